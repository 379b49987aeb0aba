//! What a profile may learn from games: whether its owner agreed, and the clips that were kept.
//!
//! A clip is a FLAC file with a number, the older the smaller, and beside it in RON what was heard and what it was.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::device::{flac, outside, whole_file};
use crate::language::Message;

/// More is no clip's description.
const LABEL_LIMIT_BYTES: u64 = 4_000;

/// What the owner of a profile has agreed to.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Agreement {
    /// Whether announcements of games may be kept and learned from.
    pub agreed: bool,
    /// How much sound of games at most, in megabytes.
    pub megabytes: u32,
    /// The number of the last clip that was there when it was last tried to learn from games.
    pub tried: u64,
}

impl Default for Agreement {
    fn default() -> Self {
        Self { agreed: false, megabytes: 50, tried: 0 }
    }
}

impl Agreement {
    /// The same in words, to be told.
    pub fn told(&self, name: &str) -> Message {
        let name = name.to_owned();
        if self.agreed {
            say!("games_on", name, megabytes = u64::from(self.megabytes))
        } else {
            say!("games_off", name)
        }
    }
}

/// What an announcement in a game was heard as, and what it was.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClipLabel {
    /// The words as recognised, in lower case.
    pub heard: String,
    /// The words that were confirmed; of one that was misheard, all ways to announce the move that it was.
    pub said: Vec<String>,
}

impl ClipLabel {
    /// Whether it was misheard, and corrected by whoever said it.
    pub fn is_corrected(&self) -> bool {
        !self.said.contains(&self.heard)
    }
}

/// A clip that was kept.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Kept {
    pub number: u64,
    pub label: ClipLabel,
    /// The bytes of both files of the clip together.
    pub bytes: u64,
    pub path: PathBuf,
}

impl Kept {
    fn remove(&self) -> io::Result<()> {
        fs::remove_file(&self.path)?;
        fs::remove_file(self.path.with_extension("ron"))
    }
}

/// The clips of games in a folder.
#[derive(Clone, Debug)]
pub struct Games(PathBuf);

impl Games {
    /// Those in this folder.
    pub const fn at(folder: PathBuf) -> Self {
        Self(folder)
    }

