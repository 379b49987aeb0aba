//! Where sound goes: the outputs of cpal, PulseAudio's (or PipeWire's) first, ALSA's where there is none.

use std::time::Duration;

use cpal::traits::{DeviceTrait as _, HostTrait as _};

/// Buffers a second that are asked for: a tone waits for the next one.
pub(super) const BUFFERS_A_SECOND: u32 = 50;
/// How long the sound system may take to make a stream.
pub(super) const STREAM_PATIENCE: Duration = Duration::from_secs(2);

fn name(device: &cpal::Device) -> String {
    device.description().map(|told| told.name().to_owned()).unwrap_or_default()
}

/// The output with this id or name (or part of a name), or the default one.
pub(super) fn find(host: &cpal::Host, wanted: Option<&str>) -> Option<cpal::Device> {
    let Some(wanted) = wanted else { return host.default_output_device() };
    let outputs: Vec<_> = host.output_devices().ok()?.collect();
    let lower = wanted.to_lowercase();
    let id = |device: &cpal::Device| device.id().map(|id| id.to_string()).unwrap_or_default();
    let exact = |device: &&cpal::Device| id(device) == wanted || name(device).to_lowercase() == lower;
    let part = |device: &&cpal::Device| name(device).to_lowercase().contains(&lower);
    outputs.iter().find(exact).or_else(|| outputs.iter().find(part)).cloned()
}

/// The sound systems that can be asked, the best first.
pub(super) fn hosts() -> impl Iterator<Item = cpal::Host> {
    // cpal lists PulseAudio before ALSA, and only if it has a socket.
    cpal::available_hosts().into_iter().filter(worth_asking).filter_map(|id| cpal::host_from_id(id).ok())
}

/// ALSA without a card only complains on stderr, each time it is asked.
#[cfg(feature = "pulse")]
fn worth_asking(host: &cpal::HostId) -> bool {
    *host == cpal::HostId::PulseAudio
        || std::fs::read_to_string("/proc/asound/pcm").is_ok_and(|pcm| pcm.contains("playback"))
}

/// Without PulseAudio's own client ALSA may still reach a sound server, through its plugin.
#[cfg(not(feature = "pulse"))]
const fn worth_asking(_: &cpal::HostId) -> bool {
    true
}
