//! Keys as a terminal gives them.

use std::io::{self, BufRead as _, Read as _};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::{
    InputModes, LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr,
};

use super::terminal;

/// What Ctrl-C sends where it is a key like any other.
pub const INTERRUPT: u8 = 3;

/// What ends a line that is not shown. Enter as it comes: a terminal that was left raw sends what it is, and not the end
/// of a line.
pub const LINE_ENDS: &[u8] = b"\n\r";

/// How long it is waited for a line at once.
const WAIT: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

/// Whether there is something to read, or will never be; waits for it for a moment.
pub fn has_line() -> bool {
    let input = io::stdin();
    poll(&mut [PollFd::new(&input, PollFlags::IN)], Some(&WAIT)).map_or(true, |ready| ready > 0)
}

/// Reads a line, or as much of it as anybody types.
pub fn read_line(line: &mut Vec<u8>) -> io::Result<usize> {
    io::stdin().lock().take(4_096).read_until(b'\n', line)
}

/// A terminal that delivers each key at once and does not show it.
pub struct SingleKeys {
    before: Termios,
}

impl SingleKeys {
    pub fn start() -> Option<Self> {
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
pub struct Unseen {
    before: Termios,
}

impl Unseen {
    pub fn start() -> Option<Self> {
        terminal::remember();
        let before = tcgetattr(io::stdin()).ok()?;
        let mut unseen = before.clone();
        // Ctrl-C ends the line: so the terminal is given back in any case.
        unseen.local_modes.remove(LocalModes::ECHO | LocalModes::ECHONL | LocalModes::ISIG);
        unseen.local_modes.insert(LocalModes::ICANON);
        // Somebody else may have left it raw: Enter ends a line all the same.
        unseen.input_modes.insert(InputModes::ICRNL);
        unseen.input_modes.remove(InputModes::IGNCR | InputModes::INLCR);
        unseen.special_codes[SpecialCodeIndex::VEOL] = INTERRUPT;
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
