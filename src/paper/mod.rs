//! What is written about games: the score sheet as plain text, in braille and in pages for an embosser; tournaments.
//!
//! Words of a language come in as values: piece letters, labels, the name of a braille table.

pub mod braille;
pub mod brf;
pub mod card;
mod code;
pub mod event;
pub mod html;
mod layout;
mod louis;
pub mod pef;
mod plain;
pub mod report;
pub mod text;

pub use crate::notation::{Entry, GameResult, GameScore as ScoreSheet};
pub use code::{Code, CodeError};
pub use layout::{Labels, Line, Notation, Part, Style, Word, lines, remarks};
pub use louis::{Flaw, Table, TableError};
