//! Flags: when one counts as fallen, and what that brings (fide-2018 6.8, 6.9, A.4.5).

use std::cmp::Ordering;

use super::refusal::{Refusal, stop_if};
use super::turn::{Output, Turn, Weight};
use super::{ends, petitions, refusal};
use crate::clock::Clock;
use crate::game::event::Event;
use crate::game::judgement::{CalledBy, Irregularity, Judgement};
use crate::game::recording::next_period_move;
use crate::language::Millis;
use crate::language::arbiter::WhichPlayers;
use crate::rules::laws::{Article, BothFlags, FlagCalled, Ruled};
use crate::rules::{Color, Outcome, Reason};

/// A flag that falls is written down at once. Whether it counts at once is the edition's to say, and
/// whether the program may call it in the arbiter's place.
pub(super) fn check_flag(turn: &mut Turn<'_>) {
    let Some(color) = turn.fallen_flag() else { return };
    turn.record(Event::FlagFell { color });
    // What ends the game goes before the flag, if it was made in time (fide-2018 6.9), which is not for the program
    // to say.
    let ends = ends::ending_ahead(turn).is_some();
    if calls_at_once(turn) && !ends {
        return call_flag(turn, color, CalledBy::Program);
    }
    // Nobody calls a flag to a player (fide-2018 12.6, 12.7): it is shown. In a rated game a screen reader and a
    // braille display would call what is shown.
    match () {
        () if !turn.policy().calls_flags => turn.outputs.push(Output::Log(say!("flag_fell", color))),
        () if ends => turn.answer(say!("flag_after_ending", color)),
        () => turn.say(Weight::Aside, say!("flag_fell", color)),
    }
}

fn calls_at_once(turn: &Turn<'_>) -> bool {
    match flag_rule(turn).map(|ruled| ruled.rule) {
        Some(FlagCalled::ByItself) => true,
        // In a rated game there is an arbiter to call it (fide-2018 6.8, 12.6); nothing sounds at the flag.
        Some(FlagCalled::ArbiterMustCall | FlagCalled::ArbiterOrClaim) | None => {
            turn.session.options.calls_flags && turn.policy().calls_flags
        }
        Some(FlagCalled::ClaimOnly) => false,
    }
}

/// True if the move announced was so already when the flag fell, and may have ended the game before
/// (fide-2018 6.9). In a rated game any may: the answer to a claim tells nobody what it does.
pub(super) fn may_end_ahead_of_flag(turn: &Turn<'_>) -> bool {
    turn.state().irregular.ahead_of_flag.is_some()
        && (!turn.policy().calls_flags || ends::ending_ahead(turn).is_some())
}

/// A flag that fell while a move was announced that would have ended the game counts once another is.
pub(super) fn call_flag_after_correction(turn: &mut Turn<'_>) {
    let state = turn.state();
    let fallen = state.clock.as_ref().and_then(|clock| clock.flag(turn.at_ms));
    let counts = state.irregular.flag.is_some() && state.reopened.is_none();
    if let Some(color) =
        fallen.filter(|_| counts && calls_at_once(turn) && ends::ending_ahead(turn).is_none())
    {
        call_flag(turn, color, CalledBy::Program);
    }
}

fn flag_rule(turn: &Turn<'_>) -> Option<Ruled<FlagCalled>> {
    turn.edition().flag_called(turn.state().tempo()).cloned()
}

/// A claim is of the other side's flag (fide-2018 6.8): for a side that is named nothing else is looked at, and its own
/// fallen flag changes no word of the answer.
pub(super) fn claim_flag(turn: &mut Turn<'_>, by: Option<Color>) {
    match turn.state().irregular.flag.filter(|color| by != Some(*color)) {
        // The arbiter has taken this very flag back, and sets the clock (fide-2018 6.10.2).
        Some(color) if turn.state().irregular.flag_reopened => turn.answer(say!("reopened_flag", color)),
        Some(color) => call_flag(turn, color, CalledBy::Player),
        None => turn.decline(match by {
            Some(side) => say!("flag_up_of_other", color = side.other()),
            None => say!("no_flag"),
        }),
    }
}

