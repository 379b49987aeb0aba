//! Dialogue by ear where announcements have to be repeated (fide-2018 D.2.1): the talk of two players, or of
//! two programs, through the air, where anything may be lost or misheard.
//!
//! The mover's side announces a move; the other side reads back what it understood; the mover's side
//! compares and says yes, or no and the announcement again; the yes makes the move on the other side. Whoever
//! waits for words asks again after a silence, at different intervals, so that two programs that spoke at
//! once do not go on doing so. Any garbled word costs a repetition; a move counts only after both ways:
//! there as announcement, back as repetition in full. Whoever is known to speak may do no more than their task allows.
//!
//! By ear alone nothing else happens here: no draw, no end, no clock, for a yes meant for something else
//! would answer. Those are typed.

use super::{commands, differing, questions, unsure};
use crate::game::answer;
use crate::game::event::{Event, Source};
use crate::game::state::Stage;
use crate::language::{Command, Message, Property, Reading};
use crate::rules::{Move, Position};
use crate::session::acts::asking::{ANNOUNCE_AGAIN_MS, CONFIRM_AGAIN_MS, SAY_AGAIN_MS};
use crate::session::acts::record::{self, stop_if};
use crate::session::acts::{moves, petitions, protocol, reading_back, sheets};
use crate::session::facts::exchange::Priority;
use crate::session::facts::phrase::{self, Phrase};
use crate::session::facts::refusal::{self, NOISE, Refusal};
use crate::session::facts::turn::Turn;
use crate::session::facts::{asked, guards, people};

/// Something heard, and what it says in the position before the move in progress.
pub(crate) struct Said<'a> {
    words: &'a Phrase<'a>,
    /// The command that stands before the move, if one does.
    command: Option<Command>,
    /// The move, or what else was said.
    reading: Reading,
    full: bool,
}

impl Said<'_> {
    fn mv(&self) -> Option<Move> {
        match self.reading {
            Reading::Move(mv) => Some(mv),
            _ => None,
        }
    }

    /// A move described, with nothing before it or with `Wiederholen`: a repetition, right or wrong.
    const fn repeats(&self) -> bool {
        matches!(self.command, None | Some(Command::Repeat)) && self.describes()
    }

    const fn describes(&self) -> bool {
        matches!(self.reading, Reading::Move(_) | Reading::Ambiguous(_) | Reading::Illegal(..))
    }

    fn bare_command(&self) -> Option<Command> {
        questions::of(&self.reading).map(|(command, _)| command)
    }
}

/// Takes in what is heard. The first of these that applies is all that comes of it:
///
/// 1. While the boards differ, and while the arbiter decides, the talk is another one.
/// 2. What is no announcement at all came out of talk.
/// 3. Who is known and may not do this is told so; then whoever was asked may sign.
/// 4. What is said about the last move is said by whose turn it is no longer: only behind that it matters whose it is.
/// 5. All else depends on what the move in progress waits for.
pub(crate) fn dialogue(turn: &mut Turn<'_>, words: &Phrase<'_>, whole: Reading) {
    if turn.state().differing {
        if !words.sure && unsure::ask_again_if_unsure(turn, words, &whole) {
            return;
        }
        turn.session.talk.unsure = None;
        return differing::while_boards_differ(turn, words);
    }
    if turn.state().draws.asked.is_some() && !turn.is_over() {
        return turn.carry_out(petitions::tell_arbiter_first(turn, Priority::Aside));
    }
    let position = turn.state().history.position().clone();
    let (command, reading) = match whole.clone() {
        Reading::CommandWith(command, with) => (Some(command), *with),
        // The squares do not matter: by ear nobody enters what was touched.
        Reading::CommandAt(command, _) => (None, Reading::Command(command)),
        other => (None, other),
    };
    if reading == NOISE || reading == Reading::Remark || phrase::is_of_boards(&reading, words) {
        return turn.say(Priority::Aside, say!("not_heard"));
    }
    let named = turn.by.is_some();
    stop_if!(turn, people::guard_task(turn, &whole, Source::Heard).filter(|_| named));
    // Of somebody who is not named a yes may be meant for the last move.
    if named
        && !asked::is_asked_about_leaving(turn)
        && let Some(color) = turn.session.asks_to_sign()
    {
        if !words.sure && unsure::ask_again_if_unsure(turn, words, &whole) {
            return;
        }
        if let Some(signed) = sheets::take_signature(turn, color, &whole, Source::Heard) {
            return turn.carry_out(signed);
        }
    }
    let full = !turn.session.options.full_form || words.reader.is_full(&words.text);
    let said = Said { words, command, reading, full };
    // What is said about the last move is said by whose turn it is no longer.
    if try_word_on_last_move(turn, &said) || turn.is_over() {
        return;
    }
    stop_if!(turn, people::guard_person(turn, &whole, Source::Heard).filter(|_| named));
    match (turn.state().stage.clone(), turn.is_announced_here()) {
        (Stage::ToMove, _) => hear_announcement(turn, &said, &position),
        (Stage::Proposed(mv), _) => hear_answer(turn, mv, &said),
        (Stage::Announced { mv, .. }, true) if turn.is_mover_himself() && said.describes() => {
            turn.carry_out(protocol::said_again(turn, &said.reading, mv));
        }
        (Stage::Announced { mv, repeated }, true) => hear_repetition(turn, mv, repeated, &said),
        (Stage::Announced { mv, .. }, false) => hear_another(turn, mv, &said),
    }
}

