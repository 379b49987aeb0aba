"""Measures a speech model with the program itself: `python tests/speech/evaluate.py [--model DIR] [--card FILE]`.

Prints tables in Markdown; `--card` also writes them into that file, between the lines `<!-- measured -->` and
`<!-- /measured -->`, with `--ears` those of both ears. `make eval` does all of it, `make eval-ears` both ears alone.
"""
import argparse
import json
import re
import time
import zlib
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

import measure
import overlap
import paths
import program
import sets
from conditions import CONDITIONS
from measure import Share
from people import DIGITS

BINS = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.99, 1.01]
# From where on the model itself is sure of several words, as every move has them.
SURE = re.compile(r"several: \(.*sure: ([\d.]+)\)")
# Where the card has the tables of all, and those of both ears alone.
ALL = "<!-- measured -->", "<!-- /measured -->"
EARS = "<!-- both ears -->", "<!-- /both ears -->"
ONE_FILE = ["announce", "word", "reject", "cut"]
# Words that answer questions before a game, and that no announcement has.
NO_CHESS = ["neun", "zehn"]


@dataclass
class Results:
    sure_from: float
    heard: list = field(default_factory=list)
    by_words: dict = field(default_factory=dict)
    # Announcements and illegal ones, as `(literally, with the position)`.
    weighed: list = field(default_factory=list)
    # By the first ear alone, weighed by the position, and by both ears.
    both: list = field(default_factory=list)
    # First moves in other languages.
    foreign: list = field(default_factory=list)
    hesitations: list = field(default_factory=list)
    delays: list = field(default_factory=list)
    hours: list = field(default_factory=list)
    hours_of_both: list = field(default_factory=list)
    hours_rows: list = field(default_factory=list)
    # What the second ear takes the program's own words for: Markdown.
    own_mouth: str = ""
    decode_ms: float = 0.0
    audio_ms: float = 0.0

    def of(self, kind):
        return [heard for heard in self.heard if heard.row["kind"] == kind]

    def sure(self, heard):
        return sum(one.confidence >= self.sure_from for one in heard)


def run(model, folder):
    """Lets the program hear everything."""
    rows, events = sets.rows(folder / "index.tsv"), sets.rows(folder / "events.tsv")
    rows = without_no_chess(rows)
    trust = (model / "conf" / "trust.ron").read_text(encoding="utf8")
    results = Results(sure_from=float(SURE.search(trust)[1]))
    files = [row for row in rows if row["kind"] in ONE_FILE]
    answers = program.hear(model, [(row["fen"], folder / row["file"]) for row in files])
    for row in files:
        answer = answers[str(folder / row["file"])]
        results.decode_ms += answer["decode_ms"]
        results.audio_ms += answer["audio_ms"]
        results.heard.append(measure.heard(row, answer))
    two_ears(model, folder, results, answers, rows)
    weigh(model, folder, results, answers, [row for row in rows if row["kind"] in ("announce", "native", "neighbour")
                                            and row["condition"] in sets.WEIGHED])
    foreign(model, folder, results, [row for row in rows if row["kind"] == "foreign"])
    single_words(model, folder, results, [row for row in rows if row["kind"] == "word"])

    hearings = listen(model, folder, rows, "hesitation", "fast")
    results.hesitations = list(measure.by_event(of_kind(events, "hesitation"), hearings))
    results.delays = list(measure.by_event(of_kind(events, "delay"), listen(model, folder, rows, "delay", "real")))
    results.hours = listen(model, folder, rows, "hours", "fast")
    results.hours_of_both = listen(model, folder, rows, "hours", "both")
    results.own_mouth = program.own_mouth()
    results.hours_rows = [row for row in rows if row["kind"] == "hours"]
    return results


def without_no_chess(rows):
    return [row for row in rows if not (row["kind"] == "word" and row["words"] in NO_CHESS)]


def run_ears(model, folder, every):
    """What both ears are measured by, with one of so many files."""
    rows = without_no_chess(sets.rows(folder / "index.tsv"))
    trust = (model / "conf" / "trust.ron").read_text(encoding="utf8")
    results = Results(sure_from=float(SURE.search(trust)[1]))
    # By chance and not in turn, in which engines take their voices. Of people there are few, and of castlings.
    chosen = [row for row in rows if row["kind"] in ("word", "castling") or zlib.crc32(row["file"].encode()) % every == 0]
    two_ears(model, folder, results, {}, chosen)
    results.hours_rows = [row for row in rows if row["kind"] == "hours"]
    results.hours_of_both = listen(model, folder, rows, "hours", "both")
    results.own_mouth = program.own_mouth()
    return results


