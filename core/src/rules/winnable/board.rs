//! Positions as the crate chess has them, which chasolver works on.
//!
//! chess generates moves into a list of fixed length without looking at its end, and panics or goes wrong where a
//! position contradicts itself. So here stands what does not go there.

use chess::{Board, BoardBuilder, CastleRights};
use shakmaty::{CastlingSide, EnPassantMode, File, Position as _};

use crate::rules::{Color, Position};

/// Fit of a board to the position it was made from.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum BoardFit {
    /// The same moves from here on.
    Exact,
    /// Castling as in Chess960, or with a rook given as odds, is left out. A mate without it is one all the
    /// same; that there is none says nothing.
    WithoutCastling,
}

/// More of one side, as only a set-up position has, could run over the end of chess's list of moves.
const MOST_PIECES: usize = 16;

/// Tests if chess would generate other moves here: a check that no double step of a pawn can have
/// left (a knight's), while that pawn may be taken en passant. chess takes it and leaves the
/// king. One move later all is well.
pub(crate) fn is_misread(position: &Position) -> bool {
    position.is_check() && position.inner().legal_ep_square().is_some()
}

/// The position for chess; `None` where it cannot have it.
pub fn board(position: &Position) -> Option<(Board, BoardFit)> {
    let inner = position.inner();
    let mut builder = BoardBuilder::new();
    for (square, piece) in inner.board() {
        builder.piece(
            self::square(square),
            chess::ALL_PIECES[piece.role as usize - 1],
            color(Color::from_inner(piece.color)),
        );
    }
    let fit = if castles_as_usual(position) { BoardFit::Exact } else { BoardFit::WithoutCastling };
    for side in shakmaty::Color::ALL {
        let may = |wing| fit == BoardFit::Exact && inner.castles().has(side, wing);
        let rights = match (may(CastlingSide::KingSide), may(CastlingSide::QueenSide)) {
            (true, true) => CastleRights::Both,
            (true, false) => CastleRights::KingSide,
            (false, true) => CastleRights::QueenSide,
            (false, false) => CastleRights::NoRights,
        };
        builder.castle_rights(color(Color::from_inner(side)), rights);
    }
    builder.side_to_move(color(position.turn()));
    let en_passant = inner.ep_square(EnPassantMode::Legal);
    builder.en_passant(en_passant.map(|square| chess::File::from_index(square.file().to_usize())));
    let fits =
        shakmaty::Color::ALL.into_iter().all(|side| inner.board().by_color(side).count() <= MOST_PIECES);
    fits.then(|| Board::try_from(builder).ok()).flatten().map(|board| (board, fit))
}

/// Tests if whoever may castle does so from the e-file with a rook in the corner.
fn castles_as_usual(position: &Position) -> bool {
    let inner = position.inner();
    !position.castles_without_rook()
        && shakmaty::Color::ALL.into_iter().all(|color| {
            [(CastlingSide::KingSide, File::H), (CastlingSide::QueenSide, File::A)].into_iter().all(
                |(side, corner)| {
                    inner.castles().rook(color, side).is_none_or(|rook| {
                        rook.file() == corner
                            && inner.board().king_of(color).is_some_and(|king| king.file() == File::E)
                    })
                },
            )
        })
}

/// A side for chess.
pub const fn color(color: Color) -> chess::Color {
    chess::ALL_COLORS[color as usize]
}

fn square(square: shakmaty::Square) -> chess::Square {
    chess::Square::make_square(
        chess::Rank::from_index(square.rank().to_usize()),
        chess::File::from_index(square.file().to_usize()),
    )
}
