//! Dispatch of a phrase: the part of all that goes on at the table that takes it.

use super::{
    answers, arbiter, commands, deciding, described, dialogue, differing, offers, ordered, questions,
    telephone, unsure,
};
use crate::game::event::Source;
use crate::language::help::HelpAsked;
use crate::language::{Command, LONGEST_LINE, Property, Reader, Reading, Unclear};
use crate::rules::Party;
use crate::session::acts::record::stop_if;
use crate::session::acts::{boards, moves, petitions, protocol, sheets, touch};
use crate::session::facts::exchange::{Output, Priority};
use crate::session::facts::phrase::{self, Phrase, Readings};
use crate::session::facts::repetition::{self, Compared};
use crate::session::facts::turn::Turn;
use crate::session::facts::{asked, envelope, guards};

/// Words, which are read once: a move by itself asks for no help, answers nobody and lacks no piece.
pub(crate) fn take_in(turn: &mut Turn<'_>, said: Phrase<'_>) {
    turn.text.clone_from(&said.text);
    if said.is_press() {
        return pressed(turn);
    }
    let typed = said.is_typed();
    // At the ends of a call the own player talks as at a table of his own.
    let aloud = turn.session.repeats_back() && !typed && !turn.is_at_this_end();
    let said = if !typed && turn.is_from_program() {
        let Some(said) = telephone::without_noise(turn, said) else { return };
        if telephone::take_in(turn, &said) {
            return;
        }
        said
    } else {
        said
    };
    let orders = typed && turn.session.may_be_ordered_an_envelope(turn.by, &said.text, said.reader);
    let reading = phrase::read(turn, &said);
    let moves = matches!(reading, Reading::Move(_));
    questions::keep_heard(turn, &said, &reading);
    match () {
        () if typed && drop_passphrase(turn, &said) => {}
        () if !moves && !aloud && try_help(turn, &said) => turn.session.talk.unsure = None,
        () if turn.session.pending.order.is_some() && ordered::try_order_answer(turn, &said) => {}
        () => {
            let (said, reading) = match moves && turn.session.talk.promoting.is_none() {
                true => (said, reading),
                false => with_its_piece(turn, said, reading),
            };
            if aloud { dialogue::dialogue(turn, &said, reading) } else { phrase(turn, &said, reading) }
        }
    }
    if orders {
        turn.session.expect_passphrase(turn.at_ms);
    }
}

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
fn phrase(turn: &mut Turn<'_>, said: &Phrase<'_>, reading: Reading) {
    stop_if!(turn, said.text.len() > LONGEST_LINE, say!("line_too_long"));
    turn.session.talk.answered = 0;
    if !said.sure && unsure::ask_again_if_unsure(turn, said, &reading) {
        return;
    }
    // What was heard badly of one person waits for that person's next words, and for nobody else's.
    let by = turn.by;
    turn.session.talk.unsure.take_if(|(_, who)| *who == by);
    if said.is_typed() && turn.is_arbiters() && arbiter::try_arbiter_line(turn, said) {
        turn.session.talk.yes_is_doubtful = true;
        return;
    }
    let yes_is_doubtful = std::mem::take(&mut turn.session.talk.yes_is_doubtful);
    if turn.state().differing {
        return differing::while_boards_differ(turn, said);
    }
    if turn.state().draws.asked.is_some() && !turn.is_over() {
        return deciding::while_the_arbiter_decides(turn, said);
    }
    if !said.is_typed() && phrase::is_of_boards(&reading, said) {
        return turn.say(Priority::Aside, say!("no_announcement"));
    }
    if yes_is_doubtful && asked::asks_to_sign_again(turn, &reading) {
        return turn.carry_out(sheets::ask_to_sign(turn, true));
    }
    if let Some(color) = turn.session.asks_to_sign()
        && !asked::is_asked_about_leaving(turn)
        && let Some(signed) = sheets::take_signature(turn, color, &reading, said.source)
    {
        return turn.carry_out(signed);
    }
    if answers::settle(turn, &reading, said.source) {
        return;
    }
    stop_if!(turn, guards::phrase(turn, &reading));
    if turn.state().awaits_repetition() && try_repetition(turn, said) {
        return;
    }
    match reading {
        Reading::Move(_) => described::described(turn, reading, said),
        _ => take_command(turn, reading, said),
    }
}

/// The words as they are meant. A piece alone, said by whoever left it out, completes his promotion; where the piece
/// is missing, these words wait for it.
fn with_its_piece<'r>(turn: &mut Turn<'_>, said: Phrase<'r>, reading: Reading) -> (Phrase<'r>, Reading) {
    let alone = matches!(reading, Reading::Unclear(_));
    let own = turn.session.talk.promoting.take().filter(|(_, by)| alone && *by == turn.by);
    let whole = own.map(|(before, _)| {
        let whole = Phrase {
            text: format!("{before} {}", said.text),
            command: None,
            readings: Readings::default(),
            ..said
        };
        let reading = phrase::read(turn, &whole);
        (whole, reading)
    });
    let (said, reading) =
        whole.filter(|(_, reading)| phrase::names_a_piece(phrase::inner(reading))).unwrap_or((said, reading));
    let color = turn.state().mover();
    let mover = if phrase::reply_to(turn, &said).is_some() { color.other() } else { color };
    if phrase::lacks_its_piece(turn, mover, phrase::inner(&reading)) {
        turn.session.talk.promoting = Some((said.text.clone(), turn.by));
    }
    turn.text.clone_from(&said.text);
    (said, reading)
}

