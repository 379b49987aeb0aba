//! What is asked before a game, and told as it is opened.

use crate::language::{Message, Millis, messages};
use crate::rules::laws::{Article, Edition, Ruled};

messages! {
    /// Of what comes before a game.
    StartMessage {
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
        AskFault { why: Message } => "ask_fault";
        /// All that can be answered.
        AskHelp => "ask_help";
        /// No game begins.
        AskLeft => "ask_left";
        /// A microphone that was chosen is silent, and given up.
        AskMicrophoneMute { name: String } => "ask_microphone_mute";

        // ---- what is told as a game begins
        /// How late a player may come.
        DefaultTime { time: Millis, article: Option<Article> } => "default_time";
        /// Nobody may come late.
        DefaultTimeZero { article: Option<Article> } => "default_time_zero";

        // ---- faults in what was given to the program
        /// A default time was given, and the Laws in force do not know one.
        NoDefaultTime { laws: String } => "no_default_time";
        /// A time control cannot be read.
        BadControl { control: String, why: Message } => "bad_control";
        /// No variant of a voice is called so.
        NoSuchVariant { name: String, known: String } => "no_such_variant";

        // ---- what a game is opened with
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
