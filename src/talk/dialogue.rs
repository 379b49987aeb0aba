//! Talking with somebody where no game is played: what is told is shown and said to its end, and answered by voice
//! or by hand, whichever comes first.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use super::conversation::{Conversation, Hand, TalkEvent, Waited};
use super::faults::{self, voice_lost};
use super::speech::parts;
use crate::device::microphone::MicrophoneError;
use crate::device::time::now;
use crate::device::voice::{SpeechBackend, VoiceSettings};
use crate::ear::end_of_speech::Hoped;
use crate::ear::recogniser::RecogniserError;
use crate::ear::{EarEvent, EarSettings};
use crate::language::{Message, Renderer};
use crate::user::settings::Settings;
use crate::user::voices::Announcers;

/// Longest time that one message may take to be said.
pub(crate) const LIMIT: Duration = Duration::from_secs(120);
/// Longest time that the voice may take to die away.
const DYING: Duration = Duration::from_secs(3);
/// So much slower somebody speaks who is asked to, of 200 steps.
const SLOWER: i32 = 60;

/// Input that comes in by hand.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Typed {
    Line(String),
    /// A line longer than anybody would type.
    TooLong,
    /// No more will come.
    End,
    /// The speaker has left: nothing more is said.
    Leave,
}

/// Answer, or what else came in while one was waited for.
#[derive(Clone, Debug, PartialEq)]
pub enum DialogueAnswer {
    Words {
        text: String,
        sure: bool,
        /// The sound of them, mono, at 16 kHz; empty where that was not asked for.
        sound: Arc<[i16]>,
    },
    /// The sound between two presses of a key, at 16 kHz.
    Between(Vec<i16>),
    Line(String),
    /// A line was longer than anybody would type.
    TooLong,
    Trouble(Message),
    /// Nothing, for a while.
    Nothing,
    /// No more will come.
    End,
}

/// Display on which it is read what is told.
pub trait Display {
    /// This is told now, in these words.
    fn show(&mut self, message: &Message, text: &str) -> io::Result<()>;
    /// Marks what is told next as a question.
    fn asks(&mut self) {}
    /// From now on it is only read, and why, in these words.
    fn only_read(&mut self, why: &Message, text: &str) -> io::Result<()> {
        self.show(why, text)
    }
}

pub(crate) struct Lines<'a>(pub &'a mut dyn Write);

impl Display for Lines<'_> {
    fn show(&mut self, _: &Message, text: &str) -> io::Result<()> {
        writeln!(self.0, "{text}")?;
        self.0.flush()
    }
}

/// A voice, an ear, lines and a display, and somebody there.
pub struct Dialogue<'a> {
    pub(crate) renderer: Renderer<'static>,
    pub(crate) conversation: Conversation<Typed>,
    display: &'a mut dyn Display,
    /// True if a line cuts what is being said.
    cuts: bool,
    /// Input that came by hand while something was said.
    typed: VecDeque<Typed>,
    /// True if no more lines will come.
    pub(crate) ended: bool,
    hoped: Hoped,
    rate: i32,
    /// Reason why there is no microphone now. It may come back.
    pub(crate) deaf: Option<MicrophoneError>,
    /// Reason why the ear has stopped for good.
    pub(crate) broken: Option<RecogniserError>,
    /// The microphone in use, once that is known.
    pub(crate) microphone: Option<String>,
}

impl<'a> Dialogue<'a> {
    /// Read alone, until there are a voice and an ear; `cuts`: whoever types while something is said wants to go on.
    pub fn new(
        renderer: Renderer<'static>,
        display: &'a mut dyn Display,
        conversation: Conversation<Typed>,
        cuts: bool,
    ) -> Self {
        Self {
            renderer,
            conversation,
            display,
            cuts,
            typed: VecDeque::new(),
            ended: false,
            hoped: Hoped::default(),
            rate: 0,
            deaf: None,
            broken: None,
            microphone: None,
        }
    }

    /// Sender through which comes in what is typed.
    pub(crate) fn hand(&self) -> Hand<Typed> {
        self.conversation.hand()
    }

