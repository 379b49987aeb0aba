//! The clock started and stopped, questions before things of consequence, and the end of the game.

use super::draws::Intended;
use super::{Turn, Weight};
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::message::{AdjournmentMessage, ArbiterMessage, DifferMessage, DrawMessage, GameMessage};
use crate::game::progress::Halt;
use crate::language::{Command, Message, Reading, Unclear};
use crate::rules::laws::Article;
use crate::rules::{Color, Outcome, Reason, Ruling};

impl Turn<'_> {
    pub(super) fn start_clock(&mut self) {
        if self.tell_dead_clock() {
            return;
        }
        let message: Message = match &self.state().clock {
            None => GameMessage::NoClock.into(),
            _ if self.state().outcome.is_some() => GameMessage::GameIsOver.into(),
            Some(clock) if clock.running().is_some() => GameMessage::ClockRunsAlready.into(),
            Some(_) if self.is_gap_open() => ArbiterMessage::GapAsk.into(),
            Some(_) => {
                self.record(Event::ClockStarted);
                GameMessage::ClockStarted { color: self.state().mover() }.into()
            }
        };
        self.say(Weight::Answer, message);
    }

    /// Where a flag is down and nobody has called it no clock runs; that is said with its reason, whether it is so.
    fn tell_dead_clock(&mut self) -> bool {
        let Some(color) = self.state().irregular.flag.filter(|_| self.state().outcome.is_none()) else {
            return false;
        };
        self.say(Weight::Answer, GameMessage::ClockStands);
        self.say(Weight::Answer, GameMessage::FlagFell { color });
        true
    }

    /// The first announcement starts the clock if nobody has.
    pub(super) fn start_clock_unasked(&mut self) {
        let halt = self.state().halt();
        let free =
            self.state().irregular.flag.is_none() && !self.is_gap_open() && halt != Some(Halt::Stopped);
        if free && self.state().clock.as_ref().is_some_and(|clock| clock.running().is_none()) {
            let again = halt.is_some() || !self.state().history.moves().is_empty();
            self.record(Event::ClockStarted);
            if again && self.is_rated() {
                self.say(Weight::Answer, GameMessage::ClockStarted { color: self.state().mover() });
            }
        }
    }

    pub(super) fn stop_clock(&mut self) {
        let message = match &self.state().clock {
            None => GameMessage::NoClock,
            Some(clock) if clock.running().is_none() => GameMessage::ClockStands,
            Some(_) => {
                self.record(Event::ClockStopped);
                GameMessage::ClockStopped
            }
        };
        self.say(Weight::Answer, message);
    }

    /// The move announced is complete; one that ends the game needs no press for it (fide-2018 6.2.1.1).
    pub(super) fn complete(&mut self, by: CompletedBy) {
        if self.end_if_over() {
            return;
        }
        let color = self.state().mover();
        self.record(Event::Completed { by });
        self.session.asking = None;
        self.say(Weight::Chatter, GameMessage::Completed { color, opponent: color.other() });
        if by == CompletedBy::Press {
            self.tell_dead_clock();
        }
        self.end_if_demand_is_met();
    }

    // ---- the end

    /// Mate, stalemate and the like end the game with the move that brings them (fide-2018 6.2.1.1), once it counts
    /// as made: where that is entered, with the entry, else with the press. Until then a slip of the tongue is
    /// corrected (D.2.8). Whether it did.
    pub(super) fn end_if_over(&mut self) -> bool {
        let Some(Ruling { outcome, article }) = self.ending_ahead() else { return false };
        self.record(Event::Completed { by: CompletedBy::End });
        self.end(outcome, article);
        true
    }

    /// The end that the move announced brings, where it is made as far as anybody can tell.
    pub(super) fn ending_ahead(&self) -> Option<Ruling> {
        let state = self.state();
        let mv = state.announced().filter(|_| *state.way().made.get(state.mover()))?;
        let mut ahead = state.history.clone();
        ahead.play(mv);
        ahead.ending(state.edition())
    }

    /// Ends the game with the article that the edition has for its reason.
    pub(super) fn end_for(&mut self, outcome: Outcome) {
        let article = self.state().edition().article(outcome.reason).cloned();
        self.end(outcome, article);
    }

    pub(super) fn end(&mut self, outcome: Outcome, article: Option<Article>) {
        self.record(Event::Ended { outcome, article: article.clone() });
        self.session.asking = None;
        self.session.question = None;
        self.say(Weight::Answer, GameMessage::GameOver { outcome, article });
        self.ask_for_signatures();
    }

    pub(super) fn ask(&mut self, command: Command) {
        let color = self.side();
        self.session.question = Some(command);
        self.session.questioned = self.by;
        let message: Message = match command {
            Command::Draw => DrawMessage::ReallyDraw { color }.into(),
            Command::Accept => DrawMessage::ReallyAccept.into(),
            Command::Claim => DrawMessage::ReallyClaim { color }.into(),
            Command::Flag => AdjournmentMessage::ReallyFlag.into(),
            Command::Differ => DifferMessage::ReallyDiffer.into(),
            _ => DrawMessage::ReallyResign { color }.into(),
        };
        self.say(Weight::Announcement, message);
    }

    /// The next thing said after a question answers it; anything but a clear yes is a no.
    pub(super) fn answers_question(&mut self, reading: &Reading) -> bool {
        if matches!(reading, Reading::Remark | Reading::Unclear(Unclear::PartUnheard { .. })) {
            return false;
        }
        let Some(command) = self.session.question.take() else { return false };
        if *reading != Reading::Command(Command::Yes) {
            self.session.intended = None;
        }
        match reading {
            Reading::Command(Command::Yes) => {
                self.by = self.session.questioned;
                self.carry_out(command);
                true
            }
            Reading::Command(again) if *again == command => false,
            _ => {
                self.say(Weight::Answer, GameMessage::NotDone);
                *reading == Reading::Command(Command::No)
            }
        }
    }

    /// Something came between a question and its answer: the next yes is none to it.
    pub(super) fn drop_question(&mut self) {
        if self.session.question.take().is_some() {
            self.session.intended = None;
            self.say(Weight::Answer, GameMessage::NotDone);
        }
    }

    /// Whether nothing more comes of what was said: whoever says it may not, or it answered a question. A yes or no of
    /// somebody else leaves the question open.
    pub(super) fn is_settled(&mut self, reading: &Reading, source: Source) -> bool {
        if self.may(reading, source) {
            return self.answers_question(reading);
        }
        if !matches!(reading, Reading::Command(Command::Yes | Command::No)) {
            self.drop_question();
        }
        true
    }

    /// Lost, drawn where the opponent cannot mate (fide-2023 5.1.2), or for the arbiter to decide.
    fn resign(&mut self, color: Color) {
        match self.state().history.resignation(self.state().edition(), color) {
            Some(ruling) => self.end(ruling.outcome, ruling.article),
            None => {
                let article = self.state().edition().article(Reason::Resignation).cloned();
                self.undecided(color.other(), Reason::Resignation, article);
            }
        }
    }

    pub(super) fn carry_out(&mut self, command: Command) {
        match command {
            Command::Draw => self.offer_draw(self.side()),
            Command::Accept => self.accept_draw(self.side_named()),
            Command::Claim => {
                let with = self.session.intended.take();
                let color = match with {
                    Some(Intended::Illegal(color, _)) => color,
                    _ => self.side(),
                };
                self.claim(color, with);
            }
            Command::Flag => self.claim_flag(),
            // Spoken, so that he hears how to go on.
            Command::Differ => {
                self.differ();
                self.say(Weight::Answer, DifferMessage::BoardFirst);
            }
            Command::Touched | Command::Complaint => self.touch_asked_about(command),
            _ => self.resign(self.side()),
        }
    }
}
