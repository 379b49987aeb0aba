"""Cheap disturbances of finished features, new at every pass: all of them are linear between the logarithms of
the mel bands and the cepstra, so a whole example costs one product of matrices."""
import numpy as np

from features import CEPSTRA, HIGH_HZ, LOW_HZ

N = np.arange(CEPSTRA)
LIFTER = 1 + 11 * np.sin(np.pi * N / 22)
DCT = np.sqrt(2 / CEPSTRA) * np.cos(np.pi / CEPSTRA * (N[None] + 0.5) * N[:, None])
DCT[0] = np.sqrt(1 / CEPSTRA)
TO_CEPSTRA, TO_MEL = LIFTER[:, None] * DCT, DCT.T / LIFTER
# Lengths of the vocal tract: 1 is the speaker's own, more is a smaller mouth.
LONGEST, SHORTEST, TRACTS = 0.85, 1.22, 38
WARPED_SHARE, BANDS_SHARE = 0.7, 0.35


def mel(hertz):
    return 1127 * np.log(1 + hertz / 700)


def hertz(value):
    return 700 * (np.exp(value / 1127) - 1)


CENTRES = hertz(mel(LOW_HZ) + (N + 1) * (mel(HIGH_HZ) - mel(LOW_HZ)) / (CEPSTRA + 1))


def tract(factor):
    """The matrix that reads each band from where it lies for another mouth; linear up to 6 kHz, then bent so
    that the highest frequency stays."""
    knee = 6_000 * min(factor, 1)
    bent = knee + (CENTRES - knee / factor) * (HIGH_HZ - knee) / (HIGH_HZ - knee / factor)
    moved = np.where(CENTRES * factor > knee, bent, CENTRES * factor)
    place = (mel(np.maximum(moved, LOW_HZ)) - mel(LOW_HZ)) / (mel(HIGH_HZ) - mel(LOW_HZ)) * (CEPSTRA + 1) - 1
    place = np.clip(place, 0, CEPSTRA - 1)
    lower = np.minimum(place.astype(int), CEPSTRA - 2)
    weights = np.zeros((CEPSTRA, CEPSTRA))
    weights[N, lower] = 1 - (place - lower)
    weights[N, lower + 1] += place - lower
    return weights


MATRICES = [tract(factor) for factor in np.linspace(LONGEST, SHORTEST, TRACTS)]


class Warper:
    def __init__(self, mean):
        self.mean, self.mel_mean = mean, TO_MEL @ mean

    def __call__(self, random, batch):
        changed = np.empty(batch.shape, np.float32)
        for index, example in enumerate(batch):
            matrix, offset = self._one(random)
            changed[index] = example @ matrix.T.astype(np.float32) + offset.astype(np.float32)
        for example in changed:
            for _ in range(random.integers(0, 3)):  # a gap
                at = random.integers(0, len(example) - 20)
                example[at:at + random.integers(3, 20)] = self.mean
        return changed

    def _one(self, random):
        weights = MATRICES[random.integers(TRACTS)] if random.random() < WARPED_SHARE else np.eye(CEPSTRA)
        offset = np.zeros(CEPSTRA)
        if random.random() < BANDS_SHARE:
            first, count = random.integers(0, CEPSTRA - 2), random.integers(1, 8)
            keep = np.ones(CEPSTRA)
            keep[first:first + count] = random.uniform(0, 0.4)
            weights = keep[:, None] * weights
            offset += (1 - keep) * self.mel_mean
        curve = np.interp(N, np.linspace(0, CEPSTRA - 1, 7), random.normal(0, 1.2, 7))
        offset += curve + random.normal(0, 1.5)
        return TO_CEPSTRA @ weights @ TO_MEL, TO_CEPSTRA @ offset
