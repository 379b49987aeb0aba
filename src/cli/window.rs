//! `evavier` and `evavier play` in a window, where there is a display: what `start` asks and plays, shown by `window`, and
//! its end as an exit status.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use super::ask;
use super::common::{self, Failure};
use super::play::logged;
use crate::device::lock;
use crate::start::{Beginning, Form, GamePlan, NotBegun};
use crate::table::console;
use crate::tools::aloud;
use crate::window;
use crate::window::form::BeforeGame;
use crate::window::screen::{Shared, WindowScreen};
use crate::window::{NoDisplay, Notify, RunningGame};

/// Whether a window can be had, and nobody feeds lines instead.
fn is_possible() -> bool {
    window::has_display() && !console::is_fed()
}

/// Why the last game of a window could not be kept in its place.
type Ended = Arc<Mutex<Option<Failure>>>;

fn ended(ended: &Ended) -> Result<(), Failure> {
    lock(ended).take().map_or(Ok(()), Err)
}

/// Asks in a window how to play, and plays; `None` where none opens.
pub(super) fn start(plan: &GamePlan) -> Option<Result<(), Failure>> {
    if !is_possible() {
        return None;
    }
    let (form, fault) = plan.form();
    let locale = common::locale(Some(&form.locale)).ok()?;
    let end = Ended::default();
    let open = |form: &Form, shared: Shared, changed: Notify| {
        let game = ask::begin(form, plan).inspect_err(|error| {
            // The questions speak for themselves.
            if let NotBegun::Fault(why) = error
                && form.voice
                && !form.asked
            {
                let words = common::locale(Some(&form.locale)).unwrap_or(locale);
                aloud::read_aside(say!("ask_fault", why = why.clone()), words);
            }
        })?;
        Ok(begin(game, shared, changed, end.clone()))
    };
    let ask = plan.ask || form.asked || form.one_switch;
    if let Some(fault) = fault.clone().filter(|_| !ask && form.voice) {
        aloud::read_aside(fault, locale);
    }
    let fault = fault.map(|fault| common::text(locale, &fault)).unwrap_or_default();
    let first = BeforeGame { fault, ..BeforeGame::default() };
    window::run(locale, Some((form, first, ask)), Box::new(open)).ok()?;
    Some(ended(&end))
}

/// The game on a thread of its own, its screen the window.
fn begin(game: Beginning, shared: Shared, changed: Notify, end: Ended) -> RunningGame {
    let wakes = mpsc::channel();
    let to = wakes.0.clone();
    let screen = WindowScreen::new(shared, game.renderer(), changed);
    let play = move || {
        if let Err(failure) = logged(|| game.play(Box::new(screen), wakes)) {
            *lock(&end) = Some(failure);
        }
    };
    RunningGame { wakes: to, thread: thread::spawn(play) }
}

pub(super) fn play(game: Beginning) -> Result<Result<(), Failure>, Box<Beginning>> {
    if !game.wants_window() || !is_possible() {
        return Err(Box::new(game));
    }
    let locale = game.renderer().locale;
    let end = Ended::default();
    let waiting = RefCell::new(Some(Box::new(game)));
    let open = |_: &Form, shared: Shared, changed: Notify| {
        let game = waiting.borrow_mut().take().ok_or(NotBegun::Gone)?;
        Ok(begin(*game, shared, changed, end.clone()))
    };
    let opened = window::run(locale, None, Box::new(open));
    match (opened, waiting.into_inner()) {
        (Err(NoDisplay { words }), Some(mut game)) => {
            let why = say!("system_says", words);
            game.say_first(say!("no_window", why));
            Err(game)
        }
        _ => Ok(ended(&end)),
    }
}
