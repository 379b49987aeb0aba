//! Memory of the program, kept in RON files that somebody may also have edited: what is not understood is
//! never written over, it is kept beside with the date.

use std::io;
use std::path::{Path, PathBuf};

use ron::error::SpannedError;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{file_errors, system};
use crate::device::time::wall_clock;
use crate::device::{atomic_file, untrusted_file};
use crate::language::Message;

faults! {
    /// Reason why a file of the user's own gave nothing.
    #[derive(Debug)]
    pub enum KeptError {
        Unreadable(error: io::Error) => system::words(error),
        /// Not understood, from the place named on.
        NotUnderstood(error: Box<SpannedError>) => file_errors::ron(error),
    }
}

/// Reads what stands in a file; nothing where it is not there.
pub fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, KeptError> {
    match untrusted_file::text(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(KeptError::Unreadable(error)),
        Ok(text) => ron::from_str(&text).map(Some).map_err(|error| KeptError::NotUnderstood(Box::new(error))),
    }
}

/// A value as somebody can read it.
pub fn pretty(value: &impl Serialize) -> io::Result<String> {
    ron::ser::to_string_pretty(value, ron::ser::PrettyConfig::default()).map_err(io::Error::other)
}

/// Writes such a file under a comment. What cannot be read there is kept beside it; where, if so.
pub fn write<T: Serialize + DeserializeOwned>(
    path: &Path,
    comment: &str,
    value: &T,
) -> io::Result<Option<PathBuf>> {
    if let Some(folder) = path.parent() {
        atomic_file::own_folder(folder)?;
    }
    let text = pretty(value)?;
    let aside = match read::<T>(path) {
        Ok(_) => None,
        Err(_) => {
            let mark = wall_clock().strftime("%Y-%m-%d_%H-%M-%S").to_string();
            Some(atomic_file::keep_aside(path, &mark)?)
        }
    };
    atomic_file::replace_own(path, format!("{comment}\n{text}\n").as_bytes())?;
    Ok(aside)
}

/// Message on a file that was kept aside.
pub fn told(path: &Path, aside: &Path) -> Message {
    fault!("settings_aside", path, kept = aside)
}
