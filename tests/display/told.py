"""All that a screen reader is told of a whole game, from the questions before it to both signatures, compared with what it
was told before.

    told.py PROGRAM FOLDER EXPECTED

With EVAVIER_BLESS set it is written anew, to be read.
"""

import os
import pathlib
import re
import subprocess
import sys
import time

from reader import Atspi, application, focus_window, key, nameless, say, settle, start_bus, wait_for

ARGUMENTS = "play --ask --voice off --listen off --locale en".split()

# A key by its name, or a line in apostrophes.
STEPS = """
Return Return Return 'x' F1 F6 F10 '90+' F9
F10
F4 'Ke2' 'e4' ctrl+d F12 'e5' F12 'Nf3' ctrl+d F12 ctrl+n
ctrl+2 ctrl+3 ctrl+4 alt+w alt+t ctrl+6 space ctrl+6 ctrl+7 ctrl+7 ctrl+1
ctrl+q F11
ctrl+r F11 ctrl+r F10 F10 F10
F7 F12
"""


class Told:
    """What comes over the bus, in its order: what is to be said, where the focus is, what is typed."""

    def __init__(self):
        self.lines, self.last = [], time.monotonic()
        self.listener = Atspi.EventListener.new(self.heard)
        for kind in ("announcement", "state-changed:focused", "text-changed:insert", "text-changed:delete"):
            self.listener.register(f"object:{kind}")

    def heard(self, event):
        self.last = time.monotonic()
        node = event.source
        if event.type.startswith("object:announcement"):
            # The folder of the game and the sums over its record are others each time.
            text = re.sub(r"head [0-9A-F ]+", "head ....", event.any_data)
            self.lines += [f"said: {line}" for line in text.splitlines() if "/" not in line]
        elif event.type.startswith("object:state-changed:focused"):
            if event.detail1 and node:
                described = f" ({node.get_description()})" if node.get_description() else ""
                self.lines.append(f"focus: [{node.get_role_name()}] {node.get_name()}{described}")


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


def main():
    program, folder, path = sys.argv[1:]
    # In the view for one switch nothing goes on by itself while this looks.
    settings = pathlib.Path(folder, "config", "evavier", "start.ron")
    settings.parent.mkdir(parents=True)
    settings.write_text("(scan_ms: 10000)")
    bless = "EVAVIER_BLESS" in os.environ
    expected = expected_of(path)
    start_bus()
    Atspi.init()
    told, kept, wrong = Told(), [], []
    child = subprocess.Popen([program, *ARGUMENTS], stdin=subprocess.DEVNULL)
    try:
        root = wait_for("the program", application)
        focus_window("evavier")
        for number, step in enumerate(["begin", *STEPS.split()]):
            if number:
                do(step)
            wanted = expected[number] if number < len(expected) else []
            if bless:
                start = time.monotonic()
                wait_for("quiet", lambda: time.monotonic() - max(told.last, start) > 2, 20)
            else:
                wait_for("", lambda: len(told.lines) >= len(wanted), 20, None)
                settle()
            lines, told.lines = told.lines, []
            if step == "begin":
                # The display gives the window its focus while the first words are said.
                lines.sort(key=lambda line: line.startswith("focus"))
            kept.append("\n".join([f"> {step}", *lines, ""]))
            if lines != wanted:
                wrong.append(f"{step}: told was {lines}, not {wanted}")
            # In each view; what goes while it is looked at is looked for again.
            if step == "begin" or step.startswith("ctrl+") and step[-1].isdigit():
                found = wait_for("all names", lambda: [nameless(root)])[0]
                wrong += [f"{step}: {what}" for what in found]
    finally:
        child.kill()
    if bless:
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(kept))
        return 0
    [say("WRONG:", what) for what in wrong]
    say("a whole game was told")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
