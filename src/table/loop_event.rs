//! Events that can wake the program.

use std::time::Instant;

use crate::device::board::BoardEvent;
use crate::device::braille::BrailleEvent;
use crate::device::output::OutputError;
use crate::device::power::BatteryLevel;
use crate::device::voice::VoiceEvent;
use crate::ear::EarEvent;
use crate::language::{Command, Message};
use crate::rules::{Color, Party, Position, Square};
use crate::table::live::LiveNews;
use crate::table::sound_score::SoundNews;

/// Everything that can wake the program.
#[derive(Debug)]
pub enum LoopEvent {
    /// A line was typed at this instant: what the disk took meanwhile costs nobody time.
    Typed(String, Instant),
    Command(Command, Instant),
    /// Somebody wants to leave, by a key that is no line.
    Leave,
    /// No more lines will come.
    EndOfInput,
    Press(Color, Instant),
    /// The voice in the headphones of a side; without one, that of everybody.
    Voice(Option<Color>, VoiceEvent),
    /// The ear at somebody's own microphone; without one, that of everybody.
    Ear(Option<Party>, EarEvent),
    Talk(Option<Party>),
    /// Battery level; `None` where there is none.
    Power(Option<BatteryLevel>),
    /// No tones can be played.
    Tones(OutputError),
    Sound(SoundNews),
    Live(LiveNews),
    Braille(BrailleEvent),
    Board(Color, BoardEvent),
    Dead(Box<Position>),
    Walked(Square),
    /// Message that the window has asked or answered by itself, and shown.
    Aloud(Message),
    /// Message on what has become of something outside of the game.
    Told(Message),
}
