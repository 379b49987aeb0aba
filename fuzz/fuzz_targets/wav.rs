#![no_main]

#[path = "../../tests/program/fuzz/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::wav(data));