def two_ears(model, folder, results, heard, rows):
    """The same files by the first ear and by both; `heard` has answers of the first one."""
    rows = [row for row in rows if row["kind"] in (*ONE_FILE, "native", "neighbour", "castling")]
    said = [(row["fen"], folder / row["file"]) for row in rows]
    alone = heard | program.hear(model, [one for one in said if str(one[1]) not in heard])
    both = program.hear(model, said, both=True)
    for row in rows:
        results.both.append(tuple(measure.heard(row, answers[str(folder / row["file"])]) for answers in (alone, both)))


def weigh(model, folder, results, heard, rows):
    """The same files without the position and with it; `heard` has answers of the second kind, which are not sought again."""
    said = [(row["fen"], folder / row["file"]) for row in rows]
    literal = program.hear(model, said, literal=True)
    weighed = heard | program.hear(model, [one for one in said if str(one[1]) not in heard])
    for row in rows:
        results.weighed.append(tuple(measure.heard(row, answers[str(folder / row["file"])])
                                     for answers in (literal, weighed)))


def foreign(model, folder, results, rows):
    """By the models of their languages, where they stand beside this one."""
    for group in dict.fromkeys(row["group"] for row in rows):
        language, scheme = group.split(", ")
        if not (model.parent / language).is_dir():
            continue
        chosen = [row for row in rows if row["group"] == group]
        said = [(row["fen"], folder / row["file"]) for row in chosen]
        answers = program.hear(model.parent / language, said, locale=language, scheme=scheme)
        results.foreign += [measure.heard(row, answers[str(folder / row["file"])]) for row in chosen]


def single_words(model, folder, results, rows):
    """The same files where any word may follow any other, and where only digits may be said."""
    everything = sets.vocabulary(model)
    for name, words, chosen in (("any word", everything, rows),
                                ("any digit", DIGITS, [row for row in rows if row["words"] in DIGITS])):
        answers = program.words(model, words, [str(folder / row["file"]) for row in chosen])
        results.by_words[name] = [measure.heard(row, answers[str(folder / row["file"])]) for row in chosen]


def of_kind(events, kind):
    return [event for event in events if event["file"].startswith(f"{kind}/")]


def listen(model, folder, rows, kind, pace):
    tapes = [(row["fen"], str(folder / row["file"])) for row in rows if row["kind"] == kind]
    hearings = program.listen(model, tapes, pace)
    for hearing in hearings:
        hearing["file"] = str(Path(hearing["file"]).relative_to(folder))
    return hearings


# Tables: lists of rows of text, the first one with the names of the columns.

def percent(share):
    return f"{100 * share.value:.1f}" if share.count else "-"


def announcements(results):
    """Whole announcements and words right, by voice and condition."""
    said = results.of("announce")
    table = [["voice", *CONDITIONS]]
    for group in [*dict.fromkeys(heard.row["group"] for heard in said), "all"]:
        cells = []
        for condition in CONDITIONS:
            chosen = [heard for heard in said if heard.row["condition"] == condition
                      and group in ("all", heard.row["group"])]
            cells.append(f"{percent(whole(chosen))} / {100 * word_accuracy(chosen):.1f}")
        table.append([group, *cells])
    return table


def positions(results):
    """What the position brings: as heard, taken, and with what is asked about."""
    table = [["announcements", "condition", "files", "right literally", "right with the position", "... and what is asked",
              "another move: literally / with"]]
    for group, condition, chosen in weighed(results, ("native", "announce")):
        literal, found = zip(*chosen)
        table.append([group, condition, len(chosen), str(whole(literal)), str(whole(at_once(found))),
                      str(Share(sum(heard.is_right_or_asked for heard in found), len(found))),
                      f"{sum(heard.is_other_move for heard in literal)} / "
                      f"{sum(heard.is_other_move for heard in at_once(found))}"])
    return table


def at_once(found):
    """Those that nothing is asked about."""
    return [heard if not heard.is_asked else replace(heard, status="asked") for heard in found]


