//! The electronic boards of the players: what they show beside the game, and what is to be done about it.

use std::sync::mpsc::Sender;

use super::loop_event::LoopEvent;
use crate::device::board::{self, BoardEvent, Spec};
use crate::game::state::{Stage, State};
use crate::game::{Protocol, Setup, Shown};
use crate::reconcile::watch::{Beside, BoardNews, Watch};
use crate::rules::{ByColor, Color, File, Move, Placement, Rank, Square};

/// The boards of both sides, as far as there are some.
#[derive(Default)]
pub(super) struct Boards {
    sides: Vec<Side>,
}

/// The board of a side.
struct Side {
    color: Color,
    watch: Watch,
    there: bool,
    /// Set once it was told that the board is away.
    was_away: bool,
    /// Set if it lies the other way round than it takes itself to.
    turned: bool,
    read: bool,
    lights: Sender<Vec<u8>>,
    lit: Vec<u8>,
    made: Option<(usize, Move)>,
}

/// Report of a board.
pub(super) enum BoardWord {
    Told(Color, BoardNews),
    Made(Color),
    Stands(Color, Placement),
}

impl Boards {
    /// Begins to listen to the boards that are named.
    pub(super) fn start(specs: ByColor<Option<Spec>>, to: &Sender<LoopEvent>) -> Self {
        let ByColor { white, black } = specs;
        let named = [(Color::White, white), (Color::Black, black)];
        let sides = named.into_iter().filter_map(|(color, spec)| {
            let to = to.clone();
            let lights = board::start(spec?, move |event| to.send(LoopEvent::Board(color, event)).is_ok());
            Some(Side {
                color,
                watch: Watch::default(),
                there: false,
                was_away: false,
                turned: false,
                read: false,
                lights,
                lit: Vec::new(),
                made: None,
            })
        });
        Self { sides: sides.collect() }
    }

    /// Takes in what a board shows; where it came or went, that.
    pub fn take(&mut self, color: Color, event: BoardEvent, state: &State, at_ms: u64) -> Option<Shown> {
        let side = self.sides.iter_mut().find(|side| side.color == color)?;
        match event {
            BoardEvent::Back(name) => {
                side.there = true;
                Some(Shown::Answers { name, again: std::mem::take(&mut side.was_away) })
            }
            BoardEvent::Battery(percent) => Some(Shown::Battery { percent }),
            BoardEvent::Lost => {
                side.there = false;
                side.was_away = true;
                side.watch.lost();
                Some(Shown::Silent)
            }
            BoardEvent::Stands(ref text) | BoardEvent::Changed(ref text) => {
                let shown = Placement::parse(text)?;
                let expected = beside(state, color).expected();
                // Which way it lies can be told only where it fits one way exactly.
                if shown == expected || turned(&shown) == expected {
                    side.turned = shown != expected;
                }
                let sure = matches!(event, BoardEvent::Stands(_));
                side.watch.stands(if side.turned { turned(&shown) } else { shown }, at_ms, sure);
                None
            }
        }
    }

    /// What stands on the board of a side, where it tells that.
    pub(super) fn stands(&self, color: Color) -> Option<Placement> {
        let side = self.sides.iter().find(|side| side.color == color && side.there)?;
        side.watch.known()
    }

    /// True if the board of a side tells that exactly this rests there.
    pub(super) fn rests_as(&self, color: Color, placement: &Placement, at_ms: u64) -> bool {
        let side = self.sides.iter().find(|side| side.color == color && side.there);
        side.is_some_and(|side| side.watch.rests_as(placement, at_ms))
    }

    /// Lights the opponent's move where it is still to be made. In a rated game nothing but the announcement tells it.
    pub(super) fn light(&mut self, state: &State) {
        self.sides.iter_mut().for_each(|side| side.light(state));
    }

