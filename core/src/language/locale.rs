//! The words of one language, read from `locales/CODE/words.ron`.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::Command;
use super::announce::first;
use super::arbiter::ArbiterWords;
use super::asking::AskingWords;
use super::card::CardWords;
use super::dictation::DictationWords;
use super::duration::TimeWords;
use super::help::HelpTopic;
use super::labels::Labels as WindowLabels;
use super::laws::LawsWords;
use super::lexicon::{Meaning, command_name};
use super::mouth::Mouth;
use super::practice_words::PracticeWords;
use crate::notation::Letters;
use crate::rules::{ByColor, CastlingSide, Party, Rank, Reason, Role};

/// Words for moves. Of several the first is the one we say; all are understood.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    pub ranks: [Vec<String>; 8],
    pub king: Vec<String>,
    pub queen: Vec<String>,
    pub rook: Vec<String>,
    pub bishop: Vec<String>,
    pub knight: Vec<String>,
    pub pawn: Vec<String>,
    pub takes: Vec<String>,
    pub check: Vec<String>,
    pub mate: Vec<String>,
    pub en_passant: Vec<String>,
    pub short_castling: Vec<String>,
    pub long_castling: Vec<String>,
    /// Castling to no side in particular, which is no move yet.
    pub castling: Vec<String>,
    /// Other words of castling to the king's side: understood, though no speech model was taught them.
    #[serde(default)]
    pub short_castling_too: Vec<String>,
    #[serde(default)]
    pub long_castling_too: Vec<String>,
}

impl Words {
    /// The words of a piece.
    pub fn role(&self, role: Role) -> &[String] {
        // In the order of `Role::ALL`.
        [&self.pawn, &self.knight, &self.bishop, &self.rook, &self.queen, &self.king][role as usize]
    }

    /// The words of castling to a side.
    pub fn castling(&self, side: CastlingSide) -> &[String] {
        match side {
            CastlingSide::Short => &self.short_castling,
            CastlingSide::Long => &self.long_castling,
        }
    }

    /// All words that are said of a move beside its files, with what they mean.
    pub(super) fn meanings(&self) -> impl Iterator<Item = (Meaning, &[String])> {
        let ranks = Rank::ALL.into_iter().zip(&self.ranks);
        let ranks = ranks.map(|(rank, texts)| (Meaning::Rank(rank), texts.as_slice()));
        let marks = [
            (Meaning::Takes, &self.takes),
            (Meaning::Check, &self.check),
            (Meaning::Mate, &self.mate),
            (Meaning::EnPassant, &self.en_passant),
        ];
        ranks
            .chain(Role::ALL.map(|role| (Meaning::Role(role), self.role(role))))
            .chain(marks.map(|(meaning, texts)| (meaning, texts.as_slice())))
            .chain(CastlingSide::ALL.map(|side| (Meaning::Castling(side), self.castling(side))))
    }
}

/// A way of naming squares and pieces that differs from a language's own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SchemeWords {
    /// The language of the voice that must say it; empty for the listener's own.
    pub voice: String,
    /// The names of the files; `None` for the locale's letters.
    pub files: Option<[Vec<String>; 8]>,
    /// All other words; `None` for the locale's.
    pub words: Option<Words>,
}

/// Names of the people at the table. Of several names the first is the one we say.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeopleWords {
    /// Other names of the players than those of their sides.
    pub players: ByColor<Vec<String>>,
    pub assistants: ByColor<Vec<String>>,
    pub arbiter: Vec<String>,
}

