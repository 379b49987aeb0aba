//! Squares, files and ranks.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Color;

/// A file, `a` (index 0) to `h` (index 7).
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct File(u8);

/// A rank, `1` (index 0) to `8` (index 7), counted from White's side (fide-2018 C.5).
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Rank(u8);

/// A square, `a1` to `h8`.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Square {
    pub file: File,
    pub rank: Rank,
}

impl File {
    /// All files, `a` first.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// 0 for `a` ... 7 for `h`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file of a lower-case letter.
    pub(crate) const fn from_char(letter: char) -> Option<Self> {
        match letter {
            'a'..='h' => Some(Self(letter as u8 - b'a')),
            _ => None,
        }
    }

    /// The letter of the file in lower case, `a` to `h`.
    pub const fn char(self) -> char {
        (b'a' + self.0) as char
    }
}

impl Rank {
    /// All ranks, `1` first.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// 0 for the first rank ... 7 for the eighth.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rank of a digit.
    pub(crate) const fn from_char(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Some(Self(digit as u8 - b'1')),
            _ => None,
        }
    }

    /// The digit of the rank, `1` to `8`.
    pub const fn char(self) -> char {
        (b'1' + self.0) as char
    }
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

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
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
