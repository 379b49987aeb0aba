//! Costs of slips, which tell how unlikely they are, as data. The lower, the likelier; 10 is about a factor
//! of e.

use serde::Serialize;

/// Kind of a slip on a board; named as in the command's answers.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SlipKind {
    OtherPiece,
    OtherSquare,
    CaptureNotRemoved,
    CapturerNotMoved,
    EnPassantNotRemoved,
    /// Of king and rook only the king was moved.
    RookNotMoved,
    /// Of king and rook only the rook was moved.
    KingNotMoved,
    OtherRookSquare,
    OtherKingSquare,
    /// The pawn became another piece, or none.
    WrongPromotion,
    OtherSideCastling,
    /// The move was not made on the board at all.
    NotExecuted,
    TwoSlips,
    /// No slip: the board stands as its player's own sheet has it, which differs from the other.
    AsWritten,
}

macro_rules! manners {
    ($( $(#[$doc:meta])* $name:ident: $kind:ident, $cost:literal; )*) => {
        /// A slip in finer detail than its kind, because that makes it more or less likely.
        #[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
        pub enum Manner { $( $(#[$doc])* $name, )* }

        impl Manner {
            /// Kind of the slip.
            pub const fn kind(self) -> SlipKind {
                match self { $( Self::$name => SlipKind::$kind, )* }
            }

            /// Cost of the slip: more is less likely.
            pub const fn cost(self) -> u32 {
                match self { $( Self::$name => $cost, )* }
            }
        }
    };
}

manners! {
    /// A like piece went to the right square, and could.
    TwinToSquare: OtherPiece, 8;
    /// A like piece made the same move on the other wing: `Nc6` for `Nf6`.
    TwinMirrored: OtherPiece, 12;
    /// A like piece made another legal move.
    TwinElsewhere: OtherPiece, 24;
    /// A like piece went to the right square, which it could not reach.
    TwinUnreachable: OtherPiece, 26;
    /// Another kind of piece went to the right square, and could.
    OtherRoleToSquare: OtherPiece, 20;
    /// Any other legal move of another piece.
    AnyOtherMove: OtherPiece, 40;

    /// The next square, by a legal move.
    NextSquare: OtherSquare, 10;
    /// The next square, which the piece could not go to.
    NextSquareIllegal: OtherSquare, 16;
    /// The same file, the rank counted from the other side, or the same rank, the file counted so.
    MirroredSquare: OtherSquare, 24;
    /// Right in file or rank, by a legal move.
    SameLine: OtherSquare, 18;
    /// Another legal move of the right piece.
    LegalSquare: OtherSquare, 24;
    /// Right in file or rank, but no legal move.
    SameLineIllegal: OtherSquare, 32;
    /// A hand took any other square.
    AnySquare: OtherSquare, 46;
    /// The next square, with the captured piece taken off all the same.
    NextSquareCapturing: OtherSquare, 34;

    /// The capturing piece went off the board.
    CapturerOff: CaptureNotRemoved, 14;
    /// Only the captured piece was dealt with.
    CapturedOff: CapturerNotMoved, 16;
    /// The pawn taken in passing still stands.
    PassedPawnLeft: EnPassantNotRemoved, 6;
    /// Only the king was moved.
    RookLeft: RookNotMoved, 6;
    /// Only the rook was moved.
    KingLeft: KingNotMoved, 14;
    /// The rook stands elsewhere on its rank.
    RookElsewhere: OtherRookSquare, 20;
    /// The king stands elsewhere on its rank.
    KingElsewhere: OtherKingSquare, 24;
    /// Castling with the other rook.
    OtherWing: OtherSideCastling, 8;
    /// Another piece was taken for the pawn.
    OtherPromotion: WrongPromotion, 8;
    /// The pawn was left a pawn.
    NoPromotion: WrongPromotion, 10;
    /// The move was not made at all.
    Forgotten: NotExecuted, 12;
}

/// Costs that make an explanation less likely besides the slip itself: for what would have been noticed
/// afterwards.
pub mod noticed {
    /// Cost of a second slip besides its own.
    pub(crate) const SECOND_SLIP: u32 = 24;
    /// A later move lifted a piece from an empty square.
    pub(crate) const EMPTY_SQUARE: u32 = 40;
    /// A later move lifted another piece than the one written.
    pub(crate) const OTHER_PIECE: u32 = 25;
    /// A later move went onto a piece of its own side.
    pub(crate) const OWN_PIECE: u32 = 30;
    /// A later capture had nothing to capture.
    pub(crate) const NOTHING_CAPTURED: u32 = 8;
    /// A later move that captures nothing met a piece.
    pub(crate) const UNEXPECTED_PIECE: u32 = 12;
    /// A later move went through a piece.
    pub(crate) const THROUGH_A_PIECE: u32 = 12;
}
