//! The table: one game with its journal, voice, ear and screen, and the one loop that joins them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::record::Recorder;
use super::settings::Settings;
use super::speech::{SpeechQueue, parts, patient_rate};
use super::{faults, waiting};
use crate::device::ear::{Ear, EarEvent, EarSettings};
use crate::device::recogniser;
use crate::device::time::now;
use crate::device::voice::{Speaker, VoiceEvent};
use crate::game::{Input, Output, Session, Source, State, Weight};
use crate::journal::Record;
use crate::language::grammar;
use crate::language::{Command, Message, Reader, Renderer, command_name};
use crate::rules::Position;

/// Everything that can wake the program.
#[derive(Debug)]
pub enum Wake {
    /// A line was typed.
    Line(String),
    /// No more lines will come.
    EndOfInput,
    /// News of the voice.
    Voice(VoiceEvent),
    /// News of the ear.
    Ear(EarEvent),
}

/// Where text is shown.
pub trait Screen {
    /// Shows a thing said, in words; `message` is its meaning.
    fn show(&mut self, message: &Message, text: &str);
    /// An event was written down.
    fn recorded(&mut self, _record: &Record) {}
    /// Something is about to be taken in.
    fn woken(&mut self, _wake: &Wake) {}
    /// All that follows from it is done; this is how things stand now.
    fn glance(&mut self, _glance: &Glance<'_>) {}
}

/// How things stand at the table, for a screen that shows more than lines.
#[derive(Clone, Copy, Debug)]
pub struct Glance<'a> {
    /// The game.
    pub state: &'a State,
    /// Whether announcements have to be repeated.
    pub repeats_back: bool,
    /// The present instant...
    pub at: Instant,
    /// ...in milliseconds from the start of the game.
    pub at_ms: u64,
    /// When the program listens.
    pub listening: Listening,
    /// Whether the ear is open now.
    pub ear_open: bool,
    /// Whether there is a voice, and it has something to say.
    pub speaking: Option<bool>,
}

/// When the program listens.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Listening {
    /// Not at all.
    Off,
    /// For one announcement after `listen`.
    OnRequest,
    /// All the time.
    Always,
}

/// The ear and its two switches.
struct Hearing {
    settings: EarSettings,
    ear: Option<Ear>,
    mode: Listening,
    /// What the words heard are about; the ear looks at it too.
    position: Arc<Mutex<Position>>,
}

/// How long the last words may take when the input has ended.
const LAST_WORDS: Duration = Duration::from_secs(60);
/// So long after somebody's last word the program answers at the earliest where everything is repeated: another
/// program hears nothing until its own voice has died away, which it learns late.
const BREATH: Duration = Duration::from_millis(900);
/// A step of the voice's rate and volume.
const VOICE_STEP: i32 = 15;

/// One game and all its devices.
pub struct Table {
    session: Session,
    recorder: Recorder,
    renderer: Renderer<'static>,
    reader: Reader,
    screen: Box<dyn Screen>,
    queue: SpeechQueue,
    speaker: Option<Box<dyn Speaker>>,
    hearing: Hearing,
    settings: Settings,
    wakes: (Sender<Wake>, Receiver<Wake>),
    /// The instant that is `origin_ms` of the game's time.
    origin: Instant,
    origin_ms: u64,
    journal_fails: bool,
    /// Until then whoever was heard may still be deaf for our answer.
    his_turn: Option<Instant>,
    /// The speed the voice was told last.
    rate: i32,
    leaving: bool,
}

/// What a table is made of.
pub struct Parts {
    /// The game.
    pub session: Session,
    /// Its journal.
    pub recorder: Recorder,
    /// Words for what is said.
    pub renderer: Renderer<'static>,
    /// What is understood.
    pub reader: Reader,
    /// Where text goes.
    pub screen: Box<dyn Screen>,
    /// The voice; `None` for text alone.
    pub speaker: Option<Box<dyn Speaker>>,
    /// What the ear needs, and when it listens. Its switches are set by the table.
    pub ear: (EarSettings, Listening),
    /// The user's settings.
    pub settings: Settings,
    /// The channel all devices report to.
    pub wakes: (Sender<Wake>, Receiver<Wake>),
}

