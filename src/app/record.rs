//! Writing events down before anything is said about them.

use std::io;
use std::path::{Path, PathBuf};

use super::folders;
use crate::device::journal_file::{JournalFile, OpenError};
use crate::game::Event;
use crate::journal::{Head, Journal, Record, Seal};
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

    /// Where the file was removed or replaced, writes all of it anew: in its place, or beside what stands there now, or
    /// where games usually are, or where the machine keeps what is temporary. Tells whether it had to.
    ///
    /// # Errors
    /// It could be written nowhere. The next call tries again.
    pub fn settle(&mut self) -> io::Result<bool> {
        if self.file.is_in_place() {
            return Ok(false);
        }
        let mut refused = io::Error::from(io::ErrorKind::NotFound);
        for path in elsewhere(self.file.path()) {
            match self.file.write_anew(&path) {
                Ok(()) => return Ok(true),
                Err(OpenError::Io(error)) => refused = error,
                Err(OpenError::Busy) => {}
            }
        }
        Err(refused)
    }

    /// How many events there are, and what stands for all of them where the lines are sealed so; `None` as long as the
    /// disk has not taken all.
    #[must_use]
    pub const fn stands(&self) -> Option<(u64, Option<Head>)> {
        if self.unsaved.is_empty() { Some((self.seq, self.seal.head())) } else { None }
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

/// How many names beside one are tried.
const NAMES: usize = 20;

/// Where a journal can be written that has lost its place, the best first.
fn elsewhere(path: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let numbered = move |folder: PathBuf| {
        let name = name.clone();
        (2..2 + NAMES).map(move |number| folder.join(format!("{name}-{number}.{}", folders::JOURNAL_ENDING)))
    };
    let folders = [folder, folders::games(), std::env::temp_dir()];
    std::iter::once(path.to_owned()).chain(folders.into_iter().flat_map(numbered))
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

    use super::*;

    /// What is done to it, and where it is then.
    type Deed = (&'static str, fn(&Path), &'static str);

    fn recorder(path: &Path) -> Recorder {
        let mut recorder = Recorder::new(JournalFile::create(path, "header\n").expect("a new file"));
        recorder.add(Event::DifferenceDropped, 1, None);
        recorder.save().expect("writable");
        recorder
    }

    #[test]
    fn a_journal_that_lost_its_place_is_written_anew_and_gone_on_with() {
        let home = tempfile::tempdir().expect("a folder");
        let games = home.path().join("games");
        let path = games.join("game.evavier");
        let deeds: [Deed; 4] = [
            ("nothing", |_| (), "game.evavier"),
            ("removed", |path| fs::remove_file(path).expect("there"), "game.evavier"),
            (
                "its folder too",
                |path| fs::remove_dir_all(path.parent().expect("one")).expect("there"),
                "game.evavier",
            ),
            (
                "replaced",
                |path| {
                    fs::rename(path, path.with_extension("old")).expect("there");
                    fs::write(path, "another").expect("writable");
                },
                "game-2.evavier",
            ),
        ];
        for (deed, act, name) in deeds {
            let _ = fs::remove_dir_all(&games);
            let mut recorder = recorder(&path);
            let before = fs::read(&path).expect("there");
            act(&path);
            assert_eq!(recorder.settle().expect(deed), deed != "nothing", "{deed}");
            assert_eq!(recorder.path(), games.join(name), "{deed}");
            assert_eq!(fs::read(recorder.path()).expect("there"), before, "{deed}");
            recorder.add(Event::DifferenceDropped, 2, None);
            recorder.save().expect("writable");
            assert!(fs::read(recorder.path()).expect("there").len() > before.len(), "{deed}");
            assert!(!recorder.settle().expect(deed), "{deed}: once");
        }
        assert_eq!(fs::read_to_string(&path).expect("there"), "another", "nothing is overwritten");
    }
}
