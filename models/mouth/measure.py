"""How much of the shipped voice a listener understands: `python models/mouth/measure.py [--voice DIR] [--card FILE] [--every N]`.

200 announcements of games (announcements.tsv), and in each language of the program 100 times and short answers, joined as the
program joins them, in quiet, and announcements in white noise and in babble of 10 dB too; words that the listener writes down are
counted. Ends with 1 where a goal is missed. `--card` writes the table into that file, between the lines `<!-- measured -->` and `<!-- /measured -->`;
`--every` takes every so many-th text, for a quick look. `make eval-mouth` does all of it."""
import argparse
import csv
import re
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import soundfile

import conditions
import ear
import joined
import listener
import ron
import vocabulary
import words
from paths import DATA, HERE

TEXTS = 100
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"


def loaded(folder):
    """`{language: Voice}` of a voice folder."""
    about = ron.read(folder / "voice.ron")
    sounds = {take["file"]: soundfile.read(folder / take["file"])[0] for take in about["takes"]}
    return {language: joined.Voice({(take["text"], take["place"]): sounds[take["file"]] for take in about["takes"]
                                    if take["language"] == language}, about["pauses"])
            for language in sorted({take["language"] for take in about["takes"]})}


def announcements():
    with open(HERE / "announcements.tsv", encoding="utf8") as file:
        return [row["text"] + "." for row in csv.DictReader(file, delimiter="\t")]


def lasting(about, seconds):
    """A length of time in words, as `language::duration` says it."""
    hours, minutes, seconds = seconds // 3_600, seconds // 60 % 60, seconds % 60
    number = {count: about["numbers"].get(count, str(count)) for count in (hours, minutes, seconds)}
    said = {name: unit["one"] if count == 1 else unit["many"].replace("{n}", number[count])
            for name, unit, count in (("h", about["hours"], hours), ("m", about["minutes"], minutes),
                                      ("s", about["seconds"], seconds))}
    given = tuple(count > 0 for count in (hours, minutes, seconds))
    pattern = {(True, False, False): "{h}", (False, True, False): "{m}", (False, False, True): "{s}",
               (True, True, False): about["hours_minutes"], (False, True, True): about["minutes_seconds"],
               (True, False, True): about["hours_seconds"], (True, True, True): about["all"]}.get(given, about["zero"])
    blanks = said | {"minutes": number[minutes], "seconds": number[seconds]}
    return re.sub(r"\{(\w+)\}", lambda blank: blanks[blank[1]], pattern)


def times_and_answers(language):
    """What the program says on its clocks, and the messages of takes.toml that have no other blank than a colour."""
    random, about = np.random.default_rng(54), vocabulary.locale(language)
    colors = list(about["colors"].values())
    texts = [f"{colors[0]} {lasting(about['time'], int(random.integers(1, 7_200)))}. "
             f"{colors[1]} {lasting(about['time'], int(random.integers(1, 600)))}." for _ in range(TEXTS // 2)]
    whole = {said for key in DATA["vocabulary"]["messages"] for color in vocabulary.COLORS
             for said in [vocabulary.colored(about, key, color)] if said and "{" not in said}
    whole |= {said + "." for said in about["results"].values()}
    whole = sorted(whole)
    return texts + [whole[at] for at in random.permutation(len(whole))[:TEXTS - len(texts)]]


def measured(voice, language, texts, condition, ears):
    """`(words right, words, missed words, words that the program's own ear has right)`."""
    whisper, talk, own = ears
    random, right, total, missed, own_right = np.random.default_rng(2), 0, 0, Counter(), 0
    for text in texts:
        sound = voice.say(text)
        if sound is None:
            raise SystemExit(f"the voice cannot say all of this in {language}: {text}")
        sound = conditions.disturbed(random, listener.padded(sound), condition, talk)
        said = words.compared(text, language)
        count, lost = words.counted(said, words.compared(whisper.heard(sound, language), language))
        right, total = right + count, total + len(said)
        missed.update(lost)
        if own:
            own_right += words.counted(words.written(text), own.heard(sound).split())[0]
    return right, total, missed, own_right


def main():
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--voice", type=Path, default=HERE / DATA["name"])
    asked.add_argument("--card", type=Path)
    asked.add_argument("--every", type=int, default=1)
    asked = asked.parse_args()
    voices, whisper, talk, own = loaded(asked.voice), listener.Listener(), conditions.babble(), ear.Ear()
    rows, missed_goals = [], []
    sets = [("announcements", "de", announcements(), own)]
    sets += [("times and answers", language, times_and_answers(language), None) for language in vocabulary.LANGUAGES]
    for name, language, texts, with_ear in sets:
        texts = texts[::asked.every]
        for condition, goal in DATA["goals"][name].items():
            right, total, missed, own_right = measured(voices[language], language, texts, condition, (whisper, talk, with_ear))
            share = 100 * right / total
            rows.append(f"| {name}, {language} | {condition} | {len(texts)} | {right} of {total} | {share:.1f} % | "
                        f"{goal} % | {f'{100 * own_right / total:.1f} %' if with_ear else '-'} | "
                        f"{', '.join(f'{word} {count}' for word, count in missed.most_common(4))} |")
            print(rows[-1], flush=True)
            if share < goal:
                missed_goals.append(f"{name}, {language}, {condition}: {share:.1f} %, not {goal} %")
    if asked.card:
        head = ["| what | in | n | words right | share | goal | own ear | missed most |", "|---|---|---|---|---|---|---|---|"]
        card = asked.card.read_text(encoding="utf8")
        before, after = card.split(BEGIN)[0], card.split(END)[1]
        asked.card.write_text("\n".join([before + BEGIN, *head, *rows, END + after]), encoding="utf8")
    if missed_goals:
        sys.exit("Missed: " + "; ".join(missed_goals))


if __name__ == "__main__":
    main()
