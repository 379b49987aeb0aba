"""Examples spoken by espeak-ng and festival, whose phones are known exactly."""
import numpy as np

import distort
import examples
import held_out
import lexicon
import phones


class EspeakVoices:
    """One language, every variant of the voice that is not kept for the tests."""

    def __init__(self, espeak, ipa, variants=None):
        self.espeak = espeak
        self.of_name = phones.of_ipa_event if ipa else phones.of_mnemonic
        self.variants = variants or held_out.espeak_variants()[0]

    def pick(self, random):
        return self.variants[random.integers(len(self.variants))]

    def say(self, random, words, variant):
        """`(sound, phones)`, or `None` where a phone is not known. All words are of one language."""
        language = words[0][1]
        text = " ".join(surface(random, word, language) for word, language in words)
        varieties = lexicon.varieties(language)
        voice = phones.voice_of(varieties[random.integers(len(varieties))])
        rate = np.clip(random.normal(160, 38), 90, 280)
        speech = self.espeak.say(text, f"{voice}+{variant}", rate, random.integers(5, 95),
                                 random.integers(10, 90), random.choice([0, 0, 0, 3, 8]))
        timed = phones.timed(speech.phones, self.of_name)
        if not timed or len(speech.samples) < 1_000:
            return None
        return distort.convert(speech.samples.astype(float), speech.rate), timed


def surface(random, word, language):
    variants = lexicon.surfaces(word, language)
    return variants[0 if random.random() < 0.6 else random.integers(len(variants))]


class Bank:
    """Phrases spoken beforehand (see festival.py), drawn at random."""

    def __init__(self, spoken):
        self.by_voice = {}
        for phrase in spoken:
            self.by_voice.setdefault(phrase.voice, []).append(phrase)
        self.voices = sorted(self.by_voice)

    def pick(self, random):
        return self.voices[random.integers(len(self.voices))]

    def say(self, random, _words, voice):
        phrases = self.by_voice[voice]
        phrase = phrases[random.integers(len(phrases))]
        return phrase.samples.astype(float), phrase.phones


class Synthetic:
    """`engines`: `(engine, share)`; `texts`: one `Phrases` for each language, drawn evenly."""

    def __init__(self, engines, texts, talkers):
        self.engines = [engine for engine, _ in engines]
        self.shares = np.array([share for _, share in engines]) / sum(share for _, share in engines)
        self.texts, self.talkers = texts, talkers

    def example(self, random):
        start = random.exponential(0.25) if random.random() > 0.02 else 60
        tape = examples.Tape(int(start * examples.RATE))
        engine = None
        while not tape.is_full:
            if engine is None or random.random() < 0.4:
                engine = self.engines[random.choice(len(self.engines), p=self.shares)]
                voice = engine.pick(random)
            words = self.texts[random.integers(len(self.texts))].draw(random)
            spoken = self._say(random, engine, words, voice)
            if spoken is None:
                continue
            sound, said = examples.varied(random, *spoken, fastest=1.15, slowest=0.88, slow_share=0.1)
            tape.add(random, sound, said, spread_db=4)
            tape.pause(random.exponential(0.4) if random.random() < 0.7 else 0.02)
        return examples.finish(random, tape, self.talkers)

    @staticmethod
    def _say(random, engine, words, voice):
        """Words of one language at a time: a voice speaks but one."""
        language = words[0][1] if words else None
        same = [word for word in words if word[1] == language]
        return engine.say(random, same, voice) if same else None
