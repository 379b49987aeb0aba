//! The recogniser: libvosk, a model folder and a grammar, fed with 16 kHz samples, in a process of its own.
//!
//! Modules: `process` is that process as the program sees it, `pipe` waits for its answers, `wire` is what
//! both sides write. In the process runs `child`, and all that calls libvosk: `model` loads, `recognising`
//! turns sound into a `hearing` with one `decoder` or several, `contrast` and `trust` tell what it is worth,
//! `expected` listens once more for what can be said now alone, `opinion` has the second ear judge the same
//! sound on a thread of its own. `words` reads what a model can hear, `error` says what went wrong.

mod child;
mod contrast;
mod decoder;
mod error;
mod expected;
mod hearing;
mod model;
mod opinion;
mod pipe;
mod process;
mod recognising;
mod trust;
mod wire;
mod words;

pub use child::serve;
pub use decoder::Grammar;
pub use error::{ModelError, RecogniserError, SecondFault};
pub use hearing::{
    Alternative, CHUNK, Doubted, Evidence, Hearing, Opinion, RATE_HZ, RecognisedWord, Scored, UNKNOWN,
};
pub use model::GRAMMAR;
pub use opinion::{Candidate, Candidates, SecondSettings};
pub use process::{RECOGNISE, RecogniserProcess};
pub use trust::{ConfidenceLines, ConfidenceModel};
pub use words::{words, words_with_grammar};
