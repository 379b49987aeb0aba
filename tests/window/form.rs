//! The form before a game: everything on it is reached by keys and names, and what is chosen begins the game.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::mpsc;

use eframe::egui::accesskit::{Live, Role as AccessRole};
use eframe::egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};
use evavier::device::time::now;
use evavier::language::asking::Question;
use evavier::language::{Labels, Library, Locale};
use evavier::rules::{Blind, Color, Role};
use evavier::say;
use evavier::start::{InterviewManner, NotBegun, Unfinished};
use evavier::table::Listening;
use evavier::window::form::Choices;
use evavier::window::trial::Trials;
use evavier::window::{Look, Opener, Window};

fn focused(harness: &Harness<'_, Window<'_>>) -> String {
    let mut nodes = harness.root().children_recursive();
    let node = nodes.find(Node::is_focused);
    node.map(|node| super::name(&node.accesskit_node())).unwrap_or_default()
}

type Begun = Rc<RefCell<Option<Choices>>>;

fn form(locale: &'static Locale) -> (Harness<'static, Window<'static>>, Begun) {
    form_with(locale, None)
}

fn form_with(
    locale: &'static Locale,
    unfinished: Option<Unfinished>,
) -> (Harness<'static, Window<'static>>, Begun) {
    let begun = Begun::default();
    let kept = begun.clone();
    let open: Opener<'static> = Box::new(move |form, _, _| {
        kept.replace(Some(form.clone()));
        Err(NotBegun::Fault(say!("verbatim", text = "not today".to_owned())))
    });
    let form = Choices { unfinished, ..Choices::default() };
    let window = Window::asking(form, open, locale, Look::default());
    let mut harness = Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_max_steps(20)
        .build_ui_state(|ui, window: &mut Window<'static>| window.show(ui, now()), window);
    harness.run();
    (harness, begun)
}

/// The header of what is closed at first.
fn fold<'a>(harness: &'a Harness<'_, Window<'_>>, labels: &Labels) -> Node<'a> {
    let mut nodes = harness.root().children_recursive();
    let is_it = |node: &Node<'_>| super::name(&node.accesskit_node()).starts_with(&labels["everything_else"]);
    nodes.find(is_it).expect("a header")
}

/// By the keys alone: tab to a question, an arrow to its answer, F9 to begin.
#[test]
fn assistants_are_chosen_by_keys_and_begin_the_game() {
    for locale in Library::built_in().locales() {
        let (mut harness, begun) = form(locale);
        let labels = &locale.labels;
        assert!(harness.query_by_label(&labels["trial.voice"]).is_none(), "closed at first");
        fold(&harness, labels).click_accesskit();
        harness.run();
        harness.get_by_label(&labels["trial.voice"]);
        harness.get_by_label(&labels["trial.microphone"]);
        harness.get_by_label(&labels["learned.learn"]);
        // Only the question for the assistant has a colour at the end.
        let is_black = |harness: &Harness<'static, Window<'static>>| {
            let mut nodes = harness.root().children_recursive();
            nodes.find(egui_kittest::Node::is_focused).is_some_and(|node| {
                let node = node.accesskit_node();
                node.role() == AccessRole::RadioButton && node.label() == Some(locale.colors.black.clone())
            })
        };
        let press = |harness: &mut Harness<'static, Window<'static>>, key| {
            harness.key_press(key);
            harness.run();
        };
        // The tab key goes from question to question, an arrow round its answers: the last one is to the left of the first.
        for _ in 0..40 {
            press(&mut harness, Key::Tab);
            press(&mut harness, Key::ArrowLeft);
            if is_black(&harness) {
                break;
            }
            press(&mut harness, Key::ArrowRight);
        }
        harness.key_press(Key::F9);
        harness.run();
        let form = begun.borrow().clone().expect("begun");
        assert_eq!((form.blind, form.assistant), (None, Some(Color::Black)), "{}", locale.code);
        harness.get_by_label("not today");
    }
}

