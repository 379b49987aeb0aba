//! Commands that the help tells: those that this game takes, and first those that are of use at this moment.

use super::turn::Session;
use crate::game::roles::permitted;
use crate::game::setup::Protocol;
use crate::game::state::Stage;
use crate::language::{Command, Property};
use crate::rules::Party;

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
            Command::Accept | Command::Decline => state.draws.offer().is_some(),
            Command::Made => state.setup().protocol == Protocol::Full,
            Command::SignWhite | Command::SignBlack => over && !state.confirmed,
            // Told to the arbiter alone, who has another word for it.
            _ => !command.is(Property::Touching) || state.policy().players_enter,
        };
        holds && fits && command.action().is_none_or(|action| permitted(state, by, action).is_ok())
    }

    pub fn useful_now(&self, by: Option<Party>) -> Vec<Command> {
        use Command::{Clock, Correct, Draw, Last, Number, Quit, Repeat, State};
        let state = &self.state;
        let first: &[Command] = match &state.stage {
            _ if self.asks_a_player() || self.asks_to_sign().is_some() => &[Command::Yes, Command::No],
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
        let usual = [Repeat, Clock, State, Last, Draw, Correct, Number, Quit];
        let mut useful: Vec<Command> = Vec::new();
        for command in first.iter().copied().chain(usual) {
            if useful.len() < FEW && !useful.contains(&command) && self.takes(command, by) {
                useful.push(command);
            }
        }
        useful
    }
}
