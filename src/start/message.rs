//! What is asked before a game.

use crate::language::{Message, messages};

messages! {
    /// What is asked before a game.
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
        AskFault { why: String } => "ask_fault";
        /// All that can be answered.
        AskHelp => "ask_help";
        /// No game begins.
        AskLeft => "ask_left";
        /// A microphone that was chosen is silent, and given up.
        AskMicrophoneMute { name: String } => "ask_microphone_mute";

        // ---- faults in what was given to the program
        /// A time control cannot be read.
        BadControl { control: String, why: Message } => "bad_control";
    }
}
