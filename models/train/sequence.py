"""Whole sequences against all others: the loss of maximum mutual information (MMI).

The rivals are all sequences of phones, as likely as pairs of phones are in what is learned from; this is the
loop of sounds that an announcement has to beat when it is told from other speech. The labels are taken as the one
right path.
"""
import jax
import jax.numpy as jnp
import numpy as np

from phones import CLASSES, NAMES

PHONES = len(NAMES)
# Pairs that never occurred are possible still.
UNSEEN = 0.5
# Scores are this much weaker than the network says, as the decoder will take them.
SCALE = 1.0


def pair_counts(classes):
    """How often phone b follows phone a, and how often a phone goes on from frame to frame."""
    before, after = classes[:, :-1].ravel(), classes[:, 1:].ravel()
    known = (before >= 0) & (after >= 0)
    before, after = before[known], after[known]
    enters = after % 2 == 0
    pairs = np.zeros((PHONES, PHONES))
    np.add.at(pairs, (before[enters] // 2, after[enters] // 2), 1)
    stays = np.bincount(before[~enters] // 2, minlength=PHONES)
    return pairs, stays


class Rivals:
    """Transitions between classes: from either class of a phone to its second one, or to the first one of any."""

    def __init__(self, pools):
        counts = [pair_counts(pool.classes) for pool in pools]
        pairs, stays = (sum(parts) for parts in zip(*counts))
        pairs = pairs + UNSEEN
        leave = pairs.sum(1)
        stay = (stays + 1) / (stays + 1 + leave)
        table = np.zeros((CLASSES, CLASSES))
        for phone in range(PHONES):
            for source in (2 * phone, 2 * phone + 1):
                table[source, 2 * phone + 1] = stay[phone]
                table[source, 0::2] += (1 - stay[phone]) * pairs[phone] / leave[phone]
        self.table = jnp.array(table, jnp.float32)
        self.logs = jnp.array(np.log(np.maximum(table, 1e-12)), jnp.float32)

    def loss(self, scores, classes):
        """Per known frame; frames whose class is not known are taken as the network likes them best."""
        scores = jax.nn.log_softmax(scores) * SCALE
        known = classes >= 0
        path = jnp.where(known, classes, scores.argmax(-1))
        right = jnp.take_along_axis(scores, path[..., None], -1)[..., 0].sum(-1)
        right += self.logs[path[:, :-1], path[:, 1:]].sum(-1)

        def forward(state, frame):
            alpha, total = state
            alpha = (alpha @ self.table) * jnp.exp(frame)
            size = alpha.sum(-1, keepdims=True)
            return (alpha / size, total + jnp.log(size[:, 0])), None

        start = jnp.exp(scores[:, 0])
        size = start.sum(-1, keepdims=True)
        (_, total), _ = jax.lax.scan(forward, (start / size, jnp.log(size[:, 0])), scores[:, 1:].swapaxes(0, 1))
        fully = known.all(-1)
        return ((total - right) * fully).sum() / (fully.sum() * scores.shape[1] + 1e-6)
