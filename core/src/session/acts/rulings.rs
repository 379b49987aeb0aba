//! Rulings of the arbiter on the result, the times and the counters, and the opponent's choice.

use super::record::{answer_if, stop_if};
use super::{ends, flag, illegal};
use crate::game::event::Event;
use crate::game::judgement::Judgement;
use crate::game::told::{article, article_where};
use crate::game::touching::{obligation, offered};
use crate::language::Millis;
use crate::language::arbiter::TimeChange;
use crate::rules::{Color, Outcome, Reason, Score, Square};
use crate::session::facts::exchange::Weight;
use crate::session::facts::turn::Turn;
use crate::session::facts::{binding, ending, envelope, flags};

/// The result stands, unless the arbiter decides otherwise (fide-2018 8.7).
pub(crate) fn enter_other_result(turn: &mut Turn<'_>, score: Score) {
    let outcome = Outcome { score, reason: Reason::Arbiter };
    let edition = turn.edition();
    let article = article(&edition.signatures).or_else(|| article(&edition.arbiter_decides));
    stop_if!(turn, article.is_none(), say!("laws_silent"));
    ends::change_result(turn, outcome, article);
}

/// The arbiter declares the result; if it was asked for, for the reason of that question.
pub(crate) fn declare(turn: &mut Turn<'_>, score: Score) {
    let article = article(&turn.edition().arbiter_decides);
    // The arbiter's word that the move which brings this result has been made.
    if ending::ending_ahead(turn).is_some_and(|ruling| ruling.outcome.score == score) {
        ends::end_if_over(turn);
        return;
    }
    match (turn.state().irregular.undecided, article) {
        // Even where the Laws know no arbiter, somebody has to decide what they leave open.
        (Some(reason), _) => ends::end_for(turn, Outcome { score, reason }),
        (None, None) => turn.laws_silent(),
        (None, article) => ends::end(turn, Outcome { score, reason: Reason::Arbiter }, article),
    }
}

/// The players may agree on a draw, though the event forbids it so early (fide-2018 9.1.1).
pub(crate) fn consent(turn: &mut Turn<'_>) {
    let edition = turn.edition();
    let article @ Some(_) = article_where(&edition.agreement_consent) else { return turn.laws_silent() };
    answer_if!(turn, edition.no_agreement_below.is_none(), say!("consent_not_needed", article));
    turn.judge(Judgement::Consented { article });
}

pub(crate) fn change_time(turn: &mut Turn<'_>, color: Color, change: TimeChange) {
    let at_ms = turn.at_ms;
    let Some(clock) = &turn.state().clock else { return turn.decline(say!("no_clock")) };
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
    flag::set_time(turn, color, ms, article);
}

pub(crate) fn set_moves(turn: &mut Turn<'_>, color: Color, moves: u32) {
    let Some(clock) = &turn.state().clock else { return turn.decline(say!("no_clock")) };
    let shows = flags::with_counter(clock, color, moves, turn.at_ms);
    let ms = shows.and_then(Result::ok);
    turn.judge(Judgement::MovesSet { color, moves, ms, article: article(&turn.edition().clock_corrected) });
    if let Some(Err(ms)) = shows {
        turn.answer(say!("moves_time_stays", color, time = Millis(ms)));
    }
}

/// The opponent of whoever touched or moved a piece wrongly chooses (fide-1930 15, 17 b).
pub(crate) fn demand(turn: &mut Turn<'_>, square: Option<Square>) {
    stop_if!(turn, offered(&obligation(turn.state())).is_empty(), say!("nothing_to_demand"));
    turn.judge(Judgement::Demanded { square });
    // What was announced before it waits for its press, and can still be another move.
    if turn.state().announced().is_some_and(|mv| !binding::allows(turn, mv)) {
        turn.tell(Weight::Answer, Event::TakenBack);
        flag::call_flag_after_correction(turn);
    }
}
