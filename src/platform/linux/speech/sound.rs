//! Is there anything that could make a sound?

use std::fs;
use std::path::Path;

use super::address::{Answer, connect, variable};

/// Whether a sound server answers or, without one, there is a sound card. The speech service must not
/// be given a text when there is neither: it would hang then, and whoever connects to it as well.
pub fn sound_answers() -> bool {
    match variable("PULSE_SERVER") {
        Some(servers) => servers.split_whitespace().any(server_answers),
        None => usual_places().iter().any(|path| answers(path)) || has_card(),
    }
}

/// One entry of PULSE_SERVER: `[{machine}][unix:]path`, or a network address, which we believe.
fn server_answers(entry: &str) -> bool {
    let address = match entry.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
        Some((_, address)) => address,
        None => entry,
    };
    let path = address.strip_prefix("unix:").unwrap_or(address);
    !path.starts_with('/') || answers(path)
}

fn usual_places() -> Vec<String> {
    let runtime = variable("XDG_RUNTIME_DIR");
    [
        variable("PULSE_RUNTIME_PATH").map(|folder| format!("{folder}/native")),
        runtime.as_ref().map(|folder| format!("{folder}/pulse/native")),
        runtime.as_ref().map(|folder| format!("{folder}/pipewire-0")),
        Some("/run/pulse/native".to_owned()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn answers(path: &str) -> bool {
    !matches!(connect(Path::new(path)), Answer::Nobody)
}

fn has_card() -> bool {
    let is_card = |entry: fs::DirEntry| entry.file_name().to_string_lossy().starts_with("controlC");
    fs::read_dir("/dev/snd").is_ok_and(|entries| entries.flatten().any(is_card))
}
