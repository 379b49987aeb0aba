//! The two sides, and a pair of one thing for each of them.

use std::ops::Not;

use serde::{Deserialize, Serialize};

listed! {
    /// A side: the player of the light-coloured or of the dark-coloured pieces (fide-2018 2.1).
    ///
    /// Ordered as they move, White first (fide-2018 1.1). Serialised as `white` and `black`.
    ///
    /// ```
    /// use evavier_core::rules::Color;
    ///
    /// assert_eq!(Color::White.other(), Color::Black);
    /// assert_eq!(!Color::Black, Color::White);
    /// ```
    #[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    Color {
        White => "white",
        Black => "black",
    }
}

impl Color {
    /// The side of the opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}

/// One thing per side: a pair that cannot be indexed by the wrong number.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByColor<T> {
    pub white: T,
    pub black: T,
}

impl<T> ByColor<T> {
    /// A pair made by asking once for each side, White first.
    pub fn from_fn(mut f: impl FnMut(Color) -> T) -> Self {
        Self { white: f(Color::White), black: f(Color::Black) }
    }

    /// The thing of one side.
    pub const fn get(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// The thing of one side, to change it.
    pub const fn get_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// The same pair with `f` applied to both things.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { white: f(self.white), black: f(self.black) }
    }
}
