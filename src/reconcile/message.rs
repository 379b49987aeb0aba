//! What is said of a finding: what a hand did, and what is wrong in a sheet.

use crate::language::{Message, Millis, Spoken, messages};
use crate::rules::laws::Article;
use crate::rules::{CastlingSide, Color, Role, Square};

messages! {
    /// What is told of findings.
    ReconcileMessage {
        // ---- faults in what was given to the program
        /// Why a FEN or a board cannot be: its pieces are not written as they should be.
        FenPlacement => "fen_placement";
        /// Why a FEN or a board cannot be: each side has one king.
        FenKings => "fen_kings";

        // ---- two boards, two sheets
        /// Boards and sheets agree.
        ReconcileNone { article: Option<Article> } => "reconcile_none";
        /// The boards agree, the sheets do not.
        ReconcileFixSheets { article: Option<Article> } => "reconcile_fix_sheets";
        /// Both boards agree and both sheets agree, but not with each other.
        ReconcileElsewhere { article: Option<Article> } => "reconcile_elsewhere";
        /// The finding where the boards differ and the sheets agree.
        ReconcileCorrect { ply: u64, article: Option<Article> } => "reconcile_correct";
        /// The finding where the boards differ and the sheets differ too.
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
        /// What follows from a reading: the sheets agree.
        FollowsCorrect { ply: u64 } => "follows_correct";
        /// What follows from a reading: the sheets differ.
        FollowsResume { ply: u64 } => "follows_resume";
        /// What follows from a reading: both sheets have an illegal move.
        FollowsRestore { ply: u64 } => "follows_restore";
        /// What follows from a reading: another entry has to be read.
        FollowsOpen { ply: u64 } => "follows_open";
        /// The times that are proposed for both clocks.
        ReconcileClocks { white: Millis, black: Millis } => "reconcile_clocks";
        /// Heads the steps that put a board right.
        BoardToCorrect { color: Color } => "board_to_correct";
        /// A step: a piece is carried to another square.
        HandCarry { color: Color, role: Role, from: Square, to: Square } => "hand_carry";
        /// A step: a piece is taken off.
        HandOff { color: Color, role: Role, from: Square } => "hand_off";
        /// A step: a piece is put on from beside the board.
        HandPut { color: Color, role: Role, to: Square } => "hand_put";
        /// What explains a board.
        SlipLikeliest { color: Color, what: Message } => "slip_likeliest";
        /// Told where no slip explains a board.
        SlipUnexplained { color: Color } => "slip_unexplained";
        /// A slip with the move it was to be.
        SlipAt { number: String, mv: Box<Spoken>, what: Message } => "slip_at";
        /// Told where two slips explain a board.
        SlipBoth { first: Message, second: Message } => "slip_both";
        /// A slip: another piece was moved.
        SlipOtherPiece { from: Square, to: Square } => "slip_other_piece";
        /// A slip: the piece went elsewhere.
        SlipOtherSquare { to: Square } => "slip_other_square";
        /// A slip: the captured piece was left.
        SlipCaptureNotRemoved => "slip_capture_not_removed";
        /// A slip: only the captured piece was taken off.
        SlipCapturerNotMoved => "slip_capturer_not_moved";
        /// A slip: the pawn taken in passing was left.
        SlipEnPassant => "slip_en_passant";
        /// A slip: in castling the rook was left.
        SlipRookNotMoved => "slip_rook_not_moved";
        /// A slip: in castling the king was left.
        SlipKingNotMoved => "slip_king_not_moved";
        /// A slip: in castling the rook went elsewhere.
        SlipOtherRookSquare { to: Square } => "slip_other_rook_square";
        /// A slip: in castling the king went elsewhere.
        SlipOtherKingSquare { to: Square } => "slip_other_king_square";
        /// A slip: a pawn became another piece.
        SlipWrongPromotion { role: Role } => "slip_wrong_promotion";
        /// A slip: a pawn on the last rank was left a pawn.
        SlipNotPromoted => "slip_not_promoted";
        /// A slip: castling was played to the other side.
        SlipOtherSide { side: CastlingSide } => "slip_other_side";
        /// A slip: the move was not played.
        SlipNotExecuted => "slip_not_executed";
        /// A slip: what was played is what stands on a sheet.
        SlipAsWritten { color: Color } => "slip_as_written";
        /// A fault of a sheet.
        SheetFaultAt { color: Color, ply: u64, text: String, what: Message } => "sheet_fault_at";
        /// A fault of a sheet together with the move that should stand there.
        SheetShould { what: Message, mv: Box<Spoken> } => "sheet_should";
        /// A fault of a sheet: the entry cannot be read.
        SheetUnreadable => "sheet_unreadable";
        /// A fault of a sheet: the entry may be several moves.
        SheetAmbiguous => "sheet_ambiguous";
        /// A fault of a sheet: the entry is not legal.
        SheetIllegal => "sheet_illegal";
        /// A fault of a sheet: the entry says check or mate where there is none.
        SheetWrongCheck => "sheet_wrong_check";
        /// A fault of a sheet: the entry is another move than the one played.
        SheetOtherMove => "sheet_other_move";
        /// A fault of a sheet: the entry differs from that of the other sheet.
        SheetDiffers => "sheet_differs";
        /// A fault of a sheet: an entry is missing.
        SheetMissing => "sheet_missing";
        /// A fault of a sheet: an entry stands twice.
        SheetDoubled => "sheet_doubled";
        /// A fault of a sheet: an entry belongs to no move.
        SheetExtra => "sheet_extra";
        /// A fault of a sheet: an entry stands so many lines too late.
        SheetLate { lines: u64 } => "sheet_late";
        /// A fault of a sheet: an entry stands so many lines too early.
        SheetEarly { lines: u64 } => "sheet_early";
        /// A fault of a sheet: two entries have changed places.
        SheetTransposed { other: u64 } => "sheet_transposed";
        /// A fault of a sheet: from here on it is that of another game.
        SheetOtherGame => "sheet_other_game";
        /// A sheet has no entry.
        SheetEmpty { color: Color } => "sheet_empty";
        /// Why a case cannot be judged: a board cannot be.
        CaseBoard { field: String, why: Message } => "case_board";
        /// Why a case cannot be judged: a board has more pieces than there were.
        CaseMaterial => "case_material";
        /// Why a case cannot be judged: a sheet is too long.
        CaseTooLong { field: String, most: u64 } => "case_too_long";
        /// Why a case cannot be judged: there are more times than entries.
        CaseClocks => "case_clocks";
    }
}
