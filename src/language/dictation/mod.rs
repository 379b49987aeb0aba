//! What is typed or said while two boards are compared: boards rank by rank, and score sheets (fide-2018 D.2.9).
//!
//! ```
//! use evavier::language::dictation::Dictated;
//! use evavier::language::{Library, Reader};
//! use evavier::rules::{Color, Rank};
//!
//! let reader = Reader::new(Library::built_in().find("en").expect("built in"));
//! let rank = reader.dictation("eight: black rook, knight, three empty, white king, two empty", true);
//! assert!(matches!(rank, Some(Ok(Dictated::Rank(rank, _))) if rank.to_string() == "8"));
//! assert!(matches!(reader.dictation("board white", false), Some(Ok(Dictated::Board(Color::White, _)))));
//! assert_eq!(reader.dictation("Nf3", true), None);
//! ```

mod reader;
mod words;

pub(super) use reader::DictationReader;
pub use reader::{BoardSource, Dictated, DictationFault, RankSquares, SheetSource};
pub use words::DictationWords;
