//! The demonstration: a short game that the program plays with itself, at its real table.
//!
//! The events are data (`scenario.ron`), played by `game` into a table as if it were typed there. What the
//! table shows is shown and spoken on the `stage`; and where the microphone hears that voice, what the
//! recogniser made of it is the opponent's repetition.

mod game;
mod stage;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::device::terminal::{AnyKey, ask_before_the_end};
use crate::device::{atomic_file, untrusted_file};
use crate::journal;
use crate::language::{Locale, Message, Renderer, Style};
use crate::paper::{self, BrailleTable, Notation, braille};
use crate::talk::conversation::Conversation;
use crate::talk::dialogue::{Dialogue, Lines, Typed};
use crate::user::settings::Settings;
use crate::user::{file_errors, folders, system};
use game::DemoGame;
use stage::DemoStage;
pub use stage::DemoStop;

/// Time that a reader gets for a move where nobody speaks.
const PAUSE: Duration = Duration::from_millis(900);
/// Cells of a line: the usual braille display and the usual paper.
const CELLS: usize = 40;
/// The name of the braille file.
const NAME: &str = "demo-braille.txt";

/// Settings of the demonstration.
#[derive(Clone, Debug)]
pub struct DemoSettings {
    pub locale: &'static Locale,
    pub voice: bool,
    /// True if somebody reads along: then moves come at a pace one can follow.
    pub watched: bool,
    /// The settings of the user: speed, loudness, microphone.
    pub user: Settings,
}

/// Gives the demonstration: under two minutes, ended by any key. Leaves the braille sheet behind.
pub fn give(settings: &DemoSettings, out: &mut dyn Write) -> Result<(), DemoStop> {
    let no_place = |error| DemoStop::Told(system::cannot_write(&std::env::temp_dir(), &error));
    let place = tempfile::tempdir().map_err(no_place)?;
    let journal = place.path().join("demo").with_extension(folders::JOURNAL_ENDING);
    let game = DemoGame::open(settings.locale, &journal).map_err(DemoStop::Told)?;
    let conversation = Conversation::default();
    let hand = conversation.hand();
    let at_the_end = hand.clone();
    // The voice falls silent with the program.
    ask_before_the_end(move || at_the_end.give(Typed::Leave));
    let _any_key = AnyKey::watch(move || {
        hand.give(Typed::Leave);
    });
    let pause = if settings.watched { PAUSE } else { Duration::ZERO };
    let renderer = Renderer::new(settings.locale, Style::default());
    let mut lines = Lines(out);
    let mut stage = DemoStage::new(Dialogue::new(renderer, &mut lines, conversation, true), pause);
    // Of a game that came to its end the sheet is shown too.
    let whole = match stage.open(settings).and_then(|()| game.play(&mut stage)) {
        Ok(()) => true,
        Err(DemoStop::Key) => false,
        Err(other) => return Err(other),
    };
    match sheet(settings.locale, &journal) {
        Ok(None) => return Ok(()),
        Ok(Some((text, path))) => {
            stage.show(&say!("demo_sheet", path = path.display().to_string()))?;
            if whole {
                let line = |line: &str| stage.show(&say!("verbatim", text = line.to_owned()));
                text.trim_end().lines().try_for_each(line)?;
            }
        }
        Err(why) => stage.show(&say!("demo_no_sheet", why))?,
    }
    if whole { stage.say(&say!("demo_end")) } else { Ok(()) }
}

/// The sheet in Unicode braille, in the letters of the locale, and where it is kept: in the user's folder of sheets, or
/// where that cannot be, in the temporary one. That of an earlier demonstration is replaced. None where nothing was
/// played.
fn sheet(locale: &Locale, journal: &Path) -> Result<Option<(String, PathBuf)>, Message> {
    let bytes = untrusted_file::read_given(journal).map_err(|error| system::cannot_read(journal, &error))?;
    let state = journal::decode(&bytes).and_then(|read| journal::replay(&read));
    let state = state.map_err(|error| file_errors::journal(journal, &error))?;
    if state.history().moves().is_empty() {
        return Ok(None);
    }
    let renderer = Renderer::new(locale, Style::default());
    let score = state.score_with(|remark| renderer.text(remark));
    let (notation, words) = (Notation::San(locale.letters.clone()), locale.sheet.clone());
    let mut table = BrailleTable::open(&locale.braille_table)?;
    let cells =
        braille::translate(&score, &paper::SheetStyle { notation, words, times: false }, &mut table, None);
    let text = braille::write(&cells?, CELLS);
    let path = keep(&folders::sheets(), &text).or_else(|_| {
        let folder = std::env::temp_dir();
        keep(&folder, &text).map_err(|error| system::cannot_write(&folder.join(NAME), &error))
    });
    Ok(Some((text, path?)))
}

fn keep(folder: &Path, sheet: &str) -> io::Result<PathBuf> {
    atomic_file::own_folder(folder)?;
    let path = folder.join(NAME);
    atomic_file::replace_own(&path, sheet.as_bytes())?;
    Ok(path)
}
