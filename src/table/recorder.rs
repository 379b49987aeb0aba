//! Writing events down before anything is said about them.

use std::io;
use std::path::{Path, PathBuf};

use crate::device::journal_file::{FileStanding, JournalFile, OpenError};
use crate::device::os::files;
use crate::game::Event;
use crate::journal::{ChainHead, Journal, Record, Seal};
use crate::language::Message;
use crate::rules::Party;
use crate::user::folders;

/// Place of a game when it ends.
#[derive(Clone, Debug, PartialEq)]
pub enum GameEnding {
    Kept,
    /// In the place that the program found for it; this tells of it.
    Elsewhere(Message),
    /// Nowhere; this tells its moves.
    Lost(Message),
}

/// The journal of the running game. What the disk refuses is kept and tried again with the next event.
#[derive(Debug)]
pub struct JournalRecorder {
    file: JournalFile,
    seq: u64,
    last_ms: u64,
    seal: Seal,
    unsaved: String,
    /// All of the game in another place, as long as the disk refuses it in its own.
    spare: Option<JournalFile>,
    /// Records that were taken up and are not known yet to whoever shows what is on the disk.
    unshown: Vec<Record>,
}

impl JournalRecorder {
    /// The journal of a new game, in a file that holds the header alone.
    pub fn new(file: JournalFile) -> Self {
        Self {
            file,
            seq: 0,
            last_ms: 0,
            seal: Seal::default(),
            unsaved: String::new(),
            spare: None,
            unshown: Vec::new(),
        }
    }

    /// Goes on behind what stands in a file, sealed in the way of its lines.
    pub fn after(file: JournalFile, read: &Journal) -> Self {
        let (seq, last_ms) = read.records.last().map_or((0, 0), |record| (record.seq, record.at_ms));
        Self { file, seq, last_ms, seal: read.seal, unsaved: String::new(), spare: None, unshown: Vec::new() }
    }

    /// Numbers an event of `by` and takes it up for the next [`save`](Self::save). Time never falls in a journal.
    pub(crate) fn add(&mut self, event: Event, at_ms: u64, by: Option<Party>) {
        self.seq += 1;
        self.last_ms = self.last_ms.max(at_ms);
        let record = Record { seq: self.seq, at_ms: self.last_ms, by, event };
        self.unsaved.push_str(&self.seal.line(&record));
        self.unshown.push(record);
    }

    /// Brings everything taken up to the disk. Where the file was removed, replaced or changed, writes all of it anew: in
    /// its place, or beside what stands there now, or where games usually are, or where the machine keeps what is
    /// temporary. Tells how it was found.
    ///
    /// # Errors
    /// The disk's error; nothing is lost, the next call tries again.
    pub fn save(&mut self) -> io::Result<FileStanding> {
        // Nothing is added to what somebody has changed, ...
        let before = self.settle()?;
        if !self.unsaved.is_empty() {
            self.file.append(self.unsaved.as_bytes())?;
            self.unsaved.clear();
        }
        // ...and what was added stands where it can be found.
        let after = self.settle()?;
        self.drop_spare();
        Ok(if before == FileStanding::Whole { after } else { before })
    }

    /// Has all of the game, with what the disk refuses in its own place, in the first of these folders that takes it; where
    /// that is. A copy that is there already is added to.
    pub(crate) fn keep_spare(&mut self, folders: impl IntoIterator<Item = PathBuf>) -> Option<&Path> {
        let whole = [self.file.bytes(), self.unsaved.as_bytes()].concat();
        let goes_on = self.spare.as_mut().is_some_and(|spare| {
            let rest = whole.strip_prefix(spare.bytes()).map(<[u8]>::to_vec);
            spare.standing() == FileStanding::Whole && rest.is_some_and(|rest| spare.append(&rest).is_ok())
        });
        if !goes_on {
            self.drop_spare();
            let in_folder = |folder: PathBuf| {
                for path in beside(self.file.path(), folder) {
                    match JournalFile::create_whole(&path, &whole) {
                        Ok(spare) => return Some(spare),
                        // A name that is taken is somebody else's.
                        Err(OpenError::Io(error)) if error.kind() == io::ErrorKind::AlreadyExists => {}
                        Err(_) => return None,
                    }
                }
                None
            };
            self.spare = folders.into_iter().find_map(in_folder);
        }
        self.spare.as_ref().map(JournalFile::path)
    }

