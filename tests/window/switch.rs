//! One switch: a whole game by one key, and the questions before it.

use std::time::Duration;

use eframe::egui::Key;
use evavier::device::time::now;
use evavier::language::Library;

use super::bench::Bench;

/// Waits until something with this name is lit, and presses the switch.
fn take(bench: &mut Bench, name: &str) {
    for _ in 0..60 {
        if bench.focused() == name {
            bench.key(Key::Space);
            return;
        }
        bench.time.set(bench.time.get().map(|at| at + Duration::from_millis(1_500)));
        bench.run();
    }
    panic!("{name} is never lit: {:?}", bench.labels());
}

#[test]
fn a_whole_game_is_played_by_one_switch() {
    for (code, rated) in [("de", true), ("en", false)] {
        let locale = Library::built_in().find(code).expect("built in");
        let mut bench = if rated { Bench::rated(code) } else { Bench::new(code) };
        bench.time.set(Some(now()));
        bench.chord(Key::Num6);
        let (labels, scan) = (&locale.labels, &locale.labels);
        let queen = &locale.words.queen[0];
        let moves: [&[(&str, &str)]; 4] = [
            &[(&scan["scan.files"], "f"), (&scan["scan.ranks"], "3")],
            &[
                (&scan["scan.files"], "e"),
                (&scan["scan.ranks"], "7"),
                (&scan["scan.files"], "e"),
                (&scan["scan.ranks"], "5"),
            ],
            // A slip of the switch is put right.
            &[
                (&scan["scan.files"], "h"),
                (&scan["scan.line"], &scan["scan.delete"]),
                (&scan["scan.files"], "g"),
                (&scan["scan.ranks"], "4"),
            ],
            &[(&scan["scan.pieces"], queen), (&scan["scan.files"], "h"), (&scan["scan.ranks"], "4")],
        ];
        for steps in moves {
            for (group, item) in steps {
                take(&mut bench, group);
                take(&mut bench, item);
            }
            take(&mut bench, &scan["scan.line"]);
            take(&mut bench, &labels["enter"]);
            if bench.state().outcome.is_none() {
                take(&mut bench, &scan["scan.commands"]);
                take(&mut bench, &labels["press"]);
            }
        }
        let outcome = bench.state().outcome.map(|outcome| outcome.score.as_str());
        assert_eq!(outcome, Some("0-1"), "{}: {}", locale.code, bench.view().notice());
    }
}

/// In a rated game a name is chosen, and what is chosen behind it is that player's; whoever is asked answers under his own.
#[test]
fn a_rated_game_is_drawn_and_signed_by_one_switch() {
    for locale in Library::built_in().locales() {
        let (labels, colors) = (&locale.labels, &locale.colors);
        let mut bench = Bench::rated(&locale.code);
        bench.time.set(Some(now()));
        for mv in ["e2e4", "e7e5", "g1f3"] {
            bench.write(&labels["input"], mv);
            if mv != "g1f3" {
                bench.key(Key::F12);
            }
        }
        bench.chord(Key::Num6);
        let does = |bench: &mut Bench, name: &str, label: &'static str| {
            take(bench, &labels["scan.commands"]);
            take(bench, &locale.named(name, &labels[label]));
        };
        for (name, label) in [(&colors.white, "draw"), (&colors.black, "accept")] {
            take(&mut bench, &labels["arbiter.player"]);
            take(&mut bench, name);
            does(&mut bench, name, label);
            if bench.view().asked.is_some() && bench.state().outcome.is_none() {
                does(&mut bench, name, "yes");
            }
        }
        let outcome = bench.state().outcome.map(|outcome| outcome.score.as_str());
        assert_eq!(outcome, Some("1/2-1/2"), "{}: {}", locale.code, bench.view().notice());
        does(&mut bench, &colors.white, "yes");
        // Two quick presses are one answer.
        bench.time.set(bench.time.get().map(|at| at + Duration::from_secs(2)));
        bench.run();
        does(&mut bench, &colors.black, "yes");
        assert_eq!(bench.journal().matches("Signed(").count(), 2, "{}", locale.code);
    }
}

/// A claim is written behind the name, with its move or without.
#[test]
fn a_rated_claim_is_written_by_one_switch() {
    let mut bench = Bench::rated("en");
    bench.time.set(Some(now()));
    bench.chord(Key::Num6);
    for (group, item) in [("Player", "White"), ("Player", "claim"), ("Line", "Enter")] {
        take(&mut bench, group);
        take(&mut bench, item);
    }
    let told = bench.view().notice();
    assert!(told.starts_with("No grounds for a draw") && told.contains("Black gets more time"), "{told}");
}

/// Everything else is one press away from being left: the pace, and the view itself.
#[test]
fn the_view_for_one_switch_can_be_left_by_it() {
    let mut bench = Bench::new("en");
    bench.time.set(Some(now()));
    bench.chord(Key::Num6);
    take(&mut bench, "More");
    take(&mut bench, "Scan more slowly");
    // Lit no more than the longer time.
    take(&mut bench, "More");
    take(&mut bench, "View for everybody");
    bench.write(&bench.locale().labels["input"], "e4");
    assert_eq!(bench.plies(), ["e4"]);
}

/// Whoever has one switch is told of no keys, by the game or by its help; and a whole move leads on to what enters it.
#[test]
fn no_keys_are_told_to_one_switch() {
    for locale in Library::built_in().locales() {
        let labels = &locale.labels;
        let mut bench = Bench::new(&locale.code);
        bench.time.set(Some(now()));
        bench.chord(Key::Num6);
        let keyless = |bench: &Bench, place: &str| {
            for told in bench.labels() {
                let named = ["F1", "F12", "Ctrl", "Strg"].iter().find(|key| told.contains(*key));
                assert!(named.is_none(), "{} {place}: {told}", locale.code);
            }
        };
        keyless(&bench, "at the start");
        take(&mut bench, &labels["scan.commands"]);
        take(&mut bench, &labels["help"]);
        keyless(&bench, "help");
        for (group, item) in [("files", "e"), ("ranks", "2"), ("files", "e"), ("ranks", "4")] {
            let group = if group == "files" { "scan.files" } else { "scan.ranks" };
            take(&mut bench, &labels[group]);
            take(&mut bench, item);
        }
        bench.run();
        assert_eq!(bench.focused(), labels["scan.line"], "{}", locale.code);
    }
}
