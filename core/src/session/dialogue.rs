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

use super::pending::AwaitedWords;
use super::phrase::{self, Phrase};
use super::refusal::{NOISE, Refusal, stop_if};
use super::turn::{Turn, Weight};
use super::{differ, ends, guards, moves, people, petitions, protocol, refusal, sheets};
use crate::game::answer;
use crate::game::event::{Event, Source};
use crate::game::state::Stage;
use crate::language::{Command, Message, Property, Reading};
use crate::rules::{Move, Position};

/// Silence in milliseconds, from the end of the program's own speech, after which an announcement is said
/// again to an opponent who has to repeat it; and how much longer each time. Longer than the opponent's
/// repetition and the time to understand it.
const ANNOUNCE_AGAIN_MS: (u64, u64) = (11_000, 700);
/// The same for a repetition that waits for its yes, which may name the move too.
const CONFIRM_AGAIN_MS: (u64, u64) = (9_000, 1_100);
/// The same after a no that brought no move with it.
const SAY_AGAIN_MS: (u64, u64) = (4_500, 900);
/// Number of times that the silence grows by a step.
const LONGER_AT_MOST: u32 = 8;
/// After this number of times somebody has to come and look.
const ASK_AT_MOST: u32 = 60;
/// After this number of answers to things heard from which nothing came, nothing more is said unasked.
const TALK_AT_MOST: u32 = 40;

/// Something heard, and what it says in the position before the move in progress.
struct Said<'a> {
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

    const fn bare_command(&self) -> Option<Command> {
        match self.reading {
            Reading::Command(command) => Some(command),
            _ => None,
        }
    }
}

/// Takes in what is heard. The first of these that applies is all that comes of it:
///
/// 1. While the boards differ, and while the arbiter decides, the talk is another one.
/// 2. What is no announcement at all came out of talk.
/// 3. Who is known and may not do this is told so; then whoever was asked may sign.
/// 4. What is said about the last move is said by whose turn it is no longer: only behind that it matters whose it is.
/// 5. All else depends on what the move in progress waits for.
pub(super) fn dialogue(turn: &mut Turn<'_>, words: &Phrase<'_>, whole: Reading) {
    if turn.state().differing {
        if !words.sure && phrase::ask_again_if_unsure(turn, words) {
            return;
        }
        turn.session.talk.unsure = None;
        return differ::while_boards_differ(turn, words);
    }
    if turn.state().draws.asked.is_some() && !turn.is_over() {
        return petitions::tell_arbiter_first(turn, Weight::Aside);
    }
    let position = turn.state().history.position().clone();
    let (command, reading) = match whole.clone() {
        Reading::CommandWith(command, with) => (Some(command), *with),
        // The squares do not matter: by ear nobody enters what was touched.
        Reading::CommandAt(command, _) => (None, Reading::Command(command)),
        other => (None, other),
    };
    if reading == NOISE || reading == Reading::Remark || phrase::is_of_boards(&reading, words) {
        return turn.say(Weight::Aside, say!("not_heard"));
    }
    let named = turn.by.is_some();
    stop_if!(turn, people::guard_task(turn, &whole, Source::Heard).filter(|_| named));
    // Of somebody who is not named a yes may be meant for the last move.
    if named
        && !ends::is_asked_about_leaving(turn)
        && let Some(color) = turn.session.asks_to_sign()
        && (!words.sure && phrase::ask_again_if_unsure(turn, words)
            || sheets::take_signature(turn, color, &whole, Source::Heard))
    {
        return;
    }
    let full = !turn.session.options.full_form || words.reader.is_full(&words.text);
    let said = Said { words, command, reading, full };
    // What is said about the last move is said by whose turn it is no longer.
    if take_word_on_last_move(turn, &said) || turn.is_over() {
        return;
    }
    stop_if!(turn, people::guard_person(turn, &whole, Source::Heard).filter(|_| named));
    match (turn.state().stage.clone(), turn.state().source) {
        (Stage::ToMove, _) => hear_announcement(turn, &said, &position),
        (Stage::Proposed(mv), _) => hear_answer(turn, mv, &said),
        (Stage::Announced { mv, .. }, Source::Typed | Source::Board)
            if turn.is_mover_himself() && said.describes() =>
        {
            protocol::said_again(turn, &said.reading, mv);
        }
        (Stage::Announced { mv, repeated }, Source::Typed | Source::Board) => {
            hear_repetition(turn, mv, repeated, &said)
        }
        (Stage::Announced { mv, .. }, Source::Heard) => hear_another(turn, mv, &said),
    }
}

