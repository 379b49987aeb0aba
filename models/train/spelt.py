"""Synthetic clips from voices that take text alone: a Russian, a Catalan and a Japanese who read German words in the
letters of their own languages (`spelling.toml`). They are aligned like people's clips."""
import subprocess
import tempfile
import time
import tomllib
from pathlib import Path

import numpy as np
import soundfile

import distort
import lexicon

DATA = tomllib.loads((Path(__file__).parent / "spelling.toml").read_text(encoding="utf8"))
# A sentence takes a tenth of that.
PATIENCE_S = 20


def letters_of(data):
    """The letters of each sound, and of pairs of sounds."""
    letters = dict(data.get("letters", {}))
    for consonant, row in data.get("syllables", {}).items():
        columns = row.split()
        if consonant:
            letters[consonant] = columns[-1]
        for vowel, place in data["vowels"].items():
            column, *tail = place.split()
            letters[f"{consonant} {vowel}".strip()] = columns[int(column)] + "".join(tail)
    return letters


def spelt(phones, letters):
    """The phones of a word in the letters of a voice."""
    text, at = "", 0
    while at < len(phones):
        pair = " ".join(phones[at:at + 2])
        if pair in letters and len(phones) > at + 1:
            text, at = text + letters[pair], at + 2
        else:
            text, at = text + letters.get(phones[at], ""), at + 1
    return text


class Spelt:
    """Words as a voice is to read them: half of them with the sounds of its accent, where it has one of ours."""

    def __init__(self, name, espeak):
        data = DATA[name]
        self.name, self.espeak = name, espeak
        self.voice, self.licence, self.letters = data["voice"], data["licence"], letters_of(data)
        accents = {accent["name"]: accent["sounds"] for accent in lexicon.DATA["accents"]}
        self.accent = accents.get(data.get("accent"), {})

    def text(self, random, words):
        accent = self.accent if random.random() < 0.5 else {}
        plain = [lexicon.plain(word, "de", self.espeak)[0] for word in words]
        return " ".join(spelt(lexicon.with_accent(phones, accent), self.letters) for phones in plain)


class Festival(Spelt):
    """One of festival's voices; festival waits for the next words in between."""

    def __init__(self, name, espeak):
        super().__init__(name, espeak)
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(["festival", "--pipe"], stdin=subprocess.PIPE, text=True,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._tell(f"(voice_{self.voice})")

    def _tell(self, command):
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()

    def say(self, random, words, _language):
        """`(samples, voice)`; no samples where the voice cannot say it."""
        wave, done = Path(self.folder.name, "said.wav"), Path(self.folder.name, "done")
        wave.unlink(missing_ok=True)
        done.unlink(missing_ok=True)
        self._tell(f"(Parameter.set 'Duration_Stretch {random.uniform(0.75, 1.35):.2f})")
        self._tell(f'(unwind-protect (utt.save.wave (SynthText "{self.text(random, words)}") "{wave}") nil)')
        self._tell(f'(fclose (fopen "{done}" "w"))')
        end = time.monotonic() + PATIENCE_S
        while not done.exists() and self.process.poll() is None and time.monotonic() < end:
            time.sleep(0.002)
        if not wave.exists():
            return np.zeros(0), self.voice
        sound, rate = soundfile.read(wave)
        return distort.convert(sound * 32_767, rate), self.voice


class Mei(Spelt):
    """The voice that comes with Open JTalk."""

    def say(self, random, words, _language):
        import pyopenjtalk

        sound, rate = pyopenjtalk.tts(self.text(random, words), speed=float(random.uniform(0.75, 1.35)),
                                      half_tone=float(random.uniform(-6, 4)))
        return distort.convert(np.asarray(sound, float), rate), self.voice


def engine(name, espeak):
    return (Mei if name == "japanese" else Festival)(name, espeak)
