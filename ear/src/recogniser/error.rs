//! Errors of loading a model, of making a recogniser, and of one that broke.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::device::system::noted;

faults! {
    /// Errors of loading a model.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
    pub enum ModelError {
        /// There is nothing at this path.
        #[error("no speech model at {}", folder.display())]
        Missing { folder: PathBuf } => say!("no_model", path = folder),
        /// There is something else than a folder.
        #[error("{} is not a folder with a speech model", folder.display())]
        NotAFolder { folder: PathBuf } => say!("no_model", path = folder),
        #[error("{} is not a path that the recogniser can open", folder.display())]
        BadPath { folder: PathBuf } => say!("no_model", path = folder),
        /// A file of the model is not there.
        #[error("the speech model lacks its file {}", file.display())]
        FileMissing { file: PathBuf } => say!("model_incomplete", path = file),
        #[error("cannot read {}: {reason}", file.display())]
        Unreadable { file: PathBuf, reason: String } => {
            say!("model_unreadable", path = file, why = say!("system_says", words = reason))
        },
        /// A file of the model is not what it should be.
        #[error("{} is damaged: {reason}", file.display())]
        Damaged { file: PathBuf, reason: String } => {
            noted(format_args!("{}: {reason}", file.display()), say!("model_damaged", path = file))
        },
        #[error("the speech model needs about {needed_mb} MB of memory, and {free_mb} MB are free")]
        NoRoom { needed_mb: u64, free_mb: u64 } => {
            say!("model_no_room", needed = *needed_mb, free = *free_mb)
        },
        /// libvosk did not take it, or ended its process over it: some file is damaged.
        #[error("the recogniser refused the speech model in {}", folder.display())]
        Refused { folder: PathBuf } => noted(
            format_args!("{}: the recogniser refuses it, or ends over it", folder.display()),
            say!("model_damaged", path = folder)
        ),
    }
}

faults! {
    /// Reasons for which the first ear listens alone.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
    pub enum SecondFault {
        #[error("there is no file {}", file.display())]
        Missing { file: PathBuf } => say!("second_missing", path = file),
        #[error("cannot read {}: {reason}", file.display())]
        Unreadable { file: PathBuf, reason: String } => {
            say!("model_unreadable", path = file, why = say!("system_says", words = reason))
        },
        #[error("{} is damaged: {reason}", file.display())]
        Damaged { file: PathBuf, reason: String } => {
            noted(format_args!("{}: {reason}", file.display()), say!("model_damaged", path = file))
        },
        #[error("the second ear needs about {needed_mb} MB of memory, and {free_mb} MB are free")]
        NoRoom { needed_mb: u64, free_mb: u64 } => {
            say!("second_no_room", needed = *needed_mb, free = *free_mb)
        },
        /// It takes so many milliseconds for a moment of sound.
        #[error("this machine takes {took_ms} ms for a moment of sound")]
        Slow { took_ms: u64 } => say!("second_slow", ms = *took_ms),
        /// It does not run, or has ended.
        #[error("the second ear has ended")]
        Ended => say!("second_ended"),
    }
}

faults! {
    /// Errors of making a recogniser, and of one that broke.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
    pub enum RecogniserError {
        /// The model does not load.
        #[error(transparent)]
        Model(#[from] error: ModelError) => error.into(),
        /// [`Grammar::BuiltIn`](super::Grammar::BuiltIn), but the model has no `graph/Gr.fst`.
        #[error("the speech model brings no grammar of its own")]
        NoBuiltInGrammar => say!("recogniser_refuses", why = say!("recogniser_no_grammar")),
        /// None of the words of the grammar is known to the model.
        #[error("the speech model knows no word of this grammar")]
        NothingKnown => say!("recogniser_refuses", why = say!("recogniser_nothing_known")),
        /// libvosk gave no reason.
        #[error("the recogniser could not be started")]
        Refused => say!("recogniser_refuses", why = say!("recogniser_fails")),
        /// Its process could not be started, for this reason.
        #[error("its process does not start: {0}")]
        NotStarted(words: String) => say!("recogniser_refuses", why = say!("system_says", words)),
        /// libvosk failed in the middle of the sound, or its answer made no sense.
        #[error("the recogniser failed")]
        Failed => say!("recogniser_refuses", why = say!("recogniser_fails")),
        #[error("the recogniser has ended")]
        Ended => say!("recogniser_ends"),
        /// Its process said nothing any more, and was ended.
        #[error("the recogniser does not answer")]
        Silent => say!("recogniser_silent"),
    }
}
