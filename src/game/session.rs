//! The table talk of one game as a machine: what is said and pressed goes in, events and things to say
//! come out. No input or output of its own, and time is an argument.

mod dialogue;

use super::answer;
use super::event::{CompletedBy, Event, Setup, Source};
use super::state::{ApplyError, Stage, State};
use crate::language::{Command, Message, Reader, Reading, Spoken, Unclear};
use crate::rules::{Move, Outcome, Position, Reason};

/// How the session treats the people at the table.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Options {
    /// Whether every announcement has to be repeated by the opponent, aloud (fide-2018 D.2.1): a right
    /// repetition is confirmed, a wrong one answered by the announcement, silence too; and what is heard
    /// from the opponent is read back until he says yes.
    pub repeat_back: bool,
    /// Whether a repetition has to name both squares, as the program's own announcements do.
    pub full_form: bool,
}

/// Something that reaches the session.
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// Words, typed or heard. An empty typed line is the press.
    Phrase {
        /// Typed or heard.
        source: Source,
        /// The words.
        text: &'a str,
        /// Whether the recogniser was sure of every word; what is typed is.
        sure: bool,
        /// What understands them.
        reader: &'a Reader,
    },
    /// All that was to be said has been said: silence begins.
    Spoken,
    /// Time has passed; see [`Session::next_deadline_ms`].
    Tick,
}

/// What a thing said may interrupt, from the least: an announcement is never cut by chatter.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Weight {
    /// Shown and never spoken.
    Aside,
    /// Remarks; dropped when something else is to be said.
    Chatter,
    /// Answers to requests and refusals.
    Answer,
    /// Announcements and questions about them.
    Announcement,
}

/// What the session wants done, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// Write this event down, before anything that follows is said.
    Record(Event),
    /// Say and show this.
    Say(Weight, Message),
    /// A command that is not the game's: to the program around it.
    Host(Command),
}

/// Somebody's words are waited for.
#[derive(Clone, Copy, Debug)]
struct Asking {
    /// When to ask again.
    due_ms: u64,
    /// How long a silence before that.
    wait_ms: u64,
    /// How often that has been done.
    times: u32,
    /// Whether the program has said what it had to say.
    spoken: bool,
}

/// One game at the table.
///
/// Contract for the driver: one [`handle`](Self::handle) at a time, all its outputs done in order before
/// the next, a [`Input::Tick`] no later than [`next_deadline_ms`](Self::next_deadline_ms), and
/// [`Input::Spoken`] whenever the voice has said the last of what it was given.
#[derive(Clone, Debug)]
pub struct Session {
    state: State,
    options: Options,
    /// A command of consequence that waits for a yes.
    question: Option<Command>,
    /// The words that are waited for, where they have to be asked for again.
    asking: Option<Asking>,
    /// What was heard last without certainty, where it decides something.
    unsure: Option<String>,
    /// What was heard last and was no move.
    refused: Option<String>,
    /// How often something heard was answered since something came of it.
    talked: u32,
}

impl Session {
    /// A new game and the event that opens its journal.
    ///
    /// # Errors
    /// [`ApplyError::Fen`] where the set-up's position is none.
    pub fn new(setup: Setup, options: Options) -> Result<(Self, Event), ApplyError> {
        let state = State::new(setup.clone())?;
        Ok((Self::of(state, options), Event::Started(Box::new(setup))))
    }

    /// A game taken up again where its journal ends.
    #[must_use]
    pub const fn of(state: State, options: Options) -> Self {
        Self { state, options, question: None, asking: None, unsure: None, refused: None, talked: 0 }
    }

    /// The game so far.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// When time alone will make something happen: a flag falls, or something is asked again.
    #[must_use]
    pub fn next_deadline_ms(&self) -> Option<u64> {
        let flag = self.state.clock.as_ref().and_then(crate::clock::Clock::next_deadline_ms);
        let ask = self.asking.map(|asking| asking.due_ms);
        flag.into_iter().chain(ask).min()
    }

    /// How often in a row words have been asked for or said again: the voice had better slow down.
    #[must_use]
    pub fn repeats(&self) -> u32 {
        self.asking.map_or(0, |asking| asking.times)
    }

