//! What an arbiter would note beside the moves of a sheet: illegal moves, penalties, restored positions, claims, and
//! why the game is over. Meanings, in the order in which they came; words come at the rim.

use super::answer::kind_message;
use super::event::{Event, Verdict};
use super::judgement::{Irregularity, Judgement};
use super::setup::Setup;
use super::state::{ApplyError, State};
use crate::language::{Message, Millis, Spoken};
use crate::rules::laws::{Article, IllegalKind};
use crate::rules::{Color, Move, Position};

/// Something that the score sheet notes beside a move.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Remark {
    /// Behind which ply of the sheet; 0 before the first move.
    pub ply: usize,
    pub what: Message,
}

/// The remarks of a game, from its events and the times at which they happened.
pub fn remarks<'e>(
    setup: &Setup,
    events: impl IntoIterator<Item = (&'e Event, u64)>,
) -> Result<Vec<Remark>, ApplyError> {
    let mut state = State::new(setup.clone())?;
    let mut remarks: Vec<Remark> = Vec::new();
    let mut events = events.into_iter().peekable();
    while let Some((event, at_ms)) = events.next() {
        let restores = matches!(event, Event::Judged(Judgement::Restored { .. }));
        let (before, restored) =
            (state.history().position().clone(), restores.then(|| state.history().clone()));
        state.apply_next(event, at_ms, events.peek().map(|(next, _)| *next))?;
        let ply = state.history().moves().len() + usize::from(state.announced().is_some());
        // What was noted beside moves that are undone stays, beside the last that is not.
        for remark in &mut remarks {
            remark.ply = remark.ply.min(ply);
        }
        let mut told = of_event(event, &state, &before);
        let undone = restored.iter().flat_map(|history| history.plies().skip(state.history().moves().len()));
        let undone: Vec<(&Position, Move)> = undone.collect();
        if !undone.is_empty() {
            let spoken = |(position, mv): (&Position, Move)| Spoken { position: position.clone(), mv };
            told.push(say!("moves_undone", moves = undone.into_iter().map(spoken).collect::<Vec<_>>()));
        }
        remarks.extend(told.into_iter().map(|what| Remark { ply, what }));
    }
    Ok(remarks)
}

fn of_event(event: &Event, state: &State, before: &Position) -> Vec<Message> {
    match event {
        Event::FlagFell { color } => vec![say!("flag_fell", color = *color)],
        Event::ClaimRefused { color, article, bonus_ms, .. } => {
            let refused = say!("claim_wrong", article = article.clone());
            let given =
                say!("time_given", color = !*color, time = Millis(*bonus_ms), article = None::<Article>);
            if *bonus_ms > 0 { vec![refused, given] } else { vec![refused] }
        }
        Event::DrawClaimed { color, uci: Some(uci) } => {
            let mv = before.parse_uci(uci).map(|mv| Spoken { position: before.clone(), mv });
            mv.map_or_else(|_| Vec::new(), |mv| vec![say!("claimed_with", color = *color, mv = Box::new(mv))])
        }
        Event::ArbiterAnswered { verdict, bonus_ms, increment_ms, article, .. } => {
            let color = !state.mover();
            let given = say!("time_given", color, time = Millis(*bonus_ms), article = article.clone());
            let increment =
                say!("increment_granted", time = Millis(*increment_ms), article = article.clone());
            let refused = say!("claim_wrong", article = article.clone());
            [(*verdict == Verdict::Refused, refused), (*bonus_ms > 0, given), (*increment_ms > 0, increment)]
                .into_iter()
                .filter_map(|(holds, message)| holds.then_some(message))
                .collect()
        }
        Event::Judged(judgement) => of_judgement(judgement, state, before).into_iter().collect(),
        Event::Ended { outcome, article } => {
            vec![say!("game_over", outcome = *outcome, article = article.clone())]
        }
        _ => Vec::new(),
    }
}

/// What a judgement says by itself, whatever the game is like.
pub(crate) fn by_itself(judgement: &Judgement) -> Option<Message> {
    Some(match judgement.clone() {
        Judgement::TimeGiven { color, ms, article } => {
            say!("time_given", color, time = Millis(ms), article)
        }
        Judgement::TimeSet { color, ms, article } => {
            say!("time_set", color, time = Millis(ms), article)
        }
        Judgement::MovesSet { color, moves, article } => {
            say!("moves_set", color, moves = u64::from(moves), article)
        }
        Judgement::CastlingLost { square, article } => {
            say!("castling_lost", square, article)
        }
        Judgement::FlagCalled { color, article, .. } => {
            say!("flag_called", color, article)
        }
        Judgement::Warned { color, article } => say!("warned", color, article),
        Judgement::ResultChanged { outcome, article } => {
            say!("result_changed", outcome, article)
        }
        Judgement::GapBorne { color: Some(color), ms, article } => {
            say!("gap_borne", color, time = Millis(ms), article)
        }
        Judgement::GapBorne { color: None, article, .. } => say!("gap_nobody", article),
        Judgement::ClockUndone { times, article, .. } => {
            say!("clock_undone", white = Millis(times.white), black = Millis(times.black), article)
        }
        Judgement::Consented { article } => say!("consented", article),
        Judgement::Live { allowed: true } => say!("live_allowed"),
        Judgement::Live { allowed: false } => say!("live_forbidden"),
        _ => return None,
    })
}

