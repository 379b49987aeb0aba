//! What is typed arrives where it belongs, and no slip of a finger does what nobody takes back.

use std::time::Duration;

use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers, ViewportCommand, ViewportEvent, ViewportId};
use egui_kittest::kittest::Queryable;
use evavier::device::time::now;
use evavier::language::Library;
use evavier::rules::Color;

use super::PANES;
use super::bench::Bench;

/// The key for leaving lies beside others: in the middle of a game it asks, and another key leaves.
#[test]
fn leaving_a_running_game_is_asked_about_and_another_key_leaves() {
    for (answer, leaves) in [("F10", true), ("F11", false), ("yes", true), ("no", false), ("e4", false)] {
        let mut bench = Bench::new("en");
        let asks = |bench: &Bench| bench.labels().iter().any(|label| label.starts_with("Leave the program?"));
        bench.key(Key::F9);
        bench.chord(Key::Q);
        // Whoever goes on playing has not left.
        bench.time.set(Some(now() + Duration::from_secs(11)));
        bench.run();
        assert!(!asks(&bench));
        for _ in 0..3 {
            bench.chord(Key::Q);
            assert!(asks(&bench) && !bench.left, "however often");
        }
        match answer {
            "F10" => bench.key(Key::F10),
            "F11" => bench.key(Key::F11),
            line => {
                bench.type_only(line);
                bench.key(Key::Enter);
            }
        }
        assert_eq!((asks(&bench), bench.left), (false, leaves), "{answer}");
        // The voice and the display ask it too, each time.
        let refused = ["F11", "no"].contains(&answer).then_some("not_done");
        assert_eq!(bench.aloud, ["ask_leave"; 4].into_iter().chain(refused).collect::<Vec<_>>(), "{answer}");
        assert_eq!(bench.plies().len(), usize::from(answer == "e4"), "{answer}");
    }
}

/// The frame's button asks as the key does; where nothing is played it is not held.
#[test]
fn closing_the_window_asks_as_the_key_does() {
    let close = |bench: &mut Bench| {
        let viewports = &mut bench.harness.input_mut().viewports;
        viewports.entry(ViewportId::ROOT).or_default().events.push(ViewportEvent::Close);
        bench.harness.step();
        let output = &bench.harness.output().viewport_output[&ViewportId::ROOT];
        let is_held = output.commands.contains(&ViewportCommand::CancelClose);
        bench.harness.input_mut().viewports.entry(ViewportId::ROOT).or_default().events.clear();
        bench.run();
        is_held
    };
    let asks = |bench: &Bench, text: &str| bench.labels().iter().any(|label| label.starts_with(text));
    let mut bench = Bench::new("en");
    bench.write("Move or command", "e4");
    for _ in 0..3 {
        assert!(close(&mut bench) && asks(&bench, "Leave the program?") && !bench.left);
    }
    bench.key(Key::F10);
    assert!(bench.left);
    // In a rated game the game asks, and notes who has left it.
    let mut bench = Bench::rated("en");
    bench.write("Move or command", "e4");
    for _ in 0..3 {
        assert!(close(&mut bench) && asks(&bench, "Leave this rated game?"), "{:?}", bench.labels());
        assert!(!bench.journal().contains("Left("));
    }
    bench.key(Key::F10);
    assert!(bench.journal().contains("Left("), "{}", bench.journal());
    let mut bench = begun();
    bench.write("Move or command", "resign");
    bench.write("Move or command", "yes");
    assert!(bench.state().outcome.is_some());
    assert!(!close(&mut bench));
}

/// A game in which White has announced his second move.
fn begun() -> Bench {
    let mut bench = Bench::new("en");
    begin(&mut bench);
    bench
}

fn begin(bench: &mut Bench) {
    for (mv, presses) in [("e4", true), ("e5", true), ("Nf3", false)] {
        bench.write("Move or command", mv);
        if presses {
            bench.key(Key::F12);
        }
    }
}

