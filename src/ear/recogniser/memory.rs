//! Whether there is memory for a model. Where memory runs out the whole process ends, libvosk's threads and ours
//! alike, so what it will need is compared with what there is before it is loaded. Where the system does not tell what
//! there is, nothing is refused.

use std::fs::{metadata, read_dir};
use std::path::Path;

use super::model_file::ModelError;
use crate::platform::memory;

/// What a model needs in memory, measured: so many times its files, and this for decoders, graphs and threads.
const TIMES: u64 = 3;
const BESIDE: u64 = 192 << 20;

/// Compares what the model in `folder` needs with what this process can still get.
pub(super) fn check(folder: &Path) -> Result<(), ModelError> {
    let needed = size(folder).saturating_mul(TIMES).saturating_add(BESIDE);
    match memory::free() {
        Some(free) if free < needed => {
            Err(ModelError::NoRoom { needed_mb: needed >> 20, free_mb: free >> 20 })
        }
        _ => Ok(()),
    }
}

/// All files below a folder, in bytes. A link to a file counts as that file, for models share theirs; linked folders are
/// not followed, for they may lead round in a circle.
fn size(folder: &Path) -> u64 {
    let entries = read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| match entry.file_type() {
            Ok(kind) if kind.is_dir() => size(&entry.path()),
            _ => metadata(entry.path()).map_or(0, |known| if known.is_file() { known.len() } else { 0 }),
        })
        .fold(0, u64::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_linked_file_counts_and_a_linked_folder_does_not() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let inner = folder.path().join("am");
        std::fs::create_dir(&inner).expect("a folder");
        std::fs::write(folder.path().join("final.mdl"), [0; 300]).expect("a file");
        assert_eq!(size(&inner), 0);
        symlink("../final.mdl", inner.join("final.mdl")).expect("a link");
        symlink("..", inner.join("round")).expect("a link");
        symlink("nothing", inner.join("nowhere")).expect("a link");
        assert_eq!(size(&inner), 300);
    }

    #[test]
    fn a_model_beyond_all_memory_is_refused_with_both_numbers() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = std::fs::File::create(folder.path().join("final.mdl")).expect("a file");
        check(folder.path()).expect("a small one fits");
        // Sparse: it takes no room on the disk.
        file.set_len(1 << 42).expect("a long file");
        let refused = check(folder.path());
        assert!(matches!(refused, Err(ModelError::NoRoom { needed_mb, free_mb }) if needed_mb > free_mb));
    }
}
