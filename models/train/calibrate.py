"""What a lead is worth: `conf/trust.ron` of a model, by logistic regression on speech of known words.

    calibrate.py MODEL --build DIR [--speech DIR]

The speech is that of training voices and people, disturbed anew; the test part stays untouched. The lead is how far
the grammar's best words are ahead of single sounds in any order (see src/device/recogniser/trust.rs).
"""
import argparse
import json
import pickle
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import vosk

import distort
import phrases
import synthetic
import untimed
from espeak import Espeak
from features import RATE

TRUST = Path("conf", "trust.ron")
SEED = 5
CHUNK = 6_400
UNKNOWN = phrases.UNKNOWN
CONDITIONS = ("clean", "20 dB", "10 dB", "room", "telephone")
CUT_OFF = "cut off"
# Where more lead makes nothing surer; the program has the same number.
MOST_PER_SECOND = 60.0
# Libvosk tells the second best only where it is at most its lattice beam behind.
MOST_MARGIN = 4.0
ALTERNATIVES = 2
# So many of what is right may be refused: what is less sure is no word.
REFUSED_SHARE = 0.025
FEATURES = 5
# Words are sure from where so many of all that are surer are right, among as many words as noise and other talk.
RIGHT_SHARE = 0.94
BINS = (0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.99, 1.01)


@dataclass
class Sample:
    kind: str
    # Empty: to be refused. Of what was cut off any beginning is right.
    expected: str
    sound: np.ndarray


@dataclass
class Judged:
    sample: Sample
    words: list
    seconds: float
    lead: float
    margin: float

    @property
    def is_right(self):
        heard, expected = " ".join(self.words), self.sample.expected
        is_beginning = self.sample.kind == CUT_OFF and f"{expected} ".startswith(f"{heard} ")
        return bool(expected and heard) and (is_beginning or heard == expected)

    @property
    def per_second(self):
        return float(np.clip(self.lead / self.seconds, -MOST_PER_SECOND, MOST_PER_SECOND))


