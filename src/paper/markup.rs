//! What XML and HTML have in common.

use crate::notation::{SHOWN, misleads};

/// A text as markup holds it; what no markup may hold becomes a blank.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => safe.push(' '),
            _ if sign.is_control() => safe.push(' '),
            _ if misleads(sign) => safe.push(SHOWN),
            _ => safe.push(sign),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_taken_for_markup() {
        assert_eq!(
            escaped("<a href=\"x\"> & \u{0}\u{1b}é\u{202e}"),
            "&lt;a href=&quot;x&quot;&gt; &amp;   é\u{fffd}"
        );
    }
}
