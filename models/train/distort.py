"""Rooms, microphones, noises and mouths: what happens to speech before it reaches the program.

Sounds are arrays of floats at 16 kHz; every random choice comes from the generator that is passed in.
"""
import numpy as np
import scipy.signal as sg
from pedalboard import GSMFullRateCompressor, time_stretch

from features import RATE

GSM = GSMFullRateCompressor()


def resample(sound, factor):
    """Faster and higher by `factor`, as a tape that runs too fast."""
    up, down = RATE, int(round(RATE * factor))
    divisor = np.gcd(up, down)
    up, down = up // divisor, down // divisor
    while up > 3_000:
        up, down = up // 2, down // 2
    return sg.resample_poly(sound, up, down)


def convert(sound, rate):
    return sound if rate == RATE else sg.resample_poly(sound, RATE, rate)


def slow_down(sound, tempo):
    """Other tempo, same pitch."""
    peak = np.abs(sound).max() + 1e-9
    stretched = time_stretch((sound / peak).astype(np.float32), RATE, stretch_factor=float(tempo))
    return stretched.reshape(-1).astype(float) * peak


def noise(random, length):
    """Steady noise of some colour, with hum, slow changes and knocks at times."""
    exponent = random.choice([0, 0.5, 1, 0.3, 0.7])
    spectrum = np.fft.rfft(random.standard_normal(length))
    spectrum /= np.maximum(np.arange(len(spectrum)), 3.0) ** exponent
    sound = np.fft.irfft(spectrum, length)
    if random.random() < 0.3:
        hum = random.choice([50, 100, 120, 150])
        sound += 0.3 * sound.std() * np.sin(2 * np.pi * hum * np.arange(length) / RATE)
    if random.random() < 0.3:
        sound *= 1 + 0.8 * np.interp(np.arange(length), np.linspace(0, length, 12), random.uniform(-1, 1, 12))
    if random.random() < 0.4:
        for _ in range(random.integers(1, 6)):
            knock(random, sound)
    return sound


def knock(random, sound):
    """A piece put down, a clock pressed, a chair."""
    length = int(random.uniform(0.01, 0.06) * RATE)
    if len(sound) <= length:
        return
    at = random.integers(0, len(sound) - length)
    time = np.arange(length)
    ring = np.sin(2 * np.pi * random.uniform(200, 3_000) * time / RATE) * np.exp(-time / (length / 5))
    sound[at:at + length] += sound.std() * random.uniform(5, 30) * random.standard_normal(length) * ring


def babble(random, clips, length):
    """Several people at other tables."""
    sound = np.zeros(length)
    for _ in range(random.integers(3, 8)):
        at = -int(random.integers(0, RATE))
        while at < length:
            clip = clips[random.integers(len(clips))].astype(float)
            clip = clip / (np.sqrt(np.mean(clip ** 2)) + 1e-9) * 10 ** (random.uniform(-6, 6) / 20)
            first, last = max(at, 0), min(at + len(clip), length)
            if last > first:
                sound[first:last] += clip[first - at:last - at]
            at += len(clip) + int(random.exponential(0.3) * RATE)
    return sg.fftconvolve(sound, room(random))[:length]


