//! Where somebody is among the texts that he says, and which of his recordings are kept. Clips are kept from the first
//! one on, so that whoever stops goes on where he was.

use std::fs;
use std::path::{Path, PathBuf};

use super::clips::{Origin, Take};
use super::errors::{DiskError, TeachError};
use super::orders::command;
use super::teach::{learner, lesson};
use crate::device::{outside, wav, whole_file};
use crate::language::{AsAnnounced, Locale, Message};
use crate::learn::Learner;
use crate::profiles::message::ProfileMessage;

/// A recording whose loudest sample is below this is silence, of 32,767.
const SILENT: u16 = 300;

/// What somebody wants who is asked for a text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Key {
    /// To say it, or to hear it once more.
    Next,
    /// The one before once more.
    Back,
    /// To leave it out.
    Skip,
    /// To stop for today.
    Stop,
}

impl Key {
    /// What a typed line asks for.
    #[must_use]
    pub fn of(line: &str) -> Self {
        match line.trim() {
            "<" => Self::Back,
            ">" => Self::Skip,
            "." => Self::Stop,
            _ => Self::Next,
        }
    }
}

/// Why a recording of a text cannot be used.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Unusable {
    /// Nothing is heard in it.
    Silent,
    /// Something else than this was said.
    Other {
        /// What was asked for.
        text: String,
    },
}

impl From<Unusable> for Message {
    fn from(unusable: Unusable) -> Self {
        match unusable {
            Unusable::Silent => ProfileMessage::TrainSilent.into(),
            Unusable::Other { text } => ProfileMessage::TrainOther { text }.into(),
        }
    }
}

/// Somebody among the texts.
pub struct Coach<'a> {
    texts: &'a [String],
    folder: &'a Path,
    locale: &'a Locale,
    learner: Learner,
    at: usize,
    redo: bool,
}

impl<'a> Coach<'a> {
    /// Begins where he was, in this folder.
    ///
    /// # Errors
    /// The model in `base` cannot be adapted, or the disk refuses.
    pub fn open(
        texts: &'a [String],
        base: &Path,
        folder: &'a Path,
        locale: &'a Locale,
    ) -> Result<Self, TeachError> {
        let learner = learner(base)?;
        fs::create_dir_all(folder).map_err(DiskError::at(folder))?;
        Ok(Self { texts, folder, locale, learner, at: 0, redo: false })
    }

    /// The text that is to be said now, going past those that are there; `None` after the last.
    pub fn text(&mut self) -> Option<&'a str> {
        while !self.redo && self.texts.get(self.at).is_some_and(|text| self.place(text).is_there()) {
            self.at += 1;
        }
        self.texts.get(self.at).map(String::as_str)
    }

    /// How it is asked for.
    #[must_use]
    pub fn asked(&self, text: &str) -> Message {
        let (number, count) = (self.at as u64 + 1, self.texts.len() as u64);
        // Commands are in the user's language, announcements in that of the scheme.
        if command(self.locale, text).is_some() {
            ProfileMessage::TrainText { number, count, text: text.to_owned() }.into()
        } else {
            ProfileMessage::TrainAnnouncement { number, count, text: AsAnnounced(text.to_owned()) }.into()
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
    ///
    /// # Errors
    /// The disk refuses.
    pub fn hear(&mut self, samples: Vec<i16>) -> Result<Option<Unusable>, DiskError> {
        let Some(text) = self.texts.get(self.at) else { return Ok(None) };
        let place = self.place(text);
        let take = place.take(samples);
        if take.samples.iter().all(|sample| sample.unsigned_abs() < SILENT) {
            return Ok(Some(Unusable::Silent));
        }
        if lesson(&self.learner, &take, 0).is_err() {
            return Ok(Some(Unusable::Other { text: text.clone() }));
        }
        place.keep(&take)?;
        self.skip();
        Ok(None)
    }

    fn place(&self, text: &'a str) -> Place<'a> {
        Place { sound: self.folder.join(format!("{:03}.wav", self.at + 1)), text }
    }
}

/// Where the clip of a text is kept.
struct Place<'a> {
    sound: PathBuf,
    text: &'a str,
}

impl Place<'_> {
    fn is_there(&self) -> bool {
        self.sound.exists()
            && outside::text(&self.sound.with_extension("txt")).is_ok_and(|text| text == self.text)
    }

    fn take(&self, samples: Vec<i16>) -> Take {
        Take {
            path: self.sound.clone(),
            samples,
            words: self.text.split_whitespace().map(str::to_owned).collect(),
            origin: Origin::Recorded,
        }
    }

    fn keep(&self, take: &Take) -> Result<(), DiskError> {
        let fault = DiskError::at(&self.sound);
        wav::write(&self.sound, &take.samples).map_err(fault)?;
        whole_file::replace(&self.sound.with_extension("txt"), self.text.as_bytes()).map_err(fault)
    }
}
