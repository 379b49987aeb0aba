"""What a pause between the two squares of an announcement, slower speech and saying it twice bring: espeak-ng speaks as
the program has it speak, with noise at 10 dB, and the program listens.

    python3 tests/speech/pauses.py [PROGRAM] [COUNT] [DECIBELS]    # needs numpy and espeak-ng
"""
import io
import json
import random
import re
import subprocess
import sys
import tempfile
import tomllib
import wave
from collections import Counter
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/evavier"
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 60
POSITIONS = 4
SNR_DB = float(sys.argv[3]) if len(sys.argv) > 3 else 10
NORMAL, SLOW = 175, 140
FILES = "Anna|Bella|Cäsar|David|Eva|Felix|Gustav|Hektor"
RANKS = "eins|zwei|drei|vier|fünf|sechs|sieben|acht"
# Each way of speaking: whether words are spelt for the voice, what parts the squares, words a minute.
WAYS = {
    "as written": (False, " ", NORMAL),
    "spelt": (True, " ", NORMAL),
    "spelt, comma": (True, ", ", NORMAL),
    "spelt, slower": (True, " ", SLOW),
    "spelt, comma, slower": (True, ", ", SLOW),
}


def spellings():
    text = (ROOT / "locales/de/spoken.ron").read_text(encoding="utf8")
    words = text[text.index("words: {"):text.index("},")]
    return dict(re.findall(r'^\s+"([^"]+)": "([^"]+)"', words, re.M))


def announcements(random):
    """`(fen, uci, text)` of random full announcements in the first of the positions."""
    fens = tomllib.loads((ROOT / "tests/speech/positions.toml").read_text(encoding="utf8"))["fens"][:POSITIONS]
    squares = [file + rank for file in "abcdefgh" for rank in "12345678"]
    moves = [one + other for one in squares for other in squares if one != other]
    found = []
    for fen in fens:
        requests = "".join(json.dumps({"fen": fen, "moves": [mv], "form": "full"}) + "\n" for mv in moves)
        lines = run([PROGRAM, "announce", "--batch"], requests.encode()).decode().splitlines()
        legal = [(fen, mv, answer[0]["text"]) for mv, answer in zip(moves, map(json.loads, lines))
                 if isinstance(answer, list)]
        found += random.sample(legal, min(len(legal), COUNT // POSITIONS))
    return found


def run(command, text=b""):
    return subprocess.run(list(map(str, command)), input=text, capture_output=True, check=False).stdout


def spoken(text, way):
    """Sound at 22,050 Hz, with silence around it."""
    spelt, pause, words_a_minute = WAYS[way]
    text = re.sub(rf"\b({FILES}) ({RANKS}) (?=({FILES}) ({RANKS})\b)", rf"\1 \2{pause}", text)
    for word, other in spellings().items() if spelt else ():
        text = re.sub(rf"\b{re.escape(word)}\b", other, text)
    sound = run(["espeak-ng", "--stdin", "--stdout", "-b", "1", "-v", "de", "-s", words_a_minute], text.encode())
    samples = np.frombuffer(sound[44:], np.int16).astype(float)
    return np.pad(samples, (9_000, 13_000))


def noisy(generator, sound):
    """Pink noise at so many decibels below the speech itself."""
    spectrum = np.fft.rfft(generator.standard_normal(len(sound)))
    spectrum /= np.sqrt(np.maximum(np.arange(len(spectrum)), 3.0))
    noise = np.fft.irfft(spectrum, len(sound))
    speech = np.sqrt(np.mean(sound[sound != 0] ** 2))
    mixed = sound + noise / noise.std() * speech * 10 ** (-SNR_DB / 20)
    return (mixed / np.abs(mixed).max() * 12_000).astype(np.int16)


def wav(samples):
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(22_050)
        file.writeframes(samples.tobytes())
    return out.getvalue()


def heard(folder, way, said, seed):
    """`right`, `wrong` or `asked` of each announcement: only a sure move is taken."""
    generator = np.random.default_rng(seed)
    files = {}
    for number, (fen, _, text) in enumerate(said):
        path = Path(folder, f"{number}.wav")
        path.write_bytes(wav(noisy(generator, spoken(text, way))))
        files.setdefault(fen, []).append(path)
    answers = {}
    for fen, paths in files.items():
        for line in run([PROGRAM, "hear", "--json", "--locale", "de", "--fen", fen, *paths]).decode().splitlines():
            answer = json.loads(line)
            answers[int(Path(answer["file"]).stem)] = answer
    verdicts = []
    for number, (_, uci, _) in enumerate(said):
        answer = answers.get(number, {})
        sure = answer.get("status") == "move" and not answer.get("doubtful") and not answer.get("or")
        verdicts.append("asked" if not sure else "right" if answer.get("uci") == uci else "wrong")
    return verdicts


def main():
    said = announcements(random.Random(1))
    with tempfile.TemporaryDirectory() as folder:
        for way in WAYS:
            seconds = np.mean([(len(spoken(text, way)) - 22_000) / 22_050 for _, _, text in said])
            once, again = (heard(folder, way, said, seed) for seed in (1, 2))
            twice = [one if one != "asked" else other for one, other in zip(once, again)]
            for name, verdicts in ((way, once), (f"{way}, twice", twice)):
                counts = Counter(verdicts)
                print(f"{name:32} {seconds:.2f} s  " + "  ".join(
                    f"{kind} {counts[kind]}" for kind in ("right", "asked", "wrong")), flush=True)


if __name__ == "__main__":
    main()
