//! Illegal moves as the arbiter enters them (fide-2018 7.5, fide-2009 7.4, fide-1930 17): counted, punished,
//! the position restored, the move in its place bound.
//!
//! The program accepts no illegal move itself, and before the press none counts. What was illegal therefore
//! was either never entered here, so that its player is still to move, or stands here as another, legal move.

use super::refusal::answer_if;
use super::turn::{Turn, Weight, article, article_where};
use super::{ends, flag, resumption};
use crate::game::event::Event;
use crate::game::judgement::Judgement;
use crate::game::kind_message;
use crate::game::progress::Halt;
use crate::game::times::BothMs;
use crate::language::arbiter::{Charge, Order};
use crate::language::{Message, Millis, Reader, Reading};
use crate::notation::Described;
use crate::rules::laws::{Article, IllegalKind, IllegalPenalty, IllegalWindow, LossIf, Ruled};
use crate::rules::{
    Budget, ByColor, CastlingSide, Color, File, Move, Outcome, Piece, Position, Reason, Role, Square,
    Winnable, winnable,
};

/// Squares of a piece's way: where it came from, and where it went.
type Path = (Square, Square);

struct Case {
    color: Color,
    kinds: Vec<IllegalKind>,
    squares: Option<Path>,
    /// The ply of the game, from 1.
    ply: usize,
    entered: Option<Move>,
    before: Position,
    /// Found so late that it is only taken back.
    late: bool,
    /// True if nobody knows its squares: what stands here is another move.
    unnamed: bool,
}

impl Case {
    /// True if the move was made against the rules, so that it cannot stand.
    fn is_against_the_rules(&self) -> bool {
        !self.kinds.iter().all(|kind| matches!(kind, IllegalKind::NoMove | IllegalKind::TwoHands))
    }

    fn squares(&self) -> Option<Path> {
        self.squares.or_else(|| self.entered.filter(|_| !self.unnamed).map(|mv| (mv.from(), mv.to())))
    }
}

/// An illegal move as it is charged, or as both sheets have it at its ply, of which they may say no squares.
pub(super) fn illegal(turn: &mut Turn<'_>, charge: &Charge, on_sheets: bool) {
    match case(turn, charge) {
        Ok(case) => judge_illegal(turn, &Case { unnamed: on_sheets && charge.squares.is_none(), ..case }),
        Err(fault) => turn.answer(fault),
    }
}

fn case(turn: &Turn<'_>, charge: &Charge) -> Result<Case, Message> {
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
    let referred = turn.state().halt() == Some(Halt::Referred) || turn.state().untaken.is_some();
    charge.squares.is_none() && charge.named.is_none() && !referred
}

/// The player charged, the position that player's move was made in, and the move that is recorded there.
pub(super) fn charged(turn: &Turn<'_>, charge: &Charge) -> Option<(Color, Position, Option<Move>)> {
    Some(played_at(turn, ply(turn, charge).ok()?))
}

fn played_at(turn: &Turn<'_>, ply: usize) -> (Color, Position, Option<Move>) {
    let before = turn.state().history.position_after(ply - 1).clone();
    (before.turn(), before, turn.state().history.moves().get(ply - 1).copied())
}

/// A decision with its moves as squares, where it names one in words: `illegal black Ke3`.
pub(super) fn in_squares(turn: &Turn<'_>, order: Order, reader: &Reader) -> Result<Order, Message> {
    match order {
        Order::Illegal(charge @ Charge { named: Some(_), .. }) => {
            let squares = Some(squares_named(turn, &charge, reader)?);
            Ok(Order::Illegal(Charge { squares, named: None, ..charge }))
        }
        Order::Reads(text) if resumption::awaits_reading(turn) => {
            let reading = reader.read(turn.state().history.position(), &text);
            Ok(Order::Reads(if let Reading::Move(mv) = reading { turn.uci(mv) } else { text }))
        }
        other => Ok(other),
    }
}

