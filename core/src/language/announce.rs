//! A move, announced: built from the move itself, never by replacing letters in a text.

use serde::{Deserialize, Serialize};

use super::locale::{Library, Locale, SchemeWords, Words};
use crate::rules::{CastlingSide, Move, Position, Role, Square};

listed! {
    /// Scheme of words that name the files, and with them everything else.
    #[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    Scheme {
        /// The scheme of the Laws (fide-2018 D.2.1): Anna, Bella ..., German words whatever the locale.
        #[default]
        Fide,
        Nato,
        Letters,
    }
}

impl Scheme {
    fn words(self, library: &Library) -> &SchemeWords {
        match self {
            Self::Fide => &library.fide,
            Self::Nato => &library.nato,
            Self::Letters => &library.letters,
        }
    }
}

/// Length of an announcement.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnnouncementForm {
    /// Both squares always, so that nothing depends on the rest of the board.
    #[default]
    Full,
    Short,
}

/// The wording of announcements.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Style {
    pub scheme: Scheme,
    pub form: AnnouncementForm,
    pub say_check: bool,
    pub name_pawns: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { scheme: Scheme::Fide, form: AnnouncementForm::Full, say_check: true, name_pawns: false }
    }
}

/// The words of one scheme in one locale.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary<'a> {
    /// The names of the files.
    pub files: &'a [Vec<String>; 8],
    /// The words for all but the letters of the files.
    pub words: &'a Words,
    /// The language of the voice that must say these words.
    pub voice: &'a str,
    /// Words that lead to a square: the name of a file that is one of them says nothing alone behind a piece.
    prepositions: &'a [String],
}

impl<'a> Vocabulary<'a> {
    /// The words of a scheme for listeners of this locale.
    pub fn of(scheme: Scheme, locale: &'a Locale) -> Self {
        let scheme = scheme.words(Library::built_in());
        Self {
            files: scheme.files.as_ref().unwrap_or(&locale.files),
            words: scheme.words.as_ref().unwrap_or(&locale.words),
            voice: if scheme.voice.is_empty() { &locale.code } else { &scheme.voice },
            prepositions: &locale.prepositions,
        }
    }

    fn file(&self, square: Square) -> &'a str {
        first(&self.files[square.file.index()])
    }

    fn rank(&self, square: Square) -> &'a str {
        first(&self.words.ranks[square.rank.index()])
    }

    /// A square in two words.
    pub fn square(&self, square: Square) -> String {
        format!("{} {}", self.file(square), self.rank(square))
    }

    /// Every word of announcements but those of squares.
    pub fn other_words(&self) -> Vec<&'a str> {
        let words = self.words;
        let roles = Role::ALL.map(|role| first(words.role(role)));
        let castling = [CastlingSide::Short, CastlingSide::Long].map(|side| first(words.castling(side)));
        let others = [&words.takes, &words.check, &words.mate, &words.en_passant].map(|list| first(list));
        roles.into_iter().chain(others).chain(castling).collect()
    }

    /// Announces a move of this position: single blanks, no punctuation.
    pub fn announce(&self, style: &Style, position: &Position, mv: Move) -> String {
        let mut said: Vec<&str> = Vec::with_capacity(10);
        match mv.castling() {
            Some(side) => said.push(first(self.words.castling(side))),
            None => self.step(&mut said, style, position, mv),
        }
        if style.say_check {
            let next = position.play(mv);
            if next.is_checkmate() {
                said.push(first(&self.words.mate));
            } else if next.is_check() {
                said.push(first(&self.words.check));
            }
        }
        said.join(" ")
    }

    /// An announcement in its parts: each square is one, and each other word.
    pub(super) fn groups(&self, announcement: &str) -> Vec<String> {
        let is_file = |word: &str| self.files.iter().any(|names| first(names) == word);
        let is_rank = |word: &str| self.words.ranks.iter().any(|names| first(names) == word);
        let mut groups: Vec<String> = Vec::new();
        let mut after_file = false;
        for word in announcement.split(' ') {
            match groups.last_mut() {
                Some(last) if after_file && is_rank(word) => *last = format!("{last} {word}"),
                _ => groups.push(word.to_owned()),
            }
            after_file = is_file(word);
        }
        groups
    }

    fn step(&self, said: &mut Vec<&'a str>, style: &Style, position: &Position, mv: Move) {
        let pawn = mv.role() == Role::Pawn;
        if !pawn || style.name_pawns {
            said.push(first(self.words.role(mv.role())));
        }
        let (file, rank) = match style.form {
            AnnouncementForm::Full => (true, true),
            AnnouncementForm::Short => departure(position, mv),
        };
        // `torre a d uno` would be the rook of the a-file, or any rook to d1.
        let leads = self.prepositions.iter().any(|word| word == self.file(mv.from()));
        let rank = rank || file && leads && !pawn && mv.capture().is_none();
        if file {
            said.push(self.file(mv.from()));
        }
        if rank {
            said.push(self.rank(mv.from()));
        }
        if mv.capture().is_some() {
            said.push(first(&self.words.takes));
        }
        said.extend([self.file(mv.to()), self.rank(mv.to())]);
        said.extend(mv.promotion().map(|role| first(self.words.role(role))));
        if mv.is_en_passant() {
            said.push(first(&self.words.en_passant));
        }
    }
}

/// Coordinates of departure that tell a move apart: the file if that does, else the rank, else both
/// (fide-2018 C.10); a capturing pawn is always told by its file.
fn departure(position: &Position, mv: Move) -> (bool, bool) {
    if mv.role() == Role::Pawn {
        return (mv.capture().is_some(), false);
    }
    let rivals: Vec<Square> = position
        .legal_moves()
        .into_iter()
        .filter(|other| {
            other.castling().is_none()
                && other.role() == mv.role()
                && other.to() == mv.to()
                && other.from() != mv.from()
        })
        .map(Move::from)
        .collect();
    let shares_file = rivals.iter().any(|square| square.file == mv.from().file);
    let shares_rank = rivals.iter().any(|square| square.rank == mv.from().rank);
    match (rivals.is_empty(), shares_file, shares_rank) {
        (true, _, _) => (false, false),
        (_, false, _) => (true, false),
        (_, true, false) => (false, true),
        (_, true, true) => (true, true),
    }
}

/// The spelling we say of several. No locale has an empty list; a test holds that.
pub(super) fn first(spellings: &[String]) -> &str {
    spellings.first().map_or("", String::as_str)
}
