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

mod link;
pub mod protocol;

use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use crate::time::now;
use crate::watched::{Watched, leave, watch};
pub use link::{Address, LinkRefusal};
use link::{Link, cells, entering};
pub use protocol::KeyCode;
use protocol::Packet;

/// Cells of the display, 0 where brltty runs without one. Takes seconds at most.
pub fn look(address: &Address) -> Result<usize, LinkRefusal> {
    Link::open(address)?.size().map_err(|_| LinkRefusal::NoAnswer)
}

/// A braille display that is shown lines and tells of its keys.
pub struct BrailleDisplay {
    /// The supervisor's orders; without its thread there is no display, and the game goes on.
    orders: Option<Sender<SupervisorInput>>,
}

impl BrailleDisplay {
    /// Looks for a display in the background and returns at once.
    ///
    /// `keys` are those it tells of besides the routing keys; all others stay brltty's. `sink` is called on a thread
    /// of the display; it should only pass the event on.
    pub fn start(
        address: Address,
        keys: Vec<KeyCode>,
        sink: impl Fn(BrailleEvent) + Send + Sync + 'static,
    ) -> Self {
        let orders = watch("braille", |back| {
            let (up, line, sink) = (None, None, Box::new(sink));
            Supervisor { address, keys, back, sink, up, attempt: 0, due: now(), line, told: false }
        });
        Self { orders }
    }

    fn order(&self, order: SupervisorInput) -> bool {
        self.orders.as_ref().is_some_and(|orders| orders.send(order).is_ok())
    }

    /// Shows this line from the first cell on; what does not fit is cut off. Returns at once.
    pub fn show(&self, line: String) {
        self.order(SupervisorInput::Show(line));
    }

    /// Leaves the display to the screen behind it until something is shown again.
    pub fn release(&self) {
        self.order(SupervisorInput::Release);
    }
}

impl Drop for BrailleDisplay {
    /// Gives the display back; waits for that no longer than a blink.
    fn drop(&mut self) {
        const FAREWELL: Duration = Duration::from_millis(200);
        leave(FAREWELL, |done| self.order(SupervisorInput::Quit(done)));
    }
}

/// News of the display for whoever started it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum BrailleEvent {
    /// There is one, with so many cells in a row, never 0; or it has another number of them now.
    Ready { cells: usize },
    /// There is none any more.
    Gone,
    /// One of the keys asked for, or a routing key ([`protocol::routed`]).
    Key(KeyCode),
}

/// Pause after a connection failed or ended before the next one is tried.
const REST: Duration = Duration::from_secs(2);
/// Interval of the question for the number of cells: displays come and go.
const LOOK_EVERY: Duration = Duration::from_secs(3);
/// A brltty that does not answer for so long is none. While it shows a message of its own, four seconds and more each as
/// its user has chosen, it answers nobody who has written; whoever left it then would lose the next key.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(30);

/// Messages to the supervisor, from its owner and from its reader.
enum SupervisorInput {
    Show(String),
    Release,
    Came { attempt: u64, packet: Packet },
    Ended { attempt: u64 },
    Quit(Sender<()>),
}

/// An open connection, with what it shows.
struct Up {
    link: Link,
    cells: usize,
    /// Cells of the last display; brltty goes on naming that number when it is pulled out.
    size: usize,
    online: bool,
    entered: bool,
    /// Time since which a question for its cells is not answered.
    asked: Option<Instant>,
}

struct Supervisor {
    address: Address,
    keys: Vec<KeyCode>,
    back: Sender<SupervisorInput>,
    sink: Box<dyn Fn(BrailleEvent) + Send + Sync>,
    up: Option<Up>,
    /// Connections are numbered; what an ended one says is ignored.
    attempt: u64,
    due: Instant,
    line: Option<String>,
    told: bool,
}

impl Watched for Supervisor {
    type Input = SupervisorInput;

    fn patience(&self) -> Duration {
        self.due.saturating_duration_since(now())
    }

    fn handle(&mut self, message: SupervisorInput) -> Option<Sender<()>> {
        match message {
            SupervisorInput::Quit(done) => {
                if let Some(up) = &mut self.up {
                    // Whoever is gone needs no farewell.
                    let _ = up.link.send(&protocol::leave());
                    up.link.close();
                }
                return Some(done);
            }
            SupervisorInput::Show(line) => {
                self.line = Some(line);
                self.show();
            }
            SupervisorInput::Release => {
                self.line = None;
                if let Some(up) = self.up.as_mut().filter(|up| up.entered) {
                    up.entered = false;
                    self.send(&protocol::leave());
                }
            }
            SupervisorInput::Came { attempt, packet } if attempt == self.attempt => self.came(packet),
            SupervisorInput::Ended { attempt } if attempt == self.attempt => self.lose(),
            SupervisorInput::Came { .. } | SupervisorInput::Ended { .. } => {}
        }
        None
    }

