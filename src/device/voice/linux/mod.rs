//! What only Linux has: a sound server and a speech service, both of them other processes that can be
//! asked, with a limit, how they are.

mod address;
mod line;
mod process;
mod sound;

use std::time::Duration;

use address::Answer;
pub(super) use line::{Line, Watch};
pub(super) use process::{end_service, spawn_service};
pub(super) use sound::sound_answers;

/// The speech service, asked from outside the library that can hang.
pub(super) enum Service {
    /// It answers, on this line.
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
pub(super) fn service() -> Service {
    service_within(line::ANSWER)
}

/// Asks a service that has just been started.
pub(super) fn new_service() -> Service {
    service_within(AWAKENING)
}

fn service_within(limit: Duration) -> Service {
    let Some(path) = address::service_socket() else {
        return Service::Elsewhere;
    };
    match address::connect(&path) {
        Answer::Connected(stream) => Line::open(stream, &path, limit).map_or(Service::Mute, Service::Answers),
        Answer::Busy => Service::Mute,
        Answer::Nobody => Service::Absent,
    }
}