def ears(results):
    """What the second ear brings, and what it costs: the first one alone, then both."""
    table = [["what", "condition", "files", "right: first ear / both", "another move: first ear / both",
              "asked about: first ear / both", "not moves, taken for moves: first ear / both", "for commands"]]

    def cell(pairs, of):
        return " / ".join(str(sum(map(of, heard))) for heard in zip(*pairs))
    for name in dict.fromkeys((pair[0].row["kind"], pair[0].row["condition"]) for pair in results.both):
        kind, condition = name
        pairs = [tuple(at_once(pair)) for pair in results.both if (pair[0].row["kind"], pair[0].row["condition"]) == name]
        asked = [pair for pair in results.both if (pair[0].row["kind"], pair[0].row["condition"]) == name]
        moves = kind in ("announce", "native", "cut", "castling")
        said = kind == "word"
        table.append([kind, condition, len(pairs),
                      cell(pairs, (lambda heard: heard.is_right) if moves else (lambda heard: heard.edits == 0 and
                           not heard.doubtful)) if moves or said else "-",
                      cell(pairs, lambda heard: heard.is_other_move) if moves else "-",
                      cell(asked, lambda heard: heard.is_asked),
                      "-" if moves else cell(pairs, lambda heard: heard.is_move),
                      "-" if moves or said else cell(pairs, lambda heard: heard.status == "command")])
    return table


def illegal(results):
    table = [["illegal announcements", "condition", "files", "a legal move literally", "a legal move with the position",
              "asked about"]]
    for group, condition, chosen in weighed(results, ("neighbour",)):
        literal, found = zip(*chosen)
        table.append([group, condition, len(chosen), sum(heard.is_move for heard in literal),
                      sum(heard.is_move for heard in at_once(found)), sum(heard.is_asked for heard in found)])
    return table


def costs(results):
    """What an announcement costs on average, in repetitions."""
    stakes = measure.Stakes(paths.WEIGHING.read_text(encoding="utf8"))
    table = [["announcements", "condition", "legal and illegal ones", "literally", "with the position"]]
    illegal = {(group, condition): chosen for group, condition, chosen in weighed(results, ("neighbour",))}
    for group, condition, chosen in weighed(results, ("native", "announce")):
        others = illegal.get((group, condition), [])
        both = [[[pair[at] for pair in pairs] for pairs in (chosen, others)] for at in (0, 1)]
        table.append([group, condition, f"{len(chosen)} and {len(others)}",
                      *(f"{stakes.expected(*pairs):.3f}" for pairs in both)])
    return table


def weighed(results, kinds):
    """`(group, condition, pairs)`; voices that are not native are one group."""
    def group(pair):
        return "native voices" if pair[0].row["group"] == "native voices" else "other unheard voices"
    pairs = [pair for pair in results.weighed if pair[0].row["kind"] in kinds]
    for name in dict.fromkeys(map(group, pairs)):
        for condition in sets.WEIGHED:
            chosen = [pair for pair in pairs if group(pair) == name and pair[0].row["condition"] == condition]
            if chosen:
                yield name, condition, chosen


def whole(chosen):
    return Share(sum(heard.is_right for heard in chosen), len(chosen))


def first_moves(results):
    table = [["language and scheme", "condition", "files", "right", "another move", "of these sure"]]
    for name in dict.fromkeys(key(heard)[1:] for heard in results.foreign):
        chosen = [heard for heard in results.foreign if key(heard)[1:] == name]
        wrong = [heard for heard in chosen if heard.is_other_move]
        table.append([*name, len(chosen), str(whole(chosen)), len(wrong), results.sure(wrong)])
    return table


def word_accuracy(chosen):
    return 1 - sum(heard.edits for heard in chosen) / max(1, sum(len(heard.row["words"].split()) for heard in chosen))


def exact(chosen):
    """Single words: nothing else heard, and nothing less."""
    return Share(sum(heard.edits == 0 for heard in chosen), len(chosen))


def counted(chosen):
    """Likewise, and likely enough to count where nobody asked to be listened to."""
    return Share(sum(heard.edits == 0 and not heard.doubtful for heard in chosen), len(chosen))


