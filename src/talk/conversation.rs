//! A conversation where no game is played: one voice and one ear that take turns, and what comes in by hand in the same
//! order.
//!
//! The ear is deaf while the voice speaks, and its recogniser runs in a process of its own, as in a game. What devices
//! tell comes in as it is; `faults` puts it in messages.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use crate::device::time::now;
use crate::device::voice::{LostReason, Speaker, SpokenPart, VoiceEvent, VoiceSettings, everybody};
use crate::ear::recogniser::Hearing;
use crate::ear::{ECHO, Ear, EarEvent, EarSettings};

/// Interval at which it is looked whether a voice has died away.
const STEP: Duration = Duration::from_millis(20);

/// Event that comes in while two take turns to talk.
#[derive(Debug)]
pub enum TalkEvent<T> {
    ByHand(T),
    Voice(VoiceEvent),
    Heard {
        hearing: Hearing,
        /// Its sound at 16 kHz; empty where that was not asked for.
        sound: Arc<[i16]>,
    },
    Ear(EarEvent),
}

/// Judgement of [`Conversation::until`] on an event.
#[derive(Debug)]
pub enum Sift<R> {
    Take(R),
    Drop,
    /// Somebody else will want it.
    Keep,
}

/// News of devices and hands, before it is known whether they still count.
enum News<T> {
    ByHand(T),
    Voice(u32, VoiceEvent),
    // What was heard is large beside the rest.
    Ear(u32, Box<EarEvent>),
}

/// Sender of what somebody does by hand to a conversation.
pub struct Hand<T>(Sender<News<T>>);

impl<T> Clone for Hand<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Hand<T> {
    /// Sends this; false once nobody talks any more.
    pub fn give(&self, what: T) -> bool {
        self.0.send(News::ByHand(what)).is_ok()
    }
}

/// Picks, of what somebody does by hand, that which cuts short whatever is waited for.
type Cuts<'c, T, R> = &'c mut dyn FnMut(&T) -> Option<R>;
/// Result of waiting: what cut it short, if anything, or why there is no voice.
pub(crate) type Waited<R> = Result<Option<R>, LostReason>;

/// State of the voice.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Standing {
    LaunchContext,
    Speaks,
    Lost(LostReason),
}

/// A voice, an ear and a hand.
pub struct Conversation<T> {
    to: Sender<News<T>>,
    inbox: Receiver<News<T>>,
    /// Events that came in while something else was waited for.
    held: VecDeque<TalkEvent<T>>,
    voice: Option<Box<dyn Speaker>>,
    standing: Standing,
    waiting: Option<Vec<SpokenPart>>,
    last_id: u64,
    ear: Option<Ear>,
    open: Arc<AtomicBool>,
    sound: Arc<[i16]>,
    /// Number of voices and of ears that were opened: what an earlier one tells is nobody's.
    voices: u32,
    ears: u32,
}

impl<T> Default for Conversation<T> {
    fn default() -> Self {
        let (to, inbox) = mpsc::channel();
        Self {
            to,
            inbox,
            held: VecDeque::new(),
            voice: None,
            standing: Standing::LaunchContext,
            waiting: None,
            last_id: 0,
            ear: None,
            open: Arc::default(),
            sound: Arc::default(),
            voices: 0,
            ears: 0,
        }
    }
}

impl<T> Conversation<T> {
    /// Sender through which comes in what is typed or pressed.
    pub fn hand(&self) -> Hand<T> {
        Hand(self.to.clone())
    }

    pub(crate) const fn has_voice(&self) -> bool {
        self.voice.is_some()
    }

    pub(crate) const fn has_ear(&self) -> bool {
        self.ear.is_some()
    }

    pub(crate) fn close_voice(&mut self) {
        self.voice = None;
    }

    pub(crate) fn close_ear(&mut self) {
        self.ear = None;
    }
}

