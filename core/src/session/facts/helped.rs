//! Commands that the help tells: those that this game takes, and first those that are of use at this moment.

use super::turn::Session;
use crate::game::roles::permitted;
use crate::game::setup::Protocol;
use crate::game::state::Stage;
use crate::language::help::HelpTopic;
use crate::language::{Command, Property};
use crate::rules::{Action, Party};

/// Number of commands told as the most useful ones.
const FEW: usize = 5;

impl Session {
    /// True if a command does something in this game when `by` gives it: what is refused is not told.
    pub fn takes(&self, command: Command, by: Option<Party>) -> bool {
        let state = &self.state;
        let (edition, over) = (state.edition(), state.outcome.is_some());
        let clocked = state.clock.is_some();
        let holds = (clocked || !command.is(Property::Clocked)) && (!over || !command.is(Property::InPlay));
        let fits = match command {
            Command::TimeOut => edition.time_out.as_ref().is_some_and(|it| it.rule),
            Command::ClaimSlow => edition.slow_finish.is_some(),
            Command::ClaimPerpetual => edition.perpetual_check.as_ref().is_some_and(|it| it.rule),
            Command::DemandMate => edition.mate_demand.is_some(),
            Command::Granted | Command::Refused | Command::Postponed => state.draws.asked.is_some(),
            Command::Accept | Command::Decline => state.draws.offer().is_some_and(|color| {
                // Nobody answers an offer of their own.
                by.and_then(Party::side).is_none_or(|side| side != color || *state.draws.offers.get(!color))
            }),
            Command::Made => state.setup().protocol == Protocol::Full,
            Command::SignWhite | Command::SignBlack => over && !state.confirmed,
            // Told to the arbiter alone, who has another word for it.
            _ => !command.is(Property::Touching) || state.policy().players_enter,
        };
        holds && fits && command.action().is_none_or(|action| permitted(state, by, action).is_ok())
    }

    pub fn useful_now(&self, by: Option<Party>) -> Vec<Command> {
        use Command::{Clock, Correct, Draw, Last, Number, Quit, Repeat, State};
        let usual = [Repeat, Clock, State, Last, Draw, Correct, Number, Quit];
        let mut useful: Vec<Command> = Vec::new();
        for command in self.awaited(by).into_iter().chain(usual) {
            if useful.len() < FEW && !useful.contains(&command) && self.takes(command, by) {
                useful.push(command);
            }
        }
        useful
    }

    /// All that may be said at this moment besides a move: first what it waits for, then the rest in the order of the help.
    /// Which moves are legal, or whether a claim would be right, has no part in it.
    pub fn sayable(&self, by: Option<Party>) -> Vec<Command> {
        let mut all: Vec<Command> = Vec::new();
        for command in self.awaited(by).into_iter().chain(Command::ALL) {
            if !all.contains(&command) && self.takes(command, by) && self.is_of_the_moment(command, by) {
                all.push(command);
            }
        }
        all
    }

    /// True if a move of this person may be announced now.
    pub fn may_announce(&self, by: Option<Party>) -> bool {
        let state = &self.state;
        let is_free = state.outcome.is_none() && !state.differing && state.draws.asked.is_none();
        let own = by.and_then(Party::side).is_none_or(|side| side == state.mover());
        let may = permitted(state, by, Action::Announce).is_ok();
        is_free
            && matches!(state.stage, Stage::ToMove)
            && may
            && (own || matches!(by, Some(Party::Assistant(_))))
    }

    /// True if a question is open that this person may answer: one that another was asked is nobody else's to know of.
    fn asks(&self, by: Option<Party>) -> bool {
        let mine = |asked: Option<Party>| asked.is_none_or(|asked| by.is_none_or(|by| by == asked));
        self.pending.question.as_ref().is_some_and(|question| mine(question.of()))
            || self.asks_to_sign().is_some_and(|color| mine(Some(Party::Player(color))))
    }

    /// Commands that this moment waits for.
    fn awaited(&self, by: Option<Party>) -> Vec<Command> {
        let state = &self.state;
        let first: &[Command] = match &state.stage {
            _ if self.asks(by) => &[Command::Yes, Command::No],
            _ if state.outcome.is_some() => &[Command::Moves, Command::Last, Command::Quit],
            _ if state.draws.asked.is_some() => &[Command::Granted, Command::Refused, Command::Postponed],
            _ if state.differing => &[Command::Differ],
            Stage::Proposed(_) => &[Command::Yes, Command::No],
            Stage::Announced { .. } if state.draws.offer().is_some() => {
                &[Command::Press, Command::Accept, Command::Decline]
            }
            Stage::Announced { .. } => &[Command::Press, Command::Made, Command::Correct],
            Stage::ToMove if state.draws.offer().is_some() => &[Command::Accept, Command::Decline],
            Stage::ToMove if state.clock.as_ref().is_some_and(|clock| clock.running().is_none()) => {
                &[Command::Start]
            }
            Stage::ToMove => &[],
        };
        first.to_vec()
    }

    fn is_of_the_moment(&self, command: Command, by: Option<Party>) -> bool {
        let state = &self.state;
        let (proposed, announced) = (matches!(state.stage, Stage::Proposed(_)), state.announced().is_some());
        let own = by.and_then(Party::side).is_none_or(|side| side == state.mover());
        let runs = state.running().is_some();
        match command {
            Command::Yes | Command::No => self.asks(by) || proposed,
            Command::Press => (proposed || announced) && own && !self.awaits_other_end(),
            Command::Correct => proposed || announced,
            Command::Made => announced,
            Command::Start => state.clock.is_some() && !runs,
            Command::Stop => runs,
            Command::Next => self.talk.portions.iter().any(|(of, _)| *of == by),
            Command::Adjust => own,
            Command::Spell | Command::Slowly | Command::Last | Command::Moves | Command::MoveAt => {
                proposed || state.last_announced().is_some()
            }
            Command::WhiteAgo | Command::BlackAgo => state.last_announced().is_some(),
            Command::WarnMe => state.policy().sounds_clock,
            Command::Now => false,
            _ => {
                !command.is_typed_only()
                    && (command.topic() != HelpTopic::Program || command == Command::Help)
            }
        }
    }
}
