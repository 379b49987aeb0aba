//! What is said into a call to another program besides moves: presses, times, offers and their answers, the shared record.
//! Each is a word that its model knows; what gets no answer is said again.

use crate::game::event::Event;
use crate::game::shared::{self, PAIRS, SquarePair};
use crate::game::state::Stage;
use crate::language::{Command, Message};
use crate::rules::{Color, Party, Reason};
use crate::session::facts::call::{Ends, changes_the_game, last_time_pair, time_pair};
use crate::session::facts::exchange::{Output, Priority};
use crate::session::facts::turn::Turn;

/// Silence in milliseconds after which a word is said again, and how much longer each time. The two ends take other
/// steps, so that they do not go on speaking at once.
pub(crate) const WORD_AGAIN_MS: (u64, u64) = (8_000, 900);
/// The same for a press, which the other end answers at once.
const PRESSED_AGAIN_MS: (u64, u64) = (5_000, 900);
/// The same for a press that is awaited: its player may still look at the position.
const PRESS_AGAIN_MS: (u64, u64) = (25_000, 3_000);
/// The same for whoever waits until the other end begins to read the shared record.
const READ_AGAIN_MS: (u64, u64) = (20_000, 2_000);

/// Words that were said so often in vain: the line is broken.
const BROKEN_AFTER: u32 = 3;
/// A time that was asked for so often is left until the next press.
const TIME_ASKED_AT_MOST: u32 = 4;

/// The word by which a program says this into the call.
pub(crate) fn word(command: Command) -> Option<Message> {
    Some(match command {
        Command::Press => say!("call_press"),
        Command::Clock => say!("call_time"),
        Command::Draw => say!("call_draw"),
        Command::Accept => say!("call_accept"),
        Command::Decline => say!("call_decline"),
        Command::Resign => say!("call_resign"),
        Command::Yes => say!("call_yes"),
        Command::Repeat => say!("call_repeat"),
        _ => return None,
    })
}

pub(crate) fn pair_message([from, to]: SquarePair) -> Message {
    say!("call_pair", from, to)
}

/// Says a word into the call.
pub(crate) fn say_word(turn: &mut Turn<'_>, command: Command) {
    if let Some(message) = word(command) {
        turn.say(Priority::Announcement, message);
    }
}

/// Tells something to the player at this end alone.
pub(crate) fn tell_here(turn: &mut Turn<'_>, message: Message) {
    if let Some(call) = turn.session.call() {
        turn.outputs.push(Output::Tell(call.other.other(), message));
    }
}

/// The own side's time, as it is said to the other end; `None` without a clock.
pub(crate) fn time_of(turn: &Turn<'_>, color: Color) -> Option<u64> {
    turn.state().clock.as_ref().map(|clock| clock.remaining_ms(color, turn.at_ms))
}

/// A move was confirmed: the own one is announced to everybody and, where a program listens, repeated; that of the other
/// end is told here, and its press awaited.
pub(crate) fn announce_confirmed(turn: &mut Turn<'_>) {
    let Some(call) = turn.session.call() else { return };
    let Some(mv) = turn.state().announced() else { return };
    turn.session.talk.line.leave_time();
    let announcement = turn.session.announcement(mv);
    let program = turn.session.program_at().is_some();
    if turn.state().mover() != call.other {
        turn.say(Priority::Announcement, announcement);
        if program {
            turn.session.await_repetition(turn.at_ms);
        }
    } else if program {
        tell_here(turn, announcement);
        turn.session.ask_after(turn.at_ms, PRESS_AGAIN_MS, 0);
    } else {
        turn.say(Priority::Announcement, announcement);
    }
}

/// Says the own announcement once more, which the other end has not repeated.
pub(crate) fn announce_again(turn: &mut Turn<'_>) {
    let Some(mv) = turn.state().announced() else { return };
    let announcement = turn.session.announcement(mv);
    turn.say(Priority::Announcement, announcement);
    turn.session.await_repetition(turn.at_ms);
}

/// True if the other program has not repeated the announcement yet: a press would come before it (fide-2018 D.2.1).
pub(crate) fn awaits_other_end(turn: &Turn<'_>) -> bool {
    turn.session.awaits_other_end()
}

