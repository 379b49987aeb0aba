//! Sound at the table: for the sound score each announcement that was heard is kept as it sounded, and for a learned
//! voice what its owner has confirmed or corrected.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use super::effect::Effect;
use super::parts::Lesson;
use super::sound_score::{Keeper, SoundNews, folder};
use super::wake::Wake;
use crate::game::{Event, State};
use crate::language::{
    grammar, {Message, Vocabulary},
};
use crate::profiles::{Gatherer, Harvest};
use crate::rules::{Color, Party};
use crate::session::Weight;
use crate::talk::faults;
use crate::user::folders;

/// What keeps the clips of the sound score.
struct SoundScore {
    keeper: Keeper,
    megabytes: u32,
}

/// What keeps announcements that a voice learns from.
struct Learner {
    owner: Color,
    name: String,
    harvest: Harvest,
    gatherer: Gatherer,
}

/// The sound that waits for its meaning, and those who keep it.
pub(super) struct Sounds {
    /// The last of each microphone.
    waiting: Vec<(Option<Party>, Arc<[i16]>)>,
    current: Option<(Option<Party>, Arc<[i16]>)>,
    /// Whether those words say nothing by themselves, and a move is asked about that may have been meant.
    pub(super) misheard: bool,
    score: Option<SoundScore>,
    learners: Vec<Learner>,
}

impl Sounds {
    /// Keeps every announcement that is heard beside this journal, up to so many megabytes, where that is wanted, and
    /// for each lesson what its owner announces and confirms or corrects.
    pub(super) fn start(
        megabytes: Option<u32>,
        lessons: Vec<Lesson>,
        journal: &Path,
        to: &Sender<Wake>,
    ) -> Self {
        let bytes = |megabytes| u64::from(megabytes) * 1_000_000;
        let score = megabytes.map(|megabytes| {
            let to = to.clone();
            let keeper = Keeper::start(folder(journal), bytes(megabytes), move |news| {
                let _ = to.send(Wake::Sound(news));
            });
            SoundScore { keeper, megabytes }
        });
        let learner = |Lesson { owner, name, games, megabytes }| {
            let to = to.clone();
            let gatherer = Gatherer::start(games, bytes(megabytes), move |error| {
                let _ = to.send(Wake::Lessons(error));
            });
            Learner { owner, name, harvest: Harvest::of(owner), gatherer }
        };
        let learners = lessons.into_iter().map(learner).collect();
        Self { waiting: Vec::new(), current: None, misheard: false, score, learners }
    }

    /// That every announcement is kept beside this journal, if it is.
    pub(super) fn told_of_score(&self, journal: &Path) -> Option<Message> {
        let path = folder(journal).display().to_string();
        self.score.as_ref().map(|_| say!("sound_is_kept", path))
    }

    /// Whose announcements are kept to learn from.
    pub(super) fn told_of_lessons(&self) -> Vec<Message> {
        let told =
            |learner: &Learner| say!("lessons_kept", color = learner.owner, name = learner.name.clone());
        self.learners.iter().map(told).collect()
    }

    /// Sound came, at this microphone; its words follow.
    pub(super) fn take(&mut self, of: Option<Party>, sound: Arc<[i16]>) {
        if self.score.is_some() || !self.learners.is_empty() {
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

    /// What was understood is over.
    pub(super) fn end_words(&mut self) {
        self.current = None;
    }

    /// An event was recorded: keeps the sound of an announcement.
    pub(super) fn recorded(&mut self, event: &Event, state: &State, vocabulary: &Vocabulary<'_>) {
        match event {
            Event::Proposed { uci, words, .. } => {
                let Some((by, sound)) = self.current.take() else { return };
                let by_itself = !self.misheard;
                for learner in &mut self.learners {
                    learner.harvest.proposed(uci, words, by_itself, by, sound.clone());
                }
                let ply = u32::try_from(state.history().moves().len() + 1);
                if let (Some(score), Ok(ply)) = (&self.score, ply) {
                    score.keeper.keep(ply, sound);
                }
            }
            Event::Announced { uci, .. } => {
                self.learners.iter_mut().for_each(|learner| learner.harvest.announced(uci));
            }
            Event::TakenBack | Event::Corrected { .. } => {
                self.learners.iter_mut().for_each(|learner| learner.harvest.taken_back());
            }
            Event::Completed { .. } => self.completed(state, vocabulary),
            // Nothing else says what a sound meant.
            _ => {}
        }
    }

    /// A move was completed: what was heard of it is known for certain now.
    fn completed(&mut self, state: &State, vocabulary: &Vocabulary<'_>) {
        let Some((position, mv)) = state.history().plies().next_back() else { return };
        let (uci, mover) = (position.uci(mv), position.turn());
        let wordings = grammar::wordings(vocabulary, position, mv);
        for learner in &mut self.learners {
            for (told, sound) in learner.harvest.completed(mover, &uci, &wordings) {
                learner.gatherer.keep(told, sound);
            }
        }
    }

    /// Takes in news of the sound score.
    pub(super) fn news(&self, news: SoundNews) -> Option<Effect> {
        match news {
            SoundNews::Kept { ply, take, hash } => Some(Effect::SoundKept { ply, take, hash }),
            SoundNews::Full => {
                let megabytes = self.score.as_ref().map_or(0, |score| u64::from(score.megabytes));
                Some(Effect::Say(Weight::Answer, fault!("sound_full", megabytes)))
            }
            SoundNews::Failed { path, error } => {
                let why = faults::disk(&path, &error);
                Some(Effect::Say(Weight::Answer, fault!("sound_fails", why)))
            }
            SoundNews::Done => None,
        }
    }

    /// Announcements can no longer be kept to learn from.
    pub(super) fn lessons_failed(error: &io::Error) -> Effect {
        let why = faults::disk(&folders::profiles(), error);
        Effect::Say(Weight::Answer, say!("lessons_fail", why))
    }

    /// Lets the last clips be written; whether [`SoundNews::Done`] will come, when they are.
    pub(super) fn finish(&self) -> bool {
        self.learners.iter().for_each(|learner| learner.gatherer.finish());
        self.score.as_ref().is_some_and(|score| score.keeper.finish())
    }
}
