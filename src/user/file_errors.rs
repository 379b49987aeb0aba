//! What is wrong in files that somebody wrote or changed, settings, laws and journals, as meanings that can be told in
//! the user's language.

mod control;
mod data;

pub use control::{control, given_control, think};
use data::{at, meant};
pub use data::{json, json_line, ron, what};
use std::path::Path;

use crate::game::ApplyError;
use crate::journal::{Foreign, JournalError, LineFault};
use crate::language::Message;
use crate::paper::CodeError;
use crate::paper::SpellingFlaw;
use crate::paper::braille::{BrailleError, SpellingNote};
use crate::paper::event::{self, EventError, ReportError};
use crate::rules::FenError;
use crate::rules::laws::{self, LawsError, LawsValueFault};
use crate::user::nearest::nearest;

/// Why a file is no journal that can be read.
pub fn no_journal(path: String, what: Foreign) -> Message {
    match what {
        Foreign::Other => say!("no_journal", path),
        Foreign::Newer => say!("newer_journal", path),
        Foreign::Older => say!("older_journal", path),
        Foreign::Resaved => say!("resaved_journal", path),
    }
}

/// Why a journal cannot be read, with its file and, where there is one, the line.
pub fn journal(path: &Path, error: &JournalError) -> Message {
    match error {
        JournalError::NotAJournal(what) => no_journal(path.display().to_string(), *what),
        JournalError::NeverBegan => say!("never_began", path),
        JournalError::Damaged { line: number, fault, .. } => {
            say!("journal_damaged", path, line = *number, why = line(fault))
        }
    }
}

/// Why a text is no edition of the Laws.
pub fn laws(error: &LawsError) -> Message {
    match error {
        LawsError::Text { line, column, what } => at(*line, *column, meant(what)),
        LawsError::Value { field, what } => {
            say!("file_field", field = (*field).to_owned(), why = value(*what))
        }
        LawsError::Base(label) | LawsError::Unknown(label) => base(label),
    }
}

/// Why a text is no event.
pub fn event_file(error: &EventError) -> Message {
    match error {
        EventError::Form(error) => ron(error),
        EventError::Value { field, what } => {
            let why = match what {
                event::EventValueFault::Empty => say!("laws_empty"),
                event::EventValueFault::Date => say!("event_value_date"),
                event::EventValueFault::Range => say!("file_number_range"),
                event::EventValueFault::Twice => say!("event_value_twice"),
                event::EventValueFault::SomeTeams => say!("event_value_some_teams"),
                event::EventValueFault::OwnTeam => say!("event_value_own_team"),
            };
            say!("file_field", field = field.clone(), why = why)
        }
    }
}

/// Why a text is no report of a tournament.
pub fn report(error: &ReportError) -> Message {
    let at = |line: &usize, why| say!("bad_request", line = *line as u64, why);
    match error {
        ReportError::NoPlayers => say!("report_no_players"),
        ReportError::Number { line, from, to } => {
            at(line, say!("report_number", from = *from as u64, to = *to as u64))
        }
        ReportError::Twice { line, number } => at(line, say!("report_twice", number = u64::from(*number))),
        ReportError::Opponent { line, player, round } => {
            at(line, say!("report_opponent", player = player.clone(), round = u64::from(*round)))
        }
        ReportError::NoRound(None) => say!("report_no_rounds"),
        ReportError::NoRound(Some(round)) => say!("report_no_round", round = u64::from(*round)),
        ReportError::Event(error) => event_file(error),
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

/// Why a text is no chess code for braille.
pub fn braille_code(error: &CodeError) -> Message {
    let (field, why) = match error {
        CodeError::Unknown { known } => return say!("code_unknown", known = known.clone()),
        CodeError::Form(error) => return ron(error),
        CodeError::Missing { field } => (field, say!("code_sign_missing")),
        CodeError::NoCells { field, text } => (field, say!("code_no_cells", text = text.clone())),
        CodeError::Alike { field, other, text } => {
            (field, say!("code_alike", other = other.clone(), text = text.clone()))
        }
    };
    say!("file_field", field = field.clone(), why)
}

/// What a braille table could not write as it stands.
pub fn braille_note(note: &SpellingNote) -> Message {
    match note.clone() {
        SpellingNote::Replaced { word, written, table } => say!("word_replaced", word, written, table),
        SpellingNote::Parted { word, table } => say!("word_parted", word, table),
        SpellingNote::Ambiguous { word, other, table } => say!("word_ambiguous", word, other, table),
    }
}

/// Why a move cannot be written in braille.
pub fn braille(error: &BrailleError) -> Message {
    let why = match &error.flaw {
        SpellingFlaw::NoCells => say!("braille_no_cells"),
        SpellingFlaw::LooksLike(text) => say!("braille_looks_like", text = text.clone()),
        SpellingFlaw::NotTold => say!("braille_not_told"),
    };
    let (number, text, table) = (error.number.clone(), error.text.clone(), error.table.clone());
    say!("braille_move", ply = error.ply, number, text, table, why)
}

/// What is wrong with a line of a journal.
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

/// Why an event cannot have happened when a journal says it did.
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

/// What is wrong with a FEN, in words.
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
