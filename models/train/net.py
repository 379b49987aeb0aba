"""The network: a factored time-delay network (TDNN-F) on every third frame, in JAX, and its export.

    input    nine frames of 40 MFCC side by side -> WIDTH
    LAYERS x (two frames -> BOTTLENECK -> two frames -> WIDTH), each added to what it was given
    output   the logarithm of each class's probability

Normalisation over a batch stands before each rectifier, so that it disappears into the weights on export.
"""
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np

from features import CEPSTRA, STRIDE
from phones import CLASSES

# Frames beside the middle one that the first layer sees.
SPLICE = 4
# What of a layer's input is added to its output.
SKIP = 0.66
EPSILON = 1e-3


@dataclass(frozen=True)
class Shape:
    width: int = 384
    bottleneck: int = 96
    layers: int = 8

    @property
    def context(self):
        """Frames of 10 ms that are seen on each side."""
        return SPLICE + STRIDE * self.layers

    @property
    def parameters(self):
        first = CEPSTRA * (2 * SPLICE + 1) * self.width
        inner = self.layers * 4 * self.width * self.bottleneck
        return first + inner + self.width * CLASSES


def fresh(shape, seed):
    random = np.random.default_rng(seed)

    def matrix(rows, columns, gain):
        return jnp.array(random.standard_normal((rows, columns)) * np.sqrt(gain / rows), jnp.float32)

    layers = [{
        "linear": matrix(2 * shape.width, shape.bottleneck, 1.0),
        "affine": matrix(2 * shape.bottleneck, shape.width, 2.0),
        "scale": jnp.ones(shape.width), "bias": jnp.zeros(shape.width),
    } for _ in range(shape.layers)]
    first = {"affine": matrix(CEPSTRA * (2 * SPLICE + 1), shape.width, 2.0),
             "scale": jnp.ones(shape.width), "bias": jnp.zeros(shape.width)}
    output = {"affine": matrix(shape.width, CLASSES, 0.1), "bias": jnp.zeros(CLASSES)}
    return {"first": first, "layers": layers, "output": output}


def fresh_statistics(shape):
    return [(jnp.zeros(shape.width), jnp.ones(shape.width)) for _ in range(shape.layers + 1)]


@jax.custom_vjp
def product(rows, weights):
    """Half the precision for the factors, all of it for the sums: twice as fast where the machine knows bfloat16."""
    return jnp.matmul(rows.astype(jnp.bfloat16), weights.astype(jnp.bfloat16), preferred_element_type=jnp.float32)


def _product_forward(rows, weights):
    short = rows.astype(jnp.bfloat16), weights.astype(jnp.bfloat16)
    return jnp.matmul(*short, preferred_element_type=jnp.float32), short


def _product_backward(short, gradient):
    rows, weights = short
    gradient = gradient.astype(jnp.bfloat16)
    flat = lambda array: array.reshape(-1, array.shape[-1])
    of_rows = jnp.matmul(gradient, weights.T, preferred_element_type=jnp.float32)
    of_weights = jnp.matmul(flat(rows).T, flat(gradient), preferred_element_type=jnp.float32)
    return of_rows, of_weights


product.defvjp(_product_forward, _product_backward)


def _normalise(hidden, layer, statistics, train):
    if train:
        mean, variance = hidden.mean((0, 1)), hidden.var((0, 1))
    else:
        mean, variance = statistics
    scaled = (hidden - mean) * jax.lax.rsqrt(variance + EPSILON) * layer["scale"] + layer["bias"]
    return jax.nn.relu(scaled), (mean, variance)


