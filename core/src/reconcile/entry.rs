//! Entries of a score sheet, and which legal moves each may be.

use super::blot;
use crate::language::beside::{Entered, entered, says_drawn};
use crate::language::read::alphabets;
use crate::language::{Reader, Reading, capital};
use crate::notation::{
    Check, Described, Descriptive, DescriptiveReading, GameResult, Letters, algebraic, beside, marks,
    read_descriptive, read_descriptive_in,
};
use crate::rules::{Move, Position, Square};

/// The longest entry that is read; what is longer is no move.
pub(crate) const LONGEST_ENTRY: usize = 80;

/// An entry as it was written.
#[derive(Clone, Debug)]
pub struct WrittenEntry {
    /// Text that stands there; `None`: nothing that can be read.
    pub text: Option<String>,
    /// The move of it in usual signs, without what stands beside it.
    plain: Option<String>,
    meaning: Meaning,
    check: Check,
}

/// Meaning of an entry, as far as it can be read without the position.
#[derive(Clone, Debug)]
enum Meaning {
    /// Nothing can be read.
    Illegible,
    /// A move in signs.
    Algebraic(ReadAs<Described>),
    /// A move in descriptive notation.
    Descriptive(ReadAs<DescriptiveReading>),
    Blotted(Vec<char>),
    /// A move in words, as a tape recorder has it, with the languages it may be in.
    Words(String, Vec<&'static Reader>),
    /// It is no move in any notation: nobody is charged with it, and it is read as what cannot be read.
    NoMove,
}

/// Readings of a text: in the letters or the notation of the sheet, then in those of other languages.
#[derive(Clone, Debug)]
struct ReadAs<T> {
    own: Vec<T>,
    foreign: Vec<T>,
}

impl<T: PartialEq> ReadAs<T> {
    fn is_empty(&self) -> bool {
        self.own.is_empty() && self.foreign.is_empty()
    }

    fn all(&self) -> impl Iterator<Item = &T> {
        self.own.iter().chain(&self.foreign)
    }

    /// The legal moves that the sheet's own fit, or else those that the foreign ones do.
    fn moves(&self, legal: &[Move], fits: impl Fn(&T, Move) -> bool) -> Vec<Move> {
        let any = |list: &[T]| -> Vec<Move> {
            legal.iter().copied().filter(|mv| list.iter().any(|reading| fits(reading, *mv))).collect()
        };
        Some(any(&self.own)).filter(|found| !found.is_empty()).unwrap_or_else(|| any(&self.foreign))
    }

