//! What is wrong with a time control, in words.

use crate::clock::{
    ControlFault, DecimalFault, Expected, GivenControlError, ParseControlError, ParseThinkError, as_read,
};
use crate::language::{Message, Millis};

/// Why a text is no time control, with the place.
pub fn control(error: &ParseControlError) -> Message {
    say!("control_at", column = error.column, why = what(&error.fault))
}

/// Why an edition's time control is none.
pub fn given_control(error: &GivenControlError) -> Message {
    let why = control(&error.why);
    let text = say!("control_text", text = error.text.clone(), why);
    say!("file_field", field = error.field.to_owned(), why = text)
}

/// Why a time that a move took is none.
pub fn think(error: &ParseThinkError) -> Message {
    let why = decimal(error.fault);
    say!("control_think", number = error.number, text = error.text.clone(), why)
}

fn what(fault: &ControlFault) -> Message {
    match fault {
        ControlFault::Incomplete { expected: wanted } => {
            say!("control_incomplete", expected = expected(*wanted))
        }
        ControlFault::Unexpected { found, expected: wanted } => {
            say!("control_unexpected", found = found.clone(), expected = expected(*wanted))
        }
        ControlFault::Minutes(fault) => say!("control_minutes", why = decimal(*fault)),
        ControlFault::Colons => say!("control_colons"),
        ControlFault::TwoTimes { found, hours_ms, minutes_ms } => say!(
            "control_two_times",
            text = found.clone(),
            hours = Millis(*hours_ms),
            minutes = Millis(*minutes_ms),
            as_hours = as_read(*hours_ms),
            as_minutes = as_read(*minutes_ms)
        ),
        ControlFault::Comma { decimal, periods } => {
            say!("control_comma", decimal = decimal.clone(), periods = periods.clone())
        }
        ControlFault::Seconds(fault) => say!("control_seconds", why = decimal(*fault)),
        ControlFault::Moves => say!("control_moves"),
        ControlFault::NoTime => say!("control_no_time"),
        ControlFault::MissingMoves => say!("control_missing_moves"),
        ControlFault::BringsNothing => say!("control_brings_nothing"),
        ControlFault::RepeatWithoutMoves => say!("control_repeat_moves"),
        ControlFault::RepeatNotLast => say!("control_repeat_last"),
        ControlFault::TooManyPeriods => say!("control_too_many"),
        ControlFault::SideTwice(color) => say!("control_side_twice", color = *color),
        ControlFault::SideMissing(color) => say!("control_side_missing", color = *color),
    }
}

fn expected(expected: Expected) -> Message {
    match expected {
        Expected::Minutes => say!("expected_minutes"),
        Expected::Seconds => say!("expected_seconds"),
        Expected::Side => say!("expected_side"),
        Expected::SeparatorOrEnd => say!("expected_separator"),
    }
}

fn decimal(fault: DecimalFault) -> Message {
    match fault {
        DecimalFault::NotANumber => say!("decimal_none"),
        DecimalFault::TooFine => say!("decimal_fine"),
        DecimalFault::TooLarge => say!("decimal_large"),
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
            ("90+", "de", "Zeichen 4: hier fehlen Sekunden"),
            ("9o+30", "de", "Zeichen 2: statt o muss hier ein Komma oder das Ende stehen"),
            ("1441", "en", "character 1: minutes: too large (at most 1440)"),
            ("90+1.00001", "fr", "caractère 4 : secondes : plus fin qu'une milliseconde (3600 au plus)"),
            ("40/90, 30, 15/60", "es", "después de cuántas jugadas"),
            ("4:5+2", "de", "zwei Ziffern, unter 60"),
            ("1:30+30", "en", "one hour, 30 minutes or one minute, 30 seconds? Write 1:30:00 or 0:01:30"),
            ("40/2:00", "fr", "2:00:00 ou 0:02:00"),
            ("1,5+2", "de", "1.5 oder 1, 5"),
            ("5+3, 0+3", "es", "no aporta nada"),
            ("0", "en", "a period without any time"),
            ("white 5", "de", "die Zeit von Schwarz fehlt"),
            ("white 5, white 3", "fr", "le temps des Blancs"),
            ("1/1, 30 repeat", "en", "a period that repeats needs a number of moves"),
        ] {
            let error = text.parse::<TimeControl>().expect_err(text);
            let said = told(&control(&error), language);
            assert!(said.contains(wanted), "{text}: {said}");
        }
        let error = parse_thinks(["1", "-2"]).expect_err("below zero");
        assert_eq!(told(&think(&error), "en"), "thinking time 2, -2: not a decimal number");
    }
}
