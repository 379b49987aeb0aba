//! Judgements: how much the program's own ears understand of a voice in announcements of moves. The first ear listens
//! in quiet, with no position to help it. The second one listens in noise, and knows what can be said in the position.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::device::resample::to_i16;
use crate::device::voice::recorded::RecordedVoice;
use crate::ear::recogniser::{
    Candidate, Candidates, Grammar, Hearing, RecogniserError, RecogniserProcess, SecondSettings,
};
use crate::language::{Locale, Message, Scheme, Style, Vocabulary, grammar};
use crate::profiles::learn::in_noise;
use crate::profiles::texts::positions;
use crate::rules::Position;
use crate::user::{folders, ron_store, system};

/// Silence around an announcement, in samples: 0.4 s.
const AROUND: usize = 6_400;
/// Longest time that the second ear may take for one announcement; a machine that is busy takes some seconds.
const OPINION: Duration = Duration::from_secs(60);
/// Seed of the noise in which the second ear listens.
const NOISE: u64 = 7;

/// Counts of a voice's announcements, and of those that were understood.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judgement {
    /// Announcements that were heard as they were said.
    pub right: u64,
    pub of: u64,
    /// Announcements among those that the voice cannot say.
    pub unsaid: u64,
    /// Announcements that the second ear found in noise among all that could be said; `None` where it did not listen.
    #[serde(default)]
    pub in_noise: Option<u64>,
}

impl Judgement {
    /// Share that was understood, in percent.
    pub fn percent(self) -> u64 {
        self.share(self.right)
    }

    /// Share that the second ear found in noise, in percent.
    pub fn percent_in_noise(self) -> Option<u64> {
        self.in_noise.map(|right| self.share(right))
    }

    fn share(self, right: u64) -> u64 {
        (right * 100).checked_div(self.of).unwrap_or(0)
    }
}

/// An announcement that is listened to, and all that could be said in its place.
struct Announced {
    text: String,
    candidates: Candidates,
}

/// Two ears that listen to announcements of one locale and scheme.
pub struct Judge {
    recogniser: RecogniserProcess,
    announced: Vec<Announced>,
    language: String,
    has_second: bool,
}

impl Judge {
    /// Grammar of its recogniser: the words of announcements, in any order.
    pub fn grammar(locale: &Locale, scheme: Scheme) -> Grammar {
        let words: BTreeSet<String> = grammar::announced(&Vocabulary::of(scheme, locale), locale);
        Grammar::Words(words.into_iter().collect())
    }

    /// A recogniser with that grammar, to be told so many announcements: the same every time.
    pub fn new(recogniser: RecogniserProcess, locale: &Locale, scheme: Scheme, count: usize) -> Self {
        let vocabulary = Vocabulary::of(scheme, locale);
        let announced = announced(&vocabulary, scheme, count);
        Self { recogniser, announced, language: vocabulary.voice.to_owned(), has_second: false }
    }

    /// Has the second ear listen too.
    pub fn add_second(&mut self, settings: &SecondSettings) -> Result<(), Message> {
        self.has_second = true;
        self.recogniser.start_second(settings).map_err(Message::from)
    }

    /// Has a voice say all of them. Where the second ear is missing or does not answer, the first one judges alone, and
    /// the reason is told beside its judgement.
    pub fn judge(&mut self, voice: &RecordedVoice) -> Result<(Judgement, Option<Message>), Message> {
        let mut judgement = Judgement { of: self.announced.len() as u64, ..Judgement::default() };
        let mut in_noise = self.has_second.then_some(0);
        for at in 0..self.announced.len() {
            let Some(sound) = voice.spoken(&self.language, &self.announced[at].text, 0) else {
                judgement.unsaid += 1;
                continue;
            };
            let sound = with_quiet(&sound);
            if self.hears(at, &sound).map_err(Message::from)? {
                judgement.right += 1;
            }
            in_noise = match in_noise {
                Some(right) => {
                    self.finds_in_noise(at, &sound).map_err(Message::from)?.map(|is| right + u64::from(is))
                }
                None => None,
            };
        }
        judgement.in_noise = in_noise;
        let lost = self.has_second && in_noise.is_none();
        let fault = if lost { self.recogniser.second().map_err(Message::from)? } else { None };
        Ok((judgement, fault.and_then(Result::err).map(Message::from)))
    }

    /// True if the first ear writes down what was said.
    fn hears(&mut self, at: usize, sound: &[i16]) -> Result<bool, RecogniserError> {
        let mut heard: Vec<String> =
            self.recogniser.feed(sound)?.into_iter().map(|hearing| hearing.text).collect();
        heard.push(self.recogniser.finish()?.text);
        let words =
            |text: &str| text.to_lowercase().split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        Ok(words(&heard.join(" ")) == words(&self.announced[at].text))
    }

