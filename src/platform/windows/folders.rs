//! Where things are that came with the program.

use std::path::PathBuf;

/// Where liblouis keeps its tables: where its library looks by itself, beside the folder of the program.
pub fn braille_tables() -> Vec<PathBuf> {
    let program = std::env::current_exe().ok();
    let beside = program.as_deref().and_then(|program| program.parent()?.parent());
    beside.map(|folder| folder.join("share").join("liblouis").join("tables")).into_iter().collect()
}
