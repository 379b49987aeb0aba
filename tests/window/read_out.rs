//! What screen readers say by themselves.

use std::fmt::Write;
use std::path::Path;

use eframe::egui::Key;
use eframe::egui::accesskit::Live;
use egui_kittest::kittest::NodeT;
use evavier::language::Library;

use super::bench::Bench;
use super::name;

pub fn live(bench: &Bench) -> Vec<String> {
    let nodes = bench.harness.root().children_recursive();
    nodes
        .map(|node| node.accesskit_node())
        .filter(|node| node.live() != Live::Off)
        .map(|node| name(&node))
        .collect()
}

/// All that is said is in one part, in its order and new each time, a press of the clock and the same times again too.
#[test]
fn what_is_said_is_read_out_once_and_in_its_order() {
    let mut bench = Bench::new("en");
    let id = |bench: &Bench| {
        let mut nodes = bench.harness.root().children_recursive();
        let said = nodes.find(|node| node.accesskit_node().live() != Live::Off);
        said.map(|node| node.accesskit_node().id())
    };
    bench.write("Move or command", "Nf3");
    assert_eq!(live(&bench), ["White: Springer Gustav eins Felix drei"]);
    bench.key(Key::F12);
    assert_eq!(live(&bench), ["White has pressed. Black to move."]);
    let mut before = id(&bench);
    for _ in 0..2 {
        bench.key(Key::F5);
        let said = live(&bench);
        assert_eq!(said.len(), 1, "{said:?}");
        assert_ne!(id(&bench), before, "it is new, though it may be the same");
        before = id(&bench);
    }
    bench.key(Key::F4);
    let said = live(&bench).concat();
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("Black one hour") && lines[1].ends_with("clock is running."), "{lines:?}");
    // Asked by the window itself.
    bench.chord(Key::Q);
    assert!(live(&bench).iter().any(|said| said.starts_with("Leave the program?")));
}

/// What is done in a game that is read out: a line, or a key by itself or with Ctrl.
enum Step {
    Line(&'static str),
    Key(Key),
    Chord(Key),
}

/// Two games: one with what is refused, asked, corrected, offered and declined, to mate and both signatures; one that is
/// agreed drawn.
const GAMES: [&[Step]; 2] = {
    use Step::{Chord, Key as Press, Line};
    [
        &[
            Press(Key::F4),
            Press(Key::F9),
            Line("Ke2"),
            Line("f3"),
            Chord(Key::K),
            Line("f2f3"),
            Press(Key::F12),
            Press(Key::F12),
            Line("e7e5"),
            Press(Key::F7),
            Press(Key::F12),
            Chord(Key::Num7),
            Chord(Key::Num7),
            Line("g2g4"),
            Chord(Key::D),
            Press(Key::F12),
            Chord(Key::N),
            Chord(Key::R),
            Press(Key::F11),
            Chord(Key::Q),
            Press(Key::F11),
            Press(Key::Tab),
            Line("d8h4"),
            Press(Key::F12),
            Press(Key::F10),
            Press(Key::F7),
        ],
        &[
            Line("e2e4"),
            Press(Key::F12),
            Line("e7e5"),
            Press(Key::F12),
            Line("d2d4"),
            Chord(Key::D),
            Press(Key::F12),
            Chord(Key::Y),
            Press(Key::F10),
        ],
    ]
};

/// All that screen readers say by themselves of whole games, and where the focus is, in every language.
/// `EVAVIER_BLESS=1 cargo test --test window read_out` writes it anew, to be read.
#[test]
fn whole_games_are_read_out() {
    for locale in Library::built_in().locales() {
        let mut told = String::new();
        for game in GAMES {
            let mut bench = Bench::new(&locale.code);
            for step in game {
                bench.log.clear();
                match step {
                    Step::Line(line) => bench.write(&locale.labels["input"], line),
                    Step::Key(key) => bench.key(*key),
                    Step::Chord(key) => bench.chord(*key),
                }
                let done = match step {
                    Step::Line(line) => (*line).to_owned(),
                    Step::Key(key) => key.name().to_owned(),
                    Step::Chord(key) => format!("Ctrl {}", key.name()),
                };
                writeln!(told, "> {done}").expect("text");
                bench.log.iter().for_each(|said| writeln!(told, "{said}").expect("text"));
            }
            assert!(bench.state().outcome().is_some(), "{}: {told}", locale.code);
            told.push('\n');
        }
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/window/read_out.{}", locale.code));
        if std::env::var_os("EVAVIER_BLESS").is_some() {
            std::fs::write(&path, &told).expect("written");
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(told, expected, "{}", path.display());
    }
}

/// Headings are headings, groups have names, and every key that stands on a control is told once, by it alone.
#[test]
fn headings_groups_and_keys_are_told() {
    use eframe::egui::accesskit::Role;
    for locale in Library::built_in().locales() {
        let mut keys = std::collections::BTreeMap::<String, String>::new();
        for pane in super::PANES.into_iter().chain([Key::Num6, Key::Num7]) {
            for is_offered in [false, true] {
                let mut bench = Bench::new(&locale.code);
                bench.write(&locale.labels["input"], "e4");
                if is_offered {
                    bench.chord(Key::D);
                }
                bench.chord(pane);
                let roots = bench.harness.root().children_recursive();
                let nodes: Vec<_> = roots.map(|node| node.accesskit_node()).collect();
                let heads = nodes.iter().any(|node| node.role() == Role::Heading);
                assert!(heads, "{} {pane:?}", locale.code);
                for node in nodes {
                    if matches!(node.role(), Role::Group | Role::RadioGroup | Role::List | Role::Heading) {
                        assert!(!name(&node).trim().is_empty(), "{} {pane:?} {:?}", locale.code, node.role());
                    }
                    let works = [Role::Button, Role::RadioButton, Role::TextInput, Role::PasswordInput];
                    if !works.contains(&node.role()) {
                        continue;
                    }
                    let Some(key) = node.data().description().map(str::to_owned) else { continue };
                    let whose = name(&node);
                    let before = keys.entry(key.clone()).or_insert_with(|| whose.clone());
                    assert_eq!(*before, whose, "{} {pane:?}: {key} does two things", locale.code);
                }
            }
        }
    }
}
