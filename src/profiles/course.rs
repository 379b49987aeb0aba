//! All of learning a voice, from the first text to the profile: the same by voice and with keys, on a terminal and in
//! the window.

use std::path::{Path, PathBuf};

use super::by_voice::by_voice;
use super::clips::clips;
use super::coach::Coach;
use super::errors::TeachError;
use super::partner::Partner;
use super::shelf::Shelf;
use super::teach::Gain;
use super::texts::texts;
use crate::language::{Locale, Message};

/// What is learned, from which model.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub name: String,
    pub count: usize,
    pub base: PathBuf,
    pub locale: &'static Locale,
}

impl Course {
    /// What is to be said.
    pub fn texts(&self) -> Vec<String> {
        texts(self.locale, self.count)
    }

    /// Goes through it by voice.
    pub(crate) fn attend(&self, shelf: &Shelf, partner: &mut dyn Partner) -> Result<(), TeachError> {
        let (texts, draft) = (self.texts(), shelf.draft(&self.name)?);
        let mut coach = Coach::open(&texts, &self.base, &draft, self.locale)?;
        if !by_voice(&mut coach, self.locale, partner)? {
            partner.tell(self.stopped());
            return Ok(());
        }
        let mut tell = |message| partner.tell(message);
        let gain = self.learn(shelf, &draft, &mut tell)?;
        gain.outcome(&self.name).into_iter().for_each(tell);
        Ok(())
    }

    /// That he stopped, and how it goes on.
    pub fn stopped(&self) -> Message {
        say!("train_stopped", name = self.name.clone())
    }

    /// Learns from a folder of clips; where that helps, the voice is kept and used from now on.
    pub fn learn(
        &self,
        shelf: &Shelf,
        folder: &Path,
        tell: &mut dyn FnMut(Message),
    ) -> Result<Gain, TeachError> {
        let gain = shelf.learn(&self.name, &self.base, &clips(folder)?, tell)?;
        if gain.is_better() {
            // Its clips are in the profile now.
            let draft = shelf.draft(&self.name)?;
            if folder == draft {
                let _ = std::fs::remove_dir_all(draft);
            }
            shelf.choose(Some(&self.name))?;
        }
        Ok(gain)
    }
}
