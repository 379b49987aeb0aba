//! What is said of the user's own files.

use crate::language::{Message, Millis, messages};
use crate::rules::Color;

messages! {
    /// Of the user's own files.
    UserMessage {
        // ---- devices
        /// A file could not be understood, was kept under another name and is written anew.
        SettingsAside { path: String, kept: String } => "settings_aside";

        // ---- what is wrong in a file that somebody wrote, or changed
        /// What is wrong at a place of a file that somebody wrote.
        FileAt { line: u64, column: u64, why: Message } => "file_at";
        /// There: a field that there is not.
        FileFieldUnknown { field: String } => "file_field_unknown";
        /// There: a field that has to be.
        FileFieldMissing { field: String } => "file_field_missing";
        /// There: a field for the second time.
        FileFieldTwice { field: String } => "file_field_twice";
        /// There: a word that is none of those that are possible.
        FileValueUnknown { found: String, known: String } => "file_value_unknown";
        /// There: no number.
        FileNumber => "file_number";
        /// There: a number that does not fit.
        FileNumberRange => "file_number_range";
        /// There: neither yes nor no.
        FileBoolean => "file_boolean";
        /// There: no text.
        FileText => "file_text";
        /// There: the end.
        FileEnd => "file_end";
        /// There: no list.
        FileList => "file_list";
        /// There: no table.
        FileMap => "file_map";
        /// There: no comma.
        FileComma => "file_comma";
        /// There: no round bracket.
        FileBracket => "file_bracket";
        /// There: more.
        FileBehind => "file_behind";
        /// There: more than the program ever writes.
        FileTooMuch => "file_too_much";
        /// What is wrong with a value.
        FileField { field: String, why: Message } => "file_field";
        /// A label with other signs.
        LawsLabel => "laws_label";
        /// A label that is in use.
        LawsTaken => "laws_taken";
        /// No text.
        LawsEmpty => "laws_empty";
        /// A count of illegal moves from nothing.
        LawsLostAt => "laws_lost_at";
        /// A repetition of once.
        LawsTimes => "laws_times";
        /// A count of no moves.
        LawsMoves => "laws_moves";
        /// Bounds that nothing is within.
        LawsBounds => "laws_bounds";
        /// The same kind again.
        LawsTwice => "laws_twice";
        /// A mark that nobody would write.
        LawsSigns => "laws_signs";
        /// It stands over laws that there are not.
        LawsBase { laws: String } => "laws_base";
        /// A line of a journal: no text.
        LineNoText => "line_no_text";
        /// It has no seal.
        LineNoSeal => "line_no_seal";
        /// Its seal is that of another line.
        LineSeal => "line_seal";
        /// Its number does not follow.
        LineNumber { found: u64, expected: u64 } => "line_number";
        /// Its time is before that of the line before.
        LineTime => "line_time";
        /// The game is set up twice or not at all.
        LineSetUp => "line_set_up";
        /// A move that is not legal.
        LineIllegal { mv: String } => "line_illegal";
        /// It does not follow from what came before.
        LineOrder => "line_order";
        /// It came after the end.
        LineAfterEnd => "line_after_end";

        // ---- faults in what was given to the program
        /// A file cannot be read.
        CannotRead { path: String, why: String } => "cannot_read";
        /// A file cannot be written.
        CannotWrite { path: String, why: String } => "cannot_write";
        /// Field of a FEN: the side to move.
        FenTurn => "fen_turn";
        /// Field of a FEN: castling.
        FenCastling => "fen_castling";
        /// Field of a FEN: en passant.
        FenEnPassant => "fen_en_passant";
        /// Field of a FEN: the counters.
        FenCounters => "fen_counters";
        /// Pawns where none can be.
        FenPawns => "fen_pawns";
        /// The wrong side is in check.
        FenOppositeCheck => "fen_opposite_check";
        /// Castling rights without their pieces.
        FenCastlingRights => "fen_castling_rights";
        /// An en passant square that cannot be.
        FenEnPassantSquare => "fen_en_passant_square";
        /// Where something is wrong with it, counted from 1.
        ControlAt { column: u64, why: Message } => "control_at";
        /// The same of a control in a file.
        ControlText { text: String, why: Message } => "control_text";
        /// There: it ends too early.
        ControlIncomplete { expected: Message } => "control_incomplete";
        /// There: something else than this.
        ControlUnexpected { found: String, expected: Message } => "control_unexpected";
        /// There: minutes that are none.
        ControlMinutes { why: Message } => "control_minutes";
        /// There: colons that are no hours, minutes and seconds.
        ControlColons => "control_colons";
        /// There: hours and minutes, or minutes and seconds.
        ControlTwoTimes {
            text: String,
            hours: Millis,
            minutes: Millis,
            as_hours: String,
            as_minutes: String,
        } => "control_two_times";
        /// There: a decimal comma, or two periods.
        ControlComma { decimal: String, periods: String } => "control_comma";
        /// There: seconds that are none.
        ControlSeconds { why: Message } => "control_seconds";
        /// There: no number of moves.
        ControlMoves => "control_moves";
        /// There: a period of nothing.
        ControlNoTime => "control_no_time";
        /// There: another period, and nobody knows when.
        ControlMissingMoves => "control_missing_moves";
        /// There: a period that brings no time when the one before is used up.
        ControlBringsNothing => "control_brings_nothing";
        /// There: nobody knows after how many moves it repeats.
        ControlRepeatMoves => "control_repeat_moves";
        /// There: something behind what never ends.
        ControlRepeatLast => "control_repeat_last";
        /// There: too many periods.
        ControlTooMany => "control_too_many";
        /// There: one side a second time.
        ControlSideTwice { color: Color } => "control_side_twice";
        /// There: only the other side.
        ControlSideMissing { color: Color } => "control_side_missing";
        /// What should stand there: a main time.
        ExpectedMinutes => "expected_minutes";
        /// Likewise: an increment or delay.
        ExpectedSeconds => "expected_seconds";
        /// Likewise: `white` or `black`.
        ExpectedSide => "expected_side";
        /// Likewise: a comma or the end.
        ExpectedSeparator => "expected_separator";
        /// A number that is none.
        DecimalNone => "decimal_none";
        /// One with parts of a millisecond.
        DecimalFine => "decimal_fine";
        /// One beyond its bound.
        DecimalLarge => "decimal_large";
        /// The time that a move took cannot be read.
        ControlThink { number: u64, text: String, why: Message } => "control_think";
        /// A file is no journal.
        NoJournal { path: String } => "no_journal";
        /// A journal that a newer version made.
        NewerJournal { path: String } => "newer_journal";
        /// A journal that was saved by an editor or sent by a mail program, which changed its bytes.
        ResavedJournal { path: String } => "resaved_journal";
        /// The device's key can be read by others.
        KeyOpen { path: String } => "key_open";
        /// The device's key is damaged.
        KeyBroken { path: String } => "key_broken";

        // ---- faults of braille tables
        /// A word that is no move stands there with other letters.
        WordReplaced { word: String, written: String, table: String } => "word_replaced";
        /// Likewise, in parts.
        WordParted { word: String, table: String } => "word_parted";
        /// Likewise, and may be taken for another.
        WordAmbiguous { word: String, other: String, table: String } => "word_ambiguous";
        /// No code bears that name.
        CodeUnknown { known: String } => "code_unknown";
        /// A field that needs cells has none.
        CodeSignMissing => "code_sign_missing";
        /// A field holds something else than cells of six dots.
        CodeNoCells { text: String } => "code_no_cells";
        /// Another field holds the same.
        CodeAlike { other: String, text: String } => "code_alike";

        // ---- what is installed and what is missing
        /// Whatever another part of the system says.
        Verbatim { text: String } => "verbatim";
    }
    faults { SettingsAside }
}
