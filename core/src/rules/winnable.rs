//! Winnability: whether a side can still mate by some series of legal moves (fide-2018 5.2.2, 6.9).
//!
//! Both sides may play as badly as the series needs; forced lines count, so a side whose every line ends in
//! stalemate or in its own mate cannot win. The crate chasolver finds the series or proves that there is none.
//! It thinks in boards of another crate, which know neither Chess960 nor more than sixteen pieces a side, and
//! generate moves without checking: only what cannot lead them astray goes there ([`board`]). A series it found is
//! played out on our own positions before it is believed. That there is none is looked at by a search of our own
//! too ([`exhausted`]), which needs no trust where the positions to be reached are few.
//!
//! The counters of moves and repetitions are left out: a position is judged as it stands on the board.

mod board;

use std::collections::HashSet;

use board::BoardFit;
use chasolver::Winnability;

use super::{Color, Move, Position, Role, Square};

/// An answer to whether a side can still mate.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Winnable {
    /// It can: legal moves from the position on that end in its opponent's mate. None of them where the mate
    /// stands on the board.
    Winnable(Vec<Move>),
    /// No series of legal moves ends so.
    Unwinnable,
    /// Not found out within the budget.
    Undetermined,
}

/// Budget of a search, counted in positions, never in time, so the answer is always the same.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Budget {
    /// For every move of a game, some microseconds, at worst some milliseconds: material, lines with hardly a
    /// choice (300 positions), and walls of pawns that no pawn can leave. What it calls unwinnable is; most
    /// else stays undetermined, and it looks for no mate. Missed are above all walls behind which a pawn can still
    /// step forward, and pieces shut in where the way there is not forced.
    Quick,
    /// For the arbiter: chasolver's search, which ends by itself after at most 2^24 positions and on most
    /// positions after a few hundred, and 4,000 positions of our own. Thousandths of a second as a rule; of 36,000
    /// positions drawn at random, with many pawns that block each other, none took a second, and the hardest known
    /// compositions take three or four. A check that a pawn's double step cannot have left is searched move by
    /// move, so once for every way out of it.
    Full,
}

/// The most positions looked at in lines with hardly a choice.
const FORCED_POSITIONS: u32 = 300;
/// Depth to which such lines are followed, in plies.
const FORCED_PLIES: u32 = 16;
/// The most positions of our own search.
const OWN_POSITIONS: usize = 4_000;

/// Winnability for `color` from here, whoever is to move: whether it can still mate (fide-2018 6.9).
///
/// ```
/// use evavier_core::rules::{Budget, Color, Position, Winnable, winnable};
///
/// let position = Position::from_fen("7k/8/8/8/8/8/8/KNN5 w - - 0 1", false).expect("a position");
/// let Winnable::Winnable(line) = winnable(&position, Color::White, Budget::Full) else { panic!() };
/// let end = line.into_iter().fold(position.clone(), |position, mv| position.play(mv));
/// assert!(end.is_checkmate());
/// assert_eq!(winnable(&position, Color::Black, Budget::Full), Winnable::Unwinnable);
/// ```
pub fn winnable(position: &Position, color: Color, budget: Budget) -> Winnable {
    if position.is_checkmate() {
        let mated = position.turn() == color;
        return if mated { Winnable::Unwinnable } else { Winnable::Winnable(Vec::new()) };
    }
    if position.is_stalemate() || position.has_insufficient_material(color) {
        return Winnable::Unwinnable;
    }
    match budget {
        Budget::Quick if cannot_mate_quick(position, color) => Winnable::Unwinnable,
        Budget::Quick => Winnable::Undetermined,
        Budget::Full => full(position, color),
    }
}

/// True if neither side can mate any more (fide-2018 5.2.2); `None` where that was not found out.
pub fn is_dead(position: &Position, budget: Budget) -> Option<bool> {
    let mut known = true;
    for color in Color::ALL {
        match winnable(position, color, budget) {
            Winnable::Winnable(_) => return Some(false),
            Winnable::Unwinnable => {}
            // In a moment there is no mate to be found, so there is nothing more to learn.
            Winnable::Undetermined if budget == Budget::Quick => return None,
            Winnable::Undetermined => known = false,
        }
    }
    known.then_some(true)
}