    /// The folder that they are in.
    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// All that can be read, the oldest first.
    pub fn list(&self) -> Vec<Kept> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let mut all: Vec<Kept> = entries.filter_map(|entry| kept(entry.path())).collect();
        // By their names too, where two have the same number: no folder has an order of its own.
        all.sort_by(|one, other| (one.number, &one.path).cmp(&(other.number, &other.path)));
        all
    }

    /// Keeps a clip, whole or not at all, with all others in at most so many bytes: the oldest of those that were
    /// only confirmed make room, and those that were corrected after them. False where that does not make room enough.
    pub fn keep(&self, told: &ClipLabel, sound: &[i16], at_most: u64) -> io::Result<bool> {
        let sound = flac::encode(sound).map_err(io::Error::other)?;
        let text = ron::to_string(told).map_err(io::Error::other)?;
        if let Err(error) = fs::create_dir(&self.0)
            && error.kind() != io::ErrorKind::AlreadyExists
        {
            return Err(error);
        }
        let there = self.list();
        if !make_room(&there, told, (sound.len() + text.len()) as u64, at_most)? {
            return Ok(false);
        }
        let number = there.last().map_or(1, |last| last.number + 1);
        let path = self.0.join(format!("{number:06}.flac"));
        whole_file::replace(&path.with_extension("ron"), text.as_bytes())?;
        whole_file::replace(&path, &sound)?;
        Ok(true)
    }

    /// Deletes all of them.
    pub(crate) fn forget(&self) -> io::Result<()> {
        match fs::remove_dir_all(&self.0) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

fn kept(path: PathBuf) -> Option<Kept> {
    if path.extension()? != "flac" {
        return None;
    }
    let number = path.file_stem()?.to_str()?.parse().ok()?;
    let beside = path.with_extension("ron");
    let described = fs::metadata(&beside).ok()?.len();
    if described > LABEL_LIMIT_BYTES {
        return None;
    }
    let label = ron::from_str(&outside::text(&beside).ok()?).ok()?;
    let bytes = fs::metadata(&path).ok()?.len() + described;
    Some(Kept { number, label, bytes, path })
}

/// Whether there is room now.
fn make_room(there: &[Kept], told: &ClipLabel, bytes: u64, at_most: u64) -> io::Result<bool> {
    let mut all: u64 = there.iter().map(|kept| kept.bytes).sum::<u64>() + bytes;
    // What would be the first to go does not come in the place of something better.
    let may_go = |kept: &&Kept| told.is_corrected() || !kept.label.is_corrected();
    let mut others: Vec<&Kept> = there.iter().filter(may_go).collect();
    others.sort_by_key(|kept| kept.label.is_corrected());
    let spare: u64 = others.iter().map(|kept| kept.bytes).sum();
    if all.saturating_sub(spare) > at_most {
        return Ok(false);
    }
    for kept in others {
        if all <= at_most {
            break;
        }
        kept.remove()?;
        all -= kept.bytes;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(heard: &str, said: &str) -> ClipLabel {
        ClipLabel { heard: heard.to_owned(), said: vec![said.to_owned()] }
    }

    fn numbers(games: &Games) -> Vec<(u64, bool)> {
        games.list().iter().map(|kept| (kept.number, kept.label.is_corrected())).collect()
    }

    #[test]
    fn the_oldest_make_room_and_what_was_corrected_goes_last() {
        let place = tempfile::tempdir().expect("a folder");
        let games = Games::at(place.path().join("games"));
        let sound = vec![1; 16_000];
        let keep = |told: &ClipLabel, at_most| games.keep(told, &sound, at_most).expect("a disk");
        let (plain, corrected) = (told("eva vier", "eva vier"), told("eva drei", "eva vier"));
        assert!(keep(&corrected, u64::MAX) && keep(&plain, u64::MAX) && keep(&plain, u64::MAX));
        let room = games.list().iter().map(|kept| kept.bytes).sum::<u64>() + 2;
        assert!(keep(&plain, room));
        assert_eq!(numbers(&games), [(1, true), (3, false), (4, false)]);
        assert!(keep(&corrected, room) && keep(&corrected, room));
        assert_eq!(numbers(&games), [(1, true), (5, true), (6, true)]);
        assert!(!keep(&plain, room), "it would be the first to go");
        assert!(keep(&corrected, room));
        assert_eq!(numbers(&games), [(5, true), (6, true), (7, true)]);
        assert!(!keep(&corrected, 3));
        assert_eq!(numbers(&games).len(), 3, "nothing goes for what has no room anyway");
        games.forget().expect("a disk");
        assert_eq!(numbers(&games), []);
        games.forget().expect("nothing is there");
    }

    #[test]
    fn what_cannot_be_read_is_left_out_and_no_profile_is_made() {
        let place = tempfile::tempdir().expect("a folder");
        let games = Games::at(place.path().join("games"));
        assert!(games.keep(&told("ja", "ja"), &[1; 800], u64::MAX).expect("a disk"));
        for (name, text) in [
            ("000007.flac", "alone"),
            ("x.flac", ""),
            ("x.ron", ""),
            ("000008.flac", ""),
            ("000008.ron", "(heard: 3)"),
        ] {
            fs::write(games.folder().join(name), text).expect("written");
        }
        assert_eq!(numbers(&games), [(1, false)]);
        let nowhere = Games::at(place.path().join("nobody").join("games"));
        assert!(nowhere.keep(&told("ja", "ja"), &[1; 800], u64::MAX).is_err());
        assert!(!place.path().join("nobody").exists());
    }
}