    /// What is said first when a game is taken up again, and the event of it.
    pub fn resume(&mut self, at_ms: u64) -> Vec<Output> {
        let mut out = Turn::new(self, at_ms);
        out.record(Event::Resumed);
        let plies = out.session.state.history.moves().len() as u64;
        let color = out.session.state.mover();
        out.say(Weight::Answer, Message::Resumed { plies, color });
        if let Some(mv) = out.session.state.announced() {
            let mv = out.session.spoken(mv);
            out.say(Weight::Announcement, Message::ResumedPending { mv });
        } else if matches!(out.session.state.stage, Stage::Proposed(_)) {
            out.record(Event::Withdrawn);
            out.say(Weight::Answer, Message::SayAgain);
        }
        out.outputs
    }

    /// Takes in one thing at `at_ms` milliseconds after the start of the game.
    pub fn handle(&mut self, input: Input<'_>, at_ms: u64) -> Vec<Output> {
        let repeat_back = self.options.repeat_back;
        let mut turn = Turn::new(self, at_ms);
        turn.check_flag();
        match input {
            Input::Tick => turn.ask_again(),
            Input::Spoken => turn.session.asking.iter_mut().for_each(|asking| asking.silent_from(at_ms)),
            Input::Phrase { source: Source::Heard, text, sure, reader } if repeat_back => {
                turn.dialogue(text, sure, reader);
            }
            Input::Phrase { source, text, reader, .. } => turn.phrase(source, text, reader),
        }
        turn.outputs
    }

    fn spoken(&self, mv: Move) -> Box<Spoken> {
        Box::new(Spoken { position: self.state.history.position().clone(), mv })
    }
}

/// One call of [`Session::handle`].
struct Turn<'s> {
    session: &'s mut Session,
    at_ms: u64,
    outputs: Vec<Output>,
}

impl<'s> Turn<'s> {
    const fn new(session: &'s mut Session, at_ms: u64) -> Self {
        Self { session, at_ms, outputs: Vec::new() }
    }

    fn record(&mut self, event: Event) {
        self.session
            .state
            .apply(&event, self.at_ms)
            .expect("the session decides only what its state allows; tests play thousands of games");
        self.outputs.push(Output::Record(event));
    }

    fn say(&mut self, weight: Weight, message: Message) {
        self.outputs.push(Output::Say(weight, message));
    }

    fn state(&self) -> &State {
        &self.session.state
    }

    // ---- time

    fn check_flag(&mut self) {
        if self.state().outcome.is_some() {
            return;
        }
        let at_ms = self.at_ms;
        let Some(color) = self.state().clock.as_ref().and_then(|clock| clock.flag(at_ms)) else { return };
        self.record(Event::FlagFell { color });
        self.say(Weight::Answer, Message::FlagFell { color });
        let outcome = self.state().history.flag_fall(color);
        self.end(outcome);
    }

    // ---- words

    fn phrase(&mut self, source: Source, text: &str, reader: &Reader) {
        self.session.talked = 0;
        if source == Source::Typed && text.trim().is_empty() {
            return self.command(Command::Press, source);
        }
        let before = self.state().history.position().clone();
        let reading = match (source, self.state().announced()) {
            // What is typed after an announcement is the reply; what is heard may be the repetition.
            (Source::Typed, Some(mv)) => reader.read(&before.play(mv), text),
            _ => reader.read(&before, text),
        };
        if self.answers_question(&reading) {
            return;
        }
        match reading {
            Reading::Command(command) => self.command(command, source),
            Reading::CommandWith(Command::Correct | Command::No, _) => match reader.read(&before, text) {
                Reading::CommandWith(_, with) => self.correct(Some(*with), source, text),
                other => self.described(other, source, text),
            },
            Reading::CommandWith(..) => {
                self.described(Reading::Unclear(Unclear::NoAnnouncement), source, text);
            }
            other => self.described(other, source, text),
        }
    }

