//! A braille display, by way of brltty, which drives nearly every display there is.
//!
//! The program is a client of BrlAPI, brltty's own protocol, and speaks it itself. The C library for it ends the
//! whole program it is part of when cells are sent to a display that was just pulled out (its handler of exceptions,
//! which the crate `brlapi` cannot replace), and a game may not end with its display. Spoken here, such a packet is
//! one more thing that comes; and the program needs no library that is of use to few.
//!
//! [`BrailleDisplay`] has a thread that connects, shows what it was told last, and connects anew when brltty ended;
//! a second one reads for as long as a connection lasts. Where there is no brltty nothing happens, but that it is
//! looked for every few seconds.

mod address;
mod link;
pub mod protocol;
mod supervisor;

use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

pub use address::{Address, Refusal};
use link::Link;
pub use protocol::Code;
pub use supervisor::BrailleEvent;
use supervisor::{DisplayOrder, Supervisor};

/// How many cells the display has, 0 where brltty runs without one. Takes seconds at most.
pub fn look(address: &Address) -> Result<usize, Refusal> {
    Link::open(address)?.size().map_err(|_| Refusal::NoAnswer)
}

/// A braille display that is shown lines and tells of its keys.
pub struct BrailleDisplay {
    orders: Sender<supervisor::SupervisorInput>,
}

impl BrailleDisplay {
    /// Looks for a display in the background and returns at once.
    ///
    /// `keys` are those it tells of besides the routing keys; all others stay brltty's. `sink` is called on a thread
    /// of the display; it should only pass the event on.
    pub fn start(
        address: Address,
        keys: Vec<Code>,
        sink: impl Fn(BrailleEvent) + Send + Sync + 'static,
    ) -> Self {
        let (orders, inbox) = mpsc::channel();
        let back = orders.clone();
        let run = move || Supervisor::new(address, keys, inbox, back, Box::new(sink)).run();
        // Without a thread there is no display; the game goes on.
        let _ = thread::Builder::new().name("braille".into()).spawn(run);
        Self { orders }
    }

    /// Shows this line from the first cell on; what does not fit is cut off. Returns at once.
    pub fn show(&self, line: String) {
        let _ = self.orders.send(supervisor::SupervisorInput::DisplayOrder(DisplayOrder::Show(line)));
    }

    /// Leaves the display to the screen behind it until something is shown again.
    pub fn release(&self) {
        let _ = self.orders.send(supervisor::SupervisorInput::DisplayOrder(DisplayOrder::Release));
    }
}

impl Drop for BrailleDisplay {
    /// Gives the display back; waits for that no longer than a blink.
    fn drop(&mut self) {
        const FAREWELL: Duration = Duration::from_millis(200);
        let (done, wait) = mpsc::channel();
        if self.orders.send(supervisor::SupervisorInput::Quit(done)).is_ok() {
            let _ = wait.recv_timeout(FAREWELL);
        }
    }
}
