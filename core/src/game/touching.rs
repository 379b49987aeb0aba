//! Pieces that the player to move has touched, as far as they were entered (fide-2018 article 4).

use super::event::Event;
use super::state::State;
use crate::language::{Message, Placed};
use crate::rules::laws::Article;
use crate::rules::{Clause, Demand, Move, Obligation, Position, Release, Square, TouchRule};

/// Facts about the touched pieces besides which they are.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Touching {
    /// Touched at once, or nobody can tell in which order.
    pub(super) together: bool,
    /// Not in order to castle.
    pub(super) castling_not_meant: bool,
    /// A player of a rated game has told of it, and the arbiter has not entered it.
    pub(crate) told: bool,
    pub(super) released: Option<Release>,
    pub(crate) entered: Entered,
}

/// The one who has entered what was touched, and may drop it again. Of several the one who binds most.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Entered {
    /// Nobody has, or nobody who is named.
    #[default]
    Unnamed,
    /// Somebody of the side to move.
    Mover,
    /// Somebody of the other side.
    Opponent,
    /// The arbiter, or the program in the arbiter's place.
    Arbiter,
}

/// The obligation of the player to move by what was touched, as a message, and its article.
pub(crate) fn duty_of(state: &State) -> (Message, Option<Article>) {
    let obligation = obligation(state);
    let article = state.edition().touch_article(obligation.clause).cloned();
    (duty(state.history.position(), &obligation), article)
}

pub(crate) fn rule(state: &State) -> TouchRule {
    state.edition().touch.as_ref().map_or(TouchRule::FirstTouched, |ruled| ruled.rule)
}

/// The obligation of the player to move.
pub(crate) fn obligation(state: &State) -> Obligation {
    let rule = rule(state);
    let obligation = Obligation::of(state.history.position(), &state.touching(), rule);
    match state.irregular.demand {
        _ if obligation.demands.is_empty() => obligation,
        Some(Some(square)) => obligation.choose(demanded(&offered(&obligation), square)),
        Some(None) => obligation.forgo(),
        None => obligation,
    }
}

pub(crate) fn offered(obligation: &Obligation) -> Vec<Demand> {
    obligation.demands.iter().map(|(demand, _)| *demand).collect()
}

/// An obligation in words: exactly the moves it allows.
pub(crate) fn duty(position: &Position, obligation: &Obligation) -> Message {
    if obligation.is_free() {
        return say!("free_to_move");
    }
    if !obligation.demands.is_empty() {
        return say!("opponent_names");
    }
    let moves = &obligation.moves;
    if let Some(side) = common(moves.iter().map(|mv| mv.castling())).flatten() {
        return say!("must_castle", side);
    }
    let (from, to) = (common(moves.iter().map(|mv| mv.from())), common(moves.iter().map(|mv| mv.to())));
    if let (Clause::Released, Some(from), Some(square)) = (obligation.clause, from, to) {
        return say!("must_go", pieces = placed(position, vec![from]), square);
    }
    let legal = position.legal_moves();
    let all = |wanted: &dyn Fn(Move) -> bool| legal.iter().filter(|mv| wanted(**mv)).count() == moves.len();
    let captured = common(moves.iter().map(|mv| mv.captured_on())).flatten();
    let piece = |square| placed(position, vec![square]);
    match (from, captured) {
        (Some(own), Some(theirs)) if obligation.clause == Clause::CaptureWith => {
            say!("must_capture_with", own = piece(own), theirs = piece(theirs))
        }
        (_, Some(theirs)) if all(&|mv| mv.captured_on() == Some(theirs)) => {
            say!("must_capture", pieces = piece(theirs))
        }
        (Some(own), _) if all(&|mv| mv.from() == own) => say!("must_move", pieces = piece(own)),
        (Some(own), _) => say!("must_move_no_castling", pieces = piece(own)),
        (None, _) => say!("free_to_move"),
    }
}

pub(super) fn after(event: &Event, at_ms: u64, before: &State) -> Option<State> {
    let mut after = before.clone();
    after.apply(event, at_ms).ok().map(|()| after)
}

/// The obligation of the player to move after the event, in the words that are said then, and its article.
pub(super) fn duty_after(event: &Event, at_ms: u64, before: &State) -> Option<(Message, Option<Article>)> {
    after(event, at_ms, before).map(|after| duty_of(&after))
}

/// The demand of an opponent who names this square.
fn demanded(offered: &[Demand], square: Square) -> Demand {
    let fits = |demand: &&Demand| match **demand {
        Demand::Move(own) => own == square,
        Demand::Capture(theirs) | Demand::CaptureWith { theirs, .. } => theirs == square,
    };
    // What is not offered is a demand for the impossible, and forfeits the right (fide-1930 18.3).
    offered.iter().find(fits).copied().unwrap_or(Demand::Capture(square))
}

/// The value of all items, if they have one in common.
fn common<T: Copy + PartialEq>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.all(|item| item == first).then_some(first)
}

pub(crate) fn placed(position: &Position, squares: Vec<Square>) -> Vec<Placed> {
    let piece = |square| {
        let piece = position.piece_at(square)?;
        Some(Placed { color: piece.color, role: piece.role, square })
    };
    squares.into_iter().filter_map(piece).collect()
}
