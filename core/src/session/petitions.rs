//! Petitions to the arbiter, and the arbiter's decisions: perpetual check, the slow finish of a game without
//! increment, more moves for a mate; and the mate that a player demands.

use super::ordered::ask_or_answer;
use super::phrase::Phrase;
use super::refusal::stop_if;
use super::turn::{Turn, Weight, article_where};
use super::{draws, ends, flag, moves, people};
use crate::clock::{Clock, Mode};
use crate::game::draws::Asked;
use crate::game::event::{ArbiterVerdict, Event, Petition};
use crate::language::{Command, Message, Millis, Property, Reading};
use crate::rules::laws::Article;
use crate::rules::{Color, Deed, Outcome, Reason};

const MINUTE_MS: u64 = 60_000;

/// A command that is typed only, of `by` or else of the mover, with the number that came with it.
pub(super) fn petition(turn: &mut Turn<'_>, command: Command, number: Option<u32>, by: Option<Color>) {
    stop_if!(turn, turn.is_over(), say!("game_is_over"));
    let color = by.unwrap_or_else(|| turn.state().mover());
    match command {
        Command::ClaimPerpetual => claim_perpetual(turn, color),
        Command::ClaimSlow => claim_slow(turn, color),
        Command::DemandMate => demand_mate(turn, color, number),
        Command::TimeOut => ask_time_out(turn, color),
        Command::Granted => ask_or_answer(turn, ArbiterVerdict::Granted, None),
        Command::Refused => ask_or_answer(turn, ArbiterVerdict::Refused, None),
        _ => ask_or_answer(turn, ArbiterVerdict::Postponed, number),
    }
}

/// Everything said while the arbiter decides: nothing is played, but the arbiter may answer and the
/// players may agree.
pub(super) fn while_the_arbiter_decides(turn: &mut Turn<'_>, said: &Phrase<'_>) {
    let position = turn.state().position_ahead();
    let reading = said.read(&position);
    if people::settle(turn, &reading, said.source) {
        return;
    }
    let typed = said.is_typed();
    let answers = matches!(reading, Reading::Command(Command::Yes | Command::No));
    // Before the decision a player is asked, by other words than yes and no.
    if answers && turn.state().draws.offer_to_answer().is_some() {
        return tell_arbiter_first(turn, Weight::Answer);
    }
    // A yes is the arbiter's here, and of nobody who is known to be another.
    if answers && let Some(refusal) = people::guard_deed(turn, Deed::Decide) {
        return turn.refuse(&refusal);
    }
    match &reading {
        Reading::Command(Command::Yes) if typed => ask_or_answer(turn, ArbiterVerdict::Granted, None),
        Reading::Command(Command::No) if typed => ask_or_answer(turn, ArbiterVerdict::Refused, None),
        Reading::Command(command) if command.is(Property::WaitsForArbiter) => {
            tell_arbiter_first(turn, Weight::Answer)
        }
        Reading::Command(command) if !command.is(Property::Petition) => {
            moves::obey(turn, *command, said.source)
        }
        Reading::Command(_) => draws::take_draw_talk(turn, &reading, said),
        Reading::CommandNumber(Command::Postponed, number) if typed => {
            ask_or_answer(turn, ArbiterVerdict::Postponed, Some(*number));
        }
        Reading::By(_, inner) if matches!(**inner, Reading::Command(Command::Accept | Command::Decline)) => {
            draws::take_draw_talk(turn, &reading, said);
        }
        _ if typed => tell_arbiter_first(turn, Weight::Answer),
        _ => tell_arbiter_first(turn, Weight::Aside),
    }
}

/// Message on what comes before anything else while the arbiter is asked.
pub(super) fn arbiter_first(turn: &Turn<'_>) -> Message {
    match turn.state().draws.offer_to_answer() {
        Some(color) => say!("offer_first", color, opponent = color.other()),
        None => say!("arbiter_first"),
    }
}

pub(super) fn tell_arbiter_first(turn: &mut Turn<'_>, weight: Weight) {
    turn.say(weight, arbiter_first(turn));
}

fn claim_perpetual(turn: &mut Turn<'_>, color: Color) {
    let article @ Some(_) = article_where(&turn.edition().perpetual_check) else {
        return draws::no_such_claim(turn, color);
    };
    ask_arbiter(turn, color, Petition::PerpetualCheck, article);
}

pub(super) fn ask_arbiter(turn: &mut Turn<'_>, color: Color, petition: Petition, article: Option<Article>) {
    turn.tell(Weight::Answer, Event::ArbiterAsked { color, petition, article });
}

