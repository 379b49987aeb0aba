//! The table: one game with its journal, voice, ear and screen, and the one loop that joins them.

mod anchor;
mod braille;
mod commands;
pub mod console;
pub mod disclosure;
mod envelopes;
mod examiner;
pub mod guard;
mod hearing;
mod keeping;
pub mod message;
pub mod number;
pub mod recorder;
mod redact;
mod reminders;
mod screen;
mod sealing;
mod sound;
pub mod sound_score;
mod unasked;
mod voice;
mod voices;
mod wake;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::device::heartbeat::Heartbeat;
use crate::device::outside;
use crate::device::time::{now, wall_clock};
use crate::device::voice::Speaker;
use crate::ear::EarSettings;
use crate::game::message::GameMessage;
use crate::game::{Event, Request, Source};
use crate::language::{LONGEST_LINE, Locale, Message, Millis, Renderer};
use crate::rules::{ByColor, Color, Party, Square};
use crate::session::{Input, Output, Session, Weight};
use crate::table::examiner::Examiner;
use crate::table::guard::{Admission, Guard};
use crate::table::message::TableMessage;
use crate::table::recorder::Recorder;
use crate::table::sealing::Private;
use crate::talk::ears::Ears;
use crate::talk::end_of_speech;
use crate::talk::persons::Persons;
use crate::talk::readers::{Readers, is_private};
use crate::user::log_file;
use crate::user::settings::Settings;
use crate::user::system;
use braille::Fingers;
pub use hearing::Listening;
use hearing::{Hearing, sounds};
pub use keeping::Ending;
pub use screen::{Glance, Screen};
use sound::{Lessons, SoundScore, Sounds};
use unasked::Care;
use voices::Voices;
pub use wake::Wake;

/// The longest file that is read as a score sheet.
const SHEET_AT_MOST: u64 = 1 << 20;

/// A score sheet in a file, as far as it is one.
fn sheet_text(path: &str) -> io::Result<String> {
    // Nobody waits for a pipe while the clock runs.
    String::from_utf8(outside::read(Path::new(path), SHEET_AT_MOST)?)
        .map_err(|_| io::ErrorKind::InvalidData.into())
}

/// One game and all its devices.
pub struct Table {
    session: Session,
    recorder: Recorder,
    renderer: Renderer<'static>,
    readers: Readers,
    /// The language of whoever has asked for what is said now, where it is another than the table's.
    asked_in: Option<&'static Locale>,
    screen: Box<dyn Screen>,
    voices: Voices,
    hearing: Hearing,
    settings: Settings,
    wakes: (Sender<Wake>, Receiver<Wake>),
    examiner: Examiner,
    /// The instant that is `origin_ms` of the game's time.
    origin: Instant,
    origin_ms: u64,
    heartbeat: Heartbeat,
    journal_fails: bool,
    /// Until then whoever was heard may still be deaf for our answer.
    his_turn: Option<Instant>,
    care: Care,
    fingers: Option<Fingers>,
    sounds: Sounds,
    sound_score: Option<SoundScore>,
    lessons: Vec<Lessons>,
    guard: Guard,
    /// What is being typed in private.
    private: Option<Private>,
    leaving: bool,
    /// Nobody can answer any more.
    hung_up: bool,
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
    pub readers: Readers,
    /// Where text goes.
    pub screen: Box<dyn Screen>,
    /// The voice; `None` for text alone.
    pub speaker: Option<Box<dyn Speaker>>,
    /// What the ear needs, and when it listens. Its switches are set by the table.
    pub ear: (EarSettings, Listening),
    /// The microphones of players who have one of their own.
    pub microphones: ByColor<Option<String>>,
    /// The user's settings.
    pub settings: Settings,
    /// The channel all devices report to.
    pub wakes: (Sender<Wake>, Receiver<Wake>),
}

