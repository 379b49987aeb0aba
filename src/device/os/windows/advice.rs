//! What mends what: one command each, for the console of Windows; many open a page of its settings. `None` where the
//! program itself is to be installed again: what it needs came with it.

use std::path::Path;

/// Where voices are added.
const SPEECH: &str = "start ms-settings:speech";

/// There is no sound.
pub fn sound() -> String {
    "start ms-settings:sound".into()
}

/// Windows always speaks, if it has voices.
pub const fn has_speech() -> bool {
    true
}

/// It does not speak.
pub fn speech() -> String {
    SPEECH.into()
}

/// A language has no voice.
pub fn voices() -> String {
    SPEECH.into()
}

/// The voice for headphones came along.
pub const fn espeak() -> Option<String> {
    None
}

/// No microphone is found: there is none, for one that the user forbids is found and silent.
pub const fn microphone() -> Option<String> {
    None
}

/// Braille tables came along.
pub const fn braille() -> Option<String> {
    None
}

/// Nothing to advise: the service starts by itself.
pub const fn braille_anew() -> Option<String> {
    None
}

/// brltty is asked only where somebody named it; without, a screen reader has the display.
pub fn display_key() -> String {
    display()
}

/// Where brltty is said to be nobody can be.
pub fn display_address() -> String {
    display()
}

/// brltty is too old.
pub fn display_version() -> String {
    display()
}

/// brltty does not answer.
pub fn display() -> String {
    "set BRLAPI_HOST=".into()
}

/// A folder cannot be written.
pub fn folder(path: &Path) -> String {
    let path = quoted(path);
    format!("mkdir {path} & icacls {path} /grant \"%USERNAME%:(OI)(CI)F\"")
}

/// The user has no home.
pub fn home() -> String {
    "set APPDATA=%USERPROFILE%\\AppData\\Roaming".into()
}

/// A file is to have another name.
pub fn rename(path: &Path, new: &Path) -> String {
    format!("move {} {}", quoted(path), quoted(new))
}

/// A path as the console takes it. No name has a quotation mark there.
pub fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |letter: char| letter.is_alphanumeric() || "\\/:._-+".contains(letter);
    if text.chars().all(plain) { text } else { format!("\"{text}\"") }
}
