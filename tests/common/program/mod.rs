//! The real program, run as a user runs it, in a home of its own.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// Long enough for the busiest machine; only a failing test waits for it.
const LONG: Duration = Duration::from_mins(2);

/// A home folder that goes away with the test.
pub struct Home(tempfile::TempDir);

impl Home {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The program with these arguments; nothing of the machine's own settings reaches it.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_evavier"));
        command
            .args(args)
            .env_clear()
            .env("HOME", self.path())
            .env("PATH", "/usr/bin:/bin")
            .env("LANG", "de_DE.UTF-8")
            // Nobody listens there: tests leave the display of whoever runs them alone.
            .env("BRLAPI_HOST", ":tests");
        command.current_dir(self.path());
        command
    }

    /// Runs it to its end with this standard input.
    pub fn run(&self, args: &[&str], input: &str) -> Output {
        fed(self.command(args), input)
    }

    /// Standard output of a run that must succeed.
    pub fn stdout(&self, args: &[&str], input: &str) -> String {
        let output = self.run(args, input);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    /// Starts it and talks to it line by line.
    pub fn talk(&self, args: &[&str]) -> Talk {
        Talk::with(self.command(args))
    }

    /// The only journal in the user's folder.
    pub fn journal(&self) -> PathBuf {
        let games = self.path().join(".local/share/evavier/games");
        let mut files = std::fs::read_dir(games).expect("games are kept there").flatten();
        let journal = files.next().expect("a journal").path();
        assert!(files.next().is_none(), "one game, one journal");
        journal
    }
}

/// Runs a command to its end with this standard input.
pub fn fed(mut command: Command, input: &str) -> Output {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_owned();
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input was written or refused");
    output
}

/// The processes that recognise speech for this one.
#[cfg(target_os = "linux")]
pub fn recognisers(of: u32) -> Vec<rustix::process::Pid> {
    let of = of.to_string();
    let is_its_own = |folder: &PathBuf| {
        let status = std::fs::read_to_string(folder.join("status")).unwrap_or_default();
        let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"));
        let line = std::fs::read(folder.join("cmdline")).unwrap_or_default();
        parent.is_some_and(|parent| parent.trim() == of) && line.ends_with(b"recognise\0")
    };
    let number = |folder: PathBuf| folder.file_name()?.to_str()?.parse().ok();
    let folders = std::fs::read_dir("/proc").expect("readable").flatten().map(|entry| entry.path());
    folders.filter(is_its_own).filter_map(number).filter_map(rustix::process::Pid::from_raw).collect()
}

/// A running program.
pub struct Talk {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Talk {
    /// Starts this command.
    pub fn with(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let stdin = child.stdin.take().expect("piped");
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let (to, lines) = channel();
        thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if to.send(line).is_err() {
                    break;
                }
            }
        });
        Self { child, stdin, lines }
    }

    /// Its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// The next line, within a generous time; `None` once it has ended.
    pub fn line(&self) -> Option<String> {
        self.line_within(LONG)
    }

    /// The next line if it comes within this time.
    pub fn line_within(&self, limit: Duration) -> Option<String> {
        self.lines.recv_timeout(limit).ok()
    }

    pub fn say(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").expect("the program listens");
    }

    /// The next line that contains `part`, within a generous time.
    pub fn wait_for(&self, part: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(LONG).unwrap_or_else(|_| panic!("no {part:?}"));
            if line.contains(part) {
                return line;
            }
        }
    }

    /// Sends it a signal.
    #[cfg(unix)]
    pub fn signal(&self, signal: rustix::process::Signal) {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, signal).expect("it runs");
    }

    /// `kill -9`.
    pub fn kill(mut self) {
        self.child.kill().expect("it was running");
        self.child.wait().expect("it is gone");
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
