"""In what the voice is listened to: quiet, white noise, and the talk of others, both 10 dB below the speech."""
import numpy as np
import scipy.signal as sg

import shape
import sounds
import speech
from listener import level
from paths import DATA

CONDITIONS = ["quiet", "white noise", "babble"]
NOISE_DB = 10
BABBLE_S = 20


def babble():
    """Six people who talk at once, none of them the shipped voice; kept once it is made."""
    file = speech.CACHE / "babble.npy"
    if file.exists():
        return np.load(file)
    import kokoro

    engine, mixed = kokoro.Kokoro(None), np.zeros(BABBLE_S * shape.RATE)
    for number, talker in enumerate(DATA["babble"]):
        said = ". ".join(sounds.signs(text, talker["language"]) for text in talker["texts"])
        sound = sg.resample_poly(engine.speak(said, talker["voice"]), shape.RATE, kokoro.RATE)
        # Everybody goes on all the time, each from somewhere else.
        again = np.tile(sound, len(mixed) // len(sound) + 2)[len(sound) * number // len(DATA["babble"]):]
        mixed += again[:len(mixed)] / shape.loudness(sound)
    mixed = (mixed / mixed.std()).astype(np.float32)
    file.parent.mkdir(parents=True, exist_ok=True)
    np.save(file, mixed)
    return mixed


def disturbed(random, sound, condition, talk):
    """`sound`, quiet around it included, in a condition; `talk` is the babble."""
    strength = np.sqrt(level(sound) / 10 ** (NOISE_DB / 10))
    if condition == "white noise":
        return sound + random.standard_normal(len(sound)) * strength
    if condition == "babble":
        at = random.integers(len(talk) - len(sound))
        return sound + talk[at:at + len(sound)] * strength
    return sound
