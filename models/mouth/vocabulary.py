"""What the voice has to say: read from the locales, so that a new word is missed at once and by its name."""
import re
from dataclasses import dataclass
from itertools import product

import ron
from paths import DATA, LOCALES

INSIDE, END = "Inside", "End"
# Hours, minutes and seconds of a clock stay below this.
NUMBERS = range(60)
COLORS = ["white", "black"]
LANGUAGES = ["de", "en", "fr", "es"]
FILES = "abcdefgh"


@dataclass(frozen=True, order=True)
class Wanted:
    """Something to be said in one piece; `place`: whether a phrase goes on behind it."""
    language: str
    text: str
    place: str


def locale(language):
    return ron.read(LOCALES / language / "words.ron")


def scheme(name):
    return ron.read(LOCALES / "schemes" / f"{name}.ron")


def firsts(lists):
    return [spellings[0] for spellings in lists]


def inside(language, texts):
    return [Wanted(language, text, INSIDE) for text in texts]


def both(language, texts):
    return [Wanted(language, text, place) for text in texts for place in (INSIDE, END)]


def at_the_end(language, texts):
    return [Wanted(language, text, END) for text in texts]


def announced(language, words):
    """The words of announcements but files, as `language::announce` says them: the first spelling of each. Where a word
    may stand decides which takes of it there are: a piece ends an announcement only where a pawn becomes it."""
    def said(*names):
        return [words[name][0] for name in names]

    return (inside(language, said("king", "pawn", "takes"))
            + both(language, said("queen", "rook", "bishop", "knight", "en_passant", "short_castling", "long_castling"))
            + at_the_end(language, said("check", "mate")))


def fide():
    """The scheme of the Laws: every square as one take, and its words alone."""
    about = scheme("fide")
    files, ranks = firsts(about["files"]), firsts(about["words"]["ranks"])
    squares = [f"{file} {rank}" for file, rank in product(files, ranks)]
    return (both(about["voice"], squares + ranks) + inside(about["voice"], files)
            + announced(about["voice"], about["words"]))


def own_words(language):
    """Schemes in the words of a language: names of letters, the NATO alphabet, ranks, pieces."""
    about = locale(language)
    files = firsts(about["files"]) + firsts(scheme("nato")["files"])
    return inside(language, files) + both(language, firsts(about["words"]["ranks"])) + announced(language, about["words"])


def counted(unit):
    """How a unit of time is said after a number, and with one."""
    return unit["one"], unit["many"].replace("{n}", "").strip()


def times(language):
    """Numbers as the program writes them, in digits and in words, with the units of time."""
    about = locale(language)["time"]
    digits = [str(number) for number in NUMBERS]
    words = list(about["numbers"].values())
    units = [counted(about[unit]) for unit in ("hours", "minutes", "seconds")]
    wanted = inside(language, dict.fromkeys(digits + words))
    wanted += both(language, [text for unit in units for text in unit])
    # What stands between them: "y", "et".
    between = {word for pattern in ("hours_minutes", "minutes_seconds", "hours_seconds", "all")
               for word in re.sub(r"\{\w+\}|,", " ", about[pattern]).split()}
    wanted += inside(language, sorted(between))
    return wanted + at_the_end(language, [about["zero"], about["below_a_second"]])


def spoken(template):
    """Without what is only shown."""
    return re.sub(r"\[[^\]]*\]", "", template)


def colored(about, key, color):
    """What is spoken of a message, about one colour."""
    forms, colors = about.get("color_forms", {}), about["colors"]
    return re.sub(r"\{(?:color|opponent)(?::(\w+))?\}",
                  lambda blank: forms[blank[1]][color] if blank[1] else colors[color], spoken(about["messages"][key])).strip()


def pieces(about, key):
    """`(text, place)` of a message between its blanks; a colour is said with what stands around it."""
    for color in COLORS:
        said = colored(about, key, color)
        for clause in re.findall(r"[^.,:;?!]+[.,:;?!]*", said):
            parts = [part.strip(" .,:;?!¿¡\u00a0\u202f") for part in re.split(r"\{[^}]*\}", clause)]
            for at, part in enumerate(parts):
                if part:
                    last = at == len(parts) - 1 and re.search(r"[.?!;]$", clause.strip())
                    yield part, END if last or clause.strip().endswith(part) else INSIDE


def answers(language):
    """The short answers, the colours, yes and no."""
    about = locale(language)
    found = []
    for key in DATA["vocabulary"]["messages"]:
        if key not in about["messages"]:
            raise SystemExit(f"locales/{language}/words.ron has no message {key}, which takes.toml names")
        found += [Wanted(language, text, place) for text, place in pieces(about, key)]
    texts = [about["reasons"][reason] for reason in DATA["vocabulary"]["reasons"]]
    texts += [*about["results"].values(), about["draw"]]
    found += at_the_end(language, texts)
    return found + both(language, about["colors"].values())


def wanted():
    """All of it, each once, in a fixed order."""
    every = fide()
    for language in LANGUAGES:
        every += own_words(language) + times(language) + answers(language)
    unique = {}
    for one in every:
        unique.setdefault((one.language, one.text.lower(), one.place), one)
    return list(unique.values())
