"""Plays the random games of examples/differential_games.rs again with python-chess, and compares every position.

    scripts/python.sh tests/differential tests/differential/compare.py PROGRAM [GAMES]
"""

import collections
import json
import multiprocessing
import subprocess
import sys

import chess

WORKERS = 4
# What must have come up for the comparison to be worth its name.
WANTED = {
    "checkmate": 20,
    "stalemate": 5,
    "dead_position": 100,
    "fivefold_repetition": 100,
    "seventy_five_moves": 50,
    "threefold claim": 300,
    "fifty claim": 300,
    "castling": 100,
    "castling in chess960": 100,
    "en passant": 20,
    "promotion": 100,
    "number of chess960": 300,
}


def outcome(board, repetitions):
    """The end as fide-2018 has it, without claims; and the winner."""
    if board.is_checkmate():
        return "checkmate", chess.COLOR_NAMES[not board.turn]
    reasons = [
        ("stalemate", board.is_stalemate()),
        ("dead_position", board.is_insufficient_material()),
        ("fivefold_repetition", repetitions >= 5),
        ("seventy_five_moves", board.halfmove_clock >= 150),
    ]
    return next(((reason, None) for reason, holds in reasons if holds), (None, None))


def differences(board, told, seen):
    """What is told otherwise than python-chess has it: name, ours, theirs."""
    key = board._transposition_key()  # what is_repetition compares, counted here as we go
    seen[key] += 1
    repetitions = seen[key]
    if repetitions >= 3 and (board.is_repetition(3), board.is_repetition(5)) != (True, repetitions >= 5):
        raise AssertionError("python-chess counts otherwise than is counted here")
    legal = {board.uci(move): move for move in board.legal_moves}
    reason, winner = outcome(board, repetitions)
    # That a position is dead for another reason than its material is beyond python-chess.
    if told["outcome"] == "dead_position" and reason not in ("checkmate", "stalemate"):
        reason = "dead_position" if reason is None or not board.is_insufficient_material() else reason
    theirs = {
        "fen": board.fen(en_passant="legal"),
        "moves": sorted(legal),
        "san": [[uci, board.san(legal[uci])] for uci, _ in told["san"] if uci in legal],
        "check": board.is_check(),
        "checkmate": board.is_checkmate(),
        "stalemate": board.is_stalemate(),
        "insufficient": [board.has_insufficient_material(color) for color in (chess.WHITE, chess.BLACK)],
        "repetitions": repetitions,
        "threefold": repetitions >= 3,
        "fifty": board.halfmove_clock >= 100,
        "outcome": reason,
        "winner": winner,
    }
    ours = dict(told, moves=sorted(told["moves"]))
    return [(name, ours[name], value) for name, value in theirs.items() if ours[name] != value]


def compare(job):
    """The games of one seed: how many of what came up, and what differs."""
    program, seed, games = job
    counts, faults = collections.Counter(), []
    child = subprocess.Popen([program, str(seed), str(games)], stdout=subprocess.PIPE, text=True)
    for line in child.stdout:
        told = json.loads(line)
        if "start" in told:
            board = chess.Board(told["start"], chess960=told["chess960"])
            seen = collections.Counter()
            counts["games"] += 1
            if told["chess960"]:
                counts["number of chess960"] += 1
                if chess.Board.from_chess960_pos(told["number"]).fen() != board.fen():
                    faults.append(("number", told["number"], board.fen()))
            continue
        counts["positions"] += 1
        faults.extend((board.fen(), *difference) for difference in differences(board, told, seen))
        counts[told["outcome"]] += 1
        counts["threefold claim"] += told["threefold"]
        counts["fifty claim"] += told["fifty"]
        counts["dead by more than material"] += (
            told["outcome"] == "dead_position" and not board.is_insufficient_material()
        )
        if faults:
            break
        if told["played"]:
            move = board.parse_uci(told["played"])
            counts["castling in chess960" if board.chess960 else "castling"] += board.is_castling(move)
            counts["en passant"] += board.is_en_passant(move)
            counts["promotion"] += move.promotion is not None
            board.push(move)
    child.kill() if faults else None
    child.stdout.close()
    if child.wait() != 0 and not faults:
        faults.append(("the program failed", seed))
    return counts, faults


def main(program, games=2_400):
    jobs = [(program, seed, games // WORKERS) for seed in range(WORKERS)]
    counts, faults = collections.Counter(), []
    with multiprocessing.Pool() as pool:
        for found, wrong in pool.imap_unordered(compare, jobs):
            counts += found
            faults += wrong
    print(", ".join(f"{name}: {number}" for name, number in counts.items() if name))
    for fault in faults[:20]:
        print("differs:", *fault, sep="\n  ")
    missing = [name for name, number in WANTED.items() if counts[name] < number * games / 2_400]
    if missing:
        print("too few of these came up:", ", ".join(missing))
    return 1 if faults or missing or counts["games"] < games else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
