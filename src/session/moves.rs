//! The way of a move: proposed, announced, repeated, corrected, pressed.

use super::pending::Consequence;
use super::phrase::Phrase;
use super::refusal::Refusal;
use super::turn::{Meant, Output, Turn, Weight, article};
use super::{
    arbiter, dialogue, differ, draws, ends, flag, guards, ordered, people, petitions, protocol, rated,
    resumption, sheets, touch,
};
use crate::game::answer;
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::state::Stage;
use crate::language::{Command, Message, Property, Reading, Unclear};
use crate::notation::Described;
use crate::rules::{Color, Deed, Move, Piece, Position, Role};

/// Takes in a phrase. The first of these that applies is all that comes of it:
///
/// 1. What nobody says at once is not looked at, and not noted: it is nothing that was said.
/// 2. A word that decides and was not heard with certainty is asked for again before anything comes of it.
/// 3. The arbiter's lines come before any state of the game, for they lead out of all of them.
/// 4. While the boards differ, and while the arbiter decides, the talk is another one, in which nothing is played.
/// 5. What belongs to boards that nobody reads came out of talk.
/// 6. Whoever was asked to sign was asked by name: that is looked at before the tasks that each has.
/// 7. Who may not do this is told so, and answers no question; then it answers the question that is open.
/// 8. What is closed stays closed, whoever may say this otherwise ([`guards::phrase`]).
/// 9. A repetition comes before a reply, for they are said in the same words.
/// 10. Offers and claims with a move in them come before that move, and before bare commands.
pub(super) fn phrase(turn: &mut Turn<'_>, said: &Phrase<'_>) {
    if let Some(refusal) = guards::length(&said.text) {
        return turn.refuse(&refusal);
    }
    turn.session.talk.answered = 0;
    if !said.sure && ask_again_if_unsure(turn, said) {
        return;
    }
    turn.session.talk.unsure = None;
    if said.is_typed() && turn.is_arbiters() && arbiter::take_arbiter_line(turn, said) {
        turn.session.talk.after_arbiter = true;
        return;
    }
    let after_arbiter = std::mem::take(&mut turn.session.talk.after_arbiter);
    if turn.state().is_differing() {
        return differ::while_boards_differ(turn, said);
    }
    if turn.state().draws().asked.is_some() && turn.state().outcome.is_none() {
        return petitions::while_the_arbiter_decides(turn, said);
    }
    let reading = read(turn, said);
    if !said.is_typed() && is_of_boards(&reading, said) {
        return turn.say(Weight::Aside, say!("no_announcement"));
    }
    if after_arbiter && sheets::asks_to_sign_again(turn, &reading) {
        return sheets::ask_for_signatures(turn);
    }
    if sheets::take_signature(turn, &reading, said.source) || ends::settle(turn, &reading, said.source) {
        return;
    }
    if let Some(refusal) = guards::phrase(turn, &reading) {
        return turn.refuse(&refusal);
    }
    if let Reading::CommandNumber(Command::Moves, number) = reading {
        turn.record(Event::Asked { command: Command::Moves, source: said.source });
        // The score from a move on (fide-2018 8.5).
        return answer::moves(turn.state(), number).into_iter().for_each(|message| turn.answer(message));
    }
    if protocol::take_repetition(turn, said) || draws::take_draw_talk(turn, &reading, said) {
        return;
    }
    take_command_or_move(turn, reading, said);
}

/// What is said is understood in the position before the move in progress; but what is typed after an announcement
/// is the reply, and what is heard may be the repetition.
pub(super) fn read(turn: &Turn<'_>, said: &Phrase<'_>) -> Reading {
    let before = turn.state().history.position();
    match (said.source, turn.state().announced()) {
        (Source::Typed, Some(mv)) if !turn.is_mover_himself() => said.read(&before.play(mv)),
        (Source::Typed | Source::Heard, _) => said.read(before),
    }
}

