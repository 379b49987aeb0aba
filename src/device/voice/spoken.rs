//! A text as a file, for what is not to be heard now: by the program espeak-ng.

use std::path::Path;
use std::process::{Command, Stdio};

/// Says a text in a language (`de`, `fr`, `en`, `es`) into a WAV file.
///
/// # Errors
/// Why espeak-ng does not: mostly that it is not installed.
pub fn spoken(language: &str, text: &str, file: &Path) -> Result<(), String> {
    let output = Command::new("espeak-ng")
        .args(["-v", language, "-w"])
        .arg(file)
        .arg(text)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).trim().to_owned())
    }
}
