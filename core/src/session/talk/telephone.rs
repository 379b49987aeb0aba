//! Talk of two programs at the ends of a call, besides that about moves: presses, times, offers, their answers and ends,
//! and the shared record. What a word brings about waits until it was repeated and answered by a yes; a press and a time
//! are believed where they are sure or come twice.

use super::{commands, unsure};
use crate::game::event::{Event, Source};
use crate::game::shared::{self, SquarePair};
use crate::game::state::Stage;
use crate::language::{Command, Reading};
use crate::rules::{Outcome, Reason};
use crate::session::acts::act::record;
use crate::session::acts::calling;
use crate::session::acts::{draws, ends, moves};
use crate::session::facts::call::{APART_MS, time_said};
use crate::session::facts::phrase::{self, Phrase};
use crate::session::facts::refusal::NOISE;
use crate::session::facts::turn::Turn;

/// Takes in what comes out of the call; whether it was none of the talk about moves.
pub(crate) fn take_in(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
    let reading = phrase::read(turn, said);
    if reading == NOISE || matches!(reading, Reading::Remark | Reading::Unclear(_)) && pair(said).is_none() {
        return false;
    }
    calling::line_lives(turn);
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
        None => false,
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
        calling::say_word(turn, Command::Press);
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
        // It has come already.
        Command::Press => true,
        Command::Clock if turn.is_completed_here() => {
            calling::say_time(turn, other.other());
            true
        }
        // The press was not heard there.
        Command::Repeat
            if turn.is_completed_here()
                && !turn.is_over()
                && turn.state().stage == Stage::ToMove
                && !turn.state().history.moves().is_empty() =>
        {
            calling::say_word(turn, Command::Press);
            true
        }
        Command::Draw | Command::Accept | Command::Decline | Command::Resign => {
            if line.sent == Some(command) {
                calling::say_word(turn, Command::Yes);
                turn.session.talk.asking = None;
                turn.session.talk.line.sent = None;
                if turn.is_over() {
                    // What the other end does next is read the record.
                    turn.session.ask_after(turn.at_ms, calling::WORD_AGAIN_MS, 0);
                }
            } else if is_believed(turn, said) && !turn.is_over() {
                let line = &mut turn.session.talk.line;
                (line.heard, line.wants_time) = (Some(command), false);
                calling::say_word(turn, command);
                turn.session.ask_after(turn.at_ms, calling::WORD_AGAIN_MS, 0);
            } else if turn.is_over() {
                calling::say_word(turn, Command::Yes);
            }
            true
        }
        Command::Yes if line.heard.is_some() => {
            if is_believed(turn, said) {
                turn.session.talk.line.heard = None;
                turn.session.talk.asking = None;
                bring_about(turn, line.heard);
            }
            true
        }
        _ => turn.is_over() && command != Command::Repeat,
    }
}

/// The other end has pressed: its move is right as it was read back, for it presses behind that alone.
fn press(turn: &mut Turn<'_>) {
    if matches!(turn.state().stage, Stage::Proposed(_)) {
        moves::yes(turn);
    }
    commands::execute(turn, Command::Press, Source::Heard);
    if !turn.is_over() && turn.state().stage == Stage::ToMove && turn.is_time_due() {
        turn.session.talk.line.is_time_behind = true;
        turn.session.talk.line.wants_time = true;
        turn.session.talk.line.doubted = None;
        calling::ask_time(turn);
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
const FEW_MS: u64 = 10_000;

/// Squares alone behind a press: the time of whoever pressed, or the same as the other end has it.
fn take_time(turn: &mut Turn<'_>, said: &Phrase<'_>, pair: SquarePair) -> bool {
    let other = turn.session.program_at().unwrap_or_else(|| turn.side());
    let bits = shared::bits(pair);
    if turn.state().stage != Stage::ToMove {
        // It was asked for, and a move was announced meanwhile.
        let ours = calling::time_of(turn, other).unwrap_or(0);
        let is_near = time_said(pair, ours).is_some_and(|told| told.abs_diff(ours) < NEAR_MS);
        let is_move = matches!(phrase::read(turn, said), Reading::Move(_));
        return turn.session.talk.line.is_time_behind && is_near && !is_move;
    }
    if turn.session.talk.line.wants_time {
        let ours = calling::time_of(turn, other).unwrap_or(0);
        let told = time_said(pair, ours);
        let came_twice = turn.session.talk.line.doubted.replace(bits) == Some(bits);
        match told {
            Some(told) if told.abs_diff(ours) <= APART_MS => got_time(turn),
            // A few seconds are what a press takes that has to be said again; more is believed when it comes twice.
            Some(told) if came_twice || said.sure && told.abs_diff(ours) < FEW_MS => {
                calling::say_time(turn, other);
                calling::settle(turn, other, told);
                got_time(turn);
            }
            _ => calling::ask_time(turn),
        }
        return true;
    }
    // Ours, as the other end has it: it says so where that differs. What is a move here is one.
    let is_move = matches!(phrase::read(turn, said), Reading::Move(_));
    let is_repetition = turn
        .session
        .last_ply()
        .is_some_and(|(before, last)| matches!(said.read(&before), Reading::Move(mv) if mv == last));
    if !turn.is_completed_here() || is_repetition || is_move {
        return false;
    }
    let own = other.other();
    let ours = calling::time_of(turn, own).unwrap_or(0);
    match time_said(pair, ours) {
        Some(told) if told.abs_diff(ours) > APART_MS && said.sure => calling::settle(turn, own, told),
        _ => {}
    }
    true
}

fn got_time(turn: &mut Turn<'_>) {
    let line = &mut turn.session.talk.line;
    (line.wants_time, line.doubted, line.is_time_behind) = (false, None, false);
    turn.session.talk.asking = None;
}

/// A pair of the shared record, as the other end has it.
fn take_pair(turn: &mut Turn<'_>, pair: SquarePair) -> bool {
    let pairs = shared::shared_record(turn.state());
    let line = turn.session.talk.line;
    let bits = shared::bits(pair);
    let Some(index) = pairs.iter().position(|own| *own == pair) else {
        let again = turn.session.talk.line.other_pair.replace(bits) == Some(bits);
        if again && !line.told {
            turn.session.talk.line.told = true;
            calling::tell_here(turn, say!("call_differs", word = shared::shared_word(turn.state())));
        }
        calling::read_pair(turn, line.next_pair().unwrap_or(0));
        return true;
    };
    let (is_all, asked) = (line.has_read_all(), line.asked_pair == Some(index));
    let own = &mut turn.session.talk.line;
    own.sent = None;
    own.read |= 1 << index;
    let (read_all, next) = (own.has_read_all(), own.next_pair());
    turn.session.talk.asking = None;
    if read_all && !line.told {
        turn.session.talk.line.told = true;
        turn.carry_out(record(Event::RecordsAgree));
        calling::tell_here(turn, say!("call_proven", word = shared::shared_word(turn.state())));
    }
    // Whoever begins goes on to the next one; the other end repeats what it has heard, but not what it had asked for.
    match () {
        () if line.ended_here && asked => turn.session.talk.line.asked_pair = None,
        () if line.ended_here || is_all => calling::read_pair(turn, index),
        () => next.into_iter().for_each(|next| calling::read_pair(turn, next)),
    }
    if read_all {
        turn.session.talk.asking = None;
    }
    true
}