impl<T: Send + 'static> Conversation<T> {
    /// Opens a voice in the place of the one before, and returns at once.
    pub(crate) fn open_voice(&mut self, settings: VoiceSettings) {
        self.close_voice();
        (self.standing, self.voices) = (Standing::LaunchContext, self.voices + 1);
        let (to, number) = (self.to.clone(), self.voices);
        self.voice = Some(everybody(settings, move |event| {
            let _ = to.send(News::Voice(number, event));
        }));
    }

    /// Opens an ear in the place of the one before, and returns at once. It is deaf while the voice speaks that is
    /// there now, unless it is to hear that too.
    pub(crate) fn open_ear(&mut self, settings: EarSettings, hears_voice: bool) {
        self.close_ear();
        let deaf = self.voice.iter().filter(|_| !hears_voice).map(|voice| voice.speaking()).collect();
        self.open = Arc::new(AtomicBool::new(true));
        let settings = EarSettings { deaf, open: self.open.clone(), ..settings };
        self.ears += 1;
        let (to, number) = (self.to.clone(), self.ears);
        self.ear = Some(Ear::start(settings, move |event| {
            let _ = to.send(News::Ear(number, Box::new(event)));
        }));
    }
}

impl<T> Conversation<T> {
    pub fn listen(&self, listens: bool) {
        self.open.store(listens, Ordering::Relaxed);
    }

    /// Has the voice say this as soon as it can, in the place of what it is saying. Its number.
    pub fn speak(&mut self, parts: Vec<SpokenPart>) -> u64 {
        self.last_id += 1;
        self.waiting = Some(parts);
        self.speak_on();
        self.last_id
    }

    fn speak_on(&mut self) {
        if self.standing == Standing::Speaks
            && let Some(voice) = &self.voice
            && let Some(parts) = self.waiting.take()
        {
            voice.speak(self.last_id, parts);
        }
    }

    /// The speed of the voice from now on, -100 to 100.
    pub(crate) fn set_rate(&self, rate: i32) {
        self.voice.iter().for_each(|voice| voice.set_rate(rate));
    }

    /// Cuts what is being said; silence at once.
    pub(crate) fn stop_speaking(&mut self) {
        self.waiting = None;
        self.voice.iter().for_each(|voice| voice.stop());
    }

    pub fn next(&mut self, limit: Option<Duration>) -> Option<TalkEvent<T>> {
        if let Some(event) = self.held.pop_front() {
            return Some(event);
        }
        let end = limit.map(|limit| now() + limit);
        loop {
            let news = match end {
                Some(end) => self.inbox.recv_timeout(end.saturating_duration_since(now())).ok()?,
                None => self.inbox.recv().ok()?,
            };
            if let Some(event) = self.take(news) {
                return Some(event);
            }
        }
    }

    /// Turns news into an event, if they still count.
    fn take(&mut self, news: News<T>) -> Option<TalkEvent<T>> {
        match news {
            News::ByHand(what) => Some(TalkEvent::ByHand(what)),
            News::Voice(of, _) if of != self.voices => None,
            News::Voice(_, event) => {
                match event {
                    VoiceEvent::Ready | VoiceEvent::Back => self.standing = Standing::Speaks,
                    VoiceEvent::Lost(reason) => self.standing = Standing::Lost(reason),
                    _ => {}
                }
                self.speak_on();
                Some(TalkEvent::Voice(event))
            }
            News::Ear(of, _) if of != self.ears => None,
            News::Ear(_, event) => match *event {
                EarEvent::Sound(sound) => {
                    self.sound = sound;
                    None
                }
                EarEvent::Heard { hearing, .. } => {
                    Some(TalkEvent::Heard { hearing, sound: std::mem::take(&mut self.sound) })
                }
                event => Some(TalkEvent::Ear(event)),
            },
        }
    }

    /// Waits until `wanted` finds what it looks for; `None` where the limit is over before.
    pub fn until<R>(
        &mut self,
        limit: Duration,
        mut wanted: impl FnMut(&TalkEvent<T>) -> Sift<R>,
    ) -> Option<R> {
        let end = now() + limit;
        let mut later = VecDeque::new();
        let found = loop {
            let Some(event) = self.next(Some(end.saturating_duration_since(now()))) else { break None };
            match wanted(&event) {
                Sift::Take(found) => break Some(found),
                Sift::Drop => {}
                Sift::Keep => later.push_back(event),
            }
        };
        later.append(&mut self.held);
        self.held = later;
        found
    }

