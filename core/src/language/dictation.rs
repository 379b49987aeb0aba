//! Lines that are typed or said while two boards are compared: boards rank by rank, and score sheets
//! (fide-2018 D.2.9).
//!
//! ```
//! use evavier_core::language::dictation::Dictated;
//! use evavier_core::language::{Library, Reader};
//! use evavier_core::rules::{Color, Rank};
//!
//! let reader = Reader::new(Library::built_in().find("en").expect("built in"));
//! let rank = reader.dictation("eight: black rook, knight, three empty, white king, two empty", true);
//! assert!(matches!(rank, Some(Ok(Dictated::Rank(rank, _))) if rank.to_string() == "8"));
//! assert!(matches!(reader.dictation("board white", false), Some(Ok(Dictated::Board(Color::White, _)))));
//! assert_eq!(reader.dictation("Nf3", true), None);
//! ```

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use serde::Deserialize;

use crate::language::Reader;
use crate::language::arbiter::Usage;
use crate::language::complete::Completeness;
use crate::language::locale::{Library, Locale, Words};
use crate::language::read::UNKNOWN_MARK;
use crate::language::spelling::{fold, split_words};
use crate::rules::{Color, Piece, Placement, Rank, Role};

/// The words of lines about boards and sheets, in one language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DictationWords {
    /// Beginnings of lines.
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub heads: BTreeMap<LineHead, Vec<String>>,
    /// Squares on which nothing stands; the first is what we say of several.
    pub empty: Vec<String>,
    /// One square on which nothing stands.
    pub one_empty: String,
    pub white: Vec<String>,
    pub black: Vec<String>,
    pub color_behind: bool,
    #[serde(deserialize_with = "crate::language::once::each_key")]
    pub plurals: BTreeMap<Role, Vec<String>>,
    /// Those of these words that our speech models listen for, in lower case: one of each sound.
    pub listened: Vec<String>,
    /// Help for whoever asks for it.
    pub help: Vec<Usage>,
}

impl DictationWords {
    /// The words that begin a line of this kind.
    pub fn head(&self, head: LineHead) -> &[String] {
        self.heads.get(&head).map_or(&[], Vec::as_slice)
    }
}

/// The squares of a rank, from the a-file on.
pub type RankSquares = [Option<Piece>; 8];

/// Source of a board.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum BoardSource {
    /// It is read rank by rank from here on.
    Ranks,
    Recorded,
    /// It is given at once, as the first field of a FEN.
    Placement(Placement),
}

/// Source of a sheet.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum SheetSource {
    /// It is read line by line from here on.
    Lines,
    Recorded,
    Text(String),
    File(String),
}

/// Meaning of a line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Dictated {
    Board(Color, BoardSource),
    Sheet(Color, SheetSource),
    Rank(Rank, RankSquares),
    Placement(Placement),
    Done,
}

faults! {
    /// Fault of a line.
    #[derive(Clone, Debug, Eq, PartialEq)]
    pub enum DictationFault {
        /// It was not said whether it is White's or Black's.
        Side => say!("order_color"),
        Placement => say!("fen_placement"),
        /// This word is not understood in a rank, or not heard.
        Word(rank: Rank, word: String) => match word.as_str() {
            UNKNOWN_MARK => say!("rank_unheard", rank = number(*rank)),
            word => say!("rank_word", rank = number(*rank), word),
        },
        /// A rank has eight squares, and not so many.
        Length(rank: Rank, count: usize) => say!("rank_length", rank = number(*rank), count = *count),
        /// Nobody has said whose the first piece is.
        Owner(rank: Rank) => say!("rank_owner", rank = number(*rank)),
        NoFile => say!("file_name_missing"),
    }
}

/// A word of a rank.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum RankWord {
    Number(usize),
    Empty,
    Role(Role),
    Color(Color, bool),
}

/// ReadyGame of a line.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineHead {
    Board,
    Sheet,
    Rank,
    File,
    Recorded,
    Done,
}

/// Reads such lines in a locale's words, and in those of the other languages where it has none of its own.
#[derive(Clone, Debug)]
pub(crate) struct DictationReader(Arc<Own>);

/// A locale's own words, and those of all languages, which are read with the first line.
#[derive(Debug)]
struct Own {
    code: String,
    dictation: DictationWords,
    moves: Words,
    known: OnceLock<Known>,
}

/// Words of all languages, folded; of several meanings the locale's own one counts.
#[derive(Debug, Default)]
struct Known {
    heads: HashMap<String, LineHead>,
    words: HashMap<String, RankWord>,
}

impl Known {
    fn of(own: &Own) -> Self {
        let mut known = Self::default();
        known.add(&own.dictation, &own.moves);
        for locale in Library::built_in().others(&own.code) {
            known.add(&locale.dictation, &locale.words);
        }
        let schemes = [&Library::built_in().fide, &Library::built_in().nato];
        for words in schemes.into_iter().filter_map(|scheme| scheme.words.as_ref()) {
            known.add_moves(words);
        }
        known
    }

