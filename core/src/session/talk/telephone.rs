//! Talk of two programs at the ends of a call, besides that about moves: presses, times, offers, their answers and ends,
//! and the shared record. What a word brings about waits until it was repeated and answered by a yes; a press and a time
//! are believed where they are sure or come twice.

use super::{commands, unsure};
use crate::game::event::{Event, Source};
use crate::game::shared::{self, PAIRS, SquarePair};
use crate::game::state::Stage;
use crate::language::{Command, Reading, UNKNOWN_MARK};
use crate::rules::{Color, Outcome, Reason};
use crate::session::acts::act::record;
use crate::session::acts::calling;
use crate::session::acts::{draws, ends, moves};
use crate::session::facts::call::{APART_MS, last_time_said, time_said};
use crate::session::facts::phrase::{self, Phrase, Readings};
use crate::session::facts::refusal::NOISE;
use crate::session::facts::turn::Turn;

/// The words of a program without the noise of the line before and behind them: it says nothing but whole phrases, with
/// silence on either side. `None` where it is noise and nothing else; what was said in it is said again.
pub(crate) fn without_noise<'r>(turn: &Turn<'_>, said: Phrase<'r>) -> Option<Phrase<'r>> {
    let words: Vec<&str> = said.text.split_whitespace().collect();
    let is_known = |word: &&str| *word != UNKNOWN_MARK;
    if words.iter().all(is_known) {
        return Some(said);
    }
    let (first, last) = (words.iter().position(is_known)?, words.iter().rposition(is_known)?);
    let said = Phrase { text: words[first..=last].join(" "), readings: Readings::default(), ..said };
    let reading = phrase::read(turn, &said);
    let is_noise = reading == NOISE || matches!(reading, Reading::Remark | Reading::Unclear(_));
    (!is_noise || pair(&said).is_some()).then_some(said)
}

/// Takes in what comes out of the call; whether it was none of the talk about moves.
pub(crate) fn take_in(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
    let reading = phrase::read(turn, said);
    if reading == NOISE || matches!(reading, Reading::Remark | Reading::Unclear(_)) && pair(said).is_none() {
        return has_nothing_to_announce(turn);
    }
    calling::line_lives(turn);
    if calling::awaits_answer_to_press(turn) && answers_press(said, &reading) {
        calling::got_answer_to_press(turn, reading == Reading::Command(Command::Yes));
    } else if turn.session.talk.line.tells_own_time && answers_press(said, &reading) {
        turn.session.talk.line.tells_own_time = false;
        calling::go_on_asking(turn);
    }
    if let Reading::Command(command) = reading {
        return take_word(turn, said, command);
    }
    if take_move_again(turn, said, &reading) {
        return true;
    }
    // The yes was not heard: whoever reads the shared record has ended the game.
    let ended = turn.session.talk.line.heard.filter(|word| matches!(word, Command::Resign | Command::Accept));
    if ended.is_some() && said.sure && pair(said).is_some() && !turn.is_over() {
        turn.session.talk.line.heard = None;
        turn.session.talk.asking = None;
        bring_about(turn, ended);
    }
    match pair(said) {
        Some(pair) if turn.is_over() => take_pair(turn, pair),
        Some(pair) => take_time(turn, said, pair),
        None => has_nothing_to_announce(turn),
    }
}

/// True if it is this end's move: what looks like an announcement of the other end is half of something else.
fn has_nothing_to_announce(turn: &Turn<'_>) -> bool {
    turn.state().stage == Stage::ToMove && turn.session.program_at() != Some(turn.state().mover())
}

/// True before the first move.
fn is_first(turn: &Turn<'_>) -> bool {
    turn.state().history.moves().is_empty()
}

/// True if the other end says what it says behind a press alone.
fn answers_press(said: &Phrase<'_>, reading: &Reading) -> bool {
    match reading {
        Reading::Command(Command::Yes | Command::Clock) => true,
        Reading::Move(_) => true,
        _ => pair(said).is_some(),
    }
}

