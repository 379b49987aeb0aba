"""Files in Kaldi's and OpenFst's formats, written byte by byte: a network, its transitions, graphs.

Layouts as read by libvosk 0.3.45. A binary file begins with `\\0B`; integers and floats carry their size in a byte.
"""
import math
import struct

import numpy as np

from features import CEPSTRA, STRIDE
from net import SKIP, SPLICE, Trained

FST_MAGIC = 2_125_659_606
# Leaving and staying cost the same: how long a phone lasts is the network's business.
STAY = 0.5


class Writer:
    def __init__(self, path):
        self.file = open(path, "wb")
        self.file.write(b"\0B")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()

    def text(self, text):
        self.file.write(text.encode())

    def token(self, *names):
        for name in names:
            self.text(name + " ")

    def integer(self, *numbers):
        for number in numbers:
            self.file.write(b"\4" + struct.pack("<i", number))

    def single(self, number):
        self.file.write(b"\4" + struct.pack("<f", number))

    def double(self, number):
        self.file.write(b"\10" + struct.pack("<d", number))

    def integers(self, numbers):
        numbers = list(numbers)
        self.file.write(b"\4" + struct.pack("<i", len(numbers)) + np.asarray(numbers, "<i4").tobytes())

    def vector(self, numbers):
        numbers = np.asarray(numbers, "<f4")
        self.token("FV")
        self.integer(len(numbers))
        self.file.write(numbers.tobytes())

    def matrix(self, rows):
        rows = np.ascontiguousarray(rows, "<f4")
        self.token("FM")
        self.integer(*rows.shape)
        self.file.write(rows.tobytes())


class Transitions:
    """Every phone has one state, as in Kaldi's chain models: its first frame has a class of its own (forward),
    the others another (self-loop). `classes`: that pair for phone 1, 2, ... Numbers of transitions: `stay(phone)`
    and `enter(phone)`."""

    def __init__(self, classes):
        self.classes = classes

    @staticmethod
    def stay(phone):
        return 2 * phone - 1

    @staticmethod
    def enter(phone):
        return 2 * phone

    @property
    def count(self):
        return 2 * len(self.classes)

    def write(self, out):
        phones = len(self.classes)
        out.token("<TransitionModel>", "<Topology>")
        out.integers(range(1, phones + 1))
        out.integers([-1] + [0] * phones)
        out.integer(-1, 1, 2)  # with two classes a state; one topology of two states
        out.integer(0, 1, 2)
        out.integer(0)
        out.single(STAY)
        out.integer(1)
        out.single(1 - STAY)
        out.integer(-1, -1, 0)  # the last state
        out.token("</Topology>", "<Tuples>")
        out.integer(phones)
        for phone, (forward, stay) in enumerate(self.classes, 1):
            out.integer(phone, 0, forward, stay)
        out.token("</Tuples>", "<LogProbs>")
        out.vector([0.0] + [math.log(STAY), math.log(1 - STAY)] * phones)
        out.token("</LogProbs>", "</TransitionModel>")


class Network:
    """Nodes and components in the order in which they are computed."""

    def __init__(self):
        self.lines = [f"input-node name=input dim={CEPSTRA}"]
        self.components = []

    def node(self, name, source, write):
        self.lines.append(f"component-node name={name} component={name} input={source}")
        self.components.append((name, write))
        return name

    def affine(self, name, source, weights, bias):
        def write(out):
            out.token("<FixedAffineComponent>", "<LinearParams>")
            out.matrix(weights)
            out.token("<BiasParams>")
            out.vector(bias)
            out.token("</FixedAffineComponent>")
        return self.node(name, source, write)

    def function(self, name, source, kind, size):
        def write(out):
            out.token(f"<{kind}>", "<Dim>")
            out.integer(size)
            for statistic in ("<ValueAvg>", "<DerivAvg>"):
                out.token(statistic)
                out.vector([])
            out.token("<Count>")
            out.double(0.0)
            out.token("<OderivRms>")
            out.vector([])
            for statistic in ("<OderivCount>", "<NumDimsSelfRepaired>", "<NumDimsProcessed>"):
                out.token(statistic)
                out.double(0.0)
            out.token(f"</{kind}>")
        return self.node(name, source, write)

    def write(self, out):
        out.token("<Nnet3>")
        out.text("\n" + "\n".join(self.lines) + "\n\n")
        out.token("<NumComponents>")
        out.integer(len(self.components))
        for name, write in self.components:
            out.token("<ComponentName>", name)
            write(out)
        out.token("</Nnet3>")


