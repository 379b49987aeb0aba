//! The window without a display: everything is found by its accessible name, and the game behind it is a real one,
//! with a real table and journal, its voice off.

#![cfg(feature = "window")]

mod after;
mod bench;
mod contrast;
mod focus;
mod form;
mod layout;
mod pictures;
mod raster;
mod read_out;
mod scenes;
mod standing;
mod switch;
mod typed;
mod walk;

use bench::Bench;
use eframe::egui::accesskit::{Live, Role, Toggled};
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{AccessKitNode, NodeT, Queryable};
use evavier::language::arbiter::Topic;
use evavier::language::dictation::LineHead;
use evavier::language::{Command, Library};
use evavier::rules::Color;
use evavier::window::theme::Theme;

/// A game from the first word to mate, by typing, by buttons and by the board, in every language.
#[test]
fn a_whole_game_is_played_by_accessible_names() {
    for locale in Library::built_in().locales() {
        let labels = &locale.labels;
        let mut bench = Bench::new(&locale.code);
        bench.write(&labels["input"], "f3");
        bench.click(&labels["press"]);
        bench.write(&labels["input"], "e7e5");
        bench.click(&labels["press"]);
        // By both squares, on the board.
        bench.click(&labels.square("g2", bench.piece("g2")));
        bench.click(&labels.square("g4", None));
        bench.click(&labels["press"]);
        let queen = format!("{}h4", locale.letters.queen);
        bench.write(&labels["input"], &queen);
        // Announced is not yet made: the press ends the game (fide-2018 6.2.1.1, D.2.8).
        assert!(bench.state().outcome.is_none(), "{}", locale.code);
        bench.click(&labels["press"]);
        let outcome = bench.state().outcome.expect("that is mate");
        assert_eq!(outcome.score.as_str(), "0-1", "{}", locale.code);
        assert_eq!(bench.plies(), ["f3", "e5", "g4", &format!("{queen}#")]);
        let shown = bench.view().state;
        assert!(shown.contains("0-1"), "{shown}");
        bench.harness.get_by_label(&shown);
        assert!(bench.journal().contains("Ended"), "the end is on the disk");
    }
}

#[test]
fn a_proposal_and_an_offer_are_answered_by_buttons() {
    let mut bench = Bench::new("de");
    let labels = &bench.locale().labels;
    bench.hear("eva zwei eva vier");
    assert!(bench.state().announced().is_none());
    assert!(bench.view().state.starts_with("Verstanden"), "{}", bench.view().state);
    bench.click(&labels["yes"]);
    assert!(bench.state().announced().is_some());
    bench.click(&labels["correct"]);
    assert!(bench.state().announced().is_none(), "before the press a slip can be taken back (D.2.8)");
    bench.write(&labels["input"], "d4");
    bench.click(&labels["press"]);
    bench.write(&labels["input"], "d5");
    bench.click(&labels["draw"]);
    bench.click(&labels["yes"]);
    bench.click(&labels["press"]);
    bench.click(&labels["accept"]);
    bench.click(&labels["yes"]);
    assert_eq!(bench.state().outcome.map(|outcome| outcome.score.as_str()), Some("1/2-1/2"));
}

/// What was heard is shown word by word, with how certain it is.
#[test]
fn what_is_heard_is_shown() {
    let mut bench = Bench::new("de");
    bench.harness.get_by_label(&bench.locale().labels["nothing_heard"]);
    bench.hear("eva zwei eva vier");
    let words = bench.labels();
    assert!(words.iter().any(|label| label.starts_with("zwei") && label.contains("97")), "{words:?}");
}

