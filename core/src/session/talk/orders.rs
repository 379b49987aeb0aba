//! The arbiter's decisions as they are typed: each is carried out if the Laws in force know it, written down
//! and told with its article.

use jiff::Zoned;

use crate::game::appointed;
use crate::game::judgement::Judgement;
use crate::game::told::article;
use crate::language::Reader;
use crate::language::arbiter::Order;
use crate::session::acts::act::{Acts, decline, judge, refuse};
use crate::session::acts::{
    adjourn, ends, finding, flag, illegal, interventions, irregular, lateness, resumption, rulings, sheets,
};
use crate::session::facts::refusal::Refusal;
use crate::session::facts::turn::Turn;
use crate::session::facts::{envelope, remedies};

/// Carries a decision out; `reader` understands what moves it names.
pub(crate) fn order(turn: &mut Turn<'_>, order: &Order, reader: Option<&Reader>) {
    if let (Order::Reads(text), Some(reader)) = (order, reader) {
        return match resumption::read_sealed(turn, text, reader) {
            Some(read) => turn.carry_out(read),
            None => finding::read_entry(turn, text, reader),
        };
    }
    if let (Order::Seal(Some(text)), Some(reader)) = (order, reader) {
        return turn.carry_out(adjourn::made_on_board(turn, text, reader));
    }
    // Whoever was asked something was asked about the game as it stood.
    turn.drop_question();
    if let Some(refused) = refused(turn, order) {
        return turn.carry_out(refused);
    }
    if let (Order::Time(color, _), Some(differ)) = (order, &mut turn.session.differ) {
        *differ.clocks_set.get_mut(*color) = true;
    }
    match order {
        Order::StartClock if turn.state().differing => finding::refuse_while_boards_differ(turn),
        Order::Confirm { keep_clocks } if !turn.is_over() => match resumption::confirm_fault(turn) {
            Some(lost) => turn.carry_out(lost),
            None => finding::confirm_finding(turn, *keep_clocks),
        },
        _ => turn.carry_out(ruled(turn, order)),
    }
}

/// The answer to an order that cannot be given as the game stands.
fn refused(turn: &Turn<'_>, order: &Order) -> Option<Acts> {
    let comes_too_late = match order {
        Order::Start(fault, _) => !remedies::annuls_afterwards(turn, *fault),
        // A warning that was given behind the end.
        Order::Undo | Order::UndoPress => turn.state().last_step().is_none(),
        _ => !order.may_follow_the_end(),
    };
    if turn.is_over() && comes_too_late {
        let undoes = matches!(order, Order::Undo | Order::UndoPress | Order::UndoClock);
        if turn.state().confirmed && !undoes {
            return Some(refuse(Refusal::SheetsClosed));
        }
        let can_go_on = turn.state().can_be_reopened();
        return Some(decline(if can_go_on { say!("game_is_over_reopen") } else { say!("game_is_over") }));
    }
    let (Order::Resumption(text) | Order::Adjourn { appointed: Some(text), .. }) = order else { return None };
    let word = appointed::impossible(text, turn.session.hour.as_ref().map(Zoned::time_zone))?;
    Some(decline(say!("no_such_hour", word)))
}

/// The acts of an order that needs no boards to be read.
fn ruled(turn: &Turn<'_>, order: &Order) -> Acts {
    match order {
        Order::Illegal(charge) => illegal::illegal(turn, charge, false),
        Order::Demand(square) => rulings::demand(turn, *square),
        Order::Time(color, change) => rulings::change_time(turn, *color, *change),
        Order::Moves(color, moves) => rulings::set_moves(turn, *color, *moves),
        Order::Period(color, found) => flag::next_period(turn, *color, *found),
        Order::Restore(ply) => illegal::restore(turn, *ply),
        Order::Result(score) if turn.is_over() => rulings::enter_other_result(turn, *score),
        Order::Result(score) => rulings::declare(turn, *score),
        Order::Late(whose, by_ms) => lateness::late(turn, *whose, *by_ms),
        Order::Start(fault, squares) => irregular::irregular_start(turn, *fault, squares),
        Order::Displaced => irregular::displaced(turn),
        Order::Kings => irregular::kings(turn),
        Order::Dead => ends::dead_position(turn),
        Order::Flag(whose) => flag::observe_flag(turn, *whose),
        Order::Consent => rulings::consent(turn),
        // Whether viewers may see the completed moves is the arbiter's to decide in a rated game.
        Order::Live(allowed) => judge(Judgement::Live { allowed: *allowed }),
        Order::Warn(color) => {
            judge(Judgement::Warned { color: *color, article: article(&turn.edition().warning) })
        }
        Order::Adjourn { early_ms, on_paper, appointed } => {
            adjourn::adjourn(turn, *early_ms, *on_paper, appointed.clone())
        }
        Order::Seal(_) => adjourn::seal_reply(turn),
        Order::Resumption(text) => adjourn::appoint(turn, text),
        Order::Open => resumption::open_envelope(turn),
        Order::Absent(whose) => lateness::absent(turn, *whose),
        Order::Present(whose) => lateness::present(turn, *whose),
        Order::EnvelopeLost => resumption::envelope_lost(turn),
        Order::PositionLost => resumption::position_lost(turn),
        Order::PositionWrong => resumption::position_wrong(turn),
        Order::TimesLost => resumption::times_lost(turn),
        Order::TimesWrong => resumption::times_wrong(turn),
        Order::Void => irregular::void(turn),
        Order::StopClock => ends::stop_clock(turn),
        Order::StartClock if envelope::holds_envelope(turn) => refuse(Refusal::EnvelopeFirst),
        Order::StartClock => ends::start_clock(turn),
        Order::Confirm { .. } => sheets::confirm_result(turn),
        Order::Cancel if turn.state().is_sealing() || turn.session.preparing.is_some() => {
            adjourn::drop_envelope(turn)
        }
        Order::Cancel => finding::cancel_finding(turn),
        Order::Presses => interventions::mend_presses(turn),
        Order::Gap(color, ms) => interventions::bear_gap(turn, *color, *ms),
        Order::Undo => interventions::undo(turn),
        Order::UndoPress => interventions::undo_press(turn),
        Order::UndoClock => interventions::undo_change(turn),
        Order::Reopen(_) => interventions::reopen(turn),
        // The number is kept by the program around the game, which lets no line through without it.
        Order::Reads(_) | Order::Help(_) | Order::Pin(_) | Order::Voice => Acts::none(),
    }
}
