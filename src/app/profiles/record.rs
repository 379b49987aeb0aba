//! The texts are said one after the other, each between two presses of a key.
//!
//! Clips are kept from the first one on, so that whoever stops goes on where he was.

use std::fs;
use std::path::{Path, PathBuf};

use super::clips::Take;
use super::teach::{learner, lesson};
use crate::app::faults;
use crate::device::microphone::MicrophoneError;
use crate::device::wav;
use crate::language::Message;

/// A recording whose loudest sample is below this is silence, of 32,767.
const SILENT: u16 = 300;

/// What is heard from one moment to another.
pub trait Sound {
    /// From now on.
    fn begin(&mut self);
    /// Until now, at 16 kHz.
    ///
    /// # Errors
    /// The microphone is gone.
    fn end(&mut self) -> Result<Vec<i16>, MicrophoneError>;
}

/// What the user typed instead of pressing Enter alone.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Key {
    /// Enter alone.
    Next,
    Back,
    Skip,
    Stop,
}

impl Key {
    fn of(line: &str) -> Self {
        match line.trim() {
            "<" => Self::Back,
            ">" => Self::Skip,
            "." => Self::Stop,
            _ => Self::Next,
        }
    }
}

/// Asks for every text that is not in the folder yet and keeps what is said. `lines` are what the user types, `tell`
/// gets what is to be told him. True where all texts were gone through, false where he stopped.
///
/// # Errors
/// The model cannot be adapted, the microphone is gone, or the disk refuses.
pub fn record(
    texts: &[String],
    base: &Path,
    folder: &Path,
    lines: &mut dyn Iterator<Item = String>,
    sound: &mut dyn Sound,
    tell: &mut dyn FnMut(Message),
) -> Result<bool, Message> {
    let learner = learner(base)?;
    fs::create_dir_all(folder).map_err(|error| faults::disk(folder, &error))?;
    let count = texts.len();
    let mut at = 0;
    let mut redo = false;
    tell(Message::TrainKeys);
    while at < count {
        let place = Place::new(folder, at, &texts[at]);
        if place.is_there() && !redo {
            at += 1;
            continue;
        }
        tell(Message::TrainText { number: at as u64 + 1, count: count as u64, text: texts[at].clone() });
        match lines.next().map(|line| Key::of(&line)) {
            None | Some(Key::Stop) => return Ok(false),
            Some(Key::Skip) => (at, redo) = (at + 1, false),
            Some(Key::Back) => (at, redo) = (at.saturating_sub(1), true),
            Some(Key::Next) => {
                sound.begin();
                tell(Message::TrainSpeak);
                let ended = lines.next();
                let samples = sound.end().map_err(faults::microphone)?;
                if ended.is_none() {
                    return Ok(false);
                }
                let take = place.take(samples);
                if take.samples.iter().all(|sample| sample.unsigned_abs() < SILENT) {
                    tell(Message::TrainSilent);
                } else if lesson(&learner, &take, 0).is_err() {
                    tell(Message::TrainOther { text: texts[at].clone() });
                } else {
                    place.keep(&take)?;
                    (at, redo) = (at + 1, false);
                }
            }
        }
    }
    Ok(true)
}

/// Where the clip of a text is kept.
struct Place<'a> {
    sound: PathBuf,
    text: &'a str,
}

impl<'a> Place<'a> {
    fn new(folder: &Path, index: usize, text: &'a str) -> Self {
        Self { sound: folder.join(format!("{:03}.wav", index + 1)), text }
    }

    fn is_there(&self) -> bool {
        self.sound.exists()
            && fs::read_to_string(self.sound.with_extension("txt")).is_ok_and(|text| text == self.text)
    }

    fn take(&self, samples: Vec<i16>) -> Take {
        Take {
            path: self.sound.clone(),
            samples,
            words: self.text.split_whitespace().map(str::to_owned).collect(),
        }
    }

    fn keep(&self, take: &Take) -> Result<(), Message> {
        let fault = |error: std::io::Error| faults::disk(&self.sound, &error);
        wav::write(&self.sound, &take.samples).map_err(fault)?;
        fs::write(self.sound.with_extension("txt"), self.text).map_err(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A microphone that hears these clips.
    struct Clips(Vec<Vec<i16>>);

    impl Sound for Clips {
        fn begin(&mut self) {}
        fn end(&mut self) -> Result<Vec<i16>, MicrophoneError> {
            if self.0.is_empty() { Err(MicrophoneError::Disconnected) } else { Ok(self.0.remove(0)) }
        }
    }

    fn base() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("models/de")
    }

    fn run(folder: &Path, keys: &[&str], clips: Vec<Vec<i16>>) -> (Result<bool, Message>, Vec<String>) {
        let texts = ["ja".to_owned(), "eva vier".to_owned()];
        let mut told = Vec::new();
        let mut lines = keys.iter().map(|key| (*key).to_owned());
        let mut tell = |message: Message| told.push(message.key().to_owned());
        let done = record(&texts, &base(), folder, &mut lines, &mut Clips(clips), &mut tell);
        (done, told)
    }

    #[test]
    fn silence_and_noise_are_asked_for_again_and_who_stops_keeps_what_is_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let silence = vec![0; 16_000];
        // What is far too short for its words is no recording of them.
        let click = vec![9_000; 800];
        let (done, told) = run(folder.path(), &["", "", "", "", "."], vec![silence, click]);
        assert_eq!(done, Ok(false));
        let asked = ["train_text", "train_speak"];
        let expected =
            [&["train_keys"][..], &asked, &["train_silent"], &asked, &["train_other"], &asked[..1]];
        assert_eq!(told, expected.concat());
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 0);
    }

    #[test]
    fn what_is_there_is_not_asked_for_again_and_what_is_skipped_stays_out() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("001.wav"), "").expect("a new file");
        fs::write(folder.path().join("001.txt"), "ja").expect("a new file");
        let (done, told) = run(folder.path(), &[">"], Vec::new());
        assert_eq!((done, told), (Ok(true), vec!["train_keys".to_owned(), "train_text".to_owned()]));
        // One back, which is there, is asked for once more.
        let (done, told) = run(folder.path(), &["<", "."], Vec::new());
        assert_eq!((done, told.len()), (Ok(false), 3));
        // A microphone that is gone ends it.
        let (done, _) = run(folder.path(), &["", ""], Vec::new());
        assert_eq!(done, Err(Message::MicrophoneUnplugged));
    }
}
