//! What was planned, over the settings: headphones of the players, sounds of the clock.

use super::plan::{ClockSoundsPlan, PlayerPlan};
use crate::device::voice::variants;
use crate::language::Message;
use crate::rules::ByColor;
use crate::user::settings::{Headphones, Settings};

/// The settings with the headphones that players asked for, and what cannot be had of them.
pub(super) fn headphones(players: &ByColor<PlayerPlan>, settings: &Settings) -> (Settings, Vec<Message>) {
    let mut asked = settings.clone();
    let mut told = Vec::new();
    for (own, player) in [(&mut asked.white, &players.white), (&mut asked.black, &players.black)] {
        *own = Headphones {
            device: player.headphones.clone().unwrap_or_else(|| own.device.clone()),
            voice: player.voice.clone().unwrap_or_else(|| own.voice.clone()).to_lowercase(),
            rate: player.rate.unwrap_or(own.rate),
            volume: player.volume.unwrap_or(own.volume),
            tones_volume: own.tones_volume,
        };
        told.extend(without_unknown_variant(own));
    }
    (asked, told)
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
    Some(say!("no_such_variant", name, known = known.join(", ")))
}

/// The settings with the sounds that were asked for.
pub(super) fn clock_sounds(plan: &ClockSoundsPlan, settings: Settings) -> Settings {
    Settings {
        warn_at: if plan.warn_at.is_empty() { settings.warn_at } else { plan.warn_at.clone() },
        ticking: plan.ticking || settings.ticking,
        press_tone: plan.press_tone || settings.press_tone,
        tones_device: plan.tones_device.clone().unwrap_or(settings.tones_device),
        ..settings
    }
}
