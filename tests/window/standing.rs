//! What is asked or was refused stands before everything else, and nothing else moves when it comes or goes.

use std::collections::BTreeMap;

use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Rect, Shape};
use egui_kittest::kittest::NodeT;
use evavier::device::time::now;
use evavier::language::Library;
use evavier::window::theme::Theme;

use super::bench::Bench;
use super::{PANES, name};

/// Where every control and clock is.
fn places(bench: &Bench) -> BTreeMap<String, Rect> {
    let moved = [Role::Button, Role::RadioButton, Role::TextInput, Role::Timer];
    let nodes = bench.harness.root().children_recursive();
    let nodes = nodes.filter(|node| moved.contains(&node.accesskit_node().role()));
    let named = nodes.map(|node| {
        let (role, name) = (node.accesskit_node().role(), name(&node.accesskit_node()));
        // What a clock shows may be another second by now.
        (format!("{role:?} {}", if role == Role::Timer { &name[..5] } else { &name }), node.rect())
    });
    named.collect()
}

fn sizes(shape: &Shape, found: &mut Vec<(String, f32)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| sizes(shape, found)),
        Shape::Text(text) => {
            let size = text.galley.job.sections.iter().map(|section| section.format.font_id.size);
            found.push((text.galley.text().to_owned(), size.fold(0.0, f32::max)));
        }
        _ => {}
    }
}

#[test]
fn what_stands_is_large_and_moves_nothing() {
    for locale in Library::built_in().locales() {
        for pane in PANES.into_iter().chain([Key::Num6]) {
            let mut bench = Bench::sized(&locale.code, Theme::Light, 1.0);
            // What is lit for one switch goes on with the time.
            bench.time.set(Some(now()));
            bench.write(&locale.labels["input"], "e4");
            bench.key(Key::F12);
            bench.key(Key::F8);
            bench.chord(pane);
            let usual = places(&bench);
            for (modifiers, key) in [
                (Default::default(), Key::F12),
                (eframe::egui::Modifiers::COMMAND, Key::R),
                (Default::default(), Key::F11),
                (eframe::egui::Modifiers::COMMAND, Key::Q),
                (Default::default(), Key::F11),
                (Default::default(), Key::F4),
                (Default::default(), Key::F1),
                (Default::default(), Key::Escape),
            ] {
                bench.harness.key_press_modifiers(modifiers, key);
                bench.run();
                let here = format!("{} {pane:?} {key:?}", locale.code);
                assert_eq!(places(&bench), usual, "{here}");
                if key == Key::R || key == Key::F12 {
                    let view = bench.view();
                    let stands =
                        view.question.unwrap_or_else(|| view.notices.last().expect("refused").clone());
                    let mut found = Vec::new();
                    for drawn in &bench.harness.output().shapes {
                        sizes(&drawn.shape, &mut found);
                    }
                    let own = found.iter().find(|(text, _)| *text == stands);
                    let own = own.unwrap_or_else(|| panic!("{here}: {stands} is not shown")).1;
                    // The figures of the clocks alone may be larger.
                    let larger = found.iter().find(|(text, size)| *size > own && text.chars().count() > 1);
                    assert!(larger.is_none(), "{here}: {larger:?} > {own}");
                }
            }
        }
    }
}
