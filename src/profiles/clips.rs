//! A folder of clips: sound files, each with what is said in it in a text file of the same name.

use std::fs;
use std::path::{Path, PathBuf};

use super::errors::ClipError;
use crate::device::outside;
use crate::ear::read_recording;

/// A clip is not longer, in samples: half a minute.
const LONGEST: usize = 30 * 16_000;
/// More than this is no text of an announcement.
const TEXT_LIMIT_BYTES: u64 = 1_000;

/// A clip and its words.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Take {
    pub path: PathBuf,
    /// 16 kHz, one channel.
    pub samples: Vec<i16>,
    /// What is said, in lower case.
    pub words: Vec<String>,
}

/// All clips of a folder, by name.
pub fn clips(folder: &Path) -> Result<Vec<Take>, ClipError> {
    let unreadable = |source| ClipError::Unreadable { path: folder.to_owned(), source };
    let entries = fs::read_dir(folder).map_err(unreadable)?;
    let mut paths: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| is_wav(path)).collect();
    paths.sort();
    if paths.is_empty() {
        return Err(ClipError::None { folder: folder.to_owned() });
    }
    paths.into_iter().map(clip).collect()
}

fn is_wav(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("wav"))
}

fn clip(path: PathBuf) -> Result<Take, ClipError> {
    let words = words(&text_of(&path)?);
    if words.is_empty() {
        return Err(ClipError::NoText { path: text_path(&path) });
    }
    let samples = match read_recording(&path) {
        Ok(samples) if samples.len() > LONGEST => return Err(ClipError::TooLong { path }),
        Ok(samples) => samples,
        Err(source) => return Err(ClipError::BadSound { path, source }),
    };
    Ok(Take { path, samples, words })
}

fn text_path(sound: &Path) -> PathBuf {
    sound.with_extension("txt")
}

fn text_of(sound: &Path) -> Result<String, ClipError> {
    let path = text_path(sound);
    match fs::metadata(&path) {
        Ok(found) if found.len() <= TEXT_LIMIT_BYTES => {
            outside::text(&path).map_err(|source| ClipError::Unreadable { path, source })
        }
        _ => Err(ClipError::NoText { path }),
    }
}

/// In lower case, without marks.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|part| !part.is_empty());
    parts.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_words() {
        for (text, expected) in [
            ("Springer Gustav eins, Felix drei.\n", &["springer", "gustav", "eins", "felix", "drei"][..]),
            ("Cäsar fünf - Schach!", &["cäsar", "fünf", "schach"]),
            (" \n", &[]),
        ] {
            assert_eq!(words(text), expected);
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let fault = || clips(folder.path()).expect_err("it cannot be used");
        assert!(matches!(fault(), ClipError::None { .. }));
        fs::write(folder.path().join("01.wav"), b"no sound").expect("a new file");
        assert!(matches!(fault(), ClipError::NoText { path } if path.ends_with("01.txt")));
        fs::write(folder.path().join("01.txt"), "...").expect("a new file");
        assert!(matches!(fault(), ClipError::NoText { path } if path.ends_with("01.txt")));
        fs::write(folder.path().join("01.txt"), "Eva vier").expect("a new file");
        assert!(matches!(fault(), ClipError::BadSound { path, .. } if path.ends_with("01.wav")));
        let missing = clips(&folder.path().join("none")).expect_err("there is none");
        assert!(matches!(missing, ClipError::Unreadable { .. }));
    }
}
