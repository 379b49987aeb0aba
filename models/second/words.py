"""The words of the locales and how each is written: `table(root)`.

The words are those of the speech models and of the locale files, in lower case; written they are as the locale files have
them in the midst of a text, and where Whisper writes them in other ways (spellings.toml) in those too, style by style. The
n-th style of a phrase has the n-th of each of its words, or the last.
"""
import re
import tomllib
from collections import Counter, defaultdict
from pathlib import Path

HERE = Path(__file__).parent
LOCALES = ("de", "en", "fr", "es")
# What of a locale file is said in games, and not only written or spoken by the program.
PLAIN = ("words", "promotes", "commands")
SAID = (*PLAIN, "files", "fillers", "before_numbers", "arbiter", "dictation")
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
# Names of files: the words of the Laws in every language, and the international alphabet.
NAMES = ("fide", "nato")


def sections(text):
    """Parts of a locale file by their keys."""
    parts = re.split(r"^    (\w+):", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def texts(part):
    without_comments = re.sub(r"^\s*//.*$", "", part, flags=re.M)
    return [found for found in TEXT.findall(without_comments) if "{" not in found]


class Cases:
    """How words are written in the midst of a text, as a locale file shows it: `plain` texts are written so throughout, in
    the others a word that begins a sentence tells less."""

    def __init__(self, all_texts, plain=()):
        self.plain, self.within, self.alone = defaultdict(Counter), defaultdict(Counter), defaultdict(Counter)
        for text in plain:
            for found in WORD.findall(text):
                self.plain[found.lower()][found] += 1
        for text in all_texts:
            for found in WORD.finditer(text):
                begins = not text[:found.start()].strip() or re.search(r"[.:!?\[(]\s*$", text[:found.start()])
                (self.alone if begins else self.within)[found[0].lower()][found[0]] += 1

    def of(self, word):
        for counted in (self.plain, self.within, self.alone):
            if counted[word]:
                return counted[word].most_common(1)[0][0]
        return word


def capital(word):
    return word[:1].upper() + word[1:]


class Writer:
    """Writes the words of a locale."""

    def __init__(self, cases, names, spellings, language):
        self.cases, self.names = cases, names
        self.numbers = {**spellings["numbers"]["de"], **spellings["numbers"][language]}
        # Beside announcements in German words, in which numbers are words.
        self.in_digits = spellings["numbers"][language] if language in spellings["digits"] else {}
        self.letters = spellings["letters"][language]
        self.spelt_out = spellings["names"].get(language, {})
        self.others = spellings["others"]

    def entry(self, word):
        """`{written, first}`: texts in every style, with the blank that comes before; `first` where nothing does."""
        as_word = self.names.get(word) or self.cases.of(word)
        if word in self.letters:
            letter = self.letters[word]
            name = self.spelt_out.get(letter)
            written = [letter.upper(), *([name] if name else [])]
            first = [*written, letter, as_word]
        elif word in self.numbers:
            digit = self.numbers[word]
            written = [digit if word in self.in_digits else as_word]
            first = [as_word, digit, capital(as_word)]
        else:
            written = [as_word, *([self.others[word]] if word in self.others else [])]
            first = [capital(way) for way in written]
        first = list(dict.fromkeys(first))
        return {"written": blanks(written)} | ({"first": blanks(first)} if first != written else {})


def blanks(ways):
    return [" " + way for way in ways]


def table(root):
    """`{language: {word: entry}}`."""
    spellings = tomllib.loads((HERE / "spellings.toml").read_text(encoding="utf8"))
    schemes = {name: (root / "locales" / "schemes" / f"{name}.ron").read_text(encoding="utf8") for name in NAMES}
    sources = {language: (root / "locales" / language / "words.ron").read_text(encoding="utf8") for language in LOCALES}
    cases = {language: Cases(texts(source), [text for key in PLAIN for text in texts(sections(source)[key])])
             for language, source in sources.items()}
    names = {word.lower(): word for text in texts(schemes["fide"]) for word in WORD.findall(text)}
    names |= {word: capital(word) for text in texts(schemes["nato"]) for word in WORD.findall(text)}
    tables = {}
    for language, source in sources.items():
        said = [text for key, part in sections(source).items() if key in SAID for text in texts(part)]
        own = {word.lower() for text in said if len(text.split()) < 8 for word in WORD.findall(text)}
        listed = (root / "models" / language / "graph" / "words.txt").read_text(encoding="utf8").splitlines()
        listed = {line.split()[0] for line in listed}
        foreign = {word: cases["de"].of(word) for word in listed - own if word[0] not in "<[#"}
        words = own | set(foreign) | set(names)
        given = {word: name for word, name in (foreign | names).items() if word not in own or language == "de"}
        writer = Writer(cases[language], given, spellings, language)
        tables[language] = {word: writer.entry(word) for word in sorted(words)}
    return tables
