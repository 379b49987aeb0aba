//! Whether there is memory for a model. Where memory runs out the whole process ends, libvosk's threads and ours
//! alike, so what it will need is compared with what there is before it is loaded. Where the system does not tell what
//! there is, nothing is refused.

use std::fs::{metadata, read_dir, read_to_string};
use std::path::Path;

use super::model_file::ModelError;

/// What a model needs in memory, measured: so many times its files, and this for decoders, graphs and threads.
const TIMES: u64 = 3;
const BESIDE: u64 = 192 << 20;

/// Compares what the model in `folder` needs with what this process can still get.
pub(super) fn check(folder: &Path) -> Result<(), ModelError> {
    let needed = size(folder).saturating_mul(TIMES).saturating_add(BESIDE);
    match free() {
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

/// What this process can still get, in bytes: of the machine, within its group, within its own limit.
fn free() -> Option<u64> {
    let machine = read_to_string("/proc/meminfo").ok().and_then(|text| kilobytes(&text, "MemAvailable:"));
    [machine, of_group(), of_own_limit()].into_iter().flatten().min()
}

/// The number behind a name, in bytes, where it is told in kB.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1_024)
}

/// What `ulimit -v` leaves.
fn of_own_limit() -> Option<u64> {
    let limits = read_to_string("/proc/self/limits").ok()?;
    let soft = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let most = soft.split_whitespace().next()?.parse::<u64>().ok()?;
    let used = kilobytes(&read_to_string("/proc/self/status").ok()?, "VmSize:")?;
    Some(most.saturating_sub(used))
}

/// What the control group leaves, and those above it (version 2); its cache of files counts as free.
fn of_group() -> Option<u64> {
    let groups = read_to_string("/proc/self/cgroup").ok()?;
    let own = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    Path::new("/sys/fs/cgroup").join(own).ancestors().filter_map(left_in).min()
}

fn left_in(group: &Path) -> Option<u64> {
    let number = |name: &str| read_to_string(group.join(name)).ok()?.trim().parse::<u64>().ok();
    let most = number("memory.max")?;
    let stat = read_to_string(group.join("memory.stat")).unwrap_or_default();
    let cached = stat.lines().find_map(|line| line.strip_prefix("file ")?.parse::<u64>().ok()).unwrap_or(0);
    Some(most.saturating_sub(number("memory.current")?.saturating_sub(cached)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_behind_their_names() {
        let text = "MemTotal:       24588852 kB\nMemAvailable:     1024 kB\n";
        assert_eq!(kilobytes(text, "MemAvailable:"), Some(1 << 20));
        assert_eq!(kilobytes(text, "SwapFree:"), None);
        assert_eq!(kilobytes("VmSize: many kB", "VmSize:"), None);
    }

    #[test]
    fn a_group_with_a_limit_is_asked_and_one_without_says_nothing() {
        let group = tempfile::tempdir().expect("a folder");
        let put = |name: &str, text: &str| std::fs::write(group.path().join(name), text).expect("a file");
        put("memory.max", "max\n");
        put("memory.current", "900\n");
        assert_eq!(left_in(group.path()), None);
        put("memory.max", "1000\n");
        put("memory.stat", "anon 200\nfile 700\nfile_mapped 3\n");
        assert_eq!(left_in(group.path()), Some(800));
    }

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
