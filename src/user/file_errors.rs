//! What is wrong in files that somebody wrote or changed, settings, laws and journals, as meanings that can be told in
//! the user's language. What a library says beyond that is quoted.

mod control;

pub use control::{control, given_control, think};
use ron::error::SpannedError;

use crate::game::ApplyError;
use crate::journal::{Foreign, LineFault};
use crate::language::Message;
use crate::learn::ConfusionsError;
use crate::rules::FenError;
use crate::rules::laws::{LawsError, Wrong};
use crate::sheet::CodeError;
use crate::sheet::cells::Note;

/// Why a text in RON cannot be read, with the place.
#[must_use]
pub fn ron(error: &SpannedError) -> Message {
    at(error.span.start.line, error.span.start.col, &error.code)
}

fn at(line: usize, column: usize, error: &ron::Error) -> Message {
    Message::FileAt { line: line as u64, column: column as u64, why: Box::new(what(error)) }
}

/// Likewise, without the place.
#[must_use]
pub fn what(error: &ron::Error) -> Message {
    use ron::Error as Ron;
    match error {
        Ron::Eof | Ron::UnclosedBlockComment => Message::FileEnd,
        Ron::NoSuchStructField { found, .. } => Message::FileFieldUnknown { field: found.clone() },
        Ron::MissingStructField { field, .. } => Message::FileFieldMissing { field: (*field).to_owned() },
        Ron::DuplicateStructField { field, .. } => Message::FileFieldTwice { field: (*field).to_owned() },
        Ron::NoSuchEnumVariant { found, expected, .. } => {
            Message::FileValueUnknown { found: found.clone(), known: expected.join(", ") }
        }
        Ron::ExpectedInteger
        | Ron::ExpectedFloat
        | Ron::FloatUnderscore
        | Ron::UnderscoreAtBeginning
        | Ron::InvalidIntegerDigit { .. } => Message::FileNumber,
        Ron::IntegerOutOfBounds => Message::FileNumberRange,
        Ron::ExpectedBoolean => Message::FileBoolean,
        Ron::ExpectedString | Ron::ExpectedStringEnd | Ron::ExpectedChar | Ron::InvalidEscape(_) => {
            Message::FileText
        }
        Ron::ExpectedArray | Ron::ExpectedArrayEnd => Message::FileList,
        Ron::ExpectedMap | Ron::ExpectedMapColon | Ron::ExpectedMapEnd => Message::FileMap,
        Ron::ExpectedComma => Message::FileComma,
        Ron::ExpectedStructLike
        | Ron::ExpectedNamedStructLike(_)
        | Ron::ExpectedStructLikeEnd
        | Ron::ExpectedOption
        | Ron::ExpectedOptionEnd
        | Ron::ExpectedUnit => Message::FileBracket,
        Ron::TrailingCharacters => Message::FileBehind,
        other => Message::Verbatim { text: other.to_string() },
    }
}

/// Why a file is no journal that can be read.
#[must_use]
pub fn no_journal(path: String, what: Foreign) -> Message {
    match what {
        Foreign::Other => Message::NoJournal { path },
        Foreign::Newer => Message::NewerJournal { path },
        Foreign::Resaved => Message::ResavedJournal { path },
    }
}

/// Why a text is no edition of the Laws.
#[must_use]
pub fn laws(error: &LawsError) -> Message {
    match error {
        LawsError::Text { line, column, what } => at(*line, *column, what),
        LawsError::Value { field, what } => {
            Message::FileField { field: (*field).to_owned(), why: Box::new(value(*what)) }
        }
        LawsError::Base(label) | LawsError::Unknown(label) => Message::LawsBase { laws: label.clone() },
    }
}

const fn value(what: Wrong) -> Message {
    match what {
        Wrong::Label => Message::LawsLabel,
        Wrong::Taken => Message::LawsTaken,
        Wrong::Empty => Message::LawsEmpty,
        Wrong::LostAt => Message::LawsLostAt,
        Wrong::Times => Message::LawsTimes,
        Wrong::Moves | Wrong::Count => Message::LawsMoves,
        Wrong::Bounds => Message::LawsBounds,
        Wrong::Twice => Message::LawsTwice,
        Wrong::Signs => Message::LawsSigns,
    }
}

/// Why a text is no chess code for braille.
#[must_use]
pub fn braille_code(error: &CodeError) -> Message {
    let (field, why) = match error {
        CodeError::Unknown { known } => return Message::CodeUnknown { known: known.clone() },
        CodeError::Form(error) => return ron(error),
        CodeError::Missing { field } => (field, Message::CodeSignMissing),
        CodeError::NoCells { field, text } => (field, Message::CodeNoCells { text: text.clone() }),
        CodeError::Alike { field, other, text } => {
            (field, Message::CodeAlike { other: other.clone(), text: text.clone() })
        }
    };
    Message::FileField { field: field.clone(), why: Box::new(why) }
}

/// What a braille table could not write as it stands.
#[must_use]
pub fn braille_note(note: &Note) -> Message {
    match note.clone() {
        Note::Replaced { word, written, table } => Message::WordReplaced { word, written, table },
        Note::Parted { word, table } => Message::WordParted { word, table },
        Note::Ambiguous { word, other, table } => Message::WordAmbiguous { word, other, table },
    }
}

