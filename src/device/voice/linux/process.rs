//! Starting the speech service, and ending one that is beyond help.

use std::fs;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::net::sockopt::socket_peercred;
use rustix::process::{Pid, Signal, getuid, kill_process};

use super::address::{Answer, connect, service_socket, variable};
use crate::device::time::now;

/// For the service to end by itself when asked to.
const POLITE: Duration = Duration::from_millis(700);
/// For it to be gone when it was not asked.
const FORCED: Duration = Duration::from_secs(2);
/// For a new one to be started, and to listen.
const SPAWN: Duration = Duration::from_secs(6);
const STEP: Duration = Duration::from_millis(20);

/// Starts the service as libspeechd would do it, but with a limit. Whether somebody listens then.
pub(in super::super) fn spawn_service() -> bool {
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
    thread::spawn(move || child.wait());
    started && listens(&path)
}

fn failed(child: &mut Child) -> bool {
    matches!(child.try_wait(), Ok(Some(status)) if !status.success())
}

/// Ends a service that does not answer or stays silent: politely, then by force. Only one of our own
/// user, and only if it is what it should be. Whether nobody listens any more.
pub(in super::super) fn end_service() -> bool {
    let Some(path) = service_socket() else {
        return false;
    };
    let Answer::Connected(stream) = connect(&path) else {
        return !listens(&path);
    };
    let Some(pid) = owner(&stream) else {
        return false;
    };
    // Our own end would count as a listener's queue; hang up first.
    drop(stream);
    kill_process(pid, Signal::TERM).ok();
    if wait(POLITE, || !listens(&path)) {
        return true;
    }
    kill_process(pid, Signal::KILL).ok();
    wait(FORCED, || !listens(&path))
}

fn owner(stream: &UnixStream) -> Option<Pid> {
    let peer = socket_peercred(stream).ok()?;
    let name = fs::read_to_string(format!("/proc/{}/comm", peer.pid.as_raw_nonzero())).ok()?;
    (peer.uid == getuid() && name.starts_with("speech-dispatch")).then_some(peer.pid)
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
