//! What a rated game keeps for the arbiter: what a player tells that he judges, and what waits for him.

use super::guards::is_of_touching;
use super::output::Weight;
use super::refusal::Refusal;
use super::turn::Turn;
use super::{differ, ends, finding, guards, touch};
use crate::game::event::Source;
use crate::game::progress::Halt;
use crate::game::state::State;
use crate::language::{Command, Message, Reading, command_name};
use crate::rules::Party;

/// Enters what a player of a rated game only tells the arbiter: touched pieces, and boards that differ. Whether this
/// was it.
pub(super) fn enter_for_player(turn: &mut Turn<'_>, reading: &Reading) -> bool {
    let entered = !turn.state().touched.is_empty() || turn.state().touching.told;
    let drops = *reading == Reading::Command(Command::Correct) && entered;
    let differs = *reading == Reading::Command(Command::Differ);
    if !(drops || differs || is_of_touching(reading)) {
        return false;
    }
    turn.spoken_by(Some(Party::Arbiter));
    match reading {
        Reading::Command(Command::Differ) if turn.state().is_differing() => finding::tell_finding(turn),
        Reading::Command(Command::Differ) => differ::differ(turn),
        Reading::Command(Command::Correct) => touch::untouch(turn),
        Reading::Command(command) => touch::command_at(turn, *command, Vec::new(), Source::Typed),
        Reading::CommandAt(command, squares) => {
            touch::command_at(turn, *command, squares.clone(), Source::Typed);
        }
        Reading::By(color, inner) => match &**inner {
            Reading::CommandAt(command, squares) => touch::of_side(turn, *color, *command, squares.clone()),
            _ => turn.say(Weight::Answer, say!("touch_which")),
        },
        Reading::Move(_)
        | Reading::Ambiguous(_)
        | Reading::Illegal(..)
        | Reading::CommandWith(..)
        | Reading::CommandNumber(..)
        | Reading::Remark
        | Reading::Unclear(_) => turn.say(Weight::Answer, say!("touch_which")),
    }
    true
}

/// Starting and stopping the clocks, which somebody may do who calls the arbiter (fide-2018 6.11.2), is noted where it
/// is done; what was stopped, where there is an arbiter, only he starts again (fide-2018 6.11.3).
pub(super) fn run_clock(turn: &mut Turn<'_>, command: Command) {
    let noted = turn.is_players() && turn.state().outcome().is_none();
    let starts = command == Command::Start;
    let halt = guards::halt(turn).filter(|_| noted && starts && turn.state().pin().is_some());
    if let Some(refusal) = halt {
        return turn.refuse(&refusal);
    }
    // At the beginning somebody has to.
    let begins = starts && turn.state().history.moves().is_empty() && turn.state().halt().is_none();
    // How long they stood is noted, with whoever starts them.
    let goes_on = starts && turn.state().halt().is_some();
    let running = |state: &State| state.clock().is_some_and(|clock| clock.running().is_some());
    let ran = running(turn.state());
    if starts {
        ends::start_clock(turn)
    } else {
        ends::stop_clock(turn)
    }
    if noted && !begins && !goes_on && running(turn.state()) != ran {
        turn.note(&command_name(command));
    }
}

/// Tells what is waited for where the clocks were stopped.
pub(super) fn tell_halt(turn: &mut Turn<'_>) {
    if let Some(halt) = turn.state().halt() {
        turn.refuse(&Refusal::Halted(halt));
    }
}

/// What is waited for where the clocks were stopped.
pub(super) fn halted(turn: &Turn<'_>, halt: Halt) -> Message {
    match halt {
        Halt::Referred => say!("referred_still", color = turn.state().mover()),
        Halt::Stopped | Halt::Ruled if turn.state().pin().is_some() => say!("halted_for_arbiter"),
        Halt::Stopped | Halt::Ruled => say!("halted"),
    }
}