def people(results):
    table = [["what people said", "where", "condition", "files", "heard", "and not doubtful", "any word", "any digit"]]
    said = results.of("word")
    for name, group, condition in dict.fromkeys(key(heard) for heard in said):
        cells = [[heard for heard in chosen if key(heard) == (name, group, condition)]
                 for chosen in (said, *results.by_words.values())]
        table.append([name, group, condition, len(cells[0]), str(exact(cells[0])), str(counted(cells[0])),
                      *(str(exact(chosen)) for chosen in cells[1:])])
    return table


def key(heard):
    return heard.row["set"], heard.row["group"], heard.row["condition"]


def rejected(heard):
    """Talk and noise: nothing to act upon. Single words: not even one of ours. Half phrases: no move."""
    if heard.row["set"] == "half phrases":
        return not heard.is_move
    return heard.is_without_words if heard.row["set"] == "German words" else heard.status == "unclear"


def rejections(results):
    table = [["what", "from", "condition", "files", "rejected", "no word heard", "moves", "commands", "no legal move"]]
    said = results.of("reject")
    for name in dict.fromkeys(key(heard) for heard in said):
        chosen = [heard for heard in said if key(heard) == name]
        status = Counter(heard.status for heard in chosen)
        table.append([*name, len(chosen), str(Share(sum(map(rejected, chosen)), len(chosen))),
                      percent(Share(sum(heard.is_without_words for heard in chosen), len(chosen))), status["move"],
                      status["command"], status["illegal"] + status["ambiguous"]])
    return table


def cuts(results):
    table = [["what", "voice", "files", "another move", "of these sure", "the move announced", "no move"]]
    said = results.of("cut")
    for name, group, _ in dict.fromkeys(key(heard) for heard in said):
        chosen = [heard for heard in said if key(heard)[:2] == (name, group)]
        wrong = [heard for heard in chosen if heard.is_other_move]
        table.append([name, group, len(chosen), len(wrong), results.sure(wrong),
                      sum(heard.is_right for heard in chosen), sum(not heard.is_move for heard in chosen)])
    return table


def hesitations(results):
    table = [["voice", "announcements", "whole and right", "cut in two", "another move"]]
    for group in [*dict.fromkeys(event["group"] for event, _ in results.hesitations), "all"]:
        chosen = [(event, found) for event, found in results.hesitations if group in ("all", event["group"])]
        table.append([group, len(chosen), str(unbroken(chosen)), sum(len(found) > 1 for _, found in chosen),
                      sum(is_wrong(event, hearing) for event, found in chosen for hearing in found)])
    return table


def unbroken(chosen):
    return Share(sum(len(found) == 1 and found[0]["uci"] == event["uci"] for event, found in chosen), len(chosen))


def is_wrong(event, hearing):
    return hearing["status"] == "move" and hearing["uci"] != event["uci"]


def per_hour(results):
    return hours(results, results.hours)


def per_hour_of_both(results):
    return hours(results, results.hours_of_both)


def hours(results, hearings):
    table = [["heard", "minutes", "moves", "of these sure", "commands", "moves an hour"]]
    total = Counter()
    for row in results.hours_rows:
        counted = false_moves(results, [hearing for hearing in hearings if hearing["file"] == row["file"]])
        counted["seconds"] = float(row["seconds"])
        total.update(counted)
        table.append([row["group"], *hour_cells(counted)])
    table.append(["all", *hour_cells(total)])
    return table


def false_moves(results, hearings):
    moves = [hearing for hearing in hearings if hearing["status"] == "move"]
    return Counter(moves=len(moves), sure=sum(hearing["confidence"] >= results.sure_from for hearing in moves),
                   commands=sum(hearing["status"] == "command" for hearing in hearings))


def hour_cells(counted):
    hours = counted["seconds"] / 3_600
    most = measure.most_events(counted["moves"]) / hours
    return [f"{60 * hours:.0f}", counted["moves"], counted["sure"], counted["commands"],
            f"{counted['moves'] / hours:.1f} (at most {most:.1f})"]


def confidence(results):
    """How far confidence can be trusted: of the moves heard, how many were the ones announced."""
    table = [["confidence", "moves heard", "right"]]
    moves = [heard for kind in ("announce", "cut", "reject") for heard in results.of(kind) if heard.is_move]
    for low, high in zip(BINS, BINS[1:]):
        chosen = [heard for heard in moves if low < heard.confidence <= high or low == heard.confidence == 0]
        table.append([f"{low} to {min(high, 1)}", len(chosen), str(whole(chosen))])
    return table


