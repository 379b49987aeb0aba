//! The import order of ARCHITECTURE.md: a room uses only rooms below it, and nobody but the rules core sees shakmaty.

mod floors;
mod graph;
mod messages;
mod portable;
mod small_trees;
mod test_programs;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use graph::Use;

/// Every use of one file by another in the same crate, computed once for all tests. Of the crates the compiler knows which
/// is above.
static USES: LazyLock<BTreeSet<Use>> =
    LazyLock::new(|| roots().iter().flat_map(|(src, room)| graph::uses(src, *room)).collect());

/// The sources of each crate, and the room that they are, where they are one.
fn roots() -> [(PathBuf, Option<&'static str>); 4] {
    [("src", None), ("ear/src", Some("ear")), ("device/src", Some("device")), ("core/src", None)]
        .map(|(src, room)| (Path::new(env!("CARGO_MANIFEST_DIR")).join(src), room))
}

/// From the top to the bottom.
const ORDER: [&str; 19] = [
    "cli",
    "window",
    "tools",
    "start",
    "table",
    "profiles",
    "talk",
    "paper",
    "user",
    "ear",
    "device",
    "journal",
    "session",
    "game",
    "reconcile",
    "clock",
    "language",
    "notation",
    "rules",
];

/// Crates that only one module may name, so that they can be replaced there.
const KEPT_INSIDE: [(&str, &str); 30] = [
    ("shakmaty", "rules"),
    ("chasolver", "rules"),
    ("chess", "rules"),
    ("pgn_reader", "notation"),
    ("liblouis", "paper"),
    ("clap", "cli"),
    ("cpal", "device"),
    ("vosk", "ear"),
    ("evavier_second_ear", "ear"),
    ("tts", "device"),
    ("hound", "device"),
    ("flacenc", "device"),
    ("claxon", "device"),
    ("ureq", "device"),
    ("tungstenite", "device"),
    ("serialport", "device"),
    ("hidapi", "device"),
    ("tolk", "device"),
    ("zip", "device"),
    ("ndarray", "profiles"),
    ("realfft", "profiles"),
    ("rustyline", "table"),
    ("clap_mangen", "cli"),
    ("clap_complete", "cli"),
    ("blake3", "journal"),
    ("ed25519_dalek", "journal"),
    ("scrypt", "journal"),
    ("hkdf", "journal"),
    ("chacha20poly1305", "journal"),
    ("eframe", "window"),
];

fn sources() -> Vec<(PathBuf, String)> {
    roots().iter().flat_map(|(src, _)| sources_in(src)).collect()
}

/// The files of Rust in a folder and below it, with their texts.
fn sources_in(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources_in(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("sources are text");
            found.push((path, text));
        }
    }
    found
}

/// The room a file belongs to; none for `main.rs` and a `lib.rs` that joins rooms.
fn module(path: &Path) -> Option<&'static str> {
    let roots = roots();
    let inside = roots.iter().find_map(|(src, room)| Some((path.strip_prefix(src).ok()?, *room)));
    let (inside, room) = inside.expect("below src");
    if room.is_some() {
        return room;
    }
    let first = inside.components().next()?.as_os_str().to_str()?;
    let first = first.strip_suffix(".rs").unwrap_or(first);
    ORDER.into_iter().find(|name| *name == first)
}

/// Code without comments.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line.split("//").next().unwrap_or("")))
}

/// The room of a file as the graph names it; its place in the order.
fn rank(file: &str) -> Option<usize> {
    let room = file.split(['/', '.']).next()?;
    ORDER.into_iter().position(|name| name == room)
}

#[test]
fn nothing_imports_upwards() {
    let mut seen = 0;
    for Use { from, to, name, .. } in &*USES {
        let (Some(own), Some(target)) = (rank(from), rank(to)) else { continue };
        seen += usize::from(own != target);
        assert!(target >= own, "{from} uses {name} of {to}, which is above it");
    }
    assert!(seen > 500, "the test sees imports at all: {seen}");
}

