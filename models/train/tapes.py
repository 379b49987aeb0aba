"""What the confidence of a model is found from: tapes of announcements and single words by voices and people of the
training, and tapes of what is nothing for the program."""
import itertools
import pickle
import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import soundfile

import distort
import human
import phrases
import synthetic
import untimed
from features import RATE

SEED = 5
# Where moves are announced: openings, middle games, endings, both sides, with castling, en passant, and promotion.
POSITIONS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
    "rnbqkb1r/ppp2ppp/4pn2/3pP3/3P4/2N5/PPP2PPP/R1BQKBNR w KQkq d6 0 5",
    "r2q1rk1/1b2bppp/ppnppn2/8/2PNP3/1PN1B3/P3BPPP/R2Q1RK1 w - - 0 12",
    "2r2rk1/1bqnbppp/p2ppn2/1p6/3NPP2/P1N1B3/1PP1B1PP/R2Q1RK1 b - - 0 13",
    "4k2r/p1P2ppp/1n6/8/8/5N2/PP3PPP/R3K2R w KQk - 0 20",
    "6k1/5ppp/8/2R5/1r6/6P1/5PKP/2R5 w - - 0 35",
    "8/1P2k1p1/5p2/2R4p/7P/1r3KP1/5P2/8 w - - 0 45",
]
# A position with 46 moves, in which what is nothing might be one of them.
LISTENING = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
# Of so many announcements one is any order of words that the grammar has: commands, and moves that no board has.
ANY_ORDER = 4
CUT_OFF = "cut off"
PEAK = 9_000
# Between two utterances: longer than the longest pause within one.
GAP_S = (1.6, 2.4)
# Pieces on one tape, which all have the same noise.
PIECES = 20
# Signal to noise in dB, and what else happens to it.
CONDITIONS = {"clean": 40, "20 dB": 20, "10 dB": 10, "room": 30, "telephone": 30, "babble 15 dB": 15}
# Seconds of what is nothing for each announcement.
SECONDS_OF_NOTHING = 8


@dataclass
class Piece:
    """A sound, what is right about it, and the move that says, if it is one."""
    kind: str
    right: str
    sound: np.ndarray
    uci: str = ""


@dataclass
class Event:
    start_ms: int
    kind: str
    # What is right; empty where nothing is.
    expected: str
    # The move that says, if it is one.
    uci: str = ""


@dataclass
class Tape:
    """A file, the position in which it is heard, what is said on it when, and how long it is."""
    name: str
    path: Path
    fen: str = LISTENING
    events: list = field(default_factory=list)
    seconds: float = 0.0


def all_of(random, folder, build, espeak, count):
    clips = pickle.loads((build / "clips.pkl").read_bytes())
    people = [clip for clip in clips if clip.source not in human.ENGINES] or clips
    grammar = phrases.Grammar(build / "de.json")
    talkers = [clip.samples for clip in people if len(clip.samples) > RATE][::3] or [clip.samples for clip in people]
    words = list(words_of(random, people, set(grammar.words), count))
    paths = (folder / f"said{number}.wav" for number in itertools.count())
    conditions = itertools.cycle(CONDITIONS)
    for index, (fen, announcements) in enumerate(phrases.announcements("de", POSITIONS).items()):
        engines = [synthetic.EspeakVoices(espeak, ipa=False), untimed.Pico(), untimed.Hibari(espeak)]
        own = len(range(index, count, len(POSITIONS)))
        pieces = [*spoken(random, grammar, announcements, engines, own), *words[index::len(POSITIONS)]]
        order = random.permutation(len(pieces))
        for at in range(0, len(order), PIECES):
            tape = Tape(next(conditions), next(paths), fen)
            yield said(random, tape, [pieces[one] for one in order[at:at + PIECES]], talkers)
    for name, sound in nothing(random, people, set(grammar.words), talkers, count * SECONDS_OF_NOTHING):
        yield saved(Tape(name, folder / f"{name}.wav"), sound)


def spoken(random, grammar, announcements, engines, count):
    """Announcements, commands and beginnings of announcements by engines."""
    moves = sorted(announcements)
    for index in range(count):
        engine = engines[index % len(engines)]
        uci, words = "", grammar.sentence(random)
        if index % ANY_ORDER:
            uci = moves[random.integers(len(moves))]
            words = announcements[uci][random.integers(len(announcements[uci]))].split()
        for kind, text, move in (("announced", words, uci), ("a word", alone(random, grammar), "")):
            sound = voice(random, engine, text) if text else None
            if sound is None or len(sound) < RATE // 5:
                continue
            yield Piece(kind, " ".join(text), sound, move)
            if kind == "announced" and len(text) > 2 and index % 6 == 0:
                yield Piece(CUT_OFF, " ".join(text), sound[:int(len(sound) * random.uniform(0.4, 0.8))])