/// A charge with the ply that it is of: the moves made before it is confirmed make it no other.
pub(super) fn at_its_ply(turn: &Turn<'_>, order: Order) -> Order {
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
pub(super) fn squares_of(position: &Position, role: Role) -> impl Iterator<Item = Square> {
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

fn judge_illegal(turn: &mut Turn<'_>, case: &Case) {
    let ply = u32::try_from(case.ply).unwrap_or(u32::MAX);
    let same = turn.state().irregular.is_open(case.color, ply);
    let promoted = promoted(turn, case);
    let stands = promoted.is_some() && promoted == case.entered;
    let taken_back = case.is_against_the_rules() && !stands;
    count(turn, case, ply, same, taken_back);
    let penalty = turn.edition().illegal_penalty(turn.state().tempo()).cloned();
    let number = turn.state().irregular.illegal_moves(case.color);
    let loses = |ruled: &Ruled<IllegalPenalty>| ruled.rule.lost_at.is_some_and(|lost_at| number >= lost_at);
    if let Some(ruled) = penalty.as_ref().filter(|ruled| !same && loses(ruled)) {
        let article = turn.edition().illegal_loss_article(turn.state().tempo()).cloned();
        return lose_by_illegal_moves(turn, case, article.unwrap_or_else(|| ruled.article.clone()));
    }
    if taken_back {
        take_back_illegal(turn, case, promoted.is_some());
    } else {
        halt(turn);
    }
    if let Some(ruled) = penalty.filter(|ruled| !same && ruled.rule.bonus.ms() > 0) {
        give_time(turn, !case.color, ruled.rule.bonus.ms(), Some(ruled.article));
    }
    match promoted.filter(|_| taken_back) {
        Some(mv) => stand(turn, &case.before, mv),
        None if promoted.is_none() && taken_back && !case.late => bind(turn, case),
        None => {}
    }
}

fn count(turn: &mut Turn<'_>, case: &Case, ply: u32, same: bool, taken_back: bool) {
    for (index, &kind) in case.kinds.iter().enumerate() {
        let (color, counts) = (case.color, !same && index == 0);
        let article = turn.edition().illegal_kind(kind).cloned();
        turn.judge(Judgement::IllegalMove { color, kind, ply, counts, taken_back, article });
    }
}

/// Lost, or drawn where the edition spares a player whose opponent cannot mate by any series of legal moves.
fn lose_by_illegal_moves(turn: &mut Turn<'_>, case: &Case, article: Article) {
    turn.drop_proposal();
    let article = Some(article);
    let lost = Outcome::win(!case.color, Reason::IllegalMoves);
    let loss = turn.edition().illegal_loss.as_ref().map(|ruled| ruled.rule);
    if loss != Some(LossIf::OpponentCanMate) {
        return ends::end(turn, lost, article);
    }
    let board = turn.state().history.position();
    let position = if case.is_against_the_rules() { &case.before } else { board };
    match winnable(position, !case.color, Budget::Full) {
        Winnable::Winnable(_) => ends::end(turn, lost, article),
        Winnable::Unwinnable => ends::end(turn, Outcome::draw(Reason::IllegalMoves), article),
        Winnable::Undetermined => flag::undecided(turn, !case.color, Reason::IllegalMoves, article),
    }
}

/// The queen that a pawn left on the last rank becomes, where the edition says so (fide-2018 7.5.2).
fn promoted(turn: &Turn<'_>, case: &Case) -> Option<Move> {
    let role = turn.edition().unpromoted_becomes.as_ref()?.rule;
    let only = case.kinds.contains(&IllegalKind::Unpromoted)
        && !case.kinds.iter().any(|kind| matches!(kind, IllegalKind::Movement | IllegalKind::KingCapture));
    let (from, to) = case.squares().filter(|_| only)?;
    let moves = case.before.legal_moves();
    moves.into_iter().find(|mv| mv.from() == from && mv.to() == to && mv.promotion() == Some(role))
}

/// The position before it stands again, with the times of then; its player has used what was used, and what the press
/// brought goes with the press. Where another move stands in its place at once, that is no news, and the press stays.
fn take_back_illegal(turn: &mut Turn<'_>, case: &Case, replaced: bool) {
    let plies = case.ply - 1;
    let article = article(&turn.edition().illegal_found);
    let notes = &turn.state().notes;
    let note = case.entered.and_then(|_| notes.get(plies).copied());
    let times = note.and_then(|note| {
        let own = if replaced { note.clock_ms? } else { note.unpressed_ms.or(note.clock_ms)? };
        let mut times = times_after(turn, plies)?;
        *times.get_mut(case.color) = own;
        Some(times)
    });
    if replaced {
        let plies = u32::try_from(plies).unwrap_or(u32::MAX);
        let restored = Judgement::Restored { plies, times, used_ms: None, article };
        return turn.record(Event::Judged(restored));
    }
    let used_ms = note.and_then(|note| note.used_ms).filter(|_| times.is_some());
    restore_to(turn, plies, (times, used_ms), article);
}

/// The clock stands until the arbiter starts it again (fide-2018 6.11.3).
fn halt(turn: &mut Turn<'_>) {
    turn.drop_proposal();
    if turn.runs() {
        turn.tell(Weight::Answer, Event::ClockStopped);
    }
}

fn stand(turn: &mut Turn<'_>, before: &Position, mv: Move) {
    turn.tell(Weight::Announcement, Event::Judged(Judgement::Stands { uci: before.uci(mv) }));
    ends::end_if_ended(turn);
}

/// The move in its place is bound by what was touched.
fn bind(turn: &mut Turn<'_>, case: &Case) {
    let article = article_where(&turn.edition().replacement_bound);
    if article.is_none() {
        return;
    }
    let Some((from, to)) = case.squares() else { return turn.answer(say!("replacement_unnamed", article)) };
    turn.judge(Judgement::Bound { from, to, article });
}

/// `restore 23`: the position after that ply stands again, with the times of then.
pub(super) fn restore(turn: &mut Turn<'_>, ply: u32) {
    let (plies, wanted) = (turn.state().history.moves().len(), ply as usize);
    answer_if!(turn, wanted > plies, say!("no_such_ply", ply, plies));
    let article = article(&turn.edition().restored_times);
    let times = if wanted < plies { times_after(turn, wanted) } else { None };
    restore_to(turn, wanted, (times, None), article);
}

/// Times of both clocks after so many plies, as far as the score sheet has them.
pub(super) fn times_after(turn: &Turn<'_>, plies: usize) -> Option<BothMs> {
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

/// So many plies stand, with these times, and the next move begins, or goes on with what it had used.
pub(super) fn restore_to(
    turn: &mut Turn<'_>,
    plies: usize,
    (times, used_ms): (Option<BothMs>, Option<u64>),
    article: Option<Article>,
) {
    let number = u32::try_from(plies).unwrap_or(u32::MAX);
    turn.judge(Judgement::Restored { plies: number, times, used_ms, article });
    turn.session.talk.asking = None;
    tell_times(turn, times);
}

pub(super) fn tell_times(turn: &mut Turn<'_>, times: Option<BothMs>) {
    if let Some(ByColor { white, black }) = times.map(|times| times.map(Millis)) {
        turn.answer(say!("times_proposed", white, black));
    }
}

pub(super) fn give_time(turn: &mut Turn<'_>, color: Color, ms: u64, article: Option<Article>) {
    if turn.state().clock.is_some() {
        turn.judge(Judgement::TimeGiven { color, ms, article });
    }
}
