//! Charges of an illegal move: whose it was, which ply, and whether it is found in time (fide-2018 7.5).

use super::envelope;
use super::turn::Turn;
use crate::game::kind_message;
use crate::game::progress::StopReason;
use crate::game::times::BothMs;
use crate::language::arbiter::{Charge, Order};
use crate::language::{Message, Reader, Reading};
use crate::notation::Described;
use crate::rules::laws::{IllegalKind, IllegalWindow};
use crate::rules::{ByColor, CastlingSide, Color, File, Move, Piece, Position, Role, Square};

/// Squares of a piece's way: where it came from, and where it went.
type Path = (Square, Square);

pub(crate) struct Case {
    pub color: Color,
    pub kinds: Vec<IllegalKind>,
    pub squares: Option<Path>,
    /// The ply of the game, from 1.
    pub ply: usize,
    pub entered: Option<Move>,
    pub before: Position,
    /// Found so late that it is only taken back.
    pub late: bool,
    /// True if nobody knows its squares: what stands here is another move.
    pub unnamed: bool,
}

impl Case {
    /// True if the move was made against the rules, so that it cannot stand.
    pub fn is_against_the_rules(&self) -> bool {
        !self.kinds.iter().all(|kind| matches!(kind, IllegalKind::NoMove | IllegalKind::TwoHands))
    }

    pub fn squares(&self) -> Option<Path> {
        self.squares.or_else(|| self.entered.filter(|_| !self.unnamed).map(|mv| (mv.from(), mv.to())))
    }
}

pub(crate) fn case(turn: &Turn<'_>, charge: &Charge) -> Result<Case, Message> {
    let kinds = if charge.kinds.is_empty() { vec![IllegalKind::Movement] } else { charge.kinds.clone() };
    let edition = turn.edition();
    if let Some(kind) = kinds.iter().find(|kind| edition.illegal_kind(**kind).is_none()) {
        return Err(say!("kind_unknown", kind = kind_message(*kind)));
    }
    let ply = ply(turn, charge)?;
    let (color, before, entered) = played_at(turn, ply);
    if charge.color.is_some_and(|charged| charged != color) {
        return Err(say!("ply_of_other", ply = ply, color));
    }
    let case =
        Case { color, kinds, squares: charge.squares, ply, entered, before, late: false, unnamed: false };
    if entered.is_none() && turn.state().announced().is_some() {
        let article = case.kinds.first().and_then(|kind| edition.illegal_kind(*kind)).cloned();
        return Err(say!("not_completed", article));
    }
    in_time(turn, case)
}

/// The ply, from 1: the last one here, or the one that was never entered.
fn ply(turn: &Turn<'_>, charge: &Charge) -> Result<usize, Message> {
    let history = &turn.state().history;
    let (plies, mover) = (history.moves().len(), turn.state().mover());
    let stands = |position: &Position, color: Color| {
        let piece = charge.squares.and_then(|(from, _)| position.piece_at(from));
        piece.is_some_and(|piece| piece.color == color)
    };
    let ply = match (charge.ply, charge.color) {
        (Some(ply), _) => ply as usize,
        (None, Some(color)) if color == mover => plies + 1,
        (None, Some(_)) => plies,
        // Whoever charges somebody before the first move says whom, or with what.
        (None, None) if plies == 0 && charge.kinds.is_empty() && is_unsaid(turn, charge) => {
            return Err(say!("no_move_yet"));
        }
        (None, None) if charge.kinds == [IllegalKind::NoMove] || plies == 0 => plies + 1,
        (None, None) if charge.squares.is_none() => plies,
        (None, None) if stands(history.position(), mover) => plies + 1,
        (None, None) if stands(history.position_after(plies - 1), !mover) => plies,
        (None, None) => return Err(say!("whose_move")),
    };
    let known = (1..=plies + 1).contains(&ply);
    known.then_some(ply).ok_or_else(|| say!("no_such_ply", ply = ply, plies = plies))
}

/// True if a charge says nothing of the move, and nobody has pressed behind one that was not taken.
fn is_unsaid(turn: &Turn<'_>, charge: &Charge) -> bool {
    let referred = turn.state().halt() == Some(StopReason::Referred) || turn.state().last_rejected.is_some();
    charge.squares.is_none() && charge.named.is_none() && !referred
}

/// The player charged, the position that player's move was made in, and the move that is recorded there.
pub(crate) fn charged(turn: &Turn<'_>, charge: &Charge) -> Option<(Color, Position, Option<Move>)> {
    Some(played_at(turn, ply(turn, charge).ok()?))
}

fn played_at(turn: &Turn<'_>, ply: usize) -> (Color, Position, Option<Move>) {
    let before = turn.state().history.position_after(ply - 1).clone();
    (before.turn(), before, turn.state().history.moves().get(ply - 1).copied())
}

/// A decision with its moves as squares, where it names one in words: `illegal black Ke3`.
pub(crate) fn in_squares(turn: &Turn<'_>, order: Order, reader: &Reader) -> Result<Order, Message> {
    match order {
        Order::Illegal(charge @ Charge { named: Some(_), .. }) => {
            let squares = Some(squares_named(turn, &charge, reader)?);
            Ok(Order::Illegal(Charge { squares, named: None, ..charge }))
        }
        Order::Reads(text) if envelope::awaits_reading(turn) => {
            let reading = reader.read(turn.state().history.position(), &text);
            Ok(Order::Reads(if let Reading::Move(mv) = reading { turn.uci(mv) } else { text }))
        }
        other => Ok(other),
    }
}

