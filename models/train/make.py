"""Makes the speech models anew: `make model`.

    make.py [--speech DIR] [--build DIR] [--out DIR] [--plan plan.toml] [--from FINAL.MDL]
    make.py --words

What is finished stays in the build folder and is not made again: delete a file there to have it made anew. With
`--from` the network goes on from a finished one, which also aligns the clips; without, a first network learns
from synthetic speech, whose times are known, and aligns them.
"""
import argparse
import functools
import glob
import multiprocessing
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

# Threads and processes of our own share the processors; those of the library in addition only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import align
import calibrate
import festival
import held_out
import kaldi
import kokoro
import learn
import net
import package
import phrases
import prompts
import speech
import spelt
import untimed
import used
from espeak import Espeak

HERE = Path(__file__).parent
LOCALES = ("de", "fr", "en", "es")
# Clips of an engine that are kept at a time: some minutes of Kokoro.
PART = 500


def report(*what):
    print(time.strftime("%H:%M:%S"), *what, flush=True)


class Build:
    """The steps, each of which leaves its result as a file."""

    def __init__(self, folder, speech_folder, plan):
        self.folder, self.speech_folder, self.plan = folder, speech_folder, plan
        self.seed = plan["seed"]
        folder.mkdir(parents=True, exist_ok=True)

    def made(self, name, make):
        """The pickled result of `make`, from an earlier run if there is one."""
        path = self.folder / name
        if path.exists():
            return pickle.loads(path.read_bytes())
        report("making", name)
        result = make()
        part = path.with_suffix(".part")
        part.write_bytes(pickle.dumps(result))
        part.rename(path)
        return result

    def side_by_side(self, jobs):
        """Makes those of `(name, make)` that are missing, as many at a time as there are processors wanted, and gives all."""
        fork, running = multiprocessing.get_context("fork"), []
        for name, make in jobs:
            if (self.folder / name).exists():
                continue
            while sum(job.is_alive() for job in running) >= self.plan["processes"]:
                time.sleep(0.2)
            running.append(fork.Process(target=self.made, args=(name, make)))
            running[-1].start()
        for job in running:
            job.join()
        if any(job.exitcode != 0 for job in running):
            raise SystemExit("not everything was spoken")
        return [self.made(name, make) for name, make in jobs]

    def grammars(self):
        for locale in LOCALES:
            path = self.folder / f"{locale}.json"
            if not path.exists():
                phrases.export(locale, path)
        return {locale: phrases.Grammar(self.folder / f"{locale}.json") for locale in LOCALES}

    def speak(self):
        """Everything that is spoken: people, engines without times, festival. Returns clips and bank."""
        grammars, espeak = self.grammars(), Espeak(ipa=False)
        texts = {locale: phrases.Phrases(grammar, locale) for locale, grammar in grammars.items()}
        german = [word for word, languages in grammars["de"].words.items() if "de" in languages]
        words = speech.Texts(german, espeak)

        def people():
            if self.speech_folder is None:
                report("no folder of human speech: synthetic speech alone")
                return []
            limit = self.plan["people"]
            spoken = [clip for _, clip in zip(range(limit), speech.clips(self.speech_folder, words, report))]
            return spoken + list(prompts.clips(words, report))

        def part(index, name, locale, numbers):
            makers = {"pico": untimed.Pico, "hibari": lambda: untimed.Hibari(espeak), "kokoro": lambda: kokoro.Kokoro(espeak)}
            engine = makers.get(name, lambda: spelt.engine(name, espeak))()
            random = np.random.default_rng((self.seed + 1, index))
            return list(untimed.clips(random, engine, texts[locale], words, numbers))

        def festivals():
            random = np.random.default_rng(self.seed + 2)
            return festival.bank(random, texts["de"], self.plan["festival"], espeak, report=report)

        parts = [(name, locale, range(first, min(first + PART, count)))
                 for name, languages in self.plan["untimed"].items() for locale, count in languages.items()
                 for first in range(0, count, PART)]
        engines = [(f"{name}.{locale}.{numbers.start}.pkl", functools.partial(part, index, name, locale, numbers))
                   for index, (name, locale, numbers) in enumerate(parts)]
        bank, *spoken = self.side_by_side([("bank.pkl", festivals), ("people.pkl", people), *engines])
        clips = [clip for some in spoken for clip in some]
        self.made("talkers.pkl", lambda: [clip.samples for clip in clips if len(clip.samples) > 16_000][::4])
        return clips, bank

    def examples(self, kinds, name):
        """Runs generate.py for each `(kind, files, count)`, as many at a time as there are processors wanted."""
        jobs = [(kind, self.folder / f"{kind}.{name}.{number}.npz", count, self.seed + 100 * index + number)
                for index, (kind, files, count) in enumerate(kinds) for number in range(files)]
        running = []
        for kind, path, count, seed in jobs:
            if path.exists():
                continue
            while sum(job.poll() is None for job in running) >= self.plan["processes"]:
                time.sleep(0.2)
            command = [sys.executable, HERE / "generate.py", kind, path, str(count), str(seed),
                       "--build", self.folder]
            running.append(subprocess.Popen(command))
        if any(job.wait() != 0 for job in running):
            raise SystemExit("generate.py failed")

    def alignments(self, clips, trained, name):
        def all_of_them():
            aligner = align.Aligner(trained.every_frame, trained.priors, self.folder)
            return align.all_of(aligner, clips, self.plan["processes"])

        found = self.made(name, all_of_them)
        (self.folder / "clips.pkl").write_bytes(pickle.dumps(clips))
        (self.folder / "alignments.pkl").write_bytes(pickle.dumps(found))

    def pool(self, *names):
        return learn.Pool(sorted(file for name in names for file in glob.glob(str(self.folder / name))))

    def network(self, start):
        plan = self.plan
        clips, bank = self.speak()
        (self.folder / "used.tsv").write_text(
            "\n".join(used.rows(clips, bank, held_out.espeak_variants()[0])) + "\n", encoding="utf8")
        self.examples([("german", plan["german_files"], plan["count"]),
                       ("foreign", plan["foreign_files"], plan["count"])], "all")
        synthetic = lambda: self.pool("german.all.*", "foreign.all.*")
        shape = net.Shape(**plan["shape"])
        if start is None:
            first = learn.Learner(shape, None, synthetic(), 0, self.seed)
            report("a first network from synthetic speech")
            first.run(**plan["first"], report=report)
            start = first.trained()
        self.alignments(clips, start, "alignments.first.pkl")
        self.examples([("human", plan["human_files"], plan["count"])], "first")
        learner = learn.Learner(shape, self.pool("human.first.*"), synthetic(), plan["human_share"], self.seed)
        if plan["continue"]:
            learner.start_from(start)
        save = lambda trained: trained.save(self.folder / "main.npz")
        learner.run(**plan["main"], report=report, save=save)
        save(learner.trained())
        if plan["last"]:
            self.alignments(clips, learner.trained(), "alignments.second.pkl")
            self.examples([("human", plan["human_files"], plan["count"])], "second")
            learner.replace(self.pool("human.second.*"))
        for step in plan["last"]:
            report("and now", step)
            learner.run(**step, report=report)
        learner.trained().save(self.folder / "network.npz")
        return learner.trained()


