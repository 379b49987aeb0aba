"""What is not speech: music, coughs, knocks, hours of a hall."""
import numpy as np
import paths  # noqa: F401  lets `distort` be found
import scipy.signal as sg

import distort
from conditions import padded
from features import RATE

SCALES = [[0, 2, 4, 5, 7, 9, 11], [0, 2, 3, 5, 7, 8, 10], [0, 2, 4, 7, 9]]
CHORDS = [[0, 4, 7], [0, 3, 7], [0, 4, 7, 10], [0, 5, 9]]


def note(random, pitch_hz, length, timbre):
    """One tone with its overtones, struck or bowed."""
    time = np.arange(length) / RATE
    vibrato = 1 + timbre["vibrato"] * np.sin(2 * np.pi * 5.5 * time)
    phase = 2 * np.pi * np.cumsum(pitch_hz * vibrato) / RATE
    sound = sum(weight * np.sin((index + 1) * phase) for index, weight in enumerate(timbre["overtones"])
                if (index + 1) * pitch_hz < RATE / 2.2)
    attack = np.minimum(1, time / timbre["attack_s"])
    return sound * attack * np.exp(-time / timbre["decay_s"]) * random.uniform(0.5, 1)


def timbre(random):
    return {"overtones": random.uniform(0, 1, 12) / np.arange(1, 13) ** random.uniform(0.5, 1.8),
            "vibrato": random.choice([0, 0, 0.004, 0.01]), "attack_s": random.choice([0.005, 0.02, 0.08]),
            "decay_s": random.choice([0.2, 0.6, 2.0])}


def music(random, seconds):
    """A melody over chords, at times with drums."""
    sound = np.zeros(int(seconds * RATE))
    beat = int(RATE * random.uniform(0.28, 0.6))
    scale, root = SCALES[random.integers(len(SCALES))], random.uniform(110, 220)
    lead, accompaniment, with_drums = timbre(random), timbre(random), random.random() < 0.5
    step = 0
    for count, at in enumerate(range(0, len(sound), beat)):
        if count % 4 == 0:
            base = root * 2 ** (scale[random.integers(len(scale))] / 12)
            for half_tones in CHORDS[random.integers(len(CHORDS))]:
                put(sound, at, 0.4 * note(random, base * 2 ** (half_tones / 12), 4 * beat, accompaniment))
        if random.random() < 0.8:
            step = int(np.clip(step + random.integers(-2, 3), -5, 9))
            octave, degree = divmod(step, len(scale))
            pitch = 2 * root * 2 ** (octave + scale[degree] / 12)
            put(sound, at, note(random, pitch, beat * random.integers(1, 3), lead))
        if with_drums:
            drum = random.standard_normal(RATE // 12) * np.exp(-np.arange(RATE // 12) / (RATE / 60))
            put(sound, at, drum * (1.2 if count % 2 else 0.5))
    return sound


def put(sound, at, other):
    end = min(len(sound), at + len(other))
    sound[at:end] += other[:end - at]


def cough(random):
    """Bursts of breath through a throat."""
    parts = []
    for _ in range(random.integers(1, 4)):
        length = int(random.uniform(0.08, 0.3) * RATE)
        low = random.uniform(200, 600)
        band = sg.butter(2, [low, low * random.uniform(3, 8)], "bandpass", fs=RATE, output="sos")
        burst = sg.sosfilt(band, random.standard_normal(length))
        burst *= np.minimum(1, np.arange(length) / 80) * np.exp(-np.arange(length) / (length / 3))
        parts += [burst / (np.abs(burst).max() + 1e-9), np.zeros(int(random.uniform(0.05, 0.4) * RATE))]
    return np.concatenate(parts)


def knocks(random, seconds):
    sound = random.standard_normal(int(seconds * RATE)) * 0.01
    for _ in range(random.integers(2, 9)):
        distort.knock(random, sound)
    return sound


def hall(random, seconds):
    """Noise that changes every ten to thirty seconds, with knocks and coughs."""
    parts, left = [], seconds
    while left > 0:
        length = min(left, random.uniform(10, 30))
        part = distort.noise(random, int(length * RATE))
        part /= part.std() + 1e-9
        for _ in range(random.poisson(length / 6)):
            distort.knock(random, part)
        for _ in range(random.poisson(length / 20)):
            put(part, random.integers(len(part)), cough(random) * random.uniform(3, 15))
        parts.append(part * 10 ** (random.uniform(-20, 0) / 20))
        left -= length
    return np.concatenate(parts)


def quiet(random, seconds):
    """An empty room: faint noise, and a cough or a chair now and then."""
    sound = random.standard_normal(int(seconds * RATE)) * 0.003
    for _ in range(random.poisson(seconds / 10)):
        put(sound, random.integers(len(sound)), cough(random))
    for _ in range(random.poisson(seconds / 15)):
        distort.knock(random, sound)
    return sound


def one_after_another(random, clips, seconds, longest_pause_s=2.0):
    """Clips in an order of their own, each once or as often as it takes."""
    parts, left = [], seconds
    while left > 0:
        for index in random.permutation(len(clips)):
            if left > 0:
                part = padded(clips[index], 0, random.uniform(0.2, longest_pause_s))
                parts.append(part)
                left -= len(part) / RATE
    return np.concatenate(parts)
