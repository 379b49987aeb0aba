//! A braille display at the table: a real brltty, whose driver for displays without hardware shows us its cells as
//! dots and takes keys from us.
//!
//! Needs: brltty, with its driver `vr` (package brltty).

#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{self, Home, Talk};
use evavier::device::braille::protocol::{Packet, ROUTE, read, routed, write};
use evavier::device::time::now;
use evavier::language::Library;
use evavier::paper::braille::BLANK;
use evavier::paper::{BrailleTable, braille};

/// For anything that has to come: generous, since the machine may have much to do.
const PATIENCE: Duration = Duration::from_secs(60);
const CELLS: usize = 40;
/// How long brltty shows a message of its own unless told otherwise.
const USUAL_HOLD: Duration = Duration::from_secs(4);

/// brltty with a display that is us.
struct Brltty {
    daemon: Child,
    display: TcpStream,
    lines: Receiver<String>,
    ports: [u16; 2],
    cells: usize,
}

/// A port that nobody has.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("bound").port()
}

/// One for the display, one for programs. BrlAPI counts its ports from 4101.
fn two_free_ports() -> [u16; 2] {
    [free_port(), std::iter::repeat_with(free_port).find(|port| *port > 4101).expect("one")]
}

/// Connects to brltty as a display does, and reads its cells.
fn plug_in(own: u16) -> (TcpStream, Receiver<String>) {
    let end = now() + PATIENCE;
    let display = loop {
        match TcpStream::connect(("127.0.0.1", own)) {
            Ok(stream) => break stream,
            Err(error) => assert!(now() < end, "brltty's driver does not listen: {error}"),
        }
        thread::sleep(Duration::from_millis(20));
    };
    let reader = BufReader::new(display.try_clone().expect("a second hand"));
    let (to, lines) = channel();
    thread::spawn(move || {
        // Beside the cells stands the text of them, in whatever brltty takes for text.
        for line in reader.split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            let _ = line.strip_prefix("Braille ").map(|cells| to.send(dots(cells)));
        }
    });
    (display, lines)
}

impl Brltty {
    fn start() -> Self {
        Self::at(two_free_ports(), "none", USUAL_HOLD)
    }

    fn at(ports: [u16; 2], auth: &str, hold: Duration) -> Self {
        Self::of(CELLS, ports, auth, hold)
    }

    /// Lets in as `auth` says, and shows messages of its own so long.
    fn of(cells: usize, ports: [u16; 2], auth: &str, hold: Duration) -> Self {
        let [own, server] = ports;
        let daemon = Command::new("brltty")
            .args(["-n", "-e", "-l", "error", "-b", "vr", "-x", "no", "-s", "no", "-f", "/dev/null"])
            .args(["-d", &format!("server:127.0.0.1:{own}")])
            .args(["-A", &format!("auth={auth},host=127.0.0.1:{}", server - 4101)])
            .args(["-M", &(hold.as_millis() / 10).to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("brltty is installed by scripts/setup.sh test");
        let (display, lines) = plug_in(own);
        let mut brltty = Self { daemon, display, lines, ports, cells };
        brltty.key(&format!("cells {cells}"));
        brltty
    }

    /// Presses a key.
    fn key(&mut self, name: &str) {
        writeln!(self.display, "{name}").expect("brltty listens");
    }

    /// The display is pulled out. Its driver then starts anew and waits for another one.
    fn pull_out(&mut self) {
        self.key("quit");
        self.display.shutdown(std::net::Shutdown::Both).expect("it was plugged in");
    }

    fn plug_in_again(&mut self) {
        (self.display, self.lines) = plug_in(self.ports[0]);
        self.key(&format!("cells {}", self.cells));
    }

    /// What programs find it by.
    fn address(&self) -> String {
        format!("127.0.0.1:{}", self.ports[1] - 4101)
    }

    /// Waits until exactly this is shown. A driver that is told to start anew, and then finds that its display is gone,
    /// may start anew once more and drop the display that was plugged in meanwhile: then that is plugged in again, as its
    /// owner would.
    fn shows(&mut self, line: &str) {
        self.shows_behind(line);
    }

    /// The same; gives what was shown before.
    fn shows_behind(&mut self, line: &str) -> Vec<String> {
        let mut seen = Vec::new();
        let end = now() + PATIENCE;
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(now())) {
                Ok(shown) if shown == line => return seen,
                Ok(shown) => seen.push(shown),
                Err(RecvTimeoutError::Disconnected)
                    if now() < end && matches!(self.daemon.try_wait(), Ok(None)) =>
                {
                    seen.push("(plugged in again)".to_owned());
                    thread::sleep(Duration::from_millis(100));
                    self.plug_in_again();
                }
                Err(why) => {
                    panic!(
                        "{line:?} was not shown, but {seen:?} ({why}, brltty: {:?})",
                        self.daemon.try_wait()
                    )
                }
            }
        }
    }

