//! Chess clocks: time controls, the time left, and what a press changes.
//!
//! Pure arithmetic in whole milliseconds. Time is always an argument, nothing here asks the machine for it,
//! makes a sound or says a word: in rated play times are told on request only (fide-2018 D.2.10.4), and the
//! clock may not sound by itself (fqe-2018 equipment 4.9).

mod control;
mod decimal;
mod dial;
mod given;
pub mod named;
mod parse;
mod reading;
mod simulate;
mod timer;

pub use control::{Mode, Period, TimeControl};
pub use decimal::DecimalFault;
pub use given::{GivenControlError, GivenControls};
pub use parse::{ControlFault, Expected, with_colons};
pub use simulate::{ParseThinkError, PressRow, parse_thinks, simulate};
pub use timer::Clock;
