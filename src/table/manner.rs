//! Speed and loudness of a voice, changed by whoever hears it and kept for the next time.

use super::effect::Effect;
use super::voices::Voices;
use crate::language::Message;
use crate::rules::Color;
use crate::session::Priority;
use crate::user::settings::Settings;
use crate::user::{folders, manner, ron_store, system};

/// Changes the voice of a side, or of all that nobody has alone, by steps of speed and loudness from -100 to 100.
/// Where there is no voice, the settings are changed for the next one.
pub(super) fn change(
    voices: &mut Voices,
    settings: &mut Settings,
    side: Option<Color>,
    (rate, volume): (i32, i32),
) -> Vec<Effect> {
    let mut changed = voices.change(side, rate, volume);
    if changed.is_empty() {
        let (rate_now, volume_now) = settings.voice_of(None);
        let step = |now: i32, step: i32| now.saturating_add(step).clamp(-100, 100);
        changed.push((None, step(*rate_now, rate), step(*volume_now, volume)));
    }
    let mut effects = Vec::new();
    for (side, rate_now, volume_now) in changed {
        let (kept_rate, kept_volume) = settings.voice_of(side);
        (*kept_rate, *kept_volume) = (rate_now, volume_now);
        let message: Message = if rate != 0 {
            say!("voice_rate", percent = rate_now.to_string())
        } else {
            say!("voice_volume", percent = volume_now.to_string())
        };
        effects.push(match side {
            Some(side) => Effect::Tell(side, Priority::Answer, message),
            None => Effect::Say(Priority::Answer, message),
        });
        effects.extend(keep(side, rate_now, volume_now));
    }
    effects
}

/// Keeps it; what is wrong where it cannot be kept.
fn keep(side: Option<Color>, rate: i32, volume: i32) -> Option<Effect> {
    Settings::offer();
    let path = folders::voice_changes()?;
    match manner::keep(&path, side, rate, volume) {
        Ok(aside) => aside.map(|aside| Effect::chatter(ron_store::told(&path, &aside))),
        Err(error) => Some(Effect::Say(Priority::Answer, system::cannot_write(&path, &error))),
    }
}
