//! Questions before a game, and how they are answered: by a number, or by a few words that every speech model knows.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::spelling::fold;

/// Question before a game.
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
    /// Voice that says announcements and times.
    Announcer,
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
    Call,
    CallEvavier,
    CallSource,
    CallSink,
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
    /// The words for one to twenty; larger numbers are said figure by figure.
    pub numbers: [Vec<String>; 20],
    /// Other answers that may be said, with their words.
    #[serde(deserialize_with = "super::once::each_key")]
    pub replies: BTreeMap<Reply, Vec<String>>,
    /// The words of announcements that can be chosen: those of the Laws, of radio, and letters.
    pub schemes: [String; 3],
    /// Names of the two protocols that the way of a move can follow: as usual, and every step entered.
    pub protocols: [String; 2],
    /// Answers to the offer to ask what few need too: no, and yes.
    pub further: [String; 2],
}

/// Meaning of an answer before anybody knows the question.
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
    /// Reads an answer in figures or in words; `None` where it is anything else.
    pub fn read(&self, text: &str) -> Option<Reply> {
        let said = folded(text);
        let among = |words: &[String]| words.iter().any(|word| folded(word) == said);
        // `90+` is no number, but half a time control.
        let figure = text.trim().trim_end_matches(|sign: char| sign.is_whitespace() || ".)".contains(sign));
        let is_figure = figure.bytes().all(|sign| sign.is_ascii_digit());
        let figure = figure.parse().ok().filter(|number: &usize| is_figure && (1..=99).contains(number));
        let number = || self.numbers.iter().position(|words| among(words)).map(|place| place + 1);
        let number = || number().or_else(|| self.by_figures(&said));
        let reply = || self.replies.iter().find(|(_, words)| among(words)).map(|(reply, _)| *reply);
        figure.or_else(number).map(Reply::Number).or_else(reply)
    }

    /// `two three`: the figures of a number, one after the other, which a model knows that knows no large numbers.
    fn by_figures(&self, said: &str) -> Option<usize> {
        let figure = |word: &str| {
            let figures = self.numbers.iter().take(9);
            figures
                .zip(1..)
                .find(|(words, _)| words.iter().any(|known| fold(known) == word))
                .map(|(_, it)| it)
        };
        let (tens, units) = said.split_once(' ')?;
        Some(10 * figure(tens)? + figure(units)?)
    }

    /// The numbers of two figures that are said figure by figure: more than there are questions.
    fn figures(&self) -> impl Iterator<Item = String> {
        let figures = || self.numbers.iter().take(9).filter_map(|words| words.first());
        figures().take(3).flat_map(move |tens| figures().map(move |units| format!("{tens} {units}")))
    }

    /// Everything that can be answered by voice, for a recogniser.
    pub fn phrases(&self) -> Vec<String> {
        let replies = self.replies.iter().filter(|(reply, _)| **reply != Reply::Leave);
        let replies = replies.flat_map(|(_, words)| words);
        let all = self.numbers.iter().flatten().chain(replies).cloned().chain(self.figures());
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