    /// The copy is not needed any more; where somebody has made something else of it, it stays.
    fn drop_spare(&mut self) {
        if let Some(mut spare) = self.spare.take()
            && spare.standing() == FileStanding::Whole
        {
            let _ = std::fs::remove_file(spare.path());
        }
    }

    fn settle(&mut self) -> io::Result<FileStanding> {
        let standing = self.file.standing();
        if standing != FileStanding::Whole {
            self.move_to(elsewhere(self.file.path()))?;
        }
        Ok(standing)
    }

    /// Writes all of a game that the disk refuses into another folder and goes on there. What the disk had
    /// taken leads there from now on.
    ///
    /// # Errors
    /// The machine's error for that folder; nothing is lost.
    pub(crate) fn rescue_to(&mut self, folder: &Path) -> io::Result<()> {
        let before = self.file.path().to_owned();
        let is_ours = self.file.standing() == FileStanding::Whole;
        let is_there = self.spare.as_ref().is_some_and(|spare| spare.path().parent() == Some(folder));
        if is_there && self.keep_spare([]).is_some_and(|path| path.parent() == Some(folder)) {
            if let Some(spare) = self.spare.take() {
                self.file = spare;
                self.unsaved.clear();
            }
            if is_ours {
                lead_on(&before, self.file.path());
            }
            return Ok(());
        }
        for path in beside(&before, folder.to_owned()) {
            match self.move_to([path]) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Ok(()) => {
                    self.drop_spare();
                    if is_ours {
                        lead_on(&before, self.file.path());
                    }
                    return Ok(());
                }
                refused => return refused,
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    fn move_to(&mut self, paths: impl IntoIterator<Item = PathBuf>) -> io::Result<()> {
        let mut refused = io::Error::from(io::ErrorKind::NotFound);
        for path in paths {
            match self.file.write_anew(&path, self.unsaved.as_bytes()) {
                Ok(()) => {
                    self.unsaved.clear();
                    return Ok(());
                }
                Err(OpenError::Io(error)) => refused = error,
                Err(OpenError::Busy) => {}
            }
        }
        Err(refused)
    }

    /// The records that came to the disk since this was asked last; none as long as it has not taken all.
    pub(crate) fn kept(&mut self) -> Vec<Record> {
        if self.unsaved.is_empty() { std::mem::take(&mut self.unshown) } else { Vec::new() }
    }

    /// Number of events, and the hash that stands for all of them; `None` as long as the disk has not taken
    /// all.
    pub const fn stands(&self) -> Option<(u64, ChainHead)> {
        if self.unsaved.is_empty() { Some((self.seq, self.seal.head())) } else { None }
    }

    /// The time of the last event in milliseconds from the start of the game.
    pub(crate) const fn last_ms(&self) -> u64 {
        self.last_ms
    }

    pub fn path(&self) -> &Path {
        self.file.path()
    }
}

/// Number of names beside one that are tried.
const NAMES: usize = 20;

/// Places for a journal that has lost its own, the best first.
fn elsewhere(path: &Path) -> Vec<PathBuf> {
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let folders = [folder, folders::games(), std::env::temp_dir()];
    let numbered = folders.into_iter().flat_map(|folder| beside(path, folder).skip(1));
    std::iter::once(path.to_owned()).chain(numbered).collect()
}

/// Puts a link to the whole game in the place of its beginning, which keeps a name that no game is sought under: nobody
/// goes on with that by mistake. Where it cannot be renamed or the link not be made, nothing more is done.
fn lead_on(beginning: &Path, whole: &Path) {
    let is_link = std::fs::symlink_metadata(beginning).is_ok_and(|there| there.is_symlink());
    let aside = folders::beginning(beginning);
    let moved = match is_link {
        true => std::fs::remove_file(beginning),
        false if aside.exists() => return,
        false => std::fs::rename(beginning, aside),
    };
    let _ = moved.and_then(|()| files::refer(&files::real(whole)?, beginning));
}

/// The names that a game has in another folder, the first first.
pub(super) fn beside(path: &Path, folder: PathBuf) -> impl Iterator<Item = PathBuf> + use<> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    (1..=NAMES).map(move |number| {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        folder.join(format!("{name}{number}.{}", folders::JOURNAL_ENDING))
    })
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

    use super::*;

    /// Action done to the file, how that is told, and where the file is then.
    type Action = (&'static str, fn(&Path), FileStanding, &'static str);

    fn recorder(path: &Path) -> JournalRecorder {
        let mut recorder = JournalRecorder::new(JournalFile::create(path, "header\n").expect("a new file"));
        recorder.add(Event::DifferenceDropped, 1, None);
        recorder.save().expect("writable");
        recorder
    }

    /// Changes it in its place.
    fn change(path: &Path, how: impl FnOnce(&mut Vec<u8>)) {
        let mut bytes = fs::read(path).expect("there");
        how(&mut bytes);
        fs::write(path, bytes).expect("writable");
    }

    #[test]
    fn a_journal_that_lost_its_place_is_written_anew_and_gone_on_with() {
        let home = tempfile::tempdir().expect("a folder");
        let games = home.path().join("games");
        let path = games.join("game.evavier");
        let actions: [Action; 8] = [
            ("nothing", |_| (), FileStanding::Whole, "game.evavier"),
            ("removed", |path| fs::remove_file(path).expect("there"), FileStanding::Lost, "game.evavier"),
            (
                "its folder too",
                |path| fs::remove_dir_all(path.parent().expect("one")).expect("there"),
                FileStanding::Lost,
                "game.evavier",
            ),
            (
                "cut off",
                |path| change(path, |bytes| bytes.truncate(9)),
                FileStanding::Changed,
                "game-2.evavier",
            ),
            ("emptied", |path| change(path, Vec::clear), FileStanding::Changed, "game-2.evavier"),
            ("one byte", |path| change(path, |bytes| bytes[8] ^= 1), FileStanding::Changed, "game-2.evavier"),
            (
                "a line more",
                |path| change(path, |bytes| bytes.push(b'\n')),
                FileStanding::Changed,
                "game-2.evavier",
            ),
            (
                "replaced",
                |path| {
                    fs::rename(path, path.with_extension("old")).expect("there");
                    fs::write(path, "another").expect("writable");
                },
                FileStanding::Lost,
                "game-2.evavier",
            ),
        ];
        for (action, act, standing, name) in actions {
            let _ = fs::remove_dir_all(&games);
            let mut recorder = recorder(&path);
            let before = fs::read(&path).expect("there");
            act(&path);
            let changed = fs::read(&path).ok().filter(|_| standing == FileStanding::Changed);
            recorder.add(Event::DifferenceDropped, 2, None);
            assert_eq!(recorder.save().expect(action), standing, "{action}");
            assert_eq!(recorder.path(), games.join(name), "{action}");
            let after = fs::read(recorder.path()).expect("there");
            assert!(after.starts_with(&before) && after.len() > before.len(), "{action}");
            assert_eq!(recorder.save().expect(action), FileStanding::Whole, "{action}: once");
            if changed.is_some() {
                assert_eq!(fs::read(&path).ok(), changed, "{action}: nothing is added to it");
            }
        }
        assert_eq!(fs::read_to_string(&path).expect("there"), "another", "nothing is overwritten");
    }
}
