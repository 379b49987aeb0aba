//! The terminal, given back as it was found, and its keys.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::getpgrp;
use rustix::termios::{
    InputModes, LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcgetpgrp, tcsetattr,
};
use signal_hook::consts::signal::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::device::lock;

/// Limit for the program to put everything away.
const PATIENCE: Duration = Duration::from_secs(30);

/// No longer may a terminal mark what is pasted: an editor has it do so, and only ends that itself where it comes to an
/// end.
const PASTE_UNMARKED: &[u8] = b"\x1b[?2004l";

static EDITED: AtomicBool = AtomicBool::new(false);
static FOUND: OnceLock<Option<Termios>> = OnceLock::new();
static WATCHED: OnceLock<()> = OnceLock::new();
static ASK: Mutex<Option<Box<dyn FnMut() -> bool + Send>>> = Mutex::new(None);

/// Whoever ends the program by a key is asked first.
pub fn ask_before_the_end(ask: Box<dyn FnMut() -> bool + Send>) {
    *lock(&ASK) = Some(ask);
    watch();
}

/// Keeps how the terminal was found.
pub fn remember() {
    FOUND.get_or_init(|| {
        let found = tcgetattr(io::stdin()).ok()?;
        watch();
        Some(found)
    });
}

/// Turns the echo off while lines are edited.
pub fn quieten() {
    remember();
    EDITED.store(true, Ordering::Relaxed);
    if let Ok(mut quiet) = tcgetattr(io::stdin()) {
        quiet.local_modes.remove(LocalModes::ECHO | LocalModes::ECHONL);
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &quiet);
    }
}

/// Leaves the terminal as it was found.
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
fn watch() {
    WATCHED.get_or_init(|| {
        let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]) else { return };
        let wait = move || {
            for signal in signals.forever() {
                let ask = lock(&ASK).take();
                if ask.is_some_and(|mut ask| ask()) {
                    thread::spawn(move || {
                        thread::sleep(PATIENCE);
                        end_by(signal);
                    });
                } else {
                    end_by(signal);
                }
            }
        };
        let _ = thread::Builder::new().name("signals".into()).spawn(wait);
    });
}

fn end_by(signal: i32) {
    give_back();
    let _ = emulate_default_handler(signal);
}

/// The byte of Ctrl-C where it is a key like any other.
pub const INTERRUPT: u8 = 3;

/// Ends of a line that is not shown. Enter as it comes: a terminal that was left raw sends what it is, and not the end
/// of a line.
pub const LINE_ENDS: &[u8] = b"\n\r";

/// Longest wait for a line at once.
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
        remember();
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
        remember();
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
