"""What a lead is worth: `conf/trust.ron` of a model, by logistic regression on what the program's own ear hears.

    calibrate.py MODEL --build DIR

The ear listens all the time to tapes of announcements, commands, people's words of ours, and to longer ones of talk,
babble, music and noise, on which every word it hears is a wrong one. The speech is that of training voices and
people, disturbed anew (see tapes.py); the test part stays untouched.
"""
import argparse
import json
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import tapes

TRUST = Path("conf", "trust.ron")
WEIGHING = Path(__file__).resolve().parents[2] / "ear/src/weighing.ron"
UNKNOWN = "[unk]"
# Beyond these nothing makes it surer, or less sure; the program has the same numbers (trust.rs).
LEAD, LEAD_PER_SECOND, MOST_MARGIN = (-10, 15), (-20, 20), 3.0
NAMES = ("base", "lead", "lead_per_second", "words", "margin", "contrast", "seconds")
NEUTRAL = dict.fromkeys((*NAMES, "least", "sure"), 0.0)
BINS = (0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.99, 1.01)


@dataclass(frozen=True)
class Wanted:
    """Where the lines are drawn, for a word alone and for several."""
    # Of what is right so many may be refused at most, however many wrong ones that lets through; with none, half the
    # confidence of the least sure right words is enough. Several words that come out of talk hardly ever make a move.
    refused: float
    # In an hour of talk, babble, music and noise so many wrong ones may be heard, and so many surely and acted on.
    heard_an_hour: float
    sure_an_hour: float
    # Of all that is sure and acted on so many are right.
    right: float


WANTED = {"alone": Wanted(0.25, 4, 2, 0.97), "several": Wanted(0.0, 4, 0.5, 0.99)}
# What is right less than once in twenty is no word, whoever said it.
LEAST_OF_ALL = 0.05


@dataclass
class Judged:
    """Words that were heard on a tape, and what was said there; nothing on those of talk."""
    kind: str
    expected: str
    uci: str
    heard: dict

    @property
    def is_right(self):
        words = self.heard["words"]
        beginning = self.kind == tapes.CUT_OFF and f"{self.expected} ".startswith(f"{words} ")
        same_move = bool(self.uci) and self.heard["uci"] == self.uci
        return bool(self.expected) and (beginning or same_move or words == self.expected)

    @property
    def is_acted_on(self):
        """Whether the program does what it heard. What is no legal move it refuses aloud, however sure it is."""
        return self.heard["status"] in ("move", "command")

    @property
    def group(self):
        return "several" if " " in self.heard["words"] else "alone"

    @property
    def features(self):
        heard, seconds, words = self.heard, self.heard["words_ms"] / 1_000, len(self.heard["words"].split())
        return [1.0, float(np.clip(heard["lead"] / words, *LEAD)),
                float(np.clip(heard["lead"] / seconds, *LEAD_PER_SECOND)), float(words),
                float(np.clip(heard["margin"], 0, MOST_MARGIN)), heard["contrast_db"], seconds]


def listen(model, tape):
    """What the ear hears on it, without holes."""
    command = ["cargo", "run", "--quiet", "--locked", "--example", "ear_hours", "--", model, "de", "fast",
               tape.fen, tape.path]
    done = subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True)
    hearings = [json.loads(line) for line in done.stdout.splitlines()]
    return [heard for heard in hearings if heard["words_ms"] > 0 and UNKNOWN not in heard["words"]]


def judged(tape, hearings):
    """Each hearing with the event in which it ended."""
    for heard in hearings:
        before = [event for event in tape.events if event.start_ms <= heard["ended_ms"]]
        event = before[-1] if before else tapes.Event(0, tape.name, "")
        yield Judged(event.kind, event.expected, event.uci, heard)


def regression(rows, right, penalty=1e-2, steps=60):
    """Newton's method; `penalty` keeps weights finite where everything is right, and those without use at nothing."""
    rows, right = np.array(rows), np.array(right, float)
    scale = np.maximum(np.abs(rows).max(0), 1e-6)
    rows = rows / scale
    weights = np.zeros(rows.shape[1])
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-rows @ weights))
        gradient = rows.T @ (chance - right) + penalty * weights
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + penalty * np.eye(len(weights))
        weights -= np.linalg.solve(curve, gradient)
    return weights / scale


def confidence(weights, one):
    return float(1 / (1 + np.exp(-np.dot(weights, one.features))))


def exceeded_by(chances, count):
    """The least confidence that at most so many of `chances` reach."""
    ordered = sorted(chances, reverse=True)
    return min(ordered[int(count)] + 1e-3, 1.0) if len(ordered) > count else 0.0


