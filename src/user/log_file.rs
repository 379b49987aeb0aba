//! What the program notes of its own faults for whoever has to mend them: devices that failed and came back,
//! starts and ends. Never what was said or heard at the table; that is the journal's, and the players'.

use std::path::Path;

use flexi_logger::{Cleanup, Criterion, FileSpec, Logger, LoggerHandle, Naming};
use log::Level;

use super::folders;
use crate::device::outside;
use crate::device::system::{LOG_TARGET, log_dated};
use crate::device::time::can_be_dated;
use crate::language::{Library, Message, Renderer, Style};
use crate::notation::one_line;

/// How large a file grows, in bytes, and how many older ones are kept.
const LARGEST: u64 = 256 * 1024;
const KEPT: usize = 3;

pub(crate) struct LogFile(Option<LoggerHandle>);

impl LogFile {
    /// Opens the log in the user's folder. A program that cannot write one works all the same.
    pub fn open(build: &str) -> Self {
        let Some(path) = folders::log_file() else { return Self(None) };
        // The logger waits for a pipe.
        if !can_be_dated() || path.exists() && outside::open(&path).is_err() {
            return Self(None);
        }
        let folder = path.parent().unwrap_or(Path::new("."));
        let opened = Logger::try_with_str(format!("off, {LOG_TARGET}=info")).and_then(|logger| {
            logger
                .log_to_file(FileSpec::default().directory(folder).basename(LOG_TARGET).suppress_timestamp())
                .rotate(Criterion::Size(LARGEST), Naming::Numbers, Cleanup::KeepLogFiles(KEPT))
                .format(|out, now, record| {
                    write!(out, "{} {} {}", now.now().to_rfc3339(), record.level(), record.args())
                })
                .append()
                .o_print_message(false)
                .error_channel(flexi_logger::ErrorChannel::DevNull)
                .start()
        });
        let opened = Self(opened.ok());
        log_dated(Level::Info, &format!("started: {build}"));
        opened
    }
}

impl Drop for LogFile {
    fn drop(&mut self) {
        log_dated(Level::Info, "ended");
        self.0.iter().for_each(LoggerHandle::flush);
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
