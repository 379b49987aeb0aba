"""What was heard against what was said."""
import math
import re
from dataclasses import dataclass

UNKNOWN = "[unk]"


def known(text):
    """The words, without what is none. Checkmate sounds alike in one word and in two."""
    return [word for word in text.replace("schach matt", "schachmatt").split() if word != UNKNOWN]


def edits(expected, heard):
    """Words to change, add or leave out (Levenshtein)."""
    row = list(range(len(heard) + 1))
    for index, word in enumerate(expected, 1):
        last, row[0] = row[0], index
        for at, other in enumerate(heard, 1):
            last, row[at] = row[at], min(row[at] + 1, row[at - 1] + 1, last + (word != other))
    return row[-1]


def wilson(right, count, z=1.96):
    """The interval of 95 % for a share."""
    if count == 0:
        return 0.0, 1.0
    share, square = right / count, z * z / count
    middle = share + square / 2
    spread = z * math.sqrt(share * (1 - share) / count + square / (4 * count))
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))


def most_events(count):
    """As many as may be expected when `count` were seen: the upper end of 95 % (Poisson)."""
    low, high = float(count), count + 10 * math.sqrt(count + 1)
    for _ in range(60):
        middle = (low + high) / 2
        terms = [math.exp(-middle)]
        for index in range(1, count + 1):
            terms.append(terms[-1] * middle / index)
        low, high = (middle, high) if sum(terms) > 0.05 else (low, middle)
    return high


def quantile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else math.nan


@dataclass
class Share:
    """So many of so many."""
    right: int = 0
    count: int = 0

    def note(self, is_right):
        self.right += bool(is_right)
        self.count += 1

    @property
    def value(self):
        return self.right / self.count if self.count else math.nan

    def __str__(self):
        if not self.count:
            return "-"
        low, high = wilson(self.right, self.count)
        return f"{100 * self.value:.1f} % ({100 * low:.0f} to {100 * high:.0f})"


@dataclass
class Heard:
    """One file or one event and what came of it."""
    row: dict
    words: str
    status: str
    uci: str
    confidence: float
    # The words were too unlikely to count.
    doubtful: bool
    # The move, or the other move, that it would be asked about.
    meant: str = ""
    other: str = ""
    # It is not what was heard, so that a press alone does not confirm it.
    taken: bool = False

    @property
    def is_asked(self):
        """The program would ask before anything counts."""
        return bool(self.meant or self.other)

    @property
    def is_right_or_asked(self):
        return self.row["uci"] in (self.meant, self.other) or self.is_right

    @property
    def is_move(self):
        return self.status == "move"

    @property
    def is_right(self):
        return self.is_move and self.uci == self.row["uci"]

    @property
    def is_other_move(self):
        return self.is_move and self.uci != self.row["uci"]

    @property
    def is_without_words(self):
        return self.doubtful or not known(self.words)

    @property
    def edits(self):
        return edits(known(self.row["words"]), known(self.words))


def heard(row, answer):
    # A no to what nobody asked, with an announcement behind it, is that announcement: so a game takes it.
    said = answer.get("with", answer) if answer.get("command") == "no" else answer
    return Heard(row, answer["words"], said.get("status", ""), said.get("uci") or "", answer["confidence"],
                 answer.get("doubtful", False), answer.get("meant", ""), answer.get("or", ""), "literal" in answer)


class Stakes:
    """What outcomes cost, in repetitions, and what is supposed beside: the numbers that the program weighs with."""

    def __init__(self, text):
        for name, value in re.findall(r"^ *(\w+): ([\d.]+),$", text, re.MULTILINE):
            setattr(self, name, float(value))
        # Of one name there are a cost and a mistake.
        self.mistaken_yes = float(re.search(r"mistaken: \(.*?yes: ([\d.]+)", text, re.DOTALL)[1])
        self.yes = float(re.search(r"costs: \(.*?yes: ([\d.]+)", text, re.DOTALL)[1])

    def wrong(self, confirmed):
        return self.wrong_read_back + confirmed * self.wrong_move

    def cost(self, heard):
        """Of one announcement."""
        right, legal = heard.row["uci"], bool(heard.row["uci"])
        if heard.other:
            return self.repetition
        if heard.meant:
            return self.yes + self.told if heard.meant == right else self.repetition + self.answer * self.wrong_move
        if heard.is_move and heard.taken:
            return self.yes if heard.is_right else self.wrong(self.mistaken_yes)
        if heard.is_move:
            return 0.0 if heard.is_right else self.wrong(self.press)
        return self.repetition if legal else 0.0

    def expected(self, legal, illegal):
        """Of an announcement of which nobody knows yet whether it is legal; the illegal ones of these cost as little as none
        where there are none."""
        mean = lambda chosen: sum(map(self.cost, chosen)) / max(1, len(chosen))
        return (1 - self.illegal) * mean(legal) + self.illegal * mean(illegal)


def by_event(events, hearings):
    """`(event, hearings)`: what was heard from the start of each event to the start of the next one."""
    of_file = {}
    for hearing in hearings:
        of_file.setdefault(hearing["file"], []).append(hearing)
    for index, event in enumerate(events):
        follows = events[index + 1] if index + 1 < len(events) else None
        end = int(follows["start_ms"]) if follows and follows["file"] == event["file"] else math.inf
        yield event, [hearing for hearing in of_file.get(event["file"], [])
                      if int(event["start_ms"]) <= hearing["ended_ms"] < end]
