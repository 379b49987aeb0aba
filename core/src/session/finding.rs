//! Findings where two boards differ, and the arbiter's answer to them: nothing happens to the game before the
//! arbiter has confirmed it.

use super::refusal::answer_if;
use super::turn::{Output, Turn, Weight};
use super::{differ, ends, illegal};
use crate::clock::Clock;
use crate::game::event::Event;
use crate::game::judgement::Judgement;
use crate::game::reconciled::{Reconciled, Settlement};
use crate::game::state::standing;
use crate::game::told::clock_stands;
use crate::language::arbiter::Charge;
use crate::language::{Message, Reader, Reading};
use crate::notation::{Letters, algebraic};
use crate::reconcile::{Case, Finding, Verdict, reconcile, words};
use crate::rules::{ByColor, Color, Move, Placement, Position};

/// Comparison of the line that both sheets have with the one recorded here.
struct Line {
    common: usize,
    /// Number of recorded plies that stay; all of them where nothing has to be rewritten.
    kept: usize,
    moves: Vec<String>,
}

pub(super) fn find(turn: &mut Turn<'_>) {
    differ::record_readings(turn);
    differ::reads(turn).finding = None;
    let boards = ByColor::from_fn(|color| differ::check_board(turn, color));
    if let (Some(white), Some(black)) = (boards.white, boards.black) {
        let case = case_of(turn, ByColor { white, black });
        let found = match reconcile(&case, turn.edition()) {
            Ok(finding) => with_announced(turn, &case, &finding).unwrap_or((case, finding)),
            Err(error) => return turn.answer(error),
        };
        differ::reads(turn).finding = Some(Box::new(found));
        tell_finding(turn);
    }
}

fn case_of(turn: &mut Turn<'_>, boards: ByColor<Placement>) -> Case {
    let entered = differ::reads(turn).sheets.clone();
    // The game recorded here is a sheet with figurines, which read alike in every language.
    let recorded =
        || turn.state().announcements().map(|(position, mv)| Some(figurine(position, mv))).collect();
    let sheets = entered.map(|sheet| sheet.unwrap_or_else(recorded));
    let (clock_initial, mut clocks) = clocks(turn);
    clocks.truncate(sheets.white.len().max(sheets.black.len()));
    Case { start: turn.state().history.start().clone(), sheets, boards, clock_initial, clocks }
}

