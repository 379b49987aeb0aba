//! Nothing is cut off and nothing lies on anything else, in any view, language and size; and what has the focus is seen.

use eframe::egui::accesskit::{Action, Role};
use eframe::egui::{Key, Rect, Shape, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};
use evavier::device::time::now;
use evavier::language::Library;
use evavier::window::Window;
use evavier::window::panes::Pane;
use evavier::window::theme::Theme;

use super::bench::Bench;
use super::scenes::{MARGIN, Scene};

/// Windows in pixels, how large everything in them is, and whether every language is tried.
const SIZES: [((f32, f32), f32, bool); 7] = [
    ((1280.0, 800.0), 1.0, true),
    ((1920.0, 1080.0), 1.0, false),
    ((1024.0, 768.0), 1.0, false),
    ((1024.0, 600.0), 1.0, true),
    ((800.0, 1280.0), 1.0, false),
    ((1280.0, 800.0), 2.0, false),
    ((1280.0, 800.0), 4.0, true),
];

/// A text that is drawn: where it would stand, and what of the window it may be seen in.
#[derive(Debug)]
struct Written {
    text: String,
    rect: Rect,
    clip: Rect,
}

fn texts(shape: &Shape, clip: Rect, found: &mut Vec<Written>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, clip, found)),
        Shape::Text(text) => {
            let rect = text.visual_bounding_rect();
            if rect.is_positive() {
                found.push(Written { text: text.galley.text().to_owned(), rect, clip });
            }
        }
        _ => {}
    }
}

fn written(window: &Harness<'_, Window<'_>>) -> Vec<Written> {
    let mut found = Vec::new();
    for drawn in &window.output().shapes {
        texts(&drawn.shape, drawn.clip_rect, &mut found);
    }
    found
}

/// Where the window is, in points.
fn screen((width, height): (f32, f32), zoom: f32) -> Rect {
    Rect::from_min_size(pos2(MARGIN, MARGIN), vec2(width, height) / zoom)
}

/// How much of a point is not worth a word.
const SLACK: f32 = 1.0;

/// What is wrong with what is written in a window of this size.
fn faults(found: &[Written], screen: Rect) -> Vec<String> {
    let mut wrong = Vec::new();
    for it in found {
        let room = it.clip.expand(SLACK);
        // What goes on below can be scrolled to; nothing goes on beside.
        if it.rect.min.x < room.min.x || it.rect.max.x > room.max.x {
            wrong.push(format!("cut at the side: {:?} {} in {}", it.text, it.rect, it.clip));
        }
        let scrolls = it.clip.height() < screen.height() - SLACK;
        if !scrolls && !screen.expand(SLACK).contains_rect(it.rect) {
            wrong.push(format!("outside of the window: {:?} {}", it.text, it.rect));
        }
    }
    for (index, one) in found.iter().enumerate() {
        for other in &found[index + 1..] {
            let both = one.rect.intersect(other.rect).intersect(one.clip).intersect(other.clip);
            if both.width() > SLACK && both.height() > SLACK {
                wrong.push(format!("{:?} lies on {:?}: {both}", other.text, one.text));
            }
        }
    }
    wrong
}

