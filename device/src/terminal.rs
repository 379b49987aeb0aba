//! The terminal, given back as it was found on every way out: at the end, at a panic, and before a signal that ends the
//! program. Text for it, without the signs that it obeys. Its keys: a single one without Enter (a whole line where input
//! is no terminal), lines that it does not show, and lines that somebody may stop waiting for.

use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use serde::Serialize;

use crate::notation::misleads;
pub use crate::os::ending::ask_before_the_end;
use crate::os::terminal::{self, INTERRUPT};
pub use crate::os::terminal::{
    ChangedTerminal, give_back, quieten as leave_showing_to_an_editor, remember, unseen_typing,
};

/// Guard of the terminal: while it lives the terminal may be changed, where [`remember`] is told before; then
/// it is as it was found.
pub struct Borrowed;

impl Drop for Borrowed {
    fn drop(&mut self) {
        give_back();
    }
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

/// A writer whose text reaches the terminal plain.
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
        let mut chunks = all.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            clean.extend_from_slice(plain(chunk.valid()).as_bytes());
            let broken = chunk.invalid();
            let goes_on = str::from_utf8(broken).is_err_and(|error| error.error_len().is_none());
            if goes_on && chunks.peek().is_none() {
                self.begun = broken.to_vec();
            } else {
                clean.extend_from_slice(broken);
            }
        }
        self.to.write_all(&clean)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Waits for any key as long as it lives, and gives the terminal back as it was when it is dropped.
pub struct AnyKey {
    _terminal: Option<ChangedTerminal>,
}

impl AnyKey {
    /// Calls `pressed` on a thread of its own for the first key, once. On a pipe that takes a whole line;
    /// its end is no key.
    pub fn watch(pressed: impl FnOnce() + Send + 'static) -> Self {
        let terminal = io::stdin().is_terminal().then(terminal::single_keys).flatten();
        let single = terminal.is_some();
        let wait = move || {
            let mut input = io::stdin().lock();
            if if single { key(&mut input) } else { line(&mut input) } {
                pressed();
            }
        };
        // Without a thread there is no key; the program ends by itself then.
        let _ = thread::Builder::new().name("any key".into()).spawn(wait);
        Self { _terminal: terminal }
    }
}

/// A line of standard input while nothing is shown; `None` where no more will come. Ctrl-C gives an empty one.
pub fn unseen_line() -> Option<String> {
    let ends: &[u8] = if io::stdin().is_terminal() { terminal::LINE_ENDS } else { b"\n" };
    unseen_from(&mut io::stdin().lock(), ends)
}

fn unseen_from(input: &mut impl BufRead, ends: &[u8]) -> Option<String> {
    let (line, end) = until(input, &[ends, &[INTERRUPT]].concat(), usize::MAX).ok()?;
    let line = String::from_utf8_lossy(&line);
    match end {
        Some(INTERRUPT) => Some(String::new()),
        // Half of what other systems end a line with.
        Some(_) => Some(line.trim_end_matches('\r').to_owned()),
        None => (!line.is_empty()).then(|| line.into_owned()),
    }
}

/// A line, without what stands behind `most` bytes and one more; `None` at the end. So a line without end does not fill
/// the memory, and whoever takes it sees that it is too long.
pub fn line_at_most(input: &mut (impl BufRead + ?Sized), most: usize) -> io::Result<Option<Vec<u8>>> {
    let (line, end) = until(input, b"\n", most)?;
    Ok((end.is_some() || !line.is_empty()).then_some(line))
}

/// Reads up to one of these bytes, without what stands behind `most` bytes and one more; gives that byte too,
/// where it is not the end of all that comes in.
fn until(input: &mut (impl BufRead + ?Sized), ends: &[u8], most: usize) -> io::Result<(Vec<u8>, Option<u8>)> {
    let mut line = Vec::new();
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
            Ok([]) => return Ok((line, None)),
            Ok(bytes) => bytes,
        };
        let end = bytes.iter().position(|byte| ends.contains(byte));
        let byte = end.map(|end| bytes[end]);
        let taken = end.map_or(bytes.len(), |end| end + 1);
        let kept = end.unwrap_or(taken).min(most.saturating_add(1).saturating_sub(line.len()));
        line.extend(&bytes[..kept]);
        input.consume(taken);
        if byte.is_some() {
            return Ok((line, byte));
        }
    }
}

/// A line of standard input; `None` at its end, and soon after `wanted` has become false: at a terminal whoever reads
/// next misses nothing of what is typed then. Of a line that is longer than `most` bytes there is one more.
pub fn line_while(wanted: &AtomicBool, most: usize) -> Option<String> {
    if io::stdin().is_terminal() {
        while !terminal::has_line() {
            if !wanted.load(Ordering::Relaxed) {
                return None;
            }
        }
    }
    let line = terminal::read_line(most).ok()??;
    Some(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned())
}

fn key(input: &mut impl Read) -> bool {
    loop {
        match input.read(&mut [0]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result.is_ok_and(|bytes| bytes > 0),
        }
    }
}

/// True if a line comes that ends, however long it is.
fn line(input: &mut impl BufRead) -> bool {
    until(input, b"\n", 0).is_ok_and(|(_, end)| end.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_takes_a_line_and_its_end_is_no_key() {
        let rows: [(&[u8], bool); 4] = [(b"", false), (b"no end", false), (b"\n", true), (b"x\ny", true)];
        for (text, pressed) in rows {
            assert_eq!(line(&mut { text }), pressed, "{text:?}");
        }
        let long = vec![b'x'; 10_000];
        assert!(!line(&mut long.as_slice()));
    }

    #[test]
    fn an_unseen_line_ends_with_enter_or_is_given_up() {
        let rows: [(&[u8], &[u8], &[&str]); 3] = [
            (b"Nf3\n\xff\nabc\x03\nlast", b"\n", &["Nf3", "\u{fffd}", "", "", "last"]),
            // A pipe from another system; a terminal that somebody left raw.
            (b"2468\r\nNf3\n", b"\n", &["2468", "Nf3"]),
            (b"2468\rNf3\r", b"\n\r", &["2468", "Nf3"]),
        ];
        for (mut input, ends, expected) in rows {
            let lines: Vec<_> = std::iter::from_fn(|| unseen_from(&mut input, ends)).collect();
            assert_eq!(lines, expected);
        }
    }

    #[test]
    fn any_byte_of_a_terminal_is_a_key() {
        assert!(key(&mut b"\x1b[A".as_slice()));
        assert!(!key(&mut b"".as_slice()));
    }
}
