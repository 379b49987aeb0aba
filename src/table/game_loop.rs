//! One game with all its devices, and the loop: what comes in is given to the part that it is for, and what that wants
//! done is carried out.

mod autosave;
mod boards;
mod call;
mod commands;
mod effects;
mod envelopes;
mod lines;
mod listening;
mod setting_up;
mod speaking;
mod turns;

use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use super::askings::Askings;
use super::autosave::Keeping;
use super::battery::Battery;
use super::boards::Boards;
use super::braille::Braille;
use super::clock_sounds::ClockSounds;
use super::examiner::Examiner;
use super::gaps::Gaps;
use super::guard::Guard;
use super::hearing::{EarSwitches, Listening};
use super::live::Live;
use super::live_page;
use super::loop_event::LoopEvent;
use super::parts::TableConfig;
use super::record_digest;
use super::recorder::{GameEnding, JournalRecorder};
use super::screen::{Screen, ScreenState};
use super::sealing::Private;
use super::setting_up::SettingUp;
use super::sound::Sounds;
use super::voices::Voices;
use crate::device::time::{Heartbeat, now};
use crate::ear::EarEvent;
use crate::game::{Event, Source, Stage};
use crate::language::{Command, Locale, Message, Renderer};
use crate::notation::GameScore;
use crate::rules::{Color, Party, Placement, Position};
use crate::session::{CallWith, Input, Output, Priority, Session};
use crate::talk::readers::Readers;
use crate::user::log_file;
use crate::user::settings::Settings;

/// Longest time for the last words, and for those where nobody is there who would hear them.
const LAST_WORDS: Duration = Duration::from_secs(8);
const LAST_WORDS_UNHEARD: Duration = Duration::from_secs(1);

/// One game and all its devices.
pub struct Table {
    session: Session,
    askings: Askings,
    renderer: Renderer<'static>,
    readers: Readers,
    /// The language of whoever has asked for what is said now, where it is another than the table's.
    asked_in: Option<&'static Locale>,
    screen: Box<dyn Screen>,
    voices: Voices,
    hearing: EarSwitches,
    settings: Settings,
    wakes: (Sender<LoopEvent>, Receiver<LoopEvent>),
    examiner: Examiner,
    /// The instant that is `origin_ms` of the game's time.
    origin: Instant,
    origin_ms: u64,
    heartbeat: Heartbeat,
    keeping: Keeping,
    gaps: Gaps,
    battery: Battery,
    clock_sounds: ClockSounds,
    braille: Option<Braille>,
    boards: Boards,
    setting_up: Option<SettingUp>,
    sounds: Sounds,
    live: Live,
    guard: Guard,
    private: Option<Private>,
    /// Details of this game that few want to know.
    about: Vec<Message>,
    leaving: bool,
    /// Set once nobody can answer any more.
    hung_up: bool,
    /// Let go last: nobody else goes on with a game that is still spoken of here.
    recorder: JournalRecorder,
}

impl Table {
    /// A table at which everything has been said and done with which its game begins or goes on; the game's time goes on
    /// from the journal's last event.
    pub fn new(parts: TableConfig) -> Self {
        let TableConfig { session, begin, recorder, readers, screen, settings, wakes, extras, .. } = parts;
        let policy = session.state().policy();
        let renderer = parts.renderer.without_check(!policy.tells_check);
        let mut voices = Voices::with(parts.speaker, renderer, &settings);
        for own in extras.headphones {
            let spoken = own.renderer.without_check(!policy.tells_check);
            voices.add(Some(own.side), own.speaker, spoken, own.manner);
        }
        let mode = parts.ear.1;
        let mut hearing = EarSwitches::of(&session, &readers, &voices, parts.ear, &parts.microphones);
        if let Some(call) = session.call() {
            let (there, here) = (voices.speaking_to(call.other, true), voices.speaking_to(call.other, false));
            hearing.ears.hear_in_call(Party::Player(call.other), &there, &here);
            if call.with == CallWith::Evavier {
                voices.pause_behind(call.other, call::PAUSE);
            }
        }
        for (side, folder, grammar) in &extras.models {
            hearing.ears.use_model(Party::Player(*side), folder, grammar);
        }
        let clock_sounds = extras.clock_sounds.filter(|_| policy.sounds_clock);
        // Where announcements are repeated aloud, a tone would fall into the answer.
        let speaks = !voices.is_empty() && !session.repeats_back();
        let sounds = Sounds::start(settings.sound_score_mb(), recorder.path(), &wakes.0);
        let examined = wakes.0.clone();
        let mut table = Self {
            examiner: Examiner::start(move |position| {
                drop(examined.send(LoopEvent::Dead(Box::new(position))))
            }),
            gaps: Gaps::new(extras.slept),
            battery: Battery::default(),
            clock_sounds: clock_sounds
                .map_or_else(ClockSounds::default, |chosen| ClockSounds::start(&chosen, speaks, &wakes.0)),
            braille: extras.braille.map(|address| Braille::start(address, &settings, &wakes.0)),
            boards: Boards::start(extras.boards, &wakes.0),
            setting_up: None,
            sounds,
            live: extras.live.map_or_else(Live::default, |folder| {
                let to = wakes.0.clone();
                let page = move |score: &GameScore| live_page::page(score, &renderer, !policy.tells_check);
                Live::start(folder, recorder.path(), page, move |news| drop(to.send(LoopEvent::Live(news))))
            }),
            guard: extras.number_key.map_or_else(Guard::default, Guard::with_secret_in),
            private: None,
            origin: now(),
            origin_ms: recorder.last_ms(),
            heartbeat: Heartbeat::start(),
            session,
            recorder,
            askings: Askings::default(),
            renderer,
            readers,
            asked_in: None,
            screen,
            voices,
            hearing,
            settings,
            wakes,
            keeping: Keeping::default(),
            about: extras.about,
            leaving: false,
            hung_up: false,
        };
        table.begin(begin, extras.first_words, mode);
        table
    }

