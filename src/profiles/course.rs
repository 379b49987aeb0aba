//! All of learning a voice, from the first text to the profile: the same by voice and with keys, on a terminal and in
//! the window.

use std::path::{Path, PathBuf};

use super::clips::clips;
use super::coach::Coach;
use super::errors::TeachError;
use super::lead::lead;
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

    /// Goes through the texts; where the recordings are, or `None` where they stopped before there was all.
    pub(crate) fn record(
        &self,
        shelf: &Shelf,
        partner: &mut dyn Partner,
    ) -> Result<Option<PathBuf>, TeachError> {
        let (texts, draft) = (self.texts(), shelf.draft(&self.name)?);
        let done = lead(&mut Coach::open(&texts, &self.base, &draft, self.locale)?, self.locale, partner)?;
        if !done {
            partner.tell(say!("train_stopped", name = self.name.clone()));
        }
        Ok(done.then_some(draft))
    }

    /// Records and learns.
    pub(crate) fn attend(&self, shelf: &Shelf, partner: &mut dyn Partner) -> Result<(), TeachError> {
        let Some(draft) = self.record(shelf, partner)? else { return Ok(()) };
        let gain = self.learn(shelf, &draft, &mut |message| partner.tell(message))?;
        gain.outcome(&self.name).into_iter().for_each(|message| partner.tell(message));
        Ok(())
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
