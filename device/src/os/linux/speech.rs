//! The speech service, another process that can be asked, with a limit, how it is: whether it can be heard at all,
//! a line of our own to it, starting it, and ending one that is beyond help.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::Shutdown;
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::net::sockopt::socket_peercred;
use rustix::param::clock_ticks_per_second;
use rustix::process::{Pid, Signal, getuid, kill_process};

use super::clock::now;
use super::sockets::{Connected, connect, variable};
use super::sound::sockets;
use crate::os::{Gone, Service};

/// True if a language that no voice of the system speaks has another one, which came with the program. Here
/// espeak-ng is one of the system's.
pub const HAS_OTHER: bool = false;
/// Limit for a service that has just been started: it listens before it has loaded its modules.
const AWAKENING: Duration = Duration::from_secs(15);

/// Asks the service; takes 2 s at most.
pub fn service() -> Service {
    service_within(ANSWER)
}

fn service_within(limit: Duration) -> Service {
    let Some(path) = service_socket() else { return Service::Elsewhere };
    match connect(&path) {
        Connected::To(stream) => {
            ServiceLine::open(stream, &path, limit).map_or(Service::Mute, Service::Answers)
        }
        Connected::Busy => Service::Mute,
        Connected::Nobody => Service::Absent,
    }
}

/// Limit for the service to answer one question.
const ANSWER: Duration = Duration::from_secs(2);
/// Interval of the question whether an idle service is still there.
const ASK_EVERY: Duration = Duration::from_secs(4);
/// Questions in a row that it may leave unanswered. Listing its voices for somebody else keeps it
/// busy for seconds.
const MAY_MISS: u32 = 2;
/// Limit of an answer, in bytes: more than any to what we ask.
const LONGEST_ANSWER: usize = 4096;

/// A line of our own to the service, in its protocol (SSIP), beside the clients that speak: it answers quickly or not
/// at all, and ends at the moment the service does.
pub struct ServiceLine {
    stream: UnixStream,
    path: PathBuf,
    /// The number of the connection that was made last, by our count.
    last: u32,
}

impl ServiceLine {
    /// Introduces us; none if the service does not answer within `limit`.
    fn open(stream: UnixStream, path: &Path, limit: Duration) -> Option<Self> {
        stream.set_read_timeout(Some(limit)).ok()?;
        stream.set_write_timeout(Some(limit)).ok()?;
        let mut line = Self { stream, path: path.to_owned(), last: 0 };
        line.ask("SET self CLIENT_NAME evavier:evavier:watch").filter(|answer| answer.starts_with('2'))?;
        let answer = line.ask("HISTORY GET CLIENT_ID")?;
        line.last = answer.strip_prefix("245-")?.lines().next()?.trim().parse().ok()?;
        line.stream.set_read_timeout(Some(ANSWER)).ok()?;
        Some(line)
    }

    /// Sets the language of the client connected last, and its voice where that has a name; whether the service did so.
    /// Takes a millisecond, where choosing a voice through the `tts` crate takes seconds. The service counts its
    /// connections: if exactly one came between our two, it is the one.
    pub fn name_client(&mut self, language: &str, named: Option<&str>) -> bool {
        let Connected::To(stream) = connect(&self.path) else { return false };
        let Some(next) = Self::open(stream, &self.path, ANSWER).map(|line| line.last) else { return false };
        let only_one_between = next == self.last.wrapping_add(2);
        self.last = next;
        let set = only_one_between && self.set_language(next - 1, language);
        // A voice that is not there leaves the plain one.
        set && named
            .is_none_or(|name| self.set_voice(next - 1, name) || self.set_language(next - 1, language))
    }

    fn set_language(&mut self, client: u32, language: &str) -> bool {
        let plain = language.len() <= 16 && language.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        plain && self.ask(&format!("SET {client} LANGUAGE {language}")).is_some_and(|a| a.starts_with("201"))
    }

    fn set_voice(&mut self, client: u32, name: &str) -> bool {
        let plain = name.len() <= 200 && !name.chars().any(char::is_control);
        plain && self.ask(&format!("SET {client} SYNTHESIS_VOICE {name}")).is_some_and(|a| a.starts_with('2'))
    }

