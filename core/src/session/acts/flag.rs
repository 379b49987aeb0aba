//! Flags: what a fallen one brings, and clocks that are set (fide-2018 6.8, 6.9, A.4.5).

use super::act::{Acts, answer, decline, decline_if, find, judge, laws_silent, put, record, say};
use super::ends;
use crate::clock::Clock;
use crate::game::event::Event;
use crate::game::judgement::{CalledBy, Irregularity, Judgement};
use crate::game::recording::next_period_move;
use crate::language::Millis;
use crate::language::arbiter::WhichPlayers;
use crate::rules::laws::{Article, BothFlags, FlagCalled, Ruled};
use crate::rules::{Color, Outcome, Reason};
use crate::session::facts::exchange::{Output, Priority};
use crate::session::facts::refusal::{self, Refusal};
use crate::session::facts::turn::Turn;
use crate::session::facts::{ending, flags, little_time};

/// A flag that falls is written down at once. Whether it counts at once is the edition's to say, and
/// whether the program may call it in the arbiter's place.
pub(crate) fn check_flag(turn: &Turn<'_>) -> Acts {
    let Some(color) = turn.fallen_flag() else { return Acts::none() };
    record(Event::FlagFell { color }).then(move |turn| {
        // What ends the game goes before the flag, if it was made in time (fide-2018 6.9), which is not for the program
        // to say.
        let ends = ending::ending_ahead(turn).is_some();
        if flags::calls_at_once(turn) && !ends {
            return call_flag(turn, color, CalledBy::Program);
        }
        // Nobody calls a flag to a player (fide-2018 12.6, 12.7): it is shown. In a rated game a screen reader and a
        // braille display would call what is shown.
        match () {
            () if !turn.policy().calls_flags => put(Output::Log(say!("flag_fell", color))),
            () if ends => answer(say!("flag_after_ending", color)),
            () => say(Priority::Aside, say!("flag_fell", color)),
        }
    })
}

/// A flag that fell while a move was announced that would have ended the game counts once another is.
pub(crate) fn call_flag_after_correction(turn: &Turn<'_>) -> Acts {
    let state = turn.state();
    let fallen = state.clock.as_ref().and_then(|clock| clock.flag(turn.at_ms));
    let counts = state.irregular.flag.is_some() && state.reopened.is_none();
    let called =
        fallen.filter(|_| counts && flags::calls_at_once(turn) && ending::ending_ahead(turn).is_none());
    called.map(|color| call_flag(turn, color, CalledBy::Program)).into()
}

/// A claim is of the other side's flag (fide-2018 6.8): for a side that is named nothing else is looked at, and its own
/// fallen flag changes no word of the answer.
pub(crate) fn claim_flag(turn: &Turn<'_>, by: Option<Color>) -> Acts {
    match turn.state().irregular.flag.filter(|color| by != Some(*color)) {
        // The arbiter has taken this very flag back, and sets the clock (fide-2018 6.10.2).
        Some(color) if turn.state().irregular.flag_reopened => answer(say!("reopened_flag", color)),
        Some(color) => call_flag(turn, color, CalledBy::Player),
        None => decline(match by {
            Some(side) => say!("flag_up_of_other", color = side.other()),
            None => say!("no_flag"),
        }),
    }
}

pub(crate) fn observe_flag(turn: &Turn<'_>, whose: WhichPlayers) -> Acts {
    let rule = flags::flag_rule(turn);
    match (whose, rule) {
        (WhichPlayers::Both, _) => both_flags(turn),
        (WhichPlayers::One(_), Some(Ruled { rule: FlagCalled::ClaimOnly, article })) => {
            answer(say!("flag_on_claim", article = Some(article)))
        }
        (WhichPlayers::One(color), _) => {
            let up = turn.state().clock.as_ref().filter(|clock| clock.flag(turn.at_ms) != Some(color));
            match up.map(|clock| Millis(clock.remaining_ms(color, turn.at_ms))) {
                Some(time) => answer(say!("flag_up", color, time)),
                None => call_flag(turn, color, CalledBy::Arbiter),
            }
        }
    }
}

