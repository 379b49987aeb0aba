#!/usr/bin/python3 -B
"""How much computing the window costs, on a display and a sound card of its own.

    benches/window.py [PROGRAM] [SECONDS]

PROGRAM is target/release/evavier, SECONDS is 20. Needs what scripts/setup.sh test installs. Prints the share of one
core that the program took in each of four states, and what one drawing costs: a running clock is drawn once a second.
"""

import os
import subprocess
import sys
import tempfile
import time

TICKS = os.sysconf("SC_CLK_TCK")
QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def wait_for(what, ask, patience=60):
    end = time.monotonic() + patience
    while time.monotonic() < end:
        answer = ask()
        if answer:
            return answer
        time.sleep(0.1)
    raise SystemExit(f"not seen within {patience} s: {what}")


class Place:
    """A display, a sound server and folders that nobody else uses."""

    def __init__(self, folder):
        self.servers = []
        display = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.servers.append(display)
        self.env = dict(os.environ, DISPLAY=":" + display.stdout.readline().strip(), HOME=folder,
                        LIBGL_ALWAYS_SOFTWARE="1", XDG_RUNTIME_DIR=folder, PULSE_RUNTIME_PATH=folder,
                        PULSE_SERVER=f"unix:{folder}/native")
        for name in ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            self.env.pop(name, None)
        settings = os.path.join(folder, "default.pa")
        with open(settings, "w", encoding="utf-8") as script:
            script.write(f"load-module module-native-protocol-unix auth-anonymous=1 socket={folder}/native\n"
                         "load-module module-null-sink sink_name=loop\n"
                         "set-default-source loop.monitor\n")
        self.servers.append(subprocess.Popen(
            ["pulseaudio", "-n", "-F", settings, "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
             "--disable-shm=yes", "--realtime=no", "--high-priority=no"], env=self.env, **QUIET))
        wait_for("the sound server", lambda: os.path.exists(f"{folder}/native"))

    def key(self, *names):
        subprocess.run(["xdotool", "key", *names], env=self.env, check=True)

    def close(self):
        for server in reversed(self.servers):
            server.kill()
            server.wait()


def ticks(pid):
    with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def share(pid, seconds):
    """The share of a core, once the program has come to rest."""
    time.sleep(3)
    before, start = ticks(pid), time.monotonic()
    time.sleep(seconds)
    return (ticks(pid) - before) / TICKS / (time.monotonic() - start)


def measure(program, place, folder, listen, seconds):
    """Shares of a core with both clocks stopped, and with one running."""
    game = os.path.join(folder, f"{listen}.evavier")
    command = [program, *"play --voice off --locale en --time 90+30 --listen".split(), listen, "--game", game]
    child = subprocess.Popen(command, env=place.env, **QUIET)
    try:
        find = ["xdotool", "search", "--onlyvisible", "--name", "evavier"]
        window = wait_for("the window", lambda: subprocess.run(
            find, env=place.env, capture_output=True, text=True, check=False).stdout.split())[0]
        subprocess.run(["xdotool", "windowfocus", window], env=place.env, check=True)
        stopped = share(child.pid, seconds)
        place.key("e", "4", "Return")
        place.key("F12")

        def pressed():
            with open(game, encoding="utf-8") as journal:
                return "Completed" in journal.read()

        wait_for("the press", pressed)
        return stopped, share(child.pid, seconds)
    finally:
        child.kill()
        child.wait()


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "target/release/evavier"
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20.0
    with tempfile.TemporaryDirectory(prefix="evavier-window") as folder:
        place = Place(folder)
        try:
            for listen, words in (("off", "deaf"), ("always", "listening")):
                stopped, running = measure(program, place, folder, listen, seconds)
                print(f"{words}, clocks stopped: {stopped:.1%} of a core; goal under 2 %", flush=True)
                print(f"{words}, a clock running: {running:.1%} of a core; "
                      f"a drawing costs {(running - stopped) * 1000:.0f} ms", flush=True)
        finally:
            place.close()
    with open("/proc/loadavg", encoding="utf-8") as load:
        print("load of the machine, in programs that want to run:", load.read().split()[0])


main()
