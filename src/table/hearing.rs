//! The ears at the table: when they listen, to whom, and how they stand.

use std::sync::{Arc, Mutex};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::ear::EarSettings;
use crate::rules::{Party, Position};
use crate::talk::ears::Ears;

/// When the program listens.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Listening {
    /// It does not listen.
    Off,
    /// For one announcement after `listen`.
    #[default]
    #[serde(rename = "once")]
    OnRequest,
    Always,
}

/// The ear and its two switches.
pub(super) struct EarSwitches {
    pub(super) settings: EarSettings,
    pub(super) ears: Ears,
    pub(super) mode: Listening,
    pub(super) speaker: Option<Party>,
    /// Whether it listens always again once whoever asked for it was heard.
    pub(super) always: bool,
    /// Which of two was asked, or what was heard before was taken back: whoever said no is not understood by the position a
    /// second time.
    pub(super) literal: bool,
    /// Whether it was told that letters are heard badly: once is enough.
    pub(super) letters_told: bool,
    /// That noise was taken for speech was told.
    pub(super) noise_told: bool,
    /// The position that is to be answered, and since when.
    pub(super) expected: Option<(Position, Instant)>,
    /// What the words heard are about; the ear looks at it too.
    pub(super) position: Arc<Mutex<Position>>,
}
