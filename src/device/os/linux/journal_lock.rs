//! A journal is open in one process only.

use std::fs::{File, TryLockError};
use std::path::Path;

/// Held as long as the file is open.
#[derive(Debug)]
pub struct JournalLock;

impl JournalLock {
    /// Takes it for an open journal. Others may still read.
    pub fn take(journal: &File, _: &Path) -> Result<Self, TryLockError> {
        journal.try_lock().map(|()| Self)
    }
}
