//! Talk while two boards differ.

use super::{answers, commands, offers, questions};
use crate::game::event::Source;
use crate::language::dictation::Dictated;
use crate::language::{Command, Property, Reading};
use crate::session::acts::record::stop_if;
use crate::session::acts::{boards, dictation, finding};
use crate::session::facts::exchange::Priority;
use crate::session::facts::people;
use crate::session::facts::phrase::Phrase;
use crate::session::facts::readings::Open;
use crate::session::facts::turn::Turn;

pub(crate) fn while_boards_differ(turn: &mut Turn<'_>, said: &Phrase<'_>) {
    let open = boards::reads(turn).open;
    let reading_board = matches!(open, Some(Open::Board(_)));
    if let Some(read) = said.reader.dictation(&said.text, reading_board) {
        turn.drop_question();
        return match read {
            Ok(read) => dictation::dictated(turn, read, said.source),
            Err(fault) => turn.answer(fault),
        };
    }
    let reading = said.read(&turn.state().position_ahead());
    stop_if!(turn, people::guard_answer(turn, &reading));
    if answers::try_answer(turn, &reading) || try_read_back_answer(turn, &reading, said.source) {
        return;
    }
    match (&reading, open) {
        (Reading::Command(Command::Differ), _) if said.is_typed() => {
            turn.carry_out(boards::differ_help(said.reader));
            finding::tell_finding(turn);
        }
        (Reading::Command(Command::Repeat), _) => finding::tell_finding(turn),
        (Reading::Command(command), _)
            if !command.is(Property::Petition) && !command.is(Property::WaitsForBoards) =>
        {
            commands::command_if_allowed(turn, *command, said.source)
        }
        (Reading::CommandNumber(command, number), _) if command.is_spoken_with_number() => {
            stop_if!(turn, people::guard_person(turn, &reading, said.source));
            questions::ask(turn, *command, Some(*number), said.source);
        }
        // The players may agree at any time (fide-2018 5.2.3).
        (Reading::By(_, inner), _)
            if matches!(**inner, Reading::Command(Command::Draw | Command::Accept | Command::Decline)) =>
        {
            if !answers::settle(turn, &reading, said.source) {
                offers::take_draw_talk(turn, &reading, said);
            }
        }
        (_, Some(Open::Sheet(color))) if said.is_typed() => dictation::write_entries(turn, color, &said.text),
        (_, Some(Open::Sheet(_) | Open::Board(_))) => refuse_reading(turn, said.source),
        (_, None) => match said.reader.dictation(&said.text, true) {
            Some(Ok(Dictated::Rank(..))) => turn.decline(say!("board_first")),
            Some(Err(fault)) if said.is_typed() => turn.answer(fault),
            Some(_) | None => refuse_reading(turn, said.source),
        },
    }
}

/// Refuses what is no reading: what was said has to wait; what was heard came out of talk, and is told so
/// only as an aside.
fn refuse_reading(turn: &mut Turn<'_>, source: Source) {
    match source {
        Source::Heard => turn.say(Priority::Aside, say!("differ_first")),
        Source::Typed | Source::Board => finding::refuse_while_boards_differ(turn),
    }
}

/// A press confirms the rank that was read back, and else waits.
pub(crate) fn pressed(turn: &mut Turn<'_>) {
    match (boards::reads(turn).heard, boards::reads(turn).open) {
        (Some((rank, squares)), _) => dictation::confirm_rank(turn, rank, squares),
        (None, Some(Open::Sheet(color))) => dictation::write_entries(turn, color, ""),
        (None, _) => finding::refuse_while_boards_differ(turn),
    }
}

/// Takes what is said to a rank that was read back; whether it was said to that.
fn try_read_back_answer(turn: &mut Turn<'_>, reading: &Reading, source: Source) -> bool {
    let Some((rank, squares)) = boards::reads(turn).heard else { return false };
    let by_hand = source == Source::Typed;
    match reading {
        // As with a move: a misheard word does not confirm, a hand on the clock does.
        Reading::Command(Command::Press) if by_hand => dictation::confirm_rank(turn, rank, squares),
        Reading::Command(Command::Yes) => dictation::confirm_rank(turn, rank, squares),
        Reading::Command(Command::No | Command::Correct) => {
            boards::reads(turn).heard = None;
            turn.answer(say!("say_again"));
        }
        Reading::Command(Command::Repeat | Command::Press) => {
            turn.carry_out(dictation::read_rank_back(rank, squares))
        }
        _ => return false,
    }
    true
}
