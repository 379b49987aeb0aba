"""Examples for learning: five seconds of disturbed sound and the class of every third frame."""
import numpy as np

import distort
from features import CENTRE_S, FRAME_S, RATE, STRIDE, mfcc
from phones import INDEX, SILENCE

FRAMES = 500
SAMPLES = FRAMES * RATE // 100 + 240
OUTPUTS = -(-FRAMES // STRIDE)
STEP_S = STRIDE * FRAME_S
# A frame whose phone is not known: nothing is learned from it.
UNKNOWN = -1
# Sound that begins in the five seconds may end behind them.
SPARE = 16 * RATE


class Tape:
    """Pieces of speech one after another, with what is said in them."""

    def __init__(self, start):
        self.sound = np.zeros(SAMPLES + SPARE)
        self.at = start
        self.labels = [(SILENCE, 0.0)]

    @property
    def is_full(self):
        return self.at >= SAMPLES - RATE // 4

    def add(self, random, sound, phones, spread_db):
        """`phones`: `(phone, start)` within the sound, or `None` where it is not known what is said."""
        level = np.sqrt(np.mean(sound ** 2)) + 1e-9
        sound = sound / level * 10 ** (random.uniform(-spread_db, spread_db) / 20)
        fade = min(160, len(sound) // 4)
        sound[:fade] *= np.linspace(0, 1, fade)
        sound[len(sound) - fade:] *= np.linspace(1, 0, fade)
        sound = sound[:len(self.sound) - self.at]
        start = self.at / RATE
        self.sound[self.at:self.at + len(sound)] += sound
        self.labels.append((SILENCE, start))
        self.labels += [(phone, start + time) for phone, time in phones] if phones else [("?", start)]
        self.labels.append((SILENCE, start + len(sound) / RATE))
        self.at += len(sound)

    def pause(self, seconds):
        self.at += int(seconds * RATE)


def classes(labels):
    """`(phone, start)` -> the class of each output: twice the phone's index for its first frame, one more for
    the others. Every phone has one frame at least, as the decoder demands."""
    starts, last = [], -1
    for phone, time in labels:
        if starts and phone == SILENCE and starts[-1][1] == INDEX[SILENCE]:
            continue
        frame = round((time - CENTRE_S) / STEP_S)
        frame = max(frame, last + 1 if phone != SILENCE else last, 0)
        if frame - time / STEP_S > 2.5:  # too many phones in too little time: the last one wins
            frame = max(last, 0)
        starts.append((frame, INDEX.get(phone, UNKNOWN)))
        last = frame
    result = np.full(OUTPUTS, UNKNOWN, np.int16)
    for (frame, phone), (end, _) in zip(starts, [*starts[1:], (OUTPUTS, 0)]):
        end = min(end, OUTPUTS)
        if frame < end:
            result[frame:end] = UNKNOWN if phone < 0 else 2 * phone + 1
            result[frame] = UNKNOWN if phone < 0 else 2 * phone
    return result


def finish(random, tape, talkers):
    """`(features, classes)`; half precision is enough and saves room."""
    sound = tape.sound[:SAMPLES]
    if sound.any():
        sound = distort.disturb(random, sound, talkers)
    else:
        sound = distort.to_16_bit(distort.noise(random, SAMPLES) * 10 ** random.uniform(-1, 3))
    return mfcc(sound)[:FRAMES].astype(np.float16), classes(tape.labels)


def of_nobody(random, talkers):
    """What is to be taken for silence: music, and many people at once in a hall, nobody of them near."""
    if random.random() < 0.5:
        sound = distort.babble(random, talkers, SAMPLES)
    else:
        sound = distort.tune(random, SAMPLES)
    return mfcc(distort.disturb(random, sound, []))[:FRAMES].astype(np.float16), classes([(SILENCE, 0.0)])


def fragment(random, sound, phones):
    """Some tenths of a second to three seconds of it, cut anywhere: talk that the program hears a piece of."""
    length = min(len(sound), int(RATE * 0.2 * 15 ** random.random()))
    at = random.integers(0, len(sound) - length + 1)
    begins, ends = at / RATE, (at + length) / RATE
    before = [phone for phone, time in phones if time <= begins][-1:] or [SILENCE]
    inside = [(phone, time - begins) for phone, time in phones if begins < time < ends]
    return sound[at:at + length], [(before[0], 0.0), *inside]


def stretched(phones, factor):
    return [(phone, time * factor) for phone, time in phones]


def varied(random, sound, phones, fastest=1.17, slowest=0.86, slow_share=0.2):
    """Another mouth: size and pitch by the speed of the tape, and at times slower speech."""
    factor = random.uniform(slowest, fastest)
    if random.random() < 0.1:
        factor = random.uniform(fastest, 1.35)  # a child
    moved = distort.resample(sound, factor)
    scale = len(moved) / max(len(sound), 1)
    if random.random() < slow_share:
        tempo = random.uniform(0.6, 0.95)
        slow = distort.slow_down(moved, tempo)
        scale *= len(slow) / max(len(moved), 1)
        moved = slow
    return moved, stretched(phones, scale)
