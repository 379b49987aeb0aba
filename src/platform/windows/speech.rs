//! Stand-in for what only Linux has: other platforms speak in this very process, and are taken to be
//! well.

/// The speech service; none to be asked here.
#[allow(dead_code, reason = "Linux has them all")]
pub enum Service {
    /// Never here.
    Answers(Line),
    /// Never here.
    Absent,
    /// Never here.
    Mute,
    /// Not ours to look after.
    Elsewhere,
}

/// Whether a language that no voice of the system speaks has another one, which came with the program.
pub const HAS_OTHER: bool = true;

/// There is none to ask.
pub fn service() -> Service {
    Service::Elsewhere
}

/// There is none to ask.
pub fn new_service() -> Service {
    Service::Elsewhere
}

/// Taken for granted.
pub fn sound_answers() -> bool {
    true
}

/// Nothing to start.
pub fn spawn_service() -> bool {
    false
}

/// Nothing to end.
pub fn end_service() -> bool {
    false
}

/// A line to nobody.
pub struct Line;

impl Line {
    /// Nobody numbers us.
    pub fn id(&self) -> u32 {
        0
    }

    /// Nobody numbers us.
    pub fn next_id(&self) -> Option<u32> {
        None
    }

    /// Nobody to tell.
    pub fn set_language(&mut self, _client: u32, _language: &str) -> bool {
        false
    }

    /// Nobody to tell.
    pub fn set_voice(&mut self, _client: u32, _name: &str) -> bool {
        false
    }

    /// Nobody to watch.
    pub fn watch(self, _gone: impl FnOnce(Gone) + Send + 'static) -> Watch {
        Watch
    }
}

/// Why a service is not there any more; nobody asks here.
#[allow(dead_code, reason = "Linux has them all")]
pub enum Gone {
    /// Never here.
    Ended,
    /// Never here.
    Silent,
}

/// The watch over nobody.
pub struct Watch;
