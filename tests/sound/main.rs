//! What needs a sound card or a braille display. Each test has its own: `bed` and `pulse` start a sound server for it in
//! its folder. What goes wrong with them is in `tests/faults`, which runs beside this one (`scripts/test.sh`).

#![cfg(unix)]

#[path = "../common/bed/mod.rs"]
mod bed;
#[expect(dead_code, reason = "the program's own main is not used")]
#[path = "../../examples/ear_probe.rs"]
mod ear_probe;
#[path = "../common/games/mod.rs"]
mod games;
#[path = "../common/line/mod.rs"]
mod line;
#[path = "../common/program/mod.rs"]
mod program;
#[path = "../common/pulse/mod.rs"]
mod pulse;

mod braille_display;
mod by_ear;
mod clock_sound;
mod ear_live;
mod mouth;
mod practise;
mod record_voices;
mod soak;
mod sound_score;
mod telephone;
mod tools;
mod two_microphones;

// `ear_probe` has it, and needs it where it is an example, too.
use ear_probe::ear_common;