def waits(results):
    """Milliseconds from the end of an announcement to its right result, at the pace of speech."""
    return [hearing["heard_ms"] - int(event["end_ms"]) for event, found in results.delays
            for hearing in found if hearing["uci"] == event["uci"]]


def speed(results):
    delays = waits(results)
    return [["what", "measured"],
            ["decoding time in each second of sound, by the clock", f"{results.decode_ms / results.audio_ms:.3f} s"],
            ["end of speech to result, median", f"{measure.quantile(delays, 0.5)} ms"],
            ["end of speech to result, 95 of 100", f"{measure.quantile(delays, 0.95)} ms"],
            ["announcements so measured", f"{len(delays)} right of {len(results.delays)}"]]


def wrong_moves(results):
    """Another move than the one announced, in all conditions: `(all, those that are sure)`."""
    said = results.of("announce")
    wrong = [heard for heard in said if heard.is_other_move]
    return Share(len(wrong), len(said)), Share(results.sure(wrong), len(said))


def goals(results):
    """What a model has to reach, and by how much this one does."""
    table = [["goal", "wanted", "measured", "verdict"]]

    def note(name, wanted, value, worst, shown, unit="%", at_least=True, learned=False):
        """`worst`: the bad end of the interval; `learned`: it counts only if the training is known not to have had
        these people and voices."""
        if value != value:
            table.append([name, wanted, "-", "not measured"])
            return
        by = value - wanted if at_least else wanted - value
        verdict = f"{'met' if by >= 0 else 'MISSED'} by {abs(by):.1f}"
        if by >= 0 and (worst < wanted if at_least else worst > wanted):
            verdict += ", too few to be certain"
        if by >= 0 and learned and overlap.faults():
            verdict = "NOT VALID: perhaps trained with"
        table.append([name, f"{'at least' if at_least else 'at most'} {wanted} {unit}", shown, verdict])

    def share(name, wanted, chosen):
        low, _ = measure.wilson(chosen.right, chosen.count)
        note(name, wanted, 100 * chosen.value, 100 * low, str(chosen), learned=True)

    def words(name, group=None):
        return exact([heard for heard in results.of("word") if heard.row["set"] == name
                      and heard.row["condition"] == "clean" and group in (None, heard.row["group"])])

    share("digits of people, studio known", 99.5, words("digits of people", "studio also heard in training"))
    share("digits of people, other rooms", 95, words("digits of people", "other rooms"))
    share("chess words of people", 85, words("chess words of people"))
    for name, is_neural, wanted in (("neural", True, (98, 97, 94)), ("other", False, (97, 95, 90))):
        for condition, least in zip(CONDITIONS, wanted):
            share(f"announcements by unheard {name} voices, {condition}", least,
                  whole([heard for heard in results.of("announce") if heard.row["condition"] == condition
                         and heard.row["group"].startswith("Kokoro") == is_neural]))
    share("announcements by unheard voices, all conditions", 88, whole(results.of("announce")))
    native = [(condition, [found for _, found in chosen]) for group, condition, chosen in weighed(results, ("native",))
              if group == "native voices"]
    for (condition, chosen), (wanted, asked) in zip(native, ((98.5, 99.4), (97.5, 98.8), (96, 98))):
        share(f"announcements by native voices, {condition}", wanted, whole(at_once(chosen)))
        share(f"announcements by native voices, {condition}, with questions", asked,
              Share(sum(heard.is_right_or_asked for heard in chosen), len(chosen)))
    for language in ("en", "es"):
        share(f"letters in {language}, clean", 90, whole([heard for heard in results.foreign if key(heard)[1:] ==
                                                          (f"{language}, letters", "clean")]))
    speech = [heard for heard in results.of("reject") if heard.row["set"] in
              ("German sentences", "German words", "other languages")]
    share("speech outside the vocabulary rejected", 97, Share(sum(map(rejected, speech)), len(speech)))
    sure_wrong = wrong_moves(results)[1]
    _, most = measure.wilson(sure_wrong.right, sure_wrong.count)
    note("wrong moves that are sure", 1, 1_000 * sure_wrong.value, 1_000 * most,
         f"{1_000 * sure_wrong.value:.1f} ({sure_wrong.right} of {sure_wrong.count}, at most {1_000 * most:.1f})",
         "in 1000 announcements", at_least=False)
    hours = sum(float(row["seconds"]) for row in results.hours_rows) / 3_600
    moves = false_moves(results, results.hours)["moves"]
    note("moves made of what is no announcement", 1, moves / hours,
         measure.most_events(moves) / hours, f"{moves / hours:.1f} ({moves} in "
         f"{60 * hours:.0f} minutes)", "an hour", at_least=False)
    table += ears_goals(results)[1:]
    for name, wanted, quantile in (("median", 230, 0.5), ("95 of 100", 400, 0.95)):
        value = measure.quantile(waits(results), quantile)
        note(f"end of speech to result, {name}", wanted, value, value, f"{value} ms", "ms", at_least=False)
    return table


