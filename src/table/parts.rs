//! Parts of a table, as values: whoever opens a game puts them together, and the table does the rest.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender};

use super::gaps::Slept;
use super::hearing::Listening;
use super::loop_event::LoopEvent;
use super::recorder::JournalRecorder;
use super::screen::Screen;
use crate::device::board::Spec;
use crate::device::braille::Address;
use crate::device::voice::Speaker;
use crate::ear::EarSettings;
use crate::ear::recogniser::Grammar;
use crate::language::{Message, Renderer};
use crate::rules::{ByColor, Color};
use crate::session::{Output, Session};
use crate::talk::readers::Readers;
use crate::user::settings::Settings;

/// Parts of a table.
pub struct TableConfig {
    pub session: Session,
    /// Outputs with which it begins or goes on; the table carries them out before anything else of the game.
    pub begin: Vec<Output>,
    pub recorder: JournalRecorder,
    pub renderer: Renderer<'static>,
    /// Readers that understand the players, each in their language.
    pub readers: Readers,
    /// Screen that shows all that is said: lines, JSON or the window.
    pub screen: Box<dyn Screen>,
    /// The voice; `None` for text alone.
    pub speaker: Option<Box<dyn Speaker>>,
    pub ear: (EarSettings, Listening),
    pub microphones: ByColor<Option<String>>,
    pub settings: Settings,
    pub wakes: (Sender<LoopEvent>, Receiver<LoopEvent>),
    /// Devices that most tables do without.
    pub extras: OptionalDevices,
}

/// Parts that a table may have besides; by default none.
#[derive(Default)]
pub struct OptionalDevices {
    pub first_words: Vec<Message>,
    /// Details of this game that few want to know.
    pub about: Vec<Message>,
    /// The file of the secret that proves the arbiter's number; without one, that lasts as long as the program.
    pub number_key: Option<PathBuf>,
    /// The sounds that the clock makes by itself; never in a rated game.
    pub clock_sounds: Option<Settings>,
    /// Speech models, each with its grammar, for the microphones of players who have a learned voice.
    pub models: Vec<(Color, PathBuf, Grammar)>,
    pub headphones: Vec<OwnVoice>,
    pub braille: Option<Address>,
    pub boards: ByColor<Option<Spec>>,
    pub live: Option<PathBuf>,
    /// Source of the time that the machine has slept since it was started; by default the machine is asked.
    pub slept: Option<Slept>,
}

/// A voice in the headphones of one side. What everybody is told that side hears there, and there alone what only it is
/// told.
pub struct OwnVoice {
    pub side: Color,
    pub speaker: Box<dyn Speaker>,
    pub renderer: Renderer<'static>,
    /// Its speed and loudness, each from -100 to 100.
    pub manner: (i32, i32),
}