/// That an illegal move was found, and the how-manieth it is.
pub(crate) fn illegal_move(
    color: Color,
    kind: IllegalKind,
    number: u64,
    counts: bool,
    article: Option<Article>,
) -> Message {
    let kind = kind_message(kind);
    if counts {
        say!("illegal_move", color, kind, number, article)
    } else {
        say!("illegal_same", color, kind, article)
    }
}

fn of_judgement(judgement: &Judgement, state: &State, before: &Position) -> Option<Message> {
    Some(match judgement {
        Judgement::IllegalMove { color, kind, counts, article, .. } => {
            let number = u64::from(state.irregularities().illegal_moves(*color));
            illegal_move(*color, *kind, number, *counts, article.clone())
        }
        Judgement::Restored { plies, article, .. } => {
            say!("restored", plies = u64::from(*plies), color = state.mover(), article = article.clone())
        }
        Judgement::Stands { uci } => {
            let mv = before.parse_uci(uci).ok()?;
            say!("move_stands", mv = Box::new(Spoken { position: before.clone(), mv }))
        }
        Judgement::Reopened { article } => {
            say!("reopened", color = state.mover(), article = article.clone())
        }
        Judgement::RulingUndone { article } => say!(
            "ruling_undone",
            plies = state.history().moves().len() as u64,
            color = state.mover(),
            article = article.clone()
        ),
        Judgement::PressUndone { article } => {
            let mv =
                Box::new(Spoken { position: state.history().position().clone(), mv: state.announced()? });
            say!("press_undone", color = state.mover(), mv, article = article.clone())
        }
        Judgement::Found { what, article } => {
            say!("found", what = found(*what), article = article.clone())
        }
        Judgement::PressesMended { article } => {
            let clock = state.clock()?;
            let pressed = |color| u64::from(clock.moves(color));
            let (white, black) = (pressed(Color::White), pressed(Color::Black));
            say!("presses_mended", white, black, article = article.clone())
        }
        Judgement::Undecided { reason, article } => {
            say!("left_to_arbiter", reason = *reason, article = article.clone())
        }
        // Part of what was judged before, or chosen by the opponent; an adjournment, and that the result is
        // definite, are no remarks.
        // Boards put right have a remark of their own.
        Judgement::Adjourned { .. }
        | Judgement::ResultConfirmed { .. }
        | Judgement::Bound { .. }
        | Judgement::Demanded { .. }
        | Judgement::Reconciled(_) => return None,
        other => return by_itself(other),
    })
}

fn found(what: Irregularity) -> Message {
    match what {
        Irregularity::WrongStart => say!("found_wrong_start"),
        Irregularity::TurnedBoard => say!("found_turned_board"),
        Irregularity::ReversedColours => say!("found_reversed_colours"),
        Irregularity::Displaced => say!("found_displaced"),
        Irregularity::BothKings => say!("found_both_kings"),
        Irregularity::BothFlags => say!("found_both_flags"),
        Irregularity::TouchMove => say!("found_touch_move"),
    }
}

/// Whose time a control is, as PGN writes it (`40/5400+30:1800+30`); `None` for what it has no signs for: delays, and
/// times that differ, and a period that ends when its time is used up.
pub(super) fn time_control(control: &crate::clock::TimeControl) -> Option<String> {
    use crate::clock::Mode;
    if !control.is_equal() || control.repeats(Color::White) || control.is_timed(Color::White) {
        return None;
    }
    let period = |period: &crate::clock::Period| {
        if !period.main_ms.is_multiple_of(1000) || !period.increment_ms.is_multiple_of(1000) {
            return None;
        }
        let moves = period.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
        let increment = match period.mode {
            Mode::SuddenDeath => String::new(),
            Mode::Fischer => format!("+{}", period.increment_ms / 1000),
            Mode::Bronstein | Mode::Delay => return None,
        };
        Some(format!("{moves}{}{increment}", period.main_ms / 1000))
    };
    let periods: Option<Vec<String>> = control.periods(Color::White).map(period).collect();
    periods.map(|periods| periods.join(":"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_pgn_has_no_signs_for_is_left_out() {
        for (control, written) in [
            ("90+30", Some("5400+30")),
            ("4:30+2", Some("270+2")),
            ("40/90+30, 30+30", Some("40/5400+30:1800+30")),
            // Read as PGN, no second period would ever come.
            ("90+30, 30+30", None),
            ("40/90, 30, 15", None),
            ("15/60 repeat", None),
            ("90 delay 30", None),
            ("white 5, black 4", None),
            ("0:00.5", None),
        ] {
            let control = control.parse().expect(control);
            assert_eq!(time_control(&control).as_deref(), written, "{control}");
        }
    }
}
