//! What is said of a finding: what a hand did, and what is wrong in a sheet.

use crate::language::{Message, Millis, Spoken, messages};
use crate::rules::laws::Article;
use crate::rules::{CastlingSide, Color, Role, Square};

messages! {
    /// Of findings.
    ReconcileMessage {
        // ---- faults in what was given to the program
        /// Field of a FEN: the pieces.
        FenPlacement => "fen_placement";
        /// One king each.
        FenKings => "fen_kings";

        // ---- two boards, two sheets
        /// Boards and sheets agree.
        ReconcileNone { article: Option<Article> } => "reconcile_none";
        /// The boards agree, the sheets do not.
        ReconcileFixSheets { article: Option<Article> } => "reconcile_fix_sheets";
        /// Both boards agree and both sheets agree, but not with each other.
        ReconcileElsewhere { article: Option<Article> } => "reconcile_elsewhere";
        /// The sheets agree.
        ReconcileCorrect { ply: u64, article: Option<Article> } => "reconcile_correct";
        /// The sheets differ too.
        ReconcileResume { ply: u64, color: Color, article: Option<Article> } => "reconcile_resume";
        /// Both sheets have the same illegal move.
        ReconcileRestore { ply: u64, text: String, article: Option<Article> } => "reconcile_restore";
        /// An entry that cannot be read decides.
        ReconcileArbiter {
            color: Color,
            ply: u64,
            text: String,
            count: u64,
            article: Option<Article>,
        } => "reconcile_arbiter";
        /// What follows from a reading.
        ReconcileReading { mv: Box<Spoken>, what: Message } => "reconcile_reading";
        /// Then the sheets agree.
        FollowsCorrect { ply: u64 } => "follows_correct";
        /// Then they differ.
        FollowsResume { ply: u64 } => "follows_resume";
        /// Then both have an illegal move.
        FollowsRestore { ply: u64 } => "follows_restore";
        /// Then another entry has to be read.
        FollowsOpen { ply: u64 } => "follows_open";
        /// The times proposed.
        ReconcileClocks { white: Millis, black: Millis } => "reconcile_clocks";
        /// A board is put right.
        BoardToCorrect { color: Color } => "board_to_correct";
        /// A piece is carried.
        HandCarry { color: Color, role: Role, from: Square, to: Square } => "hand_carry";
        /// A piece goes off.
        HandOff { color: Color, role: Role, from: Square } => "hand_off";
        /// A piece comes from beside the board.
        HandPut { color: Color, role: Role, to: Square } => "hand_put";
        /// What explains a board.
        SlipLikeliest { color: Color, what: Message } => "slip_likeliest";
        /// Nothing explains a board.
        SlipUnexplained { color: Color } => "slip_unexplained";
        /// A slip with the move it was to be.
        SlipAt { number: String, mv: Box<Spoken>, what: Message } => "slip_at";
        /// Two slips.
        SlipBoth { first: Message, second: Message } => "slip_both";
        /// Another piece was moved.
        SlipOtherPiece { from: Square, to: Square } => "slip_other_piece";
        /// It went elsewhere.
        SlipOtherSquare { to: Square } => "slip_other_square";
        /// The captured piece was left.
        SlipCaptureNotRemoved => "slip_capture_not_removed";
        /// Only the captured piece was taken off.
        SlipCapturerNotMoved => "slip_capturer_not_moved";
        /// The pawn taken in passing was left.
        SlipEnPassant => "slip_en_passant";
        /// The rook was left.
        SlipRookNotMoved => "slip_rook_not_moved";
        /// The king was left.
        SlipKingNotMoved => "slip_king_not_moved";
        /// The rook went elsewhere.
        SlipOtherRookSquare { to: Square } => "slip_other_rook_square";
        /// The king went elsewhere.
        SlipOtherKingSquare { to: Square } => "slip_other_king_square";
        /// Another piece was taken.
        SlipWrongPromotion { role: Role } => "slip_wrong_promotion";
        /// It was left a pawn.
        SlipNotPromoted => "slip_not_promoted";
        /// The other side.
        SlipOtherSide { side: CastlingSide } => "slip_other_side";
        /// Nothing was done.
        SlipNotExecuted => "slip_not_executed";
        /// As on a sheet.
        SlipAsWritten { color: Color } => "slip_as_written";
        /// A fault of a sheet.
        SheetFaultAt { color: Color, ply: u64, text: String, what: Message } => "sheet_fault_at";
        /// With what it should be.
        SheetShould { what: Message, mv: Box<Spoken> } => "sheet_should";
        /// Not readable.
        SheetUnreadable => "sheet_unreadable";
        /// Several moves.
        SheetAmbiguous => "sheet_ambiguous";
        /// Illegal.
        SheetIllegal => "sheet_illegal";
        /// Another move.
        SheetOtherMove => "sheet_other_move";
        /// Differs from the other.
        SheetDiffers => "sheet_differs";
        /// Missing.
        SheetMissing => "sheet_missing";
        /// Twice.
        SheetDoubled => "sheet_doubled";
        /// Belongs to no move.
        SheetExtra => "sheet_extra";
        /// Lines too late.
        SheetLate { lines: u64 } => "sheet_late";
        /// Lines too early.
        SheetEarly { lines: u64 } => "sheet_early";
        /// Changed places.
        SheetTransposed { other: u64 } => "sheet_transposed";
        /// Another game.
        SheetOtherGame => "sheet_other_game";
        /// A sheet has no entry.
        SheetEmpty { color: Color } => "sheet_empty";
        /// A board cannot be.
        CaseBoard { field: String, why: Message } => "case_board";
        /// More pieces than there were.
        CaseMaterial => "case_material";
        /// A sheet is too long.
        CaseTooLong { field: String, most: u64 } => "case_too_long";
        /// More times than entries.
        CaseClocks => "case_clocks";
    }
}