    /// Leaves foreign ones out where there are own.
    fn keep_own(&mut self) {
        if !self.own.is_empty() {
            self.foreign.clear();
        }
    }
}

/// Reads the entries of a sheet; a result behind them is none, nor is what marks a move and stands on a line by itself.
/// The letters most of them are written in are read first.
pub fn entries(sheet: &[Option<String>]) -> Vec<WrittenEntry> {
    let is_result = |text: &Option<String>| text.as_deref().and_then(result_of).is_some();
    let result = sheet.iter().rev().take_while(|text| is_result(text)).count();
    let sheet: Vec<Option<&str>> = sheet[..sheet.len() - result].iter().map(Option::as_deref).collect();
    let moves = || sheet.iter().filter(|text| !text.is_some_and(is_mark));
    let plain: Vec<_> = moves().copied().flatten().map(marks::plain).collect();
    let writing = Writing::of(plain.iter().map(|text| bare(text)));
    let illegible =
        || WrittenEntry { text: None, plain: None, meaning: Meaning::Illegible, check: Check::Unsaid };
    moves().map(|text| text.map_or_else(illegible, |text| entry(text, &writing))).collect()
}

fn entry(text: &str, writing: &Writing) -> WrittenEntry {
    let plain = marks::plain(text);
    let (meaning, check) = (meaning(bare(&plain), writing), entered(&plain).check);
    WrittenEntry { text: Some(text.to_owned()), plain: Some(bare(&plain).to_owned()), meaning, check }
}

/// The result that a text tells where moves may stand too: `1-0`, `1:0`, `remis`.
pub(crate) fn result_of(text: &str) -> Option<GameResult> {
    GameResult::among_moves(text).or_else(|| says_drawn(text).then_some(GameResult::Draw))
}

/// True if a text marks a move and is none.
pub(crate) fn is_mark(text: &str) -> bool {
    let text = marks::plain(text);
    let marks = entered(&text);
    let says_something = |sign: char| {
        !matches!(sign, '.' | '…' | ',' | ';' | '|' | ' ') && !marks::marks().quotes.contains(sign)
    };
    marks.mv.is_empty() && marks.is_marked && text.chars().any(says_something)
}

/// Writing of a sheet: the letters and the descriptive notation that are read first.
#[derive(Clone, Debug, Default)]
pub struct Writing {
    usual: Vec<usize>,
    descriptive: Option<Descriptive>,
}

impl Writing {
    /// The writing of most of these texts.
    pub fn of<'t>(texts: impl Iterator<Item = &'t str> + Clone) -> Self {
        let readable = |style| {
            let other = if style == Descriptive::French { Descriptive::English } else { Descriptive::French };
            texts.clone().any(|text| {
                read_descriptive_in(text, style).is_some() && read_descriptive_in(text, other).is_none()
            })
        };
        let descriptive = match (readable(Descriptive::French), readable(Descriptive::English)) {
            (true, false) => Some(Descriptive::French),
            (false, true) => Some(Descriptive::English),
            _ => None,
        };
        Self { usual: usual_letters(texts), descriptive }
    }

    /// The writing that somebody says it is.
    pub fn known(letters: &Letters, descriptive: Descriptive) -> Self {
        let usual = alphabets().iter().position(|known| known == letters).into_iter().collect();
        Self { usual, descriptive: Some(descriptive) }
    }

    /// Reads one entry. Foreign letters count only where the sheet's own have no such sign: else a rook's illegal move
    /// would pass for a king's in French.
    pub fn read(&self, text: &str) -> WrittenEntry {
        let mut entry = entry(text, self);
        match &mut entry.meaning {
            Meaning::Algebraic(readings) => readings.keep_own(),
            Meaning::Descriptive(readings) => readings.keep_own(),
            Meaning::Illegible | Meaning::Blotted(_) | Meaning::Words(..) | Meaning::NoMove => {}
        }
        entry
    }

    /// The readings in descriptive notation, those of the sheet's own first.
    fn descriptive(&self, text: &str) -> Option<Meaning> {
        let own: Vec<_> = match self.descriptive {
            Some(style) => read_descriptive_in(text, style).into_iter().collect(),
            None => read_descriptive(text),
        };
        let mut foreign = read_descriptive(text);
        foreign.retain(|reading| !own.contains(reading));
        Some(ReadAs { own, foreign }).filter(|found| !found.is_empty()).map(Meaning::Descriptive)
    }
}

/// True if a text by itself reads as an entry, legal or not.
pub fn reads(text: &str) -> bool {
    !matches!(meaning(bare(&marks::plain(text)), &Writing::default()), Meaning::NoMove | Meaning::Illegible)
}

/// The same of one word, which is a move in signs or none.
pub(crate) fn word_reads(word: &str) -> bool {
    let word = marks::plain(word);
    let word = bare(&word);
    word.chars().count() <= LONGEST_ENTRY
        && (word.contains('?')
            || algebraic_meaning(word, &[]).is_some()
            || in_mixed_signs(word, &[]).is_some()
            || !read_descriptive(word).is_empty())
}

/// The entry without a move number before it and without what is marked behind it. A sheet has one move a line: two or
/// three figures behind it are minutes too.
fn bare(text: &str) -> &str {
    let Entered { mv, .. } = entered(text);
    let mv = beside::without_letter(mv);
    let minutes = mv.rsplit_once(char::is_whitespace).filter(|(_, last)| {
        (2..=3).contains(&last.len())
            && last.bytes().all(|byte| byte.is_ascii_digit())
            && !last.starts_with('0')
    });
    minutes.map_or(mv, |(before, _)| beside::without_letter(entered(before).mv))
}

