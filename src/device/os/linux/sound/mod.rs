//! Sound systems.

mod client;
mod server;
mod socket;
mod way;

use std::fs;

pub(super) use socket::sockets;

pub use server::{Device, Server, Stream, server};
pub use way::{Trouble, Way};

/// Whether ALSA is worth asking: without a card it only complains on stderr, each time.
pub fn is_worth_asking(way: Way) -> bool {
    let ours = match way {
        Way::In => "capture",
        Way::Out => "playback",
    };
    fs::read_to_string("/proc/asound/pcm").is_ok_and(|pcm| pcm.contains(ours))
}
