//! A text as a file, for what is not to be heard now: by the program espeak-ng.

use std::io::{self, Write};
use std::path::Path;
use std::process::Stdio;

use crate::device::os::process;

/// Why a text does not become a file.
#[derive(Debug, thiserror::Error)]
pub enum SpokenError {
    /// espeak-ng does not start; mostly it is not installed.
    #[error(transparent)]
    NotStarted(#[from] io::Error),
    #[error("{0}")]
    Refused(String),
}

/// Says a text in a language (`de`, `fr`, `en`, `es`) into a WAV file.
pub fn spoken(language: &str, text: &str, file: &Path) -> Result<(), SpokenError> {
    let mut command = process::espeak();
    // It may start in another folder.
    command.args(["--stdin", "-b", "1", "-v", language, "-w"]).arg(std::path::absolute(file)?);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // One that does not read its text complains, or writes nothing.
        stdin.write_all(format!("{text}\n").as_bytes()).ok();
    }
    let output = child.wait_with_output()?;
    if output.status.success() {
        Ok(())
    } else {
        Err(SpokenError::Refused(String::from_utf8_lossy(&output.stderr).trim().to_owned()))
    }
}
