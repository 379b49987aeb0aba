//! Settings of an ear, and what it is told while it listens: what can be said now, and how long to wait for
//! more.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::device::lock;
use crate::recogniser::{Candidates, Grammar, SecondSettings};

/// Settings of an ear.
#[derive(Clone, Default)]
pub struct EarSettings {
    /// Id or name of the microphone; `None` for the default one.
    pub device: Option<String>,
    pub model_dir: PathBuf,
    /// Grammar of what may be heard.
    pub grammar: Grammar,
    /// One for each voice of the program, true while it speaks: sound is thrown away, and after that the recogniser
    /// starts clean, [`ECHO`](super::ECHO) later.
    pub deaf: Vec<Arc<AtomicBool>>,
    /// Time for which sound is thrown away behind that, where it is another than [`ECHO`](super::ECHO).
    pub echo: Option<Duration>,
    /// Set if it hears a telephone: only the near voice counts, and not the room around.
    pub telephone: bool,
    /// Push-to-talk or listening all the time; false: sound is thrown away. When it becomes false what was
    /// said is reported at once (that is, when [`RELEASE_TAIL`](super::RELEASE_TAIL) more has arrived).
    pub open: Arc<AtomicBool>,
    /// EndpointTimeout: after how much quiet what was said is taken for all; where it does not say, the rules of the
    /// speech model end an utterance, which takes more than a second.
    pub patience: EndpointTimeout,
    pub expectation: Expectation,
    /// Time when speech was last under way.
    pub speech: LastSpeech,
    /// Set if what was heard is handed out as sound too.
    pub keeps_sound: bool,
    /// The second ear, where there is to be one.
    pub second: Option<SecondSettings>,
    /// The program that is started for the recogniser; `None`: this one, once more.
    pub program: Option<PathBuf>,
}

/// Time when somebody was last speaking, as far as the ears that share it have heard.
#[derive(Clone, Debug, Default)]
pub struct LastSpeech(Arc<Mutex<Option<Instant>>>);

impl LastSpeech {
    /// Time after the last sound for which what was said may still be on its way: somebody pauses, and words
    /// are looked at.
    const PAUSE: Duration = Duration::from_secs(3);

    pub(super) fn note(&self, at: Instant) {
        *lock(&self.0) = Some(at);
    }

    /// True if somebody is still speaking, or was only just heard.
    pub fn goes_on(&self, now: Instant) -> bool {
        lock(&self.0).is_some_and(|last| now.saturating_duration_since(last) < Self::PAUSE)
    }
}

/// The phrases that can be said now, shared with an ear: each in lower case, its words parted by single blanks.
///
/// Whatever else is said is heard all the same; it is told with [what was expected](super::recogniser::Hearing::expected).
/// By default nothing is known of what can be said.
#[derive(Clone, Debug, Default)]
pub struct Expectation(Arc<Mutex<Arc<Expected>>>);

/// Phrases that can be said now, for either ear.
#[derive(Clone, Debug, Default)]
pub struct Expected {
    pub phrases: Vec<String>,
    /// Phrases for the second ear, which knows nothing else.
    pub second: Candidates,
}

impl Expected {
    /// True if these very words are among what either ear expects.
    pub fn holds(&self, text: &str) -> bool {
        self.phrases.iter().any(|phrase| phrase == text)
            || self.second.phrases.iter().any(|phrase| phrase.text == text)
    }
}

impl Expectation {
    /// Sets what is expected from now on; nothing: that is not known.
    pub fn set(&self, phrases: Vec<String>) {
        self.set_for_both(Expected { phrases, ..Expected::default() });
    }

    pub fn set_for_both(&self, expected: Expected) {
        *lock(&self.0) = Arc::new(expected);
    }

    pub(super) fn latest(&self) -> Arc<Expected> {
        lock(&self.0).clone()
    }
}

/// Tells for the words heard so far after how much quiet they are taken for all that is being said; `None`
/// where more must come. It is asked on the ear's own thread, so it must not take long.
#[derive(Clone)]
pub struct EndpointTimeout(Arc<Rule>);

type Rule = dyn Fn(&str) -> Option<Duration> + Send + Sync;

impl EndpointTimeout {
    /// EndpointTimeout by this rule. Less than [`FIRST_LOOK`](super::FIRST_LOOK) means that.
    pub fn new(rule: impl Fn(&str) -> Option<Duration> + Send + Sync + 'static) -> Self {
        Self(Arc::new(rule))
    }

    pub(super) fn after(&self, text: &str) -> Option<Duration> {
        (self.0)(text)
    }
}

impl Default for EndpointTimeout {
    /// The patience for which nothing is ever complete: the rules of the speech model decide.
    fn default() -> Self {
        Self::new(|_| None)
    }
}
