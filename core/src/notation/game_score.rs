//! Content of a score sheet, whatever it is written in.

use super::{marks, one_line};
use crate::rules::{Color, History, Move, Outcome, Position, Score};

/// One move as recorded (fide-2018 8.1).
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Entry {
    pub mv: Move,
    /// The mover's time left after the press, in milliseconds, if known.
    pub clock_ms: Option<u64>,
    /// True if a draw was offered with the move (fide-2018 8.1.5).
    pub draw_offer: bool,
    pub comment: Option<String>,
}

impl Entry {
    /// A move and nothing else.
    pub const fn new(mv: Move) -> Self {
        Self { mv, clock_ms: None, draw_offer: false, comment: None }
    }
}

listed! {
    /// The result as sheets and PGN write it.
    #[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Hash)]
    GameResult {
        WhiteWins => "1-0",
        BlackWins => "0-1",
        Draw => "1/2-1/2",
        /// Neither has any point of it, `0-0`: both lost it, or neither came.
        BothLose => "0-0",
        /// `*`: going on, abandoned or unknown.
        #[default]
        Open => "*",
    }
}

impl GameResult {
    /// Reads what [`Self::as_str`] writes where only a result can stand, as in a tag; other dashes, a colon, `½` and
    /// blanks included.
    pub fn parse(text: &str) -> Option<Self> {
        let text: String = marks::plain(text).chars().filter(|sign| !sign.is_whitespace()).collect();
        let text = text.replace(|sign: char| sign == ':' || marks::is_dash(sign), "-").replace('½', "1/2");
        let text = text.replace("0.5", "1/2").replace("0,5", "1/2");
        let text = if text == "1/2" { "1/2-1/2" } else { &text };
        Self::ALL.into_iter().find(|result| result.as_str() == text)
    }

    /// Reads a result among moves, where `0-0` is castling.
    pub fn among_moves(text: &str) -> Option<Self> {
        Self::parse(text).filter(|result| *result != Self::BothLose || text.contains(':'))
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match outcome.score {
            Score::Win(Color::White) => Self::WhiteWins,
            Score::Win(Color::Black) => Self::BlackWins,
            Score::Draw => Self::Draw,
            Score::Points { white: 0, black: 0 } => Self::BothLose,
            // PGN has no sign for games that do not count or are worth other points.
            Score::Void | Score::Points { .. } => Self::Open,
        }
    }
}

/// A move that its place in the game does not allow.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the move is not legal here")]
pub struct NotLegal;

/// The content of a score sheet: who played, from where, which moves, and how it ended.
///
/// The moves are legal one after another; [`Self::push`] sees to it.
///
/// ```
/// use evavier_core::notation::{Entry, GameScore};
/// use evavier_core::rules::Position;
///
/// let mut score = GameScore::new(Position::start());
/// score.set_tag("White", "Anna");
/// let mv = score.position().parse_uci("e2e4").expect("legal");
/// score.push(Entry::new(mv)).expect("legal");
/// assert_eq!(score.plies().count(), 1);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct GameScore {
    tags: Vec<(String, String)>,
    start: Position,
    entries: Vec<Entry>,
    position: Position,
    /// The result of the game, if it has ended.
    pub result: GameResult,
    pub comment: Option<String>,
    /// The mark for an offer of a draw: `=` (fide-2018 8.1.5) or `(=)` (fide-2009 17.13).
    pub offer_mark: String,
    /// True if its moves are written without the signs of check and mate: nobody tells
    /// the players of a rated game.
    pub hides_check: bool,
}

/// One entry where it stands in the game.
#[derive(Clone, Debug)]
pub struct Ply<'a> {
    /// The ply, counted from 1.
    pub ply: usize,
    pub position: Position,
    pub entry: &'a Entry,
    /// True if it is written without the signs of check and mate.
    pub hides_check: bool,
}

impl Ply<'_> {
    /// The move as PGN has it.
    pub fn san(&self) -> String {
        let san = self.position.san(self.entry.mv);
        if self.hides_check { san.trim_end_matches(['+', '#']).to_owned() } else { san }
    }
}

/// The seven tags every PGN game has, in their order, each with what it holds when unknown.
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tag that tells who has signed the sheets: `white, black` (fide-2018 8.7).
pub const SIGNED_TAG: &str = "Signed";

/// The tags that stand at the head of a sheet, in that order; each has its word in every language.
pub const SHEET_TAGS: [&str; 8] = ["White", "Black", "Event", "Site", "Date", "Round", "Result", SIGNED_TAG];

/// The tag that tells the points of both, where they are none that PGN has a result for: `1/2-0` (fide-2018 12.9.6).
pub const SCORE_TAG: &str = "Score";

/// The tag that tells what one player gives the other: `rook-and-move` (fide-1930 22). With it a first position
/// keeps the right to castle towards the rook that is not there, which a FEN cannot say (22.8).
pub const ODDS_TAG: &str = "Odds";

/// The tag that tells the moves which a player made at once at the first turn: `e2e4,d2d4` (fide-1930 22.2). The
/// first position is the one after them.
pub const FIRST_MOVES_TAG: &str = "FirstMoves";