/// One language: words for moves, commands and messages.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Locale {
    /// Its ISO 639-1 code, `de`.
    pub code: String,
    /// Place among the languages where they are listed, from 1.
    pub place: u32,
    pub name: String,
    pub colon: String,
    /// Signs before and behind quoted words.
    pub quotes: (String, String),
    /// Replacements made in texts for people, where this file writes otherwise, in this order: spaces at
    /// which no line may break, apostrophes.
    #[serde(default)]
    prose: Vec<(String, String)>,
    pub letters: Letters,
    pub braille_table: String,
    pub files: [Vec<String>; 8],
    pub words: Words,
    /// The words of pieces as parts of a sentence, in the forms that its templates ask for by these names: with their
    /// articles, or declined. `{role:the}`.
    #[serde(deserialize_with = "super::once::each_key")]
    pub piece_forms: BTreeMap<String, BTreeMap<Role, String>>,
    /// The words of the two sides as parts of a sentence, where the language wants them otherwise than as they stand
    /// alone. `{color:las}`.
    #[serde(default, deserialize_with = "super::once::each_key")]
    pub color_forms: BTreeMap<String, ByColor<String>>,
    /// Words that may stand between a pawn's arrival and the piece it becomes.
    pub promotes: Vec<String>,
    /// Words that mean nothing in an announcement.
    pub fillers: Vec<String>,
    /// Words that lead to a square and may be the name of a file too: `caballo a f3`.
    #[serde(default)]
    pub prepositions: Vec<String>,
    /// Words that may stand between a command and a number: `moves from 30`.
    pub before_numbers: Vec<String>,
    /// Words that may stand behind it: `what did Black play 4 moves ago`.
    pub after_numbers: Vec<String>,
    /// The numbers from 1 as they are said, without hyphens.
    pub numbers: Vec<Vec<String>>,
    /// Texts of each command, the usual one first.
    #[serde(deserialize_with = "super::once::each_key")]
    pub commands: BTreeMap<Command, Vec<String>>,
    /// Effect of each command, for the help.
    #[serde(deserialize_with = "super::once::each_key")]
    pub command_help: BTreeMap<Command, String>,
    #[serde(deserialize_with = "super::once::each_key")]
    pub help_topics: BTreeMap<HelpTopic, Vec<String>>,
    pub arbiter: ArbiterWords,
    pub dictation: DictationWords,
    pub colors: ByColor<String>,
    pub people: PeopleWords,
    #[serde(deserialize_with = "super::once::each_key")]
    pub reasons: BTreeMap<Reason, String>,
    /// Names of the results: White wins, Black wins, a draw.
    pub results: ByColor<String>,
    pub draw: String,
    /// The least number that takes the singular: 1, or 0 where nothing is counted in the singular too. A template has
    /// both forms of a word: `{count|move|moves}`.
    pub singular_from: u64,
    /// Reference to an article: `{number}` of `{edition}`.
    pub article: String,
    /// The same where the edition has been named: `{number}` alone.
    pub article_alone: String,
    pub both_lose: String,
    /// A game that does not count.
    pub void: String,
    pub time: TimeWords,
    /// Names of the time controls that have one, by their ids; the first is the one we print.
    #[serde(deserialize_with = "super::once::each_key")]
    pub presets: BTreeMap<String, Vec<String>>,
    pub sheet: WindowLabels,
    pub labels: WindowLabels,
    pub asking: AskingWords,
    pub card: CardWords,
    pub practice: PracticeWords,
    /// The words for editions of the Laws.
    pub laws: LawsWords,
    /// Templates of the messages by key: `{blank}` is filled, `[...]` is shown but not spoken.
    #[serde(deserialize_with = "super::once::each_key")]
    pub messages: BTreeMap<String, String>,
}

impl Locale {
    /// Its head.
    pub(super) fn head(&self) -> Head {
        Head {
            code: self.code.clone(),
            place: self.place,
            name: self.name.clone(),
            letters: self.letters.clone(),
            colors: self.colors.clone(),
            people: self.people.clone(),
            call: self.arbiter.call.clone(),
        }
    }

    /// A text for people as the typography of the language wants it.
    pub fn prose(&self, text: &str) -> String {
        self.prose.iter().fold(text.to_owned(), |text, (typed, written)| text.replace(typed, written))
    }

