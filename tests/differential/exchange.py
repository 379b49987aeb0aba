"""Reads the PGN that evavier writes with python-chess, and has evavier read what python-chess writes.

    scripts/python.sh tests/differential tests/differential/exchange.py PROGRAM [GAMES]
"""

import io
import pathlib
import random
import re
import subprocess
import sys

import chess
import chess.pgn

HERE = pathlib.Path(__file__).resolve().parent
JOURNAL = HERE.parent / "sheet" / "arbiter.evavier"
# What an arbiter's remarks must say of the game in the journal, each at its ply; articles with their edition.
WANTED = {
    3: ["Illegal move by Black", "Article 7.5.1, fide-2018", "The position after half-move 3 is restored", "Taken back"],
    6: ["Black is warned", "Article 12.9.1, fide-2018", "The position after half-move 6 is restored"],
    9: ["two hands", "Number 2", "Article 7.5.4, fide-2018", "The game is over. Illegal moves. White wins, 1-0."],
}


def written(program, text, *options):
    """What the program writes of a game that stands on its standard input."""
    command = [program, "sheet", "--form", "pgn", *options, "-"]
    return subprocess.run(command, input=text, capture_output=True, check=True).stdout.decode()


def games_of(text):
    stream = io.StringIO(text)
    while (game := chess.pgn.read_game(stream)) is not None:
        yield game


def remark(node):
    """The words beside a move, without the clock and whatever breaks the lines."""
    return " ".join(re.sub(r"\[%clk [^]]*\]", " ", node.comment).split())


def content(game):
    """The tags, and of each ply the move, the clock and the remark."""
    nodes = [(node.uci(), node.clock(), remark(node)) for node in game.mainline()]
    return dict(game.headers), game.board().fen(), remark(game), nodes


def random_game(dice):
    """A game as other programs write it: clocks, remarks, Chess960 now and then. No quotation marks in names:
    python-chess does not escape them, as the standard would have it."""
    board = chess.Board.from_chess960_pos(dice.randrange(960)) if dice.random() < 0.2 else chess.Board()
    game = chess.pgn.Game()
    game.headers.update(White=dice.choice(["Müller, Anna", "Łukasz Ř."]), Black="?", Result="*")
    if dice.random() < 0.3:
        game.headers["TimeControl"] = "40/5400+30:1800+30"
    game.setup(board)
    node = game
    for _ in range(dice.randrange(80)):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = dice.choice(moves)
        board.push(move)
        node = node.add_variation(move)
        if dice.random() < 0.2:
            node.comment = dice.choice(["good", "Illegal move by White. Article 7.5.1, fide-2018.", "50 % of it; half"])
        if dice.random() < 0.5:
            node.set_clock(dice.randrange(9_000_000) / 1000)
    return game


def check_arbiter(program):
    """The faults in how the journal's game comes through."""
    (game,) = games_of(written(program, JOURNAL.read_bytes(), "--locale", "en"))
    if game.errors:
        return [f"python-chess finds {game.errors}"]
    nodes = list(game.mainline())
    faults = [
        f"ply {ply}: {part!r} is missing in {remark(nodes[ply - 1])!r}"
        for ply, parts in WANTED.items()
        for part in parts
        if part not in remark(nodes[ply - 1])
    ]
    if not all(node.clock() for node in nodes):
        faults.append("a clock is missing")
    if "(=)" not in nodes[2].comment:
        faults.append("the offer is missing")
    wanted = {"Result": "1-0", "Termination": "rules infraction", "TimeControl": "5400+30", "Signed": "white, black"}
    faults += [f"{tag} is {game.headers.get(tag)}" for tag in wanted if game.headers.get(tag) != wanted[tag]]
    return faults


def check_random(program, number):
    """The faults in how random games come through."""
    dice = random.Random(7)
    games = [random_game(dice) for _ in range(number)]
    text = "\n\n".join(str(game) for game in games)
    ours = list(games_of(written(program, text.encode())))
    theirs = list(games_of(text))
    if len(ours) != number or len(theirs) != number:
        return [f"{len(ours)} of {number} games"]
    pairs = zip(map(content, ours), map(content, theirs))
    faults = [f"game {index}:\n{one}\n{other}" for index, (one, other) in enumerate(pairs, 1) if one != other]
    return faults + [f"python-chess finds {game.errors}" for game in ours if game.errors]


def main(program, number=1_000):
    faults = check_arbiter(program) + check_random(program, number)
    for fault in faults[:10]:
        print("differs:", fault[:2_000])
    print(f"exchange: {number} random games and one with an arbiter, {len(faults)} differ")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
