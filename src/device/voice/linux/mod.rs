//! What only Linux has: a sound server and a speech service, both of them other processes that can be
//! asked, with a limit, how they are.

mod address;
mod line;
mod process;
mod sound;

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

/// Asks the service; takes 2 s at most.
pub(super) fn service() -> Service {
    let Some(path) = address::service_socket() else {
        return Service::Elsewhere;
    };
    match address::connect(&path) {
        address::Answer::Connected(stream) => {
            Line::open(stream, &path).map_or(Service::Mute, Service::Answers)
        }
        address::Answer::Busy => Service::Mute,
        address::Answer::Nobody => Service::Absent,
    }
}
