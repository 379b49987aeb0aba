//! The terminal, given back as it was found, and its keys.

use std::io::{self, IsTerminal as _};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::getpgrp;
use rustix::termios::{
    InputModes, LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcgetpgrp, tcsetattr,
};
use signal_hook::consts::signal::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::os::ending;
use crate::terminal::line_at_most;

/// No longer may a terminal mark what is pasted: an editor has it do so, and only ends that itself where it comes to an
/// end.
const PASTE_UNMARKED: &[u8] = b"\x1b[?2004l";
static EDITED: AtomicBool = AtomicBool::new(false);
static FOUND: OnceLock<Option<Termios>> = OnceLock::new();
static WATCHED: OnceLock<()> = OnceLock::new();

/// Keeps how the terminal was found, before it is changed for the first time.
pub fn remember() {
    FOUND.get_or_init(|| {
        let found = tcgetattr(io::stdin()).ok()?;
        watch();
        Some(found)
    });
}

/// Turns the echo off: from here on an editor shows what is typed. Between two lines of it keys would be seen that are not
/// to be, and others twice.
pub fn quieten() {
    remember();
    EDITED.store(true, Ordering::Relaxed);
    if let Ok(mut quiet) = tcgetattr(io::stdin()) {
        quiet.local_modes.remove(LocalModes::ECHO | LocalModes::ECHONL);
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &quiet);
    }
}

/// Leaves the terminal as it was found; nothing where it never was.
pub fn give_back() {
    let Some(Some(found)) = FOUND.get() else { return };
    // In the background the terminal is the shell's, and whoever changes it is stopped.
    if tcgetpgrp(io::stdin()).is_ok_and(|owner| owner == getpgrp()) {
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, found);
        if EDITED.swap(false, Ordering::Relaxed) && io::stdout().is_terminal() {
            // Whoever holds the lock of the library may never let it go any more.
            let _ = rustix::io::write(io::stdout(), PASTE_UNMARKED);
        }
    }
}

/// A signal that ends the program ends it as before, but not with a terminal that shows nothing of what is typed.
pub fn watch() {
    WATCHED.get_or_init(|| {
        let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]) else { return };
        let wait = move || {
            for signal in signals.forever() {
                ending::asked_to(move || {
                    give_back();
                    let _ = emulate_default_handler(signal);
                });
            }
        };
        let _ = thread::Builder::new().name("signals".into()).spawn(wait);
    });
}

/// The byte of Ctrl-C where it is a key like any other.
pub const INTERRUPT: u8 = 3;
/// Ends of a line that is not shown. Enter as it comes: a terminal that was left raw sends what it is, and not the end
/// of a line.
pub const LINE_ENDS: &[u8] = b"\n\r";
/// Longest wait for a line at once.
const WAIT: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

/// True if there is something to read, or will never be; waits for it for a moment.
pub fn has_line() -> bool {
    let input = io::stdin();
    poll(&mut [PollFd::new(&input, PollFlags::IN)], Some(&WAIT)).map_or(true, |ready| ready > 0)
}

/// Reads a line, without what stands behind `most` bytes and one more.
pub fn read_line(most: usize) -> io::Result<Option<Vec<u8>>> {
    line_at_most(&mut io::stdin().lock(), most)
}

/// A terminal that was changed, until this is dropped.
pub struct ChangedTerminal {
    before: Termios,
    at_the_end: OptionalActions,
}

impl ChangedTerminal {
    fn by(at_the_end: OptionalActions, change: impl FnOnce(&mut Termios)) -> Option<Self> {
        remember();
        let before = tcgetattr(io::stdin()).ok()?;
        let mut changed = before.clone();
        change(&mut changed);
        tcsetattr(io::stdin(), OptionalActions::Now, &changed).ok()?;
        Some(Self { before, at_the_end })
    }
}

impl Drop for ChangedTerminal {
    fn drop(&mut self) {
        tcsetattr(io::stdin(), self.at_the_end, &self.before).ok();
    }
}

/// Delivers each key at once from here on, and does not show it. Ctrl-C is a key like any other: so the
/// terminal is given back in any case. What else a key has sent, and what was typed since, is not meant for
/// the shell.
pub fn single_keys() -> Option<ChangedTerminal> {
    ChangedTerminal::by(OptionalActions::Flush, |single| {
        single.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG);
        single.special_codes[SpecialCodeIndex::VMIN] = 1;
        single.special_codes[SpecialCodeIndex::VTIME] = 0;
    })
}

/// Takes lines from here on without showing them; `None` where that cannot be had. Ctrl-C ends the line: so
/// the terminal is given back in any case.
pub fn unseen_typing() -> Option<ChangedTerminal> {
    ChangedTerminal::by(OptionalActions::Now, |unseen| {
        unseen.local_modes.remove(LocalModes::ECHO | LocalModes::ECHONL | LocalModes::ISIG);
        unseen.local_modes.insert(LocalModes::ICANON);
        // Somebody else may have left it raw: Enter ends a line all the same.
        unseen.input_modes.insert(InputModes::ICRNL);
        unseen.input_modes.remove(InputModes::IGNCR | InputModes::INLCR);
        unseen.special_codes[SpecialCodeIndex::VEOL] = INTERRUPT;
    })
}
