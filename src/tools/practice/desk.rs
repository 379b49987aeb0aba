//! The desk at which somebody practises: what is shown and said there, and what he types or says.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::hearing;
use crate::device::time::now;
use crate::device::voice::VoiceSettings;
use crate::ear::EarEvent;
use crate::ear::recogniser::Hearing;
use crate::language::{Message, Renderer};
use crate::talk::conversation::{Conversation, Event, HearingSettings};
use crate::talk::end_of_speech::Hoped;
use crate::talk::faults::{self, voice_lost};
use crate::talk::speech::parts;

/// How long the voices may take to be there.
const OPENING: Duration = Duration::from_secs(12);
/// How long one message may take to be said.
const LIMIT: Duration = Duration::from_secs(120);
/// Between two words that are said by themselves.
const PAUSE: Duration = Duration::from_millis(400);
/// How long the voice may take to die away.
const DYING: Duration = Duration::from_secs(3);
/// After so long without a word somebody who speaks is asked once more.
const SILENCE: Duration = Duration::from_secs(25);
/// So often in a row; then he is waited for.
const ASKED_AGAIN: u32 = 2;
/// So much slower somebody speaks who is asked to, of 200 steps.
const SLOWER: i32 = 60;

/// What comes from the keyboard.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Typed {
    Line(String),
    /// A line longer than anybody would type.
    TooLong,
    /// No more will come.
    End,
    /// He has left: nothing more is said to him.
    Leave,
}

/// What came in place of an answer, or the answer.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Answer {
    Line(String),
    /// This was heard, and whether with certainty. Without what was not understood.
    Heard(String, bool),
    /// A line was longer than anybody would type.
    TooLong,
    /// Nothing for a while.
    Nothing,
    /// No more will come.
    End,
}

/// The place where somebody practises: screen, voice and ear.
pub struct Desk<'a> {
    pub renderer: Renderer<'static>,
    out: &'a mut dyn Write,
    conversation: Conversation<Typed>,
    typed: VecDeque<Typed>,
    ended: bool,
    /// How often in a row nothing came.
    silences: u32,
    rate: i32,
    wanted: Hoped,
    spoken: Arc<AtomicBool>,
}

impl<'a> Desk<'a> {
    /// A desk for text; what is typed comes in through the hand of the conversation.
    pub fn new(
        renderer: Renderer<'static>,
        out: &'a mut dyn Write,
        conversation: Conversation<Typed>,
        spoken: Arc<AtomicBool>,
    ) -> Self {
        Self {
            renderer,
            out,
            conversation,
            typed: VecDeque::new(),
            ended: false,
            silences: 0,
            rate: 0,
            wanted: Hoped::default(),
            spoken,
        }
    }

    /// Opens a voice and waits until it can speak; says so if it cannot.
    pub fn open_voice(&mut self, settings: VoiceSettings) -> io::Result<()> {
        self.spoken.store(true, Ordering::Relaxed);
        self.rate = settings.rate;
        self.conversation.open_voice(settings);
        match self.conversation.wait_for_voice(OPENING, &mut ends) {
            Ok(typed) => {
                self.typed.extend(typed);
                Ok(())
            }
            Err(reason) => {
                self.lose_voice();
                self.show(&voice_lost(reason))
            }
        }
    }

    /// Opens an ear, and returns at once.
    pub fn open_ear(&mut self, settings: HearingSettings) {
        let patience = hearing::patience(self.renderer.locale, self.wanted.clone());
        self.conversation.open_ear(HearingSettings { patience, ..settings });
    }

    fn lose_voice(&mut self) {
        self.conversation.close_voice();
        self.spoken.store(false, Ordering::Relaxed);
    }

    /// Whether there is an ear that listens.
    pub const fn hears(&self) -> bool {
        self.conversation.has_ear()
    }

    /// These words are hoped for now.
    pub fn hope_for(&self, words: &str) {
        self.wanted.set(words);
    }

    /// Shows a message, and says it where there is a voice.
    pub fn show(&mut self, message: &Message) -> io::Result<()> {
        writeln!(self.out, "{}", self.renderer.text(message))?;
        self.out.flush()
    }

