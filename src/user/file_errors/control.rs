//! What is wrong with a time control, in words.

use crate::clock::{
    ControlFault, DecimalFault, Expected, GivenControlError, ParseControlError, ParseThinkError, as_read,
};
use crate::language::{Message, Millis};

/// Why a text is no time control, with the place.
#[must_use]
pub fn control(error: &ParseControlError) -> Message {
    Message::ControlAt { column: error.column as u64, why: Box::new(what(&error.fault)) }
}

/// Why an edition's time control is none.
#[must_use]
pub fn given_control(error: &GivenControlError) -> Message {
    let why = Box::new(control(&error.why));
    let text = Message::ControlText { text: error.text.clone(), why };
    Message::FileField { field: error.field.to_owned(), why: Box::new(text) }
}

/// Why a time that a move took is none.
#[must_use]
pub fn think(error: &ParseThinkError) -> Message {
    let why = Box::new(decimal(error.fault));
    Message::ControlThink { number: error.number as u64, text: error.text.clone(), why }
}

fn what(fault: &ControlFault) -> Message {
    match fault {
        ControlFault::Incomplete { expected: wanted } => {
            Message::ControlIncomplete { expected: Box::new(expected(*wanted)) }
        }
        ControlFault::Unexpected { found, expected: wanted } => {
            Message::ControlUnexpected { found: found.clone(), expected: Box::new(expected(*wanted)) }
        }
        ControlFault::Minutes(fault) => Message::ControlMinutes { why: Box::new(decimal(*fault)) },
        ControlFault::Colons => Message::ControlColons,
        ControlFault::TwoTimes { found, hours_ms, minutes_ms } => Message::ControlTwoTimes {
            text: found.clone(),
            hours: Millis(*hours_ms),
            minutes: Millis(*minutes_ms),
            as_hours: as_read(*hours_ms),
            as_minutes: as_read(*minutes_ms),
        },
        ControlFault::Comma { decimal, periods } => {
            Message::ControlComma { decimal: decimal.clone(), periods: periods.clone() }
        }
        ControlFault::Seconds(fault) => Message::ControlSeconds { why: Box::new(decimal(*fault)) },
        ControlFault::Moves => Message::ControlMoves,
        ControlFault::NoTime => Message::ControlNoTime,
        ControlFault::MissingMoves => Message::ControlMissingMoves,
        ControlFault::BringsNothing => Message::ControlBringsNothing,
        ControlFault::RepeatWithoutMoves => Message::ControlRepeatMoves,
        ControlFault::RepeatNotLast => Message::ControlRepeatLast,
        ControlFault::TooManyPeriods => Message::ControlTooMany,
        ControlFault::SideTwice(color) => Message::ControlSideTwice { color: *color },
        ControlFault::SideMissing(color) => Message::ControlSideMissing { color: *color },
    }
}

const fn expected(expected: Expected) -> Message {
    match expected {
        Expected::Minutes => Message::ExpectedMinutes,
        Expected::Seconds => Message::ExpectedSeconds,
        Expected::Side => Message::ExpectedSide,
        Expected::SeparatorOrEnd => Message::ExpectedSeparator,
    }
}

const fn decimal(fault: DecimalFault) -> Message {
    match fault {
        DecimalFault::NotANumber => Message::DecimalNone,
        DecimalFault::TooFine => Message::DecimalFine,
        DecimalFault::TooLarge => Message::DecimalLarge,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::told;
    use super::*;
    use crate::clock::{TimeControl, parse_thinks};

    #[test]
    fn what_is_wrong_with_a_control_is_told_with_its_place_in_the_users_language() {
        for (text, language, wanted) in [
            ("90+", "de", "Stelle 4: hier fehlen Sekunden"),
            ("9o+30", "de", "Stelle 2: statt o muss hier ein Komma oder das Ende stehen"),
            ("1441", "en", "place 1: minutes: too large (at most 1440)"),
            ("90+1.00001", "fr", "position 4 : secondes : plus fin qu'une milliseconde (3600 au plus)"),
            ("40/90, 30, 15/60", "es", "después de cuántas jugadas"),
            ("4:5+2", "de", "je zwei Ziffern"),
            ("1:30+30", "en", "one hour, 30 minutes or one minute, 30 seconds? Write 1:30:00 or 0:01:30"),
            ("40/2:00", "fr", "2:00:00 ou 0:02:00"),
            ("1,5+2", "de", "1.5 oder 1, 5"),
            ("5+3, 0+3", "es", "no aporta nada"),
            ("0", "en", "a period without any time"),
            ("white 5", "de", "die Zeit von Schwarz fehlt"),
            ("white 5, white 3", "fr", "le temps des Blancs"),
            ("1/1, 30 repeat", "en", "what repeats needs a number of moves"),
        ] {
            let error = text.parse::<TimeControl>().expect_err(text);
            let said = told(&control(&error), language);
            assert!(said.contains(wanted), "{text}: {said}");
        }
        let error = parse_thinks(["1", "-2"]).expect_err("below zero");
        assert_eq!(told(&think(&error), "en"), "thinking time 2, -2: not a decimal number");
    }
}
