//! `evavier` and `evavier play` in a window, where there is a display: what `start` asks and plays, shown by `window`, and
//! its end as an exit status.

use std::cell::RefCell;
use std::path::Path;
use std::sync::{Arc, Mutex, mpsc};
use std::{mem, thread};

use super::common::{self, Failure};
use super::log::LogArgs;
use super::play::logged;
use super::sheet::{SheetArgs, SheetForm};
use super::{ask, log, sheet};
use crate::device::lock;
use crate::device::os::process;
use crate::language::{Locale, Message, MessageLines};
use crate::start::{Choices, NotBegun, ReadyGame};
use crate::table::console;
use crate::tools::aloud;
use crate::user::folders;
use crate::window;
use crate::window::form::BeforeGame;
use crate::window::screen::{Shared, WindowScreen};
use crate::window::{Afterwards, Notify, Opener, RunningGame};

/// True if a window can be had, and nobody feeds lines instead.
fn is_possible() -> bool {
    process::has_display() && !console::is_fed()
}

/// Failure to keep the last game of a window in its place.
type Ended = Arc<Mutex<Option<Failure>>>;

fn ended(ended: &Ended) -> Result<(), Failure> {
    lock(ended).take().map_or(Ok(()), Err)
}

/// Opener of the games of a window: first the one that waits, if one does. Each next one has its sides
/// changed.
fn opener<'a>(said: &Choices, waiting: &'a RefCell<Option<Box<ReadyGame>>>, end: &Ended) -> Opener<'a> {
    let (mut said, end) = (said.clone(), end.clone());
    Box::new(move |form, shared, changed| {
        let game = waiting.borrow_mut().take().map_or_else(|| ask::begin(form, &said).map(Box::new), Ok);
        let game = *game.inspect_err(|error| {
            // The questions speak for themselves.
            if let NotBegun::Fault(why) = error
                && *form.voice()
                && !form.asked()
                && let Ok(words) = common::locale(Some(form.locale()))
            {
                aloud::read_aside(say!("ask_fault", why = why.clone()), words);
            }
        })?;
        said = mem::take(&mut said).after(game.agreed().0);
        Ok(begin(game, form.clone(), shared, changed, end.clone()))
    })
}

/// Asks in a window how to play, and plays; `None` where none opens.
pub(super) fn start(said: &Choices) -> Option<Result<(), Failure>> {
    if !is_possible() {
        return None;
    }
    let form = said.form();
    let locale = common::locale(Some(form.locale())).ok()?;
    let (end, waiting) = (Ended::default(), RefCell::default());
    let ask = said.ask || *form.asked() || *form.one_switch();
    if let Some(fault) = form.fault.clone().filter(|_| !ask && *form.voice()) {
        aloud::read_aside(fault, locale);
    }
    let fault = form.fault.as_ref().map(|fault| common::text(locale, fault)).unwrap_or_default();
    let first = BeforeGame { fault, ..BeforeGame::default() };
    window::run(locale, form, Some((first, ask)), opener(said, &waiting, &end)).ok()?;
    Some(ended(&end))
}

/// The game on a thread of its own, its screen the window.
fn begin(game: ReadyGame, form: Choices, shared: Shared, changed: Notify, end: Ended) -> RunningGame {
    let wakes = mpsc::channel();
    let to = wakes.0.clone();
    let screen = WindowScreen::new(shared, game.renderer(), changed);
    let (setup, path) = game.agreed();
    let (next, path, locale) = (form.after(setup), path.to_owned(), game.renderer().locale);
    let afterwards = Box::new(move |action| done_with(action, &path, locale).unwrap_or_else(Failure::told));
    let play = move || {
        if let Err(failure) = logged(|| game.play(Box::new(screen), wakes)) {
            *lock(&end) = Some(failure);
        }
    };
    RunningGame { wakes: to, thread: thread::spawn(play), afterwards, next }
}

/// Does with a game that is over what `evavier sheet` and `evavier log` do, and tells where that is.
fn done_with(action: Afterwards, game: &Path, locale: &Locale) -> Result<Message, Failure> {
    let written = |form| sheet::written(&SheetArgs::of(game, form, locale));
    let shown = |text: &str| Ok(say!("shown", text = MessageLines(text.trim_end().to_owned())));
    let (form, ending) = match action {
        Afterwards::Again | Afterwards::Place => return Ok(say!("game_kept", path = game)),
        Afterwards::Read => return shown(&written(SheetForm::Text)?),
        Afterwards::Report => {
            let mut out = Vec::new();
            log::run(&LogArgs::of(game, locale), &mut out)?;
            return shown(&String::from_utf8_lossy(&out));
        }
        Afterwards::Print => (SheetForm::Html, "html"),
        Afterwards::Emboss => (SheetForm::Brf, "brf"),
        Afterwards::Save => (SheetForm::Pgn, "pgn"),
    };
    let out = written(form)?;
    let name = game.with_extension(ending);
    let path = match (folders::home(), name.file_name()) {
        (Some(home), Some(name)) => home.join(name),
        _ => name,
    };
    // Nobody is asked for another name here.
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let numbered = (2..100).map(|number| path.with_file_name(format!("{stem}-{number}.{ending}")));
    let path =
        sheet::put_first("sheet", std::iter::once(path.clone()).chain(numbered), game, out.as_bytes())?;
    Ok(if action == Afterwards::Print {
        say!("saved_to_print", path = &path)
    } else {
        say!("saved", path = &path)
    })
}

/// Plays a game that is about to begin, as it was chosen; or gives it back where no window opens.
pub(super) fn play(game: ReadyGame, said: &Choices) -> Result<Result<(), Failure>, Box<ReadyGame>> {
    if !game.wants_window() || !is_possible() {
        return Err(Box::new(game));
    }
    let locale = game.renderer().locale;
    let end = Ended::default();
    let waiting = RefCell::new(Some(Box::new(game)));
    let opened = window::run(locale, said.form(), None, opener(said, &waiting, &end));
    match (opened, waiting.into_inner()) {
        (Err(words), Some(mut game)) => {
            let why = say!("system_says", words);
            game.say_first(say!("no_window", why));
            Err(game)
        }
        _ => Ok(ended(&end)),
    }
}
