//! The second ear's opinion: how well phrases explain a sound that the first ear is not sure of, on a thread of its own.
//!
//! It knows nothing but the phrases that it is asked about. Without what the first ear heard among them every illegal
//! announcement would become a legal one, and without commands all talk (`ear::weighing`).

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::error::SecondFault;
use super::hearing::{Opinion, RATE_HZ, Scored, UNKNOWN};
use crate::device::lock;
use crate::device::os::process;
use crate::device::time::now;
use evavier_second_ear::{Expected, Heard, InSilence, SILENCE_COUNTS, SecondEar, SecondEarError, Spellings};

/// Phrases that are farther behind the best one say nothing, and no more are told than so many.
const NEAR: f32 = 12.0;
const MOST_TOLD: usize = 40;
/// Trial of this machine's speed: so many seconds of sound, and so many times.
const TRIAL_S: usize = 2;
const TRIALS: usize = 3;
/// Longest sound that may be an announcement, in seconds.
const MOST_S: usize = 11;
/// Quiet that comes before every sound, in milliseconds.
const QUIET_BEFORE_MS: usize = 300;
/// Memory that it needs: so many times its file.
const TIMES: u64 = 3;
/// Most tokens that are known in silence: those of a long game.
const MOST_KEPT: usize = 30_000;
/// Number of opinions that came too late, after which none is waited for any more.
const LATE_AT_MOST: u32 = 3;

/// File of the second ear, and how fast a machine has to be for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecondSettings {
    pub file: PathBuf,
    /// A machine that takes more milliseconds for two seconds of sound is too slow.
    pub slow_ms: u64,
}

impl SecondSettings {
    /// Settings of the file alone.
    pub const fn new(file: PathBuf) -> Self {
        // A build that is not optimised is no measure of a machine.
        Self { file, slow_ms: if cfg!(debug_assertions) { 60_000 } else { 1_500 } }
    }
}

/// A phrase that the second ear is asked about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// The words in lower case, parted by single blanks.
    pub text: String,
    /// Codes of the languages it may be said in; the likeliest one counts.
    pub languages: Vec<String>,
}

/// Phrases that can be said now, for the second ear.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidates {
    pub phrases: Vec<Candidate>,
    /// Codes of the languages that words of the first ear may be said in.
    pub languages: Vec<String>,
}

impl Candidates {
    pub const fn is_empty(&self) -> bool {
        self.phrases.is_empty()
    }

    /// Words that the first ear heard; `None` where they have a hole or are none.
    fn of_heard(&self, text: &str) -> Option<Candidate> {
        let mut words = text.split_whitespace().peekable();
        words.peek()?;
        let is_whole = words.all(|word| word != UNKNOWN);
        is_whole.then(|| Candidate { text: text.to_owned(), languages: self.languages.clone() })
    }
}

/// State of the second ear: `None` while it loads.
pub(super) type Stands = Option<Result<(), SecondFault>>;

enum Task {
    Expect(Candidates),
    /// Encodes this sound, which is about to be judged.
    Encode(Vec<i16>),
    /// Asks for an opinion on what was encoded last; the words heard first, then others.
    Judge(Vec<String>, Sender<Option<Opinion>>),
}

/// The second ear's thread, as the process of the recogniser sees it. It ends with this.
pub(super) struct Second {
    tasks: Sender<Task>,
    stands: Arc<Mutex<Stands>>,
    late: u32,
}

impl Second {
    /// Begins to load; where no thread can be had, it has ended.
    pub fn start(settings: SecondSettings) -> Self {
        let (tasks, inbox) = channel();
        let stands = Arc::new(Mutex::new(None));
        let told = stands.clone();
        let run = move || {
            let ended = catch_unwind(AssertUnwindSafe(|| {
                let worker = Worker::load(&settings);
                let is_there = worker.as_ref().map(|_| ()).map_err(Clone::clone);
                *lock(&told) = Some(is_there);
                worker.into_iter().for_each(|mut worker| worker.work(&inbox));
            }));
            if ended.is_err() {
                *lock(&told) = Some(Err(SecondFault::Ended));
            }
        };
        if thread::Builder::new().name("second ear".into()).spawn(run).is_err() {
            *lock(&stands) = Some(Err(SecondFault::Ended));
        }
        Self { tasks, stands, late: 0 }
    }

    pub fn stands(&self) -> Stands {
        lock(&self.stands).clone()
    }

    /// Sets what it is asked about from now on. Does not block.
    pub fn expect(&self, candidates: Candidates) {
        let _ = self.tasks.send(Task::Expect(candidates));
    }

    /// Begins with a sound that will be judged. Does not block.
    pub fn begin(&self, samples: Vec<i16>) {
        let _ = self.tasks.send(Task::Encode(samples));
    }

