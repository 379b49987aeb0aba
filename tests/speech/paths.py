"""Where things are; importing this lets the modules of models/train be imported too."""
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TRAINING = ROOT / "models/train"
TARGET = ROOT / "target"
SETS = TARGET / "speech-test"
PEOPLE = ROOT.parent / "shared/speech"
MODEL = ROOT / "models/de"
WEIGHING = ROOT / "ear/src/weighing.ron"
CARD = ROOT / "models/README.md"

sys.path.append(str(TRAINING))


def data(name):
    return tomllib.loads((HERE / name).read_text(encoding="utf8"))
