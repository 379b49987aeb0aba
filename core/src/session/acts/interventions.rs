//! Interventions of the arbiter with the clock besides setting it, and time that nobody kept.

use super::record::answer_if;
use super::{flag, petitions};
use crate::game::eboard::Shown;
use crate::game::event::{Event, GapCause};
use crate::game::judgement::Judgement;
use crate::game::state::UndoStep;
use crate::game::told::article;
use crate::language::Millis;
use crate::rules::Color;
use crate::session::facts::exchange::{Output, Weight};
use crate::session::facts::standing;
use crate::session::facts::turn::Turn;

/// One press on each side, for one that was missed (commentary to fide-2018 6.2.1).
pub(crate) fn mend_presses(turn: &mut Turn<'_>) {
    let Some(clock) = &turn.state().clock else { return turn.decline(say!("no_clock")) };
    if let Some(color) = clock.flag(turn.at_ms) {
        return turn.answer(say!("flag_fell", color));
    }
    let edition = turn.edition();
    let article = article(&edition.presses_mended).or_else(|| article(&edition.clock_corrected));
    turn.judge(Judgement::PressesMended { article });
}

/// Undoes the last press, where nothing that is undone came behind it.
pub(crate) fn undo_press(turn: &mut Turn<'_>) {
    answer_if!(turn, turn.state().last_step() != Some(UndoStep::Press), say!("undo_no_press"));
    undo(turn);
}

pub(crate) fn undo(turn: &mut Turn<'_>) {
    let article = article(&turn.edition().clock_corrected);
    match turn.state().last_step() {
        Some(UndoStep::Press) => {
            turn.drop_proposal();
            turn.judge(Judgement::PressUndone { article });
            turn.session.talk.asking = None;
            tell_clocks(turn);
        }
        // What was ruled last is taken back, with all that came of it.
        Some(UndoStep::Ruling) => {
            turn.judge(Judgement::RulingUndone { article });
            tell_what_stands_again(turn);
        }
        Some(UndoStep::Warning(color)) => turn.judge(Judgement::WarningUndone { color, article }),
        Some(UndoStep::Clock) | None => undo_change(turn),
    }
}

fn tell_what_stands_again(turn: &mut Turn<'_>) {
    (turn.session.talk.asking, turn.session.differ) = (None, None);
    if let Some(mv) = turn.state().announced() {
        turn.answer(say!("resumed_pending", mv = turn.session.spoken(mv)));
    }
    tell_clocks(turn);
}

fn tell_clocks(turn: &mut Turn<'_>) {
    let Some(clock) = &turn.state().clock else { return };
    let [white, black] = Color::ALL.map(|color| Millis(clock.remaining_ms(color, turn.at_ms)));
    turn.answer(say!("clocks_stand_at", white, black));
}

pub(crate) fn undo_change(turn: &mut Turn<'_>) {
    let Some((times, moves)) = turn.state().undone(turn.at_ms) else {
        let is_under_a_press = turn.state().last_step() == Some(UndoStep::Press);
        return turn.decline(if is_under_a_press {
            say!("undo_press_first")
        } else {
            say!("nothing_to_undo")
        });
    };
    let (before, ran) = (turn.state().gap(), turn.runs());
    turn.judge(Judgement::ClockUndone { times, moves, article: article(&turn.edition().clock_corrected) });
    flag::check_flag(turn);
    if let Some(gap) = turn.state().gap().filter(|gap| before != Some(*gap)) {
        if ran {
            turn.answer(say!("clock_stopped"));
        }
        turn.answer(say!("gap_open", time = Millis(gap.ms)));
        ask_who_bears(turn, Weight::Answer);
    }
}

pub(crate) fn reopen(turn: &mut Turn<'_>) {
    answer_if!(turn, !turn.state().can_be_reopened(), say!("game_goes_on"));
    let edition = turn.edition();
    let article = article(&edition.signatures).or_else(|| article(&edition.arbiter_decides));
    turn.judge(Judgement::Reopened { article });
    tell_what_stands_again(turn);
    if let Some(color) = turn.state().irregular.flag {
        turn.answer(say!("reopened_flag", color));
    }
    if turn.state().draws.asked.is_some() {
        petitions::tell_arbiter_first(turn, Weight::Answer);
    }
}

/// Nobody kept the time for a while; where a clock ran, both stand now until the arbiter has decided.
pub(crate) fn find_gap(turn: &mut Turn<'_>, ms: u64, cause: GapCause) {
    if turn.state().clock.is_none() {
        return;
    }
    turn.tell(Weight::Announcement, Event::Gap { ms, cause });
    ask_who_bears(turn, Weight::Announcement);
}

/// Time that nobody knows has to be named by whoever says who bears it.
pub(crate) fn ask_who_bears(turn: &mut Turn<'_>, weight: Weight) {
    turn.say(weight, standing::who_bears(turn));
}

/// The machine or the program was not there; where no clock ran, nobody has lost anything.
pub(crate) fn lost_time(turn: &mut Turn<'_>, ms: u64, cause: GapCause) {
    if turn.runs() && !turn.is_over() {
        find_gap(turn, ms, cause);
    }
}

pub(crate) fn bear_gap(turn: &mut Turn<'_>, color: Option<Color>, ms: Option<u64>) {
    let Some(gap) = turn.state().gap() else { return turn.decline(say!("no_gap")) };
    if color.is_some() && ms.is_none() && !gap.is_known {
        return ask_who_bears(turn, Weight::Answer);
    }
    let ms = if color.is_some() { ms.unwrap_or(gap.ms) } else { 0 };
    turn.judge(Judgement::GapBorne { color, ms, article: article(&turn.edition().clock_corrected) });
    flag::check_flag(turn);
}

/// A low battery is shown; it is said aloud only where nobody is disturbed by it, and logged where the game is
/// rated.
pub(crate) fn battery_low(turn: &mut Turn<'_>, percent: u8) {
    if turn.policy().tells_devices {
        turn.answer(say!("battery_low", percent = percent));
    } else {
        turn.tell(Weight::Aside, Event::BatteryLow { percent });
    }
}

/// Takes in what an electronic board shows besides the moves. In a rated game it is the arbiter's: it would
/// help a player to know. That a board is silent or back tells nobody anything of the game.
pub(crate) fn board_shows(turn: &mut Turn<'_>, board: Color, shown: &Shown) {
    let told = shown.message(turn.state(), board);
    if !turn.is_over() {
        turn.record(Event::BoardShowed { board, what: shown.clone() });
    }
    let Some(told) = told else { return };
    match shown {
        Shown::Answers { .. } => turn.say(Weight::Chatter, told),
        Shown::Silent | Shown::Battery { .. } => turn.answer(told),
        // What is noted has been shown to the arbiter where it was recorded.
        _ if !turn.policy().tells_devices => {}
        Shown::Touched { .. } => turn.outputs.push(Output::Log(told)),
        _ => turn.answer(told),
    }
}
