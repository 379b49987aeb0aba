//! Processes: this one and others, and the memory that can still be had.

use std::fs::read_to_string;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;

use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
use signal_hook::consts::signal::{SIGHUP, SIGINT, SIGKILL, SIGTERM, SIGXFSZ};

use super::sockets::variable;

/// File in which the system says who is ended first where memory runs out, and by how much more readily than
/// others.
const FIRST_TO_GO: (&str, &str) = ("/proc/self/oom_score_adj", "500");
/// The longest file that a process that is [confined](confine) may write, in bytes: the graph of what is expected.
const LONGEST_FILE: u64 = 64 << 20;

/// The program that runs, also where an update has put another file in its place meanwhile.
pub fn own_program() -> PathBuf {
    let running = Path::new("/proc/self/exe");
    if running.exists() { running.to_owned() } else { std::env::current_exe().unwrap_or_default() }
}

/// A file that may grow no more is a fault like a full disk, and does not end the program.
pub fn outlive_limits() {
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
}

/// Keys that interrupt this program, and the end of its terminal, are not meant for that one.
pub fn set_apart(command: &mut Command) -> &mut Command {
    command.process_group(0)
}

/// A program that makes sound of text, with what it needs to find its voices.
pub fn espeak() -> Command {
    Command::new("espeak-ng")
}

/// The sign before the name of a variant in its list.
pub const VARIANT: &str = "!v/";

/// Has the system end this process rather than another one where memory runs out. Where that is not possible, the
/// system chooses for itself.
pub fn go_first() {
    std::fs::write(FIRST_TO_GO.0, FIRST_TO_GO.1).ok();
}

/// A locale that the user's environment names and the machine has not. Other programs, such as speech-dispatcher, end where
/// they meet one.
pub fn missing_locale() -> Option<String> {
    let all = variable("LC_ALL").map(|all| vec![all]);
    let mut named = all.unwrap_or_else(|| {
        let parts = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
        parts
            .filter(|name| name.starts_with("LC_"))
            .chain(["LANG".to_owned()])
            .filter_map(|name| variable(&name))
            .collect()
    });
    named.sort_unstable();
    named.dedup();
    named.into_iter().find(|name| {
        let tried = Command::new("locale").env("LC_ALL", name).stdin(Stdio::null()).output();
        // What it cannot set it complains of, and ends well all the same.
        tried.is_ok_and(|tried| !tried.stderr.is_empty())
    })
}

/// Takes from a process of this program what it does not need: more than so many bytes of memory, an image on the disk
/// when it crashes, long files, and, until it may [`compute_on`], more than so many seconds of computing. What it reads
/// was written by others. It keeps the right to open files and connections: to take those away needs code that is not
/// safe.
pub fn confine(child: &Child, memory: u64, computing_s: u64) {
    for (what, most) in [(Resource::As, memory), (Resource::Core, 0), (Resource::Fsize, LONGEST_FILE)] {
        let most = least(Some(most), getrlimit(what).maximum);
        limit(child, what, Rlimit { current: least(most, getrlimit(what).current), maximum: most });
    }
    let own = getrlimit(Resource::Cpu);
    limit(child, Resource::Cpu, Rlimit { current: least(Some(computing_s), own.current), ..own });
}

/// Gives a process that was confined as much time to compute as this one has.
pub fn compute_on(child: &Child) {
    limit(child, Resource::Cpu, getrlimit(Resource::Cpu));
}

fn limit(child: &Child, what: Resource, to: Rlimit) {
    let _ = prlimit(Some(Pid::from_child(child)), what, to);
}

fn least(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one.into_iter().chain(other).min()
}

/// True if somebody, or a system without memory, has ended a process, and not a fault of its own.
pub fn was_ended(status: ExitStatus) -> bool {
    status.signal().is_some_and(|signal| [SIGHUP, SIGINT, SIGKILL, SIGTERM].contains(&signal))
}

/// True if there is a display to open a window on.
pub fn has_display() -> bool {
    let named = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    named("WAYLAND_DISPLAY") || named("DISPLAY")
}

/// Memory that this process can still get, in bytes: of the machine, within its group, within its own limit.
pub fn free_memory() -> Option<u64> {
    let machine = read_to_string("/proc/meminfo").ok().and_then(|text| kilobytes(&text, "MemAvailable:"));
    [machine, of_group(), of_own_limit()].into_iter().flatten().min()
}

/// The number behind a name, in bytes, where it is told in kB.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1_024)
}

/// Memory that `ulimit -v` leaves.
fn of_own_limit() -> Option<u64> {
    let limits = read_to_string("/proc/self/limits").ok()?;
    let soft = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let most = soft.split_whitespace().next()?.parse::<u64>().ok()?;
    let used = kilobytes(&read_to_string("/proc/self/status").ok()?, "VmSize:")?;
    Some(most.saturating_sub(used))
}

/// Memory that the control group leaves, and those above it (version 2); its cache of files counts as free.
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
