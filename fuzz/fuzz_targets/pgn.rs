#![no_main]

#[path = "../../tests/logic/fuzz/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::pgn(data));
