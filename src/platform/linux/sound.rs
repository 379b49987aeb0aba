//! Sound systems.

use std::fs;

/// What goes out and comes in, as ALSA calls it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Way {
    /// Microphones.
    In,
    /// Loudspeakers.
    Out,
}

/// Whether a sound system of this name is worth asking: ALSA without a card only complains on stderr, each time.
pub fn is_worth_asking(system: &str, way: Way) -> bool {
    let ours = match way {
        Way::In => "capture",
        Way::Out => "playback",
    };
    system == "PulseAudio" || fs::read_to_string("/proc/asound/pcm").is_ok_and(|pcm| pcm.contains(ours))
}