    /// True if nothing else that could be said explains the sound in noise better to the second ear; `None` where it
    /// says nothing.
    fn finds_in_noise(&mut self, at: usize, sound: &[i16]) -> Result<Option<bool>, RecogniserError> {
        let Announced { text, candidates } = &self.announced[at];
        self.recogniser.expect_second(candidates)?;
        self.recogniser.begin_opinion(&in_noise(sound, NOISE))?;
        let opinion = self.recogniser.opinion(&Hearing::default(), OPINION)?;
        let best = opinion.map(|opinion| opinion.phrases.into_iter().next());
        Ok(best.map(|best| best.is_some_and(|best| best.text == text.to_lowercase())))
    }
}

/// A sound between two silences.
fn with_quiet(sound: &[f32]) -> Vec<i16> {
    let mut samples = vec![0; AROUND];
    to_i16(sound, &mut samples);
    samples.resize(samples.len() + AROUND, 0);
    samples
}

/// Announcements of moves from some positions, spread over all of them, each once.
fn announced(vocabulary: &Vocabulary<'_>, scheme: Scheme, count: usize) -> Vec<Announced> {
    let style = Style { scheme, ..Style::default() };
    let texts = |position: &Position| {
        let moves = position.legal_moves().into_iter();
        moves.map(|mv| vocabulary.announce(&style, position, mv)).collect::<BTreeSet<_>>()
    };
    let positions: Vec<BTreeSet<String>> = positions().iter().map(texts).collect();
    let mut all = BTreeMap::new();
    for (at, texts) in positions.iter().enumerate() {
        for text in texts {
            all.entry(text).or_insert(at);
        }
    }
    let mut all: Vec<(&String, usize)> = all.into_iter().collect();
    all.sort_by_cached_key(|(text, _)| crc32fast::hash(text.as_bytes()));
    all.truncate(count);
    let languages = vec![vocabulary.voice.to_owned()];
    let candidates = |at: usize| {
        let phrase = |text: &String| Candidate { text: text.to_lowercase(), languages: languages.clone() };
        Candidates { phrases: positions[at].iter().map(phrase).collect(), languages: languages.clone() }
    };
    all.into_iter().map(|(text, at)| Announced { text: text.clone(), candidates: candidates(at) }).collect()
}

/// Judgements of voices, kept so that others need not listen again.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Judgements(BTreeMap<String, Judgement>);

impl Judgements {
    fn file() -> PathBuf {
        folders::own_voices().join("judged.ron")
    }

    /// Loads the judgements that were kept; none where there are none, or they cannot be read.
    pub fn load() -> Self {
        ron_store::read(&Self::file()).ok().flatten().unwrap_or_default()
    }

    /// Judgement of a voice, in the words of a language.
    pub fn of(&self, voice: &str, language: &str) -> Option<Judgement> {
        self.0.get(&format!("{voice} {language}")).copied()
    }

    /// Keeps one more.
    pub fn keep(&mut self, voice: &str, language: &str, judgement: Judgement) -> Result<(), Message> {
        self.0.insert(format!("{voice} {language}"), judgement);
        let path = Self::file();
        ron_store::write(&path, "// How much of each voice was understood.", self)
            .map_err(system::disk(&path))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Library;

    #[test]
    fn announcements_are_the_same_every_time_and_have_every_word() {
        let locale = Library::built_in().find("de").expect("built in");
        let vocabulary = Vocabulary::of(Scheme::Fide, locale);
        let texts = || {
            let all = announced(&vocabulary, Scheme::Fide, 200);
            all.into_iter().map(|one| one.text).collect::<Vec<_>>()
        };
        let all = texts();
        assert_eq!(all, texts());
        assert_eq!(all.len(), 200);
        let said: BTreeSet<&str> = all.iter().flat_map(|text| text.split(' ')).collect();
        for names in vocabulary.files.iter().chain(&vocabulary.words.ranks) {
            assert!(said.contains(names[0].as_str()), "{names:?}");
        }
    }

    #[test]
    fn a_judgement_is_told_in_percent() {
        for (right, of, percent) in [(0, 0, 0), (199, 200, 99), (200, 200, 100), (1, 3, 33)] {
            let judgement = Judgement { right, of, unsaid: 0, in_noise: Some(right) };
            assert_eq!((judgement.percent(), judgement.percent_in_noise()), (percent, Some(percent)));
        }
        assert_eq!(Judgement::default().percent_in_noise(), None);
    }

    #[test]
    fn an_announcement_is_among_what_can_be_said_in_its_place() {
        let locale = Library::built_in().find("de").expect("built in");
        let vocabulary = Vocabulary::of(Scheme::Fide, locale);
        for Announced { text, candidates } in announced(&vocabulary, Scheme::Fide, 200) {
            let is_it = |phrase: &&Candidate| phrase.text == text.to_lowercase();
            assert_eq!(candidates.phrases.iter().filter(is_it).count(), 1, "{text}");
            assert!(candidates.phrases.len() > 5, "{text} has no rivals");
        }
    }

    #[test]
    fn judgements_that_were_kept_without_the_second_ear_are_read() {
        let kept: Judgement = ron::from_str("(right: 58, of: 60, unsaid: 0)").expect("it is read");
        assert_eq!(kept, Judgement { right: 58, of: 60, unsaid: 0, in_noise: None });
    }
}
