"""Words as they are compared: what was said with what a listener wrote down."""
import re
from collections import Counter
from functools import cache

import ron
from paths import DATA, LOCALES


@cache
def numbers(language):
    """`[(words, digits)]` of the numbers that the locale has words for, the longest first."""
    about = ron.read(LOCALES / language / "words.ron")
    found = {words: str(number) for number, words in about["time"]["numbers"].items()}
    found |= {rank[0]: str(at) for at, rank in enumerate(about["words"]["ranks"], 1)}
    # A unit in the singular: "eine Stunde".
    found |= {about["time"][unit]["one"].split()[0]: "1" for unit in ("hours", "minutes", "seconds")}
    counted = DATA["counted"].get(language, {})
    found |= {word: str(number) for number, word in enumerate(counted.get("teens", []), 13)}
    for ten, word in enumerate(counted.get("tens", []), 2):
        found[word] = str(ten * 10)
        for one, before in enumerate(counted["ones"], 1):
            found |= {f"{before}{gap}und{gap}{behind}": str(ten * 10 + one) for gap in ("", " ") for behind in (word, str(ten * 10))}
    return sorted(found.items(), key=lambda one: -len(one[0]))


def in_digits(text, language):
    """With numbers in digits, as the listener writes most of them."""
    for words, digits in numbers(language):
        text = re.sub(rf"(?<!\w){re.escape(words)}(?!\w)", digits, text)
    return text


def written(text):
    """Its words in lower case, without punctuation."""
    return re.sub(r"[^\w ]", "", re.sub("[-'’]", " ", text.lower())).split()


def compared(text, language):
    """The same with numbers in digits, and words that sound the same as one."""
    same = DATA["same"].get(language, {})
    text = re.sub("[-–]", "-", text.lower())
    return [same.get(word, word) for word in written(in_digits(text, language))]


def counted(said, heard):
    """`(right, missed words)`: each word heard answers one that was said."""
    rest = Counter(heard)
    missed = []
    for word in said:
        if rest[word]:
            rest[word] -= 1
        else:
            missed.append(word)
    return len(said) - len(missed), missed