impl Table {
    /// A table ready for the first word. The game's time goes on from the journal's last event.
    #[must_use]
    pub fn new(mut parts: Parts) -> Self {
        parts.renderer = parts.renderer.without_check(parts.session.state().setup().rated);
        let (mut ear, mode) = parts.ear;
        let mut voices = Voices::default();
        if let Some(speaker) = parts.speaker {
            let manner = (parts.settings.rate, parts.settings.volume);
            voices.add(None, speaker, parts.renderer, manner);
        }
        ear.deaf = voices.speaking();
        ear.open = Arc::new(AtomicBool::new(mode == Listening::Always));
        let position = Arc::new(Mutex::new(parts.session.state().history().position().clone()));
        ear.patience = end_of_speech::patience(parts.readers.own().clone(), position.clone());
        let persons = Persons::new(&ear, &parts.microphones);
        Self {
            examiner: {
                let to = parts.wakes.0.clone();
                Examiner::start(move |position| {
                    let _ = to.send(Wake::Dead(Box::new(position)));
                })
            },
            care: Care::default(),
            fingers: None,
            sounds: Sounds::default(),
            sound_score: None,
            lessons: Vec::new(),
            guard: Guard::default(),
            private: None,
            origin: now(),
            origin_ms: parts.recorder.last_ms(),
            heartbeat: Heartbeat::start(),
            session: parts.session,
            recorder: parts.recorder,
            renderer: parts.renderer,
            readers: parts.readers,
            asked_in: None,
            screen: parts.screen,
            voices,
            his_turn: None,
            hearing: Hearing {
                ears: Ears::of(persons.parties()),
                persons,
                settings: ear,
                ear: None,
                mode,
                speaker: None,
                confusions: None,
                position,
            },
            settings: parts.settings,
            wakes: parts.wakes,
            journal_fails: false,
            leaving: false,
            hung_up: false,
        }
    }

    /// Plays until the game's input ends or the user leaves; where the game is then.
    pub fn run(&mut self) -> Ending {
        if self.hearing.mode == Listening::Always {
            self.start_ear();
        }
        if !self.guard.can_prove(self.session.state()) {
            self.say(Weight::Answer, TableMessage::PinElsewhere);
        }
        self.examine();
        self.glance();
        while !self.leaving {
            match self.wait() {
                Some(wake) => self.wake(wake),
                None => self.tick(),
            }
        }
        self.screen.secret(false);
        self.finish_sound();
        self.close_record();
        let ending = self.keep_at_the_end();
        if !matches!(ending, Ending::Lost(_)) {
            self.tell_record();
        }
        self.finish_speaking();
        if !matches!(ending, Ending::Lost(_)) && self.session.state().outcome().is_none() {
            let path = self.recorder.path().display().to_string();
            self.say(Weight::Chatter, TableMessage::GoOnLater { path });
        }
        ending
    }

    /// The arbiter's number is proven by what is kept in this file. To be called before anything is typed.
    pub fn keep_number_secret_in(&mut self, file: PathBuf) {
        self.guard = Guard::with_secret_in(file);
    }

    /// A voice in the headphones of one side, with words of its own and its speed and loudness. What everybody is told
    /// that side hears there, and there alone what only it is told.
    pub fn give_headphones(
        &mut self,
        side: Color,
        speaker: Box<dyn Speaker>,
        renderer: Renderer<'static>,
        manner: (i32, i32),
    ) {
        self.hearing.settings.deaf.push(speaker.speaking());
        self.hearing.persons.fall_deaf_for(&speaker.speaking());
        let renderer = renderer.without_check(self.session.state().setup().rated);
        self.voices.add(Some(side), speaker, renderer, manner);
    }

    /// Says and shows something.
    pub fn say(&mut self, weight: Weight, message: impl Into<Message>) {
        self.say_to(None, weight, &message.into());
    }

    /// Says something to one side alone where it has headphones of its own; shows it.
    fn say_to(&mut self, side: Option<Color>, weight: Weight, message: &Message) {
        log_file::note(message);
        // Announcements are for everybody.
        let locale = self.asked_in.filter(|_| weight != Weight::Announcement);
        let renderer = Renderer { locale: locale.unwrap_or(self.renderer.locale), ..self.renderer };
        let segments = renderer.render(message);
        let text: String = segments.iter().map(|segment| segment.text.as_str()).collect();
        self.screen.show(message, &text);
        self.feel(weight, message, &segments);
        if weight != Weight::Aside {
            self.voices.say(side, weight, message, locale);
            self.speak_next();
        }
    }

    /// Shows something to the arbiter alone.
    fn log(&mut self, message: &Message) {
        let text = self.renderer.text(message);
        self.screen.log(message, &text);
    }

