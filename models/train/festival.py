"""German phrases from festival's diphone voices, with espeak's timing: other accents, recorded from people."""
import subprocess
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile

import distort
import held_out
import phones
from synthetic import surface

SETS = tomllib.loads((Path(__file__).parent / "festival.toml").read_text())
LEAD_S = 0.15
SHORTEST_S = 0.035
# Where festival's sound differs more than this from the times it was given, something was left out.
DRIFT_S = 0.15


@dataclass
class Phrase:
    voice: str
    words: str
    samples: np.ndarray
    phones: list


def voices(tested):
    """`(set, voice, pitch)`: those kept for the tests, or the others."""
    for name, data in SETS.items():
        for voice, pitch in data["voices"].items():
            if (f"festival/{voice}" in held_out.DATA["engines"]) == tested:
                yield {**data, "instead": data.get("instead", {}).get(voice, {})}, voice, pitch


def recorded(timed, ended, instead):
    """`(phone, start, end)`: what a voice was not recorded with, alone or before another sound, is another sound here."""
    for index, (phone, start) in enumerate(timed):
        follows, end = timed[index + 1] if index + 1 < len(timed) else (phones.SILENCE, ended)
        others = instead.get(f"{phone} {follows}", instead.get(phone, phone)).split()
        times = np.linspace(start, end, len(others) + 1)
        yield from zip(others, times, times[1:])


def segments(random, text, data, pitch, espeak):
    """Festival's description of an utterance, and our phones with their times; `None` if a sound is missing."""
    speech = espeak.say(text, "de", np.clip(random.normal(165, 30), 110, 240))
    timed = phones.timed(speech.phones, phones.of_mnemonic)
    if not timed:
        return None
    silence, sounds = data["silence"], data["sounds"]
    pitch = pitch * random.uniform(0.85, 1.2)
    parts, labels, at = [f"({silence} {LEAD_S} (0.07 {pitch:.0f}))"], [(phones.SILENCE, 0.0)], LEAD_S
    timed = list(recorded(timed, len(speech.samples) / speech.rate, data["instead"]))
    for index, (phone, start, end) in enumerate(timed):
        length = max(end - start, SHORTEST_S) * random.uniform(0.85, 1.2)
        if phone == phones.SILENCE:
            if index >= len(timed) - 2:
                break
            names = [silence]
        else:
            names = sounds.get(phone, phone).split()
        labels.append((phone, at))
        tone = pitch * (1.12 - 0.3 * index / len(timed)) * random.uniform(0.93, 1.07)
        part = length / max(len(names), 1)
        parts += [f"({name} {part:.3f} ({part / 2:.3f} {tone:.0f}))" for name in names]
        at += length if names else 0
    labels.append((phones.SILENCE, at))
    parts.append(f"({silence} {LEAD_S} (0.07 {pitch * 0.8:.0f}))")
    return f"(Utterance Segments ({' '.join(parts)}))", labels


def speak(random, data, voice, pitch, phrases, count, espeak):
    """`count` phrases by one voice; those that went wrong are left out."""
    with tempfile.TemporaryDirectory() as folder:
        planned, script = [], [f"(voice_{voice})"]
        while len(planned) < count:
            words = phrases.draw(random)
            german = [word for word, language in words if language == "de"]
            if not german:
                continue
            made = segments(random, " ".join(surface(random, word, "de") for word in german), data, pitch, espeak)
            if made is None:
                continue
            script.append(f'(utt.save.wave (utt.synth {made[0]}) "{folder}/{len(planned)}.wav")')
            planned.append((" ".join(german), made[1]))
        Path(folder, "all.scm").write_text("\n".join(script))
        subprocess.run(["festival", "-b", f"{folder}/all.scm"], check=False,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for index, (words, labels) in enumerate(planned):
            path = Path(folder, f"{index}.wav")
            if not path.exists():
                continue
            sound, rate = soundfile.read(path)
            if abs(len(sound) / rate - labels[-1][1] - LEAD_S) <= DRIFT_S:
                samples = distort.to_16_bit(distort.convert(sound * 32_767, rate)).astype(np.int16)
                yield Phrase(voice, words, samples, labels)


def bank(random, phrases, count, espeak, tested=False, report=print):
    spoken = []
    for data, voice, pitch in voices(tested):
        found = list(speak(random, data, voice, pitch, phrases, count, espeak))
        report(f"festival {voice}: {len(found)} of {count} phrases")
        spoken += found
    return spoken