fn both_flags(turn: &Turn<'_>) -> Acts {
    let edition = turn.edition();
    let increment = |clock: &Clock| Color::ALL.iter().any(|color| clock.increment_ms(*color, turn.at_ms) > 0);
    let unknown = turn.state().irregular.flag.is_none()
        && little_time::slow_finish_is_in_force(turn).is_ok()
        && !turn.state().clock.as_ref().is_some_and(increment);
    let of_slow_finish = edition.both_flags_unknown.clone().filter(|_| unknown);
    let Some(Ruled { rule, article }) = of_slow_finish.or_else(|| edition.both_flags.clone()) else {
        return laws_silent();
    };
    let article = Some(article);
    match rule {
        BothFlags::FirstDecides => match turn.state().irregular.flag {
            Some(color) => call_flag(turn, color, CalledBy::Arbiter),
            None => answer(say!("flags_which", article)),
        },
        BothFlags::LastPeriodDraws if flags::is_last_period(turn) => {
            ends::end(Outcome::draw(Reason::FlagFall), article)
        }
        BothFlags::LastPeriodDraws => {
            find(Irregularity::BothFlags, article.clone(), say!("flags_go_on", article))
        }
    }
}

/// A flag counts as fallen: the game is over, or the arbiter has to decide.
fn call_flag(turn: &Turn<'_>, color: Color, by: CalledBy) -> Acts {
    let article = flags::flag_rule(turn).map(|ruled| ruled.article);
    judge(Judgement::FlagCalled { color, by, article }).then(move |turn| {
        // The arbiter may still declare a draw (fide-2018 III.5.2).
        if let Some(asked) = turn.state().draws.asked {
            let article = turn.edition().article(Reason::SlowFinish).cloned();
            return say(Priority::Announcement, say!("decide_after_flag", color = asked.color, article));
        }
        if by == CalledBy::Player && flags::may_end_ahead_of_flag(turn) {
            let article = turn.edition().article(Reason::FlagFall).cloned();
            let undecided = Judgement::Undecided { reason: Reason::FlagFall, article };
            let told = refusal::told(turn, &Refusal::MoveOrFlag(color));
            return record(Event::Judged(undecided)).answer(told);
        }
        end_by_flag(turn, color)
    })
}

pub(crate) fn take_time(turn: &Turn<'_>, color: Color, by_ms: u64, article: Option<Article>) -> Acts {
    let Some(clock) = &turn.state().clock else { return Acts::none() };
    let ms = clock.remaining_ms(color, turn.at_ms).saturating_sub(by_ms);
    set_time(color, ms, article)
}

/// Sets a side's clock, whose flag may fall by that.
pub(crate) fn set_time(color: Color, ms: u64, article: Option<Article>) -> Acts {
    judge(Judgement::TimeSet { color, ms, article }).then(check_flag)
}

/// Lost, drawn, or for the arbiter to decide.
pub(crate) fn end_by_flag(turn: &Turn<'_>, color: Color) -> Acts {
    let ruling = turn.state().history.flag_fall(turn.edition(), color);
    ends::end_as_ruled(turn, color.other(), Reason::FlagFall, ruling)
}

/// The game goes on: the counter stands before the first move of the next period, or behind the moves that are
/// `found`, and the period brings its time.
pub(crate) fn next_period(turn: &Turn<'_>, color: Color, found: Option<u32>) -> Acts {
    let Some(clock) = &turn.state().clock else { return decline(say!("no_clock")) };
    let edition = turn.edition();
    decline_if!(edition.next_period.as_ref().is_none_or(|ruled| !ruled.rule), say!("laws_silent"));
    decline_if!(turn.state().irregular.flag != Some(color), say!("no_flag"));
    let period = clock.period(color, turn.at_ms);
    let next = next_period_move(edition, clock.control(), color, period, found.unwrap_or(0));
    let Some(Ruled { rule: number, article }) = next else {
        return decline(say!("no_next_period", color));
    };
    let moves = number - 1;
    let ms = flags::brought_ms(clock, color, moves, turn.at_ms);
    let article = Some(article);
    record(Event::Judged(Judgement::MovesSet { color, moves, ms: None, article: article.clone() }))
        .answer(say!("next_period", color, number = number, article = article.clone()))
        .judge(Judgement::TimeSet { color, ms, article })
}
