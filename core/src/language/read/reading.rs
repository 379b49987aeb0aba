//! Readings: all that a phrase can say.

use crate::language::Command;
use crate::notation::{Described, Fit, Illegal, distinct, marks};
use crate::rules::{Color, Move, Position, Square};

/// Meaning of a phrase in a position.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Reading {
    Move(Move),
    /// Well formed, and each of these legal moves fits.
    Ambiguous(Vec<Move>),
    /// Well formed, but no legal move here: what was described, and why it is none.
    Illegal(Described, Illegal),
    Command(Command),
    /// A command with the move that goes with it: `correct Springer Felix drei`.
    CommandWith(Command, Box<Reading>),
    /// A command with the squares that go with it: `touched Gustav eins Eva fünf`.
    CommandAt(Command, Vec<Square>),
    /// A command with a number: `moves 30`, `demand mate 70`.
    CommandNumber(Command, u32),
    /// A command that names the player whose it is: `Black offers a draw` typed as `black draw`.
    By(Color, Box<Reading>),
    /// Check, mate or en passant and no move: said late, about a move that was announced before.
    Remark,
    /// It is none of these, and why.
    Unclear(Unclear),
}

faults! {
    /// Reason why a phrase says nothing.
    #[derive(Clone, Debug, Eq, PartialEq)]
    pub enum Unclear {
        /// Nothing was said or typed.
        NothingSaid => say!("nothing_said"),
        /// It is longer than anything that is said or typed at once.
        TooLong => say!("line_too_long"),
        /// A word is not in the vocabulary, as it was typed.
        UnknownWord(word: String) => match marks::named(word) {
            Some(signs) => say!("unknown_word_signs", word, signs),
            None => say!("unknown_word", word),
        },
        /// Behind a move as it is written stand words that are no part of it.
        BehindMove { mv: String, words: String } => say!("words_behind_move", mv, words),
        NoRank(rank: char) => say!("no_such_rank", rank = rank.to_string()),
        NoFile(file: char) => say!("no_such_file", file = file.to_string()),
        /// Part of it was not recognised; whether anything else was.
        PartUnheard { other_words: bool } => say!("part_unheard"),
        /// The words are known but make no announcement.
        NoAnnouncement => say!("no_announcement"),
        NoDestination => say!("no_destination"),
        /// Castling was said, but not to which side.
        WhichCastling => say!("which_castling"),
        /// The recogniser heard words, and is not sure enough of any.
        Doubtful => say!("heard_doubtful"),
    }
}

/// The longest line that anything is read in, in bytes: a sheet of three hundred moves that is typed in one fits, and
/// nobody says so much at once. What is longer is refused as a whole.
pub const LONGEST_LINE: usize = 8_192;

/// The mark recognisers put for what they could not recognise.
pub const UNKNOWN_MARK: &str = "[unk]";

/// Several descriptions of one text: the legal moves they fit, all of them.
pub(super) fn judge(position: &Position, described: &[Described]) -> Reading {
    let mut moves: Vec<Move> = Vec::new();
    let mut illegal = None;
    for described in described {
        match described.fit(position) {
            Fit::One(mv) => moves.push(mv),
            Fit::Several(several) => moves.extend(several),
            Fit::None(why) => illegal = illegal.or(Some((*described, why))),
        }
    }
    let different = distinct(moves);
    match (different.as_slice(), illegal) {
        ([mv], _) => Reading::Move(*mv),
        ([], Some((described, why))) => Reading::Illegal(described, why),
        ([], None) => Reading::Unclear(Unclear::NoAnnouncement),
        _ => Reading::Ambiguous(different),
    }
}
