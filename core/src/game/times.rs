//! Use of time in a game: for each ply the thinking time, and when it was announced, repeated and pressed.
//! What is told of it rates no move.

use super::event::{CompletedBy, Event, Source};
use super::state::{Stage, State};
use crate::clock::Clock;
use crate::language::{Message, Millis};
use crate::rules::{ByColor, Color};

/// A time of each player in milliseconds: a reading of the clock, or the time used.
pub type BothMs = ByColor<u64>;

/// Instants of one ply, in milliseconds from the start of the game, and what was thought.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct PlyTimes {
    /// Time that the mover's clock ran; in a game without a clock, the time that the ply took.
    pub thought_ms: u64,
    announced_ms: Option<u64>,
    pressed_ms: Option<u64>,
    repeated_ms: Option<u64>,
}

impl PlyTimes {
    fn since_announced(&self, instant: Option<u64>) -> Option<u64> {
        Some(instant?.saturating_sub(self.announced_ms?))
    }

    /// From the announcement to the press.
    pub fn to_press_ms(&self) -> Option<u64> {
        self.since_announced(self.pressed_ms)
    }

    /// From the announcement to its repetition by the opponent.
    pub fn to_repetition_ms(&self) -> Option<u64> {
        self.since_announced(self.repeated_ms)
    }
}

/// The ply in progress.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Pace {
    ply: PlyTimes,
    at_ms: u64,
}

impl State {
    /// Thinking time of the move in progress, in milliseconds, as far as anything is written of it.
    pub(crate) const fn thought_ms(&self) -> u64 {
        self.pace.ply.thought_ms
    }
}

/// Takes up the time that passed before an event.
pub(super) fn pass(state: &State, at_ms: u64) -> Pace {
    let mut pace = state.pace;
    let running = state.clock.as_ref().map_or(Some(state.mover()), Clock::running);
    if running == Some(state.mover()) && state.outcome.is_none() {
        pace.ply.thought_ms += at_ms.saturating_sub(pace.at_ms);
    }
    pace.at_ms = at_ms;
    pace
}

/// Takes up an event that has been applied to a game of so many plies; `proposed` is whether a move waited for its yes.
pub(super) fn take(state: &mut State, (plies, proposed): (usize, bool), event: &Event, mut pace: Pace) {
    let at_ms = pace.at_ms;
    let ply = &mut pace.ply;
    match event {
        // What was heard was announced then; the yes to it comes later.
        Event::Announced { source: Source::Heard, .. } if proposed => {}
        Event::Proposed { .. } | Event::Announced { .. } | Event::Corrected { .. } => {
            *ply = PlyTimes { thought_ms: ply.thought_ms, announced_ms: Some(at_ms), ..PlyTimes::default() };
        }
        Event::Withdrawn | Event::TakenBack => ply.announced_ms = None,
        Event::Repeated if matches!(state.stage, Stage::Announced { .. }) => ply.repeated_ms = Some(at_ms),
        Event::Repeated => {
            let last = state.notes.last_mut().map(|note| &mut note.times.repeated_ms);
            last.into_iter().for_each(|repeated| _ = repeated.get_or_insert(at_ms));
        }
        Event::Completed { by } => {
            ply.pressed_ms = (*by == CompletedBy::Press).then_some(at_ms);
            let times = *ply;
            state.notes.iter_mut().next_back().into_iter().for_each(|note| note.times = times);
        }
        _ => {}
    }
    if state.notes.len() != plies {
        pace.ply = PlyTimes::default();
    }
    state.pace = pace;
}

/// Usual and longest time that something took, the longest with its move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct UsualTime {
    /// The median, in milliseconds.
    pub usual_ms: u64,
    pub longest: MoveTime,
}

/// A length of time, in milliseconds, at a move of this number.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct MoveTime {
    pub number: u32,
    pub ms: u64,
}

/// A part of a game, by its moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct PartTime {
    pub first: u32,
    pub last: u32,
    pub thought_ms: ByColor<u64>,
}

/// Use of time in a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameTimes {
    /// Each ply with its side, its move's number and its times.
    pub plies: Vec<(Color, u32, PlyTimes)>,
    /// Quarters of the game; fewer where it has fewer moves.
    pub quarters: Vec<PartTime>,
    /// The longest thoughts, the longest first.
    pub longest: ByColor<Vec<MoveTime>>,
    /// From the announcement to the press, by who announced.
    pub press: ByColor<Option<UsualTime>>,
    /// From the announcement to its repetition, by who repeated.
    pub repetition: ByColor<Option<UsualTime>>,
}