def beside(node, first, second):
    """Two frames of a node side by side."""
    shifted = lambda by: node if by == 0 else f"Offset({node}, {by})"
    return f"Append({shifted(first)}, {shifted(second)})"


def network(trained):
    made = Network()
    frames = ", ".join("input" if by == 0 else f"Offset(input, {by})" for by in range(-SPLICE, SPLICE + 1))
    weights, bias = trained.first
    width = len(bias)
    made.affine("first.affine", f"Append({frames})", weights, bias)
    hidden = made.function("first.relu", "first.affine", "RectifiedLinearComponent", width)
    for number, (linear, weights, bias) in enumerate(trained.layers, 1):
        name = f"layer{number}"
        narrow = made.affine(f"{name}.linear", beside(hidden, -STRIDE, 0), linear, np.zeros(len(linear)))
        wide = made.affine(f"{name}.affine", beside(narrow, 0, STRIDE), weights, bias)
        positive = made.function(f"{name}.relu", wide, "RectifiedLinearComponent", width)
        # The identity, so that the sum has a name of its own.
        sum_of = f"Sum({positive}, Scale({SKIP}, {hidden}))"
        hidden = made.node(f"{name}.sum", sum_of, lambda out: no_operation(out, width))
    weights, bias = trained.output
    made.affine("output.affine", hidden, weights, bias)
    last = made.function("output.log", "output.affine", "LogSoftmaxComponent", len(bias))
    made.lines.append(f"output-node name=output input={last} objective=linear")
    return made


def no_operation(out, size):
    out.token("<NoOpComponent>", "<Dim>")
    out.integer(size)
    out.token("<BackpropScale>")
    out.single(1.0)
    out.token("</NoOpComponent>")


def write_model(path, transitions, trained, prior_power, context):
    """`final.mdl`. Libvosk subtracts the logarithm of what is written as priors from the network's answers."""
    with Writer(path) as out:
        transitions.write(out)
        network(trained).write(out)
        out.token("<LeftContext>")
        out.integer(context)
        out.token("<RightContext>")
        out.integer(context)
        out.token("<Priors>")
        out.vector(trained.priors ** prior_power)


def read_trained(path):
    """The network of a `final.mdl` that `write_model` wrote. Its priors are those that were written."""
    data = open(path, "rb").read()

    def numbers(at, mark):
        at = data.index(mark, at) + len(mark)
        if data[at:at + 3] == b"FM ":
            rows, columns = struct.unpack_from("<i", data, at + 4)[0], struct.unpack_from("<i", data, at + 9)[0]
            start, shape = at + 13, (rows, columns)
        else:
            start, shape = at + 8, struct.unpack_from("<i", data, at + 4)
        size = math.prod(shape)
        return np.frombuffer(data, "<f4", size, start).reshape(shape), start + 4 * size

    affine, at = [], 0
    while (found := data.find(b"<LinearParams> ", at)) >= 0:
        weights, at = numbers(found, b"<LinearParams> ")
        bias, at = numbers(at, b"<BiasParams> ")
        affine.append((weights, bias))
    priors, _ = numbers(at, b"<Priors> ")
    first, *inner, output = affine
    layers = [(linear, *wide) for (linear, _), wide in zip(inner[0::2], inner[1::2])]
    return Trained(first, layers, output, priors)


def write_fst(path, arcs, finals, start=0):
    """An OpenFst of type `vector`: arcs `(from, to, input, output, cost)`, sorted by output; `finals`: `{state:
    cost}`."""
    states = 1 + max([start, *finals, *(state for arc in arcs for state in arc[:2])])
    leaving = [[] for _ in range(states)]
    for source, target, label_in, label_out, cost in arcs:
        leaving[source].append((label_out, label_in, cost, target))
    name = lambda text: struct.pack("<i", len(text)) + text
    expanded_and_mutable = 3
    with open(path, "wb") as file:
        file.write(struct.pack("<i", FST_MAGIC) + name(b"vector") + name(b"standard"))
        file.write(struct.pack("<iiQqqq", 2, 0, expanded_and_mutable, start, states, len(arcs)))
        for state, found in enumerate(leaving):
            file.write(struct.pack("<fq", finals.get(state, math.inf), len(found)))
            for label_out, label_in, cost, target in sorted(found):
                file.write(struct.pack("<iifi", label_in, label_out, cost, target))
