//! That every event is on the disk before anything is said about it, and what is told where it is not.

use std::io;

use super::Table;
use crate::game::Weight;
use crate::language::Message;

impl Table {
    /// Brings to the disk what was recorded, in another file where the journal is no longer where it was.
    pub(super) fn save(&mut self) {
        let lost = self.recorder.path().display().to_string();
        let saved = self.recorder.save().and_then(|()| self.recorder.settle());
        let moved = match saved {
            Ok(moved) => moved,
            Err(error) => return self.cannot_save(lost, &error),
        };
        if std::mem::take(&mut self.journal_fails) {
            self.say(Weight::Announcement, Message::JournalSaved);
        }
        if moved {
            let path = self.recorder.path().display().to_string();
            self.say(Weight::Announcement, Message::JournalMoved { lost, path });
        }
    }

    /// Told once, until it is saved again.
    fn cannot_save(&mut self, path: String, error: &io::Error) {
        if !std::mem::replace(&mut self.journal_fails, true) {
            self.say(Weight::Announcement, Message::JournalFailing { path, why: error.to_string() });
        }
    }
}