/// A hand on a clock is the press, whatever was asked: a question is dropped by it. While the boards differ, and while
/// the arbiter decides, nothing is pressed.
pub(super) fn pressed(turn: &mut Turn<'_>) {
    ordered::drop_order(turn);
    let talk = &mut turn.session.talk;
    (talk.promoting, talk.unsure, talk.answered, talk.after_arbiter) = (None, None, 0, false);
    ends::drop_question(turn);
    if turn.state().is_differing() {
        return differ::pressed(turn);
    }
    if turn.state().draws().asked.is_some() && turn.state().outcome.is_none() {
        return petitions::tell_arbiter_first(turn, Weight::Answer);
    }
    match guards::phrase(turn, &Reading::Command(Command::Press)) {
        Some(refusal) => turn.refuse(&refusal),
        None => people::command_if_allowed(turn, Command::Press, Source::Typed),
    }
}

fn take_command_or_move(turn: &mut Turn<'_>, reading: Reading, said: &Phrase<'_>) {
    match reading {
        Reading::Command(Command::Differ) if said.is_typed() => {
            differ::differ(turn);
            differ::differ_help(turn, said.reader);
        }
        Reading::Command(command) => obey(turn, command, said.source),
        Reading::CommandWith(Command::Correct | Command::No, _) => {
            match said.read(turn.state().history.position()) {
                Reading::CommandWith(_, with) => correct(turn, Some(*with), said.source, &said.text),
                other => described(turn, other, said),
            }
        }
        Reading::CommandAt(command, squares) => touch::command_at(turn, command, squares, said.source),
        Reading::CommandWith(..) | Reading::CommandNumber(..) => {
            described(turn, Reading::Unclear(Unclear::NoAnnouncement), said);
        }
        other => described(turn, other, said),
    }
}

/// A word that decides and was not heard with certainty may have come out of talk: it is asked for again
/// where something waits for it, and counts when it comes twice in a row.
pub(super) fn ask_again_if_unsure(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
    let Reading::Command(command) = said.read(turn.state().history.position()) else { return false };
    if !command.is(Property::Decides)
        || turn.session.talk.unsure.replace(said.text.clone()).as_ref() == Some(&said.text)
    {
        return false;
    }
    let waits = turn.session.pending.question.is_some()
        || differ::rank_waits(turn)
        || turn.state().stage != Stage::ToMove;
    let waits = waits || turn.session.asks_to_sign().is_some();
    turn.say(if waits { Weight::Answer } else { Weight::Aside }, say!("say_again"));
    true
}

pub(super) fn described(turn: &mut Turn<'_>, reading: Reading, said: &Phrase<'_>) {
    let moved = turn.state().outcome.is_some() || turn.state().stage != Stage::ToMove;
    if !said.is_typed() && moved && reading == Reading::Remark {
        return;
    }
    if turn.state().outcome.is_some() {
        if !said.is_typed() && turn.session.asks_to_sign().is_some() {
            // Where it is not known whose it was it may be talk.
            let weight = if turn.by.is_some() { Weight::Answer } else { Weight::Aside };
            return turn.say(weight, say!("say_again"));
        }
        return turn.decline(say!("game_is_over"));
    }
    if let Some(refusal) = guards::words(turn, &reading, said.source) {
        return turn.refuse(&refusal);
    }
    match (said.source, turn.state().stage.clone()) {
        (_, Stage::Announced { mv, .. }) if turn.is_mover_himself() => {
            protocol::said_again(turn, &reading, mv)
        }
        (Source::Heard, Stage::Announced { mv, repeated }) => {
            if turn.is_rated() && protocol::differs(&reading, mv) {
                return protocol::repeated_wrongly(turn, &said.text);
            }
            repetition(turn, &reading, mv, repeated);
        }
        (Source::Typed, Stage::Announced { mv, .. }) => {
            match (reading, protocol::read_again(turn, mv, said)) {
                (Reading::Move(mv), _) => reply(turn, mv),
                (_, Some(again)) => protocol::said_again(turn, &again, mv),
                (other, None) => protocol::refuse_words(turn, turn.state().position_ahead(), other),
            }
        }
        (source, _) => move_or_doubt(turn, reading, source, &said.text),
    }
}

pub(super) fn new_move(turn: &mut Turn<'_>, mv: Move, source: Source, text: &str) {
    if let Some(refusal) = guards::announcing(turn, mv) {
        return turn.refuse(&refusal);
    }
    match source {
        Source::Typed => {
            turn.drop_proposal();
            announce(turn, mv, source);
        }
        Source::Heard => propose(turn, mv, text),
    }
}