    /// Does what the session wants done: everything is on the disk before anything is said.
    pub fn carry_out(&mut self, outputs: Vec<Output>, at_ms: u64) {
        let (mut by, mut completed, mut asked_for_state) = (None, false, false);
        for output in &outputs {
            match output {
                Output::By(party) => by = Some(*party),
                Output::Record(event) => {
                    let record = self.recorder.add(event.clone(), at_ms, by);
                    self.screen.recorded(&record);
                    self.sound_of(event);
                    self.keep_sound_of(event);
                    asked_for_state |= matches!(event, Event::Asked { command: Request::State, .. });
                    completed |= matches!(
                        event,
                        Event::Completed { .. } | Event::Judged(_) | Event::DifferenceDropped
                    );
                }
                _ => {}
            }
        }
        let position = self.session.state().history().position().clone();
        if completed {
            self.examine();
        }
        *self.hearing.position.lock().unwrap_or_else(PoisonError::into_inner) = position;
        self.save();
        let is_noted = outputs
            .iter()
            .any(|output| matches!(output, Output::Record(event) if self.is_noted_behind(event)));
        for output in outputs {
            match output {
                Output::By(_) | Output::Record(_) => {}
                Output::Say(weight, message) => self.say(weight, message),
                Output::Ask(color, message) => self.ask(color, &message),
                Output::Tell(side, message) => self.say_to(Some(side), Weight::Answer, &message),
                Output::Log(message) => self.log(&message),
                Output::Host(command) => self.command(command, by),
                Output::ReadSheet { color, path } => self.read_sheet(color, &path),
                Output::PrepareEnvelope => self.prepare_envelope(),
                Output::Seal(contents) => self.may_be_sealed(contents),
                Output::OpenEnvelope(envelope) => self.ask_to_open(envelope),
            }
        }
        if is_noted {
            self.tell_record();
        }
        if asked_for_state {
            self.tell_of_ears();
        }
        let state = self.session.state();
        if completed && state.setup().rated && state.pin().is_none() && state.history().moves().len() == 1 {
            self.say(Weight::Answer, TableMessage::PinNeverSet);
        }
        self.end_what_is_private();
        self.asked_in = None;
        self.note_silence();
    }

    /// Has the position after the last completed move examined, where a dead one ends the game.
    fn examine(&self) {
        let state = self.session.state();
        if state.outcome().is_none() && state.counts_dead_positions() {
            self.examiner.look(state.history().position().clone());
        }
    }

    /// A score sheet from a file, for boards that differ.
    fn read_sheet(&mut self, color: Color, path: &str) {
        let at_ms = self.at_ms(now());
        match sheet_text(path) {
            Ok(text) => {
                let outputs = self.session.handle(Input::Sheet { color, text: &text }, at_ms);
                self.carry_out(outputs, at_ms);
            }
            Err(error) => self.say(Weight::Answer, system::cannot_read(Path::new(path), &error)),
        }
    }

    /// Tells the session when there is nothing left to say: it counts silence from then.
    fn note_silence(&mut self) {
        if self.voices.is_idle() {
            let at_ms = self.at_ms(now());
            let outputs = self.session.handle(Input::Spoken, at_ms);
            if !outputs.is_empty() {
                self.carry_out(outputs, at_ms);
            }
        }
    }

    /// The game's time at an instant, in milliseconds, without what nobody kept; never before the last event.
    fn at_ms(&self, instant: Instant) -> u64 {
        let passed = instant.saturating_duration_since(self.origin);
        let kept = passed.saturating_sub(self.heartbeat.missed_before(instant)).as_millis();
        let at_ms = self.origin_ms.saturating_add(u64::try_from(kept).unwrap_or(u64::MAX));
        at_ms.max(self.recorder.last_ms())
    }

    fn wait(&self) -> Option<Wake> {
        let due_ms = self.session.next_deadline_ms();
        let due = due_ms.map(|due_ms| Duration::from_millis(due_ms.saturating_sub(self.at_ms(now()))));
        let turn = self.his_turn.map(|end| end.saturating_duration_since(now()));
        let look = self.next_look(self.at_ms(now()));
        let other = self.hearing.persons.due().map(|due| due.saturating_duration_since(now()));
        let Some(wait) = due.into_iter().chain(turn).chain(look).chain(other).min() else {
            return self.wakes.1.recv().ok();
        };
        let due = now() + wait;
        let wake = self.wakes.1.recv_timeout(wait).ok();
        self.heartbeat.woken(due);
        wake
    }

    fn tick(&mut self) {
        self.new_line();
        self.look();
        if let Some(heard) = self.hearing.persons.ripe(now()) {
            return self.understand(&heard);
        }
        let at_ms = self.at_ms(now());
        let due = self.session.next_deadline_ms().is_some_and(|due_ms| due_ms <= at_ms);
        // Looking is no event: whoever counts silence goes on counting.
        if due || self.his_turn.is_some_and(|end| end <= now()) {
            let outputs = self.session.handle(Input::Tick, at_ms);
            self.carry_out(outputs, at_ms);
        }
        self.speak_next();
        self.glance();
    }

