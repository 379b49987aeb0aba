//! Braille codes of chess: signs of their own for moves, as a national body lays them down. Each is a RON file.
//!
//! A table of liblouis writes a move as print has it; a code writes the move itself. What it writes is proven, move
//! by move, to fit no other legal move; where it would, more is said: the file, the rank, both, the pawn.

use ron::error::SpannedError;
use serde::Deserialize;

use super::braille::BLANK;
use crate::language::Message;
use crate::notation::{Described, Letters, Ply, algebraic, distinct};
use crate::rules::{CastlingSide, Move, Position, Role};
use crate::user::file_errors;

/// The code that is built in, by its name on the command line.
const BUILT_IN: [(&str, &str); 1] = [("uk-2015", include_str!("codes/uk-2015.ron"))];

/// A code: cells for everything a move is made of, U+2801 to U+283F.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Code {
    pub name: String,
    /// The liblouis table for everything that is no move.
    pub table: String,
    /// The figures 0 to 9 of a move's number.
    digits: [String; 10],
    /// Signs behind the number; may be empty.
    number_end: String,
    /// Signs before Black's move right behind a number.
    pub black_move: String,
    files: [String; 8],
    /// The ranks 1 to 8.
    ranks: [String; 8],
    king: String,
    queen: String,
    rook: String,
    bishop: String,
    knight: String,
    /// Written only where a pawn's move could be read as another's.
    pawn: String,
    /// Signs behind the piece that captures; may be empty.
    capture: String,
    /// Signs before the piece that a pawn becomes; may be empty.
    promotion: String,
    short_castling: String,
    long_castling: String,
    /// Signs behind a capture in passing; may be empty.
    en_passant: String,
    /// The sign for check; it may be empty.
    check: String,
    /// The sign for mate; it may be empty.
    mate: String,
    /// Signs behind the move with which a draw is offered; empty where the table writes it.
    draw_offer: String,
}

faults! {
    /// Errors of a code that cannot be used.
    #[derive(Clone, Debug, Eq, PartialEq)]
    pub enum CodeError {
        /// There is no built-in code of that name.
        Unknown { known: String } => say!("code_unknown", known),
        /// The file is not of the form of a code.
        Form(error: Box<SpannedError>) => file_errors::ron(error),
        /// Something is wrong with a field.
        Field { field: String, why: Message } => say!("file_field", field, why = why.clone()),
    }
}

