//! Players who come late, to the game or to its resumption, and who is there (fide-2018 6.7, I.7, I.9, I.10).

use super::record::{answer_if, stop_if};
use super::{adjourn, ends, flag};
use crate::clock::Clock;
use crate::game::adjourned::{Adjourning, Adjournment, Phase};
use crate::game::event::Event;
use crate::game::told::{article, article_where};
use crate::language::arbiter::WhichPlayers;
use crate::rules::laws::{Article, LateEnd, Ruled, WhiteAbsent};
use crate::rules::{ByColor, Color, Outcome, Reason};
use crate::session::facts::exchange::Weight;
use crate::session::facts::refusal::Refusal;
use crate::session::facts::turn::Turn;
use crate::session::facts::{envelope, remedies};

/// Somebody comes late, by so much; where that is not said, by more than is allowed (fide-2018 6.7).
pub(crate) fn late(turn: &mut Turn<'_>, whose: WhichPlayers, by_ms: Option<u64>) {
    if envelope::is_resumption(turn) {
        return late_for_resumption(turn, whose, by_ms);
    }
    let present = |color: &Color| turn.state().history.moves_of(*color, 0) > 0;
    let late = remedies::sides(whose);
    if let Some(color) = late.iter().copied().find(present) {
        return turn.decline(say!("already_moved", color));
    }
    let edition = turn.edition();
    let Some(limit) = edition.late_arrival.clone() else { return turn.laws_silent() };
    match (whose, by_ms.filter(|ms| *ms <= limit.rule.ms())) {
        (_, Some(ms)) => late.into_iter().for_each(|color| arrives(turn, color, ms, &limit.article)),
        (WhichPlayers::One(color), None) => ends::end_for(turn, Outcome::win(!color, Reason::LateArrival)),
        // The arbiter enters the result where the Laws do not say who loses.
        (WhichPlayers::Both, None) if edition.both_late.is_none() => turn.laws_silent(),
        (WhichPlayers::Both, None) => ends::end_for(turn, Outcome::both_lose(Reason::BothLate)),
    }
}

/// A player comes late but may play: whoever would have been on the clock has lost the time (fide-2018 6.7.2),
/// less what the clock has run already.
fn arrives(turn: &mut Turn<'_>, color: Color, by_ms: u64, may: &Article) {
    let loser = turn.edition().white_absent.clone().filter(|ruled| match ruled.rule {
        WhiteAbsent::LosesTheTime => color == Color::White,
        WhiteAbsent::FromHisTurn => color == turn.state().mover(),
    });
    let Some(Ruled { article, .. }) = loser else {
        return turn.answer(say!("late_keeps_time", color, article = Some(may.clone())));
    };
    let article = Some(article);
    let Some(clock) = &turn.state().clock else { return turn.decline(say!("no_clock")) };
    let full_ms = Clock::new(clock.control().clone()).remaining_ms(color, 0);
    let ms = full_ms.saturating_sub(by_ms);
    answer_if!(turn, clock.remaining_ms(color, turn.at_ms) <= ms, say!("late_has_lost", color, article));
    flag::set_time(turn, color, ms, article);
}

pub(crate) fn absent(turn: &mut Turn<'_>, whose: WhichPlayers) {
    let Some(it) = turn.state().adjournment().cloned() else { return turn.decline(say!("not_adjourned")) };
    // Who has not sealed anything is not awaited at a resumption, and nobody replies to him.
    if it.phase == Phase::Asked {
        return turn.refuse(&Refusal::Sealing);
    }
    let (sealer, replier) = (it.sealer, it.replier());
    let edition = turn.edition();
    let runs = article_where(&edition.adjournment_absent);
    let grace = edition.adjournment.as_ref().is_some_and(|ruled| ruled.rule.ms() > 0);
    let both = article_where(&edition.both_absent).filter(|_| grace).or_else(|| runs.clone());
    let sealed_reply = article_where(&edition.reply_sealed);
    let paper = it.waits_for_paper(turn.state().history.moves().len());
    let due = it.phase == Phase::Closed && !it.reply || paper;
    let was_absent = *it.absent.get(replier);
    match whose {
        WhichPlayers::Both => {
            note_absence(turn, sealer, sealed_reply);
            note_absence(turn, replier, both.clone());
            tell_running(turn, replier, both);
        }
        WhichPlayers::One(color) if color == replier => {
            note_absence(turn, replier, runs.clone());
            tell_running(turn, replier, runs);
        }
        WhichPlayers::One(color) => {
            note_absence(turn, color, sealed_reply.clone());
            turn.answer(say!("sealer_absent", color, opponent = replier, article = sealed_reply));
        }
    }
    if due && !was_absent && whose != WhichPlayers::One(sealer) {
        count_from_the_hour(turn, replier);
    }
}

/// The clock of whoever has to reply ought to have been started at the hour of the resumption (fide-2018 I.9.2).
fn count_from_the_hour(turn: &mut Turn<'_>, color: Color) {
    let article = article_where(&turn.edition().adjournment_absent);
    let runs = turn.state().running() == Some(color);
    let Some(late_ms) = envelope::since_the_hour(turn).filter(|ms| *ms > 0 && runs && article.is_some())
    else {
        return;
    };
    adjourn::tell_how_late(turn);
    flag::take_time(turn, color, late_ms, article);
}

fn note_absence(turn: &mut Turn<'_>, color: Color, article: Option<Article>) {
    // On paper too the clock of whoever has to reply runs (fide-2018 I.9.2, I.11).
    let plies = turn.state().history.moves().len();
    let it = turn.state().adjournment().filter(|it| it.waits_for_paper(plies));
    let runs = article.is_some() && it.is_some_and(|it| it.replier() == color);
    turn.record(Event::Adjournment(Adjourning::Absent { color, runs, article }));
}

