//! The way through the texts, for one voice or for the next model: every text is told, heard, and asked for again with
//! the reason where it cannot be used. By voice alone, where the tongue does with commands what a hand does with keys, or
//! with keys, where each text is said between two presses.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::clips::clips;
use super::coach::{Coach, CoachKey};
use super::partner::{DialogueAnswer, Partner};
use super::profile_store::ProfileStore;
use super::teach::Gain;
use super::texts::texts;
use crate::device::microphone::MicrophoneError;
use crate::language::{Command, Locale, Message, Reader, Reading};
use crate::rules::Position;
use crate::talk::dialogue::Doubt;

/// The command in these words, if they are nothing else.
pub fn command(locale: &Locale, words: &str) -> Option<Command> {
    match Reader::new(locale).read(&Position::start(), words) {
        Reading::Command(command) => Some(command),
        _ => None,
    }
}

/// Order that was meant, where words are none of the text.
fn order(locale: &Locale, heard: &DialogueAnswer, text: &str) -> Option<CoachKey> {
    let words = match heard {
        DialogueAnswer::Line(line) => match CoachKey::of(line) {
            CoachKey::Next => line.as_str(),
            key => return Some(key),
        },
        DialogueAnswer::Words { text: words, .. } if words != text => words,
        _ => return None,
    };
    match command(locale, words)? {
        Command::Repeat => Some(CoachKey::Next),
        Command::Correct => Some(CoachKey::Back),
        Command::No => Some(CoachKey::Skip),
        Command::Press if !words.is_empty() => Some(CoachKey::Skip),
        Command::Stop | Command::Quit => Some(CoachKey::Stop),
        _ => None,
    }
}

/// Asks for every text that is not there yet and keeps what is said. True where all were gone through, false where
/// he stopped.
pub fn lead(coach: &mut Coach<'_>, locale: &Locale, partner: &mut dyn Partner) -> Result<bool, Message> {
    partner.tell(if partner.has_keys() { say!("train_keys") } else { say!("train_by_voice") });
    let mut doubt = Doubt::default();
    while let Some(text) = coach.text() {
        partner.tell(coach.asked(text));
        partner.ready();
        partner.tell(say!("train_speak"));
        let heard = partner.next(text)?;
        let wish = order(locale, &heard, text);
        if !doubt.counts(wish, wish.is_none() || !matches!(heard, DialogueAnswer::Words { sure: false, .. }))
        {
            partner.tell(say!("say_again"));
            continue;
        }
        match (wish, heard) {
            (Some(CoachKey::Stop), _) => return Ok(false),
            (Some(CoachKey::Back), _) => coach.back(),
            (Some(CoachKey::Skip), _) => coach.skip(),
            (None, DialogueAnswer::Trouble(message)) => partner.tell(message),
            (None, DialogueAnswer::Between(sound)) => {
                coach.hear(sound)?.into_iter().for_each(|fault| partner.tell(fault));
            }
            (None, DialogueAnswer::Words { text: words, sound, .. }) => match coach.hear(sound.to_vec())? {
                Some(fault) if fault.is("train_other") => partner.tell(say!("train_heard", heard = words)),
                Some(fault) => partner.tell(fault),
                None => {}
            },
            _ => {}
        }
    }
    Ok(true)
}

/// Sound that is heard from one moment to another.
pub trait Sound {
    /// Sound is kept from now on.
    fn begin(&mut self);
    /// Samples until now, at 16 kHz.
    fn end(&mut self) -> Result<Vec<i16>, MicrophoneError>;
}

/// Partner who reads what is told, and types; a text is said between two presses of Enter.
pub struct KeyPartner<'a> {
    /// Lines that are typed; where nothing more comes, that stops.
    pub lines: &'a mut dyn Iterator<Item = String>,
    pub sound: &'a mut dyn Sound,
    pub show: &'a mut dyn FnMut(&Message),
    /// The name of the microphone.
    pub device: Option<String>,
}

impl Partner for KeyPartner<'_> {
    fn tell(&mut self, message: Message) {
        // That it is being recorded is told after the first press.
        if !message.is("train_speak") {
            (self.show)(&message);
        }
    }

    fn next(&mut self, wanted: &str) -> Result<DialogueAnswer, Message> {
        let stop = || DialogueAnswer::Line(".".to_owned());
        let Some(line) = self.lines.next() else { return Ok(stop()) };
        if wanted.is_empty() || CoachKey::of(&line) != CoachKey::Next {
            return Ok(DialogueAnswer::Line(line));
        }
        self.sound.begin();
        (self.show)(&say!("train_speak"));
        let ended = self.lines.next();
        let samples = self.sound.end()?;
        Ok(ended.map_or_else(stop, |_| DialogueAnswer::Between(samples)))
    }

    fn microphone(&self) -> Option<String> {
        self.device.clone()
    }

    fn has_keys(&self) -> bool {
        true
    }
}

/// Plan of what is learned, from which model.
#[derive(Clone, Debug)]
pub(crate) struct LearningPlan {
    pub name: String,
    pub count: usize,
    pub base: PathBuf,
    pub locale: &'static Locale,
    /// Set if somebody wants to play instead. What was recorded is kept.
    pub over: Arc<AtomicBool>,
}

impl LearningPlan {
    /// Texts that are to be said.
    pub fn texts(&self) -> Vec<String> {
        texts(self.locale, self.count)
    }

    /// Goes through the texts; where the recordings are, or `None` where they stopped before there was all.
    pub(crate) fn record(
        &self,
        shelf: &ProfileStore,
        partner: &mut dyn Partner,
    ) -> Result<Option<PathBuf>, Message> {
        let (texts, draft) = (self.texts(), shelf.draft(&self.name)?);
        let done = lead(&mut Coach::open(&texts, &self.base, &draft, self.locale)?, self.locale, partner)?;
        if !done {
            partner.tell(self.stopped());
        }
        Ok(done.then_some(draft))
    }

    fn stopped(&self) -> Message {
        say!("train_stopped", name = self.name.clone())
    }

    /// Records and learns.
    pub(crate) fn attend(&self, shelf: &ProfileStore, partner: &mut dyn Partner) -> Result<(), Message> {
        let Some(draft) = self.record(shelf, partner)? else { return Ok(()) };
        let gain = self.learn(shelf, &draft, &mut |message| partner.tell(message))?;
        gain.outcome(&self.name).into_iter().for_each(|message| partner.tell(message));
        Ok(())
    }

    /// Learns from a folder of clips; where that helps, the voice is kept and used from now on.
    pub fn learn(
        &self,
        shelf: &ProfileStore,
        folder: &Path,
        tell: &mut dyn FnMut(Message),
    ) -> Result<Gain, Message> {
        let go_on = || if self.over.load(Ordering::Relaxed) { Err(self.stopped()) } else { Ok(()) };
        let gain = shelf.learn(&self.name, &self.base, &clips(folder)?, tell, &go_on)?;
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
