//! From words to a move or a command, against the position. Nothing is ever guessed.

mod help;
mod number;
mod phrase;
mod reading;

/// Tests if a phrase is one word in signs with a mark in it that is no sign of a notation: `B,e2`.
fn is_written_with_marks(phrase: &str) -> bool {
    let phrase = phrase.trim();
    !phrase.contains(char::is_whitespace) && phrase.chars().any(adorns)
}

#[cfg(test)]
mod tests;
mod written;

use std::sync::OnceLock;

use super::arbiter::{ArbiterLine, ArbiterReader, Order, OrderFault};
use super::beside::{announced, unnumbered};
use super::command::{Command, Property};
use super::complete::{self, Completeness};
use super::dictation::DictationReader;
use super::lexicon::{Lexicon, Meaning};
use super::locale::{Library, Locale};
use super::speaker::names;
use super::spelling::{capital, fold, split_words};
use crate::notation::beside::{adorns, before_letter_apart};
use crate::notation::{Described, DescribedStep, Letters, algebraic, distinct, marks};
use crate::rules::{Color, File, Party, Piece, Position, Rank, Role, Square};
use help::HelpReader;
use number::NumberReader;

use phrase::parse_squares;
pub(super) use phrase::{is_remark, parse};
use reading::judge;
pub use reading::{LONGEST_LINE, Reading, UNKNOWN_MARK, Unclear};
pub(crate) use written::alphabets;
pub use written::{WrittenFault, written_move};

/// Reads phrases in the words of a locale and of every scheme.
#[derive(Clone, Debug)]
pub struct Reader {
    pub(super) lexicon: Lexicon,
    letters: Letters,
    other_letters: Vec<Letters>,
    pub(super) arbiter: ArbiterReader,
    help: HelpReader,
    pub(super) dictation: DictationReader,
    /// Everybody at the table by his names in all languages, the locale's own first.
    pub(super) speakers: Vec<(String, Party)>,
    numbers: NumberReader,
    /// Words that lead to a square and may name a file too, folded.
    prepositions: Vec<String>,
    sides: Vec<(String, Color)>,
}

impl Reader {
    /// A reader for one locale.
    pub fn new(locale: &Locale) -> Self {
        let others = Library::built_in().heads().map(|other| other.letters.clone());
        let of_others = Library::built_in().heads().filter(|other| other.code != locale.code).flat_map(names);
        let locales = [locale, Library::built_in().scheme_locale()];
        let english = [(String::from("white"), Color::White), (String::from("black"), Color::Black)];
        let sides = locales
            .into_iter()
            .flat_map(|locale| Color::ALL.into_iter().map(|color| (fold(locale.colors.get(color)), color)));
        Self {
            sides: sides.chain(english).collect(),
            lexicon: Lexicon::new(locale),
            arbiter: ArbiterReader::new(locale),
            help: HelpReader::new(locale),
            dictation: DictationReader::new(locale),
            speakers: names(&locale.head()).into_iter().chain(of_others).collect(),
            letters: locale.letters.clone(),
            prepositions: locale.prepositions.iter().map(|text| fold(text)).collect(),
            numbers: NumberReader::new(locale),
            other_letters: others.filter(|letters| *letters != locale.letters).collect(),
        }
    }

