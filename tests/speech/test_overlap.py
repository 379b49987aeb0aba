"""No speaker and no engine of the tests was trained with, and this test would notice if one was."""
import shutil
import tempfile
import unittest
import zlib
from pathlib import Path

import overlap

HEADER = "\t".join(overlap.COLUMNS)
HARMLESS = ["speaker\tHD00\t160\t100.0\tCC BY 4.0", "engine\tpico\t100\t250.0\tApache-2.0",
            "engine\tfestival/czech_ph\t100\t250.0\tGPL-2.0", "engine\tkokoro/af_bella+bm_fable\t1\t2.0\tApache-2.0", "espeak_variant\tm1\t10\t20.0\tGPL-3.0"]


class Overlap(unittest.TestCase):
    def test_nobody_of_the_tests_was_trained_with(self):
        self.assertEqual(overlap.faults(), [])


class Poisoned(unittest.TestCase):
    """The same check on a training that goes wrong."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.training = Path(folder.name)
        for name in ("held_out.py", "held_out.toml"):
            shutil.copy(overlap.TRAINING / name, self.training)

    def faults(self, *added):
        (self.training / "used.tsv").write_text("\n".join([HEADER, *HARMLESS, *added, ""]), encoding="utf8")
        return overlap.faults(self.training)

    def test_a_good_list_is_good(self):
        self.assertEqual(self.faults(), [])

    def test_a_missing_or_empty_list_is_no_proof(self):
        self.assertEqual(len(overlap.faults(self.training)), 1)
        for text in ("", f"{HEADER}\n", "\n".join([HEADER, *HARMLESS[1:]]), "\n".join(HARMLESS)):
            (self.training / "used.tsv").write_text(text, encoding="utf8")
            self.assertNotEqual(overlap.faults(self.training), [], text)

    def test_a_speaker_kept_by_name_is_found(self):
        for name in overlap.rule_of(self.training).DATA["speakers"]:
            self.assertEqual(len(self.faults(f"speaker\t{name}\t1\t1.0\tGPL")), 1, name)

    def test_a_speaker_kept_by_the_sum_over_his_label_is_found(self):
        share = overlap.rule_of(self.training).DATA["one_speaker_in"]
        kept = [name for name in map("anonymous{}".format, range(20 * share)) if zlib.crc32(name.encode()) % share == 0]
        self.assertTrue(kept)
        for name in kept:
            self.assertEqual(len(self.faults(f"speaker\t{name}\t1\t1.0\tCC0-1.0")), 1, name)

    def test_an_engine_or_a_voice_of_it_is_found(self):
        voices = overlap.tested_voices()
        names = ["flite", "flite/slt", "Flite", "kokoro", "kokoro/af_nova", "kokoro/af_bella+jf_alpha", "espeak/" + voices["espeak"]["variants"][0],
                 *(f"festival/{voice}" for voice in voices["festival"]["voices"])]
        for name in [*names, *overlap.rule_of(self.training).DATA["engines"]]:
            self.assertEqual(len(self.faults(f"engine\t{name}\t1\t1.0\tMIT")), 1, name)

    def test_a_variant_of_espeak_is_found(self):
        kept = {*overlap.tested_voices()["espeak"]["variants"], *overlap.rule_of(self.training).espeak_variants()[1]}
        for name in [*kept, f"de+{min(kept)}"]:
            self.assertEqual(len(self.faults(f"espeak_variant\t{name}\t1\t1.0\tGPL-3.0")), 1, name)

    def test_an_unknown_kind_is_a_fault(self):
        self.assertEqual(len(self.faults("robot\tHAL\t1\t1.0\tMIT")), 1)


if __name__ == "__main__":
    unittest.main()