fn propose(turn: &mut Turn<'_>, mv: Move, words: &str) {
    record_proposed(turn, mv, words);
    turn.session.talk.asking = None;
    dialogue::read_back(turn, mv);
}

pub(super) fn record_proposed(turn: &mut Turn<'_>, mv: Move, words: &str) {
    let heard = turn.heard.take();
    turn.session.talk.uncertain = heard.is_some() || turn.is_close;
    turn.record(Event::Proposed { uci: turn.uci(mv), words: words.to_owned(), heard });
}

fn announce(turn: &mut Turn<'_>, mv: Move, source: Source) {
    ends::start_clock_unasked(turn);
    turn.record(Event::Announced { uci: turn.uci(mv), source });
    made_at_once(turn);
    turn.say(Weight::Announcement, announcement(turn, mv));
    dialogue::await_repetition(turn);
}

/// The confirmation stands for what the program cannot see, unless all of it is entered.
fn made_at_once(turn: &mut Turn<'_>) {
    if !turn.is_full() {
        turn.record(Event::Made);
    }
}

pub(super) fn announcement(turn: &Turn<'_>, mv: Move) -> Message {
    say!("announced", color = turn.state().mover(), mv = turn.session.spoken(mv))
}

/// The reply was typed before the press: the move it replies to is complete (fide-2018 6.2.2).
fn reply(turn: &mut Turn<'_>, mv: Move) {
    if let Some(refusal) = guards::reply(turn) {
        return turn.refuse(&refusal);
    }
    if !protocol::make_by_sight(turn) {
        return;
    }
    ends::complete(turn, CompletedBy::Reply);
    if turn.state().outcome.is_none() {
        announce(turn, mv, Source::Typed);
    }
}

