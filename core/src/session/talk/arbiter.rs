//! Lines of the arbiter, and what a player of a rated game only tells the arbiter.

use super::{commands, ordered, petitioning, questions};
use crate::game::event::Source;
use crate::language::arbiter::{ArbiterHelp, Lack, Order, OrderFault};
use crate::language::{Command, Property, Reading};
use crate::rules::{Action, Party};
use crate::session::acts::{boards, dictation, finding, touch};
use crate::session::facts::exchange::Priority;
use crate::session::facts::guards;
use crate::session::facts::phrase::Phrase;
use crate::session::facts::turn::Turn;

/// Takes a typed line that is the arbiter's; whether it is.
pub(crate) fn try_arbiter_line(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
    let Some(line) = said.reader.arbiter_line(&said.text) else { return false };
    turn.drop_question();
    match line.order {
        Err(OrderFault { why: Lack::Topic | Lack::Word(_), .. }) if answer_arbiter(turn, said) => {}
        Err(fault) => turn.answer(OrderFault::message(fault)),
        Ok(Order::Help(asked)) => {
            if asked == ArbiterHelp::Overview {
                let (chapters, help) = said.reader.arbiter_chapters();
                let chapter = chapters.get(1).cloned().unwrap_or_default();
                let chapters = chapters.join(", ");
                turn.say(Priority::Aside, say!("arbiter_help_chapters", chapters, help, chapter));
            }
            for (words, meaning) in said.reader.arbiter_help_of(asked) {
                turn.say(Priority::Aside, say!("help_line", words, meaning));
            }
        }
        Ok(order) => ordered::ask_or_order(turn, order, line.reason, said.reader),
    }
    true
}

/// Answers the arbiter's line where it asks for something that is told on request; whether it does.
fn answer_arbiter(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
    use Action::{Board, Decide, Last, MoveCount, Notes, Score, Times};
    let Some(rest) = said.reader.after_arbiter(&said.text) else { return false };
    if turn.state().differing
        && let Some(Ok(dictated)) = said.reader.dictation(&rest, false)
    {
        turn.spoken_by(Some(Party::Arbiter));
        dictation::dictated(turn, dictated, Source::Typed);
        return true;
    }
    let reading = said.reader.read(turn.state().history.position(), &rest);
    if enter_for_player(turn, &reading) {
        return true;
    }
    let Some((command, number)) = questions::of(&reading) else { return false };
    // Whose move another has announced, the arbiter may complete.
    if command == Command::Press && turn.state().is_announced_by_another() {
        turn.spoken_by(Some(Party::Arbiter));
        commands::execute(turn, command, Source::Typed);
        return true;
    }
    if matches!(command, Command::Yes | Command::No) && turn.state().draws.asked.is_none() {
        turn.decline(say!("nothing_to_confirm"));
        return true;
    }
    let told = matches!(command.action(), Some(Times | MoveCount | Last | Board | Score | Decide | Notes));
    if told {
        turn.spoken_by(Some(Party::Arbiter));
        if number.is_some() {
            questions::ask(turn, command, number, Source::Typed);
        } else if command.is(Property::Petition) {
            petitioning::petition(turn, command, None, None);
        } else {
            commands::execute(turn, command, Source::Typed);
        }
    }
    told
}

/// Enters what a player of a rated game only tells the arbiter: touched pieces, and boards that differ. Whether this
/// was it.
fn enter_for_player(turn: &mut Turn<'_>, reading: &Reading) -> bool {
    let entered = !turn.state().touched.is_empty() || turn.state().touching.told;
    let drops = *reading == Reading::Command(Command::Correct) && entered;
    let differs = *reading == Reading::Command(Command::Differ);
    // In a club everybody enters it, and only drops what somebody else has entered as the arbiter.
    let enters = !turn.policy().players_enter && (differs || guards::is_of_touching(reading));
    if !(drops || enters) {
        return false;
    }
    turn.spoken_by(Some(Party::Arbiter));
    if turn.is_over() {
        turn.decline(say!("game_is_over"));
        return true;
    }
    match reading {
        Reading::Command(Command::Differ) if turn.state().differing => finding::tell_finding(turn),
        Reading::Command(Command::Differ) => turn.carry_out(boards::differ(turn)),
        Reading::Command(Command::Correct) => turn.carry_out(touch::untouch(turn)),
        Reading::Command(command) => {
            turn.carry_out(touch::command_at(turn, *command, Vec::new(), Source::Typed))
        }
        Reading::CommandAt(command, squares) => {
            turn.carry_out(touch::command_at(turn, *command, squares.clone(), Source::Typed));
        }
        Reading::By(color, inner) => match &**inner {
            Reading::CommandAt(command, squares) => {
                turn.carry_out(touch::of_side(turn, *color, *command, squares.clone()))
            }
            _ => turn.answer(say!("touch_which")),
        },
        _ => turn.answer(say!("touch_which")),
    }
    true
}
