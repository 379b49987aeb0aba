"""Word -> pronunciations: espeak's reading, the variants and the accents of `pronunciations.toml`."""
import tomllib
from pathlib import Path

import phones
from phones import SILENCE

DATA = tomllib.loads((Path(__file__).parent / "pronunciations.toml").read_text())
# A pronunciation that is not the first of its word costs so much.
VARIANT_COST = 0.3


def surfaces(word, language):
    """What espeak is given to say the word."""
    return DATA.get(language, {}).get(word, [word])


def varieties(language):
    """The language and the varieties in which it is read besides."""
    return language, *DATA["varieties"].get(language, [])


def said(surface, language, espeak, behind=""):
    """The phones of one surface, as one tuple, as it is said behind that word."""
    words = phones.phonemise(f"{behind} {surface}", language, espeak, espeak_is_ipa=False) if "[[" not in surface \
        else [phones.german_word(surface, espeak)]
    words = words and words[len(behind.split()):]
    if not words:
        raise ValueError(f"no phones for {surface!r} in {language}")
    return tuple(phone for word in words for phone in word)


def plain(word, language, espeak):
    """The pronunciations without accents, first the usual one."""
    found = [said(surface, variety, espeak, before) for before in ("", *DATA["behind"].get(language, []))
             for variety in varieties(language) for surface in surfaces(word, language)]
    return list(dict.fromkeys([*found, *map(vocalised, found)] if language == "de" else found))


def vocalised(pronunciation):
    """A German r behind a vowel and before none is a vowel itself, which espeak writes in few words."""
    is_vowel = [phone[0] in "@EIOUVWYaeiouy36" for phone in (*pronunciation, SILENCE)]
    return tuple("6" if phone == "r" and index and is_vowel[index - 1] and not is_vowel[index + 1] else phone
                 for index, phone in enumerate(pronunciation))


def with_accent(pronunciation, sounds):
    return tuple(phone for old in pronunciation for phone in sounds.get(old, old).split())


def pronunciations(word, languages, espeak):
    """`{phones: cost}` of a word of one or more languages."""
    found = {}
    for language in languages:
        variants = plain(word, language, espeak)
        for index, variant in enumerate(variants):
            offer(found, variant, VARIANT_COST * (index > 0))
        if language == "de":
            for accent in DATA["accents"]:
                for variant in variants[:2]:
                    offer(found, with_accent(variant, accent["sounds"]), accent["cost"])
    return found


def offer(found, pronunciation, cost):
    found[pronunciation] = min(cost, found.get(pronunciation, cost))


def lexicon(words, espeak):
    """`{word: {phones: cost}}` for `{word: languages}`."""
    return {word: pronunciations(word, languages, espeak) for word, languages in sorted(words.items())}
