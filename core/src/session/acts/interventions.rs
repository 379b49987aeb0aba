//! Interventions of the arbiter with the clock besides setting it, and time that nobody kept.

use super::act::{
    Acts, answer, answer_if, decline, drop_proposal, judge, put, record, say, stop_asking, tell,
};
use super::{flag, petitions};
use crate::game::eboard::Shown;
use crate::game::event::{Event, GapCause};
use crate::game::judgement::Judgement;
use crate::game::state::UndoStep;
use crate::game::told::article;
use crate::language::Millis;
use crate::rules::Color;
use crate::session::facts::exchange::{Output, Priority};
use crate::session::facts::standing;
use crate::session::facts::turn::Turn;

/// One press on each side, for one that was missed (commentary to fide-2018 6.2.1).
pub(crate) fn mend_presses(turn: &Turn<'_>) -> Acts {
    let Some(clock) = &turn.state().clock else { return decline(say!("no_clock")) };
    if let Some(color) = clock.flag(turn.at_ms) {
        return answer(say!("flag_fell", color));
    }
    let edition = turn.edition();
    let article = article(&edition.presses_mended).or_else(|| article(&edition.clock_corrected));
    judge(Judgement::PressesMended { article })
}

/// Undoes the last press, where nothing that is undone came behind it.
pub(crate) fn undo_press(turn: &Turn<'_>) -> Acts {
    answer_if!(turn.state().last_step() != Some(UndoStep::Press), say!("undo_no_press"));
    undo(turn)
}

pub(crate) fn undo(turn: &Turn<'_>) -> Acts {
    let article = article(&turn.edition().clock_corrected);
    match turn.state().last_step() {
        Some(UndoStep::Press) => {
            let undone = drop_proposal(turn).judge(Judgement::PressUndone { article });
            undone.stop_asking().then(tell_clocks)
        }
        // What was ruled last is taken back, with all that came of it.
        Some(UndoStep::Ruling) => judge(Judgement::RulingUndone { article }).then(tell_what_stands_again),
        Some(UndoStep::Warning(color)) => judge(Judgement::WarningUndone { color, article }),
        Some(UndoStep::Clock) | None => undo_change(turn),
    }
}

fn tell_what_stands_again(turn: &Turn<'_>) -> Acts {
    let announced = turn.state().announced();
    let waits = announced.map(|mv| answer(say!("resumed_pending", mv = turn.session.spoken(mv))));
    stop_asking().forget_readings().and(waits).and(tell_clocks(turn))
}

fn tell_clocks(turn: &Turn<'_>) -> Acts {
    let Some(clock) = &turn.state().clock else { return Acts::none() };
    let [white, black] = Color::ALL.map(|color| Millis(clock.remaining_ms(color, turn.at_ms)));
    answer(say!("clocks_stand_at", white, black))
}

pub(crate) fn undo_change(turn: &Turn<'_>) -> Acts {
    let Some((times, moves)) = turn.state().undone(turn.at_ms) else {
        let is_under_a_press = turn.state().last_step() == Some(UndoStep::Press);
        return decline(if is_under_a_press { say!("undo_press_first") } else { say!("nothing_to_undo") });
    };
    let (before, ran) = (turn.state().gap(), turn.runs());
    let article = article(&turn.edition().clock_corrected);
    let undone = judge(Judgement::ClockUndone { times, moves, article }).then(flag::check_flag);
    undone.then(move |turn| {
        let Some(gap) = turn.state().gap().filter(|gap| before != Some(*gap)) else { return Acts::none() };
        let stopped = ran.then(|| answer(say!("clock_stopped")));
        let open = Acts::from(stopped).answer(say!("gap_open", time = Millis(gap.ms)));
        open.and(ask_who_bears(turn, Priority::Answer))
    })
}

pub(crate) fn reopen(turn: &Turn<'_>) -> Acts {
    answer_if!(!turn.state().can_be_reopened(), say!("game_goes_on"));
    let edition = turn.edition();
    let article = article(&edition.signatures).or_else(|| article(&edition.arbiter_decides));
    judge(Judgement::Reopened { article }).then(|turn| {
        let flag = turn.state().irregular.flag.map(|color| answer(say!("reopened_flag", color)));
        let asked = turn.state().draws.asked;
        let asked = asked.map(|_| petitions::tell_arbiter_first(turn, Priority::Answer));
        tell_what_stands_again(turn).and(flag).and(asked)
    })
}

/// Nobody kept the time for a while; where a clock ran, both stand now until the arbiter has decided.
pub(crate) fn find_gap(turn: &Turn<'_>, ms: u64, cause: GapCause) -> Acts {
    if turn.state().clock.is_none() {
        return Acts::none();
    }
    let gap = tell(Priority::Announcement, Event::Gap { ms, cause });
    gap.then(|turn| ask_who_bears(turn, Priority::Announcement))
}

/// Time that nobody knows has to be named by whoever says who bears it.
pub(crate) fn ask_who_bears(turn: &Turn<'_>, weight: Priority) -> Acts {
    say(weight, standing::who_bears(turn))
}

/// The machine or the program was not there; where no clock ran, nobody has lost anything.
pub(crate) fn lost_time(turn: &Turn<'_>, ms: u64, cause: GapCause) -> Acts {
    let counts = turn.runs() && !turn.is_over();
    counts.then(|| find_gap(turn, ms, cause)).into()
}

pub(crate) fn bear_gap(turn: &Turn<'_>, color: Option<Color>, ms: Option<u64>) -> Acts {
    let Some(gap) = turn.state().gap() else { return decline(say!("no_gap")) };
    if color.is_some() && ms.is_none() && !gap.is_known {
        return ask_who_bears(turn, Priority::Answer);
    }
    let ms = if color.is_some() { ms.unwrap_or(gap.ms) } else { 0 };
    let article = article(&turn.edition().clock_corrected);
    judge(Judgement::GapBorne { color, ms, article }).then(flag::check_flag)
}

/// A low battery is shown; it is said aloud only where nobody is disturbed by it, and logged where the game is
/// rated.
pub(crate) fn battery_low(turn: &Turn<'_>, percent: u8) -> Acts {
    if turn.policy().tells_devices {
        answer(say!("battery_low", percent = percent))
    } else {
        tell(Priority::Aside, Event::BatteryLow { percent })
    }
}

/// Takes in what an electronic board shows besides the moves. In a rated game it is the arbiter's: it would
/// help a player to know. That a board is silent or back tells nobody anything of the game.
pub(crate) fn board_shows(turn: &Turn<'_>, board: Color, shown: &Shown) -> Acts {
    let is_recorded = !turn.is_over();
    let recorded = is_recorded.then(|| record(Event::BoardShowed { board, what: shown.clone() }));
    let told = shown.message(turn.state(), board).map(|told| match shown {
        Shown::Answers { .. } => say(Priority::Chatter, told),
        Shown::Silent | Shown::Battery { .. } => answer(told),
        // What is noted has been shown to the arbiter where it was recorded.
        _ if !turn.policy().tells_devices => Acts::none(),
        Shown::Touched { .. } => put(Output::Log(told)),
        _ => answer(told),
    });
    Acts::from(recorded).and(told)
}
