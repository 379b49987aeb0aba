//! Texts as voices are given them: words that voices misread spelt otherwise, numbers of articles, times and dates in
//! words. What is shown stays as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::locale::{Library, Locale};
use super::{Scheme, Vocabulary};
use crate::notation::beside::figures;
use crate::rules::{File, Rank, Square};

/// Signs that stand inside a word: `O'Brien`, `fide-2023`, `5.2.3`, `1:05:09`, `1/2`.
const JOINTS: [char; 6] = ['\'', '’', '-', '.', ':', '/'];

/// Rules for writing texts of one language for a voice, from `spoken.ron`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mouth {
    /// Its ISO 639-1 code, `de`.
    pub code: String,
    /// Other spellings of whole words, or of a few words together, by what is written.
    #[serde(deserialize_with = "super::once::each_key")]
    words: BTreeMap<String, String>,
    /// Words that no spelling puts quite right, by the engine that says them.
    #[serde(deserialize_with = "super::once::each_key")]
    flawed: BTreeMap<String, Vec<String>>,
    /// The letters in numbers of articles that are not called as they are written.
    #[serde(deserialize_with = "super::once::each_key")]
    letters: BTreeMap<String, String>,
    /// Words behind which the number of an article stands.
    articles: Vec<String>,
    /// Words behind which a number is said digit by digit.
    digits: Vec<String>,
    /// The signs before a length of time.
    signs: BTreeMap<char, String>,
    months: [String; 12],
    /// A date: `{day}`, `{month}` in words, `{year}`.
    date: String,
    /// A time of day on the hour: `{hour}`.
    hour: String,
    /// Fewer than ten minutes later: `{hour}`, `{minute}`.
    hour_few: String,
    /// Any other.
    hour_minutes: String,
}

/// A text in a language as a voice is given it; as it is where the language is none of ours.
pub fn pronounceable(language: &str, text: &str) -> String {
    read(language, text, true)
}

/// A text with its numbers of articles, times and dates in words, and every word as it is written.
pub fn in_words(language: &str, text: &str) -> String {
    read(language, text, false)
}

fn read(language: &str, text: &str, respells: bool) -> String {
    let library = Library::built_in();
    // Spaces that do not break are for the eye.
    let text = &text.replace(['\u{a0}', '\u{202f}'], " ");
    match (library.mouth(language), library.find(language)) {
        (Some(mouth), Some(locale)) => Reading { mouth, locale, respells, pieces: pieces(text) }.whole(),
        _ => text.to_owned(),
    }
}

/// Words of a language that an engine such as `espeak-ng` does not say as they should be, whatever it is given.
pub fn flawed(language: &str, engine: &str) -> &'static [String] {
    let mouth = Library::built_in().mouth(language);
    let found = mouth.and_then(|mouth| mouth.flawed.iter().find(|(own, _)| engine.starts_with(own.as_str())));
    found.map_or(&[], |(_, words)| words)
}

/// Something to be said by whoever tries a voice out.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RehearsalLine {
    /// The language of the voice.
    pub language: &'static str,
    pub text: String,
}

/// Whatever voices of a locale have to say well: every word of every scheme, every word that is spelt for them, and
/// numbers.
pub fn rehearsal(locale: &'static Locale) -> Vec<RehearsalLine> {
    let mut lines: Vec<RehearsalLine> = Vec::new();
    for scheme in Scheme::ALL {
        let vocabulary = Vocabulary::of(scheme, locale);
        let squares: Vec<String> = Rank::ALL
            .into_iter()
            .zip(File::ALL)
            .map(|(rank, file)| vocabulary.square(Square { file, rank }))
            .collect();
        for text in [squares.join(", "), vocabulary.other_words().join(", ")] {
            let line = RehearsalLine { language: vocabulary.voice, text };
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    let mouth = Library::built_in().mouth(&locale.code);
    let spelt = mouth.into_iter().flat_map(|mouth| mouth.words.keys().map(String::as_str));
    let article =
        mouth.and_then(|mouth| mouth.articles.first()).map(|article| format!("{article} {ARTICLE}"));
    let numbers = article.iter().map(String::as_str).chain(NUMBERS);
    for texts in [spelt.collect::<Vec<_>>(), numbers.collect()] {
        lines.push(RehearsalLine { language: &locale.code, text: texts.join(", ") });
    }
    lines
}

/// The number of an article to try a voice with.
const ARTICLE: &str = "5.2.3";
/// Times, a date, the number of a position, a time control: to try a voice with.
const NUMBERS: [&str; 5] = ["1:05:09", "0:07", "29.11.2026", "518", "90+30"];

/// A word and what stands before it; the last one of a text is empty.
pub struct Piece<'t> {
    pub gap: &'t str,
    pub word: &'t str,
}

impl Piece<'_> {
    fn follows_closely(&self) -> bool {
        self.gap == " "
    }
}

