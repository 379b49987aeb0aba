//! The speech of Windows, which needs no service: it speaks in this very process, and is taken to be well.

use crate::os::{Gone, Service};

/// True if a language that no voice of the system speaks has another one, which came with the program.
pub const HAS_OTHER: bool = true;

/// There is none to ask.
pub const fn service() -> Service {
    Service::Elsewhere
}

/// There is none to start.
pub const fn started_service() -> Service {
    Service::Elsewhere
}

/// There is none to end.
pub const fn end_service() -> bool {
    false
}

/// The system's own voices need no sound server.
pub const fn sound_answers() -> bool {
    true
}

/// A line to the service, and the watch over it: there is none.
pub enum ServiceLine {}
pub type ServiceWatch = ServiceLine;

impl ServiceLine {
    pub const fn name_client(&mut self, _language: &str, _named: Option<&str>) -> bool {
        match *self {}
    }

    pub const fn engine(&mut self, _language: &str) -> Option<String> {
        match *self {}
    }

    pub fn watch(self, _gone: impl FnOnce(Gone) + Send + 'static) -> ServiceWatch {
        match self {}
    }
}
