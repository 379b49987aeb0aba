//! Commands of the game, obeyed.

use super::{answers, questions};
use crate::game::answer;
use crate::game::event::{Event, Source};
use crate::language::{Command, Message, Property, Reading};
use crate::rules::{Action, Color};
use crate::session::acts::act::{Acts, ask};
use crate::session::acts::record::stop_if;
use crate::session::acts::{boards, draws, ends, moves, protocol, sheets, touch};
use crate::session::facts::exchange::Output;
use crate::session::facts::pending::PendingAction;
use crate::session::facts::refusal::Refusal;
use crate::session::facts::turn::Turn;
use crate::session::facts::{guards, people, standing};

pub(crate) fn execute(turn: &mut Turn<'_>, command: Command, source: Source) {
    use Command::{Accept, Adjust, Claim, Decline, Draw, Flag, Resign};
    use Command::{BlackAgo, Files, Heard, MoveAt, Next, Ranks, Slowly, Spell, Taken, WarnMe, WhiteAgo};
    match command {
        Command::Press => moves::press(turn, source),
        Command::Made => turn.carry_out(protocol::make(turn, None)),
        Command::Yes => moves::yes(turn),
        Command::No => turn.carry_out(moves::no(turn)),
        Command::Correct => turn.carry_out(moves::correct(turn, None, source, "")),
        Command::Repeat => {
            turn.record(Event::Asked { command: Command::Repeat, source });
            moves::repeat(turn);
        }
        Draw | Accept | Decline | Claim | Flag | Resign if turn.is_over() => {
            turn.decline(say!("game_is_over"));
        }
        Resign => turn.carry_out(ask(PendingAction::Resign, say!("really_resign", color = turn.side()))),
        Command::Differ if turn.is_over() => turn.carry_out(boards::differ(turn)),
        Command::Differ => {
            turn.carry_out(ask_if_heard(turn, PendingAction::Differ, say!("really_differ"), source))
        }
        Flag => turn.carry_out(ask_if_heard(turn, PendingAction::Flag, say!("really_flag"), source)),
        Draw => turn.carry_out(ask_if_heard(
            turn,
            PendingAction::Draw,
            say!("really_draw", color = turn.side()),
            source,
        )),
        // Nobody is asked whether to do what cannot be done.
        Accept if guards::guard_acceptance(turn, turn.side_named()).is_some() => {
            turn.carry_out(draws::accept_draw(turn, turn.side_named()));
        }
        Accept => turn.carry_out(ask_if_heard(turn, PendingAction::Accept, say!("really_accept"), source)),
        Claim => {
            let question = say!("really_claim", color = turn.side());
            turn.carry_out(ask_if_heard(turn, PendingAction::Claim(None), question, source));
        }
        Decline => turn.carry_out(draws::decline_draw(turn, turn.side_named())),
        command if command == Adjust || command.is(Property::Touching) => {
            turn.carry_out(touch::command_at(turn, command, Vec::new(), source));
        }
        Command::Quit => turn.carry_out(ends::ask_to_leave(turn)),
        Command::SignWhite => turn.carry_out(sheets::sign(turn, Color::White, source)),
        Command::SignBlack => turn.carry_out(sheets::sign(turn, Color::Black, source)),
        Command::Start | Command::Stop => turn.carry_out(ends::run_clock(turn, command)),
        Command::State => {
            turn.record(Event::Asked { command: Command::State, source });
            questions::tell(turn, command, standing::how_it_stands(turn));
        }
        Heard | Spell | Slowly | MoveAt | WhiteAgo | BlackAgo | Ranks | Files | Next | Taken | WarnMe => {
            questions::ask(turn, command, None, source);
        }
        // Whoever asks, it would be under a player's finger.
        Command::Finger if turn.state().is_kept_back() => {
            turn.refuse(&Refusal::NotTold(None));
        }
        // Only what the arbiter has ruled, or everybody knows, is told of a position.
        Command::SetUp if turn.state().is_kept_back() && !turn.state().is_to_be_set_up() => {
            turn.refuse(&Refusal::NotSetUp);
        }
        command if command.is(Property::Told) => {
            let by = turn.side_named();
            let mut messages = answer::information(turn.state(), command, by, turn.at_ms);
            turn.record(Event::Asked { command, source });
            // Behind a fallen flag the sheets are completed: up to which move is a number of moves.
            if people::guard_action(turn, Action::MoveCount).is_some() {
                messages.retain(|message| !["complete_sheets", "next_period_if"].contains(&message.key()));
            }
            questions::tell(turn, command, messages);
        }
        other => turn.outputs.push(Output::Host(other)),
    }
}

/// A misheard word must not stop the clocks, and not offer, accept or claim anything: it is asked about first.
fn ask_if_heard(turn: &Turn<'_>, action: PendingAction, question: Message, source: Source) -> Acts {
    match (source, action) {
        (Source::Heard, action) => ask(action, question),
        (Source::Typed | Source::Board, PendingAction::Differ) => boards::differ(turn),
        (Source::Typed | Source::Board, action) => answers::unasked(turn, action),
    }
}

pub(crate) fn command_if_allowed(turn: &mut Turn<'_>, command: Command, source: Source) {
    stop_if!(turn, people::guard_person(turn, &Reading::Command(command), source));
    execute(turn, command, source);
}