/// The move announced may be written down later (fide-2018 8.1.3): what is found with it on the sheets that end before
/// it, where without it nothing leads to the boards.
fn with_announced(turn: &Turn<'_>, case: &Case, finding: &Finding) -> Option<(Case, Finding)> {
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
fn clocks(turn: &Turn<'_>) -> (Option<ByColor<u64>>, Vec<ByColor<u64>>) {
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

pub(super) fn tell_finding(turn: &mut Turn<'_>) {
    let Some(found) = differ::reads(turn).finding.clone() else {
        let unread = |color: &Color| turn.session.differ.as_ref().is_none_or(|it| it.is_unread(*color));
        let missing: Vec<Color> = Color::ALL.into_iter().filter(unread).collect();
        // All has been read, and cannot be: that is said again.
        if missing.is_empty() {
            return find(turn);
        }
        return missing.into_iter().for_each(|color| turn.answer(say!("differ_missing", color)));
    };
    let told = in_words(turn, *found);
    // It tells what stands on the other board, and what the sheets have: in a rated game the arbiter decides who is
    // told (fide-2018 D.2.9).
    if turn.is_players() {
        turn.outputs.extend(told.into_iter().map(Output::Log));
        return turn.answer(say!("finding_withheld"));
    }
    differ::reads(turn).told = Some(told.clone());
    told.into_iter().for_each(|message| turn.answer(message));
}

/// Messages of a finding: what is found, who read what it rests on, and what is to be done.
fn in_words(turn: &mut Turn<'_>, (case, mut finding): (Case, Finding)) -> Vec<Message> {
    if let Some(resume) = finding.resume.as_mut().filter(|_| finding.verdict != Verdict::ResumeFrom) {
        resume.clock = None; // the clocks stay as they are
    }
    let mut told = differ::told_readers(turn);
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

fn compared(turn: &Turn<'_>, line: &[Move], verdict: Verdict) -> Line {
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

pub(super) fn confirm_finding(turn: &mut Turn<'_>, keep_clocks: bool) {
    answer_if!(turn, !turn.state().differing, say!("differ_none"));
    let Some(found) = differ::reads(turn).finding.clone() else { return tell_finding(turn) };
    // Whoever confirms confirms what they were told last: what was read since is told first.
    let told = in_words(turn, (*found).clone());
    if differ::reads(turn).told.as_ref() != Some(&told) {
        return tell_finding(turn);
    }
    let finding = found.1;
    let Some(settlement) = Settlement::of(finding.verdict) else { return turn.answer(say!("differ_reads")) };
    let Some(moves) = &finding.line else { return turn.answer(say!("differ_no_line")) };
    let line = compared(turn, moves, finding.verdict);
    let times = if keep_clocks { None } else { new_times(turn, settlement, &finding) };
    let (boards, sheets) = (&found.0.boards, differ::reads(turn).sheets.clone());
    let done = Reconciled {
        settlement,
        kept: u32::try_from(line.kept).unwrap_or(u32::MAX),
        moves: line.moves,
        corrected: finding.corrections.iter().map(|correction| correction.board).collect(),
        boards: ByColor::from_fn(|color| boards.get(color).to_string()),
        sheets,
        times,
        article: finding.article.clone(),
    };
    turn.record(Event::Judged(Judgement::Reconciled(Box::new(done))));
    turn.session.differ = None;
    if settlement == Settlement::IllegalMove {
        let ply = u32::try_from(moves.len() + 1).ok();
        let squares = found.0.written_alike(moves);
        return illegal::illegal(turn, &Charge { ply, squares, ..Charge::default() }, true);
    }
    tell_settled(turn, times, &finding);
}

fn tell_settled(turn: &mut Turn<'_>, times: Option<ByColor<u64>>, finding: &Finding) {
    let (plies, color) = (turn.state().recorded().len() as u64, turn.state().mover());
    turn.answer(say!(
        "differ_settled",
        plies,
        color,
        stands = clock_stands(turn.state()),
        article = finding.article.clone()
    ));
    // What waits for its press is nobody else's turn yet.
    if turn.state().announced().is_some() {
        turn.answer(standing(turn.state()));
    }
    illegal::tell_times(turn, times);
    if turn.state().announced().is_none() {
        ends::end_if_ended(turn);
    }
}

/// The times of the ply that is resumed from, but for the clocks that the arbiter has set meanwhile.
fn new_times(turn: &mut Turn<'_>, settlement: Settlement, finding: &Finding) -> Option<ByColor<u64>> {
    let proposed = finding.resume.as_ref()?.clock.filter(|_| settlement == Settlement::Resumed)?;
    let set = differ::reads(turn).clocks_set;
    let (clock, at_ms) = (turn.state().clock.as_ref()?, turn.at_ms);
    Some(ByColor::from_fn(|color| {
        if *set.get(color) { clock.remaining_ms(color, at_ms) } else { *proposed.get(color) }
    }))
}

pub(super) fn cancel_finding(turn: &mut Turn<'_>) {
    answer_if!(turn, !turn.state().differing, say!("differ_none"));
    turn.tell(Weight::Answer, Event::DifferenceDropped);
    turn.session.differ = None;
}

pub(super) fn read_entry(turn: &mut Turn<'_>, text: &str, reader: &Reader) {
    answer_if!(turn, !turn.state().differing, say!("differ_none"));
    let found = differ::reads(turn).finding.clone();
    let Some((case, open)) = found.and_then(|found| Some((found.0, found.1.open?))) else {
        return tell_finding(turn);
    };
    let Some(position) = open.readings.first().map(|followed| &followed.mv.0) else { return };
    let Reading::Move(mv) = reader.read(position, text) else {
        return turn.answer(say!("differ_no_reading"));
    };
    answer_if!(turn, open.readings.iter().all(|followed| followed.mv.1 != mv), say!("differ_no_reading"));
    let mut sheet = case.sheets.get(open.sheet).clone();
    if let Some(entry) = sheet.get_mut(open.ply - 1) {
        *entry = Some(figurine(position, mv));
    }
    *differ::reads(turn).sheets.get_mut(open.sheet) = Some(sheet);
    differ::reads_sheet(turn, open.sheet);
    find(turn);
}

fn figurine(position: &Position, mv: Move) -> String {
    algebraic::san(position, mv, &Letters::figurine())
}