/// It has the focus at first; whatever else begins the new one.
#[test]
fn a_game_that_is_not_finished_is_offered_first() {
    for locale in Library::built_in().locales() {
        let (mut harness, begun) = form_with(locale, Some(super::scenes::unfinished()));
        let knight = locale.letters.letter(Role::Knight);
        for part in [&locale.labels["go_on"], "Anna Ellenberger – Bert", &format!(", {knight}c6, "), "2026"]
        {
            assert!(focused(&harness).contains(part), "{part}: {}", focused(&harness));
        }
        for (key, goes_on) in [(Key::Enter, true), (Key::F9, false), (Key::F5, true)] {
            harness.key_press(key);
            harness.run();
            assert_eq!(begun.take().map(|form| form.goes_on), Some(goes_on), "{key:?}");
        }
    }
    // Where there is none, its key does nothing.
    let (mut harness, begun) = form(Library::built_in().find("en").expect("built in"));
    harness.key_press(Key::F5);
    harness.run();
    assert!(begun.take().is_none());
}

/// Neither Escape nor another language, help, the card or another size takes the focus away or out of sight.
#[test]
fn the_focus_stays_and_is_seen() {
    let locale = Library::built_in().find("en").expect("built in");
    let (mut harness, _) = form(locale);
    assert_eq!(focused(&harness), locale.labels["nobody"]);
    for (key, name) in
        [(Key::Tab, "White"), (Key::Tab, "Black"), (Key::Tab, "Time control"), (Key::Escape, "Time control")]
    {
        harness.key_press(key);
        harness.run();
        assert_eq!(focused(&harness), name, "{key:?}");
    }
    let help = |harness: &Harness<'_, Window<'_>>| {
        harness.query_by_label_contains(&locale.labels["hints.switch"]).is_some()
    };
    for helps in [true, false] {
        harness.key_press(Key::F1);
        harness.run();
        assert_eq!((help(&harness), focused(&harness)), (helps, "Time control".to_owned()));
    }
    for cards in [1, 0] {
        harness.key_press_modifiers(Modifiers::COMMAND, Key::Num7);
        harness.run();
        assert_eq!(harness.query_all_by_role(AccessRole::List).count(), cards);
        assert_eq!(focused(&harness), "Time control");
    }
    // Smaller in points is larger on the screen.
    harness.set_size(vec2(500.0, 250.0));
    harness.run();
    let field = harness.get_by_role_and_label(AccessRole::TextInput, "Time control").rect();
    let begin = harness.get_by_label(&locale.labels["begin"]).rect();
    assert!(field.min.y > 0.0 && field.max.y <= begin.min.y, "{field} above {begin}");
    harness.set_size(vec2(1280.0, 800.0));
    fold(&harness, &locale.labels).click_accesskit();
    harness.run();
    harness.key_press(Key::Tab);
    harness.run();
    harness.key_press(Key::Tab);
    harness.run();
    assert_eq!(focused(&harness), "English");
    harness.key_press(Key::ArrowDown);
    harness.run();
    assert_ne!(focused(&harness), "English");
    harness.get_by_label("Nueva partida");
}

/// A microphone that is not there is told in words, and the next trial can begin.
#[test]
fn a_microphone_that_is_missing_is_told_by_its_trial() {
    let locale = Library::built_in().find("en").expect("built in");
    let trials = Trials::default();
    let (tell, told) = mpsc::channel();
    trials.microphone(
        locale,
        Some("a microphone that nobody has".to_owned()),
        Box::new(move || _ = tell.send(())),
    );
    assert!(trials.told().busy[1] || !trials.told().came[1].is_empty());
    while trials.told().busy[1] {
        // The last word is told after the trial has ended; a sender that is gone has told it.
        if told.recv().is_err() {
            break;
        }
    }
    let after = trials.told().clone();
    assert!(!after.busy[1] && after.level.is_none());
    assert!(!after.came[1].is_empty() && after.came[1] != locale.labels["trial.opening"]);
    assert!(!after.came[1].starts_with(&locale.labels["heard"]), "{}", after.came[1]);
}