fn tell_running(turn: &mut Turn<'_>, color: Color, article: Option<Article>) {
    let runs = turn.state().running() == Some(color);
    turn.answer(if runs {
        say!("absent_runs", color, article)
    } else {
        say!("absent_noted", color, article)
    });
}

pub(crate) fn present(turn: &mut Turn<'_>, whose: WhichPlayers) {
    stop_if!(turn, turn.state().adjournment().is_none(), say!("not_adjourned"));
    for color in remedies::sides(whose) {
        let article = article(&turn.edition().adjournment_absent);
        turn.tell(Weight::Answer, Event::Adjournment(Adjourning::Present { color, article }));
    }
}

/// Somebody comes late for the resumption, by so much; where that is not said, by what has passed since the hour that
/// was appointed, and where none was, by more than is allowed.
fn late_for_resumption(turn: &mut Turn<'_>, whose: WhichPlayers, by_ms: Option<u64>) {
    let since = envelope::since_the_hour(turn).filter(|_| by_ms.is_none());
    answer_if!(turn, since == Some(0), say!("resumption_ahead"));
    if since.is_some() {
        adjourn::tell_how_late(turn);
    }
    let by_ms = by_ms.or(since);
    let limit = turn.edition().adjournment.clone();
    let may = |ms: &u64| limit.as_ref().is_none_or(|ruled| *ms <= ruled.rule.ms());
    match (whose, by_ms.filter(may), &limit) {
        (WhichPlayers::One(color), Some(ms), _) => resumes(turn, color, ms),
        (WhichPlayers::Both, Some(ms), _) => {
            Color::ALL.into_iter().for_each(|color| resumes(turn, color, ms))
        }
        (WhichPlayers::One(color), None, Some(limit)) => comes_too_late(turn, vec![color], &limit.article),
        (WhichPlayers::Both, None, Some(limit)) => comes_too_late(turn, Color::ALL.to_vec(), &limit.article),
        (_, None, None) => turn.laws_silent(),
    }
}

/// Takes the game as lost by players who are too late, unless the sealed move, which nobody has read yet,
/// ends the game (fide-2018 I.10, fide-2009 adjournment 10).
fn comes_too_late(turn: &mut Turn<'_>, late: Vec<Color>, limit: &Article) {
    let plies = turn.state().history.moves().len();
    let unread = |it: &&Adjournment| it.phase == Phase::Closed && !it.reply || it.waits_for_paper(plies);
    let it = turn.state().adjournment().filter(unread);
    let (sealer, before) = (it.map(|it| it.sealer), it.map(|it| it.forfeits).unwrap_or_default());
    let both = Color::ALL.iter().all(|color| *before.get(*color) || late.contains(color));
    // The arbiter enters the result where the Laws do not say who loses.
    if both && turn.edition().both_late.is_none() {
        return turn.laws_silent();
    }
    let rule = turn.edition().late_end.clone();
    let may_end = |color: Color| match rule.as_ref()?.rule {
        LateEnd::Either => sealer,
        LateEnd::Sealer => sealer.filter(|sealer| *sealer == color || both),
    };
    let waits = late.iter().any(|color| may_end(*color).is_some());
    let Some(ruled) = rule.clone().filter(|_| waits) else {
        return lose_by_lateness(turn, ByColor::from_fn(|color| late.contains(&color)), limit);
    };
    for color in late {
        let article = Some(ruled.article.clone());
        turn.tell(Weight::Answer, Event::Adjournment(Adjourning::Forfeits { color, article }));
    }
    if turn.state().adjournment().is_some_and(|it| it.waits_for_paper(plies))
        && let Some(color) = sealer
    {
        turn.answer(say!("envelope_on_paper", color));
    }
}

fn lose_by_lateness(turn: &mut Turn<'_>, late: ByColor<bool>, limit: &Article) {
    match (late.white, late.black) {
        (true, true) => ends::end_for(turn, Outcome::both_lose(Reason::BothLate)),
        (white, _) => {
            let winner = if white { Color::Black } else { Color::White };
            ends::end(turn, Outcome::win(winner, Reason::LateArrival), Some(limit.clone()));
        }
    }
}

/// Ends the game of whoever came too late, once the sealed move has been made and has not ended it (fide-2018 I.10).
pub(crate) fn end_if_forfeited(turn: &mut Turn<'_>) {
    let plies = turn.state().history.moves().len();
    let made = |it: &&Adjournment| it.phase == Phase::Open && it.plies + 1 == plies;
    let Some(late) = turn.state().adjournment().filter(made).map(|it| it.forfeits) else { return };
    let Some(ruled) = turn.edition().adjournment.clone() else { return };
    if !turn.is_over() && (late.white || late.black) {
        lose_by_lateness(turn, late, &ruled.article);
    }
}

/// Takes from the player who has to reply to the sealed move the time until arriving (fide-2018 I.9.2),
/// unless that clock has run.
fn resumes(turn: &mut Turn<'_>, color: Color, by_ms: u64) {
    let edition = turn.edition();
    let article = article_where(&edition.adjournment_absent);
    let it = turn.state().adjournment();
    let replier = it.map_or(!turn.state().mover(), Adjournment::replier);
    if color != replier || article.is_none() {
        let article = edition.adjournment.as_ref().map(|ruled| ruled.article.clone());
        return turn.answer(say!("late_keeps_time", color, article));
    }
    let ran = it.is_some_and(|it| *it.absent.get(color));
    match () {
        () if turn.state().clock.is_none() => turn.decline(say!("no_clock")),
        () if ran => turn.answer(say!("late_has_lost", color, article)),
        () => flag::take_time(turn, color, by_ms, article),
    }
}
