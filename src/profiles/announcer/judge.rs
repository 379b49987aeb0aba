//! Judgements: how much an ear understands of a voice in announcements of moves, in quiet, without a position
//! that would help it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::device::resample::to_i16;
use crate::device::voice::recorded::RecordedVoice;
use crate::ear::recogniser::{Grammar, RecogniserError, RecogniserProcess};
use crate::language::{Locale, Message, Scheme, Style, Vocabulary, grammar};
use crate::profiles::texts::positions;
use crate::user::{folders, kept, system};

/// Silence around an announcement, in samples: 0.4 s.
const AROUND: usize = 6_400;

/// Counts of a voice's announcements, and of those that were understood.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judgement {
    /// Announcements that were heard as they were said.
    pub right: u64,
    pub of: u64,
    /// Announcements among those that the voice cannot say.
    pub unsaid: u64,
}

impl Judgement {
    /// Share that was understood, in percent.
    pub fn percent(self) -> u64 {
        (self.right * 100).checked_div(self.of).unwrap_or(0)
    }
}

/// An ear that listens to announcements of one locale and scheme.
pub struct Judge {
    recogniser: RecogniserProcess,
    texts: Vec<String>,
    language: String,
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
        Self { recogniser, texts: texts(&vocabulary, scheme, count), language: vocabulary.voice.to_owned() }
    }

    /// Has a voice say all of them.
    pub fn judge(&mut self, voice: &RecordedVoice) -> Result<Judgement, Message> {
        let mut judgement = Judgement { of: self.texts.len() as u64, ..Judgement::default() };
        for text in self.texts.clone() {
            let Some(sound) = voice.spoken(&self.language, &text, 0) else {
                judgement.unsaid += 1;
                continue;
            };
            if self.hears(&sound, &text).map_err(Message::from)? {
                judgement.right += 1;
            }
        }
        Ok(judgement)
    }

    fn hears(&mut self, sound: &[f32], text: &str) -> Result<bool, RecogniserError> {
        let mut samples = vec![0; AROUND];
        to_i16(sound, &mut samples);
        samples.resize(samples.len() + AROUND, 0);
        let mut heard: Vec<String> =
            self.recogniser.feed(&samples)?.into_iter().map(|hearing| hearing.text).collect();
        heard.push(self.recogniser.finish()?.text);
        let words =
            |text: &str| text.to_lowercase().split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        Ok(words(&heard.join(" ")) == words(text))
    }
}

/// Announcements of moves from some positions, spread over all of them.
fn texts(vocabulary: &Vocabulary<'_>, scheme: Scheme, count: usize) -> Vec<String> {
    let style = Style { scheme, ..Style::default() };
    let mut all = BTreeSet::new();
    for position in positions() {
        all.extend(position.legal_moves().into_iter().map(|mv| vocabulary.announce(&style, &position, mv)));
    }
    let mut all: Vec<String> = all.into_iter().collect();
    all.sort_by_cached_key(|text| crc32fast::hash(text.as_bytes()));
    all.truncate(count);
    all
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
        kept::read(&Self::file()).ok().flatten().unwrap_or_default()
    }

    /// Judgement of a voice, in the words of a language.
    pub fn of(&self, voice: &str, language: &str) -> Option<Judgement> {
        self.0.get(&format!("{voice} {language}")).copied()
    }

    /// Keeps one more.
    pub fn keep(&mut self, voice: &str, language: &str, judgement: Judgement) -> Result<(), Message> {
        self.0.insert(format!("{voice} {language}"), judgement);
        let path = Self::file();
        kept::write(&path, "// How much of each voice was understood.", self).map_err(system::disk(&path))?;
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
        let all = texts(&vocabulary, Scheme::Fide, 200);
        assert_eq!(all, texts(&vocabulary, Scheme::Fide, 200));
        assert_eq!(all.len(), 200);
        let said: BTreeSet<&str> = all.iter().flat_map(|text| text.split(' ')).collect();
        for names in vocabulary.files.iter().chain(&vocabulary.words.ranks) {
            assert!(said.contains(names[0].as_str()), "{names:?}");
        }
    }

    #[test]
    fn a_judgement_is_told_in_percent() {
        for (right, of, percent) in [(0, 0, 0), (199, 200, 99), (200, 200, 100), (1, 3, 33)] {
            assert_eq!(Judgement { right, of, unsaid: 0 }.percent(), percent);
        }
    }
}
