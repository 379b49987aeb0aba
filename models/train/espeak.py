"""Synthetic speech and pronunciations from espeak-ng, through its C library.

A process uses one way of naming phones: espeak's own mnemonics (German, where they are exact) or IPA (all other
languages). `Espeak(ipa)` has to be made once per process, because the library keeps that choice.
"""
import ctypes as C
from dataclasses import dataclass

import numpy as np

SYNCHRONOUS = 2
PHONE_EVENTS, IPA_EVENTS, DO_NOT_EXIT = 1, 2, 0x8000
RATE, PITCH, RANGE, WORD_GAP = 1, 3, 4, 7
UTF8, PHONES_IN_BRACKETS = 1, 0x100
END, WORD, PHONE = 0, 1, 7
TO_IPA, SEPARATE_BY = 2, 8


class _Id(C.Union):
    _fields_ = [("number", C.c_int), ("name", C.c_char_p), ("string", C.c_char * 8)]


class _Event(C.Structure):
    _fields_ = [("type", C.c_int), ("uid", C.c_uint), ("text_position", C.c_int), ("length", C.c_int),
                ("audio_position", C.c_int), ("sample", C.c_int), ("user_data", C.c_void_p), ("id", _Id)]


_CALLBACK = C.CFUNCTYPE(C.c_int, C.POINTER(C.c_short), C.c_int, C.POINTER(_Event))


@dataclass
class Speech:
    """Samples (16 bit), their rate in Hz, and `(phone, start in seconds, number of the word)` for each phone."""
    samples: np.ndarray
    rate: int
    phones: list


class Espeak:
    def __init__(self, ipa):
        self.library = C.CDLL("libespeak-ng.so.1")
        self.library.espeak_TextToPhonemes.restype = C.c_char_p
        self.library.espeak_TextToPhonemes.argtypes = [C.POINTER(C.c_char_p), C.c_int, C.c_int]
        options = PHONE_EVENTS | (IPA_EVENTS if ipa else 0) | DO_NOT_EXIT
        self.rate = self.library.espeak_Initialize(SYNCHRONOUS, 200, None, options)
        if self.rate <= 0:
            raise RuntimeError("espeak-ng does not start; is the package espeak-ng-data installed?")
        self._blocks, self._events = [], []
        self._callback = _CALLBACK(self._collect)
        self.library.espeak_SetSynthCallback(self._callback)

    def _collect(self, samples, count, events):
        if count > 0:
            self._blocks.append(np.ctypeslib.as_array(samples, (count,)).copy())
        index = 0
        while events[index].type != END:
            event = events[index]
            if event.type == PHONE:
                name = bytes(event.id.string).split(b"\0")[0].decode("utf8", "replace")
                self._events.append((PHONE, event.sample, name))
            elif event.type == WORD:
                self._events.append((WORD, event.sample, None))
            index += 1
        return 0

    def voice(self, name):
        if self.library.espeak_SetVoiceByName(name.encode()) != 0:
            raise ValueError(f"espeak-ng has no voice {name}")

    def say(self, text, voice, rate=170, pitch=50, pitch_range=50, word_gap=0):
        """Speaks `text`, in which `[[...]]` encloses espeak's mnemonics."""
        self.voice(voice)
        for parameter, value in ((RATE, rate), (PITCH, pitch), (RANGE, pitch_range), (WORD_GAP, word_gap)):
            self.library.espeak_SetParameter(parameter, int(value), 0)
        self._blocks.clear()
        self._events.clear()
        data = text.encode()
        self.library.espeak_Synth(data, len(data) + 1, 0, 1, 0, UTF8 | PHONES_IN_BRACKETS, None, None)
        self.library.espeak_Synchronize()
        samples = np.concatenate(self._blocks) if self._blocks else np.zeros(1, np.int16)
        phones, word = [], -1
        for kind, sample, name in self._events:
            if kind == WORD:
                word += 1
            else:
                phones.append((name, sample / self.rate, word))
        return Speech(samples, self.rate, phones)

    def ipa(self, text, voice):
        """The phones of `text`, separated by `_`, words by blanks."""
        self.voice(voice)
        rest, parts = C.c_char_p(text.encode()), []
        while rest.value is not None:
            part = self.library.espeak_TextToPhonemes(C.byref(rest), UTF8, TO_IPA | ord("_") << SEPARATE_BY)
            if part:
                parts.append(part.decode())
            if not rest:
                break
        return " ".join(parts)
