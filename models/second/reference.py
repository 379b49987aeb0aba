"""What the engine has to come to, computed by other means: `reference.py CLIP.wav ... > engine/tests/reference.json`.

The network again, in numpy and straight after the paper (Radford et al. 2022), a phrase at a time and without a tree: with
the weights of `ear.bin` (`packed`) and with those it was made from (`whole`), from which packing may depart a little.
"""
import json
import struct
import sys
import wave
from pathlib import Path

import numpy as np
from scipy.special import erf

import make

HEADS, WIDTH, LAYERS = 8, make.WIDTH, 6
PHRASES = {
    "de": ["springer felix drei", "springer felix fünf", "läufer gustav zwei", "dame david acht schach", "eva vier", "ja", "nein", "remis"],
    "en": ["knight ef three", "knight f three", "bishop bee five", "queen dee eight check", "ee four", "yes", "no", "draw"],
    "fr": ["cavalier effe trois", "fou bé cinq", "dame dé huit échec", "e quatre", "alfa deux", "oui", "non", "nulle"],
}


def unpack(content, shape, bits):
    rows, columns = shape
    groups = -(-columns // make.GROUP)
    steps = np.frombuffer(content, "<f4", rows)
    shares = np.frombuffer(content, np.int8, rows * groups, rows * 4).reshape(rows, groups)
    numbers = np.frombuffer(content, np.uint8, rows * columns * bits // 8, rows * (4 + groups)).reshape(rows, -1)
    as_bits = np.unpackbits(numbers, axis=1, bitorder="little").reshape(rows, columns, bits).astype(int)
    numbers = (as_bits << np.arange(bits)).sum(2) - 2 ** (bits - 1)
    return (numbers * np.repeat(shares * steps[:, None], make.GROUP, 1)[:, :columns]).astype(np.float32)


def packed():
    """The tensors of ear.bin by their names there, and its header."""
    content = (make.HERE / "ear.bin").read_bytes()
    length, = struct.unpack_from("<Q", content, make.HEAD - 8)
    header = json.loads(content[make.HEAD:make.HEAD + length])
    found = {}
    for name, tensor in header["tensors"].items():
        data, kind, shape = content[make.HEAD + length + tensor["at"]:], tensor["kind"], tensor["shape"]
        plain = {"f32": "<f4", "f16": "<f2"}.get(kind)
        found[name] = (np.frombuffer(data, plain, int(np.prod(shape))).reshape(shape).astype(np.float32) if plain
                       else unpack(data, shape, int(kind[1:])))
    return found, header


class Kept(make.File):
    """The weights under the names of the file, unpacked."""

    def __init__(self):
        super().__init__(8)
        self.found = {}

    def plain(self, name, values, kind="f32"):
        self.found[name] = np.asarray(values, np.float32)

    def matrix(self, name, weights, bits=None):
        self.found[name] = np.asarray(weights, np.float32)


def norm(x, weights, name):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred ** 2).mean(-1, keepdims=True) + 1e-5) * weights[name + ".gamma"] + weights[name + ".beta"]


def linear(x, weights, name):
    return x @ weights[name].T + weights.get(name + ".b", 0)


def gelu(x):
    return (0.5 * x * (1 + erf(x / np.sqrt(2)))).astype(np.float32)


def attention(queries, keys, values, mask=0):
    def parted(x):
        return x.reshape(len(x), HEADS, -1).transpose(1, 0, 2)
    likeness = parted(queries) @ parted(keys).transpose(0, 2, 1) * np.float32(WIDTH / HEADS) ** np.float32(-0.5) + mask
    likeness = np.exp(likeness - likeness.max(-1, keepdims=True))
    likeness /= likeness.sum(-1, keepdims=True)
    return (likeness @ parted(values)).transpose(1, 0, 2).reshape(len(queries), WIDTH)


