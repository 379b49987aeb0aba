//! Comparison of two boards that differ with the line recorded here.

use super::readings::{Board, BoardRead};
use super::turn::{Session, Turn};
use crate::clock::Clock;
use crate::game::reconciled::Settlement;
use crate::notation::{Letters, algebraic};
use crate::reconcile::{Case, Finding, Verdict, reconcile};
use crate::rules::{ByColor, Color, Move, Position};

impl Session {
    /// Both boards as far as they have been read, while they differ, for whoever compares them by eye. In a
    /// rated game a board that nobody read is left out: it would show the players the position.
    pub fn boards_read(&self) -> Option<ByColor<BoardRead>> {
        let hides = !self.state.policy().shows_position;
        let shown = |board: Board| if hides && board.recorded { BoardRead::default() } else { board.ranks };
        let boards = self.differ.as_ref().map(|differ| differ.boards).unwrap_or_default();
        self.state.differing.then(|| boards.map(shown))
    }
}

/// Comparison of the line that both sheets have with the one recorded here.
pub(crate) struct Line {
    pub common: usize,
    /// Number of recorded plies that stay; all of them where nothing has to be rewritten.
    pub kept: usize,
    pub moves: Vec<String>,
}

/// The move announced may be written down later (fide-2018 8.1.3): what is found with it on the sheets that end before
/// it, where without it nothing leads to the boards.
pub(crate) fn with_announced(turn: &Turn<'_>, case: &Case, finding: &Finding) -> Option<(Case, Finding)> {
    let mv = turn.state().announced()?;
    let position = turn.state().history.position();
    let unwritten = |sheet: &Vec<_>| sheet.len() == turn.state().history.moves().len();
    if finding.line.is_some() || finding.open.is_some() {
        return None;
    }
    let mut case = case.clone();
    for color in Color::ALL {
        let sheet = case.sheets.get_mut(color);
        sheet.extend(unwritten(sheet).then(|| Some(figurine(position, mv))));
    }
    let finding = reconcile(&case, turn.edition()).ok()?;
    finding.line.is_some().then_some((case, finding))
}

/// The times before the first ply, and after each as far as they are known.
pub(crate) fn clocks(turn: &Turn<'_>) -> (Option<ByColor<u64>>, Vec<ByColor<u64>>) {
    let state = turn.state();
    let Some(clock) = &state.clock else { return (None, Vec::new()) };
    let begin = Clock::new(clock.control().clone());
    let initial = ByColor::from_fn(|color| begin.remaining_ms(color, 0));
    let mut shown = initial;
    let times = state.history.plies().zip(&state.notes).map_while(|((position, _), note)| {
        *shown.get_mut(position.turn()) = note.clock_ms?;
        Some(shown)
    });
    (Some(initial), times.collect())
}

pub(crate) fn compared(turn: &Turn<'_>, line: &[Move], verdict: Verdict) -> Line {
    let recorded = turn.state().recorded();
    let common = recorded.iter().zip(line).take_while(|(one, other)| one == other).count();
    let illegal = Settlement::of(verdict) == Some(Settlement::IllegalMove);
    // What goes back behind an illegal move goes back by the article on those.
    if common == line.len() && (illegal || common == recorded.len()) {
        return Line { common, kept: recorded.len(), moves: Vec::new() };
    }
    let kept = common.min(turn.state().history.moves().len());
    let mut position = turn.state().history.position_after(kept).clone();
    let uci = |mv: &Move| {
        let next = position.play(*mv);
        std::mem::replace(&mut position, next).uci(*mv)
    };
    Line { common, kept, moves: line[kept..].iter().map(uci).collect() }
}

pub(crate) fn figurine(position: &Position, mv: Move) -> String {
    algebraic::san(position, mv, &Letters::figurine())
}
