"""Tells what the shipped voice lacks of what the locales want said, by its text: `python3 models/mouth/check.py`. Needs no library."""
import sys

import ron
import vocabulary
from paths import DATA, HERE

FOLDER = HERE / DATA["name"]
# The voice may take so much of the repository.
MOST_BYTES = 8_000_000


def faults(wanted, about, folder):
    """What is missing, and what is there for nothing."""
    takes = {(take["language"], take["text"].lower(), take["place"]): take["file"] for take in about["takes"]}
    lacking = [one for one in wanted if (one.language, one.text.lower(), one.place) not in takes]
    found = [f"no take says “{one.text}” in {one.language} ({one.place}): run make mouth" for one in lacking]
    kept = {path.relative_to(folder).as_posix() for path in folder.rglob("*.flac")}
    found += [f"{file} is missing" for file in sorted(set(takes.values()) - kept)]
    found += [f"{file} belongs to no take" for file in sorted(kept - set(takes.values()))]
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return found + [f"{size / 1e6:.2f} MB are more than {MOST_BYTES / 1e6:.0f}"] * (size > MOST_BYTES)


def main():
    found = faults(vocabulary.wanted(), ron.read(FOLDER / "voice.ron"), FOLDER)
    for fault in found:
        print(f"models/mouth/{DATA['name']}: {fault}", file=sys.stderr)
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