    /// The readers of all built-in locales.
    pub fn built_in() -> &'static [Self] {
        static READERS: OnceLock<Vec<Reader>> = OnceLock::new();
        READERS.get_or_init(|| Library::built_in().locales().map(Self::new).collect())
    }

    /// Reads an arbiter's typed line as a decision; `None` where it is none.
    pub fn arbiter(&self, line: &str) -> Option<Result<Order, OrderFault>> {
        self.arbiter_line(line).map(|line| line.order)
    }

    /// An arbiter's typed line taken apart; `None` where it is none.
    pub fn arbiter_line(&self, line: &str) -> Option<ArbiterLine> {
        self.arbiter.line(line)
    }

    /// The order that an arbiter gives by voice, where he does.
    pub fn spoken_order(&self, text: &str) -> Option<Order> {
        self.arbiter.spoken.get(&fold(text.trim())).cloned()
    }

    /// The part of an arbiter's typed line behind the word for the arbiter; `None` where it is no arbiter's.
    pub fn after_arbiter(&self, line: &str) -> Option<String> {
        self.arbiter_line(line).map(|line| line.rest)
    }

    /// Completeness of a phrase.
    ///
    /// Without a position a piece and a square, or a square alone, are only perhaps complete: it may be the
    /// square of departure. The position tells: where a piece of the side to move stands, nothing arrives.
    pub fn completeness(&self, phrase: &str, position: Option<&Position>) -> Completeness {
        if phrase.len() > LONGEST_LINE || phrase.split_whitespace().any(|word| word == UNKNOWN_MARK) {
            return Completeness::No;
        }
        if let Some(complete) = self.board_completeness(phrase).or_else(|| self.number_completeness(phrase)) {
            return complete;
        }
        let Ok(meanings) = self.meanings(phrase) else { return Completeness::No };
        let said: Vec<Meaning> =
            meanings.iter().copied().filter(|meaning| *meaning != Meaning::Filler).collect();
        let complete = match said.as_slice() {
            [Meaning::Command(command)]
                if command.is(Property::TakesMove) || command.is(Property::TakesSquares) =>
            {
                Completeness::Perhaps
            }
            [Meaning::Command(_)] if self.lexicon.begins_longer(&split_words(phrase)) => {
                Completeness::Perhaps
            }
            [Meaning::Command(_)] => Completeness::Complete,
            [Meaning::Command(command), rest @ ..] if command.is(Property::TakesMove) => {
                complete::announcement(rest, position)
            }
            [Meaning::Command(command), rest @ ..] if command.is(Property::TakesSquares) => {
                match parse_squares(rest) {
                    Some(_) => Completeness::Perhaps, // another square may follow
                    None => Completeness::No,
                }
            }
            [Meaning::SomeCastling, ..] => Completeness::Perhaps,
            rest => complete::announcement(rest, position),
        };
        // `Eva zwei nach` goes on.
        if meanings.last() == Some(&Meaning::Filler) { complete.min(Completeness::Perhaps) } else { complete }
    }

    /// Reads a phrase in this position.
    ///
    /// Nobody is charged with what a mark would make of a move: a letter behind a piece on the last rank is no promotion,
    /// and a sign within a written move parts no words.
    pub fn read(&self, position: &Position, phrase: &str) -> Reading {
        let phrase = &*marks::plain(phrase);
        let reading = self.read_as_it_stands(position, phrase);
        if !matches!(reading, Reading::Illegal(..)) {
            return reading;
        }
        match before_letter_apart(phrase).and_then(|unmarked| self.notation(position, unmarked)) {
            Some(Reading::Move(mv)) if mv.role() != Role::Pawn => Reading::Move(mv),
            _ if is_written_with_marks(phrase) => self.unknown(position, phrase.trim().to_owned()),
            _ => reading,
        }
    }

    fn read_as_it_stands(&self, position: &Position, phrase: &str) -> Reading {
        if phrase.len() > LONGEST_LINE {
            return Reading::Unclear(Unclear::TooLong);
        }
        if phrase.split_whitespace().any(|word| word == UNKNOWN_MARK) {
            let other_words = phrase.split_whitespace().any(|word| word != UNKNOWN_MARK);
            return Reading::Unclear(Unclear::PartUnheard { other_words });
        }
        if let Some(reading) = self.notation(position, phrase) {
            return reading;
        }
        if let Some((command, number)) = self.command_number(phrase) {
            return Reading::CommandNumber(command, number);
        }
        if let Some((command, rest)) = self.command_before(phrase) {
            let with = self.move_alone(position, &rest);
            if matches!(with, Reading::Move(_) | Reading::Ambiguous(_) | Reading::Illegal(..)) {
                return Reading::CommandWith(command, Box::new(with));
            }
        }
        if let Some(reading) = self.command_of_somebody(position, phrase) {
            return reading;
        }
        match self.in_words(position, phrase) {
            Reading::Unclear(Unclear::UnknownWord(word)) => {
                self.behind_notation(position, phrase).unwrap_or_else(|| self.unknown(position, word))
            }
            reading => reading,
        }
    }

    /// A move as it is written with words behind it: what is said of check belongs to it, all else does not.
    fn behind_notation(&self, position: &Position, phrase: &str) -> Option<Reading> {
        let (first, rest) = phrase.trim().split_once(char::is_whitespace)?;
        let written = self.notation(position, first)?;
        let said = match self.meanings(rest) {
            Ok(said) => said,
            Err(unclear) => return Some(Reading::Unclear(unclear)),
        };
        let (Reading::Move(mv), [Meaning::Check | Meaning::Mate]) = (&written, &said[..]) else {
            let (mv, words) = (first.to_owned(), rest.trim().to_owned());
            return Some(Reading::Unclear(Unclear::BehindMove { mv, words }));
        };
        let next = position.play(*mv);
        let holds = if said == [Meaning::Mate] { next.is_checkmate() } else { next.is_check() };
        let (mv, words) = (first.to_owned(), rest.trim().to_owned());
        Some(if holds { written } else { Reading::Unclear(Unclear::BehindMove { mv, words }) })
    }

    /// A word that is none of ours: perhaps a move to a square that no board has.
    fn unknown(&self, position: &Position, word: String) -> Reading {
        let mut signs: Vec<char> = word.chars().collect();
        let is_written = |signs: &[char]| {
            let text: String = signs.iter().collect();
            self.notation(position, &text).is_some()
        };
        if let [.., file, rank] = &mut signs[..] {
            let (stated, beside) = (*rank, *file);
            if matches!(stated, '0' | '9') {
                *rank = '1';
                if is_written(&signs) {
                    return Reading::Unclear(Unclear::NoRank(stated));
                }
            } else if stated.is_ascii_digit() && ('i'..='z').contains(&beside) {
                *file = 'a';
                if is_written(&signs) {
                    return Reading::Unclear(Unclear::NoFile(beside));
                }
            }
        }
        Reading::Unclear(Unclear::UnknownWord(word))
    }

    /// A move as it is written, the number before it and the time behind it left aside.
    fn notation(&self, position: &Position, phrase: &str) -> Option<Reading> {
        let phrase = announced(phrase);
        if let Ok(mv) = position.parse_uci(phrase) {
            return Some(Reading::Move(mv));
        }
        let exact = self.in_letters(phrase);
        if exact.is_empty() {
            let described = self.case_blind(phrase);
            return (!described.is_empty()).then(|| judge(position, &described));
        }
        let small: Vec<Described> = match exact.as_slice() {
            [Described::Step(step)] if !may_be_pawns(step, position) => {
                let text = capital(&phrase.to_lowercase());
                algebraic::parse(&text, &self.letters).into_iter().collect()
            }
            _ => Vec::new(),
        };
        Some(match judge(position, &small) {
            reading @ (Reading::Move(_) | Reading::Ambiguous(_)) => match judge(position, &exact) {
                // `bb5` where pawn and bishop can: nobody writes a pawn's move so.
                Reading::Move(_) | Reading::Ambiguous(_) => judge(position, &[exact, small].concat()),
                _ => reading,
            },
            _ => judge(position, &exact),
        })
    }

    /// Reads what stands behind a command that takes a move. No other command stands there, so none is looked
    /// for.
    fn move_alone(&self, position: &Position, phrase: &str) -> Reading {
        self.notation(position, phrase).unwrap_or_else(|| self.in_words(position, phrase))
    }

    fn in_words(&self, position: &Position, phrase: &str) -> Reading {
        let read = |phrase: &str| match self.meanings(phrase) {
            Ok(meanings) => read_meanings(position, &meanings),
            Err(unclear) => Reading::Unclear(unclear),
        };
        let whole = self.with_preposition(position, phrase, read(unnumbered(phrase)));
        match read(announced(phrase)) {
            bare @ (Reading::Move(_) | Reading::Ambiguous(_)) if matches!(whole, Reading::Unclear(_)) => bare,
            _ => whole,
        }
    }

    /// Reads a phrase of which a word may be the name of a file or lead to a square: `caballo a f3`. With two
    /// moves it may be either.
    fn with_preposition(&self, position: &Position, phrase: &str, reading: Reading) -> Reading {
        let words = split_words(unnumbered(phrase));
        let is_one = |word: &String| self.prepositions.contains(&fold(word));
        let Some(at) = words.iter().position(is_one).filter(|at| *at > 0 && !self.prepositions.is_empty())
        else {
            return reading;
        };
        // Behind a piece and nothing else.
        let before = self.lexicon.longest_match(&words[..at]);
        if !matches!(before, Some((Meaning::Role(_), count)) if count == at) {
            return reading;
        }
        // It leads to a square, which begins with a file.
        let behind = self.lexicon.longest_match(&words[at + 1..]);
        if matches!(behind, Some((Meaning::Rank(_) | Meaning::Takes, _))) {
            return reading;
        }
        let without = [&words[..at], &words[at + 1..]].concat().join(" ");
        let without = self.meanings(&without).map(|meanings| read_meanings(position, &meanings));
        let moves = |reading: &Reading| match reading {
            Reading::Move(mv) => vec![*mv],
            Reading::Ambiguous(moves) => moves.clone(),
            _ => Vec::new(),
        };
        let Ok(without) = without else { return reading };
        let all = distinct([moves(&reading), moves(&without)].concat());
        match (all.as_slice(), &reading) {
            ([], Reading::Illegal(..)) if !matches!(without, Reading::Unclear(_)) => without,
            ([], _) => reading,
            ([mv], _) => Reading::Move(*mv),
            _ => Reading::Ambiguous(all),
        }
    }

    /// The squares that are said one behind another, where nothing else is.
    pub fn squares_alone(&self, phrase: &str) -> Option<Vec<Square>> {
        let meanings = self.meanings(phrase).ok()?;
        let square = |pair: &[Meaning]| match pair {
            [Meaning::File(file), Meaning::Rank(rank)] => Some(Square { file: *file, rank: *rank }),
            _ => None,
        };
        meanings.chunks(2).map(square).collect()
    }

    /// True if a word alone names a file.
    pub fn is_file(&self, word: &str) -> bool {
        let words = split_words(word);
        matches!(self.lexicon.longest_match(&words), Some((Meaning::File(_), count)) if count == words.len())
    }

    /// True if a phrase describes a move by both its squares, or castling; with a command before it or not.
    pub fn is_full(&self, phrase: &str) -> bool {
        let rest = self.command_before(phrase).map(|(_, rest)| rest);
        let Ok(mut said) = self.meanings(rest.as_deref().unwrap_or(phrase)) else { return false };
        said.retain(|meaning| *meaning != Meaning::Filler);
        match parse(&said) {
            Ok(Described::Castling(..)) => true,
            Ok(Described::Step(step)) => step.from().is_some(),
            Err(_) => false,
        }
    }

    /// `correct Nf3`, `no, Nf3`: the longest command that takes a move, and the words of the move. No further words are
    /// looked at than a command has.
    fn command_before(&self, phrase: &str) -> Option<(Command, String)> {
        let words: Vec<&str> = phrase.split_whitespace().collect();
        let (mut said, mut found) = (Vec::new(), None);
        for count in 1..words.len() {
            said.extend(split_words(words[count - 1]));
            if said.len() > self.lexicon.longest {
                break;
            }
            if let Some((Meaning::Command(command), all)) = self.lexicon.longest_match(&said)
                && all == said.len()
                && (command.is(Property::TakesMove) || command.is(Property::TakesWrittenMove))
            {
                found = Some((command, count));
            }
        }
        found.map(|(command, count)| (command, words[count..].join(" ")))
    }

    /// `black draw`: whose it is before a command; `listen black`: behind it.
    fn command_of_somebody(&self, position: &Position, phrase: &str) -> Option<Reading> {
        let phrase = phrase.trim();
        let side = |word: &str| {
            let word = fold(word.trim_end_matches([',', ':']));
            self.sides.iter().find(|(name, _)| *name == word).map(|(_, color)| *color)
        };
        if let Some((before, last)) = phrase.rsplit_once(char::is_whitespace) {
            let words = split_words(before);
            if let (Some((Meaning::Command(command), all)), Some(color)) =
                (self.lexicon.longest_match(&words), side(last))
                && command.is(Property::NamesSide)
                && all == words.len()
            {
                return Some(Reading::By(color, Box::new(Reading::Command(command))));
            }
        }
        if let Some((first, rest)) = phrase.split_once(char::is_whitespace) {
            let next = rest.split_whitespace().next().and_then(side);
            if let (Some(color), None) = (side(first), next) {
                return match self.read(position, rest) {
                    reading @ (Reading::Command(_)
                    | Reading::CommandWith(..)
                    | Reading::CommandAt(..)
                    | Reading::CommandNumber(..)) => Some(Reading::By(color, Box::new(reading))),
                    _ => None,
                };
            }
        }
        None
    }

    /// The locale's own letters decide; a letter it does not use is looked up in the other languages.
    fn in_letters(&self, text: &str) -> Vec<Described> {
        if let Some(described) = algebraic::parse(text, &self.letters) {
            return vec![described];
        }
        distinct(self.other_letters.iter().filter_map(|letters| algebraic::parse(text, letters)))
    }

    /// With small and capital letters mixed up.
    fn case_blind(&self, text: &str) -> Vec<Described> {
        let lower = text.to_lowercase();
        distinct([&lower, &capital(&lower)].into_iter().flat_map(|spelling| self.in_letters(spelling)))
    }

    fn meanings(&self, phrase: &str) -> Result<Vec<Meaning>, Unclear> {
        let words = split_words(phrase);
        let mut meanings = Vec::new();
        let mut rest = words.as_slice();
        while let [word, ..] = rest {
            if let Some((meaning, count)) = self.lexicon.longest_match(rest) {
                meanings.push(meaning);
                rest = &rest[count..];
            } else {
                let squares = squares(word).ok_or_else(|| Unclear::UnknownWord(word.clone()))?;
                meanings.extend(squares);
                rest = &rest[1..];
            }
        }
        if words.is_empty() { Err(Unclear::NothingSaid) } else { Ok(meanings) }
    }
}