/// Question by question, by the keys alone, in every language; the answers are those of the form.
#[test]
fn questions_are_answered_by_keys() {
    for locale in Library::built_in().locales() {
        let begun = Begun::default();
        let kept = begun.clone();
        let open: Opener<'static> = Box::new(move |form, _, _| {
            kept.replace(Some(form.clone()));
            Err(NotBegun::Fault(say!("verbatim", text = "not today".to_owned())))
        });
        let form = Choices { locale: Some(locale.code.clone()), ..Choices::default() };
        let mut window = Window::asking(form, open, locale, Look::default());
        window.ask(&eframe::egui::Context::default(), InterviewManner::default());
        let mut harness = Harness::builder()
            .with_size(vec2(1280.0, 800.0))
            .with_max_steps(20)
            .build_ui_state(|ui, window: &mut Window<'static>| window.show(ui, now()), window);
        let words = &locale.asking;
        let answers: [(Question, &[Key], &str); 9] = [
            (Question::Locale, &[Key::F10], ""),
            (Question::Blind, &[Key::F10], ""),
            (Question::White, &[Key::Enter], "Zoë 2"),
            (Question::Black, &[Key::F10], ""),
            (Question::Time, &[Key::Enter], "40/90+30, 30+30"),
            // The digit alone answers nothing.
            (Question::Rated, &[], "2"),
            (Question::Rated, &[Key::Enter], ""),
            (Question::Laws, &[Key::F10], ""),
            // All others as they are.
            (Question::DefaultTime, &[Key::F9], ""),
        ];
        for (question, keys, text) in answers {
            shown(&mut harness, &words.questions[&question].ask);
            harness.event(eframe::egui::Event::Text(text.to_owned()));
            harness.run();
            for key in keys {
                harness.key_press(*key);
                harness.run();
            }
        }
        shown(&mut harness, &locale.labels["new_game"]);
        let player = locale.named(&words.questions[&Question::White].name, "Zoë 2");
        let rows = harness.query_all_by_role(AccessRole::RadioButton);
        let row = rows.filter_map(|row| row.accesskit_node().label()).find(|row| row.ends_with(&player));
        assert!(row.is_some(), "{player}");
        harness.key_press(Key::F10);
        shown_somewhere(&mut harness, "not today");
        let form = begun.borrow().clone().expect("begun");
        assert!(*form.rated() && *form.asked());
        assert_eq!(
            (form.time().as_str(), form.white().as_str()),
            ("40/90+30, 30+30", "Zoë 2"),
            "{}",
            locale.code
        );
        // The fault is told, and the questions go on until somebody ends them.
        harness.key_press(Key::Escape);
        shown(&mut harness, &locale.labels["ask.button"]);
    }
}

/// Practice is begun from the form, answered by lines and keys, and left for the form again.
#[test]
fn practice_is_begun_and_left_by_keys() {
    for locale in Library::built_in().locales() {
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
        harness.get_by_label(&locale.labels["practise"]);
        harness.key_press(Key::F3);
        let (asides, answer) = (&locale.practice.asides, "Eva zwei Eva vier");
        for (text, told) in
            [("1", answer), ("Eva zwei Eva drei", "drei"), (answer, "Springer Gustav eins Felix drei")]
        {
            harness.event(eframe::egui::Event::Text(text.to_owned()));
            harness.run();
            harness.key_press(Key::Enter);
            shown_somewhere(&mut harness, told);
            // All of it is read out by one part, in its order.
            let nodes = harness.root().children_recursive();
            let live = nodes.filter(|node| node.accesskit_node().live() != Live::Off).count();
            assert_eq!(live, 1, "{}: {text}", locale.code);
        }
        harness.key_press(Key::F6);
        shown_somewhere(&mut harness, "Springer, ");
        harness.key_press(Key::F8);
        shown_somewhere(&mut harness, "Eva vier schl");
        // Its own word ends the practice, not the program.
        let quit = asides[&evavier::language::Aside::Quit][0].clone();
        harness.event(eframe::egui::Event::Text(quit));
        harness.run();
        harness.key_press(Key::Enter);
        shown_somewhere(&mut harness, "evavier card");
        // Nothing more is asked.
        until(&mut harness, |harness| harness.query_by_label(&locale.labels["ask.answer"]).is_none());
        harness.key_press(Key::Escape);
        shown(&mut harness, &locale.labels["ask.button"]);
        // Left in the middle it can be begun again, and what stood in the line is no answer there.
        for _ in 0..2 {
            harness.key_press(Key::F3);
            shown(&mut harness, &locale.labels["ask.answer"]);
            assert_eq!(harness.query_all_by_value("e4").count(), 0, "{}", locale.code);
            harness.event(eframe::egui::Event::Text("e4".to_owned()));
            harness.run();
            assert!(harness.query_all_by_value("e4").count() > 0);
            harness.key_press(Key::Escape);
            shown(&mut harness, &locale.labels["ask.button"]);
        }
    }
}

