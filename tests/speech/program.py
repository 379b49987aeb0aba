"""The program under test, run as its users run it."""
import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

from paths import TARGET

RELEASE = TARGET / "release"
LOCALE = "de"
# Files in one run of the program.
FILES = 40


def lines(command, text=None):
    done = subprocess.run(list(map(str, command)), input=text, capture_output=True, text=True, check=False)
    if not done.stdout:
        raise RuntimeError(f"{command[0]} said nothing but: {done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def batch(subcommand, requests):
    text = "".join(json.dumps(request) + "\n" for request in requests)
    answers = lines([RELEASE / "evavier", subcommand, "--batch"], text)
    if len(answers) != len(requests):
        raise RuntimeError(f"{subcommand}: {len(answers)} answers to {len(requests)} requests")
    return answers


def announce(requests):
    """The wording of the first move of each `{"fen", "moves", "form"}`; `None` where it is not legal."""
    return [answer[0]["text"] if isinstance(answer, list) else None for answer in batch("announce", requests)]


def read(fen, phrases):
    """`(status, uci)` of each phrase."""
    answers = batch("read", [{"fen": fen, "locale": LOCALE, "phrase": phrase} for phrase in phrases])
    return [(answer.get("status", "error"), answer.get("uci", "")) for answer in answers]


def hear(model, said, literal=False, locale=LOCALE, scheme="fide", both=False):
    """`{file: answer}` for `(fen, file)`; the file as it was given. `literal`: not weighed by the position; `both`: with the
    second ear."""
    by_fen = {}
    for fen, file in said:
        by_fen.setdefault(fen, []).append(str(file))
    start = [RELEASE / "evavier", "hear", "--json", "--locale", locale, "--scheme", scheme, "--model", model]
    start += ["--literal"] * literal + ["--no-second-ear"] * (not both)
    return at_once([*start, "--fen", fen, *files] for fen, all_files in by_fen.items()
                   for files in batches(all_files, FILES))


def words(model, vocabulary, files):
    """`{file: answer}` where only the words of the vocabulary can be heard."""
    start = [RELEASE / "examples/ear_words", model, " ".join(vocabulary)]
    return at_once([*start, *part] for part in batches(files, FILES))


def own_mouth():
    """What the second ear takes the program's own words for."""
    return subprocess.run([RELEASE / "examples/own_mouth"], capture_output=True, text=True, check=True).stdout.strip()


def at_once(commands):
    """All of them, as many at a time as there are processors; the answers by their files."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return {answer["file"]: answer for answers in pool.map(lines, commands) for answer in answers}


def listen(model, tapes, pace):
    """All hearings of `(fen, file)`."""
    start = [RELEASE / "examples/ear_hours", model, LOCALE, pace]
    if pace == "real":
        return lines([*start, *(part for tape in tapes for part in tape)])
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return [hearing for heard in pool.map(lambda tape: hearings([*start, *tape]), tapes) for hearing in heard]


def hearings(command):
    """As `lines`, but to hear nothing is an answer too."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def batches(items, size):
    return [items[start:start + size] for start in range(0, len(items), size)]