/// True if a pawn may be meant, legal or not. The letter of a file may be that of a piece in small: `bb5` and
/// `bc4` are the bishop's moves where no pawn stands on the b-file that could come there.
fn may_be_pawns(step: &DescribedStep, position: &Position) -> bool {
    let (None, Some(file), None) = (step.role, step.from_file, step.from_rank) else { return true };
    let pawn = Piece { color: position.turn(), role: Role::Pawn };
    let ahead = |rank: Rank| match position.turn() {
        Color::White => step.to.rank.index() as i8 - rank.index() as i8,
        Color::Black => rank.index() as i8 - step.to.rank.index() as i8,
    };
    let stands = |rank: &Rank| position.piece_at(Square { file, rank: *rank }) == Some(pawn);
    let aside = file.index().abs_diff(step.to.file.index());
    file != step.to.file
        && aside == 1
        && Rank::ALL.iter().filter(|rank| stands(rank)).any(|rank| ahead(*rank) == 1)
}

/// A word made of coordinates: `f3`, `e2e4`, `exd5`.
fn squares(word: &str) -> Option<Vec<Meaning>> {
    word.chars()
        .map(|sign| match sign {
            'x' => Some(Meaning::Takes),
            _ => {
                File::from_char(sign).map(Meaning::File).or_else(|| Rank::from_char(sign).map(Meaning::Rank))
            }
        })
        .collect()
}

