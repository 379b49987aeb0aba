//! Texts about games: the score sheet as plain text, in braille and in pages for an embosser; tournaments.
//!
//! Modules: `layout` puts moves, notes and remarks in lines; `text`, `html` and `report` write them,
//! `braille` with the signs of `code`, the tables of `louis` and `plain` for what is no chess; `brf` and
//! `pef` are pages for an embosser, `finger` is a position to be felt, `card` what lies at the board,
//! `follow` a page for those who follow a game elsewhere, `event` a tournament: its file, its games,
//! standings and results.
//!
//! Words of a language come in as values: piece letters, the words of a sheet, the name of a braille table.

pub mod braille;
pub mod brf;
pub mod card;
mod code;
pub mod event;
pub mod finger;
pub mod follow;
pub mod html;
mod layout;
mod louis;
pub mod pef;
mod plain;
pub mod report;
pub mod text;

pub use crate::notation::Notation;
pub use code::{Code, CodeError};
pub use layout::{Part, SheetLine, SheetStyle, SheetWord, lines, remarks};
pub use louis::{BrailleTable, SpellingFlaw, TableError};
