//! What can wake the program.

use std::io;
use std::time::Instant;

use crate::device::board::BoardEvent;
use crate::device::braille::BrailleEvent;
use crate::device::output::OutputError;
use crate::device::power::Level;
use crate::device::voice::VoiceEvent;
use crate::ear::EarEvent;
use crate::rules::{Color, Party, Position, Square};
use crate::table::live::LiveNews;
use crate::table::sound_score::SoundNews;

/// Everything that can wake the program.
#[derive(Debug)]
pub enum Wake {
    /// A line was typed at this instant: what the disk took meanwhile costs nobody time.
    Typed(String, Instant),
    /// Somebody wants to leave, by a key that is no line.
    Leave,
    /// No more lines will come.
    EndOfInput,
    /// The key or the foot switch of a side's clock was pressed.
    Press(Color, Instant),
    /// News of the voice.
    Voice(VoiceEvent),
    /// News of the voice in somebody's headphones.
    VoiceOf(Color, VoiceEvent),
    /// News of the ear.
    Ear(EarEvent),
    /// News of the ear at somebody's own microphone.
    EarOf(Party, EarEvent),
    /// Somebody holds the key to speak down, or lets it go.
    Talk(Option<Party>),
    /// How full the battery is; `None` where there is none.
    Power(Option<Level>),
    /// No tones can be played.
    Tones(OutputError),
    /// News of the sound score.
    Sound(SoundNews),
    /// News of what is written for viewers.
    Live(LiveNews),
    /// Announcements cannot be kept to learn from.
    Lessons(io::Error),
    /// News of the braille display.
    Braille(BrailleEvent),
    /// News of the electronic board of a side.
    Board(Color, BoardEvent),
    /// A position that the game came to is dead.
    Dead(Box<Position>),
    /// Somebody who walks a board with the keys has come to this square.
    Walked(Square),
}
