"""Makes examples: `generate.py KIND OUT COUNT SEED --build DIR`. Each kind runs in a process of its own, because
espeak-ng keeps one way of naming phones per process. KIND: human, german, foreign."""
import argparse
import pickle
from pathlib import Path

import numpy as np

from espeak import Espeak
from human import Human
from phrases import Grammar, Phrases
from synthetic import Bank, EspeakVoices, Synthetic

FOREIGN = ("fr", "en", "es")
# How much of the German synthetic speech comes from espeak; the rest is festival's.
ESPEAK_SHARE = 0.45


def load(path):
    with open(path, "rb") as file:
        return pickle.load(file)


def maker(kind, build):
    talkers = load(build / "talkers.pkl") if (build / "talkers.pkl").exists() else []
    grammar = lambda language: Phrases(Grammar(build / f"{language}.json"), language)
    if kind == "human":
        return Human(load(build / "clips.pkl"), load(build / "alignments.pkl"))
    if kind == "german":
        engines = [(EspeakVoices(Espeak(ipa=False), ipa=False), ESPEAK_SHARE),
                   (Bank(load(build / "bank.pkl")), 1 - ESPEAK_SHARE)]
        return Synthetic(engines, [grammar("de")], talkers)
    voices = EspeakVoices(Espeak(ipa=True), ipa=True)
    return Synthetic([(voices, 1.0)], [grammar(language) for language in FOREIGN], talkers)


def generate(kind, out, count, seed, build):
    made = maker(kind, build)
    random = np.random.default_rng(seed)
    pairs = [made.example(random) for _ in range(count)]
    np.savez(out, features=np.stack([pair[0] for pair in pairs]), classes=np.stack([pair[1] for pair in pairs]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["human", "german", "foreign"])
    parser.add_argument("out")
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--build", type=Path, required=True)
    given = parser.parse_args()
    generate(given.kind, given.out, given.count, given.seed, given.build)