    /// `kill -9`; then another one at the same place.
    fn restart(mut self) -> Self {
        let ports = self.ports;
        self.end();
        Self::at(ports, "none", USUAL_HOLD)
    }

    fn end(&mut self) {
        let _ = self.daemon.kill();
        let _ = self.daemon.wait();
    }
}

impl Drop for Brltty {
    fn drop(&mut self) {
        self.end();
    }
}

/// `"15|234| "` as braille patterns, blanks behind the text left out.
fn dots(cells: &str) -> String {
    let cells = cells.trim_matches('"').split('|').map(|cell| {
        let dots = cell.chars().filter_map(|dot| dot.to_digit(10)).fold(0, |dots, dot| dots | 1 << (dot - 1));
        char::from_u32(0x2800 + dots).expect("a pattern")
    });
    cells.collect::<String>().trim_end_matches(BLANK).to_owned()
}

/// A text as the display of a user of this language shows it.
fn cells(locale: &str, text: &str) -> String {
    words(locale, text).join("\u{2800}")
}

fn words(locale: &str, text: &str) -> Vec<String> {
    let locale = Library::built_in().find(locale).expect("built in");
    let table = BrailleTable::open(&locale.braille_table).expect("installed");
    braille::prose(text, &table)
}

/// A player at the table, with this brltty.
fn play(home: &Home, address: &str, args: &[&str]) -> Talk {
    let mut all = vec!["play", "--console", "--voice", "off", "--locale", "de"];
    all.extend(args);
    let mut command = home.command(&all);
    command.env("BRLAPI_HOST", address);
    program::Talk::with(command)
}

#[test]
fn a_game_is_played_under_the_fingers() {
    let home = Home::new();
    let mut brltty = Brltty::start();
    let mut game = play(&home, &brltty.address(), &["--time", "none"]);
    game.say("e4");
    brltty.shows(&cells("de", "Weiß: Eva zwei Eva vier"));
    brltty.key("FREEZE");
    game.wait_for("Weiß hat gedrückt");
    // The voice does not say so, into the opponent's thinking; the fingers feel that the press came.
    brltty.shows(&braille::wrap(&words("de", "Weiß hat gedrückt. Schwarz ist am Zug."), CELLS)[0]);
    game.say("e5");
    brltty.shows(&cells("de", "Schwarz: Eva sieben Eva fünf"));
    brltty.key("FREEZE");
    game.wait_for("Schwarz hat gedrückt");
    game.say("dame h6");
    // Too long for the display: the rest is had with a key.
    let refusal = braille::wrap(&words("de", "Nicht möglich: die Dame kann nicht nach Hektor sechs."), CELLS);
    let rest = refusal[1].trim_start_matches(BLANK);
    brltty.shows(&refusal[0]);
    brltty.key("FWINRT");
    brltty.shows(rest);
    // The scoresheet, and a move of it again in full.
    brltty.key("LNUP");
    brltty.shows(&cells("de", "1. e4 e5"));
    brltty.key("ROUTE 9");
    brltty.shows(&cells("de", "1. Eva sieben Eva fünf"));
    brltty.key("DISPMD");
    game.wait_for("Schwarz: Eva sieben Eva fünf");
    brltty.shows(&cells("de", "Schwarz: Eva sieben Eva fünf"));
    brltty.key("WINUP");
    brltty.shows(&cells("de", "1. Eva sieben Eva fünf"));
    // The brltty that is killed takes nothing with it, and the next one is found.
    let mut brltty = brltty.restart();
    game.wait_for("Die Braillezeile ist weg");
    game.wait_for("Braillezeile ist wieder da");
    brltty.shows(&cells("de", "Braillezeile ist wieder da."));
    game.say("sf3");
    brltty.shows(&braille::wrap(&words("de", "Weiß: Springer Gustav eins Felix drei"), CELLS)[0]);
    brltty.key("FREEZE");
    game.wait_for("Weiß hat gedrückt");
    game.say("ende");
    game.wait_for("resume");
    let sheet = home.stdout(&["sheet", &home.journal().display().to_string(), "--locale", "de"], "");
    assert!(sheet.contains("2. Sf3"), "{sheet}");
}

