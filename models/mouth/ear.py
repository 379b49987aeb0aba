"""The program's own ear, without a position: libvosk with the model that is shipped."""
import json
import re

import numpy as np
import vosk

from paths import ROOT

RATE = 16_000


class Ear:
    def __init__(self, language="de"):
        vosk.SetLogLevel(-1)
        self.model = vosk.Model(str(ROOT / "models" / language))

    def heard(self, sound):
        recogniser = vosk.KaldiRecognizer(self.model, RATE)
        samples = np.clip(sound / np.abs(sound).max() * 20_000, -32_768, 32_767).astype(np.int16)
        parts = []
        # An utterance may end before the sound does.
        if recogniser.AcceptWaveform(samples.tobytes()):
            parts.append(json.loads(recogniser.Result())["text"])
        parts.append(json.loads(recogniser.FinalResult())["text"])
        return " ".join(part for part in parts if part)

    def has(self, sound, text):
        """Whether these words were heard, one behind the other."""
        return re.search(rf"(?<!\w){re.escape(text.lower())}(?!\w)", self.heard(sound)) is not None
