//! Headphones of a player's own.

use clap::Args;

use crate::cli::message::CliMessage;
use crate::device::voice::variants;
use crate::language::Message;
use crate::user::settings::{Headphones, Settings};

/// Each player's own headphones. What he asks for he hears there alone; announcements everybody hears.
#[derive(Clone, Debug, Default, Args)]
pub struct HeadphoneArgs {
    /// The output of White's headphones, by name or a part of it, see `evavier devices --outputs`; needs espeak-ng
    #[arg(long, value_name = "NAME")]
    pub headphones_white: Option<String>,
    /// The output of Black's headphones
    #[arg(long, value_name = "NAME")]
    pub headphones_black: Option<String>,
    /// The voice in White's headphones: a variant of espeak-ng, such as f3 or m2
    #[arg(long, value_name = "VARIANT")]
    pub voice_white: Option<String>,
    /// The voice in Black's headphones
    #[arg(long, value_name = "VARIANT")]
    pub voice_black: Option<String>,
    /// The speed of the voice in White's headphones, -100 to 100
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub rate_white: Option<i32>,
    /// The speed of the voice in Black's headphones
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub rate_black: Option<i32>,
    /// The loudness of the voice in White's headphones, -100 to 100
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub volume_white: Option<i32>,
    /// The loudness of the voice in Black's headphones
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub volume_black: Option<i32>,
}

impl HeadphoneArgs {
    /// The settings with what was asked for, and what cannot be had of it.
    #[must_use]
    pub fn over(&self, settings: &Settings) -> (Settings, Vec<Message>) {
        let mut asked = settings.clone();
        let mut told = Vec::new();
        let sides = [
            (&mut asked.white, &self.headphones_white, &self.voice_white, self.rate_white, self.volume_white),
            (&mut asked.black, &self.headphones_black, &self.voice_black, self.rate_black, self.volume_black),
        ];
        for (own, device, voice, rate, volume) in sides {
            *own = Headphones {
                device: device.clone().unwrap_or_else(|| own.device.clone()),
                voice: voice.clone().unwrap_or_else(|| own.voice.clone()).to_lowercase(),
                rate: rate.unwrap_or(own.rate),
                volume: volume.unwrap_or(own.volume),
                tones_volume: own.tones_volume,
            };
            told.extend(without_unknown_variant(own));
        }
        (asked, told)
    }
}

/// The plain voice in place of one that there is not; espeak-ng itself would not say so.
fn without_unknown_variant(own: &mut Headphones) -> Option<Message> {
    if own.device.is_empty() || own.voice.is_empty() {
        return None;
    }
    // Without espeak-ng there is no voice at all, which the voice itself tells.
    let known = variants().ok()?;
    if known.contains(&own.voice) {
        return None;
    }
    let name = std::mem::take(&mut own.voice);
    Some(CliMessage::NoSuchVariant { name, known: known.join(", ") }.into())
}
