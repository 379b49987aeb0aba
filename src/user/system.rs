//! Why a file or a folder could not be used: the words of the operating system as a quotation, or a sentence of ours
//! where the system itself said nothing.

use std::io;
use std::path::Path;

use crate::language::{Message, messages};
use crate::user::message::UserMessage;

messages! {
    /// Why a file or a folder could not be used.
    SystemMessage {
        /// Told wherever the operating system gave a reason: its own words.
        SystemSays { words: String } => "system_says";
        /// Told where nothing is at a path.
        Missing => "io_missing";
        /// Told where the user may not read or write at a path.
        Forbidden => "io_forbidden";
        /// Told where something may not be replaced and is there already.
        Taken => "io_taken";
        /// Told where a file was wanted and a folder is there.
        IsFolder => "io_is_folder";
        /// Told where a folder was wanted and something else is there.
        NotFolder => "io_not_folder";
        /// Told where a file was wanted and a pipe or a device is there.
        NotFile => "io_not_file";
        /// Told where text was wanted and the bytes are no UTF-8, or not of the form that was wanted.
        NotText => "io_not_text";
        /// Told where a file is longer than any that is read.
        TooLarge => "io_too_large";
        /// Told where a pipe or a program gave nothing within its time.
        Silent => "io_silent";
        /// Told where nobody reads what is written into a pipe.
        Unread => "io_unread";
        /// Told where a file or a stream ended before everything was read.
        CutShort => "io_cut_short";
        /// Told where a disk is full, or the user's share of it.
        Full => "io_full";
        /// Told where a disk cannot be written.
        ReadOnly => "io_read_only";
        /// Told for everything else; the log file has the details.
        Unexpected => "io_unexpected";
    }
}

/// What the operating system says of an error, as a quotation; what it was, where the system said nothing.
pub fn words(error: &io::Error) -> Message {
    use io::ErrorKind as Kind;
    if error.raw_os_error().is_some() {
        return SystemMessage::SystemSays { words: error.to_string() }.into();
    }
    match error.kind() {
        Kind::NotFound => SystemMessage::Missing,
        Kind::PermissionDenied => SystemMessage::Forbidden,
        Kind::AlreadyExists => SystemMessage::Taken,
        Kind::IsADirectory => SystemMessage::IsFolder,
        Kind::NotADirectory => SystemMessage::NotFolder,
        Kind::InvalidInput => SystemMessage::NotFile,
        Kind::InvalidData => SystemMessage::NotText,
        Kind::FileTooLarge => SystemMessage::TooLarge,
        Kind::TimedOut => SystemMessage::Silent,
        Kind::BrokenPipe => SystemMessage::Unread,
        Kind::UnexpectedEof => SystemMessage::CutShort,
        Kind::StorageFull | Kind::QuotaExceeded => SystemMessage::Full,
        Kind::ReadOnlyFilesystem => SystemMessage::ReadOnly,
        _ => {
            super::log_file::note_words(error);
            SystemMessage::Unexpected
        }
    }
    .into()
}

/// Whether there would be room if somebody made some.
pub fn wants_room(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

/// That a file cannot be read, and why.
pub(crate) fn cannot_read(path: &Path, error: &io::Error) -> Message {
    UserMessage::CannotRead { path: path.display().to_string(), why: words(error) }.into()
}

/// That a file or folder cannot be written, and why.
pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Message {
    UserMessage::CannotWrite { path: path.display().to_string(), why: words(error) }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Library, Renderer, Style};

    #[test]
    fn the_system_is_quoted_and_what_it_did_not_say_is_told_in_the_users_language() {
        let missing = std::fs::read("/nowhere/at/all").expect_err("nothing is there");
        let wrapped = io::Error::new(io::ErrorKind::PermissionDenied, "in English");
        let rows = [
            (&missing, "de", "/x ist nicht lesbar: „No such file or directory (os error 2)“"),
            (&missing, "fr", "/x est illisible : « No such file or directory (os error 2) »"),
            (&wrapped, "es", "/x no se puede leer: no está permitido"),
        ];
        for (error, language, wanted) in rows {
            let locale = Library::built_in().find(language).expect("built in");
            let told = Renderer::new(locale, Style::default()).text(&cannot_read(Path::new("/x"), error));
            assert_eq!(told, wanted);
        }
    }
}
