"""That a difference is seen, whatever differs."""

import collections
import unittest

import chess

import compare

OTHER = {
    "fen": chess.STARTING_FEN.replace("w", "b"),
    "moves": ["e2e4"],
    "san": [["g1f3", "Sf3"]],
    "check": True,
    "checkmate": True,
    "stalemate": True,
    "insufficient": [True, False],
    "repetitions": 2,
    "threefold": True,
    "fifty": True,
    "outcome": "stalemate",
    "winner": "white",
}


class Differences(unittest.TestCase):
    def told(self, **changes):
        board = chess.Board()
        right = {
            "fen": chess.STARTING_FEN,
            "moves": [move.uci() for move in board.legal_moves],
            "san": [["g1f3", "Nf3"]],
            "check": False,
            "checkmate": False,
            "stalemate": False,
            "insufficient": [False, False],
            "repetitions": 1,
            "threefold": False,
            "fifty": False,
            "outcome": None,
            "winner": None,
        }
        return compare.differences(board, {**right, **changes}, collections.Counter())

    def test_nothing_differs(self):
        self.assertEqual(self.told(), [])

    def test_each_difference_is_named(self):
        for name, value in OTHER.items():
            self.assertEqual([found[0] for found in self.told(**{name: value})], [name])

    def test_a_position_may_be_dead_for_another_reason_but_not_over(self):
        self.assertEqual(self.told(outcome="dead_position"), [])
        self.assertEqual(len(self.told(outcome="seventy_five_moves")), 1)


if __name__ == "__main__":
    unittest.main()