/// A text cut into words: letters and digits, and joints between them.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(char::is_alphanumeric) {
        let (gap, behind) = rest.split_at(start);
        let (word, after) = behind.split_at(word_end(behind));
        pieces.push(Piece { gap, word });
        rest = after;
    }
    pieces.push(Piece { gap: rest, word: "" });
    pieces
}

fn word_end(text: &str) -> usize {
    let mut signs = text.char_indices().peekable();
    while let Some((at, sign)) = signs.next() {
        let goes_on = signs.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        if !(sign.is_alphanumeric() || JOINTS.contains(&sign) && goes_on) {
            return at;
        }
    }
    text.len()
}

struct Reading<'t> {
    mouth: &'t Mouth,
    locale: &'t Locale,
    /// True if words that voices misread are spelt otherwise.
    respells: bool,
    pieces: Vec<Piece<'t>>,
}

impl Reading<'_> {
    fn whole(&self) -> String {
        let mut out = String::new();
        let mut at = 0;
        while let Some(piece) = self.pieces.get(at) {
            let (said, count) = self.said(at).unwrap_or_else(|| (piece.word.to_owned(), 1));
            out.push_str(&self.gap(at));
            out.push_str(&said);
            at += count;
        }
        out
    }

    /// Text to be said in the place of the words from here on, and the number of those words.
    fn said(&self, at: usize) -> Option<(String, usize)> {
        let one = |said: Option<String>| said.map(|said| (said, 1));
        self.spelt(at)
            .or_else(|| self.article(at))
            .or_else(|| one(self.digit_by_digit(at)))
            .or_else(|| one(self.date(self.word(at))))
            .or_else(|| one(self.time_of_day(at)))
            .or_else(|| one(self.time(at)))
    }

    fn word(&self, at: usize) -> &str {
        self.pieces.get(at).map_or("", |piece| piece.word)
    }

    fn before(&self, at: usize) -> &str {
        at.checked_sub(1).map_or("", |at| self.word(at))
    }

    /// Text before a word.
    fn gap(&self, at: usize) -> String {
        let gap = self.pieces[at].gap;
        match gap.chars().next_back().and_then(|sign| Some((sign, self.mouth.signs.get(&sign)?))) {
            Some((sign, word)) if seconds(self.word(at)).is_some() => {
                format!("{}{word}", &gap[..gap.len() - sign.len_utf8()])
            }
            _ => gap.to_owned(),
        }
    }

    /// Words that are spelt otherwise, the most together that are.
    fn spelt(&self, at: usize) -> Option<(String, usize)> {
        if !self.respells {
            return None;
        }
        let most = self.mouth.words.keys().map(|key| key.split(' ').count()).max().unwrap_or(0);
        (1..=most).rev().find_map(|count| {
            let run = self.pieces.get(at..at + count)?;
            let words: Vec<&str> = run.iter().map(|piece| piece.word).collect();
            let said = self.mouth.words.get(&words.join(" "))?;
            run[1..].iter().all(Piece::follows_closely).then(|| (said.clone(), count))
        })
    }

    /// The number of an article, part by part, with the letter behind it: `5.2.3`, `D.2.1`, `III.4`, `19.2 ix`.
    fn article(&self, at: usize) -> Option<(String, usize)> {
        let word = self.word(at);
        let named = self.mouth.articles.iter().any(|name| name == self.before(at));
        let alone = self.pieces[at].gap.ends_with('(') && self.ends(at);
        let parts: Vec<&str> = word.split('.').collect();
        let mut said = parts.iter().map(|part| self.part(part)).collect::<Option<Vec<String>>>()?;
        let digits = |part: &&str| part.starts_with(|sign: char| sign.is_ascii_digit());
        // Decimals have two parts too, and initials are letters.
        let told = match parts.iter().filter(|part| digits(part)).count() {
            0 => false,
            count if count == parts.len() => parts.len() > 2 || parts.len() == 2 && alone,
            _ => true,
        };
        if !named && !told {
            return None;
        }
        let letter = self.pieces.get(at + 1).filter(|next| next.follows_closely() && self.ends(at + 1));
        let letter = letter.and_then(|next| self.letter(next.word));
        let count = 1 + usize::from(letter.is_some());
        said.extend(letter);
        Some((said.join(" "), count))
    }

    /// True if nothing follows a word in its sentence.
    fn ends(&self, at: usize) -> bool {
        self.pieces.get(at + 1).is_none_or(|next| !next.gap.starts_with([' ', '-']))
    }

    fn part(&self, part: &str) -> Option<String> {
        let capital = |sign: char| sign.is_ascii_uppercase();
        match part.len() {
            1 | 2 if !part.starts_with('0') && part.bytes().all(|digit| digit.is_ascii_digit()) => {
                Some(part.to_owned())
            }
            1.. if part.chars().all(capital) => roman(part)
                .map(|number| number.to_string())
                .or_else(|| (part.len() == 1).then(|| self.called(part))),
            _ => None,
        }
    }

    fn letter(&self, word: &str) -> Option<String> {
        let number = roman(&word.to_ascii_uppercase()).filter(|_| word != "v" && word != "x");
        let small = |sign: char| sign.is_ascii_lowercase();
        match number {
            _ if !word.chars().all(small) => None,
            Some(number) => Some(number.to_string()),
            None => (word.len() == 1).then(|| self.called(word)),
        }
    }

    fn called(&self, letter: &str) -> String {
        self.mouth.letters.get(letter).map_or(letter, String::as_str).to_owned()
    }

    fn digit_by_digit(&self, at: usize) -> Option<String> {
        let before = self.before(at).to_lowercase();
        let number = self.mouth.digits.contains(&before) && self.word(at).bytes().all(|b| b.is_ascii_digit());
        let digits = || self.word(at).chars().map(String::from).collect::<Vec<_>>().join(" ");
        (number && !self.word(at).is_empty()).then(digits)
    }

    /// `29.11.2026`, `29/11/2026`, `2026-11-29` or `2026.11.29`.
    fn date(&self, word: &str) -> Option<String> {
        let parts: Vec<&str> = word.split(['.', '-', '/']).collect();
        let (year, month, day) = match parts[..] {
            [year, month, day] if year.len() == 4 => (year, month, day),
            [day, month, year] if year.len() == 4 => (year, month, day),
            _ => return None,
        };
        let day = figures::<u64>(day, 4).filter(|day| (1..=31).contains(day))?;
        let month =
            self.mouth.months.get(usize::try_from(figures::<u64>(month, 4)?.checked_sub(1)?).ok()?)?;
        let year = figures::<u64>(year, 4)?.to_string();
        let date = self.mouth.date.replace("{day}", &day.to_string());
        Some(date.replace("{month}", month).replace("{year}", &year))
    }

    /// Two numbers behind a date.
    fn time_of_day(&self, at: usize) -> Option<String> {
        self.date(self.before(at))?;
        let (hour, minute) = self.word(at).split_once(':')?;
        let hour = figures::<u64>(hour, 4).filter(|hour| *hour < 24)?.to_string();
        let minute = figures::<u64>(minute, 4).filter(|minute| *minute < 60)?;
        let pattern = match minute {
            0 => &self.mouth.hour,
            1..10 => &self.mouth.hour_few,
            _ => &self.mouth.hour_minutes,
        };
        Some(pattern.replace("{hour}", &hour).replace("{minute}", &minute.to_string()))
    }

    fn time(&self, at: usize) -> Option<String> {
        Some(self.locale.time.words(seconds(self.word(at))?))
    }
}

