//! The way of a ply in full: announced, repeated by the opponent, made on the mover's board, made on the other
//! board, pressed (fide-2018 D.2.1 to D.2.5). A blind player's press counts only once the move is made; nobody
//! announces before having repeated the last move and made it on their own board.
//!
//! In a club a wrong repetition is told to both at once; in a rated game it is noted for the arbiter and nothing is said.

use super::act::{Acts, decline, decline_if, record, refuse, refuse_if, say, tell};
use super::{ends, lateness, petitions};
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::state::Stage;
use crate::game::told::clocks_stand;
use crate::language::Reading;
use crate::rules::{Color, Move, Party, Position};
use crate::session::facts::exchange::Priority;
use crate::session::facts::refusal::{NOISE, Refusal};
use crate::session::facts::turn::Turn;
use crate::session::facts::{guards, repetition};

/// The move announced is complete; one that ends the game needs no press for it (fide-2018 6.2.1.1).
pub(crate) fn complete(turn: &Turn<'_>, by: CompletedBy) -> Acts {
    if let Some(ended) = ends::end_if_over(turn) {
        return ended;
    }
    let color = turn.state().mover();
    let opponent = color.other();
    let told = match by {
        CompletedBy::Reply => say!("replied", color, opponent),
        CompletedBy::Press | CompletedBy::End => say!("completed", color, opponent),
    };
    // In a rated game that would call the flag (fide-2018 12.6).
    let tells_flag = by == CompletedBy::Press && turn.policy().calls_flags;
    record(Event::Completed { by })
        .say(Priority::Chatter, told)
        .then(move |turn| ends::tell_dead_clock(turn).filter(|_| tells_flag).into())
        .then(lateness::end_if_forfeited)
        .then(petitions::end_if_demand_is_met)
}

/// The confirmation stands for what the program cannot see, unless all of it is entered.
pub(crate) fn made_at_once(turn: &Turn<'_>) -> Acts {
    (!turn.is_full()).then(|| record(Event::Made)).into()
}

pub(crate) fn repeated_rightly(turn: &Turn<'_>, before: &Position, mv: Move) -> Acts {
    let told = turn.policy().tells_repetition;
    let told = told.then(|| say(Priority::Chatter, say!("repeated", mv = (before, mv))));
    record(Event::Repeated).and(told).then(tell_unpressed)
}

/// Right or wrong, a repetition in a rated game gets the same answer; so does what was meant as a reply.
pub(crate) fn tell_unpressed(turn: &Turn<'_>) -> Acts {
    let waits = !turn.is_full() && turn.state().announced().is_some();
    let told = !turn.policy().tells_repetition && waits;
    told.then(|| say(Priority::Aside, say!("not_pressed_yet", color = turn.state().mover()))).into()
}

pub(crate) fn repeated_wrongly(turn: &Turn<'_>, text: &str) -> Acts {
    let differed = Event::RepetitionDiffered { words: text.to_owned() };
    if !turn.policy().tells_repetition {
        return record(differed).then(tell_unpressed);
    }
    tell(Priority::Announcement, differed)
}

/// Answers what the mover says again before the press: it is no reply and no repetition.
pub(crate) fn said_again(turn: &Turn<'_>, reading: &Reading, mv: Move) -> Acts {
    // Whoever says himself what the other side's assistant has announced stands for it.
    let stands_for_it = turn.is_mover_himself() && !turn.is_full();
    let is_taken = *reading == Reading::Move(mv) && stands_for_it && turn.state().is_announced_by_another();
    let taken = is_taken
        .then(|| record(Event::Announced { uci: turn.uci(mv), source: turn.source }).and(made_at_once(turn)));
    // In a rated game a mark of check in it would be a question.
    let same = *reading == Reading::Move(mv) && turn.policy().tells_check;
    let press = || say!("press_before_more", mv = turn.session.spoken(mv));
    Acts::from(taken).answer(if same { say!("already_announced") } else { press() })
}

