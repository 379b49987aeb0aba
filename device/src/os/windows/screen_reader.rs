//! Screen readers that say what a program gives them, and show it in braille: NVDA where the library of its own that
//! takes texts lies beside the program, JAWS, and others that Tolk knows. The calls go to another process, which may
//! hang, and want one thread for all their life: that thread is here, and nobody waits for it for long.

use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use tolk::Tolk;
use winsafe::{HPROCESSLIST, co};

use super::clock;
use crate::os::ReaderOrder;

/// False where a screen reader speaks only if somebody asks for that.
pub const SPEAKS_UNASKED: bool = true;

/// Limit for a screen reader to answer.
const LIMIT: Duration = Duration::from_secs(2);
/// Calls that may wait for one that hangs; more are not taken.
const WAITING: usize = 4;

/// Screen readers by the names of their programs.
const PROGRAMS: [(&str, &str); 4] =
    [("nvda.exe", "NVDA"), ("jfw.exe", "JAWS"), ("narrator.exe", "Narrator"), ("zt.exe", "ZoomText")];

struct Order {
    wanted: ReaderOrder,
    /// Time after which nobody wants the order any more: nothing is said out of turn.
    until: Instant,
    answer: Sender<bool>,
}

/// The one that runs, by name, whether it takes texts or not.
pub fn running() -> Option<String> {
    let mut list = HPROCESSLIST::CreateToolhelp32Snapshot(co::TH32CS::SNAPPROCESS, None).ok()?;
    let names: Vec<String> =
        list.iter_processes().filter_map(|entry| Some(entry.ok()?.szExeFile().to_lowercase())).collect();
    PROGRAMS
        .iter()
        .find(|(program, _)| names.iter().any(|name| name == program))
        .map(|(_, name)| (*name).to_owned())
}

/// Gives an order; true if the screen reader that runs carries it out.
pub fn ask(wanted: ReaderOrder) -> bool {
    let (answer, wait) = mpsc::channel();
    let order = Order { wanted, until: clock::now() + LIMIT, answer };
    let taken = line().is_some_and(|line| line.try_send(order).is_ok());
    taken && wait.recv_timeout(LIMIT).unwrap_or(false)
}

/// Queue to the one thread that speaks with them.
fn line() -> Option<&'static SyncSender<Order>> {
    static LINE: OnceLock<Option<SyncSender<Order>>> = OnceLock::new();
    let open = || {
        let (line, orders) = mpsc::sync_channel(WAITING);
        let run = move || serve(&orders);
        thread::Builder::new().name("screen reader".into()).spawn(run).ok().map(|_| line)
    };
    LINE.get_or_init(open).as_ref()
}

fn serve(orders: &Receiver<Order>) {
    let tolk = Tolk::new();
    for Order { wanted, until, answer } in orders {
        if clock::now() > until {
            continue;
        }
        // Not by its name, which the crate reads beyond its end.
        let done = tolk.has_speech()
            && match wanted {
                ReaderOrder::Presence => true,
                ReaderOrder::Silence => tolk.silence(),
                ReaderOrder::Speech { said, shown } => {
                    let taken = tolk.speak(said.as_str(), true);
                    if taken {
                        tolk.braille(shown);
                    }
                    taken
                }
            };
        let _ = answer.send(done);
    }
}
