//! Games as PGN, read and written.
//!
//! A reader of our own, because a score sheet may not lose a move: whatever stands in the movetext and
//! is neither a move nor a known sign is a fault, named by game, ply and line, never skipped. The good
//! part of a game is kept with its first fault.
//!
//! ```
//! use evavier_core::notation::pgn;
//!
//! let games = pgn::read_all(b"[White \"Anna\"]\n\n1. e4 e5 2. Nf9 *\n");
//! let fault = games[0].fault.as_ref().expect("there is no square f9");
//! assert_eq!((fault.game, fault.ply, fault.line), (1, Some(3), 3));
//! assert_eq!(games[0].score.entries().len(), 2);
//! ```

mod clock;
mod error;
mod read;
mod start;
mod token;
mod write;
mod written;

pub use clock::clock_time;
pub use error::{PgnError, PgnErrorKind};
pub use read::{PgnReader, Replay, read, read_all};
pub use write::write;