fn full(position: &Position, color: Color) -> Winnable {
    if board::is_misread(position) {
        return by_next_moves(position, color);
    }
    let asked = board::board(position);
    let answer = asked.map(|(board, fit)| (chasolver::winnability(&board, board::color(color)), fit));
    if let Some((Some(Winnability::Winnable { helpmate }), _)) = &answer {
        let moves: Vec<String> = helpmate.iter().map(ToString::to_string).collect();
        if let Some(line) = checked(position, color, &moves) {
            return Winnable::Winnable(line);
        }
    }
    match (exhausted(position, color), answer) {
        (Winnable::Undetermined, Some((Some(Winnability::Unwinnable), BoardFit::Exact))) => {
            Winnable::Unwinnable
        }
        (own, _) => own,
    }
}

/// The answer by the positions after each move.
fn by_next_moves(position: &Position, color: Color) -> Winnable {
    let mut answer = Winnable::Unwinnable;
    for mv in position.legal_moves() {
        match winnable(&position.play(mv), color, Budget::Full) {
            Winnable::Winnable(line) => {
                return Winnable::Winnable([mv].into_iter().chain(line).collect());
            }
            Winnable::Undetermined => answer = Winnable::Undetermined,
            Winnable::Unwinnable => {}
        }
    }
    answer
}

/// The moves of a line, if each is legal and the last one mates `color`'s opponent.
fn checked(position: &Position, color: Color, ucis: &[String]) -> Option<Vec<Move>> {
    let mut position = position.clone();
    let mut line = Vec::with_capacity(ucis.len());
    for uci in ucis {
        let mv = position.parse_uci(uci).ok()?;
        position = position.play(mv);
        line.push(mv);
    }
    (position.is_checkmate() && position.turn() == color.other()).then_some(line)
}

/// Searches every position that can be reached, the nearest first, as far as they are few: a
/// mate, or that there is none.
fn exhausted(position: &Position, color: Color) -> Winnable {
    let mut seen = HashSet::from([position.clone()]);
    // Each position with the place of the one before it and the move between.
    let mut reached: Vec<(Position, Option<(usize, Move)>)> = vec![(position.clone(), None)];
    let mut next = 0;
    while next < reached.len() {
        let here = reached[next].0.clone();
        if here.turn() != color && here.is_checkmate() {
            let mut line = Vec::new();
            let mut back = reached[next].1;
            while let Some((before, mv)) = back {
                line.push(mv);
                back = reached[before].1;
            }
            line.reverse();
            return Winnable::Winnable(line);
        }
        if !here.has_insufficient_material(color) {
            for mv in here.legal_moves() {
                let after = here.play(mv);
                if !seen.contains(&after) {
                    if reached.len() == OWN_POSITIONS {
                        return Winnable::Undetermined;
                    }
                    seen.insert(after.clone());
                    reached.push((after, Some((next, mv))));
                }
            }
        }
        next += 1;
    }
    Winnable::Unwinnable
}

fn cannot_mate_quick(position: &Position, color: Color) -> bool {
    let mut left = FORCED_POSITIONS;
    if leads_nowhere(position, color, FORCED_PLIES, &mut left) {
        return true;
    }
    // Pawns that can move let chasolver's quick way search deep, and there is little to find with them.
    let heavy = [Role::Knight, Role::Rook, Role::Queen].into_iter().any(|role| position.has_piece(role));
    if board::is_misread(position) || !(heavy || every_pawn_is_stopped(position)) {
        return false;
    }
    board::board(position).is_some_and(|(board, fit)| {
        fit == BoardFit::Exact && chasolver::is_unwinnable_fast(&board, board::color(color))
    })
}

/// Tests if every line soon ends with no way to mate for `color`.
fn leads_nowhere(position: &Position, color: Color, plies: u32, left: &mut u32) -> bool {
    if position.has_insufficient_material(color) {
        return true;
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return position.turn() == color || !position.is_check();
    }
    plies > 0
        && moves.into_iter().all(|mv| {
            *left = left.saturating_sub(1);
            *left > 0 && leads_nowhere(&position.play(mv), color, plies - 1, left)
        })
}

/// Tests if a pawn stands before every pawn.
fn every_pawn_is_stopped(position: &Position) -> bool {
    let pawn_at = |square| position.piece_at(square).filter(|piece| piece.role == Role::Pawn);
    Square::all().all(|square| {
        pawn_at(square)
            .is_none_or(|pawn| square.ahead(pawn.color).is_some_and(|next| pawn_at(next).is_some()))
    })
}
