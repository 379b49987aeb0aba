"""Reads the page to follow in a browser as a screen reader does: through AT-SPI alone.

    page.py BROWSER FOLDER PAGE NEXT

Prints what is read there, a line for each thing; then NEXT takes the place of PAGE, and what is read when the page has
put it in by itself.
"""

import os
import subprocess
import sys

from reader import has, nodes, say, settle, start_bus, wait_for

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 90


def document():
    """The page, once it is read in."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        for node in nodes(desktop.get_child_at_index(index)):
            if node.get_role_name() == "document web" and node.get_name() and not has(node, Atspi.StateType.BUSY):
                return node
    return None


def words(node):
    """What is read of it, what is in another language than the page with that before it."""
    text, at, parts = Atspi.Text.get_text(node, 0, -1), 0, ""
    while at < len(text):
        attributes, _, end = Atspi.Text.get_attribute_run(node, at, True)
        language = attributes.get("language", "en")
        part = text[at:max(end, at + 1)]
        parts += part if language == "en" else f"[{language}] {part}"
        at += len(part)
    return parts.replace("\ufffc", "").strip()


def told(node):
    """What is read of each thing that has a text of its own, and what it is."""
    if node is None:
        # The page is being replaced.
        return
    role = node.get_role_name()
    if role == "heading":
        role += " " + node.get_attributes().get("level", "?")
    if "Text" in node.get_interfaces() and role not in ("static", "document web"):
        text = words(node)
        if text:
            yield f"{role}: {text}"
    for index in range(node.get_child_count()):
        yield from told(node.get_child_at_index(index))


def is_other(than):
    """Whether the page reads otherwise, and all of it is there."""
    try:
        now = list(told(document()))
        return now != than and now and now == list(told(document()))
    except GLib.Error:
        return False


def read(shown):
    say(f"page: {shown.get_name()}, language: {Atspi.Document.get_locale(shown)}")
    for line in told(shown):
        say(line)


def main():
    browser, folder, page, following = sys.argv[1:]
    start_bus()
    profile = os.path.join(folder, "profile")
    os.mkdir(profile)
    child = subprocess.Popen(
        [browser, "--no-remote", "--profile", profile, "--new-window", f"file://{page}"],
        env={**os.environ, "HOME": folder, "GNOME_ACCESSIBILITY": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        Atspi.init()
        shown = wait_for("the page", document, PATIENCE)
        settle()
        before = list(told(shown))
        read(shown)
        os.replace(following, page)
        wait_for("the next page", lambda: is_other(before), PATIENCE)
        say("loaded again")
        settle()
        # Whoever reads it stays where they are.
        say("the same page" if document() == shown else "another page in its place")
        read(document())
    finally:
        child.kill()
        child.wait()


if __name__ == "__main__":
    main()
