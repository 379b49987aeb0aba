//! All of learning a voice, from the first text to the profile: the same by voice and with keys, on a terminal and in
//! the window.

use std::path::{Path, PathBuf};

use super::by_voice::by_voice;
use super::clips::clips;
use super::coach::{Coach, Key};
use super::errors::{LearnerError, ShelfError, TeachError};
use super::games::Agreement;
use super::learning::Conduct;
use super::orders::command;
use super::partner::{Answer, Partner};
use super::shelf::Shelf;
use super::teach::{Taught, is_adaptable};
use super::texts::texts;
use crate::language::{Command, Library, Locale, Message};
use crate::user::folders;

/// So often a question is asked.
const TRIES: usize = 3;

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

    /// The model that tells whether a clip is what was asked for: our own where the one to begin with cannot.
    pub(crate) fn checking(&self) -> Result<PathBuf, LearnerError> {
        let own = || folders::speech_model(&self.locale.code, &Library::built_in().fide.voice);
        Ok(if is_adaptable(&self.base)? { self.base.clone() } else { own() })
    }

    /// Goes through it by voice.
    pub(crate) fn attend(&self, shelf: &Shelf, partner: &mut dyn Partner) -> Result<(), TeachError> {
        let (texts, draft) = (self.texts(), shelf.draft(&self.name)?);
        let mut coach = Coach::open(&texts, &self.checking()?, &draft, self.locale)?;
        if !by_voice(&mut coach, self.locale, partner)? {
            partner.tell(self.stopped());
            return Ok(());
        }
        let mut tell = |message| partner.tell(message);
        let mut conduct = Conduct { tell: &mut tell, go_on: &|| !shelf.is_playing() };
        let taught = self.learn(shelf, &draft, &mut conduct)?;
        taught.told(&self.name).into_iter().for_each(|message| partner.tell(message));
        if taught.is_kept() { self.ask_for_games(shelf, partner) } else { Ok(()) }
    }

    /// That he stopped, and how it goes on.
    pub fn stopped(&self) -> Message {
        say!("train_stopped", name = self.name.clone())
    }

    /// Learns from a folder of clips; where that helps, the voice is kept and used from now on. A model that cannot be
    /// adapted stays as it is, and it is learned which words it takes for which.
    pub fn learn(
        &self,
        shelf: &Shelf,
        folder: &Path,
        conduct: &mut Conduct<'_>,
    ) -> Result<Taught, TeachError> {
        let takes = clips(folder)?;
        let taught = if is_adaptable(&self.base)? {
            shelf.learn(&self.name, &self.base, &takes, conduct)?
        } else {
            shelf.learn_confusions(&self.name, &self.base, self.locale, &takes, conduct.tell)?
        };
        if taught.is_kept() {
            // Its clips are in the profile now.
            let draft = shelf.draft(&self.name)?;
            if folder == draft {
                let _ = std::fs::remove_dir_all(draft);
            }
            shelf.choose(Some(&self.name))?;
        }
        Ok(taught)
    }

    /// The question whether it may go on learning from games; `None` where that was answered before.
    pub(crate) fn games_question(&self, shelf: &Shelf) -> Result<Option<Message>, ShelfError> {
        let answered = shelf.find(&self.name)?.agreement().is_some();
        Ok((!answered).then(|| say!("ask_games", name = self.name.clone())))
    }

    /// Writes down the answer to that, if it is one, and what is told then.
    pub(crate) fn answer_games(
        &self,
        shelf: &Shelf,
        answer: Option<Command>,
    ) -> Result<Option<Message>, ShelfError> {
        let agreed = match answer {
            Some(Command::Yes) => true,
            Some(Command::No) => false,
            _ => return Ok(None),
        };
        let agreement = Agreement { agreed, ..Agreement::default() };
        shelf.find(&self.name)?.agree(&agreement)?;
        Ok(Some(agreement.told(&self.name)))
    }

    /// Asks that by voice. Whoever says neither yes nor no is asked the next time.
    fn ask_for_games(&self, shelf: &Shelf, partner: &mut dyn Partner) -> Result<(), TeachError> {
        let Some(question) = self.games_question(shelf)? else { return Ok(()) };
        for _ in 0..TRIES {
            partner.tell(question.clone());
            partner.ready();
            let answer = match partner.next("")? {
                Answer::Line(line) if Key::of(&line) == Key::Stop => return Ok(()),
                Answer::Words { text, sure: true, .. } | Answer::Line(text) => command(self.locale, &text),
                _ => None,
            };
            if matches!(answer, Some(Command::Stop | Command::Quit)) {
                return Ok(());
            }
            if let Some(told) = self.answer_games(shelf, answer)? {
                partner.tell(told);
                return Ok(());
            }
        }
        Ok(())
    }
}
