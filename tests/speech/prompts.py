"""How each ear hears people say one digit, letter or NATO word out of eight, in English, French and Spanish.

`python tests/speech/prompts.py [--people DIR]`: single words of prompts, games and voices for children; each speaker says
each word once. Speakers of the training are counted apart: the first ear learned from them, the second one from nobody
here. Prints a table in Markdown for models/README.md. `make eval-prompts` does all of it.
"""
import argparse
import collections
import tempfile
from pathlib import Path

import numpy as np
import paths
import program
import soundfile
import speech
from conditions import padded, trimmed
from features import RATE

import distort
import held_out

# What people say for each, in the words of the locales.
LISTS = {
    ("en", "digits"): "one,two,three,four,five,six,seven,eight",
    ("en", "letters"): "a|ay,b|bee,c|see|cee,d|dee,e|ee,f|ef|eff,g|gee,h|aitch",
    ("en", "nato"): "alfa|alpha,bravo,charlie,delta,echo,foxtrot,golf,hotel",
    ("fr", "digits"): "un,deux,trois,quatre,cinq,six,sept,huit",
    ("fr", "letters"): "a,b|bé,c|cé,d|dé,e,f|effe,g|gé,h|hache",
    ("es", "digits"): "uno,dos,tres,cuatro,cinco,seis,siete,ocho",
    ("es", "letters"): "a,b|be,c|ce,d|de,e,f|efe,g|ge,h|hache",
}


def clips(root):
    """`{(language, kind): [(speaker, place of the word, file)]}`, each word of a speaker once."""
    found = collections.defaultdict(dict)
    for row in speech.manifest(root):
        said = row["text"].lower().strip()
        for (language, kind), words in LISTS.items():
            places = {way: place for place, ways in enumerate(words.split(",")) for way in ways.split("|")}
            if row["lang"] == language and said in places:
                found[language, kind].setdefault((row["speaker"], places[said]), row["file"])
    return {key: [(speaker, place, file) for (speaker, place), file in sorted(said.items())]
            for key, said in found.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=Path, default=paths.PEOPLE)
    given = parser.parse_args()
    print("| what | speakers | words | first ear (surely) | second ear | both |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for (language, kind), said in clips(given.people).items():
            files = []
            for index, (_, _, file) in enumerate(said):
                sound = speech.read_sound(given.people / file) * 20_000
                name = str(Path(folder) / f"{language}-{kind}-{index:03}.wav")
                soundfile.write(name, distort.to_16_bit(padded(trimmed(sound))).astype(np.int16), RATE)
                files.append(name)
            answers = program.lines([program.RELEASE / "examples/one_word", language, LISTS[language, kind], *files])
            for name, wanted in (("held out", True), ("of the training", False)):
                rows = [(answer, place) for answer, (speaker, place, _) in zip(answers, said)
                        if held_out.is_held_speaker(speaker) == wanted]
                if not rows:
                    continue
                speakers = {speaker for speaker, _, _ in said if held_out.is_held_speaker(speaker) == wanted}
                first = sum(answer["first"] == place for answer, place in rows)
                sure = sum(answer["first"] == place and answer["sure"] for answer, place in rows)
                second = sum(answer["second"] == place for answer, place in rows)
                both = sum((answer["first"] if answer["sure"] and answer["first"] is not None else answer["second"]) == place
                           for answer, place in rows)
                print(f"| {language}, {kind} | {len(speakers)} {name} | {len(rows)} | {first} ({sure}) | {second} | {both} |",
                      flush=True)


if __name__ == "__main__":
    main()
