//! Braille line of a game, as a display shows it: the twin of the voice under the fingers. No devices.
//!
//! It shows what was said last, as much at a time as the display has cells; what was said before; the score sheet,
//! pair of moves by pair of moves; and the position, rank by rank.

mod line;

use std::collections::VecDeque;

use line::{DisplayPart, DisplayWord, parts};

use crate::language::Locale;
use crate::notation::GameScore;
use crate::paper::finger::{self, Men};
use crate::paper::{self, BrailleTable, Notation, SheetStyle, TableError, braille};
use crate::rules::{File, Position, Rank, Square};
use crate::user::braille_keys::Action;

/// Number of things said that are kept for reading again.
const KEPT: usize = 200;
/// The name that stands for the table of brltty itself.
pub(crate) const OWN_TABLE: &str = "brltty";

/// View of the braille line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum View {
    /// Something said, counted back from the newest.
    Said(usize),
    /// A pair of moves, counted from the first.
    Moves(usize),
    /// A rank of the position that was asked for.
    Board,
}

/// Meaning of a routing key.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Routed {
    /// This ply, counted from 1, is to be announced again.
    Ply(usize),
    /// It is to be told what stands there.
    Square(Square),
    Said,
}

/// The lines for a display.
#[derive(Debug)]
pub struct Cells {
    /// Letters are sent as they are where there is none.
    table: Option<BrailleTable>,
    style: SheetStyle,
    cells: usize,
    said: VecDeque<Vec<DisplayWord>>,
    moves: Vec<Vec<DisplayWord>>,
    men: Men,
    /// The position, a rank a word.
    board: Vec<DisplayWord>,
    /// Number of the one that is read, counted from the eighth rank.
    rank: usize,
    fresh: bool,
    view: View,
    part: usize,
}

impl Cells {
    /// Nothing said yet. The table is that of the settings, else the language's; its fault comes with lines that brltty's
    /// own table makes cells of.
    pub fn new(wanted: &str, locale: &Locale, rated: bool) -> (Self, Option<TableError>) {
        let name = if wanted.is_empty() { &locale.braille_table } else { wanted };
        let (table, fault) = match (name != OWN_TABLE).then(|| BrailleTable::open(name)) {
            None => (None, None),
            Some(Ok(table)) => (Some(table), None),
            Some(Err(error)) => (None, Some(error)),
        };
        let cells = Self {
            table,
            style: style(locale, rated),
            cells: 0,
            said: VecDeque::new(),
            moves: Vec::new(),
            men: men(locale),
            board: Vec::new(),
            rank: 0,
            fresh: true,
            view: View::Said(0),
            part: 0,
        };
        (cells, fault)
    }

    pub const fn resize(&mut self, cells: usize) {
        self.cells = cells;
        self.part = 0;
    }

    /// Something else came in: what is said from here on is the answer to it.
    pub(crate) const fn answered(&mut self) {
        self.fresh = true;
    }

    /// Something is said: it is shown at once, behind what was said to the same thing.
    pub fn say(&mut self, text: &str) {
        let words: Vec<DisplayWord> = match &self.table {
            Some(table) => braille::prose(text, table).into_iter().map(DisplayWord::of_text).collect(),
            None => text.split_whitespace().map(|word| DisplayWord::of_text(word.to_owned())).collect(),
        };
        let fresh = std::mem::take(&mut self.fresh);
        match self.said.back_mut() {
            Some(last) if !fresh => last.extend(words),
            _ => {
                self.said.push_back(words);
                self.part = 0;
            }
        }
        if self.said.len() > KEPT {
            self.said.pop_front();
        }
        if self.view != View::Said(0) {
            self.look_at(View::Said(0));
        }
    }

    /// Cells that the display shows now; padded by whoever shows it.
    pub fn shown(&self) -> String {
        self.parts().into_iter().nth(self.part).unwrap_or_default().cells
    }

