//! Remedies: one thing to do for each fault. The commands are the system's.

use std::path::Path;

use crate::device::braille::LinkRefusal;
use crate::device::microphone::MicrophoneError;
pub use crate::device::os::advice::quoted;
use crate::device::os::{Ailment, advice};
use crate::language::Message;
use crate::user::folders;

/// Remedy for something that is missing.
#[derive(Clone, Debug, PartialEq)]
pub enum Mend {
    Run(String),
    PlugIn,
    PlugInBoard,
    Reinstall,
}

/// The system's command; where it has none for it, it is our own package that lacks something.
impl From<Option<String>> for Mend {
    fn from(command: Option<String>) -> Self {
        command.map_or(Self::Reinstall, Self::Run)
    }
}

impl From<Ailment> for Mend {
    fn from(ailment: Ailment) -> Self {
        advice::against(ailment).into()
    }
}

impl Mend {
    pub fn message(&self) -> Message {
        match self {
            Self::Run(command) => say!("mend_run", command = command.clone()),
            Self::PlugIn => say!("mend_plug_in"),
            Self::PlugInBoard => say!("mend_plug_in_board"),
            Self::Reinstall => say!("mend_reinstall"),
        }
    }

    pub fn command(&self) -> Option<&str> {
        match self {
            Self::Run(command) => Some(command),
            _ => None,
        }
    }

    /// Nothing comes from the microphone.
    pub(super) fn microphone(error: &MicrophoneError) -> Self {
        match error {
            MicrophoneError::NotFound(_) => Self::Run("evavier devices".into()),
            MicrophoneError::None => advice::against(Ailment::Microphone).map_or(Self::PlugIn, Self::Run),
            _ => Self::PlugIn,
        }
    }

    /// The recogniser is not in order.
    pub(super) fn model() -> Self {
        let tree = folders::source().filter(|tree| tree.join("Cargo.toml").is_file());
        tree.map(|tree| format!("make -C {} setup", quoted(tree))).into()
    }

    /// The display cannot be used.
    pub(super) fn display(refusal: LinkRefusal) -> Self {
        Self::from(match refusal {
            LinkRefusal::NoKey => Ailment::DisplayKey,
            LinkRefusal::BadAddress => Ailment::DisplayAddress,
            LinkRefusal::Version(_) => Ailment::DisplayVersion,
            LinkRefusal::NotThere | LinkRefusal::NoAnswer => Ailment::Display,
        })
    }

    /// Puts aside what stands there and cannot be used; then what is usual counts.
    pub(super) fn aside(path: &Path) -> Self {
        Self::Run(advice::rename(path, &path.with_added_extension("old")))
    }
}