    fn add(&mut self, words: &DictationWords, moves: &Words) {
        for (head, texts) in &words.heads {
            for text in texts {
                self.heads.entry(fold(text)).or_insert(*head);
            }
        }
        let behind = words.color_behind;
        self.add_words(&words.empty, RankWord::Empty);
        self.add_words(&words.white, RankWord::Color(Color::White, behind));
        self.add_words(&words.black, RankWord::Color(Color::Black, behind));
        for (role, texts) in &words.plurals {
            self.add_words(texts, RankWord::Role(*role));
        }
        self.add_moves(moves);
    }

    fn add_moves(&mut self, words: &Words) {
        for role in Role::ALL {
            self.add_words(words.role(role), RankWord::Role(role));
        }
        for (texts, number) in words.ranks.iter().zip(1..) {
            self.add_words(texts, RankWord::Number(number));
        }
    }

    fn add_words(&mut self, texts: &[String], word: RankWord) {
        for text in texts {
            self.words.entry(fold(text)).or_insert(word);
        }
    }
}

impl DictationReader {
    /// A reader for one locale.
    pub fn new(locale: &Locale) -> Self {
        let (code, dictation, moves) = (locale.code.clone(), locale.dictation.clone(), locale.words.clone());
        Self(Arc::new(Own { code, dictation, moves, known: OnceLock::new() }))
    }

    fn known(&self) -> &Known {
        self.0.known.get_or_init(|| Known::of(&self.0))
    }

    /// The longest head that a line begins with, and what stands behind it.
    fn head<'l>(&self, line: &'l str) -> Option<(LineHead, &'l str)> {
        leading(line).filter_map(|(text, rest)| Some((*self.known().heads.get(&text)?, rest))).last()
    }

    fn color<'l>(&self, line: &'l str) -> Option<(Color, &'l str)> {
        let (text, rest) = leading(line).next()?;
        match self.known().words.get(&text)? {
            RankWord::Color(color, _) => Some((*color, rest)),
            _ => None,
        }
    }

    fn board(&self, rest: &str) -> Option<Result<Dictated, DictationFault>> {
        let Some((color, rest)) = self.color(rest) else {
            // `board` alone asks what stands on it.
            return (!rest.is_empty()).then_some(Err(DictationFault::Side));
        };
        let source = match self.head(rest) {
            Some((LineHead::Recorded, "")) => Ok(BoardSource::Recorded),
            _ if rest.is_empty() => Ok(BoardSource::Ranks),
            _ => placement(rest).map(BoardSource::Placement),
        };
        Some(source.map(|source| Dictated::Board(color, source)))
    }

    fn sheet(&self, rest: &str) -> Option<Result<Dictated, DictationFault>> {
        let Some((color, rest)) = self.color(rest) else { return Some(Err(DictationFault::Side)) };
        let source = match self.head(rest) {
            Some((LineHead::Recorded, "")) => SheetSource::Recorded,
            Some((LineHead::File, "")) => return Some(Err(DictationFault::NoFile)),
            Some((LineHead::File, path)) => SheetSource::File(path.to_owned()),
            _ if rest.is_empty() => SheetSource::Lines,
            _ => SheetSource::Text(rest.to_owned()),
        };
        Some(Ok(Dictated::Sheet(color, source)))
    }

    /// `8: r n b q k b n r`, `eight: black rook, three empty, ...`
    fn rank(&self, line: &str) -> Option<Result<Dictated, DictationFault>> {
        let (text, rest) = leading(line).next()?;
        let number = digit(&text).or_else(|| match self.known().words.get(&text)? {
            RankWord::Number(number) => Some(*number),
            _ => None,
        })?;
        let rank = *Rank::ALL.get(number.checked_sub(1)?)?;
        let signs = rest.split_whitespace().map(|token| token.trim_matches([',', ';', '|']));
        let squares = in_signs(signs).map_or_else(|| self.in_words(rank, rest), Ok);
        let eight = |squares: Vec<_>| {
            RankSquares::try_from(squares).map_err(|squares| DictationFault::Length(rank, squares.len()))
        };
        Some(squares.and_then(eight).map(|squares| Dictated::Rank(rank, squares)))
    }

    /// items := item [items]; item := [number] [color] piece [color] | [number] empty
    fn in_words(&self, rank: Rank, text: &str) -> Result<Vec<Option<Piece>>, DictationFault> {
        let (mut squares, mut owner, mut number) = (Vec::new(), None, None);
        let words = self.meanings(rank, text)?;
        if words == [RankWord::Empty] {
            return Ok(vec![None; 8]);
        }
        let mut ahead = words.iter().copied().peekable();
        let mut said_before = false;
        while let Some(word) = ahead.next() {
            match word {
                RankWord::Number(count) => number = Some(count),
                RankWord::Color(color, _) => {
                    owner = Some(color);
                    said_before = true;
                }
                RankWord::Empty => squares.extend(vec![None; number.take().unwrap_or(1)]),
                RankWord::Role(role) => {
                    if let Some(RankWord::Color(color, true)) = ahead.peek().copied()
                        && !std::mem::take(&mut said_before)
                    {
                        owner = Some(color);
                        ahead.next();
                    }
                    said_before = false;
                    let color = owner.ok_or(DictationFault::Owner(rank))?;
                    squares.extend(vec![Some(Piece { color, role }); number.take().unwrap_or(1)]);
                }
            }
        }
        match number {
            Some(count) => Err(DictationFault::Word(rank, count.to_string())),
            None => Ok(squares),
        }
    }

    fn meanings(&self, rank: Rank, text: &str) -> Result<Vec<RankWord>, DictationFault> {
        let words: Vec<String> = split_words(text).iter().map(|word| fold(word)).collect();
        let mut meanings = Vec::new();
        let mut rest = words.as_slice();
        while let [word, ..] = rest {
            let longest = (1..=rest.len().min(3))
                .rev()
                .find_map(|count| Some((*self.known().words.get(&rest[..count].join(" "))?, count)));
            let number = digit(word).map(|number| (RankWord::Number(number), 1));
            let (meaning, count) =
                longest.or(number).ok_or_else(|| DictationFault::Word(rank, word.clone()))?;
            meanings.push(meaning);
            rest = &rest[count..];
        }
        Ok(meanings)
    }
}

