//! What a rated game keeps for the arbiter: what a player tells that he judges, and what waits for him.

use super::draws::article_where;
use super::{Turn, Weight};
use crate::game::event::{Event, Source};
use crate::game::message::{ArbiterMessage, DrawMessage, GameMessage};
use crate::game::progress::Halt;
use crate::game::state::State;
use crate::language::{Command, Message, Reading, command_name};
use crate::rules::{Color, Party};

impl Turn<'_> {
    /// Whether a player of a rated game speaks: somebody who is not known to be the arbiter.
    pub(super) fn is_players(&self) -> bool {
        self.is_rated() && self.by != Some(Party::Arbiter)
    }

    /// What a player of a rated game only tells, the arbiter enters: touched pieces, and boards that differ. Whether this
    /// was it.
    pub(super) fn enters(&mut self, reading: &Reading) -> bool {
        let drops = *reading == Reading::Command(Command::Correct) && !self.state().touched.is_empty();
        let differs = *reading == Reading::Command(Command::Differ);
        if !(drops || differs || is_of_touching(reading)) {
            return false;
        }
        self.spoken_by(Some(Party::Arbiter));
        match reading {
            Reading::Command(Command::Differ) if self.state().is_differing() => self.tell_finding(),
            Reading::Command(Command::Differ) => self.differ(),
            Reading::Command(Command::Correct) => self.untouch(),
            Reading::Command(command) => self.command_at(*command, Vec::new(), Source::Typed),
            Reading::CommandAt(command, squares) => {
                self.command_at(*command, squares.clone(), Source::Typed);
            }
            Reading::By(color, inner) => match &**inner {
                Reading::CommandAt(command, squares) => self.of_side(*color, *command, squares.clone()),
                _ => self.say(Weight::Answer, ArbiterMessage::TouchWhich),
            },
            _ => {}
        }
        true
    }

    /// Keeps somebody's words for the arbiter.
    pub(super) fn note(&mut self, words: &str) {
        self.record(Event::Noted { by: self.by, words: words.trim().to_owned() });
    }

    /// Whether this is for the arbiter to judge, and told by a player of a rated game: of pieces that were touched he is
    /// told nothing, neither where they stand nor what follows (fide-2018 4.8, 11.3).
    pub(super) fn is_passed_on(&mut self, reading: &Reading, text: &str) -> bool {
        if !self.is_players() || !is_of_touching(reading) || self.state().outcome().is_some() {
            return false;
        }
        self.note(text);
        self.say(Weight::Answer, GameMessage::PassedOn);
        true
    }

    /// Starting and stopping the clocks, which somebody may do who calls the arbiter (fide-2018 6.11.2), is noted where it
    /// is done; what was stopped, where there is an arbiter, only he starts again (fide-2018 6.11.3).
    pub(super) fn runs_clock(&mut self, command: Command) {
        let noted = self.is_players() && self.state().outcome().is_none();
        let starts = command == Command::Start;
        if noted && starts && self.state().pin().is_some() && self.is_halted() {
            return;
        }
        // At the beginning somebody has to.
        let begins = starts && self.state().history.moves().is_empty() && self.state().halt().is_none();
        let running = |state: &State| state.clock().is_some_and(|clock| clock.running().is_some());
        let ran = running(self.state());
        if starts {
            self.start_clock()
        } else {
            self.stop_clock()
        }
        if noted && !begins && running(self.state()) != ran {
            self.note(&command_name(command));
        }
    }

    /// Tells what is waited for where the clocks were stopped; whether that is so.
    pub(super) fn tell_halt(&mut self) -> bool {
        let message = self.halt_message();
        let halted = message.is_some();
        message.into_iter().for_each(|message| self.say(Weight::Answer, message));
        halted
    }

    /// What is waited for where the clocks were stopped.
    pub(super) fn halt_message(&self) -> Option<Message> {
        Some(match self.state().halt()? {
            Halt::Referred => GameMessage::ReferredStill { color: self.state().mover() }.into(),
            Halt::Stopped if self.state().pin().is_some() => GameMessage::HaltedForArbiter.into(),
            Halt::Stopped => GameMessage::Halted.into(),
        })
    }

    /// Whether a press would start clocks that were stopped; that is said then.
    pub(super) fn is_halted(&mut self) -> bool {
        self.state().clock().is_some() && self.tell_halt()
    }

    /// Whether something keeps anybody in a rated game from announcing, whatever it is; that is said before the words
    /// are looked at, or the answer would tell whether they are a legal move.
    pub(super) fn is_kept_from_announcing(&mut self, reading: &Reading, source: Source) -> bool {
        if !self.is_rated() || self.state().outcome().is_some() {
            return false;
        }
        let mover = self.state().mover();
        match (self.state().announced(), source) {
            (Some(_), Source::Heard) => false,
            (Some(_), Source::Typed) => {
                let replies = !self.is_mover_himself();
                replies
                    && (self.is_halted()
                        || self.waits_for_gap()
                        || self.owes(mover.other())
                        || self.tells_what_is_not_made())
            }
            (None, _) => self.waits_for_gap() || self.owes(mover) || self.is_bound_by_claim(reading),
        }
    }

    /// What was announced with a claim has to be played, and it makes no difference what else is announced.
    fn is_bound_by_claim(&mut self, reading: &Reading) -> bool {
        let bound = self.state().draws().bound().filter(|bound| *reading != Reading::Move(*bound));
        let Some(bound) = bound else { return false };
        self.keep_untaken(self.state().mover());
        let article = article_where(&self.state().edition().intended_move_binds);
        self.say(Weight::Answer, DrawMessage::MustPlay { mv: self.session.spoken(bound), article });
        true
    }

    /// Keeps what was announced and not taken for the arbiter.
    pub(super) fn keep_untaken(&mut self, color: Color) {
        let words = self.text.trim().to_owned();
        self.record(Event::NotTaken { words, color: Some(color) });
    }

    /// What was announced is not taken, and no more is said of it.
    pub(super) fn does_not_take(&mut self, color: Color) {
        if self.state().outcome().is_none() {
            self.keep_untaken(color);
        }
        let article = article_where(&self.state().edition().no_intervention);
        self.say(Weight::Answer, GameMessage::NotTaken { said: self.text.trim().to_owned(), article });
    }
}

/// Whether this is about pieces that were touched.
fn is_of_touching(reading: &Reading) -> bool {
    let of = |command: &Command| {
        matches!(
            command,
            Command::Touched
                | Command::TouchedTogether
                | Command::Released
                | Command::NotCastling
                | Command::Complaint
        )
    };
    match reading {
        Reading::Command(command) | Reading::CommandAt(command, _) => of(command),
        Reading::By(_, inner) => is_of_touching(inner),
        _ => false,
    }
}
