//! Agreement of both sheets: how far it goes, strictly, ply by ply.

use super::entry::WrittenEntry;
use super::lines::TextLines;
use crate::rules::{ByColor, Color, Move, Position};

/// The entries of both sheets.
pub type BothSheets = ByColor<Vec<WrittenEntry>>;

/// Both sheets with the lines each allows.
#[derive(Debug)]
pub struct Sheets {
    /// The entries of each sheet, in the order of its lines.
    pub entries: BothSheets,
    lines: ByColor<TextLines>,
}

/// A point up to which both sheets have the same moves.
#[derive(Clone, Debug)]
pub struct Point {
    pub ply: usize,
    pub moves: Vec<Move>,
    numbers: ByColor<usize>,
}

/// Reason why both sheets agree no further than to some point.
#[derive(Clone, Debug)]
pub enum Stop {
    Ended,
    Differ,
    Illegal,
    /// The next entry of a sheet may be one of several legal moves. With each the point after it, where the other
    /// sheet allows that.
    Open {
        sheet: Color,
        /// The moves, each with the point to go on from.
        readings: Vec<(Move, Option<Point>)>,
    },
}

impl Sheets {
    /// Both sheets, read from the first position on.
    pub fn new(start: &Position, entries: BothSheets) -> Self {
        let lines = ByColor::from_fn(|color| TextLines::new(start, entries.get(color)));
        Self { entries, lines }
    }

    /// The beginning of both.
    pub fn beginning() -> Point {
        Point { ply: 0, moves: Vec::new(), numbers: ByColor { white: 0, black: 0 } }
    }

    /// The position at a point.
    pub fn position(&self, point: &Point) -> &Position {
        self.lines.white.position(point.ply, point.numbers.white)
    }

    /// True if a sheet can be played through by itself.
    pub(crate) fn is_whole(&self, color: Color) -> bool {
        self.lines.get(color).extent() == self.entries.get(color).len()
    }

    /// A line that a sheet allows by itself, as far as one goes, through a point.
    pub(crate) fn own_line(&self, color: Color, point: &Point) -> Vec<Move> {
        let lines = self.lines.get(color);
        let (mut moves, mut number) = (point.moves.clone(), *point.numbers.get(color));
        while let Some((mv, next)) = lines.next(moves.len(), number).first().copied() {
            moves.push(mv);
            number = next;
        }
        moves
    }

    /// Goes on from a point as far as both sheets agree.
    pub fn scan(&self, from: Point) -> (Point, Stop) {
        let mut point = from;
        loop {
            let entries = ByColor::from_fn(|color| self.entries.get(color).get(point.ply));
            let (Some(white), Some(black)) = (entries.white, entries.black) else {
                let ended = entries.white.is_none() && entries.black.is_none();
                return (point, if ended { Stop::Ended } else { Stop::Differ });
            };
            let position = self.position(&point);
            let next =
                ByColor::from_fn(|color| self.lines.get(color).next(point.ply, *point.numbers.get(color)));
            if next.white.is_empty() || next.black.is_empty() {
                return (point.clone(), self.stuck(position, white, black));
            }
            match self.agree(&point, &next) {
                Ok(on) => point = on,
                Err(stop) => return (point, stop),
            }
        }
    }

    /// Reason why it does not go on where one sheet at least leads nowhere.
    fn stuck(&self, position: &Position, white: &WrittenEntry, black: &WrittenEntry) -> Stop {
        let legal = position.legal_moves();
        let (ones, others) = (white.readings(position, &legal), black.readings(position, &legal));
        let both: Vec<Move> = ones.iter().copied().filter(|mv| others.contains(mv)).collect();
        match (ones.as_slice(), others.as_slice()) {
            ([], []) if white.means_the_same(black, position) => Stop::Illegal,
            ([one], [other]) if one == other => {
                Stop::Open { sheet: Color::White, readings: vec![(*one, None)] }
            }
            // More could be meant than was followed.
            (_, [_, _, ..]) | ([_, _, ..], _) if !both.is_empty() => {
                let sheet = if ones.len() > 1 { Color::White } else { Color::Black };
                let readings = if sheet == Color::White { ones } else { others };
                Stop::Open { sheet, readings: readings.into_iter().map(|mv| (mv, None)).collect() }
            }
            _ => Stop::Differ,
        }
    }

    fn agree(&self, point: &Point, next: &ByColor<Vec<(Move, usize)>>) -> Result<Point, Stop> {
        let on = |(mv, white): (Move, usize)| {
            let (_, black) = next.black.iter().find(|(other, _)| *other == mv)?;
            let mut moves = point.moves.clone();
            moves.push(mv);
            let numbers = ByColor { white, black: *black };
            Some(Point { ply: point.ply + 1, moves, numbers })
        };
        let both: Vec<Point> = next.white.iter().copied().filter_map(on).collect();
        let sheet = match (next.white.len(), next.black.len()) {
            _ if both.is_empty() => return Err(Stop::Differ),
            (1, 1) => return both.into_iter().next().ok_or(Stop::Differ),
            (1, _) => Color::Black,
            _ => Color::White,
        };
        let with = |mv: Move| both.iter().find(|point| point.moves.last() == Some(&mv)).cloned();
        let readings = next.get(sheet).iter().map(|(mv, _)| (*mv, with(*mv))).collect();
        Err(Stop::Open { sheet, readings })
    }
}