    /// Says and does all with which the game begins or goes on.
    fn begin(&mut self, begin: Vec<Output>, first_words: Vec<Message>, mode: Listening) {
        // The first words are heard to their end, but where two programs talk through the air.
        let weight = if self.session.repeats_back() { Priority::Chatter } else { Priority::Answer };
        for message in first_words {
            self.say(weight, message);
        }
        if let Some(message) = self.sounds.told_of_score(self.recorder.path()) {
            self.say(Priority::Announcement, message);
        }
        for message in self.about.clone() {
            self.show_about(&message);
        }
        self.carry_out(begin, 0);
        if let Some(message) = self.live.told_at_the_start(self.session.state()) {
            self.say(Priority::Announcement, message);
        }
        let state = self.session.state();
        if state.stage == Stage::ToMove && state.history().moves().is_empty() && state.outcome.is_none() {
            let first = self.screen.first_move(state.mover(), mode);
            self.say(weight, first);
        }
        // A position that is no usual start has to be set up.
        let usual = Placement::of(&Position::start());
        let state = self.session.state();
        if state.is_to_be_set_up() && Placement::of(&state.position_ahead()) != usual {
            self.say(Priority::Chatter, say!("setup_hint"));
        }
        if self.recorder.stands().is_some() {
            self.live.show(self.session.state());
        }
    }

    /// Plays until the game's input ends or the user leaves; where the game is then.
    pub fn run(&mut self) -> GameEnding {
        if self.hearing.mode == Listening::Always {
            listening::start_ear(self, None);
        }
        if !self.guard.can_prove(self.session.state()) {
            self.say(Priority::Answer, say!("pin_elsewhere"));
        }
        self.examiner.examine(self.session.state());
        self.glance();
        while !self.leaving {
            match self.wait() {
                // What comes in meanwhile counts from when it came in, and what this takes is nobody's time.
                Some(wake) => self.held_up(|table| table.wake(wake)),
                None => self.held_up(Self::tick),
            }
        }
        let deadline = now() + if self.hung_up { LAST_WORDS_UNHEARD } else { LAST_WORDS };
        self.screen.secret(false);
        // Whoever leaves has heard enough.
        self.voices.hush_all();
        self.finish_sounds();
        for (event, by) in self.askings.rest() {
            self.recorder.add(event, self.at_ms(now()), by);
        }
        // A journal without this last record was left some other way, or cut off.
        if self.session.state().outcome.is_some() {
            self.recorder.add(Event::Closed, self.at_ms(now()), None);
        }
        let ending = autosave::keep_at_the_end(self);
        // What the last place took is shown to viewers too.
        self.finish_live();
        if !matches!(ending, GameEnding::Lost(_)) {
            self.tell_record();
            if self.session.state().outcome.is_none() {
                self.say(Priority::Answer, say!("go_on_later", path = self.recorder.path()));
                if let Some(call) = self.session.call() {
                    self.say(Priority::Answer, say!("go_on_by_telephone", color = call.other));
                }
            }
        }
        self.finish_speaking(deadline.max(now() + LAST_WORDS_UNHEARD));
        self.voices.hush_all();
        ending
    }

