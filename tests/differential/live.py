"""Watches the file for viewers with python-chess while games are played: it is whole at every instant, and never ahead
of the clock.

    scripts/python.sh tests/differential tests/differential/live.py PROGRAM [READINGS]
"""

import io
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import chess
import chess.pgn

# How long one game may take, in seconds.
LONGEST = 120


def watched(program, home, number, dice):
    """Plays a random game by lines, a move at a time, and reads the file all the while; how often it was read."""
    folder = home / "live"
    folder.mkdir(exist_ok=True)
    path = folder / f"game-{number}.pgn"
    command = [program, "play", "--console", "--voice", "off", "--locale", "en", "--time", "90+30"]
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "BRLAPI_HOST": ":tests"}
    game = subprocess.Popen(
        [*command, "--live", str(folder), "--board", str(number)],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=environment, cwd=home,
    )
    end = time.monotonic() + LONGEST
    board, pressed, seen, readings = chess.Board(), 0, 0, 0

    def say(line):
        game.stdin.write(line + "\n")
        game.stdin.flush()

    def read():
        nonlocal seen, readings
        if not path.exists():
            return
        text = path.read_text()
        found = chess.pgn.read_game(io.StringIO(text))
        assert found is not None and not found.errors, text
        assert text.endswith("*\n") and found.headers["Board"] == str(number), text
        moves = [move.uci() for move in found.mainline_moves()]
        played = [move.uci() for move in board.move_stack]
        assert moves == played[: len(moves)], (moves, played)
        assert seen <= len(moves) <= pressed, (seen, len(moves), pressed)
        seen, readings = len(moves), readings + 1

    say("start")
    while pressed < 60 and any(board.legal_moves):
        move = dice.choice(list(board.legal_moves))
        board.push(move)
        if board.is_game_over(claim_draw=True):
            board.pop()
            break
        say(move.uci())
        # Announced and not pressed: viewers learn nothing of it.
        for _ in range(3):
            read()
        pressed += 1
        say("")
        while seen < pressed:
            read()
            assert time.monotonic() < end, "the file is behind"
    game.stdin.close()
    assert game.wait(timeout=LONGEST) == 0
    read()
    assert seen == pressed and [entry.name for entry in folder.glob("*")].count(path.name) == 1
    assert not list(folder.glob(".evavier*")), "something is left there"
    return readings


def main(program, wanted=1000):
    dice = random.Random(7)
    readings = number = 0
    with tempfile.TemporaryDirectory() as home:
        while readings < wanted:
            number += 1
            readings += watched(str(pathlib.Path(program).resolve()), pathlib.Path(home), number, dice)
    print(f"live: {number} games, {readings} readings, all whole")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
