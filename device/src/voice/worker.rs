//! One client of the speech service on its own thread.
//!
//! Every call into the service may hang for ever, so nobody ever waits for this thread without a limit.
//! When it hangs it is given up: the thread and its client leak, on purpose. Nor may a client be dropped
//! carelessly. In `tts` 0.26 and `speech-dispatcher` 0.16, an event for a client that is being dropped
//! unwraps a `None` inside a C callback (the process aborts), and dropping a client whose number the
//! service has meanwhile given to another one silences that other one. So a client is dropped only on
//! [`ClientOrder::Close`] and only when no event can come for it any more; in all other cases it is forgotten.

use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use tts::{Tts, UtteranceId};

use super::limits;
use super::speaker::left;
use crate::time::now;

/// Fates of a text given to the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextReport {
    Taken,
    /// The service would not take it.
    Refused,
    Begun,
    Ended,
    Stopped,
}

/// Receiver of the reports about one text.
pub(super) type Reporter = Box<dyn Fn(TextReport) + Send>;

/// Orders to a worker, and the events of its client.
pub(super) enum ClientOrder {
    Speak(String, Reporter),
    /// Fall silent at once.
    Stop,
    /// Speed, -100 to 100.
    Rate(i32),
    /// Loudness, -100 to 100.
    Volume(i32),
    /// Choose the voice of this name, or the plain one of the language, by going through all of them: takes seconds.
    Choose(Option<String>, mpsc::Sender<()>),
    /// Take leave of the service. Not done (false) while events may still come, unless the service is
    /// known to be dead.
    Close {
        dead: bool,
        done: mpsc::Sender<bool>,
    },
    /// Nobody needs this worker any more: never touch the client again.
    Abandon,
    /// News from the service: what became of the text with this key.
    Event(TextReport, String),
}

/// The client is in use.
const OPEN: u8 = 0;
/// The worker is dropping the client, or has done so.
const CLOSING: u8 = 1;
/// The worker must not drop the client any more.
const ABANDONED: u8 = 2;

/// The other end of a worker thread. Dropping it abandons the worker.
pub(super) struct Worker {
    pub language: String,
    orders: mpsc::Sender<ClientOrder>,
    fate: Arc<AtomicU8>,
}

impl Worker {
    /// Starts a thread that connects a client. The receiver hears whether that went well, or nothing.
    pub fn start(language: &str) -> (Self, mpsc::Receiver<bool>) {
        let (orders, inbox) = mpsc::channel();
        let (opened, wait) = mpsc::channel();
        let fate = Arc::new(AtomicU8::new(OPEN));
        let worker = Self { language: language.to_owned(), orders: orders.clone(), fate: fate.clone() };
        let language = language.to_owned();
        let run = move || run(language, inbox, orders, &opened, fate);
        // A thread that cannot start drops `opened`, which is answer enough.
        thread::Builder::new().name("voice client".into()).spawn(run).ok();
        (worker, wait)
    }

    /// Hands over an order; false once the thread has ended.
    pub fn tell(&self, order: ClientOrder) -> bool {
        self.orders.send(order).is_ok()
    }

