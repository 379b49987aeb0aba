"""Examples made of aligned clips: people's, and those of engines that do not tell their times."""
import numpy as np

import examples
import prompts
import spelt

# Clips whose alignment scores less than this are not believed. Sentences and other languages score less, because
# their sounds are less exactly those that espeak names; and engines say what they are given, so a low score only
# tells that the network does not know them yet.
LEAST_SCORE, LEAST_SCORE_OF_TALK, LEAST_SCORE_OF_ENGINES = -2.3, -3.0, -3.3
# Of volunteers who were asked for announcements (docs/recording-voices.md).
VOLUNTEERS = "evavier record-voices"
ENGINES = ("pico", "hibari", "kokoro", *spelt.DATA)
# How large a share of the clips drawn comes from each group: no studio and no language may rule.
SHARES = {
    "German digits of one studio": 0.13, "German sentences": 0.20, "German words": 0.13,
    "German announcements": 0.25,
    "English words of many people": 0.15, "English digits of one studio": 0.03, "English sentences": 0.09,
    "English, other": 0.08, "letters and NATO words": 0.08,
    "other languages, sentences": 0.18, "other languages, words": 0.07,
    "pico, German": 0.20, "pico, other languages": 0.16, "hibari, German": 0.16, "hibari, other languages": 0.04, "kokoro, German": 0.35,
    "kokoro, other languages": 0.14,
    "russian, German": 0.08, "catalan, German": 0.08, "japanese, German": 0.08,
}
# How often a piece is cut out of a clip, more often out of talk, and how many examples nobody speaks in.
CUT_SHARE, CUT_TALK_SHARE, NOBODY_SHARE = 0.12, 0.4, 0.05
MANY_PEOPLE = ("DSPSpeech", "DeadSimpleSpeech", "speech-commands", "korliu")
SENTENCES = ("emodb", "emotion-analysis", "kerstin", "rsample", "commonvoice", "Thorsten")


def group(clip):
    is_sentence = any(mark in clip.source for mark in SENTENCES) or len(clip.text.split()) > 3
    if clip.source in ENGINES:
        return f"{clip.source}, {'German' if clip.language == 'de' else 'other languages'}"
    if clip.source == VOLUNTEERS and clip.language == "de":
        return "German announcements"
    if clip.source == prompts.SOURCE:
        return "letters and NATO words"
    if clip.speaker.startswith("HD"):
        return f"{'German' if clip.language == 'de' else 'English'} digits of one studio"
    if clip.language == "de":
        return "German sentences" if is_sentence else "German words"
    if clip.language == "en":
        if any(mark in clip.source for mark in MANY_PEOPLE):
            return "English words of many people"
        return "English sentences" if is_sentence else "English, other"
    return "other languages, sentences" if is_sentence else "other languages, words"


def least_score(clip, name):
    if clip.source in ENGINES:
        return LEAST_SCORE_OF_ENGINES
    return LEAST_SCORE_OF_TALK if "sentences" in name or "other languages" in name else LEAST_SCORE


class Human:
    def __init__(self, clips, alignments):
        self.clips, self.alignments, self.groups = clips, alignments, {}
        for index, (clip, alignment) in enumerate(zip(clips, alignments)):
            name = group(clip)
            if alignment is not None and alignment.score >= least_score(clip, name):
                self.groups.setdefault(name, []).append(index)
        self.names = sorted(self.groups)
        shares = np.array([SHARES[name] for name in self.names])
        self.shares = shares / shares.sum()
        self.talkers = [clip.samples for clip in clips if len(clip.samples) > 16_000]

    def example(self, random):
        if random.random() < NOBODY_SHARE:
            return examples.of_nobody(random, self.talkers)
        tape = examples.Tape(int(random.exponential(0.25) * examples.RATE))
        name = None
        while not tape.is_full:
            if name is None or random.random() < 0.5:
                name = self.names[random.choice(len(self.names), p=self.shares)]
            index = self.groups[name][random.integers(len(self.groups[name]))]
            sound, phones = examples.varied(random, self.clips[index].samples.astype(float),
                                            self.alignments[index].phones)
            if random.random() < (CUT_TALK_SHARE if "sentences" in name else CUT_SHARE):
                sound, phones = examples.fragment(random, sound, phones)
            tape.add(random, sound, phones, spread_db=5)
            tape.pause(random.exponential(0.3) if random.random() < 0.75 else 0)
        return examples.finish(random, tape, self.talkers)