/// On a display of fourteen cells, with the keys of the scoresheet and the routing keys.
#[test]
fn the_position_is_under_one_finger_where_nobody_rates_the_game() {
    let home = Home::new();
    let mut brltty = Brltty::of(14, two_free_ports(), "none", USUAL_HOLD);
    let mut game = play(&home, &brltty.address(), &["--time", "none"]);
    game.say("e4");
    brltty.shows(&cells("de", "Weiß: Eva"));
    brltty.key("FREEZE");
    game.wait_for("Weiß hat gedrückt");
    brltty.key("NXPROMPT");
    brltty.shows("⠦⠞⠎⠇⠙⠅⠇⠎⠞");
    game.wait_for("Die Stellung ist auf der Braillezeile");
    for line in ["⠶⠃⠃⠃⠃⠃⠃⠃⠃", "⠖⠤⠬⠤⠬⠤⠬⠤⠬", "⠢⠬⠤⠬⠤⠬⠤⠬⠤", "⠲⠤⠬⠤⠬⡃⠬⠤⠬"]
    {
        brltty.key("LNDN");
        brltty.shows(line);
    }
    brltty.key("ROUTE 5");
    game.wait_for("Eva vier, weißer Bauer");
    brltty.shows(&cells("de", "Eva vier,"));
    // Typed, it is the same; read is where it was read last, and what has happened since.
    game.say("e5");
    game.wait_for("Eva sieben Eva fünf");
    game.say("finger");
    brltty.shows("⠲⠤⠬⠤⠬⡃⠬⠤⠬");
    brltty.key("LNUP");
    brltty.shows("⠢⠬⠤⠬⠤⠃⠤⠬⠤");
    brltty.key("BOT");
    brltty.shows("⠂⡞⡎⡇⡙⡅⡇⡎⡞");
    brltty.key("HOME");
    brltty.shows(&cells("de", "Schwarz: Eva"));
    drop(game);
    let mut game = play(&home, &brltty.address(), &["--time", "90+30", "--rated"]);
    game.say("d4");
    brltty.shows(&cells("de", "David zwei"));
    brltty.key("NXPROMPT");
    game.wait_for("Das wird in einer gewerteten Partie nicht gesagt");
    brltty.shows(&cells("de", "Das wird in"));
    brltty.key("LNDN");
    brltty.shows(&cells("de", "1. d4"));
}