def press_is_cheaper_from(text):
    """The probability of being right from which on a press that counts costs less than a yes that is always needed, by
    the costs that the program weighs with."""
    number = lambda pattern: float(re.search(pattern, text, re.DOTALL)[1])
    press, answer = (number(rf"mistaken: \(.*?\b{name}: ([\d.]+)") for name in ("press", "yes"))
    return 1 - number(r"costs: \(.*?\byes: ([\d.]+)") / ((press - answer) * number(r"\bwrong_move: ([\d.]+)"))


def worth(heard, hours, wanted):
    """Weights and lines for these words."""
    if len({one.is_right for one in heard}) < 2:
        return {**NEUTRAL, "sure": 1.0}
    weights = regression([one.features for one in heard], [one.is_right for one in heard])
    chance = [(confidence(weights, one), one) for one in heard]
    right = sorted(value for value, one in chance if one.is_right)
    out_of_talk = [value for value, one in chance if not one.expected]
    most = right[int(len(right) * wanted.refused)] if wanted.refused else right[0] / 2
    least = max(LEAST_OF_ALL, min(exceeded_by(out_of_talk, wanted.heard_an_hour * hours), most))
    acted_on = [(value, one) for value, one in chance if one.is_acted_on]
    acted_on_talk = [value for value, one in acted_on if not one.expected]
    sure = max(exceeded_by(acted_on_talk, wanted.sure_an_hour * hours), sure_from(acted_on, wanted.right), least,
               press_is_cheaper_from(WEIGHING.read_text(encoding="utf8")))
    return {**dict(zip(NAMES, weights)), "least": least, "sure": sure}


def sure_from(chances, wanted):
    """The least confidence from which on the share of right ones is high enough."""
    right, found = 0, 1.0
    for number, (chance, one) in enumerate(sorted(chances, key=lambda pair: -pair[0]), 1):
        right += one.is_right
        if right >= wanted * number:
            found = chance
    return found


def write(model, worths):
    line = lambda found: ", ".join(f"{name}: {value:.5f}" for name, value in found.items())
    rows = "".join(f"    {group}: ({line(found)}),\n" for group, found in worths.items())
    (model / TRUST).write_text(
        "// What a lead is worth (see the model card), for a word alone and for several: weights of the logarithm of\n"
        f"// the odds, the least confidence, and that which is sure.\n(\n{rows})\n", encoding="utf8")


def run(model, build, espeak, count):
    """Writes `conf/trust.ron` from tapes of `count` announcements and as many seconds of talk."""
    random = np.random.default_rng(tapes.SEED)
    with tempfile.TemporaryDirectory() as folder:
        made = list(tapes.all_of(random, Path(folder), build, espeak, count))
        write(model, dict.fromkeys(WANTED, NEUTRAL))
        with ThreadPoolExecutor(2) as pool:
            hearings = list(pool.map(lambda tape: listen(model, tape), made))
    fit(model, made, hearings)


def fit(model, made, hearings):
    hours = sum(tape.seconds for tape in made if not tape.events) / 3_600
    heard = [one for tape, found in zip(made, hearings) for one in judged(tape, found)]
    worths = {group: worth([one for one in heard if one.group == group], hours, wanted)
              for group, wanted in WANTED.items()}
    write(model, worths)
    said = [event for tape in made for event in tape.events]
    for group, found in worths.items():
        table(group, found, [one for one in heard if one.group == group],
              [event for event in said if (" " in event.expected) == (group == "several")], hours)


def table(group, found, heard, said, hours):
    """What these lines make of the tapes."""
    weights = [found[name] for name in NAMES]
    chance = [(confidence(weights, one), one) for one in heard]
    print(f"{group}: least {found['least']:.3f}, sure {found['sure']:.3f}")
    for name, line in (("heard", found["least"]), ("sure", found["sure"])):
        over = [one for value, one in chance if value >= line and (name == "heard" or one.is_acted_on)]
        out_of_talk = sum(not one.expected for one in over)
        for kind in sorted({event.kind for event in said if event.expected}):
            count = sum(event.kind == kind for event in said)
            right = sum(one.is_right and one.kind == kind for one in over)
            wrong = sum(not one.is_right and one.kind == kind for one in over)
            print(f"  {name:5s} {kind:24s} n={count:4d}  right {right:4d}  wrong {wrong:4d}")
        print(f"  {name:5s} out of talk and noise: {out_of_talk} in {60 * hours:.0f} minutes")
    for low, high in zip(BINS, BINS[1:]):
        inside = [one.is_right for value, one in chance if low <= value < high and value >= found["least"]]
        if inside:
            print(f"  confidence {low:.2f} to {min(high, 1):.2f}: n={len(inside):4d}, right {np.mean(inside):.3f}")


def main():
    from espeak import Espeak

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("--build", type=Path, required=True)
    parser.add_argument("--count", type=int, default=300)
    given = parser.parse_args()
    run(given.model, given.build, Espeak(ipa=False), given.count)


if __name__ == "__main__":
    main()
