//! How the speech service is, asked on a line of our own and with a limit.

use std::time::Duration;

use super::address::{Answer, connect, service_socket};
use super::line::{ANSWER, Line};

/// The speech service, asked from outside the library that can hang.
pub enum Service {
    Answers(Line),
    /// There is none (yet).
    Absent,
    /// It is there and does not answer.
    Mute,
    /// It is not on this machine: not ours to look after.
    Elsewhere,
}

/// For a service that has just been started: it listens before it has loaded its modules.
const AWAKENING: Duration = Duration::from_secs(15);

/// Asks the service; takes 2 s at most.
pub fn service() -> Service {
    service_within(ANSWER)
}

/// Asks a service that has just been started.
pub fn new_service() -> Service {
    service_within(AWAKENING)
}

fn service_within(limit: Duration) -> Service {
    let Some(path) = service_socket() else {
        return Service::Elsewhere;
    };
    match connect(&path) {
        Answer::Connected(stream) => Line::open(stream, &path, limit).map_or(Service::Mute, Service::Answers),
        Answer::Busy => Service::Mute,
        Answer::Nobody => Service::Absent,
    }
}
