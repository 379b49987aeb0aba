//! What screen readers say by themselves.

use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use eframe::egui::accesskit::Live;
use eframe::egui::{Event, Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::NodeT;
use evavier::device::time::now;
use evavier::language::{Library, Locale};
use evavier::start::NotBegun;
use evavier::table::Listening;
use evavier::window::form::Choices;
use evavier::window::{Look, Opener, Window};

use super::bench::{Bench, ScreenReader};
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

/// What is done in a game that is read out: a line, a key by itself, with Ctrl or with Alt, or nothing for so many
/// milliseconds.
enum Step {
    Line(&'static str),
    Key(Key),
    Chord(Key),
    Alt(Key),
    Wait(u64),
}

/// Three games: one with what is refused, asked, corrected, offered and declined, to mate and both signatures; one that is
/// agreed drawn; one through all views, with one switch and with the arbiter's keys, and what is done after its end.
const GAMES: [&[Step]; 3] = {
    use Step::{Alt, Chord, Key as Press, Line, Wait};
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
        &[
            Chord(Key::Num2),
            Line("e2e4"),
            Press(Key::F12),
            Chord(Key::Num3),
            Chord(Key::Num4),
            Alt(Key::S),
            Alt(Key::W),
            Alt(Key::T),
            Alt(Key::I),
            Alt(Key::End),
            Chord(Key::Num6),
            Wait(1_500),
            Wait(1_500),
            Press(Key::Space),
            Wait(1_500),
            Press(Key::Space),
            Wait(1_500),
            Wait(1_500),
            Wait(1_500),
            Wait(1_500),
            Press(Key::Space),
            Press(Key::Space),
            Chord(Key::Num6),
            Chord(Key::Q),
            Wait(1_000),
            Press(Key::F11),
            Chord(Key::R),
            Wait(1_500),
            Press(Key::F10),
            Wait(1_500),
            Press(Key::F10),
            Wait(1_500),
            Press(Key::F10),
            Press(Key::F7),
            Press(Key::F12),
            Line("e7e5"),
            Chord(Key::D),
            Chord(Key::Num4),
            Chord(Key::Num6),
        ],
    ]
};

/// All that screen readers say by themselves: the questions before a game, practice, and whole games, there with where the
/// focus is; in every language. `EVAVIER_BLESS=1 cargo test --test window read_out` writes it anew, to be read.
#[test]
fn whole_games_are_read_out() {
    for locale in Library::built_in().locales() {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/window/read_out.{}", locale.code));
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        let is_blessed = std::env::var_os("EVAVIER_BLESS").is_some();
        let mut told = String::new();
        for steps in [&QUESTIONS[..], &PRACTICE] {
            before_a_game(locale, steps, &mut told, Some(&*expected).filter(|_| !is_blessed));
            told.push('\n');
        }
        for game in GAMES {
            of_game(locale, game, &mut told);
            told.push('\n');
        }
        if is_blessed {
            std::fs::write(&path, &told).expect("written");
        } else {
            assert_eq!(told, expected, "{}", path.display());
        }
    }
}

fn of_game(locale: &'static Locale, game: &[Step], told: &mut String) {
    let mut bench = Bench::new(&locale.code);
    bench.time.set(Some(now()));
    for step in game {
        bench.reader.log.clear();
        let done = match step {
            Step::Line(line) => {
                bench.write(&locale.labels["input"], line);
                (*line).to_owned()
            }
            Step::Key(key) => {
                bench.key(*key);
                key.name().to_owned()
            }
            Step::Chord(key) => {
                bench.chord(*key);
                format!("Ctrl {}", key.name())
            }
            Step::Alt(key) => {
                bench.harness.key_press_modifiers(Modifiers::ALT, *key);
                bench.run();
                format!("Alt {}", key.name())
            }
            Step::Wait(ms) => {
                bench.time.set(bench.time.get().map(|at| at + Duration::from_millis(*ms)));
                bench.run();
                format!("{ms} ms")
            }
        };
        writeln!(told, "> {done}").expect("text");
        bench.reader.log.iter().for_each(|said| writeln!(told, "{}", without_sums(said)).expect("text"));
    }
    assert!(bench.state().outcome.is_some(), "{}: {told}", locale.code);
}

/// Without the sums over a record, which are others each time.
fn without_sums(said: &str) -> String {
    let is_sum = |word: &str| {
        word.len() == 4 && word.bytes().all(|it| it.is_ascii_digit() || (b'A'..=b'F').contains(&it))
    };
    said.split(' ').map(|word| if is_sum(word) { "...." } else { word }).collect::<Vec<_>>().join(" ")
}

/// What is typed before a game, and the key behind it.
type Typed = (&'static str, Key);

const QUESTIONS: [Typed; 12] = [
    ("", Key::F2),
    ("", Key::Enter),
    ("9", Key::Enter),
    ("2", Key::Enter),
    ("x", Key::Enter),
    ("", Key::F7),
    ("", Key::F6),
    ("", Key::F1),
    ("", Key::Enter),
    ("", Key::Enter),
    ("90+", Key::Enter),
    ("", Key::F9),
];
const PRACTICE: [Typed; 7] = [
    ("", Key::F3),
    ("1", Key::Enter),
    ("Eva zwei Eva drei", Key::Enter),
    ("Eva zwei Eva vier", Key::Enter),
    ("", Key::F6),
    ("", Key::F8),
    ("", Key::F1),
];

/// Who asks has a thread of his own: it is listened to until all is said that is expected, or long enough.
fn before_a_game(locale: &'static Locale, steps: &[Typed], told: &mut String, expected: Option<&str>) {
    let open: Opener<'static> = Box::new(|_, _, _| Err(NotBegun::Gone));
    let code = locale.code.clone();
    let silent = Choices {
        locale: Some(code),
        voice: Some(false),
        listen: Some(Listening::Off),
        ..Choices::default()
    };
    let window = Window::asking(silent, open, locale, Look::default());
    let mut harness = Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_max_steps(20)
        .build_ui_state(|ui, window: &mut Window<'static>| window.show(ui, now()), window);
    harness.run();
    let mut reader = ScreenReader::default();
    for (text, key) in steps {
        if !text.is_empty() {
            harness.event(Event::Text((*text).to_owned()));
            harness.run();
        }
        harness.key_press(*key);
        writeln!(told, "> {text} {}", key.name()).expect("text");
        // It comes in one piece or in several.
        let rest = expected.and_then(|all| all.get(told.len()..)).and_then(|rest| rest.split("\n> ").next());
        let wanted = expected.map(|_| rest.unwrap_or_default().trim_end());
        let mut said = String::new();
        let (begun, mut last) = (now(), now());
        let enough =
            |said: &str, last| wanted.map_or(now() - last > QUIET, |wanted| said.trim_end() == wanted);
        while !enough(&said, last) && now() - begun < PATIENCE {
            harness.step();
            reader.listen(&harness);
            for text in reader.log.drain(..).filter(|text| !text.starts_with("focus: ")) {
                let text = text.split_once(": ").map_or("", |(_, text)| text);
                text.split(" | ").for_each(|line| writeln!(said, "{line}").expect("text"));
                last = now();
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        told.push_str(&said);
    }
}

/// Nothing more is said after so much quiet, and nobody waits longer than that.
const QUIET: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_secs(20);

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
