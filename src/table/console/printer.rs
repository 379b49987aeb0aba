//! Lines on their way to whoever reads them, on a thread of their own: a reader who stands still holds up no game.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::device::lock;

/// Number of bytes that may wait for a reader. Then the oldest are left out, and the reader is told how many lines that were.
const MOST_WAITING: usize = 4 << 20;

/// Time to wait, at the end, for a reader who takes nothing.
const PATIENCE: Duration = Duration::from_secs(5);

/// Prints in order what it is given; dropped, it waits for the rest.
pub(super) struct Printer(Arc<Waiting>);

#[derive(Default)]
struct Waiting {
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Default)]
struct Queue {
    lines: VecDeque<String>,
    bytes: usize,
    left_out: u64,
    printed: u64,
    printing: bool,
    closed: bool,
}

impl Queue {
    fn add(&mut self, line: String) {
        self.bytes += line.len();
        self.lines.push_back(line);
        while self.bytes > MOST_WAITING
            && let Some(oldest) = self.lines.pop_front()
        {
            self.bytes -= oldest.len();
            self.left_out += 1;
        }
    }

    fn is_done(&self) -> bool {
        self.lines.is_empty() && self.left_out == 0 && !self.printing
    }

    /// Next line; where lines were left out, `told` says that in their place.
    fn next(&mut self, told: impl FnOnce(u64) -> String) -> Option<String> {
        if self.left_out > 0 {
            return Some(told(std::mem::take(&mut self.left_out)));
        }
        let line = self.lines.pop_front()?;
        self.bytes -= line.len();
        Some(line)
    }
}

impl Waiting {
    /// Waits for something to print, what was taken before being printed; `None` when all is over.
    fn take(&self, left_out: impl FnOnce(u64) -> String) -> Option<String> {
        let mut queue = lock(&self.queue);
        queue.printed += u64::from(std::mem::take(&mut queue.printing));
        self.changed.notify_all();
        let waits = |queue: &mut Queue| queue.is_done() && !queue.closed;
        let mut queue = self.changed.wait_while(queue, waits).unwrap_or_else(PoisonError::into_inner);
        let line = queue.next(left_out);
        queue.printing = line.is_some();
        line
    }
}

impl Printer {
    /// Gives each line to `print`; `left_out` is the line that stands for so many.
    pub(super) fn start(
        mut print: impl FnMut(String) + Send + 'static,
        left_out: impl Fn(u64) -> String + Send + 'static,
    ) -> Self {
        let waiting = Arc::<Waiting>::default();
        let own = Self(waiting.clone());
        thread::spawn(move || {
            while let Some(line) = waiting.take(&left_out) {
                print(line);
            }
        });
        own
    }

    pub(super) fn print(&self, line: String) {
        lock(&self.0.queue).add(line);
        self.0.changed.notify_all();
    }

    /// Waits until all is printed, as long as the reader takes anything.
    pub(super) fn finish(&self) {
        let mut queue = lock(&self.0.queue);
        if std::mem::replace(&mut queue.closed, true) {
            return;
        }
        self.0.changed.notify_all();
        while !queue.is_done() {
            let before = queue.printed;
            let stands = |queue: &mut Queue| !queue.is_done() && queue.printed == before;
            let waited = self.0.changed.wait_timeout_while(queue, PATIENCE, stands);
            let (after, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            if timeout.timed_out() {
                return;
            }
            queue = after;
        }
    }
}

impl Drop for Printer {
    fn drop(&mut self) {
        self.finish();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn what_a_reader_finds_who_stood_still_is_bounded_and_told() {
        let ((go, may_go), (to, printed)) = (mpsc::channel::<()>(), mpsc::channel());
        let print = move |line: String| {
            let _ = may_go.recv();
            let _ = to.send(line);
        };
        let printer = Printer::start(print, |lines| format!("{lines} left out"));
        printer.print("first".to_owned());
        while !lock(&printer.0.queue).printing {
            thread::yield_now();
        }
        let long = "x".repeat(MOST_WAITING / 4 - 10);
        for number in 0..7 {
            printer.print(format!("{number}{long}"));
        }
        assert!(lock(&printer.0.queue).bytes <= MOST_WAITING);
        drop(go);
        printer.finish();
        let lines: Vec<String> = printed.try_iter().collect();
        let starts: Vec<&str> = lines.iter().map(|line| line.split('x').next().unwrap_or_default()).collect();
        assert_eq!(starts, ["first", "3 left out", "3", "4", "5", "6"]);
    }
}