def tune(random, length):
    """What comes out of a loudspeaker: notes over each other, all of one voice, at times with a beat."""
    sound = np.zeros(length)
    lasting, decay_s = random.uniform(0.15, 2), random.uniform(0.1, 2.5)
    overtones = random.exponential(1, 12) / np.arange(1, 13) ** random.uniform(0.3, 2)
    rise_s, root = random.choice([0.003, 0.03, 0.15]), random.uniform(60, 300)
    time = np.arange(int(lasting * RATE)) / RATE
    shape = np.minimum(1, time / rise_s) * np.exp(-time / decay_s)
    at = 0
    while at < length:
        for _ in range(random.integers(1, 4)):
            pitch = root * 2 ** (random.integers(0, 37) / 12)
            bend = 1 + random.choice([0, 0.003, 0.01]) * np.sin(2 * np.pi * random.uniform(4, 7) * time)
            phase = 2 * np.pi * np.cumsum(pitch * bend) / RATE
            note = sum(weight * np.sin(number * phase) for number, weight in enumerate(overtones, 1)
                       if number * pitch < 7_000)
            put(sound, at, note * shape * random.uniform(0.2, 1))
        if random.random() < 0.3:
            put(sound, at, random.standard_normal(RATE // 8) * np.exp(-np.arange(RATE // 8) / 500))
        at += int(RATE * lasting * random.uniform(0.2, 0.8))
    return sound


def put(sound, at, other):
    part = sound[at:at + len(other)]
    part += other[:len(part)]


def room(random):
    """A response with 0.1 to 0.8 s of reverberation."""
    reverberation = random.uniform(0.1, 0.8)
    length = int(reverberation * RATE * 0.7)
    decay = 10 ** (-3 * np.arange(length) / RATE / reverberation)
    response = random.standard_normal(length) * decay * random.uniform(0.02, 0.25)
    if random.random() < 0.5:
        for _ in range(random.integers(1, 5)):  # walls and the table
            response[random.integers(16, min(length, 500))] += random.uniform(-0.6, 0.6)
    response[0] = 1.0
    return response


def equalise(random, sound):
    """A smooth curve of up to 8 dB, at times the limits of a small microphone."""
    gains = 10 ** (random.uniform(-8, 8, 9) / 20)
    if random.random() < 0.25:
        gains[int(random.integers(4, 8)):] *= 10 ** (-random.uniform(10, 40) / 20)
    if random.random() < 0.25:
        gains[0] *= 0.05
    return sg.fftconvolve(sound, sg.firwin2(129, np.linspace(0, 1, 9), gains), mode="same")


def telephone(random, sound):
    """8 kHz, by GSM 06.10 or mu-law."""
    length, peak = len(sound), np.abs(sound).max() + 1e-9
    if random.random() < 0.6:
        narrow = GSM((sound / peak * 0.9).astype(np.float32), RATE).reshape(-1).astype(float)
    else:
        eighth = sg.resample_poly(sound / peak, 1, 2)
        coded = np.round(np.sign(eighth) * np.log1p(255 * np.minimum(np.abs(eighth), 1)) / np.log(256) * 127) / 127
        narrow = sg.resample_poly(np.sign(coded) * np.expm1(np.abs(coded) * np.log(256)) / 255, 2, 1)
    narrow = narrow[:length]
    return np.pad(narrow, (0, length - len(narrow))) * peak


def add_at(sound, other, snr_db):
    """`other` so much quieter than the loud parts of `sound`."""
    level = np.sqrt(np.mean(sound ** 2)) + 1e-9
    return sound + other * level / (other.std() + 1e-9) * 10 ** (-snr_db / 20)


def to_16_bit(sound):
    return np.clip(np.round(sound), -32_768, 32_767)


def disturb(random, sound, talkers):
    """All of it, at random; `talkers` are clips for babble."""
    pauses = sound == 0
    if random.random() < 0.15:
        sound = telephone(random, sound)
    if random.random() < 0.8:
        sound = equalise(random, sound)
    if random.random() < 0.55:
        sound = sg.fftconvolve(sound, room(random))[:len(sound)]
    if random.random() < 0.92:
        sound = add_at(sound, noise(random, len(sound)), random.uniform(0, 40))
    if talkers and random.random() < 0.35:
        both = add_at(sound, babble(random, talkers, len(sound)), random.uniform(4, 26))
        # As a button that is held while one speaks lets it through.
        sound = np.where(pauses, sound, both) if random.random() < 0.3 else both
    if random.random() < 0.05:
        sound = add_at(sound, tune(random, len(sound)), random.uniform(5, 30))
    loudest = 32_767 * 10 ** (random.uniform(-36, 3) / 20)
    return to_16_bit(sound / (np.abs(sound).max() + 1e-9) * loudest)
