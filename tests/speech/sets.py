"""Makes the test sets: `python tests/speech/sets.py [FOLDER]`.

The folder gets sound files, `index.tsv` (one line for each file) and `events.tsv` (what is said when on the tapes).
The same seed, sources and people make the same sets, so what is there already is left alone.

Kinds: `announce` (a move, one file), `word` (single words), `reject` (nothing to be taken for anything), `cut` (part of
an announcement: no other move may come of it), `hesitation` and `delay` (tapes of announcements), `hours` (tapes with
nothing for the program), `native` (announcements by native voices, where they are installed), `neighbour` (illegal
announcements like legal ones), `foreign` (first moves in other languages) and `castling` (where both are legal). Sets, groups and conditions only sort the
results.
"""
import argparse
import csv
import hashlib
import shutil
import zlib
from pathlib import Path

import numpy as np
import paths
import soundfile

import announcements
import distort
import lexicon
import phones
import sounds
import speech
import voices
from conditions import CONDITIONS, add, disturbed, end_of_speech, levelled, padded, trimmed
from espeak import Espeak
from features import RATE
from people import People, room_of

SEED = 8_2026
PER_VOICE = 60
TALK = paths.data("talk.toml")
INDEX = ["file", "set", "group", "condition", "fen", "words", "uci", "kind", "seconds"]
EVENTS = ["file", "group", "start_ms", "end_ms", "words", "uci"]
KINDS = ["announce", "word", "reject", "cut", "hesitation", "delay", "hours", "native", "neighbour", "foreign", "castling"]
# Both castlings are legal here; they are the most alike of all moves.
CASTLING = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 6 8"
CASTLINGS = {"Kurze Rochade": "e1g1", "Lange Rochade": "e1c1"}
# In what announcements are weighed by the position.
WEIGHED = CONDITIONS
PER_NATIVE = 30
# What decides what the sets are.
SOURCES = ["announcements.py", "conditions.py", "people.py", "positions.toml", "sets.py", "sounds.py", "talk.toml",
           "voices.py", "voices.toml"]
TRAINING_SOURCES = ["distort.py", "festival.py", "festival.toml", "held_out.py", "held_out.toml", "kokoro.py", "kokoro.toml",
                    "pronunciations.toml"]


def generator(name):
    return np.random.default_rng([SEED, zlib.crc32(name.encode())])


