"""The list of everybody and everything the network learned from: `used.tsv`, which a test compares with what is
kept for the tests."""
from collections import defaultdict

import human
from features import RATE

HEADER = "kind\tname\tclips\tseconds\tlicence"


def rows(clips, bank, variants):
    """Speakers and engines with clips and seconds, espeak's variants by name."""
    totals = defaultdict(lambda: [0, 0.0])
    for clip in clips:
        kind = "engine" if clip.source in human.ENGINES else "speaker"
        count(totals[kind, clip.speaker, clip.licence], clip.samples)
    for phrase in bank:
        count(totals["engine", f"festival/{phrase.voice}", "as in Debian"], phrase.samples)
    for variant in variants:
        totals["espeak_variant", variant, "GPL-3.0-or-later"] = [0, 0.0]
    yield HEADER
    for (kind, name, licence), (number, samples) in sorted(totals.items()):
        yield f"{kind}\t{name}\t{number}\t{samples / RATE:.0f}\t{licence}"


def count(total, samples):
    total[0] += 1
    total[1] += len(samples)