impl Table {
    /// A table ready for the first word. The game's time goes on from the journal's last event.
    #[must_use]
    pub fn new(parts: Parts) -> Self {
        let (mut ear, mode) = parts.ear;
        if let Some(speaker) = &parts.speaker {
            ear.deaf = speaker.speaking();
        }
        ear.open = Arc::new(AtomicBool::new(mode == Listening::Always));
        let position = Arc::new(Mutex::new(parts.session.state().history().position().clone()));
        ear.patience = waiting::patience(parts.reader.clone(), position.clone());
        Self {
            origin: now(),
            origin_ms: parts.recorder.last_ms(),
            session: parts.session,
            recorder: parts.recorder,
            renderer: parts.renderer,
            reader: parts.reader,
            screen: parts.screen,
            queue: SpeechQueue::default(),
            his_turn: None,
            rate: parts.settings.rate,
            speaker: parts.speaker,
            hearing: Hearing { settings: ear, ear: None, mode, position },
            settings: parts.settings,
            wakes: parts.wakes,
            journal_fails: false,
            leaving: false,
        }
    }

    /// Plays until the game's input ends or the user leaves.
    pub fn run(&mut self) {
        if self.hearing.mode == Listening::Always {
            self.start_ear();
        }
        self.glance();
        while !self.leaving {
            match self.wait() {
                Some(wake) => self.wake(wake),
                None => self.tick(),
            }
        }
        // What the disk refused so far is tried once more; a game that is not on it is not called kept.
        self.journal_fails = false;
        self.save();
        self.finish_speaking();
        if !self.journal_fails && self.session.state().outcome().is_none() {
            let path = self.recorder.path().display().to_string();
            self.say(Weight::Chatter, Message::GoOnLater { path });
        }
    }

    /// Says and shows something.
    pub fn say(&mut self, weight: Weight, message: Message) {
        let segments = self.renderer.render(&message);
        let text: String = segments.iter().map(|segment| segment.text.as_str()).collect();
        self.screen.show(&message, &text);
        if weight != Weight::Aside && self.speaker.is_some() && segments.iter().any(|segment| segment.spoken)
        {
            self.queue.push(weight, message);
            self.speak_next();
        }
    }

    /// Does what the session wants done: everything is on the disk before anything is said.
    pub fn carry_out(&mut self, outputs: Vec<Output>, at_ms: u64) {
        for output in &outputs {
            if let Output::Record(event) = output {
                let record = self.recorder.add(event.clone(), at_ms);
                self.screen.recorded(&record);
            }
        }
        let position = self.session.state().history().position().clone();
        *self.hearing.position.lock().unwrap_or_else(PoisonError::into_inner) = position;
        self.save();
        for output in outputs {
            match output {
                Output::Record(_) => {}
                Output::Say(weight, message) => self.say(weight, message),
                Output::Host(command) => self.command(command),
            }
        }
        self.note_silence();
    }

    /// Tells the session when there is nothing left to say: it counts silence from then.
    fn note_silence(&mut self) {
        if self.queue.is_idle() {
            let at_ms = self.at_ms(now());
            let outputs = self.session.handle(Input::Spoken, at_ms);
            if !outputs.is_empty() {
                self.carry_out(outputs, at_ms);
            }
        }
    }

    /// The game's time at an instant, in milliseconds; never before the last event.
    fn at_ms(&self, instant: Instant) -> u64 {
        let passed = instant.saturating_duration_since(self.origin).as_millis();
        let at_ms = self.origin_ms.saturating_add(u64::try_from(passed).unwrap_or(u64::MAX));
        at_ms.max(self.recorder.last_ms())
    }

    fn wait(&self) -> Option<Wake> {
        let due_ms = self.session.next_deadline_ms();
        let due = due_ms.map(|due_ms| Duration::from_millis(due_ms.saturating_sub(self.at_ms(now()))));
        let turn = self.his_turn.map(|end| end.saturating_duration_since(now()));
        match due.into_iter().chain(turn).min() {
            Some(wait) => self.wakes.1.recv_timeout(wait).ok(),
            None => self.wakes.1.recv().ok(),
        }
    }

    fn tick(&mut self) {
        let at_ms = self.at_ms(now());
        let outputs = self.session.handle(Input::Tick, at_ms);
        self.carry_out(outputs, at_ms);
        self.speak_next();
        self.glance();
    }

