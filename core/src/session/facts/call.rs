//! The call: whose words come out of it, what was announced at which end, and times as they are said between programs.
//!
//! A time is said as two squares, for those are what is heard best through a telephone: half seconds, so that it comes
//! again after [`ROUND_MS`], and a check, so that few words that are misheard are a time.

use super::exchange::{Call, CallWith};
use super::refusal::Refusal;
use super::turn::{Session, Turn};
use crate::game::event::{Event, Source};
use crate::game::shared::{self, SquarePair};
use crate::game::state::Stage;
use crate::language::Message;
use crate::rules::{Color, Party};

/// Difference between the times of the two ends that is settled. What the words themselves take and what the squares
/// round is below it, so that no two clocks are apart by more than two seconds.
pub(crate) const APART_MS: u64 = 1_500;

const HALF_MS: u64 = 500;
/// Number of half seconds that two squares can tell apart.
const HALVES: u64 = 1 << 10;
/// Time after which the same squares are said again.
pub(crate) const ROUND_MS: u64 = HALVES * HALF_MS;

impl Session {
    pub const fn call(&self) -> Option<Call> {
        self.options.call
    }

    /// The side at the other end, where a program listens there.
    pub(crate) fn program_at(&self) -> Option<Color> {
        self.options.call.filter(|call| call.with == CallWith::Evavier).map(|call| call.other)
    }

    /// True if the program at the other end has not repeated the own announcement yet.
    pub(crate) fn awaits_other_end(&self) -> bool {
        let unrepeated = matches!(self.state.stage, Stage::Announced { repeated: false, .. });
        unrepeated && self.program_at().is_some_and(|other| other != self.state.mover())
    }
}

/// Refusal of whoever types or presses for the player at the other end of a call, or for that player's assistant: what
/// comes out of the call alone is theirs.
pub(crate) fn guard_far_player(turn: &Turn<'_>) -> Option<Refusal> {
    let far = turn.session.call()?.other;
    (turn.by.and_then(Party::side) == Some(far)).then_some(Refusal::OnlyInCall(far))
}

/// Ends of a call at which something is said.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ends {
    Both,
    /// To the player at the microphone alone.
    Here,
    /// Into the call alone.
    There,
}

/// Words of the talk between two programs, which each says to the other and to nobody else.
const BETWEEN_PROGRAMS: [&str; 7] =
    ["proposed", "confirm_please", "repeated", "yes_to", "repetition_differs", "last_move", "not_understood"];

impl Session {
    /// Ends at which a message is said that came of the words of this one, or of time alone; none without a call. What
    /// changes the game is said at both, an answer to whoever asked. To a program only words are said that it knows, so
    /// that it takes nothing else for one.
    pub fn said_at(&self, by: Option<Party>, changes: bool, message: &Message) -> Option<Ends> {
        let call = self.call()?;
        let from_there = by == Some(Party::Player(call.other));
        let key = message.key();
        Some(match call.with {
            _ if WORDS.contains(&key) => Ends::There,
            // Whoever typed that is not the one it was said for.
            _ if key == "call_only_there" => Ends::Here,
            CallWith::Person if changes || by.is_none() => Ends::Both,
            CallWith::Person if from_there => Ends::There,
            CallWith::Evavier if key == "announced" || key == "corrected" => match by {
                Some(_) if !from_there => Ends::Both,
                _ => Ends::There,
            },
            CallWith::Evavier if BETWEEN_PROGRAMS.contains(&key) && (from_there || by.is_none()) => {
                Ends::There
            }
            CallWith::Person | CallWith::Evavier => Ends::Here,
        })
    }
}

/// The words that a program says into a call besides moves.
const WORDS: [&str; 9] = [
    "call_press",
    "call_time",
    "call_draw",
    "call_accept",
    "call_decline",
    "call_resign",
    "call_yes",
    "call_repeat",
    "call_pair",
];

/// True if something came of it that concerns both players: more than a question, an answer or a refusal.
pub fn changes_the_game(events: &[Event]) -> bool {
    let changes = |event: &Event| {
        use Event::{Asked, AskedOften, NotTaken, Proposed, Refused, RepetitionDiffered, Withdrawn};
        !matches!(
            event,
            Asked { .. }
                | AskedOften { .. }
                | Refused { .. }
                | Proposed { .. }
                | Withdrawn
                | NotTaken { .. }
                | RepetitionDiffered { .. }
        )
    };
    events.iter().any(changes)
}

