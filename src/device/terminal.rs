//! The terminal, given back as it was found on every way out: at the end, at a panic, and before a signal that ends the
//! program. And text for it, without the signs that it obeys.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;

use crate::device::os::terminal;
use crate::notation::misleads;

/// While it lives the terminal may be changed; then it is as it was found.
pub struct Borrowed(());

impl Borrowed {
    /// Changes nothing yet: whoever changes the terminal says so with [`remember`].
    pub const fn new() -> Self {
        Self(())
    }
}

impl Default for Borrowed {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        give_back();
    }
}

/// A signal that ends the program asks this first. If it says that the program is going to end by itself it has half a
/// minute for that; a second signal ends it at once.
pub fn ask_before_the_end(ask: impl FnMut() -> bool + Send + 'static) {
    terminal::ask_before_the_end(Box::new(ask));
}

/// Notes how the terminal is, before it is changed for the first time.
pub fn remember() {
    terminal::remember();
}

/// From here on the terminal itself shows nothing of what is typed: an editor does. Between two lines of it keys would
/// be seen that are not to be, and others twice.
pub fn leave_showing_to_an_editor() {
    terminal::quieten();
}

/// The terminal becomes as it was when it was noted; nothing where it never was.
pub(crate) fn give_back() {
    terminal::give_back();
}

/// A text without the signs that a terminal obeys: whoever named a player or a file is not to move the cursor or colour
/// the words of others. Ends of lines and tabs stay.
pub fn plain(text: &str) -> Cow<'_, str> {
    if text.contains(is_obeyed) { text.replace(is_obeyed, "\u{fffd}").into() } else { text.into() }
}

fn is_obeyed(sign: char) -> bool {
    sign.is_control() && !matches!(sign, '\n' | '\t') || misleads(sign)
}

/// A value as one line of JSON. What a terminal obeys is escaped in it and means the same.
pub fn json(value: &impl Serialize) -> serde_json::Result<String> {
    let mut safe = String::new();
    // Below a blank JSON has no sign of its own, and these stand in texts alone.
    for sign in serde_json::to_string(value)?.chars() {
        if is_obeyed(sign) { safe.push_str(&format!("\\u{:04x}", u32::from(sign))) } else { safe.push(sign) }
    }
    Ok(safe)
}

/// What is written here as text reaches the terminal plain.
pub struct Plain<W: Write> {
    to: W,
    /// The first bytes of a sign of several.
    begun: Vec<u8>,
}

impl<W: Write> Plain<W> {
    /// Writes on to this.
    pub const fn new(to: W) -> Self {
        Self { to, begun: Vec::new() }
    }
}

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(bytes);
        let mut clean = Vec::with_capacity(all.len());
        let mut rest = &all[..];
        loop {
            let error = match std::str::from_utf8(rest) {
                Ok(text) => {
                    clean.extend_from_slice(plain(text).as_bytes());
                    break;
                }
                Err(error) => error,
            };
            let (good, other) = rest.split_at(error.valid_up_to());
            clean.extend_from_slice(plain(&String::from_utf8_lossy(good)).as_bytes());
            let Some(length) = error.error_len() else {
                self.begun = other.to_vec();
                break;
            };
            clean.extend_from_slice(&other[..length]);
            rest = &other[length..];
        }
        self.to.write_all(&clean)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_given_nothing_to_obey() {
        for (text, expected) in [
            ("Юрий Müller 日本 ♔\tEva\n", "Юрий Müller 日本 ♔\tEva\n"),
            ("\u{1b}[31mred\u{1b}[0m", "\u{fffd}[31mred\u{fffd}[0m"),
            ("\u{9b}2J\u{85}\u{a0}Â", "\u{fffd}2J\u{fffd}\u{a0}Â"),
            ("a\u{202e}b\u{200b}\u{2028}", "a\u{fffd}b\u{fffd}\u{fffd}"),
            ("a\rb\u{7}\u{8}\u{7f}\u{0}", "a\u{fffd}b\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
        ] {
            assert_eq!(plain(text), expected);
            for step in [1, 2, 3, 100] {
                let mut written = Vec::new();
                let mut out = Plain::new(&mut written);
                for part in text.as_bytes().chunks(step) {
                    out.write_all(part).expect("memory takes it");
                }
                assert_eq!(String::from_utf8_lossy(&written), expected, "{step}");
            }
        }
    }

    #[test]
    fn json_holds_nothing_to_obey_and_means_the_same() {
        let name = "Anna\u{9b}\u{7f}\u{202e}\u{2028}\n\"é";
        let line = json(&name).expect("a text");
        assert!(!line.contains(is_obeyed) && !line.contains('\n'), "{line}");
        assert_eq!(serde_json::from_str::<String>(&line).expect("JSON"), name);
    }
}
