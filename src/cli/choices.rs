//! Options: what several of them offer to choose from. Arguments alone.

use clap::ValueEnum;

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
    /// Speak
    #[default]
    On,
    /// Text only
    Off,
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
    /// A confirmed announcement counts as made
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
