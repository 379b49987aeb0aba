//! Speed and loudness of the voices as they were changed at the table. The program keeps them in a file of its own: that of
//! the settings is the user's.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::settings::{Settings, SettingsError, SettingsFault};
use super::{folders, ron_store};
use crate::rules::{ByColor, Color};

const COMMENT: &str = "// Speed and loudness of the voices as they were changed at the table. Each counts until it is \
                       changed in the settings.\n// Without this file those of the settings count.";

/// A number of the settings that was changed at the table.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
struct Changed {
    from: i32,
    to: i32,
}

impl Changed {
    /// Whoever has changed the settings since has the last word.
    fn over(self, settings: &mut i32) {
        if *settings == self.from {
            *settings = self.to.clamp(-100, 100);
        }
    }
}

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Voice {
    rate: Changed,
    volume: Changed,
}

/// Speed and loudness of all voices.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Manner {
    everybody: Voice,
    own: ByColor<Voice>,
}

impl Manner {
    pub fn load() -> Result<Self, SettingsError> {
        let Some(path) = folders::voice_changes() else { return Ok(Self::default()) };
        ron_store::read(&path)
            .map(Option::unwrap_or_default)
            .map_err(|why| SettingsError { path, why: SettingsFault::File(why) })
    }

    pub fn over(&self, settings: &mut Settings) {
        for side in [None, Some(Color::White), Some(Color::Black)] {
            let voice = side.map_or(&self.everybody, |color| self.own.get(color));
            let (rate, volume) = settings.voice_of(side);
            voice.rate.over(rate);
            voice.volume.over(volume);
        }
    }

    fn voice_mut(&mut self, side: Option<Color>) -> &mut Voice {
        match side {
            None => &mut self.everybody,
            Some(color) => self.own.get_mut(color),
        }
    }
}

// Here, since what was changed at the table knows the settings and not the other way round.
impl Settings {
    /// Reads the user's settings, and what was changed at the table since; a missing file means defaults.
    pub fn load() -> (Self, Option<SettingsError>) {
        let read = Self::of_the_user().map(|settings| (settings, None));
        let (mut settings, fault) = read.unwrap_or_else(|fault| (Self::default(), Some(fault)));
        let manner = Manner::load().map(|manner| manner.over(&mut settings));
        (settings, fault.or(manner.err()))
    }
}

/// Keeps the speed and the loudness that one voice has now; those of the others may have been changed by another
/// evavier. Where something was kept aside that could not be understood, gives its place.
pub fn keep(path: &Path, side: Option<Color>, rate: i32, volume: i32) -> io::Result<Option<PathBuf>> {
    let mut settings = Settings::of_the_user().unwrap_or_default();
    let mut manner: Manner = ron_store::read(path).ok().flatten().unwrap_or_default();
    let (rate_before, volume_before) = settings.voice_of(side);
    *manner.voice_mut(side) = Voice {
        rate: Changed { from: *rate_before, to: rate },
        volume: Changed { from: *volume_before, to: volume },
    };
    ron_store::write(path, COMMENT, &manner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_changed_the_settings_since_has_the_last_word() {
        let changed = |from, to| Changed { from, to };
        let loud = Voice { rate: changed(0, 0), volume: changed(60, 100) };
        let manner = Manner { everybody: loud, own: ByColor { white: Voice::default(), black: loud } };
        for (set, counts) in [(60, 100), (40, 40), (100, 100)] {
            let mut settings = Settings { volume: set, ..Settings::default() };
            settings.white.volume = set;
            settings.black.volume = set;
            manner.over(&mut settings);
            assert_eq!((settings.volume, settings.black.volume, settings.rate), (counts, counts, 0), "{set}");
            assert_eq!(settings.white.volume, set, "nobody changed White's");
        }
    }
}