/// Nothing is agreed to or given up by one key, however often it is pressed.
#[test]
fn no_key_alone_ends_a_game() {
    let chords =
        [Key::D, Key::R, Key::Y, Key::N, Key::K, Key::L, Key::Q].map(|key| (Modifiers::COMMAND, key));
    let plain =
        [Key::F7, Key::F8, Key::F9, Key::F10, Key::F11, Key::F12, Key::Enter, Key::Escape, Key::Space];
    for (modifiers, key) in chords.into_iter().chain(plain.map(|key| (Modifiers::NONE, key))) {
        for (is_offered, is_rated) in [(false, false), (true, false), (false, true), (true, true)] {
            let mut bench = if is_rated { Bench::rated("en") } else { Bench::new("en") };
            begin(&mut bench);
            if is_offered {
                // In a rated game an offer has a name.
                match is_rated {
                    true => ["white: draw", "white: yes"]
                        .into_iter()
                        .for_each(|line| bench.write("Move or command", line)),
                    false => bench.chord(Key::D),
                }
                assert!(bench.state().draws.offer().is_some());
            }
            for _ in 0..4 {
                bench.harness.key_press_modifiers(modifiers, key);
                bench.run();
            }
            // In a rated game the game itself asks.
            let is_here = !bench.journal().contains("Left(") && (is_rated || !bench.left);
            assert!(
                bench.state().outcome.is_none() && is_here,
                "{modifiers:?} {key:?} {is_offered} {is_rated}"
            );
        }
    }
}

/// What is accepted by a key is asked about, and another key says yes.
#[test]
fn a_draw_is_accepted_by_a_key_and_another_ones_yes() {
    let mut bench = begun();
    let asks =
        |bench: &Bench| bench.labels().iter().any(|label| label.starts_with("Black accepts the draw?"));
    bench.chord(Key::D);
    for answer in [Key::F11, Key::F4, Key::F10] {
        bench.chord(Key::Y);
        assert!(asks(&bench) && bench.state().outcome.is_none(), "{answer:?}");
        bench.key(answer);
        assert!(!asks(&bench), "{answer:?}");
    }
    assert_eq!(bench.state().outcome.map(|outcome| outcome.score.as_str()), Some("1/2-1/2"));
}

/// A key held together with Alt or Ctrl does something or nothing, and writes into no field; AltGr, which comes in as
/// neither, writes.
#[test]
fn what_is_held_with_alt_or_ctrl_is_never_typed() {
    let labels = &Library::built_in().find("en").expect("built in").labels;
    let desk = &labels;
    let fields = [
        &desk["arbiter.pin"],
        &desk["arbiter.time"],
        &desk["arbiter.number"],
        &desk["arbiter.squares"],
        &desk["arbiter.reason"],
        &desk["arbiter.new_pin"],
    ];
    // In the line, and in every field of the arbiter's.
    for field in [None].into_iter().chain(fields.into_iter().map(Some)) {
        for (modifiers, writes) in
            [(Modifiers::ALT, false), (Modifiers::CTRL | Modifiers::COMMAND, false), (Modifiers::NONE, true)]
        {
            let mut bench = Bench::new("en");
            bench.chord(if field.is_some() { PANES[3] } else { PANES[0] });
            bench.fill(field.unwrap_or(&labels["input"]), "7");
            for (key, text) in [(Key::Num8, "8"), (Key::X, "x"), (Key::Space, " "), (Key::I, "\u{ef}")] {
                let pressed = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
                // As platforms hand them in: at once.
                bench.harness.input_mut().events.extend([pressed, Event::Text(text.to_owned())]);
                bench.run();
            }
            let values = bench.values();
            let has = |text: &str| {
                values.iter().any(|value| value == text || *value == "\u{2022}".repeat(text.chars().count()))
            };
            assert_eq!(
                (has("78x \u{ef}"), has("7")),
                (writes, !writes),
                "{field:?} {modifiers:?}: {values:?}"
            );
        }
    }
}

