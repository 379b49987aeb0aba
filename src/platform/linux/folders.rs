//! Where things are that others installed.

use std::path::{Path, PathBuf};

/// Where liblouis keeps its tables.
pub fn braille_tables() -> Vec<PathBuf> {
    let usual = ["/usr/share", "/usr/local/share", "/opt/homebrew/share", "/opt/local/share"];
    usual.map(|share| Path::new(share).join("liblouis/tables")).into()
}
