//! The thread of a board: it finds the board, listens to it, and finds it again when it was unplugged.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use super::event::BoardEvent;
use super::heard::Heard;
use super::listen::listen_to;
use super::search;
use super::spec::Spec;

/// How long is waited before a board that is gone is looked for again.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// Listens to a board on a thread of its own, for as long as `tell` wants it. Without a thread it is told as lost. Squares
/// that are sent, counted from a8 to h1, are lit where it has lights, and no others.
pub fn start(spec: Spec, tell: impl Fn(BoardEvent) -> bool + Clone + Send + 'static) -> Sender<Vec<u8>> {
    let at_once = tell.clone();
    let (lights, lit) = mpsc::channel();
    if thread::Builder::new().name("board".into()).spawn(move || watch(&spec, &tell, lit)).is_err() {
        at_once(BoardEvent::Lost);
    }
    lights
}

fn watch(spec: &Spec, tell: &impl Fn(BoardEvent) -> bool, lit: Receiver<Vec<u8>>) {
    let mut heard = Heard::of(spec.to_string(), tell).with_lights(lit);
    while heard.wanted {
        // Whatever went wrong, the board is looked for anew.
        let _ = find_and_listen(spec, &mut heard);
        if heard.wanted && !heard.told_lost {
            heard.tell(BoardEvent::Lost);
        }
        thread::sleep(LOOK_EVERY);
    }
}

fn find_and_listen<T: Fn(BoardEvent) -> bool>(spec: &Spec, heard: &mut Heard<'_, T>) -> io::Result<()> {
    if *spec != Spec::Auto {
        return listen_to(spec, heard);
    }
    let found = search::found();
    // None, or nobody knows which.
    let [one] = found.as_slice() else { return Err(io::ErrorKind::NotFound.into()) };
    heard.name = one.spec.to_string();
    listen_to(&one.spec, heard)
}
