//! The way of a move: proposed, announced, repeated, corrected, pressed.

use super::pending::Consequence;
use super::phrase::Phrase;
use super::refusal::{Refusal, stop_if};
use super::turn::{Meant, Output, Turn, Weight, article};
use super::{
    dialogue, differ, draws, ends, flag, guards, ordered, people, petitions, protocol, rated, resumption,
    sheets, touch,
};
use crate::game::answer;
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::state::Stage;
use crate::language::{Command, Message, Property, Reading, Unclear};
use crate::rules::{Color, Deed, Move};

/// A hand on a clock is the press, whatever was asked: a question is dropped by it. While the boards differ, and while
/// the arbiter decides, nothing is pressed.
pub(super) fn pressed(turn: &mut Turn<'_>) {
    ordered::drop_order(turn);
    let talk = &mut turn.session.talk;
    (talk.promoting, talk.unsure, talk.answered, talk.after_arbiter) = (None, None, 0, false);
    ends::drop_question(turn);
    if turn.state().differing {
        return differ::pressed(turn);
    }
    if turn.state().draws.asked.is_some() && !turn.is_over() {
        return petitions::tell_arbiter_first(turn, Weight::Answer);
    }
    stop_if!(turn, guards::phrase(turn, &Reading::Command(Command::Press)));
    people::command_if_allowed(turn, Command::Press, Source::Typed);
}

pub(super) fn take_command(turn: &mut Turn<'_>, reading: Reading, said: &Phrase<'_>) {
    match reading {
        Reading::Command(Command::Differ) if said.is_typed() => {
            differ::differ(turn);
            if turn.state().differing {
                differ::differ_help(turn, said.reader);
            }
        }
        Reading::Command(command) if !command.is(Property::Petition) => obey(turn, command, said.source),
        // The score from a move on (fide-2018 8.5).
        Reading::CommandNumber(Command::Moves, number) => {
            turn.record(Event::Asked { command: Command::Moves, source: said.source });
            answer::moves(turn.state(), number).into_iter().for_each(|message| turn.answer(message));
        }
        Reading::CommandWith(Command::Correct | Command::No, _) => {
            match said.read(turn.state().history.position()) {
                Reading::CommandWith(_, with) => correct(turn, Some(*with), said.source, &said.text),
                other => described(turn, other, said),
            }
        }
        Reading::CommandAt(command, squares) => touch::command_at(turn, command, squares, said.source),
        Reading::Command(_)
        | Reading::CommandNumber(..)
        | Reading::CommandWith(Command::Claim, _)
        | Reading::By(..) => draws::take_draw_talk(turn, &reading, said),
        Reading::CommandWith(..) => described(turn, Reading::Unclear(Unclear::NoAnnouncement), said),
        other => described(turn, other, said),
    }
}

pub(super) fn described(turn: &mut Turn<'_>, reading: Reading, said: &Phrase<'_>) {
    let moved = turn.is_over() || turn.state().stage != Stage::ToMove;
    if !said.is_typed() && moved && reading == Reading::Remark {
        return;
    }
    if turn.is_over() {
        if !said.is_typed() && turn.session.asks_to_sign().is_some() {
            // Where it is not known whose it was it may be talk.
            let weight = if turn.by.is_some() { Weight::Answer } else { Weight::Aside };
            return turn.say(weight, say!("say_again"));
        }
        return turn.decline(say!("game_is_over"));
    }
    stop_if!(turn, guards::words(turn, &reading, said.source));
    match (said.source, turn.state().stage.clone()) {
        (_, Stage::Announced { mv, .. }) if turn.is_mover_himself() => {
            protocol::said_again(turn, &reading, mv)
        }
        (Source::Heard, Stage::Announced { mv, .. })
            if !turn.policy().tells_repetition && protocol::differs(&reading, mv) =>
        {
            protocol::repeated_wrongly(turn, &said.text)
        }
        (Source::Heard, Stage::Announced { mv, repeated }) => repetition(turn, &reading, mv, repeated),
        (Source::Typed, Stage::Announced { mv, .. }) => match (reading, protocol::read_again(turn, mv, said))
        {
            (Reading::Move(mv), _) => reply(turn, mv),
            (_, Some(again)) => protocol::said_again(turn, &again, mv),
            (other, None) => protocol::refuse_words(turn, turn.state().position_ahead(), other),
        },
        (source, _) => match (reading, turn.meant.filter(|_| turn.policy().asks_which)) {
            (Reading::Move(mv), None | Some(Meant::This(_))) => new_move(turn, mv, source, &said.text),
            (reading, meant) => doubt(turn, reading, meant, &said.text),
        },
    }
}

