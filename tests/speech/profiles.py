"""What learning a voice brings: `python tests/speech/profiles.py [--speakers NAME,...] [--clips 10,20,40] [--both]`.

Every speaker (none of them trained with) says what `evavier train-me --texts` lists, in quiet, to learn from, and 36
other announcements to be judged by, in quiet and in noise; people say the ranks, the only words that there are of them.
`evavier train-me` learns from the first so many, in a home of its own, and what it keeps (or the model as it was) hears
the others, and what is no announcement: words and talk of other people, babble and noise. Prints tables in Markdown.
`make eval-profile` does all of it. With `--both` the second ear listens too, as it does in a game.
"""
import argparse
import os
import re
import subprocess
import tempfile
import threading
import time
import zlib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import paths
import soundfile

import announcements
import distort
import measure
import program
import voices
from conditions import disturbed, padded, trimmed
from espeak import Espeak
from features import RATE
from people import DIGITS, People
from people import clips as clips_of_people

SEED = 10_2026
LEARNED, JUDGED = 40, 36
CONDITIONS = ["clean", "noise 20 dB", "noise 10 dB"]
VARIANTS = ["grandpa", "f1", "Henrique"]
FOLDER = paths.TARGET / "profile-test"
# What is no announcement: so many clips of each kind, and the seconds of those that are made.
OTHERS = {"words": 90, "sentences": 52, "foreign": 110, "pieces": 60, "babble": 40, "noise": 15}
SECONDS = 3
# A position with 46 moves.
BUSY = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"


@dataclass(frozen=True)
class Clip:
    file: Path
    condition: str
    fen: str
    words: str
    uci: str


def generator(name):
    return np.random.default_rng([SEED, zlib.crc32(name.encode())])


def engines():
    """`{speaker: say_all}` of synthetic speech."""
    espeak = Espeak(ipa=False)
    variants, flite = voices.Espeak(espeak), voices.Flite(espeak)
    neural = voices.Kokoro(espeak, paths.TARGET / "speech-kokoro")
    made = {f"espeak {name}": lambda random, texts, name=name: [variants.say(random, text, name, "de")
                                                                for text in texts] for name in VARIANTS}
    for name in voices.VOICES["festival"]["voices"]:
        made[f"festival {name}"] = voices.Festival(espeak, name).say_all
    for name in voices.VOICES["flite"]["voices"]:
        made[f"flite {name}"] = lambda random, texts, name=name: [flite.say(random, text, name) for text in texts]
    for name in neural.voices:
        made[f"Kokoro {name}"] = lambda random, texts, name=name: [
            neural.say(text, name, round(random.uniform(0.9, 1.1), 2)) for text in texts]
    return made


def write(folder, part, items):
    """`items`: (words, fen, uci, sound), of which the clips in all conditions of the part are made."""
    conditions = CONDITIONS[:1] if part == "learn" else CONDITIONS
    place = folder / part
    place.mkdir(parents=True)
    rows = []
    for index, (words, fen, uci, sound) in enumerate(items):
        for number, condition in enumerate(conditions):
            heard = disturbed(generator(f"{folder.name}{part}{index}{condition}"), padded(trimmed(sound)), condition)
            file = place / f"{index:02}-{number}.wav"
            soundfile.write(file, distort.to_16_bit(heard).astype(np.int16), RATE)
            file.with_suffix(".txt").write_text(words, encoding="utf8")
            rows.append("\t".join([file.name, condition, fen, words, uci]))
    (folder / f"{part}.tsv").write_text("\n".join(rows) + "\n", encoding="utf8")


def texts():
    """What the program asks for."""
    command = [program.RELEASE / "evavier", "train-me", "--texts", "--count", LEARNED, "--locale", program.LOCALE]
    done = subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True)
    return [line.split(": ", 1)[1] for line in done.stdout.splitlines()]


def synthetic(folder, name, say_all):
    random = generator(name)
    start = announcements.POSITIONS["fens"][0]
    asked = [(text, start, "") for text in texts()]
    drawn = [(said.text, said.fen, said.uci) for said in announcements.drawn(random, LEARNED + JUDGED)[LEARNED:]]
    for part, wanted in (("learn", asked), ("judge", drawn)):
        spoken = say_all(random, [text for text, _, _ in wanted])
        write(folder, part, [(text.lower(), fen, uci, sound) for (text, fen, uci), sound in zip(wanted, spoken)
                             if sound is not None])