/// The yes was not heard, or the repetition, and the clock is pressed already.
fn take_word_on_last_move(turn: &mut Turn<'_>, said: &Said<'_>) -> bool {
    let Some((before, last)) = last_ply(turn) else { return false };
    let proposed = matches!(turn.state().stage, Stage::Proposed(_));
    let over = turn.is_over();
    if over && said.bare_command() == Some(Command::Repeat) {
        answer_by(turn, say!("last_move", color = before.turn(), mv = (&before, last)));
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
        if turn.state().completed_source == Source::Heard || (mv != last && !asked) {
            return false;
        }
        turn.tell(Weight::Aside, Event::Withdrawn);
    }
    tell_the_last_move(turn, &before, last, mv == last, said);
    true
}

fn tell_the_last_move(turn: &mut Turn<'_>, before: &Position, last: Move, same: bool, said: &Said<'_>) {
    let typed = turn.state().completed_source != Source::Heard;
    let (color, mv) = (before.turn(), (before, last));
    match (typed, same) {
        (true, true) if !said.full => ask_to_repeat(turn, said),
        (true, true) => {
            if turn.is_over() {
                turn.session.talk.asking = None;
            }
            answer_by(turn, say!("yes_to", mv));
        }
        (true, false) => answer_by(turn, say!("repetition_differs", mv)),
        (false, true) => answer_by(turn, say!("last_move", color, mv)),
        (false, false) => refuse_in_talk(turn, &Refusal::TooLateToCorrect),
    }
}

fn last_ply(turn: &Turn<'_>) -> Option<(Position, Move)> {
    let (position, mv) = turn.state().history.plies().next_back()?;
    Some((position.clone(), mv))
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
        (bare, _) if bare.or(said.command) == Some(Command::Repeat) => match last_ply(turn) {
            Some((before, last)) if turn.state().source != Source::Heard => {
                answer_by(turn, say!("last_move", color = before.turn(), mv = (&before, last)));
            }
            Some(_) => ask_to_repeat(turn, said),
            None => aside(turn, said),
        },
        (Some(command), _) if said.words.sure && command.is(Property::Harmless) => {
            moves::obey(turn, command, Source::Heard)
        }
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
            turn.tell(Weight::Aside, Event::Withdrawn);
            ask_after(turn, SAY_AGAIN_MS, 0);
        }
        (None, _) if said.command == Some(Command::No) => {
            turn.tell(Weight::Aside, Event::Withdrawn);
            ask_to_repeat(turn, said);
            ask_after(turn, SAY_AGAIN_MS, 0);
        }
        (Some(Command::Repeat), _) => read_back(turn, mv),
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
            // After any trouble a bare yes might be taken for the yes to another move.
            let smooth = !repeated && turn.session.talk.answered == 0 && turn.session.repeats() == 0;
            if !repeated {
                turn.record(Event::Repeated);
            }
            turn.session.talk.asking = None;
            let mv = turn.session.spoken(mv);
            answer_by(turn, if smooth { say!("repeated", mv) } else { say!("yes_to", mv) });
        }
        _ if said.repeats() => contradict(turn, mv, said),
        (Some(Command::Repeat), _) => {
            answer_by(turn, moves::announcement(turn, mv));
            ask_once_more(turn, ANNOUNCE_AGAIN_MS);
        }
        (Some(_), _) => aside(turn, said),
        _ if repeated => aside(turn, said),
        _ => ask_to_repeat(turn, said),
    }
}

