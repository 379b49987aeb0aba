//! What an ear needs to know, and what it is told while it listens: what can be said now, and how long to wait for more.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::device::lock;
use crate::ear::recogniser::Grammar;

/// What an ear needs to know.
#[derive(Clone, Default)]
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
    /// The program that is started for the recogniser; `None`: this one, once more.
    pub program: Option<PathBuf>,
}

/// The phrases that can be said now, shared with an ear: each in lower case, its words parted by single blanks.
///
/// Whatever else is said is heard all the same; it is told with [what was expected](super::recogniser::Hearing::expected).
/// By default nothing is known of what can be said.
#[derive(Clone, Debug, Default)]
pub struct Expectation(Arc<Mutex<Arc<[String]>>>);

impl Expectation {
    /// From now on these; none: that is not known.
    pub fn set(&self, phrases: Vec<String>) {
        *lock(&self.0) = phrases.into();
    }

    pub(super) fn latest(&self) -> Arc<[String]> {
        lock(&self.0).clone()
    }
}

/// Tells for the words heard so far after how much quiet they are taken for all that is being said; `None`
/// where more must come. It is asked on the ear's own thread, so it must not take long.
#[derive(Clone)]
pub struct Patience(Arc<Rule>);

type Rule = dyn Fn(&str) -> Option<Duration> + Send + Sync;

impl Patience {
    /// Patience by this rule. Less than [`FIRST_LOOK`](super::FIRST_LOOK) means that.
    pub fn new(rule: impl Fn(&str) -> Option<Duration> + Send + Sync + 'static) -> Self {
        Self(Arc::new(rule))
    }

    pub(super) fn after(&self, text: &str) -> Option<Duration> {
        (self.0)(text)
    }
}

impl Default for Patience {
    /// Nothing is ever complete: the rules of the speech model decide.
    fn default() -> Self {
        Self::new(|_| None)
    }
}