def negatives(root, vocabulary):
    """Files of what is no announcement, made once."""
    folder = FOLDER / "negatives"
    if not folder.is_dir():
        random = generator("negatives")
        people = People(root, vocabulary)
        chosen = lambda found, kind: [found[index].samples for index in random.permutation(len(found))[:OTHERS[kind]]]
        talker = lambda: people.talkers[random.integers(len(people.talkers))]
        length = SECONDS * RATE
        sounds = {
            "words": chosen(people.other_words, "words"),
            "sentences": chosen(people.sentences, "sentences"),
            "foreign": chosen(people.foreign, "foreign"),
            "pieces": [piece(random, talker()) for _ in range(OTHERS["pieces"])],
            "babble": [distort.babble(random, people.talkers, length) for _ in range(OTHERS["babble"])],
            "noise": [distort.noise(random, length) for _ in range(OTHERS["noise"])],
        }
        folder.mkdir(parents=True)
        for kind, found in sounds.items():
            for index, sound in enumerate(found):
                heard = disturbed(random, padded(trimmed(sound)), CONDITIONS[0])
                soundfile.write(folder / f"{kind}-{index:03}.wav", distort.to_16_bit(heard).astype(np.int16), RATE)
    return sorted(folder.glob("*.wav"))


def piece(random, talk):
    """0.3 to 1 s of talk, cut anywhere."""
    length = int(random.uniform(0.3, 1) * RATE)
    start = random.integers(0, max(1, len(talk) - length))
    return talk[start:start + length]


def taken(model, files, both):
    """Of what is no announcement: how much is heard as words of ours, as a move, and surely."""
    sure = sure_from(model)
    found = Counter(heard=0, moves=0, sure=0)
    for answer in program.hear(model, [(BUSY, file) for file in files], both=both).values():
        words = answer["words"].split()
        if words and answer["confidence"] > 0:
            found["heard"] += 1
            found["moves"] += answer["status"] == "move"
            found["sure"] += answer["confidence"] >= sure[len(words) > 1]
    return found


def sure_from(model):
    """From which confidence on a word alone is sure, and several are."""
    trust = (model / "conf/trust.ron").read_text(encoding="utf8")
    return [float(value) for value in re.findall(r"sure: *([\d.]+)", trust)]


def people(root):
    """`{speaker: clips}` of those held out who say the ranks often enough."""
    said = {}
    for clip in clips_of_people(root) if root.is_dir() else ():
        if clip.language == "de" and clip.words in DIGITS:
            said.setdefault(clip.speaker, []).append(clip)
    return {name: found for name, found in said.items() if len(found) >= 2 * LEARNED}


def of_person(folder, name, found):
    random = generator(name)
    order = random.permutation(len(found))[:LEARNED + JUDGED]
    start = announcements.POSITIONS["fens"][0]
    items = [(found[index].words, start, "", found[index].samples) for index in order]
    write(folder, "learn", items[:LEARNED])
    write(folder, "judge", items[LEARNED:])


def read(folder, part):
    rows = (line.split("\t") for line in (folder / f"{part}.tsv").read_text(encoding="utf8").splitlines())
    return [Clip(folder / part / file, *rest) for file, *rest in rows]


def right(model, clips, both):
    """How many are heard right, and how many as another move, by condition."""
    answers = program.hear(model, [(clip.fen, clip.file) for clip in clips], both=both)
    good, wrong = Counter(), Counter()
    for clip in clips:
        answer = answers[str(clip.file)]
        is_right = answer.get("uci") == clip.uci if clip.uci else answer["words"] == clip.words
        good[clip.condition] += is_right
        wrong[clip.condition] += bool(clip.uci) and answer["status"] == "move" and not is_right
    return good, wrong


def learn(model, clips, count, home):
    """The model that `train-me` makes from the first clips (the same one where it keeps nothing), the seconds it took,
    what it used of the processor and the largest memory, in MB."""
    folder = home / "clips"
    folder.mkdir()
    for clip in clips[:count]:
        for file in (clip.file, clip.file.with_suffix(".txt")):
            (folder / file.name).symlink_to(file)
    command = [program.RELEASE / "evavier", "train-me", "--clips", folder, "--model", model, "--locale", program.LOCALE]
    started = time.monotonic()
    done = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                            text=True, env={**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home)})
    largest = [0]
    # What the system counts itself begins with the memory of this process, from which the other one was made.
    watch = threading.Thread(target=lambda: watched(done.pid, largest))
    watch.start()
    complaints = done.stderr.read()
    watch.join()
    _, status, used = os.wait4(done.pid, 0)
    if status:
        raise RuntimeError(complaints)
    made = home / "evavier/profiles/voice/model"
    return (made if made.is_dir() else model), time.monotonic() - started, used, largest[0]