pub(super) fn observe_flag(turn: &mut Turn<'_>, whose: WhichPlayers) {
    let rule = flag_rule(turn);
    match (whose, rule) {
        (WhichPlayers::Both, _) => both_flags(turn),
        (WhichPlayers::One(_), Some(Ruled { rule: FlagCalled::ClaimOnly, article })) => {
            turn.answer(say!("flag_on_claim", article = Some(article)));
        }
        (WhichPlayers::One(color), _) => {
            let up = turn.state().clock.as_ref().filter(|clock| clock.flag(turn.at_ms) != Some(color));
            match up.map(|clock| Millis(clock.remaining_ms(color, turn.at_ms))) {
                Some(time) => turn.answer(say!("flag_up", color, time)),
                None => call_flag(turn, color, CalledBy::Arbiter),
            }
        }
    }
}

fn both_flags(turn: &mut Turn<'_>) {
    let edition = turn.edition();
    let increment = |clock: &Clock| Color::ALL.iter().any(|color| clock.increment_ms(*color, turn.at_ms) > 0);
    let unknown = turn.state().irregular.flag.is_none()
        && petitions::slow_finish_is_in_force(turn).is_ok()
        && !turn.state().clock.as_ref().is_some_and(increment);
    let of_slow_finish = edition.both_flags_unknown.clone().filter(|_| unknown);
    let Some(Ruled { rule, article }) = of_slow_finish.or_else(|| edition.both_flags.clone()) else {
        return turn.laws_silent();
    };
    let article = Some(article);
    match rule {
        BothFlags::FirstDecides => match turn.state().irregular.flag {
            Some(color) => call_flag(turn, color, CalledBy::Arbiter),
            None => turn.answer(say!("flags_which", article)),
        },
        BothFlags::LastPeriodDraws if is_last_period(turn) => {
            ends::end(turn, Outcome::draw(Reason::FlagFall), article);
        }
        BothFlags::LastPeriodDraws => {
            turn.find(Irregularity::BothFlags, article.clone(), say!("flags_go_on", article));
        }
    }
}

fn is_last_period(turn: &Turn<'_>) -> bool {
    let clock = turn.state().clock.as_ref();
    clock.is_none_or(|clock| Color::ALL.iter().all(|color| clock.is_last_period(*color, turn.at_ms)))
}

/// A flag counts as fallen: the game is over, or the arbiter has to decide.
fn call_flag(turn: &mut Turn<'_>, color: Color, by: CalledBy) {
    let article = flag_rule(turn).map(|ruled| ruled.article);
    turn.judge(Judgement::FlagCalled { color, by, article });
    // The arbiter may still declare a draw (fide-2018 III.5.2).
    if let Some(asked) = turn.state().draws.asked {
        let article = turn.edition().article(Reason::SlowFinish).cloned();
        return turn.say(Weight::Announcement, say!("decide_after_flag", color = asked.color, article));
    }
    if by == CalledBy::Player && may_end_ahead_of_flag(turn) {
        let article = turn.edition().article(Reason::FlagFall).cloned();
        turn.record(Event::Judged(Judgement::Undecided { reason: Reason::FlagFall, article }));
        return turn.answer(refusal::told(turn, &Refusal::MoveOrFlag(color)));
    }
    end_by_flag(turn, color);
}

pub(super) fn take_time(turn: &mut Turn<'_>, color: Color, by_ms: u64, article: Option<Article>) {
    let Some(clock) = &turn.state().clock else { return };
    let ms = clock.remaining_ms(color, turn.at_ms).saturating_sub(by_ms);
    set_time(turn, color, ms, article);
}

/// Sets a side's clock, whose flag may fall by that.
pub(super) fn set_time(turn: &mut Turn<'_>, color: Color, ms: u64, article: Option<Article>) {
    turn.judge(Judgement::TimeSet { color, ms, article });
    check_flag(turn);
}

/// Lost, drawn, or for the arbiter to decide.
pub(super) fn end_by_flag(turn: &mut Turn<'_>, color: Color) {
    let ruling = turn.state().history.flag_fall(turn.edition(), color);
    ends::end_as_ruled(turn, color.other(), Reason::FlagFall, ruling);
}