#[test]
fn what_is_sealed_is_not_seen_or_heard() {
    let mut bench = Bench::new("en");
    let input = bench.locale().labels["input"].to_owned();
    bench.write(&input, "e4");
    bench.key(Key::F12);
    bench.write(&input, "arbiter adjourn");
    for line in ["drei kleine Pferde", "drei kleine Pferde", "Nf6", "Nf6"] {
        bench.type_only(line);
        let shown = bench.values().join("\n");
        assert!(!shown.contains(line), "{line} in\n{shown}");
        // Neither a word muttered nor a key of a command is taken for it.
        bench.hear("Nf6");
        bench.key(Key::F4);
        assert_eq!(bench.view().heard, None);
        bench.key(Key::Enter);
    }
    bench.key(Key::F12);
    assert!(bench.view().notice().contains("sealed move 1"), "{}", bench.view().notice());
    // No hash holds these signs by chance.
    assert!(!bench.journal().contains("Nf6") && !bench.journal().contains("g8f6"));
    assert!(!bench.view().secret, "what is typed is shown again");
}

#[test]
fn every_command_has_a_key_that_is_told() {
    let mut bench = Bench::new("de");
    bench.type_only("e4");
    bench.key(Key::Enter);
    bench.key(Key::F12);
    assert_eq!(bench.plies(), ["e4"]);
    bench.key(Key::F4);
    assert!(bench.view().notice().contains("Minuten"), "{}", bench.view().notice());
    // As on a terminal; what has consequences takes two keys.
    bench.key(Key::F3);
    assert!(bench.view().notice().starts_with("Weiß"), "{}", bench.view().notice());
    bench.key(Key::F8);
    assert!(bench.view().notice().contains("Uhr angehalten"), "{}", bench.view().notice());
    bench.harness.key_press_modifiers(Modifiers::COMMAND, Key::R);
    bench.run();
    assert!(bench.view().notice().contains("gibt auf?"), "{}", bench.view().notice());
    for (label, key) in [
        ("Uhr drücken", "F12"),
        ("Wiederholen", "F7"),
        ("Hilfe", "F1"),
        ("Brett drehen", "Strg B"),
        ("Aufgeben", "Strg R"),
    ] {
        let node = bench.harness.get_by_role_and_label(Role::Button, label);
        assert_eq!(node.accesskit_node().data().description(), Some(key), "{label}");
    }
}

#[test]
fn whoever_holds_his_key_is_who_speaks() {
    let mut bench = Bench::new("de");
    bench.harness.key_down_modifiers(Modifiers::ALT, Key::Num2);
    // Platforms hand in what the key would write, too.
    bench.type_only("2");
    bench.harness.key_up(Key::Num2);
    bench.run();
    bench.hear("eva vier");
    assert!(bench.view().notice().contains("Schwarz: am Zug ist Weiß."), "{}", bench.view().notice());
    // Nothing was typed by it.
    bench.type_only("e4");
    bench.key(Key::Enter);
    bench.key(Key::F12);
    assert_eq!(bench.plies(), ["e4"]);
}

#[test]
fn the_board_is_walked_by_keys() {
    let mut bench = Bench::new("de");
    bench.harness.get_by_label("e1, weißer König").focus();
    bench.run();
    for (key, modifiers, name) in [
        (Key::ArrowUp, Modifiers::NONE, "e2, weißer Bauer"),
        (Key::ArrowUp, Modifiers::NONE, "e3, leer"),
        (Key::ArrowLeft, Modifiers::NONE, "d3, leer"),
        (Key::ArrowDown, Modifiers::NONE, "d2, weißer Bauer"),
        (Key::Home, Modifiers::NONE, "a2, weißer Bauer"),
        (Key::PageDown, Modifiers::NONE, "a1, weißer Turm"),
        (Key::PageUp, Modifiers::NONE, "a8, schwarzer Turm"),
        // The next queen, the knights, backwards too.
        (Key::D, Modifiers::NONE, "d8, schwarze Dame"),
        (Key::S, Modifiers::NONE, "g8, schwarzer Springer"),
        (Key::S, Modifiers::SHIFT, "b8, schwarzer Springer"),
        // A rank, and a file.
        (Key::Num1, Modifiers::NONE, "b1, weißer Springer"),
        (Key::Num5, Modifiers::SHIFT, "e1, weißer König"),
        // At the edge it stays.
        (Key::ArrowDown, Modifiers::NONE, "e1, weißer König"),
    ] {
        bench.harness.key_press_modifiers(modifiers, key);
        bench.run();
        assert!(bench.harness.get_by_label(name).is_focused(), "{key:?}: {:?}", bench.focused());
    }
    bench.harness.key_press_modifiers(Modifiers::COMMAND, Key::B);
    bench.run();
    bench.harness.get_by_label("e1, weißer König").focus();
    bench.run();
    bench.key(Key::ArrowDown);
    assert_eq!(bench.focused(), "e2, weißer Bauer", "Black is below now");
    // A piece is chosen and moved by the keys alone.
    bench.key(Key::Space);
    bench.key(Key::ArrowDown);
    bench.key(Key::ArrowDown);
    bench.key(Key::Space);
    assert!(bench.state().announced().is_some());
}

