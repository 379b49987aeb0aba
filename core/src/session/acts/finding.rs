//! Findings where two boards differ, and the arbiter's answer to them: nothing happens to the game before the
//! arbiter has confirmed it.

use super::act::{Acts, answer, answer_if, record, tell};
use super::{boards, ends, illegal};
use crate::game::event::Event;
use crate::game::judgement::Judgement;
use crate::game::reconciled::{Reconciled, Settlement};
use crate::game::state::standing;
use crate::game::told::clock_stands;
use crate::language::arbiter::Charge;
use crate::language::{Reader, Reading};
use crate::reconcile::{Case, Finding, reconcile};
use crate::rules::laws::Article;
use crate::rules::{ByColor, Color};
use crate::session::facts::comparison;
use crate::session::facts::exchange::{Output, Priority};
use crate::session::facts::turn::Turn;

pub(crate) fn find(turn: &mut Turn<'_>) {
    boards::record_readings(turn);
    boards::reads(turn).finding = None;
    let boards = ByColor::from_fn(|color| comparison::check_board(turn, color));
    let faults = [&boards.white, &boards.black].into_iter().filter_map(|board| board.as_ref().err());
    faults.cloned().for_each(|fault| turn.answer(fault));
    if let (Ok(Some(white)), Ok(Some(black))) = (boards.white, boards.black) {
        let case = comparison::case_of(turn, ByColor { white, black });
        let found = match reconcile(&case, turn.edition()) {
            Ok(finding) => comparison::with_announced(turn, &case, &finding).unwrap_or((case, finding)),
            Err(error) => return turn.answer(error),
        };
        boards::reads(turn).finding = Some(Box::new(found));
        tell_finding(turn);
    }
}

pub(crate) fn tell_finding(turn: &mut Turn<'_>) {
    let Some(found) = boards::reads(turn).finding.clone() else {
        let unread = |color: &Color| turn.session.differ.as_ref().is_none_or(|it| it.is_unread(*color));
        let missing: Vec<Color> = Color::ALL.into_iter().filter(unread).collect();
        // All has been read, and cannot be: that is said again.
        if missing.is_empty() {
            return find(turn);
        }
        return missing.into_iter().for_each(|color| turn.answer(say!("differ_missing", color)));
    };
    let told = comparison::in_words(turn, *found);
    // It tells what stands on the other board, and what the sheets have: in a rated game the arbiter decides who is
    // told (fide-2018 D.2.9).
    if turn.is_players() {
        turn.outputs.extend(told.into_iter().map(Output::Log));
        return turn.answer(say!("finding_withheld"));
    }
    boards::reads(turn).told = Some(told.clone());
    told.into_iter().for_each(|message| turn.answer(message));
}

pub(crate) fn confirm_finding(turn: &mut Turn<'_>, keep_clocks: bool) {
    if !turn.state().differing {
        return turn.answer(say!("differ_none"));
    }
    let Some(found) = boards::reads(turn).finding.clone() else { return tell_finding(turn) };
    // Whoever confirms confirms what they were told last: what was read since is told first.
    let told = comparison::in_words(turn, (*found).clone());
    if boards::reads(turn).told.as_ref() != Some(&told) {
        return tell_finding(turn);
    }
    turn.carry_out(settle(turn, found.0, found.1, keep_clocks));
}

fn settle(turn: &Turn<'_>, case: Case, finding: Finding, keep_clocks: bool) -> Acts {
    let Some(settlement) = Settlement::of(finding.verdict) else { return answer(say!("differ_reads")) };
    let Some(moves) = &finding.line else { return answer(say!("differ_no_line")) };
    let line = comparison::compared(turn, moves, finding.verdict);
    let times = if keep_clocks { None } else { comparison::new_times(turn, settlement, &finding) };
    let sheets = turn.session.differ.as_ref().map(|differ| differ.sheets.clone()).unwrap_or_default();
    let done = Reconciled {
        settlement,
        kept: u32::try_from(line.kept).unwrap_or(u32::MAX),
        moves: line.moves,
        corrected: finding.corrections.iter().map(|correction| correction.board).collect(),
        boards: ByColor::from_fn(|color| case.boards.get(color).to_string()),
        sheets,
        times,
        article: finding.article.clone(),
    };
    let settled = record(Event::Judged(Judgement::Reconciled(Box::new(done)))).forget_readings();
    if settlement == Settlement::IllegalMove {
        let ply = u32::try_from(moves.len() + 1).ok();
        let squares = case.written_alike(moves);
        let charge = Charge { ply, squares, ..Charge::default() };
        return settled.then(move |turn| illegal::illegal(turn, &charge, true));
    }
    settled.then(move |turn| tell_settled(turn, times, finding.article))
}

fn tell_settled(turn: &Turn<'_>, times: Option<ByColor<u64>>, article: Option<Article>) -> Acts {
    let (plies, color) = (turn.state().recorded().len() as u64, turn.state().mover());
    let settled = say!("differ_settled", plies, color, stands = clock_stands(turn.state()), article);
    // What waits for its press is nobody else's turn yet.
    let waits = turn.state().announced().is_some();
    let told = answer(settled).and(waits.then(|| answer(standing(turn.state()))));
    let told = told.and(answer(say!("setup_hint")));
    told.and(illegal::tell_times(times)).and((!waits).then(|| ends::end_if_ended(turn)))
}

pub(crate) fn cancel_finding(turn: &Turn<'_>) -> Acts {
    answer_if!(!turn.state().differing, say!("differ_none"));
    tell(Priority::Answer, Event::DifferenceDropped).forget_readings()
}

pub(crate) fn read_entry(turn: &mut Turn<'_>, text: &str, reader: &Reader) {
    if !turn.state().differing {
        return turn.answer(say!("differ_none"));
    }
    let found = boards::reads(turn).finding.clone();
    let Some((case, open)) = found.and_then(|found| Some((found.0, found.1.open?))) else {
        return tell_finding(turn);
    };
    let Some(position) = open.readings.first().map(|followed| &followed.mv.0) else { return };
    let Reading::Move(mv) = reader.read(position, text) else {
        return turn.answer(say!("differ_no_reading"));
    };
    if open.readings.iter().all(|followed| followed.mv.1 != mv) {
        return turn.answer(say!("differ_no_reading"));
    }
    let mut sheet = case.sheets.get(open.sheet).clone();
    if let Some(entry) = sheet.get_mut(open.ply - 1) {
        *entry = Some(comparison::figurine(position, mv));
    }
    *boards::reads(turn).sheets.get_mut(open.sheet) = Some(sheet);
    boards::reads_sheet(turn, open.sheet);
    find(turn)
}

/// Something that has to wait for the finding, or for what is missing for one.
pub(crate) fn refuse_while_boards_differ(turn: &mut Turn<'_>) {
    turn.decline(say!("differ_first"));
    if boards::reads(turn).finding.is_none() {
        tell_finding(turn);
    }
}
