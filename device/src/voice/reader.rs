//! A screen reader as a voice: it says what it is given, in its own language and at its own speed, and shows it in
//! braille. It never tells when it has finished, so that is reckoned from the length of a text.

use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use super::speaker::{
    LostReason, Speaker, SpokenPart, Voice, VoiceDesk, VoiceEvent, VoiceOrder, left, plain, sayable, tell,
};
use crate::os::{ReaderOrder, screen_reader};
use crate::time::now;
use crate::watched::Watched;

/// Time before its first sound.
const BEFORE: Duration = Duration::from_millis(400);
/// Time for a letter, at the speed that screen readers have before their users make them faster.
const LETTER: Duration = Duration::from_millis(70);
/// Interval of the look whether it still runs.
const LOOK: Duration = Duration::from_secs(3);
/// Interval of the look whether the voice in its place has fallen silent.
const STEP: Duration = Duration::from_millis(40);

/// The voice that takes its place.
pub(super) type NextVoice = Box<dyn FnOnce(Box<dyn Fn(VoiceEvent) + Send>) -> Box<dyn Speaker> + Send>;

/// The screen reader as a voice; its speed and loudness are its own. Returns at once. `next` speaks from when it is gone;
/// without, it is waited for.
pub(super) fn reader_voice(sink: impl Fn(VoiceEvent) + Send + 'static, next: Option<NextVoice>) -> Voice {
    with(screen_reader::ask, sink, next)
}

/// The same with what does, or does not do, what a screen reader is told.
fn with(
    ask: impl Fn(ReaderOrder) -> bool + Send + 'static,
    sink: impl Fn(VoiceEvent) + Send + 'static,
    next: Option<NextVoice>,
) -> Voice {
    Voice::on_thread("reader voice", sink, |_, desk| Keeper {
        ask,
        next,
        other: None,
        desk,
        current: None,
        lost: false,
        look_at: now() + LOOK,
    })
}

/// The thread that knows how things stand.
struct Keeper<A> {
    ask: A,
    next: Option<NextVoice>,
    other: Option<Box<dyn Speaker>>,
    desk: VoiceDesk,
    current: Option<(u64, Instant)>,
    lost: bool,
    look_at: Instant,
}

impl<A: Fn(ReaderOrder) -> bool> Watched for Keeper<A> {
    type Input = VoiceOrder;

    fn begin(&mut self) {
        if (self.ask)(ReaderOrder::Presence) {
            self.desk.tell(VoiceEvent::Ready);
        } else {
            self.lose();
        }
    }

    fn patience(&self) -> Duration {
        if self.other.is_some() {
            return if self.desk.quiet_at.is_some() { STEP } else { LOOK };
        }
        let ends = self.current.map(|(_, until)| until);
        [Some(self.look_at), ends, self.desk.quiet_at].into_iter().flatten().min().map_or(LOOK, left)
    }

    fn handle(&mut self, input: VoiceOrder) -> Option<Sender<()>> {
        match (&self.other, input) {
            (_, VoiceOrder::Quit(done)) => {
                self.cut();
                self.other = None;
                return Some(done);
            }
            (Some(other), VoiceOrder::Speak { id, parts }) => {
                self.desk.handled += 1;
                other.speak(id, parts);
                self.desk.quiet_at = Some(now());
            }
            (None, VoiceOrder::Speak { id, parts }) => self.speak(id, parts),
            (Some(other), VoiceOrder::Stop) => other.stop(),
            (None, VoiceOrder::Stop) => self.cut(),
            (Some(other), VoiceOrder::Rate(rate)) => other.set_rate(rate),
            (Some(other), VoiceOrder::Volume(volume)) => other.set_volume(volume),
            (None, VoiceOrder::Rate(_) | VoiceOrder::Volume(_)) => {}
        }
        None
    }

    fn look(&mut self) {
        if let Some(other) = &self.other {
            if !other.speaking().load(Ordering::SeqCst) {
                self.desk.look(false);
            }
            return;
        }
        if self.current.is_some_and(|(_, until)| until <= now()) {
            self.end(|id| VoiceEvent::Finished { id });
        }
        self.desk.look(self.current.is_some());
        if self.look_at <= now() {
            self.look_at = now() + LOOK;
            match ((self.ask)(ReaderOrder::Presence), self.lost) {
                (true, true) => {
                    self.lost = false;
                    self.desk.tell(VoiceEvent::Back);
                }
                (false, false) => self.lose(),
                (true, false) | (false, true) => {}
            }
        }
    }
}

impl<A: Fn(ReaderOrder) -> bool> Keeper<A> {
    fn speak(&mut self, id: u64, parts: Vec<SpokenPart>) {
        self.desk.handled += 1;
        // What is given to it takes the place of what it says: no silence has to be asked for.
        self.end(|id| VoiceEvent::Cut { id });
        let said = parts.iter().filter_map(sayable).collect::<Vec<_>>().join(" ");
        let shown = parts.iter().filter_map(|part| plain(&part.text)).collect::<Vec<_>>().join(" ");
        let letters = u32::try_from(said.chars().count()).unwrap_or(u32::MAX >> 12);
        if self.lost || letters > 0 && !(self.ask)(ReaderOrder::Speech { said, shown }) {
            self.desk.fail(id);
            return self.lose();
        }
        self.desk.tell(VoiceEvent::Started { id });
        let length = if letters == 0 { Duration::ZERO } else { BEFORE + LETTER * letters };
        self.current = Some((id, now() + length));
    }

