"""Starts the program twenty times and asks it at once, as Orca does, what it is: before its tree is there.

    starts.py PROGRAM FOLDER

Each time, as soon as the registry tells of a new application, it is asked for its bus and its role, and its cache for what
is in it. Whoever is not answered waits, deaf to the whole desktop.
"""

import subprocess
import sys
import time

from reader import say, start_bus, wait_for

from gi.repository import Gio, GLib  # noqa: E402

STARTS = 20
# In seconds.
ANSWERED = 2
ARGUMENTS = "play --voice off --listen off --locale en --time 90+30".split()
ROOT = "/org/a11y/atspi/accessible/root"
ASKED = (
    (ROOT, "org.a11y.atspi.Application", "GetApplicationBusAddress"),
    (ROOT, "org.a11y.atspi.Accessible", "GetRole"),
    (ROOT, "org.a11y.atspi.Accessible", "GetState"),
    ("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems"),
)


def accessibility_bus():
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    reply = session.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, Gio.DBusCallFlags.NONE, 9999, None
    )
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(reply.unpack()[0], flags, None, None)


class Asker:
    """Asks every application that comes, at once, and keeps what it answers and when."""

    def __init__(self):
        self.bus, self.answers, self.known = accessibility_bus(), [], set()
        self.bus.signal_subscribe(
            "org.a11y.atspi.Registry", "org.a11y.atspi.Event.Object", "ChildrenChanged", ROOT, None, Gio.DBusSignalFlags.NONE, self.came
        )
        # The registry tells of applications to those who listen to it.
        self.call("org.a11y.atspi.Registry", "/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "RegisterEvent",
                  GLib.Variant("(sass)", ("object:children-changed", [], "")))

    def call(self, name, path, interface, member, arguments=None):
        begun, answers = time.monotonic(), self.answers

        def answered(bus, result):
            try:
                answer = bus.call_finish(result).unpack()
            except GLib.Error as error:
                answer = error.message
            answers.append((member, time.monotonic() - begun, answer))

        patience = ANSWERED * 1000
        self.bus.call(name, path, interface, member, arguments, None, Gio.DBusCallFlags.NONE, patience, None, answered)

    def came(self, _bus, _sender, _path, _interface, _signal, event):
        kind, _, _, (name, _), *_ = event.unpack()
        if kind == "add" and name not in self.known:
            self.known.add(name)
            [self.call(name, *question) for question in ASKED]


def main():
    program = sys.argv[1]
    start_bus()
    asker = Asker()
    wait_for("the registry", lambda: asker.answers)
    wrong, slowest = [], 0
    for number in range(STARTS):
        asker.answers = []
        child = subprocess.Popen([program, *ARGUMENTS], stdin=subprocess.DEVNULL)
        try:
            wait_for("all answers", lambda: len(asker.answers) >= len(ASKED))
        finally:
            child.kill()
            child.wait()
        for member, seconds, answer in asker.answers:
            slowest = max(slowest, seconds)
            unknown = member != "GetApplicationBusAddress" and isinstance(answer, str)
            if seconds >= ANSWERED or unknown:
                wrong.append(f"start {number}, {member}: {answer!r} after {seconds:.2f} s")
    [say("WRONG:", what) for what in wrong]
    say(f"{STARTS} starts were answered, within {slowest:.2f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