/// The move that was agreed, said once more. Whoever confirms it again says nothing new; and whoever repeats it when it is
/// pressed lacks the press, which says that the repetition was right.
fn take_move_again(turn: &mut Turn<'_>, said: &Phrase<'_>, reading: &Reading) -> bool {
    let other = turn.session.program_at();
    if let (Reading::CommandWith(Command::Yes, with), Some(mv)) = (reading, turn.state().announced()) {
        return Some(turn.state().mover()) == other && **with == Reading::Move(mv);
    }
    let is_pressed = turn.is_completed_here() && turn.state().stage == Stage::ToMove && !turn.is_over();
    let again = turn
        .session
        .last_ply()
        .filter(|_| is_pressed)
        .is_some_and(|(before, last)| matches!(said.read(&before), Reading::Move(mv) if mv == last));
    if again {
        calling::say_press_again(turn);
    }
    again
}

fn pair(said: &Phrase<'_>) -> Option<SquarePair> {
    said.reader.squares_alone(&said.text)?.try_into().ok()
}

fn is_believed(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
    let believed = unsure::comes_twice(turn, &said.text) || said.sure;
    if believed {
        turn.session.talk.unsure = None;
    }
    believed
}

fn take_word(turn: &mut Turn<'_>, said: &Phrase<'_>, command: Command) -> bool {
    let line = turn.session.talk.line;
    let other = turn.session.program_at().unwrap_or_else(|| turn.side());
    let is_theirs = turn.state().mover() == other;
    match command {
        Command::Press if is_theirs && turn.state().stage != Stage::ToMove => {
            if is_believed(turn, said) {
                press(turn);
            } else {
                calling::ask_press_again(turn);
            }
            true
        }
        // It has come already, and the answer to it has not.
        Command::Press => {
            if !turn.is_completed_here() && turn.state().stage == Stage::ToMove && !turn.is_over() {
                calling::say_word(turn, Command::Yes);
            }
            true
        }
        Command::Clock if turn.is_completed_here() => {
            calling::say_time(turn, other.other());
            true
        }
        // The press was not heard there.
        Command::Repeat
            if turn.is_completed_here()
                && !turn.is_over()
                && turn.state().stage == Stage::ToMove
                && !is_first(turn) =>
        {
            calling::say_press_again(turn);
            true
        }
        Command::Repeat if turn.is_over() => calling::asked_again(turn, 0),
        // There is nothing to say again.
        Command::Repeat if turn.state().stage == Stage::ToMove => true,
        Command::Draw | Command::Accept | Command::Decline | Command::Resign => {
            if line.sent == Some(command) {
                calling::say_word(turn, Command::Yes);
                turn.session.talk.asking = None;
                turn.session.talk.line.sent = None;
                if turn.is_over() {
                    // What the other end does next is read the record.
                    turn.session.ask_after(turn.at_ms, calling::WORD_AGAIN_MS, 0);
                }
            } else if is_repetition_of_ours(turn, command) {
                calling::say_word(turn, Command::Yes);
            } else if is_believed(turn, said) && !turn.is_over() {
                let line = &mut turn.session.talk.line;
                (line.heard, line.wants_time) = (Some(command), false);
                calling::say_word(turn, command);
                turn.session.ask_after(turn.at_ms, calling::WORD_AGAIN_MS, 0);
            } else if turn.is_over() {
                calling::say_word(turn, Command::Yes);
                turn.session.ask_after(turn.at_ms, calling::WORD_AGAIN_MS, 0);
            }
            true
        }
        Command::Yes if line.heard.is_some() => {
            if is_believed(turn, said) {
                turn.session.talk.line.heard = None;
                turn.session.talk.asking = None;
                bring_about(turn, line.heard);
            } else {
                calling::asked_again(turn, 0);
            }
            true
        }
        // That was the answer to the press.
        Command::Yes if turn.is_completed_here() && turn.state().stage == Stage::ToMove => true,
        _ => turn.is_over() && command != Command::Repeat,
    }
}