/// Puts off a press until the other end has heard the yes, and the press can be said; whether it was put off.
pub(crate) fn puts_off_press(turn: &mut Turn<'_>) -> bool {
    let own = turn.session.program_at().is_some_and(|other| other != turn.state().mover());
    let waits = own && turn.session.talk.line.speaks && !turn.is_from_program();
    turn.session.talk.line.presses |= waits;
    waits
}

/// All has been said: a press that was put off is due.
pub(crate) fn all_said(turn: &mut Turn<'_>) -> bool {
    let line = &mut turn.session.talk.line;
    line.speaks = false;
    let presses = std::mem::take(&mut line.presses);
    if let Some(other) = turn.session.program_at().filter(|_| presses) {
        turn.spoken_by(Some(Party::Player(other.other())));
    }
    presses
}

/// Notes what goes into the call, which is over with [`all_said`].
fn note_speech(turn: &mut Turn<'_>, events: &[Event]) {
    let (by, changes) = (turn.by, changes_the_game(events));
    let goes_there = |output: &Output| match output {
        Output::Say(Priority::Announcement | Priority::Answer, message) => {
            matches!(turn.session.said_at(by, changes, message), Some(Ends::Both | Ends::There))
        }
        _ => false,
    };
    if turn.outputs.iter().any(goes_there) {
        turn.session.talk.line.speaks = true;
    }
}

/// Says into the call what was done here: the press, an offer, its answer, the end.
pub(crate) fn pass_on(turn: &mut Turn<'_>) {
    let events = recorded(turn);
    say_events(turn, &events);
    if turn.session.call().is_some() {
        stop_for_break(turn);
    }
    note_speech(turn, &events);
}

fn recorded(turn: &Turn<'_>) -> Vec<Event> {
    let recorded = |output: &Output| match output {
        Output::Record(event) => Some(event.clone()),
        _ => None,
    };
    turn.outputs.iter().filter_map(recorded).collect()
}

fn say_events(turn: &mut Turn<'_>, events: &[Event]) {
    let Some(call) = turn.session.call() else { return };
    let from_there = turn.by == Some(Party::Player(call.other));
    let pressed =
        events.iter().any(|event| matches!(event, Event::Completed { .. })) && turn.is_completed_here();
    if pressed && !from_there {
        say_word(turn, Command::Press);
    }
    if turn.session.program_at().is_none() {
        return;
    }
    // At the other end the clock goes since the first move was said, not since it was agreed.
    let is_first = turn.state().history.moves().is_empty();
    if from_there && is_first && events.iter().any(|event| matches!(event, Event::Proposed { .. })) {
        turn.carry_out(super::ends::start_clock_unasked(turn));
    }
    if pressed && !from_there {
        let line = &mut turn.session.talk.line;
        line.is_press_unanswered = true;
        (line.is_press_late, line.tells_own_time, line.times_told) = (false, false, 0);
        turn.session.ask_after(turn.at_ms, PRESSED_AGAIN_MS, 0);
    }
    if let Some(Event::Ended { .. }) = events.iter().find(|event| matches!(event, Event::Ended { .. })) {
        let flag_fell = turn.state().outcome.is_some_and(|outcome| outcome.reason == Reason::FlagFall);
        if flag_fell || turn.state().clock.is_none() {
            turn.session.talk.line.leave_last_times();
        }
        // Where time alone ended it, White's end waits.
        turn.session.talk.line.ended_here =
            if turn.by.is_none() && !pressed { call.other == Color::Black } else { !from_there };
        if !turn.session.talk.line.ended_here {
            read_pair(turn, 0);
        } else if !pressed {
            turn.session.ask_after(turn.at_ms, READ_AGAIN_MS, 0);
        }
    }
    if from_there {
        return;
    }
    let word = events.iter().find_map(|event| match event {
        Event::DrawOffered { .. } => Some(Command::Draw),
        Event::DrawDeclined => Some(Command::Decline),
        Event::Ended { outcome, .. } if outcome.reason == Reason::Agreement => Some(Command::Accept),
        Event::Ended { outcome, .. } if outcome.reason == Reason::Resignation => Some(Command::Resign),
        _ => None,
    });
    if let Some(word) = word {
        turn.session.talk.line.sent = Some(word);
        say_word(turn, word);
        turn.session.ask_after(turn.at_ms, WORD_AGAIN_MS, 0);
    }
}