    /// Opinion on the sound that it was given last: on the words of the first ear, and on others. `None`
    /// where it says nothing in time.
    pub fn opinion(&mut self, texts: Vec<String>, limit: Duration) -> Option<Opinion> {
        if self.stands().is_some_and(|stands| stands.is_err()) {
            return None;
        }
        let (tell, told) = channel();
        self.tasks.send(Task::Judge(texts, tell)).ok()?;
        match told.recv_timeout(limit) {
            Ok(opinion) => {
                self.late = 0;
                opinion
            }
            Err(RecvTimeoutError::Timeout) => {
                self.late += 1;
                if self.late >= LATE_AT_MOST {
                    let took_ms = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
                    *lock(&self.stands) = Some(Err(SecondFault::Slow { took_ms }));
                }
                None
            }
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }
}

/// Phrases in one language.
struct Asked {
    /// Index of the phrase that each of them is.
    of: Vec<usize>,
    expected: Expected,
}

struct Worker {
    ear: SecondEar,
    candidates: Candidates,
    /// Set if what was expected last is known in silence.
    is_prepared: bool,
    in_silence: InSilence,
    sound: Option<Heard>,
}

impl Worker {
    fn load(settings: &SecondSettings) -> Result<Self, SecondFault> {
        is_room(&settings.file)?;
        let ear = SecondEar::open(&settings.file).map_err(|error| fault(&settings.file, error))?;
        // A machine that was busy with something else for a moment is not slow for that.
        let took = (0..TRIALS).map(|_| {
            let begun = now();
            let _ = ear.encode(&[0; TRIAL_S * RATE_HZ as usize]);
            u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX)
        });
        let took: Vec<u64> = took.take_while(|took| *took > settings.slow_ms).collect();
        if took.len() == TRIALS {
            return Err(SecondFault::Slow { took_ms: took.into_iter().min().unwrap_or_default() });
        }
        let (candidates, in_silence) = (Candidates::default(), InSilence::default());
        Ok(Self { ear, candidates, is_prepared: true, in_silence, sound: None })
    }

    fn work(&mut self, inbox: &Receiver<Task>) {
        loop {
            // What is to be said is worth knowing in silence before somebody says it, but whoever has spoken comes first.
            let task = match inbox.try_recv() {
                Ok(task) => task,
                Err(_) => {
                    self.prepare();
                    let Ok(task) = inbox.recv() else { return };
                    task
                }
            };
            match task {
                Task::Expect(candidates) if candidates == self.candidates => {}
                Task::Expect(candidates) => (self.candidates, self.is_prepared) = (candidates, false),
                Task::Encode(samples) => {
                    let most = MOST_S * RATE_HZ as usize;
                    self.sound = (samples.len() <= most).then(|| self.ear.encode(&behind_quiet(&samples)));
                }
                Task::Judge(texts, tell) => {
                    self.prepare();
                    // Whoever waits no longer is told nothing.
                    let _ = tell.send(self.judge(&texts));
                }
            }
        }
    }

    fn prepare(&mut self) {
        if !std::mem::replace(&mut self.is_prepared, true) {
            let phrases = std::mem::take(&mut self.candidates.phrases);
            self.asked(phrases.iter());
            self.candidates.phrases = phrases;
        }
    }

    /// Candidates by language, where every word of them is known there, with what they are worth in silence.
    fn asked<'c>(&mut self, phrases: impl Iterator<Item = &'c Candidate>) -> Vec<Asked> {
        if self.in_silence.len() > MOST_KEPT {
            self.in_silence = InSilence::default();
        }
        let mut by_language: BTreeMap<&str, (Vec<usize>, Vec<Spellings>)> = BTreeMap::new();
        for (index, phrase) in phrases.enumerate() {
            for language in &phrase.languages {
                if let Ok(spellings) = self.ear.spellings(language, &phrase.text) {
                    let (of, all) = by_language.entry(language).or_default();
                    of.push(index);
                    all.push(spellings);
                }
            }
        }
        let asked = by_language.into_iter().filter_map(|(language, (of, spellings))| {
            let expected = self.ear.expect(&mut self.in_silence, language, &spellings)?;
            Some(Asked { of, expected })
        });
        asked.collect()
    }

    fn judge(&mut self, texts: &[String]) -> Option<Opinion> {
        let sound = self.sound.take()?;
        let mut phrases = std::mem::take(&mut self.candidates.phrases);
        let expected = phrases.len();
        // An alternative that is expected anyway is not asked about twice.
        for heard in texts.iter().filter_map(|text| self.candidates.of_heard(text)) {
            if phrases.iter().all(|phrase| phrase.text != heard.text) {
                phrases.push(heard);
            }
        }
        let mut scores = vec![f32::NEG_INFINITY; phrases.len()];
        for Asked { of, expected } in self.asked(phrases.iter()) {
            // What was heard is what all others are measured by.
            let is_heard = |at: usize| texts.first() == Some(&phrases[of[at]].text);
            let said = self.ear.weigh(&sound, &expected, SILENCE_COUNTS, is_heard);
            for (index, said) in of.iter().zip(said) {
                scores[*index] = scores[*index].max(said);
            }
        }
        let told = phrases.iter().zip(scores).filter(|(_, score)| score.is_finite());
        let told = told.map(|(phrase, score)| Scored { text: phrase.text.clone(), score });
        let opinion = opinion(told.collect(), texts.first().map(String::as_str));
        phrases.truncate(expected);
        (self.candidates.phrases, self.sound) = (phrases, Some(sound));
        Some(opinion)
    }
}