    /// Takes in one thing that woke the program, and does all that follows from it.
    pub fn wake(&mut self, wake: Wake) {
        self.new_line();
        self.look();
        // What is said while a move is sealed is neither shown nor kept.
        if let Some((of, event)) = sounds(&wake).filter(|_| self.private.is_some()) {
            return self.heard_in_private(of, event);
        }
        self.screen.woken(&wake);
        match wake {
            Wake::Typed(line, at) if self.private.is_some() => self.private_line(&line, at),
            Wake::Typed(line, at) => self.line(&line, at),
            Wake::Press(color, at) if self.private.is_some() && color == self.session.state().mover() => {
                self.private_line("", at);
            }
            Wake::Press(color, at) => self.phrase(Source::Typed, Some(Party::Player(color)), "", true, at),
            Wake::EndOfInput => (self.leaving, self.hung_up) = (true, true),
            Wake::Voice(event) => self.voice_event(None, event),
            Wake::VoiceOf(side, event) => self.voice_event(Some(side), event),
            Wake::Ear(event) => self.ear_event(event, None),
            Wake::EarOf(party, event) => self.ear_event(event, Some(party)),
            Wake::Talk(speaker) => self.talk(speaker),
            Wake::Power(level) => self.power(level),
            Wake::Tones(error) => self.tones_failed(error),
            Wake::Sound(news) => self.sound_news(news),
            Wake::Lessons(error) => self.lessons_fail(&error),
            Wake::Braille(event) => self.braille(event),
            Wake::Walked(square) => self.walked(square),
            Wake::Dead(position) => {
                let at_ms = self.at_ms(now());
                let outputs = self.session.handle(Input::Dead(&position), at_ms);
                self.carry_out(outputs, at_ms);
            }
        }
        // What the press or the arbiter changed may be due for a word.
        self.look();
        self.glance();
    }

    /// A typed line, if the arbiter's number does not keep it from the game.
    fn line(&mut self, line: &str, at: Instant) {
        if line.len() > LONGEST_LINE {
            return self.say(Weight::Answer, GameMessage::LineTooLong);
        }
        let (by, text) = self.readers.addressed(line);
        let at_ms = self.at_ms(at);
        let order = self.readers.own().arbiter_line(&text).and_then(|line| line.order.ok());
        match self.guard.admit(&text, self.readers.own(), &self.session, at_ms) {
            Admission::Pass(text) => self.phrase(Source::Typed, by, &text, true, at),
            Admission::Refuse(message) => {
                self.keep_out(message, at_ms);
                order.iter().for_each(|order| self.note_unasked(order));
            }
            Admission::Voice(ms) => self.keep_out(TableMessage::ArbiterVoice { time: Millis(ms) }, at_ms),
            Admission::Wrong => {
                let outputs = self.session.handle(Input::WrongNumber, at_ms);
                self.carry_out(outputs, at_ms);
                order.iter().for_each(|order| self.note_unasked(order));
            }
            Admission::Set(hash, unkept) => {
                let outputs = self.session.handle(Input::PinSet(&hash), at_ms);
                self.carry_out(outputs, at_ms);
                if let Some(why) = unkept {
                    self.say(Weight::Answer, TableMessage::PinNotKept { why });
                }
            }
        }
    }

    /// What is told of a line that does not reach the game.
    fn keep_out(&mut self, message: impl Into<Message>, at_ms: u64) {
        let outputs = self.session.handle(Input::KeptOut, at_ms);
        self.carry_out(outputs, at_ms);
        self.say(Weight::Answer, message);
    }

    /// Says what stands there, in the place of the square before. In a rated game no position is told to the players.
    fn walked(&mut self, square: Square) {
        let state = self.session.state();
        if state.setup().rated && state.outcome().is_none() {
            return;
        }
        let labels = &self.renderer.locale.labels;
        let piece = state.position_ahead().piece_at(square);
        let piece = piece.map_or(labels.empty.as_str(), |piece| labels.piece(piece)).to_owned();
        self.voices.forget_chatter();
        self.say(Weight::Chatter, TableMessage::OnSquare { square, piece });
    }

    fn phrase(&mut self, source: Source, by: Option<Party>, text: &str, sure: bool, at: Instant) {
        let at_ms = self.at_ms(at);
        let state = self.session.state();
        let turn = self.session.asks_to_sign().unwrap_or_else(|| state.mover());
        let (reader, asked_in) = self.readers.of(by, turn, state.history().position(), text);
        let heard = source == Source::Heard;
        let meant = heard.then(|| self.hearing.meant(reader, state.history().position(), text)).flatten();
        self.sounds.misheard = meant.is_some();
        let input = match meant {
            Some(meant) => Input::Misheard { text, sure, reader, by, meant },
            None => Input::Phrase { source, text, sure, reader, by },
        };
        self.session.tell_hour(wall_clock().datetime());
        let outputs = self.session.handle(input, at_ms);
        self.asked_in = asked_in.filter(|_| is_private(&outputs));
        self.carry_out(outputs, at_ms);
    }
}
