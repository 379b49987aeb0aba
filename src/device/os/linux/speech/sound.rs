//! Is there anything that could make a sound?

use std::fs;
use std::path::{Path, PathBuf};

use super::address::{Answer, connect, variable};
use crate::device::os::system::sound::sockets;

/// Whether a sound server answers or, without one, there is a sound card. The speech service must not
/// be given a text when there is neither: it would hang then, and whoever connects to it as well.
pub fn sound_answers() -> bool {
    let answers = |path: &PathBuf| !matches!(connect(path), Answer::Nobody);
    if sockets().iter().any(answers) {
        return true;
    }
    match variable("PULSE_SERVER") {
        // A network address is believed.
        Some(servers) => servers.split_whitespace().any(|entry| !entry.contains('/')),
        None => pipewire().as_ref().is_some_and(answers) || has_card(),
    }
}

fn pipewire() -> Option<PathBuf> {
    variable("XDG_RUNTIME_DIR").map(|folder| Path::new(&folder).join("pipewire-0"))
}

fn has_card() -> bool {
    let is_card = |entry: fs::DirEntry| entry.file_name().to_string_lossy().starts_with("controlC");
    fs::read_dir("/dev/snd").is_ok_and(|entries| entries.flatten().any(is_card))
}
