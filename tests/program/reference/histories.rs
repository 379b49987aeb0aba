//! Random histories of a table with its arbiter, assistants, touched pieces, boards that differ and adjournments: what is
//! typed and done, as lines of `tests/common/story`. A chapter is a part of the Laws that a history keeps to, so that what belongs
//! together comes together.

use evavier::game::{Event, State};
use evavier::rules::{Color, Party, Placement, Position, Square};
use evavier::session::Output;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::reference::watched::{Line, Seen, Step};
use crate::story::{Story, locale, set_up};

/// The arbiter's number in every history that has one.
pub const NUMBER: &str = "2468";

/// What a history is about.
pub struct Chapter {
    pub name: &'static str,
    /// Facts to begin with: one of each row, several behind one another parted by `;`.
    pub set: &'static [&'static str],
    /// Lines with their weights, beside those of every game.
    lines: &'static str,
}

/// What belongs to every game; `/` parts lines that belong together. In capitals: a legal move, one that ends the game where
/// there is one, the move announced or played last; a square with a piece of the mover's or of the other side's, any square.
const EVERYWHERE: &str = "12 MOVE / press, 5 MOVE, 1 a1h7, 4 press, 2 correct, 1 correct MOVE, 1 undo, 2 draw, 2 accept, \
    1 decline, 1 resign, 2 yes, 1 no, 1 clock, 1 state, 1 start, 1 stop, 2 arbiter start, 3 arbiter yes, 1 arbiter no, \
    1 arbiter notes, 1 arbiter stop, 1 flag, 1 claim, 1 two ranks / next, 1 what was taken, 1 move 1 / spell it, \
    1 what did white play 2 moves ago, 1 warn me at 5, 1 what did you hear, 1 what can I say";

const RATED: &str =
    "rated;clock 90+30;blind black|rated;clock 90+30;blind white|rated;clock 3+2|rated;blind black";

