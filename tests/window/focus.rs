//! The focus is never nowhere: in every view, after every key, and from page to page.

use std::sync::mpsc;

use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use evavier::device::time::now;
use evavier::language::Library;
use evavier::table::LoopEvent;
use evavier::window::form::Choices;
use evavier::window::screen::Shared;
use evavier::window::theme::Theme;
use evavier::window::{Look, Opener, Window};

use super::bench::{Bench, shown_only};
use super::scenes::Scene;

/// What has the focus; nothing, where that is the window itself or nobody.
fn focus_in(harness: &Harness<'static, Window<'static>>) -> Option<String> {
    let mut nodes = harness.root().children_recursive();
    let node = nodes.find(egui_kittest::Node::is_focused)?;
    let node = node.accesskit_node();
    (node.role() != Role::Window).then(|| super::name(&node))
}

/// Keys that take away what may have the focus: the views, the card, the sheet, help, and Escape between them.
const KEYS: [(Modifiers, Key); 18] = [
    (Modifiers::NONE, Key::Escape),
    (Modifiers::NONE, Key::Tab),
    (Modifiers::NONE, Key::Tab),
    (Modifiers::NONE, Key::Escape),
    (Modifiers::COMMAND, Key::Num4),
    (Modifiers::NONE, Key::Tab),
    (Modifiers::NONE, Key::Tab),
    (Modifiers::COMMAND, Key::Num2),
    (Modifiers::NONE, Key::Tab),
    (Modifiers::COMMAND, Key::Num6),
    (Modifiers::NONE, Key::Escape),
    (Modifiers::COMMAND, Key::Num3),
    (Modifiers::SHIFT, Key::Tab),
    (Modifiers::COMMAND, Key::Num7),
    (Modifiers::NONE, Key::Tab),
    (Modifiers::COMMAND, Key::Num7),
    (Modifiers::NONE, Key::F1),
    (Modifiers::COMMAND, Key::Num1),
];

#[test]
fn something_has_the_focus_in_every_view() {
    let locale = Library::built_in().find("en").expect("built in");
    for scene in Scene::ALL.into_iter().filter(|scene| !matches!(scene, Scene::Second | Scene::SecondDiffers))
    {
        let mut harness = scene.window(locale, Theme::Light, (1280.0, 800.0), 1.0);
        assert!(focus_in(&harness).is_some(), "{}: at first", scene.name());
        for (modifiers, key) in KEYS {
            harness.key_press_modifiers(modifiers, key);
            harness.run();
            assert!(focus_in(&harness).is_some(), "{}: {modifiers:?} {key:?}", scene.name());
        }
    }
}

/// From the form into a game, and back to it by the key for another one: with the focus where each begins.
#[test]
fn something_has_the_focus_from_page_to_page() {
    let locale = Library::built_in().find("en").expect("built in");
    let (wakes, told) = mpsc::channel();
    let games = std::rc::Rc::new(std::cell::RefCell::new(Vec::<Shared>::new()));
    let kept = games.clone();
    let open: Opener<'static> = Box::new(move |_, shared, _| {
        shared.lock().over = true;
        kept.borrow_mut().push(shared);
        Ok(shown_only(wakes.clone()))
    });
    let form = Choices { locale: Some("en".into()), ..Choices::default() };
    let unfinished = Some(super::scenes::unfinished());
    let window = Window::asking(Choices { unfinished, ..form }, open, locale, Look::default());
    let mut harness = Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_max_steps(20)
        .build_ui_state(move |ui, window: &mut Window<'static>| window.show(ui, now()), window);
    let press = |harness: &mut Harness<'static, Window<'static>>, modifiers, key| {
        harness.key_press_modifiers(modifiers, key);
        harness.run();
        focus_in(harness).unwrap_or_else(|| panic!("{modifiers:?} {key:?}: the focus is nowhere"))
    };
    harness.run();
    assert!(focus_in(&harness).is_some_and(|name| name.starts_with("Go on")), "{:?}", focus_in(&harness));
    for _ in 0..3 {
        press(&mut harness, Modifiers::NONE, Key::Tab);
        assert_eq!(press(&mut harness, Modifiers::NONE, Key::F9), "Move or command");
        press(&mut harness, Modifiers::NONE, Key::Tab);
        // The table has put everything away.
        harness.key_press_modifiers(Modifiers::COMMAND, Key::G);
        harness.run();
        if let Some(shared) = games.borrow().last() {
            shared.lock().closed = true;
        }
        harness.run();
        assert!(focus_in(&harness).is_some_and(|name| !name.is_empty()), "behind another game");
        let before = focus_in(&harness);
        assert_eq!(Some(press(&mut harness, Modifiers::NONE, Key::Escape)), before, "it stays where it is");
    }
    assert!(told.try_iter().any(|wake| matches!(wake, LoopEvent::Command(..))));
}

/// An arrow takes a choice in one drawing: whoever hears where the focus is hears that it is taken, and which of how many.
#[test]
fn what_an_arrow_takes_is_taken_when_the_focus_comes() {
    let mut bench = Bench::new("en");
    bench.harness.get_by_label_contains("Everybody").focus();
    bench.run();
    for _ in 0..2 {
        bench.harness.key_press(Key::ArrowRight);
        bench.harness.step();
        let nodes: Vec<_> = bench.harness.root().children_recursive().collect();
        let node = nodes.iter().find(|node| node.is_focused()).expect("a focus").accesskit_node();
        assert_eq!(node.role(), Role::RadioButton);
        assert_eq!(node.toggled(), Some(eframe::egui::accesskit::Toggled::True), "{:?}", node.label());
        assert!(node.position_in_set().is_some());
        bench.run();
    }
}