def spectra(samples, weights):
    sound = np.concatenate([samples / 32768, np.zeros(make.RATE_HZ // 2 + 160)])
    sound = np.pad(sound, 200, mode="reflect")
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(400) / 400)
    frames = np.stack([sound[at:at + 400] * window for at in range(0, len(sound) - 400 - (len(sound) - 400) % 160, 160)])
    power = np.abs(np.fft.rfft(frames)) ** 2
    logs = np.log10(np.maximum(power @ weights["mel"].T, 1e-10))
    return ((np.maximum(logs, logs.max() - 8) + 4) / 4).astype(np.float32)


def convolved(x, weights, name, step):
    wide = np.pad(x, ((1, 1), (0, 0)))
    taps = np.stack([wide[at:at + 3].reshape(-1) for at in range(0, len(x), step)])
    return gelu(linear(taps, weights, name))


def encode(samples, weights):
    """Keys and values of the sound for each layer of the decoder."""
    x = convolved(convolved(spectra(samples, weights), weights, "conv1", 1), weights, "conv2", 2)
    x = x + weights["enc.pos"][:len(x)]
    for layer in range(LAYERS):
        at = f"enc.{layer}."
        parts = np.split(linear(norm(x, weights, at + "self.layer_norm"), weights, at + "self.linear_0"), 3, -1)
        x = x + linear(attention(*parts), weights, at + "self.linear_1")
        x = x + linear(gelu(linear(norm(x, weights, at + "ffn.layer_norm"), weights, at + "ffn.linear_0")), weights, at + "ffn.linear_1")
    x = norm(x, weights, "enc.norm")
    return [np.split(linear(x, weights, f"dec.{layer}.cross.linear_1"), 2, -1) for layer in range(LAYERS)]


def score(known, rows, weights, end):
    """The logarithm of the probability of all rows behind the fourth, and of the end."""
    x = weights["emb"][rows] + weights["dec.pos"][:len(rows)]
    mask = np.triu(np.full((len(rows), len(rows)), -np.inf, np.float32), 1)
    for layer in range(LAYERS):
        at = f"dec.{layer}."
        parts = np.split(linear(norm(x, weights, at + "self.layer_norm"), weights, at + "self.linear_0"), 3, -1)
        x = x + linear(attention(*parts, mask), weights, at + "self.linear_1")
        keys, values = known[layer]
        queries = linear(norm(x, weights, at + "cross.layer_norm"), weights, at + "cross.linear_0")
        x = x + linear(attention(queries, keys, values), weights, at + "cross.linear_2")
        x = x + linear(gelu(linear(norm(x, weights, at + "ffn.layer_norm"), weights, at + "ffn.linear_0")), weights, at + "ffn.linear_1")
    logs = norm(x, weights, "dec.norm") @ weights["emb"].T
    logs = logs[3:] - np.log(np.exp(logs[3:] - logs[3:].max(-1, keepdims=True)).sum(-1, keepdims=True)) - logs[3:].max(-1, keepdims=True)
    return float(sum(row[token] for row, token in zip(logs, [*rows[4:], end])))


def written(entries):
    """All ways to write a phrase whose words these are."""
    ways = [entry.get("first", entry["written"]) if at == 0 else entry["written"] for at, entry in enumerate(entries)]
    for style in range(max(map(len, ways))):
        yield [token for way in ways for token in way[min(style, len(way) - 1)]]


def main():
    of_file, header = packed()
    original = Kept()
    original.network(make.Reader(make.whole()).weights(), header["tokens"])
    row = {token: at for at, token in enumerate(header["tokens"])}
    marks, table = header["marks"], json.loads(make.WORDS.read_text(encoding="utf8"))
    result = []
    for path in map(Path, sys.argv[1:]):
        with wave.open(str(path)) as clip:
            samples = np.frombuffer(clip.readframes(clip.getnframes()), "<i2")
        language = path.stem[:2]
        prefix = [marks["start"], header["languages"][language], marks["transcribe"], marks["untimed"]]
        found = {"clip": path.name, "language": language, "phrases": PHRASES[language]}
        for name, weights in (("packed", of_file), ("whole", original.found)):
            sound = encode(samples, weights)
            def best(phrase):
                all_ways = written([table[language][word] for word in phrase.split()])
                return max(score(sound, [row[token] for token in prefix + way], weights, row[marks["end"]]) for way in all_ways)
            found[name] = [round(best(phrase), 4) for phrase in PHRASES[language]]
        result.append(found)
    print(json.dumps(result, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    main()
