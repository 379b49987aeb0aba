//! The games that the tokens of a sheet can mean.
//!
//! An entry may have several parts with blanks between them (`T 4 CR - 2 CR`), a number may stand there without its
//! dot, and an entry may fit several moves. So all ways are followed at once, from token to token; a way that can go no
//! further is given up. What later tokens force counts as legible, as on any sheet.

use std::collections::HashMap;

use super::fault;
use super::token::{SheetToken, TokenKind, joined, most_parts};
use crate::language::beside::{entered, mark};
use crate::notation::pgn::{PgnError, PgnErrorKind as Kind};
use crate::notation::{Entry, GameScore, beside, distinct};
use crate::reconcile::entry::{self, Writing};
use crate::rules::{Color, Move, Position};

/// The most positions that are followed in all; a sheet that allows more is not clear.
const MOST_NODES: usize = 50_000;
/// The most words of a mark beside a move: `1 h 28 min`.
const MOST_OF_A_MARK: usize = 4;
/// The most positions before one token.
const MOST_HERE: usize = 500;

/// A position that a way has reached before some token.
struct Node {
    position: Position,
    /// Ways by which it was reached; at most two ways that differ are kept, which is enough to tell that
    /// there is not one.
    ways: Vec<Vec<PlacedMove>>,
}

/// A move with the tokens it was read from.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct PlacedMove {
    mv: Move,
    begin: usize,
    end: usize,
}

struct Search<'a> {
    tokens: &'a [SheetToken],
    writing: &'a Writing,
    /// Before each token, and behind the last, the positions that may stand there.
    reached: Vec<Vec<Node>>,
    known: HashMap<String, entry::WrittenEntry>,
}

/// Adds to the score what is certain; what is wrong with the rest is returned.
pub(super) fn read(score: &mut GameScore, tokens: &[SheetToken], writing: &Writing) -> Vec<PgnError> {
    let mut search = Search {
        tokens,
        writing,
        reached: (0..=tokens.len()).map(|_| Vec::new()).collect(),
        known: HashMap::new(),
    };
    search.reached[0].push(Node { position: score.start().clone(), ways: vec![Vec::new()] });
    let furthest = search.run();
    let ways: Vec<Vec<PlacedMove>> =
        search.reached[furthest].iter().flat_map(|node| node.ways.clone()).collect();
    let certain = common(&ways);
    push(score, tokens, &ways[0][..certain]);
    if furthest == tokens.len() && ways.iter().all(|way| way.len() == certain) {
        return Vec::new();
    }
    if ways.iter().any(|way| way.len() > certain) && ways.len() > 1 {
        return vec![search.ambiguous(score.position(), &ways, certain)];
    }
    search.faults(score.position(), certain, furthest)
}

/// Number of moves that all ways begin with alike.
fn common(ways: &[Vec<PlacedMove>]) -> usize {
    let alike = |at: usize| {
        let first = ways[0].get(at).map(|placed| placed.mv);
        first.is_some() && ways.iter().all(|way| way.get(at).map(|placed| placed.mv) == first)
    };
    (0..).take_while(|at| alike(*at)).count()
}