/// The yes was not heard, or the repetition, and the clock is pressed already.
fn try_word_on_last_move(turn: &mut Turn<'_>, said: &Said<'_>) -> bool {
    let Some((before, last)) = turn.session.last_ply() else { return false };
    let proposed = matches!(turn.state().stage, Stage::Proposed(_));
    let over = turn.is_over();
    if over && said.bare_command() == Some(Command::Repeat) {
        reading_back::answer_by(turn, say!("last_move", color = before.turn(), mv = (&before, last)));
        return true;
    }
    let asked = said.command == Some(Command::Repeat);
    if (said.mv().is_some() && !asked && !over) || (!said.describes() && !asked) {
        return false;
    }
    let then = match said.words.read(&before) {
        Reading::CommandWith(_, with) => *with,
        other => other,
    };
    let Reading::Move(mv) = then else { return false };
    if proposed {
        // What seemed to be a new move was the last one's repetition, misheard.
        if !turn.is_completed_here() || (mv != last && !asked) {
            return false;
        }
        turn.tell(Priority::Aside, Event::Withdrawn);
    }
    tell_the_last_move(turn, &before, last, mv == last, said);
    true
}

fn tell_the_last_move(turn: &mut Turn<'_>, before: &Position, last: Move, same: bool, said: &Said<'_>) {
    let typed = turn.is_completed_here();
    let (color, mv) = (before.turn(), (before, last));
    match (typed, same) {
        (true, true) if !said.full => ask_to_repeat(turn, said),
        (true, true) => {
            if turn.is_over() {
                turn.session.talk.asking = None;
            }
            reading_back::answer_by(turn, say!("yes_to", mv));
        }
        (true, false) => reading_back::answer_by(turn, say!("repetition_differs", mv)),
        (false, true) => reading_back::answer_by(turn, say!("last_move", color, mv)),
        (false, false) => refuse_in_talk(turn, &Refusal::TooLateToCorrect),
    }
}

fn hear_announcement(turn: &mut Turn<'_>, said: &Said<'_>, position: &Position) {
    if said.describes()
        && said.command != Some(Command::Repeat)
        && let Some(refusal) = guards::words(turn, &said.reading, Source::Heard)
    {
        return turn.refuse(&refusal);
    }
    match (said.bare_command(), said.mv()) {
        (_, Some(mv)) if said.command != Some(Command::Repeat) => understand(turn, mv, said),
        // Also where something follows that is no move here: `Bitte wiederholen`, and half of the last move.
        (bare, _) if bare.or(said.command) == Some(Command::Repeat) => match turn.session.last_ply() {
            Some((before, last)) if turn.is_last_source_here() => {
                reading_back::answer_by(turn, say!("last_move", color = before.turn(), mv = (&before, last)));
            }
            Some(_) => ask_to_repeat(turn, said),
            None => aside(turn, said),
        },
        (Some(command), _) if said.words.sure && command.is(Property::Harmless) => match said.reading {
            Reading::CommandNumber(_, number) => {
                questions::ask(turn, command, Some(number), Source::Heard);
            }
            _ => commands::execute(turn, command, Source::Heard),
        },
        (Some(_), _) => aside(turn, said),
        _ => refuse_heard(turn, position, said),
    }
}

