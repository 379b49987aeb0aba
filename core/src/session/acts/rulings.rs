//! Rulings of the arbiter on the result, the times and the counters, and the opponent's choice.

use super::act::{Acts, answer, answer_if, decline, decline_if, judge, laws_silent, tell};
use super::{ends, flag, illegal};
use crate::game::event::Event;
use crate::game::judgement::Judgement;
use crate::game::told::{article, article_where};
use crate::game::touching::{obligation, offered};
use crate::language::Millis;
use crate::language::arbiter::TimeChange;
use crate::rules::{Color, Outcome, Reason, Score, Square};
use crate::session::facts::exchange::Priority;
use crate::session::facts::turn::Turn;
use crate::session::facts::{binding, ending, envelope, flags};

/// The result stands, unless the arbiter decides otherwise (fide-2018 8.7).
pub(crate) fn enter_other_result(turn: &Turn<'_>, score: Score) -> Acts {
    let outcome = Outcome { score, reason: Reason::Arbiter };
    let edition = turn.edition();
    let article = article(&edition.signatures).or_else(|| article(&edition.arbiter_decides));
    decline_if!(article.is_none(), say!("laws_silent"));
    ends::change_result(outcome, article)
}

/// The arbiter declares the result; if it was asked for, for the reason of that question.
pub(crate) fn declare(turn: &Turn<'_>, score: Score) -> Acts {
    let article = article(&turn.edition().arbiter_decides);
    // The arbiter's word that the move which brings this result has been made.
    if ending::ending_ahead(turn).is_some_and(|ruling| ruling.outcome.score == score) {
        return ends::end_if_over(turn).into();
    }
    match (turn.state().irregular.undecided, article) {
        // Even where the Laws know no arbiter, somebody has to decide what they leave open.
        (Some(reason), _) => ends::end_for(turn, Outcome { score, reason }),
        (None, None) => laws_silent(),
        (None, article) => ends::end(Outcome { score, reason: Reason::Arbiter }, article),
    }
}

/// The players may agree on a draw, though the event forbids it so early (fide-2018 9.1.1).
pub(crate) fn consent(turn: &Turn<'_>) -> Acts {
    let edition = turn.edition();
    let article @ Some(_) = article_where(&edition.agreement_consent) else { return laws_silent() };
    answer_if!(edition.no_agreement_below.is_none(), say!("consent_not_needed", article));
    judge(Judgement::Consented { article })
}

pub(crate) fn change_time(turn: &Turn<'_>, color: Color, change: TimeChange) -> Acts {
    let at_ms = turn.at_ms;
    let Some(clock) = &turn.state().clock else { return decline(say!("no_clock")) };
    let left = clock.remaining_ms(color, at_ms);
    let edition = turn.edition();
    let (ms, article) = match change {
        TimeChange::Add(ms) if clock.flag(at_ms) != Some(color) => {
            let article = article(&edition.time_added);
            return illegal::give_time(turn, color, ms, article);
        }
        // To a fallen flag no time is added; the clock is set, and the flag is up again.
        TimeChange::Add(ms) => (ms, article(&edition.clock_corrected)),
        TimeChange::Take(ms) => (left.saturating_sub(ms), article(&edition.time_taken)),
        TimeChange::Set(ms) => {
            (ms, envelope::article_of_wrong_times(turn).or_else(|| article(&edition.clock_corrected)))
        }
    };
    flag::set_time(color, ms, article)
}

pub(crate) fn set_moves(turn: &Turn<'_>, color: Color, moves: u32) -> Acts {
    let Some(clock) = &turn.state().clock else { return decline(say!("no_clock")) };
    let shows = flags::with_counter(clock, color, moves, turn.at_ms);
    let ms = shows.and_then(Result::ok);
    let article = article(&turn.edition().clock_corrected);
    let missing = shows.and_then(Result::err);
    let stays = missing.map(|ms| answer(say!("moves_time_stays", color, time = Millis(ms))));
    judge(Judgement::MovesSet { color, moves, ms, article }).and(stays)
}

/// The opponent of whoever touched or moved a piece wrongly chooses (fide-1930 15, 17 b).
pub(crate) fn demand(turn: &Turn<'_>, square: Option<Square>) -> Acts {
    decline_if!(offered(&obligation(turn.state())).is_empty(), say!("nothing_to_demand"));
    judge(Judgement::Demanded { square }).then(|turn| {
        // What was announced before it waits for its press, and can still be another move.
        let other = turn.state().announced().filter(|mv| !binding::allows(turn, *mv));
        let taken_back = |_| tell(Priority::Answer, Event::TakenBack).then(flag::call_flag_after_correction);
        other.map(taken_back).into()
    })
}
