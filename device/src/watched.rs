//! Threads that look after something: each waits for orders and news, but never for longer than until
//! something is due.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// Something that may be gone, come back, hang or be late, and is told so.
pub(super) trait Watched {
    type Input: Send + 'static;

    /// Begins, before all else, on the thread.
    fn begin(&mut self) {}

    /// Longest wait for the next input.
    fn patience(&self) -> Duration;

    /// Takes one in; whom to tell where that was the last, and all is put away.
    fn handle(&mut self, input: Self::Input) -> Option<Sender<()>>;

    /// Time may have passed.
    fn look(&mut self);
}

/// Starts the thread and gives the way to it; `make` is given that too. `None` where no thread can be had.
pub(super) fn watch<W: Watched>(
    name: &str,
    make: impl FnOnce(Sender<W::Input>) -> W + Send + 'static,
) -> Option<Sender<W::Input>> {
    let (to, inbox) = mpsc::channel();
    let back = to.clone();
    let run = move || run(make(back), &inbox);
    thread::Builder::new().name(name.into()).spawn(run).is_ok().then_some(to)
}

fn run<W: Watched>(mut watched: W, inbox: &Receiver<W::Input>) {
    watched.begin();
    loop {
        match inbox.recv_timeout(watched.patience()) {
            Ok(input) => {
                if let Some(done) = watched.handle(input) {
                    done.send(()).ok();
                    return;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        watched.look();
    }
}

/// Has it put all away and end; nobody waits longer than this.
pub(super) fn leave(limit: Duration, quit: impl FnOnce(Sender<()>) -> bool) {
    let (done, wait) = mpsc::channel();
    if quit(done) {
        wait.recv_timeout(limit).ok();
    }
}