/// What comes of a game without the flag tells that the display works.
#[test]
fn an_event_without_braille_displays_shows_nothing_on_one_and_takes_no_key_of_it() {
    let home = Home::new();
    let mut brltty = Brltty::start();
    home.stdout(&["event", "new", "--boards", "1", "event.ron"], "");
    let event = home.path().join("event.ron");
    let text = std::fs::read_to_string(&event).expect("written");
    let forbids = text.replacen("no_braille_display: false", "no_braille_display: true", 1);
    assert_ne!(text, forbids, "the sample has the field: {text}");
    std::fs::write(&event, forbids).expect("written");
    let mut game = play(&home, &brltty.address(), &["--event-file", "event.ron", "--board", "1"]);
    game.wait_for("Keine Braillezeile in dieser Partie");
    for (line, answer) in [("d4", "David zwei David vier"), ("", "hat gedrückt"), ("d5", "David sieben")] {
        game.say(line);
        game.wait_for(answer);
    }
    brltty.key("FREEZE");
    brltty.key("NXPROMPT");
    game.say("finger");
    loop {
        let said = game.line_within(PATIENCE).expect("an answer");
        assert!(!said.contains("gedrückt"), "{said}");
        if said.contains("Es ist keine Braillezeile da") {
            break;
        }
    }
    drop(game);
    let mut game = play(&home, &brltty.address(), &["--time", "none"]);
    game.say("e4");
    let before = brltty.shows_behind(&cells("de", "Weiß: Eva zwei Eva vier"));
    let ours = words("de", "David zwei gedrückt sieben Keine Braillezeile");
    let shown: Vec<&String> =
        before.iter().filter(|line| ours.iter().any(|word| line.contains(word))).collect();
    assert!(shown.is_empty(), "{before:?}");
}

#[test]
fn a_display_that_is_pulled_out_takes_nothing_with_it() {
    let home = Home::new();
    let mut brltty = Brltty::start();
    let mut game = play(&home, &brltty.address(), &["--time", "none"]);
    game.say("e4");
    brltty.shows(&cells("de", "Weiß: Eva zwei Eva vier"));
    brltty.pull_out();
    // brltty itself goes on, and says so.
    game.wait_for("Die Braillezeile ist weg");
    for (line, answer) in [("", "Weiß hat gedrückt"), ("e5", "Eva sieben"), ("", "Schwarz hat gedrückt")] {
        game.say(line);
        game.wait_for(answer);
    }
    // Another display, or the same one, is taken up.
    brltty.plug_in_again();
    let said = game.wait_for("Braillezeile ist wieder da");
    assert!(!said.contains("Die Braillezeile ist weg"), "once: {said}");
    brltty.shows(&cells("de", "Braillezeile ist wieder da."));
    game.say("sf3");
    brltty.shows(&braille::wrap(&words("de", "Weiß: Springer Gustav eins Felix drei"), CELLS)[0]);
    brltty.end();
    game.wait_for("Die Braillezeile ist weg");
    game.say("zugzahl");
    game.wait_for("Ausgeführte Züge");
}

/// While brltty shows a message of its own it answers nobody who has written. That is no reason to leave it: the key that
/// follows would be its own.
#[test]
fn what_brltty_has_to_say_itself_is_waited_for() {
    let home = Home::new();
    let mut brltty = Brltty::at(two_free_ports(), "none", Duration::from_secs(12));
    let mut game = play(&home, &brltty.address(), &["--time", "none"]);
    game.say("e4");
    brltty.shows(&cells("de", "Weiß: Eva zwei Eva vier"));
    brltty.key("FREEZE");
    loop {
        let line = game.line_within(PATIENCE).expect("the key is ours");
        assert!(!line.contains("raille"), "{line}");
        if line.contains("Weiß hat gedrückt") {
            break;
        }
    }
}

#[test]
fn times_and_presses_are_those_of_a_hand_also_in_a_rated_game() {
    let home = Home::new();
    let folder = home.path().join(".config/evavier");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(
        folder.join("settings.ron"),
        r#"(braille_table: "brltty", braille_keys: {press: ["CSRTRK"]})"#,
    )
    .expect("a file");
    let mut brltty = Brltty::start();
    let mut game = play(&home, &brltty.address(), &["--time", "90+30", "--rated"]);
    game.say("e4");
    // brltty's own table: eight dots, and no more words than the voice has.
    brltty.shows("⡑⠧⠁⠀⠵⠺⠑⠊⠀⡑⠧⠁⠀⠧⠊⠑⠗");
    brltty.key("CSRTRK");
    game.wait_for("Weiß hat gedrückt");
    brltty.key("PRPGRPH");
    game.wait_for("Schwarz eine Stunde");
    brltty.key("TIME");
    game.wait_for("Die Uhr von Schwarz läuft");
}

