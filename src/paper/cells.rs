//! A sheet as braille cells: U+2800 to U+283F.

/// The braille cell without dots.
pub const BLANK: char = '\u{2800}';

/// A sheet in cells, not yet broken into lines.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Cells {
    /// The words of the running head: who plays whom.
    pub title: Vec<String>,
    pub lines: Vec<Vec<String>>,
    pub notes: Vec<Note>,
}

/// A word outside the moves that had to be written differently, or may be misread.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Note {
    /// Written with the nearest letters the table has, and with `?` for what has none.
    Replaced { word: String, written: String, table: String },
    /// Written in parts, since the whole would look like another word, or is very long.
    Parted { word: String, table: String },
    Ambiguous {
        word: String,
        /// What it may be taken for.
        other: String,
        table: String,
    },
}