def alone(random, grammar):
    """A word that says something by itself."""
    while len(words := grammar.sentence(random)) != 1:
        pass
    return words


def voice(random, engine, words):
    if not isinstance(engine, synthetic.EspeakVoices):
        return engine.say(random, words, "de")[0]
    made = engine.say(random, [(word, "de") for word in words], engine.pick(random))
    return None if made is None else made[0]


def words_of(random, people, words, count):
    """People who say words of ours: single ones, which are digits mostly, and all else."""
    ours = [clip for clip in people
            if clip.language == "de" and all(word in words for word in clip.text.lower().split())]
    of_studio = [clip for clip in ours if clip.speaker.startswith("HD")]
    others = [clip for clip in ours if not clip.speaker.startswith("HD")]
    for pool in (of_studio, others):
        for index in random.permutation(len(pool))[:count // 3]:
            yield Piece("people", pool[index].text.lower(), pool[index].samples.astype(float))


def loud(sound, peak=PEAK):
    return sound / (np.abs(sound).max() + 1e-9) * peak


def said(random, tape, pieces, talkers):
    """One after another, with silence between them and the noise of the condition, the tape's name, over all."""
    condition, parts, at = tape.name, [np.zeros(RATE)], RATE
    for piece in pieces:
        sound = loud(piece.sound) * 10 ** (random.uniform(-8, 4) / 20)
        tape.events.append(Event(1_000 * at // RATE, piece.kind, piece.right, piece.uci))
        parts += [sound, np.zeros(int(random.uniform(*GAP_S) * RATE))]
        at += len(sound) + len(parts[-1])
    whole = np.concatenate(parts)
    if condition == "room":
        whole = distort.sg.fftconvolve(whole, distort.room(random))[:len(whole)]
    if condition == "telephone":
        whole = distort.telephone(random, whole)
    other = distort.babble(random, talkers, len(whole)) if "babble" in condition else distort.noise(random, len(whole))
    # Against the speech alone, not against the silence between.
    speech = np.concatenate(parts[1::2])
    level = np.sqrt(np.mean(speech ** 2)) / (other.std() + 1e-9)
    return saved(tape, whole + other * level * 10 ** (-CONDITIONS[condition] / 20))


def nothing(random, people, words, talkers, seconds):
    """`(name, sound)`: talk of people, whole and in pieces, babble, music, and noise."""
    talk = [clip for clip in people if not words.intersection(re.findall(r"\w+", clip.text.lower()))]
    german = [clip.samples for clip in talk if clip.language == "de" and not clip.speaker.startswith("HD")]
    foreign = [clip.samples for clip in talk if clip.language != "de"]
    length = int(seconds * RATE / 6)
    for name, clips, whole in (("German talk", german, 1.0), ("other languages", foreign, 1.0),
                               ("pieces of talk", foreign + german, 0.3)):
        if clips:
            yield name, one_after_another(random, clips, length, whole)
    yield "babble", loud(distort.babble(random, talkers, length))
    tunes = [loud(distort.tune(random, RATE * random.integers(4, 15))) for _ in range(length // (9 * RATE) + 1)]
    yield "music", np.concatenate(tunes)[:length]
    yield "noise", np.concatenate([distort.noise(random, length // 8) * 10 ** random.uniform(1, 3) for _ in range(8)])


def one_after_another(random, clips, length, whole):
    """`whole`: how often a clip is not cut to a piece of it."""
    parts, at = [], 0
    while at < length:
        sound = clips[random.integers(len(clips))].astype(float)
        if random.random() > whole:
            cut = min(len(sound), int(RATE * random.uniform(0.2, 1.5)))
            begin = random.integers(0, len(sound) - cut + 1)
            sound = sound[begin:begin + cut]
        sound = loud(sound) * 10 ** (random.uniform(-8, 4) / 20)
        parts += [sound, np.zeros(int(random.uniform(0.1, 2) * RATE))]
        at += len(sound) + len(parts[-1])
    sound = np.concatenate(parts)
    return distort.add_at(sound, distort.noise(random, len(sound)), random.uniform(15, 40))


def saved(tape, sound):
    sound = distort.to_16_bit(sound).astype(np.int16)
    soundfile.write(tape.path, sound, RATE)
    tape.seconds = len(sound) / RATE
    return tape
