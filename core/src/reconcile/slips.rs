//! Slips that a hand may have made instead of a move: every one that comes into question at one ply.

use super::board_change::{BoardChange, Lift};
use super::cost::Manner;
use super::finding::{MoveAt, SlipTold};
use crate::rules::{CastlingSide, Color, File, Move, Piece, Placement, Position, Rank, Role, Square};

/// Something else done than the move of a ply.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub struct Slip {
    /// The ply, from 1.
    pub ply: usize,
    pub manner: Manner,
    /// Change that the hand made to the board instead.
    pub change: BoardChange,
}

impl Slip {
    /// The piece that was lifted and put down otherwise than written, if one was.
    fn moved(&self) -> Option<Lift> {
        let [first, second] = self.change.lifts;
        match self.manner {
            Manner::RookElsewhere => second,
            Manner::RookLeft | Manner::KingLeft | Manner::PassedPawnLeft | Manner::CapturerOff => None,
            _ => first,
        }
    }

    /// Move that was played instead, written as UCI; nothing where no other move was made.
    pub fn instead(&self) -> Option<String> {
        let lift = self.moved()?;
        let promotion = lift.becomes.map(|role| Piece { color: Color::Black, role }.char());
        let promotion = promotion.map(String::from).unwrap_or_default();
        Some(format!("{}{}{promotion}", lift.from, lift.to?))
    }

    /// The slip with what a listener wants to know of it.
    pub fn told(&self, written: MoveAt) -> SlipTold {
        let moved = self.moved();
        let [king, rook] = self.change.lifts;
        let castled = king.zip(rook).map(|(king, rook)| {
            if king.from.file < rook.from.file { CastlingSide::Short } else { CastlingSide::Long }
        });
        SlipTold {
            ply: self.ply,
            kind: self.manner.kind(),
            instead: self.instead(),
            written,
            from: moved.map(|lift| lift.from),
            to: moved.and_then(|lift| lift.to),
            promotion: moved.and_then(|lift| lift.becomes),
            castled,
        }
    }
}

/// The slips that come into question where `mv` was to be executed.
pub fn slips(position: &Position, board: &Placement, mv: Move, ply: usize) -> Vec<Slip> {
    let at = Ply { board, mv, turn: position.turn(), legal: position.legal_moves() };
    let mut found = vec![(Manner::Forgotten, BoardChange::NOTHING)];
    at.other_pieces(&mut found);
    if mv.castling().is_some() {
        at.castlings(&mut found);
    } else {
        at.other_squares(&mut found);
        at.captures(&mut found);
        at.promotions(&mut found);
    }
    let right = BoardChange::of(mv);
    found.retain(|(_, change)| *change != right);
    found.into_iter().map(|(manner, change)| Slip { ply, manner, change }).collect()
}

type Found = Vec<(Manner, BoardChange)>;

struct Ply<'a> {
    board: &'a Placement,
    mv: Move,
    turn: Color,
    legal: Vec<Move>,
}