/// A move was read back and waits for its yes.
fn hear_answer(turn: &mut Turn<'_>, mv: Move, said: &Said<'_>) {
    match (said.bare_command(), said.mv()) {
        // What was said before the repetition was spoken to its end is no answer to it.
        (Some(Command::Yes), _) if !was_spoken(turn) => aside(turn, said),
        // A yes that names no move is the answer to the first question; once something had to be asked again it may
        // be the answer to something else, and is believed when it comes twice.
        (Some(Command::Yes), _) if believe_if(turn, said, said.words.sure && turn.session.repeats() == 0) => {
            moves::yes(turn)
        }
        (_, Some(to)) if said.command == Some(Command::Yes) => {
            let right = to == mv && was_spoken(turn) && believe(turn, said);
            if right { moves::yes(turn) } else { ask_to_confirm(turn, mv) }
        }
        (_, Some(other)) => understand(turn, other, said),
        (Some(Command::No), _) => {
            turn.tell(Priority::Aside, Event::Withdrawn);
            turn.session.ask_after(turn.at_ms, SAY_AGAIN_MS, 0);
        }
        (None, _) if said.command == Some(Command::No) => {
            turn.tell(Priority::Aside, Event::Withdrawn);
            ask_to_repeat(turn, said);
            turn.session.ask_after(turn.at_ms, SAY_AGAIN_MS, 0);
        }
        (Some(Command::Repeat), _) => reading_back::read_back(turn, mv),
        (Some(Command::Yes) | None, _) => {
            if said.describes() {
                turn.doubt_proposal();
            }
            ask_to_confirm(turn, mv);
        }
        (Some(_), _) => aside(turn, said),
    }
}

/// The user announced a move and the opponent repeats it.
fn hear_repetition(turn: &mut Turn<'_>, mv: Move, repeated: bool, said: &Said<'_>) {
    match (said.bare_command(), said.mv()) {
        (_, Some(other)) if other == mv && said.repeats() => {
            if !said.full || !believe(turn, said) {
                return ask_to_repeat(turn, said);
            }
            // After any trouble a bare yes might be taken for the yes to another move; and through a telephone a word that
            // stands alone is hardly ever heard surely.
            let smooth = !repeated
                && turn.session.talk.answered == 0
                && turn.session.repeats() == 0
                && !turn.is_from_program();
            if !repeated {
                turn.record(Event::Repeated);
            }
            turn.session.talk.asking = None;
            let mv = turn.session.spoken(mv);
            reading_back::answer_by(turn, if smooth { say!("repeated", mv) } else { say!("yes_to", mv) });
        }
        _ if said.repeats() => contradict(turn, mv, said),
        (Some(Command::Repeat), _) => {
            reading_back::answer_by(turn, turn.session.announcement(mv));
            turn.session.ask_once_more(turn.at_ms, ANNOUNCE_AGAIN_MS);
        }
        (Some(_), _) => aside(turn, said),
        _ if repeated => aside(turn, said),
        _ => ask_to_repeat(turn, said),
    }
}

/// A move was heard, read back and confirmed, and yet something is announced.
fn hear_another(turn: &mut Turn<'_>, mv: Move, said: &Said<'_>) {
    match (said.bare_command(), said.mv()) {
        (_, Some(same)) if same == mv => reading_back::read_back(turn, mv),
        (Some(Command::Repeat), _) => reading_back::read_back(turn, mv),
        (_, Some(other)) if said.command != Some(Command::Repeat) && believe(turn, said) => {
            stop_if!(turn, guards::touch(turn, other));
            turn.record(Event::TakenBack);
            understand(turn, other, said);
        }
        (_, Some(_)) => ask_to_repeat(turn, said),
        _ if said.describes() => {
            reading_back::answer_by(turn, say!("press_before_more", mv = turn.session.spoken(mv)))
        }
        _ => aside(turn, said),
    }
}

fn was_spoken(turn: &Turn<'_>) -> bool {
    turn.session.talk.asking.is_none_or(|asking| asking.spoken)
}

