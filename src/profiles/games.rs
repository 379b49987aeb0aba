//! What earlier versions kept of games for a voice, by its owner's leave: clips of announcements, each a FLAC file and
//! a description beside it. Nothing is added any more; it is told and deleted.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The clips of games in a folder.
#[derive(Clone, Debug)]
pub struct Games(PathBuf);

impl Games {
    pub const fn at(folder: PathBuf) -> Self {
        Self(folder)
    }

    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// How many clips there are, and the bytes of all files.
    pub fn kept(&self) -> (u64, u64) {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        entries.fold((0, 0), |(clips, bytes), entry| {
            let is_clip = entry.path().extension().is_some_and(|ending| ending == "flac");
            (clips + u64::from(is_clip), bytes + entry.metadata().map_or(0, |known| known.len()))
        })
    }

    /// Deletes all of them.
    pub(crate) fn forget(&self) -> io::Result<()> {
        match fs::remove_dir_all(&self.0) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