/// In a rated game no position is told to the players before the end.
#[test]
fn a_rated_game_shows_no_board() {
    let mut bench = Bench::rated("en");
    let squares = |bench: &Bench| bench.harness.query_all_by_role(Role::GridCell).count();
    assert_eq!(squares(&bench), 0);
    bench.type_only("e4");
    bench.key(Key::Enter);
    assert_eq!((squares(&bench), bench.plies()), (0, vec!["e4".to_owned()]));
    assert_eq!(squares(&Bench::new("en")), 64);
}

/// While two boards differ both are beside each other, and what differs is told by the names of the squares.
#[test]
fn two_boards_that_differ_are_compared() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for locale in Library::built_in().locales() {
        let labels = &locale.labels;
        let mut bench = Bench::new(&locale.code);
        let word = locale.commands[&Command::Differ].first().expect("a word");
        bench.write(&labels["input"], word);
        let unread = labels.unread("e4");
        assert_eq!(bench.harness.query_all_by_label(&unread).count(), 2, "{:?}", bench.labels());
        let words = &locale.dictation;
        let board =
            |side: &[String], fen: &str| format!("{} {} {fen}", words.head(LineHead::Board)[0], side[0]);
        bench.write(&labels["input"], &board(&words.white, start));
        bench.write(&labels["input"], &board(&words.black, &start.replace("PPPPPPPP", "PPPP1PPP")));
        let [pawn, none] = [bench.piece("e2"), None];
        for (name, beside) in [
            (labels.differing(&labels.square("e2", pawn), &labels["boards.black"], none), Color::White),
            (labels.differing(&labels.square("e2", none), &labels["boards.white"], pawn), Color::Black),
        ] {
            assert_eq!(
                bench.harness.query_all_by_label(&name).count(),
                1,
                "{beside:?}: {:?}",
                bench.labels()
            );
        }
        bench.harness.get_by_label(&labels.differences(&["e2".to_owned()]));
        // From difference to difference by the keys, and onto the other board.
        bench
            .harness
            .query_all_by_label(&labels.square("e1", bench.piece("e1")))
            .next()
            .expect("there")
            .focus();
        bench.run();
        bench.harness.key_press_modifiers(Modifiers::COMMAND, Key::ArrowRight);
        bench.run();
        assert!(bench.focused().starts_with(&labels.square("e2", pawn)), "{}", bench.focused());
        bench.key(Key::Tab);
        assert!(bench.focused().starts_with(&labels.square("e2", none)), "{}", bench.focused());
    }
}

/// In a rated game that shows the players no position which nobody read.
#[test]
fn a_rated_comparison_shows_only_what_was_read() {
    let mut bench = Bench::rated("en");
    bench.write("Move or command", "the boards differ");
    bench.write("Move or command", "board white recorded");
    assert_eq!(bench.harness.query_all_by_label("e2, not read yet").count(), 2, "{:?}", bench.view().notices);
    bench.write("Move or command", "board black rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    assert_eq!(bench.harness.query_all_by_label("e2, white pawn").count(), 1);
    assert_eq!(bench.harness.query_all_by_label("e2, not read yet").count(), 1);
}

/// The keys of the views: for everybody, the blind player, his opponent, the arbiter.
const PANES: [Key; 4] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4];

