//! What mends what: one command each, for a Debian or one of its many children. `None` where the program itself is to be
//! installed again.

use std::path::{Path, PathBuf};

/// The service that speaks and the module with the voices.
const SPEECH: [&str; 2] = ["speech-dispatcher", "speech-dispatcher-espeak-ng"];

/// Where modules of the speech service are.
const MODULES: [&str; 3] = [
    "/usr/lib/speech-dispatcher-modules",
    "/usr/libexec/speech-dispatcher-modules",
    "/usr/local/libexec/speech-dispatcher-modules",
];

fn install(packages: &[&str]) -> String {
    format!("sudo apt-get install --no-install-recommends {}", packages.join(" "))
}

/// Whether a program is installed.
fn has(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// No sound server answers.
pub fn sound() -> String {
    if has("pipewire-pulse") {
        "systemctl --user restart pipewire pipewire-pulse".into()
    } else if has("pulseaudio") {
        "pulseaudio --start".into()
    } else {
        install(&["pulseaudio"])
    }
}

/// Whether the speech service and its voices are installed.
pub fn has_speech() -> bool {
    let has_module = MODULES.iter().any(|folder| Path::new(folder).join("sd_espeak-ng").is_file());
    has(SPEECH[0]) && has_module
}

/// The speech service does not speak.
pub fn speech() -> String {
    if has_speech() {
        // It is started again by whoever wants to speak next. The system knows 15 letters of a name.
        "pkill -KILL -u \"$(id -u)\" -x speech-dispatch".into()
    } else {
        voices()
    }
}

/// A language has no voice.
pub fn voices() -> String {
    install(&SPEECH)
}

/// The voice for headphones is missing.
pub fn espeak() -> Option<String> {
    Some(install(&["espeak-ng"]))
}

/// No microphone is found, though there may be one.
pub fn microphone() -> Option<String> {
    hidden_cookie().map(|cookie| format!("export PULSE_COOKIE={}", quoted(&cookie)))
}

/// The sound server's cookie where the microphone's library does not look for it: it knows `~/.config` only.
fn hidden_cookie() -> Option<PathBuf> {
    if std::env::var_os("PULSE_COOKIE").is_some() {
        return None;
    }
    let config = PathBuf::from(std::env::var_os("XDG_CONFIG_HOME")?);
    let usual = PathBuf::from(std::env::var_os("HOME")?).join(".config");
    let cookie = config.join("pulse/cookie");
    (config != usual && cookie.is_file()).then_some(cookie)
}

/// A braille table is missing.
pub fn braille() -> Option<String> {
    Some(install(&["liblouis-data"]))
}

/// One is there and cannot be used.
pub fn braille_anew() -> Option<String> {
    Some("sudo apt-get install --reinstall liblouis-data".into())
}

/// brltty has a key that this user may not read.
pub fn display_key() -> String {
    "sudo chgrp \"$(id -gn)\" /etc/brlapi.key && sudo chmod g+r /etc/brlapi.key".into()
}

/// Where brltty is said to be nobody can be.
pub fn display_address() -> String {
    "unset BRLAPI_HOST".into()
}

/// brltty is too old.
pub fn display_version() -> String {
    install(&["brltty"])
}

/// brltty does not answer.
pub fn display() -> String {
    "sudo systemctl restart brltty".into()
}

/// A folder cannot be written.
pub fn folder(path: &Path) -> String {
    format!("sudo install -d -o \"$USER\" {}", quoted(path))
}

/// The user has no home.
pub fn home() -> String {
    "export HOME=\"$(getent passwd \"$(id -u)\" | cut -d: -f6)\"".into()
}

/// A file is to have another name.
pub fn rename(path: &Path, new: &Path) -> String {
    format!("mv {} {}", quoted(path), quoted(new))
}

/// A path as the shell takes it.
pub fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |letter: char| letter.is_alphanumeric() || "/._-+".contains(letter);
    if text.chars().all(plain) { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_safe_in_a_shell() {
        assert_eq!(quoted(Path::new("/home/éva/x.ron")), "/home/éva/x.ron");
        assert_eq!(quoted(Path::new("/a b/it's")), "'/a b/it'\\''s'");
    }
}
