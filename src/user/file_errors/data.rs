//! Faults of data that was to be read as RON or JSON. What only the library has words for stands in the log
//! file.

use ron::error::SpannedError;
use serde_json::error::Category;

use crate::device::system::note_words;
use crate::language::Message;
use crate::user::nearest::nearest;
use crate::user::value::ValueFault;

/// Message on why a text in RON cannot be read, with the place.
pub fn ron(error: &SpannedError) -> Message {
    at(error.span.start.line, error.span.start.col, meant(&error.code))
}

/// Something wrong at a place, both counted from 1.
pub(super) fn at(line: usize, column: usize, why: Message) -> Message {
    say!("file_at", line, column, why)
}

/// Message on why a text that somebody wrote cannot be read, with the name that a misspelt one was meant for.
pub(super) fn meant(error: &ron::Error) -> Message {
    let near = |found: &String, expected: &[&'static str]| nearest(found, expected.iter().copied());
    match error {
        ron::Error::NoSuchStructField { found, expected, .. } => near(found, expected)
            .map(|near| say!("file_field_near", field = found.clone(), near = near.to_owned())),
        ron::Error::NoSuchEnumVariant { found, expected, .. } => near(found, expected).map(|near| {
            let known = expected.join(", ");
            say!("file_value_near", found = found.clone(), near = near.to_owned(), known)
        }),
        _ => None,
    }
    .unwrap_or_else(|| what(error))
}

/// Message on why a text in RON cannot be read, for whoever tells the place otherwise.
pub fn what(error: &ron::Error) -> Message {
    use ron::Error as Ron;
    match error {
        Ron::Eof | Ron::UnclosedBlockComment | Ron::UnclosedLineComment => say!("file_end"),
        Ron::NoSuchStructField { found, .. } => say!("file_field_unknown", field = found.clone()),
        Ron::MissingStructField { field, .. } => say!("file_field_missing", field = (*field).to_owned()),
        Ron::DuplicateStructField { field, .. } => say!("file_field_twice", field = (*field).to_owned()),
        Ron::NoSuchEnumVariant { found, expected, .. } => {
            say!("file_value_unknown", found = found.clone(), known = expected.join(", "))
        }
        Ron::ExpectedInteger
        | Ron::ExpectedFloat
        | Ron::FloatUnderscore
        | Ron::UnderscoreAtBeginning
        | Ron::InvalidIntegerDigit { .. } => say!("file_number"),
        Ron::IntegerOutOfBounds => say!("file_number_range"),
        Ron::ExpectedBoolean => say!("file_boolean"),
        Ron::ExpectedString | Ron::ExpectedStringEnd | Ron::ExpectedChar | Ron::InvalidEscape(_) => {
            say!("file_text")
        }
        Ron::ExpectedArray | Ron::ExpectedArrayEnd => say!("file_list"),
        Ron::ExpectedMap | Ron::ExpectedMapColon | Ron::ExpectedMapEnd => say!("file_map"),
        Ron::ExpectedComma => say!("file_comma"),
        Ron::ExpectedStructLike
        | Ron::ExpectedNamedStructLike(_)
        | Ron::ExpectedStructLikeEnd
        | Ron::ExpectedOption
        | Ron::ExpectedOptionEnd
        | Ron::ExpectedUnit => say!("file_bracket"),
        Ron::TrailingCharacters => say!("file_behind"),
        Ron::ExpectedIdentifier
        | Ron::InvalidIdentifier(_)
        | Ron::SuggestRawIdentifier(_)
        | Ron::ExpectedStructName(_)
        | Ron::ExpectedDifferentStructName { .. } => say!("file_name"),
        // A record in RON stands in round brackets.
        Ron::InvalidValueForType { expected, .. } if expected.starts_with("struct ") => say!("file_bracket"),
        Ron::InvalidValueForType { expected, found } => kind(expected, found),
        Ron::UnexpectedChar(sign) => say!("file_sign", sign = sign.to_string()),
        Ron::Utf8Error(_) => say!("io_not_text"),
        Ron::Message(words) => match ValueFault::of(words) {
            Some(fault) => fault.into(),
            None => unknown(words),
        },
        other => unknown(other),
    }
}

/// Message on what has to stand where something of another kind stands. serde gives both in words alone: its
/// own for what Rust brings, those of our visitors for the rest.
fn kind(expected: &str, found: &str) -> Message {
    let names = |words: &[&str]| words.contains(&expected);
    let begins = |words: &[&str]| words.iter().any(|word| expected.starts_with(word));
    let is_number = expected.strip_prefix(['u', 'i', 'f']).is_some_and(|bits| bits.parse::<u8>().is_ok())
        || names(&["usize", "isize"])
        || begins(&["a nonzero "]);
    if is_number {
        // A number that is none of this kind: it is too large, or below nothing.
        let is_integer = found.contains("integer") || found.parse::<i128>().is_ok();
        return if is_integer { say!("file_number_range") } else { say!("file_number") };
    }
    let is_text =
        begins(&["a string", "a borrowed string", "a character", "path string", "variant identifier"])
            || begins(&["string or map", "variant of enum", "enum "]);
    match () {
        () if names(&["a boolean", "bool"]) => say!("file_boolean"),
        () if is_text => say!("file_text"),
        () if begins(&["a sequence", "a tuple", "tuple ", "an array"]) => say!("file_list"),
        () if begins(&["a map", "struct "]) => say!("file_map"),
        () => unknown(&format_args!("{found} in place of {expected}")),
    }
}

fn unknown(words: &dyn std::fmt::Display) -> Message {
    note_words(words);
    say!("file_value")
}

/// Message on why a text is not the JSON that it should be, with the place.
pub fn json(error: &serde_json::Error) -> Message {
    at(error.line(), error.column(), json_what(error))
}

/// Message on why a single line is not the JSON that it should be, with the place in it.
pub fn json_line(error: &serde_json::Error) -> Message {
    say!("control_at", column = error.column(), why = json_what(error))
}

fn json_what(error: &serde_json::Error) -> Message {
    match error.classify() {
        Category::Eof => say!("json_end"),
        Category::Data => json_field(&error.to_string()),
        Category::Syntax | Category::Io => say!("json_none"),
    }
}

/// Message on the fault of a field. The library gives it in words alone; what it names stands between accents
/// in them.
fn json_field(words: &str) -> Message {
    let named = || words.split('`').nth(1).unwrap_or_default().to_owned();
    if words.starts_with("unknown field `") {
        say!("file_field_unknown", field = named())
    } else if words.starts_with("missing field `") {
        say!("file_field_missing", field = named())
    } else if words.starts_with("duplicate field `") {
        say!("file_field_twice", field = named())
    } else if words.starts_with("unknown variant `") {
        let known: Vec<&str> = words.split('`').skip(3).step_by(2).collect();
        say!("file_value_unknown", found = named(), known = known.join(", "))
    } else if let Some((found, expected)) = mistaken(words) {
        kind(expected, found)
    } else {
        unknown(&words)
    }
}

/// Parts of such words: what was found and what was expected, of
/// `invalid type: integer `3`, expected a string at line 1 column 8`.
fn mistaken(words: &str) -> Option<(&str, &str)> {
    let rest = words.strip_prefix("invalid type: ").or_else(|| words.strip_prefix("invalid value: "))?;
    let (found, expected) = rest.rsplit_once(", expected ")?;
    Some((found, expected.rsplit_once(" at line ").map_or(expected, |(expected, _)| expected)))
}
