"""Nobody is in training and test: `models/train/used.tsv`, which the training writes, against who is kept for the tests.

Only Python's own library is needed.
"""
import csv
import importlib.util
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
TRAINING = HERE.parents[1] / "models/train"
COLUMNS = ["kind", "name", "clips", "seconds", "licence"]


def rule_of(training):
    """The module that tells who is kept for the tests."""
    spec = importlib.util.spec_from_file_location("held_out", training / "held_out.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tested_voices():
    return tomllib.loads((HERE / "voices.toml").read_text(encoding="utf8"))


def faults(training=TRAINING):
    """What is wrong, in words; nothing if all is well."""
    path = training / "used.tsv"
    if not path.exists():
        return [f"{path.name} is missing: who the model was trained with is not known"]
    with open(path, encoding="utf8", newline="") as file:
        reader = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        if reader.fieldnames != COLUMNS:
            return [f"{path.name} has the columns {reader.fieldnames}, not {COLUMNS}"]
        rows = list(reader)
    kinds = {row["kind"] for row in rows}
    missing = [f"{path.name} names no {kind}" for kind in ("speaker", "engine", "espeak_variant") if kind not in kinds]
    rule, voices = rule_of(training), tested_voices()
    return missing + [fault for row in rows if (fault := fault_of(row, rule, voices))]


def fault_of(row, rule, voices):
    kind, name = row["kind"], row["name"]
    if not name:
        return f"a {kind} without a name"
    if kind == "speaker":
        kept = rule.is_held_speaker(name) or name in rule.DATA["speakers"]
    elif kind == "espeak_variant":
        kept = is_kept_variant(name, rule, voices)
    elif kind == "engine":
        kept = is_kept_engine(name, rule, voices)
    else:
        return f"{name} is of an unknown kind, {kind}"
    return f"{kind} {name} is kept for the tests, but was trained with" if kept else None


def is_kept_variant(name, rule, voices):
    name = name.split("+")[-1]
    return name in rule.espeak_variants()[1] or name in voices["espeak"]["variants"]


def is_kept_engine(name, rule, voices):
    """Whole engines, single voices of engines (`festival/NAME`) and mixed ones (`kokoro/NAME+NAME`)."""
    engine, _, voice = name.lower().partition("/")
    if voice and engine == "kokoro":
        return any(one in rule.DATA["kokoro"] for one in voice.split("+"))
    if voice and engine == "espeak":
        return is_kept_variant(name.partition("/")[2], rule, voices)
    kept = [held.lower() for held in rule.DATA["engines"]]
    kept += [f"festival/{voice}" for voice in voices["festival"]["voices"]]
    kept += [engine for engine in voices if engine not in ("espeak", "festival")]
    return any(name.lower() == held or name.lower().startswith(f"{held}/") for held in kept)