/// The alphabets that fit the most entries in which a piece is named.
fn usual_letters<'t>(texts: impl Iterator<Item = &'t str> + Clone) -> Vec<usize> {
    let names_a_piece = |described: &Described| match described {
        Described::Step(step) => step.role.is_some() || step.promotion.is_some(),
        Described::Castling(..) => false,
    };
    let fitting = |letters: &Letters| {
        let read = texts.clone().filter_map(|text| algebraic::parse(text, letters));
        read.filter(names_a_piece).count()
    };
    let counts: Vec<usize> = alphabets().iter().map(fitting).collect();
    let most = counts.iter().copied().max().unwrap_or(0);
    (0..counts.len()).filter(|index| counts[*index] == most).collect()
}

fn meaning(text: &str, writing: &Writing) -> Meaning {
    let usual = &writing.usual;
    let signs: Vec<char> = text.chars().collect();
    if signs.iter().all(|sign| !sign.is_alphanumeric()) {
        return Meaning::Illegible;
    }
    if signs.len() > LONGEST_ENTRY {
        return Meaning::NoMove;
    }
    if text.trim_end_matches(['?', '!']).contains('?') || is_cut_short(text) {
        return Meaning::Blotted(blot::signs(text));
    }
    if let Some(found) = algebraic_meaning(text, usual) {
        return found;
    }
    if let Some(found) = writing.descriptive(text.trim_end_matches(['?', '!'])) {
        return found;
    }
    in_mixed_signs(text, usual)
        .unwrap_or_else(|| if may_be_words(text) { in_words(text) } else { Meaning::NoMove })
}

/// Small and capital letters mixed up.
fn in_mixed_signs(text: &str, usual: &[usize]) -> Option<Meaning> {
    let lower = text.to_lowercase();
    algebraic_meaning(&lower, usual)
        .or_else(|| algebraic_meaning(&capital(&lower), usual))
        .filter(|_| !text.contains(char::is_whitespace))
}

/// True if something in it is longer than any sign of a notation.
fn may_be_words(text: &str) -> bool {
    text.split(|sign: char| !sign.is_alphabetic()).any(|word| word.chars().count() > 2)
}

/// A text of known words. Whether they make a move, the position will tell.
fn in_words(text: &str) -> Meaning {
    let start = Position::start();
    let unknown = |reader: &Reader| matches!(reader.read(&start, text), Reading::Unclear(_));
    let known: Vec<&Reader> = Reader::built_in().iter().filter(|reader| !unknown(reader)).collect();
    if known.is_empty() { Meaning::NoMove } else { Meaning::Words(text.to_owned(), known) }
}

/// True if question marks at the end stand for signs that are missing: without them it is no move.
fn is_cut_short(text: &str) -> bool {
    let whole = text.trim_end_matches(['?', '!']);
    text.ends_with('?')
        && alphabets().iter().all(|letters| algebraic::parse(whole, letters).is_none())
        && read_descriptive(whole).is_empty()
}

fn algebraic_meaning(text: &str, usual: &[usize]) -> Option<Meaning> {
    let (mut own, mut foreign) = (Vec::new(), Vec::new());
    for (index, letters) in alphabets().iter().enumerate() {
        let Some(described) = algebraic::parse(text, letters).map(Described::without_check) else { continue };
        let list = if usual.contains(&index) { &mut own } else { &mut foreign };
        if !list.contains(&described) {
            list.push(described);
        }
    }
    Some(ReadAs { own, foreign }).filter(|found| !found.is_empty()).map(Meaning::Algebraic)
}

impl WrittenEntry {
    /// True if something of it could not be read.
    pub(crate) const fn is_illegible(&self) -> bool {
        matches!(self.meaning, Meaning::Illegible | Meaning::Blotted(_) | Meaning::NoMove)
    }

