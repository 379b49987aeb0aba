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
        /// Why, at a place of a file: there is no such field.
        FileFieldUnknown { field: String } => "file_field_unknown";
        /// The same where the name of another is much like it.
        FileFieldNear { field: String, near: String } => "file_field_near";
        /// Why, at a place of a file: a field that has to be is not there.
        FileFieldMissing { field: String } => "file_field_missing";
        /// Why, at a place of a file: a field stands there for the second time.
        FileFieldTwice { field: String } => "file_field_twice";
        /// Why, at a place of a file: the word is none of those that are possible.
        FileValueUnknown { found: String, known: String } => "file_value_unknown";
        /// The same where one of those that are possible is much like it.
        FileValueNear { found: String, near: String, known: String } => "file_value_near";
        /// Why, at a place of a file: a number has to stand there.
        FileNumber => "file_number";
        /// Why, at a place of a file: the number is too large or too small.
        FileNumberRange => "file_number_range";
        /// Why, at a place of a file: yes or no has to stand there.
        FileBoolean => "file_boolean";
        /// Why, at a place of a file: a text has to stand there.
        FileText => "file_text";
        /// Why, at a place of a file: it ends before it is whole.
        FileEnd => "file_end";
        /// Why, at a place of a file: a list has to stand there.
        FileList => "file_list";
        /// Why, at a place of a file: a table has to stand there.
        FileMap => "file_map";
        /// Why, at a place of a file: a comma is missing.
        FileComma => "file_comma";
        /// Why, at a place of a file: a round bracket is missing.
        FileBracket => "file_bracket";
        /// Why, at a place of a file: something stands behind the end.
        FileBehind => "file_behind";
        /// Told of a place in RON where a name has to stand and none does.
        FileName => "file_name";
        /// Told of a place in RON with a sign that cannot stand there.
        FileSign { sign: String } => "file_sign";
        /// Told of a place in a file with a value that cannot stand there, for a reason that only the log file tells.
        FileValue => "file_value";
        /// Told of what should be JSON and is not, with the place.
        JsonNone => "json_none";
        /// Told of JSON that ends before it is whole, with the place.
        JsonEnd => "json_end";
        /// Told of settings that name a key of a braille display which there is not.
        ValueBrailleKey { key: String } => "value_braille_key";
        /// Told of settings that name a key of a keyboard which there is not.
        ValueKey { key: String } => "value_key";
        /// Told of settings that want a key to do something that no key can.
        ValueDeed { deed: String } => "value_deed";
        /// Told of a catalogue of models with an address that is none.
        ValueAddress { text: String } => "value_address";
        /// Told of a catalogue of models with a name that could leave its folder.
        ValueFolderName { text: String } => "value_folder_name";
        /// Told of a catalogue of models with a sum that is none.
        ValueSum { text: String } => "value_sum";
        /// Why a file cannot be used: more stands in it than the program ever writes.
        FileTooMuch => "file_too_much";
        /// What is wrong with a value.
        FileField { field: String, why: Message } => "file_field";
        /// Why an edition of the Laws cannot be used: its label has other signs than it may have.
        LawsLabel => "laws_label";
        /// Why an edition of the Laws cannot be used: its label is in use.
        LawsTaken => "laws_taken";
        /// Why an edition of the Laws cannot be used: a text is empty.
        LawsEmpty => "laws_empty";
        /// Why an edition of the Laws cannot be used: illegal moves are counted from nothing.
        LawsLostAt => "laws_lost_at";
        /// Why an edition of the Laws cannot be used: a repetition happens once.
        LawsTimes => "laws_times";
        /// Why an edition of the Laws cannot be used: a count of no moves.
        LawsMoves => "laws_moves";
        /// Why an edition of the Laws cannot be used: nothing is within its bounds.
        LawsBounds => "laws_bounds";
        /// Why an edition of the Laws cannot be used: the same kind stands there again.
        LawsTwice => "laws_twice";
        /// Why an edition of the Laws cannot be used: nobody would write such a mark.
        LawsSigns => "laws_signs";
        /// Why an event cannot be used: there is no such day.
        EventValueDate => "event_value_date";
        /// Why an event cannot be used: somebody sits at two boards.
        EventValueTwice => "event_value_twice";
        /// Why an event cannot be used: some players have a team, some have none.
        EventValueSomeTeams => "event_value_some_teams";
        /// Why an event cannot be used: two of one team play each other.
        EventValueOwnTeam => "event_value_own_team";
        /// Why an edition of the Laws cannot be used: the laws that it stands over are not there.
        LawsBase { laws: String } => "laws_base";
        /// The same where the label of others is much like it.
        LawsBaseNear { laws: String, near: String } => "laws_base_near";
        /// Why a line of a journal is damaged: it is not text.
        LineNoText => "line_no_text";
        /// Why a line of a journal is damaged: it has no seal.
        LineNoSeal => "line_no_seal";
        /// Why a line of a journal is damaged: its seal is that of another line.
        LineSeal => "line_seal";
        /// Why a line of a journal is damaged: its number does not follow.
        LineNumber { found: u64, expected: u64 } => "line_number";
        /// Why a line of a journal is damaged: its time is before that of the line before.
        LineTime => "line_time";
        /// Why a line of a journal is damaged: the game is set up twice or not at all.
        LineSetUp => "line_set_up";
        /// Why a line of a journal is damaged: its move is not legal.
        LineIllegal { mv: String } => "line_illegal";
        /// Why a line of a journal is damaged: it does not follow from what came before.
        LineOrder => "line_order";
        /// Why a line of a journal is damaged: the game was over.
        LineAfterEnd => "line_after_end";

        // ---- faults in what was given to the program
        /// Told where a file cannot be read.
        CannotRead { path: String, why: Message } => "cannot_read";
        /// Told where a file or folder cannot be written.
        CannotWrite { path: String, why: Message } => "cannot_write";
        /// A FEN is wrong in this field.
        BadFen { fen: String, why: Message } => "bad_fen";
        /// A move in a list cannot be played.
        BadMove { ply: u64, text: String, why: Message } => "bad_move";
        /// Why a FEN is wrong: the side to move.
        FenTurn => "fen_turn";
        /// Why a FEN is wrong: the castling rights are not written as they should be.
        FenCastling => "fen_castling";
        /// Why a FEN is wrong: the en passant square is not written as it should be.
        FenEnPassant => "fen_en_passant";
        /// Why a FEN is wrong: the counters.
        FenCounters => "fen_counters";
        /// Why a FEN is wrong: a pawn stands on the first or the last rank.
        FenPawns => "fen_pawns";
        /// Why a FEN is wrong: the side that is not to move is in check.
        FenOppositeCheck => "fen_opposite_check";
        /// Why a FEN is wrong: castling rights without their pieces.
        FenCastlingRights => "fen_castling_rights";
        /// Why a FEN is wrong: no pawn can be taken in passing there.
        FenEnPassantSquare => "fen_en_passant_square";
        /// Where a time control or a line is wrong, counted from 1.
        ControlAt { column: u64, why: Message } => "control_at";
        /// A time control in a file, with what is wrong with it.
        ControlText { text: String, why: Message } => "control_text";
        /// Why, at a place of a time control: it ends too early.
        ControlIncomplete { expected: Message } => "control_incomplete";
        /// Why, at a place of a time control: something else has to stand there.
        ControlUnexpected { found: String, expected: Message } => "control_unexpected";
        /// Why, at a place of a time control: the minutes are no number.
        ControlMinutes { why: Message } => "control_minutes";
        /// Why, at a place of a time control: it is not hours, minutes and seconds.
        ControlColons => "control_colons";
        /// Why, at a place of a time control: it may be hours and minutes, or minutes and seconds.
        ControlTwoTimes {
            text: String,
            hours: Millis,
            minutes: Millis,
            as_hours: String,
            as_minutes: String,
        } => "control_two_times";
        /// Why, at a place of a time control: it may be a decimal comma, or two periods.
        ControlComma { decimal: String, periods: String } => "control_comma";
        /// Why, at a place of a time control: the seconds are no number.
        ControlSeconds { why: Message } => "control_seconds";
        /// Why, at a place of a time control: a number of moves has to stand there.
        ControlMoves => "control_moves";
        /// Why, at a place of a time control: a period has no time.
        ControlNoTime => "control_no_time";
        /// Why, at a place of a time control: nobody knows when the next period begins.
        ControlMissingMoves => "control_missing_moves";
        /// Why, at a place of a time control: a period brings no time when the one before is used up.
        ControlBringsNothing => "control_brings_nothing";
        /// Why, at a place of a time control: nobody knows after how many moves a period repeats.
        ControlRepeatMoves => "control_repeat_moves";
        /// Why, at a place of a time control: something stands behind a period that never ends.
        ControlRepeatLast => "control_repeat_last";
        /// Why, at a place of a time control: there are too many periods.
        ControlTooMany => "control_too_many";
        /// Why, at a place of a time control: one side stands there a second time.
        ControlSideTwice { color: Color } => "control_side_twice";
        /// Why, at a place of a time control: only the other side has a time.
        ControlSideMissing { color: Color } => "control_side_missing";
        /// What has to stand at a place of a time control: a main time.
        ExpectedMinutes => "expected_minutes";
        /// What has to stand at a place of a time control: an increment or a delay.
        ExpectedSeconds => "expected_seconds";
        /// What has to stand at a place of a time control: `white` or `black`.
        ExpectedSide => "expected_side";
        /// What has to stand at a place of a time control: a comma or the end.
        ExpectedSeparator => "expected_separator";
        /// Why a number of minutes or seconds cannot be: it is no number.
        DecimalNone => "decimal_none";
        /// Why a number of minutes or seconds cannot be: it has parts of a millisecond.
        DecimalFine => "decimal_fine";
        /// Why a number of minutes or seconds cannot be: it is beyond its bound.
        DecimalLarge => "decimal_large";
        /// The time that a move took cannot be read.
        ControlThink { number: u64, text: String, why: Message } => "control_think";
        /// A file is no journal.
        NoJournal { path: String } => "no_journal";
        /// A journal that a newer version made.
        NewerJournal { path: String } => "newer_journal";
        /// A journal that was saved by an editor or sent by a mail program, which changed its bytes.
        ResavedJournal { path: String } => "resaved_journal";
        /// Told where a line of a journal is damaged and more lines follow it.
        JournalDamaged { path: String, line: u64, why: Message } => "journal_damaged";
        /// Told of a journal whose program ended before the game was set up.
        NeverBegan { path: String } => "never_began";
        /// The device's key can be read by others.
        KeyOpen { path: String } => "key_open";
        /// The device's key is damaged.
        KeyBroken { path: String } => "key_broken";

        // ---- faults of braille tables
        /// Told of a word outside the moves that stands in braille with other letters.
        WordReplaced { word: String, written: String, table: String } => "word_replaced";
        /// Told of a word outside the moves that was written in parts.
        WordParted { word: String, table: String } => "word_parted";
        /// Told of a word outside the moves that may be taken for another in braille.
        WordAmbiguous { word: String, other: String, table: String } => "word_ambiguous";
        /// No code bears that name.
        CodeUnknown { known: String } => "code_unknown";
        /// A field that needs cells has none.
        CodeSignMissing => "code_sign_missing";
        /// A field holds something else than cells of six dots.
        CodeNoCells { text: String } => "code_no_cells";
        /// Another field holds the same.
        CodeAlike { other: String, text: String } => "code_alike";

        /// Told where a move cannot be written with a braille table so that it could be read back.
        BrailleMove { ply: u64, number: String, text: String, table: String, why: Message } => "braille_move";
        /// Why: the table lacks cells for a part of the move.
        BrailleNoCells => "braille_no_cells";
        /// Why: another word would look the same.
        BrailleLooksLike { text: String } => "braille_looks_like";
        /// Why: another legal move would look the same.
        BrailleNotTold => "braille_not_told";
        /// Told where the library for braille tables was built for other characters than it is used with.
        LiblouisWidth { bits: u64 } => "liblouis_width";

        // ---- what is installed and what is missing
        /// Words of the guide, and what parts of the system say that has no words of its own yet.
        Verbatim { text: String } => "verbatim";
    }
    faults { SettingsAside }
}
