//! A PulseAudio server of a test's own: its sound card is a null sink, whose monitor is the microphone.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

/// How often anything is tried or looked for, and how long between.
const TRIES: u32 = 200;
const PAUSE: Duration = Duration::from_millis(50);

/// A private sound server; it dies with this value.
pub struct Pulse {
    folder: tempfile::TempDir,
    server: Option<Child>,
}

impl Pulse {
    /// A folder and its settings, no server yet.
    pub fn absent() -> Self {
        let folder = tempfile::Builder::new().prefix("evavier-pulse").tempdir().expect("a temporary folder");
        for name in ["run", "home"] {
            std::fs::create_dir(folder.path().join(name)).expect("a folder");
        }
        let pulse = Self { folder, server: None };
        let script = format!(
            "load-module module-native-protocol-unix auth-anonymous=1 socket={}\n",
            pulse.socket().display()
        );
        pulse.write("default.pa", &script);
        pulse.write("client.conf", "autospawn = no\n");
        let asound =
            "</usr/share/alsa/alsa.conf>\npcm.!default { type pulse }\nctl.!default { type pulse }\n";
        pulse.write("asound.conf", asound);
        pulse
    }

    /// A server with its sound card.
    pub fn running() -> Self {
        let mut pulse = Self::absent();
        pulse.start();
        pulse
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("a file in the temporary folder");
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn socket(&self) -> PathBuf {
        self.path("run/native")
    }

    /// A command that sees this server and no other.
    pub fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        let server = format!("unix:{}", self.socket().display());
        command.env("PULSE_SERVER", server).env("PULSE_CLIENTCONFIG", self.path("client.conf"));
        command.env("XDG_RUNTIME_DIR", self.path("run")).env("PULSE_RUNTIME_PATH", self.path("run"));
        command.env("HOME", self.path("home")).env("ALSA_CONFIG_PATH", self.path("asound.conf"));
        command.env_remove("DBUS_SESSION_BUS_ADDRESS").env_remove("DISPLAY");
        command
    }

    /// Starts the server and puts its sound card in.
    pub fn start(&mut self) {
        let script = self.path("default.pa");
        let mut command = self.command("pulseaudio");
        command.arg("-n").arg("-F").arg(script).args(["--daemonize=no", "--exit-idle-time=-1"]);
        command.args(["--disable-shm=yes", "--use-pid-file=no", "--realtime=no", "--high-priority=no"]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.server = Some(command.spawn().expect("pulseaudio is installed"));
        self.plug_in();
    }

    /// The server dies without a word.
    pub fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            _ = server.kill();
            _ = server.wait();
        }
    }

    /// Sends the server a signal.
    pub fn signal(&self, signal: Signal) {
        let pid = Pid::from_child(self.server.as_ref().expect("it runs"));
        kill_process(pid, signal).expect("it is ours");
    }

    /// The sound card is plugged in.
    pub fn plug_in(&self) {
        let sink = ["load-module", "module-null-sink", "sink_name=loop", "rate=44100", "channels=2"];
        self.pactl(&sink);
        self.pactl(&["set-default-sink", "loop"]);
        self.pactl(&["set-default-source", "loop.monitor"]);
    }

    /// And pulled out.
    pub fn pull_out(&self) {
        self.pactl(&["unload-module", "module-null-sink"]);
    }

    /// One more sound card is plugged in.
    pub fn plug_in_one(&self, name: &str) {
        self.pactl(&["load-module", "module-null-sink", &format!("sink_name={name}")]);
    }

    /// The sound card of this name is pulled out.
    pub fn pull_out_one(&self, name: &str) {
        let list =
            self.command("pactl").args(["list", "short", "modules"]).output().expect("pactl is installed");
        let list = String::from_utf8_lossy(&list.stdout).into_owned();
        let its = |line: &&str| line.contains(&format!("sink_name={name}"));
        let module = list.lines().find(its).and_then(|line| line.split_whitespace().next());
        self.pactl(&["unload-module", module.expect("a card of this name")]);
    }

    fn pactl(&self, args: &[&str]) {
        for _ in 0..TRIES {
            let mut command = self.command("pactl");
            let quiet = command.args(args).stdout(Stdio::null()).stderr(Stdio::null());
            if quiet.status().expect("pactl is installed").success() {
                return;
            }
            sleep(PAUSE);
        }
        panic!("pactl {args:?} did not work");
    }

    /// Plays a file to its end.
    pub fn play(&self, wav: &Path) {
        let done = self.command("paplay").arg(wav).status().expect("paplay is installed");
        assert!(done.success(), "paplay failed");
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        self.kill();
    }
}
