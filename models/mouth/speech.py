"""The engine that says the takes."""
from dataclasses import dataclass, replace

import numpy as np

from paths import DATA, TARGET
from vocabulary import END, INSIDE

CACHE = TARGET / "mouth"

@dataclass(frozen=True)
class Manner:
    """How takes are said: whose voice, how fast, and how high."""
    voice: str
    speed: float = 1.0
    pitch: float = 1.0


def manner(language, **changes):
    return replace(Manner(**DATA["speakers"][language]), **changes)


class Pico:
    """SVOX Pico, a native voice of each language, who reads words."""
    rate, tones = 16_000, {INSIDE: ",", END: "."}

    def __init__(self):
        from py_nanotts import NanoTTS

        self.engine = NanoTTS()

    def say(self, texts, tone, manner):
        """A sound for each of the texts, which are given in letters."""
        return [np.frombuffer(self.engine.speak(text + tone, voice=manner.voice, speed=manner.speed, pitch=manner.pitch,
                                                volume=1.0), np.int16) / 32_768 for text in texts]