fn repetition(turn: &mut Turn<'_>, reading: &Reading, mv: Move, repeated: bool) {
    if *reading == Reading::Move(mv) {
        if !repeated {
            turn.record(Event::Repeated);
        }
        turn.session.talk.asking = None;
        if turn.is_rated() {
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
        Command::Draw
        | Command::Accept
        | Command::Decline
        | Command::Claim
        | Command::Flag
        | Command::Resign
            if turn.state().outcome.is_some() =>
        {
            turn.decline(say!("game_is_over"));
        }
        Command::Resign => ends::ask(turn, Consequence::Resign, say!("really_resign", color = turn.side())),
        Command::Differ if turn.state().outcome.is_some() => differ::differ(turn),
        Command::Differ => ask_if_heard(turn, Consequence::Differ, say!("really_differ"), source),
        Command::Flag => ask_if_heard(turn, Consequence::Flag, say!("really_flag"), source),
        Command::Draw => {
            let question = say!("really_draw", color = turn.side());
            ask_if_heard(turn, Consequence::Draw, question, source);
        }
        Command::Accept => ask_if_heard(turn, Consequence::Accept, say!("really_accept"), source),
        Command::Claim => {
            let question = say!("really_claim", color = turn.side());
            ask_if_heard(turn, Consequence::Claim(None), question, source);
        }
        Command::Decline => draws::decline_draw(turn, turn.side_named()),
        Command::Touched
        | Command::TouchedTogether
        | Command::Released
        | Command::Complaint
        | Command::Adjust
        | Command::NotCastling => touch::command_at(turn, command, Vec::new(), source),
        Command::Quit => ends::ask_to_leave(turn),
        Command::SignWhite => sheets::sign(turn, Color::White, source),
        Command::SignBlack => sheets::sign(turn, Color::Black, source),
        Command::Start | Command::Stop => rated::run_clock(turn, command),
        Command::State => {
            turn.record(Event::Asked { command: Command::State, source });
            tell(turn, command, rated::how_it_stands(turn));
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
        (Source::Typed, Consequence::Differ) => differ::differ(turn),
        (Source::Typed, deed) => ends::carry_out_at_once(turn, deed),
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
    if turn.state().outcome.is_some() {
        return turn.decline(say!("game_is_over"));
    }
    if let Some(refusal) = guards::press(turn) {
        return turn.refuse(&refusal);
    }
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
    if turn.is_full() && turn.session.options.repeat_back {
        turn.record(Event::Repeated);
    }
    turn.session.talk.asking = None;
    turn.session.talk.answered = 0;
}

fn no(turn: &mut Turn<'_>) {
    match turn.state().stage {
        Stage::Proposed(_) => withdraw(turn),
        Stage::Announced { .. } | Stage::ToMove => tell_nothing_to_confirm(turn),
    }
}

fn tell_nothing_to_confirm(turn: &mut Turn<'_>) {
    let announced = turn.state().announced().is_some() && turn.state().outcome.is_none();
    turn.say(Weight::Chatter, if announced { say!("already_announced") } else { say!("nothing_to_confirm") });
}

pub(super) fn withdraw(turn: &mut Turn<'_>) {
    turn.tell(Weight::Answer, Event::Withdrawn);
    turn.session.talk.asking = None;
}

/// A slip of the tongue is corrected at once and before the clock is pressed (fide-2018 D.2.8).
fn correct(turn: &mut Turn<'_>, with: Option<Reading>, source: Source, text: &str) {
    if turn.state().outcome.is_some() {
        return turn.decline(say!("game_is_over"));
    }
    // A claim of the flag is about the move that was announced then.
    let again = |mv| matches!(with, Some(Reading::Move(said)) if said == mv);
    let sealed = || {
        resumption::sealed_and_opened(turn).filter(|mv| !again(*mv)).map(|mv| {
            let article = article(&turn.state().edition().resumed);
            Refusal::Told(say!("must_play", mv = turn.session.spoken(mv), article))
        })
    };
    let opened = with.as_ref().filter(|_| turn.state().announced().is_none());
    let closed = || opened.and_then(|with| guards::words(turn, with, source));
    if let Some(refusal) = guards::result(turn).or_else(sealed).or_else(closed) {
        return turn.refuse(&refusal);
    }
    if let Some(Reading::Move(mv)) = with
        && let Some(refusal) = guards::touch(turn, mv)
    {
        return turn.refuse(&refusal);
    }
    let position = turn.state().history.position().clone();
    let stage = turn.state().stage.clone();
    match (stage, with) {
        (Stage::ToMove, Some(Reading::Move(mv))) => new_move(turn, mv, source, text),
        (Stage::ToMove, None) if source == Source::Typed && !turn.state().touched.is_empty() => {
            touch::untouch(turn);
        }
        // As little is said of it as if it had not been called a correction.
        (Stage::ToMove, Some(other)) if turn.is_rated() => protocol::refuse_words(turn, position, other),
        (Stage::ToMove, _) if turn.state().history.moves().is_empty() => {
            turn.decline(say!("nothing_to_correct"));
        }
        (Stage::ToMove, _) => turn.refuse(&Refusal::TooLateToCorrect),
        (Stage::Proposed(_), Some(Reading::Move(mv))) => new_move(turn, mv, source, text),
        (Stage::Proposed(_), None) => withdraw(turn),
        (Stage::Announced { .. }, None) => {
            turn.tell(Weight::Answer, Event::TakenBack);
            turn.session.talk.asking = None;
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
    if let Some(refusal) = guards::choice(turn, mv) {
        return turn.refuse(&refusal);
    }
    match source {
        Source::Typed => {
            turn.tell(Weight::Announcement, Event::Corrected { uci: turn.uci(mv) });
            dialogue::await_repetition(turn);
        }
        Source::Heard => {
            take_back(turn);
            propose(turn, mv, text);
        }
    }
    flag::call_flag_after_correction(turn);
}

pub(super) fn take_back(turn: &mut Turn<'_>) {
    turn.record(Event::TakenBack);
    turn.session.talk.asking = None;
}

fn repeat(turn: &mut Turn<'_>) {
    if turn.session.asks_to_sign().is_some() {
        return sheets::ask_for_signatures(turn);
    }
    match turn.state().stage.clone() {
        Stage::Proposed(mv) => dialogue::read_back(turn, mv),
        Stage::Announced { mv, .. } => turn.say(Weight::Announcement, announcement(turn, mv)),
        Stage::ToMove => turn.answer(answer::last_move(turn.state())),
    }
}

/// Whether it belongs to boards that are read, and is no command: while none is, it came out of talk.
pub(super) fn is_of_boards(reading: &Reading, said: &Phrase<'_>) -> bool {
    !matches!(reading, Reading::Command(_)) && said.reader.board_completeness(&said.text).is_some()
}

/// What was said where a move is awaited, or the question what was meant by it. In a rated game there is none: it would
/// tell what is legal. A move that is nearly as likely as another is read back there, and a press does not confirm it.
pub(super) fn move_or_doubt(turn: &mut Turn<'_>, reading: Reading, source: Source, text: &str) {
    let meant = turn.meant.take().filter(|_| !turn.is_rated());
    match (reading, meant) {
        // Neither counts before one of them is said again, nor does what was read back before.
        (Reading::Move(_), Some(Meant::Either(one, other))) => {
            turn.drop_proposal();
            let [one, other] = [one, other].map(|mv| turn.session.spoken(mv));
            turn.answer(say!("which_of_two", one, other));
        }
        (Reading::Move(mv), _) => new_move(turn, mv, source, text),
        // What was heard is told before it is read back: nobody takes it for his own words.
        (_, Some(Meant::This(meant))) => {
            turn.answer(say!("perhaps_meant", said = text.to_owned()));
            turn.heard = Some(text.to_owned());
            new_move(turn, meant, Source::Heard, text);
        }
        (other, _) => protocol::refuse_words(turn, turn.state().history.position().clone(), other),
    }
}

/// The words as they are meant. A piece alone, said by whoever left it out, completes his promotion; where the piece
/// is missing, these words wait for it.
pub(super) fn with_its_piece<'r>(turn: &mut Turn<'_>, said: Phrase<'r>) -> Phrase<'r> {
    let own = turn.session.talk.promoting.take().filter(|(_, by)| *by == turn.by);
    let whole = own.map(|(before, _)| {
        Phrase::new(said.source, &format!("{before} {}", said.text), said.sure, said.reader)
    });
    let alone = || matches!(read(turn, &said), Reading::Unclear(_));
    let whole = whole.filter(|whole| alone() && names_a_piece(inner(read(turn, whole))));
    let said = whole.unwrap_or(said);
    let reading = inner(read(turn, &said));
    if lacks_its_piece(turn, turn.state().history.position(), &reading) {
        turn.session.talk.promoting = Some((said.text.clone(), turn.by));
    }
    turn.text.clone_from(&said.text);
    said
}

/// Whether a pawn is said to promote, and not to what. In a rated game the words alone tell that, for whether it can
/// is nobody's to be told.
fn lacks_its_piece(turn: &Turn<'_>, position: &Position, reading: &Reading) -> bool {
    match reading {
        Reading::Ambiguous(moves) => {
            let way = |mv: &Move| (mv.from(), mv.to());
            are_promotions(moves)
                && moves.iter().any(|mv| mv.promotion() != moves[0].promotion())
                && (turn.is_rated() || moves.iter().all(|mv| way(mv) == way(&moves[0])))
        }
        Reading::Illegal(Described::Step(step), _) if turn.is_rated() && step.promotion.is_none() => {
            let pawn = |color| Piece { color, role: Role::Pawn };
            let is_pawns = match (step.role, step.from()) {
                (Some(role), _) => role == Role::Pawn,
                (None, None) => true,
                (None, Some(from)) => position.piece_at(from).is_some_and(|piece| piece == pawn(piece.color)),
            };
            is_pawns && matches!(step.to.rank.index(), 0 | 7)
        }
        _ => false,
    }
}

/// What a command says of a move.
fn inner(reading: Reading) -> Reading {
    match reading {
        Reading::CommandWith(_, with) => *with,
        other => other,
    }
}

fn names_a_piece(reading: Reading) -> bool {
    match reading {
        Reading::Move(mv) => mv.promotion().is_some(),
        Reading::Ambiguous(moves) => {
            are_promotions(&moves) && moves.iter().all(|mv| mv.promotion() == moves[0].promotion())
        }
        Reading::Illegal(Described::Step(step), _) => step.promotion.is_some(),
        _ => false,
    }
}

fn are_promotions(moves: &[Move]) -> bool {
    moves.iter().all(|mv| mv.promotion().is_some())
}
