//! Events to bytes and back: the journal of a game. No files here; `device::journal_file` keeps them.
//!
//! A journal is text. Its first line names the format, every other line is one record in RON and its seal:
//! the first 16 digits of the hash before it, and its own hash (BLAKE3) over that hash and the record, so that
//! every line vouches for all lines before it (`docs/evidence.md`):
//!
//! ```text
//! evavier-journal 2
//! (seq:1,at_ms:0,event:Started((white:"Anna",...))) 5c2f0a9d31e07b46 9be1...64 digits
//! ```
//!
//! Records are numbered from 1 without gaps; `at_ms` counts milliseconds from the start of the game and
//! never falls. A last line that is incomplete was torn off by a crash and is dropped; any other damage is named
//! by its line. A journal of another version is refused.
//!
//! Modules: `seal` chains lines, `verify` names the first that is not as written, `export` signs, `envelope`
//! encrypts a sealed move into a file as `age` has it, `log` tells what happened besides the moves.

pub mod age;
pub mod clip;
pub mod envelope;
pub mod export;
pub mod log;
mod read;
mod record;
mod seal;
mod verify;

pub use read::{Foreign, Journal, JournalError, begins_like_one, decode, replay};
pub use record::{HEADER, LineFault, NAME, Record};
pub use seal::{ChainHead, PAPER, Seal};
pub use verify::{Break, JournalEnding, JournalFlaw, Proof, VerifyError, verify};
