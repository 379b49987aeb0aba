//! What is wrong with a time control, in words.

use crate::clock::{
    ControlFault, DecimalFault, Expected, GivenControlError, ParseControlError, ParseThinkError, as_read,
};
use crate::language::{Message, Millis};

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

/// Why a text is no time control.
pub fn control(error: &ParseControlError) -> Message {
    match &error.fault {
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
