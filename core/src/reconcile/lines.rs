//! The lines of play that one sheet allows, taken by itself.
//!
//! A reading that leaves the rest of the sheet illegal is none: what is left is what later entries force.

use std::collections::HashMap;

use super::entry::WrittenEntry;
use crate::rules::{Move, Position};

/// Number of positions looked at after one ply. Where a sheet allows more, what follows is left out of account.
const MOST_POSITIONS: usize = 1_000;
/// Number of positions looked at in all.
const MOST_IN_ALL: usize = 40_000;

/// Every line that a sheet allows, as far as one can be played.
#[derive(Debug)]
pub struct TextLines {
    layers: Vec<Vec<Node>>,
}

/// A position that a line may reach after some ply.
#[derive(Debug)]
struct Node {
    position: Position,
    /// Moves that the next entry may be here, each with the number of the position it leads to.
    next: Vec<(Move, usize)>,
    alive: bool,
}

impl TextLines {
    /// The lines of a sheet.
    pub fn new(start: &Position, entries: &[WrittenEntry]) -> Self {
        let node = |position| Node { position, next: Vec::new(), alive: false };
        let mut layers = vec![vec![node(start.clone())]];
        let mut all = 0;
        for entry in entries {
            let Some(layer) = layers.last_mut() else { break };
            let mut numbers: HashMap<Position, usize> = HashMap::new();
            let mut reached: Vec<Node> = Vec::new();
            for from in layer.iter_mut() {
                let legal = from.position.legal_moves();
                for mv in entry.readings(&from.position, &legal) {
                    let next = from.position.play(mv);
                    let number = *numbers.entry(next.clone()).or_insert_with(|| {
                        reached.push(node(next));
                        reached.len() - 1
                    });
                    from.next.push((mv, number));
                }
            }
            all += reached.len();
            if reached.len() > MOST_POSITIONS || all > MOST_IN_ALL {
                layer.iter_mut().for_each(|from| from.next.clear());
                break;
            }
            if reached.is_empty() {
                break;
            }
            layers.push(reached);
        }
        let mut after: Option<Vec<bool>> = None;
        for layer in layers.iter_mut().rev() {
            for node in layer.iter_mut() {
                node.alive =
                    after.as_ref().is_none_or(|after| node.next.iter().any(|(_, number)| after[*number]));
            }
            after = Some(layer.iter().map(|node| node.alive).collect());
        }
        Self { layers }
    }

    /// Moves that the entry of the next ply may be at this position, each with the number of the position it
    /// leads to.
    pub fn next(&self, ply: usize, number: usize) -> Vec<(Move, usize)> {
        let Some(after) = self.layers.get(ply + 1) else { return Vec::new() };
        let next = self.layers[ply].get(number).map_or(&[][..], |node| &node.next);
        next.iter().copied().filter(|(_, number)| after[*number].alive).collect()
    }

    /// A position reached after a ply.
    pub fn position(&self, ply: usize, number: usize) -> &Position {
        &self.layers[ply][number].position
    }

    /// Up to which ply a line can be played.
    pub(crate) fn extent(&self) -> usize {
        self.layers.len() - 1
    }
}
