//! Probable slips of a hand where an electronic board differs: the shortest explanation, where there is one
//! that is much likelier than all others. It is told as what it is, and nothing comes of it.

use super::cost::Manner;
use super::explain::explain;
use super::finding::{Explanation, MoveAt};
use super::slips::{Slip, slips};
use super::trace::Trace;
use super::words;
use crate::language::Message;
use crate::rules::{Color, Move, Placement, Position};

/// No slip is looked for farther back: what a board showed then was told then.
const PLIES: usize = 30;
/// Lead that an explanation must have over the next: about a factor of e.
const CLEARLY: u32 = 10;
/// A move of the player to move that was begun and not finished.
const UNFINISHED: [Manner; 5] =
    [Manner::PassedPawnLeft, Manner::RookLeft, Manner::KingLeft, Manner::CapturerOff, Manner::NoPromotion];

/// Explains what stands on a board where `position` should, after these moves in their positions; `None`
/// where nothing does, or more than one thing may.
pub fn probable(played: &[MoveAt], position: &Position, board: Color, stands: &Placement) -> Option<Message> {
    let told = |slips, cost| words::explanation(&Explanation { board, sheet: board, slips, cost });
    let mut begun = unfinished(position, played.len() + 1, stands);
    let played = &played[played.len().saturating_sub(PLIES)..];
    let moves: Vec<Move> = played.iter().map(|(_, mv)| *mv).collect();
    let made =
        played.first().map(|(start, _)| explain(&Trace::new(start, &moves), stands)).unwrap_or_default();
    match (begun.len(), made.as_slice()) {
        (1, []) => begun.pop().map(|(slip, mv)| told(vec![slip.told((position.clone(), mv))], 0)),
        (0, [one, others @ ..]) if others.first().is_none_or(|next| next.cost >= one.cost + CLEARLY) => {
            let slips = one.slips.iter().map(|slip| slip.told(played[slip.ply - 1].clone())).collect();
            Some(told(slips, one.cost))
        }
        _ => None,
    }
}

fn unfinished(position: &Position, ply: usize, stands: &Placement) -> Vec<(Slip, Move)> {
    let board = Placement::of(position);
    let legal = position.legal_moves().into_iter();
    let made = legal.flat_map(|mv| slips(position, &board, mv, ply).into_iter().map(move |slip| (slip, mv)));
    made.filter(|(slip, _)| {
        let mut wrong = board;
        slip.change.apply(&mut wrong);
        UNFINISHED.contains(&slip.manner) && wrong == *stands
    })
    .collect()
}
