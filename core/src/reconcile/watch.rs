//! Watch over a board that tells what stands on it: what came in, how long it has rested, and what is made of
//! that. Nothing is guessed: what has no explanation, or two, is told as such.

use super::finding::MoveAt;
use super::way::{Further, further};
use crate::rules::{Color, Move, Placement, Position, Role, Square};

/// State of the game beside a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    pub last: Option<MoveAt>,
    pub position: Position,
    /// The move announced and not completed.
    pub announced: Option<Move>,
    /// True if a move found on this board may be taken as its player's.
    pub may_move: bool,
}

impl Beside {
    /// Placement that should stand on the board.
    pub fn expected(&self) -> Placement {
        let ahead = self.announced.map(|mv| self.position.play(mv));
        Placement::of(ahead.as_ref().unwrap_or(&self.position))
    }

    /// The squares on which the move announced changes something, or else the last completed one; nothing before the first.
    pub fn changed(&self) -> Vec<Square> {
        let mv = self.announced.map(|mv| (&self.position, mv));
        let last = self.last.as_ref().map(|(before, mv)| (before, *mv));
        let Some((before, mv)) = mv.or(last) else { return Vec::new() };
        let (before, after) = (Placement::of(before), Placement::of(&before.play(mv)));
        Square::all().filter(|square| before.get(*square) != after.get(*square)).collect()
    }

    /// The position that the move announced last belongs to.
    fn before(&self, announced: Move) -> &Position {
        let last = self.last.as_ref().filter(|_| self.announced != Some(announced));
        last.map_or(&self.position, |(before, _)| before)
    }
}

/// Explanation by the game of what stands on a board.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Explained {
    Right,
    /// The last move is not made yet, a reply came before the press, pieces lie in a hand, or kings stand in the middle
    /// as a sign: there is nothing to tell.
    Waits,
    Move(Move),
    /// Another move than the one announced: what was announced, and what was made.
    Instead(Move, Move),
    /// No slip of a hand explains it.
    Nothing,
}

/// News of a board that is told.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardNews {
    Right,
    /// Pieces were lifted and put back on these squares.
    Touched(Vec<Square>),
    /// It stands as it should again, after something else was told.
    RightAgain,
    Move(Move),
    Instead(Position, Move, Move),
    /// Placement that is not explained: the number of squares that differ, and the first of them.
    Differs(usize, Square, Placement),
}

/// A move that can become no other is taken after so long, in milliseconds: no flicker of a square lasts longer.
const MADE_MS: u64 = 150;
/// A hand is on its way for so long, in milliseconds; then what stands there is looked at.
const REST_MS: u64 = 1000;
/// Rest, in milliseconds, after which what should stand there does.
const RIGHT_MS: u64 = 300;
/// A rook or a king on its way to where castling takes it may be the first half of that.
const CASTLING_MS: u64 = 4000;
/// Another move may be a slide not finished.
const INSTEAD_MS: u64 = 2500;
/// Something not explained may be half done: a promotion, a castling, a capture.
const DIFFERS_MS: u64 = 5000;
/// A piece in the hand is told of after so long: it may have fallen, or the board may not see it.
const MISSING_MS: u64 = 30_000;
/// A square that flickers for less was not touched.
const TOUCH_MS: u64 = 300;
/// Number of pieces that may lie in a hand.
const IN_HAND: usize = 3;

/// Placement that stands on a board.
#[derive(Clone, Copy, Debug)]
struct Seen {
    placement: Placement,
    /// Since when it has been so, in milliseconds of the game.
    since_ms: u64,
    /// True if the whole board was read so. Of single squares that changed one may have been lost, and what
    /// comes of it may look like a move.
    sure: bool,
}

/// One board over time.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    seen: Option<Seen>,
    rest: Option<Placement>,
    lifted: Vec<(Square, u64)>,
    touched: Vec<Square>,
    /// Placement when it was last right, or taken for a move. If it looks like a move later, the game has
    /// changed, and not the board.
    settled: Option<Placement>,
    /// Explanation of what stood there last, and the game beside it: looked for once, however often somebody
    /// looks.
    explained: Option<(Explained, Placement, Beside)>,
    told: Option<(Explained, Placement, Beside)>,
    wrong_told: bool,
    due_ms: Option<u64>,
}

