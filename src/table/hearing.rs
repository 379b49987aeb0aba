//! The ears at the table: when they listen, to whom, and how they stand.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::after_turn::{AfterTurn, Done};
use super::effect::Effect;
use super::voices::Voices;
use crate::device::lock;
use crate::ear::EarSettings;
use crate::ear::end_of_speech::{self, SpokenOf};
use crate::game::Event;
use crate::language::Command;
use crate::rules::{ByColor, Party, Position};
use crate::session::Session;
use crate::talk::ears::Ears;
use crate::talk::readers::Readers;

/// Times at which the program listens.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Listening {
    /// It does not listen.
    Off,
    /// It listens for one announcement after `listen`.
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
    /// Set if it listens always again once whoever asked for it was heard.
    pub(super) always: bool,
    /// Set if it was asked which of two is meant, or what was heard before was taken back: whoever said no is
    /// not understood by the position a second time.
    pub(super) literal: bool,
    /// Set once it was told that letters are heard badly: once is enough.
    pub(super) letters_told: bool,
    /// Set once it was told that noise was taken for speech.
    pub(super) noise_told: bool,
    /// The position that is to be answered, and since when.
    pub(super) expected: Option<(Position, Instant)>,
    /// Subject of the words heard; the ear looks at it too.
    pub(super) spoken_of: Arc<Mutex<SpokenOf>>,
}

impl EarSwitches {
    /// The ears of a table, deaf while its voices speak.
    pub(super) fn of(
        session: &Session,
        readers: &Readers,
        voices: &Voices,
        (mut settings, mode): (EarSettings, Listening),
        microphones: &ByColor<Option<String>>,
    ) -> Self {
        settings.deaf = voices.speaking();
        settings.open = Arc::new(AtomicBool::new(mode == Listening::Always));
        let spoken_of = Arc::new(Mutex::new(SpokenOf::of(session.state().history())));
        settings.patience = end_of_speech::patience(readers.own().clone(), spoken_of.clone());
        Self {
            ears: Ears::new(&settings, microphones),
            settings,
            mode,
            speaker: None,
            always: false,
            literal: false,
            letters_told: false,
            noise_told: false,
            expected: None,
            spoken_of,
        }
    }
}

impl AfterTurn for EarSwitches {
    fn after(&mut self, turn: &Done<'_>) -> Vec<Effect> {
        self.literal |= turn.events.contains(&Event::Withdrawn);
        *lock(&self.spoken_of) = SpokenOf::of(turn.state().history());
        let wanted = turn.has_asked_for(Command::State).then_some(Effect::TellOfEars);
        wanted.into_iter().collect()
    }
}
