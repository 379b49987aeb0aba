//! Questions before a game, and how they are answered: by a number, or by a few words that every speech model knows.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::spelling::fold;

/// What is asked before a game.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    Locale,
    /// The game that is not finished, or a new one.
    GoOn,
    Rated,
    Laws,
    DefaultTime,
    Time,
    White,
    Black,
    Blind,
    Assistant,
    LocaleWhite,
    LocaleBlack,
    Voice,
    Speaker,
    Listen,
    Microphone,
    MicrophoneWhite,
    MicrophoneBlack,
    HeadphonesWhite,
    HeadphonesBlack,
    VoiceWhite,
    VoiceBlack,
    BoardWhite,
    BoardBlack,
    KeepSound,
    Further,
    Event,
    Round,
    Board,
    Scheme,
    Protocol,
}

/// One question in words.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuestionWords {
    pub name: String,
    pub ask: String,
}

/// The words of questions and answers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskingWords {
    /// The words of each question that is asked before a game.
    #[serde(deserialize_with = "super::once::each_key")]
    pub questions: BTreeMap<Question, QuestionWords>,
    pub numbers: [Vec<String>; 10],
    /// What else may be said, with its words.
    #[serde(deserialize_with = "super::once::each_key")]
    pub replies: BTreeMap<Reply, Vec<String>>,
    /// The words of announcements that can be chosen: those of the Laws, of radio, and letters.
    pub schemes: [String; 3],
    /// How strictly the way of a move can be followed: as usual, and every step entered.
    pub protocols: [String; 2],
    /// Whether what few need is asked too: no, and yes.
    pub further: [String; 2],
}

/// What an answer comes to before anybody knows the question.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// One of the answers, from 1.
    Number(usize),
    Next,
    /// That was not it.
    No,
    Back,
    /// The question once more.
    Repeat,
    Done,
    Help,
    /// A word for leaving without a game.
    Leave,
}

impl AskingWords {
    /// What was answered, in figures or in words; `None` where it is anything else.
    pub fn read(&self, text: &str) -> Option<Reply> {
        let said = folded(text);
        let among = |words: &[String]| words.iter().any(|word| folded(word) == said);
        // `90+` is no number, but half a time control.
        let figure = text.trim().trim_end_matches(|sign: char| sign.is_whitespace() || ".)".contains(sign));
        let is_figure = figure.bytes().all(|sign| sign.is_ascii_digit());
        let figure = figure.parse().ok().filter(|number: &usize| is_figure && (1..=99).contains(number));
        let number = || self.numbers.iter().position(|words| among(words)).map(|place| place + 1);
        let reply = || self.replies.iter().find(|(_, words)| among(words)).map(|(reply, _)| *reply);
        figure.or_else(number).map(Reply::Number).or_else(reply)
    }

    /// Everything that can be answered by voice, for a recogniser.
    pub fn phrases(&self) -> Vec<String> {
        let replies = self.replies.iter().filter(|(reply, _)| **reply != Reply::Leave);
        let replies = replies.flat_map(|(_, words)| words);
        let all = self.numbers.iter().flatten().chain(replies);
        all.filter(|phrase| phrase.chars().all(|sign| sign.is_alphabetic() || sign == ' '))
            .map(|phrase| phrase.to_lowercase())
            .collect()
    }
}

/// Without what a writer may write in one way or another.
fn folded(text: &str) -> String {
    let bare: String = text.chars().map(|sign| if sign.is_alphanumeric() { sign } else { ' ' }).collect();
    fold(bare.split_whitespace().collect::<Vec<_>>().join(" ").as_str())
}
