//! Other programs of this machine that evavier speaks with: brltty where it has its socket today, and an Orca that takes
//! texts from programs, on a bus of its own.
//!
//! Needs: dbus-daemon (package dbus).

use std::fs;
use std::io::{self, Write as _};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use evavier::device::time::now;
use zbus::blocking::Connection;
use zbus::blocking::connection::Builder;

use crate::program::{Home, Talk, fed};
use crate::skipped::skipped;

/// Long enough for the busiest machine; only a failing test waits for it.
const LONG: Duration = Duration::from_secs(60);

// ---- brltty

#[test]
fn brltty_is_found_in_the_folder_of_the_session() {
    if Path::new("/run/BrlAPI/0").exists() {
        return skipped("brltty in the folder of a session: one runs for the whole machine");
    }
    let home = Home::new();
    let folder = home.path().join("session");
    fs::create_dir_all(folder.join("brltty")).expect("made");
    let server = UnixListener::bind(folder.join("brltty/0")).expect("free");
    thread::spawn(move || {
        for mut client in server.incoming().map_while(Result::ok) {
            // Its length, its kind, and a version of the protocol that nobody speaks.
            let _ = client.write_all(&[4, u32::from(b'v'), 77].map(u32::to_be_bytes).concat());
        }
    });
    let mut command = home.command(&["doctor", "--json", "--locale", "en"]);
    command.env_remove("BRLAPI_HOST").env("XDG_RUNTIME_DIR", &folder);
    let output = fed(command, "");
    let told = String::from_utf8_lossy(&output.stdout);
    let line = told.lines().find(|line| line.contains("\"braille-display\"")).expect("it was asked");
    assert!(line.contains("77"), "{line}");
}

// ---- Orca

/// A message bus for one test.
pub struct Bus {
    daemon: Child,
    pub address: String,
}

impl Bus {
    /// `None` where there is no program for it.
    pub fn start(home: &Home) -> Option<Self> {
        let socket: PathBuf = home.path().join("bus");
        let address = format!("unix:path={}", socket.display());
        let mut command = Command::new("dbus-daemon");
        command.args(["--session", "--nofork", "--nopidfile", "--nosyslog", "--address", &address]);
        let daemon = match command.stdout(Stdio::null()).stderr(Stdio::null()).spawn() {
            Ok(daemon) => daemon,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                skipped("a service on a bus: dbus-daemon is not installed");
                return None;
            }
            Err(error) => panic!("{error}"),
        };
        let end = now() + LONG;
        while !socket.exists() {
            assert!(now() < end, "the bus does not listen");
            thread::sleep(Duration::from_millis(20));
        }
        Some(Self { daemon, address })
    }

    fn at(&self, mut command: Command) -> Command {
        command.env("DBUS_SESSION_BUS_ADDRESS", &self.address);
        command
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        let _ = self.daemon.kill();
        let _ = self.daemon.wait();
    }
}

/// What an Orca was told, in order.
#[derive(Clone, Default)]
struct Told(Arc<Mutex<Vec<String>>>);

impl Told {
    fn note(&self, what: String) -> bool {
        self.0.lock().expect("whole").push(what);
        true
    }

