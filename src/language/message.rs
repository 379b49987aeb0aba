//! Everything the program says besides bare announcements, as meanings.
//!
//! A message becomes words only at the rim, in the listener's language, when it is shown or spoken; so
//! a time that waited in a queue is never stale and an event never holds text. Each message has one
//! template in each locale, under the key given here.

use super::{AsAnnounced, Command, Millis, Placed, RankRead, Remaining, Spoken, Value};
use crate::rules::laws::Article;
use crate::rules::{CastlingSide, Color, Outcome, Party, Reason, Role, Square};

macro_rules! messages {
    ($( $(#[$doc:meta])* $name:ident $({ $( $field:ident : $kind:ty ),* })? => $key:literal; )*) => {
        /// A thing to say. Units are in the types; moves carry the position they belong to.
        #[derive(Clone, Debug, Eq, PartialEq)]
        #[allow(missing_docs, reason = "the fields are the blanks of the templates, named for what fills them")]
        pub enum Message {
            $( $(#[$doc])* $name $({ $( $field: $kind ),* })?, )*
        }

        impl Message {
            /// The key of every message with the names of its blanks, for checking locales.
            pub const KEYS: &'static [(&'static str, &'static [&'static str])] = &[
                $( ($key, &[ $( $( stringify!($field) ),* )? ]), )*
            ];

            /// The key of its template in the locale files.
            #[must_use]
            pub fn key(&self) -> &'static str {
                match self {
                    $( Self::$name { .. } => $key, )*
                }
            }

            /// What fills its blanks.
            #[must_use]
            pub fn values(&self) -> Vec<(&'static str, Value)> {
                match self {
                    $( Self::$name $({ $( $field ),* })? =>
                        vec![ $( $( (stringify!($field), Value::from($field.clone())) ),* )? ], )*
                }
            }
        }
    };
}

