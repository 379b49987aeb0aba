//! Remarks that an arbiter would note beside the moves of a sheet: illegal moves, penalties,
//! restored positions, claims, and the reason why the game is over. Meanings, in the order in which
//! they came; words come at the rim.

use super::event::Event;
use super::judgement::Judgement;
use super::setup::Setup;
use super::state::{ApplyError, State};
use super::told::told;
use crate::language::{Message, Spoken};
use crate::rules::{Color, Move, Position};

/// Something that the score sheet notes beside a move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Remark {
    /// The ply of the sheet behind which it stands; 0 before the first move.
    pub ply: usize,
    pub what: Message,
}

/// The remarks of a game, from its events and the times at which they happened.
pub fn remarks<'e>(
    setup: &Setup,
    events: impl IntoIterator<Item = (&'e Event, u64)>,
) -> Result<Vec<Remark>, ApplyError> {
    let mut state = State::new(setup.clone())?;
    let mut remarks: Vec<Remark> = Vec::new();
    let mut events = events.into_iter().peekable();
    while let Some((event, at_ms)) = events.next() {
        let restores = matches!(event, Event::Judged(Judgement::Restored { .. }));
        let restored = restores.then(|| state.history().clone());
        let mut told = told(event, at_ms, &state).sheet;
        state.apply_of(None, event, at_ms, events.peek().map(|(next, _)| *next))?;
        let ply = state.history().moves().len() + usize::from(state.announced().is_some());
        // What was noted beside moves that are undone stays, beside the last that is not.
        for remark in &mut remarks {
            remark.ply = remark.ply.min(ply);
        }
        let undone = restored.iter().flat_map(|history| history.plies().skip(state.history().moves().len()));
        let undone: Vec<(&Position, Move)> = undone.collect();
        if !undone.is_empty() {
            let spoken = |(position, mv): (&Position, Move)| Spoken { position: position.clone(), mv };
            told.push(say!("moves_undone", moves = undone.into_iter().map(spoken).collect::<Vec<_>>()));
        }
        remarks.extend(told.into_iter().map(|what| Remark { ply, what }));
    }
    Ok(remarks)
}

/// The time control as PGN writes it (`40/5400+30:1800+30`); `None` for one that PGN has no signs for: with
/// delays, or times that differ, or a period that repeats or ends when its time is used up.
pub(super) fn time_control(control: &crate::clock::TimeControl) -> Option<String> {
    use crate::clock::Mode;
    if !control.is_equal() || control.repeats(Color::White) || control.is_timed(Color::White) {
        return None;
    }
    let period = |period: &crate::clock::Period| {
        if !period.main_ms.is_multiple_of(1000) || !period.increment_ms.is_multiple_of(1000) {
            return None;
        }
        let moves = period.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
        let increment = match period.mode {
            Mode::SuddenDeath => String::new(),
            Mode::Fischer => format!("+{}", period.increment_ms / 1000),
            Mode::Bronstein | Mode::Delay => return None,
        };
        Some(format!("{moves}{}{increment}", period.main_ms / 1000))
    };
    let periods: Option<Vec<String>> = control.periods(Color::White).map(period).collect();
    periods.map(|periods| periods.join(":"))
}