impl Watch {
    /// This stands on the board now. `sure`: the whole board was read, and not only squares that changed.
    pub fn stands(&mut self, placement: Placement, at_ms: u64, sure: bool) {
        if let Some(seen) = self.seen.as_mut().filter(|seen| seen.placement == placement) {
            seen.sure |= sure;
            return;
        }
        self.seen = Some(Seen { placement, since_ms: at_ms, sure });
        self.settled = self.settled.filter(|settled| *settled == placement);
        let Some(rest) = self.rest else { return };
        for square in Square::all().filter(|square| rest.get(*square).is_some()) {
            let is_lifted = self.lifted.iter().position(|(lifted, _)| *lifted == square);
            match (placement.get(square), is_lifted) {
                (None, None) => self.lifted.push((square, at_ms)),
                (back, Some(number)) if back == rest.get(square) => {
                    let (_, since_ms) = self.lifted.remove(number);
                    if at_ms.saturating_sub(since_ms) >= TOUCH_MS && !self.touched.contains(&square) {
                        self.touched.push(square);
                    }
                }
                // It stands there as before, is still lifted, or another piece came.
                (Some(_), _) | (None, Some(_)) => {}
            }
        }
    }

    /// True if exactly this stands there, as far as is known.
    pub fn shows(&self, placement: &Placement) -> bool {
        self.seen.is_some_and(|seen| seen.placement == *placement)
    }

    /// What stands there, where the whole board was read.
    pub fn known(&self) -> Option<Placement> {
        self.seen.filter(|seen| seen.sure).map(|seen| seen.placement)
    }

    /// True if exactly this stands there, and has rested.
    pub fn rests_as(&self, placement: &Placement, at_ms: u64) -> bool {
        let rests = |seen: Seen| seen.placement == *placement && at_ms >= seen.since_ms + RIGHT_MS;
        self.seen.is_some_and(|seen| seen.sure && rests(seen))
    }

    /// The board is gone: what it shows next begins anew.
    pub fn lost(&mut self) {
        *self = Self { wrong_told: self.wrong_told, settled: self.settled, ..Self::default() };
    }

    /// Placement that has rested for long enough to be read as a board, at `at_ms` in milliseconds.
    pub fn rested(&self, at_ms: u64) -> Option<Placement> {
        self.seen.filter(|seen| seen.sure && at_ms >= seen.since_ms + REST_MS).map(|seen| seen.placement)
    }

    /// Time, in milliseconds, at which what stands there has rested.
    pub fn rests_ms(&self) -> Option<u64> {
        self.seen.filter(|seen| seen.sure).map(|seen| seen.since_ms + REST_MS)
    }

    /// True if what should stand there does, and has rested.
    pub fn is_right(&self, beside: &Beside, at_ms: u64) -> bool {
        self.rests_as(&beside.expected(), at_ms)
    }

    /// Time at which to look again, though nothing happens, in the milliseconds of [`look`](Self::look).
    pub const fn due_ms(&self) -> Option<u64> {
        self.due_ms
    }

