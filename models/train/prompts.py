"""People who spoke the prompts of telephone exchanges (`prompts.toml`), where Debian's packages are installed."""
import re
import subprocess
import tomllib
from pathlib import Path

import numpy as np

import held_out
from features import RATE
from speech import PEAK, Clip

DATA = tomllib.loads((Path(__file__).parent / "prompts.toml").read_text(encoding="utf8"))
FOLDER = Path("/usr/share/asterisk/sounds")
NATO = DATA["nato"].split()
SOURCE = "Debian's Asterisk prompts"


def text_of(path):
    """What a file says; `None` where that is not sure."""
    kind, name = path.parent.name, path.stem
    if kind == "letters" and re.fullmatch("[a-vx-z]", name):
        return name
    if kind == "digits" and re.fullmatch("[0-9]|1[0-9]|20", name):
        return name
    if kind == "phonetic" and re.fullmatch("[a-z]_p", name):
        return NATO[ord(name[0]) - ord("a")]
    return None


def read(path):
    """Samples of whatever format the file has."""
    done = subprocess.run(["ffmpeg", "-loglevel", "error", "-i", path, "-f", "s16le", "-ar", str(RATE), "-ac", "1", "-"],
                          check=True, capture_output=True)
    return np.frombuffer(done.stdout, np.int16).astype(float)


def spoken(tested):
    """`(speaker, its row, text, samples)` of those kept for the tests, or of the others."""
    for speaker, data in DATA["speakers"].items():
        if held_out.is_held_speaker(speaker) == tested:
            for path in sorted((FOLDER / data["folder"]).glob("*/*")):
                if (text := text_of(path)) is not None:
                    yield speaker, data, text, read(path)


def clips(texts, report=print):
    """For the training."""
    count = 0
    for speaker, data, text, sound in spoken(tested=False):
        words = texts.words(text, data["language"])
        if words is not None and len(sound) > RATE // 10:
            samples = (sound / (np.abs(sound).max() + 1e-6) * PEAK).astype(np.int16)
            yield Clip(f"{speaker}/{text}", data["language"], text, speaker, SOURCE, data["licence"], words, samples)
            count += 1
    report(f"prompts of telephone exchanges: {count} clips")
