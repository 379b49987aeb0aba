//! Starting positions other than the usual one: Chess960 (fide-2018 guideline II) and games at
//! odds (fide-1930 article 22).

use super::{Color, File, Odds, Piece, Position, Rank, Role, Square};

/// Number of positions Chess960 starts from.
pub const CHESS960_POSITIONS: u16 = 960;

/// Places of two knights among the five squares left over by bishops and queen, by the last part of a number.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// The pieces of the first rank, a-file first, of a starting position of Chess960 by its number, 0 to 959, as
/// Scharnagl counts them; 518 is the usual one. `None` for a number beyond.
///
/// ```
/// use evavier_core::rules::{Role, chess960_back_rank, chess960_number};
///
/// let usual = chess960_back_rank(518).expect("below 960");
/// assert_eq!(usual[4], Role::King);
/// assert_eq!(chess960_number(&usual), Some(518));
/// ```
pub fn chess960_back_rank(number: u16) -> Option<[Role; 8]> {
    if number >= CHESS960_POSITIONS {
        return None;
    }
    let number = usize::from(number);
    let mut rank = [None; 8];
    rank[number % 4 * 2 + 1] = Some(Role::Bishop);
    rank[number / 4 % 4 * 2] = Some(Role::Bishop);
    place(&mut rank, number / 16 % 6, Role::Queen);
    let (first, second) = KNIGHTS[number / 96];
    place(&mut rank, second, Role::Knight);
    place(&mut rank, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        place(&mut rank, 0, role);
    }
    Some(rank.map(|role| role.expect("eight pieces for eight squares")))
}

/// Puts a piece on the square that has `before` empty ones before it.
fn place(rank: &mut [Option<Role>; 8], before: usize, role: Role) {
    let mut empty = rank.iter_mut().filter(|square| square.is_none());
    *empty.nth(before).expect("enough squares are empty") = Some(role);
}

/// The number of a first rank, a-file first; `None` where Chess960 does not start from it.
pub fn chess960_number(rank: &[Role; 8]) -> Option<u16> {
    (0..CHESS960_POSITIONS).find(|&number| chess960_back_rank(number).as_ref() == Some(rank))
}

/// The number that a lot drawn by the caller means, each as likely as any other; `random` is any number with all
/// its bits drawn.
pub const fn chess960_by_lot(random: u64) -> u16 {
    ((random as u128 * CHESS960_POSITIONS as u128) >> 64) as u16
}

/// Errors in several moves made at once at the start.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum FirstMovesError {
    /// Not a legal move.
    #[error("illegal move")]
    Illegal,
    /// It goes beyond the middle of the board (fide-1930 22.4).
    #[error("beyond the middle of the board")]
    BeyondTheMiddle,
    /// It gives check, so nothing can follow before the answer.
    #[error("check")]
    Check,
}

impl Odds {
    /// The position the game starts from.
    pub fn position(self) -> Position {
        Position::start().at_odds(self)
    }
}

impl Position {
    /// The starting position of Chess960 with a number from 0 to 959.
    pub fn chess960(number: u16) -> Option<Self> {
        let rank = chess960_back_rank(number)?;
        let black: String = rank.map(|role| Piece { color: Color::Black, role }.char()).into_iter().collect();
        let fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", black.to_uppercase());
        Some(Self::from_fen(&fen, true).expect("every number is a position"))
    }

    /// The number this position has as a start of Chess960; `None` where it is none.
    pub fn chess960_number(&self) -> Option<u16> {
        let role = |file| self.piece_at(Square { file, rank: Rank::ALL[0] }).map(|piece| piece.role);
        let mut rank = [Role::Pawn; 8];
        for (place, file) in rank.iter_mut().zip(File::ALL) {
            *place = role(file)?;
        }
        let number = chess960_number(&rank)?;
        let start = Self::chess960(number)?;
        (self.placement() == start.placement() && self.turn() == start.turn()).then_some(number)
    }

    /// The position after the moves that a player who receives several makes at the first turn (fide-1930
    /// 22.2): the moves in UCI, none beyond that half of the board (22.4). The opponent is to move.
    pub fn after_first_moves(&self, moves: &[&str]) -> Result<Self, (usize, FirstMovesError)> {
        let color = self.turn();
        let mut position = self.clone();
        for (place, uci) in moves.iter().enumerate() {
            if place > 0 {
                position = position.turned().ok_or((place - 1, FirstMovesError::Check))?;
            }
            let mv = position.parse_uci(uci).map_err(|_| (place, FirstMovesError::Illegal))?;
            let rank = mv.to().rank.index();
            let own = if color == Color::White { rank < 4 } else { rank >= 4 };
            if !own {
                return Err((place, FirstMovesError::BeyondTheMiddle));
            }
            position = position.play(mv);
        }
        Ok(position)
    }
}