/// Whatever takes the focus has a role and a name, and the tab key reaches all of it and comes round.
#[test]
fn nothing_is_nameless_and_nothing_holds_the_focus() {
    for (pane, theme, zoom) in [
        (PANES[0], Theme::Light, 1.0),
        (PANES[0], Theme::Dark, 2.0),
        (PANES[0], Theme::Contrast, 4.0),
        (PANES[1], Theme::Dark, 2.0),
        (PANES[2], Theme::Light, 1.0),
        (PANES[3], Theme::Contrast, 1.0),
        (PANES[3], Theme::Light, 4.0),
    ] {
        let mut bench = Bench::sized("fr", theme, zoom);
        bench.write(&bench.locale().labels["input"], "e4");
        bench.click(&bench.locale().labels["press"]);
        bench.chord(pane);
        let focusable = bench.focusable();
        for node in &focusable {
            let (role, name) = node;
            assert!(!matches!(role, Role::Unknown | Role::GenericContainer), "{theme:?} {zoom}: {node:?}");
            assert!(!name.trim().is_empty(), "{theme:?} {zoom}: {node:?}");
        }
        let mut reached = Vec::new();
        // A group in which nothing is taken has a stop as well.
        for _ in 0..focusable.len() + 10 {
            bench.key(Key::Tab);
            reached.push(bench.focused());
        }
        let mut missing: Vec<_> = focusable.iter().filter(|(_, name)| !reached.contains(name)).collect();
        missing.dedup();
        assert!(missing.is_empty(), "{pane:?} {theme:?} {zoom}: never: {missing:?}; reached {reached:?}");
    }
}

/// In the blind player's view there is little, and all of it is a control with a name.
#[test]
fn the_blind_players_view_has_few_controls_and_plays_a_game() {
    for locale in Library::built_in().locales() {
        let labels = &locale.labels;
        let mut bench = Bench::new(&locale.code);
        bench.chord(PANES[1]);
        assert_eq!(bench.harness.query_all_by_role(Role::GridCell).count(), 0);
        assert!(bench.focusable().len() <= 18, "{:?}", bench.focusable());
        bench.write(&labels["input"], "e4");
        bench.click(&labels["press"]);
        assert_eq!(bench.plies(), ["e4"]);
        bench.click(&labels["panes.own_time"]);
        assert!(!bench.view().notice().is_empty());
        bench.click(&labels["panes.everybody"]);
        assert_eq!(bench.harness.query_all_by_role(Role::GridCell).count(), 64);
    }
}

/// The opponent sees his own notation and his own side of the board; in a window of his own too.
#[test]
fn the_opponent_reads_his_own_notation_from_his_own_side() {
    let mut bench = Bench::opposite("de", "fr");
    bench.write("Zug oder Befehl", "Sf3");
    let squares = |bench: &Bench| bench.harness.query_all_by_label("e2, weißer Bauer").count();
    assert_eq!((squares(&bench), bench.harness.query_all_by_label("Cf3").count()), (1, 0));
    bench.click("Gegner");
    bench.harness.get_by_label("Cf3");
    // Seen from Black's side, an arrow upwards leads to White.
    bench.harness.get_by_label("e1, weißer König").focus();
    bench.run();
    bench.key(Key::ArrowDown);
    assert_eq!(bench.focused(), "e2, weißer Bauer");
    bench.chord(Key::Num1);
    bench.harness.get_by_label("e2, weißer Bauer").focus();
    bench.run();
    bench.key(Key::ArrowDown);
    assert_eq!(bench.focused(), "e1, weißer König", "for everybody it is turned as it was");
    bench.chord(Key::Num5);
    assert_eq!((squares(&bench), bench.harness.query_all_by_label("Cf3").count()), (2, 1));
    bench.chord(Key::Num5);
    assert_eq!(squares(&bench), 1);
}

