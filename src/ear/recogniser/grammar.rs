//! What a recogniser may hear.

use serde::{Deserialize, Serialize};

/// What the recogniser may hear.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Grammar {
    /// The strict grammar that the model brings along (`graph/Gr.fst`).
    BuiltIn,
    /// These words in any order, and [`UNKNOWN`](super::UNKNOWN) for all else.
    Words(Vec<String>),
    /// Word pairs as they occur in these phrases (libvosk makes a bigram of them, so other orders of the
    /// words stay possible at a price), and [`UNKNOWN`](super::UNKNOWN) for all else. A phrase given several times weighs more:
    /// single commands need that, or a thousand phrases that begin with a piece drown them.
    Phrases(Vec<String>),
}
