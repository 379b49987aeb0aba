//! Why no recogniser could be made, or why it broke.

use serde::{Deserialize, Serialize};

/// Why no recogniser could be made, or why it broke.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum RecogniserError {
    /// [`Grammar::BuiltIn`](super::Grammar::BuiltIn), but the model has no `graph/Gr.fst`.
    #[error("the speech model brings no grammar of its own")]
    NoBuiltInGrammar,
    /// None of the words of the grammar is known to the model.
    #[error("the speech model knows no word of this grammar")]
    NothingKnown,
    /// libvosk gave no reason.
    #[error("the recogniser could not be started")]
    Refused,
    /// The process that it was to run in could not be started, for this reason.
    #[error("its process does not start: {0}")]
    NotStarted(String),
    /// libvosk failed in the middle of the sound, or its answer made no sense.
    #[error("the recogniser failed")]
    Failed,
    #[error("the recogniser has ended")]
    Ended,
    /// The process that it ran in said nothing any more, and was ended.
    #[error("the recogniser does not answer")]
    Silent,
}
