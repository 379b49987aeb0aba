//! What a speech service can take.

use crate::notation::{SHOWN, misleads};

/// The text without what upsets the service: control characters (a NUL would end the thread in the
/// binding) and space around it. Nothing if nothing is left.
pub(super) fn speakable(text: &str) -> Option<String> {
    let plain: String =
        text.chars().map(|c| if c.is_control() || misleads(c) || c == SHOWN { ' ' } else { c }).collect();
    let mut plain = plain.trim().to_owned();
    if plain.is_empty() {
        return None;
    }
    if plain.len() == 1 {
        // The `tts` crate switches the reading of all punctuation on and off around a single byte.
        plain.push(' ');
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::speakable;

    #[test]
    fn control_characters_and_emptiness_are_kept_from_the_service() {
        assert_eq!(speakable("  \0\n\t "), None);
        assert_eq!(speakable("eins\0zwei\n").as_deref(), Some("eins zwei"));
        assert_eq!(speakable("a").as_deref(), Some("a "));
        assert_eq!(speakable("ä").as_deref(), Some("ä"));
    }
}
