//! The window, where there is a display.

use std::cell::RefCell;
use std::sync::mpsc;
use std::thread;

use super::common::{self, Failure};
use super::play::{self, Beginning, ListenName, PlayArgs, SideName, VoiceName};
use crate::app::window::screen::{Shared, WindowScreen};
use crate::app::window::start::{Form, Listen};
use crate::app::window::{self, Game, Notify};
use crate::app::{console, settings::Settings};
use crate::language::Message;
use crate::rules::Color;

/// Whether a window can be had, and nobody feeds lines instead.
fn is_possible() -> bool {
    window::has_display() && !console::is_fed()
}

/// Asks in a window how to play, and plays; `false` where none opens.
pub(super) fn start() -> bool {
    if !is_possible() {
        return false;
    }
    let form = Form::load();
    let own = [form.locale.clone(), Settings::load().0.locale];
    let code = own.into_iter().find(|code| !code.is_empty());
    let Ok(locale) = common::locale(code.as_deref()) else { return false };
    let open = |form: &Form, shared: Shared, changed: Notify| {
        let words = common::locale(Some(&form.locale)).unwrap_or(locale);
        let game = play::begin(&arguments(form)).map_err(|failure| match failure {
            Failure::Usage(message) | Failure::Content(message) => common::text(words, &message),
            Failure::Output(error) => error.to_string(),
        })?;
        // What cannot be kept is asked for again the next time, no more.
        let _ = form.save();
        Ok(begin(game, shared, changed))
    };
    window::run(locale, Some(form), Box::new(open)).is_ok()
}

/// The form as it would have been typed.
fn arguments(form: &Form) -> PlayArgs {
    let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let side = |color| match color {
        Color::White => SideName::White,
        Color::Black => SideName::Black,
    };
    let mut args = PlayArgs {
        white: given(&form.white),
        black: given(&form.black),
        time: given(&form.time),
        blind: form.blind.map(side),
        assistant: form.assistant.map(side),
        rated: form.rated,
        ..PlayArgs::default()
    };
    args.laws.laws = given(&form.laws);
    args.table.locale = given(&form.locale);
    args.table.microphone = given(&form.microphone);
    args.table.learned.profile_white = given(&form.profile_white);
    args.table.learned.profile_black = given(&form.profile_black);
    args.table.voice = if form.voice { VoiceName::On } else { VoiceName::Off };
    args.table.listen = match form.listen {
        Listen::Off => ListenName::Off,
        Listen::Once => ListenName::Ask,
        Listen::Always => ListenName::Always,
    };
    args
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
