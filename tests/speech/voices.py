"""The engines that speak in the tests, none of which is trained with (`voices.toml`)."""
import json
import shutil
import subprocess
import tempfile
import zlib
from pathlib import Path

import numpy as np
import paths
import soundfile

import distort
import festival
import held_out
import kokoro
import lexicon
import phones

VOICES = paths.data("voices.toml")


def usual(text, language="de"):
    """With the usual pronunciation of words that espeak reads wrongly."""
    known = lexicon.DATA.get(language, {})
    return " ".join(lexicon.surfaces(word.lower(), language)[0] if word.lower() in known else word for word in text.split())


def loud(sound):
    return np.asarray(sound, float) / (np.abs(sound).max() + 1e-9) * 20_000


class Espeak:
    name = "espeak, unheard variants"

    def __init__(self, espeak):
        self.espeak = espeak
        unheard = held_out.espeak_variants()[1]
        if trained := set(VOICES["espeak"]["variants"]) - set(unheard):
            raise RuntimeError(f"espeak's variants {sorted(trained)} are trained with")

    def say_all(self, random, texts, language="de"):
        variants = VOICES["espeak"]["variants"]
        return [self.say(random, text, variants[index % len(variants)], language) for index, text in enumerate(texts)]

    def say(self, random, text, variant, language):
        rate = np.clip(random.normal(160, 25), 110, 230)
        text = usual(text) if language == "de" else text
        speech = self.espeak.say(text, f"{language}+{variant}", rate, random.integers(15, 85),
                                 random.integers(20, 80))
        return loud(distort.convert(speech.samples.astype(float), speech.rate))


class Festival:
    """One voice, several phrases in one run."""

    def __init__(self, espeak, voice):
        self.espeak, self.voice = espeak, voice
        found = {name: (data, pitch) for data, name, pitch in festival.voices(tested=True)}
        self.data, self.pitch = found[voice]
        self.name = f"festival {voice}"

    def say_all(self, random, texts, language="de"):
        with tempfile.TemporaryDirectory() as folder:
            script = [f"(voice_{self.voice})"]
            for index, text in enumerate(texts):
                made = festival.segments(random, usual(text), self.data, self.pitch, self.espeak)
                if made is not None:
                    script.append(f'(utt.save.wave (utt.synth {made[0]}) "{folder}/{index}.wav")')
            Path(folder, "all.scm").write_text("\n".join(script))
            subprocess.run(["festival", "-b", f"{folder}/all.scm"], check=False, capture_output=True)
            return [read(Path(folder, f"{index}.wav")) for index in range(len(texts))]


def read(path):
    if not path.exists():
        return None
    sound, rate = soundfile.read(path)
    return loud(distort.convert(sound, rate))


class Flite:
    """English voices that are given the sounds of German words."""
    name = "flite, English accent"

    def __init__(self, espeak):
        self.espeak = espeak
        self.sounds = festival.SETS["american"]["sounds"]

    def say_all(self, random, texts, language="de"):
        voices = VOICES["flite"]["voices"]
        return [self.say(random, text, voices[index % len(voices)]) for index, text in enumerate(texts)]

    def say(self, random, text, voice):
        words = [phones.german_word(word, self.espeak) for word in usual(text).split()]
        sounds = " ".join(self.sounds.get(phone, phone) for word in words for phone in word)
        stretch = random.uniform(0.85, 1.25)
        with tempfile.NamedTemporaryFile(suffix=".wav") as file:
            subprocess.run(["flite", "-voice", voice, "--setf", f"duration_stretch={stretch:.2f}",
                            "-p", f"pau {sounds} pau", "-o", file.name], check=True, capture_output=True)
            return read(Path(file.name))


class Kokoro:
    """Slow, so what it has said is kept in `folder`."""
    name = "Kokoro, unheard voices"

    def __init__(self, espeak, folder):
        self.espeak, self.folder, self.engine = espeak, folder, None
        self.voices = kokoro.tested()
        folder.mkdir(parents=True, exist_ok=True)

    def say_all(self, random, texts, language="de"):
        return [self.say(text, self.voices[index % len(self.voices)], round(random.uniform(0.85, 1.15), 2))
                for index, text in enumerate(texts)]

    def say(self, text, voice, speed):
        if self.engine is None:
            self.engine = kokoro.Kokoro(self.espeak, threads=2)
        sounds = " ".join(self.engine.sounds(word, "de") for word in text.split())
        path = self.folder / f"{zlib.crc32(f'{sounds}|{voice}|{speed}'.encode()):08x}.wav"
        if not path.exists():
            soundfile.write(path, self.engine.speak(sounds, voice, speed), kokoro.RATE)
        return read(path)


class Mbrola:
    """Diphones of people who speak German, where they are installed (Debian's mbrola and mbrola-de1 to de7, non-free): for
    measuring alone, never for training."""

    def __init__(self, voice):
        self.voice, self.name = voice, f"MBROLA {voice}, native"

    def say_all(self, random, texts, language="de"):
        return [self.say(random, text) for text in texts]

    def say(self, random, text):
        with tempfile.NamedTemporaryFile(suffix=".wav") as file:
            rate = str(int(np.clip(random.normal(140, 15), 110, 180)))
            subprocess.run(["espeak-ng", "-v", f"mb-{self.voice}", "-s", rate, "-w", file.name, usual(text)],
                           check=True, capture_output=True)
            return read(Path(file.name))


def natives():
    """The German voices of MBROLA that are here."""
    if not shutil.which("mbrola"):
        return []
    return [Mbrola(path.name) for path in sorted(Path("/usr/share/mbrola").glob("de[1-7]"))]


def all_engines(espeak, folder):
    return [Espeak(espeak), *(Festival(espeak, voice) for voice in VOICES["festival"]["voices"]), Flite(espeak),
            Kokoro(espeak, folder)]