pub(super) fn new_move(turn: &mut Turn<'_>, mv: Move, source: Source, text: &str) {
    stop_if!(turn, guards::announcing(turn, mv));
    match source {
        Source::Typed | Source::Board => {
            turn.drop_proposal();
            announce(turn, mv, source);
        }
        Source::Heard => turn.propose(mv, text),
    }
}

fn announce(turn: &mut Turn<'_>, mv: Move, source: Source) {
    ends::start_clock_unasked(turn);
    let source = if turn.from_board { Source::Board } else { source };
    turn.record(Event::Announced { uci: turn.uci(mv), source });
    made_at_once(turn);
    turn.say(Weight::Announcement, announcement(turn, mv));
    dialogue::await_repetition(turn);
}

/// The confirmation stands for what the program cannot see, unless all of it is entered.
pub(super) fn made_at_once(turn: &mut Turn<'_>) {
    if !turn.is_full() {
        turn.record(Event::Made);
    }
}

pub(super) fn announcement(turn: &Turn<'_>, mv: Move) -> Message {
    say!("announced", color = turn.state().mover(), mv = turn.session.spoken(mv))
}

/// The reply was typed before the press: the move it replies to is complete (fide-2018 6.2.2).
fn reply(turn: &mut Turn<'_>, mv: Move) {
    stop_if!(turn, guards::reply(turn));
    if !protocol::make_by_sight(turn) {
        return;
    }
    ends::complete(turn, CompletedBy::Reply);
    if !turn.is_over() {
        announce(turn, mv, Source::Typed);
    }
}

fn repetition(turn: &mut Turn<'_>, reading: &Reading, mv: Move, repeated: bool) {
    if *reading == Reading::Move(mv) {
        if !repeated {
            turn.record(Event::Repeated);
        }
        turn.session.talk.asking = None;
        if !turn.policy().tells_repetition {
            return protocol::tell_unpressed(turn);
        }
        return turn.say(Weight::Chatter, say!("repeated", mv = turn.session.spoken(mv)));
    }
    match reading {
        Reading::Unclear(_) => turn.say(Weight::Chatter, say!("not_heard")),
        _ => turn.decline(say!("press_first", mv = turn.session.spoken(mv))),
    }
}

pub(super) fn obey(turn: &mut Turn<'_>, command: Command, source: Source) {
    use Command::{Accept, Adjust, Claim, Decline, Draw, Flag, Resign};
    match command {
        Command::Press => press(turn, source),
        Command::Made => protocol::make(turn, None),
        Command::Yes => yes(turn),
        Command::No => no(turn),
        Command::Correct => correct(turn, None, source, ""),
        Command::Repeat => {
            turn.record(Event::Asked { command: Command::Repeat, source });
            repeat(turn);
        }
        Draw | Accept | Decline | Claim | Flag | Resign if turn.is_over() => {
            turn.decline(say!("game_is_over"));
        }
        Resign => ends::ask(turn, Consequence::Resign, say!("really_resign", color = turn.side())),
        Command::Differ if turn.is_over() => differ::differ(turn),
        Command::Differ => ask_if_heard(turn, Consequence::Differ, say!("really_differ"), source),
        Flag => ask_if_heard(turn, Consequence::Flag, say!("really_flag"), source),
        Draw => ask_if_heard(turn, Consequence::Draw, say!("really_draw", color = turn.side()), source),
        // Nobody is asked whether to do what cannot be done.
        Accept if draws::guard_acceptance(turn, turn.side_named()).is_some() => {
            draws::accept_draw(turn, turn.side_named());
        }
        Accept => ask_if_heard(turn, Consequence::Accept, say!("really_accept"), source),
        Claim => {
            let question = say!("really_claim", color = turn.side());
            ask_if_heard(turn, Consequence::Claim(None), question, source);
        }
        Decline => draws::decline_draw(turn, turn.side_named()),
        command if command == Adjust || command.is(Property::Touching) => {
            touch::command_at(turn, command, Vec::new(), source);
        }
        Command::Quit => ends::ask_to_leave(turn),
        Command::SignWhite => sheets::sign(turn, Color::White, source),
        Command::SignBlack => sheets::sign(turn, Color::Black, source),
        Command::Start | Command::Stop => rated::run_clock(turn, command),
        Command::State => {
            turn.record(Event::Asked { command: Command::State, source });
            tell(turn, command, rated::how_it_stands(turn));
        }
        // Whoever asks, it would be under a player's finger.
        Command::Finger if turn.state().is_kept_back() => {
            turn.refuse(&Refusal::NotTold(None));
        }
        command if command.is(Property::Told) => {
            let by = turn.side_named();
            let mut messages = answer::information(turn.state(), command, by, turn.at_ms);
            turn.record(Event::Asked { command, source });
            // Behind a fallen flag the sheets are completed: up to which move is a number of moves.
            if people::guard_deed(turn, Deed::MoveCount).is_some() {
                messages.retain(|message| !["complete_sheets", "next_period_if"].contains(&message.key()));
            }
            tell(turn, command, messages);
        }
        other => turn.outputs.push(Output::Host(other)),
    }
}

