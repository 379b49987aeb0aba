//! The terminal, given back as it was found.

use std::io::{self, IsTerminal as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::process::getpgrp;
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};
use signal_hook::consts::signal::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// So long the program may take to put everything away.
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
    *ASK.lock().unwrap_or_else(PoisonError::into_inner) = Some(ask);
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
                let ask = ASK.lock().unwrap_or_else(PoisonError::into_inner).take();
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
