"""Human speech with its words: the collection of a folder with a `manifest.tsv`, and of folders in it that have one."""
import csv
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile

import distort
import held_out
import lexicon
import phones
from features import RATE

DOUBTFUL = re.compile("may differ|probably|assumed")
# A licence under which a model may not be given away.
NOT_FREE_ENOUGH = re.compile(r"^GFDL$|/ FDL$")
LONGEST_S = 12
SHORTEST_PHONE_S = 0.04
PEAK = 20_000


@dataclass
class Clip:
    path: str
    language: str
    text: str
    speaker: str
    source: str
    licence: str
    words: list
    samples: np.ndarray


def manifests(folder):
    return [path for path in (Path(folder) / "manifest.tsv", *sorted(Path(folder).glob("*/manifest.tsv"))) if path.exists()]


def manifest(folder):
    for path in manifests(folder):
        below = path.parent.relative_to(folder)
        with open(path, encoding="utf8") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                yield {**row, "file": str(below / row["file"])}


def is_usable(row):
    return not DOUBTFUL.search(row["note"] or "") and not NOT_FREE_ENOUGH.search(row["licence"])


def read_sound(path):
    samples, rate = soundfile.read(path)
    samples = samples.mean(1) if samples.ndim > 1 else samples
    return distort.convert(samples, rate)


class Texts:
    """Texts into words with their pronunciations; German words of the vocabulary with all their variants."""

    def __init__(self, german_words, espeak):
        self.espeak, self.known = espeak, {}
        self.german = {word: lexicon.plain(word, "de", espeak) for word in german_words}

    def words(self, text, language):
        key = (text, language)
        if key not in self.known:
            self.known[key] = self._words(text, language)
        return self.known[key]

    def _words(self, text, language):
        lower = text.lower() if len(text) > 1 else text
        try:
            if language != "de" and len(lower.split()) == 1:
                return [lexicon.plain(lower, language, self.espeak)]
            said = phones.phonemise(lower, language, self.espeak, espeak_is_ipa=False)
        except ValueError:
            return None
        if not said or any(phone not in phones.INDEX for word in said for phone in word):
            return None
        written = lower.split()
        if language == "de" and len(written) == len(said):
            return [self.german.get(word, [tuple(found)]) for word, found in zip(written, said)]
        return [[tuple(word)] for word in said]


def clips(folder, texts, report=print):
    """All clips of speakers who are not kept for the tests."""
    left_out = Counter()
    for row in manifest(folder):
        if held_out.is_held_speaker(row["speaker"]):
            left_out["kept for tests"] += 1
        elif not is_usable(row):
            left_out["text or licence"] += 1
        elif (words := texts.words(row["text"], row["lang"])) is None:
            left_out["no phones"] += 1
        else:
            samples = read_sound(Path(folder) / row["file"])
            shortest = SHORTEST_PHONE_S * sum(len(word[0]) for word in words) + 0.05
            if not shortest <= len(samples) / RATE <= LONGEST_S:
                left_out["length"] += 1
                continue
            samples = samples / (np.abs(samples).max() + 1e-6) * PEAK
            source = row["source"].split("@")[0]
            yield Clip(row["file"], row["lang"], row["text"], row["speaker"], source, row["licence"], words,
                       samples.astype(np.int16))
    report("clips left out:", dict(left_out))
