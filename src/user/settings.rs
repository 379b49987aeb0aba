//! Settings that a user keeps from game to game: one commented RON file, which is the user's alone. What the
//! program changes by itself stands in files of its own (`manner`, `setup`).

use std::path::PathBuf;

use ron::ser::{PrettyConfig, to_string_pretty};
use serde::{Deserialize, Serialize};

use super::keys::ScreenKeys;
use super::ron_store::KeptError;
use super::{folders, ron_store};
use crate::device::atomic_file::{self, FileReaders};
use crate::device::voice::SpeechBackend;
use crate::language::{Library, Message};
use crate::rules::{ByColor, Color};
use crate::user::braille_keys::Bindings;
use crate::user::voices::USUAL;

/// A user's own settings, a row each: what counts where nothing is chosen, and the comment that stands above it in the
/// file.
macro_rules! settings {
    ($($name:ident: $kind:ty = $usual:expr, $comment:literal;)+) => {
        /// A user's own settings.
        #[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct Settings {
            $(#[doc = $comment] pub $name: $kind),+
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($name: $usual),+ }
            }
        }

        impl Settings {
            /// The file as it is written: a comment and a line for each of them.
            pub fn text(&self) -> String {
                let lines = [$(line($comment, stringify!($name), &self.$name)),+].concat();
                format!("// Settings of evavier.\n(\n{lines})\n")
            }
        }
    };
}

fn line(comment: &str, name: &str, value: &impl Serialize) -> String {
    let in_a_line = PrettyConfig::new().compact_arrays(true).compact_structs(true).compact_maps(true);
    let value = to_string_pretty(value, in_a_line).unwrap_or_default();
    format!("    // {comment}\n    {name}: {value},\n")
}

settings! {
    rate: i32 = 0, "Speed of the voice, -100 to 100.";
    volume: i32 = 60, "Loudness of the voice, -100 to 100.";
    speech: SpeechBackend = SpeechBackend::Auto,
        "Who speaks: reader (the screen reader that runs: on Windows, or Orca from 49 on), system, espeak, or auto: on Windows the first of them, on Linux the first of the last two.";
    announcer: String = USUAL.to_owned(),
        "Who says announcements and times: auto (evavier's own voice, where no other was chosen), speech (whoever says the rest), or a name from `evavier voices`.";
    locale: String = String::new(), "Language of messages: \"de\", \"fr\", \"en\", \"es\"; empty for the machine's.";
    microphone: String = String::new(), "Microphone by name, see `evavier devices`; empty for the default one.";
    second_ear: bool = true,
        "Whether a second ear judges what the first one does not hear surely; it takes some 100 MB of memory.";
    seconds_below: u32 = 300, "Below so many seconds on a clock they are told too.";
    warn_at: Vec<u32> = Vec::new(),
        "With so many seconds left a warning is said, such as [300, 60, 30]; never in a rated game.";
    ticking: bool = false, "Whether the last ten seconds tick; never in a rated game.";
    press_tone: bool = false, "Whether a press of the clock makes a tone; never in a rated game.";
    press_heard: bool = true,
        "Whether a press makes that tone anyway where the program speaks: the voice says nothing of it.";
    tones_device: String = String::new(), "Device for these tones by name; empty for the default one.";
    tones_volume: u32 = 50, "Loudness of the tones, 0 to 100.";
    keep_sound: bool = false,
        "Whether every announcement that is heard is kept as sound beside the journal; it is said at the start.";
    keep_sound_mb: u32 = 100, "How much sound of one game at most, in megabytes.";
    braille: bool = true, "Whether a braille display is used, where brltty drives one.";
    braille_table: String = String::new(),
        "Its liblouis table; empty for that of the language, \"brltty\" for brltty's own.";
    braille_keys: Bindings = Bindings::new(),
        "Keys of the display in place of the usual ones, such as {press: [\"CSRTRK\"]}.";
    white: Headphones = Headphones::default(),
        "White's own headphones, see `evavier devices --outputs`; none where the device is empty.";
    black: Headphones = Headphones::default(), "Black's own headphones.";
    keys: ScreenKeys = ScreenKeys::default(),
        "Keys besides the usual ones, such as {\"F13\": \"press_white\", \"b\": \"press_black\", \"Insert\": \"stop\"}.";
}

/// Sound that one player hears alone, on headphones: voice and tones.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Headphones {
    /// Name of the output; empty for the table's.
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

/// A settings file that cannot be used; the defaults are used instead.
#[derive(Debug)]
pub struct SettingsError {
    pub path: PathBuf,
    pub why: SettingsFault,
}

faults! {
    /// Fault of a settings file.
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
        fault!("bad_settings", path = &error.path, why = Self::from(&error.why))
    }
}

impl Settings {
    /// The microphone by name; `None` for the default one.
    pub(crate) fn microphone(&self) -> Option<String> {
        Some(self.microphone.clone()).filter(|name| !name.is_empty())
    }

    /// How much sound of one game is kept at most, in megabytes; `None` where none is.
    pub(crate) fn sound_score_mb(&self) -> Option<u32> {
        self.keep_sound.then_some(self.keep_sound_mb)
    }

    /// Below so much on a clock its seconds are told too, in milliseconds.
    pub(crate) fn seconds_below_ms(&self) -> u64 {
        u64::from(self.seconds_below) * 1_000
    }

    /// True if a press of the clock makes a tone: where that was chosen, and where a voice speaks, which says
    /// nothing of it.
    pub(crate) const fn sounds_press(&self, speaks: bool) -> bool {
        self.press_tone || speaks && self.press_heard
    }

    /// True if the clock was asked to make a sound of its own.
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

    pub(super) fn of_the_user() -> Result<Self, SettingsError> {
        let Some(path) = folders::settings_file() else { return Ok(Self::default()) };
        let read = ron_store::read(&path).map(Option::unwrap_or_default).map_err(SettingsFault::File);
        read.and_then(Self::checked).map_err(|why| SettingsError { path, why })
    }

    /// Refuses a language that there is not: whoever wrote it would otherwise be spoken to in another one.
    fn checked(self) -> Result<Self, SettingsFault> {
        if self.locale.is_empty() || Library::built_in().find(&self.locale).is_some() {
            return Ok(self);
        }
        Err(SettingsFault::UnknownLanguage { found: self.locale })
    }

    /// Writes the usual ones for the user to change, where there are none yet. From then on the file is the
    /// user's, and nothing of ours writes it.
    pub fn offer() {
        let Some(path) = folders::settings_file() else { return };
        // Whoever has none yet lacks nothing.
        let _ = path.parent().map_or(Ok(()), atomic_file::own_folder);
        let _ = atomic_file::create(&path, FileReaders::Owner, Self::default().text().as_bytes());
    }
}
