//! espeak-ng as a program: text in, sound out, to be played or as a file.

use std::io::{self, Cursor, Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;

use super::speaker::{SpokenPart, sayable};
use crate::os::process;
use crate::wav::WavFile;

/// Words a minute: slowest, normal, fastest.
const WORDS_A_MINUTE: (i32, i32, i32) = (80, 175, 450);
/// The longest sound that is taken, in bytes: ten minutes at 22,050 Hz.
const LONGEST: u64 = 10 * 60 * 22_050 * 2;

/// Sound that it made: mono, -1 to 1.
pub(super) struct SpeechSound {
    pub rate_hz: u32,
    pub samples: Vec<f32>,
}

/// True if it is installed.
pub(super) fn is_there() -> bool {
    let mut command = process::espeak();
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// The names of its variants, in small letters.
pub fn variants() -> io::Result<Vec<String>> {
    let told = process::espeak().arg("--voices=variant").stdin(Stdio::null()).output()?;
    let text = String::from_utf8_lossy(&told.stdout).into_owned();
    let name =
        |line: &str| Some(line.split_once(process::VARIANT)?.1.split_whitespace().next()?.to_lowercase());
    let mut names: Vec<String> = text.lines().filter_map(name).collect();
    names.sort();
    names.dedup();
    Ok(names)
}

/// The name of espeak-ng for the voice of a language, with a variant or without.
pub(super) fn voice(language: &str, variant: &str) -> String {
    if variant.is_empty() { language.to_owned() } else { format!("{language}+{variant}") }
}

/// Has a text made; `done` is called on another thread with the sound, or with nothing where none came.
pub(super) fn start(
    text: &str,
    voice: &str,
    rate: i32,
    done: impl FnOnce(Option<SpeechSound>) + Send + 'static,
) -> io::Result<Child> {
    let mut command = process::espeak();
    command.args(["--stdin", "--stdout", "-b", "1", "-v", voice, "-s", &words_a_minute(rate).to_string()]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    let text = written(text);
    let run = move || {
        // One that does not read its text says nothing either.
        if let Some(mut stdin) = stdin {
            stdin.write_all(text.as_bytes()).ok();
        }
        let mut bytes = Vec::new();
        let read = stdout.map(|stdout| stdout.take(LONGEST).read_to_end(&mut bytes));
        done(read.and_then(Result::ok).and_then(|_| sound(&bytes)));
    };
    if let Err(error) = thread::Builder::new().name("synthesis".into()).spawn(run) {
        child.kill().ok();
        child.wait().ok();
        return Err(error);
    }
    Ok(child)
}

/// Text as it is given to espeak-ng, which takes two brackets for the beginning of sounds.
fn written(text: &str) -> String {
    format!("{}\n", text.replace('[', "[ "))
}

fn words_a_minute(rate: i32) -> i32 {
    let (slowest, normal, fastest) = WORDS_A_MINUTE;
    let rate = rate.clamp(-100, 100);
    let end = if rate < 0 { slowest } else { fastest };
    normal + (end - normal) * rate.abs() / 100
}

/// Tempo at a speed of -100 to 100, as a multiple of normal speech.
pub(super) fn tempo(rate: i32) -> f64 {
    f64::from(words_a_minute(rate)) / f64::from(WORDS_A_MINUTE.1)
}

/// Sound behind a header whose lengths mean nothing: it was written before they were known.
fn sound(bytes: &[u8]) -> Option<SpeechSound> {
    let mut made = WavFile::of(Cursor::new(bytes), bytes.len() as u64).ok()?;
    let mut samples = Vec::new();
    made.read_block(bytes.len(), &mut samples).ok()?;
    Some(SpeechSound { rate_hz: made.rate_hz(), samples })
}

/// Reasons for which a text does not become a file.
#[derive(Debug, thiserror::Error)]
pub enum SpokenError {
    /// espeak-ng does not start; mostly it is not installed.
    #[error(transparent)]
    NotStarted(#[from] io::Error),
    #[error("{0}")]
    Refused(String),
}

/// Says a text in a language (`de`, `fr`, `en`, `es`) into a WAV file.
pub fn spoken(language: &str, text: &str, file: &Path) -> Result<(), SpokenError> {
    let mut command = process::espeak();
    // It may start in another folder.
    command.args(["--stdin", "-b", "1", "-v", language, "-w"]).arg(std::path::absolute(file)?);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // One that does not read its text complains, or writes nothing.
        let part = SpokenPart { language: language.to_owned(), text: text.to_owned() };
        stdin.write_all(written(&sayable(&part).unwrap_or_default()).as_bytes()).ok();
    }
    let output = child.wait_with_output()?;
    if output.status.success() {
        Ok(())
    } else {
        Err(SpokenError::Refused(String::from_utf8_lossy(&output.stderr).trim().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_those_of_the_other_voice() {
        for (rate, expected) in [(-100, 80), (-500, 80), (0, 175), (50, 312), (100, 450), (i32::MAX, 450)] {
            assert_eq!(words_a_minute(rate), expected, "{rate}");
        }
    }

    #[test]
    fn no_text_is_taken_for_sounds() {
        for text in ["Anna [[h@'l@U]]", "[[[x]]]", "[Heard: Nf3]"] {
            assert!(!written(text).contains("[["), "{text}");
        }
    }

    #[test]
    fn what_is_no_sound_is_taken_for_none() {
        let mut good = b"RIFF\x24\xf0\xff\x7fWAVEfmt \x10\0\0\0\x01\0\x01\0\x22\x56\0\0\x44\xac\0\0\x02\0\x10\0data\0\0\0\0".to_vec();
        good.extend([0, 0, 0, 0x40, 0]);
        let made = sound(&good).expect("a header and two samples and a half");
        assert_eq!((made.rate_hz, made.samples), (22_050, vec![0.0, 0.5]));
        for bad in [&b""[..], b"RIFF", &good[..43], &[0; 100]] {
            assert!(sound(bad).is_none());
        }
    }
}
