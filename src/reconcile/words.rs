//! The finding in words, as meanings that a listener's language turns into sentences.

use super::case::{Case, CaseError, MOST_ENTRIES};
use super::cost::SlipKind;
use super::faults::{FaultKind, SheetFault};
use super::finding::{Correction, Explanation, Finding, Followed, SlipTold, Verdict};
use super::hand::Handling;
use crate::language::{Message, Millis, Spoken};
use crate::rules::{Color, Move, Position, Square};

/// The most readings told of one entry; all are in the finding.
const MOST_READINGS: usize = 6;

/// The finding for the arbiter, sentence by sentence: what has to be done, the clocks, the boards by hand, what
/// explains them, and the sheets.
#[must_use]
pub fn sentences(case: &Case, finding: &Finding) -> Vec<Message> {
    let mut said = vec![verdict(case, finding)];
    if let Some(open) = &finding.open {
        // Of many, those that do not simply make the sheets differ.
        let few = open.readings.len() <= MOST_READINGS;
        let told = open.readings.iter().filter(|it| few || it.verdict != Verdict::ResumeFrom);
        said.extend(told.take(MOST_READINGS).map(reading));
    }
    if let Some(clock) = finding.resume.as_ref().and_then(|resume| resume.clock) {
        said.push(Message::ReconcileClocks { white: Millis(clock.white), black: Millis(clock.black) });
    }
    finding.corrections.iter().for_each(|correction| said.extend(by_hand(correction)));
    for color in Color::ALL {
        let likeliest = finding.explanations.iter().find(|explanation| explanation.board == color);
        said.extend(likeliest.map(|it| Message::SlipLikeliest { color, what: Box::new(explanation(it)) }));
    }
    said.extend(finding.unexplained.iter().map(|color| Message::SlipUnexplained { color: *color }));
    let empty = Color::ALL.into_iter().filter(|color| case.sheets.get(*color).is_empty());
    said.extend(empty.map(|color| Message::SheetEmpty { color }));
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
        Verdict::None => Message::ReconcileNone { article },
        Verdict::FixSheets if finding.both_elsewhere => Message::ReconcileElsewhere { article },
        Verdict::FixSheets => Message::ReconcileFixSheets { article },
        Verdict::CorrectBoards => Message::ReconcileCorrect { ply, article },
        Verdict::ResumeFrom => {
            let color = finding.turn.unwrap_or(Color::White);
            Message::ReconcileResume { ply, color, article }
        }
        Verdict::RestoreIllegal => {
            let text = written(Color::White, finding.agreed_ply + 1);
            Message::ReconcileRestore { ply: ply + 1, text, article }
        }
        Verdict::ArbiterReads => {
            let (color, at, count) =
                finding.open.as_ref().map_or((Color::White, finding.agreed_ply + 1, 0), |open| {
                    (open.sheet, open.ply, open.readings.len())
                });
            let text = written(color, at);
            Message::ReconcileArbiter { color, ply: at as u64, text, count: count as u64, article }
        }
    }
}

fn spoken(mv: &(Position, Move)) -> Box<Spoken> {
    Box::new(Spoken { position: mv.0.clone(), mv: mv.1 })
}

/// What follows from a reading.
#[must_use]
pub fn reading(followed: &Followed) -> Message {
    let ply = followed.agreed_ply as u64;
    let what = match followed.verdict {
        Verdict::RestoreIllegal => Message::FollowsRestore { ply },
        Verdict::ArbiterReads => Message::FollowsOpen { ply: ply + 1 },
        Verdict::ResumeFrom => Message::FollowsResume { ply },
        Verdict::None | Verdict::FixSheets | Verdict::CorrectBoards => Message::FollowsCorrect { ply },
    };
    Message::ReconcileReading { mv: spoken(&followed.mv), what: Box::new(what) }
}

/// A board put right by hand, step by step.
#[must_use]
pub fn by_hand(correction: &Correction) -> Vec<Message> {
    let step = |handling: &Handling| match *handling {
        Handling::Carry(piece, from, to) => {
            Message::HandCarry { color: piece.color, role: piece.role, from, to }
        }
        Handling::Off(piece, from) => Message::HandOff { color: piece.color, role: piece.role, from },
        Handling::Put(piece, to) => Message::HandPut { color: piece.color, role: piece.role, to },
    };
    let board = Message::BoardToCorrect { color: correction.board };
    std::iter::once(board).chain(correction.handlings.iter().map(step)).collect()
}