    /// Shows a message and says it to its end. Whoever types meanwhile wants to go on: an empty line cuts what is being
    /// said, and with any other nothing is said until it has been taken up.
    pub fn say(&mut self, message: &Message) -> io::Result<()> {
        self.show(message)?;
        if !self.typed.is_empty() {
            return Ok(());
        }
        let parts = parts(self.renderer.render(message));
        match self.conversation.say(parts, LIMIT, &mut |typed| Some(typed.clone())) {
            Ok(typed) => {
                let is_empty = |typed: &Typed| matches!(typed, Typed::Line(line) if line.trim().is_empty());
                self.typed.extend(typed.filter(|typed| !is_empty(typed)));
                Ok(())
            }
            Err(reason) => {
                self.lose_voice();
                self.show(&voice_lost(reason))
            }
        }
    }

    /// Speaks more slowly, or as usual again.
    pub fn slowly(&self, slowly: bool) {
        let slower = if slowly { SLOWER } else { 0 };
        self.conversation.set_rate(self.rate.saturating_sub(slower).max(-100));
    }

    /// Leaves a pause where somebody listens.
    pub fn pause(&mut self) {
        if self.conversation.has_voice() && self.typed.is_empty() {
            let typed = self.conversation.wait(PAUSE, &mut |typed: &Typed| Some(typed.clone()));
            self.typed.extend(typed);
        }
    }

    /// What is answered next.
    pub fn next(&mut self) -> io::Result<Answer> {
        if let Some(typed) = self.typed.pop_front() {
            return Ok(self.take(typed));
        }
        if self.hears() {
            self.conversation.listen_afresh(DYING);
        }
        let begun = now();
        let mut noise = false;
        loop {
            if self.ended && !self.hears() {
                return Ok(Answer::End);
            }
            let patient = self.silences >= ASKED_AGAIN;
            // Whoever types may think as long as he likes.
            let limit = Some(SILENCE).filter(|_| self.hears() && (self.ended || !patient));
            let left = limit.map(|limit| limit.saturating_sub(begun.elapsed()));
            match self.conversation.next(left) {
                None if limit.is_none() || patient => return Ok(Answer::End),
                None => {
                    self.silences += 1;
                    return Ok(Answer::Nothing);
                }
                // Who can speak needs no lines.
                Some(Event::ByHand(Typed::End)) if self.hears() => self.ended = true,
                Some(Event::ByHand(typed)) => return Ok(self.take(typed)),
                Some(Event::Heard { hearing, .. }) => {
                    if let Some(answer) = self.heard(&hearing, &mut noise)? {
                        return Ok(answer);
                    }
                }
                Some(Event::Ear(event)) => self.of_ear(&event)?,
                Some(Event::Voice(_)) => {}
            }
        }
    }

    fn take(&mut self, typed: Typed) -> Answer {
        self.silences = 0;
        match typed {
            Typed::Line(line) => Answer::Line(line),
            Typed::TooLong => Answer::TooLong,
            Typed::End => {
                self.ended = true;
                Answer::End
            }
            Typed::Leave => {
                self.ended = true;
                self.conversation.close_ear();
                self.lose_voice();
                Answer::End
            }
        }
    }

    /// What somebody said, if it was something. Noise is told of once while an answer is waited for.
    fn heard(&mut self, hearing: &Hearing, noise: &mut bool) -> io::Result<Option<Answer>> {
        if hearing.is_silence() {
            return Ok(None);
        }
        let words = hearing::understood(&hearing.text);
        if words.is_empty() {
            if !std::mem::replace(noise, true) {
                self.show(&say!("not_heard"))?;
            }
            return Ok(None);
        }
        self.silences = 0;
        self.show(&say!("heard", words = words.clone()))?;
        Ok(Some(Answer::Heard(words, hearing.sure)))
    }

    /// Tells what is wrong with the ear. Where it cannot come back, nobody listens any more.
    fn of_ear(&mut self, event: &EarEvent) -> io::Result<()> {
        let is_gone = matches!(event, EarEvent::ModelFailed(_) | EarEvent::RecogniserFailed(_));
        let is_deaf = matches!(event, EarEvent::MicrophoneMissing(_) | EarEvent::MicrophoneLost(_));
        if is_gone || is_deaf && self.ended {
            self.conversation.close_ear();
        }
        match faults::of_ear(event) {
            Some(message) => self.say(&message),
            None => Ok(()),
        }
    }
}

/// While the voices open only an end counts.
fn ends(typed: &Typed) -> Option<Typed> {
    Some(typed.clone()).filter(|typed| matches!(typed, Typed::End | Typed::Leave))
}
