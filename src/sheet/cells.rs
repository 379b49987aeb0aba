//! A sheet as braille cells: U+2800 to U+283F.

/// The braille cell without dots.
pub const BLANK: char = '\u{2800}';

/// A sheet in cells, not yet broken into lines.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Cells {
    /// The words of the running head: who plays whom.
    pub title: Vec<String>,
    /// Line by line the words that belong together.
    pub lines: Vec<Vec<String>>,
    /// Particulars that the table cannot write as they are.
    pub notes: Vec<Note>,
}

/// A word outside the moves that had to be written differently, or may be misread.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Note {
    /// Written with the nearest letters the table has, and with `?` for what has none.
    Replaced {
        /// The word, as the sheet has it in print.
        word: String,
        /// What stands on the sheet.
        written: String,
        /// The liblouis table, by its file name.
        table: String,
    },
    /// Written in parts, since the whole would look like another word, or is very long.
    Parted {
        /// The word, as the sheet has it in print.
        word: String,
        /// The liblouis table, by its file name.
        table: String,
    },
    /// Written as it is, but another word would look the same.
    Ambiguous {
        /// The word, as the sheet has it in print.
        word: String,
        /// What it may be taken for.
        other: String,
        /// The liblouis table, by its file name.
        table: String,
    },
}