/// True if the word can only be our own, which the other end repeats once more because the yes to it was lost: what we
/// have offered stands, and what is declined stands no more. It is no offer of the other player.
fn is_repetition_of_ours(turn: &Turn<'_>, command: Command) -> bool {
    let Some(other) = turn.session.program_at() else { return false };
    let is_offered = *turn.state().draws.offers.get(other.other());
    match command {
        Command::Draw => is_offered,
        Command::Decline => !is_offered,
        _ => false,
    }
}

/// The other end has pressed: its move is right as it was read back, for it presses behind that alone.
fn press(turn: &mut Turn<'_>) {
    if matches!(turn.state().stage, Stage::Proposed(_)) {
        moves::yes(turn);
    }
    commands::execute(turn, Command::Press, Source::Heard);
    if turn.is_over() || turn.state().stage != Stage::ToMove {
        return;
    }
    if turn.is_time_due() {
        turn.session.talk.line.is_time_behind = true;
        turn.session.talk.line.wants_time = true;
        calling::ask_time(turn);
    } else {
        calling::say_word(turn, Command::Yes);
    }
}

/// What the other end's player did, and its program said, repeated and confirmed.
fn bring_about(turn: &mut Turn<'_>, word: Option<Command>) {
    let other = turn.session.program_at().unwrap_or_else(|| turn.side());
    // It may have ended here between the word and its yes.
    if turn.is_over() {
        return;
    }
    let acts = match word {
        Some(Command::Draw) => draws::offer_draw(turn, other),
        Some(Command::Decline) => draws::decline_draw(turn, Some(other)),
        // Nobody accepts an offer of their own.
        Some(Command::Accept) if *turn.state().draws.offers.get(other.other()) => {
            ends::end_for(turn, Outcome::draw(Reason::Agreement))
        }
        Some(Command::Resign) => {
            let ruling = turn.state().history.resignation(turn.edition(), other);
            ends::end_as_ruled(turn, other.other(), Reason::Resignation, ruling)
        }
        _ => return,
    };
    turn.carry_out(acts);
}

/// A time that differs by less is taken for one where a move is awaited.
const NEAR_MS: u64 = 60_000;

/// A difference that is believed where it was heard surely.
const FEW_MS: u64 = 20_000;

/// Times that are said behind one press, so that a line that changes words brings no talk without an end.
const TIMES_TOLD_AT_MOST: u8 = 8;

/// Differences that are the same one, in milliseconds: each time is rounded to half seconds, and a press in between was
/// heard a little late.
const SAME_MS: u64 = 3_000;

/// Keeps by how much the time of a side is another one at the other end, and tells if it was so by as much when that was
/// last heard, be it at an earlier press: what comes twice is no word misheard.
fn differs_again(turn: &mut Turn<'_>, color: Color, told: u64, ours: u64) -> bool {
    let doubted = turn.session.talk.line.doubted.get_mut(color);
    if told.abs_diff(ours) <= APART_MS {
        *doubted = None;
        return false;
    }
    let by = told.cast_signed() - ours.cast_signed();
    let before = doubted.replace(by);
    before.is_some_and(|before| before.abs_diff(by) <= SAME_MS)
}

