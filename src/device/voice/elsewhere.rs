//! Stand-in for what only Linux has: other platforms speak in this very process, and are taken to be
//! well.

use super::speaker::LostReason;

/// The speech service; none to be asked here.
#[allow(dead_code, reason = "Linux has them all")]
pub(super) enum Service {
    /// Not on this system, which needs no speech service.
    Answers(Line),
    /// Not on this system, which needs no speech service.
    Absent,
    /// Not on this system, which needs no speech service.
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

/// Always true: this system has no sound server to ask.
pub(super) fn sound_answers() -> bool {
    true
}

/// Does nothing: this system has no speech service to start.
pub(super) fn spawn_service() -> bool {
    false
}

/// Does nothing: this system has no speech service to end.
pub(super) fn end_service() -> bool {
    false
}

/// A line to nobody.
pub(super) struct Line;

impl Line {
    /// Always the same: no speech service numbers its clients here.
    pub(super) fn id(&self) -> u32 {
        0
    }

    /// Always the same: no speech service numbers its clients here.
    pub(super) fn next_id(&self) -> Option<u32> {
        None
    }

    /// Does nothing: the voice itself is told, not a service.
    pub(super) fn set_language(&mut self, _client: u32, _language: &str) -> bool {
        false
    }

    /// Does nothing: the voice itself is told, not a service.
    pub(super) fn set_voice(&mut self, _client: u32, _name: &str) -> bool {
        false
    }

    /// Does nothing: no speech service can end here.
    pub(super) fn watch(self, _gone: impl FnOnce(LostReason) + Send + 'static) -> Watch {
        Watch
    }
}

/// The watch over nobody.
pub(super) struct Watch;
