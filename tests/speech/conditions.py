"""Rooms, lines and noises in which the same speech is heard. The disturbing itself is that of models/train/distort.py,
with other seeds and, for babble, other people."""
import numpy as np
import paths  # noqa: F401  lets `distort` be found
import scipy.signal as sg

import distort
from features import RATE

BEFORE_S, AFTER_S = 0.4, 0.6
# What "clean" still has: the noise of a good microphone.
CLEAN_DB = 50
CONDITIONS = ["clean", "noise 20 dB", "noise 10 dB", "noise 5 dB", "babble 10 dB",
              "babble 10 dB while speaking", "room", "telephone"]


def trimmed(sound, below_db=40):
    """Without what is so much quieter than the loudest sound at both ends."""
    loud = np.flatnonzero(np.abs(sound) > np.abs(sound).max() * 10 ** (-below_db / 20))
    return sound[loud[0]:loud[-1] + 1] if len(loud) else sound


def end_of_speech(sound, below_db=26):
    """The last sample of the last 10 ms that are not much quieter than the loudest: engines add silence that is not
    quite silent, and what nobody hears is no speech."""
    step = RATE // 100
    frames = sound[:len(sound) // step * step].reshape(-1, step)
    levels = np.sqrt((frames ** 2).mean(1))
    return (np.flatnonzero(levels > levels.max() * 10 ** (-below_db / 20))[-1] + 1) * step


def padded(sound, before_s=BEFORE_S, after_s=AFTER_S):
    return np.pad(sound, (int(before_s * RATE), int(after_s * RATE)))


def levelled(random, sound):
    """As near to the microphone as people are: peaks between -20 and -3 dB of full scale."""
    return sound / (np.abs(sound).max() + 1e-9) * 32_767 * 10 ** (random.uniform(-20, -3) / 20)


def level(sound):
    """Of the speech, without the silence around it."""
    return np.sqrt(np.mean(trimmed(sound) ** 2)) + 1e-9


def add(sound, other, snr_db):
    return sound + other / (other.std() + 1e-9) * level(sound) * 10 ** (-snr_db / 20)


def disturbed(random, sound, condition, talkers=()):
    """`sound`, with silence around it, in a condition: one of `CONDITIONS` or `noise N dB`."""
    if condition == "room":
        sound = sg.fftconvolve(sound, distort.room(random))[:len(sound)]
    elif condition == "telephone":
        sound = distort.telephone(random, add(sound, distort.noise(random, len(sound)), 30))
    elif condition.startswith("babble"):
        both = add(sound, distort.babble(random, talkers, len(sound)), decibels(condition))
        # As a button that is held while one speaks lets it through.
        sound = np.where(sound == 0, 0, both) if condition.endswith("while speaking") else both
    elif condition.startswith("noise"):
        sound = add(sound, distort.noise(random, len(sound)), decibels(condition))
    return add(levelled(random, sound), random.standard_normal(len(sound)), CLEAN_DB)


def decibels(condition):
    return float(condition.split()[1])
