//! The sound score (fide-2018 D.2.7, the tape recorder): what was announced, as it was said, kept beside the journal.
//!
//! Sound is made into files on a thread of its own, so that the game waits for no disk. What the disk refuses is told
//! once and no more than that.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::{fs, io, thread};

use crate::device::{atomic_file, flac, untrusted_file};
use crate::journal::clip::{self, Clip};

/// Folder of a game's clips, beside its journal.
pub fn folder(journal: &Path) -> PathBuf {
    journal.with_extension("sound")
}

/// State of a clip that a journal names.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ClipStanding {
    Good,
    /// The file is not there.
    Missing,
    Changed,
}

/// Looks at the file of a clip.
pub fn standing(folder: &Path, clip: &Clip) -> ClipStanding {
    match untrusted_file::read(&folder.join(clip.name()), untrusted_file::LONGEST) {
        Ok(bytes) if clip::hash(&bytes) == clip.hash => ClipStanding::Good,
        Err(error) if error.kind() == io::ErrorKind::NotFound => ClipStanding::Missing,
        Ok(_) | Err(_) => ClipStanding::Changed,
    }
}

/// News of the sound that is kept.
#[derive(Debug)]
pub enum SoundNews {
    Kept {
        /// The ply, counted from 1.
        ply: u32,
        /// Number of the announcement of this ply, from 1.
        take: u32,
        /// The hash of the file.
        hash: String,
    },
    /// There is as much as there may be: no more is kept.
    Full,
    /// A clip could not be kept.
    Failed {
        /// The file that could not be written.
        path: PathBuf,
        error: io::Error,
    },
    Done,
}

/// Keeps clips until it is dropped.
#[derive(Debug)]
pub(crate) struct Keeper(Sender<Job>);

#[derive(Debug)]
enum Job {
    Keep { ply: u32, sound: Arc<[i16]> },
    Finish,
}

impl Keeper {
    /// Keeps clips in this folder, at most so many bytes together with what lies there already. `sink` is called on
    /// a thread of the keeper.
    pub fn start(folder: PathBuf, at_most: u64, sink: impl Fn(SoundNews) + Send + 'static) -> Self {
        let (jobs, inbox) = mpsc::channel();
        // Without a thread nothing is kept; the journal then names nothing.
        let _ = thread::Builder::new()
            .name("sound score".into())
            .spawn(move || serve(&folder, at_most, &inbox, &sink));
        Self(jobs)
    }

    /// Keeps the sound of an announcement of this ply. Returns at once.
    pub fn keep(&self, ply: u32, sound: Arc<[i16]>) {
        let _ = self.0.send(Job::Keep { ply, sound });
    }

    /// Asks for [`SoundNews::Done`] when all before is done; true if it will come.
    pub fn finish(&self) -> bool {
        self.0.send(Job::Finish).is_ok()
    }
}

fn serve(folder: &Path, at_most: u64, inbox: &Receiver<Job>, sink: &impl Fn(SoundNews)) {
    let mut full = false;
    let mut failed = false;
    while let Ok(job) = inbox.recv() {
        let Job::Keep { ply, sound } = job else {
            sink(SoundNews::Done);
            continue;
        };
        if full {
            continue;
        }
        match keep(folder, at_most, ply, &sound) {
            Ok(Some((take, hash))) => {
                failed = false;
                sink(SoundNews::Kept { ply, take, hash });
            }
            Ok(None) => {
                full = true;
                sink(SoundNews::Full);
            }
            Err(error) if !failed => {
                failed = true;
                sink(SoundNews::Failed { path: folder.to_owned(), error });
            }
            Err(_) => {}
        }
    }
}

/// Writes a clip, whole or not at all, under a name that nothing has; `None` where there is no room for it.
fn keep(folder: &Path, at_most: u64, ply: u32, sound: &[i16]) -> io::Result<Option<(u32, String)>> {
    let bytes = flac::encode(sound).map_err(io::Error::other)?;
    atomic_file::own_folder(folder)?;
    if size(folder)? + bytes.len() as u64 > at_most {
        return Ok(None);
    }
    let names = (1..).map(|take| clip::name(ply, take));
    let (taken, _) = atomic_file::create_first(folder, names, &bytes)?;
    let take = u32::try_from(taken + 1).map_err(io::Error::other)?;
    Ok(Some((take, clip::hash(&bytes))))
}

fn size(folder: &Path) -> io::Result<u64> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.metadata()?.len())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that was told, in order, up to the end.
    fn told(folder: &Path, at_most: u64, plies: &[u32]) -> Vec<String> {
        let (to, news) = mpsc::channel();
        let keeper = Keeper::start(folder.to_owned(), at_most, move |what| drop(to.send(what)));
        for ply in plies {
            keeper.keep(*ply, vec![1; 16_000].into());
        }
        assert!(keeper.finish());
        let told = news.iter().map(|news| match news {
            SoundNews::Kept { ply, take, hash } => {
                let bytes = fs::read(folder.join(clip::name(ply, take))).expect("it lies there");
                assert_eq!(clip::hash(&bytes), hash);
                format!("{ply} {take}")
            }
            SoundNews::Full => "full".to_owned(),
            SoundNews::Failed { .. } => "failed".to_owned(),
            SoundNews::Done => "done".to_owned(),
        });
        told.take_while(|what| what != "done").collect()
    }

    #[test]
    fn clips_are_named_by_ply_and_none_is_written_over() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().join("game.sound");
        assert_eq!(told(&folder, u64::MAX, &[1, 2, 2]), ["1 1", "2 1", "2 2"]);
        assert_eq!(told(&folder, u64::MAX, &[2]), ["2 3"], "also after a restart");
        let mut names: Vec<_> =
            fs::read_dir(&folder).expect("there").flatten().map(|e| e.file_name()).collect();
        names.sort();
        assert_eq!(names, ["ply-001.flac", "ply-002-2.flac", "ply-002-3.flac", "ply-002.flac"]);
    }

    #[test]
    fn a_full_folder_and_a_disk_that_refuses_are_told_once_and_nothing_is_deleted() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().join("game.sound");
        assert_eq!(told(&folder, u64::MAX, &[1]), ["1 1"]);
        let bytes = size(&folder).expect("there");
        assert_eq!(told(&folder, bytes * 2, &[2, 3, 4]), ["2 1", "full"]);
        assert_eq!(size(&folder).expect("there"), bytes * 2);
        let file = place.path().join("no folder");
        fs::write(&file, "").expect("written");
        assert_eq!(told(&file, u64::MAX, &[1, 2, 3]), ["failed"]);
    }
}
