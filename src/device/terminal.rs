//! The terminal, given back as it was found on every way out: at the end, at a panic, and before a signal that ends the
//! program. And text for it, without the signs that it obeys.

use std::borrow::Cow;
use std::io::{self, Write};

use crate::platform::terminal;

/// While it lives the terminal may be changed; then it is as it was found.
pub struct Borrowed(());

impl Borrowed {
    /// Changes nothing yet: whoever changes the terminal says so with [`remember`].
    #[must_use]
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
#[must_use]
pub fn plain(text: &str) -> Cow<'_, str> {
    if text.contains(is_obeyed) { text.replace(is_obeyed, "\u{fffd}").into() } else { text.into() }
}

fn is_obeyed(sign: char) -> bool {
    sign.is_control() && !matches!(sign, '\n' | '\t')
}

/// What is written here as text reaches the terminal plain.
pub struct Plain<W: Write> {
    to: W,
    /// The first byte of a control sign of two.
    begun: bool,
}

impl<W: Write> Plain<W> {
    /// Writes on to this.
    pub const fn new(to: W) -> Self {
        Self { to, begun: false }
    }
}

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        const BEFORE_CONTROLS: u8 = 0xc2;
        let mut clean = Vec::with_capacity(bytes.len());
        for &byte in bytes {
            let begun = std::mem::take(&mut self.begun);
            if begun && (0x80..=0x9f).contains(&byte) {
                clean.extend("\u{fffd}".as_bytes());
                continue;
            }
            if begun {
                clean.push(BEFORE_CONTROLS);
            }
            match byte {
                BEFORE_CONTROLS => self.begun = true,
                b'\n' | b'\t' => clean.push(byte),
                0..=0x1f | 0x7f => clean.extend("\u{fffd}".as_bytes()),
                _ => clean.push(byte),
            }
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
}
