//! Any key: a single key of a terminal, without Enter; a whole line where input is no terminal. Lines that a terminal
//! does not show, and lines that somebody may stop waiting for.

use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Waits for any key as long as it lives, and gives the terminal back as it was when it is dropped.
pub struct AnyKey {
    _terminal: Option<machine::SingleKeys>,
}

impl AnyKey {
    /// Calls `pressed` on a thread of its own for the first key, once. On a pipe that takes a whole line;
    /// its end is no key.
    pub fn watch(pressed: impl FnOnce() + Send + 'static) -> Self {
        let terminal = io::stdin().is_terminal().then(machine::SingleKeys::start).flatten();
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
    _terminal: machine::Unseen,
}

impl Unseen {
    /// From here on nothing typed is shown; `None` where that cannot be had.
    #[must_use]
    pub fn start() -> Option<Self> {
        machine::Unseen::start().map(|terminal| Self { _terminal: terminal })
    }
}

/// A line of standard input while nothing is shown; `None` where no more will come. Ctrl-C gives an empty one.
#[must_use]
pub fn unseen_line() -> Option<String> {
    // Enter as it comes: a terminal that was left raw sends what it is, and not the end of a line.
    let ends: &[u8] = if io::stdin().is_terminal() { b"\n\r" } else { b"\n" };
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
            return Some(String::from_utf8_lossy(&line).into_owned());
        }
    }
}

/// A line, without what stands behind `most` bytes and one more; `None` at the end. So a line without end does not fill
/// the memory, and whoever takes it sees that it is too long.
///
/// # Errors
/// What reading says.
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
#[must_use]
pub fn line_while(wanted: &AtomicBool) -> Option<String> {
    if io::stdin().is_terminal() {
        while !machine::has_line() {
            if !wanted.load(Ordering::Relaxed) {
                return None;
            }
        }
    }
    let mut line = Vec::new();
    let read = io::stdin().lock().take(4_096).read_until(b'\n', &mut line);
    read.ok().filter(|&bytes| bytes > 0)?;
    Some(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned())
}

/// What Ctrl-C sends.
const INTERRUPT: u8 = 3;

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

#[cfg(unix)]
mod machine {
    use std::io;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::termios::{
        InputModes, LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr,
    };

    use crate::device::terminal;

    /// How long it is waited for a line at once.
    const WAIT: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

    /// Whether there is something to read, or will never be; waits for it for a moment.
    pub(super) fn has_line() -> bool {
        let input = io::stdin();
        poll(&mut [PollFd::new(&input, PollFlags::IN)], Some(&WAIT)).map_or(true, |ready| ready > 0)
    }

    /// A terminal that delivers each key at once and does not show it.
    pub(super) struct SingleKeys {
        before: Termios,
    }

    impl SingleKeys {
        pub(super) fn start() -> Option<Self> {
            terminal::remember();
            let before = tcgetattr(io::stdin()).ok()?;
            let mut single = before.clone();
            // Ctrl-C is a key like any other here: so the terminal is given back in any case.
            single.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG);
            single.special_codes[SpecialCodeIndex::VMIN] = 1;
            single.special_codes[SpecialCodeIndex::VTIME] = 0;
            tcsetattr(io::stdin(), OptionalActions::Now, &single).ok()?;
            Some(Self { before })
        }
    }

    /// A terminal that takes lines and does not show them.
    pub(super) struct Unseen {
        before: Termios,
    }

    impl Unseen {
        pub(super) fn start() -> Option<Self> {
            terminal::remember();
            let before = tcgetattr(io::stdin()).ok()?;
            let mut unseen = before.clone();
            // Ctrl-C ends the line: so the terminal is given back in any case.
            unseen.local_modes.remove(LocalModes::ECHO | LocalModes::ECHONL | LocalModes::ISIG);
            unseen.local_modes.insert(LocalModes::ICANON);
            // Somebody else may have left it raw: Enter ends a line all the same.
            unseen.input_modes.insert(InputModes::ICRNL);
            unseen.input_modes.remove(InputModes::IGNCR | InputModes::INLCR);
            unseen.special_codes[SpecialCodeIndex::VEOL] = super::INTERRUPT;
            tcsetattr(io::stdin(), OptionalActions::Now, &unseen).ok()?;
            Some(Self { before })
        }
    }

    impl Drop for Unseen {
        fn drop(&mut self) {
            tcsetattr(io::stdin(), OptionalActions::Now, &self.before).ok();
        }
    }

    impl Drop for SingleKeys {
        /// What else that key has sent, and what was typed since, is not meant for the shell.
        fn drop(&mut self) {
            tcsetattr(io::stdin(), OptionalActions::Flush, &self.before).ok();
        }
    }
}

#[cfg(not(unix))]
mod machine {
    /// Not known here: a line is waited for until it comes.
    pub(super) const fn has_line() -> bool {
        true
    }

    /// Not known here: keys come with Enter.
    pub(super) struct SingleKeys;

    impl SingleKeys {
        pub(super) const fn start() -> Option<Self> {
            None
        }
    }

    /// Not known here: what is typed would be seen.
    pub(super) struct Unseen;

    impl Unseen {
        pub(super) const fn start() -> Option<Self> {
            None
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
            (b"2468\r\nNf3\n", b"\n", &["2468\r", "Nf3"]),
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
