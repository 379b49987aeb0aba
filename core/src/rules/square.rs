//! Squares, files and ranks.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Color;

macro_rules! lines {
    ($( $(#[$doc:meta])* $name:ident: $first:literal; )*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
        pub struct $name(u8);

        impl $name {
            /// All of them, that of index 0 first.
            pub const ALL: [Self; 8] =
                [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

            /// From 0 to 7.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The one with this sign; `None` for any other sign.
            pub(crate) const fn from_char(sign: char) -> Option<Self> {
                let first = $first as char;
                if sign < first || sign as u32 - first as u32 > 7 {
                    return None;
                }
                Some(Self(sign as u8 - $first))
            }

            /// Its sign.
            pub const fn char(self) -> char {
                ($first + self.0) as char
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.char())
            }
        }
    )* };
}

lines! {
    /// A file, `a` (index 0) to `h` (index 7).
    File: b'a';
    /// A rank, `1` (index 0) to `8` (index 7), counted from White's side (fide-2018 C.5).
    Rank: b'1';
}

/// A square, `a1` to `h8`.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Square {
    pub file: File,
    pub rank: Rank,
}

impl Square {
    /// All squares, `a1`, `b1` ... `h8`.
    pub fn all() -> impl Iterator<Item = Self> {
        Rank::ALL.into_iter().flat_map(|rank| File::ALL.into_iter().map(move |file| Self { file, rank }))
    }

    /// 0 for `a1`, 1 for `b1` ... 63 for `h8`.
    pub const fn index(self) -> usize {
        self.rank.index() * 8 + self.file.index()
    }

    /// The square of a file and a rank counted from 0; `None` beside the board.
    pub fn at(file: isize, rank: isize) -> Option<Self> {
        let file = *File::ALL.get(usize::try_from(file).ok()?)?;
        Some(Self { file, rank: *Rank::ALL.get(usize::try_from(rank).ok()?)? })
    }

    /// The square with this name, such as `e4`.
    pub fn parse(name: &str) -> Option<Self> {
        let mut chars = name.chars();
        let square = Self { file: File::from_char(chars.next()?)?, rank: Rank::from_char(chars.next()?)? };
        chars.next().is_none().then_some(square)
    }

    /// The next square of the file, seen by a side; `None` on its last rank.
    pub fn ahead(self, color: Color) -> Option<Self> {
        let rank = match color {
            Color::White => self.rank.index().checked_add(1),
            Color::Black => self.rank.index().checked_sub(1),
        };
        let rank = *Rank::ALL.get(rank?)?;
        Some(Self { rank, ..self })
    }

    pub(super) fn inner(self) -> shakmaty::Square {
        shakmaty::Square::from_coords(
            shakmaty::File::new(u32::from(self.file.0)),
            shakmaty::Rank::new(u32::from(self.rank.0)),
        )
    }

    pub(super) fn from_inner(square: shakmaty::Square) -> Self {
        Self { file: File::ALL[square.file().to_usize()], rank: Rank::ALL[square.rank().to_usize()] }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file, self.rank)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::parse(&name).ok_or_else(|| serde::de::Error::custom(format!("{name:?} is not a square")))
    }
}
