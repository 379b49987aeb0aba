//! What is wrong with a time control, in words.

use crate::clock::{
    ControlFault, DecimalFault, Expected, GivenControlError, ParseControlError, ParseThinkError, as_read,
};
use crate::language::{Message, Millis};
use crate::user::message::UserMessage;

/// Why a text is no time control, with the place.
pub fn control(error: &ParseControlError) -> Message {
    UserMessage::ControlAt { column: error.column as u64, why: what(&error.fault) }.into()
}

/// Why an edition's time control is none.
pub fn given_control(error: &GivenControlError) -> Message {
    let why = control(&error.why);
    let text = UserMessage::ControlText { text: error.text.clone(), why }.into();
    UserMessage::FileField { field: error.field.to_owned(), why: text }.into()
}

/// Why a time that a move took is none.
pub fn think(error: &ParseThinkError) -> Message {
    let why = decimal(error.fault);
    UserMessage::ControlThink { number: error.number as u64, text: error.text.clone(), why }.into()
}

fn what(fault: &ControlFault) -> Message {
    match fault {
        ControlFault::Incomplete { expected: wanted } => {
            UserMessage::ControlIncomplete { expected: expected(*wanted) }.into()
        }
        ControlFault::Unexpected { found, expected: wanted } => {
            UserMessage::ControlUnexpected { found: found.clone(), expected: expected(*wanted) }.into()
        }
        ControlFault::Minutes(fault) => UserMessage::ControlMinutes { why: decimal(*fault) }.into(),
        ControlFault::Colons => UserMessage::ControlColons.into(),
        ControlFault::TwoTimes { found, hours_ms, minutes_ms } => UserMessage::ControlTwoTimes {
            text: found.clone(),
            hours: Millis(*hours_ms),
            minutes: Millis(*minutes_ms),
            as_hours: as_read(*hours_ms),
            as_minutes: as_read(*minutes_ms),
        }
        .into(),
        ControlFault::Comma { decimal, periods } => {
            UserMessage::ControlComma { decimal: decimal.clone(), periods: periods.clone() }.into()
        }
        ControlFault::Seconds(fault) => UserMessage::ControlSeconds { why: decimal(*fault) }.into(),
        ControlFault::Moves => UserMessage::ControlMoves.into(),
        ControlFault::NoTime => UserMessage::ControlNoTime.into(),
        ControlFault::MissingMoves => UserMessage::ControlMissingMoves.into(),
        ControlFault::BringsNothing => UserMessage::ControlBringsNothing.into(),
        ControlFault::RepeatWithoutMoves => UserMessage::ControlRepeatMoves.into(),
        ControlFault::RepeatNotLast => UserMessage::ControlRepeatLast.into(),
        ControlFault::TooManyPeriods => UserMessage::ControlTooMany.into(),
        ControlFault::SideTwice(color) => UserMessage::ControlSideTwice { color: *color }.into(),
        ControlFault::SideMissing(color) => UserMessage::ControlSideMissing { color: *color }.into(),
    }
}

fn expected(expected: Expected) -> Message {
    match expected {
        Expected::Minutes => UserMessage::ExpectedMinutes.into(),
        Expected::Seconds => UserMessage::ExpectedSeconds.into(),
        Expected::Side => UserMessage::ExpectedSide.into(),
        Expected::SeparatorOrEnd => UserMessage::ExpectedSeparator.into(),
    }
}

fn decimal(fault: DecimalFault) -> Message {
    match fault {
        DecimalFault::NotANumber => UserMessage::DecimalNone.into(),
        DecimalFault::TooFine => UserMessage::DecimalFine.into(),
        DecimalFault::TooLarge => UserMessage::DecimalLarge.into(),
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
