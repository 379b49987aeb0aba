//! Faults of files that somebody wrote or changed, settings, laws and journals, as meanings that can be told
//! in the user's language.

mod data;

use data::{at, meant};
pub use data::{json, json_line, ron, what};
use std::path::Path;

use crate::game::ApplyError;
use crate::journal::{Foreign, JournalError, LineFault};
use crate::language::Message;
use crate::rules::FenError;
use crate::rules::laws::{self, LawsError, LawsValueFault};
use crate::user::nearest::nearest;

/// Message on why a file is no journal that can be read.
pub fn no_journal(path: String, what: Foreign) -> Message {
    match what {
        Foreign::Other => say!("no_journal", path),
        Foreign::Newer => say!("newer_journal", path),
        Foreign::Older => say!("older_journal", path),
        Foreign::Resaved => say!("resaved_journal", path),
    }
}

/// Message on why a journal cannot be read, with its file and, where there is one, the line.
pub fn journal(path: &Path, error: &JournalError) -> Message {
    match error {
        JournalError::NotAJournal(what) => no_journal(path.display().to_string(), *what),
        JournalError::NeverBegan => say!("never_began", path),
        JournalError::Damaged { line: number, fault, .. } => {
            say!("journal_damaged", path, line = *number, why = line(fault))
        }
    }
}

/// Message on why a text is no edition of the Laws.
pub fn laws(error: &LawsError) -> Message {
    match error {
        LawsError::Text { line, column, what } => at(*line, *column, meant(what)),
        LawsError::Value { field, what } => {
            say!("file_field", field = (*field).to_owned(), why = value(*what))
        }
        LawsError::Base(label) | LawsError::Unknown(label) => base(label),
    }
}

fn base(label: &str) -> Message {
    let laws = label.to_owned();
    match nearest(label, laws::editions().iter().map(|edition| edition.id.as_str())) {
        Some(near) => say!("laws_base_near", laws, near = near.to_owned()),
        None => say!("laws_base", laws),
    }
}

fn value(what: LawsValueFault) -> Message {
    match what {
        LawsValueFault::Label => say!("laws_label"),
        LawsValueFault::Taken => say!("laws_taken"),
        LawsValueFault::Empty => say!("laws_empty"),
        LawsValueFault::LostAt => say!("laws_lost_at"),
        LawsValueFault::Times => say!("laws_times"),
        LawsValueFault::Moves | LawsValueFault::Count => say!("laws_moves"),
        LawsValueFault::Bounds => say!("laws_bounds"),
        LawsValueFault::Twice => say!("laws_twice"),
        LawsValueFault::Signs => say!("laws_signs"),
    }
}

/// Message on the fault of a line of a journal.
pub fn line(fault: &LineFault) -> Message {
    match fault {
        LineFault::NotText => say!("line_no_text"),
        LineFault::NoChecksum => say!("line_no_seal"),
        LineFault::Checksum => say!("line_seal"),
        LineFault::Record(error) => what(error),
        LineFault::Sequence { found, expected } => say!("line_number", found = *found, expected = *expected),
        LineFault::Time => say!("line_time"),
        LineFault::Event(error) => event(error),
    }
}

/// Message on why an event cannot have happened when a journal says it did.
pub fn event(error: &ApplyError) -> Message {
    match error {
        ApplyError::StartedTwice | ApplyError::NotStarted => say!("line_set_up"),
        ApplyError::Fen(error) => fen(*error),
        ApplyError::Laws(error) => laws(error),
        ApplyError::IllegalMove(mv) => say!("line_illegal", mv = mv.clone()),
        ApplyError::OutOfOrder => say!("line_order"),
        ApplyError::AfterTheEnd => say!("line_after_end"),
    }
}

/// Message on the fault of a FEN, in words.
pub fn fen(error: FenError) -> Message {
    match error {
        FenError::Placement => say!("fen_placement"),
        FenError::Turn => say!("fen_turn"),
        FenError::Castling => say!("fen_castling"),
        FenError::EnPassant => say!("fen_en_passant"),
        FenError::Counters => say!("fen_counters"),
        FenError::Kings => say!("fen_kings"),
        FenError::PawnsOnBackrank => say!("fen_pawns"),
        FenError::OppositeCheck => say!("fen_opposite_check"),
        FenError::CastlingRights => say!("fen_castling_rights"),
        FenError::EnPassantSquare => say!("fen_en_passant_square"),
    }
}