    /// True if nothing of it could be read.
    pub(crate) const fn is_blank(&self) -> bool {
        matches!(self.meaning, Meaning::Illegible | Meaning::NoMove)
    }

    /// True if words behind it say check or mate where this move gives none. That is a fault of writing. The
    /// signs are written for other things too, and are not looked at.
    pub(crate) fn is_no_check(&self, position: &Position, mv: Move) -> bool {
        let next = position.play(mv);
        match self.check {
            Check::Unsaid => false,
            Check::Check => !next.is_check(),
            Check::Mate => !next.is_checkmate(),
        }
    }

    /// True if it is a move in some notation, legal or not.
    pub(crate) const fn is_move(&self) -> bool {
        !matches!(self.meaning, Meaning::Illegible | Meaning::NoMove)
    }

    /// The legal moves it may be.
    pub fn readings(&self, position: &Position, legal: &[Move]) -> Vec<Move> {
        match &self.meaning {
            Meaning::Illegible | Meaning::NoMove => legal.to_vec(),
            Meaning::Algebraic(readings) => {
                let chess960 = position.is_chess960();
                let found = readings.moves(legal, |described, mv| described.matches(mv, chess960));
                // Castling onto the rook, as UCI has it in Chess960; a piece on the last rank with a mark behind it.
                let uci = || {
                    let text = self.plain.as_deref()?;
                    let unmarked = || position.parse_uci(beside::before_letter_apart(text)?).ok();
                    position.parse_uci(text).ok().or_else(unmarked)
                };
                if found.is_empty() { uci().into_iter().collect() } else { found }
            }
            Meaning::Descriptive(readings) => {
                readings.moves(legal, |reading, mv| reading.matches(mv, position.turn()))
            }
            Meaning::Blotted(signs) => blot::readings(signs, position, legal, alphabets()),
            Meaning::Words(text, readers) => spoken(text, readers, position),
        }
    }

    /// Squares from and to which it may carry a piece, whether that is legal or not; nothing where only its
    /// words say so.
    pub(crate) fn steps(&self, position: &Position) -> Vec<(Square, Square)> {
        let Meaning::Algebraic(ReadAs { own, foreign }) = &self.meaning else { return Vec::new() };
        let own = if own.is_empty() { foreign } else { own };
        own.iter().flat_map(|described| steps(described, position)).collect()
    }

    /// True if both describe the same move, which is not legal here.
    pub(crate) fn means_the_same(&self, other_entry: &Self, position: &Position) -> bool {
        match (&self.meaning, &other_entry.meaning) {
            (Meaning::Algebraic(one), Meaning::Algebraic(other)) => {
                let (ones, theirs) = (self.steps(position), other_entry.steps(position));
                ones.iter().any(|step| theirs.contains(step))
                    || one.all().any(|step| other.all().any(|other| other == step))
            }
            (Meaning::Descriptive(one), Meaning::Descriptive(other)) => {
                one.all().count() == other.all().count()
                    && one.all().all(|reading| other.all().any(|other| other == reading))
            }
            (Meaning::Words(one, _), Meaning::Words(other, _)) => one == other,
            _ => false,
        }
    }
}

/// Squares from and to which a description may carry a piece, whether that is legal or not.
fn steps(described: &Described, position: &Position) -> Vec<(Square, Square)> {
    let Described::Step(step) = described else { return Vec::new() };
    let fits = |from: &Square| {
        let piece = position.piece_at(*from).filter(|piece| piece.color == position.turn());
        piece.is_some_and(|piece| step.meant_role().is_none_or(|role| piece.role == role))
            && step.may_start_on(*from)
    };
    Square::all().filter(fits).map(|from| (from, step.to)).collect()
}

fn spoken(text: &str, readers: &[&Reader], position: &Position) -> Vec<Move> {
    let mut found = Vec::new();
    for reader in readers {
        match reader.read(position, text) {
            Reading::Move(mv) => found.push(mv),
            Reading::Ambiguous(moves) => found.extend(moves),
            _ => continue,
        }
        break;
    }
    found
}