impl Search<'_> {
    /// Follows all ways; how far one got.
    fn run(&mut self) -> usize {
        let (mut furthest, mut nodes) = (0, 0);
        for at in 0..self.tokens.len() {
            let here = std::mem::take(&mut self.reached[at]);
            if !here.is_empty() {
                furthest = at;
            }
            nodes += here.len();
            if nodes <= MOST_NODES && here.len() <= MOST_HERE {
                for node in &here {
                    self.follow(at, node);
                }
            }
            self.reached[at] = here;
        }
        if self.reached[self.tokens.len()].is_empty() { furthest } else { self.tokens.len() }
    }

    fn follow(&mut self, at: usize, node: &Node) {
        let token = &self.tokens[at];
        let (turn, number) = (node.position.turn(), node.position.move_number());
        let has_moved = node.ways.iter().any(|way| !way.is_empty());
        let is_passed = match token.kind {
            TokenKind::Number { value, dots } => value == number && (dots < 2 || turn == Color::Black),
            TokenKind::Dots => turn == Color::Black,
            TokenKind::Word => {
                token.text.parse() == Ok(number) || (has_moved && is_passing(&token.text, node))
            }
        };
        if is_passed {
            self.go(at + 1, &node.position, &node.ways);
        }
        if token.kind != TokenKind::Word {
            return;
        }
        for end in
            at + 1..=at + if has_moved { most_parts(&self.tokens[at..]).min(MOST_OF_A_MARK) } else { 0 }
        {
            if is_mark(&joined(&self.tokens[at..end])) {
                self.go(end, &node.position, &node.ways);
            }
        }
        // A novelty, a diagram: with a square behind it the letter may be a piece.
        let ends = self.tokens.get(at + 1).is_none_or(|next| next.kind != TokenKind::Word);
        if has_moved && ends && beside::is_letter_apart(&token.text) {
            self.go(at + 1, &node.position, &node.ways);
        }
        // A mark belongs to the move before it.
        if !has_moved || !is_mark(&token.text) {
            self.entries(at, node);
        }
    }

    /// The entries that may begin with this token.
    fn entries(&mut self, at: usize, node: &Node) {
        let parts = most_parts(&self.tokens[at..]);
        let legal = node.position.legal_moves();
        for end in at + 1..=at + parts {
            // What marks a move is no part of the entry it stands behind.
            if end > at + 1 && is_mark(&self.tokens[end - 1].text) {
                continue;
            }
            let text = joined(&self.tokens[at..end]);
            if end > at + 1 && beside::without_letter(&text) != text {
                continue;
            }
            for text in std::iter::once(text.as_str()).chain(unnumbered(&text, &node.position)) {
                let entry = self.entry(text);
                if !entry.is_move() {
                    continue;
                }
                for mv in entry.readings(&node.position, &legal) {
                    let placed = PlacedMove { mv, begin: at, end };
                    let ways: Vec<Vec<PlacedMove>> =
                        node.ways.iter().map(|way| way.iter().copied().chain([placed]).collect()).collect();
                    self.go(end, &node.position.play(mv), &ways);
                }
            }
        }
    }

    fn entry(&mut self, text: &str) -> entry::WrittenEntry {
        let read = || self.writing.read(text);
        self.known.entry(text.to_owned()).or_insert_with(read).clone()
    }

    /// Notes that these ways have come before this token.
    fn go(&mut self, at: usize, position: &Position, ways: &[Vec<PlacedMove>]) {
        let nodes = &mut self.reached[at];
        let known = nodes.iter().position(|node| node.position == *position);
        let at = known.unwrap_or_else(|| {
            nodes.push(Node { position: position.clone(), ways: Vec::new() });
            nodes.len() - 1
        });
        let node = &mut nodes[at];
        for way in ways {
            let same = |known: &Vec<PlacedMove>| {
                known.len() == way.len() && known.iter().zip(way).all(|(one, other)| one.mv == other.mv)
            };
            if node.ways.len() < 2 && !node.ways.iter().any(same) {
                node.ways.push(way.clone());
            }
        }
    }

    fn ambiguous(&self, position: &Position, ways: &[Vec<PlacedMove>], certain: usize) -> PgnError {
        let next: Vec<PlacedMove> = ways.iter().filter_map(|way| way.get(certain).copied()).collect();
        let first = next[0];
        let candidates = distinct(next.into_iter().map(|placed| position.uci(placed.mv)));
        let (line, text) = (self.tokens[first.begin].line, joined(&self.tokens[first.begin..first.end]));
        fault(line, Some(place(position, certain)), Kind::Ambiguous { text, candidates })
    }

    /// Faults of the sheet: first that which stops the one way that got furthest, then what else behind it
    /// cannot be read whatever the position.
    fn faults(&mut self, position: &Position, plies: usize, furthest: usize) -> Vec<PgnError> {
        let token = &self.tokens[furthest];
        let (end, kind) = match self.longest_entry(furthest) {
            _ if token.is_number() => {
                let (text, expected) = (token.text.clone(), position.move_number().into());
                (furthest + 1, Kind::MoveNumber { text, expected })
            }
            Some(end) => {
                (end, Kind::Illegal { text: joined(&self.tokens[furthest..end]), fen: position.fen() })
            }
            None => (furthest + 1, Kind::Unparsable { text: token.text.clone() }),
        };
        let mut faults = vec![fault(token.line, Some(place(position, plies)), kind)];
        faults.extend(self.unreadable(end));
        faults
    }

    /// The end of the longest move in any notation that begins here.
    fn longest_entry(&mut self, at: usize) -> Option<usize> {
        let parts = most_parts(&self.tokens[at..]);
        (at + 1..=at + parts).rev().find(|end| self.entry(&joined(&self.tokens[at..*end])).is_move())
    }

    /// Tokens behind a fault that are no move in any notation.
    fn unreadable(&mut self, from: usize) -> Vec<PgnError> {
        let mut faults = Vec::new();
        let mut at = from;
        while at < self.tokens.len() {
            let token = &self.tokens[at];
            if token.is_number() || is_mark(&token.text) || passes(&token.text) {
                at += 1;
            } else if let Some(end) = self.longest_entry(at) {
                at = end;
            } else {
                faults.push(fault(token.line, None, Kind::Unparsable { text: token.text.clone() }));
                at += 1;
            }
        }
        faults
    }
}

