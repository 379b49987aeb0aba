//! Score sheets that cannot show that a player has overstepped his time (fide-2018 8.6).

use super::output::Weight;
use super::turn::Turn;
use crate::clock::Clock;
use crate::game::event::Event;
use crate::game::judgement::Judgement;
use crate::game::recording::next_period_move;
use crate::language::Millis;
use crate::rules::Color;
use crate::rules::laws::Ruled;

/// The game goes on: the counter stands before the first move of the next period, or behind the moves that are
/// `found`, and the period brings its time.
pub(super) fn next_period(turn: &mut Turn<'_>, color: Color, found: Option<u32>) {
    let Some(clock) = &turn.state().clock else { return turn.say(Weight::Answer, say!("no_clock")) };
    let edition = turn.state().edition();
    if edition.next_period.as_ref().is_none_or(|ruled| !ruled.rule) {
        return turn.say(Weight::Answer, say!("laws_silent"));
    }
    if turn.state().irregular.flag != Some(color) {
        return turn.say(Weight::Answer, say!("no_flag"));
    }
    let period = clock.period(color, turn.at_ms);
    let next = next_period_move(edition, clock.control(), color, period, found.unwrap_or(0));
    let Some(Ruled { rule: number, article }) = next else {
        return turn.say(Weight::Answer, say!("no_next_period", color));
    };
    let moves = number - 1;
    let ms = brought_ms(clock, color, moves, turn.at_ms);
    let article = Some(article);
    turn.record(Event::Judged(Judgement::MovesSet { color, moves, article: article.clone() }));
    turn.record(Event::Judged(Judgement::TimeSet { color, ms, article: article.clone() }));
    let number = u64::from(number);
    turn.say(Weight::Answer, say!("next_period", color, number, article = article.clone()));
    turn.say(Weight::Answer, say!("time_set", color, time = Millis(ms), article));
}

/// What the periods bring that open when the counter stands at `moves`, the first of them as its bonus too.
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
