//! That every event is on the disk before anything is said about it, and what is told and done where it is not.

use std::io;
use std::path::{Path, PathBuf};

use super::Table;
use crate::device::journal_file::Standing;
use crate::language::{Command, Message, Reading};
use crate::notation::pgn;
use crate::session::Weight;
use crate::table::message::TableMessage;
use crate::table::recorder::Ending;
use crate::table::wake::Wake;
use crate::user::folders;
use crate::user::system;

impl Table {
    /// Brings to the disk what was recorded, in another file where the journal is no longer as it was written.
    pub(super) fn save(&mut self) {
        let lost = self.recorder.path().display().to_string();
        let standing = match self.recorder.save() {
            Ok(standing) => standing,
            Err(error) => return self.cannot_save(lost, &error),
        };
        if std::mem::take(&mut self.journal_fails) {
            self.say(Weight::Announcement, TableMessage::JournalSaved);
        }
        let path = self.recorder.path().display().to_string();
        match standing {
            Standing::Whole => {}
            Standing::Lost => self.say(Weight::Announcement, TableMessage::JournalMoved { lost, path }),
            Standing::Changed => self.say(Weight::Announcement, TableMessage::JournalAltered { lost, path }),
        }
    }

    /// Told once, until it is saved again.
    fn cannot_save(&mut self, path: String, error: &io::Error) {
        if !std::mem::replace(&mut self.journal_fails, true) {
            self.say(Weight::Announcement, TableMessage::JournalFailing { path, why: system::words(error) });
        }
    }

    /// Tries once more what the disk refused so far; then asks for another place, where somebody can answer, and finds one
    /// by itself where not. A game that is not on a disk is not called kept.
    pub(super) fn keep_at_the_end(&mut self) -> Ending {
        self.journal_fails = false;
        self.save();
        if self.journal_fails && !self.hung_up && self.screen.asks() {
            self.ask_for_a_folder();
        }
        if !self.journal_fails {
            return Ending::Kept;
        }
        for folder in [folders::home(), Some(std::env::temp_dir())].into_iter().flatten() {
            if self.recorder.rescue_to(&folder).is_ok() {
                let path = self.recorder.path().display().to_string();
                let told = Message::from(TableMessage::GameElsewhere { path });
                self.say(Weight::Announcement, told.clone());
                return Ending::Elsewhere(told);
            }
        }
        let moves = pgn::write([&self.session.state().score()]).trim_end().to_owned();
        let told = Message::from(TableMessage::GameUnsaved { moves });
        self.say(Weight::Aside, told.clone());
        Ending::Lost(told)
    }

    /// Until the game is in a folder, or whoever is asked wants to leave.
    fn ask_for_a_folder(&mut self) {
        self.say(Weight::Answer, TableMessage::WhereToKeep);
        self.glance();
        while self.journal_fails {
            let Ok(wake) = self.wakes.1.recv() else { return };
            self.screen.woken(&wake);
            match wake {
                Wake::Typed(line, _) if !self.answered_where(line.trim()) => return,
                Wake::EndOfInput => self.hung_up = true,
                Wake::Voice(event) => self.voice_event(None, event),
                Wake::VoiceOf(side, event) => self.voice_event(Some(side), event),
                // The game is over: only his answer and the end of what is being said count.
                _ => {}
            }
            self.glance();
            if self.hung_up {
                return;
            }
        }
    }

    /// Whether he is still to be asked.
    fn answered_where(&mut self, answer: &str) -> bool {
        let reading = self.readers.own().read(self.session.state().history().position(), answer);
        if reading == Reading::Command(Command::Quit) {
            return false;
        }
        if answer.is_empty() {
            self.journal_fails = false;
            self.save();
        } else {
            let folder = folder_of(answer);
            match self.rescue_to(&folder) {
                Ok(()) => {
                    self.journal_fails = false;
                    let path = self.recorder.path().display().to_string();
                    self.say(Weight::Answer, TableMessage::GameKept { path });
                }
                Err(error) => self.say(Weight::Answer, system::cannot_write(&folder, &error)),
            }
        }
        if self.journal_fails {
            self.say(Weight::Answer, TableMessage::WhereToKeep);
        }
        true
    }

    /// Into a folder that is there: a slip of the fingers makes none.
    fn rescue_to(&mut self, folder: &Path) -> io::Result<()> {
        if !std::fs::metadata(folder)?.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        self.recorder.rescue_to(folder)
    }
}

/// A folder as people write it.
fn folder_of(answer: &str) -> PathBuf {
    let below_home = answer.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with('/'));
    match (below_home, folders::home()) {
        (Some(rest), Some(home)) => home.join(rest.trim_start_matches('/')),
        _ => PathBuf::from(answer),
    }
}