    /// The name of what speaks a language for us, such as `espeak-ng`.
    pub fn engine(&mut self, language: &str) -> Option<String> {
        // Where no other client was named, the last connection is our own.
        if !self.set_language(self.last, language) {
            return None;
        }
        let answer = self.ask("GET OUTPUT_MODULE")?;
        answer.strip_prefix("251-")?.lines().next().map(|name| name.trim().to_owned())
    }

    /// Calls `gone` when the service ends or stops answering, unless the watch is dropped first; after
    /// that, a call means nothing.
    pub fn watch(self, gone: impl FnOnce(Gone) + Send + 'static) -> ServiceWatch {
        let ours = self.stream.try_clone().ok();
        let run = move || gone(watch(self.stream));
        thread::Builder::new().name("voice watch".into()).spawn(run).ok();
        ServiceWatch(ours)
    }

    /// One question and its answer, which ends with a line that has a space after the number.
    fn ask(&mut self, question: &str) -> Option<String> {
        self.stream.write_all(format!("{question}\r\n").as_bytes()).ok()?;
        // Each piece of it has the stream's limit; what we ask has short answers.
        let mut answer = Vec::new();
        let mut piece = [0; 256];
        while answer.len() < LONGEST_ANSWER {
            let length = self.stream.read(&mut piece).ok().filter(|&length| length > 0)?;
            answer.extend_from_slice(&piece[..length]);
            if let Some(whole) = complete(&answer) {
                return Some(whole);
            }
        }
        None
    }
}

fn complete(answer: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(answer);
    let whole = text.strip_suffix("\r\n")?;
    let last = whole.rsplit("\r\n").next()?;
    (last.as_bytes().get(3) == Some(&b' ')).then(|| whole.to_owned())
}

fn watch(mut stream: UnixStream) -> Gone {
    let mut missed = 0;
    let mut piece = [0; 256];
    if stream.set_read_timeout(Some(ASK_EVERY)).is_err() {
        return Gone::Ended;
    }
    loop {
        match stream.read(&mut piece) {
            Ok(0) => return Gone::Ended,
            Ok(_) => missed = 0,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                if missed >= MAY_MISS {
                    return Gone::Silent;
                }
                missed += 1;
                if stream.write_all(b"GET RATE\r\n").is_err() {
                    return Gone::Ended;
                }
            }
            Err(_) => return Gone::Ended,
        }
    }
}

/// Ends the watching when dropped.
pub struct ServiceWatch(Option<UnixStream>);

impl Drop for ServiceWatch {
    fn drop(&mut self) {
        if let Some(stream) = &self.0 {
            stream.shutdown(Shutdown::Both).ok();
        }
    }
}

/// True if a sound server answers or, without one, there is a sound card. The speech service must not be
/// given a text when there is neither: it would hang then, and whoever connects to it as well.
pub fn sound_answers() -> bool {
    let answers = |path: &PathBuf| !matches!(connect(path), Connected::Nobody);
    if sockets().iter().any(answers) {
        return true;
    }
    match variable("PULSE_SERVER") {
        // A network address is believed.
        Some(servers) => servers.split_whitespace().any(|entry| !entry.contains('/')),
        None => pipewire().as_ref().is_some_and(answers) || has_card(),
    }
}

fn pipewire() -> Option<PathBuf> {
    variable("XDG_RUNTIME_DIR").map(|folder| Path::new(&folder).join("pipewire-0"))
}

fn has_card() -> bool {
    let is_card = |entry: fs::DirEntry| entry.file_name().to_string_lossy().starts_with("controlC");
    fs::read_dir("/dev/snd").is_ok_and(|entries| entries.flatten().any(is_card))
}

/// The socket of the speech service, by the rules of libspeechd. None if it is reached over the network.
fn service_socket() -> Option<PathBuf> {
    let Some(address) = variable("SPEECHD_ADDRESS") else { return default_socket() };
    match address.strip_prefix("unix_socket")?.strip_prefix(':') {
        Some(path) if !path.is_empty() => Some(PathBuf::from(path)),
        _ => default_socket(),
    }
}

