"""What is announced in the tests: legal moves in real positions, worded by the program."""
import re
from dataclasses import dataclass
from functools import cache

import program
from paths import data

POSITIONS = data("positions.toml")
FILES, RANKS = "abcdefgh", "12345678"
INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SQUARES = [file + rank for file in FILES for rank in RANKS]
# Every second announcement drawn is one of these, which are rare among all moves.
RARE = re.compile(r"schlägt|Rochade|passant|Schach|Matt|acht (Dame|Turm|Läufer|Springer)|eins (Dame|Turm|Läufer|Springer)")


@dataclass(frozen=True)
class Announcement:
    fen: str
    uci: str
    text: str

    @property
    def words(self):
        return self.text.lower()


def own_pieces(fen):
    """`{square: letter}` of the side to move."""
    board, side = fen.split()[:2]
    found = {}
    for rank, row in zip(reversed(RANKS), board.split("/")):
        expanded = re.sub(r"\d", lambda number: " " * int(number[0]), row)
        for file, letter in zip(FILES, expanded):
            if letter.strip() and letter.isupper() == (side == "w"):
                found[file + rank] = letter
    return found


def candidates(fen):
    """All that could be moves."""
    for start, letter in own_pieces(fen).items():
        for end in SQUARES:
            if letter in "Pp" and end[1] in "18":
                yield from (start + end + role for role in "qrbn")
            elif end != start:
                yield start + end


@cache
def legal(fen):
    """Every legal move in both forms."""
    moves = list(candidates(fen))
    found = []
    for form in ("full", "short"):
        texts = program.announce([{"fen": fen, "moves": [uci], "form": form} for uci in moves])
        found += [Announcement(fen, uci, text) for uci, text in zip(moves, texts) if text]
    read = program.read(fen, [announcement.text for announcement in found])
    # Castling may also be written as the king taking his rook; it is read as the usual way of writing it.
    same = [said for said, answer in zip(found, read) if answer == ("move", said.uci)]
    return list(dict.fromkeys(same))


def drawn(random, count, fens=None):
    """So many announcements, evenly from the positions."""
    fens = fens or POSITIONS["fens"]
    chosen = []
    while len(chosen) < count:
        offered = legal(fens[len(chosen) % len(fens)])
        if random.random() < 0.5:
            offered = [said for said in offered if RARE.search(said.text)] or offered
        said = offered[random.integers(len(offered))]
        if said not in chosen:
            chosen.append(said)
    return chosen


def first_moves(language, scheme):
    """All of the initial position."""
    moves = [f"{file}2{file}{rank}" for file in FILES for rank in "34"] + ["b1a3", "b1c3", "g1f3", "g1h3"]
    about = {"fen": INITIAL, "locale": language, "scheme": scheme}
    texts = program.announce([about | {"moves": [uci]} for uci in moves])
    return [Announcement(INITIAL, uci, text) for uci, text in zip(moves, texts)]


def misleads(said, parts):
    """Whether one of these parts of the announcement is a move of its own, and not the one announced."""
    return any(status == "move" and uci != said.uci for status, uci in program.read(said.fen, parts))


def beginnings(said):
    words = said.text.split()
    return [" ".join(words[:count]) for count in range(1, len(words))]


def endings(said):
    words = said.text.split()
    return [" ".join(words[count:]) for count in range(1, len(words))]


def is_move(said, part):
    return program.read(said.fen, [part])[0][0] == "move"


# Words that are taken for each other.
PAIRS = [{"zwei", "drei"}, {"anna", "bella", "eva"}, {"fünf", "eins"}, {"cäsar", "gustav"}]


def neighbours(random, count):
    """So many announcements that are illegal, each a name or a number away from a legal one, and half of these words are
    such as are taken for each other."""
    kinds = [POSITIONS["files"], POSITIONS["ranks"]]
    found = []
    while len(found) < count:
        said = drawn(random, 1, [POSITIONS["fens"][random.integers(len(POSITIONS["fens"]))]])[0]
        words = said.text.split()
        places = [at for at, word in enumerate(words) if any(word.lower() in kind for kind in kinds)]
        if not places:
            continue
        at = places[random.integers(len(places))]
        word = words[at].lower()
        others = [other for kind in kinds if word in kind for other in kind if other != word]
        like = [other for pair in PAIRS if word in pair for other in pair if other != word]
        chosen = like if like and len(found) % 2 else others
        words[at] = chosen[random.integers(len(chosen))]
        text = " ".join(words)
        if read_as(said.fen, text) == "illegal":
            found.append(Announcement(said.fen, "", text))
    return found


def read_as(fen, text):
    return program.read(fen, [text])[0][0]