def watched(pid, largest):
    """Until a process ends: the most memory that it had, in MB."""
    while True:
        try:
            lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        except OSError:
            return
        peak = [int(line.split()[1]) for line in lines if line.startswith("VmHWM:")]
        if not peak:
            return
        largest[0] = peak[0] / 1_024
        time.sleep(0.1)


def report(rows, counts, cost, passed, others):
    cell = lambda good, of: " / ".join(str(good[condition]) for condition in CONDITIONS) if of else "-"
    print(f"Right of {JUDGED} in quiet / noise of 20 dB / noise of 10 dB; none learned from.\n")
    print("| speaker | before |", *(f"{count} clips |" for count in counts))
    print("|---|---|" + "---|" * len(counts))
    for name, results in rows.items():
        print(f"| {name} |", *(f"{cell(good, True)} |" for good, _ in results))
    total = lambda place, condition: sum(results[place][0][condition] for results in rows.values())
    errors = [{c: JUDGED * len(rows) - total(place, c) for c in CONDITIONS} for place in range(len(counts) + 1)]
    print("| errors of all |", *(f"{cell(found, True)} |" for found in errors))
    print()
    for place, count in enumerate(counts, 1):
        lost = [max(results[0][0][c] - results[place][0][c] for c in CONDITIONS) for results in rows.values()]
        wrong = sum(sum(results[place][1].values()) for results in rows.values())
        before = sum(errors[0].values())
        print(f"* {count} clips: {before} errors before, {sum(errors[place].values())} after; the speaker who lost most "
              f"lost {max(lost)} of {JUDGED} in one condition; {wrong} heard as another move "
              f"({sum(sum(results[0][1].values()) for results in rows.values())} before).")
    print(f"* Of {others} that are no announcement, heard as words / as a move / surely: "
          f"{passed[0]['heard']} / {passed[0]['moves']} / {passed[0]['sure']} before;")
    for place, count in enumerate(counts, 1):
        each = [found[place - 1] for found in passed[1:]]
        worst = {what: max(found[what] for found in each) for what in ("heard", "moves", "sure")}
        mean = {what: sum(found[what] for found in each) / len(each) for what in worst}
        print(f"  {count} clips: {mean['heard']:.1f} / {mean['moves']:.1f} / {mean['sure']:.1f} on average, at most "
              f"{worst['heard']} / {worst['moves']} / {worst['sure']}.")
    print(f"* Learning took {measure.quantile(cost['seconds'], 0.5):.0f} s (median; at most {max(cost['seconds']):.0f}), "
          f"{measure.quantile(cost['processor'], 0.5):.0f} s of the processor (at most {max(cost['processor']):.0f}), "
          f"and at most {max(cost['memory']):.0f} MB.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, default=paths.MODEL)
    parser.add_argument("--people", type=Path, default=paths.PEOPLE)
    parser.add_argument("--speakers", help="only those in whose names one of these is")
    parser.add_argument("--clips", default="10,20,40")
    parser.add_argument("--both", action="store_true", help="both ears listen")
    given = parser.parse_args()
    counts = [int(count) for count in given.clips.split(",")]
    vocabulary = {line.split()[0] for line in (given.model / "graph/words.txt").read_text(encoding="utf8").splitlines()}
    makers = {name: lambda folder, name=name, say=say: synthetic(folder, name, say) for name, say in engines().items()}
    for name, found in people(given.people).items():
        makers[f"person {name}"] = lambda folder, name=name, found=found: of_person(folder, name, found)
    rows, cost = {}, {"seconds": [], "processor": [], "memory": []}
    others = negatives(given.people, vocabulary)
    passed = [taken(given.model, others, given.both)]
    for name, make in makers.items():
        if given.speakers and not any(part in name for part in given.speakers.split(",")):
            continue
        folder = FOLDER / name.replace(" ", "-")
        if not (folder / "judge.tsv").exists():
            make(folder)
        judged, clips = read(folder, "judge"), read(folder, "learn")
        rows[name] = [right(given.model, judged, given.both)]
        passed.append([])
        for count in counts:
            with tempfile.TemporaryDirectory() as home:
                model, seconds, used, memory = learn(given.model, clips, count, Path(home))
                rows[name].append(right(model, judged, given.both))
                passed[-1].append(passed[0] if model == given.model else taken(model, others, given.both))
            cost["seconds"].append(seconds)
            cost["processor"].append(used.ru_utime + used.ru_stime)
            cost["memory"].append(memory)
        print(name, *(dict(good) for good, _ in rows[name]), flush=True)
    report(rows, counts, cost, passed, len(others))


if __name__ == "__main__":
    main()
