//! Between the thread that reads lines and the table that takes them in.

use std::io::{self, IsTerminal};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::device::lock;
use crate::device::terminal::{ChangedTerminal, unseen_typing};
use crate::device::time::now;
use crate::language::LONGEST_LINE;
use crate::table::loop_event::LoopEvent;

/// Time that the table waits for the thread that reads lines when all is over.
const PATIENCE: Duration = Duration::from_secs(1);

/// Number of lines that may wait for the table. Whoever writes more of them waits: a pipe that never ends fills no memory, and
/// whoever ends the program is not behind it.
const MOST_WAITING: u64 = 64;

/// Gate of the lines: after a line of the arbiter the next one is read only when all that follows from it is
/// done, so that what is to be unseen is asked for before it is typed. All others are read as they come,
/// however busy the table is: they count from then.
#[derive(Clone, Default)]
pub(super) struct Gate(Arc<(Mutex<Passing>, Condvar)>);

#[derive(Default)]
struct Passing {
    /// Lines that the table has not taken in yet.
    waiting: u64,
    busy: bool,
    /// The next one is read when there are none.
    waits: bool,
    /// Set while nothing typed is shown: by the terminal, or by the editor, which keeps it here.
    unseen: Option<Hidden>,
    /// Set if what was typed unseen is wanted no more: the Enter that follows is no press.
    forgets: bool,
    /// Set while what is typed goes into no history.
    unkept: bool,
    /// No more lines are read.
    closed: bool,
    /// Set while an editor is about to change the terminal, or to keep a line: the end waits for that.
    between: bool,
}

enum Hidden {
    /// A terminal takes whole lines; `None` where nothing hides them.
    Lines(Option<ChangedTerminal>),
    /// An editor gives each key: the line so far, and whether it is all.
    Keys(String, bool),
}

/// A key for a line that is not shown.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Stroke {
    Sign(char),
    Back,
    BackWord,
    BackAll,
    Enter,
    GiveUp,
    Other,
}

impl Gate {
    /// A line is on its way; what follows from it may be `private`.
    pub(super) fn send(&self, wakes: &Sender<LoopEvent>, line: String, private: bool) -> bool {
        self.hand_on(wakes, LoopEvent::Typed(line, now()), private)
    }

    /// A line or a command is on its way.
    pub(super) fn hand_on(&self, wakes: &Sender<LoopEvent>, wake: LoopEvent, private: bool) -> bool {
        let full = |passing: &mut Passing| passing.waiting >= MOST_WAITING && !passing.closed;
        let mut passing = self.0.1.wait_while(lock(&self.0.0), full).unwrap_or_else(PoisonError::into_inner);
        passing.waiting += 1;
        passing.waits |= private || passing.unseen.is_some();
        drop(passing);
        wakes.send(wake).is_ok()
    }

    /// Tells the table that somebody wants to leave; what follows waits for what comes of it.
    pub(super) fn leave(&self, wakes: &Sender<LoopEvent>) -> bool {
        let mut passing = lock(&self.0.0);
        passing.waiting += 1;
        passing.waits = true;
        drop(passing);
        wakes.send(LoopEvent::Leave).is_ok()
    }

    /// Waits for the table; whether what comes next is not to be shown. `None`: nothing is to come.
    pub(super) fn pass(&self) -> Option<bool> {
        let waits = |passing: &mut Passing| passing.waits && passing.waiting > 0 && !passing.closed;
        let mut passing = self.0.1.wait_while(lock(&self.0.0), waits).unwrap_or_else(PoisonError::into_inner);
        passing.waits = false;
        (!passing.closed).then_some(passing.unseen.is_some())
    }

    pub(super) fn woken(&self, wake: &LoopEvent) {
        lock(&self.0.0).busy =
            matches!(wake, LoopEvent::Typed(..) | LoopEvent::Command(..) | LoopEvent::Leave);
    }

    pub(super) fn glance(&self) {
        let mut passing = lock(&self.0.0);
        if std::mem::take(&mut passing.busy) {
            passing.waiting = passing.waiting.saturating_sub(1);
            self.0.1.notify_all();
        }
    }

    /// Hides what is typed into a terminal that takes lines, or shows it again; true if that could be done. A
    /// pipe shows nothing anyway.
    pub(super) fn secret_lines(&self, on: bool) -> bool {
        let mut passing = lock(&self.0.0);
        if !on {
            passing.unseen = None;
            return true;
        }
        let terminal = io::stdin().is_terminal();
        if passing.unseen.is_none() {
            passing.unseen = Some(Hidden::Lines(terminal.then(unseen_typing).flatten()));
        }
        !terminal || matches!(passing.unseen, Some(Hidden::Lines(Some(_))))
    }

