"""Writes docs/hear: twenty announcements by the shipped voice, with every word of the scheme, as a page that any browser plays."""
import shutil
from html import escape

import soundfile

import measure
import shape
from paths import DATA, HERE, ROOT

FOLDER = ROOT / "docs" / "hear"
COUNT = 20
PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Twenty announcements by evavier</title>
<h1>Twenty announcements by evavier's own voice</h1>
<p>Moves of chess games as the program announces them, in the German words that the Laws of Chess give for games with blind
players (fide-2018 D.2.1). Nobody spoke them: they are joined from takes of a synthetic voice, see
<a href="../../models/mouth/README.md">how it was made</a>.
<ol>
{rows}</ol>
</html>
"""


def covering(texts, count):
    """So many of the texts, with as many different words as can be."""
    chosen, known = [], set()
    while len(chosen) < count:
        best = max((text for text in texts if text not in chosen), key=lambda text: len(set(text.split()) - known))
        chosen.append(best)
        known |= set(best.split())
    return chosen


def main():
    voice = measure.loaded(HERE / DATA["name"])["de"]
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    rows = []
    for number, text in enumerate(covering(measure.announcements(), COUNT), 1):
        file = f"{number:02}.ogg"
        soundfile.write(FOLDER / file, voice.say(text), shape.RATE, format="OGG", subtype="OPUS")
        rows.append(f'<li><p lang="de">{escape(text)}</p><audio controls preload="none" src="{file}">'
                    f'<a href="{file}">{escape(text)}</a></audio></li>\n')
    (FOLDER / "index.html").write_text(PAGE.format(rows="".join(rows)), encoding="utf8")


if __name__ == "__main__":
    main()