def logits(parameters, statistics, features, train, dropout=None):
    """`features`: batch x frames x 40, already scaled; edges are repeated, as libvosk does. One answer for every
    third frame, the first for frame 0. Returns the new statistics of the batch as well."""
    depth = len(parameters["layers"])
    frames = features.shape[1]
    outputs = -(-frames // STRIDE)
    reach = SPLICE + STRIDE * depth
    behind = (outputs - 1) * STRIDE + reach + 1 - frames
    padded = jnp.pad(features, ((0, 0), (reach, behind), (0, 0)), mode="edge")
    count = outputs + 2 * depth
    spliced = jnp.concatenate([padded[:, k:k + STRIDE * (count - 1) + 1:STRIDE] for k in range(2 * SPLICE + 1)], -1)
    hidden, new = _normalise(product(spliced, parameters["first"]["affine"]), parameters["first"], statistics[0], train)
    seen = [new]
    for layer, old in zip(parameters["layers"], statistics[1:]):
        both = product(hidden, jnp.concatenate(jnp.split(layer["linear"], 2), 1))
        size = both.shape[-1] // 2
        narrow = both[:, :-1, :size] + both[:, 1:, size:]
        wide = product(jnp.concatenate([narrow[:, :-1], narrow[:, 1:]], -1), layer["affine"])
        out, new = _normalise(wide, layer, old, train)
        if dropout is not None:
            rate, key = dropout
            key, use = jax.random.split(key)
            mask = jax.random.bernoulli(use, 1 - rate, (out.shape[0], 1, out.shape[2])) / (1 - rate)
            out, dropout = out * mask, (rate, key)
        hidden = out + SKIP * hidden[:, 1:-1]
        seen.append(new)
    return product(hidden, parameters["output"]["affine"]) + parameters["output"]["bias"], seen


def unfold(trained, mean, deviation, sample):
    """Parameters and statistics that give what the finished network gives: each layer's mean and variance over
    `sample` (batch x frames x 40) take the place of what was folded into its weights."""
    def layer(weights, bias, rows, extra):
        hidden = rows @ weights + bias
        average, variance = hidden.mean((0, 1)), hidden.var((0, 1))
        scale = np.sqrt(variance + EPSILON)
        made = {"affine": weights, "scale": scale, "bias": average, **extra}
        # The statistics are those of the product alone, without its bias.
        return made, (average - bias, variance), np.maximum(hidden, 0)

    repeat = 2 * SPLICE + 1
    weights = trained.first[0].T * np.tile(deviation, repeat)[:, None]
    bias = trained.first[1] + trained.first[0] @ np.tile(mean, repeat)
    scaled = (sample - mean) / deviation
    count = (scaled.shape[1] - repeat) // STRIDE
    rows = np.concatenate([scaled[:, k:k + STRIDE * (count - 1) + 1:STRIDE] for k in range(repeat)], -1)
    first, statistic, hidden = layer(weights, bias, rows, {})
    layers, statistics = [], [statistic]
    for linear, wide, bias in trained.layers:
        narrow = np.concatenate([hidden[:, :-1], hidden[:, 1:]], -1) @ linear.T
        rows = np.concatenate([narrow[:, :-1], narrow[:, 1:]], -1)
        made, statistic, out = layer(wide.T, bias, rows, {"linear": linear.T})
        layers.append(made)
        statistics.append(statistic)
        hidden = out + SKIP * hidden[:, 1:-1]
    output = {"affine": trained.output[0].T, "bias": trained.output[1]}
    as_arrays = lambda tree: jax.tree.map(lambda array: jnp.array(array, jnp.float32), tree)
    return as_arrays({"first": first, "layers": layers, "output": output}), as_arrays(statistics)


def grow(parameters, statistics, shape, seed):
    """The same in a wider shape: what is new gives nothing to what was there before, until it has learned."""
    old = Shape(len(statistics[0][0]), parameters["layers"][0]["affine"].shape[0] // 2, len(parameters["layers"]))
    if shape.layers != old.layers or shape.width < old.width or shape.bottleneck < old.bottleneck:
        raise SystemExit(f"{old} cannot grow into {shape}")

    def vector(old, wide):
        return wide.at[:len(old)].set(old)

    def matrix(old, wide, sides=1):
        """`sides`: of two frames side by side each one grows."""
        old, split = old.reshape(sides, -1, old.shape[1]), wide.reshape(sides, -1, wide.shape[1])
        rows, columns = old.shape[1:]
        return split.at[:, rows:, :columns].set(0).at[:, :rows, :columns].set(old).reshape(wide.shape)

    def layer(old, wide, sides=1):
        return {name: vector(part, wide[name]) if part.ndim == 1 else matrix(part, wide[name], sides)
                for name, part in old.items()}

    new = fresh(shape, seed)
    grown = {"first": layer(parameters["first"], new["first"]), "output": layer(parameters["output"], new["output"]),
             "layers": [layer(old, wide, 2) for old, wide in zip(parameters["layers"], new["layers"])]}
    return grown, [tuple(map(vector, *pair)) for pair in zip(statistics, fresh_statistics(shape))]


class Trained:
    """A network ready to be used or exported: plain arrays, normalisation and scaling of the input folded in.

    `first`: (weights, bias); `layers`: (linear, weights, bias); `output`: (weights, bias); `priors` of the classes.
    Weights are rows x columns as in `rows = weights @ input + bias`.
    """

    def __init__(self, first, layers, output, priors):
        self.first, self.layers, self.output, self.priors = first, layers, output, priors

    @property
    def shape(self):
        return Shape(len(self.first[1]), len(self.layers[0][0]), len(self.layers))

    @classmethod
    def fold(cls, parameters, statistics, mean, deviation, priors):
        def folded(layer, statistic):
            weights = np.array(layer["affine"], np.float64)
            average, variance = (np.array(part, np.float64) for part in statistic)
            factor = np.array(layer["scale"], np.float64) / np.sqrt(variance + EPSILON)
            return weights * factor, np.array(layer["bias"], np.float64) - average * factor

        weights, bias = folded(parameters["first"], statistics[0])
        repeat = 2 * SPLICE + 1
        scale, shift = np.tile(1 / deviation, repeat), np.tile(mean, repeat)
        bias = bias - (shift * scale) @ weights
        first = ((weights * scale[:, None]).T, bias)
        layers = []
        for layer, statistic in zip(parameters["layers"], statistics[1:]):
            weights, bias = folded(layer, statistic)
            layers.append((np.array(layer["linear"]).T, weights.T, bias))
        output = (np.array(parameters["output"]["affine"]).T, np.array(parameters["output"]["bias"]))
        as_float = lambda part: tuple(np.asarray(array, np.float32) for array in part)
        return cls(as_float(first), [as_float(layer) for layer in layers], as_float(output),
                   np.asarray(priors, np.float32))

    def save(self, path):
        arrays = {"priors": self.priors, "depth": len(self.layers)}
        for name, part in [("first", self.first), ("output", self.output),
                           *((f"layer{index}", layer) for index, layer in enumerate(self.layers))]:
            arrays |= {f"{name}.{index}": array for index, array in enumerate(part)}
        np.savez(path, **arrays)

    @classmethod
    def load(cls, path):
        data = np.load(path)
        layers = [tuple(data[f"layer{index}.{part}"] for part in range(3)) for index in range(int(data["depth"]))]
        pair = lambda name: (data[f"{name}.0"], data[f"{name}.1"])
        return cls(pair("first"), layers, pair("output"), data["priors"])

    def every_frame(self, features):
        """Log probabilities for every frame of 10 ms: each answer stands for its frame and both neighbours."""
        rows = np.repeat(self.every_third(features), STRIDE, 0)
        return np.concatenate([rows[1:], rows[-1:]])[:len(features)]

    def every_third(self, features):
        features = np.asarray(features, np.float32)
        reach = SPLICE + STRIDE * len(self.layers)
        outputs = -(-len(features) // STRIDE)
        behind = (outputs - 1) * STRIDE + reach + 1 - len(features)
        padded = np.pad(features, ((reach, behind), (0, 0)), mode="edge")
        count = outputs + 2 * len(self.layers)
        spliced = np.concatenate([padded[k:k + STRIDE * (count - 1) + 1:STRIDE] for k in range(2 * SPLICE + 1)], 1)
        hidden = np.maximum(spliced @ self.first[0].T + self.first[1], 0)
        for linear, weights, bias in self.layers:
            narrow = np.concatenate([hidden[:-1], hidden[1:]], 1) @ linear.T
            wide = np.concatenate([narrow[:-1], narrow[1:]], 1) @ weights.T + bias
            hidden = np.maximum(wide, 0) + SKIP * hidden[1:-1]
        scores = hidden @ self.output[0].T + self.output[1]
        scores -= scores.max(1, keepdims=True)
        return scores - np.log(np.exp(scores).sum(1, keepdims=True))
