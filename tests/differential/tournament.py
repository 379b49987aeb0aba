"""Plays round robins and team matches by lot, has evavier write their reports, and reads those with a parser of TRF16
that others wrote, which knows the common part of TRF26 too; points and results are counted once more with python-chess.
Of each report evavier makes the event file of a round again.

    scripts/python.sh tests/differential tests/differential/tournament.py PROGRAM [EVENTS]
"""

import collections
import io
import itertools
import pathlib
import random
import subprocess
import sys
import tempfile

import chess
import chess.pgn
import trf

POINTS = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}
SIGNS = {1.0: "1", 0.5: "=", 0.0: "0"}
# The parser knows no titles of three letters.
TITLES = ["GM", "IM", "FM", "CM", ""]


def rounds_of(players):
    """Everybody against everybody, each pair once: Berger's tables by turning the list."""
    others = players[1:]
    for _ in others:
        ring = [players[0], *others]
        half = len(ring) // 2
        yield list(zip(ring[:half], reversed(ring[half:])))
        others = others[-1:] + others[:-1]


def written(name, number, board, white, black, result, dice):
    game = chess.pgn.Game()
    game.headers.update(Event=name, Round=f"{number}.{board}", White=white["name"], Black=black["name"])
    game.headers.update(Date=f"2026.11.{number:02}", Result=result)
    node = game
    for _ in range(dice.randrange(2, 20)):
        moves = list(node.board().legal_moves)
        if not moves:
            break
        node = node.add_variation(dice.choice(moves))
    return str(game)


def entrant(player):
    return "(" + ", ".join(f'{key}: {value if isinstance(value, int) else chr(34) + value + chr(34)}'
                           for key, value in player.items()) + ")"


def event(program, dice, folder):
    """One event from its file to what the parser reads."""
    teams = dice.random() < 0.3
    players = [{"name": f"Player{n}, Łü", "rating": dice.choice([0, dice.randrange(1000, 2900)]),
                "fide_id": dice.choice([0, dice.randrange(1, 10**9)]), "title": dice.choice(TITLES)}
               for n in range(2 * dice.randrange(1, 6))]
    pairings = list(rounds_of(players))
    if teams:
        for number, player in enumerate(players):
            player["team"] = "Nord" if number % 2 else "Süd"
        nord, sued = players[1::2], players[::2]
        pairings = [list(zip(sued, nord[turn:] + nord[:turn])) for turn in range(len(nord))]
    boards = ", ".join(f"(white: {entrant(one)}, black: {entrant(other)})" for one, other in pairings[0])
    (folder / "event.ron").write_text(f'(name: "Test", site: "X", round: 1, boards: [{boards}])', "utf-8")
    games = folder / "games"
    games.mkdir()
    points, results = collections.Counter(), {}
    for number, pairs in enumerate(pairings, 1):
        for board, (white, black) in enumerate(pairs, 1):
            result = dice.choice(list(POINTS))
            text = written("Test", number, board, white, black, result, dice)
            (games / f"{number}-{board}.pgn").write_text(text, "utf-8")
            read = chess.pgn.read_game(io.StringIO(text))
            of_white, of_black = POINTS[read.headers["Result"]]
            points[white["name"]] += of_white
            points[black["name"]] += of_black
            results[white["name"], number] = (black["name"], "w", SIGNS[of_white])
            results[black["name"], number] = (white["name"], "b", SIGNS[of_black])
    for form in ["trf16", "trf"]:
        report(program, form, folder, players, points, results, len(pairings), teams)
    return len(results) // 2


def report(program, form, folder, players, points, results, rounds, teams):
    """What the parser reads in a report, against what was played."""
    command = [program, "event", "results", "--form", form, str(folder / "event.ron"), str(folder / "games")]
    done = subprocess.run(command, capture_output=True, check=True)
    if done.stderr:
        raise AssertionError(done.stderr.decode())
    text = done.stdout.decode()
    tournament = trf.loads(text)
    if form == "trf":
        of_teams = [line for line in text.split("\r\n") if line.startswith("310 ")]
        tournament.teams = [trf.Team(line[8:40].strip(), [int(rank) for rank in line[73:].split()]) for line in of_teams]
    names = {player.startrank: player.name for player in tournament.players}
    by_name = {player["name"]: player for player in players}
    if set(by_name) != set(names.values()) or tournament.numplayers != len(players):
        raise AssertionError(f"other players: {names}")
    for player in tournament.players:
        ours = by_name[player.name]
        theirs = (player.rating, player.id or 0, player.title, player.points)
        if theirs != (ours["rating"], ours["fide_id"], ours["title"], points[player.name]):
            raise AssertionError(f"{player}: {ours}, {points[player.name]}")
        played = {game.round: (names[game.startrank], game.color, game.result) for game in player.games}
        if played != {number: row for (name, number), row in results.items() if name == player.name}:
            raise AssertionError(f"{player}: {results}")
    ranks = sorted(tournament.players, key=lambda player: player.rank)
    if any(one.points < other.points for one, other in itertools.pairwise(ranks)):
        raise AssertionError(f"ranks: {ranks}")
    if len(tournament.teams) != (2 if teams else 0) or tournament.numteams != len(tournament.teams):
        raise AssertionError(f"teams: {tournament.teams}")
    for team in tournament.teams:
        if {names[rank] for rank in team.startranks} != {p["name"] for p in players if p["team"] == team.name}:
            raise AssertionError(f"team: {team}")
    if len(tournament.rounddates) != rounds:
        raise AssertionError(f"dates: {tournament.rounddates}")
    (folder / "report").write_bytes(done.stdout)
    for number in range(1, rounds + 1):
        made = folder / f"{form}-{number}.ron"
        subprocess.run([program, "event", "new", "--from", str(folder / "report"), "--round", str(number), str(made)],
                       capture_output=True, check=True)
        told = subprocess.run([program, "event", "check", "--locale", "en", str(made)], capture_output=True, check=True)
        pairs = {tuple(name.split(" (")[0] for name in line.split(": ", 1)[1].rstrip(".").split(" – "))
                 for line in told.stdout.decode().splitlines() if line.startswith("Board ")}
        if pairs != {(name, row[0]) for (name, of), row in results.items() if of == number and row[1] == "w"}:
            raise AssertionError(f"round {number}: {pairs}")


def main(program, events="40"):
    dice, games = random.Random(16), 0
    for _ in range(int(events)):
        with tempfile.TemporaryDirectory() as folder:
            games += event(program, dice, pathlib.Path(folder))
    print(f"differential: {games} games of {events} events, every report read as it was meant.")


if __name__ == "__main__":
    main(*sys.argv[1:])