    /// Says and shows something.
    pub fn say(&mut self, weight: Priority, message: impl Into<Message>) {
        self.say_to(None, weight, &message.into());
    }

    /// Says something to one side alone where it has headphones of its own; shows it.
    fn say_to(&mut self, side: Option<Color>, weight: Priority, message: &Message) {
        let text = self.say_unseen(side, weight, message);
        self.screen.show(message, &text);
    }

    /// Says something by voice and in braille alone; the text of it.
    fn say_unseen(&mut self, side: Option<Color>, weight: Priority, message: &Message) -> String {
        log_file::note(message);
        // Announcements are for everybody.
        let locale = self.asked_in.filter(|_| weight != Priority::Announcement);
        let renderer = Renderer { locale: locale.unwrap_or(self.renderer.locale), ..self.renderer };
        let segments = renderer.render(message);
        self.renderer = self.renderer.after(message);
        let shows = self.session.state().policy().shows_position;
        if let Some(braille) = &mut self.braille {
            braille.say(weight, message, &segments, shows);
        }
        if weight != Priority::Aside {
            self.voices.say(side, weight, message, locale, self.session.repeats());
        }
        segments.into_iter().map(|segment| segment.text).collect()
    }

    /// Shows something to the arbiter alone.
    fn log(&mut self, message: &Message) {
        let text = self.renderer.text(message);
        self.screen.log(message, &text);
    }

    /// Shows what few want to know, where that is in nobody's way.
    fn show_about(&mut self, message: &Message) {
        let text = self.renderer.text(message);
        // Where an arbiter reads the articles, the first one names its edition all the same: this is not in their way.
        if !self.session.state().policy().keeps_record {
            self.renderer = self.renderer.after(message);
        }
        self.screen.about(message, &text);
    }

