"""Who and what is kept for the tests (`held_out.toml`)."""
import tomllib
import zlib
from pathlib import Path

DATA = tomllib.loads((Path(__file__).parent / "held_out.toml").read_text())
VARIANTS = Path("/usr/lib/x86_64-linux-gnu/espeak-ng-data/voices/!v")


def is_held_speaker(speaker):
    if speaker in DATA["speakers"]:
        return True
    return zlib.crc32(speaker.encode()) % DATA["one_speaker_in"] == 0 and not is_needed(speaker)


def is_needed(speaker):
    """Speakers with so many German clips that they may not be lost by chance."""
    return speaker.startswith(("HD", "EmoDB", "kerstin", "klettres_de", "Helmut"))


def espeak_variants():
    """`(for training, for tests)`."""
    folders = [VARIANTS, *Path("/usr").glob("lib/*/espeak-ng-data/voices/!v")]
    folder = next(folder for folder in folders if folder.is_dir())
    names = sorted(path.name for path in folder.iterdir() if path.name not in DATA["espeak_variants_unused"])
    held = names[DATA["espeak_variant_first"]::DATA["espeak_variant_step"]]
    return [name for name in names if name not in held], held