def ears_goals(results):
    """What both ears together have to reach, and by how much they do."""
    table = [["goal", "wanted", "measured", "verdict"]]
    for name, wanted, chosen, least in goals_of_both(results):
        if not chosen.count:
            table.append([name, wanted, "-", "not measured"])
            continue
        by = (100 * chosen.value - wanted) * (1 if least else -1)
        verdict = f"{'met' if by >= 0 else 'MISSED'} by {abs(by):.1f}"
        table.append([name, f"{'at least' if least else 'at most'} {wanted} %", f"{chosen}, {chosen.right} of {chosen.count}",
                      verdict])
    hours = sum(float(row["seconds"]) for row in results.hours_rows) / 60
    moves = false_moves(results, results.hours_of_both)["moves"]
    table.append(["both ears: moves made of what is no announcement", "none", f"{moves} in {hours:.0f} minutes",
                  "met" if not moves else "MISSED"])
    return table


def goals_of_both(results):
    """What both ears together have to reach: `(goal, percent, share, whether that is the least)`."""
    def chosen(*kinds, condition=None):
        found = at_once([heard for _, heard in results.both if heard.row["kind"] in kinds])
        return [heard for heard in found if condition in (None, heard.row["condition"])]

    def share(heard, is_so):
        return Share(sum(map(is_so, heard)), len(heard))
    right, other = (lambda heard: heard.is_right), (lambda heard: heard.is_other_move)
    every = chosen("announce")
    speech = [heard for heard in chosen("reject") if heard.row["set"] in ("German sentences", "German words", "other languages")]
    chess = [heard for heard in chosen("word", condition="clean") if heard.row["set"] == "chess words of people"]
    castlings = chosen("castling")
    return [
        ("both ears: chess words of people, decoded", 91.7, share(chess, lambda heard: heard.edits == 0), True),
        ("both ears: chess words of people, accepted", 90.5,
         share(chess, lambda heard: heard.edits == 0 and not heard.doubtful), True),
        ("both ears: talk taken for something", 1.5, share(speech, lambda heard: not rejected(heard)), False),
        ("both ears: babble 10 dB", 70, share(chosen("announce", "native", condition="babble 10 dB"), right), True),
        ("both ears: noise 5 dB", 90, share(chosen("announce", "native", condition="noise 5 dB"), right), True),
        ("both ears: all announcements by unheard voices", 96, share(every, right), True),
        ("both ears: read back as another move", 0.4, share(every, other), False),
        ("both ears: surely another move", 0,
         share(every, lambda heard: heard.is_other_move and heard.confidence >= results.sure_from), False),
        ("both ears: castlings as the other one", 0.8, share(castlings, other), False),
    ]


def totals(results):
    every, certain = wrong_moves(results)
    return [["of all announcements, in all conditions", "share"],
            ["heard right", str(whole(results.of("announce")))], ["heard as another legal move", str(every)],
            [f"... and was sure, from {results.sure_from:.2f} on", str(certain)]]