impl Code {
    /// The names of the built-in codes.
    pub fn names() -> Vec<&'static str> {
        BUILT_IN.iter().map(|(name, _)| *name).collect()
    }

    /// A built-in code.
    pub fn built_in(name: &str) -> Result<Self, CodeError> {
        let found = BUILT_IN.iter().find(|(known, _)| *known == name);
        let (_, text) = found.ok_or_else(|| CodeError::Unknown { known: Self::names().join(", ") })?;
        Self::parse(text)
    }

    /// A code from the text of a file.
    pub fn parse(text: &str) -> Result<Self, CodeError> {
        let code: Self = ron::from_str(text).map_err(|error| CodeError::Form(Box::new(error)))?;
        code.validate()?;
        Ok(code)
    }

    fn validate(&self) -> Result<(), CodeError> {
        let numbered = |field: &str, signs: &[String], first: usize| {
            (first..).zip(signs).map(|(at, sign)| (format!("{field} {at}"), sign.clone())).collect()
        };
        let pieces = ["pawn", "knight", "bishop", "rook", "queen", "king"].into_iter().zip(Role::ALL);
        let castlings = [("short_castling", &self.short_castling), ("long_castling", &self.long_castling)];
        let needed: [Vec<(String, String)>; 6] = [
            numbered("digits", &self.digits, 0),
            numbered("files", &self.files, 1),
            numbered("ranks", &self.ranks, 1),
            pieces.map(|(field, role)| (field.to_owned(), self.piece(role).to_owned())).collect(),
            castlings.map(|(field, sign)| (field.to_owned(), sign.clone())).to_vec(),
            vec![("black_move".to_owned(), self.black_move.clone())],
        ];
        for kind in &needed {
            for (at, (field, sign)) in kind.iter().enumerate() {
                if sign.is_empty() {
                    return fault(field, say!("code_sign_missing"));
                }
                cells(field, sign)?;
                // A sign that another begins with would end too early under the finger.
                if let Some((other, _)) = kind[..at].iter().find(|(_, other)| other == sign) {
                    return fault(other, say!("code_alike", other = field, text = sign));
                }
            }
        }
        let optional = [
            ("number_end", &self.number_end),
            ("capture", &self.capture),
            ("promotion", &self.promotion),
            ("en_passant", &self.en_passant),
            ("check", &self.check),
            ("mate", &self.mate),
            ("draw_offer", &self.draw_offer),
        ];
        optional.into_iter().try_for_each(|(field, sign)| cells(field, sign))
    }

    pub(super) fn piece(&self, role: Role) -> &str {
        // In the order of `Role::ALL`.
        [&self.pawn, &self.knight, &self.bishop, &self.rook, &self.queen, &self.king][role as usize]
    }

    /// The number of a move.
    pub fn number(&self, number: u32) -> String {
        let digits = number.to_string();
        let cells = digits.bytes().map(|digit| self.digits[usize::from(digit - b'0')].as_str());
        cells.collect::<String>() + &self.number_end
    }

    /// The sign of a draw offer, if the code has one.
    pub fn draw_offer(&self) -> Option<&str> {
        Some(self.draw_offer.as_str()).filter(|sign| !sign.is_empty())
    }

    /// The move in cells, in the shortest spelling that no other legal move could be written with; `None` where the
    /// code has none.
    pub fn entry(&self, position: &Position, mv: Move) -> Option<String> {
        let mut spellings = self.spellings(position, mv).into_iter();
        spellings.find(|spelling| self.read(position, spelling) == Some(mv))
    }

    /// Cells that are recorded of a ply, as [`entry`](Self::entry) has it.
    pub(super) fn of_ply(&self, ply: &Ply<'_>) -> Option<String> {
        let entry = self.entry(&ply.position, ply.entry.mv)?;
        if !ply.hides_check {
            return Some(entry);
        }
        let mark = self.mark(&algebraic::san(&ply.position, ply.entry.mv, &Letters::english()));
        Some(entry.strip_suffix(mark).unwrap_or(&entry).to_owned())
    }

    /// The sign behind a move that gives check or mate.
    fn mark(&self, san: &str) -> &str {
        match san.chars().last() {
            Some('#') => &self.mate,
            Some('+') => &self.check,
            _ => "",
        }
    }

    /// The legal move that is written so; `None` where there is none.
    pub fn read(&self, position: &Position, cells: &str) -> Option<Move> {
        let written = |mv: &Move| self.spellings(position, *mv).iter().any(|spelling| spelling == cells);
        let mut fitting = position.legal_moves().into_iter().filter(written);
        fitting.next().filter(|_| fitting.next().is_none())
    }

    /// The ways to write a move, the shortest first.
    fn spellings(&self, position: &Position, mv: Move) -> Vec<String> {
        let san = algebraic::san(position, mv, &Letters::english());
        let mark = self.mark(&san);
        if let Some(side) = mv.castling() {
            let sign = match side {
                CastlingSide::Short => &self.short_castling,
                CastlingSide::Long => &self.long_castling,
            };
            return vec![format!("{sign}{mark}")];
        }
        let named = self.piece(mv.role());
        let file = self.files[mv.from().file.index()].as_str();
        let rank = self.ranks[mv.from().rank.index()].as_str();
        let to = [&self.files[mv.to().file.index()], &self.ranks[mv.to().rank.index()]].map(String::as_str);
        let takes = if mv.capture().is_some() { self.capture.as_str() } else { "" };
        let becomes =
            mv.promotion().map(|role| self.promotion.clone() + self.piece(role)).unwrap_or_default();
        let passing = if mv.is_en_passant() { self.en_passant.as_str() } else { "" };
        let from = self.shortest_from(&san);
        let starts = if mv.role() == Role::Pawn {
            vec![
                from.clone(),
                format!("{file}{rank}"),
                format!("{named}{from}"),
                format!("{named}{file}{rank}"),
            ]
        } else {
            [&from, file, rank, &format!("{file}{rank}")].map(|from| format!("{named}{from}")).to_vec()
        };
        let whole = |start: String| format!("{start}{takes}{}{}{becomes}{passing}{mark}", to[0], to[1]);
        distinct(starts.into_iter().map(whole))
    }

    /// Parts of the square of departure that the Laws want (fide-2018 C.10): nothing, the file, the rank or
    /// both.
    fn shortest_from(&self, san: &str) -> String {
        let Some(Described::Step(step)) = algebraic::parse(san, &Letters::english()) else {
            return String::new();
        };
        let file = step.from_file.map_or("", |file| self.files[file.index()].as_str());
        let rank = step.from_rank.map_or("", |rank| self.ranks[rank.index()].as_str());
        format!("{file}{rank}")
    }
}

fn cells(field: &str, text: &str) -> Result<(), CodeError> {
    let six_dots = |cell: char| cell > BLANK && cell <= '\u{283f}';
    if text.chars().all(six_dots) {
        return Ok(());
    }
    fault(field, say!("code_no_cells", text = text.to_owned()))
}

fn fault(field: &str, why: Message) -> Result<(), CodeError> {
    Err(CodeError::Field { field: field.to_owned(), why })
}
