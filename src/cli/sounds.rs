//! Which sounds the clock makes by itself.

use clap::Args;

use crate::user::settings::Settings;

/// Sounds of the clock: none but those asked for here or in the settings, and none in a rated game.
#[derive(Clone, Debug, Default, Args)]
pub struct SoundArgs {
    /// Warnings when so many seconds are left, such as 300,60,30
    #[arg(long, value_name = "SECONDS", value_delimiter = ',')]
    pub warn_at: Vec<u32>,
    /// The last ten seconds tick
    #[arg(long)]
    pub ticking: bool,
    /// A press of the clock makes a tone
    #[arg(long)]
    pub press_tone: bool,
    /// The device that tones are played on, by name or a part of it
    #[arg(long, value_name = "NAME")]
    pub tones_device: Option<String>,
}

impl SoundArgs {
    /// The settings with what was asked for; `None` where nothing was.
    #[must_use]
    pub fn over(&self, settings: &Settings) -> Option<Settings> {
        let asked =
            !self.warn_at.is_empty() || self.ticking || self.press_tone || self.tones_device.is_some();
        asked.then(|| Settings {
            warn_at: if self.warn_at.is_empty() { settings.warn_at.clone() } else { self.warn_at.clone() },
            ticking: self.ticking || settings.ticking,
            press_tone: self.press_tone || settings.press_tone,
            tones_device: self.tones_device.clone().unwrap_or_else(|| settings.tones_device.clone()),
            ..settings.clone()
        })
    }
}