    fn cut(&mut self) {
        if self.current.is_some() {
            (self.ask)(ReaderOrder::Silence);
        }
        self.end(|id| VoiceEvent::Cut { id });
    }

    fn end(&mut self, event: impl Fn(u64) -> VoiceEvent) {
        let Some((id, _)) = self.current.take() else { return };
        self.desk.over(true);
        self.desk.tell(event(id));
    }

    /// Gives up the screen reader: it is gone. Whoever takes its place says so when ready.
    fn lose(&mut self) {
        self.end(|id| VoiceEvent::Failed { id });
        if !std::mem::replace(&mut self.lost, true) {
            self.desk.tell(VoiceEvent::Lost(LostReason::NoScreenReader));
        }
        if let Some(next) = self.next.take() {
            let sink = self.desk.sink.clone();
            self.other = Some(next(Box::new(move |event| {
                tell(&sink, if event == VoiceEvent::Ready { VoiceEvent::Back } else { event });
            })));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Mutex, mpsc};
    use std::thread;

    use super::*;
    use crate::voice::fake::RecordingSpeaker;

    const LONG: Duration = Duration::from_secs(30);

    #[derive(Clone, Default)]
    struct Fake {
        gone: Arc<AtomicBool>,
        said: Arc<Mutex<Vec<String>>>,
    }

    impl Fake {
        fn ask(&self, order: ReaderOrder) -> bool {
            let mut said = self.said.lock().expect("whole");
            match order {
                ReaderOrder::Presence => {}
                ReaderOrder::Speech { said: text, shown } => said.push(format!("{text} ({shown})")),
                ReaderOrder::Silence => said.push("(silence)".to_owned()),
            }
            !self.gone.load(Ordering::SeqCst)
        }
    }

    fn parts(texts: &[&str]) -> Vec<SpokenPart> {
        let part = |text: &&str| SpokenPart { language: "de".into(), text: (*text).into() };
        texts.iter().map(part).collect()
    }

    fn start(fake: &Fake, next: Option<NextVoice>) -> (Voice, mpsc::Receiver<VoiceEvent>) {
        let (tell, events) = mpsc::channel();
        let sink = move |event| _ = tell.send(event);
        let fake = fake.clone();
        (with(move |order| fake.ask(order), sink, next), events)
    }

    fn all(events: &mpsc::Receiver<VoiceEvent>, wanted: &[VoiceEvent]) {
        for one in wanted {
            assert_eq!(events.recv_timeout(LONG).as_ref(), Ok(one));
        }
    }

    #[test]
    fn a_text_is_taken_whole_and_comes_to_an_end() {
        let fake = Fake::default();
        let (voice, events) = start(&fake, None);
        voice.speak(1, parts(&["Cäsar", "", "vier"]));
        assert!(voice.speaking().load(Ordering::SeqCst));
        let id = 1;
        all(&events, &[VoiceEvent::Ready, VoiceEvent::Started { id }, VoiceEvent::Finished { id }]);
        voice.speak(2, parts(&["", " "]));
        all(&events, &[VoiceEvent::Started { id: 2 }, VoiceEvent::Finished { id: 2 }]);
        assert_eq!(*fake.said.lock().expect("whole"), ["Zäsar vier (Cäsar vier)"]);
        let end = now() + LONG;
        while voice.speaking().load(Ordering::SeqCst) {
            assert!(now() < end, "the ears stay closed");
            thread::sleep(STEP);
        }
    }

    #[test]
    fn a_new_text_cuts_the_old_one_and_a_stop_is_silence() {
        let fake = Fake::default();
        let (voice, events) = start(&fake, None);
        voice.speak(1, parts(&[&"lang ".repeat(500)]));
        voice.speak(2, parts(&[&"länger ".repeat(500)]));
        voice.stop();
        all(
            &events,
            &[
                VoiceEvent::Ready,
                VoiceEvent::Started { id: 1 },
                VoiceEvent::Cut { id: 1 },
                VoiceEvent::Started { id: 2 },
                VoiceEvent::Cut { id: 2 },
            ],
        );
        drop(voice);
        assert_eq!(fake.said.lock().expect("whole").last().map(String::as_str), Some("(silence)"));
    }

    #[test]
    fn one_that_was_asked_for_is_waited_for() {
        let fake = Fake::default();
        let (voice, events) = start(&fake, None);
        all(&events, &[VoiceEvent::Ready]);
        fake.gone.store(true, Ordering::SeqCst);
        voice.speak(1, parts(&["Eva vier"]));
        all(&events, &[VoiceEvent::Failed { id: 1 }, VoiceEvent::Lost(LostReason::NoScreenReader)]);
        fake.gone.store(false, Ordering::SeqCst);
        all(&events, &[VoiceEvent::Back]);
        voice.speak(2, parts(&["Eva vier"]));
        all(&events, &[VoiceEvent::Started { id: 2 }, VoiceEvent::Finished { id: 2 }]);
    }

    #[test]
    fn another_voice_takes_its_place() {
        let fake = Fake::default();
        fake.gone.store(true, Ordering::SeqCst);
        let next: NextVoice = Box::new(|sink| {
            sink(VoiceEvent::Ready);
            Box::new(RecordingSpeaker::new(sink))
        });
        let (voice, events) = start(&fake, Some(next));
        all(&events, &[VoiceEvent::Lost(LostReason::NoScreenReader), VoiceEvent::Back]);
        voice.speak(1, parts(&["Eva vier"]));
        all(&events, &[VoiceEvent::Started { id: 1 }]);
        assert_eq!(fake.said.lock().expect("whole").len(), 0);
    }
}
