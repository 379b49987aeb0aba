//! What electronic boards show besides the moves: facts for the arbiter, from which nothing follows by itself.

use serde::{Deserialize, Serialize};

use crate::rules::Square;

/// What the electronic board of a side shows.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Shown {
    Answers {
        name: String,
    },
    /// It does not answer.
    Silent,
    Battery {
        /// What is left, in percent.
        percent: u8,
    },
    /// Another move was made on it than the one announced last. Both in UCI, in the position of the announcement.
    Instead {
        /// The move that was announced, in UCI.
        announced: String,
        /// The move that was made instead, in UCI.
        made: String,
    },
    /// Nothing explains what stands on it.
    Differs {
        /// How many squares are not as they should be.
        count: u64,
        /// The first of them, from a1.
        square: Square,
        /// What stands on it, as the first field of a FEN.
        stands: String,
    },
    Right,
    Touched {
        square: Square,
    },
}
