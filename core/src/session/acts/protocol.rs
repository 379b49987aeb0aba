//! The way of a ply in full: announced, repeated by the opponent, made on the mover's board, made on the other
//! board, pressed (fide-2018 D.2.1 to D.2.5). A blind player's press counts only once the move is made; nobody
//! announces before having repeated the last move and made it on their own board.
//!
//! In a club a wrong repetition is told to both at once; in a rated game it is noted for the arbiter and nothing is said.

use super::record::stop_if;
use super::{ends, lateness, petitions};
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::state::Stage;
use crate::game::told::clocks_stand;
use crate::language::Reading;
use crate::rules::{Color, Move, Party, Position};
use crate::session::facts::exchange::Weight;
use crate::session::facts::refusal::{NOISE, Refusal};
use crate::session::facts::turn::Turn;
use crate::session::facts::{guards, repetition};

/// The move announced is complete; one that ends the game needs no press for it (fide-2018 6.2.1.1).
pub(crate) fn complete(turn: &mut Turn<'_>, by: CompletedBy) {
    if ends::end_if_over(turn) {
        return;
    }
    let color = turn.state().mover();
    turn.record(Event::Completed { by });
    let opponent = color.other();
    let told = match by {
        CompletedBy::Reply => say!("replied", color, opponent),
        CompletedBy::Press | CompletedBy::End => say!("completed", color, opponent),
    };
    turn.say(Weight::Chatter, told);
    // In a rated game that would call the flag (fide-2018 12.6).
    if by == CompletedBy::Press && turn.policy().calls_flags {
        ends::tell_dead_clock(turn);
    }
    lateness::end_if_forfeited(turn);
    petitions::end_if_demand_is_met(turn);
}

/// The confirmation stands for what the program cannot see, unless all of it is entered.
pub(crate) fn made_at_once(turn: &mut Turn<'_>) {
    if !turn.is_full() {
        turn.record(Event::Made);
    }
}

pub(crate) fn repeated_rightly(turn: &mut Turn<'_>, before: &Position, mv: Move) {
    turn.record(Event::Repeated);
    if turn.policy().tells_repetition {
        turn.say(Weight::Chatter, say!("repeated", mv = (before, mv)));
    }
    tell_unpressed(turn);
}

/// Right or wrong, a repetition in a rated game gets the same answer; so does what was meant as a reply.
pub(crate) fn tell_unpressed(turn: &mut Turn<'_>) {
    if !turn.policy().tells_repetition && !turn.is_full() && turn.state().announced().is_some() {
        turn.say(Weight::Aside, say!("not_pressed_yet", color = turn.state().mover()));
    }
}

pub(crate) fn repeated_wrongly(turn: &mut Turn<'_>, text: &str) {
    let differed = Event::RepetitionDiffered { words: text.to_owned() };
    if !turn.policy().tells_repetition {
        turn.record(differed);
        return tell_unpressed(turn);
    }
    turn.tell(Weight::Announcement, differed);
}

/// Answers what the mover says again before the press: it is no reply and no repetition.
pub(crate) fn said_again(turn: &mut Turn<'_>, reading: &Reading, mv: Move) {
    // Whoever says himself what the other side's assistant has announced stands for it.
    let stands_for_it = turn.is_mover_himself() && !turn.is_full();
    if *reading == Reading::Move(mv) && stands_for_it && turn.state().is_announced_by_another() {
        turn.record(Event::Announced { uci: turn.uci(mv), source: turn.source });
        made_at_once(turn);
    }
    // In a rated game a mark of check in it would be a question.
    let same = *reading == Reading::Move(mv) && turn.policy().tells_check;
    let press = || say!("press_first", mv = turn.session.spoken(mv));
    turn.answer(if same { say!("already_announced") } else { press() });
}

