//! Words that describe a move, or were to.

use crate::game::event::Source;
use crate::game::state::Stage;
use crate::language::Reading;
use crate::session::acts::record::stop_if;
use crate::session::acts::{moves, protocol};
use crate::session::facts::exchange::{Priority, Suggestion};
use crate::session::facts::phrase::Phrase;
use crate::session::facts::turn::Turn;
use crate::session::facts::{guards, repetition};

pub(crate) fn described(turn: &mut Turn<'_>, reading: Reading, said: &Phrase<'_>) {
    let moved = turn.is_over() || turn.state().stage != Stage::ToMove;
    if !said.is_typed() && moved && reading == Reading::Remark {
        return;
    }
    if turn.is_over() {
        if !said.is_typed() && turn.session.asks_to_sign().is_some() {
            // Where it is not known whose it was it may be talk.
            let weight = if turn.by.is_some() { Priority::Answer } else { Priority::Aside };
            return turn.say(weight, say!("say_again"));
        }
        return turn.decline(say!("game_is_over"));
    }
    stop_if!(turn, guards::words(turn, &reading, said.source));
    match (said.source, turn.state().stage.clone()) {
        (_, Stage::Announced { mv, .. }) if turn.is_mover_himself() => {
            turn.carry_out(protocol::said_again(turn, &reading, mv))
        }
        (Source::Heard, Stage::Announced { mv, .. })
            if !turn.policy().tells_repetition && repetition::differs(&reading, mv) =>
        {
            turn.carry_out(protocol::repeated_wrongly(turn, &said.text))
        }
        (Source::Heard, Stage::Announced { mv, repeated }) => {
            turn.carry_out(moves::repetition(turn, &reading, mv, repeated))
        }
        (Source::Typed, Stage::Announced { mv, .. }) => {
            match (reading, repetition::read_again(turn, mv, said)) {
                (Reading::Move(mv), _) => turn.carry_out(moves::reply(turn, mv)),
                (_, Some(again)) => turn.carry_out(protocol::said_again(turn, &again, mv)),
                (other, None) => {
                    turn.carry_out(protocol::refuse_words(turn, turn.state().position_ahead(), other))
                }
            }
        }
        (source, _) => match (reading, turn.meant.filter(|_| turn.policy().asks_which)) {
            (Reading::Move(mv), None | Some(Suggestion::One(_))) => {
                turn.carry_out(moves::new_move(turn, mv, source, &said.text))
            }
            (reading, meant) => moves::doubt(turn, reading, meant, &said.text),
        },
    }
}
