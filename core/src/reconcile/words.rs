//! The finding in words, as meanings that a listener's language turns into sentences.

use super::case::Case;
use super::cost::SlipKind;
use super::faults::{FaultKind, SheetFault};
use super::finding::{Correction, Explanation, Finding, Followed, MoveAt, SlipTold, Verdict};
use super::hand::Handling;
use crate::language::{Message, Millis, SheetEntry, Spoken};
use crate::notation::marks;
use crate::rules::Color;

/// The most readings told of one entry; all are in the finding.
const MOST_READINGS: usize = 6;

/// The finding for the arbiter, sentence by sentence: what has to be done, the clocks, the boards by hand, what
/// explains them, and the sheets.
pub fn sentences(case: &Case, finding: &Finding) -> Vec<Message> {
    let mut said = vec![verdict(case, finding)];
    if let Some(open) = &finding.open {
        // Of many, those that do not simply make the sheets differ.
        let few = open.readings.len() <= MOST_READINGS;
        let told = open.readings.iter().filter(|it| few || it.verdict != Verdict::ResumeFrom);
        said.extend(told.take(MOST_READINGS).map(reading));
    }
    if let Some(clock) = finding.resume.as_ref().and_then(|resume| resume.clock) {
        said.push(say!("reconcile_clocks", white = Millis(clock.white), black = Millis(clock.black)));
    }
    finding.corrections.iter().for_each(|correction| said.extend(by_hand(correction)));
    for color in Color::ALL {
        let likeliest = finding.explanations.iter().find(|explanation| explanation.board == color);
        said.extend(likeliest.map(|it| say!("slip_likeliest", color, what = explanation(it))));
    }
    said.extend(finding.unexplained.iter().map(|color| say!("slip_unexplained", color = *color)));
    let empty = Color::ALL.into_iter().filter(|color| case.sheets.get(*color).is_empty());
    said.extend(empty.map(|color| say!("sheet_empty", color)));
    said.extend(finding.faults.iter().map(fault));
    said
}

fn verdict(case: &Case, finding: &Finding) -> Message {
    let article = finding.article.clone();
    let ply = finding.agreed_ply as u64;
    let written = |color: Color, ply: usize| {
        let entry = ply.checked_sub(1).and_then(|index| case.sheets.get(color).get(index));
        entry.and_then(Clone::clone).unwrap_or_else(|| "?".to_owned())
    };
    match finding.verdict {
        Verdict::None => say!("reconcile_none", article),
        Verdict::FixSheets if finding.both_elsewhere => say!("reconcile_elsewhere", article),
        Verdict::FixSheets => say!("reconcile_fix_sheets", article),
        Verdict::CorrectBoards => say!("reconcile_correct", ply, article),
        Verdict::ResumeFrom => {
            let color = finding.turn.unwrap_or(Color::White);
            say!("reconcile_resume", ply, color, article)
        }
        Verdict::RestoreIllegal => {
            let text = written(Color::White, finding.agreed_ply + 1);
            say!("reconcile_restore", ply = ply + 1, text, article)
        }
        Verdict::ArbiterReads => {
            let known = finding.open.as_ref().map(|open| (open.sheet, open.ply, open.readings.len()));
            let (color, ply, count) = known.unwrap_or((Color::White, finding.agreed_ply + 1, 0));
            say!("reconcile_arbiter", color, ply, text = written(color, ply), count, article)
        }
    }
}

fn spoken(mv: &MoveAt) -> Box<Spoken> {
    Box::new(Spoken { position: mv.0.clone(), mv: mv.1 })
}

/// Message on what follows from a reading.
pub fn reading(followed: &Followed) -> Message {
    let ply = followed.agreed_ply as u64;
    let what = match followed.verdict {
        Verdict::RestoreIllegal => say!("follows_restore", ply),
        Verdict::ArbiterReads => say!("follows_open", ply = ply + 1),
        Verdict::ResumeFrom => say!("follows_resume", ply),
        Verdict::None | Verdict::FixSheets | Verdict::CorrectBoards => say!("follows_correct", ply),
    };
    say!("reconcile_reading", mv = spoken(&followed.mv), what)
}

