"""Where things are; importing this lets the modules of models/train be imported too."""
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TARGET = ROOT / "target"
LOCALES = ROOT / "locales"
DATA = tomllib.loads((HERE / "takes.toml").read_text(encoding="utf8"))

sys.path.append(str(ROOT / "models/train"))
