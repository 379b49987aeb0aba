//! A loop-back sound card with a private speech service: a PulseAudio null sink whose monitor is the
//! default source, and a speech-dispatcher of its own, all in a temporary folder. No systemd, no dbus,
//! no display, no root. Everything is killed when the bed is dropped.
//!
//! Needs: pulseaudio, pulseaudio-utils, speech-dispatcher, speech-dispatcher-espeak-ng,
//! libasound2-plugins.

#![allow(dead_code, reason = "each test that shares this file uses a part of it")]

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use evavier::device::time::now;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// Long enough for the busiest machine; only a failing test waits for it.
const LONG: Duration = Duration::from_mins(1);

/// What a bed has at the start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Sound and speech.
    All,
    /// Sound; no speech service runs, though one could be started.
    NoSpeech,
    /// Neither.
    NoSound,
}

/// A sound card and a speech service for one test.
pub struct Bed {
    folder: TempDir,
    /// Started by us, so that we can collect them.
    children: Vec<Child>,
}

impl Bed {
    /// Starts what `kind` says and waits until it is there.
    pub fn start(kind: Kind) -> Self {
        // Short: a socket's path holds 107 bytes at most.
        let folder = tempfile::Builder::new().prefix("bed").tempdir_in("/tmp").expect("a temporary folder");
        let mut bed = Self { folder, children: Vec::new() };
        bed.write_files();
        if kind != Kind::NoSound {
            bed.start_pulse();
        }
        if kind == Kind::All {
            bed.start_daemon();
        }
        bed
    }

