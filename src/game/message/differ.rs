//! What is said while two boards are compared.

use crate::language::{Message, RankRead, Spoken, messages};
use crate::rules::laws::Article;
use crate::rules::{Color, Outcome};

messages! {
    /// Of boards that differ.
    DifferMessage {
        /// Asks whether the boards differ.
        ReallyDiffer => "really_differ";
        /// Asks before the arbiter's last ruling is taken back.
        ReallyUndoRuling { plies: u64 } => "really_undo_ruling";
        /// Asks before an earlier position stands again.
        ReallyRestore { plies: u64 } => "really_restore";
        /// So much of the game is struck out by what is asked next.
        PliesStruck { plies: u64 } => "plies_struck";
        /// Asks before a press is taken back.
        ReallyUndoPress { color: Color } => "really_undo_press";
        /// Asks before a decision of the arbiter ends the game.
        ReallyEnd { outcome: Outcome, article: Option<Article> } => "really_end";
        /// Asks before the end of the game is taken back.
        ReallyReopen { outcome: Outcome } => "really_reopen";
        /// What was named as an illegal move is a legal one.
        NamedIsLegal { mv: Box<Spoken> } => "named_is_legal";
        /// Asks whether it counts as illegal all the same.
        ReallyIllegal { color: Color } => "really_illegal";
        /// Told when boards are found to differ, and the clocks stand.
        BoardsDiffer { article: Option<Article> } => "boards_differ";
        /// Nothing else happens before the arbiter's word.
        DifferFirst => "differ_first";
        /// A board is read from here on.
        BoardOpen { color: Color } => "board_open";
        /// A board stands as the program has it.
        BoardRecorded { color: Color } => "board_recorded";
        /// All ranks of a board are read.
        BoardWhole { color: Color } => "board_whole";
        /// No game brings such a board about.
        BoardFault { color: Color, why: Message } => "board_fault";
        /// Ranks that have not been read.
        RanksMissing { color: Color, ranks: String } => "ranks_missing";
        /// A rank read back.
        RankSaid { rank: u64, squares: RankRead } => "rank_read";
        /// A rank that was heard, read back: it waits for a yes.
        RankProposed { rank: u64, squares: RankRead } => "rank_proposed";
        /// It still waits, and another has been read.
        RankWaits { rank: u64, squares: RankRead } => "rank_waits";
        /// Told when a rank that was read back is confirmed.
        RankTaken { rank: u64 } => "rank_taken";
        /// A part of a rank was not recognised.
        RankUnheard { rank: u64 } => "rank_unheard";
        /// A rank is read, and nobody has said of which board.
        BoardFirst => "board_first";
        /// A word of a rank that is none.
        RankWord { rank: u64, word: String } => "rank_word";
        /// Told of a rank with too many or too few squares.
        RankLength { rank: u64, count: u64 } => "rank_length";
        /// Asks whose the first piece of a rank is.
        RankOwner { rank: u64 } => "rank_owner";
        /// Told where a sheet is to be read from a file and none was named.
        FileNameMissing => "file_name_missing";
        /// A sheet is read from here on.
        SheetOpen { color: Color } => "sheet_open";
        /// So much of a sheet has been read.
        SheetRead { color: Color, count: u64 } => "sheet_read";
        /// A sheet is as the program has it.
        SheetRecorded { color: Color } => "sheet_recorded";
        /// What the program has recorded is not what the sheets come to.
        DifferRecord { plies: u64, agreed: u64 } => "differ_record";
        /// The finding waits for the arbiter.
        DifferConfirm => "differ_confirm";
        /// A board is missing for a finding.
        DifferMissing { color: Color } => "differ_missing";
        /// The finding was carried out.
        DifferSettled { plies: u64, color: Color, article: Option<Article> } => "differ_settled";
        /// Told when the comparison is dropped.
        DifferCancelled => "differ_cancelled";
        /// Told where a finding needs an entry to be read before.
        DifferReads => "differ_reads";
        /// Told where an entry cannot be read as the arbiter says.
        DifferNoReading => "differ_no_reading";
        /// The boards show what no line leads to.
        DifferNoLine => "differ_no_line";
        /// There is nothing to confirm or to drop.
        DifferNone => "differ_none";
        /// The game broke off while the boards were compared.
        ResumedDiffering => "resumed_differing";
        /// The same in a rated game, which waits for the arbiter.
        ResumedDifferingRated => "resumed_differing_rated";
        /// Boards differ, and that waits for the arbiter.
        StandsDiffering => "stands_differing";
        /// On the sheet: the boards were put right here.
        RemarkCorrected { article: Option<Article> } => "remark_corrected";
        /// On the sheet: the game went on from here.
        RemarkResumed { article: Option<Article> } => "remark_resumed";
        /// On the sheet: entries were put right here.
        RemarkSheets { article: Option<Article> } => "remark_sheets";
    }
}