    /// Opens a voice and waits until it can speak, at most so long; says so if it cannot.
    pub(crate) fn open_voice(&mut self, settings: &Settings, limit: Duration) -> io::Result<()> {
        self.rate = settings.rate;
        self.conversation.open_voice(voice_of(settings, &self.renderer, None));
        let cuts = self.cuts;
        // While the voices open only an end counts.
        let ends = |typed: &Typed| cuts && matches!(typed, Typed::End | Typed::Leave);
        let opened = self
            .conversation
            .wait_for_voice(limit, &mut |typed| Some(typed.clone()).filter(|typed| ends(typed)));
        self.after_voice(opened)
    }

    /// Opens an ear, and returns at once. What is hoped for is complete there at once, a command soon.
    pub(crate) fn open_ear(
        &mut self,
        settings: EarSettings,
        is_command: impl Fn(&str) -> bool + Send + Sync + 'static,
    ) {
        let patience = self.hoped.clone().patience(is_command);
        self.conversation.open_ear(EarSettings { patience, ..settings }, false);
    }

    pub(crate) const fn hears(&self) -> bool {
        self.conversation.has_ear()
    }

    /// True if something came by hand that is not taken up yet.
    pub(crate) fn is_typed(&self) -> bool {
        !self.typed.is_empty()
    }

    /// These words are hoped for now.
    pub(crate) fn hope_for(&self, words: &str) {
        self.hoped.set(words);
    }

    /// Marks what is told next as a question.
    pub(crate) fn asks(&mut self) {
        self.display.asks();
    }

    pub(crate) fn show(&mut self, message: &Message) -> io::Result<()> {
        self.display.show(message, &self.renderer.text(message))
    }

    pub(crate) fn tell(&mut self, message: &Message) -> io::Result<()> {
        self.show(message)?;
        self.speak(message, LIMIT)
    }

    /// Says what is shown already. Where a line cuts, an empty one does no more, and with any other nothing is said until
    /// it has been taken up.
    pub(crate) fn speak(&mut self, message: &Message, limit: Duration) -> io::Result<()> {
        if self.is_typed() {
            return Ok(());
        }
        let (parts, cuts) = (parts(self.renderer.render(message)), self.cuts);
        let said =
            self.conversation.say(parts, limit, &mut |typed: &Typed| Some(typed.clone()).filter(|_| cuts));
        let is_empty = |typed: &Typed| matches!(typed, Typed::Line(line) if line.trim().is_empty());
        self.after_voice(said.map(|typed| typed.filter(|typed| !is_empty(typed))))
    }

    fn after_voice(&mut self, waited: Waited<Typed>) -> io::Result<()> {
        match waited {
            Ok(typed) => {
                self.typed.extend(typed);
                Ok(())
            }
            Err(reason) => {
                self.conversation.close_voice();
                let why = voice_lost(reason);
                self.display.only_read(&why, &self.renderer.text(&why))
            }
        }
    }

    /// Speaks more slowly, or as usual again.
    pub(crate) fn slowly(&self, slowly: bool) {
        let slower = if slowly { SLOWER } else { 0 };
        self.conversation.set_rate(self.rate.saturating_sub(slower).max(-100));
    }

    /// Lets so much time pass, or as much as passes until something comes by hand.
    pub(crate) fn pause(&mut self, limit: Duration) {
        if !self.is_typed() {
            let typed = self.conversation.wait(limit, &mut |typed: &Typed| Some(typed.clone()));
            self.typed.extend(typed);
        }
    }

    /// Returns when what was told has died away. What was heard before that was no answer.
    pub(crate) fn listen_afresh(&mut self) {
        self.conversation.listen_afresh(DYING);
    }

    pub(crate) fn next(&mut self, limit: Option<Duration>) -> DialogueAnswer {
        if let Some(typed) = self.typed.pop_front() {
            return self.take(typed);
        }
        let end = limit.map(|limit| now() + limit);
        loop {
            if self.ended && !self.hears() {
                return DialogueAnswer::End;
            }
            match self.conversation.next(end.map(|end| end.saturating_duration_since(now()))) {
                None if end.is_none() => return DialogueAnswer::End,
                None => return DialogueAnswer::Nothing,
                // Who can speak needs no lines.
                Some(TalkEvent::ByHand(Typed::End)) if self.hears() => self.ended = true,
                Some(TalkEvent::ByHand(typed)) => return self.take(typed),
                Some(TalkEvent::Heard { hearing, .. }) if hearing.is_silence() => {}
                Some(TalkEvent::Heard { hearing, sound }) => {
                    return DialogueAnswer::Words { text: hearing.text, sure: hearing.sure, sound };
                }
                Some(TalkEvent::Ear(event)) => {
                    self.follow(&event);
                    if let Some(trouble) = faults::of_ear(&event) {
                        return DialogueAnswer::Trouble(trouble);
                    }
                }
                // A voice that is lost is told when it is to speak.
                Some(TalkEvent::Voice(_)) => {}
            }
        }
    }

