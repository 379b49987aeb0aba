//! The window as a screen of the table: it looks, and the window is drawn anew.

use std::sync::{Arc, Mutex, MutexGuard};

use super::face::Written;
use super::view::View;
use super::{controls, keys};
use crate::device::lock;
use crate::ear::EarEvent;
use crate::language::{Command, Message, Renderer};
use crate::rules::Color;
use crate::table::{Listening, LoopEvent, Screen, ScreenState};

/// View shared by table and window: one writes, the other one draws.
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
    shown: Written<View>,
    renderer: Renderer<'static>,
}

impl WindowScreen {
    /// Words by `renderer`; `changed` is called after every change.
    pub fn new(shared: Shared, renderer: Renderer<'static>, changed: impl Fn() + Send + 'static) -> Self {
        shared.lock().scheme = renderer.style.scheme;
        Self { shown: Written { state: shared.0, changed: Box::new(changed) }, renderer }
    }
}

impl Screen for WindowScreen {
    fn show(&mut self, message: &Message, text: &str) {
        self.shown.write(|view| view.say(message, text));
    }

    fn about(&mut self, _: &Message, text: &str) {
        lock(&self.shown.state).about.push(text.to_owned());
    }

    fn first_move(&self, color: Color, listening: Listening) -> Message {
        if lock(&self.shown.state).one_switch {
            return say!("first_move_switch", color);
        }
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
        self.shown.write(|view| view.secret = on);
        true
    }

    fn woken(&mut self, wake: &LoopEvent) {
        let mut view = lock(&self.shown.state);
        match wake {
            LoopEvent::Ear(_, EarEvent::Heard { hearing, .. }) => {
                view.answered();
                view.heard = Some(hearing.into());
            }
            LoopEvent::Voice(None, event) => view.voice(*event),
            LoopEvent::Typed(..) | LoopEvent::Command(..) | LoopEvent::Press(..) | LoopEvent::Told(_) => {
                view.answered()
            }
            _ => {}
        }
    }

    fn keys(&self) -> Message {
        if lock(&self.shown.state).one_switch { say!("switch_keys") } else { say!("window_keys") }
    }

    fn key_of(&self, command: Command) -> Option<String> {
        // That of the view for one switch is its light.
        let has_keys = !lock(&self.shown.state).one_switch;
        has_keys.then(|| keys::key_of(command)).flatten()
    }

    fn tells_keys_at_once(&self) -> bool {
        true
    }

    fn glance(&mut self, glance: &ScreenState<'_>) {
        self.shown.write(|view| view.glance(glance, &self.renderer));
    }
}

impl Drop for WindowScreen {
    fn drop(&mut self) {
        self.shown.write(|view| view.closed = true);
    }
}
