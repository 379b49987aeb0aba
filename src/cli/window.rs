//! The window, where there is a display.

use std::cell::RefCell;
use std::sync::mpsc;
use std::thread;

use super::ask;
use super::common;
use super::play::{Beginning, PlayArgs};
use crate::app::setup::Form;
use crate::app::window::screen::{Shared, WindowScreen};
use crate::app::window::start::Before;
use crate::app::window::{self, Game, Notify};
use crate::app::{aloud, console};
use crate::language::Message;

/// Whether a window can be had, and nobody feeds lines instead.
fn is_possible() -> bool {
    window::has_display() && !console::is_fed()
}

/// Asks in a window how to play, and plays; `false` where none opens.
pub(super) fn start(args: &PlayArgs) -> bool {
    if !is_possible() {
        return false;
    }
    let (form, fault) = ask::form(args);
    let Ok(locale) = common::locale(Some(&form.locale)) else { return false };
    let open = |form: &Form, shared: Shared, changed: Notify| {
        let game = ask::begin(form, args).inspect_err(|why| {
            // The questions speak for themselves.
            if form.voice && !form.asked {
                let words = common::locale(Some(&form.locale)).unwrap_or(locale);
                aloud::read_aside(Message::AskFault { why: why.clone() }, words);
            }
        })?;
        Ok(begin(game, shared, changed))
    };
    let ask = args.ask || form.asked || form.one_switch;
    if let Some(fault) = fault.clone().filter(|_| !ask && form.voice) {
        aloud::read_aside(fault, locale);
    }
    let fault = fault.map(|fault| common::text(locale, &fault)).unwrap_or_default();
    let first = Before { fault, ..Before::default() };
    window::run(locale, Some((form, first, ask)), Box::new(open)).is_ok()
}

/// The game on a thread of its own, its screen the window.
fn begin(game: Beginning, shared: Shared, changed: Notify) -> Game {
    let wakes = mpsc::channel();
    let to = wakes.0.clone();
    let screen = WindowScreen::new(shared, game.renderer(), changed);
    Game { wakes: to, thread: thread::spawn(move || game.play(Box::new(screen), wakes)) }
}

/// Plays in a window.
///
/// # Errors
/// Gives the game back where no window is wanted or none can be had.
pub(super) fn play(game: Beginning) -> Result<(), Box<Beginning>> {
    if !game.wants_window() || !is_possible() {
        return Err(Box::new(game));
    }
    let locale = game.renderer().locale;
    let waiting = RefCell::new(Some(Box::new(game)));
    let open = |_: &Form, shared: Shared, changed: Notify| {
        let game = waiting.borrow_mut().take().ok_or_else(String::new)?;
        Ok(begin(*game, shared, changed))
    };
    let opened = window::run(locale, None, Box::new(open));
    match (opened, waiting.into_inner()) {
        (Err(why), Some(mut game)) => {
            game.say_first(Message::NoWindow { why });
            Err(game)
        }
        _ => Ok(()),
    }
}