impl Reader {
    /// Lines that can be typed while boards and sheets are read, each with what it does.
    pub fn dictation_help(&self) -> impl Iterator<Item = (String, String)> {
        self.dictation.0.dictation.help.iter().map(|usage| (usage.line.clone(), usage.meaning.clone()))
    }

    /// Reads a line about boards and sheets that are being read; `None` where it says nothing of them. Ranks
    /// are read only where a board is `open`.
    pub fn dictation(&self, line: &str, open: bool) -> Option<Result<Dictated, DictationFault>> {
        let (own, line) = (&self.dictation, line.trim());
        match own.head(line) {
            Some((LineHead::Board, rest)) => own.board(rest),
            Some((LineHead::Sheet, rest)) => own.sheet(rest),
            Some((LineHead::Done, "")) => Some(Ok(Dictated::Done)),
            Some((LineHead::Rank, rest)) if open => own.rank(rest),
            _ if open && line.contains('/') => Some(placement(line).map(Dictated::Placement)),
            _ if open => own.rank(line),
            _ => None,
        }
    }

    /// Completeness of a phrase about boards that are read; `None` where it says nothing of them.
    pub fn board_completeness(&self, phrase: &str) -> Option<Completeness> {
        let own = &self.dictation;
        let (head, rest) = own.head(phrase)?;
        match head {
            LineHead::Rank => Some(match own.rank(rest) {
                // Nothing else, or nothing up to the first piece.
                Some(Ok(Dictated::Rank(_, squares))) if squares == [None; 8] => Completeness::Perhaps,
                Some(Ok(_)) => Completeness::Complete,
                _ => Completeness::No,
            }),
            LineHead::Board => own.color(rest).map(|_| Completeness::Complete),
            LineHead::Done => rest.is_empty().then_some(Completeness::Complete),
            LineHead::Sheet | LineHead::File | LineHead::Recorded => None,
        }
    }
}

/// The number of a rank, from 1.
pub(crate) const fn number(rank: Rank) -> u64 {
    rank.index() as u64 + 1
}

/// The first word of a line, the first two, the first three, each folded, with what stands behind.
fn leading(line: &str) -> impl Iterator<Item = (String, &str)> {
    let mut end = 0;
    let mut text = String::new();
    (0..3).map_while(move |_| {
        let rest = &line[end..];
        let begin = end + (rest.len() - rest.trim_start_matches(is_blank).len());
        let word = line[begin..].split(char::is_whitespace).next().filter(|word| !word.is_empty())?;
        // `8:rnbqkbnr` is two words.
        let word = word.find(':').map_or(word, |at| &word[..=at]);
        end = begin + word.len();
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&fold(word.trim_end_matches([':', ',', '.', ';'])));
        Some((text.clone(), line[end..].trim_start_matches(is_blank)))
    })
}

/// French has a blank before its colon.
fn is_blank(sign: char) -> bool {
    sign.is_whitespace() || sign == ':'
}

fn digit(word: &str) -> Option<usize> {
    word.parse().ok().filter(|number| (1..=8).contains(number))
}

/// A rank in the signs of a FEN, with or without blanks; `.`, `-` and `_` are empty squares too.
fn in_signs<'l>(tokens: impl Iterator<Item = &'l str>) -> Option<Vec<Option<Piece>>> {
    let mut squares = Vec::new();
    for sign in tokens.flat_map(str::chars) {
        match sign {
            '.' | '-' | '_' => squares.push(None),
            '1'..='8' => squares.extend(vec![None; sign.to_digit(10)? as usize]),
            _ => squares.push(Some(Piece::from_char(sign)?)),
        }
    }
    (!squares.is_empty()).then_some(squares)
}

fn placement(text: &str) -> Result<Placement, DictationFault> {
    let first = text.split_whitespace().next().unwrap_or("");
    Placement::parse(first).ok_or(DictationFault::Placement)
}
