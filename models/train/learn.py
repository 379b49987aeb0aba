"""Learning: cross entropy by frames, at the end the whole sequence against all others (MMI)."""
import glob
import math
import time

import jax
import jax.numpy as jnp
import numpy as np

import net
from phones import CLASSES
from sequence import Rivals
from warp import Warper

SMOOTHING = 0.05
CLIP = 2.0
DECAY = 1e-3
AVERAGED = 0.998
DROPOUT = 0.08
VALIDATION = 64


class Pool:
    """Examples of one kind, drawn without repetition until all were drawn."""

    def __init__(self, files):
        loaded = [np.load(file) for file in files]
        self.features = np.concatenate([data["features"] for data in loaded])
        self.classes = np.concatenate([data["classes"] for data in loaded]).astype(np.int32)
        self.order = np.zeros(0, int)

    def split(self, count):
        held = (self.features[:count].astype(np.float32), self.classes[:count])
        self.features, self.classes = self.features[count:], self.classes[count:]
        return held

    def draw(self, random, count):
        if len(self.order) < count:
            self.order = random.permutation(len(self.features))
        chosen, self.order = self.order[:count], self.order[count:]
        return self.features[chosen].astype(np.float32), self.classes[chosen]


def cross_entropy(scores, classes):
    known = classes >= 0
    logs = jax.nn.log_softmax(scores)
    right = jnp.take_along_axis(logs, jnp.maximum(classes, 0)[..., None], -1)[..., 0]
    loss = -right * (1 - SMOOTHING) - SMOOTHING * logs.mean(-1)
    return (loss * known).sum() / known.sum()


def make_step(rivals, sequence_share):
    """One step of Adam; `sequence_share` of the loss is that of the whole sequence."""

    def loss_of(parameters, statistics, features, classes, key):
        scores, seen = net.logits(parameters, statistics, features, True, (DROPOUT, key))
        loss = cross_entropy(scores, classes)
        if sequence_share:
            loss = (1 - sequence_share) * loss + sequence_share * rivals.loss(scores, classes)
        return loss, seen

    @jax.jit
    def step(parameters, statistics, momenta, average, features, classes, rate, count, key):
        (loss, seen), gradient = jax.value_and_grad(loss_of, has_aux=True)(
            parameters, statistics, features, classes, key)
        every = jax.tree.map
        size = jnp.sqrt(sum((part ** 2).sum() for part in jax.tree.leaves(gradient)))
        gradient = every(lambda part: part * jnp.minimum(1, CLIP / size), gradient)
        first = every(lambda old, part: 0.9 * old + 0.1 * part, momenta[0], gradient)
        second = every(lambda old, part: 0.998 * old + 0.002 * part * part, momenta[1], gradient)

        def moved(value, one, two):
            direction = (one / (1 - 0.9 ** count)) / (jnp.sqrt(two / (1 - 0.998 ** count)) + 1e-8)
            return value - rate * (direction + DECAY * value)

        parameters = every(moved, parameters, first, second)
        statistics = every(lambda old, now: 0.98 * old + 0.02 * now, statistics, seen)
        keep = jnp.minimum(AVERAGED, count / (count + 20.0))
        average = every(lambda old, now: keep * old + (1 - keep) * now, average, (parameters, statistics))
        return parameters, statistics, (first, second), average, loss

    return step


@jax.jit
def correct(parameters, statistics, features, classes):
    """Frames with the right phone, frames; the same for frames of speech."""
    best = net.logits(parameters, statistics, features, False)[0].argmax(-1)
    known, speech = classes >= 0, classes >= 2
    right = best // 2 == classes // 2
    return (right & known).sum(), known.sum(), (right & speech).sum(), speech.sum()


