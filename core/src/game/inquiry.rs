//! Inquiries into single moves, and into what was taken. Nothing changes here.

use super::answer;
use super::state::State;
use crate::language::{Counted, Message, Slow, Spelt, Spoken};
use crate::rules::{Color, Role};

/// Both moves of a number; without a number the last ones.
pub(crate) fn move_at(state: &State, number: Option<u32>) -> Vec<Message> {
    let Some((last, _)) = state.last_announced() else { return vec![say!("no_move_yet")] };
    let number = number.unwrap_or_else(|| last.move_number());
    let plies = state.announcements().filter(|(position, _)| position.move_number() == number);
    let moves: Vec<Spoken> = plies.map(|(position, mv)| Spoken { position: position.clone(), mv }).collect();
    match (moves.is_empty(), state.announcements().next()) {
        (false, _) => vec![of_one_number(moves)],
        (true, Some((first, _))) if number < first.move_number() => {
            vec![say!("begins_later", number = first.move_number())]
        }
        (true, _) => vec![say!("not_so_many", number)],
    }
}

/// The moves of one number: both, White's, or Black's, which is told as that.
pub(super) fn of_one_number(moves: Vec<Spoken>) -> Message {
    let number = moves.first().map_or(0, |spoken| spoken.position.move_number());
    match &moves[..] {
        [only] if only.position.turn() == Color::Black => {
            say!("move_of", number, color = Color::Black, mv = (&only.position, only.mv))
        }
        _ => say!("move_pair", number, moves),
    }
}

/// The move that a side made so many of its moves ago; its last one is one move ago.
pub(crate) fn ago(state: &State, color: Color, number: u32) -> Vec<Message> {
    let own: Vec<_> = state.announcements().filter(|(position, _)| position.turn() == color).collect();
    let back = usize::try_from(number).unwrap_or(usize::MAX);
    // None is played no moves ago.
    let found = own.len().checked_sub(back).and_then(|at| own.get(at));
    vec![match found {
        Some((position, mv)) => {
            say!("move_of", number = position.move_number(), color, mv = (*position, *mv))
        }
        None if own.is_empty() => say!("no_move_yet"),
        None if back == 0 => say!("ago_from_one"),
        None => say!("not_so_far_back", color),
    }]
}

/// The piece that the last move took, and what each side has lost.
pub(crate) fn taken(state: &State) -> Vec<Message> {
    let captures = |color: Color| -> Vec<Role> {
        let of = state.announcements().filter(|(position, _)| position.turn() == color);
        of.filter_map(|(_, mv)| mv.capture()).collect()
    };
    let lost = Color::ALL.map(|color| (color, captures(!color)));
    if lost.iter().all(|(_, roles)| roles.is_empty()) {
        return vec![say!("taken_none")];
    }
    let last = state.last_announced().and_then(|(_, mv)| Some((mv.capture()?, mv.captured_on()?)));
    let last = last.map(|(role, square)| say!("taken_last", role, square));
    let told = lost.into_iter().map(|(color, roles)| match roles.is_empty() {
        true => say!("taken_lost_nothing", color),
        false => say!("taken_lost", color, pieces = Counted(roles)),
    });
    last.into_iter().chain(told).collect()
}

/// A move that was announced or read back, spelt.
pub(crate) fn spelt(spoken: Spoken) -> Message {
    say!("spelt", color = spoken.position.turn(), mv = Spelt(spoken))
}

/// The same, told slowly.
pub(crate) fn slowly(spoken: Spoken) -> Message {
    say!("slowly", color = spoken.position.turn(), mv = Slow(spoken))
}

/// The last moves of a game that goes on, two at most.
pub(crate) fn last_two(state: &State) -> Option<Message> {
    let mut moves: Vec<Spoken> = state
        .history()
        .plies()
        .rev()
        .take(2)
        .map(|(position, mv)| Spoken { position: position.clone(), mv })
        .collect();
    moves.reverse();
    (!moves.is_empty()).then(|| say!("last_two", moves))
}

/// The last announcement, where there is one.
pub(crate) fn last(state: &State) -> Result<Spoken, Message> {
    let found = state.last_announced().map(|(position, mv)| Spoken { position: position.clone(), mv });
    found.ok_or_else(|| answer::last_move(state))
}