TABLES = [
    ("Goals, measured with `evavier hear`; in brackets, here and below, the interval of 95 %.", goals),
    ("Whole announcements / words right in %, voices that were not trained with.", announcements),
    ("Weighed by the position, and literally; what is asked about is a question before anything counts.", positions),
    ("Two ears: announcements and words right; illegal announcements, talk and noise.", ears),
    ("Illegal announcements, a word away from legal ones.", illegal),
    ("Expected cost of an announcement in repetitions, with the numbers of `ear/src/weighing.ron`.", costs),
    ("The twenty first moves in other languages, by espeak's unheard variants.", first_moves),
    ("Moves.", totals),
    ("Single words of people, by `evavier hear`, whose grammar expects announcements, so that a word alone is unlikely to "
     "it: those heard right, and those of them that are not told as doubtful; and what is heard right, doubtful or not, "
     "where any word, or any digit, may be said.", people),
    ("What is to be rejected: rejected is what the program calls unclear; of German words, what gives no "
     "word at all; of half phrases, what gives no move.",
     rejections),
    ("Announcements cut off in a word: never another move.", cuts),
    ("Announcements with a pause of 0.4 to 1 s in them, listening all the time.", hesitations),
    ("Listening for hours to what is no announcement, in a position with 46 moves.", per_hour),
    ("The same with both ears, weighed as in a game: what would be read back.", per_hour_of_both),
    ("Confidence.", confidence),
    ("Speed.", speed),
]


# Of a measurement of both ears alone.
EARS_TABLES = [
    ("Goals of both ears together, as in a game; in brackets the interval of 95 %.", ears_goals),
    *[(title, make) for title, make in TABLES if make in (ears, per_hour_of_both)],
]


def markdown(table):
    widths = [max(len(str(row[column])) for row in table) for column in range(len(table[0]))]
    lines = ["| " + " | ".join(str(cell).ljust(width) for cell, width in zip(row, widths)) + " |" for row in table]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def doubts():
    """What makes the figures doubtful, said before all of them."""
    found = overlap.faults()
    return [f"**Not to be relied upon: {'; '.join(found[:5])}.** The figures of people and voices may be of those the "
            "model has learned from."] if found else []


def report(results, tables=None):
    own = ("An ear for our own mouth: espeak-ng says commands and announcements in four languages as the program spells them; "
           "the second ear knows no position, and takes each for one of all of them. Below: what it took for something else.")
    return "\n\n".join(doubts() + [f"{title}\n\n{markdown(make(results))}" for title, make in tables or TABLES]
                       + [f"{own}\n\n{results.own_mouth}"])


def write_card(path, text, markers):
    """Between the markers; at the end where there are none."""
    begin, end = markers
    card = path.read_text(encoding="utf8")
    if begin not in card:
        card = f"{card.rstrip()}\n\n{begin}\n{end}\n"
    before, rest = card.split(begin, 1)
    path.write_text(f"{before}{begin}\n{text}\n{end}{rest.split(end, 1)[1]}", encoding="utf8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", type=Path, default=paths.MODEL, help="the model's folder")
    parser.add_argument("--sets", type=Path, default=paths.SETS, help="where the test sets are or will be")
    parser.add_argument("--people", help="a folder of human speech with a manifest.tsv")
    parser.add_argument("--card", type=Path, help="a file to write the tables into")
    parser.add_argument("--details", type=Path, help="a file for every answer that was not right")
    parser.add_argument("--ears", type=int, metavar="N",
                        help="measures both ears alone, with one of N files: an hour becomes some minutes")
    given = parser.parse_args()
    folder = given.sets.resolve()
    sets.make(folder, sets.people_folder(given.people))
    started = time.monotonic()
    if given.ears:
        results = run_ears(given.model.resolve(), folder, given.ears)
        text, markers = report(results, EARS_TABLES), EARS
    else:
        results = run(given.model.resolve(), folder)
        text, markers = report(results), ALL
    print(f"{text}\n\nMeasured in {time.monotonic() - started:.0f} s.")
    if given.card:
        write_card(given.card, text, markers)
    if given.details:
        given.details.write_text(details(results), encoding="utf8")


def details(results):
    lines = []
    for heard in results.heard:
        if not (heard.is_right or heard.row["kind"] == "word" and heard.edits == 0
                or heard.row["kind"] == "reject" and rejected(heard)):
            lines.append({**heard.row, "heard": heard.words, "status": heard.status, "as": heard.uci,
                          "confidence": heard.confidence})
    lines += [{**event, "heard": [hearing["words"] for hearing in found]}
              for event, found in [*results.hesitations, *results.delays]
              if len(found) != 1 or found[0]["uci"] != event["uci"]]
    lines += [hearing for hearing in results.hours if hearing["status"] in ("move", "command")]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


if __name__ == "__main__":
    main()
