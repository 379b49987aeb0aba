//! Known slips put into random legal games. Nothing here knows how explanations are found.

#![allow(dead_code, reason = "each test that shares this file uses a part of it")]

use evavier::reconcile::Case;
use evavier::reconcile::slips::Slip;
use evavier::rules::{ByColor, History, Move, Piece, Placement, Position, Rank, Role, Square};

use crate::games::Dice;

/// A slip as it was made.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Made {
    pub ply: usize,
    pub kind: String,
    pub instead: Option<String>,
}

impl From<&Slip> for Made {
    fn from(slip: &Slip) -> Self {
        let kind = serde_json::to_value(slip.manner.kind()).expect("a name");
        Self { ply: slip.ply, kind: kind.as_str().unwrap_or_default().to_owned(), instead: slip.instead() }
    }
}

/// A game, the board that stands, and what went wrong on it.
pub struct Injected {
    pub start: Position,
    pub moves: Vec<Move>,
    pub board: Placement,
    pub slips: Vec<Made>,
}

/// What is done to a board: lifted from, put to (`None`: beside the board), as what.
type Handled = Vec<(Square, Option<Square>, Option<Role>)>;

fn execute(board: &mut Placement, handled: &Handled) {
    let lifted: Vec<_> = handled.iter().map(|(from, ..)| board.get(*from)).collect();
    handled.iter().for_each(|(from, ..)| board.set(*from, None));
    for ((_, to, role), piece) in handled.iter().zip(lifted) {
        let becomes = |piece: Piece| Piece { role: role.unwrap_or(piece.role), ..piece };
        to.iter().for_each(|to| board.set(*to, piece.map(becomes)));
    }
}

fn rightly(mv: Move) -> Handled {
    let mut handled = vec![(mv.from(), Some(mv.to()), mv.promotion())];
    if let Some((rook, to)) = mv.castling_rook().zip(mv.castling_rook_to()) {
        handled.push((rook, Some(to), None));
    }
    if mv.is_en_passant() {
        handled.extend(mv.captured_on().map(|square| (square, None, None)));
    }
    handled
}

/// Whether somebody who executes a move on this board would not notice that something is wrong.
fn goes_unnoticed(board: &Placement, position: &Position, mv: Move) -> bool {
    let same = |square| board.get(square) == position.piece_at(square);
    let onto_own = board.get(mv.to()).is_some_and(|piece| piece.color == position.turn());
    let rook = mv.castling_rook().is_none_or(same);
    same(mv.from()) && rook && (mv.castling().is_some() || !onto_own)
}

fn near(one: Square, other: Square) -> bool {
    let files = one.file.index().abs_diff(other.file.index());
    files.max(one.rank.index().abs_diff(other.rank.index())) == 1
}

fn pick<T: Clone>(dice: &mut Dice, list: &[T]) -> Option<T> {
    (!list.is_empty()).then(|| list[dice.below(list.len())].clone())
}

/// One slip of a kind that is possible at this ply.
fn slip(board: &Placement, position: &Position, mv: Move, dice: &mut Dice) -> Option<(Made, Handled)> {
    let made = |kind: &str, instead: Option<String>| Made { ply: 0, kind: kind.to_owned(), instead };
    let (from, to) = (mv.from(), mv.to());
    let legal = position.legal_moves();
    let right = rightly(mv);
    let mut possible: Vec<(Made, Handled)> = vec![(made("not-executed", None), Vec::new())];
    let others: Vec<Move> = legal.iter().copied().filter(|other| other.from() != from).collect();
    let twins: Vec<Move> = others.iter().copied().filter(|other| other.role() == mv.role()).collect();
    let same_square: Vec<Move> = twins.iter().copied().filter(|other| other.to() == to).collect();
    if mv.castling().is_none() {
        let twin = if dice.below(4) > 0 { &same_square } else { &twins };
        if let Some(other) = pick(dice, twin) {
            possible.push((made("other-piece", Some(position.uci(other))), rightly(other)));
        }
        let free = |square: &Square| board.get(*square).is_none_or(|piece| piece.color != position.turn());
        let neighbours: Vec<Square> =
            Square::all().filter(|square| near(*square, to) && *square != from && free(square)).collect();
        let reached: Vec<Square> = legal
            .iter()
            .filter(|other| other.from() == from && other.to() != to && !other.is_en_passant())
            .map(|other| other.to())
            .collect();
        let squares = if dice.below(4) > 0 { &neighbours } else { &reached };
        let last = |square: &Square| [Rank::ALL[0], Rank::ALL[7]].contains(&square.rank);
        if let Some(square) = pick(dice, squares).filter(|square| mv.role() != Role::Pawn || !last(square)) {
            let handled = vec![(from, Some(square), None)];
            possible.push((made("other-square", Some(format!("{from}{square}"))), handled));
        }
    }
    if mv.is_en_passant() {
        possible.push((made("en-passant-not-removed", None), right[..1].to_vec()));
    } else if mv.capture().is_some() {
        possible.push((made("capture-not-removed", None), vec![(from, None, None)]));
    }
    if let Some(right) = mv.promotion() {
        let roles: Vec<Role> = Role::PROMOTIONS.into_iter().filter(|role| *role != right).collect();
        if let Some(role) = pick(dice, &roles) {
            let letter = Piece { color: evavier::rules::Color::Black, role }.char();
            let instead = Some(format!("{from}{to}{letter}"));
            possible.push((made("wrong-promotion", instead), vec![(from, Some(to), Some(role))]));
        }
    }
    if mv.castling().is_some() {
        possible.push((made("rook-not-moved", None), right[..1].to_vec()));
        if let Some(other) = legal.iter().find(|other| other.castling().is_some() && **other != mv) {
            possible.push((made("other-side-castling", Some(position.uci(*other))), rightly(*other)));
        }
    }
    pick(dice, &possible)
}

