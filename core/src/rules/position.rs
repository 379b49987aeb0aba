//! Positions, and the moves that may be played in them.

use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position as _, PositionErrorKinds};

use super::odds::castling_without_rook;
use super::{CastlingSide, Color, Given, Move, Odds, Piece, Role, Square};

/// A playable position: pieces, side to move, castling rights, en passant square and counters.
///
/// Two positions are equal when they are the same in the sense of fide-2018 9.2.2: same player to
/// move, same pieces on the same squares, same possible moves. The counters do not matter.
///
/// ```
/// use evavier_core::rules::Position;
///
/// let start = Position::start();
/// let mv = start.parse_uci("g1f3").expect("legal");
/// assert_eq!(start.san(mv), "Nf3");
/// assert_eq!(start.play(mv).placement(), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R");
/// ```
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Position {
    inner: Chess,
    /// Castling mode: how castling is written and where rooks may start.
    mode: CastlingMode,
    /// The player who may castle to a side where the rook was given as odds, and that side (fide-1930 22.8).
    rookless: Option<(Color, CastlingSide)>,
}

/// Errors of reading a FEN.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum FenError {
    /// The first field is not eight ranks of eight squares.
    #[error("piece placement")]
    Placement,
    /// The second field is neither `w` nor `b`.
    #[error("side to move")]
    Turn,
    /// The third field is not castling rights.
    #[error("castling field")]
    Castling,
    /// The fourth field is not a square.
    #[error("en passant field")]
    EnPassant,
    /// The last two fields are not counters, or there is a field too many.
    #[error("move counters")]
    Counters,
    /// A side has no king, or more than one.
    #[error("kings")]
    Kings,
    #[error("pawns on the first or last rank")]
    PawnsOnBackrank,
    /// The side that is not to move is in check.
    #[error("the side not to move is in check")]
    OppositeCheck,
    /// Castling rights without king and rook where they belong (Chess960 needs to be said).
    #[error("castling rights")]
    CastlingRights,
    /// No pawn can have just passed the en passant square.
    #[error("en passant square")]
    EnPassantSquare,
}

/// Errors of reading a UCI move.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum UciError {
    /// Not of the form `e2e4` or `e7e8q`.
    #[error("not a UCI move")]
    Malformed,
    /// Well formed, but not legal in this position.
    #[error("illegal move")]
    Illegal,
}

impl Position {
    /// The initial position (fide-2018 2.3).
    pub fn start() -> Self {
        Self { inner: Chess::default(), mode: CastlingMode::Standard, rookless: None }
    }

    /// The position of a FEN. Missing fields at the end take their usual values.
    pub fn from_fen(fen: &str, chess960: bool) -> Result<Self, FenError> {
        let mode = CastlingMode::from_chess960(chess960);
        let fen = Fen::from_ascii(fen.trim().as_bytes()).map_err(|error| match error {
            ParseFenError::InvalidBoard => FenError::Placement,
            ParseFenError::InvalidTurn => FenError::Turn,
            ParseFenError::InvalidCastling => FenError::Castling,
            ParseFenError::InvalidEpSquare => FenError::EnPassant,
            _ => FenError::Counters,
        })?;
        let inner = accepted(fen.into_setup(), mode).map_err(|error| impossible(error.kinds()))?;
        Ok(Self { inner, mode, rookless: None })
    }

    /// True if no game can lead to it by the pieces on the board: too many men, or a check that no move
    /// can give (fide-2018 3.10.3).
    pub fn is_impossible(&self) -> bool {
        let setup = self.inner.to_setup(EnPassantMode::Legal);
        Chess::from_setup(setup, self.mode).is_err()
    }

    /// The same position without the piece given as odds.
    pub(super) fn at_odds(&self, odds: Odds) -> Self {
        let mut setup = self.inner.to_setup(EnPassantMode::Legal);
        setup.board.discard_piece_at(odds.removed().inner());
        setup.castling_rights.discard(odds.removed().inner());
        let inner = Chess::from_setup(setup, self.mode).expect("a piece less is a position too");
        let rookless = (odds.given == Given::Rook).then_some((odds.giver(), CastlingSide::Long));
        Self { inner, mode: self.mode, rookless }
    }

