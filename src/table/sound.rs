//! Sound at the table: for the sound score each announcement that was heard is kept as it sounded.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use super::after_turn::{AfterTurn, Done};
use super::effect::Effect;
use super::loop_event::LoopEvent;
use super::sound_score::{Keeper, SoundNews, folder};
use crate::game::{Event, State};
use crate::language::Message;
use crate::rules::Party;
use crate::session::Priority;
use crate::user::system;

/// The sound that waits for its meaning, and those who keep it.
pub(super) struct Sounds {
    /// The last of each microphone.
    waiting: Vec<(Option<Party>, Arc<[i16]>)>,
    current: Option<(Option<Party>, Arc<[i16]>)>,
    /// Keeper of the clips, up to so many megabytes.
    score: Option<(Keeper, u32)>,
}

impl Sounds {
    /// Keeps every announcement that is heard beside this journal, up to so many megabytes, where that is
    /// wanted.
    pub(super) fn start(megabytes: Option<u32>, journal: &Path, to: &Sender<LoopEvent>) -> Self {
        let score = megabytes.map(|megabytes| {
            let to = to.clone();
            let keeper = Keeper::start(folder(journal), u64::from(megabytes) * 1_000_000, move |news| {
                drop(to.send(LoopEvent::Sound(news)))
            });
            (keeper, megabytes)
        });
        Self { waiting: Vec::new(), current: None, score }
    }

    /// Message that every announcement is kept beside this journal, if it is.
    pub(super) fn told_of_score(&self, journal: &Path) -> Option<Message> {
        self.score.as_ref().map(|_| say!("sound_is_kept", path = folder(journal).as_path()))
    }

    /// Sound came, at this microphone; its words follow.
    pub(super) fn take(&mut self, of: Option<Party>, sound: Arc<[i16]>) {
        if self.score.is_some() {
            self.waiting.retain(|(other, _)| *other != of);
            self.waiting.push((of, sound));
        }
    }

    /// The words of this one are understood now; afterwards nobody's are.
    pub(super) fn begin_words(&mut self, by: Option<Party>) {
        let waiting = &mut self.waiting;
        let at = waiting.iter().position(|(of, _)| *of == by && of.is_some());
        let at = at.or_else(|| waiting.iter().position(|(of, _)| of.is_none()));
        self.current = at.map(|at| (by, waiting.swap_remove(at).1));
    }

    pub(super) fn end_words(&mut self) {
        self.current = None;
    }

    /// An event was recorded: keeps the sound of an announcement.
    fn recorded(&mut self, event: &Event, state: &State) {
        if !matches!(event, Event::Proposed { .. }) {
            return;
        }
        let ply = u32::try_from(state.history().moves().len() + 1);
        if let (Some((_, sound)), Some(score), Ok(ply)) = (self.current.take(), &self.score, ply) {
            score.0.keep(ply, sound);
        }
    }

    pub(super) fn news(&self, news: SoundNews) -> Option<Effect> {
        match news {
            SoundNews::Full => {
                let (_, megabytes) = self.score.as_ref()?;
                Some(Effect::Say(Priority::Answer, fault!("sound_full", megabytes = *megabytes)))
            }
            SoundNews::Failed { path, error } => {
                Some(Effect::Say(Priority::Answer, fault!("sound_fails", why = system::disk(&path)(error))))
            }
            SoundNews::Kept { .. } | SoundNews::Done => None,
        }
    }

    /// Lets the last clips be written; whether [`SoundNews::Done`] will come, when they are.
    pub(super) fn finish(&self) -> bool {
        self.score.as_ref().is_some_and(|(keeper, _)| keeper.finish())
    }
}

impl AfterTurn for Sounds {
    fn after(&mut self, turn: &Done<'_>) -> Vec<Effect> {
        for event in turn.events {
            self.recorded(event, turn.state());
        }
        Vec::new()
    }
}