/// With one switch the questions take the place of the form, and all their answers are lit.
#[test]
fn questions_are_answered_by_one_switch() {
    let locale = Library::built_in().find("de").expect("built in");
    let begun = Begun::default();
    let kept = begun.clone();
    let open: Opener<'static> = Box::new(move |form, _, _| {
        kept.replace(Some(form.clone()));
        Err(NotBegun::Fault(say!("verbatim", text = "not today".to_owned())))
    });
    let silent = Choices {
        locale: Some("de".into()),
        voice: Some(false),
        listen: Some(Listening::Off),
        ..Choices::default()
    };
    let window = Window::asking(silent, open, locale, Look::default());
    let time = Rc::new(Cell::new(now()));
    let drawn = time.clone();
    let mut harness = Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_max_steps(20)
        .build_ui_state(move |ui, window: &mut Window<'static>| window.show(ui, drawn.get()), window);
    harness.run();
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Num6);
    let words = &locale.asking;
    let buttons = &locale.labels["scan.commands"];
    let both = format!("4: {}", &locale.labels["both"]);
    let steps: [(&str, &[&str]); 4] = [
        (&words.questions[&Question::Locale].ask, &[buttons, &locale.labels["yes"]]),
        (&words.questions[&Question::Blind].ask, &[&locale.labels["ask.answer"], &both]),
        (&words.questions[&Question::White].ask, &[buttons, &locale.labels["ask.finish"]]),
        (&locale.labels["new_game"], &[buttons, &locale.labels["yes"]]),
    ];
    for (question, names) in steps {
        shown(&mut harness, question);
        for name in names {
            lit(&mut harness, &time, name);
            harness.key_press(Key::Space);
            harness.run();
        }
    }
    shown_somewhere(&mut harness, "not today");
    assert!(begun.borrow().as_ref().is_some_and(|form| form.blind == Some(Blind::Both) && *form.asked()));
}

/// Lets time pass until this is lit.
fn lit(harness: &mut Harness<'static, Window<'static>>, time: &Cell<std::time::Instant>, wanted: &str) {
    for _ in 0..60 {
        let is_lit = {
            let mut nodes = harness.root().children_recursive();
            let focused = nodes.find(egui_kittest::Node::is_focused);
            focused.is_some_and(|node| super::name(&node.accesskit_node()) == wanted)
        };
        if is_lit {
            return;
        }
        time.set(time.get() + std::time::Duration::from_millis(1_500));
        harness.run();
    }
    panic!("{wanted} is never lit");
}

/// Waits until something with this name is there: who asks has a thread of his own.
fn shown(harness: &mut Harness<'static, Window<'static>>, name: &str) {
    wait_for(harness, |label| label == name);
}

fn shown_somewhere(harness: &mut Harness<'static, Window<'static>>, part: &str) {
    wait_for(harness, |label| label.contains(part));
}

fn wait_for(harness: &mut Harness<'static, Window<'static>>, is_it: impl Fn(&str) -> bool) {
    until(harness, |harness| {
        harness.root().children_recursive().any(|node| is_it(&super::name(&node.accesskit_node())))
    });
}

fn until(
    harness: &mut Harness<'static, Window<'static>>,
    is_reached: impl Fn(&Harness<'static, Window<'static>>) -> bool,
) {
    for _ in 0..6_000 {
        harness.run();
        if is_reached(harness) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let nodes = harness.root().children_recursive();
    let names: Vec<_> = nodes.map(|node| super::name(&node.accesskit_node())).collect();
    panic!("it never came: {names:?}");
}