/// Tags that say what [`GameScore`] knows by itself.
const DERIVED: [&str; 3] = ["Result", "SetUp", "FEN"];

impl GameScore {
    /// A sheet with no move on it.
    pub fn new(start: Position) -> Self {
        let position = start.clone();
        Self {
            tags: Vec::new(),
            start,
            entries: Vec::new(),
            position,
            result: GameResult::Open,
            comment: None,
            offer_mark: String::from("="),
            hides_check: false,
        }
    }

    /// Records a move. Nothing is recorded where the position now does not allow it.
    pub fn push(&mut self, entry: Entry) -> Result<(), NotLegal> {
        if !self.position.legal_moves().contains(&entry.mv) {
            return Err(NotLegal);
        }
        self.position = self.position.play(entry.mv);
        self.entries.push(entry);
        Ok(())
    }

    /// The position that the game began from.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The recorded entries, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The last entry, to add a time, an offer or a remark to it.
    pub fn last_mut(&mut self) -> Option<Marks<'_>> {
        self.entries.last_mut().map(Marks)
    }

    /// A recorded ply, counted from 1, to add a remark to it.
    pub fn ply_mut(&mut self, ply: usize) -> Option<Marks<'_>> {
        self.entries.get_mut(ply.checked_sub(1)?).map(Marks)
    }

    /// Adds to the remark before the first move.
    pub fn add_comment(&mut self, text: &str) {
        add_comment(&mut self.comment, text);
    }

    /// Leaves out what is less than a second of the times.
    pub(crate) fn show_whole_seconds(&mut self) {
        for clock_ms in self.entries.iter_mut().filter_map(|entry| entry.clock_ms.as_mut()) {
            *clock_ms -= *clock_ms % 1000;
        }
    }

    /// Each entry with its number and the position it is played in.
    pub fn plies(&self) -> impl Iterator<Item = Ply<'_>> {
        let mut position = self.start.clone();
        self.entries.iter().enumerate().map(move |(index, entry)| {
            let next = position.play(entry.mv);
            let position = std::mem::replace(&mut position, next);
            Ply { ply: index + 1, position, entry, hides_check: self.hides_check }
        })
    }

    /// The game with its repetitions counted.
    pub fn history(&self) -> History {
        let mut history = History::new(self.start.clone());
        self.entries.iter().for_each(|entry| history.play(entry.mv));
        history
    }

    /// True if the game begins as every game does (fide-2018 2.3).
    pub fn is_from_initial_position(&self) -> bool {
        self.start.fen() == Position::start().fen() && !self.start.is_chess960()
    }

    /// The value of a PGN tag; `None` for what is unknown (`?`).
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in one line; unknown values (`?`) and the tags made from the game itself (`Result`, `SetUp`,
    /// `FEN`, the `Variant` Chess960) are not kept.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let value = &*one_line(value);
        self.tags.retain(|(known, _)| known != name);
        let unknown = ROSTER.contains(&(name, value));
        let derived = DERIVED.contains(&name) || (name == "Variant" && self.start.is_chess960());
        if !unknown && !derived {
            self.tags.push((name.to_owned(), value.to_owned()));
        }
    }

    /// The tags as PGN has them: the roster first, then the others in the order they were set, then
    /// those that describe a start elsewhere than in the initial position.
    pub fn all_tags(&self) -> Vec<(String, String)> {
        let roster = ROSTER.map(|(name, unknown)| {
            let value =
                if name == "Result" { self.result.as_str() } else { self.tag(name).unwrap_or(unknown) };
            (name.to_owned(), value.to_owned())
        });
        let others = self.tags.iter().filter(|(name, _)| ROSTER.iter().all(|(roster, _)| roster != name));
        let mut tags: Vec<_> = roster.into_iter().chain(others.cloned()).collect();
        let mut add = |name: &str, value: String| tags.push((name.to_owned(), value));
        if self.start.is_chess960() {
            add("Variant", "Chess960".to_owned());
        }
        if !self.is_from_initial_position() {
            add("SetUp", "1".to_owned());
            add("FEN", self.start.fen());
        }
        tags
    }
}

/// Marks that may still be written beside a recorded move; the move itself stands.
#[derive(Debug)]
pub struct Marks<'a>(&'a mut Entry);

impl Marks<'_> {
    /// Notes the mover's time left after the press.
    pub(crate) const fn set_clock_ms(&mut self, clock_ms: u64) {
        self.0.clock_ms = Some(clock_ms);
    }

    /// Notes a draw offer.
    pub(crate) const fn set_draw_offer(&mut self) {
        self.0.draw_offer = true;
    }

    /// Adds to the remark.
    pub fn add_comment(&mut self, text: &str) {
        add_comment(&mut self.0.comment, text);
    }
}

/// Appends to a remark, on one line; nothing where the text is blank.
pub(super) fn add_comment(comment: &mut Option<String>, text: &str) {
    for word in text.split_whitespace() {
        let line = comment.get_or_insert_default();
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
}