    /// The same position in a game at these odds. A FEN has no word for castling towards a rook that is not there;
    /// where it was given and the king stands at home, that right is added (fide-1930 22.8).
    pub(crate) fn in_game_at(self, odds: Odds) -> Self {
        let giver = odds.giver();
        let at = |square: Square| self.piece_at(square).filter(|piece| piece.color == giver);
        let home = Square { file: super::File::ALL[4], rank: odds.removed().rank };
        let king = at(home).is_some_and(|piece| piece.role == Role::King);
        let rook = at(odds.removed()).is_some_and(|piece| piece.role == Role::Rook);
        let castles = odds.given == Given::Rook && king && !rook;
        Self { rookless: castles.then_some((giver, CastlingSide::Long)), ..self }
    }

    /// The position with the other side to move; `None` in check.
    pub(super) fn turned(&self) -> Option<Self> {
        let inner = self.inner.clone().swap_turn().ok()?;
        Some(Self { inner, ..self.clone() })
    }

    /// The FEN, with an en passant square only where the capture is legal. A FEN has no word for castling with a
    /// rook that is not there.
    pub fn fen(&self) -> String {
        Fen::from_position(&self.inner, EnPassantMode::Legal).to_string()
    }

    /// The first field of the FEN: the pieces on their squares.
    pub fn placement(&self) -> String {
        self.inner.board().to_string()
    }

    /// True if castling follows Chess960 (fide-2018 guideline II).
    pub fn is_chess960(&self) -> bool {
        self.mode.is_chess960()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        Color::from_inner(self.inner.turn())
    }

    /// The number of the move about to be played, as printed on a score sheet.
    pub fn move_number(&self) -> u32 {
        self.inner.fullmoves().get()
    }

    /// The number of that move with its dots, `12.` or before Black's move `12...`.
    pub fn dotted_number(&self) -> String {
        format!("{}{}", self.move_number(), if self.turn() == Color::White { "." } else { "..." })
    }

    /// Plies since the last capture or pawn's move (fide-2018 9.3 counts them in pairs).
    pub(crate) fn halfmove_clock(&self) -> u32 {
        self.inner.halfmoves()
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.inner.board().piece_at(square.inner()).map(Piece::from_inner)
    }

    /// True if there is a piece of this kind, of either side.
    pub(crate) fn has_piece(&self, role: Role) -> bool {
        self.inner.board().by_role(role.inner()).any()
    }

    pub(super) const fn inner(&self) -> &Chess {
        &self.inner
    }