    /// Tells what stands for the record. In a club nobody notes it, but on an envelope.
    fn tell_record(&mut self) {
        let state = self.session.state();
        let is_noted = state.policy().keeps_record || state.adjournment().is_some();
        for message in record_digest::told(&self.recorder) {
            if is_noted {
                self.say(Priority::Answer, message);
            } else {
                self.show_about(&message);
            }
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
        let missed = self.heartbeat.missed_before(instant);
        let kept = passed.saturating_sub(missed.stood + missed.held).as_millis();
        let at_ms = self.origin_ms.saturating_add(u64::try_from(kept).unwrap_or(u64::MAX));
        at_ms.max(self.recorder.last_ms())
    }

    /// Does what a disk may hold up: nothing could be told meanwhile, and the time is nobody's.
    fn held_up<T>(&mut self, action: impl FnOnce(&mut Self) -> T) -> T {
        let from = now();
        let done = action(self);
        self.heartbeat.held(from);
        done
    }

    /// Lets the screen look at everything.
    fn glance(&mut self) {
        let at = now();
        let at_ms = self.at_ms(at);
        let ears = self.hearing.ears.states();
        let question = self.session.question();
        let glance = ScreenState {
            state: self.session.state(),
            repeats_back: self.session.repeats_back(),
            question: question.as_ref(),
            asked: self.session.asked_by_name(),
            at,
            at_ms,
            listening: self.hearing.mode,
            ear_open: self.hearing.settings.open.load(Ordering::Relaxed),
            ears: &ears,
            boards: self.session.boards_read(),
            speaking: (!self.voices.is_empty()).then(|| !self.voices.is_idle()),
        };
        self.screen.keep_lines(!self.session.may_be_typed_a_passphrase(at_ms));
        self.screen.glance(&glance);
    }

    fn wait(&self) -> Option<LoopEvent> {
        let due_ms = self.session.next_deadline_ms();
        let due = due_ms.map(|due_ms| Duration::from_millis(due_ms.saturating_sub(self.at_ms(now()))));
        let turn = self.voices.next().map(|end| end.saturating_duration_since(now()));
        let look = self.next_look();
        let other = self.hearing.ears.due().map(|due| due.saturating_duration_since(now()));
        let board = self.boards.due_ms(self.session.state());
        let board = board.map(|due_ms| Duration::from_millis(due_ms.saturating_sub(self.at_ms(now()))));
        let save = self.keeping.due().map(|due| due.saturating_duration_since(now()));
        let all = [due, turn, look, other, board, save];
        let Some(wait) = all.into_iter().flatten().min() else {
            return self.wakes.1.recv().ok();
        };
        let due = now() + wait;
        let wake = self.wakes.1.recv_timeout(wait).ok();
        self.heartbeat.woken(due);
        wake
    }

    /// Looks after everything that nobody asks for: time that nobody kept, before anything is made of what came in
    /// meanwhile, and the sounds of the clock.
    pub(super) fn look(&mut self) {
        let gap = self.gaps.look(self.heartbeat.missed_before(now()));
        self.effects(gap);
        autosave::beat(self);
        let at_ms = self.at_ms(now());
        let Some(clock) = self.session.state().clock() else { return };
        let effects = self.clock_sounds.sound_due(clock, at_ms);
        self.effects(effects);
    }

    fn tick(&mut self) {
        self.braille.iter_mut().for_each(Braille::begin_line);
        self.look();
        if self.keeping.due().is_some_and(|due| due <= now()) && autosave::save(self) {
            self.live.show(self.session.state());
        }
        if let Some(heard) = self.hearing.ears.ripe(now()) {
            return self.phrase(Source::Heard, heard);
        }
        let at_ms = self.at_ms(now());
        if self.hearing.settings.speech.goes_on(now()) {
            let outputs = self.session.handle(Input::SpeechGoesOn, at_ms);
            if !outputs.is_empty() {
                self.carry_out(outputs, at_ms);
            }
        }
        let due = self.session.next_deadline_ms().is_some_and(|due_ms| due_ms <= at_ms);
        // Looking is no event: whoever counts silence goes on counting.
        if due || self.voices.held_until.is_some_and(|end| end <= now()) {
            self.take_in(Input::Tick, at_ms);
        }
        boards::look_at_boards(self);
        let was_quiet = self.voices.end_pauses();
        self.voices.speak_next(self.session.repeats());
        if was_quiet {
            self.note_silence();
        }
        self.glance();
    }

    /// Takes in one thing that woke the program, and does all that follows from it.
    pub fn wake(&mut self, wake: LoopEvent) {
        self.braille.iter_mut().for_each(Braille::begin_line);
        self.look();
        // What is said while a move is sealed is neither shown nor kept.
        if let LoopEvent::Ear(of, event @ (EarEvent::Heard { .. } | EarEvent::Sound(_))) = &wake
            && self.private.is_some()
        {
            return envelopes::heard_in_private(self, *of, event);
        }
        self.screen.woken(&wake);
        match wake {
            LoopEvent::Typed(line, at) if self.private.is_some() => envelopes::private_line(self, &line, at),
            LoopEvent::Typed(line, at) => self.line(&line, at),
            LoopEvent::Press(color, at)
                if self.private.is_some() && color == self.session.state().mover() =>
            {
                envelopes::private_line(self, "", at);
            }
            LoopEvent::Press(color, at) => self.press(Some(Party::Player(color)), at),
            // A key is no word that is sealed, and no passphrase.
            LoopEvent::Command(Command::Press, at) if self.private.is_some() => {
                envelopes::private_line(self, "", at);
            }
            LoopEvent::Command(command, at) => self.given(command, at),
            LoopEvent::Leave => self.enter(Input::Leave),
            LoopEvent::EndOfInput => {
                self.hung_up = true;
                self.enter(Input::Ended);
                self.leaving = true;
            }
            LoopEvent::Voice(side, event) => self.voice_event(side, event),
            LoopEvent::Ear(of, EarEvent::Heard { hearing, speech_ended }) => {
                listening::heard(self, of, &hearing, speech_ended);
            }
            LoopEvent::Ear(of, event) => listening::ear_event(self, of, event),
            LoopEvent::Talk(speaker) => listening::talk(self, speaker),
            LoopEvent::Power(level) => {
                let effect = self.battery.take(level);
                self.effects(effect);
            }
            LoopEvent::Tones(error) => self.effects([ClockSounds::failed(error)]),
            LoopEvent::Sound(news) => self.sound_news(news),
            LoopEvent::Live(news) => self.live_news(news),
            LoopEvent::Braille(event) => {
                let locale = self.renderer.locale;
                let effects = self.braille.as_mut().map(|braille| braille.take(event, &self.session, locale));
                self.effects(effects.into_iter().flatten());
            }
            LoopEvent::Board(color, event) => {
                let at_ms = self.at_ms(now());
                if let Some(shown) = self.boards.take(color, event, self.session.state(), at_ms) {
                    self.enter(Input::BoardShows(color, &shown));
                }
            }
            LoopEvent::Walked(square) => self.walked(square),
            LoopEvent::Told(message) => self.say(Priority::Answer, message),
            LoopEvent::Aloud(message) => _ = self.say_unseen(None, Priority::Answer, &message),
            LoopEvent::Dead(position) => self.enter(Input::Dead(&position)),
        }
        // What the press or the arbiter changed may be due for a word.
        self.look();
        boards::look_at_boards(self);
        self.glance();
    }
}