    /// The same of all that is read by people and never by the program.
    fn typeset(mut self) -> Self {
        // Sheets are written without the rest of a language.
        self.sheet.insert("colon", &self.colon);
        if self.prose.is_empty() {
            return self;
        }
        let prose = std::mem::take(&mut self.prose);
        let set = |text: &mut String| {
            for (typed, written) in &prose {
                *text = text.replace(typed, written);
            }
        };
        set(&mut self.colon);
        set(&mut self.quotes.0);
        set(&mut self.quotes.1);
        [&mut self.article, &mut self.article_alone, &mut self.both_lose].into_iter().for_each(set);
        self.command_help.values_mut().for_each(set);
        self.messages.values_mut().for_each(set);
        for labels in [&mut self.sheet, &mut self.labels] {
            labels.texts_mut().for_each(set);
        }
        for words in [&mut self.laws.titles, &mut self.laws.topics, &mut self.laws.rules] {
            words.values_mut().for_each(set);
        }
        self.card.columns.iter_mut().chain(&mut self.card.steps).for_each(set);
        for question in self.asking.questions.values_mut() {
            [&mut question.name, &mut question.ask].into_iter().for_each(set);
        }
        let asked =
            [&mut self.asking.schemes[..], &mut self.asking.protocols[..], &mut self.asking.further[..]];
        asked.into_iter().flatten().for_each(set);
        for usage in self.arbiter.help.values_mut().chain(&mut self.dictation.help) {
            [&mut usage.meaning, &mut usage.button].into_iter().for_each(set);
        }
        self.prose = prose;
        self
    }

    /// A name and what it is: `Mikrofon: bereit`, `Micro : prêt`.
    pub fn named(&self, name: impl std::fmt::Display, what: impl std::fmt::Display) -> String {
        format!("{name}{}{what}", self.colon)
    }

    /// Name of somebody at the table: the first of several.
    pub fn person(&self, party: Party) -> &str {
        match party {
            Party::Player(color) => self.colors.get(color),
            Party::Assistant(color) => first(self.people.assistants.get(color)),
            Party::Arbiter => first(&self.people.arbiter),
        }
    }

    /// Name of a command: the first of its texts.
    pub fn word(&self, command: Command) -> Option<&String> {
        self.commands.get(&command)?.first()
    }

    /// The same for a person to read; where the language has none, the name that all understand.
    pub fn spoken(&self, command: Command) -> String {
        self.word(command).cloned().unwrap_or_else(|| command_name(command))
    }

    /// The form of a word for so many: the first of `one|many`, or the second.
    pub fn form<'a>(&self, number: u64, forms: &'a str) -> &'a str {
        let (one, many) = forms.split_once('|').unwrap_or((forms, forms));
        if (self.singular_from..=1).contains(&number) { one } else { many }
    }
}

/// Something is wrong with a locale file.
#[derive(Debug, thiserror::Error)]
#[error("{name}, {source}")]
pub struct LocaleError {
    pub name: String,
    pub source: Box<ron::error::SpannedError>,
}

/// Reads one locale or scheme file.
pub fn parse<T: for<'de> Deserialize<'de>>(name: &str, text: &str) -> Result<T, LocaleError> {
    ron::from_str(text).map_err(|source| LocaleError { name: name.to_owned(), source: Box::new(source) })
}

/// Head of a language: what others have to know of it that do not speak it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// Its ISO 639-1 code, `de`.
    pub code: String,
    /// Place among the languages where they are listed, from 1.
    pub place: u32,
    pub name: String,
    pub letters: Letters,
    pub colors: ByColor<String>,
    pub people: PeopleWords,
    /// Words by which a line calls the arbiter.
    pub call: Vec<String>,
}

impl Head {
    /// The head alone of a file of words. The rest is nine tenths of what a start would read, and each of its parts begins
    /// on a line of its own.
    fn of(folder: &LanguageFolder) -> Result<Self, LocaleError> {
        let words = folder.words;
        let part = |name: &str| part(words, 4, name).unwrap_or_default();
        let call = self::part(part("arbiter"), 8, "call").unwrap_or_default();
        let parts = ["code", "place", "name", "letters", "colors", "people"].map(part).concat();
        parse(&format!("{}/words.ron", folder.code), &format!("({parts}{call})"))
    }
}

