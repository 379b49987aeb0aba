//! What mends what: one command each, for a Debian or one of its many children.

use std::path::{Path, PathBuf};

use crate::device::braille::Refusal;
use crate::device::microphone::MicrophoneError;
use crate::language::Message;
use crate::tools::message::ToolMessage;
use crate::user::folders;

/// What to do about something that is missing.
#[derive(Clone, Debug, PartialEq)]
pub enum Mend {
    /// Running this command mends it.
    Run(String),
    /// Plug in a microphone.
    PlugIn,
    /// Plug in an electronic board, and be allowed to use its port.
    PlugInBoard,
    /// Install the program again.
    Reinstall,
}

impl Mend {
    /// What to do, as a thing to say.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Run(command) => ToolMessage::MendRun { command: command.clone() }.into(),
            Self::PlugIn => ToolMessage::MendPlugIn.into(),
            Self::PlugInBoard => ToolMessage::MendPlugInBoard.into(),
            Self::Reinstall => ToolMessage::MendReinstall.into(),
        }
    }

    /// The command, where it takes one.
    #[must_use]
    pub fn command(&self) -> Option<&str> {
        match self {
            Self::Run(command) => Some(command),
            _ => None,
        }
    }
}

/// The service that speaks and the module with the voices.
const SPEECH: [&str; 2] = ["speech-dispatcher", "speech-dispatcher-espeak-ng"];

/// Where modules of the speech service are.
const MODULES: [&str; 3] = [
    "/usr/lib/speech-dispatcher-modules",
    "/usr/libexec/speech-dispatcher-modules",
    "/usr/local/libexec/speech-dispatcher-modules",
];

fn run(command: impl Into<String>) -> Mend {
    Mend::Run(command.into())
}

fn install(packages: &[&str]) -> Mend {
    run(format!("sudo apt-get install --no-install-recommends {}", packages.join(" ")))
}

/// Whether a program is installed.
fn has(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// No sound server answers.
pub(super) fn sound() -> Mend {
    if has("pipewire-pulse") {
        run("systemctl --user restart pipewire pipewire-pulse")
    } else if has("pulseaudio") {
        run("pulseaudio --start")
    } else {
        install(&["pulseaudio"])
    }
}

/// Whether the speech service and its voices are installed.
pub(super) fn has_speech() -> bool {
    let has_module = MODULES.iter().any(|folder| Path::new(folder).join("sd_espeak-ng").is_file());
    has(SPEECH[0]) && has_module
}

/// The speech service does not speak.
pub(super) fn speech() -> Mend {
    if has_speech() {
        // It is started again by whoever wants to speak next. The system knows 15 letters of a name.
        run("pkill -KILL -u \"$(id -u)\" -x speech-dispatch")
    } else {
        install(&SPEECH)
    }
}

/// A language has no voice.
pub(super) fn voices() -> Mend {
    install(&SPEECH)
}

/// Nothing comes from the microphone.
pub(super) fn microphone(error: &MicrophoneError) -> Mend {
    match error {
        MicrophoneError::NotFound(_) => run("evavier devices"),
        MicrophoneError::None => hidden_cookie()
            .map_or(Mend::PlugIn, |cookie| run(format!("export PULSE_COOKIE={}", quoted(&cookie)))),
        _ => Mend::PlugIn,
    }
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

/// The recogniser is not in order.
pub(super) fn model() -> Mend {
    match folders::source().filter(|tree| tree.join("Cargo.toml").is_file()) {
        Some(tree) => run(format!("make -C {} setup", quoted(tree))),
        None => Mend::Reinstall,
    }
}

/// A braille table is missing.
pub(super) fn braille() -> Mend {
    install(&["liblouis-data"])
}

/// The display cannot be used.
pub(super) fn braille_display(refusal: Refusal) -> Mend {
    match refusal {
        Refusal::NoKey => run("sudo chgrp \"$(id -gn)\" /etc/brlapi.key && sudo chmod g+r /etc/brlapi.key"),
        Refusal::BadAddress => run("unset BRLAPI_HOST"),
        Refusal::Version(_) => install(&["brltty"]),
        Refusal::NotThere | Refusal::NoAnswer => run("sudo systemctl restart brltty"),
    }
}

/// An electronic board does not answer.
pub(super) const fn board() -> Mend {
    Mend::PlugInBoard
}

/// A folder cannot be written.
pub(super) fn folder(path: &Path) -> Mend {
    run(format!("sudo install -d -o \"$USER\" {}", quoted(path)))
}

/// The user has no home.
pub(super) fn home() -> Mend {
    run("export HOME=\"$(getent passwd \"$(id -u)\" | cut -d: -f6)\"")
}

/// The settings cannot be read: they are put aside, and the usual ones count.
pub(super) fn settings(path: &Path) -> Mend {
    let mut aside = path.as_os_str().to_owned();
    aside.push(".old");
    run(format!("mv {} {}", quoted(path), quoted(&PathBuf::from(aside))))
}

/// A path as the shell takes it.
#[must_use]
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
