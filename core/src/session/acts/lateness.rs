//! Players who come late, to the game or to its resumption, and who is there (fide-2018 6.7, I.7, I.9, I.10).

use super::act::{Acts, answer, answer_if, decline, decline_if, laws_silent, record, refuse, tell};
use super::{adjourn, ends, flag};
use crate::clock::Clock;
use crate::game::adjourned::{Adjourning, Adjournment, Phase};
use crate::game::event::Event;
use crate::game::told::{article, article_where};
use crate::language::arbiter::WhichPlayers;
use crate::rules::laws::{Article, LateEnd, Ruled, WhiteAbsent};
use crate::rules::{ByColor, Color, Outcome, Reason};
use crate::session::facts::exchange::Priority;
use crate::session::facts::refusal::Refusal;
use crate::session::facts::turn::Turn;
use crate::session::facts::{envelope, remedies};

/// Somebody comes late, by so much; where that is not said, by more than is allowed (fide-2018 6.7).
pub(crate) fn late(turn: &Turn<'_>, whose: WhichPlayers, by_ms: Option<u64>) -> Acts {
    if envelope::is_resumption(turn) {
        return late_for_resumption(turn, whose, by_ms);
    }
    let present = |color: &Color| turn.state().history.moves_of(*color, 0) > 0;
    let late = remedies::sides(whose);
    if let Some(color) = late.iter().copied().find(present) {
        return decline(say!("already_moved", color));
    }
    let edition = turn.edition();
    let Some(limit) = edition.late_arrival.clone() else { return laws_silent() };
    match (whose, by_ms.filter(|ms| *ms <= limit.rule.ms())) {
        (_, Some(ms)) => late.into_iter().map(|color| arrives(turn, color, ms, &limit.article)).collect(),
        (WhichPlayers::One(color), None) => ends::end_for(turn, Outcome::win(!color, Reason::LateArrival)),
        // The arbiter enters the result where the Laws do not say who loses.
        (WhichPlayers::Both, None) if edition.both_late.is_none() => laws_silent(),
        (WhichPlayers::Both, None) => ends::end_for(turn, Outcome::both_lose(Reason::BothLate)),
    }
}

/// A player comes late but may play: whoever would have been on the clock has lost the time (fide-2018 6.7.2),
/// less what the clock has run already.
fn arrives(turn: &Turn<'_>, color: Color, by_ms: u64, may: &Article) -> Acts {
    let loser = turn.edition().white_absent.clone().filter(|ruled| match ruled.rule {
        WhiteAbsent::LosesTheTime => color == Color::White,
        WhiteAbsent::FromHisTurn => color == turn.state().mover(),
    });
    let Some(Ruled { article, .. }) = loser else {
        return answer(say!("late_keeps_time", color, article = Some(may.clone())));
    };
    let article = Some(article);
    let Some(clock) = &turn.state().clock else { return decline(say!("no_clock")) };
    let full_ms = Clock::new(clock.control().clone()).remaining_ms(color, 0);
    let ms = full_ms.saturating_sub(by_ms);
    answer_if!(clock.remaining_ms(color, turn.at_ms) <= ms, say!("late_has_lost", color, article));
    flag::set_time(color, ms, article)
}

