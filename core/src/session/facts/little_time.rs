//! Little time: the slow finish of a game without increment, and players who live on theirs (fide-2018 III, fqe-2018 15.1).

use super::turn::Turn;
use crate::clock::{Clock, Mode};
use crate::game::told::article_where;
use crate::rules::Color;
use crate::rules::laws::Article;

/// Tests if the rules of the slow finish are in force; the error is the article by which they would have had
/// to be announced, and were not.
pub(crate) fn slow_finish_is_in_force(turn: &Turn<'_>) -> Result<(), Article> {
    let announced = article_where(&turn.edition().slow_announced);
    announced.filter(|_| !turn.state().setup.slow_finish).map_or(Ok(()), Err)
}

pub(crate) fn is_slow_finish(turn: &Turn<'_>, color: Color) -> bool {
    turn.state().clock.as_ref().is_some_and(|clock: &Clock| {
        clock.is_last_period(color, turn.at_ms)
            && clock.increment_ms(color, turn.at_ms) == 0
            && clock.flag(turn.at_ms).is_none()
    })
}

pub(crate) fn slow_bonus_ms(turn: &Turn<'_>) -> u64 {
    turn.edition().slow_finish.as_ref().map_or(0, |ruled| ruled.rule.bonus.ms())
}

/// Moves of a player since the last period of that side began whose beginning was that time was used up; `None` where
/// the control has no such period.
pub(crate) fn moves_since_used_up(turn: &Turn<'_>, color: Color) -> Option<u32> {
    let state = turn.state();
    let clock = state.clock.as_ref().filter(|clock| clock.control().is_timed(color))?;
    let used_up = clock.used_up(color, turn.at_ms);
    let own = state.history.plies().zip(&state.notes).filter(|((position, _), _)| position.turn() == color);
    Some(own.filter(|(_, note)| note.used_up == used_up).fold(0, |moves, _| moves + 1))
}

/// True if a player has used up all main time: what is left is no more than the increments have brought,
/// those of the moves `since` where the last period began with nothing left.
pub(crate) fn lives_on_increment(clock: &Clock, color: Color, since: Option<u32>, at_ms: u64) -> bool {
    let left_ms = clock.remaining_ms(color, at_ms);
    let periods: Vec<_> = clock.control().periods(color).collect();
    let Some((last, earlier)) = periods.split_last() else { return false };
    if clock.flag(at_ms).is_some() || !clock.is_last_period(color, at_ms) || last.increment_ms == 0 {
        return false;
    }
    let before: u32 = earlier.iter().filter_map(|period| period.moves).sum();
    let brought_ms = |moves: u32, increment_ms: u64| u64::from(moves).saturating_mul(increment_ms);
    let earlier_ms: u64 =
        earlier.iter().map(|period| brought_ms(period.moves.unwrap_or(0), period.increment_ms)).sum();
    match last.mode {
        Mode::SuddenDeath => false,
        Mode::Delay => left_ms == 0,
        Mode::Bronstein => left_ms <= last.increment_ms,
        // The increment of the move in progress is there before it.
        Mode::Fischer => {
            if let Some(since) = since {
                return left_ms <= brought_ms(since, last.increment_ms);
            }
            let moves = clock.moves(color).saturating_sub(before).saturating_add(1);
            left_ms <= earlier_ms.saturating_add(brought_ms(moves, last.increment_ms))
        }
    }
}