/// A charge with the ply that it is of: the moves made before it is confirmed make it no other.
pub(crate) fn at_its_ply(turn: &Turn<'_>, order: Order) -> Order {
    match order {
        Order::Illegal(charge) => {
            let ply = ply(turn, &charge).ok().and_then(|ply| u32::try_from(ply).ok());
            Order::Illegal(Charge { ply: ply.or(charge.ply), ..charge })
        }
        other => other,
    }
}

/// Squares of a move that is named, legal or not: where its piece came from, and where it went.
fn squares_named(turn: &Turn<'_>, charge: &Charge, reader: &Reader) -> Result<Path, Message> {
    let text = charge.named.as_deref().unwrap_or_default();
    let plies = turn.state().history.moves().len();
    let known = |after: &usize| *after <= plies;
    let after: Vec<usize> = match (charge.ply, charge.color) {
        (Some(ply), _) => (ply as usize).checked_sub(1).into_iter().filter(known).collect(),
        (None, Some(color)) if color == turn.state().mover() => vec![plies],
        (None, Some(_)) => plies.checked_sub(1).into_iter().collect(),
        (None, None) => std::iter::once(plies).chain(plies.checked_sub(1)).collect(),
    };
    let found: Vec<Vec<Path>> = after.into_iter().map(|after| paths(turn, after, text, reader)).collect();
    let one: Vec<Path> = found.iter().filter(|paths| paths.len() == 1).flatten().copied().collect();
    match one[..] {
        [squares] => Ok(squares),
        [_, _] => Err(say!("whose_move")),
        _ if found.iter().any(|paths| !paths.is_empty()) => Err(say!("order_squares")),
        _ => Err(say!("order_named", word = text.to_owned())),
    }
}

/// Squares on which the side to move has pieces of this kind.
pub(crate) fn squares_of(position: &Position, role: Role) -> impl Iterator<Item = Square> {
    let piece = Piece { color: position.turn(), role };
    Square::all().filter(move |square| position.piece_at(*square) == Some(piece))
}

/// Each way the pieces after so many plies could have gone by this description.
fn paths(turn: &Turn<'_>, after: usize, text: &str, reader: &Reader) -> Vec<Path> {
    let position = turn.state().history.position_after(after);
    let described = match reader.read(position, text) {
        Reading::Move(mv) => return vec![(mv.from(), mv.to())],
        Reading::Ambiguous(moves) => return moves.into_iter().map(|mv| (mv.from(), mv.to())).collect(),
        Reading::Illegal(described, _) => described,
        _ => return Vec::new(),
    };
    let own = |role| squares_of(position, role);
    match described {
        Described::Castling(side, _) => own(Role::King)
            .map(|from| {
                let file = if side == CastlingSide::Short { File::ALL[6] } else { File::ALL[2] };
                (from, Square { file, ..from })
            })
            .collect(),
        Described::Step(step) => match (step.from(), step.meant_role()) {
            (Some(from), _) => vec![(from, step.to)],
            (None, Some(role)) => own(role)
                // A pawn's file is named only where it captures.
                .filter(|square| {
                    role != Role::Pawn
                        || step.takes
                        || square.file == step.to.file
                        || step.from_file.is_some()
                })
                .filter(|square| step.may_start_on(*square))
                .map(|from| (from, step.to))
                .collect(),
            (None, None) => Vec::new(),
        },
    }
}

fn in_time(turn: &Turn<'_>, case: Case) -> Result<Case, Message> {
    let plies = turn.state().history.moves().len();
    let moved = case.ply < plies || (case.entered.is_some() && turn.state().announced().is_some());
    let touched = case.entered.is_some() && !turn.state().touched.is_empty();
    let window = turn.edition().illegal_window(turn.state().tempo());
    match window.map(|ruled| (ruled.rule, &ruled.article)) {
        Some((IllegalWindow::UntilReply, article)) if moved => {
            Err(say!("illegal_too_late", article = Some(article.clone())))
        }
        Some((IllegalWindow::UntilTouch, _)) => Ok(Case { late: moved || touched, ..case }),
        Some((IllegalWindow::FromPress | IllegalWindow::UntilReply, _)) | None => Ok(case),
    }
}

/// The queen that a pawn left on the last rank becomes, where the edition says so (fide-2018 7.5.2).
pub(crate) fn promoted(turn: &Turn<'_>, case: &Case) -> Option<Move> {
    let role = turn.edition().unpromoted_becomes.as_ref()?.rule;
    let only = case.kinds.contains(&IllegalKind::Unpromoted)
        && !case.kinds.iter().any(|kind| matches!(kind, IllegalKind::Movement | IllegalKind::KingCapture));
    let (from, to) = case.squares().filter(|_| only)?;
    let moves = case.before.legal_moves();
    moves.into_iter().find(|mv| mv.from() == from && mv.to() == to && mv.promotion() == Some(role))
}

/// Times of both clocks after so many plies, as far as the score sheet has them.
pub(crate) fn times_after(turn: &Turn<'_>, plies: usize) -> Option<BothMs> {
    let state = turn.state();
    let clock = state.clock.as_ref()?;
    let begin = crate::clock::Clock::new(clock.control().clone());
    let shown = |color: Color| {
        let mut own = state.history.plies().zip(&state.notes).take(plies);
        let last = own.rfind(|((position, _), _)| position.turn() == color);
        last.map_or_else(|| Some(begin.remaining_ms(color, 0)), |(_, note)| note.clock_ms)
    };
    Some(ByColor { white: shown(Color::White)?, black: shown(Color::Black)? })
}
