//! What binds a move binds it everywhere.

use evavier::game::adjourned::{Adjourning, Phase, Reads};
use evavier::game::{Event, Judgement};
use evavier::rules::{Move, Position, Square};

use super::Check;
use crate::reference::watched::Step;

/// The move that this line completed, and the position before it.
fn completed<'a>(step: &'a Step<'_>) -> Option<(&'a Position, Move)> {
    let completes = step.events().any(|event| matches!(event, Event::Completed { .. }));
    let grown = step.after.plies() == step.before.plies() + 1;
    step.state.history().plies().next_back().filter(|_| completes && grown)
}

/// Whether something of before the moves was changed otherwise.
fn is_rewritten(step: &Step<'_>) -> bool {
    let (before, after) = (&step.before.moves, &step.after.moves);
    !after.starts_with(before) || (before != after && completed(step).is_none())
}

/// By the plainest case of article 4: one piece was touched, which can be moved or captured.
pub fn obeys_touch() -> Check {
    let mut ruled: Vec<Square> = Vec::new();
    Box::new(move |step| {
        let mut holds = true;
        if let Some((position, mv)) = completed(step) {
            // What an illegal move touched was touched before.
            if let ([square], ..=1) = (&ruled[..], step.before.touched.len()) {
                let square = *square;
                let moves = position.legal_moves();
                let own = position.piece_at(square).is_some_and(|piece| piece.color == position.turn());
                let obeys = |mv: &Move| {
                    if own {
                        mv.from() == square || mv.castling().is_some()
                    } else {
                        mv.captured_on() == Some(square)
                    }
                };
                let possible = moves.iter().any(|mv| obeys(mv) && mv.castling().is_none());
                holds = !possible || obeys(&mv);
            }
            ruled.clear();
        } else if is_rewritten(step) || step.is_over() {
            ruled.clear();
        }
        // What is in a closed envelope was touched before.
        if step.is_arbiters() && step.before.rated && step.before.phase != Some(Phase::Closed) {
            for event in step.events() {
                match event {
                    Event::Touched { squares, .. } => ruled.extend(squares),
                    Event::Released { from, .. } => ruled.push(*from),
                    _ => {}
                }
            }
            ruled.retain(|square| step.after.touched.contains(square));
        }
        holds
    })
}

/// What has to be played behind these moves.
#[derive(Default)]
struct Bound {
    behind: Vec<Move>,
    uci: Option<String>,
}

impl Bound {
    fn holds(&mut self, step: &Step<'_>, squares: usize) -> bool {
        let Some((position, mv)) = completed(step) else { return true };
        let binds = self.uci.as_ref().filter(|_| step.before.moves == self.behind);
        binds.is_none_or(|uci| position.uci(mv)[..squares] == uci[..squares])
    }
}

pub fn obeys_claim() -> Check {
    let mut bound = Bound::default();
    Box::new(move |step| {
        let holds = bound.holds(step, 4);
        if is_rewritten(step) {
            bound = Bound::default();
        }
        for event in step.events() {
            if let Event::ClaimRefused { bound: Some(uci), .. } = event {
                bound = Bound { behind: step.after.moves.clone(), uci: Some(uci.clone()) };
            }
        }
        holds
    })
}

pub fn obeys_illegal() -> Check {
    let mut bound = Bound::default();
    Box::new(move |step| {
        // Of several pieces the opponent chose under the Laws of 1930.
        let chosen = step.state.setup().laws == "fide-1930" && step.before.touched.len() > 2;
        let holds = chosen || bound.holds(step, 2);
        if is_rewritten(step) {
            bound = Bound::default();
        }
        for event in step.events() {
            match event {
                Event::Judged(Judgement::Bound { from, .. }) => {
                    let position = step.state.history().position();
                    let own =
                        position.legal_moves().iter().any(|mv| mv.from() == *from && mv.castling().is_none());
                    let uci = own.then(|| from.to_string());
                    bound = Bound { behind: step.after.moves.clone(), uci };
                }
                // The arbiter may drop it, and a second charge brings another piece.
                Event::Judged(Judgement::RulingUndone { .. } | Judgement::Reconciled(_))
                | Event::Untouched
                    if step.is_arbiters() =>
                {
                    bound = Bound::default();
                }
                // The opponent chose; whoever demands what is impossible has lost the right (fide-1930 18.3).
                Event::Judged(Judgement::Demanded { .. }) => bound = Bound::default(),
                _ => {}
            }
        }
        holds
    })
}

/// The opponent chose which of the pieces touched has to be moved (fide-1930 15, 17).
pub fn obeys_choice() -> Check {
    let mut bound = Bound::default();
    Box::new(move |step| {
        let holds = bound.holds(step, 2);
        if is_rewritten(step) || step.is_arbiters() {
            bound = Bound::default();
        }
        for event in step.events() {
            if let Event::Judged(Judgement::Demanded { square: Some(square) }) = event
                && step.after.touched.contains(square)
            {
                let moves = step.state.history().position().legal_moves();
                let own = moves.iter().any(|mv| mv.from() == *square && mv.castling().is_none());
                let uci = own.then(|| square.to_string());
                bound = Bound { behind: step.after.moves.clone(), uci };
            }
        }
        holds
    })
}

pub fn obeys_sealed() -> Check {
    let mut bound = Bound::default();
    Box::new(move |step| {
        let holds = bound.holds(step, 4);
        for event in step.events() {
            match event {
                Event::Adjournment(Adjourning::Opened { contents, .. }) => {
                    if let Reads::One(uci) = &contents.reads {
                        bound = Bound { behind: step.before.moves.clone(), uci: Some(uci.clone()) };
                    }
                }
                // A later adjournment has another move, and what the arbiter finds wrong with it is another matter.
                Event::Adjournment(Adjourning::Asked { .. })
                | Event::Judged(
                    Judgement::Adjourned { .. } | Judgement::IllegalMove { .. } | Judgement::Reconciled(_),
                ) => bound = Bound::default(),
                _ => {}
            }
        }
        holds
    })
}