/// Squares alone while somebody is to move: the time of whoever pressed, as one of the two ends has it.
///
/// Whoever was pressed for asks for it, or is told it. Where it is another there, this end says its own, until the time
/// of whoever pressed has come again: what comes twice is no word misheard. Then both have the longer one.
fn take_time(turn: &mut Turn<'_>, said: &Phrase<'_>, pair: SquarePair) -> bool {
    let other = turn.session.program_at().unwrap_or_else(|| turn.side());
    let ours = |turn: &Turn<'_>, color| calling::time_of(turn, color).unwrap_or(0);
    let is_move = matches!(phrase::read(turn, said), Reading::Move(_));
    if turn.state().stage != Stage::ToMove {
        // A move was announced meanwhile.
        let ours = ours(turn, other);
        let told = time_said(pair, ours).filter(|told| told.abs_diff(ours) < NEAR_MS && !is_move);
        let came_twice = told.is_some_and(|told| differs_again(turn, other, told, ours));
        match told {
            Some(told) if told.abs_diff(ours) <= APART_MS => turn.session.talk.line.is_time_behind = false,
            Some(told) if came_twice => {
                calling::settle(turn, other, told);
                turn.session.talk.line.is_time_behind = false;
            }
            _ => {}
        }
        // That the move was announced tells the other end that its press was heard.
        if told.is_some() && calling::awaits_other_end(turn) {
            calling::announce_again(turn);
        }
        return told.is_some();
    }
    if turn.is_completed_here() {
        // What is a move here is one.
        return !is_move && take_own_time(turn, said, pair, other.other());
    }
    if is_first(turn) {
        return false;
    }
    let ours = ours(turn, other);
    let told = time_said(pair, ours);
    let came_twice = told.is_some_and(|told| differs_again(turn, other, told, ours));
    match told {
        Some(told) if told.abs_diff(ours) <= APART_MS => {
            if !turn.session.talk.line.wants_time {
                calling::say_word(turn, Command::Yes);
            }
            got_time(turn);
        }
        Some(told) if came_twice && told > ours => {
            calling::settle(turn, other, told);
            got_time(turn);
        }
        _ if turn.session.talk.line.times_told > TIMES_TOLD_AT_MOST => {}
        told => {
            let line = &mut turn.session.talk.line;
            (line.wants_time, line.is_time_behind, line.tells_time) = (true, true, told.is_some());
            line.times_told += 1;
            match told {
                Some(_) => calling::say_time(turn, other),
                None => calling::say_word(turn, Command::Clock),
            }
            turn.session.ask_once_more(turn.at_ms, calling::WORD_AGAIN_MS);
        }
    }
    true
}

/// The time of whoever pressed here, as the other end has it: it says so where that is another. Where it has less
/// because the press came late there, the other side began to think later by as much.
fn take_own_time(turn: &mut Turn<'_>, said: &Phrase<'_>, pair: SquarePair, own: Color) -> bool {
    let is_repetition = turn
        .session
        .last_ply()
        .is_some_and(|(before, last)| matches!(said.read(&before), Reading::Move(mv) if mv == last));
    if is_repetition {
        return false;
    }
    let ours = calling::time_of(turn, own).unwrap_or(0);
    let Some(told) = time_said(pair, ours) else { return true };
    let came_twice = differs_again(turn, own, told, ours);
    let apart = told.abs_diff(ours);
    turn.session.talk.line.times_told += 1;
    if turn.session.talk.line.times_told > TIMES_TOLD_AT_MOST {
        return true;
    }
    if apart > APART_MS && !came_twice && !(said.sure && apart < FEW_MS) {
        // The answer makes the other end say it again.
        turn.session.talk.line.is_time_behind = true;
        calling::say_time(turn, own);
        return true;
    }
    let line = &mut turn.session.talk.line;
    if told > ours + APART_MS {
        calling::settle(turn, own, told);
    } else if apart > APART_MS && line.is_press_late && !line.is_time_behind {
        // Behind a break the times differ for another reason. Now that is no news, and the next press finds what is left.
        line.is_time_behind = true;
        let theirs = calling::time_of(turn, own.other()).unwrap_or(0);
        calling::settle(turn, own.other(), theirs + apart);
    }
    calling::say_time(turn, own);
    true
}