impl Ply<'_> {
    fn own(&self, square: Square) -> bool {
        self.board.get(square).is_some_and(|piece| piece.color == self.turn)
    }

    fn other_pieces(&self, found: &mut Found) {
        let mv = self.mv;
        for other in self.legal.iter().filter(|other| other.from() != mv.from()) {
            let twin = other.role() == mv.role() && mv.castling().is_none();
            let manner = match (twin, other.to() == mv.to()) {
                (true, true) => Manner::TwinToSquare,
                (true, false) if mirrored(other.to(), mv.to()) && mirrored(other.from(), mv.from()) => {
                    Manner::TwinMirrored
                }
                (true, false) => Manner::TwinElsewhere,
                (false, true) => Manner::OtherRoleToSquare,
                (false, false) => Manner::AnyOtherMove,
            };
            found.push((manner, BoardChange::of(*other)));
        }
        if mv.castling().is_some() {
            return;
        }
        let reach = |from| self.legal.iter().any(|other| other.from() == from && other.to() == mv.to());
        let twins = Square::all().filter(|from| {
            let twin = self.board.get(*from).is_some_and(|piece| piece.role == mv.role());
            twin && self.own(*from) && *from != mv.from() && !reach(*from)
        });
        let unreachable = |from| BoardChange::lift(self.carry(from, mv.to()));
        found.extend(twins.map(|from| (Manner::TwinUnreachable, unreachable(from))));
    }

    /// A piece carried from square to square; a pawn that comes to the last rank is promoted.
    fn carry(&self, from: Square, to: Square) -> Lift {
        let last = if self.turn == Color::White { Rank::ALL[7] } else { Rank::ALL[0] };
        let pawn = self.mv.role() == Role::Pawn && to.rank == last;
        let becomes = pawn.then(|| self.mv.promotion().unwrap_or(Role::Queen));
        Lift { becomes, ..Lift::new(from, to) }
    }

    fn other_squares(&self, found: &mut Found) {
        let (from, to) = (self.mv.from(), self.mv.to());
        let victim = self.mv.captured_on();
        for square in Square::all().filter(|square| ![from, to].contains(square) && !self.own(*square)) {
            let legal = self.legal.iter().any(|other| other.from() == from && other.to() == square);
            let line = square.file == to.file || square.rank == to.rank;
            let next = distance(square, to) == 1;
            let manner = match (legal, next, line) {
                (true, true, _) => Manner::NextSquare,
                (false, true, _) => Manner::NextSquareIllegal,
                (true, _, true) => Manner::SameLine,
                (true, _, false) => Manner::LegalSquare,
                (false, _, _) if mirrored(square, to) || counted_back(square, to) => Manner::MirroredSquare,
                (false, _, true) => Manner::SameLineIllegal,
                (false, _, false) => Manner::AnySquare,
            };
            // A legal move is made as one, en passant included.
            let carried = BoardChange::lift(self.carry(from, square));
            let played = self.legal.iter().find(|other| other.from() == from && other.to() == square);
            let done =
                played.filter(|other| other.is_en_passant()).map_or(carried, |other| BoardChange::of(*other));
            found.push((manner, done));
            if next && victim.is_some() && self.board.get(square).is_none() {
                found.push((Manner::NextSquareCapturing, BoardChange { off: victim, ..carried }));
            }
        }
    }

    fn captures(&self, found: &mut Found) {
        let lift = self.carry(self.mv.from(), self.mv.to());
        let Some(victim) = self.mv.captured_on() else { return };
        found.push((Manner::CapturedOff, BoardChange { off: Some(victim), ..BoardChange::NOTHING }));
        if self.mv.is_en_passant() {
            found.push((Manner::PassedPawnLeft, BoardChange::lift(lift)));
        } else {
            found.push((Manner::CapturerOff, BoardChange::lift(Lift { to: None, becomes: None, ..lift })));
        }
    }

    fn promotions(&self, found: &mut Found) {
        let Some(right) = self.mv.promotion() else { return };
        let lift = Lift::new(self.mv.from(), self.mv.to());
        let others = Role::PROMOTIONS.into_iter().filter(|role| *role != right);
        let other = |role| BoardChange::lift(Lift { becomes: Some(role), ..lift });
        found.extend(others.map(|role| (Manner::OtherPromotion, other(role))));
        found.push((Manner::NoPromotion, BoardChange::lift(lift)));
    }

    fn castlings(&self, found: &mut Found) {
        let [Some(king), Some(rook)] = BoardChange::of(self.mv).lifts else { return };
        if king.to != Some(king.from) {
            found.push((Manner::RookLeft, BoardChange::lift(king)));
        }
        if rook.to != Some(rook.from) {
            found.push((Manner::KingLeft, BoardChange::lift(rook)));
        }
        found.extend(self.other_wing(king.from, rook.from).map(|change| (Manner::OtherWing, change)));
        let free = |file| {
            let square = Square { file, rank: king.from.rank };
            let taken = [king.to, rook.to].contains(&Some(square));
            let left = [king.from, rook.from].contains(&square) || self.board.get(square).is_none();
            (left && !taken).then_some(square)
        };
        for square in File::ALL.into_iter().filter_map(free) {
            let elsewhere = |lift: Lift| Lift { to: Some(square), ..lift };
            if square != rook.from {
                found.push((Manner::RookElsewhere, BoardChange::castling(king, elsewhere(rook))));
            }
            if square != king.from {
                found.push((Manner::KingElsewhere, BoardChange::castling(elsewhere(king), rook)));
            }
        }
        let steps = self.legal.iter().filter(|other| other.castling().is_none() && other.from() == king.from);
        found.extend(steps.map(|other| (Manner::LegalSquare, BoardChange::of(*other))));
    }

    /// Castling with the rook on the other side of the king, if one stands there and there is room.
    fn other_wing(&self, king: Square, rook: Square) -> Option<BoardChange> {
        let long = rook.file > king.file;
        let mut files: Vec<File> = File::ALL.into_iter().filter(|file| (*file < king.file) == long).collect();
        if !long {
            files.reverse();
        }
        let square = |file| Square { file, rank: king.rank };
        let is_rook =
            |at: &Square| self.board.get(*at).is_some_and(|piece| piece.role == Role::Rook) && self.own(*at);
        let other = files.into_iter().map(square).filter(|at| *at != king).find(is_rook)?;
        let (king_to, rook_to) =
            if long { (File::ALL[2], File::ALL[3]) } else { (File::ALL[6], File::ALL[5]) };
        let (king_to, rook_to) = (square(king_to), square(rook_to));
        let room = |at: Square| at == king || at == other || self.board.get(at).is_none();
        (room(king_to) && room(rook_to))
            .then(|| BoardChange::castling(Lift::new(king, king_to), Lift::new(other, rook_to)))
    }
}

fn distance(one: Square, other: Square) -> usize {
    let files = one.file.index().abs_diff(other.file.index());
    files.max(one.rank.index().abs_diff(other.rank.index()))
}

/// The same rank, the files counted from the other side.
fn mirrored(one: Square, other: Square) -> bool {
    one.rank == other.rank && one.file.index() + other.file.index() == 7
}

/// The same file, the ranks counted from the other side.
fn counted_back(one: Square, other: Square) -> bool {
    one.file == other.file && one.rank.index() + other.rank.index() == 7
}
