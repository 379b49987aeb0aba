"""What is done to a take before it is kept: trimmed, brighter, its weak sounds louder, of one loudness, without clicks."""
import numpy as np
import scipy.signal as sg

RATE = 16_000
STEP = RATE // 200
# A take begins and ends where a step is so much quieter than its loudest one; what is left before and behind.
BELOW_DB, BEFORE_S, BEHIND_S = 46, 0.012, 0.030
FADE_S = 0.003
# Of full scale, over the steps that are at most so much quieter than the loudest one; and the highest peak.
LOUDNESS_DB, VOICED_DB, PEAK = -20, 20, 0.94
# What lies above is made louder, as people do who speak into noise.
BRIGHT_HZ, BRIGHT_DB = 1_500, 14
# Differences of level are divided by this, which lets consonants through noise that is as loud as the vowels; the level is that of
# so many seconds. What is quieter than the loudest by more than that many decibels is no speech and stays behind.
EVEN_RATIO, EVEN_S, EVEN_DB = 3, 0.010, 24
# Kept are multiples of this: 10 bits are enough for a voice whose sounds are nearly equally loud, and a file is half as long.
GRAIN = 64


def steps(sound):
    """The level of each 5 ms."""
    whole = sound[:len(sound) // STEP * STEP].reshape(-1, STEP)
    return np.sqrt((whole ** 2).mean(1)) + 1e-9


def trimmed(sound):
    levels = steps(sound)
    loud = np.flatnonzero(levels > levels.max() * 10 ** (-BELOW_DB / 20))
    first = max(0, loud[0] * STEP - int(BEFORE_S * RATE))
    return sound[first:(loud[-1] + 1) * STEP + int(BEHIND_S * RATE)]


def brighter(sound, decibels=BRIGHT_DB):
    """A shelf of the first order."""
    if not decibels:
        return sound
    high = sg.sosfiltfilt(sg.butter(1, BRIGHT_HZ, "high", fs=RATE, output="sos"), sound)
    return sound + (10 ** (decibels / 20) - 1) * high


def evened(sound):
    """With weak sounds nearer to the loud ones."""
    slow = sg.butter(1, 1 / (2 * np.pi * EVEN_S), fs=RATE, output="sos")
    levels = np.sqrt(sg.sosfiltfilt(slow, sound ** 2).clip(0)) + 1e-9
    levels, least = levels / levels.max(), 10 ** (-EVEN_DB / 20)
    return sound * np.maximum(levels, least) ** (1 / EVEN_RATIO - 1) * np.minimum(1, levels / least)


def loudness(sound):
    levels = steps(sound)
    voiced = levels[levels > levels.max() * 10 ** (-VOICED_DB / 20)]
    return np.sqrt((voiced ** 2).mean())


def levelled(sound):
    """Of the loudness of all takes; peaks above the highest are bent, not cut."""
    sound = sound / loudness(sound) * 10 ** (LOUDNESS_DB / 20)
    knee = 0.7 * PEAK
    over = np.abs(sound) > knee
    bent = knee + (PEAK - knee) * np.tanh((np.abs(sound) - knee) / (PEAK - knee))
    return np.where(over, np.sign(sound) * bent, sound)


def faded(sound):
    length = int(FADE_S * RATE)
    slope = np.sin(np.linspace(0, np.pi / 2, length)) ** 2
    sound = sound.copy()
    sound[:length] *= slope
    sound[-length:] *= slope[::-1]
    return sound


def take(sound, rate, bright_db=BRIGHT_DB):
    """A take as it is kept, between -1 and 1, from what an engine said."""
    divisor = np.gcd(rate, RATE)
    sound = sg.resample_poly(np.asarray(sound, float), RATE // divisor, rate // divisor)
    return faded(levelled(evened(brighter(trimmed(sound), bright_db))))


def grained(sound):
    """Samples of 16 bits."""
    return (np.round(np.clip(sound, -1, 1) * 32_767 / GRAIN) * GRAIN).clip(-32_768, 32_768 - GRAIN).astype(np.int16)