    /// Lets this time pass, or as much of it as passes until `cuts` makes something of what comes in by hand.
    pub fn wait<R>(&mut self, limit: Duration, cuts: Cuts<'_, T, R>) -> Option<R> {
        self.until(limit, |event| match event {
            TalkEvent::ByHand(what) => cuts(what).map_or(Sift::Keep, Sift::Take),
            _ => Sift::Keep,
        })
    }

    /// Waits until the voice can speak, or `cuts` makes something of what comes in by hand.
    pub(crate) fn wait_for_voice<R>(&mut self, limit: Duration, cuts: Cuts<'_, T, R>) -> Waited<R> {
        let found = self.until(limit, |event| match event {
            TalkEvent::Voice(VoiceEvent::Ready | VoiceEvent::Back) => Sift::Take(Ok(None)),
            TalkEvent::Voice(VoiceEvent::Lost(reason)) => Sift::Take(Err(*reason)),
            TalkEvent::ByHand(what) => cuts(what).map_or(Sift::Keep, |cut| Sift::Take(Ok(Some(cut)))),
            TalkEvent::Voice(_) | TalkEvent::Heard { .. } | TalkEvent::Ear(_) => Sift::Keep,
        });
        found.unwrap_or(Err(LostReason::NotResponding))
    }

    /// Says this to its end, or until `cuts` makes something of what comes in by hand: then the voice falls silent. Where
    /// there is no voice, or nothing to say, it is said.
    pub fn say<R>(&mut self, parts: Vec<SpokenPart>, limit: Duration, cuts: Cuts<'_, T, R>) -> Waited<R> {
        if self.voice.is_none() || parts.is_empty() {
            return Ok(None);
        }
        self.take_in();
        if let Standing::Lost(reason) = self.standing {
            return Err(reason);
        }
        let own = self.speak(parts);
        let found = self.until(limit, |event| match event {
            TalkEvent::Voice(VoiceEvent::Finished { id } | VoiceEvent::Cut { id }) if *id == own => {
                Sift::Take(Ok(None))
            }
            TalkEvent::Voice(VoiceEvent::Failed { id }) if *id == own => Sift::Take(Err(LostReason::Refused)),
            TalkEvent::Voice(VoiceEvent::Lost(reason)) => Sift::Take(Err(*reason)),
            TalkEvent::Voice(_) => Sift::Drop,
            TalkEvent::ByHand(what) => cuts(what).map_or(Sift::Keep, |cut| Sift::Take(Ok(Some(cut)))),
            TalkEvent::Heard { .. } | TalkEvent::Ear(_) => Sift::Keep,
        });
        if matches!(found, Some(Ok(Some(_)))) {
            self.stop_speaking();
        }
        found.unwrap_or(Err(LostReason::NotResponding))
    }

    /// Waits until the last sound of the voice has died away, or `cuts` makes something of what comes in by hand.
    pub(crate) fn die_away<R>(&mut self, limit: Duration, cuts: Cuts<'_, T, R>) -> Option<R> {
        let speaking = self.voice.as_ref()?.speaking();
        let end = now() + limit;
        while speaking.load(Ordering::Relaxed) && now() < end {
            let cut = self.wait(STEP, cuts);
            if cut.is_some() {
                return cut;
            }
        }
        None
    }

    /// Waits until what was said has died away, at most so long, and forgets what was heard before: that was no answer.
    pub(crate) fn listen_afresh(&mut self, limit: Duration) {
        let _ = self.die_away(limit, &mut |_| None::<()>);
        thread::sleep(ECHO + STEP);
        self.forget_heard();
    }

    pub(crate) fn forget_heard(&mut self) {
        self.take_in();
        self.held.retain(|event| !matches!(event, TalkEvent::Heard { .. }));
        self.sound = Arc::default();
    }