impl Turn<'_> {
    /// True if the words came out of the call, from another program.
    pub(crate) fn is_from_program(&self) -> bool {
        self.session.program_at().is_some_and(|other| self.by == Some(Party::Player(other)))
    }

    /// True if there is a call and whoever speaks is not at its other end.
    pub(crate) fn is_at_this_end(&self) -> bool {
        self.session.call().is_some_and(|call| self.by != Some(Party::Player(call.other)))
    }

    /// True if the move that is announced was announced here, and not heard from the other program.
    pub(crate) fn is_announced_here(&self) -> bool {
        match self.session.program_at() {
            Some(other) => self.state().mover() != other,
            None => self.state().source != Source::Heard,
        }
    }

    /// The same of the last move that was completed.
    pub(crate) fn is_completed_here(&self) -> bool {
        match self.session.program_at() {
            Some(other) => self.state().mover() == other && !self.state().history.moves().is_empty(),
            None => self.state().completed_source != Source::Heard,
        }
    }

    /// The same of whatever was announced last.
    pub(crate) fn is_last_source_here(&self) -> bool {
        match self.session.program_at() {
            Some(_) => self.is_completed_here(),
            None => self.state().source != Source::Heard,
        }
    }

    /// True if the other end's time is asked for behind this press: at every second move of each side. In between the two
    /// ends cannot come far apart.
    pub(crate) fn is_time_due(&self) -> bool {
        let due = matches!(self.state().history.moves().len() % 4, 1 | 2);
        self.state().clock.is_some() && (due || self.session.talk.line.is_time_behind)
    }
}

/// The squares that a time is said as.
pub(crate) fn time_pair(ms: u64) -> SquarePair {
    let halves = (ms + HALF_MS / 2) / HALF_MS % HALVES;
    shared::pair(((halves << 2) | (halves % 3)) as u16)
}

/// The time nearest to ours that was said as these squares; `None` where they are no time.
pub(crate) fn time_said(pair: SquarePair, ours_ms: u64) -> Option<u64> {
    let bits = u64::from(shared::bits(pair));
    let (halves, check) = (bits >> 2, bits & 3);
    (halves % 3 == check).then(|| nearest(halves * HALF_MS, ours_ms))
}

/// The squares that a side's last time is said as when the game is over: its seconds, the side, and what no pair of the
/// shared record has.
pub(crate) fn last_time_pair(color: Color, ms: u64) -> SquarePair {
    let seconds = ((ms % ROUND_MS + HALF_MS) / 1_000 % (HALVES / 2)) as u16;
    shared::pair(seconds << 3 | (color as u16) << 2 | shared::NO_RECORD)
}

/// The last time of that side nearest to ours; `None` where the squares are none.
pub(crate) fn last_time_said(pair: SquarePair, color: Color, ours_ms: u64) -> Option<u64> {
    let bits = shared::bits(pair);
    let marks = (color as u16) << 2 | shared::NO_RECORD;
    (bits & 0b111 == marks).then(|| nearest(u64::from(bits >> 3) * 1_000, ours_ms))
}

/// The time nearest to ours that is `said_ms` and any number of rounds.
fn nearest(said_ms: u64, ours_ms: u64) -> u64 {
    let round = ours_ms / ROUND_MS;
    let near = [round.saturating_sub(1), round, round + 1].map(|round| round * ROUND_MS + said_ms);
    near.into_iter().min_by_key(|ms| ms.abs_diff(ours_ms)).unwrap_or(said_ms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_that_is_said_is_the_one_that_is_near() {
        for (ours, said) in [(5_400_000_u64, 5_398_000), (5_400_000, 5_460_000), (1_000, 0), (0, 90_000)] {
            assert_eq!(time_said(time_pair(said), ours), Some(said), "{said} near {ours}");
        }
        for color in Color::ALL {
            let pair = last_time_pair(color, 3_000_400);
            assert_eq!(last_time_said(pair, color, 3_000_000), Some(3_000_000));
            assert_eq!(last_time_said(pair, color, 3_100_000), Some(3_000_000));
            assert_eq!(last_time_said(pair, !color, 3_000_000), None);
        }
        let all = (0..4096).filter(|bits| time_said(shared::pair(*bits), 600_000).is_some());
        assert_eq!(all.count() as u64, HALVES, "three of four pairs of squares are no time");
    }
}