    fn described(&mut self, reading: Reading, source: Source, text: &str) {
        let moved = self.state().outcome.is_some() || self.state().stage != Stage::ToMove;
        if source == Source::Heard && moved && reading == Reading::Remark {
            return;
        }
        if self.state().outcome.is_some() {
            return self.say(Weight::Answer, Message::GameIsOver);
        }
        match (source, self.state().stage.clone()) {
            (Source::Heard, Stage::Announced { mv, repeated }) => {
                self.repetition(&reading, mv, repeated);
            }
            (Source::Typed, Stage::Announced { .. }) => match reading {
                Reading::Move(mv) => self.reply(mv),
                other => self.refuse(&self.state().position_ahead(), other, source, text),
            },
            (source, _) => match reading {
                Reading::Move(mv) => self.new_move(mv, source, text),
                other => self.refuse(&self.state().history.position().clone(), other, source, text),
            },
        }
    }

    fn new_move(&mut self, mv: Move, source: Source, text: &str) {
        match source {
            Source::Typed => {
                if matches!(self.state().stage, Stage::Proposed(_)) {
                    self.record(Event::Withdrawn);
                }
                self.announce(mv, source);
            }
            Source::Heard => self.propose(mv, text),
        }
    }

    fn propose(&mut self, mv: Move, words: &str) {
        self.record(Event::Proposed { uci: self.uci(mv), words: words.to_owned() });
        self.session.asking = None;
        self.read_back(mv);
    }

    fn announce(&mut self, mv: Move, source: Source) {
        self.start_clock_unasked();
        self.record(Event::Announced { uci: self.uci(mv), source });
        self.record(Event::Made);
        let message = self.announcement(mv);
        self.say(Weight::Announcement, message);
        self.end_if_over();
        self.await_repetition();
    }

    fn announcement(&self, mv: Move) -> Message {
        Message::Announced { color: self.state().mover(), mv: self.session.spoken(mv) }
    }

    /// The reply was typed before the press: the move it replies to is complete (fide-2018 6.2.2).
    fn reply(&mut self, mv: Move) {
        self.complete(CompletedBy::Reply);
        if self.state().outcome.is_none() {
            self.announce(mv, Source::Typed);
        }
    }

    fn repetition(&mut self, reading: &Reading, mv: Move, repeated: bool) {
        if *reading == Reading::Move(mv) {
            if !repeated {
                self.record(Event::Repeated);
            }
            self.session.asking = None;
            return self.say(Weight::Chatter, Message::Repeated { mv: self.session.spoken(mv) });
        }
        match reading {
            Reading::Unclear(_) => self.say(Weight::Chatter, Message::NotHeard),
            _ => self.say(Weight::Answer, Message::PressFirst { mv: self.session.spoken(mv) }),
        }
    }

    fn refuse(&mut self, position: &Position, reading: Reading, source: Source, text: &str) {
        let message = answer::refusal(position, reading, text);
        let noise = matches!(message, Message::NotHeard);
        let weight = if noise && source == Source::Heard { Weight::Chatter } else { Weight::Answer };
        self.say(weight, message);
    }

    // ---- commands

    fn command(&mut self, command: Command, source: Source) {
        match command {
            Command::Press => self.press(source),
            Command::Yes => self.yes(),
            Command::No => self.no(),
            Command::Correct => self.correct(None, source, ""),
            Command::Repeat => self.repeat(),
            Command::Draw | Command::Accept | Command::Decline | Command::Claim | Command::Resign
                if self.state().outcome.is_some() =>
            {
                self.say(Weight::Answer, Message::GameIsOver);
            }
            Command::Resign => self.ask(command),
            // A misheard word must not offer, accept or claim anything.
            Command::Draw | Command::Accept | Command::Claim if source == Source::Heard => self.ask(command),
            Command::Draw | Command::Accept | Command::Claim => self.carry_out(command),
            Command::Decline => self.decline_draw(),
            Command::Start => self.start_clock(),
            Command::Stop => self.stop_clock(),
            other => match answer::information(self.state(), other, self.at_ms) {
                Some(messages) => {
                    messages.into_iter().for_each(|message| self.say(Weight::Answer, message));
                }
                None => self.outputs.push(Output::Host(other)),
            },
        }
    }

    fn press(&mut self, source: Source) {
        if self.state().outcome.is_some() {
            return self.say(Weight::Answer, Message::GameIsOver);
        }
        match self.state().stage.clone() {
            Stage::ToMove => self.say(Weight::Answer, Message::NothingToPress),
            Stage::Announced { .. } => self.complete(CompletedBy::Press),
            // A misheard word must not confirm a misheard move: that takes a yes, or a hand on the clock.
            Stage::Proposed(mv) if source == Source::Heard => self.read_back(mv),
            Stage::Proposed(mv) => {
                self.confirm(mv);
                if self.state().announced().is_some() {
                    self.complete(CompletedBy::Press);
                }
            }
        }
    }