/// Reads a pair of the shared record into the call; behind those the last times of White and Black.
pub(crate) fn read_pair(turn: &mut Turn<'_>, index: usize) {
    let record = shared::shared_record(turn.state());
    let pair = record.get(index).copied().or_else(|| {
        let color = last_time_at(index)?;
        Some(last_time_pair(color, time_of(turn, color)?))
    });
    if let Some(pair) = pair {
        turn.say(Priority::Announcement, pair_message(pair));
        turn.session.ask_once_more(turn.at_ms, WORD_AGAIN_MS);
    }
}

/// The side whose last time is read as the pair with this index.
pub(crate) fn last_time_at(index: usize) -> Option<Color> {
    Color::ALL.into_iter().find(|color| PAIRS + *color as usize == index)
}

/// Says that the own player has pressed, once more.
pub(crate) fn say_press_again(turn: &mut Turn<'_>) {
    turn.session.talk.line.is_press_late = true;
    say_word(turn, Command::Press);
}

/// True while the own press is said until the other end answers it.
pub(crate) fn awaits_answer_to_press(turn: &Turn<'_>) -> bool {
    let is_last = turn.is_completed_here() && (turn.is_over() || turn.state().stage == Stage::ToMove);
    turn.session.talk.line.is_press_unanswered && is_last
}

/// The other end has heard the press. Where that was late, and behind a break, it does not know by how much the clocks are
/// apart, and is told when the press was made.
pub(crate) fn got_answer_to_press(turn: &mut Turn<'_>, tells_time: bool) {
    turn.session.talk.line.is_press_unanswered = false;
    if turn.is_over() {
        turn.session.ask_after(turn.at_ms, WORD_AGAIN_MS, 0);
    } else if tells_time
        && (turn.session.talk.line.is_press_late || turn.session.talk.line.is_time_behind)
        && turn.state().clock.is_some()
    {
        turn.session.talk.line.tells_own_time = true;
        say_own_time(turn);
        turn.session.ask_after(turn.at_ms, WORD_AGAIN_MS, 0);
    } else {
        go_on_asking(turn);
    }
}

/// What was asked is answered; a word that was sent or heard before is still on its way.
pub(crate) fn go_on_asking(turn: &mut Turn<'_>) {
    turn.session.talk.asking = None;
    if turn.session.talk.line.sent.is_some() || turn.session.talk.line.heard.is_some() {
        turn.session.ask_after(turn.at_ms, WORD_AGAIN_MS, 0);
    }
}

/// Says the time of the side that has just pressed here.
fn say_own_time(turn: &mut Turn<'_>) {
    say_time(turn, turn.state().mover().other());
}

/// Asks for a press that was not heard surely, or may not have been heard at all: then the clocks are apart.
pub(crate) fn ask_press_again(turn: &mut Turn<'_>) {
    turn.session.talk.line.is_time_behind = true;
    say_word(turn, Command::Repeat);
}

/// Asks the other end for its time.
pub(crate) fn ask_time(turn: &mut Turn<'_>) {
    say_word(turn, Command::Clock);
    turn.session.ask_once_more(turn.at_ms, WORD_AGAIN_MS);
}

