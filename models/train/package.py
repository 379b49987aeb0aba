"""A folder that libvosk loads: `package.py NETWORK.npz GRAMMAR.json OUT`."""
import argparse
import os
from dataclasses import dataclass
from pathlib import Path

import features
import graph
import kaldi
import lexicon
import net
from espeak import Espeak
from phrases import Grammar

NETWORK = Path("am", "final.mdl")
MODEL_CONF = """\
--min-active=200
--max-active=3000
--beam={beam}
--lattice-beam={lattice_beam}
--acoustic-scale={acoustic_scale}
--frame-subsampling-factor=3
--endpoint.silence-phones={silence}
--endpoint.rule1.min-trailing-silence=5.0
--endpoint.rule2.min-trailing-silence=1.2
--endpoint.rule3.min-trailing-silence=1.3
--endpoint.rule4.min-trailing-silence=1.5
"""


@dataclass
class Tuning:
    """The operating point, chosen on training speakers and voices."""
    # After learning by whole sequences the network's answers are taken as they are.
    acoustic_scale: float = 0.9
    prior_power: float = 0.0
    beam: float = 13.0
    # How far behind the second best words may be to be told. With much more the loop of sounds makes libvosk's
    # lattices explode.
    lattice_beam: float = 3.0
    sound_price: float = 4.0
    unknown_price: float = 2.0


def write(folder, trained, grammar, espeak, tuning):
    folder = Path(folder)
    for part in ("am", "conf"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    prices = graph.Prices(sound=tuning.sound_price, unknown=tuning.unknown_price)
    transitions = graph.write(folder / "graph", lexicon.lexicon(grammar.words, espeak), grammar, prices)
    shape = net.Shape(layers=len(trained.layers))
    network = folder / NETWORK
    # It may be a link to another model's, which is not to be changed.
    network.unlink(missing_ok=True)
    kaldi.write_model(network, transitions, trained, tuning.prior_power, shape.context)
    (folder / "conf" / "mfcc.conf").write_text(features.CONF)
    (folder / "conf" / "model.conf").write_text(MODEL_CONF.format(
        beam=tuning.beam, lattice_beam=tuning.lattice_beam, acoustic_scale=tuning.acoustic_scale,
        silence=graph.SILENCE_PHONE))


def share_network(first, other):
    """Where both have the same network it is kept once, in the first folder; in the other there is a link to it."""
    kept, same = Path(first) / NETWORK, Path(other) / NETWORK
    if kept.read_bytes() == same.read_bytes():
        same.unlink()
        same.symlink_to(os.path.relpath(kept, same.parent))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("grammar", type=Path)
    parser.add_argument("out", type=Path)
    for name, default in Tuning().__dict__.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=float, default=default)
    given = parser.parse_args()
    tuning = Tuning(**{name: getattr(given, name) for name in Tuning().__dict__})
    write(given.out, net.Trained.load(given.network), Grammar(given.grammar), Espeak(ipa=False), tuning)


if __name__ == "__main__":
    main()