    fn take(&mut self, typed: Typed) -> DialogueAnswer {
        match typed {
            Typed::Line(line) => DialogueAnswer::Line(line),
            Typed::TooLong => DialogueAnswer::TooLong,
            Typed::End | Typed::Leave => {
                self.ended = true;
                if typed == Typed::Leave {
                    self.conversation.close_ear();
                    self.conversation.close_voice();
                }
                DialogueAnswer::End
            }
        }
    }

    fn follow(&mut self, event: &EarEvent) {
        match event {
            EarEvent::MicrophoneMissing(error) | EarEvent::MicrophoneLost(error) => {
                self.deaf = Some(error.clone());
            }
            EarEvent::MicrophoneBack { device } | EarEvent::Listening { device } => {
                (self.deaf, self.microphone) = (None, Some(device.clone()));
            }
            EarEvent::RecogniserFailed(error) => self.broken = Some(error.clone()),
            _ => {}
        }
        // Nobody listens any more where it cannot come back.
        if self.broken.is_some() {
            self.conversation.close_ear();
        }
    }
}

/// The voice of the settings for what is said in the language of these words and in that of their scheme; `named` is a
/// voice chosen by its name, for its language.
pub(crate) fn voice_of(
    settings: &Settings,
    words: &Renderer<'_>,
    named: Option<(String, String)>,
) -> VoiceSettings {
    let mut languages = vec![words.locale.code.clone(), words.vocabulary().voice.to_owned()];
    languages.dedup();
    let Settings { rate, volume, speech: way, .. } = *settings;
    let announcer =
        Announcers::default().of(&settings.announcer, way != SpeechBackend::Auto || named.is_some());
    VoiceSettings { rate, volume, languages, named, way, announcer }
}

/// An answer that was heard without certainty: it counts when it comes twice.
#[derive(Clone, Debug)]
pub struct Doubt<T>(Option<T>);

impl<T> Default for Doubt<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: PartialEq> Doubt<T> {
    /// Tells if this counts now: it was heard with certainty, or is what was doubted before.
    pub fn counts(&mut self, answer: T, sure: bool) -> bool {
        let counts = sure || self.0.as_ref() == Some(&answer);
        self.0 = Some(answer).filter(|_| !counts);
        counts
    }

    /// Something else came in: what was doubted before has not come twice.
    pub fn forget(&mut self) {
        self.0 = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ear::recogniser::RecogniserError;
    use crate::language::{Library, Style};

    struct Nowhere;

    impl Display for Nowhere {
        fn show(&mut self, _: &Message, _: &str) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_microphone_that_is_gone_may_come_back_and_a_broken_ear_may_not() {
        let gone = || EarEvent::MicrophoneMissing(MicrophoneError::None);
        let rows: [(&[EarEvent], bool, bool); 5] = [
            (&[], false, false),
            (&[gone()], true, false),
            (&[EarEvent::MicrophoneLost(MicrophoneError::Disconnected)], true, false),
            (&[gone(), EarEvent::RecogniserBack, EarEvent::Listening { device: "a".into() }], false, false),
            (&[gone(), EarEvent::RecogniserFailed(RecogniserError::Ended)], true, true),
        ];
        for (events, deaf, broken) in rows {
            let renderer = Renderer::new(Library::built_in().scheme_locale(), Style::default());
            let mut display = Nowhere;
            let mut dialogue = Dialogue::new(renderer, &mut display, Conversation::default(), false);
            events.iter().for_each(|event| dialogue.follow(event));
            assert_eq!((dialogue.deaf.is_some(), dialogue.broken.is_some()), (deaf, broken), "{events:?}");
        }
    }
}
