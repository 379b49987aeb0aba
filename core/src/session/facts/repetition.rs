//! The repetition of an announcement, compared by what it means, in whatever language, form or notation; and the hands
//! that make the move (fide-2018 D.2.1).

use super::people;
use super::phrase::Phrase;
use super::refusal::Refusal;
use super::turn::Turn;
use crate::game::told::article_where;
use crate::language::{Command, Reader, Reading};
use crate::rules::{Action, Color, Move, Party, Position};

/// Outcome of comparing a repetition with the announcement.
pub(crate) enum Compared {
    Same,
    /// Another move was repeated, or none.
    Other,
    Several(Reading),
    /// No description of a move.
    Nothing,
}

pub(crate) fn differs(reading: &Reading, mv: Move) -> bool {
    let describes = matches!(reading, Reading::Move(_) | Reading::Ambiguous(_) | Reading::Illegal(..));
    describes && *reading != Reading::Move(mv)
}

/// Reads words that fit no reply, where they are the announced move once more, or another one of its
/// player's: nobody pressed the clock yet. In a rated game nobody learns whether another move would have been
/// legal.
pub(crate) fn read_again(turn: &Turn<'_>, announced: Move, said: &Phrase<'_>) -> Option<Reading> {
    let read = said.read(turn.state().history.position());
    let his = matches!(read, Reading::Move(mv) if mv == announced || turn.policy().tells_legality);
    his.then_some(read)
}

/// Players make the moves on their own board (fide-2018 D.2.1), an assistant those of each on the other's.
pub(crate) fn guard_board(turn: &Turn<'_>, board: Color, announcer: Color) -> Option<Refusal> {
    let who = turn.by?;
    if matches!(who, Party::Player(color) if color != board) {
        let article = article_where(&turn.edition().announced);
        return Some(Refusal::NotHisTask(who, article));
    }
    people::guard_action(turn, if board == announcer { Action::MakeOwn } else { Action::Make })
}

/// Compares what was repeated with the announcement, by meaning: in the words of this listener, and failing that
/// in those of the other languages, where they agree.
pub(crate) fn compare(before: &Position, mv: Move, said: &Phrase<'_>) -> Compared {
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
