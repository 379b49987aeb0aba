"""Reads RON as the locale files are written: structures and tuples, lists, maps, texts, numbers and names."""
import re

SIGNS = re.compile(r'\s+|//[^\n]*|(?P<text>"(?:[^"\\]|\\.)*"|\x27(?:[^\x27\\]|\\.)\x27)|(?P<name>[A-Za-z_]\w*)|(?P<number>[+-]?\d[\d_.]*)|(?P<sign>.)', re.S)
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
CLOSING = {"(": ")", "[": "]", "{": "}"}


class Fault(ValueError):
    pass


def read(path):
    """What a file holds: a structure and a map are a `dict`, a tuple and a list a `list`, a name its text; `Some(x)` is `x`."""
    text = path.read_text(encoding="utf8")
    signs = [(found.lastgroup, found[0], found.start()) for found in SIGNS.finditer(text) if found.lastgroup]
    reader = _Reader(path, text, signs)
    value = reader.value()
    if reader.at != len(signs):
        reader.fail("something behind the end")
    return value


class _Reader:
    def __init__(self, path, text, signs):
        self.path, self.text, self.signs, self.at = path, text, signs, 0

    def fail(self, why):
        place = self.signs[self.at][2] if self.at < len(self.signs) else len(self.text)
        raise Fault(f"{self.path}:{self.text.count(chr(10), 0, place) + 1}: {why}")

    def seen(self, ahead=0):
        at = self.at + ahead
        return self.signs[at][:2] if at < len(self.signs) else ("end", "")

    def value(self):
        kind, sign = self.seen()
        self.at += 1
        if kind == "text":
            return re.sub(r"\\(.)", lambda found: ESCAPES.get(found[1], found[1]), sign[1:-1], flags=re.S)
        if kind == "number":
            number = sign.replace("_", "")
            return float(number) if "." in number else int(number)
        if kind == "name":
            if self.seen() == ("sign", "("):
                self.at += 1
                inside = self.inside(")")
                return inside[0] if sign == "Some" and isinstance(inside, list) and len(inside) == 1 else inside
            return {"true": True, "false": False, "None": None}.get(sign, sign)
        if sign in CLOSING:
            return self.inside(CLOSING[sign])
        self.at -= 1
        self.fail(f"no value begins with {sign!r}")

    def inside(self, closing):
        """What is between a pair of brackets: with a colon behind each first value a `dict`."""
        found, named = [], {}
        while self.seen() != ("sign", closing):
            value = self.value()
            if self.seen() == ("sign", ":"):
                self.at += 1
                named[value] = self.value()
            else:
                found.append(value)
            if self.seen() == ("sign", ","):
                self.at += 1
            elif self.seen() != ("sign", closing):
                self.fail(f"{closing} is missing")
        self.at += 1
        return named if named or closing == "}" else found