/// `made`: on the board that was named, or else that of whoever says so, or the next that is missing.
pub(crate) fn make(turn: &mut Turn<'_>, named: Option<Color>) {
    stop_if!(turn, turn.is_over(), say!("game_is_over"));
    let proposed = matches!(turn.state().stage, Stage::Proposed(_));
    let announcer = turn.state().last_announced().map(|(position, _)| position.turn());
    let Some(announcer) = announcer.filter(|_| turn.is_full() && !proposed) else {
        return turn.decline(say!("nothing_to_make"));
    };
    let made = turn.state().way().made;
    let own = match turn.by {
        Some(Party::Player(color)) => Some(color),
        // Assistants make the moves of each on the other's board (fide-2018 D.2.10.1).
        Some(Party::Assistant(_)) => Some(announcer.other()),
        Some(Party::Arbiter) | None => None,
    };
    let next = if *made.get(announcer) { announcer.other() } else { announcer };
    let board = named.or(own).unwrap_or(next);
    stop_if!(turn, repetition::guard_board(turn, board, announcer));
    // What ends the game may still be a slip (fide-2018 D.2.8): in a rated game its player says that it was made, or the
    // board that shows it, or the press.
    let vouched = !turn.policy().needs_names
        || board == announcer && (named.is_some() || turn.side_named() == Some(announcer));
    if *made.get(board) {
        if !(vouched && ends::end_if_over(turn)) {
            turn.say(Weight::Chatter, say!("made_already", color = board));
        }
        return;
    }
    turn.tell(Weight::Chatter, Event::MadeOn { board });
    if vouched {
        ends::end_if_over(turn);
    }
}

/// Makes the move announced where no hand enters that: for the sighted player the usual rules hold (fide-2018
/// D.2.5), the hand has left the piece. Whether the game goes on.
pub(crate) fn make_by_sight(turn: &mut Turn<'_>) -> bool {
    let color = turn.state().mover();
    let made = *turn.state().way().made.get(color);
    if turn.state().announced().is_some() && turn.is_full() && !made {
        turn.record(Event::MadeOn { board: color });
        ends::end_if_over(turn);
    }
    !turn.is_over()
}

pub(crate) fn press_announced(turn: &mut Turn<'_>) {
    stop_if!(turn, guards::completion(turn));
    if make_by_sight(turn) {
        complete(turn, CompletedBy::Press);
    }
}

/// The press where nothing is announced. In a rated game that is the arbiter's: whether it was an illegal
/// move, and which, the arbiter enters (fide-2018 7.5).
pub(crate) fn press_without(turn: &mut Turn<'_>) {
    let running = turn.runs();
    let words = turn.state().untaken.clone();
    if turn.policy().tells_legality || words.is_none() && !running {
        return match turn.state().halt() {
            Some(halt) => turn.refuse(&Refusal::Halted(halt)),
            None => turn.decline(say!("nothing_to_press")),
        };
    }
    let refers = words.is_some();
    turn.record(Event::PressedWithout { words });
    stop_if!(turn, !refers, say!("nothing_to_press"));
    if running {
        turn.record(Event::ClockStopped);
    }
    let window = turn.edition().illegal_window(turn.state().tempo());
    let article = window.map(|ruled| ruled.article.clone());
    turn.say(
        Weight::Announcement,
        say!("referred", color = turn.state().mover(), stands = clocks_stand(turn.state()), article),
    );
}

/// Refuses words that are no move that can be taken. In a rated game no more than that is told, lest it help
/// (fide-2018 12.6): not why, and not what would be possible.
pub(crate) fn refuse_words(turn: &mut Turn<'_>, position: Position, reading: Reading) {
    let noise = reading == NOISE && turn.source == Source::Heard;
    let color = match turn.by {
        Some(Party::Player(color)) => color,
        // An assistant announces the moves of both.
        Some(Party::Assistant(_) | Party::Arbiter) | None => position.turn(),
    };
    turn.refuse(&if noise || turn.policy().tells_legality {
        Refusal::Words(Box::new(position), reading)
    } else {
        Refusal::NotTaken(color)
    });
}
