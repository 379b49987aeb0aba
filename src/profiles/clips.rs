//! A folder of clips: sound files, each with what is said in it in a text file of the same name.

use std::fs;
use std::path::{Path, PathBuf};

use crate::device::untrusted_file;
use crate::ear::read_recording;
use crate::language::Message;
use crate::user::system;

/// A clip is not longer, in samples: half a minute.
const LONGEST: usize = 30 * 16_000;
/// Most bytes of a text of an announcement.
const TEXT_LIMIT_BYTES: u64 = 1_000;

/// A clip and its words.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Take {
    pub path: PathBuf,
    /// 16 kHz, one channel.
    pub samples: Vec<i16>,
    /// Words that are said, in lower case.
    pub words: Vec<String>,
}

/// All clips of a folder, by name.
pub fn clips(folder: &Path) -> Result<Vec<Take>, Message> {
    let entries = fs::read_dir(folder).map_err(|error| system::cannot_read(folder, &error))?;
    let is_wav = |path: &PathBuf| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("wav"));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(is_wav).collect();
    paths.sort();
    if paths.is_empty() {
        return Err(say!("clips_none", path = folder));
    }
    paths.into_iter().map(clip).collect()
}

fn clip(path: PathBuf) -> Result<Take, Message> {
    let text = path.with_extension("txt");
    let words = words(&text_of(&text)?);
    if words.is_empty() {
        return Err(say!("clip_no_text", path = &text));
    }
    let samples = match read_recording(&path) {
        Ok(samples) if samples.len() > LONGEST => return Err(say!("clip_too_long", path = &path)),
        Ok(samples) => samples,
        Err(error) => return Err(say!("bad_sound", path = &path, why = Message::from(error))),
    };
    Ok(Take { path, samples, words })
}

fn text_of(path: &Path) -> Result<String, Message> {
    match fs::metadata(path) {
        Ok(found) if found.len() <= TEXT_LIMIT_BYTES => {
            untrusted_file::text(path).map_err(|error| system::cannot_read(path, &error))
        }
        _ => Err(say!("clip_no_text", path)),
    }
}

/// Words of a text in lower case, without marks.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|part| !part.is_empty());
    parts.map(str::to_lowercase).collect()
}