/// The lines of a part of a file: from its name, so far from the margin, to the next part as far from it.
fn part<'t>(text: &'t str, margin: usize, name: &str) -> Option<&'t str> {
    let begins = |line: &str| {
        let rest = line.get(margin..)?;
        let is_far = line.as_bytes()[..margin].iter().all(|byte| *byte == b' ');
        let (found, _) = rest.split_once(':').filter(|_| is_far)?;
        found.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_').then_some(found == name)
    };
    let (mut at, mut from) = (0, None);
    for line in text.split_inclusive('\n') {
        match (begins(line), from) {
            (Some(true), None) => from = Some(at),
            (Some(_), Some(from)) => return Some(&text[from..at]),
            _ => {}
        }
        // What holds a part ends where a line is nearer to the margin.
        if let Some(from) = from
            && line.len() - line.trim_start().len() < margin
            && !line.trim().is_empty()
        {
            return Some(&text[from..at]);
        }
        at += line.len();
    }
    None
}

/// One language of the library: its files, and what was read of them.
#[derive(Debug)]
struct Language {
    folder: LanguageFolder,
    head: Head,
    locale: OnceLock<Locale>,
    mouth: OnceLock<Mouth>,
}

impl Language {
    fn read_locale(&self) -> Result<Locale, LocaleError> {
        parse(&format!("{}/words.ron", self.folder.code), self.folder.words).map(Locale::typeset)
    }

    fn read_mouth(&self) -> Result<Mouth, LocaleError> {
        parse(&format!("{}/spoken.ron", self.folder.code), self.folder.spoken)
    }

    fn locale(&self) -> &Locale {
        self.locale.get_or_init(|| self.read_locale().expect("the built-in files are checked by a test"))
    }
}

/// Everything that is built in: the locales by code and the schemes. A language is read when it is first asked for.
#[derive(Debug)]
pub struct Library {
    /// In the order of their places.
    languages: Vec<Language>,
    /// Anna, Bella ... with German words for all else.
    pub fide: SchemeWords,
    /// The international words for letters: alfa, bravo ...
    pub nato: SchemeWords,
    pub letters: SchemeWords,
}

/// Texts of one language: the files of a folder of `locales`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct LanguageFolder {
    /// Its name: the ISO 639-1 code of the language, `de`.
    pub code: &'static str,
    /// `words.ron`: all that is understood, said and shown.
    pub words: &'static str,
    /// `spoken.ron`: how words are spelt for a voice that misreads them.
    pub spoken: &'static str,
    /// `help.ron`: the help of the command line; of English it stands in the code.
    pub help: Option<&'static str>,
    /// `guide.md`: the user's guide.
    pub guide: Option<&'static str>,
    /// `arbiter.md`: the arbiter's sheet.
    pub arbiter: Option<&'static str>,
}

/// The languages that are built in; `build.rs` lists their folders.
pub const LANGUAGES: &[LanguageFolder] = include!(concat!(env!("OUT_DIR"), "/languages.rs"));