    /// Connects, or asks whether all is as it was.
    fn look(&mut self) {
        if now() < self.due {
            return;
        }
        match self.up.as_ref().map(|up| up.asked) {
            None => self.connect(),
            Some(None) => self.ask_size(),
            Some(Some(asked)) if now() < asked + GIVEN_UP_AFTER => self.due = now() + LOOK_EVERY,
            Some(Some(_)) => self.lose(),
        }
    }
}

impl Supervisor {
    fn came(&mut self, packet: Packet) {
        match packet {
            Packet::Size(columns, rows) => {
                self.up.iter_mut().for_each(|up| {
                    up.asked = None;
                    up.size = cells(columns, rows);
                });
                self.settle();
            }
            Packet::Online(online) => {
                self.up.iter_mut().for_each(|up| up.online = online);
                self.settle();
                // The next display may be another one.
                if online {
                    self.ask_size();
                }
            }
            // Somebody else has the display; what is shown next asks for it again.
            Packet::Refused(_) => self.up.iter_mut().for_each(|up| up.entered = false),
            Packet::Key(code) => (self.sink)(BrailleEvent::Key(code)),
            // What was shown did not arrive: the display is another one now, or none.
            Packet::Exception => self.ask_size(),
            // Answers that only a connection being made waits for.
            Packet::Version(_) | Packet::Auth { .. } | Packet::Ack | Packet::Other => {}
        }
    }

    fn ask_size(&mut self) {
        self.due = now() + LOOK_EVERY;
        if let Some(up) = &mut self.up {
            up.asked.get_or_insert_with(now);
            self.send(&protocol::ask_size());
        }
    }

    fn connect(&mut self) {
        self.due = now() + REST;
        self.attempt += 1;
        let Ok(link) = Link::open(&self.address) else { return };
        // From now on a thread of its own reads, and waits as long as it takes.
        let Ok(reader) = link.limit(None).and_then(|()| link.twin()) else { return };
        let (attempt, back) = (self.attempt, self.back.clone());
        self.up = Some(Up { link, cells: 0, size: 0, online: true, entered: false, asked: None });
        let read = move || read(reader, attempt, &back);
        match thread::Builder::new().name("braille keys".into()).spawn(read) {
            Ok(_) => {
                self.ask_size();
                self.send(&protocol::ask_online());
            }
            Err(_) => self.lose(),
        }
    }

    fn send(&mut self, packet: &[u8]) {
        if self.up.as_mut().is_some_and(|up| up.link.send(packet).is_err()) {
            self.lose();
        }
    }

    /// Tells how many cells there are now, where that has changed.
    fn settle(&mut self) {
        let Some(up) = &mut self.up else { return };
        let cells = if up.online { up.size } else { 0 };
        if up.cells == cells {
            return;
        }
        up.cells = cells;
        match cells {
            0 => self.tell_gone(),
            _ => {
                self.told = true;
                (self.sink)(BrailleEvent::Ready { cells });
            }
        }
        self.show();
    }

    /// Shows the last line, where there is a display. Never sends cells to one without.
    fn show(&mut self) {
        let (Some(up), Some(line)) = (&mut self.up, &self.line) else { return };
        if up.cells == 0 {
            return;
        }
        let mut packet = Vec::new();
        if !up.entered {
            up.entered = true;
            packet.extend(entering(&self.keys));
        }
        packet.extend(protocol::write(line, up.cells));
        self.send(&packet);
    }

    fn lose(&mut self) {
        if let Some(up) = self.up.take() {
            up.link.close();
        }
        self.attempt += 1;
        self.due = now() + REST;
        self.tell_gone();
    }

    fn tell_gone(&mut self) {
        if std::mem::take(&mut self.told) {
            (self.sink)(BrailleEvent::Gone);
        }
    }
}

/// Reads until the connection ends.
fn read(mut link: Link, attempt: u64, to: &Sender<SupervisorInput>) {
    while let Ok(packet) = link.next() {
        if to.send(SupervisorInput::Came { attempt, packet }).is_err() {
            return;
        }
    }
    let _ = to.send(SupervisorInput::Ended { attempt });
}