#[test]
fn nothing_is_cut_off_and_nothing_lies_on_anything_else() {
    let mut wrong = Vec::new();
    for locale in Library::built_in().locales() {
        for (size, zoom, _) in SIZES.into_iter().filter(|(.., all)| *all || locale.code == "de") {
            for scene in Scene::ALL {
                let window = scene.window(locale, Theme::Light, size, zoom);
                let screen = screen(size, zoom);
                let found = faults(&written(&window), screen);
                let place = format!("{} {size:?} x {zoom} {}", scene.name(), locale.code);
                wrong.extend(found.into_iter().map(|fault| format!("{place}: {fault}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{} faults\n{}", wrong.len(), wrong.join("\n"));
}

/// Bands in the colour of the ground that lie over what scrolls, where more follows below.
fn bands(window: &Harness<'static, Window<'static>>) -> Vec<Rect> {
    let ground = window.ctx.global_style().visuals.panel_fill;
    let shapes = window.output().shapes.iter();
    let filled = shapes.filter_map(|drawn| match &drawn.shape {
        Shape::Rect(it) if it.fill == ground && it.rect.height() < 24.0 => Some(it.rect),
        _ => None,
    });
    filled.collect()
}

/// Round by the tab key: what has the focus is on the screen as a whole, and no band lies over it.
#[test]
fn what_has_the_focus_is_seen() {
    let locale = Library::built_in().find("de").expect("built in");
    let mut wrong = Vec::new();
    for (scene, zoom) in [
        (Scene::Start, 1.0),
        (Scene::Unfolded, 1.0),
        (Scene::Play, 2.0),
        (Scene::Play, 4.0),
        (Scene::Blind, 4.0),
        (Scene::Opponent, 2.0),
        (Scene::Arbiter, 1.0),
        (Scene::Differ, 2.0),
    ] {
        let mut window = scene.window(locale, Theme::Light, (1280.0, 800.0), zoom);
        let screen = screen((1280.0, 800.0), zoom);
        let focusable = window.root().children_recursive().filter(|node| {
            let node = node.accesskit_node();
            node.data().supports_action(Action::Focus)
        });
        for _ in 0..focusable.count() {
            window.key_press(Key::Tab);
            window.run();
            let mut nodes = window.root().children_recursive();
            let Some(node) = nodes.find(Node::is_focused) else { continue };
            let (name, rect) = (super::name(&node.accesskit_node()), node.rect());
            if !screen.expand(SLACK).contains_rect(rect) {
                wrong.push(format!("{} x {zoom}: {name:?} has the focus at {rect}", scene.name()));
            }
            let covers = |band: &Rect| band.expand(-1.0).intersects(rect);
            if let Some(band) = bands(&window).into_iter().find(covers) {
                wrong.push(format!("{} x {zoom}: {name:?} at {rect} is under {band}", scene.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} faults\n{}", wrong.len(), wrong.join("\n"));
}

/// With one switch nobody scrolls: whatever is lit, what was announced, both clocks and how the view is left are seen,
/// and no label is broken.
#[test]
fn one_switch_leaves_in_sight_what_is_read() {
    for locale in Library::built_in().locales() {
        for size in [(1280.0, 800.0), (1024.0, 600.0)] {
            let mut window = Scene::Switch.window(locale, Theme::Light, size, 1.0);
            let screen = screen(size, 1.0);
            let labels = &locale.labels;
            for group in [&labels["scan.files"], &labels["scan.commands"], &labels["scan.more"]] {
                window.get_by_role_and_label(Role::Button, group).click_accesskit();
                window.run();
                let place = format!("{} {size:?} {group}", locale.code);
                let nodes: Vec<Node<'_>> = window.root().children_recursive().collect();
                let lit = nodes.iter().find(|node| node.is_focused()).expect("something is lit");
                let is_timer = |node: &&Node<'_>| node.accesskit_node().role() == Role::Timer;
                let is_read = |node: &&Node<'_>| {
                    let name = super::name(&node.accesskit_node());
                    name == labels["scan.hint"] || name == "Turm Felix eins Eva eins"
                };
                let read: Vec<Rect> = nodes
                    .iter()
                    .filter(is_timer)
                    .chain(nodes.iter().filter(is_read))
                    .map(Node::rect)
                    .collect();
                assert_eq!(read.len(), 4, "{place}");
                let lies_over =
                    bands(&window).into_iter().find(|band| band.expand(-1.0).intersects(lit.rect()));
                assert_eq!(lies_over, None, "{place}: {}", lit.rect());
                for rect in read.iter().chain([&lit.rect()]) {
                    assert!(screen.contains_rect(*rect), "{place}: {rect}");
                    assert!(*rect == lit.rect() || !rect.intersects(lit.rect()), "{place}: {rect}");
                }
                let buttons = nodes.iter().filter(|node| node.accesskit_node().role() == Role::Button);
                for button in buttons {
                    assert!(
                        button.rect().height() < 50.0,
                        "{place}: {}",
                        super::name(&button.accesskit_node())
                    );
                }
            }
        }
    }
}

/// Nobody scrolls in a rated game either: what is asked, and what answers it, are seen together.
#[test]
fn what_is_asked_in_a_rated_game_is_seen_with_its_answers() {
    let mut wrong = Vec::new();
    for locale in Library::built_in().locales() {
        let labels = &locale.labels;
        let buttons = [&labels["yes"], &labels["no"], &labels["input"]];
        for size in [(1280.0, 800.0), (1024.0, 600.0)] {
            for scene in [Scene::Asks, Scene::Rated, Scene::Leaves, Scene::Slept, Scene::Signs] {
                let window = scene.window(locale, Theme::Light, size, 1.0);
                let screen = screen(size, 1.0);
                let place = format!("{} {size:?} {}", locale.code, scene.name());
                let view = scene.view(locale, now());
                let asked =
                    view.question.clone().unwrap_or_else(|| view.notices.last().expect("told").clone());
                let mut found = 0;
                for node in window.root().children_recursive() {
                    let name = super::name(&node.accesskit_node());
                    let answers = name == labels["press"] || buttons.iter().any(|it| name.ends_with(*it));
                    let is_asked = name.len() > 12 && asked.starts_with(&name);
                    if (answers || is_asked) && !screen.contains_rect(node.rect()) {
                        wrong.push(format!("{place}: {name} at {}", node.rect()));
                    }
                    found += usize::from(answers || is_asked);
                }
                if found < 4 {
                    wrong.push(format!("{place}: {found} found, {asked}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} faults\n{}", wrong.len(), wrong.join("\n"));
}

/// Whoever is asked to sign reads what is signed.
#[test]
fn the_sheet_is_seen_while_its_signature_is_asked_for() {
    let mut bench = Bench::rated("en");
    for line in ["e4", "white: resign", "white: yes"] {
        bench.write("Move or command", line);
    }
    bench.chord(Key::T);
    let told = bench.view().notice();
    assert!(told.contains("Read") && bench.view().question.is_some(), "{told}");
    let seen = |it: &Written| it.text == told && it.clip.expand(SLACK).contains_rect(it.rect);
    assert!(written(&bench.harness).iter().any(seen), "{told}");
}

/// The rows of each text, and what of the window they may be seen in.
fn rows(shape: &Shape, clip: Rect, found: &mut Vec<(String, Rect, Rect)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| rows(shape, clip, found)),
        Shape::Text(text) => {
            let own =
                text.galley.rows.iter().map(|row| (row.text(), row.rect().translate(text.pos.to_vec2())));
            found.extend(own.map(|(words, rect)| (words, rect, clip)));
        }
        _ => {}
    }
}

/// Windows in pixels, and how large everything in them is.
const ENLARGED: [((f32, f32), f32); 8] = [
    ((1024.0, 600.0), 1.0),
    ((1024.0, 600.0), 2.0),
    ((1024.0, 600.0), 4.0),
    ((1280.0, 800.0), 1.0),
    ((1280.0, 800.0), 3.0),
    ((1280.0, 800.0), 4.0),
    ((1920.0, 1080.0), 1.0),
    ((1920.0, 1080.0), 4.0),
];

/// How much of a row may be out of sight, in points: less than there is between two rows.
const BETWEEN_ROWS: f32 = 4.0;

/// What was said last and the line for typing are in sight, in every view, language, size and enlargement, and no row of
/// them is cut through.
#[test]
fn what_was_said_and_the_line_are_always_in_sight() {
    let mut wrong = Vec::new();
    let panes = [Pane::Table, Pane::Blind, Pane::Opponent, Pane::Arbiter, Pane::Switch];
    for locale in Library::built_in().locales() {
        let labels = &locale.labels;
        for (size, zoom) in ENLARGED {
            // The least room is tried in every language, the others in the one with the longest words.
            if locale.code != "de" && size != (1024.0, 600.0) {
                continue;
            }
            for pane in panes {
                // Whoever has one switch is told no keys.
                let told = if pane == Pane::Switch { Scene::Asks } else { Scene::Helped };
                for scene in [Scene::Refused, told] {
                    let window = scene.seen_in(pane, locale, Theme::Light, (size, zoom));
                    let screen = screen(size, zoom).expand(SLACK);
                    let view = scene.view(locale, now());
                    let said = view.question.or(view.notices.last().cloned()).expect("said");
                    let mut found = Vec::new();
                    for drawn in &window.output().shapes {
                        rows(&drawn.shape, drawn.clip_rect, &mut found);
                    }
                    let place = format!("{} {size:?} x {zoom} {pane:?} {}", locale.code, scene.name());
                    let is_seen = |(_, rect, clip): &&(String, Rect, Rect)| {
                        screen.intersect(clip.expand(SLACK)).contains_rect(*rect)
                    };
                    let of_it = |(words, ..): &&(String, Rect, Rect)| {
                        words.chars().count() > 8 && said.contains(words.trim())
                    };
                    let seen: usize = found.iter().filter(of_it).filter(is_seen).count();
                    for (words, rect, clip) in found.iter().filter(of_it) {
                        let part = rect.intersect(*clip).intersect(screen).height();
                        if part > BETWEEN_ROWS && part < rect.height() - BETWEEN_ROWS {
                            wrong.push(format!("{place}: cut through: {words}"));
                        }
                    }
                    let all = found.iter().filter(of_it).count();
                    if seen == 0 || scene == Scene::Refused && seen < all {
                        wrong.push(format!("{place}: {seen} of {all} rows seen: {said}"));
                    }
                    let line = found.iter().filter(|(words, ..)| words.starts_with(&labels["input"]));
                    if line.filter(is_seen).count() == 0 && (pane != Pane::Switch || zoom == 1.0) {
                        wrong.push(format!("{place}: no line"));
                    }
                    let pin = || found.iter().filter(|(words, ..)| *words == labels["arbiter.pin"]);
                    if pane == Pane::Arbiter && zoom == 1.0 && pin().filter(is_seen).count() == 0 {
                        wrong.push(format!("{place}: the beginning of the orders is not seen"));
                    }
                    let mut nodes = window.root().children_recursive();
                    let focused = nodes.find(Node::is_focused).map(|node| node.rect());
                    if focused.is_none_or(|rect| !screen.contains_rect(rect)) {
                        wrong.push(format!("{place}: the focus is at {focused:?}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} faults\n{}", wrong.len(), wrong.join("\n"));
}
