"""Synthetic clips from engines that do not tell when they say which sound: SVOX Pico (py-nanotts), a voice of six
languages, and Hibari, an American who is given German sounds. They are aligned like people's clips."""
import numpy as np

import distort
import lexicon
from features import RATE
from speech import PEAK, Clip

PICO_VOICES = {"de": ["de-DE"], "fr": ["fr-FR"], "es": ["es-ES"], "en": ["en-GB", "en-US"]}
# Espeak writes a tapped r for the German one, and a vowel that Hibari's alphabet lacks.
HIBARI_SOUNDS = str.maketrans({"ɾ": "ʁ", "ʏ": "y"})
# How much of what is said in another language is the German words of the scheme, read as that language reads them.
ABROAD_SHARE = 0.2


def said_by_one_language(random, phrases):
    """Words of the phrases' own language, or of the scheme, which a voice of another language reads as its own."""
    while True:
        words = phrases.draw(random)
        wanted = "de" if random.random() < ABROAD_SHARE else phrases.language
        same = [word for word, language in words if language == wanted]
        if same:
            return same


def capital(word):
    return word[:1].upper() + word[1:]


class Pico:
    name, licence = "pico", "Apache-2.0"

    def __init__(self):
        from py_nanotts import NanoTTS

        self.engine = NanoTTS()

    def say(self, random, words, language):
        voice = PICO_VOICES[language][random.integers(len(PICO_VOICES[language]))]
        between = ", " if random.random() < 0.15 else " "
        text = between.join(capital(word) if language == "de" else word for word in words)
        data = self.engine.speak(text, voice=voice, speed=float(random.uniform(0.65, 1.5)),
                                 pitch=float(random.uniform(0.6, 1.7)), volume=0.5)
        return np.frombuffer(data, np.int16).astype(float), voice


class Hibari:
    name, licence = "hibari", "Apache-2.0"

    def __init__(self, espeak):
        from hibari import SAMPLE_RATE, Hibari as Engine

        self.espeak, self.engine, self.rate = espeak, Engine(), SAMPLE_RATE

    def say(self, random, words, language):
        sounds = " ".join(self.espeak.ipa(word, language).replace("_", "") for word in words)
        sound = self.engine.from_phonemes(sounds.translate(HIBARI_SOUNDS), speed=float(random.uniform(0.75, 1.3)),
                                          seed=int(random.integers(1 << 30)))
        return distort.convert(np.asarray(sound, float).reshape(-1), self.rate), "heart"


def clips(random, engine, phrases, texts, numbers):
    """Clips of one language with these numbers."""
    language = phrases.language
    for number in numbers:
        words = said_by_one_language(random, phrases)
        if language != "de":
            words = [lexicon.surfaces(word, language)[0] for word in words]
        said = [one for word in words for one in texts.words(word, language) or [None]]
        if None in said:
            continue
        sound, voice = engine.say(random, words, language)
        if len(sound) < RATE // 10:
            continue
        samples = (sound / (np.abs(sound).max() + 1e-6) * PEAK).astype(np.int16)
        name = f"{engine.name}/{voice}"
        yield Clip(f"{name}/{number}", language, " ".join(words), name, engine.name, engine.licence, said, samples)
