//! Screen readers that say what a program gives them: Orca from its release 49 on, over the session's message bus. An older
//! one takes nothing from programs: it reads the window, and shares the speech service. Calls go to another process, which
//! may hang: a thread makes them, and nobody waits for it for long.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;
use zbus::blocking::Connection;
use zbus::blocking::connection::Builder;
use zbus::zvariant::DynamicType;

use super::clock;
use crate::os::ReaderOrder;

/// False where a screen reader speaks only if somebody asks for that: Orca and the voice of the system are one voice here,
/// and the voice knows more languages than one.
pub const SPEAKS_UNASKED: bool = false;

/// The one that desktops of Linux have.
const ORCA: &str = "orca";

/// Limit for it to answer.
const LIMIT: Duration = Duration::from_secs(2);
/// Orders that may wait for one that hangs; more are not taken.
const WAITING: usize = 4;

/// A way in which Orca is spoken to.
struct Dialect {
    /// The name on the bus, and that of the interface.
    name: &'static str,
    path: &'static str,
    /// What keeps it silent: an object, by its place in releases, and the interface of that.
    speech: &'static [&'static str],
    speech_interface: &'static str,
    /// True if a command is named in a call that is the same for all commands.
    has_commands: bool,
}

/// Those there are, the newest first: Orca 51, and Orca 49 and 50.
const DIALECTS: [Dialect; 2] = [
    Dialect {
        name: "org.gnome.Orca1.Service",
        path: "/org/gnome/Orca1/Service",
        speech: &["/org/gnome/Orca1/Service/SpeechManager"],
        speech_interface: "org.gnome.Orca1.SpeechManager",
        has_commands: false,
    },
    Dialect {
        name: "org.gnome.Orca.Service",
        path: "/org/gnome/Orca/Service",
        speech: &[
            "/org/gnome/Orca/Service/SpeechManager",
            "/org/gnome/Orca/Service/SpeechAndVerbosityManager",
        ],
        speech_interface: "org.gnome.Orca.Module",
        has_commands: true,
    },
];

/// The call that ends what it says; it tells nobody of that.
const INTERRUPT: &str = "InterruptSpeech";

struct Order {
    wanted: Wanted,
    /// Time after which nobody wants the order any more: nothing is said out of turn.
    until: Instant,
    answer: Sender<Option<String>>,
}

enum Wanted {
    Order(ReaderOrder),
    Release,
}

/// Gives an order; true if the screen reader that runs carries it out.
pub fn ask(wanted: ReaderOrder) -> bool {
    give(Wanted::Order(wanted)).is_some()
}

/// The one that runs, by name and release. Its release is asked of itself, which may take its time.
pub fn running() -> Option<String> {
    let program =
        fs::read_dir("/proc").ok().and_then(|entries| entries.flatten().find_map(|it| orca_of(&it.path())));
    let asked = program.map(|program| {
        let asked =
            Command::new(program).arg("--version").stdin(Stdio::null()).stderr(Stdio::null()).output();
        asked.ok().and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default()
    });
    // What is on the bus is one too, however it was started.
    let release = asked.or_else(|| give(Wanted::Release))?;
    let release =
        release.split_whitespace().find(|word| word.starts_with(|sign: char| sign.is_ascii_digit()));
    Some(release.map_or_else(|| "Orca".to_owned(), |release| format!("Orca {release}")))
}

/// The program of this process, where it is the user's own Orca: a script, which its interpreter runs.
fn orca_of(process: &Path) -> Option<PathBuf> {
    let own = rustix::process::geteuid().as_raw();
    if fs::metadata(process).ok()?.uid() != own {
        return None;
    }
    let line = fs::read_to_string(process.join("cmdline")).ok()?;
    let mut parts = line.split('\0').take(2).map(PathBuf::from);
    parts.find(|part| part.file_name().is_some_and(|name| name == ORCA))
}

/// What it answers; `None` where it does not, or refuses.
fn give(wanted: Wanted) -> Option<String> {
    let (answer, wait) = mpsc::channel();
    let order = Order { wanted, until: clock::now() + LIMIT, answer };
    line()?.try_send(order).ok()?;
    wait.recv_timeout(LIMIT).ok()?
}

/// Queue to the one thread that speaks with it.
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
    let mut bus = None;
    for Order { wanted, until, answer } in orders {
        if clock::now() > until {
            continue;
        }
        // A bus that was not there, or has ended, is looked for each time.
        bus = bus.or_else(|| Builder::session().ok()?.method_timeout(LIMIT).build().ok());
        let done = bus.as_ref().map(|bus| done(bus, &wanted));
        if matches!(done, Some(Err(_))) {
            bus = None;
        }
        let _ = answer.send(done.and_then(Result::ok).flatten());
    }
}

/// What came of an order; an error where the bus itself does not answer.
fn done(bus: &Connection, wanted: &Wanted) -> zbus::Result<Option<String>> {
    let mut found = None;
    for dialect in &DIALECTS {
        if has_owner(bus, dialect.name)? {
            found = Some(dialect);
            break;
        }
    }
    let Some(dialect) = found else { return Ok(None) };
    let Dialect { name, path, .. } = *dialect;
    let taken = match wanted {
        Wanted::Order(ReaderOrder::Presence) => true,
        Wanted::Order(ReaderOrder::Silence) => silence(bus, dialect),
        // It says and shows one text: in braille nothing may be spelt as it is said.
        Wanted::Order(ReaderOrder::Speech { shown, .. }) => {
            silence(bus, dialect);
            is_done(bus, name, path, name, "PresentMessage", &(shown,))
        }
        Wanted::Release => {
            let told = bus.call_method(Some(name), path, Some(name), "GetVersion", &());
            return Ok(Some(told.and_then(|told| told.body().deserialize()).unwrap_or_default()));
        }
    };
    Ok(taken.then(String::new))
}

fn has_owner(bus: &Connection, name: &str) -> zbus::Result<bool> {
    const BUS: &str = "org.freedesktop.DBus";
    let told = bus.call_method(Some(BUS), "/org/freedesktop/DBus", Some(BUS), "NameHasOwner", &(name,))?;
    told.body().deserialize()
}

/// Ends whatever it says.
fn silence(bus: &Connection, dialect: &Dialect) -> bool {
    let Dialect { name, speech, speech_interface, has_commands, .. } = *dialect;
    speech.iter().any(|path| match has_commands {
        true => is_done(bus, name, path, speech_interface, "ExecuteCommand", &(INTERRUPT, false)),
        false => is_done(bus, name, path, speech_interface, INTERRUPT, &(false,)),
    })
}

/// Calls what answers whether it was done.
fn is_done(
    bus: &Connection,
    name: &str,
    path: &str,
    interface: &str,
    method: &str,
    with: &(impl Serialize + DynamicType),
) -> bool {
    let told = bus.call_method(Some(name), path, Some(interface), method, with);
    told.and_then(|told| told.body().deserialize()).unwrap_or(false)
}
