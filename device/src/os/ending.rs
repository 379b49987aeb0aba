//! The end of the program by a key or a signal, which it may bring about itself.

use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use super::terminal;
use crate::lock;

/// Limit for the program to put everything away. Whoever closes the window of a console on Windows gives it less.
const PATIENCE: Duration = Duration::from_secs(30);
static ASK: Mutex<Option<Box<dyn FnMut() -> bool + Send>>> = Mutex::new(None);

/// Sets what is asked first where somebody ends the program by a key or a signal. If it says that the program
/// is going to end by itself it has half a minute for that; a second time it ends at once.
pub fn ask_before_the_end(ask: impl FnMut() -> bool + Send + 'static) {
    *lock(&ASK) = Some(Box::new(ask));
    terminal::watch();
}

/// Asks before the end, where somebody ends the program, by `end`.
pub(super) fn asked_to(end: impl FnOnce() + Send + 'static) {
    let ask = lock(&ASK).take();
    if ask.is_some_and(|mut ask| ask()) {
        thread::spawn(move || {
            thread::sleep(PATIENCE);
            end();
        });
    } else {
        end();
    }
}
