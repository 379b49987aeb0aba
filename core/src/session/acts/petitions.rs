//! Petitions to the arbiter, and the arbiter's decisions: perpetual check, the slow finish of a game without
//! increment, more moves for a mate; and the mate that a player demands.

use super::act::{Acts, answer, decline, drop_proposal, record, say, tell};
use super::{ends, flag};
use crate::game::draws::Asked;
use crate::game::event::{ArbiterVerdict, Event, Petition};
use crate::game::told::article_where;
use crate::language::{Message, Millis};
use crate::rules::laws::Article;
use crate::rules::{Color, Outcome, Reason};
use crate::session::facts::exchange::Priority;
use crate::session::facts::turn::Turn;
use crate::session::facts::{little_time, standing};

pub(crate) fn tell_bonus(color: Color, bonus_ms: u64) -> Acts {
    (bonus_ms > 0).then(|| answer(say!("time_added", color, time = Millis(bonus_ms)))).into()
}

pub(crate) fn bar(color: Color, article: Option<Article>, message: Message) -> Acts {
    record(Event::ClaimBarred { color, article }).answer(message)
}

fn no_such_claim(turn: &Turn<'_>, color: Color) -> Acts {
    bar(color, None, say!("no_such_claim", laws = turn.edition()))
}

const MINUTE_MS: u64 = 60_000;

pub(crate) fn tell_arbiter_first(turn: &Turn<'_>, weight: Priority) -> Acts {
    say(weight, standing::arbiter_first(turn))
}

pub(crate) fn claim_perpetual(turn: &Turn<'_>, color: Color) -> Acts {
    let article @ Some(_) = article_where(&turn.edition().perpetual_check) else {
        return no_such_claim(turn, color);
    };
    ask_arbiter(color, Petition::PerpetualCheck, article)
}

fn ask_arbiter(color: Color, petition: Petition, article: Option<Article>) -> Acts {
    tell(Priority::Answer, Event::ArbiterAsked { color, petition, article })
}

/// The player to move has little time in the last period of a game without increment (fide-2009 10.2,
/// fide-2018 III.4, III.5).
pub(crate) fn claim_slow(turn: &Turn<'_>, color: Color) -> Acts {
    let Some(ruled) = turn.edition().slow_finish.clone() else { return no_such_claim(turn, color) };
    let (rule, article) = (ruled.rule, Some(ruled.article));
    if turn.state().draws.postponed.is_some() {
        return bar(color, article.clone(), say!("decision_postponed", article));
    }
    if let Err(article) = little_time::slow_finish_is_in_force(turn) {
        let article = Some(article);
        return bar(color, article.clone(), say!("slow_not_announced", article));
    }
    let barred = turn.edition().slow_finish_barred(turn.state().tempo()).cloned();
    if barred.is_some() || !little_time::is_slow_finish(turn, color) {
        let article = barred.or(article);
        return bar(color, article.clone(), say!("slow_not_here", article));
    }
    if color != turn.state().mover() || turn.state().announced().is_some() {
        return bar(color, article.clone(), say!("claim_not_his", article));
    }
    let left_ms = turn.state().clock.as_ref().map_or(0, |clock| clock.remaining_ms(color, turn.at_ms));
    if left_ms >= rule.below.ms() {
        let time = Millis(rule.below.ms());
        return bar(color, article.clone(), say!("slow_not_yet", time, article));
    }
    let first = turn.edition().slow_increment.clone();
    drop_proposal(turn).and(match first.filter(|_| !turn.state().draws.increment_asked) {
        Some(ruled) => ask_arbiter(color, Petition::Increment, Some(ruled.article)),
        None => ask_arbiter(color, Petition::SlowFinish, article),
    })
}

/// At any time either player may demand to be mated; the number is what theory needs (fide-1930 16.1 f).
pub(crate) fn demand_mate(turn: &Turn<'_>, color: Color, theory: Option<u32>) -> Acts {
    let Some(ruled) = turn.edition().mate_demand.clone() else { return no_such_claim(turn, color) };
    let (rule, article) = (ruled.rule, Some(ruled.article));
    let stands = turn.state().draws.demand;
    let color = stands.map_or(color, |demand| demand.color);
    match (theory.filter(|number| *number > rule.moves), stands) {
        (Some(number), _) => ask_arbiter(color, Petition::MateIn(number), article),
        (None, Some(demand)) => answer(say!("demand_stands", color, moves = demand.moves)),
        (None, None) => tell(Priority::Answer, Event::MateDemanded { color, moves: rule.moves, article }),
    }
}

pub(crate) fn end_if_demand_is_met(turn: &Turn<'_>) -> Acts {
    let met = turn.state().draws.demand.is_some_and(|demand| demand.made >= demand.moves);
    let ends = met && !turn.is_over();
    ends.then(|| ends::end_for(turn, Outcome::draw(Reason::MateDemanded))).into()
}

