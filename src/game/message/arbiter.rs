//! What is said of touched pieces, of score-keeping and of what an arbiter decides.

use crate::language::{Message, Millis, Placed, Spoken, messages};
use crate::rules::laws::Article;
use crate::rules::{CastlingSide, Color, Outcome, Reason, Square};

messages! {
    /// Of what an arbiter decides.
    ArbiterMessage {
        /// The chapters of the help for arbiters.
        HelpChapters { chapters: String, help: String, chapter: String } => "arbiter_help_chapters";

        // ---- pieces touched
        /// Which pieces were touched, and what follows.
        Touched { pieces: Vec<Placed>, then: Message, article: Option<Article> } => "touched";
        /// What a touch obliges to: one of these pieces has to move.
        MustMove { pieces: Vec<Placed> } => "must_move";
        /// This piece has to move, but castling on one side is out of the question.
        MustMoveNoCastling { pieces: Vec<Placed> } => "must_move_no_castling";
        /// What a touch obliges to: one of these pieces has to be captured.
        MustCapture { pieces: Vec<Placed> } => "must_capture";
        /// This piece has to capture that one.
        MustCaptureWith { own: Vec<Placed>, theirs: Vec<Placed> } => "must_capture_with";
        /// What a touch obliges to: castling.
        MustCastle { side: CastlingSide } => "must_castle";
        /// What a touch obliges to: nothing.
        FreeToMove => "free_to_move";
        /// What a touch obliges to: the opponent decides.
        OpponentNames => "opponent_names";
        /// A move is refused, for a piece was touched.
        TouchBroken { then: Message, article: Option<Article> } => "touch_broken";
        /// Which piece was touched was not said.
        TouchWhich => "touch_which";
        /// Told where pieces were touched together and it was not said which.
        TouchTogetherWhich => "touch_together_which";
        /// Told where a touch is complained of and the piece was not said.
        ComplaintWhich => "complaint_which";
        /// Nothing stands there that could be touched.
        SquareEmpty { square: Square } => "square_empty";
        /// A piece was let go.
        Released { pieces: Vec<Placed>, square: Square, then: Message, article: Option<Article> } => "released";
        /// From where to where was not said.
        ReleaseWhich => "release_which";
        /// It has to be played there.
        MustGo { pieces: Vec<Placed>, square: Square } => "must_go";
        /// King and rook were not touched in order to castle.
        CastlingNotMeant { then: Message, article: Option<Article> } => "castling_not_meant";
        /// Asks whether to complain that the other side has touched these.
        ReallyComplaint { color: Color, pieces: Vec<Placed> } => "really_complaint";
        /// Only the player to move can complain of the last move.
        ComplaintNotHis { color: Color } => "complaint_not_his";
        /// Asks whether these were really touched.
        ReallyTouched { pieces: Vec<Placed> } => "really_touched";
        /// What was entered as touched no longer counts.
        Untouched => "untouched";
        /// A complaint about a touched piece comes too late.
        ComplaintLost { article: Option<Article> } => "complaint_lost";
        /// The move that was complained about was allowed.
        ComplaintUnfounded { mv: Box<Spoken>, article: Option<Article> } => "complaint_unfounded";
        /// A touched piece was told of, and not judged yet.
        TouchReported => "touch_reported";
        /// A complaint about a touched piece is right, and the announcement waits for its press: it is taken back.
        ComplaintInTime { mv: Box<Spoken>, then: Message, article: Option<Article> } => "complaint_in_time";
        /// It was not: the arbiter restores the position after this ply.
        ComplaintRight { mv: Box<Spoken>, then: Message, ply: u64, article: Option<Article> } => "complaint_right";
        /// A player adjusts pieces.
        Adjusts { color: Color, article: Option<Article> } => "adjusts";

        // ---- score-keeping
        /// A player has to record.
        MustRecord { color: Color, article: Option<Article> } => "must_record";
        /// A player need not record.
        NeedNotRecord { color: Color, article: Option<Article> } => "need_not_record";
        /// The Laws in force say nothing of recording.
        RecordingUnruled => "recording_unruled";
        /// Nothing is written before it is played.
        NoWritingAhead { article: Option<Article> } => "no_writing_ahead";
        /// A reply may come before the record.
        ReplyFirst { article: Option<Article> } => "reply_first";
        /// A flag has fallen: the sheets are to be completed.
        CompleteSheets { plies: u64, article: Option<Article> } => "complete_sheets";
        /// A player signed the result.
        Signed { color: Color, article: Option<Article> } => "signed";
        /// What is approved at the program is no signature on paper.
        SignElectronic { article: Option<Article> } => "sign_electronic";
        /// A player is asked whether he signs.
        SignQuestion { color: Color, outcome: Outcome } => "sign_question";
        /// Asks the player who is named to sign the result.
        SignQuestionName { color: Color, name: String, outcome: Outcome } => "sign_question_name";
        /// A player is asked whether he signs the result that was just told.
        SignToo { color: Color } => "sign_too";
        /// The player who is named is asked so.
        SignTooName { color: Color, name: String } => "sign_too_name";
        /// He was asked and does not sign.
        SignatureRefused { color: Color, article: Option<Article> } => "signature_refused";
        /// Told where somebody signs a second time.
        SignedAlready { color: Color } => "signed_already";
        /// A signature is missing.
        NotSigned { color: Color, article: Option<Article> } => "not_signed";
        /// Both have signed: the result stands.
        ResultStands { article: Option<Article> } => "result_stands";
        /// The game is not over yet.
        SignAfterwards => "sign_afterwards";
        /// The Laws in force ask for no signature.
        NothingToSign => "nothing_to_sign";
        /// Who signs does it by hand.
        SignByHand => "sign_by_hand";
        /// There are not so many moves.
        NotSoMany { number: u64 } => "not_so_many";

        // ---- irregularities and the arbiter
        /// What was named as an illegal move describes none.
        OrderNamed { word: String } => "order_named";
        /// Nobody kept the time: the machine slept.
        GapAsleep { time: Millis, color: Color } => "gap_asleep";
        /// Nobody kept the time: the program did not run, though the machine did.
        GapFrozen { time: Millis, color: Color } => "gap_frozen";
        /// Nobody kept the time: the program had ended.
        GapRestart { time: Millis, color: Color } => "gap_restart";
        /// Told where the program did not run for a time and the machine's date was set back: nobody knows how long it was.
        GapUnknown { color: Color } => "gap_unknown";
        /// The arbiter decides who bears it.
        GapAsk => "gap_ask";
        /// Asks the arbiter who bears the time in which the program did not run, and how long that was.
        GapAskHowLong => "gap_ask_how_long";
        /// Told where the arbiter decides who bears the time in which the program did not run.
        GapBorne { color: Color, time: Millis, article: Option<Article> } => "gap_borne";
        /// Told where the arbiter decides that nobody bears that time.
        GapNobody { article: Option<Article> } => "gap_nobody";
        /// Told where the arbiter decides who bears a time that nobody kept, and there is none.
        NoGap => "no_gap";
        /// The clock was pressed once on each side.
        PressesMended { white: u64, black: u64, article: Option<Article> } => "presses_mended";
        /// The last change was undone.
        ClockUndone { white: Millis, black: Millis, article: Option<Article> } => "clock_undone";
        /// The last ruling is taken back.
        RulingUndone { plies: u64, color: Color, article: Option<Article> } => "ruling_undone";
        /// The arbiter took back the last press.
        PressUndone { color: Color, mv: Box<Spoken>, article: Option<Article> } => "press_undone";
        /// What the clocks show, which stand.
        ClocksStandAt { white: Millis, black: Millis } => "clocks_stand_at";
        /// Told where a decision is to be taken back and there is none.
        NothingToUndo => "nothing_to_undo";
        /// The reason of a decision is written down.
        ReasonNoted { reason: String } => "reason_noted";
        /// Told when the arbiter's number is set: his lines need it from now on.
        PinSet => "pin_set";
        /// Told when the arbiter sets his number during the game.
        PinSetLate => "pin_set_late";
        /// Told when a number is set where the one before cannot be proven.
        PinReplaced => "pin_replaced";
        /// Told where another number than the arbiter's is typed.
        PinWrong => "pin_wrong";
        /// A kind of illegal move: the piece does not move so.
        KindMovement => "kind_movement";
        /// A kind of illegal move: a king was captured.
        KindKing => "kind_king";
        /// A kind of illegal move: a pawn on the last rank was not promoted.
        KindUnpromoted => "kind_unpromoted";
        /// A kind of illegal move: the clock was pressed without a move.
        KindNoMove => "kind_no_move";
        /// A kind of illegal move: made with two hands.
        KindTwoHands => "kind_two_hands";
        /// Told where the Laws in force do not know a kind of illegal move.
        KindUnknown { kind: Message } => "kind_unknown";
        /// An illegal move was made.
        IllegalMove { color: Color, kind: Message, number: u64, article: Option<Article> } => "illegal_move";
        /// Another fault in the same move.
        IllegalSame { color: Color, kind: Message, article: Option<Article> } => "illegal_same";
        /// Before the press nothing counts.
        NotCompleted { article: Option<Article> } => "not_completed";
        /// It can no longer be put right.
        IllegalTooLate { article: Option<Article> } => "illegal_too_late";
        /// There is no such ply.
        NoSuchPly { ply: u64, plies: u64 } => "no_such_ply";
        /// That ply is the other player's.
        PlyOfOther { ply: u64, color: Color } => "ply_of_other";
        /// It is not clear whose move it was.
        WhoseMove => "whose_move";
        /// Told when time is added to a clock.
        TimeGiven { color: Color, time: Millis, article: Option<Article> } => "time_given";
        /// The completed moves may go to viewers.
        LiveAllowed => "live_allowed";
        /// They may not, or no more.
        LiveForbidden => "live_forbidden";
        /// A clock is set.
        TimeSet { color: Color, time: Millis, article: Option<Article> } => "time_set";
        /// A counter is set.
        MovesSet { color: Color, moves: u64, article: Option<Article> } => "moves_set";
        /// A position is restored.
        Restored { plies: u64, color: Color, article: Option<Article> } => "restored";
        /// The times that go with it.
        TimesProposed { white: Millis, black: Millis } => "times_proposed";
        /// Moves that are undone by it.
        MovesUndone { moves: Vec<Spoken> } => "moves_undone";
        /// An irregularity is noted.
        Found { what: Message, article: Option<Article> } => "found";
        /// An irregularity: the pieces stood wrong.
        FoundWrongStart => "found_wrong_start";
        /// An irregularity: the board was turned.
        FoundTurnedBoard => "found_turned_board";
        /// An irregularity: the colours were exchanged.
        FoundReversedColours => "found_reversed_colours";
        /// An irregularity: pieces were displaced.
        FoundDisplaced => "found_displaced";
        /// An irregularity: both kings in check.
        FoundBothKings => "found_both_kings";
        /// An irregularity: both flags down.
        FoundBothFlags => "found_both_flags";
        /// An irregularity: another piece had been touched.
        FoundTouchMove => "found_touch_move";
        /// A loss that may be a draw is left to the arbiter.
        LeftToArbiter { reason: Reason, article: Option<Article> } => "left_to_arbiter";
        /// A move stands as the arbiter says.
        MoveStands { mv: Box<Spoken> } => "move_stands";
        /// Touch-move holds for the move in its place.
        ReplacementBound { then: Message, article: Option<Article> } => "replacement_bound";
        /// Told where the move in place of an illegal one is bound by touch-move and nobody said which piece it was.
        ReplacementUnnamed { article: Option<Article> } => "replacement_unnamed";
        /// What the opponent has demanded.
        Demanded { then: Message } => "demanded";
        /// Told where the opponent may not choose what follows.
        NothingToDemand => "nothing_to_demand";
        /// Whether a mate is possible is not known.
        Undecided { color: Color, article: Option<Article> } => "undecided";
        /// Told where the Laws in force do not say what follows.
        LawsSilent => "laws_silent";
        /// The start can no longer be objected to.
        StartTooLate { article: Option<Article> } => "start_too_late";
        /// What follows from an irregularity: the game goes on.
        StartGoesOn { article: Option<Article> } => "start_goes_on";
        /// The position goes onto another board.
        StartTransferred { article: Option<Article> } => "start_transferred";
        /// The arbiter may say otherwise.
        StartUnlessArbiter { article: Option<Article> } => "start_unless_arbiter";
        /// Pieces have to be put back.
        StartRestore { article: Option<Article> } => "start_restore";
        /// Which king or rook was misplaced is not known.
        CastlingWhich { article: Option<Article> } => "castling_which";
        /// A right to castle is gone.
        CastlingLost { square: Square, article: Option<Article> } => "castling_lost";
        /// Told where a right to castle is named by a square on which no king or rook can still castle.
        NoCastlingThere { square: Square } => "no_castling_there";
        /// Another game is to be played.
        NewGame => "new_game";
        /// Told where a player is noted absent who has moved.
        AlreadyMoved { color: Color } => "already_moved";
        /// Whoever comes late may play, and has lost nothing.
        LateKeepsTime { color: Color, article: Option<Article> } => "late_keeps_time";
        /// Whoever comes late has lost his time on the clock already.
        LateHasLost { color: Color, article: Option<Article> } => "late_has_lost";
        /// The next period begins, though the moves of the last are not on the sheets.
        NextPeriod { color: Color, number: u64, article: Option<Article> } => "next_period";
        /// It would begin, were the sheets not to be completed.
        NextPeriodIf { color: Color, number: u64, article: Option<Article> } => "next_period_if";
        /// Told where the next period of a clock is to begin and there is none.
        NoNextPeriod { color: Color } => "no_next_period";
        /// A side can still mate, so the position is not dead.
        NotDead { color: Color, article: Option<Article> } => "not_dead";
        /// Whether it is dead is not known.
        DeadUndetermined { article: Option<Article> } => "dead_undetermined";
        /// The game is adjourned.
        Adjourned { color: Color, article: Option<Article> } => "adjourned";
    }
}