    fn wait_for(&self, part: &str) -> String {
        let end = now() + LONG;
        loop {
            let told = self.0.lock().expect("whole").clone();
            if let Some(found) = told.iter().find(|line| line.contains(part)) {
                return found.clone();
            }
            assert!(now() < end, "{part:?} was not said, but {told:?}");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// The service of Orca 49 and 50.
struct Service(Told);

#[zbus::interface(name = "org.gnome.Orca.Service")]
impl Service {
    #[expect(clippy::unused_self, reason = "a method of the interface")]
    fn get_version(&self) -> String {
        "49.5 (rev 0123456)".to_owned()
    }

    fn present_message(&self, message: String) -> bool {
        self.0.note(message)
    }
}

/// Its part that speaks.
struct Module(Told);

#[zbus::interface(name = "org.gnome.Orca.Module")]
impl Module {
    fn execute_command(&self, command: String, notify: bool) -> bool {
        self.0.note(format!("({command} {notify})"))
    }
}

/// The service of Orca 51.
struct Service1(Told);

#[zbus::interface(name = "org.gnome.Orca1.Service")]
impl Service1 {
    fn present_message(&self, message: String) -> bool {
        self.0.note(message)
    }
}

/// Its part that speaks.
struct SpeechManager1(Told);

#[zbus::interface(name = "org.gnome.Orca1.SpeechManager")]
impl SpeechManager1 {
    fn interrupt_speech(&self, notify: bool) -> bool {
        self.0.note(format!("(InterruptSpeech {notify})"))
    }
}

/// An Orca of this release, for as long as the connection is kept.
fn orca(bus: &Bus, release: u32, told: &Told) -> zbus::Result<Connection> {
    let builder = Builder::address(bus.address.as_str())?;
    let told = || told.clone();
    match release {
        49 => builder
            .serve_at("/org/gnome/Orca/Service", Service(told()))?
            .serve_at("/org/gnome/Orca/Service/SpeechAndVerbosityManager", Module(told()))?
            .name("org.gnome.Orca.Service")?,
        50 => builder
            .serve_at("/org/gnome/Orca/Service", Service(told()))?
            .serve_at("/org/gnome/Orca/Service/SpeechManager", Module(told()))?
            .name("org.gnome.Orca.Service")?,
        _ => builder
            .serve_at("/org/gnome/Orca1/Service", Service1(told()))?
            .serve_at("/org/gnome/Orca1/Service/SpeechManager", SpeechManager1(told()))?
            .name("org.gnome.Orca1.Service")?,
    }
    .build()
}

#[test]
fn orca_says_what_it_is_given_from_its_release_49_on() {
    for release in [49, 50, 51] {
        let home = Home::new();
        let Some(bus) = Bus::start(&home) else { return };
        let told = Told::default();
        let orca = orca(&bus, release, &told).expect("on the bus");
        let play = ["play", "--console", "--locale", "en", "--voice", "reader"];
        let mut talk = Talk::with(bus.at(home.command(&play)));
        talk.say("e4");
        told.wait_for("Eva zwei Eva vier");
        // Each text takes the place of the one before it, without a word on that.
        told.wait_for("(InterruptSpeech false)");
        talk.say("");
        talk.say("e5");
        told.wait_for("Eva sieben Eva fünf");
        // It ends during the game: that is told, and the game goes on in text.
        drop(orca);
        talk.wait_for("no screen reader answers");
        talk.say("time");
        talk.wait_for("one hour");
        talk.say("quit");
        while talk.line().is_some() {}
    }
}

#[test]
fn the_doctor_names_the_orca_that_takes_texts() {
    let home = Home::new();
    let Some(bus) = Bus::start(&home) else { return };
    let doctor = || {
        let output = fed(bus.at(home.command(&["doctor", "--json", "--locale", "en"])), "");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        told.lines().find(|line| line.contains("\"screen-reader\"")).map(str::to_owned)
    };
    let without = doctor();
    assert!(without.is_none_or(|line| !line.contains("49.5")));
    let _orca = orca(&bus, 49, &Told::default()).expect("on the bus");
    let line = doctor().expect("it runs");
    assert!(line.contains("Orca 49.5") && line.contains("--voice reader"), "{line}");
}

#[test]
fn without_an_orca_that_takes_texts_all_is_as_it_was() {
    let home = Home::new();
    let Some(bus) = Bus::start(&home) else { return };
    let play = ["play", "--console", "--locale", "en", "--voice", "reader"];
    let mut talk = Talk::with(bus.at(home.command(&play)));
    talk.wait_for("no screen reader answers");
    talk.say("e4");
    talk.wait_for("Eva zwei Eva vier");
    talk.say("quit");
    while talk.line().is_some() {}
}