/// What is due after a silence on the line; whether it was this talk's.
pub(crate) fn asked_again(turn: &mut Turn<'_>, times: u32) -> bool {
    let Some(other) = turn.session.program_at() else { return false };
    turn.session.talk.line.is_press_unanswered = awaits_answer_to_press(turn);
    let line = turn.session.talk.line;
    let awaits_answer =
        line.is_press_unanswered || line.sent.is_some() || line.heard.is_some() || awaits_other_end(turn);
    if times >= BROKEN_AFTER && awaits_answer && !turn.is_over() {
        break_line(turn);
    }
    match (line.sent, line.heard, turn.state().stage.clone()) {
        _ if line.is_press_unanswered => {
            say_press_again(turn);
            turn.session.ask_after(turn.at_ms, WORD_AGAIN_MS, times);
        }
        (Some(word), ..) | (None, Some(word), _) => {
            say_word(turn, word);
            turn.session.ask_after(turn.at_ms, WORD_AGAIN_MS, times);
        }
        _ if line.tells_own_time && turn.is_completed_here() && turn.state().stage == Stage::ToMove => {
            if times <= TIME_ASKED_AT_MOST {
                say_own_time(turn);
                turn.session.ask_after(turn.at_ms, WORD_AGAIN_MS, times);
            }
        }
        _ if turn.is_over() => {
            // Whoever begins asks for the last times; the other end answers.
            let is_due = |index: &usize| if *index < PAIRS { !line.told } else { !line.ended_here };
            if let Some(index) = line.next_pair().filter(is_due) {
                turn.session.talk.line.asked_pair = Some(index);
                read_pair(turn, index);
                turn.session.ask_after(turn.at_ms, WORD_AGAIN_MS, times);
            }
        }
        _ if line.wants_time => {
            if times > TIME_ASKED_AT_MOST {
                turn.session.talk.line.leave_time();
            } else {
                if line.tells_time {
                    say_time(turn, other);
                } else {
                    say_word(turn, Command::Clock);
                }
                turn.session.ask_after(turn.at_ms, WORD_AGAIN_MS, times);
            }
        }
        (_, _, Stage::Announced { .. }) if turn.state().mover() == other => {
            ask_press_again(turn);
            turn.session.ask_after(turn.at_ms, PRESS_AGAIN_MS, times);
        }
        (_, _, Stage::Proposed(mv)) if turn.state().mover() != other => {
            let message = say!("confirm_please", mv = turn.session.spoken(mv));
            tell_here(turn, message);
        }
        (_, _, Stage::ToMove) if turn.state().mover() != other => {}
        _ => return false,
    }
    true
}

/// The other end was heard: where the line was broken the game goes on.
pub(crate) fn line_lives(turn: &mut Turn<'_>) {
    if std::mem::take(&mut turn.session.talk.line.broken) {
        turn.session.talk.line.is_time_behind = true;
        turn.tell(Priority::Answer, Event::LineBack);
        if std::mem::take(&mut turn.session.talk.line.stopped) && !turn.is_over() {
            turn.carry_out(super::ends::start_clock_unasked(turn));
        }
    }
}

/// Sound from the call has broken off.
pub(crate) fn line_lost(turn: &mut Turn<'_>) {
    if turn.session.call().is_some() {
        break_line(turn);
    }
}

fn break_line(turn: &mut Turn<'_>) {
    if !std::mem::replace(&mut turn.session.talk.line.broken, true) {
        turn.tell(Priority::Answer, Event::LineBroken);
        stop_for_break(turn);
    }
}

/// Nobody's clock runs while the other end is not heard, whatever was pressed here.
fn stop_for_break(turn: &mut Turn<'_>) {
    if turn.session.talk.line.broken && turn.runs() && !turn.is_over() {
        turn.session.talk.line.stopped = true;
        turn.tell(Priority::Answer, Event::ClockStopped);
    }
}

/// A side's time as the two ends have it: the longer one counts at both.
pub(crate) fn settle(turn: &mut Turn<'_>, color: Color, said_ms: u64) {
    let Some(ours_ms) = time_of(turn, color) else { return };
    let (ms, other_ms) = (ours_ms.max(said_ms), ours_ms.min(said_ms));
    *turn.session.talk.line.doubted.get_mut(color) = None;
    turn.tell(Priority::Answer, Event::ClocksAgreed { color, ms, other_ms });
}

/// Says our time of a side into the call.
pub(crate) fn say_time(turn: &mut Turn<'_>, color: Color) {
    if let Some(ms) = time_of(turn, color) {
        turn.say(Priority::Announcement, pair_message(time_pair(ms)));
    }
}
