//! The walk over the board, told by the program's own voice where no screen reader tells it.

use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};

use eframe::egui::{Context, Event, Id, Key, Modifiers, RawInput, Rect, pos2, vec2};
use egui_kittest::kittest::Queryable;
use evavier::device::time::now;
use evavier::game::Setup;
use evavier::language::{Library, Message, Renderer, Style};
use evavier::rules::Square;
use evavier::table::{LoopEvent, Screen};
use evavier::window::screen::Shared;
use evavier::window::{Look, Window};

use super::bench::{Bench, shown_only, table};

fn square(name: &str) -> Square {
    Square::parse(name).expect("a square")
}

/// The keys of a window that no screen reader reads; what it tells the table.
fn walked(keys: &[Key]) -> Vec<Square> {
    let (wakes, told): (_, Receiver<LoopEvent>) = mpsc::channel();
    let game = shown_only(wakes);
    let locale = Library::built_in().find("en").expect("built in");
    let mut window = Window::new(Shared::default(), game, locale, Look::default());
    let ctx = Context::default();
    let mut draw = |key: Option<Key>| {
        let pressed = key.map(|key| Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        });
        let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0)));
        let input = RawInput { screen_rect, events: pressed.into_iter().collect(), ..RawInput::default() };
        ctx.run_ui(input, |ui| window.show(ui, now())).textures_delta.clear();
    };
    draw(None);
    // Round by the tab key to the board.
    let place = Id::unique("board").with(square("e1").index());
    let tabs = (0..60).take_while(|_| {
        draw(Some(Key::Tab));
        ctx.memory(|memory| memory.focused()) != Some(place)
    });
    assert!(tabs.count() < 60, "the board is reached");
    keys.iter().for_each(|key| draw(Some(*key)));
    squares(&told)
}

fn squares(told: &Receiver<LoopEvent>) -> Vec<Square> {
    let walked = |wake| if let LoopEvent::Walked(square) = wake { Some(square) } else { None };
    told.try_iter().filter_map(walked).collect()
}

#[test]
fn the_table_is_told_each_square_where_no_screen_reader_reads_it() {
    let expected = ["e2", "e3", "f3", "g3", "a3", "a1"].map(square);
    assert_eq!(
        walked(&[Key::ArrowUp, Key::ArrowUp, Key::ArrowRight, Key::ArrowRight, Key::Home, Key::PageDown]),
        expected
    );
}

/// With a screen reader nothing is told twice.
#[test]
fn a_screen_reader_is_not_spoken_over() {
    let mut bench = Bench::new("en");
    bench.harness.get_by_label("e1, white king").focus();
    bench.run();
    bench.key(Key::ArrowUp);
    assert_eq!((bench.focused().as_str(), bench.walked), ("e2, white pawn", 0));
}

struct Kept(Arc<Mutex<Vec<String>>>);

impl Screen for Kept {
    fn show(&mut self, message: &Message, text: &str) {
        if message.is("on_square") {
            self.0.lock().expect("kept").push(text.to_owned());
        }
    }
}

#[test]
fn what_stands_there_is_told_but_not_in_a_rated_game() {
    for (rated, expected) in [(false, vec!["Eva zwei, white pawn", "Eva drei, empty"]), (true, vec![])] {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let folder = tempfile::tempdir().expect("a temporary folder");
        let locale = Library::built_in().find("en").expect("built in");
        let renderer = Renderer::new(locale, Style::default());
        let setup = Setup { rated, ..Setup::default() };
        let mut table = table(&folder, setup, renderer, Box::new(Kept(kept.clone())));
        table.wake(LoopEvent::Walked(square("e2")));
        table.wake(LoopEvent::Walked(square("e3")));
        assert_eq!(*kept.lock().expect("kept"), expected, "rated: {rated}");
    }
}