    /// Lets the screen look at everything.
    fn glance(&mut self) {
        let at = now();
        let glance = Glance {
            state: self.session.state(),
            repeats_back: self.session.repeats_back(),
            at,
            at_ms: self.at_ms(at),
            listening: self.hearing.mode,
            ear_open: self.hearing.ear.is_some() && self.hearing.settings.open.load(Ordering::Relaxed),
            speaking: self.speaker.is_some().then(|| !self.queue.is_idle()),
        };
        self.screen.glance(&glance);
    }

    /// Takes in one thing that woke the program, and does all that follows from it.
    pub fn wake(&mut self, wake: Wake) {
        self.screen.woken(&wake);
        match wake {
            Wake::Line(text) => self.phrase(Source::Typed, &text, true, now()),
            Wake::EndOfInput => self.leaving = true,
            Wake::Voice(event) => self.voice_event(event),
            Wake::Ear(event) => self.ear_event(event),
        }
        self.glance();
    }

    fn phrase(&mut self, source: Source, text: &str, sure: bool, at: Instant) {
        let at_ms = self.at_ms(at);
        let outputs = self.session.handle(Input::Phrase { source, text, sure, reader: &self.reader }, at_ms);
        self.carry_out(outputs, at_ms);
    }

    fn save(&mut self) {
        match self.recorder.save() {
            Ok(()) => self.journal_fails = false,
            Err(error) if !self.journal_fails => {
                self.journal_fails = true;
                let path = self.recorder.path().display().to_string();
                self.say(Weight::Announcement, Message::JournalFailing { path, why: error.to_string() });
            }
            Err(_) => {}
        }
    }

    // ---- the voice

    fn speak_next(&mut self) {
        let Some(speaker) = &self.speaker else { return };
        if self.his_turn.is_some_and(|end| now() < end) {
            return;
        }
        self.his_turn = None;
        if let Some((id, message)) = self.queue.next() {
            let rate = patient_rate(self.settings.rate, VOICE_STEP, self.session.repeats());
            if rate != self.rate {
                self.rate = rate;
                speaker.set_rate(rate);
            }
            speaker.speak(id, parts(self.renderer.render(&message)));
        }
    }

    fn voice_event(&mut self, event: VoiceEvent) {
        match event {
            VoiceEvent::Finished { id } | VoiceEvent::Cut { id } | VoiceEvent::Failed { id } => {
                self.queue.done(id);
                self.speak_next();
                self.note_silence();
            }
            VoiceEvent::Lost(reason) => {
                let why = Box::new(faults::voice(reason));
                self.say(Weight::Chatter, Message::VoiceLost { why });
            }
            VoiceEvent::Back => self.say(Weight::Chatter, Message::VoiceBack),
            VoiceEvent::Ready | VoiceEvent::Started { .. } => {}
        }
    }

    /// Lets the voice end what it has to say, within bounds.
    fn finish_speaking(&mut self) {
        self.his_turn = None;
        self.speak_next();
        let deadline = now() + LAST_WORDS;
        while !self.queue.is_idle() {
            let left = deadline.saturating_duration_since(now());
            match self.wakes.1.recv_timeout(left) {
                Ok(Wake::Voice(event)) => self.voice_event(event),
                Ok(_) => {}
                Err(_) => break,
            }
        }
    }

    fn change_voice(&mut self, rate: i32, volume: i32) {
        let settings = &mut self.settings;
        settings.rate = settings.rate.saturating_add(rate).clamp(-100, 100);
        settings.volume = settings.volume.saturating_add(volume).clamp(-100, 100);
        let saved = settings.save();
        let (rate_now, volume_now) = (settings.rate, settings.volume);
        self.rate = rate_now;
        if let Some(speaker) = &self.speaker {
            speaker.set_rate(rate_now);
            speaker.set_volume(volume_now);
        }
        let message = if rate != 0 {
            Message::VoiceRate { percent: rate_now.to_string() }
        } else {
            Message::VoiceVolume { percent: volume_now.to_string() }
        };
        self.say(Weight::Answer, message);
        if let Err(error) = saved {
            let path = super::folders::settings_file().unwrap_or_default().display().to_string();
            self.say(Weight::Answer, Message::CannotWrite { path, why: error.to_string() });
        }
    }

