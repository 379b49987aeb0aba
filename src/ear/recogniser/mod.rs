//! The recogniser: libvosk, a model folder and a grammar, fed with 16 kHz samples, in a process of its own.
//!
//! What is where: `process` is that process as the program sees it, `pipe` waits for its answers, `wire` is what both
//! sides write. In the process runs `child`, and all that calls libvosk: `model` loads, `recognising` turns sound into a
//! `hearing` with one `decoder` or several, `contrast` and `trust` tell what it is worth, `expected` listens once more
//! for what can be said now alone. `words` reads what a model can hear, `error` says what went wrong.

mod child;
mod contrast;
mod decoder;
mod error;
mod expected;
mod hearing;
mod model;
mod pipe;
mod process;
mod recognising;
mod trust;
mod wire;
mod words;

pub use child::serve;
pub use decoder::Grammar;
pub use error::{ModelError, RecogniserError};
pub use hearing::{Alternative, CHUNK, Doubted, Evidence, Hearing, RATE_HZ, RecognisedWord, UNKNOWN};
pub use model::GRAMMAR;
pub use process::{RECOGNISE, RecogniserProcess};
pub use trust::{Trust, TrustLines};
pub use words::{words, words_with_grammar};
