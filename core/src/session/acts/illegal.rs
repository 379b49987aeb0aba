//! Illegal moves as the arbiter enters them (fide-2018 7.5, fide-2009 7.4, fide-1930 17): counted, punished,
//! the position restored, the move in its place bound.
//!
//! The program accepts no illegal move itself, and before the press none counts. What was illegal therefore
//! was either never entered here, so that its player is still to move, or stands here as another, legal move.

use super::act::{Acts, answer, answer_if, drop_proposal, judge, record, tell};
use super::ends;
use crate::game::event::Event;
use crate::game::judgement::Judgement;
use crate::game::times::BothMs;
use crate::game::told::{article, article_where};
use crate::language::Millis;
use crate::language::arbiter::Charge;
use crate::rules::laws::{Article, IllegalKind, IllegalPenalty, LossIf, Ruled};
use crate::rules::{Budget, ByColor, Color, Move, Outcome, Position, Reason, Winnable, winnable};
use crate::session::facts::charge::{self, Case};
use crate::session::facts::exchange::Priority;
use crate::session::facts::turn::Turn;

/// An illegal move as it is charged, or as both sheets have it at its ply, of which they may say no squares.
pub(crate) fn illegal(turn: &Turn<'_>, charge: &Charge, on_sheets: bool) -> Acts {
    match charge::case(turn, charge) {
        Ok(case) => judge_illegal(turn, Case { unnamed: on_sheets && charge.squares.is_none(), ..case }),
        Err(fault) => answer(fault),
    }
}

fn judge_illegal(turn: &Turn<'_>, case: Case) -> Acts {
    let ply = u32::try_from(case.ply).unwrap_or(u32::MAX);
    let same = turn.state().irregular.is_open(case.color, ply);
    let promoted = charge::promoted(turn, &case);
    let stands = promoted.is_some() && promoted == case.entered;
    let taken_back = case.is_against_the_rules() && !stands;
    count(turn, &case, ply, same, taken_back)
        .then(move |turn| punish(turn, &case, same, promoted, taken_back))
}

/// The loss, or what else comes of an illegal move that has been counted.
fn punish(turn: &Turn<'_>, case: &Case, same: bool, promoted: Option<Move>, taken_back: bool) -> Acts {
    let penalty = turn.edition().illegal_penalty(turn.state().tempo()).cloned();
    let number = turn.state().irregular.illegal_moves(case.color);
    let loses = |ruled: &Ruled<IllegalPenalty>| ruled.rule.lost_at.is_some_and(|lost_at| number >= lost_at);
    if let Some(ruled) = penalty.as_ref().filter(|ruled| !same && loses(ruled)) {
        let article = turn.edition().illegal_loss_article(turn.state().tempo()).cloned();
        return lose_by_illegal_moves(turn, case, article.unwrap_or_else(|| ruled.article.clone()));
    }
    let stopped = if taken_back { take_back_illegal(turn, case, promoted.is_some()) } else { halt(turn) };
    let penalty = penalty.filter(|ruled| !same && ruled.rule.bonus.ms() > 0);
    let bonus = penalty.map(|ruled| give_time(turn, !case.color, ruled.rule.bonus.ms(), Some(ruled.article)));
    stopped.and(bonus).and(match promoted.filter(|_| taken_back) {
        Some(mv) => stand(&case.before, mv),
        None if promoted.is_none() && taken_back && !case.late => bind(turn, case),
        None => Acts::none(),
    })
}

fn count(turn: &Turn<'_>, case: &Case, ply: u32, same: bool, taken_back: bool) -> Acts {
    let one = |(index, &kind): (usize, &IllegalKind)| {
        let (color, counts) = (case.color, !same && index == 0);
        let article = turn.edition().illegal_kind(kind).cloned();
        judge(Judgement::IllegalMove { color, kind, ply, counts, taken_back, article })
    };
    case.kinds.iter().enumerate().map(one).collect()
}