/// The arbiter's buttons are his lines: without his number they change nothing once there is one.
#[test]
fn the_arbiters_panel_asks_for_his_number() {
    for locale in Library::built_in().locales() {
        let labels = &locale.labels;
        let mut bench = Bench::new(&locale.code);
        bench.chord(PANES[3]);
        bench.fill(&labels["arbiter.new_pin"], "2468");
        bench.click(&locale.arbiter.help[&Topic::Pin].button);
        assert!(bench.state().pin().is_some(), "{}: {}", locale.code, bench.view().notice());
        let left = |bench: &Bench| bench.state().clock().map(|clock| clock.remaining_ms(Color::White, 0));
        let before = left(&bench).expect("a clock");
        bench.click(&locale.colors.white);
        bench.fill(&labels["arbiter.time"], "2:00");
        bench.click(&labels["arbiter.give"]);
        assert_eq!(left(&bench), Some(before + 120_000), "{}: {}", locale.code, bench.view().notice());
        // Another view, and the number is forgotten.
        bench.chord(PANES[0]);
        bench.chord(PANES[3]);
        bench.click(&locale.colors.white);
        bench.fill(&labels["arbiter.time"], "1:00");
        bench.click(&labels["arbiter.take"]);
        assert_eq!(left(&bench), Some(before + 120_000));
        assert!(!bench.view().notice().is_empty());
        bench.fill(&labels["arbiter.pin"], "2468");
        bench.click(&labels["arbiter.take"]);
        assert_eq!(left(&bench), Some(before + 60_000), "{}: {}", locale.code, bench.view().notice());
        bench.click(&locale.arbiter.help[&Topic::Undo].button);
        assert_eq!(left(&bench), Some(before + 120_000), "{}: {}", locale.code, bench.view().notice());
        bench.fill(&labels["arbiter.number"], "7");
        bench.click(&locale.arbiter.help[&Topic::Moves].button);
        assert_eq!(bench.state().clock().map(|clock| clock.moves(Color::White)), Some(7));
        bench.click(&labels["stop"]);
        assert!(!bench.labels().iter().any(|label| label.contains("2468")), "his number is not shown");
    }
}

/// The help is scrolled by keys in every view, wherever the focus is, and ends at its ends.
#[test]
fn the_help_is_scrolled_by_keys() {
    for (code, pane) in [("de", 0), ("fr", 1), ("en", 2), ("es", 3)] {
        let mut bench = Bench::new(code);
        bench.chord(PANES[pane]);
        bench.key(Key::F1);
        let notice = bench.view().notice();
        let first = notice.lines().next().expect("a line")[..20].to_owned();
        let top = |bench: &Bench| {
            let mut nodes = bench.harness.root().children_recursive();
            let label = nodes.find(|node| {
                let node = node.accesskit_node();
                node.live() == Live::Off && name(&node).starts_with(&first)
            });
            label.unwrap_or_else(|| panic!("{code}: no {first}")).rect().min.y
        };
        let scroll = |bench: &mut Bench, key| {
            bench.harness.key_press_modifiers(Modifiers::COMMAND, key);
            (0..30).for_each(|_| bench.run());
        };
        let begun = top(&bench);
        scroll(&mut bench, Key::PageDown);
        let below = top(&bench);
        assert!(below < begun - 20.0, "{code}: {begun} {below}");
        assert_eq!(bench.view().notice(), notice, "{code}: nothing else was asked for");
        for _ in 0..3 {
            scroll(&mut bench, Key::PageUp);
        }
        assert!((top(&bench) - begun).abs() < 1.0, "{code}: {begun} {}", top(&bench));
    }
}