#[test]
fn the_digits_to_be_noted_are_under_the_fingers_also_in_a_rated_game() {
    let home = Home::new();
    let mut brltty = Brltty::start();
    let mut game = play(&home, &brltty.address(), &["--time", "none", "--rated"]);
    game.say("e4");
    brltty.shows(&cells("de", "Eva zwei Eva vier"));
    brltty.key("FREEZE");
    game.wait_for("Weiß hat gedrückt");
    game.say("stand");
    let state = game.wait_for("ist am Zug");
    let record = game.wait_for("Die Aufzeichnung bis hier");
    assert!(record.contains("Prüfwert"), "{record}");
    let (state, record) = (state.trim(), record.trim());
    let mut lines = vec![String::new()];
    for word in words("de", &format!("{state} {record}")) {
        let line = lines.last_mut().expect("one");
        if line.is_empty() {
            line.push_str(&word);
        } else if line.chars().count() + 1 + word.chars().count() <= CELLS {
            line.push(BLANK);
            line.push_str(&word);
        } else {
            lines.push(word);
        }
    }
    assert!(lines.len() > 1, "{lines:?}");
    brltty.shows(&lines[0]);
    for line in &lines[1..] {
        brltty.key("FWINRT");
        brltty.shows(line);
    }
}

#[test]
fn without_brltty_nothing_is_said_of_it_and_the_doctor_knows() {
    let home = Home::new();
    let address = format!("127.0.0.1:{}", free_port().max(5000) - 4101);
    let mut game = play(&home, &address, &["--time", "none"]);
    game.say("e4");
    let said = game.wait_for("Eva zwei");
    assert!(!said.contains("raille"), "{said}");
    game.say("ende");
    let last = game.wait_for("resume");
    assert!(!last.contains("raille"), "{last}");
    let row = doctor(&home, &address, &[]);
    assert_eq!((&row["status"], row["command"].is_null()), (&"ok".into(), true), "{row}");
}

#[test]
fn the_doctor_finds_the_display_and_what_keeps_us_from_it() {
    let home = Home::new();
    let brltty = Brltty::start();
    let end = now() + PATIENCE;
    // brltty takes its time to take up the display.
    let row = loop {
        let row = doctor(&home, &brltty.address(), &[]);
        if row["text"].as_str().is_some_and(|text| text.contains("40")) || now() > end {
            break row;
        }
    };
    assert_eq!(
        (&row["status"], &row["text"]),
        (&"ok".into(), &"Braillezeile mit 40 Modulen".into()),
        "{row}"
    );
    let ports = brltty.ports;
    drop(brltty);
    let key = home.path().join("key");
    std::fs::write(&key, "secret").expect("a file");
    let brltty = Brltty::at(ports, &format!("keyfile:{}", key.display()), USUAL_HOLD);
    let auth = |file: &str| format!("keyfile:{}", home.path().join(file).display());
    let listening = |row: &serde_json::Value| {
        row["text"]
            != "Braillezeile: keine angeschlossen, oder brltty läuft nicht. Wer keine hat, braucht keine"
    };
    let wait =
        |auth: String| until(end, || doctor(&home, &brltty.address(), &[("BRLAPI_AUTH", &auth)]), listening);
    let row = wait(auth("none"));
    assert_eq!(row["status"], "missing", "{row}");
    assert!(row["why"].as_str().expect("a reason").contains("Schlüssel"), "{row}");
    assert!(row["command"].as_str().expect("a command").contains("brlapi.key"), "{row}");
    let row = wait(auth("key"));
    assert_eq!(row["status"], "ok", "{row}");
}

fn until(
    end: Instant,
    ask: impl Fn() -> serde_json::Value,
    good: impl Fn(&serde_json::Value) -> bool,
) -> serde_json::Value {
    loop {
        let answer = ask();
        if good(&answer) || now() > end {
            return answer;
        }
    }
}

