"""What a score is worth where what was heard is weighed by the position: finds the odds in `ear/src/weighing.ron`.

    cargo build --release --locked --bin evavier --example ear_weighing
    scripts/python.sh models/train/voices tests/speech/weighing.py [FOLDER]

Voices that the model was trained with announce legal moves, and illegal ones a word away from legal ones, in the positions of
the training and in all conditions of the tests; some announcements are cut off in a word, and some talk is none. The program's
recogniser tells how far the phrase that was expected is behind what it heard, and a logistic regression what that says. Legal
and illegal ones weigh the same in it: how rare these are is told in the file beside the odds.
"""
import argparse
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import paths

import announcements
import kokoro
import program
import sets
import synthetic
import tapes
import untimed
import voices
from conditions import CONDITIONS, trimmed

SETS = paths.TARGET / "speech-weighing"
# One of the positions has ten announcements.
PER_VOICE, PER_CUT = 60, 25
# Fewer say nothing, and the odds stay as they are.
FEWEST = 30
# Cut-off announcements and talk are heard in these.
CUT_IN = ["clean", "noise 10 dB"]


@dataclass
class Trained:
    """A voice of the training in the shape of those of the tests."""
    name: str
    speak: object

    def say_all(self, random, texts):
        spoken = [self.speak(random, text.lower().split()) for text in texts]
        return [None if sound is None else voices.loud(sound) for sound in spoken]


def engines(espeak):
    variants = synthetic.EspeakVoices(espeak, ipa=False)

    def by_espeak(random, words):
        made = variants.say(random, [(word, "de") for word in words], variants.pick(random))
        return None if made is None else made[0]

    def by(engine):
        return Trained(engine.name, lambda random, words: engine.say(random, words, "de")[0])

    return [Trained("espeak", by_espeak), by(untimed.Pico()), by(untimed.Hibari(espeak)), by(kokoro.Kokoro(espeak))]


def make(folder):
    """Fills the folder, unless it is full already."""
    if (folder / "complete").exists():
        return
    announcements.POSITIONS["fens"] = tapes.POSITIONS
    sets.WEIGHED = CONDITIONS
    people = sets.People(sets.people_folder(None), set(sets.vocabulary(paths.MODEL)))
    made = sets.Sets(folder, people)
    for engine in engines(made.espeak):
        random = sets.generator(f"weighing {engine.name}")
        made.spoken_by(random, engine, announcements.drawn(random, PER_VOICE), "native", engine.name)
        made.spoken_by(random, engine, announcements.neighbours(random, PER_VOICE), "neighbour", engine.name)
        cut(made, random, engine)
    made.write()
    (folder / "complete").touch()


def cut(made, random, engine):
    said = announcements.drawn(random, PER_CUT)
    for announced, sound in zip(said, engine.say_all(random, [said.text for said in said])):
        for parts_of in (announcements.beginnings, announcements.endings):
            if sound is None or announcements.misleads(announced, parts_of(announced)):
                continue
            left, at = trimmed(sound), random.uniform(0.4, 0.85)
            at = int(len(left) * at)
            left = left[:at] if parts_of is announcements.beginnings else left[-at:]
            made.add_in(CUT_IN, left, "cut", "cut", engine.name, fen=announced.fen, words=announced.words)
    talk = sets.TALK["de"]["sentences"]
    for text, sound in zip(talk, engine.say_all(random, talk)):
        if sound is not None:
            fen = tapes.POSITIONS[random.integers(len(tapes.POSITIONS))]
            made.add_in(CUT_IN, sound, "reject", "talk", engine.name, fen=fen, words=text.lower())


def listen(model, folder, rows):
    """`(row, hearing)` where all was heard in one breath."""
    by_file = {str(folder / row["file"]): row for row in rows}
    text = "".join(f"{row['fen']}\t{file}\n" for file, row in by_file.items())
    command = [program.RELEASE / "examples/ear_weighing", program.LOCALE, model]
    for answer in program.lines(command, text):
        if len(answer["parts"]) == 1:
            yield by_file[answer["file"]], answer["parts"][0]


def doubtful(heard):
    """By the name of their odds: `(behind, whether the move behind was announced, whether any legal one was)`."""
    found = {"expected": [], "completed": [], "other": []}
    for row, hearing in heard:
        first, expected, uci = hearing["heard"], hearing["expected"], row["uci"]
        legal = row["kind"] == "native"
        if first["move"]:
            others = [other for other in hearing["others"] if other["move"] not in (None, first["move"])]
            if others and legal:
                found["other"].append((others[0]["behind"], others[0]["move"] == uci, True))
        elif expected and expected["move"] and expected["confidence"] > 0:
            about = (expected["behind"], legal and expected["move"] == uci, legal)
            if hearing["lacks"] == "words":
                found["completed"].append(about)
            elif hearing["lacks"] and row["kind"] in ("native", "neighbour"):
                found["expected"].append(about)
    return found


def fitted(found, counts):
    """`(even, behind)`: each class weighs as much as if there were as many legal announcements as others."""
    rows = [[1.0, behind] for behind, *_ in found]
    weights = [1 / counts[legal] for *_, legal in found]
    weights = np.array(weights) / np.mean(weights)
    return regression(np.array(rows), np.array([right for _, right, _ in found], float), weights)


def regression(rows, right, weights, penalty=1e-2, steps=60):
    """Newton's method as in `calibrate.py`, with a weight for each row."""
    found = np.zeros(rows.shape[1])
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-rows @ found))
        gradient = rows.T @ (weights * (chance - right)) + penalty * found
        curve = (rows * (weights * chance * (1 - chance))[:, None]).T @ rows + penalty * np.eye(len(found))
        found -= np.linalg.solve(curve, gradient)
    return found


def write(odds):
    text = paths.WEIGHING.read_text(encoding="utf8")
    for name, (even, behind) in odds.items():
        text = re.sub(rf"(\n    {name}: )\(.*\),", rf"\g<1>(even: {even:.3f}, behind: {-behind:.3f}),", text)
    paths.WEIGHING.write_text(text, encoding="utf8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=SETS)
    parser.add_argument("--model", type=Path, default=paths.MODEL)
    given = parser.parse_args()
    make(given.folder)
    rows = sets.rows(given.folder / "index.tsv")
    found = doubtful(listen(given.model.resolve(), given.folder.resolve(), rows))
    kinds = Counter(row["kind"] for row in rows)
    nothing = {"expected": ["neighbour"], "completed": ["neighbour", "cut", "reject"], "other": ["neighbour"]}
    odds = {}
    for name, heard in found.items():
        print(f"{name}: {len(heard)} heard, {sum(right for _, right, _ in heard)} of them right")
        if len(heard) >= FEWEST:
            odds[name] = fitted(heard, {True: kinds["native"], False: sum(kinds[kind] for kind in nothing[name])})
    write(odds)


if __name__ == "__main__":
    main()
