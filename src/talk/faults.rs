//! Reports of devices, as meanings that can be told in the user's language.

use crate::device::voice::LostReason;
use crate::ear::EarEvent;
use crate::language::Message;

/// Message on an ear's news: a fault of it, or the end of one. `None` for all other news.
pub(crate) fn of_ear(event: &EarEvent) -> Option<Message> {
    Some(match event {
        EarEvent::RecogniserFailed(error) => fault!("model_failed", why = Message::from(error)),
        EarEvent::RecogniserLost => fault!("recogniser_lost"),
        EarEvent::RecogniserBack => fault!("recogniser_back"),
        EarEvent::SecondLost(fault) => fault!("second_lost", why = Message::from(fault)),
        EarEvent::MicrophoneMissing(error) => fault!("microphone_missing", why = Message::from(error)),
        EarEvent::MicrophoneLost(error) => fault!("microphone_lost", why = Message::from(error)),
        EarEvent::MicrophoneBack { .. } => fault!("microphone_back"),
        EarEvent::ModelLoading
        | EarEvent::ModelReady { .. }
        | EarEvent::Listening { .. }
        | EarEvent::Heard { .. }
        | EarEvent::Sound(_)
        | EarEvent::TapeEnded => return None,
    })
}

/// That nothing is spoken any more, and why.
pub(crate) fn voice_lost(reason: LostReason) -> Message {
    fault!("voice_lost", why = Message::from(reason))
}

/// That only announcements and times are spoken, and why.
pub(crate) fn voice_partly(reason: LostReason) -> Message {
    fault!("voice_partly", why = Message::from(reason))
}