    /// Takes leave of the service within `limit`. A client for which events may still come is handed
    /// back, to be closed when its service is dead; one that hangs is given up.
    pub fn close(self, dead: bool, limit: Duration) -> Option<Self> {
        let (done, wait) = mpsc::channel();
        if !self.tell(ClientOrder::Close { dead, done }) {
            return None;
        }
        match wait.recv_timeout(limit) {
            Ok(false) => Some(self),
            Ok(true) | Err(_) => None,
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.fate.compare_exchange(OPEN, ABANDONED, Ordering::SeqCst, Ordering::SeqCst).ok();
        self.tell(ClientOrder::Abandon);
    }
}

fn run(
    language: String,
    inbox: mpsc::Receiver<ClientOrder>,
    orders: mpsc::Sender<ClientOrder>,
    opened: &mpsc::Sender<bool>,
    fate: Arc<AtomicU8>,
) {
    let Ok(tts) = Tts::default() else {
        opened.send(false).ok();
        return;
    };
    // Not dropped when this thread panics, either.
    let tts = ManuallyDrop::new(tts);
    let listening = listen(&tts, &orders);
    opened.send(listening).ok();
    let mut client = Client { language, tts, inbox, live: Vec::new(), refused: (None, None), fate };
    while let Ok(order) = client.inbox.recv() {
        if let Some(done) = client.handle(order) {
            client.close();
            done.send(true).ok();
            return;
        }
        if client.fate.load(Ordering::SeqCst) == ABANDONED {
            return;
        }
    }
}

/// The callbacks run with locks of `tts` held: they only pass the event on.
fn listen(tts: &Tts, orders: &mpsc::Sender<ClientOrder>) -> bool {
    let pass = |report: TextReport| {
        let orders = orders.clone();
        let pass = move |id: UtteranceId| {
            orders.send(ClientOrder::Event(report, key(&id))).ok();
        };
        Some(Box::new(pass) as Box<dyn FnMut(UtteranceId)>)
    };
    tts.on_utterance_begin(pass(TextReport::Begun)).is_ok()
        && tts.on_utterance_end(pass(TextReport::Ended)).is_ok()
        && tts.on_utterance_stop(pass(TextReport::Stopped)).is_ok()
}

/// Key of an utterance; not every platform's number can be compared.
fn key(id: &UtteranceId) -> String {
    format!("{id:?}")
}

struct Client {
    language: String,
    tts: ManuallyDrop<Tts>,
    inbox: mpsc::Receiver<ClientOrder>,
    /// Texts for which events may still come.
    live: Vec<(String, Reporter)>,
    /// Speed and loudness that the service did not take: it is asked again before the next text.
    refused: (Option<i32>, Option<i32>),
    fate: Arc<AtomicU8>,
}

impl Client {
    /// Gives back whom to tell when the client is to be closed.
    fn handle(&mut self, order: ClientOrder) -> Option<mpsc::Sender<bool>> {
        match order {
            ClientOrder::Event(report, key) => self.event(report, &key),
            ClientOrder::Speak(text, reporter) => self.speak(text, reporter),
            ClientOrder::Stop => self.stop(),
            ClientOrder::Rate(rate) => self.set_rate(rate),
            ClientOrder::Volume(volume) => self.set_volume(volume),
            ClientOrder::Choose(named, done) => {
                self.choose(named.as_deref());
                done.send(()).ok();
            }
            ClientOrder::Close { dead, done } => {
                if dead || self.settle() {
                    return Some(done);
                }
                done.send(false).ok();
            }
            ClientOrder::Abandon => {}
        }
        None
    }

    fn event(&mut self, report: TextReport, key: &str) {
        let Some(at) = self.live.iter().position(|(known, _)| known == key) else { return };
        (self.live[at].1)(report);
        if report != TextReport::Begun {
            drop(self.live.swap_remove(at));
        }
    }

    fn speak(&mut self, text: String, reporter: Reporter) {
        let (rate, volume) = self.refused;
        rate.into_iter().for_each(|rate| self.set_rate(rate));
        volume.into_iter().for_each(|volume| self.set_volume(volume));
        // Events that come before the call returns wait in the inbox.
        match self.tts.speak(text, true) {
            Ok(Some(id)) => {
                reporter(TextReport::Taken);
                self.live.push((key(&id), reporter));
            }
            _ => reporter(TextReport::Refused),
        }
    }

    fn stop(&mut self) {
        if !self.live.is_empty() {
            self.tts.stop().ok();
        }
    }

    fn set_rate(&mut self, rate: i32) {
        let normal = self.tts.normal_rate();
        let end = if rate < 0 { self.tts.min_rate() } else { self.tts.max_rate() };
        let share = f32::from(clamped(rate)).abs() / 100.0;
        self.refused.0 = self.tts.set_rate(normal + (end - normal) * share).err().map(|_| rate);
    }

    fn set_volume(&mut self, volume: i32) {
        let (min, max) = (self.tts.min_volume(), self.tts.max_volume());
        let share = (f32::from(clamped(volume)) + 100.0) / 200.0;
        self.refused.1 = self.tts.set_volume(min + (max - min) * share).err().map(|_| volume);
    }

    /// The shortest name is the plain voice: "German", not "German+Adam" or "German (Austria)".
    fn choose(&mut self, named: Option<&str>) {
        let Ok(voices) = self.tts.voices() else { return };
        let plain = voices
            .iter()
            .filter(|voice| voice.language().primary_language() == self.language)
            .min_by_key(|voice| voice.name().len());
        let named = voices.iter().find(|voice| named.is_some_and(|name| voice.name() == name));
        if let Some(voice) = named.or(plain) {
            self.tts.set_voice(voice).ok();
        }
    }

    /// Falls silent and waits until no event can come any more; whether that is certain.
    fn settle(&mut self) -> bool {
        self.stop();
        let end = now() + limits::SETTLE;
        while !self.live.is_empty() {
            match self.inbox.recv_timeout(left(end)) {
                Ok(ClientOrder::Event(report, key)) => self.event(report, &key),
                Ok(_) => {}
                Err(_) => return false,
            }
        }
        true
    }

    fn close(self) {
        // Otherwise it stays in its wrapping, which drops nothing.
        if self.fate.compare_exchange(OPEN, CLOSING, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
            drop(ManuallyDrop::into_inner(self.tts));
        }
    }
}

fn clamped(percent: i32) -> i16 {
    i16::try_from(percent.clamp(-100, 100)).unwrap_or(0)
}