/// A misheard word must not stop the clocks, and not offer, accept or claim anything: it is asked about first.
fn ask_if_heard(turn: &mut Turn<'_>, deed: Consequence, question: Message, source: Source) {
    match (source, deed) {
        (Source::Heard, deed) => ends::ask(turn, deed, question),
        (Source::Typed | Source::Board, Consequence::Differ) => differ::differ(turn),
        (Source::Typed | Source::Board, deed) => ends::carry_out_at_once(turn, deed),
    }
}

fn tell(turn: &mut Turn<'_>, command: Command, messages: Vec<Message>) {
    let asked_by = people::asked_by(turn, command);
    turn.outputs.extend(messages.into_iter().map(|message| match asked_by {
        Some(side) => Output::Tell(side, message),
        None => Output::Say(Weight::Answer, message),
    }));
}

fn press(turn: &mut Turn<'_>, source: Source) {
    stop_if!(turn, turn.is_over(), say!("game_is_over"));
    stop_if!(turn, guards::press(turn));
    match turn.state().stage.clone() {
        Stage::ToMove => protocol::press_without(turn),
        Stage::Announced { .. } => protocol::press_announced(turn),
        // A misheard word must not confirm a misheard move: that takes a yes, or a hand on the clock.
        Stage::Proposed(mv) if source == Source::Heard => dialogue::read_back(turn, mv),
        // Whoever presses may have listened for what he said, and not to what was read back.
        Stage::Proposed(mv) if turn.session.talk.uncertain => turn.refuse(&Refusal::Uncertain(mv)),
        Stage::Proposed(mv) => {
            confirm(turn, mv);
            protocol::press_announced(turn);
        }
    }
}

pub(super) fn yes(turn: &mut Turn<'_>) {
    match turn.state().stage.clone() {
        Stage::Proposed(mv) => {
            confirm(turn, mv);
            let confirmed = say!("confirmed", color = turn.state().mover(), mv = turn.session.spoken(mv));
            turn.say(Weight::Chatter, confirmed);
        }
        Stage::Announced { .. } | Stage::ToMove => tell_nothing_to_confirm(turn),
    }
}

/// The mover has heard the move read back and says it is right: it is announced and made.
fn confirm(turn: &mut Turn<'_>, mv: Move) {
    ends::start_clock_unasked(turn);
    turn.record(Event::Announced { uci: turn.uci(mv), source: Source::Heard });
    made_at_once(turn);
    // What the program has read back has been repeated.
    if turn.is_full() && turn.session.repeats_back() {
        turn.record(Event::Repeated);
    }
    turn.session.talk.asking = None;
    turn.session.talk.answered = 0;
}

fn no(turn: &mut Turn<'_>) {
    match turn.state().stage {
        Stage::Proposed(_) => turn.tell(Weight::Answer, Event::Withdrawn),
        Stage::Announced { .. } | Stage::ToMove => tell_nothing_to_confirm(turn),
    }
}

fn tell_nothing_to_confirm(turn: &mut Turn<'_>) {
    let announced = turn.state().announced().is_some() && !turn.is_over();
    turn.say(Weight::Chatter, if announced { say!("already_announced") } else { say!("nothing_to_confirm") });
}

