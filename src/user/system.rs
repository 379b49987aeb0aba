//! Why a file or a folder could not be used: the words of the operating system as a quotation, or a sentence of ours
//! where the system itself said nothing.

use std::io;
use std::path::Path;

use crate::language::Message;

/// What the operating system says of an error, as a quotation; what it was, where the system said nothing.
pub fn words(error: &io::Error) -> Message {
    use io::ErrorKind as Kind;
    if error.raw_os_error().is_some() {
        return say!("system_says", words = error.to_string());
    }
    match error.kind() {
        Kind::NotFound => say!("io_missing"),
        Kind::PermissionDenied => say!("io_forbidden"),
        Kind::AlreadyExists => say!("io_taken"),
        Kind::IsADirectory => say!("io_is_folder"),
        Kind::NotADirectory => say!("io_not_folder"),
        Kind::InvalidInput => say!("io_not_file"),
        Kind::InvalidData => say!("io_not_text"),
        Kind::FileTooLarge => say!("io_too_large"),
        Kind::TimedOut => say!("io_silent"),
        Kind::BrokenPipe => say!("io_unread"),
        Kind::UnexpectedEof => say!("io_cut_short"),
        Kind::StorageFull | Kind::QuotaExceeded => say!("io_full"),
        Kind::ReadOnlyFilesystem => say!("io_read_only"),
        _ => {
            super::log_file::note_words(error);
            say!("io_unexpected")
        }
    }
}

/// Whether there would be room if somebody made some.
pub fn wants_room(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

/// That a file cannot be read, and why.
pub fn cannot_read(path: &Path, error: &io::Error) -> Message {
    say!("cannot_read", path, why = words(error))
}

pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Message {
    say!("cannot_write", path, why = words(error))
}