    fn yes(&mut self) {
        match self.state().stage.clone() {
            Stage::Proposed(mv) => {
                self.confirm(mv);
                if self.state().outcome.is_none() {
                    let color = self.state().mover();
                    let mv = self.session.spoken(mv);
                    self.say(Weight::Chatter, Message::Confirmed { color, mv });
                }
            }
            Stage::Announced { .. } => self.say(Weight::Chatter, Message::AlreadyAnnounced),
            Stage::ToMove => self.say(Weight::Chatter, Message::NothingToConfirm),
        }
    }

    /// The mover has heard his move read back and says it is right: it is announced and made.
    fn confirm(&mut self, mv: Move) {
        self.start_clock_unasked();
        self.record(Event::Announced { uci: self.uci(mv), source: Source::Heard });
        self.record(Event::Made);
        self.session.asking = None;
        self.session.talked = 0;
        self.end_if_over();
    }

    fn no(&mut self) {
        match self.state().stage {
            Stage::Proposed(_) => self.withdraw(),
            Stage::Announced { .. } => self.say(Weight::Chatter, Message::AlreadyAnnounced),
            Stage::ToMove => self.say(Weight::Chatter, Message::NothingToConfirm),
        }
    }

    fn withdraw(&mut self) {
        self.record(Event::Withdrawn);
        self.session.asking = None;
        self.say(Weight::Answer, Message::Withdrawn);
    }

    /// A slip of the tongue is corrected at once and before the clock is pressed (fide-2018 D.2.8).
    fn correct(&mut self, with: Option<Reading>, source: Source, text: &str) {
        if self.state().outcome.is_some() {
            return self.say(Weight::Answer, Message::GameIsOver);
        }
        let position = self.state().history.position().clone();
        let stage = self.state().stage.clone();
        match (stage, with) {
            (Stage::ToMove, Some(Reading::Move(mv))) => self.new_move(mv, source, text),
            (Stage::ToMove, _) if self.state().history.moves().is_empty() => {
                self.say(Weight::Answer, Message::NothingToCorrect);
            }
            (Stage::ToMove, _) => self.say(Weight::Answer, Message::TooLateToCorrect),
            (Stage::Proposed(_), Some(Reading::Move(mv))) => self.new_move(mv, source, text),
            (Stage::Proposed(_), None) => self.withdraw(),
            (Stage::Announced { mv, .. }, None) => {
                let old = self.session.spoken(mv);
                self.take_back();
                self.say(Weight::Answer, Message::TakenBack { mv: old });
            }
            (Stage::Announced { .. }, Some(Reading::Move(mv))) if source == Source::Typed => {
                self.record(Event::Corrected { uci: self.uci(mv) });
                let new = self.session.spoken(mv);
                self.say(Weight::Announcement, Message::Corrected { mv: new });
                self.end_if_over();
                self.await_repetition();
            }
            (Stage::Announced { .. }, Some(Reading::Move(mv))) => {
                self.take_back();
                self.propose(mv, text);
            }
            (_, Some(other)) => self.refuse(&position, other, source, text),
        }
    }

    fn take_back(&mut self) {
        self.record(Event::TakenBack);
        self.session.asking = None;
    }

    fn repeat(&mut self) {
        match self.state().stage.clone() {
            Stage::Proposed(mv) => self.read_back(mv),
            Stage::Announced { mv, .. } => {
                let message = self.announcement(mv);
                self.say(Weight::Announcement, message);
            }
            Stage::ToMove => {
                let last = answer::last_move(self.state());
                self.say(Weight::Answer, last);
            }
        }
    }

    // ---- the clock

    fn start_clock(&mut self) {
        let message = match &self.state().clock {
            None => Message::NoClock,
            _ if self.state().outcome.is_some() => Message::GameIsOver,
            Some(clock) if clock.running().is_some() => Message::ClockRunsAlready,
            Some(_) => {
                self.record(Event::ClockStarted);
                Message::ClockStarted { color: self.state().mover() }
            }
        };
        self.say(Weight::Answer, message);
    }

