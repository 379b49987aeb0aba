//! Touched pieces as they are told, and who may drop them (fide-2018 article 4).

use super::refusal::Refusal;
use super::turn::Turn;
use crate::game::event::Event;
use crate::game::state::Stage;
use crate::game::touching::Entered;
use crate::language::{Command, Message, Reading};
use crate::rules::laws::Article;
use crate::rules::{Clause, Color, Move, Party, Position, Release, Square, TouchOrder, Touched};

/// The move of a side that a complaint is about, and the position it was made in: the one announced, which waits for
/// its press, or the last one of the game.
pub(crate) fn last_move_of(turn: &Turn<'_>, color: Color) -> Option<(Position, Move)> {
    let history = &turn.state().history;
    match turn.state().announced() {
        Some(mv) if color == turn.state().mover() => Some((history.position().clone(), mv)),
        _ => history.plies().next_back().map(|(before, mv)| (before.clone(), mv)),
    }
}

pub(crate) fn touch_article(turn: &Turn<'_>, clause: Clause) -> Option<Article> {
    turn.edition().touch_article(clause).cloned()
}

/// Refusal of dropping another's entry: what the arbiter has entered only the arbiter drops; in a club what a
/// player tells of the opponent, that player.
pub(crate) fn guard_entered(turn: &Turn<'_>) -> Option<Refusal> {
    let entered = if turn.policy().players_enter { turn.state().touching.entered } else { Entered::Arbiter };
    let mover = turn.state().mover();
    let is_his = match entered {
        _ if turn.by == Some(Party::Arbiter) => true,
        Entered::Arbiter => false,
        Entered::Opponent => turn.side() == mover.other(),
        Entered::Mover | Entered::Unnamed => turn.side() == mover,
    };
    let opponent = Some(mover.other()).filter(|_| entered == Entered::Opponent);
    (!is_his).then_some(Refusal::EnteredTouch(opponent))
}

/// True if a player says that a touch does not count which that player has told of the opponent.
pub(crate) fn is_own_report(turn: &Turn<'_>, reading: &Reading) -> bool {
    let told = turn.state().touching.entered == Entered::Opponent && turn.policy().players_enter;
    let theirs = turn.side_named() == Some(turn.state().mover().other());
    told && theirs && turn.state().stage == Stage::ToMove && *reading == Reading::Command(Command::Correct)
}

/// Pieces that were touched, by the command that says so and its squares; the error is what is missing.
pub(crate) fn touched(position: &Position, command: Command, squares: &[Square]) -> Result<Touched, Message> {
    let empty = |square: &&Square| position.piece_at(**square).is_none();
    match (command, squares) {
        (Command::Released, [from, to]) if from != to => match position.piece_at(*from) {
            Some(_) => {
                Ok(Touched { released: Some(Release { from: *from, to: *to }), ..Touched::in_order([*from]) })
            }
            None => Err(say!("square_empty", square = *from)),
        },
        (Command::Released, _) => Err(say!("release_which")),
        (Command::TouchedTogether, []) => Err(say!("touch_together_which")),
        (Command::Complaint, []) => Err(say!("complaint_which")),
        (_, []) => Err(say!("touch_which")),
        _ => match squares.iter().find(empty) {
            Some(square) => Err(say!("square_empty", square = *square)),
            None if command == Command::TouchedTogether => Ok(Touched::in_no_order(squares.iter().copied())),
            None => Ok(Touched::in_order(squares.iter().copied())),
        },
    }
}

/// All that was touched, these pieces after the others.
pub(crate) fn behind(others: Touched, touched: &Touched) -> Touched {
    let unknown = touched.order == TouchOrder::Unknown;
    Touched {
        squares: others.squares.iter().chain(&touched.squares).copied().collect(),
        order: if unknown { TouchOrder::Unknown } else { others.order },
        released: touched.released.or(others.released),
        ..others
    }
}

pub(crate) fn touching(touched: &Touched, squares: Vec<Square>, ruled: bool) -> Event {
    match touched.released {
        Some(Release { from, to }) => Event::Released { from, to, ruled },
        None => Event::Touched { squares, together: touched.order == TouchOrder::Unknown, ruled },
    }
}