    /// Does what a key asks of the display alone; `false` where it is something else. `score` is the score sheet now.
    pub fn act(&mut self, action: Action, score: impl FnOnce() -> GameScore) -> bool {
        match (action, self.view) {
            (Action::PanLeft, _) => self.part = self.part.saturating_sub(1),
            (Action::PanRight, _) => self.part = (self.part + 1).min(self.parts().len() - 1),
            (Action::Newest, _) | (Action::Earlier | Action::Later, View::Moves(_) | View::Board) => {
                self.look_at(View::Said(0));
            }
            (Action::Earlier, View::Said(back)) => {
                self.look_at(View::Said((back + 1).min(self.said.len().saturating_sub(1))));
            }
            (Action::Later, View::Said(back)) => self.look_at(View::Said(back.saturating_sub(1))),
            (Action::PreviousMove | Action::NextMove | Action::FirstMove | Action::LastMove, View::Board) => {
                self.rank = step(action, Some(self.rank), self.board.len());
                self.look_at(View::Board);
            }
            (Action::PreviousMove | Action::NextMove | Action::FirstMove | Action::LastMove, view) => {
                self.read_moves(&score());
                let at = if let View::Moves(pair) = view { Some(pair) } else { None };
                let pair = step(action, at, self.moves.len());
                self.look_at(if self.moves.is_empty() { View::Said(0) } else { View::Moves(pair) });
            }
            _ => return false,
        }
        true
    }

    /// The routing key above a cell, counted from 0.
    pub fn routed(&self, cell: usize) -> Routed {
        let part = self.parts().into_iter().nth(self.part).unwrap_or_default();
        match self.view {
            View::Moves(_) => part.ply_at(cell).map_or(Routed::Said, Routed::Ply),
            View::Board => self.square(cell).map_or(Routed::Said, Routed::Square),
            View::Said(_) => Routed::Said,
        }
    }

    /// Shows a position, at the rank that was read last.
    pub fn feel(&mut self, position: &Position) {
        let ranks = finger::lines(position, &self.men).into_iter();
        self.board = ranks.map(DisplayWord::of_text).collect();
        self.look_at(View::Board);
    }

    /// The square under a cell; the first cell is the rank's number.
    fn square(&self, cell: usize) -> Option<Square> {
        let rank = *Rank::ALL.iter().rev().nth(self.rank)?;
        Some(Square { file: *File::ALL.get(cell.checked_sub(1)?)?, rank })
    }

    const fn look_at(&mut self, view: View) {
        self.view = view;
        self.part = 0;
    }

    fn read_moves(&mut self, score: &GameScore) {
        let lines = paper::lines(score, &self.style).into_iter();
        let of_moves = lines.filter(|line| line.iter().any(|word| word.ply.is_some()));
        self.moves = of_moves
            .map(|line| match &mut self.table {
                Some(table) => braille::line_words(&line, table)
                    .into_iter()
                    .map(|(cells, ply)| DisplayWord { cells, ply })
                    .collect(),
                None => line
                    .into_iter()
                    .map(|word| DisplayWord {
                        cells: word.spellings.into_iter().next().unwrap_or_default(),
                        ply: word.ply,
                    })
                    .collect(),
            })
            .collect();
    }

    /// The line that is shown, in parts; at least one.
    fn parts(&self) -> Vec<DisplayPart> {
        let words = match self.view {
            View::Said(back) => self.said.iter().rev().nth(back),
            View::Moves(pair) => self.moves.get(pair),
            View::Board => {
                return parts(self.board.get(self.rank..=self.rank).unwrap_or_default(), self.cells);
            }
        };
        parts(words.map_or(&[], Vec::as_slice), self.cells)
    }
}

/// Number of the line that comes next, of so many. Whoever begins to read begins at the end.
fn step(action: Action, at: Option<usize>, lines: usize) -> usize {
    let last = lines.saturating_sub(1);
    match (action, at) {
        (Action::FirstMove, _) => 0,
        (Action::PreviousMove, Some(at)) => at.saturating_sub(1),
        (Action::NextMove, Some(at)) => (at + 1).min(last),
        _ => last,
    }
}

/// Men by the letters of a language.
pub(crate) fn men(locale: &Locale) -> Men {
    Men::of_letters(&locale.letters, locale.words.pawn.first().map_or("", String::as_str))
}

