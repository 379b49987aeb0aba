//! What a rated game keeps for the arbiter: what a player tells that he judges, and what waits for him.

use super::guards::is_of_touching;
use super::output::Weight;
use super::refusal::Refusal;
use super::turn::Turn;
use crate::game::event::{Event, Source};
use crate::game::progress::Halt;
use crate::game::state::State;
use crate::language::{Command, Message, Reading, command_name};
use crate::rules::Party;

impl Turn<'_> {
    /// Whether a player of a rated game speaks: somebody who is not known to be the arbiter.
    pub(super) fn is_players(&self) -> bool {
        self.is_rated() && self.by != Some(Party::Arbiter)
    }

    /// Enters what a player of a rated game only tells the arbiter: touched pieces, and boards that differ. Whether this
    /// was it.
    pub(super) fn enter_for_player(&mut self, reading: &Reading) -> bool {
        let entered = !self.state().touched.is_empty() || self.state().touching.told;
        let drops = *reading == Reading::Command(Command::Correct) && entered;
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
                _ => self.say(Weight::Answer, say!("touch_which")),
            },
            Reading::Move(_)
            | Reading::Ambiguous(_)
            | Reading::Illegal(..)
            | Reading::CommandWith(..)
            | Reading::CommandNumber(..)
            | Reading::Remark
            | Reading::Unclear(_) => self.say(Weight::Answer, say!("touch_which")),
        }
        true
    }

    /// Keeps somebody's words for the arbiter.
    pub(super) fn note(&mut self, words: &str) {
        self.record(Event::Noted { by: self.by, words: words.trim().to_owned(), touching: false });
    }

    /// Starting and stopping the clocks, which somebody may do who calls the arbiter (fide-2018 6.11.2), is noted where it
    /// is done; what was stopped, where there is an arbiter, only he starts again (fide-2018 6.11.3).
    pub(super) fn run_clock(&mut self, command: Command) {
        let noted = self.is_players() && self.state().outcome().is_none();
        let starts = command == Command::Start;
        let halt = self.guard_halt().filter(|_| noted && starts && self.state().pin().is_some());
        if let Some(refusal) = halt {
            return self.refuse(&refusal);
        }
        // At the beginning somebody has to.
        let begins = starts && self.state().history.moves().is_empty() && self.state().halt().is_none();
        // How long they stood is noted, with whoever starts them.
        let goes_on = starts && self.state().halt().is_some();
        let running = |state: &State| state.clock().is_some_and(|clock| clock.running().is_some());
        let ran = running(self.state());
        if starts {
            self.start_clock()
        } else {
            self.stop_clock()
        }
        if noted && !begins && !goes_on && running(self.state()) != ran {
            self.note(&command_name(command));
        }
    }

    /// Tells what is waited for where the clocks were stopped.
    pub(super) fn tell_halt(&mut self) {
        if let Some(halt) = self.state().halt() {
            self.refuse(&Refusal::Halted(halt));
        }
    }

    /// What is waited for where the clocks were stopped.
    pub(super) fn halted(&self, halt: Halt) -> Message {
        match halt {
            Halt::Referred => say!("referred_still", color = self.state().mover()),
            Halt::Stopped | Halt::Ruled if self.state().pin().is_some() => {
                say!("halted_for_arbiter")
            }
            Halt::Stopped | Halt::Ruled => say!("halted"),
        }
    }
}
