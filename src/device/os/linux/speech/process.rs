//! Starting the speech service, and ending one that is beyond help.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::net::sockopt::socket_peercred;
use rustix::param::clock_ticks_per_second;
use rustix::process::{Pid, Signal, getuid, kill_process};

use super::super::clock::now;
use super::address::{Answer, connect, service_socket, variable};
use super::service::{Service, service};

/// For the service to end by itself when asked to.
const POLITE: Duration = Duration::from_millis(700);
/// For it to be gone when it was not asked.
const FORCED: Duration = Duration::from_secs(2);
/// For a new one to be started, and to listen.
const SPAWN: Duration = Duration::from_secs(6);
/// Seconds that a service may take to load its modules before silence counts against it.
const YOUNG: u64 = 20;
const STEP: Duration = Duration::from_millis(20);

/// Starts the service as libspeechd would do it, but with a limit. Whether somebody listens then.
pub fn spawn_service() -> bool {
    let Some(path) = service_socket() else {
        return false;
    };
    let program = variable("SPEECHD_CMD").unwrap_or_else(|| "speech-dispatcher".to_owned());
    let child = Command::new(program)
        .args(["--spawn", "--communication-method", "unix_socket", "--socket-path"])
        .arg(&path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else {
        return false;
    };
    let started = wait(SPAWN, || listens(&path) || failed(&mut child));
    // It has gone into the background itself; what we started is only the one that sent it there.
    thread::Builder::new().spawn(move || child.wait()).ok();
    started && listens(&path)
}

fn failed(child: &mut Child) -> bool {
    matches!(child.try_wait(), Ok(Some(status)) if !status.success())
}

/// Ends a service that does not answer or stays silent: politely, then by force. Only one of our own
/// user, and only if it is what it should be. Whether it is gone.
pub fn end_service() -> bool {
    let Some(path) = service_socket() else {
        return false;
    };
    let Some(pid) = listener(&path).or_else(|| peer(&path)) else {
        return !listens(&path);
    };
    if !is_stopped(pid) && is_young(pid) && matches!(service(), Service::Mute) {
        // Still loading its modules, on a slow machine.
        return false;
    }
    kill_process(pid, Signal::TERM).ok();
    if wait(POLITE, || is_gone(pid)) {
        return true;
    }
    kill_process(pid, Signal::KILL).ok();
    wait(FORCED, || is_gone(pid))
}

/// The process that holds the listening socket. Whoever is named by the peer credentials only made the
/// socket: a service that has gone into the background is that one's child, and its parent is no more.
fn listener(path: &Path) -> Option<Pid> {
    let link = format!("socket:[{}]", socket_number(path)?);
    let holds = |folder: &Path| {
        let files = fs::read_dir(folder.join("fd")).into_iter().flatten().flatten();
        files.filter_map(|file| fs::read_link(file.path()).ok()).any(|target| target == Path::new(&link))
    };
    let processes = fs::read_dir("/proc").ok()?.flatten().map(|entry| entry.path());
    let number = |folder: PathBuf| folder.file_name()?.to_str()?.parse().ok();
    let mut services = processes.filter(|folder| is_our_service(folder) && holds(folder)).filter_map(number);
    services.next().and_then(Pid::from_raw)
}

/// The number of the socket that listens at `path`, as the kernel lists it.
fn socket_number(path: &Path) -> Option<String> {
    let path = path.to_str()?;
    let list = fs::read_to_string("/proc/net/unix").ok()?;
    // Number, reference count, protocol, flags (listening), type, state, inode, path.
    let fields = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let ours = |row: &Vec<String>| row.len() == 8 && row[3] == "00010000" && row[7] == path;
    list.lines().map(fields).find(ours).map(|row| row[6].clone())
}

/// The process that made the socket, if it is the service itself.
fn peer(path: &Path) -> Option<Pid> {
    let Answer::Connected(stream) = connect(path) else {
        return None;
    };
    let pid = socket_peercred(stream).ok()?.pid;
    is_our_service(&PathBuf::from(format!("/proc/{}", pid.as_raw_nonzero()))).then_some(pid)
}

/// Whether the process of this /proc folder is a speech service of our own user.
fn is_our_service(folder: &Path) -> bool {
    let ours = fs::metadata(folder).is_ok_and(|process| process.uid() == getuid().as_raw());
    ours && fs::read_to_string(folder.join("comm")).is_ok_and(|name| name.starts_with("speech-dispatch"))
}

/// Fields of the process from its state on (the name before them may contain anything).
fn status(pid: Pid) -> Option<Vec<String>> {
    let line = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).ok()?;
    Some(line.rsplit_once(") ")?.1.split(' ').map(str::to_owned).collect())
}

/// Whether it has ended; it may not have been collected yet. (Its socket may live on with whoever made
/// it, such as systemd.)
fn is_gone(pid: Pid) -> bool {
    status(pid).is_none_or(|fields| matches!(fields.first().map(String::as_str), Some("Z" | "X")))
}

fn is_stopped(pid: Pid) -> bool {
    status(pid).and_then(|fields| Some(fields.first()? == "T")).unwrap_or(false)
}

/// Whether it was started only just now, by the machine's own count.
fn is_young(pid: Pid) -> bool {
    let age = || {
        let ticks: u64 = status(pid)?.get(19)?.parse().ok()?;
        let uptime = fs::read_to_string("/proc/uptime").ok()?;
        let seconds: u64 = uptime.split('.').next()?.parse().ok()?;
        Some(seconds.saturating_sub(ticks / clock_ticks_per_second()))
    };
    age().is_some_and(|seconds| seconds < YOUNG)
}

fn listens(path: &Path) -> bool {
    !matches!(connect(path), Answer::Nobody)
}

fn wait(limit: Duration, mut until: impl FnMut() -> bool) -> bool {
    let end = now() + limit;
    loop {
        if until() {
            return true;
        }
        if now() >= end {
            return false;
        }
        thread::sleep(STEP);
    }
}
