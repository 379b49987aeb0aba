//! Stand-in for what only Linux has: other platforms speak in this very process, and are taken to be
//! well.

/// The speech service; none to be asked here.
#[allow(dead_code, reason = "Linux has them all")]
pub enum Service {
    /// Of Linux alone: the service answers.
    Answers(ServiceLine),
    /// Of Linux alone: there is no service.
    Absent,
    /// Of Linux alone: it takes texts and says nothing.
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

/// The system's own voices need no service.
pub fn sound_answers() -> bool {
    true
}

/// There is no service to start.
pub fn spawn_service() -> bool {
    false
}

/// There is no service to end.
pub fn end_service() -> bool {
    false
}

/// A line to nobody.
pub struct ServiceLine;

impl ServiceLine {
    /// Clients have no number here.
    pub fn id(&self) -> u32 {
        0
    }

    /// Texts have no number here.
    pub fn next_id(&self) -> Option<u32> {
        None
    }

    /// There is no service to tell it to.
    pub fn set_language(&mut self, _client: u32, _language: &str) -> bool {
        false
    }

    /// There is no service to tell it to.
    pub fn set_voice(&mut self, _client: u32, _name: &str) -> bool {
        false
    }

    /// There is no service to watch.
    pub fn watch(self, _gone: impl FnOnce(Gone) + Send + 'static) -> ServiceWatch {
        ServiceWatch
    }
}

/// Ways in which a service has gone; nobody asks here.
#[allow(dead_code, reason = "Linux has them all")]
pub enum Gone {
    /// Of Linux alone: the connection was closed.
    Ended,
    /// Of Linux alone: no answer came in time.
    Silent,
}

/// The watch over nobody.
pub struct ServiceWatch;