/// The player to move has little time in the last period of a game without increment (fide-2009 10.2,
/// fide-2018 III.4, III.5).
fn claim_slow(turn: &mut Turn<'_>, color: Color) {
    let Some(ruled) = turn.edition().slow_finish.clone() else { return draws::no_such_claim(turn, color) };
    let (rule, article) = (ruled.rule, Some(ruled.article));
    if turn.state().draws.postponed.is_some() {
        return draws::bar(turn, color, article.clone(), say!("decision_postponed", article));
    }
    if let Err(article) = slow_finish_is_in_force(turn) {
        let article = Some(article);
        return draws::bar(turn, color, article.clone(), say!("slow_not_announced", article));
    }
    let barred = turn.edition().slow_finish_barred(turn.state().tempo()).cloned();
    if barred.is_some() || !is_slow_finish(turn, color) {
        let article = barred.or(article);
        return draws::bar(turn, color, article.clone(), say!("slow_not_here", article));
    }
    if color != turn.state().mover() || turn.state().announced().is_some() {
        return draws::bar(turn, color, article.clone(), say!("claim_not_his", article));
    }
    let left_ms = turn.state().clock.as_ref().map_or(0, |clock| clock.remaining_ms(color, turn.at_ms));
    if left_ms >= rule.below.ms() {
        let time = Millis(rule.below.ms());
        return draws::bar(turn, color, article.clone(), say!("slow_not_yet", time, article));
    }
    turn.drop_proposal();
    let first = turn.edition().slow_increment.clone();
    match first.filter(|_| !turn.state().draws.increment_asked) {
        Some(ruled) => ask_arbiter(turn, color, Petition::Increment, Some(ruled.article)),
        None => ask_arbiter(turn, color, Petition::SlowFinish, article),
    }
}

/// Tests if the rules of the slow finish are in force; the error is the article by which they would have had
/// to be announced, and were not.
pub(super) fn slow_finish_is_in_force(turn: &Turn<'_>) -> Result<(), Article> {
    let announced = article_where(&turn.edition().slow_announced);
    announced.filter(|_| !turn.state().setup.slow_finish).map_or(Ok(()), Err)
}

fn is_slow_finish(turn: &Turn<'_>, color: Color) -> bool {
    turn.state().clock.as_ref().is_some_and(|clock: &Clock| {
        clock.is_last_period(color, turn.at_ms)
            && clock.increment_ms(color, turn.at_ms) == 0
            && clock.flag(turn.at_ms).is_none()
    })
}

/// At any time either player may demand to be mated; the number is what theory needs (fide-1930 16.1 f).
fn demand_mate(turn: &mut Turn<'_>, color: Color, theory: Option<u32>) {
    let Some(ruled) = turn.edition().mate_demand.clone() else { return draws::no_such_claim(turn, color) };
    let (rule, article) = (ruled.rule, Some(ruled.article));
    let stands = turn.state().draws.demand;
    let color = stands.map_or(color, |demand| demand.color);
    match (theory.filter(|number| *number > rule.moves), stands) {
        (Some(number), _) => ask_arbiter(turn, color, Petition::MateIn(number), article),
        (None, Some(demand)) => turn.answer(say!("demand_stands", color, moves = demand.moves)),
        (None, None) => turn.tell(Weight::Answer, Event::MateDemanded { color, moves: rule.moves, article }),
    }
}

pub(super) fn end_if_demand_is_met(turn: &mut Turn<'_>) {
    let met = turn.state().draws.demand.is_some_and(|demand| demand.made >= demand.moves);
    if met && !turn.is_over() {
        ends::end_for(turn, Outcome::draw(Reason::MateDemanded));
    }
}

