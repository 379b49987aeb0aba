//! An announcement that somebody says after another, compared word by word.

use super::announce::Vocabulary;
use super::card::card;
use super::locale::Locale;
use super::spelling::{fold, split_words, without_umlauts};
use super::{Reader, Reading, Scheme};
use crate::rules::{Move, Position};

/// So many words of what was said are looked at: no announcement has as many.
const MOST: usize = 24;
/// Shorter spellings of a word are signs, which nobody says.
const SHORTEST: usize = 3;

/// Words that belong together in an announcement: mostly one word, with castling two.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SpokenUnit {
    pub said: String,
    /// Meaning of the words, in the language of the reader; empty where that is not known.
    pub meaning: String,
    pub sounds: Option<String>,
}

/// Result of the comparison for one word.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum SpokenWord {
    /// It was said; the number of its unit.
    Right(usize),
    /// Something else was said in its place.
    Wrong(usize, String),
    Missing(usize),
    Extra(String),
}

/// Outcome of comparing what was said with the announcement.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Compared {
    Right,
    /// It is the move, in other words than those of the scheme.
    OtherWords,
    /// It is something else.
    Words(Vec<SpokenWord>),
}

/// An announcement to be said by somebody who learns its words.
#[derive(Clone, Debug)]
pub struct Wording {
    pub said: String,
    /// The units it is made of, in order.
    pub units: Vec<SpokenUnit>,
    position: Position,
    pub mv: Move,
    /// Its words, each with its other spellings and the number of its unit.
    words: Vec<(Vec<String>, usize)>,
}

impl Wording {
    /// Of a move, in the words of a scheme, for learners of this language.
    pub fn new(scheme: Scheme, locale: &Locale, position: &Position, mv: Move) -> Self {
        let style = super::Style { scheme, ..super::Style::default() };
        let vocabulary = Vocabulary::of(scheme, locale);
        let said = vocabulary.announce(&style, position, mv);
        let card = card(scheme, locale);
        let rows: Vec<_> = card.parts.iter().take(4).flat_map(|part| &part.rows).collect();
        let all: Vec<&str> = said.split(' ').collect();
        let (mut units, mut words) = (Vec::new(), Vec::new());
        let mut rest = all.as_slice();
        while !rest.is_empty() {
            let fits = |row: &&super::card::CardRow| {
                let own: Vec<&str> = row.said.split(' ').collect();
                rest.starts_with(&own).then_some(own.len())
            };
            let row = rows.iter().filter_map(|row| Some((fits(row)?, row))).max_by_key(|(length, _)| *length);
            let length = row.map_or(1, |(length, _)| length);
            let (own, after) = rest.split_at(length);
            words.extend(own.iter().map(|word| (spellings(word, &vocabulary), units.len())));
            units.push(SpokenUnit {
                said: own.join(" "),
                meaning: row.map_or_else(String::new, |(_, row)| row.meaning.clone()),
                sounds: row.and_then(|(_, row)| row.sounds.clone()),
            });
            rest = after;
        }
        Self { said, units, position: position.clone(), mv, words }
    }

    /// Compares what was said with it.
    pub fn compare(&self, reader: &Reader, line: &str) -> Compared {
        let cut: String = line.chars().take(super::LONGEST_LINE).collect();
        let mut said = split_words(&cut);
        said.truncate(MOST);
        let words = self.align(&said);
        let other = |word: &SpokenWord| matches!(word, SpokenWord::Wrong(..) | SpokenWord::Extra(_));
        let meant = matches!(reader.read(&self.position, line), Reading::Move(mv) if mv == self.mv);
        match words.iter().any(other) {
            false if meant || words.iter().all(|word| matches!(word, SpokenWord::Right(_))) => {
                Compared::Right
            }
            true if meant => Compared::OtherWords,
            _ => Compared::Words(words),
        }
    }

    /// The shortest way from what is meant to what was said.
    fn align(&self, said: &[String]) -> Vec<SpokenWord> {
        let is = |at: usize, to: usize| self.words[at].0.contains(&fold(&said[to]));
        let (rows, columns) = (self.words.len(), said.len());
        // From here to the end: how much has to be changed.
        let mut left = vec![vec![0_usize; columns + 1]; rows + 1];
        for at in (0..=rows).rev() {
            for to in (0..=columns).rev() {
                left[at][to] = match (at == rows, to == columns) {
                    (true, _) => columns - to,
                    (_, true) => rows - at,
                    _ if is(at, to) => left[at + 1][to + 1],
                    _ => 1 + left[at + 1][to + 1].min(left[at + 1][to]).min(left[at][to + 1]),
                };
            }
        }
        let (mut at, mut to, mut out) = (0, 0, Vec::new());
        while at < rows || to < columns {
            let unit = self.words.get(at).map_or(0, |(_, unit)| *unit);
            let (own, other) = (at < rows, to < columns);
            let (word, own, other) = if own && other && is(at, to) {
                (SpokenWord::Right(unit), 1, 1)
            } else if own && other && left[at][to] == 1 + left[at + 1][to + 1] {
                (SpokenWord::Wrong(unit, said[to].clone()), 1, 1)
            } else if own && (!other || left[at][to] == 1 + left[at + 1][to]) {
                (SpokenWord::Missing(unit), 1, 0)
            } else {
                (SpokenWord::Extra(said[to].clone()), 0, 1)
            };
            out.push(word);
            (at, to) = (at + own, to + other);
        }
        out
    }
}

/// Spellings of a word, folded: as it is, without umlauts, and as the scheme has it besides.
fn spellings(word: &str, vocabulary: &Vocabulary<'_>) -> Vec<String> {
    let lists = vocabulary.files.iter().map(Vec::as_slice);
    let lists = lists.chain(vocabulary.words.meanings().map(|(_, texts)| texts));
    let lists = lists.filter(|list| list.first().is_some_and(|first| first == word));
    let besides = lists.flatten().filter(|other| other.chars().count() >= SHORTEST).map(String::as_str);
    let all = [word].into_iter().chain(besides);
    all.flat_map(|text| [Some(fold(text)), without_umlauts(text)].into_iter().flatten()).collect()
}