    /// News to be told now. Each thing is told once.
    pub fn look(&mut self, beside: &Beside, at_ms: u64) -> Option<BoardNews> {
        self.due_ms = None;
        let Seen { placement: seen, since_ms, .. } = self.seen.filter(|seen| seen.sure)?;
        // Noted before what was made of another piece since.
        if !self.touched.is_empty() {
            return Some(BoardNews::Touched(std::mem::take(&mut self.touched)));
        }
        let known = self.explained.as_ref().filter(|(_, of, at)| *of == seen && at == beside);
        let explained = known.map_or_else(|| explain(&seen, beside), |(known, ..)| *known);
        if known.is_none() {
            self.explained = Some((explained, seen, beside.clone()));
        }
        let is_told = self.told.as_ref().is_some_and(|(told, of, at)| {
            *told == explained
                && *of == seen
                && (at.position == beside.position && at.announced == beside.announced)
        });
        let needed_ms = match explained {
            _ if is_told => return None,
            Explained::Right => RIGHT_MS,
            Explained::Move(_) if !beside.may_move || self.settled == Some(seen) => return None,
            Explained::Move(mv) => match further(&beside.position, mv) {
                Further::Nowhere => MADE_MS,
                Further::Slide => REST_MS,
                Further::Castling => CASTLING_MS,
            },
            Explained::Instead(mv, made) if further(beside.before(mv), made) == Further::Castling => {
                CASTLING_MS
            }
            Explained::Instead(..) => INSTEAD_MS,
            Explained::Nothing => DIFFERS_MS,
            Explained::Waits if in_hand(&seen, &beside.expected()) => MISSING_MS,
            Explained::Waits => return None,
        };
        let due_ms = since_ms.saturating_add(needed_ms);
        if at_ms < due_ms {
            self.due_ms = Some(due_ms);
            return None;
        }
        self.told = Some((explained, seen, beside.clone()));
        let was_wrong = std::mem::take(&mut self.wrong_told);
        Some(match explained {
            Explained::Right => {
                (self.rest, self.settled) = (Some(seen), Some(seen));
                self.lifted.clear();
                if was_wrong { BoardNews::RightAgain } else { BoardNews::Right }
            }
            Explained::Move(mv) => {
                self.settled = Some(seen);
                BoardNews::Move(mv)
            }
            Explained::Instead(announced, made) => {
                self.wrong_told = true;
                BoardNews::Instead(beside.before(announced).clone(), announced, made)
            }
            Explained::Nothing | Explained::Waits => {
                self.wrong_told = true;
                let expected = beside.expected();
                let first = expected.differences(&seen).next()?;
                BoardNews::Differs(expected.differences(&seen).count(), first, seen)
            }
        })
    }
}

fn explain(seen: &Placement, beside: &Beside) -> Explained {
    let expected = beside.expected();
    if *seen == expected {
        return Explained::Right;
    }
    let Beside { last, position, announced, .. } = beside;
    let before = match announced {
        Some(_) => Some(Placement::of(position)),
        None => last.as_ref().map(|(before, _)| Placement::of(before)),
    };
    if before.is_some_and(|before| before == *seen) {
        return Explained::Waits;
    }
    let made = |from: &Position| -> Vec<Move> {
        let legal = from.legal_moves().into_iter();
        legal.filter(|mv| Placement::of(&from.play(*mv)) == *seen).collect()
    };
    let mut found: Vec<Explained> = Vec::new();
    match (announced, last) {
        (Some(mv), _) => {
            found.extend(made(position).into_iter().map(|other| Explained::Instead(*mv, other)));
            found.extend(made(&position.play(*mv)).into_iter().map(|_| Explained::Waits));
        }
        (None, last) => {
            found.extend(made(position).into_iter().map(Explained::Move));
            if let Some((before, mv)) = last {
                found.extend(made(before).into_iter().map(|other| Explained::Instead(*mv, other)));
            }
        }
    }
    match found.as_slice() {
        [one] => return *one,
        [_, ..] => return Explained::Nothing,
        [] => {}
    }
    let in_a_hand = in_hand(seen, &expected) || before.is_some_and(|before| in_hand(seen, &before));
    if in_a_hand || kings_in_the_middle(seen, &expected) { Explained::Waits } else { Explained::Nothing }
}

/// True if nothing but a few pieces is missing.
fn in_hand(seen: &Placement, whole: &Placement) -> bool {
    let missing = whole.differences(seen).filter(|square| seen.get(*square).is_none()).count();
    (1..=IN_HAND).contains(&missing) && whole.differences(seen).count() == missing
}

/// True if both kings stand in the middle, as a sign of how the game ended, and nothing else is moved.
fn kings_in_the_middle(seen: &Placement, expected: &Placement) -> bool {
    let is_middle = |square: Square| ["d4", "e4", "d5", "e5"].contains(&square.to_string().as_str());
    let king = |of: &Placement, color: Color| {
        let mut squares = Square::all().filter(|square| {
            of.get(*square).is_some_and(|piece| piece.role == Role::King && piece.color == color)
        });
        squares.next().filter(|_| squares.next().is_none())
    };
    let moved = |color| Some([king(seen, color).filter(|now| is_middle(*now))?, king(expected, color)?]);
    let kings = Color::ALL.map(moved);
    let is_king = |square: Square| kings.iter().flatten().any(|king| king.contains(&square));
    kings.iter().all(Option::is_some) && expected.differences(seen).all(is_king)
}
