//! Advice: what mends what, one command each, for the console of Windows; many open a page of its settings.
//! `None` where the program itself is to be installed again: what it needs came with it.

use std::path::Path;

use crate::os::Ailment;

/// Windows always speaks, if it has voices.
pub const fn has_speech() -> bool {
    true
}

/// The command against it.
pub fn against(ailment: Ailment) -> Option<String> {
    let command = match ailment {
        Ailment::Sound => "start ms-settings:sound",
        Ailment::Speech | Ailment::Voices => "start ms-settings:speech",
        // A microphone that the user forbids is found and silent.
        Ailment::Espeak | Ailment::Microphone | Ailment::Braille | Ailment::BrailleDamaged => return None,
        // brltty is asked only where somebody named it; without, a screen reader has the display.
        Ailment::Display | Ailment::DisplayAddress | Ailment::DisplayKey | Ailment::DisplayVersion => {
            "set BRLAPI_HOST="
        }
        Ailment::Home => "set APPDATA=%USERPROFILE%\\AppData\\Roaming",
    };
    Some(command.to_owned())
}

/// A folder cannot be written.
pub fn folder(path: &Path) -> String {
    let path = quoted(path);
    format!("mkdir {path} & icacls {path} /grant \"%USERNAME%:(OI)(CI)F\"")
}

/// Command for a locale; nothing here ends for the name of one.
pub fn locale(_: &str) -> String {
    "control intl.cpl".to_owned()
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