/// Moves in the letters of a language; in a rated game without check, as the voice has them.
pub fn style(locale: &Locale, rated: bool) -> SheetStyle {
    let letters = locale.letters.clone();
    let notation = if rated { Notation::Bare(letters) } else { Notation::San(letters) };
    SheetStyle { notation, words: locale.sheet.clone(), times: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Library;
    use crate::notation::Entry;
    use crate::rules::Position;

    fn cells(width: usize) -> Cells {
        let locale = Library::built_in().find("de").expect("built in");
        let (mut cells, fault) = Cells::new(OWN_TABLE, locale, false);
        assert_eq!(fault, None);
        cells.resize(width);
        cells
    }

    fn empty() -> GameScore {
        GameScore::new(Position::start())
    }

    fn score(moves: &[&str]) -> GameScore {
        let mut score = empty();
        for uci in moves {
            let mv = score.position().parse_uci(uci).expect("a legal move");
            score.push(Entry::new(mv)).expect("it follows");
        }
        score
    }

    #[test]
    fn what_is_said_to_one_thing_is_one_line() {
        let mut cells = cells(12);
        cells.say("Das geht nicht.");
        cells.say("Noch einmal.");
        assert_eq!(cells.shown(), "Das geht");
        let none = empty;
        let mut read = vec![cells.shown()];
        for _ in 0..4 {
            assert!(cells.act(Action::PanRight, none));
            read.push(cells.shown());
        }
        assert_eq!(read, ["Das geht", "nicht. Noch", "einmal.", "einmal.", "einmal."]);
        cells.answered();
        cells.say("Ja.");
        assert_eq!(cells.shown(), "Ja.");
        cells.act(Action::Earlier, none);
        assert_eq!(cells.shown(), "Das geht");
        cells.act(Action::Earlier, none);
        assert_eq!(cells.shown(), "Das geht", "nothing was said before");
        cells.act(Action::Later, none);
        assert_eq!(cells.shown(), "Ja.");
    }

    #[test]
    fn the_score_sheet_is_read_pair_by_pair_and_a_routing_key_names_the_move() {
        let mut cells = cells(20);
        let game = || score(&["e2e4", "e7e5", "g1f3"]);
        cells.say("Ja.");
        cells.act(Action::PreviousMove, game);
        assert_eq!(cells.shown(), "2. Sf3", "whoever begins to read begins at the end");
        cells.act(Action::PreviousMove, game);
        assert_eq!(cells.shown(), "1. e4 e5");
        assert_eq!([3, 6].map(|cell| cells.routed(cell)), [Routed::Ply(1), Routed::Ply(2)]);
        cells.act(Action::NextMove, game);
        assert_eq!(cells.routed(0), Routed::Ply(3));
        cells.answered();
        cells.say("Nein.");
        assert_eq!(cells.shown(), "Nein.", "what is said comes before what is read");
        assert_eq!(cells.routed(0), Routed::Said);
        cells.act(Action::LastMove, empty);
        assert_eq!(cells.shown(), "Nein.", "no move yet");
        assert!(!cells.act(Action::Press, game), "that is the game's");
    }

    #[test]
    fn the_position_is_read_rank_by_rank_and_a_routing_key_names_the_square() {
        let mut cells = cells(14);
        cells.feel(&Position::start());
        let square = |name| Routed::Square(Square::parse(name).expect("a square"));
        assert_eq!(
            [0, 1, 8, 9].map(|cell| cells.routed(cell)),
            [Routed::Said, square("a8"), square("h8"), Routed::Said]
        );
        for (action, shown) in [
            (Action::NextMove, "⠶⠃⠃⠃⠃⠃⠃⠃⠃"),
            (Action::LastMove, "⠂⡞⡎⡇⡙⡅⡇⡎⡞"),
            (Action::NextMove, "⠂⡞⡎⡇⡙⡅⡇⡎⡞"),
            (Action::PreviousMove, "⠆⡃⡃⡃⡃⡃⡃⡃⡃"),
        ] {
            assert!(cells.act(action, empty));
            assert_eq!(cells.shown(), shown);
        }
        cells.say("Ja.");
        assert_eq!(cells.shown(), "Ja.");
        cells.feel(&Position::start());
        assert_eq!(cells.routed(5), square("e2"), "where it was read last");
        cells.act(Action::Earlier, empty);
        assert_eq!(cells.shown(), "Ja.");
    }
}
