//! Words of others within a line: a name that holds an end of line, or turns the direction of what follows it, would
//! forge the lines around it.

use std::borrow::Cow;

/// The sign shown for one that nobody would see.
pub const SHOWN: char = '\u{fffd}';

/// Tests if a sign ends a line, turns its direction or has no width, though it is not called a control.
pub const fn misleads(sign: char) -> bool {
    matches!(
        sign,
        '\u{61c}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'
            | '\u{2066}'..='\u{2069}'
            | '\u{feff}'
    )
}

/// A text as it stands within a line: what ends lines is a blank, and what is not seen is shown.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let obeyed = |sign: char| sign.is_control() || misleads(sign);
    if !text.contains(obeyed) {
        return text.into();
    }
    let seen = |sign: char| match sign {
        _ if !obeyed(sign) => sign,
        _ if sign.is_whitespace() => ' ',
        _ => SHOWN,
    };
    text.chars().map(seen).collect::<String>().into()
}

/// The beginning of a text, as much as is needed to know it again: so many signs at most.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