/// A hand on a clock is the press, whatever was asked: a question is dropped by it. While the boards differ, and while
/// the arbiter decides, nothing is pressed.
pub(crate) fn pressed(turn: &mut Turn<'_>) {
    ordered::drop_order(turn);
    let talk = &mut turn.session.talk;
    (talk.promoting, talk.unsure, talk.answered, talk.yes_is_doubtful) = (None, None, 0, false);
    turn.drop_question();
    if turn.state().differing {
        return differing::pressed(turn);
    }
    if turn.state().draws.asked.is_some() && !turn.is_over() {
        return turn.carry_out(petitions::tell_arbiter_first(turn, Priority::Answer));
    }
    stop_if!(turn, guards::phrase(turn, &Reading::Command(Command::Press)));
    commands::command_if_allowed(turn, Command::Press, Source::Typed);
}

fn take_command(turn: &mut Turn<'_>, reading: Reading, said: &Phrase<'_>) {
    match reading {
        Reading::Command(Command::Differ) if said.is_typed() => {
            turn.carry_out(boards::differ(turn));
            if turn.state().differing {
                turn.carry_out(boards::differ_help(said.reader));
            }
        }
        Reading::Command(command) if !command.is(Property::Petition) => {
            commands::execute(turn, command, said.source)
        }
        // As the score from a move on (fide-2018 8.5).
        Reading::CommandNumber(command, number) if command.is_spoken_with_number() => {
            questions::ask(turn, command, Some(number), said.source);
        }
        Reading::CommandWith(Command::Correct | Command::No, _) => {
            match said.read(turn.state().history.position()) {
                Reading::CommandWith(_, with) => {
                    turn.carry_out(moves::correct(turn, Some(*with), said.source, &said.text))
                }
                other => described::described(turn, other, said),
            }
        }
        Reading::CommandAt(command, squares) => {
            turn.carry_out(touch::command_at(turn, command, squares, said.source))
        }
        Reading::Command(_)
        | Reading::CommandNumber(..)
        | Reading::CommandWith(Command::Claim, _)
        | Reading::By(..) => offers::take_draw_talk(turn, &reading, said),
        Reading::CommandWith(..) => {
            described::described(turn, Reading::Unclear(Unclear::NoAnnouncement), said)
        }
        other => described::described(turn, other, said),
    }
}

/// Says of a typed line that is understood as nothing that it may be a passphrase and was not kept.
fn drop_passphrase(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
    // Nobody types a passphrase under a player's name; what is tried is noted. But a move may be sealed under it.
    let named = envelope::is_of_a_player(turn.by) && !turn.session.envelope_waits();
    let may_be = turn.session.may_be_typed_a_passphrase(turn.at_ms) && !named;
    if !may_be || turn.session.is_understood(&said.text, said.reader) {
        return false;
    }
    turn.drop_question();
    turn.answer(say!("passphrase_unasked"));
    true
}

/// Takes a question about help, which is nothing else, whatever stands behind the word: it is written down nowhere
/// and leaves open what was asked. Of what is heard every word has to be one of the help's.
fn try_help(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
    let Some(asked) = said.reader.help_asked(&said.text).or_else(|| Reader::help_asked_in_any(&said.text))
    else {
        return false;
    };
    let stray = !said.is_typed() && asked == HelpAsked::Overview && said.text.split_whitespace().count() > 1;
    if stray {
        return false;
    }
    turn.outputs.push(Output::Help(asked));
    if turn.state().differing && asked == HelpAsked::Overview {
        turn.carry_out(boards::differ_help(said.reader));
    }
    true
}

/// Takes words about an announcement that the opponent has to repeat; whether they are.
fn try_repetition(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
    let Some((position, mv)) = turn.state().last_announced() else { return false };
    let (before, announcer, late) = (position.clone(), position.turn(), turn.state().announced().is_none());
    let named = match turn.by {
        Some(Party::Player(color)) => color != announcer,
        // The assistant's own player announced it: the opponent repeats, or the opponent's assistant (fide-2018 D.2.1, D.2.2).
        Some(Party::Assistant(color)) => turn.is_full() && color != announcer,
        Some(Party::Arbiter) => false,
        None => turn.is_full(),
    };
    if !named {
        return false;
    }
    let compared = repetition::compare(&before, mv, said);
    // In a rated game there is no reply before the press, and nobody learns whether it would have been legal.
    let may_reply = !turn.is_full() && turn.policy().takes_replies;
    if may_reply && !matches!(compared, Compared::Same) && {
        // A legal answer to the announcement may come before the press (fide-2018 6.2.2).
        matches!(said.read(&turn.state().position_ahead()), Reading::Move(_))
    } {
        return false;
    }
    match compared {
        Compared::Same => turn.carry_out(protocol::repeated_rightly(turn, &before, mv)),
        Compared::Nothing => return false,
        // Later, other words are an announcement, which has to wait.
        Compared::Other | Compared::Several(_) if late => return false,
        Compared::Several(reading) => turn.carry_out(protocol::refuse_words(turn, before.clone(), reading)),
        Compared::Other => turn.carry_out(protocol::repeated_wrongly(turn, &said.text)),
    }
    true
}