    /// Time to look again, though nothing happens, in milliseconds.
    pub(super) fn due_ms(&self, state: &State) -> Option<u64> {
        let is_on = state.outcome.is_none();
        let there = self.sides.iter().filter(|side| is_on && side.there);
        if state.differing {
            return there.filter(|side| !side.read).filter_map(|side| side.watch.rests_ms()).min();
        }
        there.filter_map(|side| side.watch.due_ms()).min()
    }

    /// Next report of a board; each is given once.
    pub(super) fn look(&mut self, state: &State, at_ms: u64) -> Option<BoardWord> {
        // After the end nothing on a board is a move.
        if state.outcome.is_some() {
            return None;
        }
        self.sides.iter_mut().filter(|side| side.there).find_map(|side| side.look(state, at_ms))
    }
}

impl Side {
    fn light(&mut self, state: &State) {
        let lit = self.squares_lit(state);
        if lit != self.lit {
            let _ = self.lights.send(lit.clone());
            self.lit = lit;
        }
    }

    /// Squares counted from a8 to h1, as the board counts them.
    fn squares_lit(&mut self, state: &State) -> Vec<u8> {
        let setup = state.setup();
        let sees = !setup.blind.is_some_and(|blind| blind.is(self.color)) && state.policy().shows_position;
        let beside = beside(state, self.color);
        let plies = state.history().moves().len();
        let (of, by) = match (beside.announced, &beside.last) {
            (Some(mv), _) => ((plies + 1, mv), state.mover()),
            (None, Some((before, mv))) => ((plies, *mv), before.turn()),
            (None, None) => return Vec::new(),
        };
        if !sees || by == self.color || state.outcome.is_some() || state.differing {
            return Vec::new();
        }
        if self.watch.shows(&beside.expected()) {
            self.made = Some(of);
        }
        if self.made == Some(of) {
            return Vec::new();
        }
        let counted = |square: Square| (7 - square.rank.index()) * 8 + square.file.index();
        let number = |square| {
            let at = counted(square);
            u8::try_from(if self.turned { 63 - at } else { at }).unwrap_or(0)
        };
        beside.changed().into_iter().map(number).collect()
    }

    fn look(&mut self, state: &State, at_ms: u64) -> Option<BoardWord> {
        let color = self.color;
        if state.differing {
            if self.read {
                return None;
            }
            let standing = self.watch.rested(at_ms)?;
            self.read = true;
            return Some(BoardWord::Stands(color, standing));
        }
        self.read = false;
        let told = self.watch.look(&beside(state, color), at_ms);
        if let Some(told) = told {
            return Some(BoardWord::Told(color, told));
        }
        let is_full = state.setup().protocol == Protocol::Full;
        let is_said = !matches!(&state.stage, Stage::Proposed(_)) && state.last_announced().is_some();
        let missing = is_said && !*state.progress().made.get(color);
        (is_full && missing && self.watch.is_right(&beside(state, color), at_ms))
            .then_some(BoardWord::Made(color))
    }
}

/// State of the game, as a side's board is compared with it.
fn beside(state: &State, color: Color) -> Beside {
    let Setup { blind, .. } = state.setup();
    let last = state.history().plies().next_back().map(|(position, mv)| (position.clone(), mv));
    let way = state.progress();
    let is_first = last.is_none();
    let is_made = is_first || (way.repeated && *way.made.get(color));
    // A blind player announces in person: the hand feels the board.
    let may_move = !blind.is_some_and(|blind| blind.is(color))
        && state.mover() == color
        && matches!(&state.stage, Stage::ToMove)
        && is_made
        && state.halt().is_none()
        // A clock that was stopped is started by people alone.
        && (state.clock().is_none() || state.running().is_some() || is_first)
        && state.draws.asked.is_none();
    Beside { last, position: state.history().position().clone(), announced: state.announced(), may_move }
}

/// A board seen from the other side.
fn turned(board: &Placement) -> Placement {
    let mut turned = Placement::EMPTY;
    for square in Square::all() {
        let (file, rank) = (File::ALL[7 - square.file.index()], Rank::ALL[7 - square.rank.index()]);
        turned.set(Square { file, rank }, board.get(square));
    }
    turned
}
