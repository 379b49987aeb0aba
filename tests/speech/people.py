"""People who are kept for the tests (models/train/held_out.toml), from a folder of human speech."""
import re
from dataclasses import dataclass

import numpy as np
import paths  # noqa: F401  lets the modules of models/train be found

import held_out
import speech

DIGITS = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"]
LETTERS = list("abcdefgh")
# The studio in which speakers of the training were recorded too.
SAME_STUDIO = re.compile("HD")


@dataclass(eq=False)
class Clip:
    name: str
    speaker: str
    language: str
    text: str
    words: str
    samples: np.ndarray


def clips(folder):
    """All that the speakers kept for the tests say; words in small letters and without marks."""
    for row in speech.manifest(folder):
        if held_out.is_held_speaker(row["speaker"]):
            samples = speech.read_sound(folder / row["file"]) * 20_000
            words = re.sub(r"[^\w ]", " ", row["text"].lower().replace("schachmatt", "schach matt"))
            yield Clip(row["file"], row["speaker"], row["lang"], row["text"], " ".join(words.split()), samples)


class People:
    def __init__(self, folder, vocabulary):
        said = list(clips(folder))
        german = [clip for clip in said if clip.language == "de"]
        self.digits = [clip for clip in german if clip.words in DIGITS]
        self.letters = [clip for clip in german if clip.words in LETTERS]
        self.chess = [clip for clip in german if clip not in self.digits and clip not in self.letters
                      and all(word in vocabulary for word in clip.words.split())]
        rest = [clip for clip in german if not any(word in vocabulary for word in clip.words.split())]
        self.other_words = [clip for clip in rest if " " not in clip.words and len(clip.words) > 1]
        self.sentences = [clip for clip in german if len(clip.words.split()) > 2
                          and clip not in self.chess]
        self.foreign = [clip for clip in said if clip.language != "de"]
        self.talkers = [clip.samples for clip in [*self.sentences, *self.foreign] if len(clip.samples) > 16_000]


def room_of(clip):
    return "studio also heard in training" if SAME_STUDIO.match(clip.speaker) else "other rooms"