fn default_socket() -> Option<PathBuf> {
    let folder = variable("XDG_RUNTIME_DIR")
        .or_else(|| variable("XDG_CACHE_HOME"))
        .map(PathBuf::from)
        .or_else(|| variable("HOME").map(|home| Path::new(&home).join(".cache")))?;
    Some(folder.join("speech-dispatcher").join("speechd.sock"))
}

/// Limit for the service to end by itself when asked to.
const POLITE: Duration = Duration::from_millis(700);
/// Limit for it to be gone when it was not asked.
const FORCED: Duration = Duration::from_secs(2);
/// Limit for a new one to be started, and to listen.
const SPAWN: Duration = Duration::from_secs(6);
/// Seconds that a service may take to load its modules before silence counts against it.
const YOUNG: u64 = 20;
const STEP: Duration = Duration::from_millis(20);

/// Starts the service as libspeechd would do it, but with a limit, and asks it.
pub fn started_service() -> Service {
    if let Some(path) = service_socket() {
        spawn(&path);
    }
    service_within(AWAKENING)
}

fn spawn(path: &Path) {
    let program = variable("SPEECHD_CMD").unwrap_or_else(|| "speech-dispatcher".to_owned());
    // It ends at once where the user's locale is not on the machine.
    for locale in [None, Some("C.UTF-8")] {
        let mut command = Command::new(&program);
        command.args(["--spawn", "--communication-method", "unix_socket", "--socket-path"]).arg(path);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.envs(locale.map(|locale| ("LC_ALL", locale)));
        let Ok(mut child) = command.spawn() else { return };
        let has_failed =
            |child: &mut Child| matches!(child.try_wait(), Ok(Some(status)) if !status.success());
        let failed = wait(SPAWN, || listens(path) || has_failed(&mut child)) && !listens(path);
        // It has gone into the background itself; what we started is only the one that sent it there.
        thread::Builder::new().spawn(move || child.wait()).ok();
        if !failed {
            return;
        }
    }
}

/// Ends a service that does not answer or stays silent: politely, then by force. Only one of our own
/// user, and only if it is what it should be. Whether it is gone.
pub fn end_service() -> bool {
    let Some(path) = service_socket() else { return false };
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
    let Connected::To(stream) = connect(path) else { return None };
    let pid = socket_peercred(stream).ok()?.pid;
    is_our_service(&PathBuf::from(format!("/proc/{}", pid.as_raw_nonzero()))).then_some(pid)
}

/// True if the process of this /proc folder is a speech service of our own user.
fn is_our_service(folder: &Path) -> bool {
    let ours = fs::metadata(folder).is_ok_and(|process| process.uid() == getuid().as_raw());
    ours && fs::read_to_string(folder.join("comm")).is_ok_and(|name| name.starts_with("speech-dispatch"))
}

/// Fields of the process from its state on (the name before them may contain anything).
fn status(pid: Pid) -> Option<Vec<String>> {
    let line = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).ok()?;
    Some(line.rsplit_once(") ")?.1.split(' ').map(str::to_owned).collect())
}

/// True if it has ended; it may not have been collected yet. (Its socket may live on with whoever made it,
/// such as systemd.)
fn is_gone(pid: Pid) -> bool {
    status(pid).is_none_or(|fields| matches!(fields.first().map(String::as_str), Some("Z" | "X")))
}

fn is_stopped(pid: Pid) -> bool {
    status(pid).is_some_and(|fields| fields.first().is_some_and(|state| state == "T"))
}

/// True if it was started only just now, by the machine's own count.
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
    !matches!(connect(path), Connected::Nobody)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_ends_with_its_last_line() {
        assert_eq!(complete(b"245-7\r\n"), None);
        assert_eq!(complete(b"245-7\r\n245 OK CLIENT ID SE"), None);
        assert_eq!(complete(b"245-7\r\n245 OK\r\n").as_deref(), Some("245-7\r\n245 OK"));
        assert_eq!(complete(b"\xff\r\n"), None);
    }
}