messages! {
    // ---- a game begins, goes on, ends
    /// The first line of the program.
    Welcome { version: String } => "welcome";
    /// Where the journal of this game is.
    GameKept { path: String } => "game_kept";
    /// Who plays and with how much time.
    GameStarts { white: String, black: String, control: String } => "game_starts";
    /// The time control is one that the Laws in force give.
    ControlGiven { control: String, article: Option<Article> } => "control_given";
    /// They recommend none of this name.
    ControlNotGiven { control: String, laws: String, example: String } => "control_not_given";
    /// What a time with colons in it is.
    ControlRead { text: String, time: Millis } => "control_read";
    /// Periods without a number of moves end when their time is used up.
    ControlByTime { control: String } => "control_by_time";
    /// They want an increment, and there is none.
    IncrementLacking { article: Option<Article> } => "increment_lacking";
    /// They know no games that start so.
    StartNotInLaws => "start_not_in_laws";
    /// Moves made at once at the start count for the time.
    FirstMovesCount { color: Color, opponent: Color, moves: u64, article: Option<Article> } => "first_moves_count";
    /// How fast the game is in the sense of the Laws in force.
    TempoTold { control: String, tempo: Box<Message>, time: Millis, article: Option<Article> } => "tempo_told";
    /// Longer than rapid.
    TempoStandard => "tempo_standard";
    /// Rapid.
    TempoRapid => "tempo_rapid";
    /// Blitz.
    TempoBlitz => "tempo_blitz";
    /// A time control and its name.
    PresetLine { name: String, control: String } => "preset_line";
    /// A game without a clock.
    NoClock => "no_clock";

    // ---- what is asked before a game
    /// How questions are answered.
    AskBegin => "ask_begin";
    /// One of them.
    AskQuestion { question: String } => "ask_question";
    /// One of its answers.
    AskChoice { number: u64, name: String } => "ask_choice";
    /// Its answer so far.
    AskNow { answer: String } => "ask_now";
    /// It can be answered otherwise too.
    AskType => "ask_type";
    /// An answer read back.
    AskTaken { name: String, answer: String } => "ask_taken";
    /// All answers follow.
    AskSummary => "ask_summary";
    /// One of them.
    AskRow { number: u64, name: String, answer: String } => "ask_row";
    /// Asks whether the game is to begin.
    AskReady => "ask_ready";
    /// No answer to what was asked.
    AskUnknown { said: String } => "ask_unknown";
    /// An answer that was not heard with certainty: it counts when it comes twice.
    AskTwice { said: String } => "ask_twice";
    /// Something was said that is no word.
    AskNotHeard => "ask_not_heard";
    /// Nothing was asked before.
    AskFirst => "ask_first";
    /// The game cannot begin with these answers.
    AskFault { why: String } => "ask_fault";
    /// All that can be answered.
    AskHelp => "ask_help";
    /// No game begins.
    AskLeft => "ask_left";
    /// A microphone that was chosen is silent, and given up.
    AskMicrophoneMute { name: String } => "ask_microphone_mute";
    /// A game is taken up again.
    Resumed { plies: u64, color: Color } => "resumed";
    /// A move was announced but not completed when the game broke off.
    ResumedPending { mv: Box<Spoken> } => "resumed_pending";
    /// The last line of the journal was torn off by a crash and has been dropped.
    TornLine => "torn_line";
    /// The same where it is only read.
    TornLineLeft => "torn_line_left";
    /// There is no such edition of the Laws.
    NoSuchLaws { laws: String, known: String } => "no_such_laws";
    /// An organiser's own edition is none.
    BadLaws { path: String, why: Box<Message> } => "bad_laws";
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
    /// The input ended before the game.
    GoOnLater { path: String } => "go_on_later";
    /// How many events are recorded, and the head to be noted.
    RecordStands { events: u64, paper: String } => "record_stands";
    /// How many events are recorded where there is no head.
    RecordCounts { events: u64 } => "record_counts";
    /// The key that this device signs exports with, to be noted too.
    RecordKey { key: String } => "record_key";

    // ---- the way of a move
    /// A move understood from speech, read back for confirmation.
    Proposed { color: Color, mv: Box<Spoken> } => "proposed";
    /// What was heard says no move here; the one that may have been meant is read back next.
    PerhapsMeant { said: String } => "perhaps_meant";
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
    NotLegal { why: Box<Message> } => "not_legal";
    /// What was understood fits several moves.
    Ambiguous { moves: Vec<Spoken> } => "ambiguous";
    /// It was not understood.
    NotUnderstood { said: String, why: Box<Message> } => "not_understood";
    /// Speech outside the vocabulary, or noise.
    NotHeard => "not_heard";

    // ---- the way of a move in full
    /// It was made on a board.
    MadeOn { color: Color } => "made_on";
    /// It had been made there.
    MadeAlready { color: Color } => "made_already";
    /// There is nothing to make.
    NothingToMake => "nothing_to_make";
    /// The press came before the move was made.
    NotMade { color: Color, mv: Box<Spoken>, article: Option<Article> } => "not_made";
    /// The same, where something is captured.
    NotMadeCapture { color: Color, mv: Box<Spoken>, square: Square, article: Option<Article> } => "not_made_capture";
    /// Who is about to announce has not repeated the last announcement.
    OwesRepetition { color: Color, article: Option<Article> } => "owes_repetition";
    /// It has not been made on his board.
    OwesMaking { color: Color, mv: Box<Spoken>, article: Option<Article> } => "owes_making";
    /// How far things are: nothing is announced.
    StandsToMove { color: Color } => "stands_to_move";
    /// A move was understood and waits for its yes.
    StandsProposed { color: Color, mv: Box<Spoken> } => "stands_proposed";
    /// A move is announced, and something is missing.
    StandsAnnounced { color: Color, mv: Box<Spoken>, then: Box<Message> } => "stands_announced";
    /// The repetition.
    AwaitsRepetition { opponent: Color } => "awaits_repetition";
    /// That it is made on a board.
    AwaitsMaking { color: Color } => "awaits_making";
    /// The press.
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
    /// The same where no arbiter has set his number.
    Halted => "halted";
    /// What was told is the arbiter's to judge.
    PassedOn => "passed_on";
    /// Both boards have been read; what is found the arbiter hears.
    FindingWithheld => "finding_withheld";
    /// Noted for the arbiter at a ply.
    NotedAt { ply: u64, what: Box<Message> } => "noted_at";
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
    /// It was set during the game.
    NotedPinLate => "noted_pin_late";
    /// A press without one.
    NotedPress { color: Color } => "noted_press";
    /// A press after one that could not be taken.
    NotedPressAfter { color: Color, said: String } => "noted_press_after";
    /// Nothing is noted.
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

    // ---- why something is not legal or not clear
    /// No own piece there.
    NothingThere { square: Square } => "nothing_there";
    /// Another piece there.
    OtherPiece { square: Square, role: Role } => "other_piece";
    /// No such piece reaches it.
    CannotReach { role: Role, square: Square } => "cannot_reach";
    /// That piece does not go there.
    CannotGo { from: Square, to: Square } => "cannot_go";
    /// No capture there.
    NothingToCapture { square: Square } => "nothing_to_capture";
    /// Another piece is captured.
    OtherCaptured { role: Role } => "other_captured";
    /// Not en passant.
    NotEnPassant => "not_en_passant";
    /// No promotion.
    NotAPromotion => "not_a_promotion";
    /// A pawn cannot become this.
    NoSuchPromotion { role: Role } => "no_such_promotion";
    /// No check.
    NotCheck => "not_check";
    /// No mate.
    NotMate => "not_mate";
    /// No castling there now.
    CannotCastle { side: CastlingSide } => "cannot_castle";
    /// Nothing was said.
    NothingSaid => "nothing_said";
    /// It is longer than anything that is said or typed at once.
    LineTooLong => "line_too_long";
    /// A word is not in the vocabulary.
    UnknownWord { word: String } => "unknown_word";
    /// Known words, but no announcement.
    NoAnnouncement => "no_announcement";
    /// The square of arrival is missing.
    NoDestination => "no_destination";
    /// Castling without a side.
    WhichCastling => "which_castling";
    /// Words were heard, but none that can be relied upon.
    HeardDoubtful => "heard_doubtful";
    /// Part of it was not recognised.
    PartUnheard => "part_unheard";

    // ---- information on request
    /// Times of both, one's own first.
    Clocks { own: Color, own_time: Remaining, other: Color, other_time: Remaining } => "clocks";
    /// The time of one.
    ClockOf { color: Color, time: Remaining } => "clock_of";
    /// So much is left: a warning.
    ClockWarning { color: Color, time: Millis } => "clock_warning";
    /// Moves to the time control.
    ToControl { color: Color, moves: u64 } => "to_control";
    /// No time control lies ahead, but more time when this is used up.
    MoreByTime { color: Color, time: Millis } => "more_by_time";
    /// No time control lies ahead.
    NoControlAhead { color: Color } => "no_control_ahead";
    /// Who was the first to reach a time control.
    PassedFirst { control: u64, color: Color } => "passed_first";
    /// What the clock's counters show, where that is not the moves made.
    Presses { white: u64, black: u64 } => "presses";
    /// How the clock works.
    Disclose { article: Option<Article> } => "disclose";
    /// How both clocks are stopped.
    DiscloseStop => "disclose_stop";
    /// How a flag shows.
    DiscloseFlag => "disclose_flag";
    /// From when seconds are told.
    DiscloseSeconds { time: Millis } => "disclose_seconds";
    /// The level of the battery.
    Battery { percent: u64 } => "battery";
    /// The level of the battery, which is being charged.
    BatteryCharging { percent: u64 } => "battery_charging";
    /// The battery is low.
    BatteryLow { percent: u64 } => "battery_low";
    /// There is none.
    BatteryNone => "battery_none";
    /// Tones cannot be played.
    TonesFailed { why: Box<Message> } => "tones_failed";
    /// Tones stay off in a rated game.
    TonesSilent { article: Option<Article> } => "tones_silent";
    /// Nothing to play them with.
    NoToneOutput => "no_tone_output";
    /// Nothing of this name to play them with.
    NoSuchOutput { name: String } => "no_such_output";
    /// Whose clock runs.
    ClockRuns { color: Color } => "clock_runs";
    /// No clock runs.
    ClockStands => "clock_stands";
    /// The clock was started.
    ClockStarted { color: Color } => "clock_started";
    /// The clock was stopped.
    ClockStopped => "clock_stopped";
    /// It runs already.
    ClockRunsAlready => "clock_runs_already";
    /// Moves completed by each player.
    MovesMade { white: u64, black: u64 } => "moves_made";
    /// Whose move it is.
    ToMove { color: Color, number: u64 } => "to_move";
    /// The last announcement.
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
    /// The head of the help.
    Help => "help";
    /// Single keys.
    Keys => "keys";
    /// Those of the window.
    WindowKeys { arbiter: String } => "window_keys";
    /// What stands on a square, or that nothing does.
    OnSquare { square: Square, piece: String } => "on_square";

    // ---- offers, claims, ends
    /// A draw is offered.
    DrawOffered { color: Color } => "draw_offered";
    /// One stands already.
    DrawOfferStands { color: Color } => "draw_offer_stands";
    /// There is none to answer.
    NoDrawOffer => "no_draw_offer";
    /// It is declined.
    DrawDeclined => "draw_declined";
    /// Asks whether somebody really resigns.
    ReallyResign { color: Color } => "really_resign";
    /// Asks whether a draw is really offered.
    ReallyDraw { color: Color } => "really_draw";
    /// Asks whether it is really accepted.
    ReallyAccept => "really_accept";
    /// Asks whether a draw is really claimed.
    ReallyClaim { color: Color } => "really_claim";
    // ---- how things stand, for the window
    /// There is a display, and no window opens on it.
    NoWindow { why: String } => "no_window";
    /// Nothing is announced yet.
    StateToMove { color: Color } => "state_to_move";
    /// A move was understood and waits for a yes or the press.
    StateProposed { color: Color, mv: Box<Spoken> } => "state_proposed";
    /// A move is announced and waits for the press.
    StateAnnounced { color: Color, mv: Box<Spoken> } => "state_announced";
    /// A move is announced and waits for being repeated.
    StateUnrepeated { color: Color, mv: Box<Spoken> } => "state_unrepeated";

    /// The question was not answered by yes; nothing is done.
    NotDone => "not_done";
    /// A claim is not right.
    ClaimWrong { article: Option<Article> } => "claim_wrong";
    /// A flag fell.
    FlagFell { color: Color } => "flag_fell";
    /// It fell after a move was announced that ends the game and may have been made in time.
    FlagAfterEnding { color: Color } => "flag_after_ending";
    /// The arbiter decides which of them came first.
    MoveOrFlag { color: Color } => "move_or_flag";

    // ---- whether a mate is still possible
    /// A side can still mate, by these moves.
    CanMate { color: Color, moves: String } => "can_mate";
    /// A side has mated.
    HasMated { color: Color } => "has_mated";
    /// A side cannot mate any more.
    CannotMate { color: Color } => "cannot_mate";
    /// Whether a side can still mate is not known.
    MateUndetermined { color: Color } => "mate_undetermined";

    // ---- pieces touched
    /// Which pieces were touched, and what follows.
    Touched { pieces: Vec<Placed>, then: Box<Message>, article: Option<Article> } => "touched";
    /// This piece has to move.
    MustMove { pieces: Vec<Placed> } => "must_move";
    /// This piece has to move, but castling on one side is out of the question.
    MustMoveNoCastling { pieces: Vec<Placed> } => "must_move_no_castling";
    /// This piece has to be captured.
    MustCapture { pieces: Vec<Placed> } => "must_capture";
    /// This piece has to capture that one.
    MustCaptureWith { own: Vec<Placed>, theirs: Vec<Placed> } => "must_capture_with";
    /// Castling is compulsory.
    MustCastle { side: CastlingSide } => "must_castle";
    /// Nothing follows.
    FreeToMove => "free_to_move";
    /// The opponent decides what follows.
    OpponentNames => "opponent_names";
    /// A move is refused, for a piece was touched.
    TouchBroken { then: Box<Message>, article: Option<Article> } => "touch_broken";
    /// Which piece was touched was not said.
    TouchWhich => "touch_which";
    /// The same for pieces that were touched together.
    TouchTogetherWhich => "touch_together_which";
    /// The same for a complaint.
    ComplaintWhich => "complaint_which";
    /// Nothing stands there that could be touched.
    SquareEmpty { square: Square } => "square_empty";
    /// A piece was let go.
    Released { pieces: Vec<Placed>, square: Square, then: Box<Message>, article: Option<Article> } => "released";
    /// From where to where was not said.
    ReleaseWhich => "release_which";
    /// It has to be played there.
    MustGo { pieces: Vec<Placed>, square: Square } => "must_go";
    /// King and rook were not touched in order to castle.
    CastlingNotMeant { then: Box<Message>, article: Option<Article> } => "castling_not_meant";
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
    /// It was not: the arbiter restores the position after this ply.
    ComplaintRight { mv: Box<Spoken>, then: Box<Message>, ply: u64, article: Option<Article> } => "complaint_right";
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
    /// A player signed.
    Signed { color: Color, article: Option<Article> } => "signed";
    /// A player is asked whether he signs.
    SignQuestion { color: Color, outcome: Outcome } => "sign_question";
    /// The same with his name.
    SignQuestionName { color: Color, name: String, outcome: Outcome } => "sign_question_name";
    /// He was asked and does not sign.
    SignatureRefused { color: Color, article: Option<Article> } => "signature_refused";
    /// He was asked and signed, as the log tells it.
    LogSigned { color: Color, answer: Box<Message>, article: Option<Article> } => "log_signed";
    /// He was asked and did not sign, as the log tells it.
    LogNotSigned { color: Color, answer: Box<Message> } => "log_not_signed";
    /// How he answered: at his own microphone, or with his own key to speak.
    AnsweredAtHisOwn => "answered_at_his_own";
    /// Over the microphone that all share.
    AnsweredAtTheCommon => "answered_at_the_common";
    /// Typed, under his name.
    AnsweredUnderHisName => "answered_under_his_name";
    /// Typed at the common keyboard.
    AnsweredByHand => "answered_by_hand";
    /// He had signed before.
    SignedAlready { color: Color } => "signed_already";
    /// A signature is missing.
    NotSigned { color: Color, article: Option<Article> } => "not_signed";
    /// Both have signed: the result stands.
    ResultStands { outcome: Outcome, article: Option<Article> } => "result_stands";
    /// The game is not over yet.
    SignAfterwards => "sign_afterwards";
    /// The Laws in force ask for no signature.
    NothingToSign => "nothing_to_sign";
    /// Who signs does it by hand.
    SignByHand => "sign_by_hand";
    /// There are not so many moves.
    NotSoMany { number: u64 } => "not_so_many";
    // ---- draws
    /// No draw may be agreed yet.
    OfferRefused { article: Option<Article> } => "offer_refused";
    /// An offer counts, but was not made at the proper time.
    OfferUntimely { article: Option<Article> } => "offer_untimely";
    /// An offer cannot be withdrawn.
    OfferNotWithdrawn { article: Option<Article> } => "offer_not_withdrawn";
    /// A draw is claimed with a move that is written and not made.
    ClaimedWith { color: Color, mv: Box<Spoken> } => "claimed_with";
    /// Asks whether a draw is really claimed with an illegal move.
    ReallyClaimIllegal { color: Color, why: Box<Message>, pieces: Vec<Placed> } => "really_claim_illegal";
    /// Asks whether that is really claimed.
    ReallyClaimWith { color: Color, mv: Box<Spoken> } => "really_claim_with";
    /// The arbiter adds time.
    TimeAdded { color: Color, time: Millis } => "time_added";
    /// Only this move may be played.
    MustPlay { mv: Box<Spoken>, article: Option<Article> } => "must_play";
    /// A wrong claim stands as an offer.
    ClaimIsOffer { color: Color, article: Option<Article> } => "claim_is_offer";
    /// Only the player to move may claim.
    ClaimNotHis { article: Option<Article> } => "claim_not_his";
    /// The right to claim is lost for this move.
    ClaimLost { article: Option<Article> } => "claim_lost";
    /// That draw comes by itself.
    ClaimNotNeeded { article: Option<Article> } => "claim_not_needed";
    /// The draw is claimed on the position, not with an intended move.
    ClaimOnBoard { article: Option<Article> } => "claim_on_board";
    /// The Laws in force know no such claim.
    NoSuchClaim { laws: String } => "no_such_claim";
    /// The arbiter has to decide before anything else.
    ArbiterFirst => "arbiter_first";
    /// Asking the arbiter was an offer of a draw, which the opponent answers first.
    OfferFirst { color: Color, opponent: Color } => "offer_first";
    /// He has been asked nothing.
    NothingToDecide => "nothing_to_decide";
    /// He refuses.
    PetitionRefused { article: Option<Article> } => "petition_refused";
    /// He decides later.
    DecisionPostponed { article: Option<Article> } => "decision_postponed";
    /// A flag has fallen, and he has to decide the claim that he postponed.
    DecideAfterFlag { color: Color, article: Option<Article> } => "decide_after_flag";
    /// Perpetual check is claimed.
    PerpetualClaimed { color: Color, article: Option<Article> } => "perpetual_claimed";
    /// A draw is claimed with little time left.
    SlowClaimed { color: Color, article: Option<Article> } => "slow_claimed";
    /// An increment is asked for, which is an offer of a draw.
    IncrementAsked { color: Color, time: Millis, article: Option<Article> } => "increment_asked";
    /// Every move brings so much from now on.
    IncrementGranted { time: Millis, article: Option<Article> } => "increment_granted";
    /// Such a claim is for the last period of a game without increment.
    SlowNotHere { article: Option<Article> } => "slow_not_here";
    /// Such a claim needs less time on the clock.
    SlowNotYet { time: Millis, article: Option<Article> } => "slow_not_yet";
    /// Mate is demanded.
    MateDemanded { color: Color, opponent: Color, moves: u64, article: Option<Article> } => "mate_demanded";
    /// More moves are asked for, because theory needs them.
    MateTheory { opponent: Color, number: u64, moves: u64, article: Option<Article> } => "mate_theory";
    /// A time-out is asked for.
    TimeOutAsked { color: Color, time: Millis, article: Option<Article> } => "time_out_asked";
    /// It is granted.
    TimeOutGranted { color: Color, article: Option<Article> } => "time_out_granted";
    /// There is main time left, or no increment to live on.
    TimeOutNotYet { color: Color, article: Option<Article> } => "time_out_not_yet";
    /// Claims in the slow finish were not announced.
    SlowNotAnnounced { article: Option<Article> } => "slow_not_announced";
    /// The arbiter consents to an agreement.
    Consented { article: Option<Article> } => "consented";
    /// The event forbids none.
    ConsentNotNeeded { article: Option<Article> } => "consent_not_needed";
    /// Mate is demanded already.
    DemandStands { color: Color, moves: u64 } => "demand_stands";
    /// This has to be typed.
    OnlyTyped => "only_typed";

    // ---- irregularities and the arbiter
    /// An arbiter's line is not clear.
    OrderFault { why: Box<Message>, usage: String } => "order_fault";
    /// Why: it says nothing.
    OrderMissing => "order_missing";
    /// Why: a word is not understood there.
    OrderWord { word: String } => "order_word";
    /// Why: a side is missing.
    OrderColor => "order_color";
    /// Why: a time is missing.
    OrderTime => "order_time";
    /// Why: a number is missing.
    OrderNumber => "order_number";
    /// Why: a result is missing.
    OrderScore => "order_score";
    /// Why: a square is missing.
    OrderSquare => "order_square";
    /// Why: two squares are needed.
    OrderSquares => "order_squares";
    /// What was named as an illegal move describes none.
    OrderNamed { word: String } => "order_named";
    /// Why: what was wrong at the start is missing.
    OrderStart => "order_start";
    /// White, Black or nobody.
    OrderBearer => "order_bearer";
    /// A number of four digits or more.
    OrderPin => "order_pin";
    /// Nobody kept the time: the machine slept.
    GapAsleep { time: Millis, color: Color } => "gap_asleep";
    /// Nobody kept the time: the program did not run, though the machine did.
    GapFrozen { time: Millis, color: Color } => "gap_frozen";
    /// Nobody kept the time: the program had ended.
    GapRestart { time: Millis, color: Color } => "gap_restart";
    /// The same, and the machine's date was set back: nobody knows how long it was.
    GapUnknown { color: Color } => "gap_unknown";
    /// The arbiter decides who bears it.
    GapAsk => "gap_ask";
    /// The same where nobody knows how long it was.
    GapAskHowLong => "gap_ask_how_long";
    /// Somebody bears it.
    GapBorne { color: Color, time: Millis, article: Option<Article> } => "gap_borne";
    /// Nobody bears it.
    GapNobody { article: Option<Article> } => "gap_nobody";
    /// There is no such time.
    NoGap => "no_gap";
    /// The clock was pressed once on each side.
    PressesMended { white: u64, black: u64, article: Option<Article> } => "presses_mended";
    /// The last change was undone.
    ClockUndone { white: Millis, black: Millis, article: Option<Article> } => "clock_undone";
    /// The arbiter took back the last press.
    PressUndone { color: Color, mv: Box<Spoken>, article: Option<Article> } => "press_undone";
    /// What the clocks show, which stand.
    ClocksStandAt { white: Millis, black: Millis } => "clocks_stand_at";
    /// There is none.
    NothingToUndo => "nothing_to_undo";
    /// The reason of a decision is written down.
    ReasonNoted { reason: String } => "reason_noted";
    /// The arbiter's lines need their number now.
    PinSet => "pin_set";
    /// A rated game: he is asked for a number first.
    PinWanted => "pin_wanted";
    /// He is asked for it outside the game.
    PinAsked => "pin_asked";
    /// Something of a rated game that is not over is not told without it.
    Withheld { path: String } => "withheld";
    /// A move has been completed and he has set none.
    PinNeverSet => "pin_never_set";
    /// He set it during the game.
    PinSetLate => "pin_set_late";
    /// The number is missing.
    PinMissing => "pin_missing";
    /// It is another.
    PinWrong => "pin_wrong";
    /// Somebody typed another, as the log has it.
    PinWrongNoted => "pin_wrong_noted";
    /// What proves it is not on this device.
    PinElsewhere => "pin_elsewhere";
    /// What proves it could not be kept, and is gone when the program ends.
    PinNotKept { why: Box<Message> } => "pin_not_kept";
    /// It was wrong too often.
    PinWait { time: Millis } => "pin_wait";
    /// It could not be made safe.
    PinFailed { why: String } => "pin_failed";
    /// A kind of illegal move.
    KindMovement => "kind_movement";
    /// A kind of illegal move.
    KindKing => "kind_king";
    /// A kind of illegal move.
    KindUnpromoted => "kind_unpromoted";
    /// A kind of illegal move.
    KindNoMove => "kind_no_move";
    /// A kind of illegal move.
    KindTwoHands => "kind_two_hands";
    /// These Laws do not know it.
    KindUnknown { kind: Box<Message> } => "kind_unknown";
    /// An illegal move was made.
    IllegalMove { color: Color, kind: Box<Message>, number: u64, article: Option<Article> } => "illegal_move";
    /// Another fault in the same move.
    IllegalSame { color: Color, kind: Box<Message>, article: Option<Article> } => "illegal_same";
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
    /// Time is added.
    TimeGiven { color: Color, time: Millis, article: Option<Article> } => "time_given";
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
    Found { what: Box<Message>, article: Option<Article> } => "found";
    /// An irregularity: the pieces stood wrong.
    FoundWrongStart => "found_wrong_start";
    /// An irregularity: the board did.
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
    ReplacementBound { then: Box<Message>, article: Option<Article> } => "replacement_bound";
    /// The same, but nobody said which piece it was.
    ReplacementUnnamed { article: Option<Article> } => "replacement_unnamed";
    /// What the opponent has demanded.
    Demanded { then: Box<Message> } => "demanded";
    /// There is nothing to choose.
    NothingToDemand => "nothing_to_demand";
    /// Whether a mate is possible is not known.
    Undecided { color: Color, article: Option<Article> } => "undecided";
    /// These Laws are silent.
    LawsSilent => "laws_silent";
    /// The start can no longer be objected to.
    StartTooLate { article: Option<Article> } => "start_too_late";
    /// The game goes on.
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
    /// There was none.
    NoCastlingThere { square: Square } => "no_castling_there";
    /// Another game is to be played.
    NewGame => "new_game";
    /// Whoever has moved is there.
    AlreadyMoved { color: Color } => "already_moved";
    /// Whoever comes late may play, and has lost nothing.
    LateKeepsTime { color: Color, article: Option<Article> } => "late_keeps_time";
    /// Whoever comes late has lost his time on the clock already.
    LateHasLost { color: Color, article: Option<Article> } => "late_has_lost";
    /// The next period begins, though the moves of the last are not on the sheets.
    NextPeriod { color: Color, number: u64, article: Option<Article> } => "next_period";
    /// It would begin, were the sheets not to be completed.
    NextPeriodIf { color: Color, number: u64, article: Option<Article> } => "next_period_if";
    /// None follows.
    NoNextPeriod { color: Color } => "no_next_period";
    /// A side can still mate, so the position is not dead.
    NotDead { color: Color, article: Option<Article> } => "not_dead";
    /// Whether it is dead is not known.
    DeadUndetermined { article: Option<Article> } => "dead_undetermined";
    /// The game is adjourned.
    Adjourned { color: Color, article: Option<Article> } => "adjourned";
    // ---- adjourned games
    /// Asks the arbiter for the passphrase of an envelope.
    SealPhrase { least: u64 } => "seal_phrase";
    /// Asks for it once more.
    SealPhraseAgain => "seal_phrase_again";
    /// It is too short.
    SealPhraseShort { least: u64 } => "seal_phrase_short";
    /// The two differ.
    SealPhraseDiffers => "seal_phrase_differs";
    /// No envelope is made.
    SealDropped => "seal_dropped";
    /// A player has to seal his move now.
    SealAsked { color: Color, article: Option<Article> } => "seal_asked";
    /// Asks him for it.
    SealMove { color: Color } => "seal_move";
    /// He may also say it; told to him alone.
    SealSpeak => "seal_speak";
    /// This was heard, repeated to him alone.
    SealHeard { mv: Box<Spoken> } => "seal_heard";
    /// These words were heard, repeated to him alone.
    SealHeardWords { words: String } => "seal_heard_words";
    /// Nobody can tell whether it was he who spoke; told to him alone.
    SealWhoSpeaks => "seal_who_speaks";
    /// Without headphones of his own he cannot say it.
    SealNotSpoken { color: Color } => "seal_not_spoken";
    /// Asks for it once more.
    SealMoveAgain => "seal_move_again";
    /// The two differ.
    SealMoveDiffers => "seal_move_differs";
    /// It can be put into the envelope; the press does that.
    SealPress => "seal_press";
    /// It cannot.
    SealUnusable => "seal_unusable";
    /// Another move has to be sealed.
    SealBound { mv: Box<Spoken>, article: Option<Article> } => "seal_bound";
    /// The envelope cannot be written.
    SealFailed { why: String } => "seal_failed";
    /// What is typed cannot be hidden here.
    SealVisible => "seal_visible";
    /// The move is being sealed, and not said.
    SealFirst { color: Color, article: Option<Article> } => "seal_first";
    /// The program ended while a move was being sealed.
    SealAgain { color: Color } => "seal_again";
    /// Nobody is sealing a move.
    NotSealing => "not_sealing";
    /// The envelope is closed.
    Sealed { color: Color, number: u64, article: Option<Article> } => "sealed";
    /// That of a reply is.
    ReplySealed { color: Color, opponent: Color, number: u64, article: Option<Article> } => "reply_sealed";
    /// A reply is sealed only where the sealer is absent.
    ReplyOpenly { color: Color, article: Option<Article> } => "reply_openly";
    /// The game is not adjourned.
    NotAdjourned => "not_adjourned";
    /// An adjourned game is taken up again.
    ResumeSealed { color: Color, opponent: Color, number: u64 } => "resume_sealed";
    /// What its clocks show.
    ResumeTimes { white: Millis, black: Millis } => "resume_times";
    /// What the arbiter does then.
    ResumeSteps { opponent: Color } => "resume_steps";
    /// Nothing is played before the envelope is open.
    EnvelopeFirst { article: Option<Article> } => "envelope_first";
    /// It is open.
    EnvelopeIsOpen => "envelope_is_open";
    /// It is one of paper.
    EnvelopeOnPaper { color: Color } => "envelope_on_paper";
    /// Asks for the passphrase of an envelope.
    OpenPhrase { file: String } => "open_phrase";
    /// It is another.
    OpenPhraseWrong => "open_phrase_wrong";
    /// The envelope stays closed.
    OpenDropped => "open_dropped";
    /// There is no such file.
    EnvelopeMissing { file: String, why: String } => "envelope_missing";
    /// It is not the file that it was.
    EnvelopeDamaged { file: String } => "envelope_damaged";
    /// Whoever has to reply is not there.
    ReplierAbsent { color: Color, article: Option<Article> } => "replier_absent";
    /// What stood in the envelope.
    EnvelopeOpened { color: Color, words: String, article: Option<Article> } => "envelope_opened";
    /// That is no legal move, or more than one.
    SealedFault { color: Color, words: String, why: Box<Message>, article: Option<Article> } => "sealed_fault";
    /// It may be several.
    SealedAmbiguous => "sealed_ambiguous";
    /// It cannot be understood.
    SealedUnclear => "sealed_unclear";
    /// It is not legal.
    SealedIllegal => "sealed_illegal";
    /// The arbiter confirms that, or says what it means.
    SealedLoses { color: Color } => "sealed_loses";
    /// The Laws in force do not say what follows.
    SealedSilent => "sealed_silent";
    /// A clock runs.
    ClockRunsFor { color: Color, article: Option<Article> } => "clock_runs_for";
    /// Whoever has to reply is not there, and his clock runs.
    AbsentRuns { color: Color, article: Option<Article> } => "absent_runs";
    /// Somebody is not there.
    AbsentNoted { color: Color, article: Option<Article> } => "absent_noted";
    /// The sealer is not there: the reply may be sealed.
    SealerAbsent { color: Color, opponent: Color, article: Option<Article> } => "sealer_absent";
    /// He has come.
    Arrived { color: Color, article: Option<Article> } => "arrived";
    /// Too late; but the sealed move may end the game.
    LateOpenFirst { color: Color, article: Option<Article> } => "late_open_first";
    /// The envelope is lost.
    EnvelopeLost { color: Color, article: Option<Article> } => "envelope_lost";
    /// The times are.
    TimesLost { article: Option<Article> } => "times_lost";
    /// The position was set up wrongly at the resumption.
    PositionWrong { article: Option<Article> } => "position_wrong";
    /// So long ago the game was to go on, by the machine's clock.
    ResumptionPast { time: Millis } => "resumption_past";
    /// The hour of the resumption has not come, by the machine's clock.
    ResumptionAhead => "resumption_ahead";
    /// The clocks were wrong at the resumption; these are the right times.
    TimesWrong { white: Millis, black: Millis, article: Option<Article> } => "times_wrong";
    /// That is said too late.
    TimesWrongLate { article: Option<Article> } => "times_wrong_late";
    /// When and where is missing.
    OrderAppointment => "order_appointment";
    /// What stands on an envelope, line by line.
    EnvelopeTitle => "envelope_title";
    EnvelopeNames { white: String, black: String } => "envelope_names";
    EnvelopeEvent { event: String } => "envelope_event";
    EnvelopePosition { fen: String } => "envelope_position";
    EnvelopeTimes { color: Color, used: Millis, left: Millis } => "envelope_times";
    EnvelopeSealer { color: Color, name: String } => "envelope_sealer";
    EnvelopeNumber { number: u64, color: Color } => "envelope_number";
    EnvelopeOffer { color: Color } => "envelope_offer";
    EnvelopeNoOffer => "envelope_no_offer";
    EnvelopeOfferSince { color: Color } => "envelope_offer_since";
    EnvelopeResumption { text: String } => "envelope_resumption";
    EnvelopeNoResumption => "envelope_no_resumption";
    EnvelopeFile { file: String, hash: String } => "envelope_file";
    EnvelopeChecked => "envelope_checked";
    /// There is no envelope to write on.
    NoEnvelope { path: String } => "no_envelope";
    /// A resumption in the log.
    LogOpened { color: Color, words: String, article: Option<Article> } => "log_opened";
    /// The arbiter has confirmed the result.
    ResultConfirmed { outcome: Outcome, article: Option<Article> } => "result_confirmed";
    /// Nothing is written on the sheets any more.
    SheetsLocked { article: Option<Article> } => "sheets_locked";
    /// The arbiter waits for the next move.
    KingsSeen { article: Option<Article> } => "kings_seen";
    /// It has not been made yet.
    KingsWait { article: Option<Article> } => "kings_wait";
    /// The arbiter steps in.
    KingsAct { article: Option<Article> } => "kings_act";
    /// A flag counts as fallen.
    FlagCalled { color: Color, article: Option<Article> } => "flag_called";
    /// It has not.
    FlagUp { color: Color, time: Millis } => "flag_up";
    /// Only players call it.
    FlagOnClaim { article: Option<Article> } => "flag_on_claim";
    /// Both fell, and the game goes on.
    FlagsGoOn { article: Option<Article> } => "flags_go_on";
    /// Which fell first has to be said.
    FlagsWhich { article: Option<Article> } => "flags_which";
    /// A claim of time is wrong.
    NoFlag => "no_flag";
    /// Asks whether the flag is really claimed.
    ReallyFlag => "really_flag";
    /// A warning.
    Warned { color: Color, article: Option<Article> } => "warned";
    /// The arbiter changes the result.
    ResultChanged { outcome: Outcome, article: Option<Article> } => "result_changed";
    /// A game is not void for that.
    VoidNot { article: Option<Article> } => "void_not";

    // ---- devices
    /// No voice.
    VoiceLost { why: Box<Message> } => "voice_lost";
    /// The voice is back.
    VoiceBack => "voice_back";
    /// Announcements are kept as sound.
    SoundIsKept { path: String } => "sound_is_kept";
    /// No more of it is kept.
    SoundFull { megabytes: u64 } => "sound_full";
    /// It cannot be kept.
    SoundFails { why: Box<Message> } => "sound_fails";
    /// What is spoken before a clip.
    ClipNumber { number: u64, color: Color } => "clip_number";
    /// A clip, one a line.
    ClipOf { number: u64, color: Color, take: u64, what: Box<Message> } => "clip_of";
    /// It is as it was kept.
    ClipGood => "clip_good";
    /// It is not there.
    ClipMissing => "clip_missing";
    /// It is another one.
    ClipChanged => "clip_changed";
    /// A game without any.
    NoClips { path: String } => "no_clips";
    /// No sound of this move.
    NoClipOf { text: String } => "no_clip_of";
    /// No number of a move.
    BadMoveNumber { text: String } => "bad_move_number";
    /// A clip is not as it was kept.
    ClipBroken { path: String } => "clip_broken";
    /// The clips of a game that was proven.
    ClipsProven { good: u64, missing: u64 } => "clips_proven";
    /// The sound was put together.
    SoundExported { path: String, clips: u64 } => "sound_exported";
    /// Nothing speaks the numbers of the moves.
    NoEspeak { why: String } => "no_espeak";
    /// The braille display is gone, or brltty is.
    BrailleLost => "braille_lost";
    /// It is back.
    BrailleBack => "braille_back";
    /// Its table cannot be used.
    BraillePlain { why: Box<Message> } => "braille_plain";
    /// No voice in somebody's headphones.
    HeadphonesLost { color: Color, why: Box<Message> } => "headphones_lost";
    /// It is back.
    HeadphonesBack { color: Color } => "headphones_back";
    /// No output that a voice of one's own is played on.
    OutputMissing => "output_missing";
    /// Without espeak-ng there is no voice of one's own.
    NoSynthesiser => "no_synthesiser";
    /// No variant of a voice is called so.
    NoSuchVariant { name: String, known: String } => "no_such_variant";
    /// There is nothing to play sounds on.
    OutputsNone { why: Box<Message> } => "outputs_none";
    /// The voice is silenced.
    VoiceQuiet => "voice_quiet";
    /// Rate of the voice.
    VoiceRate { percent: String } => "voice_rate";
    /// Volume of the voice.
    VoiceVolume { percent: String } => "voice_volume";
    /// The recogniser is being loaded.
    ModelLoading => "model_loading";
    /// The recogniser cannot be used.
    ModelFailed { why: Box<Message> } => "model_failed";
    /// Words the recogniser lacks.
    ModelLacks { words: String } => "model_lacks";
    /// Hearing begins.
    Listening { device: String } => "listening";
    /// Listens for one announcement.
    ListeningOnce => "listening_once";
    /// Listens to somebody in particular.
    ListeningTo { who: Party } => "listening_to";
    /// Nothing is heard yet.
    MicrophoneOpens => "microphone_opens";
    /// How it stands: it is not open.
    MicrophoneClosed => "microphone_closed";
    /// How it stands: sound arrives.
    MicrophoneWorks => "microphone_works";
    /// Others have microphones of their own, and this one has none.
    NoMicrophoneFor { who: Party } => "no_microphone_for";
    /// Something told of a microphone of somebody's own.
    AtMicrophone { who: Party, what: Box<Message> } => "at_microphone";
    /// Hearing is off.
    NotListening => "not_listening";
    /// There is no microphone.
    MicrophoneMissing { why: Box<Message> } => "microphone_missing";
    /// It went away.
    MicrophoneLost { why: Box<Message> } => "microphone_lost";
    /// It is back.
    MicrophoneBack => "microphone_back";
    /// The process of the recogniser is gone.
    RecogniserLost => "recogniser_lost";
    /// Another one hears in its place.
    RecogniserBack => "recogniser_back";
    /// What the recogniser heard.
    Heard { words: String } => "heard";
    /// Why there is no voice: no sound system.
    NoSoundServer => "no_sound_server";
    /// Why there is no voice: no speech service.
    NoSpeechService => "no_speech_service";
    /// Why there is no voice: the service ended.
    SpeechEnded => "speech_ended";
    /// Why there is no voice: no sound comes.
    SpeechSilent => "speech_silent";
    /// Why there is no voice: no answer comes.
    SpeechHangs => "speech_hangs";
    /// Why there is no voice: the service refuses.
    SpeechRefuses => "speech_refuses";
    /// Why nothing is heard: no microphone at all.
    NoMicrophone => "no_microphone";
    /// Why nothing is heard: not the one asked for.
    NoSuchMicrophone { name: String } => "no_such_microphone";
    /// Why nothing is heard: it does not open.
    MicrophoneRefuses { name: String, why: String } => "microphone_refuses";
    /// Why nothing is heard: pulled out.
    MicrophoneUnplugged => "microphone_unplugged";
    /// Why nothing is heard: the sound system stopped.
    SoundServerStopped => "sound_server_stopped";
    /// Why nothing is heard: an error.
    MicrophoneFails => "microphone_fails";
    /// Why nothing is heard: no sound arrives.
    MicrophoneSilent => "microphone_silent";
    /// Why nothing is recognised: no model there.
    NoModel { path: String } => "no_model";
    /// Why nothing is recognised: a file is missing.
    ModelIncomplete { path: String } => "model_incomplete";
    /// Why nothing is recognised: a file is damaged.
    ModelDamaged { path: String, why: String } => "model_damaged";
    /// It could use up all memory; both in megabytes.
    ModelNoRoom { needed: u64, free: u64 } => "model_no_room";
    /// Why nothing is recognised: it does not start.
    RecogniserRefuses { why: String } => "recogniser_refuses";
    /// Why there is no recogniser: its process ends whenever it is started.
    RecogniserEnds => "recogniser_ends";
    /// Why there is no recogniser: its process says nothing.
    RecogniserSilent => "recogniser_silent";
    /// The settings file cannot be used.
    BadSettings { path: String, why: Box<Message> } => "bad_settings";
    /// A file could not be understood, was kept under another name and is written anew.
    SettingsAside { path: String, kept: String } => "settings_aside";
    /// The journal cannot be written.
    JournalFailing { path: String, why: String } => "journal_failing";
    /// It was removed or replaced by somebody, and has been written anew.
    JournalMoved { lost: String, path: String } => "journal_moved";
    /// It was cut off or changed in its place, and has been written anew beside it.
    JournalAltered { lost: String, path: String } => "journal_altered";
    /// The game ends and the disk refuses it: another folder is asked for.
    WhereToKeep => "where_to_keep";
    /// The program found another place for it by itself.
    GameElsewhere { path: String } => "game_elsewhere";
    /// There is no place for it: its moves as text.
    GameUnsaved { moves: String } => "game_unsaved";
    /// All of it is on the disk again.
    JournalSaved => "journal_saved";

    // ---- what is wrong in a file that somebody wrote, or changed
    /// What is wrong at a place of a file that somebody wrote.
    FileAt { line: u64, column: u64, why: Box<Message> } => "file_at";
    /// There: a field that there is not.
    FileFieldUnknown { field: String } => "file_field_unknown";
    /// There: a field that has to be.
    FileFieldMissing { field: String } => "file_field_missing";
    /// There: a field for the second time.
    FileFieldTwice { field: String } => "file_field_twice";
    /// There: a word that is none of those that are possible.
    FileValueUnknown { found: String, known: String } => "file_value_unknown";
    /// There: no number.
    FileNumber => "file_number";
    /// There: a number that does not fit.
    FileNumberRange => "file_number_range";
    /// There: neither yes nor no.
    FileBoolean => "file_boolean";
    /// There: no text.
    FileText => "file_text";
    /// There: the end.
    FileEnd => "file_end";
    /// There: no list.
    FileList => "file_list";
    /// There: no table.
    FileMap => "file_map";
    /// There: no comma.
    FileComma => "file_comma";
    /// There: no round bracket.
    FileBracket => "file_bracket";
    /// There: more.
    FileBehind => "file_behind";
    /// There: more than the program ever writes.
    FileTooMuch => "file_too_much";
    /// A file lacks a part of this name.
    FileLacks { name: String } => "file_lacks";
    /// What is wrong with a value.
    FileField { field: String, why: Box<Message> } => "file_field";
    /// A label with other signs.
    LawsLabel => "laws_label";
    /// A label that is in use.
    LawsTaken => "laws_taken";
    /// No text.
    LawsEmpty => "laws_empty";
    /// A count of illegal moves from nothing.
    LawsLostAt => "laws_lost_at";
    /// A repetition of once.
    LawsTimes => "laws_times";
    /// A count of no moves.
    LawsMoves => "laws_moves";
    /// Bounds that nothing is within.
    LawsBounds => "laws_bounds";
    /// The same kind again.
    LawsTwice => "laws_twice";
    /// A mark that nobody would write.
    LawsSigns => "laws_signs";
    /// It stands over laws that there are not.
    LawsBase { laws: String } => "laws_base";
    /// A line of a journal: no text.
    LineNoText => "line_no_text";
    /// It has no seal.
    LineNoSeal => "line_no_seal";
    /// Its seal is that of another line.
    LineSeal => "line_seal";
    /// Its number does not follow.
    LineNumber { found: u64, expected: u64 } => "line_number";
    /// Its time is before that of the line before.
    LineTime => "line_time";
    /// The game is set up twice or not at all.
    LineSetUp => "line_set_up";
    /// A move that is not legal.
    LineIllegal { mv: String } => "line_illegal";
    /// It does not follow from what came before.
    LineOrder => "line_order";
    /// It came after the end.
    LineAfterEnd => "line_after_end";

    // ---- faults in what was given to the program
    /// A file cannot be read.
    CannotRead { path: String, why: String } => "cannot_read";
    /// A file cannot be written.
    CannotWrite { path: String, why: String } => "cannot_write";
    /// A FEN is wrong in this field.
    BadFen { fen: String, why: Box<Message> } => "bad_fen";
    /// In the position that a game is to begin from it is over.
    StartIsOver { outcome: Outcome } => "start_is_over";
    /// Field of a FEN: the pieces.
    FenPlacement => "fen_placement";
    /// Field of a FEN: the side to move.
    FenTurn => "fen_turn";
    /// Field of a FEN: castling.
    FenCastling => "fen_castling";
    /// Field of a FEN: en passant.
    FenEnPassant => "fen_en_passant";
    /// Field of a FEN: the counters.
    FenCounters => "fen_counters";
    /// One king each.
    FenKings => "fen_kings";
    /// Pawns where none can be.
    FenPawns => "fen_pawns";
    /// The wrong side is in check.
    FenOppositeCheck => "fen_opposite_check";
    /// Castling rights without their pieces.
    FenCastlingRights => "fen_castling_rights";
    /// An en passant square that cannot be.
    FenEnPassantSquare => "fen_en_passant_square";
    /// A move in a list cannot be played.
    BadMove { ply: u64, text: String, why: Box<Message> } => "bad_move";
    /// A text is no move at all.
    NoMove => "no_move";
    /// One of several moves at the start is not legal.
    FirstMoveIllegal => "first_move_illegal";
    /// It goes beyond the middle of the board.
    FirstMoveBeyond => "first_move_beyond";
    /// It gives check, so none can follow.
    FirstMoveCheck => "first_move_check";
    /// It fits several moves.
    SeveralMoves { moves: String } => "several_moves";
    /// A line of a batch cannot be read.
    BadRequest { line: u64, why: String } => "bad_request";
    /// A time control cannot be read.
    BadControl { control: String, why: Box<Message> } => "bad_control";
    /// Where something is wrong with it, counted from 1.
    ControlAt { column: u64, why: Box<Message> } => "control_at";
    /// The same of a control in a file.
    ControlText { text: String, why: Box<Message> } => "control_text";
    /// There: it ends too early.
    ControlIncomplete { expected: Box<Message> } => "control_incomplete";
    /// There: something else than this.
    ControlUnexpected { found: String, expected: Box<Message> } => "control_unexpected";
    /// There: minutes that are none.
    ControlMinutes { why: Box<Message> } => "control_minutes";
    /// There: colons that are no hours, minutes and seconds.
    ControlColons => "control_colons";
    /// There: hours and minutes, or minutes and seconds.
    ControlTwoTimes { text: String, hours: Millis, minutes: Millis, as_hours: String, as_minutes: String }
        => "control_two_times";
    /// There: a decimal comma, or two periods.
    ControlComma { decimal: String, periods: String } => "control_comma";
    /// There: seconds that are none.
    ControlSeconds { why: Box<Message> } => "control_seconds";
    /// There: no number of moves.
    ControlMoves => "control_moves";
    /// There: a period of nothing.
    ControlNoTime => "control_no_time";
    /// There: another period, and nobody knows when.
    ControlMissingMoves => "control_missing_moves";
    /// There: a period that brings no time when the one before is used up.
    ControlBringsNothing => "control_brings_nothing";
    /// There: nobody knows after how many moves it repeats.
    ControlRepeatMoves => "control_repeat_moves";
    /// There: something behind what never ends.
    ControlRepeatLast => "control_repeat_last";
    /// There: too many periods.
    ControlTooMany => "control_too_many";
    /// There: one side a second time.
    ControlSideTwice { color: Color } => "control_side_twice";
    /// There: only the other side.
    ControlSideMissing { color: Color } => "control_side_missing";
    /// What should stand there: a main time.
    ExpectedMinutes => "expected_minutes";
    /// Likewise: an increment or delay.
    ExpectedSeconds => "expected_seconds";
    /// Likewise: `white` or `black`.
    ExpectedSide => "expected_side";
    /// Likewise: a comma or the end.
    ExpectedSeparator => "expected_separator";
    /// A number that is none.
    DecimalNone => "decimal_none";
    /// One with parts of a millisecond.
    DecimalFine => "decimal_fine";
    /// One beyond its bound.
    DecimalLarge => "decimal_large";
    /// The time that a move took cannot be read.
    ControlThink { number: u64, text: String, why: Box<Message> } => "control_think";
    /// No game to resume.
    NoGame { folder: String } => "no_game";
    /// The newest game cannot be read, and an older one could go on.
    NewestDamaged { why: Box<Message>, path: String, older: String, plies: u64 } => "newest_damaged";
    /// The newest game cannot be read, and no other one could go on.
    NewestDamagedOnly { why: Box<Message>, path: String } => "newest_damaged_only";
    /// The newest game is open in another evavier, and an older one could go on.
    NewestBusy { path: String, older: String, plies: u64 } => "newest_busy";
    /// Nothing was played in the newest game, and an older one could go on.
    NewestEmpty { path: String, older: String, plies: u64 } => "newest_empty";
    /// Whether the older one is wanted.
    TakeOlder => "take_older";
    /// The answer was not yes.
    NothingTakenUp => "nothing_taken_up";
    /// The program was ended while it made a journal; another game is looked for.
    BeginningPassed { path: String } => "beginning_passed";
    /// It was, and the new game is recorded in that file.
    BeginningTaken { path: String } => "beginning_taken";
    /// Another evavier has it open.
    GameBusy { path: String } => "game_busy";
    /// The game is over and cannot be resumed.
    GameEnded { path: String } => "game_ended";
    /// A line of a journal is damaged.
    JournalDamaged { path: String, line: u64, why: Box<Message> } => "journal_damaged";
    /// A file is no journal.
    NoJournal { path: String } => "no_journal";
    /// A journal that a newer version made.
    NewerJournal { path: String } => "newer_journal";
    /// A journal that was saved by an editor or sent by a mail program, which changed its bytes.
    ResavedJournal { path: String } => "resaved_journal";
    /// What takes PGN was given a journal.
    JournalNotPgn { path: String } => "journal_not_pgn";
    /// It would be written over the game that it is made of.
    OverItself { path: String } => "over_itself";
    /// It would be written over a journal.
    OverJournal { path: String } => "over_journal";
    /// The program ended before the game was set up.
    NeverBegan { path: String } => "never_began";
    /// Every event follows from the one before it.
    VerifyProven { path: String, events: u64, plies: u64 } => "verify_proven";
    /// What is copied to the score sheet.
    VerifyHead { paper: String, head: String } => "verify_head";
    /// An older journal has only checksums.
    VerifySums { path: String, events: u64, plies: u64 } => "verify_sums";
    /// The game is over, and the closing record is there.
    VerifyClosed => "verify_closed";
    /// The game is over, and the closing record is not there.
    VerifyUnclosed => "verify_unclosed";
    /// The game is over; older journals have no closing record.
    VerifyOver => "verify_over";
    /// The game is not over.
    VerifyUnfinished => "verify_unfinished";
    /// What no file can prove by itself.
    VerifyNotProven => "verify_not_proven";
    /// The head noted is that of the last event.
    VerifyNoted { event: u64 } => "verify_noted";
    /// The head noted is that of an event before.
    VerifyNotedBefore { event: u64, more: u64 } => "verify_noted_before";
    /// The last line is torn.
    VerifyTorn { path: String, line: u64 } => "verify_torn";
    /// The first event that is not as it was written.
    VerifyBroken { path: String, line: u64, event: u64, ply: u64, what: Box<Message>, text: String } => "verify_broken";
    /// How: changed.
    VerifyChanged => "verify_changed";
    /// How: removed.
    VerifyRemoved { found: u64 } => "verify_removed";
    /// How: reordered.
    VerifyReordered => "verify_reordered";
    /// How: put in.
    VerifyInserted => "verify_inserted";
    /// How: it cannot have happened.
    VerifyImpossible { why: Box<Message> } => "verify_impossible";
    /// Another head than the one noted.
    HeadDiffers { path: String, noted: String, paper: String } => "head_differs";
    /// An older journal has no head.
    NoHead { path: String } => "no_head";
    /// An export has been written.
    ExportMade { path: String, key: String } => "export_made";
    /// What the signature proves, and what not.
    ExportMeans => "export_means";
    /// The signature is right.
    ExportSigned { path: String, key: String } => "export_signed";
    /// The key is the one that was noted.
    ExportKeyNoted => "export_key_noted";
    /// Whose key it is, nobody has said.
    ExportKeyOpen => "export_key_open";
    /// The signature is wrong.
    ExportForged { path: String } => "export_forged";
    /// It is signed by another key than expected.
    ExportOtherKey { path: String, key: String } => "export_other_key";
    /// An export is not one.
    ExportBroken { path: String, line: u64, why: String } => "export_broken";
    /// Journal and PGN tell different games.
    ExportPgnDiffers { path: String } => "export_pgn_differs";
    /// The device's key can be read by others.
    KeyOpen { path: String } => "key_open";
    /// The device's key is damaged.
    KeyBroken { path: String } => "key_broken";
    /// One line of the log: the game's time, the ply under way, what happened.
    LogLine { time: String, ply: u64, what: Box<Message> } => "log_line";
    /// Nothing is to be told.
    LogEmpty => "log_empty";
    /// The game was set up.
    LogStarted { white: String, black: String, laws: String } => "log_started";
    /// Something was asked for.
    LogAsked { what: Command } => "log_asked";
    /// Something was not taken.
    LogRefused { said: String, why: Box<Message> } => "log_refused";
    /// Why: no legal move.
    RefusedIllegal => "refused_illegal";
    /// Why: it could be several moves.
    RefusedAmbiguous => "refused_ambiguous";
    /// Why: the touched pieces oblige to another move.
    RefusedTouch { article: Option<Article> } => "refused_touch";
    /// Why: another move has to be played.
    RefusedOther { article: Option<Article> } => "refused_other";
    /// A draw was offered at another time than the proper one.
    LogOffered { color: Color, article: Option<Article> } => "log_offered";
    /// A draw was claimed on the position.
    LogDrawClaimed { color: Color } => "log_draw_claimed";
    /// A claim could not be made.
    LogClaimBarred { color: Color, article: Option<Article> } => "log_claim_barred";
    /// The arbiter granted what he was asked for.
    LogGranted { article: Option<Article> } => "log_granted";
    /// An irregularity was found.
    LogFound { article: Option<Article> } => "log_found";
    /// Whether a mate is possible could not be decided.
    LogUndecided { article: Option<Article> } => "log_undecided";
    /// What program this is.
    DeclareProgram { version: String, build: String } => "declare_program";
    /// Under which Laws.
    DeclareLaws { laws: String } => "declare_laws";
    /// Who plays.
    DeclareRoles { white: String, black: String } => "declare_roles";
    /// Who is blind.
    DeclareBlind { color: Color } => "declare_blind";
    /// The game is rated.
    DeclareRated => "declare_rated";
    /// The game is not rated.
    DeclareUnrated => "declare_unrated";
    /// What it can do: moves.
    DeclareMoves => "declare_moves";
    /// What it can do: clock and score.
    DeclareClock => "declare_clock";
    /// What it can do: information.
    DeclareOnRequest => "declare_on_request";
    /// What it cannot do: analysis.
    DeclareNoEngine => "declare_no_engine";
    /// What it cannot do: the network.
    DeclareNoNet => "declare_no_net";
    /// What it keeps as evidence.
    DeclareEvidence => "declare_evidence";
    /// The microphone.
    DeclareMicrophone { device: String } => "declare_microphone";
    /// The one that the machine is set to.
    DeclareMachines => "declare_machines";
    /// The recogniser and the voices.
    DeclareSpeech { model: String, voices: String } => "declare_speech";
    /// The key of the device.
    DeclareKey { key: String } => "declare_key";
    /// The log file is an item.
    ItemLog { path: String } => "item_log";
    /// A locale is not known.
    UnknownLocale { given: String, known: String } => "unknown_locale";
    /// A WAV file cannot be used.
    BadSound { path: String, why: Box<Message> } => "bad_sound";
    /// It is not there.
    SoundMissing => "sound_missing";
    /// It may not be read.
    SoundForbidden => "sound_forbidden";
    /// It is a folder, a pipe or a device.
    SoundNoFile => "sound_no_file";
    /// It is no WAV file, or a broken one.
    SoundNotWav => "sound_not_wav";
    /// It is compressed.
    SoundKind => "sound_kind";
    /// No recording has this rate.
    SoundRate { rate: u64 } => "sound_rate";
    /// It ends too early.
    SoundCut => "sound_cut";
    /// It is too long.
    SoundTooLong => "sound_too_long";
    /// A sample is not a number.
    SoundNoNumber => "sound_no_number";
    /// A game that cannot be set up or written.
    BadGame { path: String, why: String } => "bad_game";
    /// A fault in a file of games.
    GameFault { path: String, line: u64, game: u64, why: Box<Message> } => "game_fault";
    /// A fault at one ply.
    AtPly { ply: u64, number: String, why: Box<Message> } => "at_ply";
    /// A file without any game.
    NoGames => "no_games";
    /// No move and no sign of PGN.
    PgnToken { text: String } => "pgn_token";
    /// A move that is not legal.
    PgnIllegal { text: String, fen: String } => "pgn_illegal";
    /// A move that several pieces could make.
    PgnAmbiguous { text: String, moves: String } => "pgn_ambiguous";
    /// Rules that are not supported.
    PgnVariant { text: String } => "pgn_variant";
    /// A move number that does not follow.
    PgnMoveNumber { text: String, expected: String } => "pgn_move_number";
    /// A tag that is none.
    PgnTag { text: String } => "pgn_tag";
    /// A comment without an end.
    PgnOpenComment => "pgn_open_comment";
    /// A variation without an end.
    PgnOpenVariation => "pgn_open_variation";
    /// Two different results.
    PgnResult { tag: String, movetext: String } => "pgn_result";
    /// Something behind the end.
    PgnAfterEnd { text: String } => "pgn_after_end";
    /// More than a score sheet holds.
    PgnTooLong => "pgn_too_long";
    /// A move in no notation there is.
    SheetNoMove { text: String } => "sheet_no_move";
    /// An entry of a typed sheet that may be several moves.
    SheetTwoWays { text: String, moves: String } => "sheet_two_ways";
    // ---- what the Laws say of a game
    /// The game that is looked through.
    CheckedGame { game: u64, white: String, black: String, plies: u64 } => "checked_game";
    /// Something to say of a ply.
    CheckedPly { ply: u64, number: String, text: String, what: Box<Message> } => "checked_ply";
    /// The end is not among the moves.
    CheckedOpen { result: String } => "checked_open";
    /// Check.
    FactCheck { article: Option<Article> } => "fact_check";
    /// A draw may be claimed by repetition.
    FactThreefoldClaim { article: Option<Article> } => "fact_threefold_claim";
    /// A draw may be claimed by the count of moves.
    FactFiftyClaim { article: Option<Article> } => "fact_fifty_claim";
    /// A move is not legal.
    FactIllegal { article: Option<Article> } => "fact_illegal";
    /// A move was played though the game was over.
    FactAfterEnd { article: Option<Article> } => "fact_after_end";
    /// A fault of a game, where no line of its file can be named.
    CheckedFault { path: String, game: u64, why: Box<Message> } => "checked_fault";
    /// The result that is written is not the one the moves give.
    ResultContradicts { stated: String, given: String, article: Option<Article> } => "result_contradicts";

    // ---- faults of braille tables
    /// A braille table is not installed.
    TableMissing { table: String } => "table_missing";
    /// A braille table cannot be used.
    TableBroken { table: String, why: String } => "table_broken";
    /// A word that is no move stands there with other letters.
    WordReplaced { word: String, written: String, table: String } => "word_replaced";
    /// Likewise, in parts.
    WordParted { word: String, table: String } => "word_parted";
    /// Likewise, and may be taken for another.
    WordAmbiguous { word: String, other: String, table: String } => "word_ambiguous";
    /// No code bears that name.
    CodeUnknown { known: String } => "code_unknown";
    /// A field that needs cells has none.
    CodeSignMissing => "code_sign_missing";
    /// A field holds something else than cells of six dots.
    CodeNoCells { text: String } => "code_no_cells";
    /// Another field holds the same.
    CodeAlike { other: String, text: String } => "code_alike";
    /// A chess code for braille cannot be used.
    BadBrailleCode { code: String, why: Box<Message> } => "bad_braille_code";

    // ---- the demonstration
    /// What is about to be seen.
    DemoHello => "demo_hello";
    /// The opponent says the announcement after the mover.
    DemoRepeats { color: Color, mv: Box<Spoken> } => "demo_repeats";
    /// The microphone does not hear the program's own voice.
    DemoUnheard => "demo_unheard";
    /// There is nothing to hear with.
    DemoDeaf { why: Box<Message> } => "demo_deaf";
    /// The rest is shown without voice, so that it does not take too long.
    DemoHurries => "demo_hurries";
    /// A slip of the tongue is shown.
    DemoSlip => "demo_slip";
    /// Two boards that differ are shown.
    DemoDiffer => "demo_differ";
    /// The braille sheet is next.
    DemoSheet { path: String } => "demo_sheet";
    /// Why there is no braille sheet.
    DemoNoSheet { why: Box<Message> } => "demo_no_sheet";
    /// The end.
    DemoEnd => "demo_end";

    // ---- what is installed and what is missing
    /// An item that is there.
    DoctorOk { what: Box<Message> } => "doctor_ok";
    /// An item that is not, and what mends it.
    DoctorMissing { what: Box<Message>, why: Box<Message>, mend: Box<Message> } => "doctor_missing";
    /// So much is missing.
    DoctorFaults { count: u64 } => "doctor_faults";
    /// Item: something that plays sound.
    ItemSound => "item_sound";
    /// Item: a service that speaks.
    ItemSpeech => "item_speech";
    /// Item: a voice of this language.
    ItemVoice { language: String } => "item_voice";
    /// Item: a microphone.
    ItemMicrophone => "item_microphone";
    /// Item: the recogniser.
    ItemModel { path: String } => "item_model";
    /// Item: the recogniser's words.
    ItemWords => "item_words";
    /// Item: the braille table of a language.
    ItemBraille { language: String, table: String } => "item_braille";
    /// Item: a braille display, so many cells.
    ItemBrailleDisplay { cells: u64 } => "item_braille_display";
    /// Item: there is none, which is no fault.
    ItemNoBrailleDisplay => "item_no_braille_display";
    /// Item: brltty, which drives braille displays.
    ItemBrltty => "item_brltty";
    /// Why: brltty keeps us out.
    BrailleNoKey => "braille_no_key";
    /// Why: brltty does not answer.
    BrailleNoAnswer => "braille_no_answer";
    /// Why: brltty speaks another version of its protocol.
    BrailleVersion { version: u64 } => "braille_version";
    /// Why: the variable that names brltty's address is wrong.
    BrailleBadAddress => "braille_bad_address";
    /// Item: the folder of the games.
    ItemGames { path: String } => "item_games";
    /// Item: the folder of the settings.
    ItemSettingsFolder { path: String } => "item_settings_folder";
    /// Item: the settings.
    ItemSettings { path: String } => "item_settings";
    /// Why: no answer within a time.
    NoAnswer { seconds: u64 } => "no_answer";
    /// Why: nothing speaks this language.
    NoVoice { language: String } => "no_voice";
    /// Why: it rests on something else that is missing.
    NeedsOther { what: Box<Message> } => "needs_other";
    /// Why: these words are not known.
    WordsLacking { words: String } => "words_lacking";
    /// Why: the recogniser has no grammar of announcements.
    NoGrammar { path: String } => "no_grammar";
    /// Why: a braille table is not installed.
    NoTable { table: String } => "no_table";
    /// Why: a braille table does not work.
    TableUnusable { table: String } => "table_unusable";
    /// Why: the system gives no folder of the user.
    NoFolder => "no_folder";
    /// Whatever another part of the system says.
    Verbatim { text: String } => "verbatim";
    /// Mend: run this command.
    MendRun { command: String } => "mend_run";
    /// Mend: plug something in.
    MendPlugIn => "mend_plug_in";
    /// Mend: install the program again.
    MendReinstall => "mend_reinstall";
    /// A microphone.
    Device { name: String, id: String } => "device";
    /// The microphone used when none is asked for.
    DeviceDefault { name: String, id: String } => "device_default";
    /// There is none.
    DevicesNone { why: Box<Message> } => "devices_none";
    /// There are no voices.
    VoicesNone { why: Box<Message> } => "voices_none";
    /// A recogniser that is there.
    ModelInstalled { language: String, name: String, path: String } => "model_installed";
    /// A recogniser that could be had.
    ModelOffered { language: String, name: String, megabytes: String } => "model_offered";
    /// No recogniser is there.
    ModelsNone { path: String } => "models_none";
    /// A recogniser is in order.
    ModelGood { path: String, words: u64, load: u64 } => "model_good";
    /// It lacks words that an announcement needs.
    ModelLacksMoves { path: String, words: String } => "model_lacks_moves";
    /// It lacks words of commands.
    ModelLacksCommands { path: String, words: String } => "model_lacks_commands";
    /// It cannot be used.
    ModelBad { path: String, why: Box<Message> } => "model_bad";

    // ---- a voice that is learned
    /// A text that is to be said for learning.
    TrainText { number: u64, count: u64, text: String } => "train_text";
    /// The same of an announcement.
    TrainAnnouncement { number: u64, count: u64, text: AsAnnounced } => "train_announcement";
    /// Whoever speaks is asked for a sentence, to know his voice.
    WhoSpeaks => "who_speaks";
    /// Whose voice a recording may be.
    MayBe { name: String } => "may_be";
    /// It may be his.
    AreYou { name: String } => "are_you";
    /// It is nobody's that is known, or he says no.
    WhoNobody => "who_nobody";
    /// How to record by voice alone.
    TrainByVoice => "train_by_voice";
    /// Something else was heard than was asked for.
    TrainHeard { heard: String } => "train_heard";
    /// How to record.
    TrainKeys => "train_keys";
    /// It is being recorded.
    TrainSpeak => "train_speak";
    /// Nothing was heard.
    TrainSilent => "train_silent";
    /// Something else was said.
    TrainOther { text: String } => "train_other";
    /// How one moves through the guide.
    GuideKeys => "guide_keys";
    /// The guide has no such chapter.
    NoSuchChapter { given: String, count: u64 } => "no_such_chapter";
    /// The user stopped.
    TrainStopped { name: String } => "train_stopped";
    /// How far the learning is.
    TrainStep { number: u64, of: u64 } => "train_step";
    /// The model cannot be adapted: it is learned which words it takes for which.
    TrainConfusions => "train_confusions";
    /// A word that it takes for another one: heard, said, how often.
    TrainTaken { heard: String, said: String, count: u64 } => "train_taken";
    /// So many corrections of games were counted for a model that cannot be adapted.
    CorrectionsLearned { name: String, count: u64 } => "corrections_learned";
    /// What learning brought, in quiet.
    TrainGain { before: u64, after: u64, count: u64 } => "train_gain";
    /// What it brought in noise.
    TrainGainInNoise { before: u64, after: u64, count: u64 } => "train_gain_in_noise";
    /// The voice that was learned is used from now on.
    TrainKept { name: String } => "train_kept";
    /// Learning did not help, so nothing is kept.
    TrainNotKept => "train_not_kept";
    /// A voice heard less of what it had not learned from than the one that is used.
    TrainPresentBetter => "train_present_better";
    /// Whether the program may go on learning from games.
    AskGames { name: String } => "ask_games";
    /// He agrees to that.
    GamesOn { name: String, megabytes: u64 } => "games_on";
    /// He does not.
    GamesOff { name: String } => "games_off";
    /// What is kept of games for a voice.
    GamesKept { name: String, count: u64, corrected: u64, megabytes: String } => "games_kept";
    /// Nothing is.
    GamesNone { name: String } => "games_none";
    /// It was deleted.
    GamesForgotten { name: String } => "games_forgotten";
    /// At the start of a game: whose announcements are kept to learn from.
    LessonsKept { color: Color, name: String } => "lessons_kept";
    /// They cannot be kept; the game goes on.
    LessonsFail { why: Box<Message> } => "lessons_fail";
    /// After a game: it is being learned from.
    LearnBegins { name: String } => "learn_begins";
    /// A game is being played: nothing is learned.
    LearnInterrupted => "learn_interrupted";
    /// What came of that: it is used now.
    LearnedMeanwhile { name: String, before: u64, after: u64, count: u64 } => "learned_meanwhile";
    /// What came of that: nothing better.
    LearnedNothing { name: String } => "learned_nothing";
    /// What a voice is compared with: announcements in games since it was learned.
    CompareGames { count: u64 } => "compare_games";
    /// It is heard worse with the voice than without.
    ProfileWorse { name: String } => "profile_worse";
    /// It is heard better.
    ProfileHelps { name: String } => "profile_helps";
    /// Neither.
    ProfileSame { name: String } => "profile_same";
    /// Two learned voices at one microphone.
    ProfilesOneMicrophone => "profiles_one_microphone";
    /// A folder without clips.
    ClipsNone { path: String } => "clips_none";
    /// Too few clips to learn from.
    ClipsTooFew { count: u64, least: u64 } => "clips_too_few";
    /// A clip whose text is missing.
    ClipNoText { path: String } => "clip_no_text";
    /// A clip that is too long for an announcement.
    ClipTooLong { path: String } => "clip_too_long";
    /// A clip with words that the model does not know.
    ClipUnknownWords { path: String, words: String } => "clip_unknown_words";
    /// A clip in which something else is said than its text.
    ClipOther { path: String, text: String } => "clip_other";
    /// A model that cannot be adapted to a voice.
    NotAdaptable { path: String, why: String } => "not_adaptable";
    /// A profile that is there.
    ProfileLine { name: String, model: String, clips: u64, before: u64, after: u64 } => "profile_line";
    /// The one that is used.
    ProfileUsed { name: String } => "profile_used";
    /// None is used.
    ProfileNoneUsed => "profile_none_used";
    /// No profile is there.
    ProfilesNone => "profiles_none";
    /// A profile was deleted.
    ProfileDropped { name: String } => "profile_dropped";
    /// A profile was written into one file.
    ProfileExported { name: String, path: String } => "profile_exported";
    /// A profile was read from one file.
    ProfileImported { name: String } => "profile_imported";
    /// There is no such profile.
    NoSuchProfile { name: String, known: String } => "no_such_profile";
    /// There is one of this name already.
    ProfileThere { name: String } => "profile_there";
    /// A profile cannot be read.
    BadProfile { path: String, why: Box<Message> } => "bad_profile";
    /// A name that a profile cannot have.
    BadProfileName { name: String } => "bad_profile_name";
    /// A profile was made from another model than the one at hand.
    ProfileStale { name: String } => "profile_stale";

    // ---- fetching a speech model
    /// A catalogue of models cannot be used.
    BadCatalogue { path: String, line: u64, why: Box<Message> } => "bad_catalogue";
    /// No model could be had for this language.
    NoSuchModel { given: String, known: String } => "no_such_model";
    /// Which of several models is taken, and what the others are called.
    ModelOthers { name: String, others: String } => "model_others";
    /// A model is being fetched.
    ModelFetched { name: String, address: String } => "model_fetched";
    /// A broken download goes on.
    ModelResumed { megabytes: String } => "model_resumed";
    /// How much has come.
    FetchedOf { percent: u64, done: String, total: String } => "fetched_of";
    /// How much has come of nobody knows how much.
    Fetched { done: String } => "fetched";
    /// A model has come; it is being checked and unpacked.
    ModelUnpacked => "model_unpacked";
    /// A model has been installed.
    ModelNow { language: String, name: String, path: String } => "model_now";
    /// It is installed already and in order.
    ModelAlready { language: String, name: String, path: String } => "model_already";
    /// It knows all our words.
    ModelKnowsAll => "model_knows_all";
    /// How to use it.
    ModelUse { command: String } => "model_use";
    /// We have no words in its language.
    ModelForeign { language: String } => "model_foreign";
    /// It could not be installed.
    ModelNotInstalled { name: String, why: Box<Message> } => "model_not_installed";
    /// Why: another evavier is at it.
    ModelBusy { path: String } => "model_busy";
    /// Why: the server is not known.
    NetNoServer { address: String } => "net_no_server";
    /// Why: no connection.
    NetNoConnection { address: String, why: String } => "net_no_connection";
    /// Why: the server stays silent.
    NetSilent { address: String, seconds: u64 } => "net_silent";
    /// Why: it is not there.
    NetNotThere { address: String } => "net_not_there";
    /// Why: the server refuses.
    NetStatus { address: String, status: u64 } => "net_status";
    /// Why: sent on and on.
    NetRedirects { address: String } => "net_redirects";
    /// Why: sent to where nothing is encrypted.
    NetDowngraded { address: String } => "net_downgraded";
    /// Why: it cannot be told who the server is.
    NetNoTrust { address: String, why: String } => "net_no_trust";
    /// Why: the address makes no sense.
    NetBadAddress { address: String } => "net_bad_address";
    /// Why: the connection broke.
    NetBroken { why: String } => "net_broken";
    /// Why: the connection ended too early.
    NetTooShort { got: u64, expected: u64 } => "net_too_short";
    /// Why: it has another size.
    WrongSize { got: u64, expected: u64 } => "wrong_size";
    /// Why: its sum is another.
    WrongSum => "wrong_sum";
    /// Why: it is no good archive.
    ArchiveDamaged { why: String } => "archive_damaged";
    /// Why: an entry is dangerous.
    ArchiveRefused { entry: String, why: String } => "archive_refused";
    /// Why: it would unpack to more than a model is.
    ArchiveTooMuch => "archive_too_much";
    /// Why: there is no model in it.
    ArchiveNoModel => "archive_no_model";
    /// Why: no room on the disk.
    DiskFull { path: String } => "disk_full";

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
    ReconcileArbiter { color: Color, ply: u64, text: String, count: u64, article: Option<Article> } => "reconcile_arbiter";
    /// What follows from a reading.
    ReconcileReading { mv: Box<Spoken>, what: Box<Message> } => "reconcile_reading";
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
    SlipLikeliest { color: Color, what: Box<Message> } => "slip_likeliest";
    /// Nothing explains a board.
    SlipUnexplained { color: Color } => "slip_unexplained";
    /// A slip with the move it was to be.
    SlipAt { number: String, mv: Box<Spoken>, what: Box<Message> } => "slip_at";
    /// Two slips.
    SlipBoth { first: Box<Message>, second: Box<Message> } => "slip_both";
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
    SheetFaultAt { color: Color, ply: u64, text: String, what: Box<Message> } => "sheet_fault_at";
    /// With what it should be.
    SheetShould { what: Box<Message>, mv: Box<Spoken> } => "sheet_should";
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
    /// Asks whether the boards differ.
    ReallyDiffer => "really_differ";
    /// What an arbiter says counts for so long.
    ArbiterVoice { time: Millis } => "arbiter_voice";
    /// It does not count yet.
    ArbiterVoiceClosed => "arbiter_voice_closed";
    /// Asks whether the clocks are to be stopped.
    ReallyStop => "really_stop";
    /// Asks whether the clock is to be started.
    ReallyStart => "really_start";
    /// Asks whether the last change of the clock is to be undone.
    ReallyUndo => "really_undo";
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
    /// Asks whether a side gets so much time.
    ReallyAdd { color: Color, time: Millis } => "really_add";
    /// Asks whether a side loses so much time.
    ReallyTake { color: Color, time: Millis } => "really_take";
    /// They do, and the clocks stand.
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
    BoardFault { color: Color, why: Box<Message> } => "board_fault";
    /// Ranks that have not been read.
    RanksMissing { color: Color, ranks: String } => "ranks_missing";
    /// A rank read back.
    RankSaid { rank: u64, squares: RankRead } => "rank_read";
    /// A rank that was heard, read back: it waits for a yes.
    RankProposed { rank: u64, squares: RankRead } => "rank_proposed";
    /// It still waits, and another has been read.
    RankWaits { rank: u64, squares: RankRead } => "rank_waits";
    /// It has been confirmed.
    RankTaken { rank: u64 } => "rank_taken";
    /// A part of a rank was not recognised.
    RankUnheard { rank: u64 } => "rank_unheard";
    /// A rank is read, and nobody has said of which board.
    BoardFirst => "board_first";
    /// A word of a rank that is none.
    RankWord { rank: u64, word: String } => "rank_word";
    /// Too many squares, or too few.
    RankLength { rank: u64, count: u64 } => "rank_length";
    /// Whose the first piece is.
    RankOwner { rank: u64 } => "rank_owner";
    /// Which file?
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
    /// It was dropped.
    DifferCancelled => "differ_cancelled";
    /// An entry has to be read before.
    DifferReads => "differ_reads";
    /// It cannot be read so.
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
    /// A case cannot be judged.
    CaseFault { path: String, why: Box<Message> } => "case_fault";
    /// A board cannot be.
    CaseBoard { field: String, why: Box<Message> } => "case_board";
    /// More pieces than there were.
    CaseMaterial => "case_material";
    /// A sheet is too long.
    CaseTooLong { field: String, most: u64 } => "case_too_long";
    /// More times than entries.
    CaseClocks => "case_clocks";
}
