//! Stand-in for what only Linux has: other platforms speak in this very process, and are taken to be
//! well.

use super::speaker::LostReason;

/// The speech service; none to be asked here.
#[allow(dead_code, reason = "Linux has them all")]
pub(super) enum Service {
    /// Never here.
    Answers(Line),
    /// Never here.
    Absent,
    /// Never here.
    Mute,
    /// Not ours to look after.
    Elsewhere,
}

/// There is none to ask.
pub(super) fn service() -> Service {
    Service::Elsewhere
}

/// There is none to ask.
pub(super) fn new_service() -> Service {
    Service::Elsewhere
}

/// Taken for granted.
pub(super) fn sound_answers() -> bool {
    true
}

/// Nothing to start.
pub(super) fn spawn_service() -> bool {
    false
}

/// Nothing to end.
pub(super) fn end_service() -> bool {
    false
}

/// A line to nobody.
pub(super) struct Line;

impl Line {
    /// Nobody numbers us.
    pub(super) fn id(&self) -> u32 {
        0
    }

    /// Nobody numbers us.
    pub(super) fn next_id(&self) -> Option<u32> {
        None
    }

    /// Nobody to tell.
    pub(super) fn set_language(&mut self, _client: u32, _language: &str) -> bool {
        false
    }

    /// Nobody to tell.
    pub(super) fn set_voice(&mut self, _client: u32, _name: &str) -> bool {
        false
    }

    /// Nobody to watch.
    pub(super) fn watch(self, _gone: impl FnOnce(LostReason) + Send + 'static) -> Watch {
        Watch
    }
}

/// The watch over nobody.
pub(super) struct Watch;