def disturbed(random, sound, condition):
    sound = np.concatenate([np.zeros(RATE * 4 // 10), sound, np.zeros(RATE * 6 // 10)])
    sound = sound / (np.abs(sound).max() + 1e-9) * 9_000
    if condition == "room":
        sound = distort.sg.fftconvolve(sound, distort.room(random))[:len(sound)]
    if condition == "telephone":
        sound = distort.telephone(random, sound)
    snr = {"20 dB": 20, "10 dB": 10}.get(condition, 50)
    return distort.to_16_bit(distort.add_at(sound, distort.noise(random, len(sound)), snr)).astype(np.int16)


def samples(random, build, espeak, count):
    """Announcements by three engines, what is none by the same and by people, beginnings, and noise."""
    grammar = phrases.Grammar(build / "de.json")
    texts = phrases.Phrases(grammar, "de")
    engines = [synthetic.EspeakVoices(espeak, ipa=False), untimed.Pico()]

    def spoken(engine, words):
        if isinstance(engine, untimed.Pico):
            return engine.say(random, words, "de")[0]
        said = engine.say(random, [(word, "de") for word in words], engine.pick(random))
        return None if said is None else said[0]

    def condition():
        return CONDITIONS[random.integers(len(CONDITIONS))]

    for index in range(count):
        engine = engines[index % 2]
        words = grammar.sentence(random)
        other = [texts.others[random.integers(len(texts.others))] for _ in range(random.integers(1, 4))]
        for kind, said, expected in (("announced", words, " ".join(words)), ("other words", other, "")):
            sound = spoken(engine, said) if said else None
            if sound is not None and len(sound) > RATE // 5:
                yield Sample(kind, expected, disturbed(random, sound, condition()))
                if kind == "announced" and len(said) > 2 and index % 3 == 0:
                    half = sound[:int(len(sound) * random.uniform(0.4, 0.8))]
                    yield Sample(CUT_OFF, expected, disturbed(random, half, condition()))
        if index % 5 == 0:
            length = RATE * random.integers(1, 4)
            level = 10 ** random.uniform(1, 3)
            noise = distort.noise(random, length)
            yield Sample("noise", "", distort.to_16_bit(noise / noise.std() * level).astype(np.int16))


def people(random, clips, words, count):
    """Their words that are ours, and what is none."""
    people_only = [clip for clip in clips if clip.source not in ("pico", "hibari")]
    ours = [clip for clip in people_only
            if clip.language == "de" and all(word in words for word in clip.text.lower().split())]
    others = [clip for clip in people_only
              if not any(word in words for word in clip.text.lower().replace(",", " ").split())]
    for kind, pool, expected in (("people", ours, True), ("people, other words", others, False)):
        for index in random.permutation(len(pool))[:count]:
            clip = pool[index]
            condition = CONDITIONS[random.integers(len(CONDITIONS))]
            yield Sample(kind, clip.text.lower() if expected else "",
                         disturbed(random, clip.samples.astype(float), condition))


def decode(model, grammar, sound):
    """`(words, seconds of words, score, how far the second best words are behind)`."""
    decoder = vosk.KaldiRecognizer(model, RATE, grammar) if grammar else vosk.KaldiRecognizer(model, RATE)
    decoder.SetMaxAlternatives(ALTERNATIVES)
    decoder.SetWords(True)
    words, seconds, score, margin = [], 0.0, 0.0, MOST_MARGIN
    data = sound.tobytes()
    answers = [decoder.Result() for at in range(0, len(data), CHUNK) if decoder.AcceptWaveform(data[at:at + CHUNK])]
    for answer in [*answers, decoder.FinalResult()]:
        best, *others = json.loads(answer)["alternatives"]
        score += best["confidence"]
        margin = min([margin, *(best["confidence"] - other["confidence"] for other in others)])
        for word in best.get("result", []):
            words.append(word["word"])
            seconds += word["end"] - word["start"] if word["word"] != UNKNOWN else 0.0
    return words, seconds, score, margin


def judge(model, sample):
    words, seconds, score, margin = decode(model, None, sample.sound)
    _, _, rival, _ = decode(model, json.dumps([UNKNOWN]), sample.sound)
    return Judged(sample, words, seconds, score - rival, margin)


def is_heard(judged):
    """Words, and no hole in them: the only ones that need a confidence."""
    return bool(judged.words) and UNKNOWN not in judged.words and judged.seconds > 0


def features(judged):
    return [1.0, judged.lead, judged.per_second, float(len(judged.words)), judged.margin]


def regression(rows, right, penalty=1e-3, steps=60):
    """Newton's method; `penalty` keeps weights finite where everything is right."""
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("--build", type=Path, required=True)
    parser.add_argument("--count", type=int, default=300)
    given = parser.parse_args()
    run(given.model, given.build, Espeak(ipa=False), given.count)


def run(folder, build, espeak, count):
    """Writes `conf/trust.ron` from `count` announcements, as many other things, and as many clips of people."""
    random = np.random.default_rng(SEED)
    vosk.SetLogLevel(-1)
    model = vosk.Model(str(folder))
    words = set(phrases.Grammar(build / "de.json").words)
    clips = pickle.loads((build / "clips.pkl").read_bytes())
    made = [*samples(random, build, espeak, count), *people(random, clips, words, count)]
    write(folder, [judge(model, sample) for sample in made])


def write(model, judged):
    heard = [one for one in judged if is_heard(one)]
    right = [one.is_right for one in heard]
    weights = regression([features(one) for one in heard], right) if heard else np.zeros(FEATURES)
    sure = sorted(confidence(one, weights) for one in heard if one.is_right)
    least = sure[int(len(sure) * REFUSED_SHARE)] if sure else 0.0
    certain = sure_from([(confidence(one, weights), one.is_right) for one in heard])
    base, lead, per_second, per_word, margin = weights
    (model / TRUST).write_text(
        "// What a lead is worth (see the model card): weights of the logarithm of the odds, the least confidence, and that which is sure.\n"
        f"(base: {base:.4f}, lead: {lead:.5f}, lead_per_second: {per_second:.5f}, words: {per_word:.5f}, "
        f"margin: {margin:.5f}, least: {least:.3f}, "
        f"sure: {certain:.3f})\n", encoding="utf8")
    table(judged, weights, least)


def sure_from(pairs):
    """The least confidence from which on the share of right ones is high enough."""
    pairs = sorted(pairs, reverse=True)
    right, found = 0, 1.0
    for number, (chance, is_right) in enumerate(pairs, 1):
        right += is_right
        if right >= RIGHT_SHARE * number:
            found = chance
    return found


def confidence(judged, weights):
    return 1 / (1 + np.exp(-np.dot(weights, features(judged))))


def table(judged, weights, least):
    is_kept = lambda one: is_heard(one) and confidence(one, weights) >= least
    for kind in sorted({one.sample.kind for one in judged}):
        own = [one for one in judged if one.sample.kind == kind]
        kept = [one for one in own if is_kept(one)]
        print(f"{kind:22s} n={len(own):4d} right {sum(one.is_right for one in own):4d}  words kept {len(kept):4d}  "
              f"right and kept {sum(one.is_right for one in kept):4d}")
    chances = np.array([confidence(one, weights) for one in judged if is_kept(one)])
    fine = np.array([one.is_right for one in judged if is_kept(one)])
    for low, high in zip(BINS, BINS[1:]):
        inside = (chances >= low) & (chances < high)
        if inside.any():
            print(f"confidence {low:.2f} to {min(high, 1):.2f}: n={inside.sum():4d}, right {fine[inside].mean():.3f}")


if __name__ == "__main__":
    main()