/// Reads back what was understood, as a proposal.
fn understand(turn: &mut Turn<'_>, mv: Move, said: &Said<'_>) {
    stop_if!(turn, guards::understood(turn, mv));
    // The same move, heard as such this time, makes it certain.
    let makes_certain = turn.session.talk.uncertain && turn.heard.is_none() && !turn.is_close();
    if turn.state().stage != Stage::Proposed(mv) || makes_certain {
        turn.record_proposed(mv, &said.words.text);
        if said.command.is_some() {
            turn.session.talk.asking = None;
        }
        turn.session.talk.unsure = None;
    }
    // Two programs that read the same castling back to each other, each its own, have to part.
    let in_vain = turn.session.talk.asking.is_some_and(|asking| asking.times > 1);
    if in_vain { ask_to_confirm(turn, mv) } else { reading_back::read_back(turn, mv) }
}

fn ask_to_confirm(turn: &mut Turn<'_>, mv: Move) {
    reading_back::answer_by(turn, say!("confirm_please", mv = turn.session.spoken(mv)));
    turn.session.ask_once_more(turn.at_ms, CONFIRM_AGAIN_MS);
}

fn contradict(turn: &mut Turn<'_>, mv: Move, said: &Said<'_>) {
    turn.record(Event::RepetitionDiffered { words: said.words.text.clone() });
    turn.session.talk.unsure = None;
    if turn.policy().tells_repetition {
        reading_back::answer_by(turn, say!("repetition_differs", mv = turn.session.spoken(mv)));
    }
    turn.session.ask_once_more(turn.at_ms, ANNOUNCE_AGAIN_MS);
}

/// `Wiederholen`, with the reason on the screen.
fn ask_to_repeat(turn: &mut Turn<'_>, said: &Said<'_>) {
    if turn.session.talk.promoting.is_some() && said.describes() {
        reading_back::answer_by(turn, say!("promotion_which"));
        return turn.session.ask_after(turn.at_ms, SAY_AGAIN_MS, 0);
    }
    let why = match &said.reading {
        // Why would be a help.
        _ if !turn.policy().tells_legality => say!("say_again"),
        Reading::Illegal(_, why) => answer::illegal(*why),
        Reading::Unclear(why) => Message::from(why),
        _ => say!("part_unheard"),
    };
    reading_back::answer_by(
        turn,
        say!("not_understood", said = answer::read_back(&said.words.text), why).refusal(),
    );
    if let Some(asking) = &mut turn.session.talk.asking {
        asking.postpone(turn.at_ms);
    }
}

/// The first time it may have been misheard; the second time the reason is told.
fn refuse_heard(turn: &mut Turn<'_>, position: &Position, said: &Said<'_>) {
    let again = turn.session.talk.refused.replace(said.words.text.clone());
    if said.describes() && again.as_ref() == Some(&said.words.text) && !turn.policy().tells_legality {
        return turn.carry_out(protocol::refuse_words(turn, position.clone(), said.reading.clone()));
    }
    if said.describes() && !turn.policy().tells_legality {
        record::record_refusal(turn, &Refusal::NotTaken(turn.state().mover()));
    }
    if said.describes() && again.as_ref() == Some(&said.words.text) {
        let refusal = Refusal::Words(Box::new(position.clone()), said.reading.clone());
        return refuse_in_talk(turn, &refusal);
    }
    ask_to_repeat(turn, said);
}

/// Shown, so that it can be seen what was heard; nothing is said.
fn aside(turn: &mut Turn<'_>, said: &Said<'_>) {
    let why = say!("no_announcement");
    turn.say(Priority::Aside, say!("not_understood", said = answer::read_back(&said.words.text), why));
}

/// Words that decide are believed when both decoders agree, or when they come twice.
fn believe(turn: &mut Turn<'_>, said: &Said<'_>) -> bool {
    believe_if(turn, said, said.words.sure)
}

fn believe_if(turn: &mut Turn<'_>, said: &Said<'_>, sure: bool) -> bool {
    let believed = unsure::comes_twice(turn, &said.words.text) || sure;
    if believed {
        turn.session.talk.unsure = None;
    }
    believed
}

fn refuse_in_talk(turn: &mut Turn<'_>, refusal: &Refusal) {
    record::record_refusal(turn, refusal);
    reading_back::answer_by(turn, refusal::told(turn, refusal));
}
