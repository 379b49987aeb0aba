//! What an ear needs to know.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::expectation::Expectation;
use super::patience::Patience;
use crate::ear::recogniser::{Grammar, Program};

/// What an ear needs to know.
#[derive(Debug, Clone)]
pub struct EarSettings {
    /// Id or name of the microphone; `None` for the default one.
    pub device: Option<String>,
    pub model_dir: PathBuf,
    /// What may be heard.
    pub grammar: Grammar,
    /// One for each voice of the program, true while it speaks: sound is thrown away, and after that the recogniser
    /// starts clean, [`ECHO`](super::ECHO) later.
    pub deaf: Vec<Arc<AtomicBool>>,
    /// Push-to-talk or listening all the time; false: sound is thrown away. When it becomes false what was
    /// said is reported at once (that is, when [`RELEASE_TAIL`](super::RELEASE_TAIL) more has arrived).
    pub open: Arc<AtomicBool>,
    /// After how much quiet what was said is taken for all; where it does not say, the rules of the speech
    /// model end an utterance, which takes more than a second.
    pub patience: Patience,
    pub expectation: Expectation,
    /// Whether what was heard is handed out as sound too.
    pub keeps_sound: bool,
    /// The program whose process the recogniser has to itself, so that the game goes on where libvosk ends it; `None`:
    /// it runs in this one.
    pub apart: Option<Program>,
}
