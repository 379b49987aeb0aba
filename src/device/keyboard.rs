//! Any key: a single key of a terminal, without Enter; a whole line where input is no terminal. Lines that a terminal
//! does not show, and lines that somebody may stop waiting for.

use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::device::os::keyboard::{self, INTERRUPT};

/// Waits for any key as long as it lives, and gives the terminal back as it was when it is dropped.
pub struct AnyKey {
    _terminal: Option<keyboard::SingleKeys>,
}

impl AnyKey {
    /// Calls `pressed` on a thread of its own for the first key, once. On a pipe that takes a whole line;
    /// its end is no key.
    pub fn watch(pressed: impl FnOnce() + Send + 'static) -> Self {
        let terminal = io::stdin().is_terminal().then(keyboard::SingleKeys::start).flatten();
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

/// A terminal that does not show what is typed, until this is dropped.
pub struct Unseen {
    _terminal: keyboard::Unseen,
}

impl Unseen {
    /// From here on nothing typed is shown; `None` where that cannot be had.
    pub fn start() -> Option<Self> {
        keyboard::Unseen::start().map(|terminal| Self { _terminal: terminal })
    }
}

/// A line of standard input while nothing is shown; `None` where no more will come. Ctrl-C gives an empty one.
pub fn unseen_line() -> Option<String> {
    let ends: &[u8] = if io::stdin().is_terminal() { keyboard::LINE_ENDS } else { b"\n" };
    unseen_from(&mut io::stdin().lock(), ends)
}

fn unseen_from(input: &mut impl BufRead, ends: &[u8]) -> Option<String> {
    let mut line = Vec::new();
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return None,
            Ok([]) => return (!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned()),
            Ok(bytes) => bytes,
        };
        let end = bytes.iter().position(|byte| *byte == INTERRUPT || ends.contains(byte));
        let taken = end.map_or(bytes.len(), |end| end + 1);
        line.extend(&bytes[..end.unwrap_or(taken)]);
        let interrupted = end.is_some_and(|end| bytes[end] == INTERRUPT);
        input.consume(taken);
        if interrupted {
            return Some(String::new());
        }
        if end.is_some() {
            // Half of what other systems end a line with.
            return Some(String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned());
        }
    }
}

/// A line, without what stands behind `most` bytes and one more; `None` at the end. So a line without end does not fill
/// the memory, and whoever takes it sees that it is too long.
pub fn line_at_most(input: &mut (impl BufRead + ?Sized), most: usize) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
            Ok([]) => return Ok((!line.is_empty()).then_some(line)),
            Ok(bytes) => bytes,
        };
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let taken = end.map_or(bytes.len(), |end| end + 1);
        let kept = end.unwrap_or(taken).min((most + 1).saturating_sub(line.len()));
        line.extend(&bytes[..kept]);
        input.consume(taken);
        if end.is_some() {
            return Ok(Some(line));
        }
    }
}

/// A line of standard input; `None` at its end, and soon after `wanted` has become false: at a terminal whoever reads
/// next misses nothing of what is typed then.
pub fn line_while(wanted: &AtomicBool) -> Option<String> {
    if io::stdin().is_terminal() {
        while !keyboard::has_line() {
            if !wanted.load(Ordering::Relaxed) {
                return None;
            }
        }
    }
    let mut line = Vec::new();
    keyboard::read_line(&mut line).ok().filter(|&bytes| bytes > 0)?;
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

fn line(input: &mut impl BufRead) -> bool {
    // A line without end would otherwise fill the memory.
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.take(4_096).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return false,
            Ok(_) if line.ends_with(b"\n") => return true,
            Ok(_) => {}
        }
    }
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
    fn a_line_without_end_does_not_fill_the_memory() {
        let rows: [(&[u8], &[&[u8]]); 5] = [
            (b"", &[]),
            (b"e4\n\nNf3", &[b"e4", b"", b"Nf3"]),
            (b"12345678\ne4\n", &[b"12345678", b"e4"]),
            (b"123456789abc\ne4\n", &[b"123456789", b"e4"]),
            (b"123456789abc", &[b"123456789"]),
        ];
        for (text, expected) in rows {
            for capacity in [1, 3, 64] {
                let mut input = io::BufReader::with_capacity(capacity, text);
                let lines = std::iter::from_fn(|| line_at_most(&mut input, 8).expect("readable"));
                assert_eq!(lines.collect::<Vec<_>>(), expected, "{capacity}");
            }
        }
    }

    #[test]
    fn any_byte_of_a_terminal_is_a_key() {
        assert!(key(&mut b"\x1b[A".as_slice()));
        assert!(!key(&mut b"".as_slice()));
    }
}