class Sets:
    """A folder that is being filled."""

    def __init__(self, folder, people):
        self.folder, self.people = folder, people
        self.rows, self.events = [], []
        self.position = announcements.POSITIONS["listening"]
        self.espeak = Espeak(ipa=False)
        self.engines = voices.all_engines(self.espeak, folder.parent / "speech-kokoro")
        self.espeak_voices, self.finn = self.engines[0], self.engines[1]
        talk = generator("talk")
        self.german = [self.spoken(talk, text, "de") for text in TALK["de"]["sentences"]]
        self.other = [self.spoken(talk, text, language) for language in TALK if language != "de"
                      for text in TALK[language]["sentences"] for _ in range(3)]
        self.talkers = people.talkers if people else [*self.german, *self.other]

    def spoken(self, random, text, language):
        variants = voices.VOICES["espeak"]["variants"]
        return self.espeak_voices.say(random, text, variants[random.integers(len(variants))], language)

    def add(self, sound, kind, name, group, condition="clean", fen=None, words="", uci=""):
        """One file; `sound` in the range of 16 bit."""
        file = f"{kind}/{len(self.rows):05}.wav"
        path = self.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        soundfile.write(path, distort.to_16_bit(sound).astype(np.int16), RATE)
        self.rows.append([file, name, group, condition, fen or self.position, words, uci, kind,
                          f"{len(sound) / RATE:.2f}"])
        return file

    def add_in(self, conditions, sound, kind, name, group, **about):
        """The same speech in several conditions."""
        for condition in conditions:
            random = generator(f"{name}/{group}/{condition}/{len(self.rows)}")
            heard = disturbed(random, padded(trimmed(sound)), condition, self.talkers)
            self.add(heard, kind, name, group, condition, **about)

    def announcements(self):
        """By every engine in every condition; what was said, for the other sets."""
        self.said = {}
        for engine in self.engines:
            random = generator(engine.name)
            drawn = announcements.drawn(random, PER_VOICE)
            spoken = engine.say_all(random, [said.text for said in drawn])
            self.said[engine.name] = [(said, sound) for said, sound in zip(drawn, spoken) if sound is not None]
            if not self.said[engine.name]:
                raise SystemExit(f"{engine.name} says nothing; scripts/setup.sh eval installs what speaks")
            for said, sound in self.said[engine.name]:
                self.add_in(CONDITIONS, sound, "announce", "announcements", engine.name, fen=said.fen,
                            words=said.words, uci=said.uci)
            print(f"{engine.name}: {len(self.said[engine.name])} announcements")

    def natives(self):
        """Legal announcements by native voices, and by them and the first engine such as are not, but sound like legal ones."""
        natives = voices.natives()
        for engine in (*natives, self.espeak_voices):
            random = generator(f"native {engine.name}")
            if engine in natives:
                self.spoken_by(random, engine, announcements.drawn(random, PER_NATIVE), "native", "native voices")
            self.spoken_by(random, engine, announcements.neighbours(random, PER_NATIVE), "neighbour",
                           "native voices" if engine in natives else engine.name)

    def spoken_by(self, random, engine, drawn, kind, group):
        for said, sound in zip(drawn, engine.say_all(random, [said.text for said in drawn])):
            if sound is not None:
                self.add_in(WEIGHED, sound, kind, kind, group, fen=said.fen, words=said.words, uci=said.uci)

    def castlings(self):
        """Both, by every voice of each engine, slow and fast where it can be told."""
        for engine in self.engines:
            random = generator(f"castling {engine.name}")
            texts = list(CASTLINGS) * 12
            for text, sound in zip(texts, engine.say_all(random, texts)):
                if sound is not None:
                    self.add_in(["clean", "noise 10 dB"], sound, "castling", "castlings", engine.name, fen=CASTLING,
                                words=text.lower(), uci=CASTLINGS[text])

    def cut_announcements(self):
        """Cut within a word where no part of them that is left is another move."""
        for name, said_by in self.said.items():
            random = generator(f"cut {name}")
            for side, parts_of in (("the end is missing", announcements.beginnings),
                                   ("the beginning is missing", announcements.endings)):
                fit = [(said, sound) for said, sound in said_by if not announcements.misleads(said, parts_of(said))]
                for said, sound in fit[:25]:
                    sound = trimmed(sound)
                    at = int(len(sound) * random.uniform(0.55, 0.65))
                    left = sound[:at] if parts_of is announcements.beginnings else sound[-at:]
                    self.add_in(["clean"], left, "cut", f"cut-off, {side}", name, fen=said.fen, words=said.words,
                                uci=said.uci)

    def half_phrases(self):
        for engine in (self.espeak_voices, self.finn):
            random = generator(f"half {engine.name}")
            drawn = announcements.drawn(random, 40)
            halves = [(said, " ".join(said.text.split()[:len(said.text.split()) // 2])) for said in drawn]
            halves = [(said, half) for said, half in halves if half and not announcements.is_move(said, half)]
            for (said, half), sound in zip(halves, engine.say_all(random, [half for _, half in halves])):
                if sound is not None:
                    self.add_in(["clean"], sound, "reject", "half phrases", engine.name, fen=said.fen,
                                words=half.lower())

    def foreign_to_vocabulary(self):
        random = generator("words")
        words, neural = TALK["de"]["words"], self.engines[-1]
        for name, texts, count in (("German sentences", TALK["de"]["sentences"], 12), ("German words", words, 0)):
            for engine, said in ((self.espeak_voices, texts), (neural, texts[:count])):
                for sound in engine.say_all(random, said):
                    self.add_in(["clean", "noise 20 dB"], sound, "reject", name, engine.name)
        for sound in self.other[::2]:
            self.add_in(["clean"], sound, "reject", "other languages", self.espeak_voices.name)

    def first_moves(self):
        """All twenty in each of the other languages, by two of espeak's unheard variants in each of its varieties."""
        for language in ("fr", "en", "es"):
            for scheme in ("letters", "nato"):
                random = generator(f"{language} {scheme}")
                group = f"{language}, {scheme}"
                for variety in lexicon.varieties(language):
                    for variant in ("f1", "m7"):
                        for said in announcements.first_moves(language, scheme):
                            text = voices.usual(said.text, language)
                            sound = self.espeak_voices.say(random, text, variant, phones.voice_of(variety))
                            self.add_in(["clean", "noise 20 dB"], sound, "foreign", "first moves", group, fen=said.fen,
                                        words=said.words, uci=said.uci)

    def noises(self):
        random = generator("noises")
        for _ in range(25):
            self.sound(random, "noise", distort.noise(random, int(random.uniform(1, 5) * RATE)))
            self.sound(random, "knocks", sounds.knocks(random, random.uniform(1, 3)))
            self.sound(random, "coughs", sounds.cough(random))
            self.sound(random, "music", sounds.music(random, random.uniform(2, 6)))
            self.sound(random, "babble", distort.babble(random, self.talkers, int(random.uniform(2, 5) * RATE)))
        self.sound(random, "silence", np.zeros(3 * RATE))

    def sound(self, random, group, sound):
        self.add(levelled(random, padded(sound)), "reject", "no speech", group)

    def hesitations(self):
        """With a pause where the part before it is no move yet."""
        for engine in (self.espeak_voices, self.finn):
            random = generator(f"hesitation {engine.name}")
            halves = [(said, splits[random.integers(len(splits))]) for said in announcements.drawn(random, 45)
                      if (splits := [part for part in announcements.beginnings(said)
                                     if not announcements.is_move(said, part)])]
            first = engine.say_all(random, [part for _, part in halves])
            second = engine.say_all(random, [said.text[len(part) + 1:] for said, part in halves])
            said = {}
            for (announcement, _), one, two in zip(halves, first, second):
                if one is not None and two is not None:
                    pause = np.zeros(int(random.uniform(0.4, 1.0) * RATE))
                    sound = np.concatenate([trimmed(one), pause, trimmed(two)])
                    said.setdefault(announcement.fen, []).append((announcement, sound))
            for fen, parts in said.items():
                self.tape(random, "hesitation", "hesitations", engine.name, fen, parts)

    def delays(self):
        """Played as fast as they were spoken: one tape for some positions, with all voices."""
        random = generator("delays")
        for fen in announcements.POSITIONS["fens"][1:13:2]:
            parts = [(said, sound) for said_by in self.said.values() for said, sound in said_by if said.fen == fen]
            parts = [parts[index] for index in random.permutation(len(parts))[:12]]
            self.tape(random, "delay", "end of speech to result", "all voices", fen, parts)

    def tape(self, random, kind, name, group, fen, parts, gap_s=2.2):
        """Announcements with silence between them, and faint noise over all."""
        tape, events = [np.zeros(RATE)], []
        at = RATE
        for said, sound in parts:
            sound = levelled(random, trimmed(sound))
            events.append([at * 1_000 // RATE, (at + end_of_speech(sound)) * 1_000 // RATE, said.words, said.uci])
            tape.append(padded(sound, 0, gap_s))
            at += len(tape[-1])
        sound = np.concatenate(tape)
        sound = add(sound, distort.noise(random, len(sound)), 30)
        file = self.add(sound, kind, name, group, "noise 30 dB", fen)
        self.events += [[file, group, *event] for event in events]

    def hours(self):
        """Long tapes on which nothing is said to the program."""
        random = generator("hours")
        german = self.people.sentences if self.people else None
        german = [*([clip.samples for clip in german] if german else []), *self.german]
        foreign = [clip.samples for clip in self.people.foreign] if self.people else self.other
        tapes = {
            "noise of a hall": sounds.hall(random, 600),
            "babble": distort.babble(random, self.talkers, 600 * RATE),
            "other languages": sounds.one_after_another(random, [scaled(clip) for clip in foreign], 600),
            "German talk": sounds.one_after_another(random, [scaled(clip) for clip in german], 360),
            "music": np.concatenate([sounds.music(random, 40) for _ in range(9)]),
            "silence and coughs": sounds.quiet(random, 240),
        }
        for group, sound in tapes.items():
            self.add(levelled(random, sound), "hours", "listening for hours", group)

    def of_people(self):
        """Their digits, words and letters, and what they say that is none."""
        by_set = {"digits of people": self.people.digits, "chess words of people": self.people.chess,
                  "letters of people": self.people.letters}
        for name, clips in by_set.items():
            for clip in clips:
                self.add_in(["clean", "noise 15 dB"], scaled(clip.samples), "word", name, room_of(clip),
                            words=clip.words)
        for clip in every(2, self.people.sentences):
            self.add_in(["clean"], scaled(clip.samples), "reject", "German sentences", "people")
        for clip in self.people.other_words:
            group = f"people, {room_of(clip)}"
            self.add_in(["clean"], scaled(clip.samples), "reject", "German words", group, words=clip.words)
        for clip in every(3, self.people.foreign):
            self.add_in(["clean"], scaled(clip.samples), "reject", "other languages", "people")

    def write(self):
        table(self.folder / "index.tsv", INDEX, self.rows)
        table(self.folder / "events.tsv", EVENTS, self.events)


def every(step, items):
    return items[::step]


def scaled(sound):
    return sound / (np.abs(sound).max() + 1e-9) * 20_000


def table(path, names, rows):
    with open(path, "w", encoding="utf8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerows([names, *rows])


def rows(path):
    with open(path, encoding="utf8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def vocabulary(model):
    lines = (model / "graph/words.txt").read_text(encoding="utf8").splitlines()
    return [word for word in (line.split()[0] for line in lines) if word[0] not in "<[#"]


def version(people_folder):
    """A sum over all that decides what the sets are."""
    files = [*(paths.HERE / name for name in SOURCES), *(paths.TRAINING / name for name in TRAINING_SOURCES)]
    if people_folder:
        files += speech.manifests(people_folder)
    natives = ",".join(engine.name for engine in voices.natives())
    return hashlib.sha256(b"".join(file.read_bytes() for file in files) + natives.encode()).hexdigest()


def make(folder, people_folder):
    """Fills the folder, unless it is full already."""
    mark, wanted = folder / "version", version(people_folder)
    if mark.exists() and mark.read_text() == wanted:
        return
    mark.unlink(missing_ok=True)
    for kind in KINDS:
        shutil.rmtree(folder / kind, ignore_errors=True)
    people = People(people_folder, set(vocabulary(paths.MODEL))) if people_folder else None
    sets = Sets(folder, people)
    sets.announcements()
    sets.castlings()
    sets.cut_announcements()
    sets.half_phrases()
    sets.foreign_to_vocabulary()
    sets.noises()
    sets.hesitations()
    sets.delays()
    sets.hours()
    sets.natives()
    if people:
        sets.of_people()
    sets.first_moves()
    sets.write()
    mark.write_text(wanted)
    print(f"{len(sets.rows)} files, {sum(float(row[-1]) for row in sets.rows) / 60:.0f} minutes")


def people_folder(given):
    """The folder of human speech, if there is one."""
    folder = Path(given) if given else paths.PEOPLE
    if speech.manifests(folder):
        return folder
    if given:
        raise SystemExit(f"{folder} has no manifest.tsv")
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=paths.SETS)
    parser.add_argument("--people", help="a folder of human speech with a manifest.tsv")
    given = parser.parse_args()
    make(given.folder, people_folder(given.people))


if __name__ == "__main__":
    main()
