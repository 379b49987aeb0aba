"""That a game which comes through otherwise than it was is seen."""

import io
import unittest

import chess.pgn

import exchange

GAME = '[White "A"]\n\n1. e4 { [%clk 1:30:00] (=) good } e5 2. Nf3 *\n'


def content(text):
    return exchange.content(chess.pgn.read_game(io.StringIO(text)))


class Differences(unittest.TestCase):
    def test_breaks_of_lines_are_none(self):
        self.assertEqual(content(GAME), content(GAME.replace("good", "\n\ngood")))

    def test_each_difference_is_seen(self):
        for part, other in [("Nf3", "Nc3"), ("1:30:00", "1:29:00"), ("good", "bad"), ('"A"', '"B"'), (" e5 2. Nf3", "")]:
            self.assertNotEqual(content(GAME), content(GAME.replace(part, other)), part)


if __name__ == "__main__":
    unittest.main()