pub(crate) fn answer_petition(turn: &Turn<'_>, verdict: ArbiterVerdict, minutes: Option<u32>) -> Acts {
    let draws = &turn.state().draws;
    let Some(asked) = draws.asked.or_else(|| {
        let late = draws.postponed.filter(|_| verdict != ArbiterVerdict::Postponed)?;
        Some(Asked { color: late.color, petition: Petition::SlowFinish, fallen: None })
    }) else {
        return decline(say!("nothing_to_decide"));
    };
    let may_wait = asked.petition == Petition::SlowFinish && asked.fallen.is_none();
    if verdict == ArbiterVerdict::Postponed && !may_wait {
        return tell_arbiter_first(turn, Priority::Answer);
    }
    match asked.petition {
        Petition::PerpetualCheck => decide(turn, asked, verdict, Reason::PerpetualCheck),
        Petition::SlowFinish => match (verdict, asked.fallen) {
            (ArbiterVerdict::Refused, Some(fallen)) => {
                let article = turn.edition().article(Reason::SlowFinish).cloned();
                let told = answer(say!("petition_refused", article = article.clone()));
                let refused = told.and(answered(verdict, (0, 0), article));
                refused.then(move |turn| flag::end_by_flag(turn, fallen))
            }
            (ArbiterVerdict::Postponed, _) => postpone(turn, asked, minutes),
            _ => decide(turn, asked, verdict, Reason::SlowFinish),
        },
        Petition::Increment => decide_increment(turn, asked, verdict),
        Petition::MateIn(number) => decide_moves(turn, asked, verdict, number),
        Petition::TimeOut => decide_time_out(turn, asked, verdict),
    }
}

/// Granted: a draw. Refused: the game goes on, and time for the opponent where the Laws have that.
fn decide(turn: &Turn<'_>, asked: Asked, verdict: ArbiterVerdict, reason: Reason) -> Acts {
    let article = turn.edition().article(reason).cloned();
    if verdict == ArbiterVerdict::Granted {
        return answered(verdict, (0, 0), article).and(ends::end_for(turn, Outcome::draw(reason)));
    }
    let paid = turn.state().draws.postponed.is_some_and(|late| late.paid);
    let slow = reason == Reason::SlowFinish && !paid;
    let bonus_ms = if slow { little_time::slow_bonus_ms(turn) } else { 0 };
    let told = answer(say!("petition_refused", article = article.clone()));
    told.and(answered(verdict, (bonus_ms, 0), article)).and(tell_bonus(asked.color.other(), bonus_ms))
}

fn postpone(turn: &Turn<'_>, asked: Asked, minutes: Option<u32>) -> Acts {
    let most_ms = little_time::slow_bonus_ms(turn);
    let bonus_ms = minutes.map_or(0, |minutes| u64::from(minutes).saturating_mul(MINUTE_MS).min(most_ms));
    let article = turn.edition().article(Reason::SlowFinish).cloned();
    answered(ArbiterVerdict::Postponed, (bonus_ms, 0), article.clone())
        .answer(say!("decision_postponed", article))
        .and(tell_bonus(asked.color.other(), bonus_ms))
}

/// Asking was an offer of a draw; only when that is declined the arbiter decides (fide-2018 III.4).
fn decide_increment(turn: &Turn<'_>, asked: Asked, verdict: ArbiterVerdict) -> Acts {
    if turn.state().draws.offer_to_answer().is_some() {
        return tell_arbiter_first(turn, Priority::Answer);
    }
    let Some(ruled) = turn.edition().slow_increment.clone() else { return Acts::none() };
    let (time_ms, article) = (ruled.rule.ms(), Some(ruled.article));
    if verdict == ArbiterVerdict::Refused {
        return answered(verdict, (0, 0), article.clone()).answer(say!("petition_refused", article));
    }
    let bonus_ms = little_time::slow_bonus_ms(turn);
    answered(verdict, (bonus_ms, time_ms), article.clone())
        .answer(say!("increment_granted", time = Millis(time_ms), article))
        .and(tell_bonus(asked.color.other(), bonus_ms))
}

/// Granted: so many times what theory needs. Refused: the usual number, unless mate is demanded already.
fn decide_moves(turn: &Turn<'_>, asked: Asked, verdict: ArbiterVerdict, number: u32) -> Acts {
    let Some(ruled) = turn.edition().mate_demand.clone() else { return Acts::none() };
    let (rule, article) = (ruled.rule, Some(ruled.article));
    let color = asked.color;
    let answered = answered(verdict, (0, 0), article.clone());
    if verdict == ArbiterVerdict::Granted {
        let moves = number.saturating_mul(rule.theory_times);
        return answered.tell(Priority::Answer, Event::MateDemanded { color, moves, article });
    }
    answered.answer(say!("petition_refused", article = article.clone())).then(move |turn| {
        let is_first = turn.state().draws.demand.is_none();
        let demanded = || Event::MateDemanded { color, moves: rule.moves, article };
        is_first.then(|| tell(Priority::Answer, demanded())).into()
    })
}

fn answered(verdict: ArbiterVerdict, times_ms: (u64, u64), article: Option<Article>) -> Acts {
    let (bonus_ms, increment_ms) = times_ms;
    record(Event::ArbiterAnswered { verdict, bonus_ms, increment_ms, article })
}

/// The clocks stand while the arbiter decides.
pub(crate) fn ask_time_out(turn: &Turn<'_>, color: Color) -> Acts {
    let article @ Some(_) = article_where(&turn.edition().time_out) else {
        return no_such_claim(turn, color);
    };
    let Some(clock) = &turn.state().clock else { return bar(color, article, say!("no_clock")) };
    let since = little_time::moves_since_used_up(turn, color);
    if !little_time::lives_on_increment(clock, color, since, turn.at_ms) {
        return bar(color, article.clone(), say!("time_out_not_yet", color, article));
    }
    ask_arbiter(color, Petition::TimeOut, article)
}

/// Granted: the clocks stand until somebody starts them again.
fn decide_time_out(turn: &Turn<'_>, asked: Asked, verdict: ArbiterVerdict) -> Acts {
    let article = article_where(&turn.edition().time_out);
    answered(verdict, (0, 0), article.clone()).answer(match verdict {
        ArbiterVerdict::Granted => say!("time_out_granted", color = asked.color, article),
        _ => say!("petition_refused", article),
    })
}
