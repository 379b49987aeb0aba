//! Remedies of the edition for an irregular start (fide-2018 7.2, 7.3).

use super::turn::Turn;
use crate::game::judgement::Irregularity;
use crate::language::arbiter::{StartFault, WhichPlayers};
use crate::rules::laws::{Remedy, Ruled};
use crate::rules::{Color, Reason};

/// Remedy of the edition for such a start, the irregularity, and the reason where it ends the game.
pub(crate) fn rule_of<'t>(
    turn: &'t Turn<'_>,
    fault: StartFault,
) -> (&'t Option<Ruled<Remedy>>, Irregularity, Reason) {
    use Irregularity::{ReversedColours, TurnedBoard, WrongStart};

    let edition = turn.edition();
    match fault {
        StartFault::Pieces => (&edition.wrong_start, WrongStart, Reason::WrongStart),
        StartFault::Board => (&edition.turned_board, TurnedBoard, Reason::TurnedBoard),
        StartFault::Colours => (&edition.reversed_colours, ReversedColours, Reason::ReversedColours),
    }
}

pub(crate) fn annuls_afterwards(turn: &Turn<'_>, fault: StartFault) -> bool {
    rule_of(turn, fault).0.as_ref().is_some_and(|ruled| ruled.rule == Remedy::Void)
}

pub(crate) fn sides(whose: WhichPlayers) -> Vec<Color> {
    match whose {
        WhichPlayers::One(color) => vec![color],
        WhichPlayers::Both => Color::ALL.to_vec(),
    }
}
