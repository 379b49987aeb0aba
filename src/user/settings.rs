//! What a user keeps from game to game: one commented RON file, which is his alone. What the program changes by itself
//! stands in files of its own (`manner`, `setup`).

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::kept::KeptError;
use super::keys::ScreenKeys;
use super::{folders, kept};
use crate::device::voice::Way;
use crate::device::whole_file::{self, FileReaders};
use crate::language::{Library, Message};
use crate::rules::{ByColor, Color};
use crate::user::braille_keys::Bindings;

/// A user's own settings.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// Speed of the voice, -100 to 100.
    pub rate: i32,
    /// Loudness of the voice, -100 to 100.
    pub volume: i32,
    /// Who speaks: a screen reader, the system or espeak-ng.
    pub speech: Way,
    /// The user's language; empty for the machine's.
    pub locale: String,
    /// Name of the microphone; empty for the default one.
    pub microphone: String,
    /// Below so many seconds on a clock they are told too.
    pub seconds_below: u32,
    /// With so many seconds left a warning is said; never in a rated game.
    pub warn_at: Vec<u32>,
    /// Whether the last ten seconds tick; never in a rated game.
    pub ticking: bool,
    /// Whether a press of the clock makes a tone; never in a rated game.
    pub press_tone: bool,
    /// Name of the device that tones are played on; empty for the default one.
    pub tones_device: String,
    /// Loudness of the tones, 0 to 100.
    pub tones_volume: u32,
    pub keep_sound: bool,
    /// How much sound of one game at most, in megabytes.
    pub keep_sound_mb: u32,
    pub braille: bool,
    /// Its liblouis table; empty for that of the language, `brltty` for brltty's own.
    pub braille_table: String,
    pub braille_keys: Bindings,
    pub white: Headphones,
    pub black: Headphones,
    pub keys: ScreenKeys,
}

/// What one player hears alone: his voice and his tones.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Headphones {
    /// Name of the output; empty for none of his own.
    pub device: String,
    /// Variant of the voice, such as `f3`; empty for the plain one.
    pub voice: String,
    /// Speed of the voice, -100 to 100.
    pub rate: i32,
    /// Loudness of the voice, -100 to 100.
    pub volume: i32,
    /// Loudness of the tones, 0 to 100.
    pub tones_volume: u32,
}

impl Default for Headphones {
    fn default() -> Self {
        Self { device: String::new(), voice: String::new(), rate: 0, volume: 60, tones_volume: 50 }
    }
}

impl Headphones {
    fn text(&self) -> String {
        let Self { device, voice, rate, volume, tones_volume } = self;
        format!(
            "(device: {device:?}, voice: {voice:?}, rate: {rate}, volume: {volume}, tones_volume: {tones_volume})"
        )
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            rate: 0,
            volume: 60,
            speech: Way::Auto,
            locale: String::new(),
            microphone: String::new(),
            seconds_below: 300,
            warn_at: Vec::new(),
            ticking: false,
            press_tone: false,
            tones_device: String::new(),
            tones_volume: 50,
            keep_sound: false,
            keep_sound_mb: 100,
            braille: true,
            braille_table: String::new(),
            braille_keys: Bindings::new(),
            white: Headphones::default(),
            black: Headphones::default(),
            keys: ScreenKeys::default(),
        }
    }
}

/// A settings file that cannot be used; the defaults are used instead.
#[derive(Debug)]
pub struct SettingsError {
    pub path: PathBuf,
    pub why: SettingsFault,
}

faults! {
    /// What is wrong with a settings file.
    #[derive(Debug)]
    pub enum SettingsFault {
        File(error: KeptError) => error.into(),
        /// It asks for a language that the program does not speak.
        UnknownLanguage { found: String } => {
            let why = say!("file_value_unknown", found, known = Library::built_in().codes());
            say!("file_field", field = "locale".to_owned(), why)
        },
    }
}

impl From<SettingsError> for Message {
    fn from(error: SettingsError) -> Self {
        let path = error.path.display().to_string();
        fault!("bad_settings", path, why = Self::from(&error.why))
    }
}

impl Settings {
    /// The microphone by name; `None` for the default one.
    pub(crate) fn microphone(&self) -> Option<String> {
        Some(self.microphone.clone()).filter(|name| !name.is_empty())
    }

    /// Below so much on a clock its seconds are told too, in milliseconds.
    pub(crate) fn seconds_below_ms(&self) -> u64 {
        u64::from(self.seconds_below) * 1_000
    }

    /// Whether the clock makes a sound of its own.
    pub(crate) fn sounds_by_itself(&self) -> bool {
        self.press_tone || self.ticking || !self.warn_at.is_empty()
    }

    /// The headphones of each side that has its own.
    pub fn headphones(&self) -> ByColor<Option<&Headphones>> {
        let own = |color| Some(if color == Color::White { &self.white } else { &self.black });
        ByColor::from_fn(|color| own(color).filter(|own| !own.device.is_empty()))
    }

    /// Speed and loudness of a voice: that in a side's headphones, or the one that everybody else hears.
    pub(crate) const fn voice_of(&mut self, side: Option<Color>) -> (&mut i32, &mut i32) {
        match side {
            None => (&mut self.rate, &mut self.volume),
            Some(Color::White) => (&mut self.white.rate, &mut self.white.volume),
            Some(Color::Black) => (&mut self.black.rate, &mut self.black.volume),
        }
    }

