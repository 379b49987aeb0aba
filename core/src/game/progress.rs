//! Progress of an announcement: announced, repeated, made on both boards, pressed (fide-2018 D.2.1 to D.2.4);
//! and the notes for the arbiter on that way.

use crate::language::{Message, Millis, Spoken};
use crate::rules::{ByColor, Color, Party};

/// Progress of the last announcement, besides its press.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct MoveProgress {
    pub repeated: bool,
    pub made: ByColor<bool>,
}

impl MoveProgress {
    /// Nothing has happened since the announcement.
    pub(super) const ANNOUNCED: Self = Self { repeated: false, made: ByColor { white: false, black: false } };
    /// A move of which nothing is missing: repeated, and made on both boards.
    pub(super) const SETTLED: Self = Self { repeated: true, made: ByColor { white: true, black: true } };

    pub(super) fn made_on(mut self, board: Color) -> Self {
        *self.made.get_mut(board) = true;
        self
    }
}

impl Default for MoveProgress {
    fn default() -> Self {
        Self::SETTLED
    }
}

/// Something noted for the arbiter; nobody else is told of it in a rated game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Noted {
    /// The ply of the game it happened at, from 1.
    pub ply: usize,
    pub color: Color,
    pub by: Option<Party>,
    pub what: Note,
}

/// Kinds of notes for the arbiter.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Note {
    /// The announcement was repeated otherwise.
    RepetitionDiffered { mv: Box<Spoken>, words: String },
    /// An announcement could not be taken, counted on its ply: no legal move, more than one, or not understood.
    NotTaken { words: String, number: u64 },
    /// An announcement was taken back before the press, or replaced by another (fide-2018 D.2.8).
    Changed { mv: Box<Spoken>, to: Option<Box<Spoken>> },
    /// An assistant announced for the other side.
    AnnouncedFor { mv: Box<Spoken> },
    /// An announcement that nobody knows to be of the side to move came while the other side's offer of a draw stood.
    OfferOpen { offer: Color },
    /// A move that was heard was read back and not confirmed.
    Dropped { mv: Box<Spoken> },
    /// Something for the arbiter to judge, in the words of whoever told it.
    Told { by: Option<Party>, words: String },
    /// Message about what an electronic board showed.
    Board(Message),
    /// Message about the reader of a board or a scoresheet.
    Read(Message),
    /// A line of the arbiter's came with a wrong number.
    PinRefused,
    /// The first move was completed, and no arbiter had set a number.
    Unguarded,
    /// The arbiter's number was set after the first move was completed.
    PinSetLate,
    /// The arbiter's number was set anew where the one before could not be proven.
    PinReplaced,
    /// The clock was pressed though no announcement had been taken, or behind words that could not be.
    PressedWithout { words: Option<String> },
    /// The clocks had stood for so many milliseconds.
    Stood { ms: u64 },
    /// The program was left while the game ran, where somebody was asked for it or not.
    Left { asked: bool },
    /// The program had ended, and nobody had left it.
    BrokenOff,
    /// Announcements are made in other words, which the message tells.
    Manner(Message),
}

impl Noted {
    /// The note as a message to the arbiter, with whoever did it.
    pub fn message(&self) -> Message {
        let (ply, what) = (self.ply as u64, self.what.clone().told(self.color));
        match (self.is_of(), self.by) {
            (Of::Nobody, _) => say!("noted_at", ply, what),
            (Of::Side(color), Some(Party::Player(by))) if by == color => say!("noted_at", ply, what),
            (_, Some(who)) => say!("noted_at_by", ply, who, what),
            (_, None) => say!("noted_at_unnamed", ply, what),
        }
    }

    /// The side whose doing it was by the course of the game, as the words of it say.
    const fn is_of(&self) -> Of {
        match &self.what {
            Note::RepetitionDiffered { .. } => Of::Side(self.color.other()),
            Note::NotTaken { .. }
            | Note::AnnouncedFor { .. }
            | Note::Changed { .. }
            | Note::Dropped { .. }
            | Note::PressedWithout { .. } => Of::Side(self.color),
            Note::Stood { .. } | Note::Left { .. } | Note::OfferOpen { .. } => Of::Somebody,
            // Who told something stands in the words of it.
            Note::Told { .. }
            | Note::Board(_)
            | Note::Read(_)
            | Note::PinRefused
            | Note::Unguarded
            | Note::PinSetLate
            | Note::PinReplaced
            | Note::BrokenOff
            | Note::Manner(_) => Of::Nobody,
        }
    }
}

impl Note {
    /// The message about it to an arbiter; `color` is the side whose doing it was.
    pub(super) fn told(self, color: Color) -> Message {
        match self {
            Note::RepetitionDiffered { mv, words } => {
                say!("noted_repetition", opponent = color.other(), said = words, mv)
            }
            Note::NotTaken { words, number: 1 } => say!("noted_not_taken", color, said = words),
            Note::NotTaken { words, number } => say!("noted_not_taken_again", color, number, said = words),
            Note::Changed { mv, to: None } => say!("noted_taken_back", color, mv),
            Note::Changed { mv, to: Some(other) } => say!("noted_corrected", color, mv, other),
            Note::AnnouncedFor { mv } => say!("noted_announced_for", color, mv),
            Note::OfferOpen { offer } => say!("noted_offer_open", color = offer, opponent = offer.other()),
            Note::Dropped { mv } => say!("noted_dropped", color, mv),
            Note::Told { by: Some(who), words } => say!("noted_of", who, said = words),
            Note::Told { by: None, words } => say!("noted_of_somebody", said = words),
            Note::Board(message) | Note::Read(message) | Note::Manner(message) => message,
            Note::PinRefused => say!("noted_wrong_pin"),
            Note::Unguarded => say!("noted_unguarded"),
            Note::PinSetLate => say!("noted_pin_late"),
            Note::PinReplaced => say!("noted_pin_replaced"),
            Note::PressedWithout { words: None } => say!("noted_press", color),
            Note::PressedWithout { words: Some(said) } => say!("noted_press_after", color, said),
            Note::Stood { ms } => say!("noted_stood", time = Millis(ms)),
            Note::Left { asked: true } => say!("noted_left"),
            Note::Left { asked: false } => say!("noted_ended"),
            Note::BrokenOff => say!("noted_broken_off"),
        }
    }
}

/// Doer of something by the course of the game.
enum Of {
    Nobody,
    Somebody,
    Side(Color),
}

/// Reasons why the clocks of a rated game stand.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum StopReason {
    /// The arbiter has set a number and has not started the game (fide-2018 6.6).
    NotBegun,
    /// The arbiter ruled something, the boards differed, or nobody kept the time: whoever rules starts them.
    Ruled,
    /// The clocks stand because somebody stopped them.
    Stopped,
    /// The clock was pressed after an announcement that could not be taken: the arbiter decides.
    Referred,
}