/// Why a file does not say which words a voice is misheard in.
#[must_use]
pub fn confusions(error: &ConfusionsError) -> Message {
    match error {
        ConfusionsError::Form(error) => ron(error),
        ConfusionsError::TooMany => Message::FileTooMuch,
    }
}

/// What is wrong with a line of a journal.
#[must_use]
pub fn line(fault: &LineFault) -> Message {
    match fault {
        LineFault::NotText => Message::LineNoText,
        LineFault::NoChecksum => Message::LineNoSeal,
        LineFault::Checksum => Message::LineSeal,
        LineFault::Record(text) => Message::Verbatim { text: text.clone() },
        LineFault::Sequence { found, expected } => Message::LineNumber { found: *found, expected: *expected },
        LineFault::Time => Message::LineTime,
        LineFault::Event(error) => event(error),
    }
}

fn event(error: &ApplyError) -> Message {
    match error {
        ApplyError::StartedTwice | ApplyError::NotStarted => Message::LineSetUp,
        ApplyError::Fen(error) => fen(*error),
        ApplyError::Laws(error) => laws(error),
        ApplyError::IllegalMove(mv) => Message::LineIllegal { mv: mv.clone() },
        ApplyError::OutOfOrder => Message::LineOrder,
        ApplyError::AfterTheEnd => Message::LineAfterEnd,
    }
}

/// What is wrong with a FEN, in words.
#[must_use]
pub const fn fen(error: FenError) -> Message {
    match error {
        FenError::Placement => Message::FenPlacement,
        FenError::Turn => Message::FenTurn,
        FenError::Castling => Message::FenCastling,
        FenError::EnPassant => Message::FenEnPassant,
        FenError::Counters => Message::FenCounters,
        FenError::Kings => Message::FenKings,
        FenError::PawnsOnBackrank => Message::FenPawns,
        FenError::OppositeCheck => Message::FenOppositeCheck,
        FenError::CastlingRights => Message::FenCastlingRights,
        FenError::EnPassantSquare => Message::FenEnPassantSquare,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Library, Renderer, Style};
    use crate::rules::laws;
    use crate::sheet::Code;
    use crate::user::settings::Settings;

    pub(super) fn told(message: &Message, language: &str) -> String {
        let locale = Library::built_in().find(language).expect("built in");
        Renderer::new(locale, Style::default()).text(message)
    }

    #[test]
    fn what_is_wrong_with_a_braille_code_is_told_by_its_field() {
        let good = include_str!("../sheet/codes/uk-2015.ron");
        for (part, other, language, wanted) in [
            ("knight: \"⠎\"", "knight: \"⠃\"", "de", "Feld knight: hat dasselbe Zeichen ⠃ wie bishop"),
            ("rook: \"⠗\"", "rook: \"\"", "fr", "champ rook : il manque un signe"),
            ("capture: \"⠭\"", "capture: \"x\"", "es", "campo capture: x no está hecho de celdas braille"),
            ("mate:", "matt:", "en", "there is no field matt"),
        ] {
            assert!(good.contains(part), "{part}");
            let error = Code::parse(&good.replacen(part, other, 1)).expect_err(other);
            let text = told(&braille_code(&error), language);
            assert!(text.contains(wanted), "{text}");
        }
        let error = Code::built_in("none").expect_err("no code");
        assert!(told(&braille_code(&error), "en").contains("there are uk-2015"));
    }

    #[test]
    fn what_is_wrong_with_settings_is_told_with_its_place_in_the_users_language() {
        let rows = [
            ("(\n rate: 10,\n volume: loud)", "en", "line 3, column 9: a number has to stand here"),
            ("(rate: 99999999999)", "fr", "le nombre est trop grand ou trop petit"),
            ("(\n colour: 3)", "es", "no hay ningún campo colour"),
            ("(rate: 1, rate: 2)", "de", "das Feld rate steht zweimal da"),
            ("(", "de", "es fehlt noch etwas, etwa eine Klammer"),
            ("(ticking: maybe)", "en", "true or false has to stand here, yes or no"),
            ("(locale: de)", "fr", "il faut ici un texte entre guillemets droits"),
            ("(warn_at: 3)", "es", "aquí tiene que haber una lista entre corchetes"),
            ("(rate: 1 volume: 2)", "de", "hier fehlt ein Komma"),
            ("() more", "en", "something stands behind the last bracket"),
        ];
        for (text, language, expected) in rows {
            let error = ::ron::from_str::<Settings>(text).expect_err(text);
            let told = told(&ron(&error), language);
            assert!(told.contains(expected), "{text}: {told}");
        }
    }

    #[test]
    fn what_is_wrong_with_laws_is_told_with_the_field() {
        let rows = [
            ("(id: \"x\", title: \"X\",\n fivefolt: 1)", "de", "ein Feld fivefolt gibt es nicht"),
            ("(id: \"X!\", title: \"X\")", "fr", "champ id : seulement a à z"),
            ("(id: \"x\", title: \" \")", "es", "campo title: no hay nada"),
            ("(id: \"x\", title: \"X\", over: \"fide-1066\")", "en", "they stand over fide-1066"),
            ("(title: \"X\")", "de", "das Feld id fehlt"),
        ];
        for (text, language, expected) in rows {
            let error = laws::own(text).expect_err(text);
            let told = told(&super::laws(&error), language);
            assert!(told.contains(expected), "{text}: {told}");
        }
    }
}
