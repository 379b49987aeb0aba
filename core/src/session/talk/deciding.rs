//! Talk while the arbiter decides.

use super::{answers, commands, offers, ordered, questions};
use crate::game::event::ArbiterVerdict;
use crate::language::{Command, Property, Reading};
use crate::rules::Action;
use crate::session::acts::petitions;
use crate::session::facts::exchange::Priority;
use crate::session::facts::people;
use crate::session::facts::phrase::Phrase;
use crate::session::facts::turn::Turn;

/// Everything said while the arbiter decides: nothing is played, but the arbiter may answer and the
/// players may agree.
pub(crate) fn while_the_arbiter_decides(turn: &mut Turn<'_>, said: &Phrase<'_>) {
    let position = turn.state().position_ahead();
    let reading = said.read(&position);
    if answers::settle(turn, &reading, said.source) {
        return;
    }
    let typed = said.is_typed();
    let answers = matches!(reading, Reading::Command(Command::Yes | Command::No));
    // Before the decision a player is asked, by other words than yes and no.
    if answers && turn.state().draws.offer_to_answer().is_some() {
        return turn.carry_out(petitions::tell_arbiter_first(turn, Priority::Answer));
    }
    // A yes is the arbiter's here, and of nobody who is known to be another.
    if answers && let Some(refusal) = people::guard_action(turn, Action::Decide) {
        return turn.refuse(&refusal);
    }
    match &reading {
        Reading::Command(Command::Yes) if typed => {
            ordered::ask_or_answer(turn, ArbiterVerdict::Granted, None)
        }
        Reading::Command(Command::No) if typed => ordered::ask_or_answer(turn, ArbiterVerdict::Refused, None),
        Reading::Command(command) if command.is(Property::WaitsForArbiter) => {
            turn.carry_out(petitions::tell_arbiter_first(turn, Priority::Answer))
        }
        Reading::Command(command) if !command.is(Property::Petition) => {
            commands::execute(turn, *command, said.source)
        }
        Reading::Command(_) => offers::take_draw_talk(turn, &reading, said),
        Reading::CommandNumber(Command::Postponed, number) if typed => {
            ordered::ask_or_answer(turn, ArbiterVerdict::Postponed, Some(*number));
        }
        Reading::CommandNumber(command, number) if command.is_spoken_with_number() => {
            questions::ask(turn, *command, Some(*number), said.source);
        }
        Reading::By(_, inner) if matches!(**inner, Reading::Command(Command::Accept | Command::Decline)) => {
            offers::take_draw_talk(turn, &reading, said);
        }
        _ if typed => turn.carry_out(petitions::tell_arbiter_first(turn, Priority::Answer)),
        _ => turn.carry_out(petitions::tell_arbiter_first(turn, Priority::Aside)),
    }
}
