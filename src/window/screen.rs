//! The window as a screen of the table: it looks, and the window is drawn anew.

use std::sync::{Arc, Mutex, MutexGuard};

use super::controls;
use super::view::View;
use crate::device::lock;
use crate::ear::EarEvent;
use crate::language::{Message, Renderer};
use crate::rules::Color;
use crate::table::{Glance, Listening, Screen, Wake};

/// What table and window share: one writes, the other one draws.
#[derive(Clone, Debug, Default)]
pub struct Shared(Arc<Mutex<View>>);

impl Shared {
    /// The view; held only for a moment.
    pub fn lock(&self) -> MutexGuard<'_, View> {
        lock(&self.0)
    }
}

/// Writes down for the window what the table shows.
pub struct WindowScreen {
    shared: Shared,
    renderer: Renderer<'static>,
    changed: Box<dyn Fn() + Send>,
}

impl WindowScreen {
    /// Words by `renderer`; `changed` is called after every change.
    pub fn new(shared: Shared, renderer: Renderer<'static>, changed: impl Fn() + Send + 'static) -> Self {
        shared.lock().scheme = renderer.style.scheme;
        Self { shared, renderer, changed: Box::new(changed) }
    }
}

impl Screen for WindowScreen {
    fn show(&mut self, message: &Message, text: &str) {
        self.shared.lock().say(message, text);
        (self.changed)();
    }

    fn about(&mut self, _: &Message, text: &str) {
        self.shared.lock().about.push(text.to_owned());
    }

    fn first_move(&self, color: Color, listening: Listening) -> Message {
        let how = match listening {
            Listening::Off => say!("by_typing"),
            Listening::OnRequest => say!("by_request", key = self.renderer.locale.labels.key("Ctrl L")),
            Listening::Always => say!("by_word"),
        };
        say!("first_move_window", color, how)
    }

    fn afterwards(&self, _: String) -> Message {
        say!("afterwards_window", keys = controls::afterwards_told(self.renderer.locale))
    }

    fn secret(&mut self, on: bool) -> bool {
        self.shared.lock().secret = on;
        (self.changed)();
        true
    }

    fn woken(&mut self, wake: &Wake) {
        match wake {
            Wake::Ear(_, EarEvent::Heard { hearing, .. }) => {
                let mut view = self.shared.lock();
                view.answered();
                view.hear(hearing);
            }
            Wake::Voice(None, event) => self.shared.lock().voice(*event),
            Wake::Typed(..) | Wake::Command(..) | Wake::Press(..) | Wake::Told(_) => {
                self.shared.lock().answered()
            }
            Wake::Ear(..)
            | Wake::Voice(..)
            | Wake::EndOfInput
            | Wake::Leave
            | Wake::Talk(_)
            | Wake::Power(_)
            | Wake::Tones(_)
            | Wake::Sound(_)
            | Wake::Live(_)
            | Wake::Braille(_)
            | Wake::Board(..)
            | Wake::Dead(_)
            | Wake::Walked(_)
            | Wake::Aloud(_) => {}
        }
    }

    fn keys(&self) -> Message {
        say!("window_keys")
    }

    fn tells_keys_at_once(&self) -> bool {
        true
    }

    fn glance(&mut self, glance: &Glance<'_>) {
        self.shared.lock().glance(glance, &self.renderer);
        (self.changed)();
    }
}

impl Drop for WindowScreen {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        (self.changed)();
    }
}