/// What explains a board.
#[must_use]
pub fn explanation(explanation: &Explanation) -> Message {
    match explanation.slips.as_slice() {
        [first, second, ..] => Message::SlipBoth {
            first: Box::new(slip(first, explanation.sheet)),
            second: Box::new(slip(second, explanation.sheet)),
        },
        [one] => slip(one, explanation.sheet),
        [] => Message::SlipUnexplained { color: explanation.board },
    }
}

fn slip(told: &SlipTold, sheet: Color) -> Message {
    let (position, mv) = &told.written;
    let square = |square: Option<Square>, otherwise| square.unwrap_or(otherwise);
    let (from, to) = (square(told.from, mv.from()), square(told.to, mv.to()));
    let what = match told.kind {
        SlipKind::OtherPiece => Message::SlipOtherPiece { from, to },
        SlipKind::OtherSquare => Message::SlipOtherSquare { to },
        SlipKind::CaptureNotRemoved => Message::SlipCaptureNotRemoved,
        SlipKind::CapturerNotMoved => Message::SlipCapturerNotMoved,
        SlipKind::EnPassantNotRemoved => Message::SlipEnPassant,
        SlipKind::RookNotMoved => Message::SlipRookNotMoved,
        SlipKind::KingNotMoved => Message::SlipKingNotMoved,
        SlipKind::OtherRookSquare => Message::SlipOtherRookSquare { to },
        SlipKind::OtherKingSquare => Message::SlipOtherKingSquare { to },
        SlipKind::WrongPromotion => {
            told.promotion.map_or(Message::SlipNotPromoted, |role| Message::SlipWrongPromotion { role })
        }
        SlipKind::OtherSideCastling => {
            told.castled.map_or(Message::SlipNotExecuted, |side| Message::SlipOtherSide { side })
        }
        SlipKind::NotExecuted | SlipKind::TwoSlips => Message::SlipNotExecuted,
        SlipKind::AsWritten => Message::SlipAsWritten { color: sheet },
    };
    let dots = if position.turn() == Color::White { "." } else { "..." };
    let number = format!("{}{dots}", position.move_number());
    Message::SlipAt { number, mv: spoken(&told.written), what: Box::new(what) }
}

/// What is wrong with an entry.
#[must_use]
pub fn fault(fault: &SheetFault) -> Message {
    let lines = fault.by.map_or(1, |by| by.unsigned_abs() as u64);
    let what = match fault.kind {
        FaultKind::Unreadable => Message::SheetUnreadable,
        FaultKind::Ambiguous => Message::SheetAmbiguous,
        FaultKind::Illegal => Message::SheetIllegal,
        FaultKind::OtherMove => Message::SheetOtherMove,
        FaultKind::Differs => Message::SheetDiffers,
        FaultKind::Missing => Message::SheetMissing,
        FaultKind::Doubled => Message::SheetDoubled,
        FaultKind::Extra => Message::SheetExtra,
        FaultKind::Shifted if fault.by.is_some_and(|by| by < 0) => Message::SheetEarly { lines },
        FaultKind::Shifted => Message::SheetLate { lines },
        FaultKind::Transposed => Message::SheetTransposed { other: fault.with.unwrap_or(fault.ply) as u64 },
        FaultKind::OtherGame => Message::SheetOtherGame,
    };
    let what = Box::new(match &fault.should {
        Some(mv) => Message::SheetShould { what: Box::new(what), mv: spoken(mv) },
        None => what,
    });
    let text = fault.entry.clone().unwrap_or_else(|| "?".to_owned());
    Message::SheetFaultAt { color: fault.sheet, ply: fault.ply as u64, text, what }
}

/// Why something is no case that can be judged.
#[must_use]
pub fn case_fault(error: CaseError) -> Message {
    let board = |color, why| Message::CaseBoard { field: format!("boards.{color}"), why: Box::new(why) };
    match error {
        CaseError::Placement(color) => board(color, Message::FenPlacement),
        CaseError::Kings(color) => board(color, Message::FenKings),
        CaseError::Material(color) => board(color, Message::CaseMaterial),
        CaseError::TooLong(color) => {
            Message::CaseTooLong { field: format!("sheets.{color}"), most: MOST_ENTRIES as u64 }
        }
        CaseError::Clocks => Message::CaseClocks,
    }
}
