//! A text as a file, for what is not to be heard now: by the program espeak-ng.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// Why a text does not become a file.
#[derive(Debug, thiserror::Error)]
pub enum SpokenError {
    /// espeak-ng does not start; mostly it is not installed.
    #[error(transparent)]
    NotStarted(#[from] io::Error),
    /// It ended with this complaint.
    #[error("{0}")]
    Refused(String),
}

/// Says a text in a language (`de`, `fr`, `en`, `es`) into a WAV file.
///
/// # Errors
/// [`SpokenError`]
pub fn spoken(language: &str, text: &str, file: &Path) -> Result<(), SpokenError> {
    let output = Command::new("espeak-ng")
        .args(["-v", language, "-w"])
        .arg(file)
        .arg(text)
        .stdin(Stdio::null())
        .output()?;
    if output.status.success() {
        Ok(())
    } else {
        Err(SpokenError::Refused(String::from_utf8_lossy(&output.stderr).trim().to_owned()))
    }
}
