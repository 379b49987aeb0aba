"""What is said in synthetic examples: sentences of the grammar, its words in any order, and other words."""
import json
import math
import re
import subprocess
from pathlib import Path

LOCALES = Path(__file__).resolve().parents[2] / "locales"
DICTIONARIES = {"de": "ngerman", "fr": "french", "en": "american-english", "es": "spanish"}
UNKNOWN = "[unk]"


class Grammar:
    """The acceptor that `cargo run --example model_grammar -- LOCALE` prints."""

    def __init__(self, path):
        data = json.loads(Path(path).read_text())
        self.words, self.start = data["words"], data["start"]
        self.arcs, self.finals = data["arcs"], dict(map(tuple, data["finals"]))
        self.leaving = {}
        for source, target, word, cost in self.arcs:
            self.leaving.setdefault(source, []).append((target, word, cost))

    def sentence(self, random):
        """A path from the start to an end, each arc as often as its cost says."""
        state, said = self.start, []
        while True:
            choices = [*self.leaving.get(state, [])]
            if state in self.finals:
                choices.append((None, None, self.finals[state]))
            weights = [math.exp(-cost) for _, _, cost in choices]
            target, word, _ = choices[random.choice(len(choices), p=[w / sum(weights) for w in weights])]
            if word is not None:
                said.append(word)
            if target is None:
                return [word for word in said if word != UNKNOWN]
            state = target


def words_of(part, language):
    """The words for files or ranks, from the program's own lists."""
    found = []
    for name in (f"{language}/words.ron", "schemes/fide.ron", "schemes/nato.ron"):
        text = (LOCALES / name).read_text(encoding="utf8")
        if listed := re.search(rf"\b{part}: (?:Some\()?\(((?:\s*\[[^\]]*\],?)+)", text):
            found += re.findall(r'"([^"]+)"', listed[1].lower())
    return [word for word in dict.fromkeys(found) if " " not in word]


class Phrases:
    """Words with their language, `[(word, language), ...]`; `[]` is silence."""

    def __init__(self, grammar, language):
        self.grammar, self.language = grammar, language
        self.names = sorted(grammar.words)
        self.squares = [[word for word in words_of(part, language) if word in grammar.words]
                        for part in ("files", "ranks")]
        path = Path("/usr/share/dict") / DICTIONARIES[language]
        self.others = [word for word in path.read_text(encoding="utf8").split()
                       if 2 < len(word) < 14 and word.isalpha()]

    def draw(self, random):
        chance = random.random()
        if chance < 0.45:
            said = self.grammar.sentence(random)
        elif chance < 0.6:
            said = self._square(random)
        elif chance < 0.72:
            said = [self.names[random.integers(len(self.names))] for _ in range(random.integers(1, 5))]
        else:
            others = [self.others[random.integers(len(self.others))] for _ in range(random.integers(1, 5))]
            return [(word, self.language) for word in others]
        return [(word, self._language(random, word)) for word in said]

    def _square(self, random):
        """Words for a file and a rank, often more: letters by name are short and hard to tell."""
        files, ranks = self.squares
        said = []
        for _ in range(random.integers(1, 3)):
            said += [files[random.integers(len(files))], ranks[random.integers(len(ranks))]]
        return said if random.random() < 0.8 else said[:-1]

    def _language(self, random, word):
        languages = self.grammar.words[word]
        return languages[random.integers(len(languages))]


def export(locale, path):
    """Asks the program's own code for the grammar of a locale."""
    command = ["cargo", "run", "--quiet", "--locked", "--example", "model_grammar", "--", locale]
    Path(path).write_bytes(subprocess.run(command, check=True, capture_output=True).stdout)


def announcements(locale, fens):
    """`{fen: {uci: [text, ...]}}`, worded by the program's own code."""
    command = ["cargo", "run", "--quiet", "--locked", "--example", "model_announcements", "--", locale, *fens]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return {found["fen"]: found["announcements"] for found in map(json.loads, done.stdout.splitlines())}
