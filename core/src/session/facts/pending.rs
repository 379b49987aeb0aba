//! Open questions: what somebody at the table has been asked and has not answered yet.

use super::basis::Basis;
use crate::game::event::ArbiterVerdict;
use crate::game::portion::Portion;
use crate::game::shared::PAIRS;
use crate::language::arbiter::Order;
use crate::language::{Command, Message};
use crate::rules::{ByColor, Color, Move, Party, Square};

/// Questions that wait for a yes.
///
/// Who is asked to sign the sheets is not kept here: that follows from the state of the game
/// ([`Session::asks_to_sign`](crate::session::Session::asks_to_sign)).
#[derive(Clone, Debug, Default)]
pub(crate) struct Pending {
    /// Question to a player.
    pub question: Option<Confirmation>,
    /// Question to the arbiter. A word that is heard neither confirms nor drops what he typed; it may ask a
    /// question of its own beside it.
    pub order: Option<Ordered>,
}

impl Confirmation {
    /// The party that was asked, where it was somebody in particular.
    pub(crate) fn of(&self) -> Option<Party> {
        self.by.or_else(|| self.side.map(Party::Player))
    }
}

/// Question that somebody has been asked, and whose it is to answer.
#[derive(Clone, Debug)]
pub(crate) struct Confirmation {
    pub action: PendingAction,
    pub by: Option<Party>,
    /// The side that it is for; `None` where it is for none.
    pub side: Option<Color>,
    pub asked: Message,
    pub basis: Basis,
}

/// Something of consequence, which a misheard word must not bring about.
#[derive(Clone, Debug)]
pub(crate) enum PendingAction {
    Draw,
    Accept,
    Claim(Option<Intended>),
    Flag,
    Resign,
    Differ,
    Touched(Vec<Square>),
    Complaint(Vec<Square>),
    /// The program is left while a rated game runs.
    Leave,
}

impl PendingAction {
    /// True if it names a move or squares, which mean something in the position that they were said in.
    pub const fn is_of_the_position(&self) -> bool {
        matches!(self, Self::Claim(Some(_)) | Self::Touched(_) | Self::Complaint(_))
    }

    pub const fn command(&self) -> Command {
        match self {
            Self::Draw => Command::Draw,
            Self::Accept => Command::Accept,
            Self::Claim(_) => Command::Claim,
            Self::Flag => Command::Flag,
            Self::Resign => Command::Resign,
            Self::Differ => Command::Differ,
            Self::Touched(_) => Command::Touched,
            Self::Complaint(_) => Command::Complaint,
            Self::Leave => Command::Quit,
        }
    }
}

/// The move that a claim is made with.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Intended {
    Legal(Move),
    Illegal(Color, Square),
}

/// Decision of an arbiter.
#[derive(Clone, Debug)]
pub(crate) enum Decision {
    Order(Order),
    /// By the answer to what a player asked for, with the minutes that came with it.
    Answer(ArbiterVerdict, Option<u32>),
}

/// A decision that waits for a yes.
#[derive(Clone, Debug)]
pub(crate) struct Ordered {
    pub decision: Decision,
    pub reason: Option<String>,
    pub question: Message,
    /// True if it was typed: then a word that is heard neither confirms nor drops it.
    pub typed: bool,
    pub basis: Basis,
}

/// An envelope that the arbiter gives a passphrase for, and a player the move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum EnvelopeStage {
    Adjournment {
        /// Milliseconds before the end of the session, where a player adjourns early.
        early_ms: u64,
        /// Time and place at which the game goes on, in the arbiter's words, until that is written down.
        appointed: Option<String>,
    },
    /// The opponent of an absent sealer seals a reply.
    Reply,
}

/// An utterance is over after this at the latest, whatever the voice reports.
const SPEECH_AT_MOST_MS: u64 = 20_000;

/// The talk by ear. It goes on beside everything that is asked: what is kept here is neither asked nor answered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Talk {
    pub asking: Option<AwaitedWords>,
    /// Words that were heard last without certainty, where they decide something, and of whom.
    pub unsure: Option<(String, Option<Party>)>,
    /// True if a press is no yes to the move that waits for it: it is other than what was heard, was not
    /// surely heard, another was as likely, or other words came behind it.
    pub uncertain: bool,
    /// Words that were heard last and were no move.
    pub refused: Option<String>,
    /// True if the next yes without a name may be meant for something else: the arbiter spoke last, or the game was ended by
    /// what nobody said while something else had been asked.
    pub yes_is_doubtful: bool,
    /// A promotion that was said without its piece, and by whom: the next words may be the piece.
    pub promoting: Option<(String, Option<Party>)>,
    /// Number of times something heard was answered since something came of it.
    pub answered: u32,
    /// The words that were heard last of each, the latest behind.
    pub heard: Vec<(Option<Party>, HeardWords)>,
    /// Where each goes on who has the board told in portions.
    pub portions: Vec<(Option<Party>, Portion)>,
    /// What goes on between the two ends of a call.
    pub line: Line,
}

