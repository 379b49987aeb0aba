//! The recogniser: libvosk, a model folder and a grammar, fed with 16 kHz samples.

mod acoustics;
mod contrast;
mod decoder;
mod error;
mod expected;
mod folder;
mod fst;
mod grammar;
mod hearing;
mod ivector;
mod memory;
mod model;
mod model_file;
mod ngram;
mod options;
mod process;
mod recognising;
mod second_decoder;
mod symbols;
mod trust;

pub use error::RecogniserError;
pub use folder::words_with_grammar;
pub use grammar::Grammar;
pub use hearing::{Alternative, CHUNK, Doubted, Evidence, Hearing, RATE_HZ, UNKNOWN, Word};
pub use model::Model;
pub use model_file::ModelError;
pub use process::{Apart, Program, StartError, serve};
pub use recognising::Recogniser;
pub use trust::{Lines, Trust};
