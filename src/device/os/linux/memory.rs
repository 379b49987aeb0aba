//! Memory that can still be had.

use std::fs::read_to_string;
use std::path::Path;

/// What this process can still get, in bytes: of the machine, within its group, within its own limit.
pub fn free() -> Option<u64> {
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
}
