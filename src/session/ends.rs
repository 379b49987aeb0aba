//! The clock started and stopped, questions before things of consequence, and the end of the game.

use super::output::{Output, Weight};
use super::pending::{Consequence, Intended, Question};
use super::turn::Turn;
use crate::game::event::{CompletedBy, Event, Source};
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
            None => say!("no_clock"),
            _ if self.state().outcome.is_some() => say!("game_is_over"),
            Some(clock) if clock.running().is_some() => say!("clock_runs_already"),
            Some(_) if self.is_gap_open() => say!("gap_ask"),
            Some(_) => {
                self.record(Event::ClockStarted);
                say!("clock_started", color = self.state().mover())
            }
        };
        self.say(Weight::Answer, message);
    }

    /// Where a flag is down and nobody has called it no clock runs; that is said with its reason, whether it is so.
    fn tell_dead_clock(&mut self) -> bool {
        let Some(color) = self.state().irregular.flag.filter(|_| self.state().outcome.is_none()) else {
            return false;
        };
        self.say(Weight::Answer, say!("clock_stands"));
        self.say(Weight::Answer, say!("flag_fell", color));
        true
    }

    /// The first announcement starts the clock if nobody has.
    pub(super) fn start_clock_unasked(&mut self) {
        let halt = self.state().halt();
        let halts = match halt {
            None => false,
            // What stopped them is for the arbiter to end, where there is one (fide-2018 6.11.3).
            Some(_) if self.state().pin().is_some() => true,
            Some(halt) => halt == Halt::Stopped,
        };
        let free = self.state().irregular.flag.is_none() && !self.is_gap_open() && !halts;
        if free && self.state().clock.as_ref().is_some_and(|clock| clock.running().is_none()) {
            let again = halt.is_some() || !self.state().history.moves().is_empty();
            self.record(Event::ClockStarted);
            if again && self.is_rated() {
                self.say(Weight::Answer, say!("clock_started", color = self.state().mover()));
            }
        }
    }

    pub(super) fn stop_clock(&mut self) {
        let message = match &self.state().clock {
            None => say!("no_clock"),
            Some(clock) if clock.running().is_none() => say!("clock_stands"),
            Some(_) => {
                self.record(Event::ClockStopped);
                say!("clock_stopped")
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
        self.session.talk.asking = None;
        let opponent = color.other();
        let told = match by {
            CompletedBy::Reply => say!("replied", color, opponent),
            CompletedBy::Press | CompletedBy::End => say!("completed", color, opponent),
        };
        self.say(Weight::Chatter, told);
        // In a rated game that would call the flag (fide-2018 12.6).
        if by == CompletedBy::Press && !self.is_rated() {
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
        self.session.talk.asking = None;
        self.session.pending.take_question();
        self.say(Weight::Answer, say!("game_over", outcome, article));
        self.go_on_asking_for_signatures();
    }

    /// Asks whoever speaks whether he means it, whatever he was asked before.
    pub(super) fn ask(&mut self, deed: Consequence, question: Message) {
        let side = self.side_of(&deed);
        self.session.pending.ask(Question { deed, by: self.by, side });
        self.say(Weight::Announcement, question);
    }

    /// The side that whoever speaks does this for: his own, or where nobody is named the side whose turn it is.
    fn side_of(&self, deed: &Consequence) -> Option<Color> {
        match deed {
            Consequence::Claim(Some(Intended::Illegal(color, _))) => Some(*color),
            Consequence::Draw | Consequence::Claim(_) | Consequence::Resign => Some(self.side()),
            Consequence::Accept => {
                self.side_named().or_else(|| self.state().draws().offer().map(Color::other))
            }
            Consequence::Flag
            | Consequence::Differ
            | Consequence::Touched(_)
            | Consequence::Complaint(_)
            | Consequence::Leave => None,
        }
    }

    /// The next thing said after a question answers it; anything but a clear yes is a no. Whether it was no more than
    /// that.
    pub(super) fn take_answer(&mut self, reading: &Reading) -> bool {
        if matches!(reading, Reading::Remark | Reading::Unclear(Unclear::PartUnheard { .. })) {
            return false;
        }
        let Some(question) = self.session.pending.take_question() else { return false };
        match reading {
            Reading::Command(Command::Yes) => {
                self.carry_out(question.deed, question.side);
                true
            }
            Reading::Command(again) if *again == question.deed.command() => false,
            _ => {
                self.say(Weight::Answer, say!("not_done"));
                *reading == Reading::Command(Command::No)
            }
        }
    }

    /// Something came between a question and its answer: the next yes is none to it.
    pub(super) fn drop_question(&mut self) {
        if self.session.pending.take_question().is_some() {
            self.say(Weight::Answer, say!("not_done"));
        }
    }

    /// Refuses whoever may not say this, and takes the answer to a question; whether nothing more comes of what was
    /// said. A yes or no of somebody else leaves the question open.
    pub(super) fn settle(&mut self, reading: &Reading, source: Source) -> bool {
        let Some(refusal) = self.guard_person(reading, source) else { return self.take_answer(reading) };
        self.refuse(&refusal);
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

    /// Does it at once, for the side of whoever speaks.
    pub(super) fn carry_out_at_once(&mut self, deed: Consequence) {
        let side = self.side_of(&deed);
        self.carry_out(deed, side);
    }

    fn carry_out(&mut self, deed: Consequence, side: Option<Color>) {
        let color = side.unwrap_or_else(|| self.side());
        match deed {
            Consequence::Draw => self.offer_draw(color),
            Consequence::Accept => self.accept_draw(side),
            Consequence::Claim(with) => self.claim(color, with),
            Consequence::Flag => self.claim_flag(),
            // Spoken, so that he hears how to go on.
            Consequence::Differ => {
                self.differ();
                self.say(Weight::Answer, say!("board_first"));
            }
            Consequence::Touched(squares) => self.touch(Command::Touched, squares, Source::Typed),
            Consequence::Resign => self.resign(color),
            Consequence::Leave => self.leave(true),
            Consequence::Complaint(squares) => self.complaint(squares, Source::Typed, self.side_named()),
        }
    }

    // ---- leaving

    /// Leaving a rated game stops both clocks for whoever it is that leaves: that is asked first.
    pub(super) fn ask_to_leave(&mut self) {
        if self.leaves_a_rated_game() {
            return self.ask(Consequence::Leave, say!("really_leave"));
        }
        self.outputs.push(Output::Host(Command::Quit));
    }

    /// The program is left; `asked` where somebody said yes to it.
    pub(super) fn leave(&mut self, asked: bool) {
        if self.leaves_a_rated_game() {
            self.record(Event::Left { asked });
        }
        self.outputs.push(Output::Host(Command::Quit));
    }

    /// Whether a rated game that has begun is not over.
    pub(super) fn leaves_a_rated_game(&self) -> bool {
        let state = self.state();
        let begun = !state.history().moves().is_empty() || state.announced().is_some();
        let runs = state.clock().is_some_and(|clock| clock.running().is_some());
        self.is_rated() && state.outcome().is_none() && (begun || runs)
    }
}