fn got_time(turn: &mut Turn<'_>) {
    let line = &mut turn.session.talk.line;
    (line.wants_time, line.tells_time, line.is_time_behind) = (false, false, false);
    calling::go_on_asking(turn);
}

/// A pair of the shared record, as the other end has it.
fn take_pair(turn: &mut Turn<'_>, pair: SquarePair) -> bool {
    let pairs = shared::shared_record(turn.state());
    let line = turn.session.talk.line;
    let bits = shared::bits(pair);
    let Some(index) = pairs.iter().position(|own| *own == pair) else {
        // It does not know yet that the game has ended: that was a time.
        if line.sent.is_some() {
            calling::asked_again(turn, 0);
            return true;
        }
        if let Some(time) = last_time(turn, pair) {
            if line.has_read_record() {
                take_last_time(turn, &time);
                return true;
            }
            // It has read the record already, and this end has not.
            calling::read_pair(turn, line.next_pair().unwrap_or(0));
            return true;
        }
        let again = turn.session.talk.line.other_pair.replace(bits) == Some(bits);
        if again && !line.told {
            turn.session.talk.line.told = true;
            calling::tell_here(turn, say!("call_differs", word = shared::shared_word(turn.state())));
        }
        calling::read_pair(turn, line.next_pair().unwrap_or(0));
        return true;
    };
    got_pair(turn, index);
    true
}

/// The pair with this index is at the other end as it is here.
fn got_pair(turn: &mut Turn<'_>, index: usize) {
    let line = turn.session.talk.line;
    let (is_all, asked) = (line.has_read_all(), line.asked_pair == Some(index));
    let own = &mut turn.session.talk.line;
    own.sent = None;
    own.read |= 1 << index;
    let (read_all, has_record, next) = (own.has_read_all(), own.has_read_record(), own.next_pair());
    turn.session.talk.asking = None;
    if has_record && !line.told {
        turn.session.talk.line.told = true;
        turn.carry_out(record(Event::RecordsAgree));
        calling::tell_here(turn, say!("call_proven", word = shared::shared_word(turn.state())));
    }
    // Whoever begins goes on to the next one, but for what the other end asks for behind that; the other end repeats what it
    // has heard, but not what it had asked for.
    let is_asked_for = !line.ended_here && line.has_read_record() && index < PAIRS && !asked;
    turn.session.talk.line.asked_pair = is_asked_for.then_some(index);
    match () {
        () if line.ended_here && asked => {}
        () if line.ended_here || is_asked_for || is_all => calling::read_pair(turn, index),
        () => next.into_iter().for_each(|next| calling::read_pair(turn, next)),
    }
    if read_all {
        turn.session.talk.asking = None;
    }
}

/// The last time of a side, as it is at this end and as the other end says it.
struct LastTime {
    index: usize,
    color: Color,
    ours_ms: u64,
    told_ms: u64,
}

fn last_time(turn: &Turn<'_>, pair: SquarePair) -> Option<LastTime> {
    let told = |index: usize| {
        let color = calling::last_time_at(index)?;
        let ours_ms = calling::time_of(turn, color)?;
        Some(LastTime { index, color, ours_ms, told_ms: last_time_said(pair, color, ours_ms)? })
    };
    (PAIRS..PAIRS + 2).find_map(told)
}

/// Each end stopped its clocks when it heard of the end. Of two times that differ, and were heard twice, the longer one
/// counts.
fn take_last_time(turn: &mut Turn<'_>, time: &LastTime) {
    let LastTime { index, color, ours_ms, told_ms } = *time;
    if told_ms.abs_diff(ours_ms) > APART_MS && !turn.session.talk.line.has_read(index) {
        if !differs_again(turn, color, told_ms, ours_ms) {
            if turn.session.talk.line.ended_here {
                calling::say_word(turn, Command::Repeat);
            } else {
                calling::read_pair(turn, index);
            }
            return;
        }
        calling::settle(turn, color, told_ms);
    }
    got_pair(turn, index);
}