/// Words that were heard, as they were taken.
#[derive(Clone, Debug)]
pub(crate) struct HeardWords {
    pub taken: String,
    /// Those that were heard, where others were taken.
    pub heard: Option<String>,
}

/// The talk of two programs at the ends of a call, besides that about moves.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Line {
    /// The word that was said into the call and that the other end repeats.
    pub sent: Option<Command>,
    /// The word that was heard from the call, and repeated: a yes brings it about.
    pub heard: Option<Command>,
    /// True while the other end's time is awaited.
    pub wants_time: bool,
    /// True until the other end's time was got, where it was due.
    pub is_time_behind: bool,
    /// For each side, by how much in milliseconds its time was another one at the other end, where that was heard once.
    pub doubted: ByColor<Option<i64>>,
    /// True while the other end's time, as this end has it, is told there, for it was another.
    pub tells_time: bool,
    /// True while the own press is said until the other end answers it; beside a word that was sent before it.
    pub is_press_unanswered: bool,
    /// True if the own press was said more than once, so that it came late.
    pub is_press_late: bool,
    /// Number of times that were said since the last press because they differ.
    pub times_told: u8,
    /// True while the time of the own press is told, and not answered yet.
    pub tells_own_time: bool,
    /// True while nothing is heard from the other end.
    pub broken: bool,
    /// True if the clocks were stopped for that.
    pub stopped: bool,
    /// Pairs of the shared record that the other end has read, and behind them the last times of White and Black, a bit for
    /// each.
    pub read: u8,
    /// The pair that was read here because the other end had not read it.
    pub asked_pair: Option<usize>,
    /// True while words of ours are on their way into the call.
    pub speaks: bool,
    /// True if the own player has pressed while the other end was still being answered.
    pub presses: bool,
    /// True if the game was ended here, so that the other end begins to read.
    pub ended_here: bool,
    /// True once the other end was told to have one game with us, or another one.
    pub told: bool,
    /// A pair that was heard and is none of ours.
    pub other_pair: Option<u16>,
}

impl Line {
    /// Whatever of the clocks is not settled waits for the next press; what is on its way still counts.
    pub fn leave_time(&mut self) {
        (self.wants_time, self.tells_time, self.tells_own_time) = (false, false, false);
    }

    /// The last times are not compared: there is no clock, or a flag that fell has ended the game.
    pub(crate) fn leave_last_times(&mut self) {
        self.read |= 0b11 << PAIRS;
    }

    /// The first pair that the other end has not read.
    pub(crate) fn next_pair(&self) -> Option<usize> {
        (0..PAIRS + 2).find(|index| !self.has_read(*index))
    }

    pub(crate) fn has_read(&self, index: usize) -> bool {
        self.read & 1 << index != 0
    }

    pub(crate) fn has_read_all(&self) -> bool {
        self.next_pair().is_none()
    }

    /// True once it has read the record, whatever of the last times.
    pub(crate) fn has_read_record(&self) -> bool {
        self.next_pair().is_none_or(|index| index >= PAIRS)
    }
}

/// Somebody's words are waited for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AwaitedWords {
    pub due_ms: u64,
    pub wait_ms: u64,
    pub times: u32,
    pub spoken: bool,
    /// Time, in milliseconds, that it was put off because somebody was speaking.
    pub put_off_ms: u64,
}

/// A question is put off so much while somebody speaks, and as often until that much has passed: talk at the next board never
/// ends.
const PUT_OFF_MS: u64 = 1_000;

const PUT_OFF_AT_MOST_MS: u64 = 10_000;

impl AwaitedWords {
    /// Somebody speaks at this moment: it is not asked into that.
    pub(crate) const fn put_off(&mut self, at_ms: u64) {
        if self.due_ms <= at_ms && self.put_off_ms < PUT_OFF_AT_MOST_MS {
            self.due_ms = at_ms.saturating_add(PUT_OFF_MS);
            self.put_off_ms += PUT_OFF_MS;
        }
    }

    /// The program is about to speak, so the silence has not begun.
    pub(crate) const fn postpone(&mut self, at_ms: u64) {
        self.due_ms = at_ms.saturating_add(self.wait_ms + SPEECH_AT_MOST_MS);
        self.spoken = false;
    }

    pub(crate) const fn silent_from(&mut self, at_ms: u64) {
        self.due_ms = at_ms.saturating_add(self.wait_ms);
        self.spoken = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_asked_into_speech_and_talk_that_never_ends_puts_nothing_off_for_ever() {
        let mut asking = AwaitedWords { due_ms: 0, wait_ms: 9_000, times: 0, spoken: false, put_off_ms: 0 };
        asking.silent_from(1_000);
        asking.put_off(5_000);
        assert_eq!(asking.due_ms, 10_000, "it is not due yet");
        let mut at_ms = 10_000;
        while asking.due_ms <= at_ms && at_ms < 60_000 {
            asking.put_off(at_ms);
            at_ms += 1_000;
        }
        assert_eq!(asking.due_ms, 10_000 + PUT_OFF_AT_MOST_MS);
    }
}
