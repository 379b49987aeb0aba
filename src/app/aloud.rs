//! Reading a text aloud, message by message, where no game is played.

use std::sync::mpsc;
use std::time::Duration;

use super::faults;
use super::settings::Settings;
use crate::device::voice::{LostReason, Part, Voice, VoiceEvent, VoiceSettings};
use crate::language::{Message, Renderer};

/// How long one message may take.
const LIMIT: Duration = Duration::from_secs(120);

/// Speaks messages one after another, to the end of the last.
///
/// # Errors
/// Why nobody can hear them.
pub fn read_aloud(messages: &[Message], renderer: &Renderer<'_>, settings: &Settings) -> Result<(), Message> {
    let mut languages = vec![renderer.locale.code.clone(), renderer.vocabulary().voice().to_owned()];
    languages.dedup();
    let (to, events) = mpsc::channel();
    let voice = Voice::start(
        VoiceSettings { rate: settings.rate, volume: settings.volume, languages },
        move |event| {
            let _ = to.send(event);
        },
    );
    let lost = |reason| Message::VoiceLost { why: Box::new(faults::voice(reason)) };
    // Asked before all voices are there, the first text could fail for no good reason.
    match events.recv_timeout(LIMIT) {
        Ok(VoiceEvent::Ready) => {}
        Ok(VoiceEvent::Lost(reason)) => return Err(lost(reason)),
        _ => return Err(lost(LostReason::NotResponding)),
    }
    for (id, message) in (1..).zip(messages) {
        let segments = renderer.render(message).into_iter().filter(|segment| segment.spoken);
        let parts: Vec<Part> =
            segments.map(|segment| Part { language: segment.language, text: segment.text }).collect();
        if parts.is_empty() {
            continue;
        }
        voice.speak(id, parts);
        loop {
            match events.recv_timeout(LIMIT) {
                Ok(VoiceEvent::Finished { id: done } | VoiceEvent::Cut { id: done }) if done == id => break,
                Ok(VoiceEvent::Failed { id: done }) if done == id => return Err(lost(LostReason::Refused)),
                Ok(VoiceEvent::Lost(reason)) => return Err(lost(reason)),
                Ok(_) => {}
                Err(_) => return Err(lost(LostReason::NotResponding)),
            }
        }
    }
    Ok(())
}
