"""Reads and uses the window of evavier as a screen reader does: through AT-SPI, and the tab key.

    reader.py PROGRAM FOLDER [SCREENSHOT]

Prints what is wrong, one finding a line, and ends with 1 if anything is.
"""

import os
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 30
NAMELESS = {"unknown", "invalid", "filler", "redundant object"}


def say(*words):
    print(*words, flush=True)


def wait_for(what, ask, patience=PATIENCE, otherwise=SystemExit):
    """The first answer that is something, while the bus is served; `otherwise` if there is none in time."""
    context = GLib.MainContext.default()
    end = time.monotonic() + patience
    while time.monotonic() < end:
        while context.iteration(False):
            pass
        try:
            answer = ask()
        except GLib.Error:
            answer = None
        if answer:
            return answer
        time.sleep(0.02)
    if otherwise is SystemExit:
        raise SystemExit(f"not seen within {patience} s: {what}")
    return otherwise


def settle():
    """Lets everything arrive that is on its way."""
    wait_for("", lambda: None, 0.3, None)


def start_bus():
    subprocess.Popen(
        ["/usr/libexec/at-spi-bus-launcher", "--launch-immediately"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    for switch in ("IsEnabled", "ScreenReaderEnabled"):
        command = "gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus --method"
        setting = ["org.freedesktop.DBus.Properties.Set", "org.a11y.Status", switch, "<true>"]
        subprocess.run(command.split() + setting, stdout=subprocess.DEVNULL, check=True)


def application():
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        found = desktop.get_child_at_index(index)
        if found and "evavier" in (found.get_name() or "") and found.get_child_count():
            return found
    return None


def nodes(root):
    """All of the tree, in order."""
    yield root
    for index in range(root.get_child_count()):
        child = root.get_child_at_index(index)
        if child:
            yield from nodes(child)


def has(node, state):
    return node.get_state_set().contains(state)


def focusable(root):
    return [node for node in nodes(root) if has(node, Atspi.StateType.FOCUSABLE)]


def find(root, start, usable=False):
    """The node whose name starts so; one that can be used, if that is asked for."""
    for node in nodes(root):
        if (node.get_name() or "").startswith(start) and (not usable or node.get_n_actions()):
            return node
    return None


def name_of(node):
    """Its name now, not as it was when we last asked."""
    node.clear_cache()
    return node.get_name() or ""


def checked(node):
    return has(node, Atspi.StateType.CHECKED)


def chosen(node):
    node.clear_cache()
    return has(node, Atspi.StateType.SELECTED)


def dump(node, depth=0):
    states = [state.value_nick for state in node.get_state_set().get_states()]
    kept = [state for state in states if state in ("focused", "focusable", "checked", "selected")]
    say("  " * depth + f"[{node.get_role_name()}] {node.get_name()!r} {' '.join(kept)}")
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child:
            dump(child, depth + 1)


def nameless(root):
    wrong = []
    for node in focusable(root):
        name, role = node.get_name() or "", node.get_role_name()
        if not name.strip() or role in NAMELESS:
            wrong.append(f"a focusable [{role}] has the name {name!r}")
    return wrong


def key(name):
    subprocess.run(["xdotool", "key", name], check=True)


class Focus:
    """What has the focus, as the window tells it."""

    def __init__(self):
        self.at = None
        self.listener = Atspi.EventListener.new(self.heard)
        self.listener.register("object:state-changed:focused")

    def heard(self, event):
        node = event.source
        if event.detail1 and node and node.get_role_name() not in ("frame", "window"):
            self.at = (node.get_role_name(), node.get_name())


class Said:
    """What screen readers are told to say by themselves, in its order."""

    def __init__(self):
        self.texts = []
        self.listener = Atspi.EventListener.new(self.heard)
        self.listener.register("object:announcement")

    def heard(self, event):
        self.texts.append(event.any_data)

    def next(self, what, start):
        """The next of them, which starts so."""
        wait_for(what, lambda: self.texts)
        text = self.texts.pop(0)
        if not text.startswith(start):
            raise SystemExit(f"{what}: said was {text!r}, not {start!r}")
        return text


def focus_window(name):
    """Gives the keys to the window of this name, with no hand of a window manager."""
    window = wait_for(f"the window {name}", lambda: windows(name))[0]
    subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True)


def text_of(root, name):
    """What stands in the line of this name."""
    for node in nodes(root):
        if node.get_name() == name and "EditableText" in node.get_interfaces():
            return Atspi.Text.get_text(node, 0, -1)
    return None


def talk(root, said):
    """Keys to speak type nothing, and what follows from each line and press is read out once and in its order."""
    line = "Zug oder Befehl"
    said.texts.clear()
    for held in "1234x":
        subprocess.run(["xdotool", "keydown", "alt", "keydown", held], check=True)
        time.sleep(0.4)
        subprocess.run(["xdotool", "keyup", held, "keyup", "alt"], check=True)
    settle()
    if text_of(root, line) != "":
        return [f"held with Alt, this was typed: {text_of(root, line)!r}"]
    subprocess.run(["xdotool", "type", "f3"], check=True)
    wait_for("what is typed in the line", lambda: text_of(root, line) == "f3")
    said.texts.clear()
    for name, what, start in (
        ("Return", "an announcement", "Weiß: Felix zwei Felix drei"),
        ("F12", "a press", "Weiß hat gedrückt."),
        ("F5", "the number of moves", ""),
        ("F5", "the same again", ""),
        ("ctrl+q", "the question before leaving", "Das Programm verlassen?"),
        ("F11", "that it is not left", "Es ist nichts geschehen."),
    ):
        key(name)
        said.next(what, start)
    settle()
    if said.texts:
        return [f"said besides: {said.texts}"]
    say("what was said was read out")
    return []


def walk_tabs(root, focus):
    """The tab key reaches everything focusable and comes round. On a machine that is busy a focus may be told together with
    the next one: what it never reaches it reaches in no round."""
    # Of a group of radio buttons it reaches the one that is taken, and the arrows the others.
    passed = [node for node in focusable(root) if node.get_role_name() == "radio button" and not checked(node)]
    wanted = {(node.get_role_name(), node.get_name()) for node in focusable(root) if node not in passed}
    wanted = {node for node in wanted if node[0] not in ("frame", "window")}
    window = subprocess.run(["xdotool", "search", "--name", "evavier"], capture_output=True, text=True, check=True)
    subprocess.run(["xdotool", "windowfocus", window.stdout.split()[0]], check=True)
    # The window needs a moment until keys reach it.
    for _ in range(10):
        key("Tab")
        if wait_for("a focus", lambda: focus.at, 3, None):
            break
    settle()
    missed = wanted
    for _ in range(3):
        reached, why = tab_round(wanted, focus)
        if why:
            return [why]
        say("order of the tab key:", "; ".join(f"{role} {name!r}" for role, name in reached))
        missed = missed - set(reached)
        if not missed:
            break
    return [f"the tab key never reaches {node}" for node in missed]


def tab_round(wanted, focus):
    """What the tab key reaches until it is where it began, and what is wrong with that."""
    reached, here = [], focus.at
    for _ in range(len(wanted) + 3):
        key("Tab")
        before = here
        wait_for(f"a focus behind {before}", lambda: focus.at != before and focus.at)
        settle()
        here = focus.at
        if reached and here == reached[0]:
            break
        reached.append(here)
    else:
        return reached, f"the tab key does not come round: {reached}"
    return reached, None


def windows(name):
    """The windows of the display that bear this name."""
    found = subprocess.run(["xdotool", "search", "--name", name], capture_output=True, text=True, check=False)
    return found.stdout.split()


def second_window(root, focus):
    """The opponent's window is one of its own on the display. Its keys are those of the first, and it takes none away
    from it. Only the first one is read to screen readers (a limit of eframe), so everything is in the first."""
    first = windows("Anna - Bert")
    key("ctrl+5")
    second = wait_for("the opponent's window", lambda: windows("Fenster des Gegners"))
    if set(first) & set(second):
        return [f"the opponent's window is no window of its own: {first}, {second}"]
    subprocess.run(["xdotool", "windowfocus", "--sync", second[0]], check=True)
    key("F4")
    wait_for("the times, asked for in the second window", lambda: find(root, "Weiß eine Stunde"))
    subprocess.run(["xdotool", "type", "f3x"], check=True)
    key("BackSpace")
    wait_for("what is typed there in the line of the first", lambda: text_of(root, "Zug oder Befehl") == "f3")
    [key("BackSpace") for _ in range(2)]
    wait_for("an empty line", lambda: text_of(root, "Zug oder Befehl") == "")
    subprocess.run(["xdotool", "windowfocus", "--sync", first[0]], check=True)
    before = focus.at
    key("Tab")
    wait_for("the focus in the first window", lambda: focus.at != before)
    key("ctrl+5")
    wait_for("the end of the opponent's window", lambda: not windows("Fenster des Gegners"))
    say("two windows, and keys in both")
    return []


def play(root):
    """Fool's mate, by the squares of the board; the first move of it is made."""
    squares = {(node.get_name() or "")[:2]: node for node in nodes(root) if ", " in (node.get_name() or "")[2:4]}
    press = find(root, "Uhr drücken", usable=True)
    state = find(root, "Schwarz ist am Zug")
    moves = (("e7", "e5", "Weiß"), ("g2", "g4", "Schwarz"), ("d8", "h4", None))
    for start, end, then in moves:
        squares[start].do_action(0)
        wait_for(f"{start} chosen", lambda: chosen(squares[start]))
        squares[end].do_action(0)
        wait_for(f"the piece on {end}", lambda: not name_of(squares[end]).endswith(", leer"))
        press.do_action(0)
        if then:
            wait_for(f"{then} to move", lambda: name_of(state).startswith(f"{then} ist am Zug"))
    wait_for("the end", lambda: name_of(state).startswith("Partie beendet"))
    say("played to mate")


def main():
    program, folder, *screenshot = sys.argv[1:]
    start_bus()
    arguments = "play --voice off --listen off --locale de --white Anna --black Bert --time 90+30 --game".split()
    child = subprocess.Popen(
        [program, *arguments, os.path.join(folder, "game.evavier")],
        stdin=subprocess.DEVNULL,
    )
    try:
        Atspi.init()
        focus, said = Focus(), Said()
        root = wait_for("the program", application)
        wait_for("the board", lambda: find(root, "e4, "))
        wrong = nameless(root) + walk_tabs(root, focus) + second_window(root, focus)
        find(root, "Zug oder Befehl", usable=True).grab_focus()
        wrong += talk(root, said)
        try:
            play(root)
        except SystemExit:
            dump(root)
            raise
        wrong += nameless(root)
        if screenshot:
            subprocess.run(["import", "-window", "root", screenshot[0]], check=True)
        dump(root)
        find(root, "Beenden", usable=True).do_action(0)
        child.wait(20)
    finally:
        child.kill()
    for finding in wrong:
        say("WRONG:", finding)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
