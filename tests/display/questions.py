"""The questions before a game, as a screen reader says them: each once, with its answers, and what came of each.

    questions.py PROGRAM FOLDER
"""

import subprocess
import sys

from reader import Atspi, Said, application, focus_window, key, say, start_bus, wait_for


def main():
    program = sys.argv[1]
    start_bus()
    arguments = "play --ask --voice off --listen off --locale en".split()
    Atspi.init()
    said = Said()
    child = subprocess.Popen([program, *arguments], stdin=subprocess.DEVNULL)
    try:
        wait_for("the program", application)
        focus_window("evavier")
        text = said.next("the first question", "New game.")
        asked = ["Which language is spoken?", "Who is blind?", "What is White's name?", "What is Black's name?"]
        for question, after in zip(asked, asked[1:]):
            if text.count(question) != 1 or "\n1: " not in text.split(question)[1]:
                raise SystemExit(f"{question}: said was {text!r}")
            key("Return")
            text = said.next(after, "")
            if text.splitlines()[1] != after:
                raise SystemExit(f"{after}: said was {text!r}")
        say("the questions were read out")
    finally:
        child.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