/// The doctor's row on the display.
fn doctor(home: &Home, address: &str, env: &[(&str, &str)]) -> serde_json::Value {
    let mut command = home.command(&["doctor", "--json", "--locale", "de"]);
    let output = command
        .env("BRLAPI_HOST", address)
        .envs(env.iter().copied())
        .stdin(Stdio::null())
        .output()
        .expect("it starts");
    let rows = String::from_utf8(output.stdout).expect("text");
    let mut rows = rows.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    rows.find(|row| row["item"] == "braille-display").expect("it is there")
}

/// A packet of this type, as it comes in.
fn packet(kind: u32, body: &[u8]) -> Option<Packet> {
    let length = u32::try_from(body.len()).expect("short");
    read(&[&length.to_be_bytes(), &kind.to_be_bytes(), body].concat()[..]).ok()
}

#[test]
fn packets_are_read_as_the_server_sends_them() {
    let rows: [(u8, &[u8], Option<Packet>); 12] = [
        (b'v', &[0, 0, 0, 8], Some(Packet::Version(8))),
        (b'v', &[0, 0, 8], None),
        (b'a', b"\0\0\0N\0\0\0K\0\0\0C", Some(Packet::Auth { free: true, key: true })),
        (b'a', b"\0\0\0C\0\0\0K", Some(Packet::Auth { free: false, key: true })),
        (b'A', &[], Some(Packet::Ack)),
        (b's', &[0, 0, 0, 40, 0, 0, 0, 1], Some(Packet::Size(40, 1))),
        (b'k', &[0, 0, 4, 0, 0x20, 1, 0, 7], Some(Packet::Key(ROUTE + 7))),
        (b'k', &[0, 0, 4, 0], None),
        (b'e', &[0, 0, 0, 10, 0, 0, 0, b't'], Some(Packet::Refused(10))),
        (b'?', &[1], Some(Packet::Other)),
        // As long as any packet, and longer.
        (b'?', &[0; 4_096], Some(Packet::Other)),
        (b'?', &[0; 4_097], None),
    ];
    for (kind, body, read) in rows {
        assert_eq!(packet(u32::from(kind), body), read, "{} {body:?}", char::from(kind));
    }
    // Whether there is a display; other parameters do not matter.
    let [value, update] = [0x5056, 0x5055];
    let parameter = |number: u8, told: &[u8]| {
        let head = [&[0, 0, 0, 1, 0, 0, 0, number][..], &[0; 8], told].concat();
        [value, update].map(|kind| packet(kind, &head).expect("a packet"))
    };
    assert_eq!(parameter(9, &[1]), [Packet::Online(true), Packet::Online(true)]);
    assert_eq!(parameter(9, &[0]), [Packet::Online(false), Packet::Online(false)]);
    assert_eq!(parameter(9, &[]), [Packet::Other, Packet::Other]);
    assert_eq!(parameter(6, &[0]), [Packet::Other, Packet::Other]);
    assert_eq!(packet(value, &[0; 4]), Some(Packet::Other));
}

#[test]
fn a_line_fills_the_display_whatever_its_length() {
    const HEADER: usize = 8;
    for (text, shown) in [("⠑⠲", "⠑⠲  "), ("abcdef", "abcd"), ("", "    ")] {
        let bytes = write(text, 4);
        let length = u32::try_from(bytes.len() - HEADER).expect("short");
        assert_eq!(bytes[..HEADER], [length.to_be_bytes(), u32::from(b'w').to_be_bytes()].concat(), "{text}");
        let at = HEADER + 16;
        assert_eq!(&bytes[at..at + shown.len()], shown.as_bytes(), "{text}");
        assert!(bytes.ends_with(b"\0\0\0\0\x05UTF-8"), "{text}: no cursor");
    }
}

#[test]
fn routing_keys_are_told_by_their_cell() {
    let rows = [(ROUTE, Some(0)), (ROUTE + 39, Some(39)), (0x2000_0001, None), (0x2002_0000, None)];
    for (code, cell) in rows {
        assert_eq!(routed(code), cell);
    }
}
