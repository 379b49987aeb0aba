//! Advice: what mends what, one command each, for a Debian or one of its many children. `None` where the
//! program itself is to be installed again.

use std::path::{Path, PathBuf};

use crate::os::Ailment;

/// The service that speaks and the module with the voices.
const SPEECH: [&str; 2] = ["speech-dispatcher", "speech-dispatcher-espeak-ng"];

/// Folders with modules of the speech service.
const MODULES: [&str; 3] = [
    "/usr/lib/speech-dispatcher-modules",
    "/usr/libexec/speech-dispatcher-modules",
    "/usr/local/libexec/speech-dispatcher-modules",
];

fn install(packages: &[&str]) -> String {
    format!("sudo apt-get install --no-install-recommends {}", packages.join(" "))
}

/// True if a program is installed.
fn has(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// True if the speech service and its voices are installed.
pub fn has_speech() -> bool {
    let has_module = MODULES.iter().any(|folder| Path::new(folder).join("sd_espeak-ng").is_file());
    has(SPEECH[0]) && has_module
}

/// The command against it.
pub fn against(ailment: Ailment) -> Option<String> {
    let command = match ailment {
        Ailment::Sound if has("pipewire-pulse") => "systemctl --user restart pipewire pipewire-pulse",
        Ailment::Sound if has("pulseaudio") => "pulseaudio --start",
        Ailment::Sound => return Some(install(&["pulseaudio"])),
        // It is started again by whoever wants to speak next. The system knows 15 letters of a name.
        Ailment::Speech if has_speech() => "pkill -KILL -u \"$(id -u)\" -x speech-dispatch",
        Ailment::Speech | Ailment::Voices => return Some(install(&SPEECH)),
        Ailment::Espeak => return Some(install(&["espeak-ng"])),
        Ailment::Microphone => {
            return hidden_cookie().map(|cookie| format!("export PULSE_COOKIE={}", quoted(&cookie)));
        }
        Ailment::Braille => return Some(install(&["liblouis-data"])),
        Ailment::BrailleDamaged => "sudo apt-get install --reinstall liblouis-data",
        Ailment::Display => "sudo systemctl restart brltty",
        Ailment::DisplayAddress => "unset BRLAPI_HOST",
        Ailment::DisplayKey => "sudo chgrp \"$(id -gn)\" /etc/brlapi.key && sudo chmod g+r /etc/brlapi.key",
        Ailment::DisplayVersion => return Some(install(&["brltty"])),
        Ailment::Home => "export HOME=\"$(getent passwd \"$(id -u)\" | cut -d: -f6)\"",
    };
    Some(command.to_owned())
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

/// A folder cannot be written.
pub fn folder(path: &Path) -> String {
    format!("sudo install -d -o \"$USER\" {}", quoted(path))
}

/// A locale is not on the machine: it is made, where its name tells of what; else the plain one counts from then on.
pub fn locale(name: &str) -> String {
    let (language, rest) = name.split_once('.').unwrap_or((name, ""));
    let plain = |text: &str| text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    let is_made = language.contains('_') && plain(language) && ["", "UTF-8", "utf8"].contains(&rest);
    if is_made {
        let made = format!("localedef -i {language} -f UTF-8 {language}.UTF-8");
        format!("{} && sudo {made}", install(&["locales"]))
    } else {
        "export LC_ALL=C.UTF-8".to_owned()
    }
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
    fn a_locale_that_has_a_name_is_made() {
        const PLAIN: &str = "export LC_ALL=C.UTF-8";
        let rows = [
            ("en_US.UTF-8", "sudo localedef -i en_US -f UTF-8 en_US.UTF-8"),
            ("de_DE.utf8", "sudo localedef -i de_DE -f UTF-8 de_DE.UTF-8"),
            ("fr_FR", "sudo localedef -i fr_FR -f UTF-8 fr_FR.UTF-8"),
            ("xx", PLAIN),
            ("de_DE@euro", PLAIN),
            ("a_b; rm -r ~.UTF-8", PLAIN),
            ("../a_b", PLAIN),
        ];
        for (name, command) in rows {
            assert!(locale(name).ends_with(command), "{name}: {}", locale(name));
        }
    }

    #[test]
    fn paths_are_safe_in_a_shell() {
        assert_eq!(quoted(Path::new("/home/éva/x.ron")), "/home/éva/x.ron");
        assert_eq!(quoted(Path::new("/a b/it's")), "'/a b/it'\\''s'");
    }
}
