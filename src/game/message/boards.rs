//! What is said of electronic boards.

use crate::language::{Message, Spoken, messages};
use crate::rules::{Color, Square};

messages! {
    /// What electronic boards have to say.
    EboardMessage {
        /// It does not answer.
        EboardLost { color: Color } => "eboard_lost";
        /// Its battery is low.
        EboardBattery { color: Color, percent: u64 } => "eboard_battery";
        /// A player's electronic board answers again.
        EboardBack { color: Color } => "eboard_back";
        /// In a log: it answers, and which it is.
        EboardNamed { color: Color, name: String } => "eboard_named";
        /// Another move was made on it than the one announced.
        EboardInstead { color: Color, mv: Box<Spoken>, made: Box<Spoken> } => "eboard_instead";
        /// What stands on it is not explained: so many squares differ, and the first of them.
        EboardDiffers { color: Color, count: u64, square: Square } => "eboard_differs";
        /// The same, before the first move.
        EboardSetUp { color: Color, count: u64, square: Square } => "eboard_set_up";
        /// The same with what a hand has probably done.
        EboardProbably { what: Message, slip: Message } => "eboard_probably";
        /// It stands as it should again.
        EboardRight { color: Color } => "eboard_right";
        /// A piece was lifted and put back on it.
        EboardTouched { color: Color, square: Square } => "eboard_touched";
    }
}