/// A game with `count` slips, the first of them at most `distance` plies before the end.
pub fn inject(count: usize, distance: usize, dice: &mut Dice) -> Injected {
    loop {
        if let Some(injected) = attempt(count, distance, dice) {
            return injected;
        }
    }
}

fn attempt(count: usize, distance: usize, dice: &mut Dice) -> Option<Injected> {
    let plies = 20 + dice.below(120);
    attempt_in(lively_game(plies, dice), count, distance, dice)
}

fn is_special(mv: &Move) -> bool {
    mv.castling().is_some() || mv.is_en_passant() || mv.promotion().is_some()
}

/// A random game with castling, captures en passant and promotions wherever half of the throws allow.
fn lively_game(plies: usize, dice: &mut Dice) -> History {
    let mut game = History::new(Position::start());
    while game.moves().len() < plies {
        let mut moves = game.position().legal_moves();
        let wanted: [Vec<Move>; 2] = [
            moves.iter().copied().filter(is_special).collect(),
            moves.iter().copied().filter(|mv| mv.is_zeroing()).collect(),
        ];
        for (list, of) in wanted.into_iter().zip([2, 3]) {
            if !list.is_empty() && dice.below(of) == 0 {
                moves = list;
                break;
            }
        }
        let Some(mv) = pick(dice, &moves) else { break };
        game.play(mv);
    }
    game
}

/// The plies of castling, captures en passant and promotions; slips are made there as often as anywhere else.
fn special_plies(game: &History) -> Vec<usize> {
    (1..).zip(game.moves()).filter(|(_, mv)| is_special(mv)).map(|(ply, _)| ply).collect()
}

fn attempt_in(game: History, count: usize, distance: usize, dice: &mut Dice) -> Option<Injected> {
    let all = game.moves().len();
    let behind = dice.below(distance + 1).min(all.checked_sub(1)?);
    if behind + 1 < count {
        return None;
    }
    let mut special = special_plies(&game);
    special.retain(|ply| *ply + behind >= all);
    let mut at: Vec<usize> = if count == 1 { Vec::new() } else { vec![all - behind] };
    while at.len() < count {
        let anywhere = all - dice.below(behind + 1);
        let ply = if dice.below(2) == 0 { pick(dice, &special).unwrap_or(anywhere) } else { anywhere };
        if !at.contains(&ply) {
            at.push(ply);
        }
    }
    let mut board = Placement::of(game.start());
    let (mut moves, mut slips) = (Vec::new(), Vec::new());
    for (index, (position, mv)) in game.plies().enumerate() {
        if !goes_unnoticed(&board, position, mv) {
            break;
        }
        let mut handled = rightly(mv);
        if at.contains(&(index + 1)) {
            let (made, wrong) = slip(&board, position, mv, dice)?;
            slips.push(Made { ply: index + 1, ..made });
            handled = wrong;
        }
        execute(&mut board, &handled);
        moves.push(mv);
    }
    let end = moves.iter().fold(game.start().clone(), |position, mv| position.play(*mv));
    (slips.len() == count && board != Placement::of(&end)).then(|| Injected {
        start: game.start().clone(),
        moves,
        board,
        slips,
    })
}

/// A game of exactly so many plies whose sheets agree, with `count` slips on Black's board.
pub fn long_case(count: usize, plies: usize, dice: &mut Dice) -> Case {
    loop {
        let Some(injected) = attempt_in(quiet_game(plies, dice), count, plies - 1, dice) else { continue };
        if injected.moves.len() < plies {
            continue;
        }
        let mut position = injected.start.clone();
        let mut sheet = Vec::new();
        for mv in injected.moves {
            sheet.push(Some(position.san(mv)));
            position = position.play(mv);
        }
        return Case {
            start: injected.start,
            sheets: ByColor { white: sheet.clone(), black: sheet },
            boards: ByColor { white: Placement::of(&position), black: injected.board },
            clock_initial: None,
            clocks: Vec::new(),
        };
    }
}

/// A game in which pieces are mostly moved to and fro, so that it lasts.
fn quiet_game(plies: usize, dice: &mut Dice) -> History {
    loop {
        let mut game = History::new(Position::start());
        while game.moves().len() < plies {
            let mut moves = game.position().legal_moves();
            let quiet: Vec<Move> = moves.iter().copied().filter(|mv| !mv.is_zeroing()).collect();
            if !quiet.is_empty() && dice.below(5) > 0 {
                moves = quiet;
            }
            let Some(mv) = pick(dice, &moves) else { break };
            game.play(mv);
        }
        if game.moves().len() == plies {
            return game;
        }
    }
}