    // ---- the ear

    fn start_ear(&mut self) {
        if self.hearing.ear.is_none() {
            let to = self.wakes.0.clone();
            let sink = move |event| {
                let _ = to.send(Wake::Ear(event));
            };
            self.hearing.ear = Some(Ear::start(self.hearing.settings.clone(), sink));
        }
    }

    fn listen(&mut self, mode: Listening) {
        self.hearing.mode = mode;
        self.hearing.settings.open.store(mode != Listening::Off, Ordering::Relaxed);
        if mode == Listening::Off {
            self.hearing.ear = None;
            return self.say(Weight::Chatter, Message::NotListening);
        }
        let running = self.hearing.ear.is_some();
        self.start_ear();
        if running {
            self.say(Weight::Chatter, Message::ListeningOnce);
        }
    }

    fn ear_event(&mut self, event: EarEvent) {
        let message = match event {
            EarEvent::Heard { hearing, speech_ended } => return self.heard(&hearing, speech_ended),
            EarEvent::ModelLoading => Message::ModelLoading,
            EarEvent::ModelReady { left_out, .. } => {
                let missing = grammar::missing(&self.renderer.vocabulary(), &left_out);
                if missing.is_empty() {
                    return;
                }
                Message::ModelLacks { words: missing.join(", ") }
            }
            EarEvent::ModelFailed(error) => {
                self.hearing.ear = None;
                Message::ModelFailed { why: Box::new(faults::model(error)) }
            }
            EarEvent::RecogniserFailed(error) => {
                self.hearing.ear = None;
                Message::ModelFailed { why: Box::new(faults::recogniser(&error)) }
            }
            EarEvent::Listening { device } => Message::Listening { device },
            EarEvent::MicrophoneMissing(error) => {
                Message::MicrophoneMissing { why: Box::new(faults::microphone(error)) }
            }
            EarEvent::MicrophoneLost(error) => {
                Message::MicrophoneLost { why: Box::new(faults::microphone(error)) }
            }
            EarEvent::MicrophoneBack { .. } => Message::MicrophoneBack,
            EarEvent::TapeEnded => return,
        };
        self.say(Weight::Chatter, message);
    }

    fn heard(&mut self, hearing: &recogniser::Hearing, speech_ended: Instant) {
        if self.hearing.mode == Listening::OnRequest {
            self.hearing.settings.open.store(false, Ordering::Relaxed);
        }
        if self.session.repeats_back() {
            self.his_turn = Some(speech_ended + BREATH);
        }
        self.say(Weight::Aside, Message::Heard { words: hearing.text.clone() });
        self.phrase(Source::Heard, &hearing.text, hearing.sure, speech_ended);
    }

    // ---- commands to the program

    fn command(&mut self, command: Command) {
        match command {
            Command::Quit => self.leaving = true,
            Command::Help => self.help(),
            Command::Listen => self.listen(Listening::OnRequest),
            Command::ListenAlways => self.listen(Listening::Always),
            Command::Deaf => self.listen(Listening::Off),
            Command::Quiet => {
                self.queue.clear();
                self.speaker.iter().for_each(|speaker| speaker.stop());
                self.say(Weight::Chatter, Message::VoiceQuiet);
            }
            Command::Faster => self.change_voice(VOICE_STEP, 0),
            Command::Slower => self.change_voice(-VOICE_STEP, 0),
            Command::Louder => self.change_voice(0, VOICE_STEP),
            Command::Softer => self.change_voice(0, -VOICE_STEP),
            _ => {}
        }
    }

    fn help(&mut self) {
        self.say(Weight::Chatter, Message::Help);
        let locale = self.renderer.locale;
        for command in Command::ALL {
            let words = locale.commands.get(&command).map_or_else(Vec::new, Clone::clone);
            let words = words.into_iter().take(2).collect::<Vec<_>>().join(", ");
            let meaning = locale.command_help.get(&command).cloned().unwrap_or_else(|| command_name(command));
            self.say(Weight::Chatter, Message::HelpLine { words, meaning });
        }
        if let Some((words, meaning)) = self.reader.arbiter_help().last() {
            self.say(Weight::Chatter, Message::HelpLine { words, meaning });
        }
    }
}
