//! Boards and sheets as they are read, rank by rank and entry by entry.

use super::act::{Acts, say};
use super::{boards, finding};
use crate::game::event::Source;
use crate::game::reconciled::ReadBy;
use crate::language::RankRead;
use crate::language::dictation::{BoardSource, Dictated, RankSquares, SheetSource, number};
use crate::reconcile::CaseError;
use crate::reconcile::case::MOST_ENTRIES;
use crate::reconcile::written::entries_of;
use crate::rules::{Color, Placement, Rank};
use crate::session::facts::comparison;
use crate::session::facts::exchange::{Output, Priority};
use crate::session::facts::readings::{Board, Open};
use crate::session::facts::turn::Turn;

pub(crate) fn dictated(turn: &mut Turn<'_>, dictated: Dictated, source: Source) {
    match dictated {
        Dictated::Board(color, source) => begin_board(turn, color, source),
        Dictated::Sheet(color, source) => begin_sheet(turn, color, source),
        Dictated::Done => end_reading(turn),
        Dictated::Rank(rank, squares) if source == Source::Heard => propose_rank(turn, rank, squares),
        Dictated::Rank(rank, squares) => {
            turn.answer(say!("rank_read", rank = number(rank), squares = RankRead(squares)));
            take_rank(turn, rank, squares);
        }
        Dictated::Placement(placement) => {
            if let Some(Open::Board(color)) = boards::reads(turn).open {
                begin_board(turn, color, BoardSource::Placement(placement));
            }
        }
    }
}

/// Reads back the rank that was heard. The same rank read again takes its place; before another is read, it
/// is answered.
fn propose_rank(turn: &mut Turn<'_>, rank: Rank, squares: RankSquares) {
    match boards::reads(turn).heard {
        Some((waiting, its)) if waiting != rank => {
            turn.answer(say!("rank_waits", rank = number(waiting), squares = RankRead(its)));
        }
        _ => {
            boards::reads(turn).heard = Some((rank, squares));
            turn.carry_out(read_rank_back(rank, squares));
        }
    }
}

pub(crate) fn read_rank_back(rank: Rank, squares: RankSquares) -> Acts {
    let (rank, squares) = (number(rank), RankRead(squares));
    say(Priority::Announcement, say!("rank_proposed", rank, squares))
}

pub(crate) fn confirm_rank(turn: &mut Turn<'_>, rank: Rank, squares: RankSquares) {
    turn.answer(say!("rank_taken", rank = number(rank)));
    take_rank(turn, rank, squares)
}

fn take_rank(turn: &mut Turn<'_>, rank: Rank, squares: RankSquares) {
    let Some(Open::Board(color)) = boards::reads(turn).open else { return };
    let by = comparison::reader(turn);
    boards::reads_board(turn, color, by);
    boards::reads(turn).heard = None;
    boards::reads(turn).boards.get_mut(color).ranks[rank.index()] = Some(squares);
    if boards::reads(turn).boards.get(color).missing().is_empty() {
        finish_board(turn, color);
    }
}

fn begin_board(turn: &mut Turn<'_>, color: Color, source: BoardSource) {
    let by = comparison::reader(turn);
    boards::reads_board(turn, color, by);
    let read = boards::reads(turn);
    (read.open, read.heard, read.finding) = (Some(Open::Board(color)), None, None);
    match source {
        BoardSource::Ranks => {
            *boards::reads(turn).boards.get_mut(color) = Board::default();
            turn.answer(say!("board_open", color));
        }
        BoardSource::Recorded => {
            let placement = Placement::of(&turn.state().position_ahead());
            *boards::reads(turn).boards.get_mut(color) = Board { recorded: true, ..Board::of(&placement) };
            turn.answer(say!("board_recorded", color));
            finding::find(turn);
        }
        BoardSource::Placement(placement) => {
            *boards::reads(turn).boards.get_mut(color) = Board::of(&placement);
            finish_board(turn, color);
        }
    }
}

fn finish_board(turn: &mut Turn<'_>, color: Color) {
    turn.answer(say!("board_whole", color));
    finding::find(turn)
}

/// Takes the position that an electronic board shows, which is read by nobody.
pub(crate) fn board_stands(turn: &mut Turn<'_>, color: Color, placement: Placement) {
    boards::reads_board(turn, color, ReadBy::Board);
    let read = boards::reads(turn);
    (read.open, read.heard, read.finding) = (Some(Open::Board(color)), None, None);
    *read.boards.get_mut(color) = Board::of(&placement);
    finish_board(turn, color)
}

fn begin_sheet(turn: &mut Turn<'_>, color: Color, source: SheetSource) {
    // Any file of the device could be named.
    if matches!(source, SheetSource::File(_)) && turn.is_players() {
        turn.note(&turn.text.clone());
        return turn.answer(say!("passed_on"));
    }
    let read = boards::reads(turn);
    (read.open, read.heard, read.finding) = (None, None, None);
    boards::reads_sheet(turn, color);
    match source {
        SheetSource::Lines => {
            boards::reads(turn).open = Some(Open::Sheet(color));
            *boards::reads(turn).sheets.get_mut(color) = Some(Vec::new());
            turn.answer(say!("sheet_open", color));
        }
        SheetSource::Recorded => {
            *boards::reads(turn).sheets.get_mut(color) = None;
            turn.answer(say!("sheet_recorded", color));
            finding::find(turn);
        }
        SheetSource::Text(text) => sheet_of(turn, color, &text),
        SheetSource::File(path) => turn.outputs.push(Output::ReadSheet { color, path }),
    }
}

pub(crate) fn sheet_of(turn: &mut Turn<'_>, color: Color, text: &str) {
    if !turn.state().differing {
        return;
    }
    boards::reads_sheet(turn, color);
    *boards::reads(turn).sheets.get_mut(color) = Some(Vec::new());
    write_entries(turn, color, text);
    finding::find(turn)
}

pub(crate) fn write_entries(turn: &mut Turn<'_>, color: Color, text: &str) {
    boards::reads_sheet(turn, color);
    let entries = entries_of(text);
    let sheet = boards::reads(turn).sheets.get_mut(color).get_or_insert_default();
    if sheet.len() + entries.len() > MOST_ENTRIES {
        return turn.answer(CaseError::TooLong(color));
    }
    sheet.extend(entries);
    let count = sheet.len();
    // What was found was found without them.
    boards::reads(turn).finding = None;
    turn.answer(say!("sheet_read", color, count));
}

fn end_reading(turn: &mut Turn<'_>) {
    if let Some((rank, squares)) = boards::reads(turn).heard {
        return turn.answer(say!("rank_waits", rank = number(rank), squares = RankRead(squares)));
    }
    match boards::reads(turn).open {
        Some(Open::Board(color)) => {
            let ranks = boards::reads(turn).boards.get(color).unread();
            if ranks.is_empty() {
                boards::reads(turn).open = None;
                return finding::tell_finding(turn);
            }
            turn.answer(say!("ranks_missing", color, ranks));
        }
        Some(Open::Sheet(_)) => {
            boards::reads(turn).open = None;
            finding::find(turn);
        }
        None => finding::tell_finding(turn),
    }
}