/// The samples behind some quiet: whoever hears a word begin without any before it takes its first sound for
/// the end of another one.
fn behind_quiet(samples: &[i16]) -> Vec<i16> {
    let quiet = std::iter::repeat_n(0, QUIET_BEFORE_MS * RATE_HZ as usize / 1_000);
    quiet.chain(samples.iter().copied()).collect()
}

/// The best ones, and what these words are worth.
fn opinion(mut phrases: Vec<Scored>, heard: Option<&str>) -> Opinion {
    phrases.sort_by(|one, other| other.score.total_cmp(&one.score));
    let heard = heard.and_then(|heard| phrases.iter().find(|phrase| phrase.text == heard));
    let heard = heard.map(|phrase| phrase.score);
    let near = phrases.first().map_or(0.0, |best| best.score - NEAR);
    phrases.retain(|phrase| phrase.score >= near);
    phrases.truncate(MOST_TOLD);
    Opinion { phrases, heard }
}

/// Tests if there is memory for it: where it runs out the whole process ends.
fn is_room(file: &Path) -> Result<(), SecondFault> {
    let size = std::fs::metadata(file).map_or(0, |known| known.len());
    let needed = size.saturating_mul(TIMES);
    match process::free_memory() {
        Some(free) if free < needed => {
            Err(SecondFault::NoRoom { needed_mb: needed >> 20, free_mb: free >> 20 })
        }
        _ => Ok(()),
    }
}

fn fault(file: &Path, error: SecondEarError) -> SecondFault {
    let file = file.to_owned();
    match error {
        SecondEarError::Missing(_) => SecondFault::Missing { file },
        SecondEarError::Unreadable { reason, .. } => {
            SecondFault::Unreadable { file, reason: reason.to_string() }
        }
        SecondEarError::Damaged { what, .. } => SecondFault::Damaged { file, reason: what },
        SecondEarError::OtherKind(_) => SecondFault::Damaged { file, reason: error.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_a_hole_are_worth_nothing() {
        let languages = vec!["de".to_owned()];
        let candidates = Candidates { languages: languages.clone(), ..Candidates::default() };
        for text in ["[unk] eva", "[unk]", ""] {
            assert_eq!(candidates.of_heard(text), None);
        }
        let heard = Candidate { text: "eva vier".to_owned(), languages };
        assert_eq!(candidates.of_heard("eva vier"), Some(heard));
    }

    #[test]
    fn quiet_comes_before_every_sound_and_nothing_of_it_is_lost() {
        let heard = behind_quiet(&[7, 8]);
        let (quiet, sound) = heard.split_at(heard.len() - 2);
        assert_eq!(quiet.len(), QUIET_BEFORE_MS * RATE_HZ as usize / 1_000);
        assert!(quiet.iter().all(|sample| *sample == 0));
        assert_eq!(sound, [7, 8]);
        // With it the longest sound that is judged is none too long for the ear: 11.5 s.
        const { assert!(MOST_S * 1_000 + QUIET_BEFORE_MS <= 11_500) };
    }

    #[test]
    fn the_best_come_first_and_what_is_far_behind_is_not_told() {
        let scored = |(text, score): (&str, f32)| Scored { text: text.to_owned(), score };
        let all = [("ja", -30.0), ("eva vier", -4.0), ("eva drei", -9.0)].map(scored).to_vec();
        let told = opinion(all.clone(), Some("ja"));
        assert_eq!(told, Opinion { phrases: vec![all[1].clone(), all[2].clone()], heard: Some(-30.0) });
        assert_eq!(opinion(Vec::new(), Some("ja")), Opinion::default());
    }

    #[test]
    fn a_file_that_is_missing_is_told_and_nothing_is_waited_for() {
        let file = PathBuf::from("nowhere/second.bin");
        let mut second = Second::start(SecondSettings::new(file.clone()));
        second.begin(vec![0; 160]);
        assert_eq!(second.opinion(vec!["ja".to_owned()], Duration::from_secs(60)), None);
        assert_eq!(second.stands(), Some(Err(SecondFault::Missing { file })));
    }
}