/// Everything on the panel has a key of its own; the keys alone do what the buttons do.
#[test]
fn the_arbiters_panel_is_worked_by_keys() {
    let alt = |bench: &mut Bench, key| {
        bench.harness.key_press_modifiers(Modifiers::ALT, key);
        bench.run();
    };
    for locale in Library::built_in().locales() {
        let mut bench = Bench::new(&locale.code);
        bench.chord(PANES[3]);
        let used = [Role::Button, Role::RadioButton, Role::TextInput, Role::PasswordInput];
        let keys: Vec<(String, Option<String>)> = {
            let nodes = bench.harness.root().children_recursive();
            let used = nodes.map(|node| node.accesskit_node()).filter(|node| used.contains(&node.role()));
            used.map(|node| (name(&node), node.data().description().map(str::to_owned))).collect()
        };
        let mut alts = Vec::new();
        for (name, key) in keys {
            let key = key.unwrap_or_else(|| panic!("{}: no key for {name}", locale.code));
            if !key.starts_with("Alt") {
                continue;
            }
            alts.push(key);
        }
        let count = alts.len();
        alts.sort_unstable();
        alts.dedup();
        assert_eq!((alts.len(), count), (30, 30), "each once");
        alt(&mut bench, Key::N);
        bench.type_only("2468");
        alt(&mut bench, Key::M);
        assert!(bench.state().pin().is_some(), "{}: {}", locale.code, bench.view().notice());
        alt(&mut bench, Key::W);
        alt(&mut bench, Key::T);
        bench.type_only("2:00");
        let left = |bench: &Bench| bench.state().clock().map(|clock| clock.remaining_ms(Color::White, 0));
        let before = left(&bench).expect("a clock");
        alt(&mut bench, Key::I);
        assert_eq!(left(&bench), Some(before + 120_000), "{}: {}", locale.code, bench.view().notice());
        alt(&mut bench, Key::U);
        assert_eq!(left(&bench), Some(before), "{}: {}", locale.code, bench.view().notice());
        alt(&mut bench, Key::End);
        assert_eq!(bench.focused(), locale.labels["input"], "{}", locale.code);
    }
}

/// From one to the next by the tab key, round and back: no trap, and nothing without a name.
#[test]
fn the_arbiters_panel_is_walked_by_the_tab_key() {
    let mut bench = Bench::new("de");
    let locale = bench.locale();
    bench.chord(PANES[3]);
    let mut seen = Vec::new();
    for _ in 0..200 {
        bench.harness.key_press(Key::Tab);
        bench.run();
        let focused = bench.focused();
        assert!(!focused.is_empty(), "after {seen:?}");
        if focused == locale.labels["input"] && seen.len() > 20 {
            break;
        }
        seen.push(focused);
    }
    for label in [
        &locale.labels["arbiter.pin"],
        locale.arbiter.help[&Topic::Flag].button.as_str(),
        &locale.labels["panes.arbiter"],
    ] {
        assert!(seen.iter().any(|seen| seen == label), "{label} in {seen:?}");
    }
    assert!(seen.len() < 200, "it comes round");
}

#[test]
fn looks_are_chosen_by_name_and_keep_the_game() {
    let mut bench = Bench::new("en");
    bench.write(&bench.locale().labels["input"], "Nf3");
    for label in ["Dark", "High contrast", "Light", "Larger", "Smaller", "Turn the board"] {
        bench.click(label);
    }
    let light = bench.harness.get_by_label("Light");
    assert_eq!(light.accesskit_node().toggled(), Some(Toggled::True));
    bench.harness.get_by_label("f3, white knight");
}

/// Nothing is drawn anew while nothing happens; with a clock that runs, only when it shows something else.
#[test]
fn an_idle_window_is_not_drawn_again() {
    let mut bench = Bench::new("de");
    bench.run();
    assert!(bench.wait_ms() > 60_000, "{}", bench.wait_ms());
    bench.write(&bench.locale().labels["input"], "e4");
    bench.click(&bench.locale().labels["press"]);
    let wait_ms = bench.wait_ms();
    assert!((1..=1000).contains(&wait_ms), "{wait_ms}");
    // Nor while the focus is on a row of the scoresheet, or on the board.
    bench.key(Key::F8);
    for role in [Role::ListItem, Role::GridCell] {
        bench.harness.get_all_by_role(role).next().expect("there").focus();
        bench.run();
        assert!(bench.wait_ms() > 60_000, "{role:?}: {}", bench.wait_ms());
    }
}

/// The help tells the keys that are there: space does not press the clock here.
#[test]
fn the_help_tells_the_windows_keys() {
    for locale in Library::built_in().locales() {
        let mut bench = Bench::new(&locale.code);
        bench.key(Key::F1);
        let help = bench.view().notice();
        for (key, there) in [("F12", true), ("F10", true), ("F11", true)] {
            assert_eq!(help.contains(key), there, "{}: {help}", locale.code);
        }
        assert!(!help.contains(&locale.messages["keys"]), "{}: {help}", locale.code);
    }
}