    /// The first announcement starts the clock if nobody has.
    fn start_clock_unasked(&mut self) {
        if self.state().clock.as_ref().is_some_and(|clock| clock.running().is_none()) {
            self.record(Event::ClockStarted);
        }
    }

    fn stop_clock(&mut self) {
        let message = match &self.state().clock {
            None => Message::NoClock,
            Some(clock) if clock.running().is_none() => Message::ClockStands,
            Some(_) => {
                self.record(Event::ClockStopped);
                Message::ClockStopped
            }
        };
        self.say(Weight::Answer, message);
    }

    fn complete(&mut self, by: CompletedBy) {
        let color = self.state().mover();
        self.record(Event::Completed { by });
        self.session.asking = None;
        self.say(Weight::Chatter, Message::Completed { color, opponent: color.other() });
    }

    // ---- the end

    /// Mate, stalemate and the like end the game with the move that brings them (fide-2018 6.2.1.1).
    fn end_if_over(&mut self) {
        let Some(mv) = self.state().announced() else { return };
        let mut ahead = self.state().history.clone();
        ahead.play(mv);
        if let Some(outcome) = ahead.outcome() {
            self.record(Event::Completed { by: CompletedBy::End });
            self.end(outcome);
        }
    }

    fn end(&mut self, outcome: Outcome) {
        self.record(Event::Ended(outcome));
        self.session.asking = None;
        self.session.question = None;
        self.say(Weight::Answer, Message::GameOver { outcome });
    }

    fn offer_draw(&mut self) {
        if let Some(color) = self.state().offer {
            return self.say(Weight::Answer, Message::DrawOfferStands { color });
        }
        let color = self.state().mover();
        self.record(Event::DrawOffered { color });
        self.say(Weight::Answer, Message::DrawOffered { color });
    }

    fn accept_draw(&mut self) {
        match self.state().offer {
            None => self.say(Weight::Answer, Message::NoDrawOffer),
            Some(_) => self.end(Outcome::draw(Reason::Agreement)),
        }
    }

    fn decline_draw(&mut self) {
        if self.state().offer.is_none() {
            return self.say(Weight::Answer, Message::NoDrawOffer);
        }
        self.record(Event::DrawDeclined);
        self.say(Weight::Answer, Message::DrawDeclined);
    }

    fn claim(&mut self) {
        let mut history = self.state().history.clone();
        if let Some(mv) = self.state().announced() {
            history.play(mv);
        }
        if history.may_claim_threefold() {
            self.end(Outcome::draw(Reason::ThreefoldRepetition));
        } else if history.may_claim_fifty_moves() {
            self.end(Outcome::draw(Reason::FiftyMoves));
        } else {
            let color = self.state().mover();
            self.record(Event::ClaimRefused { color });
            self.say(Weight::Answer, Message::ClaimWrong);
        }
    }

    fn ask(&mut self, command: Command) {
        let color = self.state().mover();
        self.session.question = Some(command);
        let message = match command {
            Command::Draw => Message::ReallyDraw { color },
            Command::Accept => Message::ReallyAccept,
            Command::Claim => Message::ReallyClaim { color },
            _ => Message::ReallyResign { color },
        };
        self.say(Weight::Announcement, message);
    }

    /// The next thing said after a question answers it; anything but a clear yes is a no.
    fn answers_question(&mut self, reading: &Reading) -> bool {
        if matches!(reading, Reading::Remark | Reading::Unclear(Unclear::PartUnheard { .. })) {
            return false;
        }
        let Some(command) = self.session.question.take() else { return false };
        match reading {
            Reading::Command(Command::Yes) => {
                self.carry_out(command);
                true
            }
            Reading::Command(again) if *again == command => false,
            _ => {
                self.say(Weight::Answer, Message::NotDone);
                *reading == Reading::Command(Command::No)
            }
        }
    }

    fn carry_out(&mut self, command: Command) {
        match command {
            Command::Draw => self.offer_draw(),
            Command::Accept => self.accept_draw(),
            Command::Claim => self.claim(),
            _ => {
                let winner = self.state().mover().other();
                self.end(Outcome::win(winner, Reason::Resignation));
            }
        }
    }

    fn uci(&self, mv: Move) -> String {
        self.state().history.position().uci(mv)
    }
}