def new_words(out):
    """The graphs of all models anew; network and trust stay."""
    with tempfile.TemporaryDirectory() as folder:
        espeak = Espeak(ipa=False)
        # Before any is written: most are links to the first.
        networks = {locale: kaldi.read_trained(out / locale / package.NETWORK) for locale in LOCALES}
        for locale in LOCALES:
            path = Path(folder, f"{locale}.json")
            phrases.export(locale, path)
            trained = networks[locale]
            package.write(out / locale, trained, phrases.Grammar(path), espeak, package.Tuning(prior_power=1.0))
            report("new words for", locale)
    share_networks(out)


def share_networks(out):
    first, *others = LOCALES
    for other in others:
        package.share_network(out / first, out / other)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--speech", type=Path, help="folder of human speech with a manifest.tsv")
    parser.add_argument("--build", type=Path, default=Path("target/model"))
    parser.add_argument("--out", type=Path, default=Path("models"))
    parser.add_argument("--plan", type=Path, default=HERE / "plan.toml")
    parser.add_argument("--from", dest="start", type=Path, help="a final.mdl to go on from")
    parser.add_argument("--words", action="store_true",
                        help="only new words and grammar for the network that is there, after a change of locales/")
    given = parser.parse_args()
    if given.words:
        return new_words(given.out)
    build = Build(given.build, given.speech, tomllib.loads(given.plan.read_text()))
    start = kaldi.read_trained(given.start) if given.start else None
    trained = build.network(start)
    tuning, espeak = package.Tuning(**build.plan.get("tuning", {})), Espeak(ipa=False)
    for locale, grammar in build.grammars().items():
        package.write(given.out / locale, trained, grammar, espeak, tuning)
    # German speech tells what a lead is worth, for the other languages too.
    first, *others = (given.out / locale for locale in LOCALES)
    calibrate.run(first, build.folder, espeak, build.plan["calibration"])
    share_networks(given.out)
    for other in others:
        shutil.copy(first / calibrate.TRUST, other / calibrate.TRUST)
    (given.out / "train").mkdir(parents=True, exist_ok=True)
    (given.out / "train" / "used.tsv").write_text((build.folder / "used.tsv").read_text(encoding="utf8"),
                                                  encoding="utf8")
    report("made", ", ".join(str(given.out / locale) for locale in LOCALES))


if __name__ == "__main__":
    main()