/// The ply and the number of the move that comes next.
fn place(position: &Position, plies: usize) -> (usize, String) {
    (plies + 1, position.dotted_number())
}

/// The text without a number that has no dot: `2Nf3`.
fn unnumbered<'t>(text: &'t str, position: &Position) -> Option<&'t str> {
    let rest = text.strip_prefix(&position.move_number().to_string())?;
    rest.starts_with(char::is_alphabetic).then_some(rest)
}

/// True if it may stand beside any move that was made.
fn is_mark(text: &str) -> bool {
    mark(text).is_some() || (!text.is_empty() && text.chars().all(|sign| matches!(sign, '!' | '?')))
}

/// True if it says `e.p.` behind such a move.
fn is_passing(text: &str, node: &Node) -> bool {
    let passing = |way: &Vec<PlacedMove>| way.last().is_some_and(|placed| placed.mv.is_en_passant());
    passes(text) && node.ways.iter().any(passing)
}

fn passes(text: &str) -> bool {
    matches!(text.to_lowercase().as_str(), "e.p." | "e.p" | "ep" | "ep." | "(ep)" | "(e.p.)")
}

/// Adds these moves to the score, with the offers and times that stand behind them.
fn push(score: &mut GameScore, tokens: &[SheetToken], way: &[PlacedMove]) {
    for (index, placed) in way.iter().enumerate() {
        let mut entry = Entry::new(placed.mv);
        let until = way.get(index + 1).map_or(tokens.len(), |next| next.begin);
        let words = tokens[placed.begin..until].iter().filter(|token| token.kind == TokenKind::Word);
        let mut words: Vec<SheetToken> = words.cloned().collect();
        // The number of the next move, without a dot.
        words.pop_if(|token| until < tokens.len() && token.is_number());
        let text = joined(&words);
        let marks = entered(&text);
        entry.clock_ms = marks.clock_ms;
        if let Some(offer) = marks.offer {
            entry.draw_offer = true;
            // In words it is an offer too; a sheet of ours has a sign for it.
            if matches!(offer, "=" | "(=)") {
                offer.clone_into(&mut score.offer_mark);
            }
        }
        // One of the legal moves, so it cannot be refused.
        let _ = score.push(entry);
    }
}