/// A slip of the tongue is corrected at once and before the clock is pressed (fide-2018 D.2.8).
fn correct(turn: &mut Turn<'_>, with: Option<Reading>, source: Source, text: &str) {
    stop_if!(turn, turn.is_over(), say!("game_is_over"));
    // A claim of the flag is about the move that was announced then.
    let again = |mv| matches!(with, Some(Reading::Move(said)) if said == mv);
    let sealed = || {
        let announced = turn.state().announced();
        let known = resumption::sealed_and_opened(turn).filter(|mv| announced == Some(*mv));
        known.filter(|mv| !again(*mv)).map(|mv| {
            let article = article(&turn.edition().resumed);
            Refusal::Told(say!("must_play", mv = turn.session.spoken(mv), article))
        })
    };
    let closed = || match (with.as_ref()?, turn.state().announced()) {
        (with, None) => guards::words(turn, with, source),
        (with, Some(_)) => guards::bound_words(turn, with).filter(|_| turn.policy().refuses_unread),
    };
    stop_if!(turn, guards::result(turn).or_else(sealed).or_else(closed));
    if let Some(Reading::Move(mv)) = with {
        stop_if!(turn, guards::touch(turn, mv));
    }
    let position = turn.state().history.position().clone();
    match (turn.state().stage.clone(), with) {
        (Stage::ToMove, Some(Reading::Move(mv))) => new_move(turn, mv, source, text),
        (Stage::ToMove, None) if source == Source::Typed && !turn.state().touched.is_empty() => {
            touch::untouch(turn);
        }
        // As little is said of it as if it had not been called a correction.
        (Stage::ToMove, Some(other)) if !turn.policy().tells_legality => {
            protocol::refuse_words(turn, position, other)
        }
        (Stage::ToMove, _) if turn.state().history.moves().is_empty() => {
            turn.decline(say!("nothing_to_correct"));
        }
        (Stage::ToMove, _) => turn.refuse(&Refusal::TooLateToCorrect),
        (Stage::Proposed(_), Some(Reading::Move(mv))) => new_move(turn, mv, source, text),
        (Stage::Proposed(_), None) => turn.tell(Weight::Answer, Event::Withdrawn),
        (Stage::Announced { .. }, None) => {
            turn.tell(Weight::Answer, Event::TakenBack);
            flag::call_flag_after_correction(turn);
        }
        (Stage::Announced { mv, .. }, Some(Reading::Move(again))) if again == mv => {
            protocol::said_again(turn, &Reading::Move(again), mv);
        }
        (Stage::Announced { .. }, Some(Reading::Move(mv))) => announce_instead(turn, mv, source, text),
        (_, Some(other)) => protocol::refuse_words(turn, position, other),
    }
}

fn announce_instead(turn: &mut Turn<'_>, mv: Move, source: Source, text: &str) {
    stop_if!(turn, guards::choice(turn, mv));
    match source {
        Source::Typed | Source::Board => {
            turn.tell(Weight::Announcement, Event::Corrected { uci: turn.uci(mv) });
            dialogue::await_repetition(turn);
        }
        Source::Heard => {
            turn.record(Event::TakenBack);
            turn.propose(mv, text);
        }
    }
    flag::call_flag_after_correction(turn);
}

fn repeat(turn: &mut Turn<'_>) {
    if turn.session.asks_to_sign().is_some() {
        return sheets::ask_to_sign(turn, true);
    }
    match turn.state().stage.clone() {
        Stage::Proposed(mv) => dialogue::read_back(turn, mv),
        Stage::Announced { mv, .. } => turn.say(Weight::Announcement, announcement(turn, mv)),
        Stage::ToMove => turn.answer(answer::last_move(turn.state())),
    }
}

/// The question what was meant where a move is awaited. In a rated game there is none: it would tell what is legal. A move
/// that is nearly as likely as another is read back there, and a press does not confirm it.
fn doubt(turn: &mut Turn<'_>, reading: Reading, meant: Option<Meant>, text: &str) {
    match (reading, meant) {
        // Neither counts before one of them is said again, nor does what was read back before.
        (Reading::Move(_), Some(Meant::Either(one, other))) => {
            turn.drop_proposal();
            let [one, other] = [one, other].map(|mv| turn.session.spoken(mv));
            turn.answer(say!("which_of_two", one, other));
        }
        // What was heard is told before it is read back: nobody takes it for his own words.
        (_, Some(Meant::This(meant))) => {
            turn.answer(say!("perhaps_meant", said = text.to_owned()));
            turn.heard = Some(text.to_owned());
            new_move(turn, meant, Source::Heard, text);
        }
        (other, _) => protocol::refuse_words(turn, turn.state().history.position().clone(), other),
    }
}
