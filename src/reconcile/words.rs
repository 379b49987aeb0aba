//! The finding in words, as meanings that a listener's language turns into sentences.

use super::case::{Case, CaseError, MOST_ENTRIES};
use super::cost::SlipKind;
use super::faults::{FaultKind, SheetFault};
use super::finding::{Correction, Explanation, Finding, Followed, SlipTold, Verdict};
use super::hand::Handling;
use crate::language::{Message, Millis, Spoken};
use crate::reconcile::message::ReconcileMessage;
use crate::rules::{Color, Move, Position, Square};

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
        said.push(
            ReconcileMessage::ReconcileClocks { white: Millis(clock.white), black: Millis(clock.black) }
                .into(),
        );
    }
    finding.corrections.iter().for_each(|correction| said.extend(by_hand(correction)));
    for color in Color::ALL {
        let likeliest = finding.explanations.iter().find(|explanation| explanation.board == color);
        said.extend(
            likeliest.map(|it| ReconcileMessage::SlipLikeliest { color, what: explanation(it) }.into()),
        );
    }
    said.extend(
        finding.unexplained.iter().map(|color| ReconcileMessage::SlipUnexplained { color: *color }.into()),
    );
    let empty = Color::ALL.into_iter().filter(|color| case.sheets.get(*color).is_empty());
    said.extend(empty.map(|color| ReconcileMessage::SheetEmpty { color }.into()));
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
        Verdict::None => ReconcileMessage::ReconcileNone { article }.into(),
        Verdict::FixSheets if finding.both_elsewhere => {
            ReconcileMessage::ReconcileElsewhere { article }.into()
        }
        Verdict::FixSheets => ReconcileMessage::ReconcileFixSheets { article }.into(),
        Verdict::CorrectBoards => ReconcileMessage::ReconcileCorrect { ply, article }.into(),
        Verdict::ResumeFrom => {
            let color = finding.turn.unwrap_or(Color::White);
            ReconcileMessage::ReconcileResume { ply, color, article }.into()
        }
        Verdict::RestoreIllegal => {
            let text = written(Color::White, finding.agreed_ply + 1);
            ReconcileMessage::ReconcileRestore { ply: ply + 1, text, article }.into()
        }
        Verdict::ArbiterReads => {
            let (color, at, count) =
                finding.open.as_ref().map_or((Color::White, finding.agreed_ply + 1, 0), |open| {
                    (open.sheet, open.ply, open.readings.len())
                });
            let text = written(color, at);
            ReconcileMessage::ReconcileArbiter { color, ply: at as u64, text, count: count as u64, article }
                .into()
        }
    }
}

fn spoken(mv: &(Position, Move)) -> Box<Spoken> {
    Box::new(Spoken { position: mv.0.clone(), mv: mv.1 })
}

/// What follows from a reading.
pub fn reading(followed: &Followed) -> Message {
    let ply = followed.agreed_ply as u64;
    let what = match followed.verdict {
        Verdict::RestoreIllegal => ReconcileMessage::FollowsRestore { ply }.into(),
        Verdict::ArbiterReads => ReconcileMessage::FollowsOpen { ply: ply + 1 }.into(),
        Verdict::ResumeFrom => ReconcileMessage::FollowsResume { ply }.into(),
        Verdict::None | Verdict::FixSheets | Verdict::CorrectBoards => {
            ReconcileMessage::FollowsCorrect { ply }.into()
        }
    };
    ReconcileMessage::ReconcileReading { mv: spoken(&followed.mv), what }.into()
}

/// A board put right by hand, step by step.
pub fn by_hand(correction: &Correction) -> Vec<Message> {
    let step = |handling: &Handling| match *handling {
        Handling::Carry(piece, from, to) => {
            ReconcileMessage::HandCarry { color: piece.color, role: piece.role, from, to }.into()
        }
        Handling::Off(piece, from) => {
            ReconcileMessage::HandOff { color: piece.color, role: piece.role, from }.into()
        }
        Handling::Put(piece, to) => {
            ReconcileMessage::HandPut { color: piece.color, role: piece.role, to }.into()
        }
    };
    let board = ReconcileMessage::BoardToCorrect { color: correction.board }.into();
    std::iter::once(board).chain(correction.handlings.iter().map(step)).collect()
}

/// What explains a board.
pub fn explanation(explanation: &Explanation) -> Message {
    match explanation.slips.as_slice() {
        [first, second, ..] => ReconcileMessage::SlipBoth {
            first: slip(first, explanation.sheet),
            second: slip(second, explanation.sheet),
        }
        .into(),
        [one] => slip(one, explanation.sheet),
        [] => ReconcileMessage::SlipUnexplained { color: explanation.board }.into(),
    }
}

