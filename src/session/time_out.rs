//! Time-outs of a player who lives on his increment (fqe-2018 15.1).

use super::cited::article_where;
use super::output::Weight;
use super::turn::Turn;
use super::{draws, petitions};
use crate::clock::{Clock, Mode};
use crate::game::draws::Asked;
use crate::game::event::{Petition, Verdict};
use crate::rules::Color;

/// The clocks stand while the arbiter decides.
pub(super) fn ask_time_out(turn: &mut Turn<'_>, color: Color) {
    let Some(article) = article_where(&turn.state().edition().time_out) else {
        return draws::no_such_claim(turn, color);
    };
    let article = Some(article);
    let Some(clock) = &turn.state().clock else {
        return draws::bar(turn, color, article, say!("no_clock"));
    };
    if !lives_on_increment(clock, color, moves_since_used_up(turn, color), turn.at_ms) {
        return draws::bar(turn, color, article.clone(), say!("time_out_not_yet", color, article));
    }
    petitions::ask_arbiter(turn, color, Petition::TimeOut, article);
}

/// Moves of a player since the last of his periods began whose beginning was that time was used up; `None` where
/// his control has no such period.
fn moves_since_used_up(turn: &Turn<'_>, color: Color) -> Option<u32> {
    let state = turn.state();
    let clock = state.clock.as_ref().filter(|clock| clock.control().is_timed(color))?;
    let used_up = clock.used_up(color, turn.at_ms);
    let own = state.history.plies().zip(&state.notes).filter(|((position, _), _)| position.turn() == color);
    Some(own.filter(|(_, note)| note.used_up == used_up).fold(0, |moves, _| moves + 1))
}

/// Granted: the clocks stand until somebody starts them again.
pub(super) fn decide_time_out(turn: &mut Turn<'_>, asked: Asked, verdict: Verdict) {
    let article = article_where(&turn.state().edition().time_out);
    petitions::answered(turn, verdict, (0, 0), article.clone());
    turn.say(
        Weight::Answer,
        match verdict {
            Verdict::Granted => say!("time_out_granted", color = asked.color, article),
            _ => say!("petition_refused", article),
        },
    );
}

/// Whether a player has used up all his main time: what he has left is no more than his increments have brought,
/// those of the moves `since` where the last period began with nothing left.
fn lives_on_increment(clock: &Clock, color: Color, since: Option<u32>, at_ms: u64) -> bool {
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