    /// The bed's folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// A command that hears and speaks through the bed.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.envs(self.env());
        for name in ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "SPEECHD_CMD"] {
            command.env_remove(name);
        }
        // Nor does anything else of whoever runs the tests: not his language, his games, or his braille display.
        for name in ["LC_ALL", "LC_MESSAGES", "LANGUAGE", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
            command.env_remove(name);
        }
        // Not by LANG: speech-dispatcher ends where that names a language that the machine has not installed.
        command.envs([("LANG", "C.UTF-8"), ("LANGUAGE", "de"), ("BRLAPI_HOST", ":tests")]);
        command
    }

    /// The environment of programs in the bed.
    pub fn env(&self) -> Vec<(&'static str, PathBuf)> {
        let path = |name: &str| self.path().join(name);
        let prefixed = |prefix: &str, name: &str| PathBuf::from(format!("{prefix}{}", path(name).display()));
        vec![
            ("XDG_RUNTIME_DIR", path("run")),
            ("HOME", path("home")),
            ("XDG_CONFIG_HOME", path("config")),
            ("XDG_CACHE_HOME", path("cache")),
            ("PULSE_RUNTIME_PATH", path("run/pulse")),
            ("PULSE_SERVER", prefixed("unix:", "run/pulse/native")),
            ("PULSE_CLIENTCONFIG", path("client.conf")),
            // The microphone's client looks for it in `$HOME/.config` only, libpulse in `$XDG_CONFIG_HOME`.
            ("PULSE_COOKIE", path("cookie")),
            ("ALSA_CONFIG_PATH", path("asound.conf")),
            ("SPEECHD_ADDRESS", prefixed("unix_socket:", SOCKET)),
        ]
    }

    /// Starts PulseAudio (again) and waits until it answers.
    pub fn start_pulse(&mut self) {
        let args = "--daemonize=no --exit-idle-time=-1 --disable-shm=yes --use-pid-file=no --realtime=no \
                    --high-priority=no";
        let mut pulse = self.command("pulseaudio");
        pulse.args(["-n", "-F"]).arg(self.path().join("default.pa")).args(args.split_whitespace());
        self.spawn(pulse);
        let answers =
            |bed: &Self| quiet(&mut bed.command("pactl")).arg("info").status().is_ok_and(|s| s.success());
        assert!(self.until(LONG, answers), "PulseAudio does not answer");
        self.keep_ticking("loop");
    }

    /// One more sound card, such as somebody's headphones.
    pub fn add_sink(&mut self, name: &str) {
        let mut load = self.command("pactl");
        load.args(["load-module", "module-null-sink", "rate=44100", "channels=2"]);
        load.args([format!("sink_name={name}"), format!("sink_properties=device.description={name}")]);
        assert!(quiet(&mut load).status().is_ok_and(|status| status.success()), "no sink {name}");
        self.keep_ticking(name);
    }

    /// Pulls a sound card out.
    pub fn pull_out(&self, name: &str) {
        let list = self.command("pactl").args(["list", "short", "modules"]).output().expect("pactl");
        let list = String::from_utf8_lossy(&list.stdout).into_owned();
        let its = |line: &&str| line.contains(&format!("sink_name={name}"));
        let module = list.lines().find(its).and_then(|line| line.split_whitespace().next());
        let mut unload = self.command("pactl");
        unload.arg("unload-module").arg(module.expect("a sink of this name"));
        assert!(quiet(&mut unload).status().is_ok_and(|status| status.success()), "no sink to pull out");
    }

    /// Suspends a sound card, or lets it play again.
    pub fn suspend(&self, name: &str, is_suspended: bool) {
        let mut order = self.command("pactl");
        order.args(["suspend-sink", name, if is_suspended { "1" } else { "0" }]);
        assert!(quiet(&mut order).status().is_ok_and(|status| status.success()), "no sink to suspend");
    }

    /// What is being played on any sound card, a line for each.
    pub fn played(&self) -> String {
        let list = self.command("pactl").args(["list", "short", "sink-inputs"]).output().expect("pactl");
        String::from_utf8_lossy(&list.stdout).into_owned()
    }

    /// Keeps a null sink ticking at low latency; alone, it renders in blocks of 2 s.
    fn keep_ticking(&mut self, sink: &str) {
        let mut tick = self.command("parec");
        tick.args(["--latency-msec=20", "-d"]).arg(format!("{sink}.monitor"));
        self.spawn(tick);
    }

    /// Starts the speech service and waits until it listens.
    pub fn start_daemon(&mut self) {
        let mut daemon = self.command("speech-dispatcher");
        daemon.args(["-s", "-t", "0", "-c", "unix_socket", "-S"]).arg(self.path().join(SOCKET));
        daemon.arg("-P").arg(self.path().join("speech.pid"));
        self.spawn(daemon);
        let listens = |bed: &Self| std::os::unix::net::UnixStream::connect(bed.path().join(SOCKET)).is_ok();
        assert!(self.until(LONG, listens), "speech-dispatcher does not listen");
    }

    /// SIGKILL to the speech service, whoever started it. Its module is left to itself.
    pub fn kill_daemon(&self) {
        self.signal("speech-dispatch", Signal::KILL);
    }

    /// SIGKILL to the espeak-ng module of the speech service only.
    pub fn kill_module(&self) {
        self.signal("sd_espeak-ng", Signal::KILL);
    }

    /// SIGSTOP to the speech service: it is there, and never answers.
    pub fn stop_daemon(&self) {
        self.signal("speech-dispatch", Signal::STOP);
    }

    /// SIGKILL to PulseAudio.
    pub fn kill_pulse(&self) {
        self.signal("pulseaudio", Signal::KILL);
    }

    /// Records what is played from now on.
    pub fn record(&self) -> Recording {
        self.record_sink("loop")
    }

    /// Records what is played on one sound card from now on.
    pub fn record_sink(&self, sink: &str) -> Recording {
        let file = self.path().join(format!("{sink}.raw"));
        let out = File::create(&file).expect("a file for the recording");
        let mut parec = self.command("parec");
        parec.arg("-d").arg(format!("{sink}.monitor"));
        parec.args(["--latency-msec=20", "--raw", "--format=s16le"]);
        parec.args(["--rate=16000", "--channels=1"]).stdin(Stdio::null()).stdout(out).stderr(Stdio::null());
        let child = parec.spawn().expect("parec");
        let recording = Recording { child, file, started: now() };
        // A null sink that runs delivers silence, too.
        let end = now() + LONG;
        while recording.samples().is_empty() && now() < end {
            thread::sleep(Duration::from_millis(20));
        }
        recording
    }

    fn spawn(&mut self, mut command: Command) {
        let child = quiet(&mut command).spawn();
        self.children.push(child.unwrap_or_else(|error| panic!("{command:?}: {error}")));
    }

    fn until(&self, limit: Duration, done: impl Fn(&Self) -> bool) -> bool {
        let end = now() + limit;
        while now() < end {
            if done(self) {
                return true;
            }
            thread::sleep(Duration::from_millis(30));
        }
        false
    }

    fn signal(&self, name: &str, signal: Signal) {
        // A service that a client starts comes in its own time.
        let there = self.until(LONG, |bed| !bed.processes(name).is_empty());
        assert!(there, "no {name} in the bed");
        let found = self.processes(name);
        for pid in found {
            kill_process(pid, signal).ok();
        }
    }

    /// The bed's processes with this name. Everything in the bed carries its folder in the environment,
    /// also a service that a client has started.
    fn processes(&self, name: &str) -> Vec<Pid> {
        let mark = format!("XDG_RUNTIME_DIR={}", self.path().join("run").display());
        let entries = fs::read_dir("/proc").expect("/proc").flatten();
        let ours = |path: &Path| {
            let named = fs::read_to_string(path.join("comm")).is_ok_and(|comm| comm.starts_with(name));
            named
                && fs::read(path.join("environ"))
                    .is_ok_and(|all| all.split(|byte| *byte == 0).any(|entry| entry == mark.as_bytes()))
        };
        entries
            .filter(|entry| ours(&entry.path()))
            .filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?))
            .collect()
    }

    fn write_files(&self) {
        let path = self.path().display();
        let config = "config/speech-dispatcher";
        for folder in
            ["run/pulse", "run/speech-dispatcher", "home", "cache", "log", &format!("{config}/modules")]
        {
            fs::create_dir_all(self.path().join(folder)).expect("a folder");
        }
        let put = |name: &str, text: String| fs::write(self.path().join(name), text).expect("a file");
        put("client.conf", "autospawn = no\n".into());
        put("default.pa", DEFAULT_PA.replace("PATH", &path.to_string()));
        put("cookie", "c".repeat(256));
        put("asound.conf", ASOUND.into());
        // Found through XDG_CONFIG_HOME, so that a service started by a client has the same settings.
        put(&format!("{config}/speechd.conf"), SPEECHD.replace("PATH", &path.to_string()));
        put(&format!("{config}/modules/espeak-ng.conf"), "Debug 0\n".into());
    }
}