    /// The settings as the user has them.
    pub(super) fn of_the_user() -> Result<Self, SettingsError> {
        let Some(path) = folders::settings_file() else { return Ok(Self::default()) };
        let read = kept::read(&path).map(Option::unwrap_or_default).map_err(SettingsFault::File);
        read.and_then(Self::checked).map_err(|why| SettingsError { path, why })
    }

    /// Refuses a language that there is not: whoever wrote it would otherwise be spoken to in another one.
    fn checked(self) -> Result<Self, SettingsFault> {
        if self.locale.is_empty() || Library::built_in().find(&self.locale).is_some() {
            return Ok(self);
        }
        Err(SettingsFault::UnknownLanguage { found: self.locale })
    }

    /// Where there are none yet, writes the usual ones for the user to change. From then on the file is his, and nothing
    /// of ours writes it.
    pub fn offer() {
        let Some(path) = folders::settings_file() else { return };
        // Whoever has none yet lacks nothing.
        let _ = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        let _ = whole_file::create(&path, FileReaders::Usual, Self::default().text().as_bytes());
    }

    /// The file as it is written: a comment and a line for each of them.
    pub fn text(&self) -> String {
        let microphone = "Microphone by name, see `evavier devices`; empty for the default one.";
        let rows = [
            ("Speed of the voice, -100 to 100.", "rate", self.rate.to_string()),
            ("Loudness of the voice, -100 to 100.", "volume", self.volume.to_string()),
            (
                "Who speaks: reader (the screen reader that runs, on Windows), system, espeak, or auto for the first of them.",
                "speech",
                format!("{:?}", self.speech).to_lowercase(),
            ),
            (
                "Language of messages: \"de\", \"fr\", \"en\", \"es\"; empty for the machine's.",
                "locale",
                format!("{:?}", self.locale),
            ),
            (microphone, "microphone", format!("{:?}", self.microphone)),
            (
                "Below so many seconds on a clock they are told too.",
                "seconds_below",
                self.seconds_below.to_string(),
            ),
            (
                "With so many seconds left a warning is said, such as [300, 60, 30]; never in a rated game.",
                "warn_at",
                format!("{:?}", self.warn_at),
            ),
            (
                "Whether the last ten seconds tick; never in a rated game.",
                "ticking",
                self.ticking.to_string(),
            ),
            (
                "Whether a press of the clock makes a tone; never in a rated game.",
                "press_tone",
                self.press_tone.to_string(),
            ),
            (
                "Device for these tones by name; empty for the default one.",
                "tones_device",
                format!("{:?}", self.tones_device),
            ),
            ("Loudness of the tones, 0 to 100.", "tones_volume", self.tones_volume.to_string()),
            (
                "Whether every announcement that is heard is kept as sound beside the journal; it is said at the start.",
                "keep_sound",
                self.keep_sound.to_string(),
            ),
            (
                "How much sound of one game at most, in megabytes.",
                "keep_sound_mb",
                self.keep_sound_mb.to_string(),
            ),
            (
                "Whether a braille display is used, where brltty drives one.",
                "braille",
                self.braille.to_string(),
            ),
            (
                "Its liblouis table; empty for that of the language, \"brltty\" for brltty's own.",
                "braille_table",
                format!("{:?}", self.braille_table),
            ),
            (
                "Keys of the display in place of the usual ones, such as {press: [\"CSRTRK\"]}.",
                "braille_keys",
                ron::to_string(&self.braille_keys).unwrap_or_else(|_| "{}".to_owned()),
            ),
            (
                "White's own headphones, see `evavier devices --outputs`; none where the device is empty.",
                "white",
                self.white.text(),
            ),
            ("Black's own headphones.", "black", self.black.text()),
            (
                "Keys besides the usual ones, such as {\"F13\": \"press_white\", \"b\": \"press_black\", \"Insert\": \"stop\"}.",
                "keys",
                self.keys.text(),
            ),
        ];
        let lines: String = rows
            .iter()
            .map(|(meaning, name, value)| format!("    // {meaning}\n    {name}: {value},\n"))
            .collect();
        format!("// Settings of evavier.\n(\n{lines})\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_back_as_written() {
        let settings = Settings {
            rate: -20,
            volume: 100,
            speech: Way::Espeak,
            locale: "fr".into(),
            microphone: "a \"b\"\\".into(),
            seconds_below: 1_200,
            warn_at: vec![300, 60],
            ticking: true,
            press_tone: true,
            tones_device: "Kopfhörer \"links\"".into(),
            tones_volume: 7,
            keep_sound: true,
            keep_sound_mb: 3,
            braille: false,
            braille_table: "de-g1.ctb".into(),
            braille_keys: ron::from_str(r#"{press: ["CSRTRK"], clock_own: []}"#).expect("keys"),
            white: Headphones {
                device: "USB \"1\"".into(),
                voice: "f3".into(),
                rate: 40,
                ..Default::default()
            },
            black: Headphones { volume: -100, tones_volume: 0, ..Default::default() },
            keys: ron::from_str(r#"{"b": "press_white", "Ctrl-Left": "repeat"}"#).expect("keys"),
        };
        assert_eq!(ron::from_str::<Settings>(&settings.text()).expect("our own file"), settings);
    }
}