    fn take_in(&mut self) {
        while let Ok(news) = self.inbox.try_recv() {
            let event = self.take(news);
            self.held.extend(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ear::recogniser::Evidence;
    use crate::speaker::RecordingSpeaker;

    const LIMIT: Duration = Duration::from_millis(20);

    fn hearing(text: &str) -> EarEvent {
        let (words, evidence, text) = (Vec::new(), Evidence::default(), text.to_owned());
        let alternatives = Vec::new();
        let (confidence, sure, doubted, audio_ms, decode_ms) = (1.0, true, None, 0, 0.0);
        let hearing = Hearing {
            words,
            text,
            confidence,
            sure,
            evidence,
            doubted,
            alternatives,
            expected: None,
            opinion: None,
            audio_ms,
            decode_ms,
        };
        EarEvent::Heard { hearing, speech_ended: now() }
    }

    /// With a voice that can speak and finishes nothing by itself.
    fn conversation() -> Conversation<&'static str> {
        let mut conversation = Conversation::default();
        let to = conversation.to.clone();
        let voice = RecordingSpeaker::by_hand(move |event| {
            let _ = to.send(News::Voice(0, event));
        });
        conversation.voice = Some(Box::new(voice));
        conversation
    }

    fn next(conversation: &mut Conversation<&'static str>) -> String {
        match conversation.next(Some(LIMIT)) {
            Some(TalkEvent::Heard { hearing, sound }) => format!("{} {}", hearing.text, sound.len()),
            Some(TalkEvent::ByHand(what)) => what.to_owned(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn what_comes_in_meanwhile_waits_in_its_order() {
        let mut conversation = conversation();
        let send = |news| conversation.to.send(news).expect("it listens");
        send(News::Ear(0, Box::new(EarEvent::Sound([1, 2].into()))));
        send(News::Ear(0, Box::new(hearing("eva"))));
        send(News::Ear(9, Box::new(hearing("of another ear"))));
        send(News::ByHand("line"));
        send(News::ByHand("cut"));
        send(News::ByHand("after"));
        let mut cuts = |what: &&str| (*what == "cut").then_some(());
        assert_eq!(conversation.wait(LIMIT, &mut cuts), Some(()));
        assert_eq!(conversation.wait(LIMIT, &mut cuts), None, "it was taken");
        let came: Vec<String> = (0..4).map(|_| next(&mut conversation)).collect();
        assert_eq!(came, ["eva 2", "line", "after", "None"]);
        assert!(conversation.hand().give("more"));
        conversation.to.send(News::Ear(0, Box::new(hearing("eva")))).expect("it listens");
        conversation.forget_heard();
        assert_eq!([next(&mut conversation), next(&mut conversation)], ["more", "None"]);
    }

    #[test]
    fn what_is_said_before_the_voice_can_speak_waits_for_it_and_a_lost_one_says_why() {
        let mut conversation = conversation();
        let part = || vec![SpokenPart { language: "de".to_owned(), text: "eva".to_owned() }];
        let said = conversation.speak(part());
        assert!(conversation.waiting.is_some(), "it is not there yet");
        conversation.to.send(News::Voice(0, VoiceEvent::Ready)).expect("it listens");
        assert_eq!(conversation.wait_for_voice(LIMIT, &mut |_| None::<()>), Ok(None));
        assert!(conversation.waiting.is_none(), "{said} is spoken");
        conversation.to.send(News::ByHand("cut")).expect("it listens");
        let cut = conversation.say(part(), LIMIT, &mut |_| Some(()));
        assert_eq!(cut, Ok(Some(())));
        conversation.to.send(News::Voice(0, VoiceEvent::Lost(LostReason::Silent))).expect("it listens");
        assert_eq!(conversation.say(part(), LIMIT, &mut |_| None::<()>), Err(LostReason::Silent));
        conversation.close_voice();
        assert_eq!(conversation.say(part(), LIMIT, &mut |_| None::<()>), Ok(None), "it is read");
    }
}
