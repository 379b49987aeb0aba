//! Choice of the game that goes on where none is named. What is newer is never passed over without a word.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};

use crate::device::journal_file::{JournalFile, OpenError};
use crate::game::{Event, State};
use crate::journal::{self, Journal, JournalEnding};
use crate::language::{Locale, Message, Renderer, Style, pronounceable};
use crate::paper::Notation;
use crate::rules::{ByColor, Color, Move, Position};
use crate::session::{Options, Session};
use crate::user::{file_errors, folders, system};

/// The newest game that goes on.
#[derive(Debug)]
pub enum Newest {
    /// Goes on with this one, without a question.
    Goes(PathBuf),
    /// A newer one stands in the way of it: only somebody who is asked takes up the older one. An empty one, of which
    /// nothing was played, may be taken up all the same.
    Asks { question: Message, empty: Option<PathBuf>, older: PathBuf },
}

/// Most games that are looked through before a form is seen: hundreds that are over would keep it waiting.
const LOOKED_THROUGH: usize = 50;

/// Messages on games that are whole, or of which there is nothing to lose.
const UNDAMAGED: [&str; 5] = ["no_game", "newest_empty", "newest_busy", "game_busy", "beginning_passed"];

/// A game that can go on, for whoever is about to begin another.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Unfinished {
    pub path: PathBuf,
    players: ByColor<String>,
    date: String,
    tells_check: bool,
    last: (Position, Move),
}

impl Unfinished {
    /// The newest one: it is told which it is, so that one in its way is not asked about. And what is wrong with a newer
    /// one that is damaged.
    pub fn find() -> (Option<Self>, Option<Message>) {
        let passed = RefCell::new(Vec::new());
        let note = |why: &Message| passed.borrow_mut().push(why.clone());
        let (path, first) = match newest_of(folders::journals().into_iter().take(LOOKED_THROUGH), note) {
            Ok(Newest::Goes(path)) => (Some(path), None),
            Ok(Newest::Asks { question, older, .. }) => (Some(older), Some(question)),
            Err(why) => (None, Some(why)),
        };
        let mut told = first.into_iter().chain(passed.into_inner());
        let damaged = told.find(|why| !UNDAMAGED.iter().any(|key| why.is(key)));
        let read = |path: PathBuf| {
            let (_, bytes) = JournalFile::open(&path).ok()?;
            Self::of(path, &journal::replay(&journal::decode(&bytes).ok()?).ok()?)
        };
        (path.and_then(read), damaged)
    }

    /// The game of this journal, where a move was announced in it.
    pub fn of(path: PathBuf, state: &State) -> Option<Self> {
        let last = state.last_announced().map(|(position, mv)| (position.clone(), mv))?;
        let setup = state.setup();
        let players = ByColor { white: setup.white.clone(), black: setup.black.clone() };
        Some(Self { path, players, date: setup.date.clone(), tells_check: state.policy().tells_check, last })
    }

    /// Description of the game: who plays, their last move and the day on which it began.
    pub fn told(&self, locale: &'static Locale) -> String {
        let renderer = Renderer::new(locale, Style::default()).without_check(!self.tells_check);
        let [white, black] = Color::ALL.map(|color| {
            let name = Some(self.players.get(color)).filter(|name| !name.is_empty());
            name.unwrap_or(locale.colors.get(color)).clone()
        });
        let (position, mv) = &self.last;
        let entry = renderer.entry(&Notation::San(locale.letters.clone()), position, *mv);
        // No dots, which screen readers read as such.
        let (number, color) = (u64::from(position.move_number()), position.turn());
        let date = pronounceable(&locale.code, &self.date);
        renderer.text(&say!("unfinished", white, black, number, color, mv = entry, date))
    }
}

enum Found {
    Open {
        plies: u64,
    },
    /// A game that was set up, and nothing of it was played.
    Empty,
    Over,
    Passed(Message),
    Damaged(Message),
    Busy,
}

/// The newest game that goes on. `tell` hears what is wrong with those that are passed over.
pub fn newest(tell: impl Fn(&Message)) -> Result<Newest, Message> {
    newest_of(folders::journals(), tell)
}

fn newest_of(
    journals: impl IntoIterator<Item = PathBuf>,
    tell: impl Fn(&Message),
) -> Result<Newest, Message> {
    // The newest one that is in the way of an older one, and what stands in it.
    let mut newer: Option<(PathBuf, Found)> = None;
    for path in journals {
        match (look(&path), &newer) {
            (Found::Over, _) | (Found::Empty, Some(_)) => {}
            (Found::Passed(message), _) => tell(&message),
            (Found::Open { .. }, None) => return Ok(Newest::Goes(path)),
            (Found::Open { plies }, Some((newest, found))) => {
                let question = match found {
                    Found::Damaged(why) => {
                        say!("newest_damaged", why = why.clone(), path = newest, older = &path, plies)
                    }
                    Found::Busy => say!("newest_busy", path = newest, older = &path, plies),
                    _ => say!("newest_empty", path = newest, older = &path, plies),
                };
                let empty = Some(newest.clone()).filter(|_| matches!(found, Found::Empty));
                return Ok(Newest::Asks { question, empty, older: path });
            }
            (Found::Damaged(why), Some(_)) => tell(&why),
            (Found::Busy, Some(_)) => tell(&busy(&path)),
            (found, None) => newer = Some((path, found)),
        }
    }
    match newer {
        None => Err(say!("no_game", folder = &folders::games())),
        Some((path, Found::Damaged(why))) => Err(say!("newest_damaged_only", why, path = &path)),
        Some((path, Found::Busy)) => Err(busy(&path)),
        Some((path, _)) => Ok(Newest::Goes(path)),
    }
}

fn busy(path: &Path) -> Message {
    say!("game_busy", path)
}

fn look(path: &Path) -> Found {
    if folders::is_beginning(path) {
        return Found::Damaged(say!("beginning_only", path));
    }
    let bytes = match JournalFile::open(path) {
        Ok((_, bytes)) => bytes,
        Err(OpenError::Busy) => return Found::Busy,
        Err(OpenError::Io(error)) => {
            // What a link leads to may be gone.
            let sought = fs::read_link(path).unwrap_or_else(|_| path.to_owned());
            return Found::Damaged(system::cannot_read(&sought, &error));
        }
    };
    let read = journal::decode(&bytes)
        .and_then(|read| Ok((Session::of(journal::replay(&read)?, Options::default()), read)));
    match read {
        Ok((session, read)) if is_over(&read, &session) => Found::Over,
        Ok((_, read)) if !is_begun(&read) => Found::Empty,
        Ok((session, _)) => Found::Open { plies: session.state().history().moves().len() as u64 },
        Err(error) => match file_errors::journal(path, &error) {
            why if why.is("never_began") => Found::Passed(say!("beginning_passed", path)),
            why => Found::Damaged(why),
        },
    }
}

/// True if nothing is left to do in a game. One that broke off between its end and the signatures goes on
/// with these.
pub(super) fn is_over(read: &Journal, session: &Session) -> bool {
    match JournalEnding::of(read, session.state()) {
        JournalEnding::Unfinished => false,
        JournalEnding::Closed => true,
        JournalEnding::Unclosed => session.asks_to_sign().is_none(),
    }
}

/// True if a clock has run or a move was announced.
fn is_begun(journal: &Journal) -> bool {
    let of_play = |event: &Event| {
        matches!(event, Event::Announced { .. } | Event::Proposed { .. } | Event::ClockStarted)
    };
    journal.records.iter().any(|record| of_play(&record.event))
}
