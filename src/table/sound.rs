//! Sound at the table: for the sound score each announcement that was heard is kept as it sounded, and for a learned
//! voice what its owner has confirmed or corrected.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use super::{Table, Wake};
use crate::device::time::now;
use crate::game::Event;
use crate::profiles::{Games, Gatherer, Harvest, wordings};
use crate::rules::{Color, Party};
use crate::session::{Input, Weight};
use crate::table::message::TableMessage;
use crate::table::sound_score::{Keeper, SoundNews, folder};
use crate::talk::faults;
use crate::user::folders;

/// How long is waited for the last clips at the end.
const LAST_CLIPS: Duration = Duration::from_secs(5);

/// What keeps the clips, and the sound that waits for its meaning.
pub(super) struct SoundScore {
    keeper: Keeper,
    megabytes: u32,
}

/// The sound that waits for its meaning.
#[derive(Default)]
pub(super) struct Sounds {
    /// The last of each microphone.
    waiting: Vec<(Option<Party>, Arc<[i16]>)>,
    /// That of what is being understood now, and whose it is.
    current: Option<(Option<Party>, Arc<[i16]>)>,
    /// Whether those words say nothing by themselves, and a move is asked about that may have been meant.
    pub(super) misheard: bool,
}

/// What keeps announcements that a voice learns from.
pub(super) struct Lessons {
    harvest: Harvest,
    gatherer: Gatherer,
}

impl Table {
    /// Keeps every announcement that is heard, up to so many megabytes, and tells everybody so. To be called before
    /// anything is heard.
    pub fn keep_sound(&mut self, megabytes: u32) {
        let to = self.wakes.0.clone();
        let at_most = u64::from(megabytes) * 1_000_000;
        let keeper = Keeper::start(folder(self.recorder.path()), at_most, move |news| {
            let _ = to.send(Wake::Sound(news));
        });
        self.sound_score = Some(SoundScore { keeper, megabytes });
        let path = folder(self.recorder.path()).display().to_string();
        self.say(Weight::Announcement, TableMessage::SoundIsKept { path });
    }

    /// Keeps what this player announces and confirms or corrects, for the voice of this name, and tells everybody so.
    /// To be called before anything is heard.
    pub fn learn_from(&mut self, owner: Color, name: &str, games: Games, megabytes: u32) {
        let to = self.wakes.0.clone();
        let at_most = u64::from(megabytes) * 1_000_000;
        let gatherer = Gatherer::start(games, at_most, move |error| {
            let _ = to.send(Wake::Lessons(error));
        });
        self.lessons.push(Lessons { harvest: Harvest::of(owner), gatherer });
        self.say(Weight::Announcement, TableMessage::LessonsKept { color: owner, name: name.to_owned() });
    }

    /// Announcements can no longer be kept to learn from.
    pub(super) fn lessons_fail(&mut self, error: &io::Error) {
        let why = faults::disk(&folders::profiles(), error);
        self.say(Weight::Answer, TableMessage::LessonsFail { why });
    }

    /// Sound came, at this microphone; its words follow.
    pub(super) fn sound_came(&mut self, of: Option<Party>, sound: Arc<[i16]>) {
        if self.sound_score.is_some() || !self.lessons.is_empty() {
            self.sounds.waiting.retain(|(other, _)| *other != of);
            self.sounds.waiting.push((of, sound));
        }
    }

    /// The words of this one are understood now; afterwards nobody's are.
    pub(super) fn sound_of_words(&mut self, by: Option<Party>) {
        let waiting = &mut self.sounds.waiting;
        let at = waiting.iter().position(|(of, _)| *of == by && of.is_some());
        let at = at.or_else(|| waiting.iter().position(|(of, _)| of.is_none()));
        self.sounds.current = at.map(|at| (by, waiting.swap_remove(at).1));
    }

    /// What was understood is over.
    pub(super) fn words_are_over(&mut self) {
        self.sounds.current = None;
    }

    /// An event was recorded: keeps the sound of an announcement.
    pub(super) fn keep_sound_of(&mut self, event: &Event) {
        match event {
            Event::Proposed { uci, words } => {
                let Some((by, sound)) = self.sounds.current.take() else { return };
                let by_itself = !self.sounds.misheard;
                for lessons in &mut self.lessons {
                    lessons.harvest.proposed(uci, words, by_itself, by, sound.clone());
                }
                let ply = u32::try_from(self.session.state().history().moves().len() + 1);
                if let (Some(score), Ok(ply)) = (&self.sound_score, ply) {
                    score.keeper.keep(ply, sound);
                }
            }
            Event::Announced { uci, .. } => {
                self.lessons.iter_mut().for_each(|lessons| lessons.harvest.announced(uci));
            }
            Event::TakenBack | Event::Corrected { .. } => {
                self.lessons.iter_mut().for_each(|lessons| lessons.harvest.taken_back());
            }
            Event::Completed { .. } => self.keep_lessons(),
            _ => {}
        }
    }

    /// A move was completed: what was heard of it is known for certain now.
    fn keep_lessons(&mut self) {
        let Some((position, mv)) = self.session.state().history().plies().next_back() else { return };
        let (uci, mover) = (position.uci(mv), position.turn());
        let wordings = wordings(&self.renderer.vocabulary(), position, mv);
        for lessons in &mut self.lessons {
            for (told, sound) in lessons.harvest.completed(mover, &uci, &wordings) {
                lessons.gatherer.keep(told, sound);
            }
        }
    }

    pub(super) fn sound_news(&mut self, news: SoundNews) {
        match news {
            SoundNews::Kept { ply, take, hash } => {
                let at_ms = self.at_ms(now());
                let outputs = self.session.handle(Input::SoundKept { ply, take, hash: &hash }, at_ms);
                self.carry_out(outputs, at_ms);
            }
            SoundNews::Full => {
                let megabytes = self.sound_score.as_ref().map_or(0, |score| u64::from(score.megabytes));
                self.say(Weight::Answer, TableMessage::SoundFull { megabytes });
            }
            SoundNews::Failed { path, error } => {
                let why = faults::disk(&path, &error);
                self.say(Weight::Answer, TableMessage::SoundFails { why });
            }
            SoundNews::Done => {}
        }
    }

    /// Lets the last clips be written, within bounds.
    pub(super) fn finish_sound(&mut self) {
        self.lessons.iter().for_each(|lessons| lessons.gatherer.finish());
        if !self.sound_score.as_ref().is_some_and(|score| score.keeper.finish()) {
            return;
        }
        let deadline = now() + LAST_CLIPS;
        loop {
            match self.wakes.1.recv_timeout(deadline.saturating_duration_since(now())) {
                Ok(Wake::Sound(SoundNews::Done)) | Err(_) => return,
                Ok(Wake::Sound(news)) => self.sound_news(news),
                Ok(Wake::Voice(event)) => self.voice_event(None, event),
                Ok(Wake::VoiceOf(side, event)) => self.voice_event(Some(side), event),
                Ok(_) => {}
            }
        }
    }
}
