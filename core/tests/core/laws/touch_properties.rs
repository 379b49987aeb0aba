//! What holds of every obligation, whatever the position and whatever was touched.

use evavier::rules::{
    Obligation, Position, Promoted, Release, Role, Square, TouchOrder,
    TouchRule::{FirstTouched, OpponentChooses},
    Touched,
};
use proptest::prelude::*;

use super::touch::CASTLES;

prop_compose! {
    /// A position after random moves; Chess960's way of castling or the usual one.
    fn positions()(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..70), chess960: bool) -> Position {
        let mut position = Position::from_fen(CASTLES, chess960).expect("legal");
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(*choice.get(&moves));
        }
        position
    }
}

prop_compose! {
    fn touches()(
        squares in prop::collection::vec(any::<prop::sample::Index>(), 0..5),
        unknown: bool, castling_intended: bool, after_illegal_move: bool,
        released in prop::option::of(any::<(prop::sample::Index, prop::sample::Index)>()),
        promoted in prop::option::of(any::<(prop::sample::Index, prop::sample::Index)>()),
    ) -> Touched {
        let all: Vec<Square> = Square::all().collect();
        let order = if unknown { TouchOrder::Unknown } else { TouchOrder::Known };
        Touched {
            squares: squares.iter().map(|index| *index.get(&all)).collect(),
            order, castling_intended, after_illegal_move,
            adjusted: Vec::new(),
            released: released.map(|(from, to)| Release { from: *from.get(&all), to: *to.get(&all) }),
            promoted: promoted.map(|(square, role)| {
                Promoted { square: *square.get(&all), role: *role.get(&Role::PROMOTIONS) }
            }),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_obligation_can_be_fulfilled(position in positions(), touched in touches()) {
        let legal = position.legal_moves();
        for rule in [FirstTouched, OpponentChooses] {
            let obligation = Obligation::of(&position, &touched, rule);
            prop_assert!(obligation.moves.iter().all(|mv| legal.contains(mv)));
            prop_assert_eq!(obligation.moves.is_empty(), legal.is_empty());
            if obligation.moves.len() < legal.len() {
                // Castling forbidden by 4.4.2 is the only limit on a player who is free.
                let castlings = legal.iter().filter(|mv| !obligation.allows(**mv)).all(|mv| mv.castling().is_some());
                prop_assert!(!obligation.is_free() || castlings);
            }
            for (demand, moves) in &obligation.demands {
                prop_assert!(!moves.is_empty());
                prop_assert!(moves.iter().all(|mv| obligation.allows(*mv) && mv.castling().is_none()));
                let chosen = obligation.choose(*demand);
                prop_assert_eq!(&chosen.moves, moves);
            }
        }
    }

    #[test]
    fn whoever_touches_what_he_plays_may_play_it(position in positions(), choice: prop::sample::Index) {
        let legal = position.legal_moves();
        prop_assume!(!legal.is_empty());
        let mv = *choice.get(&legal);
        let squares = [Some(mv.from()), mv.castling_rook().or(mv.captured_on())];
        for rule in [FirstTouched, OpponentChooses] {
            let touched = Touched::in_order(squares.into_iter().flatten());
            let obligation = Obligation::of(&position, &touched, rule);
            prop_assert!(obligation.allows(mv), "{} in {}", position.san(mv), position.fen());
        }
    }
}
