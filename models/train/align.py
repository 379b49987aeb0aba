"""Where each phone of a clip with known words is: the best path of the network's scores, on a grid of 10 ms."""
import ctypes as C
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from features import CENTRE_S, FRAME_S, mfcc
from phones import INDEX, SILENCE

# A phone lasts at least so many frames.
SHORTEST = 3
# Scores below this count as this: one bad frame must not decide.
FLOOR = -12.0
PRIOR_POWER = 0.6


@dataclass
class Alignment:
    """`(phone, start in seconds)` in order, and the mean score of the speech frames (higher is better)."""
    phones: list
    score: float


class Graph:
    """States of a sequence of words, each with one or more pronunciations, silence between them or not."""

    def __init__(self, words):
        self.columns, self.previous, self.names, self.begins = [], [], [], []
        self.initial = set()
        ends = [self._chain(SILENCE, [])]
        self.initial.add(ends[0] - SHORTEST + 1)
        for number, pronunciations in enumerate(words):
            after = []
            for pronunciation in pronunciations:
                before = ends
                for index, phone in enumerate(pronunciation):
                    first = len(self.columns)
                    before = [self._chain(phone, before)]
                    if number == 0 and index == 0:
                        self.initial.add(first)
                after += before
            ends = after + [self._chain(SILENCE, after)]
        self.final = set(ends)

    def _chain(self, phone, before):
        for step in range(SHORTEST):
            state = len(self.columns)
            self.columns.append(INDEX[phone])
            self.previous.append([state - 1] if step else list(before))
            self.names.append(phone)
            self.begins.append(step == 0)
        self.previous[-1].append(state)
        return state


class Aligner:
    """`score(features)` gives the logarithm of each class's probability for every frame of 10 ms."""

    def __init__(self, log_probabilities, priors, build_folder):
        self.log_probabilities = log_probabilities
        pairs = np.asarray(priors, np.float64)
        self.log_priors = np.log(pairs[0::2] + pairs[1::2]) * PRIOR_POWER
        library = Path(build_folder) / "viterbi.so"
        source = Path(__file__).parent / "viterbi.c"
        if not library.exists() or library.stat().st_mtime < source.stat().st_mtime:
            library.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["cc", "-O3", "-shared", "-fPIC", source, "-o", library], check=True)
        self.library = C.CDLL(str(library.resolve()))
        self.library.viterbi.restype = C.c_float

    def scores(self, features):
        both = self.log_probabilities(features)
        phones = np.logaddexp(both[:, 0::2], both[:, 1::2]) - self.log_priors
        return np.ascontiguousarray(np.maximum(phones, FLOOR), np.float32)

    def align(self, features, words):
        """`None` where the words do not fit into the clip."""
        graph, scores = Graph(words), self.scores(features)
        first = np.cumsum([0] + [len(states) for states in graph.previous]).astype(np.int32)
        previous = np.array([state for states in graph.previous for state in states], np.int32)
        columns = np.array(graph.columns, np.int32)
        count, frames = len(columns), len(scores)
        initial, final = np.zeros(count, np.int8), np.zeros(count, np.int8)
        initial[list(graph.initial)], final[list(graph.final)] = 1, 1
        path = np.zeros(frames, np.int32)
        at = lambda array: array.ctypes.data_as(C.c_void_p)
        best = self.library.viterbi(frames, scores.shape[1], at(scores), count, at(columns), at(first),
                                    at(previous), at(initial), at(final), at(path))
        if best < -1e29:
            return None
        return self._read(graph, scores, path)

    @staticmethod
    def _read(graph, scores, path):
        phones, last = [], None
        for frame, state in enumerate(path):
            if state != last and graph.begins[state]:
                start = frame * FRAME_S + (CENTRE_S if frame else 0)
                phones.append((graph.names[state], start))
            last = state
        speech = [frame for frame, state in enumerate(path) if graph.names[state] != SILENCE]
        score = float(np.mean([scores[frame, graph.columns[path[frame]]] for frame in speech]))
        return Alignment(phones, score)


def all_of(aligner, clips, threads):
    """The alignments of all clips, several at a time."""
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lambda clip: aligner.align(mfcc(clip.samples), clip.words), clips))