impl Drop for Bed {
    fn drop(&mut self) {
        for name in ["speech-dispatch", "sd_", "parec", "pulseaudio"] {
            for pid in self.processes(name) {
                kill_process(pid, Signal::KILL).ok();
            }
        }
        for child in &mut self.children {
            child.kill().ok();
            child.wait().ok();
        }
    }
}

/// What is played, from the start of the recording on.
pub struct Recording {
    child: Child,
    file: PathBuf,
    /// When the recorder was started; the first sample is a little younger.
    pub started: Instant,
}

impl Recording {
    /// All samples so far, 16,000 a second.
    pub fn samples(&self) -> Vec<i16> {
        let bytes = fs::read(&self.file).unwrap_or_default();
        bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect()
    }

    /// Seconds of the recording that are not silent, and where the first and the last of them are.
    pub fn sound(&self) -> Option<(f64, f64)> {
        let samples = self.samples();
        let loud = |sample: &i16| sample.unsigned_abs() > 100;
        let first = samples.iter().position(loud)?;
        let last = samples.iter().rposition(loud)?;
        let seconds = |at: usize| f64::from(u32::try_from(at).unwrap_or(u32::MAX)) / 16_000.0;
        Some((seconds(first), seconds(last)))
    }

    /// Whether within `limit` a second of silence follows what was heard.
    pub fn falls_silent(&self, limit: Duration) -> bool {
        let end = now() + limit;
        while now() < end {
            if self.is_silent() {
                return true;
            }
            thread::sleep(Duration::from_millis(100));
        }
        false
    }

    /// Whether something was heard, and nothing in the last second.
    pub fn is_silent(&self) -> bool {
        let samples = self.samples();
        let silent = |last: &[i16]| last.iter().all(|sample| sample.unsigned_abs() <= 100);
        samples.last_chunk::<16_000>().is_some_and(|last| silent(last)) && !silent(&samples)
    }

    /// Whether within `limit` nothing is heard for so many samples (at 16 kHz), with or without sound before.
    pub fn stays_silent_for(&self, samples: usize, limit: Duration) -> bool {
        let end = now() + limit;
        while now() < end {
            let all = self.samples();
            let silent = |last: &[i16]| last.iter().all(|sample| sample.unsigned_abs() <= 100);
            if all.len() >= samples && silent(&all[all.len() - samples..]) {
                return true;
            }
            thread::sleep(Duration::from_millis(100));
        }
        false
    }

    /// Whether something is heard within `limit`.
    pub fn hears(&self, limit: Duration) -> bool {
        let end = now() + limit;
        while now() < end {
            if self.sound().is_some() {
                return true;
            }
            thread::sleep(Duration::from_millis(50));
        }
        false
    }
}

impl Drop for Recording {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn quiet(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}

const SOCKET: &str = "run/speech-dispatcher/speechd.sock";

const DEFAULT_PA: &str = "\
load-module module-native-protocol-unix auth-anonymous=1 socket=PATH/run/pulse/native
load-module module-null-sink sink_name=loop rate=44100 channels=2 sink_properties=device.description=Loop
set-default-sink loop
set-default-source loop.monitor
";

const ASOUND: &str = "\
</usr/share/alsa/alsa.conf>
pcm.!default { type pulse }
ctl.!default { type pulse }
";

const SPEECHD: &str = "\
LogLevel 3
LogDir \"PATH/log\"
DefaultVolume 60
AudioOutputMethod \"pulse\"
AudioPulseDevice \"default\"
AddModule \"espeak-ng\" \"sd_espeak-ng\" \"espeak-ng.conf\"
DefaultModule espeak-ng
DefaultLanguage \"en\"
";