/// Lost, or drawn where the edition spares a player whose opponent cannot mate by any series of legal moves.
fn lose_by_illegal_moves(turn: &Turn<'_>, case: &Case, article: Article) -> Acts {
    let article = Some(article);
    let lost = Outcome::win(!case.color, Reason::IllegalMoves);
    let loss = turn.edition().illegal_loss.as_ref().map(|ruled| ruled.rule);
    let board = turn.state().history.position();
    let position = if case.is_against_the_rules() { &case.before } else { board };
    let can_mate = || winnable(position, !case.color, Budget::Full);
    drop_proposal(turn).and(match (loss == Some(LossIf::OpponentCanMate)).then(can_mate) {
        None | Some(Winnable::Winnable(_)) => ends::end(lost, article),
        Some(Winnable::Unwinnable) => ends::end(Outcome::draw(Reason::IllegalMoves), article),
        Some(Winnable::Undetermined) => ends::undecided(!case.color, Reason::IllegalMoves, article),
    })
}

/// The position before it stands again, with the times of then; its player has used what was used, and what the press
/// brought goes with the press. Where another move stands in its place at once, that is no news, and the press stays.
fn take_back_illegal(turn: &Turn<'_>, case: &Case, replaced: bool) -> Acts {
    let plies = case.ply - 1;
    let article = article(&turn.edition().illegal_found);
    let notes = &turn.state().notes;
    let note = case.entered.and_then(|_| notes.get(plies).copied());
    let times = note.and_then(|note| {
        let own = if replaced { note.clock_ms? } else { note.unpressed_ms.or(note.clock_ms)? };
        let mut times = charge::times_after(turn, plies)?;
        *times.get_mut(case.color) = own;
        Some(times)
    });
    if replaced {
        let plies = u32::try_from(plies).unwrap_or(u32::MAX);
        let restored = Judgement::Restored { plies, times, used_ms: None, article };
        return record(Event::Judged(restored));
    }
    let used_ms = note.and_then(|note| note.used_ms).filter(|_| times.is_some());
    restore_to(plies, (times, used_ms), article)
}

/// The clock stands until the arbiter starts it again (fide-2018 6.11.3).
fn halt(turn: &Turn<'_>) -> Acts {
    let stops = turn.runs().then(|| tell(Priority::Answer, Event::ClockStopped));
    drop_proposal(turn).and(stops)
}

fn stand(before: &Position, mv: Move) -> Acts {
    let stands = Event::Judged(Judgement::Stands { uci: before.uci(mv) });
    tell(Priority::Announcement, stands).then(ends::end_if_ended)
}

/// The move in its place is bound by what was touched.
fn bind(turn: &Turn<'_>, case: &Case) -> Acts {
    let article = article_where(&turn.edition().replacement_bound);
    if article.is_none() {
        return Acts::none();
    }
    let Some((from, to)) = case.squares() else { return answer(say!("replacement_unnamed", article)) };
    judge(Judgement::Bound { from, to, article })
}

/// `restore 23`: the position after that ply stands again, with the times of then.
pub(crate) fn restore(turn: &Turn<'_>, ply: u32) -> Acts {
    let (plies, wanted) = (turn.state().history.moves().len(), ply as usize);
    answer_if!(wanted > plies, say!("no_such_ply", ply, plies));
    let article = article(&turn.edition().restored_times);
    let times = if wanted < plies { charge::times_after(turn, wanted) } else { None };
    restore_to(wanted, (times, None), article)
}

/// So many plies stand, with these times, and the next move begins, or goes on with what it had used.
pub(crate) fn restore_to(
    plies: usize,
    (times, used_ms): (Option<BothMs>, Option<u64>),
    article: Option<Article>,
) -> Acts {
    let number = u32::try_from(plies).unwrap_or(u32::MAX);
    let restored = Judgement::Restored { plies: number, times, used_ms, article };
    judge(restored).stop_asking().and(tell_times(times))
}

pub(crate) fn tell_times(times: Option<BothMs>) -> Acts {
    let times = times.map(|times| times.map(Millis));
    times.map(|ByColor { white, black }| answer(say!("times_proposed", white, black))).into()
}

pub(crate) fn give_time(turn: &Turn<'_>, color: Color, ms: u64, article: Option<Article>) -> Acts {
    let clock = turn.state().clock.as_ref();
    clock.map(|_| judge(Judgement::TimeGiven { color, ms, article })).into()
}
