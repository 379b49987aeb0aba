"""Makes what tests/ear/learn.rs compares with: `scripts/python.sh models/train tests/ear/learn/golden.py`.

A toy network of random weights in the form of ours (`toy.mdl`), half a second of speech (`eva.wav`), its MFCC by Kaldi's
code and the toy's answers by models/train/net.py (`golden.json`).
"""
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import soundfile

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "models/train"))

import graph  # noqa: E402
import kaldi  # noqa: E402
from features import CEPSTRA, RATE, mfcc  # noqa: E402
from net import SPLICE, Shape, Trained  # noqa: E402
from phones import CLASSES  # noqa: E402

SHAPE = Shape(width=16, bottleneck=8, layers=2)


def toy(random):
    def affine(rows, columns):
        scale = 1 / np.sqrt(columns)
        return np.float32(random.normal(0, scale, (rows, columns))), np.float32(random.normal(0, 0.3, rows))

    first, bias = affine(SHAPE.width, CEPSTRA * (2 * SPLICE + 1))
    layers = [(affine(SHAPE.bottleneck, 2 * SHAPE.width)[0], *affine(SHAPE.width, 2 * SHAPE.bottleneck))
              for _ in range(SHAPE.layers)]
    # Cepstra are some tens large.
    return Trained((first / 10, bias), layers, affine(CLASSES, SHAPE.width), np.ones(CLASSES, np.float32))


def speech():
    """Half a second in the middle of a word."""
    said = subprocess.run(["espeak-ng", "-v", "de", "--stdout", "Eva vier"], capture_output=True, check=True).stdout
    path = HERE / "eva.wav"
    subprocess.run(["sox", "-t", "wav", "-", "-r", str(RATE), "-b", "16", path, "trim", "0.1", "0.5"], input=said,
                   check=True)
    return soundfile.read(path, dtype="int16")[0]


def main():
    trained = toy(np.random.default_rng(10))
    samples = speech()
    seen = mfcc(samples.astype(np.float32))
    kaldi.write_model(HERE / "toy.mdl", graph.Phones().transitions, trained, 0.0, SHAPE.context)
    rows = lambda array: [[round(float(number), 4) for number in row] for row in array]
    golden = {"mfcc": rows(seen), "answers": rows(trained.every_third(seen))}
    (HERE / "golden.json").write_text(json.dumps(golden) + "\n")


if __name__ == "__main__":
    main()
