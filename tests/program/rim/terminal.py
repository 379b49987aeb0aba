"""Runs a program in a terminal of its own and tells in what state it leaves it.

usage: terminal.py COMMAND STEP...    a step is JSON: {"raw": true} before it starts, then {"wait": TEXT}, {"type": TEXT},
{"signal": NUMBER}. Prints {"out": .., "status": .., "same": whether the terminal is as it was found}.
"""

import fcntl
import json
import os
import pty
import select
import subprocess
import sys
import termios
import time

PATIENCE_S = 60


def main():
    command, steps = json.loads(sys.argv[1]), [json.loads(step) for step in sys.argv[2:]]
    master, slave = pty.openpty()
    if steps and "raw" in steps[0]:
        steps.pop(0)
        mode = termios.tcgetattr(slave)
        mode[0] &= ~termios.ICRNL
        mode[3] &= ~(termios.ICANON | termios.ECHO | termios.ISIG)
        termios.tcsetattr(slave, termios.TCSANOW, mode)
    found = termios.tcgetattr(slave)

    def own():
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

    child = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, preexec_fn=own)
    out, seen = b"", 0

    def read(seconds):
        nonlocal out
        if select.select([master], [], [], seconds)[0]:
            out += os.read(master, 65536)
            return True
        return False

    def give_up(what):
        child.kill()
        print(json.dumps({"out": out.decode(errors="replace"), "status": what, "same": False}))
        sys.exit()

    for step in steps:
        if "type" in step:
            os.write(master, step["type"].encode())
        elif "signal" in step:
            child.send_signal(step["signal"])
        else:
            until = time.monotonic() + PATIENCE_S
            while (at := out.find(step["wait"].encode(), seen)) < 0:
                read(0.2)
                if time.monotonic() > until:
                    give_up("never came: " + step["wait"])
            seen = at + len(step["wait"].encode())
    until = time.monotonic() + PATIENCE_S
    while child.poll() is None:
        read(0.05)
        if time.monotonic() > until:
            give_up("does not end")
    while read(0):
        pass
    same = termios.tcgetattr(slave) == found
    print(json.dumps({"out": out.decode(errors="replace"), "status": child.returncode, "same": same}))


main()
