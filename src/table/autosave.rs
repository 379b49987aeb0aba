//! Keeping of the journal: every event is on the disk before anything is said about it; and what is told and
//! done where it is not.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::effect::Effect;
use super::recorder::{GameEnding, JournalRecorder, beside};
use crate::device::journal_file::FileStanding;
use crate::device::os::files;
use crate::device::time::now;
use crate::device::untrusted_file;
use crate::journal;
use crate::language::{Message, MessageLines};
use crate::session::Priority;
use crate::user::{folders, system};

/// Time after a failure until the same is tried again, though nothing else happens.
const AGAIN: Duration = Duration::from_secs(3);

/// State of the journal on the disk.
#[derive(Default)]
pub(super) struct Keeping {
    pub(super) fails: bool,
    again: Option<Instant>,
    /// Place of all of the game meanwhile, as it was told.
    spare: Option<PathBuf>,
}

impl Keeping {
    /// Brings to the disk what was recorded, in another file where the journal is no longer as it was written.
    pub(super) fn save(&mut self, recorder: &mut JournalRecorder) -> Vec<Effect> {
        let lost = recorder.path().display().to_string();
        let standing = match recorder.save() {
            Ok(standing) => standing,
            Err(error) => return self.cannot_save(lost, &error, recorder),
        };
        (self.again, self.spare) = (None, None);
        let saved = std::mem::take(&mut self.fails).then_some(fault!("journal_saved"));
        let path = recorder.path();
        let moved = match standing {
            FileStanding::Whole => None,
            FileStanding::Lost => Some(fault!("journal_moved", lost, path)),
            FileStanding::Changed => Some(fault!("journal_altered", lost, path)),
        };
        saved.into_iter().chain(moved).map(announced).collect()
    }

    /// The same, as if it had not failed before: where it fails again, that is told again.
    pub(super) fn try_again(&mut self, recorder: &mut JournalRecorder) -> Vec<Effect> {
        self.fails = false;
        self.save(recorder)
    }

    /// Time to try once more, where the disk refuses something.
    pub(super) const fn due(&self) -> Option<Instant> {
        self.again
    }

    /// Told once, until it is saved again. Meanwhile all of it is kept where there is room.
    fn cannot_save(
        &mut self,
        path: String,
        error: &io::Error,
        recorder: &mut JournalRecorder,
    ) -> Vec<Effect> {
        self.again = Some(now() + AGAIN);
        let told = std::mem::replace(&mut self.fails, true);
        let spare = recorder.keep_spare(refuges()).map(Path::to_owned);
        let failing = (!told).then(|| {
            let wants_room = system::wants_room(error);
            let advice = if wants_room { say!("make_room") } else { say!("write_down") };
            fault!("journal_failing", path, why = system::words(error), advice)
        });
        let is_new = spare != self.spare;
        self.spare = spare;
        let kept = self.spare.as_ref().filter(|_| is_new || !told).map(|path| fault!("journal_spare", path));
        failing.into_iter().chain(kept).map(announced).collect()
    }

    pub(super) fn asks_where() -> Effect {
        Effect::Say(Priority::Answer, say!("where_to_keep"))
    }

    /// Takes in the folder that was answered, or an empty line: then it is tried once more in the old place.
    pub(super) fn answered_where(&mut self, answer: &str, recorder: &mut JournalRecorder) -> Vec<Effect> {
        let mut effects = if answer.is_empty() {
            self.try_again(recorder)
        } else {
            let folder = folder_of(answer);
            let told = match rescue_to(&folder, recorder) {
                Ok(()) => {
                    self.fails = false;
                    say!("game_kept", path = recorder.path())
                }
                Err(error) => system::cannot_write(&folder, &error),
            };
            vec![Effect::Say(Priority::Answer, told)]
        };
        effects.extend(self.fails.then(Self::asks_where));
        effects
    }
}

fn announced(message: Message) -> Effect {
    Effect::Say(Priority::Announcement, message)
}

/// Writes the game wherever there is room; where that is. A game that is not on a disk is not called kept: then its
/// `moves` are told.
pub(super) fn rescue(recorder: &mut JournalRecorder, moves: impl FnOnce() -> String) -> GameEnding {
    for folder in refuges() {
        if recorder.rescue_to(&folder).is_ok() {
            return GameEnding::Elsewhere(fault!("game_elsewhere", path = recorder.path()));
        }
    }
    GameEnding::Lost(say!("game_unsaved", moves = MessageLines(moves())))
}

/// Folders for a game that its own disk refuses, the best first.
fn refuges() -> impl Iterator<Item = PathBuf> {
    [folders::home(), Some(std::env::temp_dir())].into_iter().flatten()
}

/// File that has more of this game than its own place: a program that was killed has left the copy that it
/// kept there.
pub fn more_of(journal: &Path, bytes: &[u8]) -> Option<PathBuf> {
    let own = files::real(journal).ok();
    let goes_on = |path: &PathBuf| {
        let there = untrusted_file::read(path, untrusted_file::LONGEST).unwrap_or_default();
        let rest = there.strip_prefix(bytes).filter(|rest| !rest.is_empty());
        rest.is_some() && journal::decode(&there).is_ok_and(|read| read.good_bytes > bytes.len())
    };
    let places = refuges().flat_map(|folder| beside(journal, folder));
    places.filter(|path| files::real(path).is_ok_and(|real| Some(real) != own)).find(goes_on)
}

/// Into a folder that is there: a slip of the fingers makes none.
fn rescue_to(folder: &Path, recorder: &mut JournalRecorder) -> io::Result<()> {
    if !std::fs::metadata(folder)?.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    recorder.rescue_to(folder)
}

fn folder_of(answer: &str) -> PathBuf {
    let below_home = answer.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with('/'));
    match (below_home, folders::home()) {
        (Some(rest), Some(home)) => home.join(rest.trim_start_matches('/')),
        _ => PathBuf::from(answer),
    }
}
