//! The way of a ply in full: announced, repeated by the opponent, made on the mover's board, made on the other
//! board, pressed (fide-2018 D.2.1 to D.2.5). A blind player's press counts only once the move is made; nobody
//! announces before having repeated the last move and made it on their own board.
//!
//! The repetition is compared by what it means, in whatever language, form or notation. In a club a wrong one is
//! told to both at once; in a rated game it is noted for the arbiter and nothing is said.

use super::phrase::Phrase;
use super::refusal::{NOISE, Refusal, stop_if};
use super::turn::{Turn, Weight, article_where};
use super::{ends, guards, moves, people};
use crate::game::event::{CompletedBy, Event, Source};
use crate::game::state::Stage;
use crate::game::told::clocks_stand;
use crate::language::{Command, Reader, Reading};
use crate::rules::{Color, Deed, Move, Party, Position};

/// Outcome of comparing a repetition with the announcement.
enum Compared {
    Same,
    /// Another move was repeated, or none.
    Other,
    Several(Reading),
    /// No description of a move.
    Nothing,
}

/// Takes words about an announcement that the opponent has to repeat; whether they are.
pub(super) fn take_repetition(turn: &mut Turn<'_>, said: &Phrase<'_>) -> bool {
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
    let compared = compare(&before, mv, said);
    // In a rated game there is no reply before the press, and nobody learns whether it would have been legal.
    let may_reply = !turn.is_full() && turn.policy().takes_replies;
    if may_reply && !matches!(compared, Compared::Same) && {
        // A legal answer to the announcement may come before the press (fide-2018 6.2.2).
        matches!(said.read(&turn.state().position_ahead()), Reading::Move(_))
    } {
        return false;
    }
    match compared {
        Compared::Same => repeated_rightly(turn, &before, mv),
        Compared::Nothing => return false,
        // Later, other words are an announcement, which has to wait.
        Compared::Other | Compared::Several(_) if late => return false,
        Compared::Several(reading) => refuse_words(turn, before.clone(), reading),
        Compared::Other => repeated_wrongly(turn, &said.text),
    }
    true
}

fn repeated_rightly(turn: &mut Turn<'_>, before: &Position, mv: Move) {
    turn.record(Event::Repeated);
    if turn.policy().tells_repetition {
        turn.say(Weight::Chatter, say!("repeated", mv = (before, mv)));
    }
    tell_unpressed(turn);
}

/// Right or wrong, a repetition in a rated game gets the same answer; so does what was meant as a reply.
pub(super) fn tell_unpressed(turn: &mut Turn<'_>) {
    if !turn.policy().tells_repetition && !turn.is_full() && turn.state().announced().is_some() {
        turn.say(Weight::Aside, say!("not_pressed_yet", color = turn.state().mover()));
    }
}

pub(super) fn differs(reading: &Reading, mv: Move) -> bool {
    let describes = matches!(reading, Reading::Move(_) | Reading::Ambiguous(_) | Reading::Illegal(..));
    describes && *reading != Reading::Move(mv)
}

pub(super) fn repeated_wrongly(turn: &mut Turn<'_>, text: &str) {
    let differed = Event::RepetitionDiffered { words: text.to_owned() };
    if !turn.policy().tells_repetition {
        turn.record(differed);
        return tell_unpressed(turn);
    }
    turn.tell(Weight::Announcement, differed);
}

/// Reads words that fit no reply, where they are the announced move once more, or another one of its
/// player's: nobody pressed the clock yet. In a rated game nobody learns whether another move would have been
/// legal.
pub(super) fn read_again(turn: &Turn<'_>, announced: Move, said: &Phrase<'_>) -> Option<Reading> {
    let read = said.read(turn.state().history.position());
    let his = matches!(read, Reading::Move(mv) if mv == announced || turn.policy().tells_legality);
    his.then_some(read)
}

