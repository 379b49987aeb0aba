//! What reaches a session.

use crate::game::adjourned::{Contents, Envelope};
use crate::game::eboard::Shown;
use crate::game::event::Source;
use crate::language::arbiter::Order;
use crate::language::{Command, Reader};
use crate::rules::{Color, Move, Party, Placement, Position};

/// What else may have been meant by words that were heard.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Meant {
    /// They say nothing by themselves, and this legal move is likely.
    This(Move),
    /// They say the first of these, and the second is nearly as likely.
    Either(Move, Move),
}

/// Something that reaches the session.
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// Words, typed or heard. An empty typed line is the press.
    Phrase {
        source: Source,
        text: &'a str,
        /// Whether the recogniser was sure of every word; what is typed is.
        sure: bool,
        reader: &'a Reader,
        /// Who speaks, where that is known: by his microphone, by the key he holds, or because he was named. Else
        /// it is told by whose turn it is.
        by: Option<Party>,
    },
    /// Words that were heard, and what else was said by the position, or may have been meant. What may have been meant is
    /// asked about, and in a rated game it is not: nothing is told there that was not said.
    Misheard {
        text: &'a str,
        heard: Option<&'a str>,
        sure: bool,
        reader: &'a Reader,
        /// Who speaks, where that is known; else it is told by whose turn it is.
        by: Option<Party>,
        /// What may have been meant.
        meant: Option<Meant>,
    },
    /// A command by a key or a button, of nobody who is named.
    Command {
        command: Command,
        /// What it is called in the language of the table, for whoever is told of it.
        word: &'a str,
        reader: &'a Reader,
    },
    Press(Option<Party>),
    /// A score sheet, from a file that [`Output::ReadSheet`](super::Output::ReadSheet) asked for.
    Sheet {
        color: Color,
        text: &'a str,
    },
    /// All that was to be said has been said: silence begins.
    Spoken,
    /// A player reads the score sheet and has this ply announced again, counted from 1.
    Recall(usize),
    /// Time has passed; see [`Session::next_deadline_ms`](super::Session::next_deadline_ms).
    Tick,
    /// The machine slept for so many milliseconds, which the game's time does not count.
    Slept(u64),
    /// The program did not run for so many milliseconds, which the game's time does not count either.
    Frozen(u64),
    /// From now on the arbiter's lines need a number; this is its hash.
    PinSet(&'a str),
    PinReplaced(&'a str),
    WrongNumber,
    RightNumber,
    /// A line was typed that does not reach the game for want of it: no question is answered by what comes behind.
    KeptOut,
    Leave,
    /// The program ends without having been asked to: its input has ended, or a signal ends it.
    Ended,
    /// The arbiter has ordered this by voice, which is asked back; see [`Order::question`].
    Order(&'a Order),
    /// The battery of the machine is low: so many percent.
    BatteryLow(u8),
    MadeOn(Color),
    BoardStands(Color, Placement),
    BoardShows(Color, &'a Shown),
    SoundKept {
        /// The ply, counted from 1.
        ply: u32,
        /// Which announcement of it, from 1.
        take: u32,
        /// The hash of the file.
        hash: &'a str,
    },
    /// The arbiter has given a passphrase for the envelope that
    /// [`Output::PrepareEnvelope`](super::Output::PrepareEnvelope) asked for.
    EnvelopePrepared,
    /// He gives none, or no move is sealed after all.
    EnvelopeDropped,
    /// What the player to move means to seal. It is recorded nowhere; what may be sealed comes back as
    /// [`Output::Seal`](super::Output::Seal).
    SealedMove {
        text: &'a str,
        reader: &'a Reader,
    },
    Sealed(&'a Envelope),
    Opened(&'a Contents),
    /// The whole search has proved that this position is dead (fide-2018 5.2.2).
    Dead(&'a Position),
}
