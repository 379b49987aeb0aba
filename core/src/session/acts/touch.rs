//! Touch-move at the table (fide-2018 article 4): what was touched is entered, what follows from it is told,
//! and a move that breaks it is refused. Whether a piece was touched with intent is the arbiter's to judge:
//! what was entered wrongly is taken back by `correct`.

use super::act::{Acts, answer, answer_if, ask, decline, decline_if, record, refuse_if, tell};
use super::flag;
use crate::game::event::{Event, Source};
use crate::game::judgement::{Irregularity, Judgement};
use crate::game::state::Stage;
use crate::game::touching::{duty, placed, rule};
use crate::language::{Command, Message, Spoken};
use crate::rules::{Clause, Color, Obligation, Square, Touched};
use crate::session::facts::exchange::Priority;
use crate::session::facts::pending::PendingAction;
use crate::session::facts::refusal::Refusal;
use crate::session::facts::turn::Turn;
use crate::session::facts::{binding, guards, touches};

/// Enters a command about touching, with the squares that were said.
pub(crate) fn command_at(turn: &Turn<'_>, command: Command, squares: Vec<Square>, source: Source) -> Acts {
    decline_if!(turn.is_over(), say!("game_is_over"));
    decline_if!(turn.state().edition.touch.is_none(), say!("laws_silent"));
    match command {
        _ if command.is_typed_only() && source == Source::Heard => decline(say!("only_typed")),
        Command::Adjust => {
            let color = turn.state().mover();
            // Only the player who has the move adjusts (fide-2018 4.2.1).
            if let Some(who) = turn.by.filter(|who| who.side() == Some(color.other())) {
                return decline(say!("not_his_turn", who, color));
            }
            let article = touches::touch_article(turn, Clause::Adjusted);
            record(Event::Adjusted { squares }).answer(say!("adjusts", color, article))
        }
        Command::Complaint => complaint(turn, squares, source, turn.side_named()),
        Command::NotCastling => castling_not_meant(turn),
        _ => touch(turn, command, squares, source),
    }
}

pub(crate) fn touch(turn: &Turn<'_>, command: Command, squares: Vec<Square>, source: Source) -> Acts {
    if turn.state().announced().is_some() {
        // What the opponent says of touching may be of their own reply, and what is heard may be misheard.
        let may_be_misread = source == Source::Heard || turn.is_opponent_himself();
        refuse_if!(guards::unpressed(turn).filter(|_| may_be_misread));
        return complain(turn, turn.state().mover(), command, squares);
    }
    let position = turn.state().history.position();
    // Whether it was the mover's hand or the own one nobody guesses.
    let own = |square: &Square| position.piece_at(*square).is_some_and(|it| it.color != position.turn());
    if turn.is_opponent_himself() && !squares.is_empty() && squares.iter().all(own) {
        let squares = squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        return decline(say!("touched_by_whom", color = position.turn(), squares));
    }
    match touches::touched(position, command, &squares) {
        Err(fault) => answer(fault),
        // A misheard word must not oblige anybody.
        Ok(_) if source == Source::Heard => {
            let pieces = placed(position, squares.clone());
            ask(PendingAction::Touched(squares), say!("really_touched", pieces))
        }
        Ok(touched) => record_touch(&touched, squares, false),
    }
}

fn castling_not_meant(turn: &Turn<'_>) -> Acts {
    refuse_if!(guards::unpressed(turn));
    answer_if!(turn.state().touched.is_empty(), say!("touch_which"));
    tell(Priority::Answer, Event::CastlingNotMeant)
}

/// `complaint g1`, by the opponent of whoever announced or made the last move: heard, it is asked back.
pub(crate) fn complaint(turn: &Turn<'_>, squares: Vec<Square>, source: Source, by: Option<Color>) -> Acts {
    let (mover, announced) = (turn.state().mover(), turn.state().announced());
    let last = if announced.is_some() { mover } else { mover.other() };
    let color = by.map_or(last, Color::other);
    answer_if!(announced.is_none() && color != last, say!("complaint_not_his", color = last));
    let Some((before, _)) = touches::last_move_of(turn, color) else {
        return decline(say!("no_move_yet"));
    };
    match touches::touched(&before, Command::Complaint, &squares) {
        Err(fault) => answer(fault),
        Ok(_) if source == Source::Heard => {
            let pieces = placed(&before, squares.clone());
            ask(PendingAction::Complaint(squares), say!("really_complaint", color, pieces))
        }
        Ok(_) => complain(turn, color, Command::Touched, squares),
    }
}

