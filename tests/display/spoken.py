"""All that Orca itself says of a window and of whole short games: what a blind player hears with the screen reader of Debian.

    spoken.py PROGRAM FOLDER EXPECTED

With EVAVIER_BLESS set it is written anew, to be read.
"""

import os
import pathlib
import re
import subprocess
import sys
import time
import tty

from reader import key, say, start_bus, wait_for, windows

# A speech service that speaks at once, into a file alone, and a sound card that nobody hears.
SERVICE = 'LogLevel 1\nAddModule "file" "sd_generic" "file.conf"\nDefaultModule "file"\n'
MODULE = """GenericExecuteSynth "printf '%s\\\\n' \\'$DATA\\' >> {said}"
GenericLanguage "en" "en" "utf-8"
GenericLanguage "de" "de" "utf-8"
AddVoice "en" "MALE1" "a"
AddVoice "de" "MALE1" "b"
"""
CARD = "pulseaudio -n --daemonize=no --exit-idle-time=-1 --use-pid-file=no -L module-null-sink -L module-native-protocol-unix"
GAME = "play --listen off --locale en --white Anna --black Boris --time 90+30".split()

# Each with its title, how the program is started, and what is done: a key by its name, or a line in apostrophes.
PARTS = (
    ("form", [], "Right Left Tab Tab F1 F1 Escape ctrl+q"),
    (
        "voice-off",
        [*GAME, "--voice", "off"],
        "Tab shift+Tab 'e4' F12 F4 F4 'Ra4' 'e5' F12 'x' ctrl+2 ctrl+1 Escape ctrl+q F11 ctrl+r F10 F10 F10 ctrl+g Escape",
    ),
    ("voice-on", [*GAME, "--voice", "system"], "Tab shift+Tab F1 'e4' F12 'Ra4' F4 ctrl+2 ctrl+1 ctrl+r F10 F10 F10"),
)


class Spoken:
    """What Orca says, by its log: on a terminal, for into a file it writes when it likes."""

    def __init__(self):
        self.master, terminal = os.openpty()
        tty.setraw(terminal)
        os.set_blocking(self.master, False)
        self.path = os.ttyname(terminal)
        self.text, self.known, self.lines, self.last = b"", 0, [], time.monotonic()

    def look(self):
        """Takes up what is new; how many lines are there."""
        try:
            while read := os.read(self.master, 65536):
                self.text += read
        except BlockingIOError:
            pass
        # Behind what is said stand the properties of its voice.
        text = self.text.decode(errors="replace")
        found = list(re.finditer(r"SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?\{[^\n]*\}$", text, re.M | re.S))
        for part in found:
            self.last = time.monotonic()
            # The folder of the game and the sums over its record are others each time.
            part = re.sub(r"head [0-9A-F ]+", "head ....", part[1])
            self.lines += [line.strip() for line in part.splitlines() if line.strip() and "/" not in line]
        # What is not whole yet stays.
        end = found[-1].end() if found else 0
        rest = text[end:]
        at = rest.rfind("SPEECH OUTPUT")
        self.text = (rest[at:] if at >= 0 else rest[-200:]).encode()
        return len(self.lines)

    def quiet(self, since, seconds, patience=20):
        wait_for("quiet", lambda: self.look() + 1 and time.monotonic() - max(self.last, since) > seconds, patience, None)

    def take(self):
        lines, self.lines = self.lines, []
        return lines


def focus(name):
    command = ["xdotool", "windowfocus", "--sync", windows(name)[0]]
    return subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == 0


def do(step):
    if step.startswith("'"):
        subprocess.run(["xdotool", "type", step.strip("'")], check=True)
        key("Return")
    else:
        # Two quick yes would be one answer.
        time.sleep(1.1 if step == "F10" else 0)
        key(step)


def expected_of(path):
    """The lines behind each step."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [part.splitlines()[1:] for part in file.read().split("> ")[1:]]


def services(folder):
    """Sound and speech that need no card, in the folders of this test."""
    place = pathlib.Path(os.environ["XDG_CONFIG_HOME"], "speech-dispatcher")
    (place / "modules").mkdir(parents=True)
    (place / "speechd.conf").write_text(SERVICE)
    (place / "modules" / "file.conf").write_text(MODULE.format(said=os.path.join(folder, "said")))
    os.environ["HOME"] = folder
    # A locale that is on every machine; the service does not start in another.
    os.environ["LC_ALL"] = "C.UTF-8"
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    card = subprocess.Popen(CARD.split(), **quiet)
    wait_for("the sound card", lambda: subprocess.run(["pactl", "info"], check=False, **quiet).returncode == 0)
    speech = subprocess.Popen(["speech-dispatcher", "-s", "-t", "0"], **quiet)
    socket = os.path.join(os.environ["XDG_RUNTIME_DIR"], "speech-dispatcher", "speechd.sock")
    wait_for("the speech service", lambda: os.path.exists(socket))
    return [speech, card]


def doctor(program):
    """The doctor names the Orca that runs."""
    told = subprocess.run([program, "doctor", "--locale", "en"], capture_output=True, text=True, check=False).stdout
    return [] if re.search(r"screen reader: Orca \d+", told) else [f"the doctor knows no Orca: {told}"]


def main():
    program, folder, path = sys.argv[1:]
    bless = "EVAVIER_BLESS" in os.environ
    expected, kept, wrong, place = expected_of(path), [], [], 0
    start_bus()
    children = services(folder)
    spoken = Spoken()
    orca = subprocess.Popen(
        ["orca", "--replace", f"--debug-file={spoken.path}"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    children.insert(0, orca)
    try:
        wait_for("Orca", spoken.look, 60)
        for part, arguments, steps in PARTS:
            english = {**os.environ, "LC_ALL": "en_US.UTF-8"}
            child = subprocess.Popen([program, *arguments], stdin=subprocess.DEVNULL, env=english)
            children.append(child)
            wait_for("the window", lambda: windows("evavier"))
            # It is there a moment before it can have the focus.
            wait_for("the focus", lambda: focus("evavier"))
            # What is said at the beginning comes in the order of the machine.
            wait_for("a word", spoken.look)
            spoken.quiet(time.monotonic(), 2)
            spoken.take()
            for step in steps.split():
                begun = time.monotonic()
                do(step)
                wanted = expected[place] if place < len(expected) else []
                if not bless:
                    wait_for("", lambda: spoken.look() >= len(wanted), 20, None)
                spoken.quiet(begun, 2.5 if bless else 0.7)
                lines = spoken.take()
                kept.append("\n".join([f"> {part}: {step}", *lines, ""]))
                if lines != wanted:
                    wrong.append(f"{part}, {step}: said was {lines}, not {wanted}")
                place += 1
            child.kill()
            child.wait()
            spoken.quiet(time.monotonic(), 1)
            spoken.take()
        wrong += doctor(program)
    finally:
        [child.kill() for child in children]
    if bless:
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(kept))
        return 0
    [say("WRONG:", what) for what in wrong]
    say("all was said")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
