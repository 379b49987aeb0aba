"""Whether libvosk takes finished models, and computes what the training computed: `check.py MODELS`."""
import argparse
import json
from pathlib import Path

import numpy as np
import vosk

import kaldi
import net
from features import CEPSTRA, RATE, mfcc
from phones import CLASSES


def check(folder):
    """Faults, in words."""
    trained = kaldi.read_trained(folder / "am" / "final.mdl")
    sound = (np.random.default_rng(1).standard_normal(RATE) * 500).astype(np.int16)
    scores = trained.every_third(mfcc(sound))
    if scores.shape[1] != CLASSES or not np.isfinite(scores).all():
        return [f"{folder}: the network's answers make no sense"]
    if not np.allclose(np.exp(scores).sum(1), 1, atol=1e-3):
        return [f"{folder}: the network's answers are no probabilities"]
    if not np.allclose(grown(trained).every_third(mfcc(sound)), scores, atol=1e-3):
        return [f"{folder}: the network answers otherwise when it has grown"]
    decoder = vosk.KaldiRecognizer(vosk.Model(str(folder)), RATE)
    decoder.AcceptWaveform(sound.tobytes())
    answer = json.loads(decoder.FinalResult())
    return [] if "text" in answer else [f"{folder}: libvosk answers {answer}"]


def grown(trained):
    """The network as training would go on with it in a wider shape."""
    shape = net.Shape(trained.shape.width + 5, trained.shape.bottleneck + 3, trained.shape.layers)
    sample = np.random.default_rng(2).standard_normal((2, 300, CEPSTRA))
    mean, deviation = np.zeros(CEPSTRA), np.ones(CEPSTRA)
    parameters, statistics = net.grow(*net.unfold(trained, mean, deviation, sample), shape, 1)
    return net.Trained.fold(parameters, statistics, mean, deviation, trained.priors)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", type=Path)
    given = parser.parse_args()
    vosk.SetLogLevel(-1)
    folders = sorted(path.parent for path in given.models.glob("*/am"))
    faults = [fault for folder in folders for fault in check(folder)]
    if not folders:
        faults.append(f"{given.models}: no models")
    for fault in faults:
        print(fault)
    print(f"{len(folders)} models, {len(faults)} faults")
    raise SystemExit(bool(faults))


if __name__ == "__main__":
    main()
