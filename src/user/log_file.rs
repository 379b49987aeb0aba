//! Notes of the program on its own faults for whoever has to mend them: devices that failed and came back,
//! starts and ends. Never what was said or heard at the table; that is the journal's, and the players'.

use log::Level;

use super::folders;
use crate::device::notes_file;
use crate::device::system::log_dated;
use crate::language::{Library, Message, Renderer, Style};
use crate::notation::one_line;

/// Notes are taken while it lives.
pub(crate) struct LogFile;

impl LogFile {
    /// Opens the log in the user's folder. A program that cannot write one works all the same.
    pub fn open(build: &str) -> Self {
        folders::log_file().iter().for_each(|path| drop(notes_file::open(path)));
        log_dated(Level::Info, &format!("started: {build}"));
        Self
    }
}

impl Drop for LogFile {
    fn drop(&mut self) {
        log_dated(Level::Info, "ended");
    }
}

/// Notes a message where it tells of a device or a file, in English; all others are nobody's business here.
pub fn note(message: &Message) {
    if message.is_fault() {
        let english = Library::built_in().usual_locale();
        let text = Renderer::new(english, Style::default()).text(message);
        // One line for each, whatever somebody called a file.
        log_dated(Level::Warn, &format!("{}: {}", message.key(), one_line(&text)));
    }
}
