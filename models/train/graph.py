"""The graphs of a model: words made of phones (`HCLr.fst`), and which words may follow which (`Gr.fst`)."""
import math
from dataclasses import dataclass

import kaldi
from phones import INDEX, NAMES, SILENCE

UNKNOWN = "[unk]"
POSITIONS = {"B": "begin", "I": "internal", "E": "end", "S": "singleton"}
SILENCE_PHONE = 1


@dataclass
class Prices:
    """Negative natural logarithms, before the decoder scales sounds by `acoustic-scale`."""
    # Silence between words or none.
    silence: float = -math.log(0.5)
    # For each sound of what is no word of ours, and once for all of it.
    sound: float = 1.8
    unknown: float = 1.0


class Phones:
    """Libvosk's phones: ours by their place in the word, which tells where words begin and end."""

    def __init__(self):
        self.names, self.classes, self.places = [SILENCE], [(0, 1)], ["nonword"]
        for name in NAMES[1:]:
            index = INDEX[name]
            for position, place in POSITIONS.items():
                self.names.append(f"{name}_{position}")
                self.classes.append((2 * index, 2 * index + 1))
                self.places.append(place)
        self.numbers = {name: number for number, name in enumerate(self.names, 1)}
        self.transitions = kaldi.Transitions(self.classes)


class Words:
    """`HCLr.fst`: from the transitions of phones to words. State 0 is the start, 1 is between words."""

    START, BETWEEN = 0, 1

    def __init__(self, phones, numbers, prices):
        self.phones, self.numbers, self.prices = phones, numbers, prices
        self.arcs, self.states = [], 2
        self._to_between(self.START)

    def _state(self):
        self.states += 1
        return self.states - 1

    def _phone(self, source, name, word=0, cost=0.0):
        """The arc that enters the phone comes first, its loop sits on the state behind it: what Kaldi calls
        reordered."""
        number, target = self.phones.numbers[name], self._state()
        leave = -math.log(1 - kaldi.STAY)
        self.arcs.append((source, target, kaldi.Transitions.enter(number), word, cost + leave))
        self.arcs.append((target, target, kaldi.Transitions.stay(number), 0, -math.log(kaldi.STAY)))
        return target

    def _to_between(self, source):
        without = -math.log(1 - math.exp(-self.prices.silence))
        self.arcs.append((source, self.BETWEEN, 0, 0, without))
        silence = self._phone(source, SILENCE, 0, self.prices.silence)
        self.arcs.append((silence, self.BETWEEN, 0, 0, 0.0))

    def word(self, word, pronunciation, cost):
        state = self.BETWEEN
        for index, phone in enumerate(pronunciation):
            first, last = index == 0, index == len(pronunciation) - 1
            place = "S" if first and last else "B" if first else "E" if last else "I"
            number = self.numbers[word] if first else 0
            state = self._phone(state, f"{phone}_{place}", number, cost if first else 0.0)
        self._to_between(state)

    def unknown(self):
        """What is no word: three sounds or more, each at a price."""
        begun, going, ended = self._state(), self._state(), self._state()
        price = self.prices.sound
        for name in NAMES[1:]:
            first = self._phone(self.BETWEEN, f"{name}_B", self.numbers[UNKNOWN], self.prices.unknown + price)
            self.arcs.append((first, begun, 0, 0, 0.0))
            for source in (begun, going):
                inner = self._phone(source, f"{name}_I", 0, price)
                self.arcs.append((inner, going, 0, 0, 0.0))
            last = self._phone(going, f"{name}_E", 0, price)
            self.arcs.append((last, ended, 0, 0, 0.0))
        self._to_between(ended)

    def write(self, path):
        kaldi.write_fst(path, self.arcs, {self.BETWEEN: 0.0})


def write(folder, lexicon, grammar, prices):
    """All files of the folder `graph`. `lexicon`: `{word: {phones: cost}}`; `grammar`: a `phrases.Grammar`."""
    (folder / "phones").mkdir(parents=True, exist_ok=True)
    phones = Phones()
    numbers = {"<eps>": 0, UNKNOWN: 1}
    for word in sorted(lexicon):
        numbers[word] = len(numbers)
    words = Words(phones, numbers, prices)
    for word, pronunciations in sorted(lexicon.items()):
        for pronunciation, cost in sorted(pronunciations.items()):
            words.word(word, pronunciation, cost)
    words.unknown()
    words.write(folder / "HCLr.fst")
    label = lambda word: 0 if word is None else numbers[word]
    arcs = [(source, target, label(word), label(word), cost) for source, target, word, cost in grammar.arcs]
    kaldi.write_fst(folder / "Gr.fst", arcs, grammar.finals, grammar.start)
    lines = lambda rows: "".join(f"{row}\n" for row in rows)
    (folder / "words.txt").write_text(lines(f"{word} {number}" for word, number in numbers.items()))
    # No symbol parts words that sound alike: an id that never occurs, because the file must not be empty.
    (folder / "disambig_tid.int").write_text(f"{phones.transitions.count + 1}\n")
    (folder / "phones.txt").write_text(lines(f"{name} {number}" for name, number in phones.numbers.items()))
    (folder / "phones" / "word_boundary.int").write_text(
        lines(f"{number} {place}" for number, place in enumerate(phones.places, 1)))
    return phones.transitions