class Learner:
    def __init__(self, shape, human, synthetic, human_share, seed, batch=20):
        self.random = np.random.default_rng(seed)
        self.pools = [pool for pool in (human, synthetic) if pool is not None]
        self.held = [pool.split(VALIDATION) for pool in self.pools]
        share = human_share if len(self.pools) == 2 else 1.0
        self.counts = [round(batch * share), batch - round(batch * share)][:len(self.pools)]
        sample = np.concatenate([pool.features[:800].astype(np.float32) for pool in self.pools])
        self.mean, self.deviation = sample.mean((0, 1)), sample.std((0, 1))
        self.warper = Warper(self.mean)
        self.priors = self._priors()
        self.rivals, self.shape, self.seed = Rivals(self.pools), shape, seed
        self.parameters, self.statistics = net.fresh(shape, seed), net.fresh_statistics(shape)
        self.average = (self.parameters, self.statistics)
        self.key = jax.random.PRNGKey(seed)
        self._forget_momenta()

    def _forget_momenta(self):
        zeros = jax.tree.map(jnp.zeros_like, self.parameters)
        self.momenta, self.count = (zeros, zeros), 0

    def _priors(self):
        total = np.zeros(CLASSES)
        for pool, count in zip(self.pools, self.counts):
            classes = pool.classes
            total += np.bincount(classes[classes >= 0], minlength=CLASSES) / len(classes) * count
        total = total / total.sum() + 1e-5
        return total / total.sum()

    def start_from(self, trained):
        """Goes on with a finished network, made wider where it was narrower: its normalisation is measured anew on some
        examples."""
        sample = np.concatenate([pool.features[:12].astype(np.float32) for pool in self.pools])
        self.parameters, self.statistics = net.unfold(trained, self.mean, self.deviation, sample)
        if trained.shape != self.shape:
            self.parameters, self.statistics = net.grow(self.parameters, self.statistics, self.shape, self.seed)
        self.average = (self.parameters, self.statistics)
        self._forget_momenta()

    def replace(self, human):
        """Examples with better labels; the mean and the scale stay."""
        self.held[0] = human.split(VALIDATION)
        self.pools[0] = human
        self.priors, self.rivals = self._priors(), Rivals(self.pools)

    def run(self, seconds, rate, last_rate, steps=math.inf, sequence_share=0.0, report=print, save=None):
        """Learns for so many seconds or steps, whichever end first; the rate falls along a cosine."""
        step = make_step(self.rivals, sequence_share)
        self._forget_momenta()
        began, said, smooth = time.monotonic(), 0.0, None
        while (done := max((elapsed := time.monotonic() - began) / seconds, self.count / steps)) < 1:
            drawn = [pool.draw(self.random, count) for pool, count in zip(self.pools, self.counts)]
            features = self.warper(self.random, np.concatenate([one for one, _ in drawn]))
            features = (features - self.mean) / self.deviation
            classes = np.concatenate([two for _, two in drawn])
            cosine = 0.5 * (1 + np.cos(np.pi * done))
            now = (last_rate + (rate - last_rate) * cosine) * min(1, (self.count + 1) / 100)
            self.key, key = jax.random.split(self.key)
            self.count += 1
            self.parameters, self.statistics, self.momenta, self.average, loss = step(
                self.parameters, self.statistics, self.momenta, self.average, features, classes, now,
                float(self.count), key)
            smooth = float(loss) if smooth is None else 0.98 * smooth + 0.02 * float(loss)
            if elapsed - said > 60:
                said = elapsed
                report(f"{elapsed:.0f} s, {self.count} steps, loss {smooth:.3f}, {self.accuracy()}")
                if save:
                    save(self.trained())
        report(f"done: {self.count} steps, loss {smooth:.3f}, {self.accuracy()}")

    def accuracy(self):
        parts = []
        for features, classes in self.held:
            scaled = (features - self.mean) / self.deviation
            right, known, right_speech, speech = (int(n) for n in correct(*self.average, scaled, classes))
            parts.append(f"{right / known:.3f} ({right_speech / speech:.3f} of speech)")
        return "frames right " + ", ".join(parts)

    def trained(self):
        return net.Trained.fold(*self.average, self.mean, self.deviation, self.priors)


def pools(pattern):
    return Pool(sorted(glob.glob(pattern)))