#[test]
fn every_module_stands_in_the_order() {
    let declared = roots().into_iter().flat_map(|(src, room)| {
        let lib = fs::read_to_string(src.join("lib.rs")).expect("lib.rs");
        let modules =
            lib.lines().filter_map(|line| Some(line.strip_prefix("pub mod ")?.strip_suffix(';')?.to_owned()));
        room.map_or_else(|| modules.collect(), |room| vec![room.to_owned()])
    });
    assert_eq!(declared.collect::<Vec<_>>(), ORDER);
}

/// The table of rooms in ARCHITECTURE.md, the places that the head of each names, and the size of each.
#[test]
fn the_map_is_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let map = fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the map");
    let rows = map.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    assert_eq!(rows.map(|(room, _)| room).collect::<Vec<_>>(), ORDER);
    let mut with_list = 0;
    for room in ORDER {
        let head = sources().into_iter().find(|(path, _)| {
            ["src/{}/mod.rs", "src/{}.rs", "{}/src/lib.rs"]
                .iter()
                .any(|head| path.ends_with(head.replace("{}", room)))
        });
        let (_, head) = head.expect("a room has a head");
        let head: String = head.lines().map_while(|line| line.strip_prefix("//!")).collect();
        let places = head.split("Modules: ").nth(1).unwrap_or("");
        with_list += usize::from(!places.is_empty());
        for name in places.split('`').skip(1).step_by(2).filter(|name| !name.contains(['/', '.', ' '])) {
            let known = sources().into_iter().any(|(path, _)| {
                let own = module(&path) == Some(room);
                own && (path.file_stem().is_some_and(|stem| stem == name)
                    || path.parent().is_some_and(|parent| parent.ends_with(name)))
            });
            assert!(known, "{room} has no {name}");
        }
    }
    assert!(with_list > ORDER.len() / 2, "{with_list} heads say which modules there are");
    for room in ORDER {
        let of_room = sources().into_iter().filter(|(path, _)| module(path) == Some(room));
        let lines: usize = of_room.map(|(_, text)| text.lines().count()).sum();
        let most = if room == "device" { 13_500 } else { 10_000 };
        assert!(lines <= most, "{room} has {lines} lines");
    }
}

#[test]
fn nothing_but_device_os_asks_which_system_it_runs_on() {
    let ways =
        ["(unix", "(windows", "target_os", "target_family", "std::os::unix", "std::os::windows", "rustix::"];
    let mut seen = 0;
    for (path, text) in sources() {
        let shipped = text.split("#[cfg(test)]").next().and_then(|text| text.split("#[cfg(all(test").next());
        for (line, code) in code(shipped.unwrap_or("")) {
            let way = ways.iter().find(|way| code.contains(**way));
            seen += usize::from(way.is_some());
            let may = path.iter().any(|part| part == "os");
            assert!(way.is_none() || may, "{}:{line}: {way:?} belongs in device::os", path.display());
        }
    }
    assert!(seen > 10, "the test sees systems at all: {seen}");
}

/// Who opens a connection, and to where: models are fetched before a game, brltty answers where its user says, LiveChess
/// on this machine.
const CONNECTIONS: [(&str, &str); 3] = [
    ("device/src/download.rs", "ureq::"),
    ("device/src/braille/link.rs", "Address"),
    ("device/src/board/livechess.rs", "SocketAddr::from((Ipv4Addr::LOCALHOST, port))"),
];

#[test]
fn nothing_else_opens_a_connection() {
    let ways = ["TcpStream", "TcpListener", "UdpSocket", "ureq::", "tungstenite::"];
    let mut seen: Vec<&(&str, &str)> = Vec::new();
    for (path, text) in sources() {
        let shipped = text.split("#[cfg(test)]").next().unwrap_or("");
        let Some((line, code)) =
            code(shipped).into_iter().find(|(_, code)| ways.iter().any(|way| code.contains(way)))
        else {
            continue;
        };
        let own = CONNECTIONS.iter().find(|(own, _)| path.ends_with(own));
        assert!(own.is_some(), "{}:{line}: {code}", path.display());
        assert!(own.is_some_and(|(_, to)| text.contains(to)), "{}: no longer to there", path.display());
        seen.extend(own);
    }
    assert_eq!(seen.len(), CONNECTIONS.len(), "{seen:?}");
}