/// `made`: on the board that was named, or else that of whoever says so, or the next that is missing.
pub(crate) fn make(turn: &Turn<'_>, named: Option<Color>) -> Acts {
    decline_if!(turn.is_over(), say!("game_is_over"));
    let proposed = matches!(turn.state().stage, Stage::Proposed(_));
    let announcer = turn.state().last_announced().map(|(position, _)| position.turn());
    let Some(announcer) = announcer.filter(|_| turn.is_full() && !proposed) else {
        return decline(say!("nothing_to_make"));
    };
    let made = turn.state().progress().made;
    let own = match turn.by {
        Some(Party::Player(color)) => Some(color),
        // Assistants make the moves of each on the other's board (fide-2018 D.2.10.1).
        Some(Party::Assistant(_)) => Some(announcer.other()),
        Some(Party::Arbiter) | None => None,
    };
    let next = if *made.get(announcer) { announcer.other() } else { announcer };
    let board = named.or(own).unwrap_or(next);
    refuse_if!(repetition::guard_board(turn, board, announcer));
    // What ends the game may still be a slip (fide-2018 D.2.8): in a rated game its player says that it was made, or the
    // board that shows it, or the press.
    let vouched = !turn.policy().needs_names
        || board == announcer && (named.is_some() || turn.side_named() == Some(announcer));
    let end_if_over = move |turn: &Turn<'_>| ends::end_if_over(turn).filter(|_| vouched);
    if *made.get(board) {
        let already = || say(Priority::Chatter, say!("made_already", color = board));
        return end_if_over(turn).unwrap_or_else(already);
    }
    tell(Priority::Chatter, Event::MadeOn { board }).then(move |turn| end_if_over(turn).into())
}

/// Makes the move announced where no hand enters that: for the sighted player the usual rules hold (fide-2018
/// D.2.5), the hand has left the piece.
pub(crate) fn make_by_sight(turn: &Turn<'_>) -> Acts {
    let color = turn.state().mover();
    let made = *turn.state().progress().made.get(color);
    if turn.state().announced().is_none() || !turn.is_full() || made {
        return Acts::none();
    }
    record(Event::MadeOn { board: color }).then(|turn| ends::end_if_over(turn).into())
}

pub(crate) fn press_announced(turn: &Turn<'_>) -> Acts {
    refuse_if!(guards::completion(turn));
    make_by_sight(turn).then_unless_over(|turn| complete(turn, CompletedBy::Press))
}

/// The press where nothing is announced. In a rated game that is the arbiter's: whether it was an illegal
/// move, and which, the arbiter enters (fide-2018 7.5).
pub(crate) fn press_without(turn: &Turn<'_>) -> Acts {
    let running = turn.runs();
    let words = turn.state().last_rejected.clone();
    if turn.policy().tells_legality || words.is_none() && !running {
        return match turn.state().halt() {
            Some(halt) => refuse(Refusal::Halted(halt)),
            None => decline(say!("pressed_too_early")),
        };
    }
    let refers = words.is_some();
    let pressed = record(Event::PressedWithout { words });
    if !refers {
        return pressed.and(decline(say!("pressed_too_early")));
    }
    let stopped = running.then(|| record(Event::ClockStopped));
    pressed.and(stopped).then(|turn| {
        let window = turn.edition().illegal_window(turn.state().tempo());
        let article = window.map(|ruled| ruled.article.clone());
        let stands = clocks_stand(turn.state());
        say(Priority::Announcement, say!("referred", color = turn.state().mover(), stands, article))
    })
}

/// Refuses words that are no move that can be taken. In a rated game no more than that is told, lest it help
/// (fide-2018 12.6): not why, and not what would be possible.
pub(crate) fn refuse_words(turn: &Turn<'_>, position: Position, reading: Reading) -> Acts {
    let noise = reading == NOISE && turn.source == Source::Heard;
    let color = match turn.by {
        Some(Party::Player(color)) => color,
        // An assistant announces the moves of both.
        Some(Party::Assistant(_) | Party::Arbiter) | None => position.turn(),
    };
    refuse(if noise || turn.policy().tells_legality {
        Refusal::Words(Box::new(position), reading)
    } else {
        Refusal::NotTaken(color)
    })
}