impl Library {
    /// The words that are built into the program.
    pub fn built_in() -> &'static Self {
        static LIBRARY: OnceLock<Library> = OnceLock::new();
        LIBRARY.get_or_init(|| Self::with_heads(LANGUAGES).expect("the built-in files are checked by a test"))
    }

    /// The words of these languages, all of them read.
    ///
    /// # Errors
    ///
    /// The first file that cannot be read, by its name.
    pub fn of(languages: &[LanguageFolder]) -> Result<Self, LocaleError> {
        let library = Self::with_heads(languages)?;
        for language in &library.languages {
            let _ = language.locale.set(language.read_locale()?);
            let _ = language.mouth.set(language.read_mouth()?);
        }
        Ok(library)
    }

    fn with_heads(folders: &[LanguageFolder]) -> Result<Self, LocaleError> {
        let language = |folder: &LanguageFolder| {
            let (locale, mouth) = (OnceLock::new(), OnceLock::new());
            Ok(Language { folder: *folder, head: Head::of(folder)?, locale, mouth })
        };
        let mut languages = folders.iter().map(language).collect::<Result<Vec<_>, _>>()?;
        languages.sort_by_key(|language| language.head.place);
        Ok(Self {
            languages,
            fide: parse("schemes/fide.ron", include_str!("../../../locales/schemes/fide.ron"))?,
            nato: parse("schemes/nato.ron", include_str!("../../../locales/schemes/nato.ron"))?,
            letters: parse("schemes/letters.ron", include_str!("../../../locales/schemes/letters.ron"))?,
        })
    }

    /// All locales that are built into the program, each read when it is reached.
    pub fn locales(&self) -> impl ExactSizeIterator<Item = &Locale> + DoubleEndedIterator + Clone {
        self.languages.iter().map(Language::locale)
    }

    /// The heads of all languages, for which none of them has to be read.
    pub fn heads(&self) -> impl ExactSizeIterator<Item = &Head> + DoubleEndedIterator + Clone {
        self.languages.iter().map(|language| &language.head)
    }

    fn language(&self, code: &str) -> Option<&Language> {
        self.languages.iter().find(|language| language.head.code == code)
    }

    /// The locale of a code such as `de`, `de_AT` or `de-CH.UTF-8`.
    pub fn find(&self, code: &str) -> Option<&Locale> {
        let language = code.split(['_', '-', '.', '@']).next()?.to_lowercase();
        self.language(&language).map(Language::locale)
    }

    /// The locales but that of this code.
    pub(crate) fn others(&self, code: &str) -> impl Iterator<Item = &Locale> {
        self.languages.iter().filter(move |language| language.head.code != code).map(Language::locale)
    }

    /// Rules for writing texts of a language for a voice.
    pub(super) fn mouth(&self, code: &str) -> Option<&Mouth> {
        let language = self.language(code)?;
        let read = || language.read_mouth().expect("the built-in files are checked by a test");
        Some(language.mouth.get_or_init(read))
    }

    /// The codes of all locales, for messages.
    pub fn codes(&self) -> String {
        self.heads().map(|head| head.code.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// The language for those who speak none of ours, English.
    pub fn usual_locale(&self) -> &Locale {
        self.find("en").unwrap_or_else(|| self.scheme_locale())
    }

    /// The language the scheme of the Laws is spoken in.
    pub fn scheme_locale(&self) -> &Locale {
        self.find(&self.fide.voice).unwrap_or_else(|| self.languages[0].locale())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_what_the_whole_file_has() {
        let library = Library::built_in();
        assert_eq!(library.heads().len(), LANGUAGES.len());
        for (head, locale) in library.heads().zip(library.locales()) {
            let Head { code, place, name, letters, colors, people, call } = head.clone();
            assert_eq!((&code, place, &name), (&locale.code, locale.place, &locale.name));
            assert_eq!((&letters, &colors, &call), (&locale.letters, &locale.colors, &locale.arbiter.call));
            assert_eq!(format!("{people:?}"), format!("{:?}", locale.people));
        }
    }

    #[test]
    fn a_part_is_found_by_its_name_and_its_margin() {
        let text = "(\n    one: 1,\n    // more: of it\n    two: (\n        one: 2,\n        // three: 4\n        three: 3,\n    ),\n    last: 5,\n)\n";
        let two = "    two: (\n        one: 2,\n        // three: 4\n        three: 3,\n    ),\n";
        let rows = [
            (text, 4, "one", Some("    one: 1,\n    // more: of it\n")),
            (text, 4, "two", Some(two)),
            (text, 4, "last", Some("    last: 5,\n")),
            (text, 4, "three", None),
            (two, 8, "one", Some("        one: 2,\n        // three: 4\n")),
            (two, 8, "three", Some("        three: 3,\n")),
        ];
        for (text, margin, name, found) in rows {
            assert_eq!(part(text, margin, name), found, "{name}");
        }
    }
}
