//! What is said of moves, of requests and of what is not legal.

use crate::language::{Message, Millis, Placed, Remaining, Spoken, messages};
use crate::rules::laws::Article;
use crate::rules::{CastlingSide, Color, Outcome, Party, Role, Square};

messages! {
    /// Of moves and requests.
    GameMessage {
        // ---- a game begins, goes on, ends
        /// A game without a clock.
        NoClock => "no_clock";

        // ---- what is asked before a game
        /// A game is taken up again.
        Resumed { plies: u64, color: Color } => "resumed";
        /// A move was announced but not completed when the game broke off.
        ResumedPending { mv: Box<Spoken> } => "resumed_pending";
        /// The game is over.
        GameOver { outcome: Outcome, article: Option<Article> } => "game_over";
        /// Nothing can be played any more.
        GameIsOver => "game_is_over";
        /// There is no end to be taken back.
        GameGoesOn => "game_goes_on";
        /// The arbiter took back what had ended the game.
        Reopened { color: Color, article: Option<Article> } => "reopened";
        /// It had ended by a flag that the clock still shows as fallen.
        ReopenedFlag { color: Color } => "reopened_flag";

        // ---- the way of a move
        /// A move understood from speech, read back for confirmation.
        Proposed { color: Color, mv: Box<Spoken> } => "proposed";
        /// What was heard says no move here; the one that may have been meant is read back next.
        PerhapsMeant { said: String } => "perhaps_meant";
        /// Two moves were nearly as likely; one of them is to be said again.
        WhichOfTwo { one: Box<Spoken>, other: Box<Spoken> } => "which_of_two";
        /// The same move once more, for its yes has not been heard.
        ConfirmPlease { mv: Box<Spoken> } => "confirm_please";
        /// A move is announced.
        Announced { color: Color, mv: Box<Spoken> } => "announced";
        /// A proposal was confirmed; it counts as announced and made.
        Confirmed { color: Color, mv: Box<Spoken> } => "confirmed";
        /// The opponent repeated the announcement.
        Repeated { mv: Box<Spoken> } => "repeated";
        /// Yes, naming the move, where it might be taken for the yes to another.
        YesTo { mv: Box<Spoken> } => "yes_to";
        /// The opponent repeated something else; the announcement follows again.
        RepetitionDiffers { mv: Box<Spoken> } => "repetition_differs";
        /// The mover completed his move.
        Completed { color: Color, opponent: Color } => "completed";
        /// The mover has not pressed, and until then nothing is a reply.
        NotPressedYet { color: Color } => "not_pressed_yet";
        /// The opponent's reply completed the mover's move.
        Replied { color: Color, opponent: Color } => "replied";
        /// An announcement is replaced by another before the clock was pressed.
        Corrected { mv: Box<Spoken> } => "corrected";
        /// A proposal was dropped.
        Withdrawn => "withdrawn";
        /// The announcement was taken back before the clock was pressed.
        TakenBack { mv: Box<Spoken> } => "taken_back";
        /// Asks to say it again.
        SayAgain => "say_again";
        /// A spoken reply came before the press.
        PressFirst { mv: Box<Spoken> } => "press_first";
        /// There is nothing to confirm.
        NothingToConfirm => "nothing_to_confirm";
        /// It is announced already; the press is missing.
        AlreadyAnnounced => "already_announced";
        /// There is no announcement to correct.
        NothingToCorrect => "nothing_to_correct";
        /// The clock has been pressed (fide-2018 D.2.8).
        TooLateToCorrect { article: Option<Article> } => "too_late_to_correct";
        /// There is no move to complete.
        NothingToPress => "nothing_to_press";
        /// What was understood is not legal here.
        NotLegal { why: Message } => "not_legal";
        /// What was understood fits several moves.
        Ambiguous { moves: Vec<Spoken> } => "ambiguous";
        /// A promotion was said, and not which piece the pawn becomes.
        PromotionWhich => "promotion_which";
        /// It was not understood.
        NotUnderstood { said: String, why: Message } => "not_understood";
        /// Speech outside the vocabulary, or noise.
        NotHeard => "not_heard";

        // ---- the way of a move in full
        /// Told when a move has been made on a board.
        MadeOn { color: Color } => "made_on";
        /// Told where a move is said to be made on a board and had been made there.
        MadeAlready { color: Color } => "made_already";
        /// Told where a move is said to be made and none waits for that.
        NothingToMake => "nothing_to_make";
        /// The press came before the move was made.
        NotMade { color: Color, mv: Box<Spoken>, article: Option<Article> } => "not_made";
        /// Told where a capture was announced and has not been made on a board.
        NotMadeCapture {
            color: Color,
            mv: Box<Spoken>,
            square: Square,
            article: Option<Article>,
        } => "not_made_capture";
        /// Who is about to announce has not repeated the last announcement.
        OwesRepetition { color: Color, article: Option<Article> } => "owes_repetition";
        /// It has not been made on his board.
        OwesMaking { color: Color, mv: Box<Spoken>, article: Option<Article> } => "owes_making";
        /// How far things are: nothing is announced.
        StandsToMove { color: Color } => "stands_to_move";
        /// A move was understood and waits for its yes.
        StandsProposed { color: Color, mv: Box<Spoken> } => "stands_proposed";
        /// A move is announced, and something is missing.
        StandsAnnounced { color: Color, mv: Box<Spoken>, then: Message } => "stands_announced";
        /// What is waited for: the repetition of the announcement.
        AwaitsRepetition { opponent: Color } => "awaits_repetition";
        /// What is waited for: that the move is made on a board.
        AwaitsMaking { color: Color } => "awaits_making";
        /// What is waited for: the press of the clock.
        AwaitsPress { color: Color } => "awaits_press";

        // ---- a rated game
        /// An announcement cannot be taken, and no more is said of it.
        NotTaken { said: String, article: Option<Article> } => "not_taken";
        /// The clock was pressed after such an announcement: the arbiter decides.
        Referred { color: Color, article: Option<Article> } => "referred";
        /// The arbiter has not decided yet, nor has the move been announced anew.
        ReferredStill { color: Color } => "referred_still";
        /// The clocks were stopped: the arbiter starts them.
        HaltedForArbiter => "halted_for_arbiter";
        /// Told where the clocks were stopped and no arbiter has set his number, so that anybody may start them.
        Halted => "halted";
        /// What was told is the arbiter's to judge.
        PassedOn => "passed_on";
        /// Both boards have been read; what is found the arbiter hears.
        FindingWithheld => "finding_withheld";
        /// Noted for the arbiter at a ply.
        NotedAt { ply: u64, what: Message } => "noted_at";
        /// The same, done by somebody else than its words say, or by somebody they do not name.
        NotedAtBy { ply: u64, who: Party, what: Message } => "noted_at_by";
        /// The same, of whom nobody knows who did it.
        NotedAtUnnamed { ply: u64, what: Message } => "noted_at_unnamed";
        /// How long clocks stood that had been stopped, and were started again.
        NotedStood { time: Millis } => "noted_stood";
        /// The program was left while the game ran, and that was confirmed.
        NotedLeft => "noted_left";
        /// It ended while the game ran, for its input ended or a signal ended it.
        NotedEnded => "noted_ended";
        /// It broke off while the game ran.
        NotedBrokenOff => "noted_broken_off";
        /// Whether a rated game is to be left while it runs.
        ReallyLeave => "really_leave";
        /// The arbiter was asked, and nobody answers for him.
        ArbiterAsked => "arbiter_asked";
        /// A repetition that differed.
        NotedRepetition { opponent: Color, said: String, mv: Box<Spoken> } => "noted_repetition";
        /// An announcement that could not be taken.
        NotedNotTaken { color: Color, said: String } => "noted_not_taken";
        /// The same, again before the same move.
        NotedNotTakenAgain { color: Color, number: u64, said: String } => "noted_not_taken_again";
        /// An announcement taken back.
        NotedTakenBack { color: Color, mv: Box<Spoken> } => "noted_taken_back";
        /// One replaced by another.
        NotedCorrected { color: Color, mv: Box<Spoken>, other: Box<Spoken> } => "noted_corrected";
        /// A move that was read back and not confirmed.
        NotedDropped { color: Color, mv: Box<Spoken> } => "noted_dropped";
        /// What somebody did or told, for the arbiter to judge.
        NotedOf { who: Party, said: String } => "noted_of";
        /// The same of somebody who was not named.
        NotedOfSomebody { said: String } => "noted_of_somebody";
        /// A wrong number for the arbiter's.
        NotedWrongPin => "noted_wrong_pin";
        /// The game began without the arbiter's number.
        NotedUnguarded => "noted_unguarded";
        /// Noted for the arbiter: his number was set during the game.
        NotedPinLate => "noted_pin_late";
        /// Noted for the arbiter: his number was set anew where the one before could not be proven.
        NotedPinReplaced => "noted_pin_replaced";
        /// Noted for the arbiter: the clock was pressed without an announcement.
        NotedPress { color: Color } => "noted_press";
        /// A press after one that could not be taken.
        NotedPressAfter { color: Color, said: String } => "noted_press_after";
        /// Told where it is asked what was noted for the arbiter, and nothing was.
        NothingNoted => "nothing_noted";

        // ---- who may do what
        /// It is not among somebody's tasks.
        NotHisTask { who: Party, article: Option<Article> } => "not_his_task";
        /// Players are not told it in a rated game.
        NotTold { article: Option<Article> } => "not_told";
        /// An assistant there cannot be.
        NoSuchAssistant { who: Party, article: Option<Article> } => "no_such_assistant";
        /// It is the other side's to do.
        NotHisTurn { who: Party, color: Color } => "not_his_turn";
        /// Somebody else was asked.
        NotAsked { who: Party, color: Color } => "not_asked";
        /// Somebody was asked, and whoever answers is not named.
        NotAskedByName { color: Color } => "not_asked_by_name";
        /// Nobody does for another what each does for himself.
        NotForHim { who: Party, color: Color, article: Option<Article> } => "not_for_him";
        /// In a rated game it counts under a name alone.
        Nameless { said: String, article: Option<Article> } => "nameless";

        // ---- why something is not legal or not clear
        /// Why a move is not legal: no own piece stands there.
        NothingThere { square: Square } => "nothing_there";
        /// Why a move is not legal: another piece stands there.
        OtherPiece { square: Square, role: Role } => "other_piece";
        /// Why a move is not legal: no such piece reaches the square.
        CannotReach { role: Role, square: Square } => "cannot_reach";
        /// Why a move is not legal: the piece does not go there.
        CannotGo { from: Square, to: Square } => "cannot_go";
        /// Why a move is not legal: nothing is captured there.
        NothingToCapture { square: Square } => "nothing_to_capture";
        /// Why a move is not legal: another piece is captured.
        OtherCaptured { role: Role } => "other_captured";
        /// Why a move is not legal: it is not en passant.
        NotEnPassant => "not_en_passant";
        /// Why a move is not legal: it is no promotion.
        NotAPromotion => "not_a_promotion";
        /// Why a move is not legal: a pawn cannot become this piece.
        NoSuchPromotion { role: Role } => "no_such_promotion";
        /// Why a move is not legal: it gives no check.
        NotCheck => "not_check";
        /// Why a move is not legal: it is not mate.
        NotMate => "not_mate";
        /// Why a move is not legal: castling is not possible now.
        CannotCastle { side: CastlingSide } => "cannot_castle";
        /// There is nothing to say again yet.
        NothingSaid => "nothing_said";
        /// It is longer than anything that is said or typed at once.
        LineTooLong => "line_too_long";
        /// A word is not in the vocabulary.
        UnknownWord { word: String } => "unknown_word";
        /// Known words, but no announcement.
        NoAnnouncement => "no_announcement";
        /// Castling without a side.
        WhichCastling => "which_castling";
        /// Words were heard, but none that can be relied upon.
        HeardDoubtful => "heard_doubtful";
        /// Part of it was not recognised.
        PartUnheard => "part_unheard";

        // ---- information on request
        /// Times of both, one's own first.
        Clocks { own: Color, own_time: Remaining, other: Color, other_time: Remaining } => "clocks";
        /// Told of one player's clock: what it shows.
        ClockOf { color: Color, time: Remaining } => "clock_of";
        /// Told of a clock: how many moves are left to the time control.
        ToControl { color: Color, moves: u64 } => "to_control";
        /// No time control lies ahead, but more time when this is used up.
        MoreByTime { color: Color, time: Millis } => "more_by_time";
        /// No time control lies ahead.
        NoControlAhead { color: Color } => "no_control_ahead";
        /// Who was the first to reach a time control.
        PassedFirst { control: u64, color: Color } => "passed_first";
        /// What the clock's counters show, where that is not the moves made.
        Presses { white: u64, black: u64 } => "presses";
        /// The battery is low.
        BatteryLow { percent: u64 } => "battery_low";
        /// The player whose clock runs.
        ClockRuns { color: Color } => "clock_runs";
        /// No clock runs at the moment.
        ClockStands => "clock_stands";
        /// The clock was started.
        ClockStarted { color: Color } => "clock_started";
        /// The clock was stopped.
        ClockStopped => "clock_stopped";
        /// Told where the clock is to be started and runs already.
        ClockRunsAlready => "clock_runs_already";
        /// Moves completed by each player.
        MovesMade { white: u64, black: u64 } => "moves_made";
        /// Whose move it is.
        ToMove { color: Color, number: u64 } => "to_move";
        /// The last move that was announced.
        LastMove { color: Color, mv: Box<Spoken> } => "last_move";
        /// Nothing has been played.
        NoMoveYet => "no_move_yet";
        /// A pair of the move list.
        MovePair { number: u64, moves: Vec<Spoken> } => "move_pair";
        /// A rank of the board or a list of pieces: what stands where.
        PiecesOf { color: Color, pieces: Vec<Placed> } => "pieces_of";
        /// What one side has on a rank.
        RankHolds { rank: u64, color: Color, pieces: Vec<Placed> } => "rank_holds";
        /// A rank with nothing on it.
        RankEmpty { rank: u64 } => "rank_empty";
        /// A side may still castle.
        MayCastle { color: Color, side: CastlingSide } => "may_castle";
        /// A pawn may be taken in passing.
        MayTakePassing { square: Square } => "may_take_passing";
        /// A command and what it does.
        HelpLine { words: String, meaning: String } => "help_line";

        // ---- how things stand, for the window
        /// The question was not answered by yes; nothing is done.
        NotDone => "not_done";
        /// A claim is not right.
        ClaimWrong { article: Option<Article> } => "claim_wrong";
        /// A player's flag has fallen.
        FlagFell { color: Color } => "flag_fell";
        /// It fell after a move was announced that ends the game and may have been made in time.
        FlagAfterEnding { color: Color } => "flag_after_ending";
        /// The arbiter decides which of them came first.
        MoveOrFlag { color: Color } => "move_or_flag";
        /// The same of any move, for players who are not told whether it does.
        MoveBeforeFlag { color: Color } => "move_before_flag";
    }
}