    /// Every legal move of the side to move, in no order to rely on.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.inner.legal_moves().iter().copied().map(Move).chain(self.rookless_castling()).collect()
    }

    /// Castling towards a rook given as odds: the king goes two squares as if the rook stood on its own, which
    /// has to be empty (fide-1930 22.8); all else is as with a rook.
    fn rookless_castling(&self) -> Option<Move> {
        let (color, side) = self.rookless.filter(|(color, _)| *color == self.turn() && !self.is_check())?;
        let (to, empty) = castling_without_rook(color, side);
        let board = self.inner.board();
        let from = board.king_of(color.inner())?;
        let occupied = board.occupied().without(from);
        let way = shakmaty::attacks::between(from, to.inner()).with(to.inner());
        let safe = way
            .into_iter()
            .all(|square| self.inner.king_attackers(square, color.other().inner(), occupied).is_empty());
        let free = empty.into_iter().all(|square| !occupied.contains(square.inner()));
        (safe && free).then_some(Move(shakmaty::Move::Normal {
            role: shakmaty::Role::King,
            from,
            capture: None,
            to: to.inner(),
            promotion: None,
        }))
    }

    pub(super) const fn castles_without_rook(&self) -> bool {
        self.rookless.is_some()
    }

    /// The position after a move of this position.
    pub fn play(&self, mv: Move) -> Self {
        let mut inner = self.inner.clone();
        inner.play_unchecked(mv.0);
        let moved_king = |color| color == self.turn() && mv.role() == Role::King;
        let rookless = self.rookless.filter(|(color, _)| !moved_king(*color));
        Self { inner, mode: self.mode, rookless }
    }

    /// True if the king of the side to move is attacked (fide-2018 3.9.1).
    pub fn is_check(&self) -> bool {
        self.inner.is_check()
    }

    /// True if the side to move is checkmated (fide-2018 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        self.inner.is_checkmate()
    }

    /// True if the side to move is stalemated (fide-2018 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        self.inner.is_stalemate() && self.rookless_castling().is_none()
    }

    /// The same position without the right to castle with the king or rook on this square; `None` where none
    /// hangs on it.
    pub(crate) fn without_castling(&self, square: Square) -> Option<Self> {
        let mut setup = self.inner.to_setup(EnPassantMode::Legal);
        let square = square.inner();
        let king = self.inner.board().kings().contains(square);
        let color = self.inner.board().color_at(square)?;
        let own = setup.castling_rights & self.inner.board().by_color(color);
        let lost = if king { own } else { own & shakmaty::Bitboard::from(square) };
        if lost.is_empty() {
            return None;
        }
        setup.castling_rights &= !lost;
        Some(Self { inner: accepted(setup, self.mode).ok()?, ..self.clone() })
    }

    /// True if this side lacks the pieces to mate however badly the other plays.
    ///
    /// A static count of material: `true` is certain. `false` is not: blocked positions exist in which
    /// no series of legal moves mates although the material would do (fide-2018 5.2.2 and 6.9 ask for
    /// the series of moves).
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        self.inner.has_insufficient_material(color.inner())
    }

    /// The move in standard algebraic notation with English letters, `+` and `#` included.
    pub fn san(&self, mv: Move) -> String {
        match mv.castling() {
            Some(side) if !mv.0.is_castle() => {
                let san = San::Castle(side.inner());
                let after = self.play(mv);
                let mark = if after.is_checkmate() { "#" } else { "+" };
                format!("{san}{}", if after.is_check() { mark } else { "" })
            }
            _ => SanPlus::from_move(self.inner.clone(), mv.0).to_string(),
        }
    }

    /// The move as UCI; castling as the king's two-square step, or onto the rook in Chess960.
    pub fn uci(&self, mv: Move) -> String {
        UciMove::from_move(mv.0, self.mode).to_string()
    }

    /// The legal move of a UCI text. Both spellings of castling are understood.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        let uci: UciMove = text.parse().map_err(|_| UciError::Malformed)?;
        match uci {
            UciMove::Normal { .. } => uci
                .to_move(&self.inner)
                .map(Move)
                .ok()
                .or_else(|| self.rookless_castling().filter(|mv| self.uci(*mv) == text))
                .ok_or(UciError::Illegal),
            UciMove::Put { .. } | UciMove::Null => Err(UciError::Malformed),
        }
    }

    /// The legal moves a SAN text with English letters may mean: none, one, or several if the text
    /// does not tell them apart. Marks of check are not examined. `None` where it is no SAN at all.
    pub fn san_candidates(&self, text: &str) -> Option<Vec<Move>> {
        let san = SanPlus::from_ascii(text.as_bytes()).ok()?.san;
        if matches!(san, San::Put { .. } | San::Null) {
            return None;
        }
        let rookless = self
            .rookless_castling()
            .filter(|mv| mv.castling().map(CastlingSide::inner).map(San::Castle) == Some(san));
        let moves = self.inner.legal_moves();
        Some(moves.iter().copied().filter(|mv| san.matches(*mv)).map(Move).chain(rookless).collect())
    }
}

/// A position that may have more pieces than a game can give, or a check that no move can.
#[expect(clippy::result_large_err, reason = "shakmaty's own, looked at at once")]
fn accepted(setup: shakmaty::Setup, mode: CastlingMode) -> Result<Chess, shakmaty::PositionError<Chess>> {
    Chess::from_setup(setup, mode)
        .or_else(shakmaty::PositionError::ignore_too_much_material)
        .or_else(shakmaty::PositionError::ignore_impossible_check)
}

fn impossible(kinds: PositionErrorKinds) -> FenError {
    const NAMES: [(PositionErrorKinds, FenError); 6] = [
        (PositionErrorKinds::MISSING_KING, FenError::Kings),
        (PositionErrorKinds::TOO_MANY_KINGS, FenError::Kings),
        (PositionErrorKinds::PAWNS_ON_BACKRANK, FenError::PawnsOnBackrank),
        (PositionErrorKinds::OPPOSITE_CHECK, FenError::OppositeCheck),
        (PositionErrorKinds::INVALID_CASTLING_RIGHTS, FenError::CastlingRights),
        (PositionErrorKinds::INVALID_EP_SQUARE, FenError::EnPassantSquare),
    ];
    NAMES.into_iter().find(|(kind, _)| kinds.contains(*kind)).map_or(FenError::Placement, |(_, error)| error)
}