pub(crate) fn absent(turn: &Turn<'_>, whose: WhichPlayers) -> Acts {
    let Some(it) = turn.state().adjournment().cloned() else { return decline(say!("not_adjourned")) };
    // Who has not sealed anything is not awaited at a resumption, and nobody replies to him.
    if it.phase == Phase::Asked {
        return refuse(Refusal::Sealing);
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
    let noted = match whose {
        WhichPlayers::Both => {
            let noted = note_absence(turn, sealer, sealed_reply);
            noted
                .and(note_absence(turn, replier, both.clone()))
                .then(move |turn| running(turn, replier, both))
        }
        WhichPlayers::One(color) if color == replier => {
            note_absence(turn, replier, runs.clone()).then(move |turn| running(turn, replier, runs))
        }
        WhichPlayers::One(color) => {
            let told = say!("sealer_absent", color, opponent = replier, article = sealed_reply.clone());
            note_absence(turn, color, sealed_reply).answer(told)
        }
    };
    let counts = due && !was_absent && whose != WhichPlayers::One(sealer);
    let late = counts.then(|| Acts::none().then(move |turn| count_from_the_hour(turn, replier)));
    noted.and(late)
}

/// The clock of whoever has to reply ought to have been started at the hour of the resumption (fide-2018 I.9.2).
fn count_from_the_hour(turn: &Turn<'_>, color: Color) -> Acts {
    let article = article_where(&turn.edition().adjournment_absent);
    let runs = turn.state().running() == Some(color);
    let Some(late_ms) = envelope::since_the_hour(turn).filter(|ms| *ms > 0 && runs && article.is_some())
    else {
        return Acts::none();
    };
    adjourn::tell_how_late(turn).and(flag::take_time(turn, color, late_ms, article))
}

/// Tells if the clock of a player who is away runs.
fn running(turn: &Turn<'_>, color: Color, article: Option<Article>) -> Acts {
    let runs = turn.state().running() == Some(color);
    answer(if runs { say!("absent_runs", color, article) } else { say!("absent_noted", color, article) })
}

fn note_absence(turn: &Turn<'_>, color: Color, article: Option<Article>) -> Acts {
    // On paper too the clock of whoever has to reply runs (fide-2018 I.9.2, I.11).
    let plies = turn.state().history.moves().len();
    let it = turn.state().adjournment().filter(|it| it.waits_for_paper(plies));
    let runs = article.is_some() && it.is_some_and(|it| it.replier() == color);
    record(Event::Adjournment(Adjourning::Absent { color, runs, article }))
}

pub(crate) fn present(turn: &Turn<'_>, whose: WhichPlayers) -> Acts {
    decline_if!(turn.state().adjournment().is_none(), say!("not_adjourned"));
    let article = article(&turn.edition().adjournment_absent);
    let present = |color| Adjourning::Present { color, article: article.clone() };
    let sides = remedies::sides(whose).into_iter();
    sides.map(|color| tell(Priority::Answer, Event::Adjournment(present(color)))).collect()
}

/// Somebody comes late for the resumption, by so much; where that is not said, by what has passed since the hour that
/// was appointed, and where none was, by more than is allowed.
fn late_for_resumption(turn: &Turn<'_>, whose: WhichPlayers, by_ms: Option<u64>) -> Acts {
    let since = envelope::since_the_hour(turn).filter(|_| by_ms.is_none());
    answer_if!(since == Some(0), say!("resumption_ahead"));
    let told = since.map(|_| adjourn::tell_how_late(turn));
    let by_ms = by_ms.or(since);
    let limit = turn.edition().adjournment.clone();
    let may = |ms: &u64| limit.as_ref().is_none_or(|ruled| *ms <= ruled.rule.ms());
    Acts::from(told).and(match (whose, by_ms.filter(may), &limit) {
        (WhichPlayers::One(color), Some(ms), _) => resumes(turn, color, ms),
        (WhichPlayers::Both, Some(ms), _) => {
            Color::ALL.into_iter().map(|color| resumes(turn, color, ms)).collect()
        }
        (WhichPlayers::One(color), None, Some(limit)) => comes_too_late(turn, vec![color], &limit.article),
        (WhichPlayers::Both, None, Some(limit)) => comes_too_late(turn, Color::ALL.to_vec(), &limit.article),
        (_, None, None) => laws_silent(),
    })
}

/// Takes the game as lost by players who are too late, unless the sealed move, which nobody has read yet,
/// ends the game (fide-2018 I.10, fide-2009 adjournment 10).
fn comes_too_late(turn: &Turn<'_>, late: Vec<Color>, limit: &Article) -> Acts {
    let plies = turn.state().history.moves().len();
    let unread = |it: &&Adjournment| it.phase == Phase::Closed && !it.reply || it.waits_for_paper(plies);
    let it = turn.state().adjournment().filter(unread);
    let (sealer, before) = (it.map(|it| it.sealer), it.map(|it| it.forfeits).unwrap_or_default());
    let both = Color::ALL.iter().all(|color| *before.get(*color) || late.contains(color));
    // The arbiter enters the result where the Laws do not say who loses.
    if both && turn.edition().both_late.is_none() {
        return laws_silent();
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
    let forfeits = |color| Adjourning::Forfeits { color, article: Some(ruled.article.clone()) };
    let forfeits = late.into_iter().map(|color| tell(Priority::Answer, Event::Adjournment(forfeits(color))));
    forfeits.collect::<Acts>().then(move |turn| {
        let on_paper = turn.state().adjournment().is_some_and(|it| it.waits_for_paper(plies));
        let sealer = sealer.filter(|_| on_paper);
        sealer.map(|color| answer(say!("envelope_on_paper", color))).into()
    })
}

fn lose_by_lateness(turn: &Turn<'_>, late: ByColor<bool>, limit: &Article) -> Acts {
    match (late.white, late.black) {
        (true, true) => ends::end_for(turn, Outcome::both_lose(Reason::BothLate)),
        (white, _) => {
            let winner = if white { Color::Black } else { Color::White };
            ends::end(Outcome::win(winner, Reason::LateArrival), Some(limit.clone()))
        }
    }
}

/// Ends the game of whoever came too late, once the sealed move has been made and has not ended it (fide-2018 I.10).
pub(crate) fn end_if_forfeited(turn: &Turn<'_>) -> Acts {
    let plies = turn.state().history.moves().len();
    let made = |it: &&Adjournment| it.phase == Phase::Open && it.plies + 1 == plies;
    let Some(late) = turn.state().adjournment().filter(made).map(|it| it.forfeits) else {
        return Acts::none();
    };
    let Some(ruled) = turn.edition().adjournment.clone() else { return Acts::none() };
    let loses = !turn.is_over() && (late.white || late.black);
    loses.then(|| lose_by_lateness(turn, late, &ruled.article)).into()
}

/// Takes from the player who has to reply to the sealed move the time until arriving (fide-2018 I.9.2),
/// unless that clock has run.
fn resumes(turn: &Turn<'_>, color: Color, by_ms: u64) -> Acts {
    let edition = turn.edition();
    let article = article_where(&edition.adjournment_absent);
    let it = turn.state().adjournment();
    let replier = it.map_or(!turn.state().mover(), Adjournment::replier);
    if color != replier || article.is_none() {
        let article = edition.adjournment.as_ref().map(|ruled| ruled.article.clone());
        return answer(say!("late_keeps_time", color, article));
    }
    let ran = it.is_some_and(|it| *it.absent.get(color));
    match () {
        () if turn.state().clock.is_none() => decline(say!("no_clock")),
        () if ran => answer(say!("late_has_lost", color, article)),
        () => flag::take_time(turn, color, by_ms, article),
    }
}
