//! After the game: what can do nothing any more has gone, and what can be done stands in its place, in every view.

use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use eframe::egui::{Key, Modifiers, vec2};
use egui_kittest::Harness;
use evavier::device::time::now;
use evavier::game::Setup;
use evavier::language::Library;
use evavier::rules::Blind;
use evavier::window::form::Choices;
use evavier::window::screen::Shared;
use evavier::window::{Look, Opener, RunningGame, Window};

use super::bench::{Bench, shown_only};

const AFTERWARDS: [(Key, &str, &str); 7] = [
    (Key::G, "after.again", ""),
    (Key::T, "after.read", "Read"),
    (Key::P, "after.print", "Print"),
    (Key::E, "after.emboss", "Emboss"),
    (Key::S, "after.save", "Save"),
    (Key::O, "after.report", "Report"),
    (Key::F, "after.place", "Place"),
];

#[test]
fn after_the_game_there_is_what_can_still_be_done() {
    for locale in Library::built_in().locales() {
        let labels = &locale.labels;
        let mut bench = Bench::new(&locale.code);
        bench.time.set(Some(now()));
        let first = bench.view().notice();
        assert!(first.contains("F12") && first.contains("F1"), "what to do first: {first}");
        for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            bench.write(&labels["input"], mv);
            bench.key(Key::F12);
        }
        let has = |bench: &Bench, label: &'static str| {
            let label = labels[label].to_owned();
            bench.labels().contains(&label)
        };
        assert!(has(&bench, "yes") && has(&bench, "no"), "they are asked to sign");
        for _ in 0..2 {
            bench.time.set(bench.time.get().map(|at| at + Duration::from_secs(2)));
            bench.key(Key::F10);
        }
        assert_eq!(bench.view().question, None);
        // Told once, and not in the way of what is seen.
        let told = bench.reader.log.iter().filter(|said| said.contains(&labels["after.again"])).count();
        assert_eq!(told, 1, "{:?}", bench.reader.log);
        assert!(!bench.view().notice().contains(&labels["after.again"]));
        for view in [Key::Num2, Key::Num3, Key::Num4, Key::Num6, Key::Num1] {
            bench.chord(view);
            for gone in ["press", "yes", "no", "correct", "draw", "resign", "start", "stop", "listen"] {
                assert!(!has(&bench, gone), "{view:?}: {gone}");
            }
            if view != Key::Num4 {
                assert!(AFTERWARDS.iter().all(|(_, label, _)| has(&bench, label)), "{view:?}");
            }
        }
        for (key, label, told) in &AFTERWARDS[1..] {
            bench.chord(*key);
            assert!(bench.view().notice().contains(told), "{key:?}: {}", bench.view().notice());
            bench.key(Key::F4);
            bench.click(&labels[*label]);
            assert!(bench.view().notice().contains(told), "{label}: {}", bench.view().notice());
        }
        // A key that did something is not dead without a word.
        bench.key(Key::F12);
        assert!(!bench.view().notice().is_empty());
        assert!(!bench.left);
        bench.chord(Key::G);
        assert!(bench.left);
    }
}

/// A rated result that is not signed is not left by one key, and each signature is given under a name.
#[test]
fn a_rated_game_is_not_left_before_it_is_signed() {
    let mut bench = Bench::rated("en");
    bench.time.set(Some(now()));
    let later = |bench: &mut Bench| bench.time.set(bench.time.get().map(|at| at + Duration::from_secs(2)));
    for line in ["e4", "white: resign", "white: yes"] {
        bench.write("Move or command", line);
    }
    let has = |bench: &Bench, part: &str| bench.labels().iter().any(|label| label.starts_with(part));
    for key in [Key::G, Key::Q] {
        for answer in [Key::F11, Key::F4] {
            bench.chord(key);
            assert!(has(&bench, "The result is not signed yet.") && !bench.left, "{key:?}");
            bench.key(answer);
            assert!(!has(&bench, "The result is not signed yet.") && !bench.left, "{key:?}");
        }
    }
    // Without a name the key signs for nobody, and says how.
    bench.key(Key::F10);
    assert!(bench.view().notice().contains("white: yes"), "{}", bench.view().notice());
    later(&mut bench);
    for (button, signed) in [("White: Yes", 1), ("Black: Yes", 1)] {
        bench.click(button);
        assert_eq!(bench.journal().matches("Signed(").count(), signed, "{button}: pressed twice");
    }
    bench.click("Black: No");
    let place = |bench: &Bench, label: &str| bench.labels().iter().position(|other| other == label);
    let [again, read] = ["New game, sides changed", "Scoresheet"].map(|label| place(&bench, label));
    assert!(again > read, "{:?}", bench.labels());
    bench.chord(Key::G);
    assert!(!bench.left);
    bench.key(Key::F11);
    bench.write("Move or command", "black: sign black");
    bench.chord(Key::G);
    assert!(bench.left, "{}", bench.view().notice());
}

#[test]
fn the_next_game_is_asked_for_with_sides_changed() {
    let locale = Library::built_in().find("en").expect("built in");
    let form = Choices {
        locale: Some("en".into()),
        white: Some("Anna".into()),
        black: Some("Bert".into()),
        ..Choices::default()
    };
    let form = Choices { blind: Some(Blind::White), time: Some("10+5".into()), voice: Some(false), ..form };
    let begun = Arc::<Mutex<Vec<(Choices, Shared)>>>::default();
    let games = begun.clone();
    let open: Opener<'static> = Box::new(move |form, shared, _| {
        shared.lock().over = true;
        let setup = Setup {
            white: form.white().clone(),
            black: form.black().clone(),
            blind: form.blind,
            control: Some(form.time().parse().expect("a time control")),
            laws: form.laws().clone(),
            ..Setup::default()
        };
        games.lock().expect("nobody panics").push((form.clone(), shared));
        Ok(RunningGame { next: form.clone().after(&setup), ..shown_only(mpsc::channel().0) })
    });
    let window = Window::asking(form, open, locale, Look::default());
    let mut harness = Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_max_steps(20)
        .build_ui_state(move |ui, window: &mut Window<'static>| window.show(ui, now()), window);
    for game in 0..3 {
        harness.run();
        harness.key_press(Key::F9);
        harness.run();
        let (form, shared) = begun.lock().expect("nobody panics").get(game).cloned().expect("it begins");
        let names = if game % 2 == 0 { ["Anna", "Bert"] } else { ["Bert", "Anna"] };
        assert_eq!([form.white().as_str(), form.black()], names);
        assert_eq!(form.blind, Some(if game % 2 == 0 { Blind::White } else { Blind::Black }));
        assert_eq!((form.time().as_str(), *form.voice()), ("10+5", false));
        harness.key_press_modifiers(Modifiers::COMMAND, Key::G);
        harness.run();
        // The table has put everything away.
        shared.lock().closed = true;
        harness.run();
    }
}