pub(super) fn answer_petition(turn: &mut Turn<'_>, verdict: ArbiterVerdict, minutes: Option<u32>) {
    let draws = &turn.state().draws;
    let Some(asked) = draws.asked.or_else(|| {
        let late = draws.postponed.filter(|_| verdict != ArbiterVerdict::Postponed)?;
        Some(Asked { color: late.color, petition: Petition::SlowFinish, fallen: None })
    }) else {
        return turn.decline(say!("nothing_to_decide"));
    };
    let may_wait = asked.petition == Petition::SlowFinish && asked.fallen.is_none();
    if verdict == ArbiterVerdict::Postponed && !may_wait {
        return tell_arbiter_first(turn, Weight::Answer);
    }
    match asked.petition {
        Petition::PerpetualCheck => decide(turn, asked, verdict, Reason::PerpetualCheck),
        Petition::SlowFinish => match (verdict, asked.fallen) {
            (ArbiterVerdict::Refused, Some(fallen)) => {
                let article = tell_refusal(turn, Reason::SlowFinish);
                answered(turn, verdict, (0, 0), article);
                flag::end_by_flag(turn, fallen);
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
fn decide(turn: &mut Turn<'_>, asked: Asked, verdict: ArbiterVerdict, reason: Reason) {
    if verdict == ArbiterVerdict::Granted {
        let article = turn.edition().article(reason).cloned();
        answered(turn, verdict, (0, 0), article);
        return ends::end_for(turn, Outcome::draw(reason));
    }
    let paid = turn.state().draws.postponed.is_some_and(|late| late.paid);
    let slow = reason == Reason::SlowFinish && !paid;
    let bonus_ms = if slow { slow_bonus_ms(turn) } else { 0 };
    let article = tell_refusal(turn, reason);
    answered(turn, verdict, (bonus_ms, 0), article);
    draws::tell_bonus(turn, asked.color.other(), bonus_ms);
}

fn postpone(turn: &mut Turn<'_>, asked: Asked, minutes: Option<u32>) {
    let most_ms = slow_bonus_ms(turn);
    let bonus_ms = minutes.map_or(0, |minutes| u64::from(minutes).saturating_mul(MINUTE_MS).min(most_ms));
    let article = turn.edition().article(Reason::SlowFinish).cloned();
    answered(turn, ArbiterVerdict::Postponed, (bonus_ms, 0), article.clone());
    turn.answer(say!("decision_postponed", article));
    draws::tell_bonus(turn, asked.color.other(), bonus_ms);
}

/// Asking was an offer of a draw; only when that is declined the arbiter decides (fide-2018 III.4).
fn decide_increment(turn: &mut Turn<'_>, asked: Asked, verdict: ArbiterVerdict) {
    if turn.state().draws.offer_to_answer().is_some() {
        return tell_arbiter_first(turn, Weight::Answer);
    }
    let Some(ruled) = turn.edition().slow_increment.clone() else { return };
    let (time_ms, article) = (ruled.rule.ms(), Some(ruled.article));
    if verdict == ArbiterVerdict::Refused {
        answered(turn, verdict, (0, 0), article.clone());
        return turn.answer(say!("petition_refused", article));
    }
    let bonus_ms = slow_bonus_ms(turn);
    answered(turn, verdict, (bonus_ms, time_ms), article.clone());
    turn.answer(say!("increment_granted", time = Millis(time_ms), article));
    draws::tell_bonus(turn, asked.color.other(), bonus_ms);
}

/// Granted: so many times what theory needs. Refused: the usual number, unless mate is demanded already.
fn decide_moves(turn: &mut Turn<'_>, asked: Asked, verdict: ArbiterVerdict, number: u32) {
    let Some(ruled) = turn.edition().mate_demand.clone() else { return };
    let (rule, article) = (ruled.rule, Some(ruled.article));
    answered(turn, verdict, (0, 0), article.clone());
    if verdict == ArbiterVerdict::Granted {
        let moves = number.saturating_mul(rule.theory_times);
        return turn.tell(Weight::Answer, Event::MateDemanded { color: asked.color, moves, article });
    }
    turn.answer(say!("petition_refused", article = article.clone()));
    if turn.state().draws.demand.is_none() {
        turn.tell(Weight::Answer, Event::MateDemanded { color: asked.color, moves: rule.moves, article });
    }
}

fn answered(turn: &mut Turn<'_>, verdict: ArbiterVerdict, times_ms: (u64, u64), article: Option<Article>) {
    let (bonus_ms, increment_ms) = times_ms;
    turn.record(Event::ArbiterAnswered { verdict, bonus_ms, increment_ms, article });
}

fn tell_refusal(turn: &mut Turn<'_>, reason: Reason) -> Option<Article> {
    let article = turn.edition().article(reason).cloned();
    turn.answer(say!("petition_refused", article = article.clone()));
    article
}

fn slow_bonus_ms(turn: &Turn<'_>) -> u64 {
    turn.edition().slow_finish.as_ref().map_or(0, |ruled| ruled.rule.bonus.ms())
}

// ---- time-outs of a player who lives on the increment (fqe-2018 15.1)

/// The clocks stand while the arbiter decides.
pub(super) fn ask_time_out(turn: &mut Turn<'_>, color: Color) {
    let article @ Some(_) = article_where(&turn.edition().time_out) else {
        return draws::no_such_claim(turn, color);
    };
    let Some(clock) = &turn.state().clock else { return draws::bar(turn, color, article, say!("no_clock")) };
    if !lives_on_increment(clock, color, moves_since_used_up(turn, color), turn.at_ms) {
        return draws::bar(turn, color, article.clone(), say!("time_out_not_yet", color, article));
    }
    ask_arbiter(turn, color, Petition::TimeOut, article);
}

/// Moves of a player since the last period of that side began whose beginning was that time was used up; `None` where
/// the control has no such period.
fn moves_since_used_up(turn: &Turn<'_>, color: Color) -> Option<u32> {
    let state = turn.state();
    let clock = state.clock.as_ref().filter(|clock| clock.control().is_timed(color))?;
    let used_up = clock.used_up(color, turn.at_ms);
    let own = state.history.plies().zip(&state.notes).filter(|((position, _), _)| position.turn() == color);
    Some(own.filter(|(_, note)| note.used_up == used_up).fold(0, |moves, _| moves + 1))
}

/// Granted: the clocks stand until somebody starts them again.
pub(super) fn decide_time_out(turn: &mut Turn<'_>, asked: Asked, verdict: ArbiterVerdict) {
    let article = article_where(&turn.edition().time_out);
    answered(turn, verdict, (0, 0), article.clone());
    turn.answer(match verdict {
        ArbiterVerdict::Granted => say!("time_out_granted", color = asked.color, article),
        _ => say!("petition_refused", article),
    });
}

/// True if a player has used up all main time: what is left is no more than the increments have brought,
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