/// What is typed arrives in the line, wherever the focus is that has no use for letters.
#[test]
fn what_is_typed_is_swallowed_nowhere() {
    let mut bench = Bench::new("en");
    for (role, label) in
        [(Role::Button, "Press the clock"), (Role::Button, "Repeat"), (Role::RadioButton, "Light")]
    {
        bench.harness.get_by_role_and_label(role, label).focus();
        bench.run();
        bench.type_only(" ");
        assert_eq!(bench.focused(), label, "the space bar presses what has the focus");
        bench.type_only("N");
        assert_eq!(bench.focused(), "Move or command", "{label}");
        bench.key(Key::Backspace);
    }
    // On the card, too.
    bench.chord(Key::Num7);
    bench.run();
    bench.type_only("N");
    bench.type_only("f3");
    bench.key(Key::Enter);
    assert_eq!(bench.plies(), ["Nf3"]);
    // On the board a letter goes to a piece, in a field it is its own.
    bench.chord(Key::Num7);
    bench.harness.get_by_label("e1, white king").focus();
    bench.run();
    bench.type_only("q");
    assert_eq!(bench.focused(), "e1, white king");
    bench.chord(PANES[3]);
    bench.fill(&bench.locale().labels["arbiter.reason"], "late");
    assert_eq!(bench.focused(), bench.locale().labels["arbiter.reason"]);
}

/// What a key may be held with, and in which view it is tried.
const HELD: [(Modifiers, Key); 7] = [
    (Modifiers::NONE, PANES[0]),
    (Modifiers::SHIFT, PANES[1]),
    (Modifiers::ALT, PANES[2]),
    (Modifiers::ALT, PANES[3]),
    (Modifiers::ALT, Key::Num6),
    (Modifiers::COMMAND, PANES[0]),
    (Modifiers::COMMAND, PANES[3]),
];

/// Keys of the desktop and of screen readers, such as Shift with F10 or Ctrl with Alt, are none of ours.
#[test]
fn what_is_held_with_another_key_is_another_key() {
    let functions = &[Key::F1, Key::F4, Key::F8, Key::F9, Key::F10, Key::F11, Key::F12, Key::Escape][..];
    // The others ask something with Control.
    let unasked = &[Key::F2, Key::F3, Key::F4, Key::F12, Key::Escape][..];
    let letters = &[Key::D, Key::K, Key::L, Key::Q, Key::R, Key::S, Key::X, Key::B][..];
    let command = Modifiers::COMMAND;
    for (held, keys) in [
        (Modifiers::SHIFT, functions),
        (Modifiers::ALT, functions),
        (command, unasked),
        (command.plus(Modifiers::SHIFT), letters),
        (command.plus(Modifiers::ALT), letters),
    ] {
        let mut bench = begun();
        bench.chord(PANES[3]);
        let before = (bench.woken, bench.labels());
        for &key in keys {
            bench.harness.key_press_modifiers(held, key);
            bench.run();
            assert_eq!((bench.woken, bench.labels().len()), (before.0, before.1.len()), "{held:?} {key:?}");
        }
    }
}

/// Every key there is, the focus in the line: one that writes a sign writes it and does nothing else, any other one does
/// one thing or nothing; and held down for long it does it once.
#[test]
fn no_key_does_two_things() {
    for (modifiers, pane) in HELD {
        let mut bench = None;
        for key in Key::ALL.iter().copied() {
            let mut here = bench.take().unwrap_or_else(|| {
                let mut bench = Bench::new("en");
                bench.chord(pane);
                bench
            });
            let before = here.woken;
            let mut signs = key.symbol_or_name().chars();
            let sign = signs.next().filter(|sign| signs.next().is_none() && sign.is_ascii_graphic());
            let event = |pressed, repeat| Event::Key { key, physical_key: None, pressed, repeat, modifiers };
            let events = &mut here.harness.input_mut().events;
            for repeat in [false, true, true] {
                events.push(event(true, repeat));
                events.extend(sign.map(|sign| Event::Text(sign.to_string())));
            }
            events.push(event(false, false));
            here.run();
            let woken = here.woken - before;
            let writes = sign.filter(|_| !modifiers.alt && !modifiers.command);
            assert!(woken <= usize::from(writes.is_none()), "{modifiers:?} {key:?}: {woken}");
            if let Some(sign) = writes {
                let written = sign.to_string().repeat(3);
                assert!(here.values().iter().any(|value| value.ends_with(&written)), "{key:?}");
            }
            assert!(here.state().outcome.is_none() && !here.left, "{modifiers:?} {key:?}");
            bench = Some(here).filter(|_| woken == 0);
        }
    }
}

