//! The texts are said one after the other, each between two presses of a key.

use super::coach::{Coach, Key};
use super::errors::TeachError;
use crate::device::microphone::MicrophoneError;
use crate::language::Message;

/// What is heard from one moment to another.
pub trait Sound {
    /// Sound is kept from now on.
    fn begin(&mut self);
    /// Until now, at 16 kHz.
    fn end(&mut self) -> Result<Vec<i16>, MicrophoneError>;
}

/// Asks for every text that is not there yet and keeps what is said. `lines` are what the user types, `tell` gets what
/// is to be told him. True where all texts were gone through, false where he stopped.
pub fn record(
    coach: &mut Coach<'_>,
    lines: &mut dyn Iterator<Item = String>,
    sound: &mut dyn Sound,
    tell: &mut dyn FnMut(Message),
) -> Result<bool, TeachError> {
    tell(say!("train_keys"));
    while let Some(text) = coach.text() {
        tell(coach.asked(text));
        match lines.next().map(|line| Key::of(&line)) {
            None | Some(Key::Stop) => return Ok(false),
            Some(Key::Skip) => coach.skip(),
            Some(Key::Back) => coach.back(),
            Some(Key::Next) => {
                sound.begin();
                tell(say!("train_speak"));
                let ended = lines.next();
                let samples = sound.end()?;
                if ended.is_none() {
                    return Ok(false);
                }
                coach.hear(samples)?.map(Message::from).into_iter().for_each(&mut *tell);
            }
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::language::Library;

    /// A microphone that hears these clips.
    struct Clips(Vec<Vec<i16>>);

    impl Sound for Clips {
        fn begin(&mut self) {}
        fn end(&mut self) -> Result<Vec<i16>, MicrophoneError> {
            if self.0.is_empty() { Err(MicrophoneError::Disconnected) } else { Ok(self.0.remove(0)) }
        }
    }

    /// Far too loud for the microphone.
    fn cut_off() -> Vec<i16> {
        [[i16::MAX; 40], [-9_000; 40]].concat().repeat(100)
    }

    fn base() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("models/de")
    }

    fn run(folder: &Path, keys: &[&str], clips: Vec<Vec<i16>>) -> (Result<bool, Message>, Vec<String>) {
        let texts = ["ja".to_owned(), "eva vier".to_owned()];
        let mut told = Vec::new();
        let mut lines = keys.iter().map(|key| (*key).to_owned());
        let mut tell = |message: Message| told.push(message.key().to_owned());
        let locale = Library::built_in().scheme_locale();
        let mut coach = Coach::open(&texts, &base(), folder, locale).expect("a model of ours");
        let done = record(&mut coach, &mut lines, &mut Clips(clips), &mut tell);
        (done.map_err(Message::from), told)
    }

    #[test]
    fn silence_and_noise_are_asked_for_again_and_who_stops_keeps_what_is_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let silence = vec![0; 16_000];
        // Each with what is told of it: what is far too short for its words is no recording of them.
        let click = [[9_000; 4_000], [0; 4_000]].concat();
        let faults = vec![silence, vec![500; 8_000], vec![9_000; 800], vec![9_000; 8_000], click, cut_off()];
        let (done, told) = run(folder.path(), &[&[""; 12][..], &["."]].concat(), faults);
        assert_eq!(done, Ok(false));
        let asked = ["train_text", "train_speak"];
        let mut expected = vec!["train_keys"];
        for fault in
            ["silent", "quiet", "short", "noisy", "other", "cut_off"].map(|why| format!("train_{why}"))
        {
            expected.extend(asked);
            expected.push(String::leak(fault));
        }
        expected.extend(&asked[..1]);
        assert_eq!(told, expected);
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 0);
    }

    #[test]
    fn what_is_there_is_not_asked_for_again_and_what_is_skipped_stays_out() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("001.wav"), "").expect("a new file");
        fs::write(folder.path().join("001.txt"), "ja").expect("a new file");
        let (done, told) = run(folder.path(), &[">"], Vec::new());
        assert_eq!((done, told), (Ok(true), vec!["train_keys".to_owned(), "train_announcement".to_owned()]));
        // One back, which is there, is asked for once more.
        let (done, told) = run(folder.path(), &["<", "."], Vec::new());
        assert_eq!((done, told.len()), (Ok(false), 3));
        // A microphone that is gone ends it.
        let (done, _) = run(folder.path(), &["", ""], Vec::new());
        assert_eq!(done, Err(say!("microphone_unplugged")));
    }
}