/// `white touched g1`: of the side to move it is entered; of the side that has announced or made the last move it is
/// a complaint that the move broke touch-move, which is lost once the complainant touches a piece (fide-2018 4.8).
pub(crate) fn of_side(turn: &Turn<'_>, color: Color, command: Command, squares: Vec<Square>) -> Acts {
    match command {
        Command::Complaint => complaint(turn, squares, Source::Typed, Some(color)),
        Command::NotCastling => command_at(turn, command, squares, Source::Typed),
        _ if color != turn.state().mover() || turn.state().announced().is_some() => {
            complain(turn, color, command, squares)
        }
        _ => command_at(turn, command, squares, Source::Typed),
    }
}

fn complain(turn: &Turn<'_>, color: Color, command: Command, squares: Vec<Square>) -> Acts {
    judge_complaint(turn, color, command, squares).unwrap_or_else(answer)
}

fn judge_complaint(
    turn: &Turn<'_>,
    color: Color,
    command: Command,
    squares: Vec<Square>,
) -> Result<Acts, Message> {
    let state = turn.state();
    if state.edition.touch.is_none() {
        return Err(say!("laws_silent"));
    }
    let rule = rule(state);
    let (before, mv) = touches::last_move_of(turn, color).ok_or_else(|| say!("no_move_yet"))?;
    let touched = touches::touched(&before, command, &squares)?;
    // Whoever has announced has touched; before that the side that complains is not to move yet.
    let announced = state.announced().is_some();
    let waits = announced && color == state.mover();
    // What was sealed, or announced with a claim, came first.
    if let Some(binding) = binding::binding(turn).filter(|_| waits && binding::only_move(turn) == Some(mv)) {
        let article = binding.article(turn);
        return Err(say!("must_play", mv = turn.session.spoken(mv), article));
    }
    let touched_since =
        announced || state.touching().forfeits_complaint(state.history.position(), color.other(), rule);
    if let Some(lost) = state.edition.complaint_lost.as_ref().filter(|_| touched_since && !waits) {
        return Err(say!("complaint_lost", article = Some(lost.article.clone())));
    }
    // What was entered before the announcement was touched before.
    let all = if waits { touches::behind(state.touching(), &touched) } else { touched.clone() };
    let obligation = Obligation::of(&before, &all, rule);
    let article = touches::touch_article(turn, obligation.clause);
    let then = duty(&before, &obligation);
    let mv = Box::new(Spoken { position: before, mv });
    if obligation.allows(mv.mv) {
        return Err(say!("complaint_unfounded", mv, article));
    }
    let found = Judgement::Found { what: Irregularity::TouchMove, article: article.clone() };
    let found = record(Event::Judged(found));
    if waits {
        let entered = touches::touching(&touched, squares, true);
        let taken_back = found.record(Event::TakenBack).record(entered);
        let taken_back = taken_back.then(flag::call_flag_after_correction);
        return Ok(taken_back.answer(say!("complaint_in_time", mv, then, article)));
    }
    let ply = state.history.moves().len() as u64 - 1;
    Ok(found.answer(say!("complaint_right", mv, then, ply, article)))
}

/// Records a touch; `ruled` where it follows from what was judged.
pub(crate) fn record_touch(touched: &Touched, squares: Vec<Square>, ruled: bool) -> Acts {
    tell(Priority::Answer, touches::touching(touched, squares, ruled)).then(|turn| {
        let broken = matches!(turn.state().stage, Stage::Proposed(mv) if !binding::allows(turn, mv));
        broken.then(|| tell(Priority::Answer, Event::Withdrawn)).into()
    })
}

/// Drops pieces that were entered as touched, but not what an illegal move has touched. Only whoever may drop
/// it does so.
pub(crate) fn untouch(turn: &Turn<'_>) -> Acts {
    refuse_if!(touches::guard_entered(turn));
    refuse_if!(turn.state().irregular.bound.then_some(Refusal::Touched));
    tell(Priority::Answer, Event::Untouched)
}