/// Answers what the mover says again before the press: it is no reply and no repetition.
pub(super) fn said_again(turn: &mut Turn<'_>, reading: &Reading, mv: Move) {
    // Whoever says himself what the other side's assistant has announced stands for it.
    let stands_for_it = turn.is_mover_himself() && !turn.is_full();
    if *reading == Reading::Move(mv) && stands_for_it && turn.state().is_announced_by_another() {
        turn.record(Event::Announced { uci: turn.uci(mv), source: turn.source });
        moves::made_at_once(turn);
    }
    // In a rated game a mark of check in it would be a question.
    let same = *reading == Reading::Move(mv) && turn.policy().tells_check;
    let press = || say!("press_first", mv = turn.session.spoken(mv));
    turn.answer(if same { say!("already_announced") } else { press() });
}

/// `made`: on the board that was named, or else that of whoever says so, or the next that is missing.
pub(super) fn make(turn: &mut Turn<'_>, named: Option<Color>) {
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
    stop_if!(turn, guard_board(turn, board, announcer));
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

/// Players make the moves on their own board (fide-2018 D.2.1), an assistant those of each on the other's.
fn guard_board(turn: &Turn<'_>, board: Color, announcer: Color) -> Option<Refusal> {
    let who = turn.by?;
    if matches!(who, Party::Player(color) if color != board) {
        let article = article_where(&turn.edition().announced);
        return Some(Refusal::NotHisTask(who, article));
    }
    people::guard_deed(turn, if board == announcer { Deed::MakeOwn } else { Deed::Make })
}

/// Makes the move announced where no hand enters that: for the sighted player the usual rules hold (fide-2018
/// D.2.5), the hand has left the piece. Whether the game goes on.
pub(super) fn make_by_sight(turn: &mut Turn<'_>) -> bool {
    let color = turn.state().mover();
    let made = *turn.state().way().made.get(color);
    if turn.state().announced().is_some() && turn.is_full() && !made {
        turn.record(Event::MadeOn { board: color });
        ends::end_if_over(turn);
    }
    !turn.is_over()
}

pub(super) fn press_announced(turn: &mut Turn<'_>) {
    stop_if!(turn, guards::completion(turn));
    if make_by_sight(turn) {
        ends::complete(turn, CompletedBy::Press);
    }
}

/// The press where nothing is announced. In a rated game that is the arbiter's: whether it was an illegal
/// move, and which, the arbiter enters (fide-2018 7.5).
pub(super) fn press_without(turn: &mut Turn<'_>) {
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
pub(super) fn refuse_words(turn: &mut Turn<'_>, position: Position, reading: Reading) {
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

/// Compares what was repeated with the announcement, by meaning: in the words of this listener, and failing that
/// in those of the other languages, where they agree.
fn compare(before: &Position, mv: Move, said: &Phrase<'_>) -> Compared {
    let own = bare(said.read(before));
    match own {
        Reading::Move(said) if said == mv => Compared::Same,
        Reading::Move(_) | Reading::Illegal(..) => Compared::Other,
        Reading::Ambiguous(ref moves) if moves.contains(&mv) => Compared::Several(own),
        Reading::Ambiguous(_) => Compared::Other,
        Reading::Unclear(_) => {
            let others =
                Reader::built_in().iter().filter_map(|reader| match bare(reader.read(before, &said.text)) {
                    Reading::Move(said) => Some(said),
                    _ => None,
                });
            let said: Vec<Move> = others.collect();
            match said.first() {
                None => Compared::Nothing,
                Some(_) if said.iter().all(|said| *said == mv) => Compared::Same,
                Some(_) => Compared::Other,
            }
        }
        _ => Compared::Nothing,
    }
}

/// `repeat: Nf3`, `yes, Nf3` say the move too.
fn bare(reading: Reading) -> Reading {
    match reading {
        Reading::CommandWith(Command::Repeat | Command::Yes, with) => *with,
        other => other,
    }
}
