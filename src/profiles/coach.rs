//! Coach: where somebody is among the texts to say, and which recordings are kept. Clips are kept from the
//! first one on, so that whoever stops goes on from there.

use std::path::Path;

use super::clips::Take;
use super::lead::command;
use super::learn::Learner;
use super::teach::{learner, lesson};
use crate::device::{atomic_file, untrusted_file, wav};
use crate::language::{AsAnnounced, Locale, Message};
use crate::user::system;

/// A recording whose loudest sample is below this is silence, of 32,767; below the other one it is too quiet.
const SILENT: u16 = 300;
const QUIET: u16 = 800;
/// A sample from here on is at the end of what a microphone can tell. Where so many of them stand beside each other the
/// sound is cut off there, and a recording with so many such places is spoilt.
const FULL: u16 = 32_700;
const CUT_OFF: usize = 4;
const SPOILT: usize = 4;
/// Least distance of speech above the room, in dB: with less the room is why something is not understood.
const ABOVE_ROOM_DB: f32 = 10.0;
/// Samples of which the loudness is taken: 20 ms at 16 kHz.
const STRETCH: usize = 320;
/// Shortest length of a word, in samples: 0.15 s.
const SHORTEST_WORD: usize = 2_400;

/// Request of somebody who is asked for a text, or to whom one is read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum CoachKey {
    /// To say it or to hear it once more; of what is read, to go on.
    Next,
    /// The one before once more.
    Back,
    Skip,
    Stop,
}

impl CoachKey {
    /// Key for which a typed line asks.
    pub fn of(line: &str) -> Self {
        match line.trim() {
            "<" => Self::Back,
            ">" => Self::Skip,
            "." => Self::Stop,
            _ => Self::Next,
        }
    }
}

/// Fault of the sound alone.
fn fault(samples: &[i16]) -> Option<Message> {
    let loudest = samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap_or(0);
    let full = samples.chunk_by(|one, other| (one.unsigned_abs() >= FULL) == (other.unsigned_abs() >= FULL));
    let cut_off = full.filter(|run| run.len() >= CUT_OFF && run[0].unsigned_abs() >= FULL).count();
    match loudest {
        0..SILENT => Some(say!("train_silent")),
        SILENT..QUIET => Some(say!("train_quiet")),
        _ => (cut_off >= SPOILT).then(|| say!("train_cut_off")),
    }
}

/// True if the loud parts are hardly louder than the quiet ones.
fn is_noisy(samples: &[i16]) -> bool {
    let db = |stretch: &[i16]| {
        let power: f32 = stretch.iter().map(|sample| f32::from(*sample).powi(2)).sum();
        10.0 * (power / stretch.len() as f32 + 1.0).log10()
    };
    let mut loudness: Vec<f32> = samples.chunks_exact(STRETCH).map(db).collect();
    loudness.sort_by(f32::total_cmp);
    let at = |tenths: usize| loudness.get(loudness.len() * tenths / 10).copied().unwrap_or(0.0);
    at(9) - at(1) < ABOVE_ROOM_DB
}

/// Callback for a clip that was kept.
pub type Kept<'a> = Box<dyn FnMut() -> Result<(), Message> + 'a>;

/// Coach of somebody who says the texts.
pub struct Coach<'a> {
    texts: &'a [String],
    folder: &'a Path,
    locale: &'a Locale,
    learner: Learner,
    at: usize,
    redo: bool,
    /// Set if words are taken as they are that the model does not know.
    pub takes_unknown: bool,
    /// Called whenever a clip was kept.
    pub kept: Option<Kept<'a>>,
}

impl<'a> Coach<'a> {
    /// Goes on where the recordings in this folder end.
    pub fn open(
        texts: &'a [String],
        base: &Path,
        folder: &'a Path,
        locale: &'a Locale,
    ) -> Result<Self, Message> {
        let learner = learner(base)?;
        atomic_file::own_folder(folder).map_err(system::disk(folder))?;
        Ok(Self { texts, folder, locale, learner, at: 0, redo: false, takes_unknown: false, kept: None })
    }

    /// The text that is to be said now, going past those that are there; `None` after the last.
    pub fn text(&mut self) -> Option<&'a str> {
        let is_there = |at: usize, text: &String| is_clip_of(&self.folder.join(clip_name(at)), text);
        while !self.redo && self.texts.get(self.at).is_some_and(|text| is_there(self.at, text)) {
            self.at += 1;
        }
        self.texts.get(self.at).map(String::as_str)
    }

    /// Message that asks for the text.
    pub fn asked(&self, text: &str) -> Message {
        let (number, count) = (self.at as u64 + 1, self.texts.len() as u64);
        // Commands are in the user's language, announcements in that of the scheme.
        if command(self.locale, text).is_some() {
            say!("train_text", number, count, text = text.to_owned())
        } else {
            say!("train_announcement", number, count, text = AsAnnounced(text.to_owned()))
        }
    }

    /// Leaves this one out.
    pub const fn skip(&mut self) {
        (self.at, self.redo) = (self.at + 1, false);
    }

    /// Goes back by one, which is asked for once more.
    pub const fn back(&mut self) {
        (self.at, self.redo) = (self.at.saturating_sub(1), true);
    }

    /// Takes in how the present text was said; why not, where it cannot be used.
    pub fn hear(&mut self, samples: Vec<i16>) -> Result<Option<Message>, Message> {
        let Some(text) = self.texts.get(self.at) else { return Ok(None) };
        let words = text.split_whitespace().map(str::to_owned).collect();
        let take = Take { path: self.folder.join(clip_name(self.at)), samples, words };
        if let Some(fault) = fault(&take.samples) {
            return Ok(Some(fault));
        }
        let said: Vec<&str> = take.words.iter().map(String::as_str).collect();
        let is_checked = !self.takes_unknown || self.learner.unknown(&said).is_empty();
        if is_checked && lesson(&self.learner, &take, 0).is_err() {
            return Ok(Some(match take.samples.len() {
                length if length < SHORTEST_WORD * take.words.len() => say!("train_short"),
                _ if is_noisy(&take.samples) => say!("train_noisy"),
                _ => say!("train_other", text),
            }));
        }
        let fault = system::disk(&take.path);
        wav::write(&take.path, &take.samples).map_err(fault)?;
        atomic_file::replace_own(&take.path.with_extension("txt"), text.as_bytes()).map_err(fault)?;
        self.skip();
        self.kept.as_mut().map_or(Ok(()), |kept| kept())?;
        Ok(None)
    }
}

/// The file of the clip of a text, by the place of the text among all, from 0.
pub fn clip_name(at: usize) -> String {
    format!("{:03}.wav", at + 1)
}

/// True if this is there, a clip of this text.
pub fn is_clip_of(sound: &Path, text: &str) -> bool {
    sound.exists() && untrusted_file::text(&sound.with_extension("txt")).is_ok_and(|said| said == text)
}
