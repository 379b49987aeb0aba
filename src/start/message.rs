//! What is asked before a game, and told as it is opened.

use crate::language::{Message, Millis, messages};
use crate::rules::laws::{Article, Edition, Ruled};
use crate::rules::{Color, Outcome};

messages! {
    /// Of what comes before a game.
    StartMessage {
        // ---- what is asked before a game
        /// How questions are answered.
        AskBegin => "ask_begin";
        /// One question, and what may be answered.
        AskQuestion { question: String } => "ask_question";
        /// One of its answers.
        AskChoice { number: u64, name: String } => "ask_choice";
        /// Its answer so far.
        AskNow { answer: String } => "ask_now";
        /// It can be answered otherwise too.
        AskType => "ask_type";
        /// The answer is a number, or something else that is typed.
        AskNumber => "ask_number";
        /// An answer read back.
        AskTaken { name: String, answer: String } => "ask_taken";
        /// The summary of all answers follows.
        AskSummary => "ask_summary";
        /// One row of the summary.
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
        AskFault { why: Message } => "ask_fault";
        /// All that can be answered.
        AskHelp => "ask_help";
        /// The questions were left: no game begins.
        AskLeft => "ask_left";
        /// A microphone that was chosen is silent, and given up.
        AskMicrophoneMute { name: String } => "ask_microphone_mute";

        // ---- what is told as a game begins
        /// How late a player may come.
        DefaultTime { time: Millis, article: Option<Article> } => "default_time";
        /// The edition of the Laws that was chosen is not the one in force today.
        LawsNotInForce { laws: String, usual: String } => "laws_not_in_force";
        /// The event has the game on another day than the machine.
        OtherDay { date: String, today: String } => "other_day";
        /// Nobody may come late.
        DefaultTimeZero { article: Option<Article> } => "default_time_zero";

        // ---- faults in what was given to the program
        /// A default time was given, and the Laws in force do not know one.
        NoDefaultTime { laws: String } => "no_default_time";
        /// The number of a board is none.
        BadBoard { board: String } => "bad_board";
        /// A time control cannot be read.
        BadControl { control: String, why: Message } => "bad_control";
        /// No variant of a voice is called so.
        NoSuchVariant { name: String, known: String } => "no_such_variant";

        // ---- a game begins or goes on
        /// The time control is one that the Laws in force give.
        ControlGiven { control: String, article: Option<Article> } => "control_given";
        /// Told where the Laws in force recommend no time control of this name.
        ControlNotGiven { control: String, laws: String, example: String } => "control_not_given";
        /// Told where the Laws in force want an increment, and the time control has none.
        IncrementLacking { article: Option<Article> } => "increment_lacking";
        /// Told where the Laws in force know no games that start so.
        StartNotInLaws => "start_not_in_laws";
        /// Moves made at once at the start count for the time.
        FirstMovesCount { color: Color, opponent: Color, moves: u64, article: Option<Article> } => "first_moves_count";
        /// How fast the game is in the sense of the Laws in force.
        TempoTold { control: String, tempo: Message, time: Millis, article: Option<Article> } => "tempo_told";
        /// How fast a game is: longer than rapid.
        TempoStandard => "tempo_standard";
        /// How fast a game is: rapid.
        TempoRapid => "tempo_rapid";
        /// How fast a game is: blitz.
        TempoBlitz => "tempo_blitz";
        /// Told when a game is resumed and the last line of its journal, torn off by a crash, has been dropped.
        TornLine => "torn_line";
        /// In the position that a game is to begin from it is over.
        StartIsOver { outcome: Outcome } => "start_is_over";
        /// Why: one of several moves at the start is not legal.
        FirstMoveIllegal => "first_move_illegal";
        /// Why: a move at the start goes beyond the middle of the board.
        FirstMoveBeyond => "first_move_beyond";
        /// Why: a move at the start gives check, so none can follow.
        FirstMoveCheck => "first_move_check";
        /// No game to resume.
        NoGame { folder: String } => "no_game";
        /// The newest game cannot be read, and no other one could go on.
        NewestDamagedOnly { why: Message, path: String } => "newest_damaged_only";
        /// The program was ended while it made a journal; another game is looked for.
        BeginningPassed { path: String } => "beginning_passed";
        /// The disk took no more of a journal, and all of it is where the program said then.
        BeginningOnly { path: String } => "beginning_only";
        /// Told where a journal was only begun, and the new game is recorded in that file.
        BeginningTaken { path: String } => "beginning_taken";
        /// The game is over and cannot be resumed.
        GameEnded { path: String } => "game_ended";
        /// Who plays and with how much time.
        GameStarts { white: String, black: String, control: String } => "game_starts";
        /// Told where another evavier has the journal open.
        GameBusy { path: String } => "game_busy";
        /// A game that cannot be set up or written.
        BadGame { path: String, why: Message } => "bad_game";

        // ---- what a game is opened with
        /// A fallen flag waits for a claim, as was chosen.
        FlagsClaimed => "flags_claimed";
        /// A fallen flag counts by itself, whatever was chosen.
        FlagsByThemselves { article: Option<Article> } => "flags_by_themselves";
        /// Tones stay off in a rated game.
        TonesSilent { article: Option<Article> } => "tones_silent";
        /// After a game: it is being learned from.
        LearnBegins { name: String } => "learn_begins";
        /// What came of that: it is used now.
        LearnedMeanwhile { name: String, before: u64, after: u64, count: u64 } => "learned_meanwhile";
        /// What came of that: nothing better.
        LearnedNothing { name: String } => "learned_nothing";
        /// Two learned voices at one microphone.
        ProfilesOneMicrophone => "profiles_one_microphone";
    }
    faults { TornLine }
}

/// How late a player may come (fide-2023 6.7.1).
#[must_use]
pub fn default_time(edition: &Edition) -> Option<Message> {
    let Ruled { rule, article } = edition.late_arrival.clone()?;
    let article = Some(article);
    Some(match rule.ms() {
        0 => StartMessage::DefaultTimeZero { article }.into(),
        ms => StartMessage::DefaultTime { time: Millis(ms), article }.into(),
    })
}
