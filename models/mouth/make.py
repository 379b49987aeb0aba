"""Makes the shipped voice: `python models/mouth/make.py [--first]`.

Says what `vocabulary.py` wants, chooses among several tries by what the listener understands, and writes models/mouth/NAME with
voice.ron and a FLAC file for each take. `--first` takes the first try of everything. What was said and judged once stays in
target/mouth. `make mouth` does all of it."""
import argparse
import re
import shutil
import unicodedata

import soundfile

import check
import choose
import shape
import sounds
import speech
import vocabulary
from paths import DATA, HERE

FOLDER = HERE / DATA["name"]


def slug(text):
    """A file's name for a text: small letters and digits."""
    plain = text.lower()
    for letter, other in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), ("ñ", "n")):
        plain = plain.replace(letter, other)
    plain = unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def files(wanted):
    """`{wanted: file}`; what sounds the same is kept once."""
    names, found = {}, {}
    for one in wanted:
        sound = (one.language, sounds.of(one.text, one.language), one.place)
        if sound not in names:
            end = "-end" if one.place == vocabulary.END else ""
            name = f"{one.language}/{slug(one.text)}{end}.flac"
            while name in names.values():
                name = name.replace(".flac", "-2.flac")
            names[sound] = name
        found[one] = names[sound]
    return found


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def listed(found):
    """The text of voice.ron."""
    about = DATA["pauses"]
    rows = "".join(f"        (language: {quoted(one.language)}, text: {quoted(one.text)}, place: {one.place}, "
                   f"file: {quoted(file)}),\n" for one, file in found.items())
    return ("// A voice made of takes: models/mouth/make.py writes this file.\n"
            f"(\n    name: {quoted(DATA['name'])},\n    licence: {quoted(DATA['licence'])},\n    origin: {quoted(DATA['origin'])},\n"
            f"    rate: {shape.RATE},\n    takes: [\n{rows}    ],\n"
            "    // In milliseconds: between two takes of one phrase, at a comma, between sentences.\n"
            f"    pauses: (takes: {about['takes']}, comma: {about['comma']}, sentence: {about['sentence']}),\n)\n")


def write(takes, found):
    """The folder, whole or not at all."""
    new = FOLDER.with_suffix(".new")
    shutil.rmtree(new, ignore_errors=True)
    for one, file in found.items():
        path = new / file
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            soundfile.write(path, shape.grained(takes[one]), shape.RATE, subtype="PCM_16", compression_level=1.0)
    (new / "voice.ron").write_text(listed(found), encoding="utf8")
    shutil.rmtree(FOLDER, ignore_errors=True)
    new.rename(FOLDER)
    size = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file())
    print(f"{len(found)} takes in {len(set(found.values()))} files, {size / 1e6:.2f} MB")
    if size > check.MOST_BYTES:
        raise SystemExit(f"{FOLDER} is larger than {check.MOST_BYTES / 1e6} MB")


def main():
    wanted = vocabulary.wanted()
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--first", action="store_true")
    engine, judge, takes = speech.Pico(), None if asked.parse_args().first else choose.Judge(), {}
    for language in vocabulary.LANGUAGES:
        best = choose.chosen(engine, judge, [one for one in wanted if one.language == language])
        takes |= {one: choice.sound for one, choice in best.items()}
    write(takes, files(wanted))


if __name__ == "__main__":
    main()
