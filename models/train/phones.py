"""The sounds that the network tells apart, and how espeak's names map to them (`phones.toml`)."""
import re
import tomllib
from pathlib import Path

DATA = tomllib.loads((Path(__file__).parent / "phones.toml").read_text())
SILENCE = "SIL"
NAMES = [SILENCE, *DATA["names"].split()]
INDEX = {name: index for index, name in enumerate(NAMES)}
IPA = {key: value.split() for key, value in DATA["ipa"].items()}
MNEMONICS = {key: value.split() for key, value in DATA["mnemonics"].items()}
SILENT_MNEMONICS = set(DATA["silent_mnemonics"])
VOICES = DATA["voices"]
# Classes of the network: the first 30 ms of a phone, and the rest of it.
CLASSES = 2 * len(NAMES)
LONGEST_KEY = max(map(len, IPA))
MARKS = str.maketrans("", "", "ˈˌ͡-ˑ")


def voice_of(language):
    return VOICES.get(language, language)


def of_mnemonic(name):
    """Our phones for one of espeak's mnemonics; `[]` where it has no sound of its own, `None` if unknown."""
    if name in SILENT_MNEMONICS:
        return []
    if name.startswith("_"):
        return [SILENCE]
    phones = MNEMONICS.get(name, [name])
    return phones if all(phone in INDEX for phone in phones) else None


def of_ipa(token):
    """Our phones for a token of espeak's IPA, longest match first; `None` if part of it is unknown."""
    token = token.translate(MARKS)
    phones, at = [], 0
    while at < len(token):
        for length in range(LONGEST_KEY, 0, -1):
            if (known := IPA.get(token[at:at + length])) is not None and token[at:at + length]:
                phones += known
                at += length
                break
        else:
            if token[at] not in "ː":
                return None
            at += 1
    return phones


def timed(events, of_name):
    """`(phone, start)` of espeak's events; a silent event lends its time to the phone behind it."""
    phones, waiting = [], None
    for name, start, _ in events:
        known = of_name(name)
        if known is None:
            return None
        if not known:
            waiting = start if waiting is None else waiting
            continue
        first = start if waiting is None else waiting
        waiting = None
        phones += [(phone, first + index * 0.04) for index, phone in enumerate(known)]
    return phones


def of_ipa_event(name):
    return [SILENCE] if name.startswith("_") or name == "" else of_ipa(name)


def phonemise(text, language, espeak, espeak_is_ipa):
    """The words of `text`, each a list of phones; `None` where something has no phone here."""
    text = re.sub(r"[-–—_/\"„“”«»()\[\]]", " ", text)
    if language == "de" and not espeak_is_ipa:
        return [german_word(word, espeak) for word in text.split() if re.search(r"\w", word)]
    spoken = espeak.ipa(text, voice_of(language))
    if "(" in spoken:  # espeak changed the language within
        return None
    words = []
    for word in spoken.split():
        phones = []
        for token in word.split("_"):
            known = of_ipa(token)
            if known is None:
                return None
            phones += known
        if phones:
            words.append(phones)
    return words


def german_word(word, espeak):
    # Now and then espeak tells no phones of a word, and does when it is asked again. A word without any would break the
    # recogniser.
    for _ in range(3):
        events = espeak.say(word, "de").phones
        found = timed(events, of_mnemonic)
        phones = [phone for phone, _ in found or [] if phone != SILENCE]
        if phones:
            return phones
    raise ValueError(f"no phones for {word!r}: {events}")
