//! What a user keeps from game to game: one commented RON file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::folders;

/// A user's own settings.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// Speed of the voice, -100 to 100.
    pub rate: i32,
    /// Loudness of the voice, -100 to 100.
    pub volume: i32,
    /// The user's language; empty for the machine's.
    pub locale: String,
    /// Name of the microphone; empty for the default one.
    pub microphone: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self { rate: 0, volume: 60, locale: String::new(), microphone: String::new() }
    }
}

/// A settings file that cannot be used; the defaults are used instead.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {why}")]
pub struct SettingsError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong, with line and column where there is one.
    pub why: String,
}

impl Settings {
    /// Reads the user's settings; a missing file means defaults.
    ///
    /// # Errors
    /// With the defaults to go on with.
    pub fn load() -> (Self, Option<SettingsError>) {
        let Some(path) = folders::settings_file() else { return (Self::default(), None) };
        let fault = |why| (Self::default(), Some(SettingsError { path: path.clone(), why }));
        match std::fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => (Self::default(), None),
            Err(error) => fault(error.to_string()),
            Ok(text) => match ron::from_str(&text) {
                Ok(settings) => (settings, None),
                Err(error) => fault(error.to_string()),
            },
        }
    }

    /// Writes them, whole or not at all.
    ///
    /// # Errors
    /// What the machine says.
    pub fn save(&self) -> io::Result<()> {
        let Some(path) = folders::settings_file() else { return Ok(()) };
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(self.text().as_bytes())?;
        file.persist(&path)?;
        Ok(())
    }

    fn text(&self) -> String {
        format!(
            "// Settings of evavier.\n(\n    \
             // Speed of the voice, -100 to 100.\n    rate: {},\n    \
             // Loudness of the voice, -100 to 100.\n    volume: {},\n    \
             // Language of messages: \"de\", \"fr\", \"en\", \"es\"; empty for the machine's.\n    locale: {:?},\n    \
             // Microphone by name, see `evavier devices`; empty for the default one.\n    microphone: {:?},\n)\n",
            self.rate, self.volume, self.locale, self.microphone
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_back_as_written() {
        let settings =
            Settings { rate: -20, volume: 100, locale: "fr".into(), microphone: "a \"b\"\\".into() };
        assert_eq!(ron::from_str::<Settings>(&settings.text()).expect("our own file"), settings);
    }
}
