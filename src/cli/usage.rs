//! Faults of a command line, in the user's language.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::common::ArgumentError;
use super::words::HelpWords;
use crate::device::board::SpecError;

/// Text that tells of it; `None` where it is no fault, or where the parser says it in the words that it was
/// given.
pub(super) fn told(error: &Error, words: &HelpWords) -> Option<String> {
    let context = |kind| texts(error.get(kind)).join(", ");
    let arg = || context(ContextKind::InvalidArg);
    let value = || context(ContextKind::InvalidValue);
    let (key, what) = match error.kind() {
        ErrorKind::InvalidValue if value().is_empty() => ("no_value", String::new()),
        ErrorKind::InvalidValue => ("invalid_value", value()),
        ErrorKind::ValueValidation => ("bad_value", value()),
        ErrorKind::UnknownArgument => ("unknown_argument", String::new()),
        ErrorKind::InvalidSubcommand => ("unknown_command", context(ContextKind::InvalidSubcommand)),
        ErrorKind::NoEquals => ("no_equals", String::new()),
        ErrorKind::TooManyValues => ("too_many", value()),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => ("wrong_number", String::new()),
        ErrorKind::ArgumentConflict => ("conflict", context(ContextKind::PriorArg)),
        ErrorKind::MissingRequiredArgument => ("missing", String::new()),
        ErrorKind::MissingSubcommand => ("missing_command", context(ContextKind::InvalidSubcommand)),
        _ => return None,
    };
    let say = |key: &str| words.errors.get(key).map_or("", String::as_str);
    let why = why(error, words).unwrap_or_default();
    let mut told = say(key).replace("{arg}", &arg()).replace("{value}", &what).replace("{why}", &why);
    let values: Vec<String> = [ContextKind::ValidValue, ContextKind::ValidSubcommand]
        .into_iter()
        .flat_map(|kind| texts(error.get(kind)))
        .collect();
    if !values.is_empty() {
        let shown =
            values.iter().map(|value| words.values.get(value).and_then(|own| own.first()).unwrap_or(value));
        let shown: Vec<&str> = shown.map(String::as_str).collect();
        told += &format!(" {}", say("possible").replace("{values}", &shown.join(", ")));
    }
    let suggested =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let suggested: Vec<String> = suggested.into_iter().flat_map(|kind| texts(error.get(kind))).collect();
    if !suggested.is_empty() {
        told += &format!(" {}", say("suggested").replace("{values}", &suggested.join(", ")));
    }
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => {
            format!("\n\n{} {}", &words.frame["usage"], words.usage(&usage.to_string()))
        }
        _ => String::new(),
    };
    Some(format!("evavier: {told}{usage}\n\n{}\n", say("more")))
}

fn why(error: &Error, words: &HelpWords) -> Option<String> {
    let source = std::error::Error::source(error)?;
    let say = |key: &str, what: &str| words.errors.get(key).map(|text| text.replace("{what}", what));
    if let Some(error) = source.downcast_ref::<SpecError>() {
        return say(error.key(), "");
    }
    match source.downcast_ref::<ArgumentError>() {
        Some(ArgumentError::Empty) => say("empty", ""),
        Some(ArgumentError::NoStart(highest)) => say("no_start", &highest.to_string()),
        Some(ArgumentError::NoneOf(known) | ArgumentError::Choose(known)) => say("none_of", known),
        // It is a number or a range of numbers that the parser asks for; what range, it tells in figures.
        None => {
            let text = source.to_string();
            match text.rsplit_once(" is not in ").and_then(|(_, range)| range.split_once("..=")) {
                Some((least, most)) => say("no_number_in", &format!("{least}-{most}")),
                None => say("no_number", ""),
            }
        }
    }
}

fn texts(value: Option<&ContextValue>) -> Vec<String> {
    match value {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        Some(ContextValue::Number(number)) => vec![number.to_string()],
        _ => Vec::new(),
    }
}