fn read_meanings(position: &Position, meanings: &[Meaning]) -> Reading {
    let said: Vec<Meaning> = meanings.iter().copied().filter(|meaning| *meaning != Meaning::Filler).collect();
    match said.as_slice() {
        [] => Reading::Unclear(Unclear::NoAnnouncement),
        // First that it is castling, as fide-2018 II.3.2.7.1 advises, and then how.
        [Meaning::SomeCastling, castling @ ..] if matches!(castling, [Meaning::Castling(_), ..]) => {
            read_announcement(position, castling)
        }
        // With one side legal it would still be a guess: `lange` may have been cut off.
        [Meaning::SomeCastling, ..] => Reading::Unclear(Unclear::WhichCastling),
        [Meaning::Command(command)] => Reading::Command(*command),
        [Meaning::Command(command), rest @ ..] if command.is(Property::TakesSquares) => {
            match parse_squares(rest) {
                Some(named) if named.iter().all(|named| named.stands_on(position)) => {
                    Reading::CommandAt(*command, named.into_iter().map(|named| named.square).collect())
                }
                _ => Reading::Unclear(Unclear::NoAnnouncement),
            }
        }
        remark if is_remark(remark) => Reading::Remark,
        announcement => read_announcement(position, announcement),
    }
}

fn read_announcement(position: &Position, said: &[Meaning]) -> Reading {
    match parse(said) {
        Ok(described) => judge(position, &[described]),
        Err(unclear) => Reading::Unclear(unclear),
    }
}
