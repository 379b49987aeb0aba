"""Phrases out of takes, as the program joins them: the longest that fits, those for the end of a phrase at its end."""
import re

import numpy as np

from paths import DATA
from shape import RATE
from vocabulary import END, INSIDE

# Signs that are not spoken and separate nothing.
SILENT = re.compile("[¿¡]")
CLAUSE = re.compile(r"([^.,:;?!]+)([.,:;?!]*)\s*")


class Voice:
    """Takes of a language by their words and place, and the pauses between them in milliseconds."""

    def __init__(self, takes, pauses=DATA["pauses"]):
        self.takes = {(text.lower(), place): sound for (text, place), sound in takes.items()}
        self.pauses = {name: np.zeros(length * RATE // 1_000) for name, length in pauses.items()}

    def find(self, words, at, is_end):
        """`(words of it, sound)` of the longest take that begins there; `is_end`: a sentence ends behind the words."""
        for length in range(len(words) - at, 0, -1):
            text = " ".join(words[at:at + length]).lower()
            ends = is_end and at + length == len(words)
            for place in (END, INSIDE) if ends else (INSIDE, END):
                if (text, place) in self.takes:
                    return length, self.takes[text, place]
        return None

    def parts(self, words, is_end):
        """The takes of a clause, or nothing where one is missing."""
        at, found = 0, []
        while at < len(words):
            fits = self.find(words, at, is_end)
            if fits is None:
                return None
            at += fits[0]
            found.append(fits[1])
        return found

    def say(self, text):
        """The sound of a text, or nothing where the voice lacks a word."""
        whole, pause = [], None
        for clause, sign in CLAUSE.findall(SILENT.sub("", text)):
            is_comma = sign in (",", ":")
            parts = self.parts(clause.split(), not is_comma)
            if parts is None:
                return None
            for part in parts:
                whole += [] if pause is None else [self.pauses[pause]]
                whole.append(part)
                pause = "takes"
            pause = "comma" if is_comma else "sentence"
        return np.concatenate(whole) if whole else None