/// Enter in a field of the arbiter's does the first button below it, and the focus stays there.
#[test]
fn enter_in_an_arbiters_field_does_what_is_below_it() {
    for locale in Library::built_in().locales() {
        let mut bench = Bench::new(&locale.code);
        let labels = &locale.labels;
        bench.chord(PANES[3]);
        bench.click(&locale.colors.white);
        bench.fill(&labels["arbiter.time"], "2:00");
        let left = |bench: &Bench| bench.state().clock().map(|clock| clock.remaining_ms(Color::White, 0));
        let before = left(&bench).expect("a clock");
        bench.key(Key::Enter);
        assert_eq!(left(&bench), Some(before + 120_000), "{}", bench.view().notice());
        assert_eq!(bench.focused(), labels["arbiter.time"]);
        bench.fill(&labels["arbiter.new_pin"], "2468");
        bench.key(Key::Enter);
        assert!(bench.state().pin().is_some(), "{}", bench.view().notice());
        // The number belongs to all orders, and to none.
        let woken = bench.woken;
        bench.fill(&labels["arbiter.pin"], "2468");
        bench.key(Key::Enter);
        assert_eq!(bench.woken, woken);
    }
}

/// Two quick presses of one key are one answer: who was asked second has not been asked yet.
#[test]
fn two_quick_yes_are_one() {
    let mut bench = begun();
    let start = now();
    let at = |bench: &mut Bench, ms, key| {
        bench.time.set(Some(start + Duration::from_millis(ms)));
        bench.key(key);
    };
    bench.chord(Key::R);
    at(&mut bench, 0, Key::F10);
    at(&mut bench, 150, Key::F10);
    assert!(bench.state().outcome.is_some());
    assert!(!bench.journal().contains("Signed("), "{}", bench.journal());
    at(&mut bench, 1_500, Key::F10);
    assert_eq!(bench.journal().matches("Signed(").count(), 1);
}

/// Once the arbiter has a number, what begins like it is read by nobody in the line, and no other view finds it there.
#[test]
fn the_arbiters_number_is_not_seen_in_the_line() {
    let mut bench = Bench::new("en");
    for (typed, is_seen) in [("2468", true), ("0-0", true)] {
        bench.type_only(typed);
        assert_eq!(bench.values().iter().any(|value| value == typed), is_seen, "{typed}");
        (0..typed.len()).for_each(|_| bench.key(Key::Backspace));
    }
    bench.write("Move or command", "arbiter pin 2468");
    for typed in ["2", "2468", "2468 stop", "arbiter 24"] {
        bench.chord(PANES[3]);
        bench.harness.get_by_role_and_label(Role::TextInput, "Move or command").focus();
        bench.run();
        bench.type_only(typed);
        assert!(!bench.values().iter().any(|value| value == typed), "{typed}: {:?}", bench.values());
        bench.chord(PANES[0]);
        let left = bench.values().into_iter().filter(|value| value.contains('\u{2022}')).count();
        assert_eq!(left, 0, "{typed}");
    }
    for typed in ["0-0", "e4", "arbiter time white +2:00"] {
        bench.type_only(typed);
        assert!(bench.values().iter().any(|value| value == typed), "{typed}");
        (0..typed.len()).for_each(|_| bench.key(Key::Backspace));
    }
}
