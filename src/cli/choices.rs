//! Options: what several of them offer to choose from. Arguments alone.

use clap::ValueEnum;

use crate::device::voice::Way;
use crate::game::Protocol;
use crate::rules::Color;
use crate::table::Listening;

/// The values of `--listen`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum ListenName {
    /// Never
    Off,
    /// For one announcement after the command `listen`
    #[default]
    Ask,
    /// All the time
    Always,
}

impl From<ListenName> for Listening {
    fn from(name: ListenName) -> Self {
        match name {
            ListenName::Off => Self::Off,
            ListenName::Ask => Self::OnRequest,
            ListenName::Always => Self::Always,
        }
    }
}

/// The values of `--voice`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum VoiceName {
    /// Speak, as the settings say
    #[default]
    On,
    /// Text only
    Off,
    /// The screen reader that is running speaks: on Windows, if it takes texts from programs
    Reader,
    /// The voices of the system speak
    System,
    /// espeak-ng speaks
    Espeak,
}

impl VoiceName {
    /// Whether nothing is to be said.
    pub(crate) const fn is_off(self) -> bool {
        matches!(self, Self::Off)
    }

    /// Who is to speak, where that was said.
    pub(crate) const fn way(self) -> Option<Way> {
        match self {
            Self::On | Self::Off => None,
            Self::Reader => Some(Way::Reader),
            Self::System => Some(Way::System),
            Self::Espeak => Some(Way::Espeak),
        }
    }
}

/// The values of `--blind` and `--assistant`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum SideName {
    /// White
    White,
    /// Black
    Black,
}

impl From<SideName> for Color {
    fn from(name: SideName) -> Self {
        match name {
            SideName::White => Self::White,
            SideName::Black => Self::Black,
        }
    }
}

/// The values of `--protocol`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum ProtocolName {
    /// A confirmed announcement counts as a move made
    #[default]
    Usual,
    /// Announced, repeated, made on both boards, pressed: each is entered
    Full,
}

impl From<ProtocolName> for Protocol {
    fn from(name: ProtocolName) -> Self {
        match name {
            ProtocolName::Usual => Self::Usual,
            ProtocolName::Full => Self::Full,
        }
    }
}
