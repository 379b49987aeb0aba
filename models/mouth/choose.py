"""Which take of each text is kept: the one that the listener and the program's own ear understand best."""
import hashlib
import json
import re
from dataclasses import dataclass, replace

import numpy as np

import conditions
import ear
import joined
import listener
import shape
import sounds
import speech
from paths import DATA
from vocabulary import END

# A take that the listener is so sure of on average is not tried again: a natural logarithm.
ENOUGH = -0.25
# What the program's own ear adds where it understands a take too, in the same unit.
OWN_EAR = 0.5


@dataclass
class Choice:
    """The best take so far: its sound, how sure the listener is of it, and in which try it was said."""
    sound: np.ndarray
    sure: float = 0.0
    number: int = 0


@dataclass(frozen=True)
class Try:
    """One way of saying all texts: its number, the manner, and words that are spelt otherwise than usual."""
    number: int
    manner: speech.Manner
    spelling: tuple = ()

    def of(self, one):
        return sounds.of(one.text, one.language, self.spelling)

    def manner_of(self, one):
        return replace(self.manner, **DATA["manners"].get(one.language, {}).get(one.text, {}))


def tries(language):
    for number, changes in enumerate(DATA["tries"][language]):
        other = tuple(sorted(changes.get("spelling", {}).items()))
        changes = {name: value for name, value in changes.items() if name != "spelling"}
        yield Try(number, speech.manner(language, **changes), other)


def cached(one, attempt):
    said = (attempt.of(one), one.language, one.place, attempt.manner_of(one), attempt.number)
    return speech.CACHE / "raw" / f"{hashlib.sha256(repr(said).encode()).hexdigest()[:24]}.npy"


def said(engine, wanted, attempt):
    """`{wanted: what the engine said}`; kept once it is made."""
    missing = [one for one in wanted if not cached(one, attempt).exists()]
    for place, tone in engine.tones.items():
        some = [one for one in missing if one.place == place]
        for one in some:
            sound, = engine.say([attempt.of(one)], tone, attempt.manner_of(one))
            file = cached(one, attempt)
            file.parent.mkdir(parents=True, exist_ok=True)
            np.save(file, np.round(np.clip(sound, -1, 1) * 32_767).astype(np.int16))
    return {one: np.load(cached(one, attempt)).astype(float) / 32_767 for one in wanted}


def phrase(one):
    """The phrase in which a take is listened to."""
    for about in DATA["carriers"].get(one.language, []):
        if re.fullmatch(about["text"], one.text):
            around = about.get("end" if one.place == END else "inside")
            return around or "{}."
    return "{}."


def is_compared(one):
    return re.fullmatch(DATA["compared"].get(one.language, ""), one.text) is not None


class Judge:
    """How sure the listener and the program's own ear are of takes; what was judged once is kept."""

    def __init__(self):
        self.file = speech.CACHE / "judged.json"
        self.known = json.loads(self.file.read_text(encoding="utf8")) if self.file.exists() else {}
        self.listener, self.talk, self.ear = None, None, None

    def sure(self, one, sound, others):
        around = phrase(one)
        name = hashlib.sha256(repr((one, around)).encode() + shape.grained(sound).tobytes()).hexdigest()[:24]
        if name not in self.known:
            self.known[name] = self.judged(one, sound, others, around)
        return self.known[name]

    def judged(self, one, sound, others, around):
        if self.listener is None:
            self.listener, self.talk, self.ear = listener.Listener(), conditions.babble(), ear.Ear()
        voice = joined.Voice(others | {(one.text, one.place): sound})
        whole = listener.padded(voice.say(around.replace("{}", one.text)))
        random = np.random.default_rng(len(whole))
        found = []
        for condition in conditions.CONDITIONS:
            heard = conditions.disturbed(random, whole, condition, self.talk)
            sure = self.listener.certainty(heard, one.language, around, one.text)
            if one.language == "de" and around != "{}.":
                sure += OWN_EAR * self.ear.has(heard, one.text)
            found.append(sure)
        return float(np.mean(found))

    def keep(self):
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(self.known), encoding="utf8")


def chosen(engine, judge, wanted, told=print):
    """`{wanted: Choice}` of one language: everything is said once, and again where that is not understood well. Without a judge
    the first try is taken."""
    language = wanted[0].language
    first, *others = tries(language)
    best = {one: Choice(shape.take(sound, engine.rate)) for one, sound in said(engine, wanted, first).items()}
    if judge is None:
        return best
    # The takes around the one that is judged stay what they were first.
    around = {(one.text, one.place): choice.sound for one, choice in best.items()}
    for attempt in (first, *others):
        open_ones = [one for one in wanted if is_compared(one) and (attempt is first or best[one].sure < enough(one))]
        for one, sound in said(engine, open_ones, attempt).items():
            sound = shape.take(sound, engine.rate)
            sure = judge.sure(one, sound, around)
            if attempt is first or sure > best[one].sure:
                best[one] = Choice(sound, sure, attempt.number)
        judge.keep()
        told(f"{language}: try {attempt.number} of {len(open_ones)} takes")
    return best


def enough(one):
    """How sure is sure enough."""
    own = OWN_EAR if one.language == "de" and phrase(one) != "{}." else 0
    return ENOUGH + own
