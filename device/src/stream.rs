//! A stream of sound, to a device or from one: through the sound server where it answers, through cpal where it does not.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use cpal::ErrorKind;

use super::os::sound::{self, Server, SoundDevice};
use super::os::{SoundWay, Trouble};
use super::selector::{DeviceSelector, find, hosts};

/// Limit for the sound system to make a stream.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// An open stream, which dropping it ends.
pub(super) enum SoundStream {
    Server(sound::Stream),
    /// A stream of cpal's, with what its callback was told first.
    Other(#[expect(dead_code, reason = "nothing is asked of it")] cpal::Stream, Arc<OnceLock<Trouble>>),
}

impl SoundStream {
    /// Its end, where it has ended: then it has to be opened anew.
    pub fn trouble(&self) -> Option<Trouble> {
        match self {
            Self::Server(stream) => stream.trouble(),
            Self::Other(_, trouble) => trouble.get().copied(),
        }
    }
}

/// Has a stream made for samples as a device has them.
macro_rules! for_samples {
    ($format:expr, $make:ident($($argument:expr),+)) => {
        match $format {
            cpal::SampleFormat::I8 => $make::<i8>($($argument),+),
            cpal::SampleFormat::I16 => $make::<i16>($($argument),+),
            cpal::SampleFormat::I24 => $make::<cpal::I24>($($argument),+),
            cpal::SampleFormat::I32 => $make::<i32>($($argument),+),
            cpal::SampleFormat::U8 => $make::<u8>($($argument),+),
            cpal::SampleFormat::U16 => $make::<u16>($($argument),+),
            cpal::SampleFormat::F32 => $make::<f32>($($argument),+),
            cpal::SampleFormat::F64 => $make::<f64>($($argument),+),
            _ => Err(cpal::ErrorKind::UnsupportedConfig.into()),
        }
    };
}
pub(super) use for_samples;

/// Takes the errors of a stream of cpal's. The first one tells most.
pub(super) fn noted(trouble: Arc<OnceLock<Trouble>>) -> impl Fn(cpal::Error) + Send {
    move |error| {
        let kind = match error.kind() {
            // The stream goes on after these.
            ErrorKind::Xrun | ErrorKind::RealtimeDenied | ErrorKind::DeviceChanged => return,
            ErrorKind::DeviceNotAvailable => Trouble::Gone,
            ErrorKind::StreamInvalidated | ErrorKind::HostUnavailable => Trouble::ServerStopped,
            _ => Trouble::Failed,
        };
        _ = trouble.set(kind);
    }
}

/// Opens what is meant by a place on the first sound system where that can be done. Else the first reason why not, or,
/// where the device is not there, that it is `missing`.
pub(super) fn opened<T, E>(
    way: SoundWay,
    place: &DeviceSelector,
    on_server: impl FnOnce(Server, SoundDevice) -> Result<T, E>,
    elsewhere: impl Fn(&cpal::Device, DeviceSelector) -> Result<T, E>,
    missing: impl FnOnce(Option<&str>) -> E,
) -> Result<T, E> {
    let mut refused = None;
    if let Some(server) = sound::server()
        && let Some(device) = place.of_server(server.devices(way))
    {
        match on_server(server, device) {
            Ok(opened) => return Ok(opened),
            Err(error) => refused = Some(error),
        }
    }
    for (device, place) in hosts(way).filter_map(|host| find(&host, way, place)) {
        match elsewhere(&device, place) {
            Ok(opened) => return Ok(opened),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    Err(refused.unwrap_or_else(|| missing(place.wanted.as_deref())))
}
