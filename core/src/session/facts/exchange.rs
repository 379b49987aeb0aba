//! Exchange of the session with the program around it: what comes in, what goes out, and the options.

use serde::{Deserialize, Serialize};

use crate::game::adjourned::{Contents, Envelope};
use crate::game::eboard::Shown;
use crate::game::event::{Event, Source};
use crate::language::arbiter::Order;
use crate::language::help::HelpAsked;
use crate::language::{Command, Message, Reader};
use crate::rules::{Color, Move, Party, Placement, Position};

/// Options for the way the session treats the people at the table.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Options {
    /// Has every announcement repeated by the opponent, aloud (fide-2018 D.2.1): a right repetition is
    /// confirmed, a wrong one answered by the announcement, silence too; and what is heard from the opponent
    /// is read back until a yes comes.
    pub repeat_back: bool,
    pub full_form: bool,
    /// Calls a fallen flag in the arbiter's place, where the Laws leave that to the arbiter or to a claim.
    /// Else the program only shows it, and waits for a player to claim it or for the arbiter to enter it.
    pub calls_flags: bool,
    /// The call that the other player is in, where the game is played by telephone.
    pub call: Option<Call>,
}

impl Default for Options {
    fn default() -> Self {
        Self { repeat_back: false, full_form: false, calls_flags: true, call: None }
    }
}

/// A call: which player is at its other end, and what listens there.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Call {
    pub other: Color,
    pub with: CallWith,
}

/// What listens at the other end of a call.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallWith {
    /// A person with a telephone alone.
    #[default]
    Person,
    /// The same program.
    Evavier,
}

/// Priority of a thing said: what it may interrupt, from the least: an announcement is never cut by chatter.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Priority {
    /// Shown and never spoken.
    Aside,
    /// Remarks; dropped when something else is to be said.
    Chatter,
    Answer,
    Announcement,
}

/// Outputs of the session: what it wants done, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    By(Party),
    Record(Event),
    Say(Priority, Message),
    Tell(Color, Message),
    Ask(Color, Message),
    /// Show this to the arbiter, and to nobody else.
    Log(Message),
    /// Tell what can be said: all, a topic, or one command.
    Help(HelpAsked),
    /// A command that is not the game's: to the program around it.
    Host(Command),
    /// Warn this side once its clock shows so many minutes; 0 for no warning.
    WarnAt(Color, u32),
    /// Ask the arbiter for the passphrase of an envelope, in private:
    /// [`Input::EnvelopePrepared`].
    PrepareEnvelope,
    /// This may be put into the envelope once its player stops the clock: [`Input::Sealed`].
    Seal(Contents),
    /// Open this envelope with the arbiter's passphrase: [`Input::Opened`].
    OpenEnvelope(Envelope),
    /// A player's score sheet is in this file: it comes back as [`Input::Sheet`].
    ReadSheet {
        color: Color,
        path: String,
    },
}

/// Another move that may have been meant by words that were heard.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Suggestion {
    /// They say nothing by themselves, and this legal move is likely.
    One(Move),
    /// They say the first of these, and the second is nearly as likely.
    EitherOf(Move, Move),
}

/// Words that were heard, where others were taken.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Otherwise<'a> {
    pub words: &'a str,
    /// True if the words taken are the second ear's; else the position made them of the sound.
    pub second_ear: bool,
}

/// Something that reaches the session.
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// Words, typed or heard. An empty typed line is the press.
    Phrase {
        source: Source,
        text: &'a str,
        /// True if the recogniser was sure of every word; what is typed is.
        sure: bool,
        reader: &'a Reader,
        /// The speaker, where that is known: by microphone, by the key held down, or because a name was
        /// given. Else it is told by whose turn it is.
        by: Option<Party>,
        /// Words that were heard, where these were taken in their place.
        heard: Option<Otherwise<'a>>,
        /// Moves that may have been meant: they are asked about, and in a rated game they are not, for
        /// nothing is told there that was not said.
        meant: Option<Suggestion>,
    },
    /// A command by a key or a button, of nobody who is named.
    Command {
        command: Command,
        /// The word for it in the language of the table, for whoever is told of it.
        word: &'a str,
        reader: &'a Reader,
    },
    Press(Option<Party>),
    /// A score sheet, from a file that [`Output::ReadSheet`] asked for.
    Sheet {
        color: Color,
        text: &'a str,
    },
    /// All that was to be said has been said: silence begins.
    Spoken,
    /// Somebody is speaking at this moment: the program asks nothing into that.
    SpeechGoesOn,
    /// A player reads the score sheet and has this ply announced again, counted from 1.
    Recall(usize),
    /// Time has passed; see [`Session::next_deadline_ms`](crate::session::Session::next_deadline_ms).
    Tick,
    /// Nothing has happened for a while, and the program runs.
    Beat,
    /// The machine slept for so many milliseconds, which the game's time does not count.
    Slept(u64),
    /// The program did not run for so many milliseconds, which the game's time does not count either.
    Frozen(u64),
    /// It stood still for a moment, or waited for a disk, for so many milliseconds. The game's time does not count them, and
    /// nobody has lost anything.
    HeldUp(u64),
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
    /// Sound from the call has broken off, or is there again.
    LineLost,
    LineBack,
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
        /// Number of this announcement of it, from 1.
        take: u32,
        /// The hash of the file.
        hash: &'a str,
    },
    /// The arbiter has given a passphrase for the envelope that
    /// [`Output::PrepareEnvelope`] asked for.
    EnvelopePrepared,
    /// No passphrase is given, or no move is sealed after all.
    EnvelopeDropped,
    /// The move that the player to move means to seal. It is recorded nowhere; what may be sealed comes back
    /// as [`Output::Seal`].
    SealedMove {
        text: &'a str,
        reader: &'a Reader,
    },
    Sealed(&'a Envelope),
    Opened(&'a Contents),
    /// The whole search has proved that this position is dead (fide-2018 5.2.2).
    Dead(&'a Position),
}
