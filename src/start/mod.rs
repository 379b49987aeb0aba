//! Before a game: what is chosen, and the questions that choose it, for lines of text, for a window and for the voice
//! alone.

mod asking;
mod form;
mod interview;
pub mod message;
mod questions;

pub use asking::{Asked, Asking, Heard, Step};
pub use form::{Form, Listen, Own, Theme};
pub use interview::{Face, Interview, Manner, Wake, look_around};
pub use questions::{Offered, Row, Written, rows};