/// One thing to do with a hand.
pub fn step(handling: &Handling) -> Message {
    match *handling {
        Handling::Carry(piece, from, to) => {
            say!("hand_carry", color = piece.color, role = piece.role, from, to)
        }
        Handling::Off(piece, from) => say!("hand_off", color = piece.color, role = piece.role, from),
        Handling::Put(piece, to) => say!("hand_put", color = piece.color, role = piece.role, to),
    }
}

/// A board put right by hand, step by step.
pub fn by_hand(correction: &Correction) -> Vec<Message> {
    let board = say!("board_to_correct", color = correction.board);
    std::iter::once(board).chain(correction.handlings.iter().map(step)).collect()
}

/// Message that explains a board.
pub fn explanation(explanation: &Explanation) -> Message {
    match explanation.slips.as_slice() {
        [first, second, ..] => say!(
            "slip_both",
            first = slip(first, explanation.sheet),
            second = slip(second, explanation.sheet)
        ),
        [one] => slip(one, explanation.sheet),
        [] => say!("slip_unexplained", color = explanation.board),
    }
}

fn slip(told: &SlipTold, sheet: Color) -> Message {
    let (position, mv) = &told.written;
    let (from, to) = (told.from.unwrap_or(mv.from()), told.to.unwrap_or(mv.to()));
    let what = match told.kind {
        SlipKind::OtherPiece => say!("slip_other_piece", from, to),
        SlipKind::OtherSquare => say!("slip_other_square", to),
        SlipKind::CaptureNotRemoved => say!("slip_capture_not_removed"),
        SlipKind::CapturerNotMoved => say!("slip_capturer_not_moved"),
        SlipKind::EnPassantNotRemoved => say!("slip_en_passant"),
        SlipKind::RookNotMoved => say!("slip_rook_not_moved"),
        SlipKind::KingNotMoved => say!("slip_king_not_moved"),
        SlipKind::OtherRookSquare => say!("slip_other_rook_square", to),
        SlipKind::OtherKingSquare => say!("slip_other_king_square", to),
        SlipKind::WrongPromotion => {
            told.promotion.map_or(say!("slip_not_promoted"), |role| say!("slip_wrong_promotion", role))
        }
        SlipKind::OtherSideCastling => {
            told.castled.map_or(say!("slip_not_executed"), |side| say!("slip_other_side", side))
        }
        SlipKind::NotExecuted | SlipKind::TwoSlips => say!("slip_not_executed"),
        SlipKind::AsWritten => say!("slip_as_written", color = sheet),
    };
    say!("slip_at", number = position.dotted_number(), mv = spoken(&told.written), what)
}

/// Message on the fault of an entry.
pub fn fault(fault: &SheetFault) -> Message {
    let lines = fault.by.map_or(1, |by| by.unsigned_abs() as u64);
    let what = match fault.kind {
        FaultKind::Unreadable => match fault.entry.as_deref().and_then(marks::named) {
            Some(signs) => say!("sheet_unknown_signs", signs),
            None => say!("sheet_unreadable"),
        },
        FaultKind::Ambiguous => say!("sheet_ambiguous"),
        FaultKind::Illegal => say!("sheet_illegal"),
        FaultKind::WrongCheck => say!("sheet_wrong_check"),
        FaultKind::OtherMove => say!("sheet_other_move"),
        FaultKind::Differs => say!("sheet_differs"),
        FaultKind::Missing => say!("sheet_missing"),
        FaultKind::Doubled => say!("sheet_doubled"),
        FaultKind::Extra => say!("sheet_extra"),
        FaultKind::Shifted if fault.by.is_some_and(|by| by < 0) => say!("sheet_early", lines),
        FaultKind::Shifted => say!("sheet_late", lines),
        FaultKind::Transposed => say!("sheet_transposed", other = fault.with.unwrap_or(fault.ply) as u64),
        FaultKind::OtherGame => say!("sheet_other_game"),
    };
    let what = match &fault.should {
        Some(mv) => say!("sheet_should", what, mv = spoken(mv)),
        None => what,
    };
    let text = SheetEntry(fault.entry.clone().unwrap_or_else(|| "?".to_owned()));
    say!("sheet_fault_at", color = fault.sheet, ply = fault.ply as u64, text, what)
}
