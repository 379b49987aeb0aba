//! What can be seen of a game from outside at a line: how it stood before and stands after it, and what came of it.

use evavier::game::adjourned::Phase;

use evavier::game::{Asked, Event, Stage, State};
use evavier::journal::Record;
use evavier::language::Message;
use evavier::rules::{Color, Move, Outcome, Party, Square};
use evavier::session::Output;

use crate::story::Story;

/// A line, who said it, and how it is typed.
#[derive(Clone, Debug)]
pub struct Line {
    pub by: Option<Party>,
    /// Without the speaker and the number.
    pub words: String,
    pub story: String,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    pub rated: bool,
    pub moves: Vec<Move>,
    pub mover: Color,
    pub announced: Option<Move>,
    pub outcome: Option<Outcome>,
    /// Whose offer of a draw stands.
    pub offer: Option<Color>,
    pub touched: Vec<Square>,
    pub differing: bool,
    /// What the arbiter has been asked for.
    pub asked: Option<Asked>,
    pub flag: Option<Color>,
    pub illegal: [u32; 2],
    pub phase: Option<Phase>,
    pub noted: usize,
    pub clock: bool,
    pub running: Option<Color>,
    pub left_ms: [u64; 2],
    pub question: Option<Message>,
}

impl Seen {
    pub fn now(story: &Story) -> Self {
        Self { question: story.session.question(), ..Self::of(story.session.state(), story.at_ms) }
    }

    pub fn of(state: &State, at_ms: u64) -> Self {
        let clock = state.clock();
        Self {
            rated: state.setup().rated,
            moves: state.history().moves().to_vec(),
            mover: state.mover(),
            announced: match state.stage {
                Stage::Announced { mv, .. } => Some(mv),
                _ => None,
            },
            outcome: state.outcome,
            offer: state.draws.offer(),
            touched: state.touched.clone(),
            differing: state.differing,
            asked: state.draws.asked,
            flag: state.irregular.flag,
            illegal: Color::ALL.map(|color| state.irregular.illegal_moves(color)),
            phase: state.adjournment().map(|it| it.phase.clone()),
            noted: state.noted.len(),
            clock: clock.is_some(),
            running: clock.and_then(evavier::clock::Clock::running),
            left_ms: Color::ALL.map(|color| clock.map_or(0, |clock| clock.remaining_ms(color, at_ms))),
            question: None,
        }
    }

    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    pub fn left(&self, color: Color) -> u64 {
        self.left_ms[color as usize]
    }

    /// The game, without what passes by itself and what is asked about it.
    pub fn game(&self) -> Self {
        Self { running: None, left_ms: [0; 2], question: None, noted: 0, ..self.clone() }
    }
}

/// A line and what came of it.
pub struct Step<'a> {
    pub line: &'a Line,
    pub before: &'a Seen,
    pub after: &'a Seen,
    pub state: &'a State,
    pub outputs: &'a [Output],
    /// All that was recorded, and what this line added.
    pub records: &'a [Record],
    pub new: &'a [Record],
}

impl Step<'_> {
    pub fn is_arbiters(&self) -> bool {
        self.line.by == Some(Party::Arbiter)
    }

    /// The side that somebody named stands for.
    pub fn side(&self) -> Option<Color> {
        self.line.by.and_then(Party::side)
    }

    pub fn is_over(&self) -> bool {
        self.after.outcome.is_some()
    }

    pub fn says(&self, words: &str) -> bool {
        self.line.words == words
    }

    pub fn begins(&self, words: &str) -> bool {
        self.line.words.starts_with(words)
    }

    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.new.iter().map(|record| &record.event)
    }

    pub fn messages(&self) -> impl Iterator<Item = &Message> {
        self.outputs.iter().filter_map(|output| match output {
            Output::Say(_, message) | Output::Tell(_, message) | Output::Ask(_, message) => Some(message),
            _ => None,
        })
    }
}
