//! Any key: a single key of a terminal, without Enter; a whole line where input is no terminal.

use std::io::{self, BufRead, IsTerminal, Read};
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

    use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr};

    /// A terminal that delivers each key at once and does not show it.
    pub(super) struct SingleKeys {
        before: Termios,
    }

    impl SingleKeys {
        pub(super) fn start() -> Option<Self> {
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

    impl Drop for SingleKeys {
        /// What else that key has sent, and what was typed since, is not meant for the shell.
        fn drop(&mut self) {
            tcsetattr(io::stdin(), OptionalActions::Flush, &self.before).ok();
        }
    }
}

#[cfg(not(unix))]
mod machine {
    /// Not known here: keys come with Enter.
    pub(super) struct SingleKeys;

    impl SingleKeys {
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
    fn any_byte_of_a_terminal_is_a_key() {
        assert!(key(&mut b"\x1b[A".as_slice()));
        assert!(!key(&mut b"".as_slice()));
    }
}