/// Minutes and seconds, or hours, minutes and seconds, with colons.
fn seconds(word: &str) -> Option<u64> {
    let parts: Vec<&str> = word.split(':').collect();
    let below = |text: &&str| text.len() == 2 && figures::<u64>(text, 4).is_some_and(|number| number < 60);
    let [first, rest @ ..] = &parts[..] else { return None };
    if rest.is_empty() || rest.len() > 2 || !rest.iter().all(below) {
        return None;
    }
    rest.iter().try_fold(figures::<u64>(first, 4)?, |sum, part| Some(sum * 60 + figures::<u64>(part, 4)?))
}

/// Value of a Roman number below forty.
fn roman(text: &str) -> Option<u64> {
    let value = |sign| match sign {
        'I' => Some(1),
        'V' => Some(5),
        'X' => Some(10),
        _ => None,
    };
    let values = text.chars().map(value).collect::<Option<Vec<u64>>>().filter(|values| values.len() <= 8)?;
    let signed = values.iter().enumerate().map(|(at, own)| {
        let less = values.get(at + 1).is_some_and(|next| next > own);
        if less { -i64::try_from(*own).unwrap_or(0) } else { i64::try_from(*own).unwrap_or(0) }
    });
    u64::try_from(signed.sum::<i64>()).ok().filter(|sum| *sum > 0)
}