/// Who may make a file in another way than `device::atomic_file`, and why.
const OWN_FILES: [&str; 7] = [
    "device/src/atomic_file.rs",
    // It grows.
    "device/src/journal_file.rs",
    "device/src/download.rs",
    // Into a folder that takes its name when all is in it.
    "device/src/archive.rs",
    // A setting of the kernel.
    "device/src/os/linux/process.rs",
    // Nothing is in it: it is locked, or tried.
    "profiles/playing.rs",
    "tools/doctor/probe.rs",
];

#[test]
fn files_are_written_in_one_way() {
    let ways = [
        "fs::write(",
        ".persist(",
        ".persist_noclobber(",
        "fs::File::create",
        " File::create",
        "NamedTempFile",
    ];
    for (path, text) in sources() {
        if OWN_FILES.iter().any(|own| path.ends_with(own)) {
            continue;
        }
        let shipped = text.split("#[cfg(test)]").next().and_then(|text| text.split("#[cfg(all(test").next());
        for (line, code) in code(shipped.unwrap_or("")) {
            let way = ways.iter().find(|way| code.contains(**way));
            assert!(way.is_none(), "{}:{line}: {way:?} instead of device::atomic_file", path.display());
        }
    }
}

/// What the user names goes through the guard, which writes over nothing that the program has not written there.
#[test]
fn no_command_writes_over_files_by_itself() {
    for (path, text) in
        sources().into_iter().filter(|(path, _)| path.components().any(|part| part.as_os_str() == "cli"))
    {
        for (line, code) in code(&text) {
            assert!(!code.contains("atomic_file::replace("), "{}:{line}", path.display());
        }
    }
}

#[test]
fn crates_stay_in_their_module() {
    for (path, text) in sources() {
        let own = module(&path).unwrap_or("");
        for (line, code) in code(&text) {
            for (name, home) in KEPT_INSIDE {
                // `livechess::` is not `chess::`.
                let used = format!("{name}::");
                let begins = |(at, _): (usize, &str)| !code[..at].ends_with(char::is_alphanumeric);
                let named = code.match_indices(&used).any(begins) || code.contains(&format!("use {name};"));
                let inner = code.contains(&format!("::{name}::")) || code.contains(&format!("_{name}::"));
                assert!(
                    !named || inner || own == home,
                    "{}:{line}: {name} belongs to {home}",
                    path.display()
                );
            }
        }
    }
}

/// Fields, variants and methods may say by their names what they are; what stands by itself says it in a sentence.
#[test]
fn types_and_functions_have_a_sentence() {
    let kinds = ["fn ", "const fn ", "async fn ", "unsafe fn ", "struct ", "enum ", "trait "];
    let mut seen = 0;
    for (path, text) in sources() {
        let shipped = text.split("#[cfg(test)]").next().unwrap_or("");
        let (mut told, mut is_in_faults) = (false, false);
        for (index, line) in shipped.lines().enumerate() {
            is_in_faults = line == "faults! {" || is_in_faults && line != "}";
            let line = line.strip_prefix("    ").filter(|_| is_in_faults).unwrap_or(line);
            let is_item =
                line.strip_prefix("pub ").is_some_and(|item| kinds.iter().any(|kind| item.starts_with(kind)));
            assert!(!is_item || told, "{}:{}: has no sentence", path.display(), index + 1);
            seen += usize::from(is_item);
            // Attributes stand between a sentence and its item.
            told = line.starts_with("///") || told && !line.is_empty() && !line.ends_with([';', '}', ',']);
        }
    }
    assert!(seen > 500, "the test sees items at all: {seen}");
}