/// The shortest game whose times are worth telling, in plies.
const WORTH_TELLING: usize = 8;
/// Number of the longest thoughts that are told.
const LONGEST: usize = 3;

impl GameTimes {
    /// The times of a game so far, with what was thought about a move that never came.
    pub fn of(state: &State) -> Self {
        let done = state.history.plies().zip(&state.notes);
        let mut plies: Vec<_> =
            done.map(|((at, _), note)| (at.turn(), at.move_number(), note.times)).collect();
        let open = Some(state.pace.ply).filter(|ply| ply.thought_ms > 0);
        let at = state.history.position();
        plies.extend(open.map(|ply| (at.turn(), at.move_number(), ply)));
        let of = |color: Color, told: fn(&PlyTimes) -> Option<u64>| -> Vec<MoveTime> {
            let own = plies.iter().filter(|(side, ..)| *side == color);
            own.filter_map(|(_, number, ply)| Some(MoveTime { number: *number, ms: told(ply)? })).collect()
        };
        let thoughts = |color| {
            let mut all = of(color, |ply| Some(ply.thought_ms).filter(|ms| *ms > 0));
            all.sort_by_key(|it| std::cmp::Reverse(it.ms));
            all.truncate(LONGEST);
            all
        };
        Self {
            quarters: quarters(&plies),
            longest: ByColor::from_fn(thoughts),
            press: ByColor::from_fn(|color| usual(of(color, PlyTimes::to_press_ms))),
            repetition: ByColor::from_fn(|color| usual(of(!color, PlyTimes::to_repetition_ms))),
            plies,
        }
    }

    /// The times of a game that is over, where they are worth telling unasked.
    pub fn at_the_end(state: &State) -> Option<Self> {
        (state.outcome.is_some() && state.notes.len() >= WORTH_TELLING).then(|| Self::of(state))
    }

    /// Time that each player used, in milliseconds.
    pub fn used_ms(&self) -> ByColor<u64> {
        ByColor::from_fn(|color| self.quarters.iter().map(|part| part.thought_ms.get(color)).sum())
    }

    /// The messages about it, one a line.
    pub fn told(&self) -> Vec<Message> {
        let ByColor { white, black } = self.used_ms().map(Millis);
        let mut told = vec![say!("times_used", white, black)];
        if self.quarters.len() > 1 {
            told.extend(self.quarters.iter().map(|part| {
                let ByColor { white, black } = part.thought_ms.map(Millis);
                let (first, last) = (u64::from(part.first), u64::from(part.last));
                if first == last {
                    say!("times_in_move", number = first, white, black)
                } else {
                    say!("times_quarter", first, last, white, black)
                }
            }));
        }
        for color in Color::ALL {
            let thoughts = self.longest.get(color).iter().rev();
            let thoughts = thoughts.map(|it| say!("times_move", number = it.number, time = Millis(it.ms)));
            let all = thoughts.reduce(|rest, first| say!("times_and", first, rest));
            told.extend(all.map(|moves| say!("times_longest", color, moves)));
        }
        let spans = |key: fn(Color, Message, Millis) -> Message, of: &ByColor<Option<UsualTime>>| {
            let told = |color| {
                let UsualTime { usual_ms, longest } = (*of.get(color))?;
                let most = say!("times_move", number = longest.number, time = Millis(longest.ms));
                Some(key(color, most, Millis(usual_ms)))
            };
            Color::ALL.into_iter().filter_map(told).collect::<Vec<_>>()
        };
        told.extend(spans(|color, most, usual| say!("times_press", color, usual, most), &self.press));
        told.extend(spans(
            |color, most, usual| say!("times_repetition", color, usual, most),
            &self.repetition,
        ));
        told
    }
}

fn usual(mut all: Vec<MoveTime>) -> Option<UsualTime> {
    all.sort_by_key(|it| it.ms);
    Some(UsualTime { usual_ms: all.get(all.len() / 2)?.ms, longest: *all.last()? })
}

fn quarters(plies: &[(Color, u32, PlyTimes)]) -> Vec<PartTime> {
    let (Some((_, first, _)), Some((_, last, _))) = (plies.first(), plies.last()) else { return Vec::new() };
    let moves = last - first + 1;
    let parts = moves.min(4);
    let begin = |part: u32| first + moves * part / parts;
    let part = |part| {
        let (first, last) = (begin(part), begin(part + 1) - 1);
        let within = |color| {
            let own =
                plies.iter().filter(|(side, number, _)| *side == color && (first..=last).contains(number));
            own.map(|(.., ply)| ply.thought_ms).sum()
        };
        PartTime { first, last, thought_ms: ByColor::from_fn(within) }
    };
    (0..parts).map(part).collect()
}