pub const CHAPTERS: [Chapter; 8] = [
    Chapter {
        name: "touched pieces and illegal moves",
        set: &[RATED, "laws fide-2023|laws fide-2018|laws fide-1930", ""],
        lines: "5 arbiter touched OWN, 3 arbiter touched THEIRS, 2 arbiter touched OWN THEIRS, 1 arbiter correct, \
            1 arbiter released OWN ANY, 1 touched OWN, 2 adjust OWN, 1 complaint OWN, 1 back, 1 claim MOVE, \
            3 arbiter illegal MOVER ANYMOVE, 3 arbiter illegal OTHER, 2 arbiter illegal OTHER LAST, \
            1 arbiter illegal OTHER unpromoted, 1 arbiter illegal OTHER press, 1 arbiter illegal OTHER hands, \
            2 arbiter restore PLY, 2 arbiter undo, 1 arbiter demand OWN",
    },
    Chapter {
        name: "questions to the arbiter",
        set: &[
            RATED,
            "laws fide-2023|laws fide-2018",
            "|fen r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        ],
        lines: "3 END, 3 arbiter result 1-0, 3 arbiter result 0-1, 1 arbiter result 1/2-1/2, \
            3 arbiter illegal OTHER LAST, 3 arbiter illegal OTHER, 3 arbiter restore PLY, 3 arbiter undo, 3 arbiter yes, \
            1 arbiter reopen, 1 arbiter flag white, 1 arbiter flag black, 2 claim MOVE, 1 arbiter refused, 1 differ, \
            1 arbiter cancel",
    },
    Chapter {
        name: "offers and claims",
        set: &[RATED, "laws fide-2023|laws fide-2018", "|full protocol|assistant white|assistant black"],
        lines: "6 draw, 3 accept, 1 decline, 3 claim, 2 claim MOVE, 2 MOVE, 2 executed, 1 arbiter granted, 1 arbiter refused, \
            1 differ, 1 arbiter cancel, 1 repeat, 1 AGAIN, 1 touched OWN, 1 arbiter touched OWN",
    },
    Chapter {
        name: "boards that differ",
        set: &[RATED, "laws fide-2023|laws fide-2018", ""],
        lines: "7 differ, 7 board white recorded, 3 board black: BOARD, 3 board black recorded, 2 board white: BOARD, \
            5 sheet white: SHEET, 5 sheet black: SHEET, 2 sheet white recorded, 7 arbiter differ, 9 arbiter confirm, \
            1 arbiter cancel, 2 arbiter board white recorded, 2 ! board white BOARD, 2 ! board black BOARD, 1 arbiter reads MOVE",
    },
    Chapter {
        name: "adjournments",
        set: &[
            "rated;clock 90+30;blind black|rated;clock 90+30|clock 90+30",
            "laws fide-2023|laws fide-2018|laws fide-2009|laws fqe-2018",
            "|fen 7k/5Q2/5K2/8/8/8/8/8 w - - 0 1|fen 7K/5q2/5k2/8/8/8/8/8 b - - 0 1",
        ],
        lines: "7 arbiter adjourn / ! seals MOVE, 4 arbiter adjourn, 7 arbiter adjourn paper, 6 ! seals MOVE, 3 ! seals END, 6 arbiter open, \
            4 arbiter late white, 4 arbiter late black, 1 arbiter late both, 1 arbiter late white 20, \
            1 arbiter late black 20, 3 arbiter absent white, 3 arbiter absent black, 1 arbiter absent both, \
            1 arbiter present white, 1 arbiter present black, 1 arbiter restore PLY, \
            3 arbiter restore PLY / arbiter yes / arbiter start, 2 arbiter undo / arbiter yes, \
            3 arbiter touched OWN, 1 claim MOVE, 1 arbiter envelope lost, 1 arbiter cancel, 3 arbiter yes, ! restarted",
    },
    Chapter {
        name: "clocks and flags",
        set: &[
            "rated;clock 0:20+2|rated;clock 90+30|rated;clock 90+30|clock 0:20+2|clock 90+30|rated;clock 2/1,1|rated;clock 3/2+5,1+5",
            "laws fide-2023|laws fide-2018|laws fqe-2018",
            "no calls|",
        ],
        lines: "4 flag, 1 claim the flag, 2 arbiter time white =0:00, 2 arbiter time black =0:00, 1 arbiter time white =0:20, \
            1 arbiter time black =0:20, 1 arbiter time white +2:00, 1 arbiter flag white, 1 arbiter flag black, 1 time-out, \
            2 arbiter time MOVER =0:20 / time-out / arbiter granted, \
            2 arbiter granted, 1 arbiter refused, 3 start, 2 arbiter moves MOVER PLY, 2 arbiter moves OTHER PLY, \
            3 arbiter illegal OTHER, 2 arbiter illegal OTHER LAST, 1 arbiter presses, 2 arbiter undo, 2 arbiter restore PLY, \
            2 + 15s, 1 + 5min, 1 ! slept 30s, 1 arbiter gap white",
    },
    Chapter {
        name: "assistants",
        set: &[
            "rated;clock 90+30;blind black|rated;clock 90+30;blind white|rated;clock 90+30",
            "laws fide-2023|laws fide-2018",
            "|full protocol",
            "|assistant white|assistant black",
        ],
        lines: "9 MOVE, 6 press, 3 executed, 2 correct MOVE, 3 adjust OWN, 1 touched OWN, 2 AGAIN",
    },
    Chapter {
        name: "full protocol",
        set: &[
            "rated;full protocol;blind black|rated;full protocol;blind white",
            "laws fide-2023",
            "fen 8/P6k/8/8/8/8/8/4K3 w - - 0 1|fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 40|fen 8/8/8/8/8/8/p6K/4k3 b - - 0 1|",
        ],
        lines: "9 MOVE, 5 END, 6 press, 9 executed, 3 AGAIN, 2 correct MOVE, 1 adjust OWN",
    },
];

/// One of a chapter's lines, by whom and how (0 to 12), the milliseconds before it, and which of the moves or squares that fit.
pub type Pick = (&'static str, u8, u64, Index);

pub fn histories(chapter: &'static Chapter) -> impl Strategy<Value = (Vec<&'static str>, Vec<Pick>)> {
    let weighted = |row: &'static str| {
        let (weight, line) =
            row.split_once(' ').filter(|(weight, _)| weight.parse::<usize>().is_ok()).unwrap_or(("1", row));
        vec![line.trim(); weight.parse().expect("a number")]
    };
    let lines: Vec<_> = [EVERYWHERE, chapter.lines]
        .iter()
        .flat_map(|lines| lines.split(", "))
        .flat_map(|row| weighted(row.trim()))
        .collect();
    let set: Vec<_> = chapter.set.iter().map(|row| select(row.split('|').collect::<Vec<_>>())).collect();
    let wait_ms = prop_oneof![4 => 0..2_000_u64, 1 => 0..9_000_u64];
    (set, vec((select(lines), 0..13_u8, wait_ms, any::<Index>()), 1..=70))
}

/// Where the lines of a history end: in the game that they are played on, and with what is watched there.
pub struct Table {
    pub story: Story,
    pub told: String,
    number: bool,
}

impl Table {
    pub fn new(set: &[&'static str]) -> Self {
        let facts: Vec<_> =
            set.iter().flat_map(|row| row.split(';')).filter(|fact| !fact.is_empty()).collect();
        let (setup, options) = set_up(facts.iter().copied());
        let number = setup.rated;
        let told = facts.iter().map(|fact| format!("{fact}\n")).collect();
        let mut table = Self { story: Story::new(setup, options), told, number };
        if number {
            table.enter(&format!("> arbiter pin {NUMBER}"));
        }
        table
    }

    /// Whether what was recorded tells the game as it stands.
    pub fn is_told_by_its_events(&self) -> bool {
        let mut told = None;
        for record in &self.story.records {
            match (&record.event, &mut told) {
                (Event::Started(setup), None) => told = State::new((**setup).clone()).ok(),
                (event, Some(state)) => {
                    if state.apply_of(record.by, event, record.at_ms, None).is_err() {
                        return false;
                    }
                }
                _ => return false,
            }
        }
        let at_ms = self.story.at_ms;
        told.is_some_and(|told| Seen::of(&told, at_ms) == Seen::of(self.story.session.state(), at_ms))
    }

    fn enter(&mut self, line: &str) -> Vec<Output> {
        self.told += &format!("\n{line}");
        self.story.line(line)
    }

    /// Plays what a pick is here, and shows each step of it.
    pub fn play(&mut self, pick: &Pick, mut watch: impl FnMut(&Step<'_>)) {
        let (template, who, wait_ms, which) = pick;
        if template.starts_with('+') {
            self.enter(template);
            return;
        }
        if *wait_ms > 0 {
            self.enter(&format!("+ {wait_ms}ms"));
        }
        for template in template.split(" / ") {
            let state = self.story.session.state();
            let line =
                filled_in(template, state.history().position(), state.history().moves().len(), self, which);
            let line = self.line(&line, *who);
            // The program lets no answer to what the arbiter was asked for reach the game without the number.
            let state = self.story.session.state();
            let asked = self.number && state.draws.asked.is_some() && !self.story.session.asks_a_player();
            if asked && line.by != Some(Party::Arbiter) && ["yes", "no"].contains(&&*line.words) {
                continue;
            }
            self.step(&line, &mut watch);
        }
    }

    /// The line as somebody types it, says it, or gives it with a key, which is nobody's.
    fn line(&self, words: &str, who: u8) -> Line {
        let mover = self.story.session.state().mover();
        if let Some(order) = words.strip_prefix("arbiter ") {
            let number = if self.number { format!("{NUMBER} ") } else { String::new() };
            let story = format!("> arbiter {number}{order}");
            return Line { by: Some(Party::Arbiter), words: words.to_owned(), story };
        }
        let by = match who {
            0..=2 | 10 => Some(Party::Player(mover)),
            3 | 4 | 11 => Some(Party::Player(mover.other())),
            5 => Some(Party::Assistant(mover)),
            6 => Some(Party::Assistant(mover.other())),
            _ => None,
        };
        let is_key = || locale("en").commands.iter().any(|(_, known)| known[0] == words);
        let how = match who {
            9 if is_key() => "! key",
            10..=12 => "~",
            _ => ">",
        };
        let (by, story) = match by {
            _ if words.starts_with("! seals") => (Some(Party::Player(mover)), words.to_owned()),
            _ if words.starts_with('!') => (None, words.to_owned()),
            Some(Party::Assistant(color)) => (by, format!("{how} {color:?} assistant: {words}")),
            Some(Party::Player(color)) => (by, format!("{how} {color:?}: {words}")),
            _ => (None, format!("{how} {words}")),
        };
        Line { by, words: words.to_owned(), story }
    }

    fn step(&mut self, line: &Line, watch: &mut impl FnMut(&Step<'_>)) {
        let before = Seen::now(&self.story);
        let from = self.story.records.len();
        let outputs = self.enter(&line.story);
        let after = Seen::now(&self.story);
        let records = &self.story.records[..];
        watch(&Step {
            line,
            before: &before,
            after: &after,
            state: self.story.session.state(),
            outputs: &outputs,
            records,
            new: &records[from..],
        });
        let next = outputs.iter().find_map(|output| match output {
            Output::PrepareEnvelope => Some("! prepared"),
            Output::OpenEnvelope(_) => Some("! opens"),
            _ => None,
        });
        // The arbiter gives the passphrase.
        if let Some(next) = next {
            let line = Line { by: Some(Party::Arbiter), words: next.to_owned(), story: next.to_owned() };
            self.step(&line, watch);
        }
    }
}

/// A template with what fits its words in capitals here.
fn filled_in(template: &str, position: &Position, plies: usize, table: &Table, which: &Index) -> String {
    let state = table.story.session.state();
    let legal = |ending: bool| {
        let ends = |mv: &_| ending && position.play(*mv).legal_moves().is_empty();
        let (ends, others): (Vec<_>, Vec<_>) = position.legal_moves().into_iter().partition(ends);
        let among = if ends.is_empty() { others } else { ends };
        if among.is_empty() { "a1h7".to_owned() } else { position.uci(*which.get(&among)) }
    };
    let squares = |of: &dyn Fn(Square) -> bool| {
        let all: Vec<_> = Square::all().filter(|square| of(*square)).collect();
        which.get(&all).to_string()
    };
    let is_of =
        |color: Color, square: Square| position.piece_at(square).is_some_and(|piece| piece.color == color);
    let mover = position.turn();
    let movable = |square: Square| position.legal_moves().iter().any(|mv| mv.from() == square);
    let capturable =
        |square: Square| position.legal_moves().iter().any(|mv| mv.captured_on() == Some(square));
    let some = |of: &dyn Fn(Square) -> bool, color: Color| {
        // Most of the time one that binds.
        let any = Square::all().any(of) && which.index(5) > 0;
        if any { squares(of) } else { squares(&|square| is_of(color, square)) }
    };
    let filled = |word: &str| match word {
        "MOVE" => legal(false),
        "END" => legal(true),
        "ANYMOVE" => {
            let from = squares(&|square| is_of(mover, square));
            from + &which.get(&Square::all().collect::<Vec<_>>()).to_string()
        }
        "LAST" => {
            state.history().plies().next_back().map_or("e2e4".to_owned(), |(before, mv)| before.uci(mv))
        }
        "AGAIN" => {
            let last = state.last_announced();
            last.map_or("a1h7".to_owned(), |(before, mv)| before.uci(mv))
        }
        "OWN" => some(&movable, mover),
        "THEIRS" => some(&capturable, mover.other()),
        "ANY" => which.get(&Square::all().collect::<Vec<_>>()).to_string(),
        "MOVER" => format!("{mover:?}").to_lowercase(),
        "OTHER" => format!("{:?}", mover.other()).to_lowercase(),
        "PLY" => which.index(plies + 2).to_string(),
        // One piece stands beside where it does here, or none.
        "BOARD" => {
            let mut board = Placement::of(&state.position_ahead());
            if let Some((before, mv)) = state.history().plies().next_back().filter(|_| which.index(3) > 0) {
                let others: Vec<_> = before.legal_moves().into_iter().filter(|other| *other != mv).collect();
                if !others.is_empty() {
                    board = Placement::of(&before.play(*which.get(&others)));
                }
            }
            board.to_string()
        }
        "SHEET" => {
            let mut entries: Vec<_> = state.history().plies().map(|(before, mv)| before.uci(mv)).collect();
            let last = state.history().plies().next_back();
            if let Some((before, _)) = last.filter(|_| which.index(3) > 0) {
                entries.pop();
                entries.push(before.uci(*which.get(&before.legal_moves())));
            }
            entries.join(" ")
        }
        other => other.to_owned(),
    };
    template.split(' ').map(filled).collect::<Vec<_>>().join(" ")
}

/// Whether these words say a move, in the position or in that behind the announcement.
pub fn says_a_move(words: &str) -> bool {
    let words = words.strip_prefix("correct ").or(words.strip_prefix("claim ")).unwrap_or(words);
    let signs: Vec<_> = words.chars().collect();
    let is_square = |at: usize| matches!(signs[at..], ['a'..='h', '1'..='8', ..]);
    (4..=5).contains(&signs.len()) && is_square(0) && is_square(2)
}
