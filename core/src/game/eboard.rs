//! Reports of electronic boards besides the moves: facts for the arbiter, from
//! which nothing follows by itself.

use serde::{Deserialize, Serialize};

use crate::rules::Square;

/// Report of a side's electronic board.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Shown {
    /// The board answers, under this name; `again` where it was away before.
    Answers {
        name: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        again: bool,
    },
    /// The board does not answer.
    Silent,
    /// Its battery is low: so many percent.
    Battery { percent: u8 },
    /// Another move was made on it than the one announced last. Both in UCI, in the position of the announcement.
    Instead { announced: String, made: String },
    /// Nothing explains the pieces on it, `stands` as the first field of a FEN: so many squares are not as
    /// they should be, and the first of them from a1.
    Differs { count: u64, square: Square, stands: String },
    /// It stands as it should again.
    Right,
    /// A piece was lifted and put back.
    Touched { square: Square },
}
