//! Petitions to the arbiter and the arbiter's answers as they are typed.

use super::ordered;
use crate::game::event::ArbiterVerdict;
use crate::language::Command;
use crate::rules::Color;
use crate::session::acts::petitions;
use crate::session::acts::record::stop_if;
use crate::session::facts::turn::Turn;

/// A command that is typed only, of `by` or else of the mover, with the number that came with it.
pub(crate) fn petition(turn: &mut Turn<'_>, command: Command, number: Option<u32>, by: Option<Color>) {
    stop_if!(turn, turn.is_over(), say!("game_is_over"));
    let color = by.unwrap_or_else(|| turn.state().mover());
    match command {
        Command::ClaimPerpetual => turn.carry_out(petitions::claim_perpetual(turn, color)),
        Command::ClaimSlow => turn.carry_out(petitions::claim_slow(turn, color)),
        Command::DemandMate => turn.carry_out(petitions::demand_mate(turn, color, number)),
        Command::TimeOut => turn.carry_out(petitions::ask_time_out(turn, color)),
        Command::Granted => ordered::ask_or_answer(turn, ArbiterVerdict::Granted, None),
        Command::Refused => ordered::ask_or_answer(turn, ArbiterVerdict::Refused, None),
        _ => ordered::ask_or_answer(turn, ArbiterVerdict::Postponed, number),
    }
}
