//! Notations in which the moves of a file are written, and the legal moves that a word of it may be.

use crate::notation::{Descriptive, DescriptiveReading, Fit, Letters, algebraic, read_descriptive_in};
use crate::rules::{Move, Position};

/// Notation in which the moves of a file are written.
#[derive(Clone, Debug, Default)]
pub(super) enum WrittenIn {
    #[default]
    Pgn,
    /// As the caller says: in these letters, and in descriptive notation where a move is in that.
    Known(Letters, Descriptive),
}

impl WrittenIn {
    /// The legal moves that a word may be; `None` where it is no move in any position.
    pub(super) fn candidates(&self, position: &Position, word: &str) -> Option<Vec<Move>> {
        let described = |letters: &Letters| {
            let found =
                algebraic::parse(word, letters).map(|found| match found.without_check().fit(position) {
                    Fit::One(mv) => vec![mv],
                    Fit::Several(moves) => moves,
                    Fit::None(_) => Vec::new(),
                });
            // Castling onto the rook is UCI's in Chess960.
            let uci = || position.parse_uci(word).map(|mv| vec![mv]).ok();
            found.filter(|found| !found.is_empty()).or_else(uci)
        };
        match self {
            Self::Pgn => {
                // A reader of its own takes more for a move than is written as one: `e4Q`.
                let san = is_move(word, &Letters::english()).and_then(|_| position.san_candidates(word));
                let found = san.clone().filter(|found| !found.is_empty());
                found.or_else(|| described(&Letters::english())).or(san)
            }
            Self::Known(letters, style) => described(letters).or_else(|| {
                let reading = read_descriptive_in(word, *style);
                let fits = |reading: DescriptiveReading| {
                    let mut moves = position.legal_moves();
                    moves.retain(|mv| reading.matches(*mv, position.turn()));
                    moves
                };
                reading.map(fits).or_else(|| is_move(word, letters))
            }),
        }
    }
}

/// An empty list of moves, where the word is written as one.
fn is_move(word: &str, letters: &Letters) -> Option<Vec<Move>> {
    algebraic::parse(word, letters).map(|_| Vec::new())
}
