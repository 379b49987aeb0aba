//! From spellings to meanings: which words a listener understands.

use std::collections::HashMap;

use super::Command;
use super::locale::{Library, Locale, Words};
use super::spelling::{fold, split_words};
use crate::rules::{CastlingSide, File, Rank, Role};

/// Meaning of a word, or of a few words together.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
pub enum Meaning {
    Role(Role),
    File(File),
    Rank(Rank),
    Takes,
    Check,
    Mate,
    EnPassant,
    Castling(CastlingSide),
    /// Castling without a side.
    SomeCastling,
    Promotes,
    /// Nothing: it may stand anywhere.
    Filler,
    Command(Command),
}

/// The words of one listener: his locale's, those of the schemes, and below them the commands in the
/// language of the scheme, which a recogniser of that language hears.
#[derive(Clone, Debug)]
pub struct Lexicon {
    /// Spelt exactly (in lower case), where accents matter: French `à` is no file.
    exact: HashMap<String, Meaning>,
    /// The same words without accents and in lower case.
    folded: HashMap<String, Meaning>,
    /// Number of words of the longest spelling.
    pub(super) longest: usize,
}

impl Lexicon {
    /// All that is understood in a locale.
    pub fn new(locale: &Locale) -> Self {
        let library = Library::built_in();
        let mut lexicon = Self { exact: HashMap::new(), folded: HashMap::new(), longest: 1 };
        lexicon.add_signs();
        lexicon.add_files(&locale.files);
        lexicon.add_words(&locale.words);
        lexicon.add_talk(locale);
        for scheme in [&library.fide, &library.nato] {
            scheme.files.iter().for_each(|files| lexicon.add_files(files));
            scheme.words.iter().for_each(|words| lexicon.add_words(words));
        }
        lexicon.add_talk(library.scheme_locale());
        for command in Command::ALL {
            lexicon.add(&command_name(command), Meaning::Command(command));
        }
        lexicon
    }

    /// The meaning of the longest run of words that begins here, and how many words it takes.
    pub fn longest_match(&self, words: &[String]) -> Option<(Meaning, usize)> {
        #[cfg(test)]
        super::spelling::work::done(self.longest.min(words.len()));
        (1..=self.longest.min(words.len())).rev().find_map(|count| {
            let text = words[..count].join(" ");
            let meaning = self.exact.get(&text).or_else(|| self.folded.get(&fold(&text)))?;
            Some((*meaning, count))
        })
    }

    /// True if some spelling begins with these words and goes on.
    pub fn begins_longer(&self, words: &[String]) -> bool {
        if words.len() >= self.longest {
            return false;
        }
        let beginning = fold(&words.join(" ")) + " ";
        self.folded.keys().any(|spelling| spelling.starts_with(&beginning))
    }

    fn add(&mut self, text: &str, meaning: Meaning) {
        let words = split_words(text);
        self.longest = self.longest.max(words.len());
        let exact = words.join(" ");
        self.folded.entry(fold(&exact)).or_insert(meaning);
        self.exact.entry(exact).or_insert(meaning);
    }

    fn add_all(&mut self, texts: &[String], meaning: Meaning) {
        for text in texts {
            self.add(text, meaning);
        }
    }

    fn add_signs(&mut self) {
        for rank in Rank::ALL {
            self.add(&rank.to_string(), Meaning::Rank(rank));
        }
        let signs = [
            ("+", Meaning::Check),
            ("#", Meaning::Mate),
            ("=", Meaning::Promotes),
            ("x", Meaning::Takes),
            ("0-0", Meaning::Castling(CastlingSide::Short)),
            ("0-0-0", Meaning::Castling(CastlingSide::Long)),
        ];
        for (sign, meaning) in signs {
            self.add(sign, meaning);
        }
    }

    fn add_files(&mut self, files: &[Vec<String>; 8]) {
        for (file, texts) in File::ALL.into_iter().zip(files) {
            self.add_all(texts, Meaning::File(file));
        }
    }

    fn add_words(&mut self, words: &Words) {
        for (meaning, texts) in words.meanings() {
            self.add_all(texts, meaning);
        }
        self.add_all(&words.short_castling_too, Meaning::Castling(CastlingSide::Short));
        self.add_all(&words.long_castling_too, Meaning::Castling(CastlingSide::Long));
        self.add_all(&words.castling, Meaning::SomeCastling);
    }

    fn add_talk(&mut self, locale: &Locale) {
        for (command, texts) in &locale.commands {
            self.add_all(texts, Meaning::Command(*command));
        }
        self.add_all(&locale.promotes, Meaning::Promotes);
        self.add_all(&locale.fillers, Meaning::Filler);
    }
}

/// The name a command has in data: `listen_always`.
pub fn command_name(command: Command) -> String {
    serde_json::to_value(command).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}
