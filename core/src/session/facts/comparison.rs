//! Comparison of two boards that differ with the line recorded here.

use super::readings::{Board, BoardRead, Readers};
use super::turn::{Session, Turn};
use crate::clock::Clock;
use crate::game::reconciled::{ReadBy, Settlement, read_by};
use crate::language::Message;
use crate::notation::{Letters, algebraic};
use crate::reconcile::case::board_fault;
use crate::reconcile::{Case, CaseError, Finding, Verdict, reconcile, words};
use crate::rules::{ByColor, Color, Move, Placement, Position};

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

pub(crate) fn rank_waits(turn: &Turn<'_>) -> bool {
    turn.session.differ.as_ref().is_some_and(|differ| differ.heard.is_some())
}

/// A board that has been read and can be; the error is what is wrong with it.
pub(crate) fn check_board(turn: &Turn<'_>, color: Color) -> Result<Option<Placement>, Message> {
    let board = turn.session.differ.as_ref().and_then(|differ| differ.boards.get(color).placement());
    let begun = Placement::of(turn.state().history.start());
    let fault = board.and_then(|board| board_fault(&board, &begun, color));
    match fault {
        None => Ok(board),
        Some(CaseError::Material(_)) => Err(say!("board_fault", color, why = say!("case_material"))),
        Some(_) => Err(say!("board_fault", color, why = say!("fen_kings"))),
    }
}

/// Whoever reads now.
pub(crate) fn reader(turn: &Turn<'_>) -> ReadBy {
    turn.by.map_or(ReadBy::Unnamed, ReadBy::Named)
}

/// Messages on who read what, for whoever is told the finding: of a club only what was read for another, or
/// in place of a reading.
pub(crate) fn told_readers(turn: &Turn<'_>) -> Vec<Message> {
    let names_all = turn.policy().names_readers;
    let mut told = Vec::new();
    for color in Color::ALL {
        let Some(differ) = &turn.session.differ else { break };
        let Readers { board, sheet } = differ.readers.get(color).clone();
        for (is_board, read) in [(true, board), (false, sheet)] {
            let Some(by) = read.by else { continue };
            let own = match by {
                ReadBy::Named(who) => who.side() == Some(color),
                ReadBy::Unnamed | ReadBy::Board => true,
            };
            if names_all || !own || read.over.is_some() {
                told.push(read_by(is_board, color, by, read.over));
            }
        }
    }
    told
}

pub(crate) fn case_of(turn: &Turn<'_>, boards: ByColor<Placement>) -> Case {
    let entered = turn.session.differ.as_ref().map(|differ| differ.sheets.clone()).unwrap_or_default();
    // The game recorded here is a sheet with figurines, which read alike in every language.
    let recorded =
        || turn.state().announcements().map(|(position, mv)| Some(figurine(position, mv))).collect();
    let sheets = entered.map(|sheet| sheet.unwrap_or_else(recorded));
    let (clock_initial, mut clocks) = clocks(turn);
    clocks.truncate(sheets.white.len().max(sheets.black.len()));
    Case { start: turn.state().history.start().clone(), sheets, boards, clock_initial, clocks }
}

/// Messages of a finding: what is found, who read what it rests on, and what is to be done.
pub(crate) fn in_words(turn: &Turn<'_>, (case, mut finding): (Case, Finding)) -> Vec<Message> {
    if let Some(resume) = finding.resume.as_mut().filter(|_| finding.verdict != Verdict::ResumeFrom) {
        resume.clock = None; // the clocks stay as they are
    }
    let mut told = told_readers(turn);
    told.extend(words::sentences(&case, &finding));
    match &finding.line {
        Some(line) => {
            let recorded = turn.state().recorded().len();
            let common = compared(turn, line, finding.verdict).common;
            let goes_back = matches!(finding.verdict, Verdict::ResumeFrom | Verdict::RestoreIllegal);
            if common < line.len() || (common < recorded && !goes_back) {
                let (plies, agreed) = (recorded as u64, common as u64);
                told.push(say!("differ_record", plies, agreed));
            }
            told.push(say!("differ_confirm"));
        }
        None if finding.open.is_some() => told.push(say!("differ_reads")),
        None => told.push(say!("differ_no_line")),
    }
    told
}

/// The times of the ply that is resumed from, but for the clocks that the arbiter has set meanwhile.
pub(crate) fn new_times(turn: &Turn<'_>, settlement: Settlement, finding: &Finding) -> Option<ByColor<u64>> {
    let proposed = finding.resume.as_ref()?.clock.filter(|_| settlement == Settlement::Resumed)?;
    let set = turn.session.differ.as_ref().map(|differ| differ.clocks_set).unwrap_or_default();
    let (clock, at_ms) = (turn.state().clock.as_ref()?, turn.at_ms);
    Some(ByColor::from_fn(|color| {
        if *set.get(color) { clock.remaining_ms(color, at_ms) } else { *proposed.get(color) }
    }))
}
