//! Writing events down before anything is said about them.

use std::io;
use std::path::Path;

use crate::device::journal_file::JournalFile;
use crate::game::Event;
use crate::journal::{Journal, Record, Seal};
use crate::rules::Party;

/// The journal of the running game. What the disk refuses is kept and tried again with the next event.
#[derive(Debug)]
pub struct Recorder {
    file: JournalFile,
    seq: u64,
    last_ms: u64,
    seal: Seal,
    unsaved: String,
}

impl Recorder {
    /// The journal of a new game, in a file that holds the header alone.
    #[must_use]
    pub fn new(file: JournalFile) -> Self {
        Self { file, seq: 0, last_ms: 0, seal: Seal::default(), unsaved: String::new() }
    }

    /// Goes on behind what stands in a file, sealed in the way of its lines.
    #[must_use]
    pub fn after(file: JournalFile, read: &Journal) -> Self {
        let (seq, last_ms) = read.records.last().map_or((0, 0), |record| (record.seq, record.at_ms));
        Self { file, seq, last_ms, seal: read.seal, unsaved: String::new() }
    }

    /// Numbers an event of `by` and takes it up for the next [`save`](Self::save). Time never falls in a journal.
    pub fn add(&mut self, event: Event, at_ms: u64, by: Option<Party>) -> Record {
        self.seq += 1;
        self.last_ms = self.last_ms.max(at_ms);
        let record = Record { seq: self.seq, at_ms: self.last_ms, by, event };
        self.unsaved.push_str(&self.seal.line(&record));
        record
    }

    /// Brings everything taken up to the disk.
    ///
    /// # Errors
    /// What the disk says; nothing is lost, the next call tries again.
    pub fn save(&mut self) -> io::Result<()> {
        if self.unsaved.is_empty() {
            return Ok(());
        }
        self.file.append(self.unsaved.as_bytes())?;
        self.unsaved.clear();
        Ok(())
    }

    /// The time of the last event in milliseconds from the start of the game.
    #[must_use]
    pub const fn last_ms(&self) -> u64 {
        self.last_ms
    }

    /// Where the journal is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.file.path()
    }
}
