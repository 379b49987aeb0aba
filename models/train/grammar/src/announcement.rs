//! Announcements in the words of one scheme.
//!
//! No piece is held to its way of moving: what a player announces wrongly must be heard as he said it. Only
//! promotions and captures in passing are kept to where they can happen.

use super::expression::{Expression, any, choice, optional, sequence, silence, words};
use super::vocabulary::SchemeExpressions;
use super::weights::{Announcement as Weights, Departure};
use evavier::rules::Role;

const PIECES: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
const VICTIMS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// All announcements that a scheme knows, as a grammar.
pub(super) struct Announcements<'a> {
    spoken: &'a SchemeExpressions,
    weights: &'a Weights,
    /// Words like `nach`, in the language of the scheme.
    bridges: Option<Expression>,
}

impl<'a> Announcements<'a> {
    pub fn new(spoken: &'a SchemeExpressions, language: &str, weights: &'a Weights) -> Self {
        let bridges = weights.bridges.get(language);
        let bridges = bridges.map(|texts| any(texts.iter().map(|text| words(text, language))));
        Self { spoken, weights, bridges }
    }

    pub fn all(&self) -> Expression {
        let Weights { piece, unnamed, castling, .. } = *self.weights;
        let moves = choice([(piece, self.piece()), (unnamed, self.unnamed()), (castling, self.castling())]);
        sequence([moves, self.tail()])
    }

    /// Check or mate, if it is one.
    fn tail(&self) -> Expression {
        let Weights { check, mate, .. } = *self.weights;
        choice([
            (1.0 - check - mate, silence()),
            (check, self.spoken.check.clone()),
            (mate, self.spoken.mate.clone()),
        ])
    }

    fn castling(&self) -> Expression {
        let [short, long] = self.spoken.castling.clone();
        choice([(1.0, short), (1.0, long), (self.weights.some_castling, self.spoken.some_castling.clone())])
    }

    fn square(&self) -> Expression {
        sequence([self.spoken.file(), self.spoken.rank()])
    }

    fn piece(&self) -> Expression {
        let from = self.departure(&self.weights.piece_from);
        sequence([self.spoken.roles(&PIECES), from, self.on_the_way(), self.square()])
    }

    fn departure(&self, weights: &Departure) -> Expression {
        choice([
            (weights.nothing, silence()),
            (weights.square, self.square()),
            (weights.file, self.spoken.file()),
            (weights.rank, self.spoken.rank()),
        ])
    }

    /// What stands before the square of arrival: a capture, or a word that means nothing, mostly nothing.
    fn on_the_way(&self) -> Expression {
        let Weights { takes, bridge, .. } = *self.weights;
        let bridges = self.bridges.iter().map(|bridges| (bridge, bridges.clone()));
        let others = [(1.0 - takes - bridge, silence()), (takes, self.takes())];
        choice(others.into_iter().chain(bridges))
    }

    fn takes(&self) -> Expression {
        let victim = optional(self.weights.victim, self.spoken.roles(&VICTIMS));
        sequence([self.spoken.takes.clone(), victim])
    }

    /// Moves without a piece's name: those of pawns, and of anything by both squares.
    fn unnamed(&self) -> Expression {
        let Weights { ref unnamed_from, promotion, en_passant, named_pawn, .. } = *self.weights;
        let full = || sequence([self.square(), self.on_the_way(), self.square()]);
        let short = || sequence([self.spoken.file(), self.takes(), self.square()]);
        let moves = |arrival: Expression| {
            choice([
                (unnamed_from.nothing, arrival),
                (unnamed_from.square, full()),
                (unnamed_from.file, short()),
                (promotion, self.promotion()),
                (en_passant, self.en_passant()),
            ])
        };
        let arrival = sequence([self.on_the_way(), self.square()]);
        let named = sequence([self.spoken.roles(&[Role::Pawn]), moves(arrival)]);
        choice([(1.0 - named_pawn, moves(self.square())), (named_pawn, named)])
    }

    /// On the first and the last rank, from the rank before it if that is said.
    fn promotion(&self) -> Expression {
        let Departure { nothing, square, file, .. } = self.weights.unnamed_from;
        let SchemeExpressions { ranks, promotes, .. } = self.spoken;
        any([(6, 7), (1, 0)].map(|(before, last)| {
            let whole = [self.spoken.file(), ranks[before].clone(), self.on_the_way()];
            let from = choice([
                (nothing, silence()),
                (square, sequence(whole)),
                (file, sequence([self.spoken.file(), self.takes()])),
            ]);
            let becomes = optional(self.weights.promotes, promotes.clone());
            sequence([from, self.spoken.file(), ranks[last].clone(), becomes, self.spoken.roles(&PROMOTIONS)])
        }))
    }

    /// Between neighbouring files, from the fifth rank to the sixth or from the fourth to the third.
    fn en_passant(&self) -> Expression {
        let Departure { square, file, .. } = self.weights.unnamed_from;
        let SchemeExpressions { files, ranks, takes, en_passant, .. } = self.spoken;
        let beside = (0..7).flat_map(|left| [(left, left + 1), (left + 1, left)]);
        let ways = beside.flat_map(|files| [(files, (4, 5)), (files, (3, 2))]);
        any(ways.map(|((from, to), (before, after))| {
            let rank = optional(square / (square + file), ranks[before].clone());
            let step = [files[from].clone(), rank, takes.clone(), files[to].clone(), ranks[after].clone()];
            sequence(step.into_iter().chain([en_passant.clone()]))
        }))
    }
}
