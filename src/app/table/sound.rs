//! The sound score at the table: each announcement that was heard is kept as it sounded.

use std::sync::Arc;
use std::time::Duration;

use super::{Table, Wake};
use crate::app::faults;
use crate::app::sound_score::{Keeper, SoundNews, folder};
use crate::device::time::now;
use crate::game::{Event, Input, Weight};
use crate::language::Message;
use crate::rules::Party;

/// How long is waited for the last clips at the end.
const LAST_CLIPS: Duration = Duration::from_secs(5);

/// What keeps the clips, and the sound that waits for its meaning.
pub(super) struct SoundScore {
    keeper: Keeper,
    megabytes: u32,
    /// The last sound of each microphone.
    sounds: Vec<(Option<Party>, Arc<[i16]>)>,
    /// That of what is being understood now.
    current: Option<Arc<[i16]>>,
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
        self.sound_score = Some(SoundScore { keeper, megabytes, sounds: Vec::new(), current: None });
        let path = folder(self.recorder.path()).display().to_string();
        self.say(Weight::Announcement, Message::SoundIsKept { path });
    }

    /// Sound came, at this microphone; its words follow.
    pub(super) fn sound_came(&mut self, of: Option<Party>, sound: Arc<[i16]>) {
        if let Some(score) = &mut self.sound_score {
            score.sounds.retain(|(other, _)| *other != of);
            score.sounds.push((of, sound));
        }
    }

    /// The words of this one are understood now; afterwards nobody's are.
    pub(super) fn sound_of_words(&mut self, by: Option<Party>) {
        let Some(score) = &mut self.sound_score else { return };
        let at = score.sounds.iter().position(|(of, _)| *of == by && of.is_some());
        let at = at.or_else(|| score.sounds.iter().position(|(of, _)| of.is_none()));
        score.current = at.map(|at| score.sounds.swap_remove(at).1);
    }

    /// What was understood is over.
    pub(super) fn words_are_over(&mut self) {
        self.sound_score.iter_mut().for_each(|score| score.current = None);
    }

    /// An event was recorded: keeps the sound of an announcement.
    pub(super) fn keep_sound_of(&mut self, event: &Event) {
        let ply = self.session.state().history().moves().len() + 1;
        let Some(score) = &mut self.sound_score else { return };
        if let (Event::Proposed { .. }, Ok(ply)) = (event, u32::try_from(ply))
            && let Some(sound) = score.current.take()
        {
            score.keeper.keep(ply, sound);
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
                self.say(Weight::Answer, Message::SoundFull { megabytes });
            }
            SoundNews::Failed { path, error } => {
                let why = Box::new(faults::disk(&path, &error));
                self.say(Weight::Answer, Message::SoundFails { why });
            }
            SoundNews::Done => {}
        }
    }

    /// Lets the last clips be written, within bounds.
    pub(super) fn finish_sound(&mut self) {
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