/// A move was heard, read back and confirmed, and yet something is announced.
fn hear_another(turn: &mut Turn<'_>, mv: Move, said: &Said<'_>) {
    match (said.bare_command(), said.mv()) {
        (_, Some(same)) if same == mv => read_back(turn, mv),
        (Some(Command::Repeat), _) => read_back(turn, mv),
        (_, Some(other)) if said.command != Some(Command::Repeat) && believe(turn, said) => {
            stop_if!(turn, guards::touch(turn, other));
            turn.record(Event::TakenBack);
            understand(turn, other, said);
        }
        (_, Some(_)) => ask_to_repeat(turn, said),
        _ if said.describes() => answer_by(turn, say!("press_first", mv = turn.session.spoken(mv))),
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
    if in_vain { ask_to_confirm(turn, mv) } else { read_back(turn, mv) }
}

pub(super) fn read_back(turn: &mut Turn<'_>, mv: Move) {
    answer_by(turn, turn.session.read_back(mv));
    if matches!(turn.state().stage, Stage::Proposed(_)) {
        ask_once_more(turn, CONFIRM_AGAIN_MS);
    }
}

fn ask_to_confirm(turn: &mut Turn<'_>, mv: Move) {
    answer_by(turn, say!("confirm_please", mv = turn.session.spoken(mv)));
    ask_once_more(turn, CONFIRM_AGAIN_MS);
}

fn contradict(turn: &mut Turn<'_>, mv: Move, said: &Said<'_>) {
    turn.record(Event::RepetitionDiffered { words: said.words.text.clone() });
    turn.session.talk.unsure = None;
    if turn.policy().tells_repetition {
        answer_by(turn, say!("repetition_differs", mv = turn.session.spoken(mv)));
    }
    ask_once_more(turn, ANNOUNCE_AGAIN_MS);
}

/// `Wiederholen`, with the reason on the screen.
fn ask_to_repeat(turn: &mut Turn<'_>, said: &Said<'_>) {
    if turn.session.talk.promoting.is_some() && said.describes() {
        answer_by(turn, say!("promotion_which"));
        return ask_after(turn, SAY_AGAIN_MS, 0);
    }
    let why = match &said.reading {
        // Why would be a help.
        _ if !turn.policy().tells_legality => say!("say_again"),
        Reading::Illegal(_, why) => answer::illegal(*why),
        Reading::Unclear(why) => Message::from(why),
        _ => say!("part_unheard"),
    };
    answer_by(turn, say!("not_understood", said = answer::read_back(&said.words.text), why).refusal());
    if let Some(asking) = &mut turn.session.talk.asking {
        asking.postpone(turn.at_ms);
    }
}

/// The first time it may have been misheard; the second time the reason is told.
fn refuse_heard(turn: &mut Turn<'_>, position: &Position, said: &Said<'_>) {
    let again = turn.session.talk.refused.replace(said.words.text.clone());
    if said.describes() && again.as_ref() == Some(&said.words.text) && !turn.policy().tells_legality {
        return protocol::refuse_words(turn, position.clone(), said.reading.clone());
    }
    if said.describes() && !turn.policy().tells_legality {
        refusal::record_refusal(turn, &Refusal::NotTaken(turn.state().mover()));
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
    turn.say(Weight::Aside, say!("not_understood", said = answer::read_back(&said.words.text), why));
}

/// Words that decide are believed when both decoders agree, or when they come twice.
fn believe(turn: &mut Turn<'_>, said: &Said<'_>) -> bool {
    believe_if(turn, said, said.words.sure)
}

fn believe_if(turn: &mut Turn<'_>, said: &Said<'_>, sure: bool) -> bool {
    let believed = phrase::comes_twice(turn, &said.words.text) || sure;
    if believed {
        turn.session.talk.unsure = None;
    }
    believed
}

fn refuse_in_talk(turn: &mut Turn<'_>, refusal: &Refusal) {
    refusal::record_refusal(turn, refusal);
    answer_by(turn, refusal::told(turn, refusal));
}

/// Says it, unless this talk has led nowhere for long.
fn answer_by(turn: &mut Turn<'_>, message: impl Into<Message>) {
    let message = message.into();
    turn.session.talk.answered += 1;
    let in_vain =
        turn.session.repeats_back() && turn.session.talk.answered > TALK_AT_MOST && !message.is("yes_to");
    let weight = if in_vain { Weight::Aside } else { Weight::Announcement };
    turn.say(weight, message);
}

/// The announcement has to be repeated; after a silence it is said again.
pub(super) fn await_repetition(turn: &mut Turn<'_>) {
    turn.session.talk.answered = 0;
    turn.session.talk.unsure = None;
    ask_after(turn, ANNOUNCE_AGAIN_MS, 0);
}

fn ask_once_more(turn: &mut Turn<'_>, wait_ms: (u64, u64)) {
    let times = turn.session.talk.asking.as_ref().map_or(0, |asking| asking.times + 1);
    ask_after(turn, wait_ms, times);
}

fn ask_after(turn: &mut Turn<'_>, (base_ms, step_ms): (u64, u64), times: u32) {
    let repeats_back = turn.session.repeats_back();
    let wait_ms = base_ms + step_ms * u64::from(times.min(LONGER_AT_MOST));
    turn.session.talk.asking = (repeats_back && times < ASK_AT_MOST).then(|| {
        let mut asking = AwaitedWords { due_ms: 0, wait_ms, times, spoken: false, put_off_ms: 0 };
        asking.postpone(turn.at_ms);
        asking
    });
}

pub(super) fn ask_again(turn: &mut Turn<'_>) {
    let Some(asking) = turn.session.talk.asking.take_if(|asking| asking.due_ms <= turn.at_ms) else { return };
    let (color, times) = (turn.state().mover(), asking.times + 1);
    let (message, wait_ms) = match (turn.state().stage.clone(), last_ply(turn)) {
        (Stage::Announced { repeated: true, .. }, _) => return,
        (Stage::Announced { mv, .. }, _) => (moves::announcement(turn, mv), ANNOUNCE_AGAIN_MS),
        (Stage::Proposed(mv), _) => (say!("confirm_please", mv = turn.session.spoken(mv)), CONFIRM_AGAIN_MS),
        (Stage::ToMove, Some((before, last))) if turn.is_over() => {
            (say!("last_move", color = color.other(), mv = (&before, last)), ANNOUNCE_AGAIN_MS)
        }
        (Stage::ToMove, _) => {
            (say!("not_understood", said = String::new(), why = say!("say_again")), SAY_AGAIN_MS)
        }
    };
    turn.say(Weight::Announcement, message);
    ask_after(turn, wait_ms, times);
}