/// Lost or drawn, but which of them is not known: the arbiter decides.
pub(super) fn undecided(turn: &mut Turn<'_>, color: Color, reason: Reason, article: Option<Article>) {
    turn.record(Event::Judged(Judgement::Undecided { reason, article: article.clone() }));
    turn.answer(say!("undecided", color, article));
}

// ---- score sheets that cannot show that a player has overstepped the time (fide-2018 8.6)

/// The game goes on: the counter stands before the first move of the next period, or behind the moves that are
/// `found`, and the period brings its time.
pub(super) fn next_period(turn: &mut Turn<'_>, color: Color, found: Option<u32>) {
    let Some(clock) = &turn.state().clock else { return turn.decline(say!("no_clock")) };
    let edition = turn.edition();
    stop_if!(turn, edition.next_period.as_ref().is_none_or(|ruled| !ruled.rule), say!("laws_silent"));
    stop_if!(turn, turn.state().irregular.flag != Some(color), say!("no_flag"));
    let period = clock.period(color, turn.at_ms);
    let next = next_period_move(edition, clock.control(), color, period, found.unwrap_or(0));
    let Some(Ruled { rule: number, article }) = next else {
        return turn.decline(say!("no_next_period", color));
    };
    let moves = number - 1;
    let ms = brought_ms(clock, color, moves, turn.at_ms);
    let article = Some(article);
    turn.record(Event::Judged(Judgement::MovesSet { color, moves, ms: None, article: article.clone() }));
    turn.answer(say!("next_period", color, number = number, article = article.clone()));
    turn.judge(Judgement::TimeSet { color, ms, article });
}

/// Time on a clock, in milliseconds, once its counter stands at `moves`, where a time control lies between: a
/// period that is entered brings its time, one that is left takes it along (fide-2018 6.10.2). No time is
/// taken that is not there: an error is how much is missing.
pub(super) fn with_counter(clock: &Clock, color: Color, moves: u32, at_ms: u64) -> Option<Result<u64, u64>> {
    let mut then = clock.clone();
    then.set_moves(color, moves, at_ms);
    let (before, after) = (clock.period(color, at_ms), then.period(color, at_ms));
    let left_ms = clock.remaining_ms(color, at_ms);
    match before.cmp(&after) {
        Ordering::Equal => None,
        Ordering::Less => {
            let had_ms = begun_ms(clock, color, at_ms);
            Some(Ok(left_ms.saturating_add(brought_ms(clock, color, moves, at_ms)).saturating_sub(had_ms)))
        }
        Ordering::Greater => {
            let had_ms = begun_ms(&then, color, at_ms);
            let brought_ms = brought_ms(&then, color, clock.moves(color), at_ms);
            let all_ms = left_ms.saturating_add(had_ms);
            Some(
                all_ms
                    .checked_sub(brought_ms)
                    .filter(|ms| *ms > 0)
                    .ok_or(brought_ms - had_ms.min(brought_ms)),
            )
        }
    }
}

/// Increment of the move in progress, in milliseconds.
fn begun_ms(clock: &Clock, color: Color, at_ms: u64) -> u64 {
    let number = usize::try_from(clock.period(color, at_ms)).unwrap_or(usize::MAX);
    let periods: Vec<_> = clock.control().periods(color).collect();
    let period = periods.get(number.saturating_sub(1)).or(periods.last());
    period.map_or(0, |period| period.bonus_ms())
}

/// Time, in milliseconds, of the periods that open when the counter stands at `moves`, and the increment of
/// the one then in force.
fn brought_ms(clock: &Clock, color: Color, moves: u32, at_ms: u64) -> u64 {
    let mut then = clock.clone();
    then.set_moves(color, moves, at_ms);
    let period = |clock: &Clock| clock.period(color, at_ms);
    let periods: Vec<_> = clock.control().periods(color).collect();
    let nth = |number: u32| {
        let index = usize::try_from(number).map_or(usize::MAX, |number| number.saturating_sub(1));
        periods.get(index).or(periods.last())
    };
    let opened = period(clock).saturating_add(1)..=period(&then);
    let main_ms: u64 = opened.filter_map(|number| nth(number).map(|period| period.main_ms)).sum();
    main_ms.saturating_add(nth(period(&then)).map_or(0, |period| period.bonus_ms()))
}