    /// An editor shows nothing from here on, or does again. The terminal is the editor's and stays as it is.
    pub(super) fn secret_keys(&self, on: bool) -> bool {
        let mut passing = lock(&self.0.0);
        match (&passing.unseen, on) {
            (None, true) => passing.unseen = Some(Hidden::Keys(String::new(), false)),
            (Some(Hidden::Keys(typed, whole)), false) => {
                passing.forgets = *whole || !typed.is_empty();
                passing.unseen = None;
            }
            // It is as it is to be, or whole lines are hidden.
            (None, false) | (Some(_), true) | (Some(Hidden::Lines(_)), false) => {}
        }
        true
    }

    /// Takes a key of an editor where nothing is shown; whether it was taken.
    pub(super) fn hides(&self, stroke: Stroke) -> bool {
        let mut passing = lock(&self.0.0);
        let Some(Hidden::Keys(typed, whole)) = &mut passing.unseen else { return false };
        match stroke {
            // What is too long is refused, not cut.
            Stroke::Sign(sign) if typed.len() <= LONGEST_LINE => typed.push(sign),
            Stroke::Sign(_) | Stroke::Other => {}
            Stroke::Back => drop(typed.pop()),
            Stroke::BackWord => {
                let before = typed.trim_end().rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
                typed.truncate(before);
            }
            Stroke::BackAll => typed.clear(),
            Stroke::Enter => *whole = true,
            Stroke::GiveUp => {
                typed.clear();
                *whole = true;
            }
        }
        true
    }

    /// Sets whether an editor keeps lines in its history from here on.
    pub(super) fn keep_lines(&self, on: bool) {
        lock(&self.0.0).unkept = !on;
    }

    /// True while typed lines are kept for later.
    pub(super) fn keeps_lines(&self) -> bool {
        !lock(&self.0.0).unkept
    }

    /// True if nothing has been typed of a line that is not shown.
    pub(super) fn hides_nothing_yet(&self) -> bool {
        matches!(&lock(&self.0.0).unseen, Some(Hidden::Keys(typed, _)) if typed.is_empty())
    }

    /// The line that was typed unseen, where one was; the next one begins.
    pub(super) fn hidden_line(&self) -> Option<String> {
        match &mut lock(&self.0.0).unseen {
            Some(Hidden::Keys(typed, whole)) if *whole => {
                *whole = false;
                Some(std::mem::take(typed))
            }
            _ => None,
        }
    }

    /// True if the Enter just typed belongs to something unseen that is wanted no more.
    pub(super) fn forgets(&self) -> bool {
        std::mem::take(&mut lock(&self.0.0).forgets)
    }

    /// An editor is going to change the terminal or to keep a line, if anything is still to be read.
    pub(super) fn begins(&self) -> bool {
        let mut passing = lock(&self.0.0);
        passing.between = !passing.closed;
        passing.between
    }

    /// Ends what [`begins`](Self::begins) began: the editor has done so, or will do it no more.
    pub(super) fn stands(&self) {
        let mut passing = lock(&self.0.0);
        if std::mem::take(&mut passing.between) {
            self.0.1.notify_all();
        }
    }

    /// Closes the gate: nothing more is read, and no editor is just about to change the terminal, so that it
    /// can be given back.
    pub(super) fn close(&self) {
        let mut passing = lock(&self.0.0);
        passing.closed = true;
        self.0.1.notify_all();
        let _ = self.0.1.wait_timeout_while(passing, PATIENCE, |passing| passing.between);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    #[test]
    fn lines_that_nobody_has_taken_in_are_not_piled_up() {
        let (gate, (to, from)) = (Gate::default(), mpsc::channel());
        let of_thread = gate.clone();
        let sending = thread::spawn(move || {
            let mut most = 0;
            for _ in 0..MOST_WAITING * 50 {
                assert!(of_thread.send(&to, String::new(), false));
                most = most.max(lock(&of_thread.0.0).waiting);
            }
            most
        });
        while lock(&gate.0.0).waiting < MOST_WAITING {
            thread::yield_now();
        }
        let mut taken = 0;
        for wake in from {
            gate.woken(&wake);
            gate.glance();
            taken += 1;
        }
        assert_eq!(taken, MOST_WAITING * 50, "and none is lost");
        assert!(sending.join().expect("it ends") <= MOST_WAITING);
    }
}