fn slip(told: &SlipTold, sheet: Color) -> Message {
    let (position, mv) = &told.written;
    let square = |square: Option<Square>, otherwise| square.unwrap_or(otherwise);
    let (from, to) = (square(told.from, mv.from()), square(told.to, mv.to()));
    let what = match told.kind {
        SlipKind::OtherPiece => ReconcileMessage::SlipOtherPiece { from, to }.into(),
        SlipKind::OtherSquare => ReconcileMessage::SlipOtherSquare { to }.into(),
        SlipKind::CaptureNotRemoved => ReconcileMessage::SlipCaptureNotRemoved.into(),
        SlipKind::CapturerNotMoved => ReconcileMessage::SlipCapturerNotMoved.into(),
        SlipKind::EnPassantNotRemoved => ReconcileMessage::SlipEnPassant.into(),
        SlipKind::RookNotMoved => ReconcileMessage::SlipRookNotMoved.into(),
        SlipKind::KingNotMoved => ReconcileMessage::SlipKingNotMoved.into(),
        SlipKind::OtherRookSquare => ReconcileMessage::SlipOtherRookSquare { to }.into(),
        SlipKind::OtherKingSquare => ReconcileMessage::SlipOtherKingSquare { to }.into(),
        SlipKind::WrongPromotion => told.promotion.map_or(ReconcileMessage::SlipNotPromoted.into(), |role| {
            ReconcileMessage::SlipWrongPromotion { role }.into()
        }),
        SlipKind::OtherSideCastling => {
            told.castled.map_or(ReconcileMessage::SlipNotExecuted.into(), |side| {
                ReconcileMessage::SlipOtherSide { side }.into()
            })
        }
        SlipKind::NotExecuted | SlipKind::TwoSlips => ReconcileMessage::SlipNotExecuted.into(),
        SlipKind::AsWritten => ReconcileMessage::SlipAsWritten { color: sheet }.into(),
    };
    let dots = if position.turn() == Color::White { "." } else { "..." };
    let number = format!("{}{dots}", position.move_number());
    ReconcileMessage::SlipAt { number, mv: spoken(&told.written), what }.into()
}

/// What is wrong with an entry.
pub fn fault(fault: &SheetFault) -> Message {
    let lines = fault.by.map_or(1, |by| by.unsigned_abs() as u64);
    let what = match fault.kind {
        FaultKind::Unreadable => ReconcileMessage::SheetUnreadable.into(),
        FaultKind::Ambiguous => ReconcileMessage::SheetAmbiguous.into(),
        FaultKind::Illegal => ReconcileMessage::SheetIllegal.into(),
        FaultKind::WrongCheck => ReconcileMessage::SheetWrongCheck.into(),
        FaultKind::OtherMove => ReconcileMessage::SheetOtherMove.into(),
        FaultKind::Differs => ReconcileMessage::SheetDiffers.into(),
        FaultKind::Missing => ReconcileMessage::SheetMissing.into(),
        FaultKind::Doubled => ReconcileMessage::SheetDoubled.into(),
        FaultKind::Extra => ReconcileMessage::SheetExtra.into(),
        FaultKind::Shifted if fault.by.is_some_and(|by| by < 0) => {
            ReconcileMessage::SheetEarly { lines }.into()
        }
        FaultKind::Shifted => ReconcileMessage::SheetLate { lines }.into(),
        FaultKind::Transposed => {
            ReconcileMessage::SheetTransposed { other: fault.with.unwrap_or(fault.ply) as u64 }.into()
        }
        FaultKind::OtherGame => ReconcileMessage::SheetOtherGame.into(),
    };
    let what = match &fault.should {
        Some(mv) => ReconcileMessage::SheetShould { what, mv: spoken(mv) }.into(),
        None => what,
    };
    let text = fault.entry.clone().unwrap_or_else(|| "?".to_owned());
    ReconcileMessage::SheetFaultAt { color: fault.sheet, ply: fault.ply as u64, text, what }.into()
}

/// Why something is no case that can be judged.
pub fn case_fault(error: CaseError) -> Message {
    let board = |color, why| ReconcileMessage::CaseBoard { field: format!("boards.{color}"), why }.into();
    match error {
        CaseError::Placement(color) => board(color, ReconcileMessage::FenPlacement.into()),
        CaseError::Kings(color) => board(color, ReconcileMessage::FenKings.into()),
        CaseError::Material(color) => board(color, ReconcileMessage::CaseMaterial.into()),
        CaseError::TooLong(color) => {
            ReconcileMessage::CaseTooLong { field: format!("sheets.{color}"), most: MOST_ENTRIES as u64 }
                .into()
        }
        CaseError::Clocks => ReconcileMessage::CaseClocks.into(),
    }
}