#[test]
fn clocks_are_told_by_name() {
    let mut bench = Bench::new("de");
    let clock = |bench: &Bench, start: &str| bench.labels().iter().any(|label| label.starts_with(start));
    assert!(clock(&bench, "Weiß, Anna: 1:30:30, steht. Züge: 0"), "{:?}", bench.labels());
    bench.write(&bench.locale().labels["input"], "e4");
    bench.click(&bench.locale().labels["press"]);
    assert!(clock(&bench, "Weiß, Anna: 1:3"), "{:?}", bench.labels());
    assert!(bench.labels().iter().any(|label| label.contains("läuft. Züge: 0")), "{:?}", bench.labels());
}

/// Messages that come and go do not put the focus on another control.
#[test]
fn the_focus_stays_where_it_is() {
    let mut bench = Bench::new("en");
    let labels = &bench.locale().labels;
    bench.write(&labels["input"], "e4");
    for label in [&labels["press"], &labels["repeat"], &labels["times"]] {
        bench.harness.get_by_role_and_label(Role::Button, label).focus();
        bench.run();
        for _ in 0..3 {
            bench.key(Key::Space);
            assert_eq!(bench.focused(), *label, "{}", bench.view().notice());
            bench.key(Key::F3);
            assert_eq!(bench.focused(), *label, "{}", bench.view().notice());
        }
    }
}

/// A whole game may reach a slow window at once, and nothing of it is lost or swapped.
#[test]
fn keys_that_come_all_at_once_are_taken_in_order() {
    let mut bench = Bench::new("en");
    let key = |key| {
        [true, false].map(|pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        })
    };
    let mut events = Vec::new();
    for text in ["e4", "e5", "Nf3", "Nc6"] {
        events.push(Event::Text(text.to_owned()));
        events.extend([Key::Enter, Key::F12].into_iter().flat_map(key));
    }
    loop {
        let more = bench.harness.state_mut().stop_after_action(&mut events);
        events.drain(..).for_each(|event| bench.harness.event(event));
        bench.harness.step();
        if !more {
            break;
        }
    }
    bench.run();
    assert_eq!(bench.plies(), ["e4", "e5", "Nf3", "Nc6"]);
    assert!(bench.state().announced().is_none(), "the last press was taken too");
}

fn name(node: &AccessKitNode<'_>) -> String {
    node.label().or_else(|| node.value()).unwrap_or_default()
}

/// The card beside the game: opened by a key that leaves the focus where it is, turned from there, walked with the arrows
/// by whoever goes there, closed by the same key.
#[test]
fn the_card_is_beside_the_game_and_walked_with_the_arrows() {
    let mut bench = Bench::new("en");
    bench.chord(Key::Num7);
    bench.run();
    assert_eq!(bench.focused(), "Move or command");
    assert!(read_out::live(&bench).contains(&bench.locale().labels["card.hint"].to_owned()));
    let top = |bench: &Bench| bench.harness.get_by_label("Files").rect().min.y;
    let begun = top(&bench);
    bench.chord(Key::ArrowDown);
    bench.chord(Key::ArrowDown);
    assert!(top(&bench) < begun, "{begun}");
    assert_eq!(bench.focused(), "Move or command");
    bench.chord(Key::ArrowUp);
    bench.chord(Key::ArrowUp);
    bench.harness.get_by_label("Files").focus();
    bench.run();
    bench.key(Key::ArrowDown);
    assert_eq!(bench.focused(), "a: Anna (AH-na)");
    bench.key(Key::End);
    assert!(bench.focused().starts_with("4. "), "{}", bench.focused());
    bench.key(Key::Home);
    bench.key(Key::PageDown);
    assert!(bench.focused().starts_with("h: Hektor"), "{}", bench.focused());
    // The game goes on beside it, and its keys with it.
    bench.key(Key::F9);
    bench.chord(Key::Num7);
    assert_eq!(bench.harness.query_all_by_label_contains("Hektor (").count(), 0);
}
