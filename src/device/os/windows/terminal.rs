//! The console, given back as it was found.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use crossterm::terminal::disable_raw_mode;

/// So long the program may take to put everything away. Whoever closes the window of a console gives it less.
const PATIENCE: Duration = Duration::from_secs(30);

/// The status of a program that was interrupted, as shells know it.
const INTERRUPTED: i32 = 130;

static WATCHED: OnceLock<()> = OnceLock::new();
static ASK: Mutex<Option<Box<dyn FnMut() -> bool + Send>>> = Mutex::new(None);

/// Whoever ends the program by a key is asked first.
pub fn ask_before_the_end(ask: Box<dyn FnMut() -> bool + Send>) {
    *ASK.lock().unwrap_or_else(PoisonError::into_inner) = Some(ask);
    watch();
}

/// A console is remembered by whoever changes it.
pub fn remember() {
    watch();
}

/// Lines are edited in a console that shows nothing by itself.
pub const fn quieten() {}

/// Leaves the terminal as it was found.
pub fn give_back() {
    let _ = disable_raw_mode();
}

/// Ctrl-C and the end of the console end the program, but not before it has put everything away.
fn watch() {
    WATCHED.get_or_init(|| {
        let _ = ctrlc::set_handler(interrupted);
    });
}

/// What Ctrl-C does, also where it comes as a key.
pub fn interrupted() {
    let ask = ASK.lock().unwrap_or_else(PoisonError::into_inner).take();
    if ask.is_some_and(|mut ask| ask()) {
        thread::spawn(|| {
            thread::sleep(PATIENCE);
            end();
        });
    } else {
        end();
    }
}

fn end() {
    give_back();
    std::process::exit(INTERRUPTED);
}
