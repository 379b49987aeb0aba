"""What an engine is given for a text: letters for Pico, sounds for Kokoro's voices."""
import re
from functools import cache

import paths  # noqa: F401  lets `espeak` and `kokoro` be found
import ron
from paths import DATA, LOCALES

# Digits of numbers that agree with their noun, which tables of numbers have in one gender, are read as they are.
AGREEING = 1


@cache
def spelt(language):
    """Words that are written otherwise for a voice: from spoken.ron, and before them from takes.toml."""
    return ron.read(LOCALES / language / "spoken.ron")["words"] | DATA["spelling"].get(language, {})


def worded(text, language):
    """Digits as the language's table of numbers has them."""
    words = ron.read(LOCALES / language / "words.ron")["time"]["numbers"] if text.isdigit() else {}
    return words.get(int(text), text) if words and int(text) % 10 != AGREEING else text


@cache
def of(text, language, other=()):
    """A text in letters as a voice is given it; `other`: pairs of a word and its spelling, before all others."""
    text = worded(text, language)
    for word, spelling in (spelt(language) | dict(other)).items():
        text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", spelling, text)
    return text


@cache
def reader():
    import espeak

    return espeak.Espeak(ipa=True)


def signs(text, language):
    """A text in Kokoro's signs, read by espeak-ng."""
    import kokoro

    said = re.sub(r"\([a-z-]+\)", "", reader().ipa(text, language))
    for old, new in (kokoro.DATA["signs"] | kokoro.DATA["signs_of"].get(language, {})).items():
        said = said.replace(old, new)
    return said
