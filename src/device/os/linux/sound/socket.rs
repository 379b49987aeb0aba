//! Where the sound server listens, and what it knows us by.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The length that PulseAudio asks of a cookie, in bytes.
const COOKIE: usize = 256;

/// Where it may listen, in the order of libpulse; no address of a network.
pub(in crate::device::os) fn sockets() -> Vec<PathBuf> {
    if let Some(servers) = variable("PULSE_SERVER") {
        return servers.split_whitespace().filter_map(path_of).collect();
    }
    let runtime = variable("PULSE_RUNTIME_PATH").map(PathBuf::from);
    let own = variable("XDG_RUNTIME_DIR").map(|folder| Path::new(&folder).join("pulse"));
    [runtime, own, Some(PathBuf::from("/run/pulse"))]
        .into_iter()
        .flatten()
        .map(|folder| folder.join("native"))
        .collect()
}

/// One entry of PULSE_SERVER: `[{machine}][unix:]path`, or a network address.
fn path_of(entry: &str) -> Option<PathBuf> {
    let address = match entry.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
        Some((_, address)) => address,
        None => entry,
    };
    let path = address.strip_prefix("unix:").unwrap_or(address);
    path.starts_with('/').then(|| PathBuf::from(path))
}

/// What proves to the server whose program this is. A server that asks for none takes any, but no shorter one.
pub(super) fn cookie() -> Vec<u8> {
    let home = variable("HOME").map(PathBuf::from);
    let places = [
        variable("PULSE_COOKIE").map(PathBuf::from),
        variable("XDG_CONFIG_HOME").map(|folder| Path::new(&folder).join("pulse").join("cookie")),
        home.as_ref().map(|home| home.join(".config").join("pulse").join("cookie")),
        home.map(|home| home.join(".pulse-cookie")),
    ];
    let whole = |path: PathBuf| fs::read(path).ok().filter(|bytes| bytes.len() == COOKIE);
    places.into_iter().flatten().find_map(whole).unwrap_or_else(|| vec![0; COOKIE])
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_the_variable_are_read_as_libpulse_reads_them() {
        for (entry, expected) in [
            ("unix:/run/a", Some("/run/a")),
            ("/run/a", Some("/run/a")),
            ("{0815}unix:/run/a", Some("/run/a")),
            ("tcp:host:4713", None),
            ("host", None),
        ] {
            assert_eq!(path_of(entry), expected.map(PathBuf::from), "{entry}");
        }
    }
}
