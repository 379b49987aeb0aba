//! Touch-move: what a player who has touched pieces has to play (fide-2018 article 4, fide-2009 article 4,
//! fide-1930 articles 15 and 18).
//!
//! [`Touched`] says what was touched, [`TouchRule`] which law is in force, and [`Obligation::of`] what
//! follows: the legal moves still allowed and the [`Clause`] that says so. On a tactile board a piece is
//! touched when it is taken out of its aperture (fide-2018 D.2.2); the obligation is the same.
//!
//! ```
//! use evavier_core::rules::{Clause, Obligation, Position, Square, TouchRule, Touched};
//!
//! let start = Position::start();
//! let knight = Square::parse("g1").expect("a square");
//! let obligation = Obligation::of(&start, &Touched::in_order([knight]), TouchRule::FirstTouched);
//! assert_eq!(obligation.clause, Clause::MoveFirstOwn);
//! assert!(obligation.allows(start.parse_uci("g1f3").expect("legal")));
//! assert!(!obligation.allows(start.parse_uci("e2e4").expect("legal")));
//! ```

mod candidates;
mod clause;
mod first_touched;
mod obligation;
mod opponent_chooses;
mod touched;

pub use clause::{Clause, TouchRule};
pub use obligation::Obligation;
pub use opponent_chooses::Demand;
pub use touched::{Promoted, Release, TouchOrder, Touched};
