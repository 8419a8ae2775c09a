"""Chapter 16: the check of what must always hold notices each fault, and nothing else."""

from __future__ import annotations

import pytest

from serai.games.mule.codes import CODES
from serai.games.mule.state import Mule
from tests.games.helpers import Change, changed
from tests.games.mule.helpers import TITLE, position

A1 = CODES.index("square", "A1")
"""A square of Irata with Plains."""
CORRAL, NEGATIVE = "the Corral holds {} M.U.L.E.s", "money or Goods are negative"
FEW, LANE = "a count of cards or tiles is negative", "a price is off its lane"
RANKS, SQUARE = "the Ranks are no permutation", "a square of Irata is not what it seems"
NO_LAND, BOARD = "a M.U.L.E. of seat 0 stands on no Land", "the board of seat {} is not what it seems"
VEIN, CRYSTITE = "a Crystite value lies under no Land that hides one", "there is more Crystite than in the box"


def game() -> Mule:
    """Seat 0 has two Lands: one with a Food M.U.L.E., and a river without."""
    boards = [{"a1": "plains:food", "c1": "river"}, {}, {}, {}]
    found = position(turn=3, phase="development", ranks=[0, 1, 2, 3], packages=[0] * 4, boards=boards)._game
    assert isinstance(found, Mule)
    return found


FAULTS: dict[str, tuple[list[Change], str]] = {
    "corral too full": ([("corral", None, 1)], CORRAL.format(13)),
    "corral too empty": ([("corral", None, -13)], CORRAL.format(-1)),
    "money": ([("money", 3, -9999)], NEGATIVE),
    "stock": ([("stock", 5, -9999)], NEGATIVE),
    "store": ([("store", 1, -9999)], NEGATIVE),
    "box": ([("box", 2, -1)], NEGATIVE),
    "packages": ([("packages", 0, -1)], FEW),
    "sale cards": ([("sale_cards", 1, -9)], FEW),
    "cards": ([("cards", 0, -9)], FEW),
    "unseen": ([("unseen", 5, -99)], FEW),
    "price too low": ([("step_of", 0, -1)], LANE),
    "price too high": ([("step_of", 3, 7)], LANE),
    "a rank twice": ([("ranking", 0, 1)], RANKS),
    "a rank beyond": ([("ranking", 3, 1)], RANKS),
    "a rank below": ([("ranking", 0, -1)], RANKS),
    "a land that is not there": ([("irata", None, -(1 << A1))], SQUARE),
    "a mule without a land": ([("makes", 2, 1 << 14)], NO_LAND),
    "a flipped mule that is none": ([("flipped", 0, 1 << 2)], NO_LAND),
    "a land on no board": ([("lands", 1, 1)], BOARD.format(1)),
    "lucky": ([("lucky", 0, 1)], "a Lucky card is missing or there twice"),
    "lucky, laid away": ([("lucky_discard", 0, 1)], "a Lucky card is missing or there twice"),
    "lucky, held": ([("held_lucky", 0, 1)], "a Lucky card is missing or there twice"),
    "unlucky": ([("unlucky", 0, -1)], "an Unlucky card is missing or there twice"),
    "unlucky, laid away": ([("unlucky_discard", 0, 1)], "an Unlucky card is missing or there twice"),
    "unlucky, held": ([("held_unlucky", 0, 1)], "an Unlucky card is missing or there twice"),
    "crystite": ([("unseen", 5, 99)], CRYSTITE),
}


@pytest.mark.rule("MUL-212")
@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_noticed(name: str) -> None:
    changes, sentence = FAULTS[name]
    found = TITLE.check(changed(game(), *changes))
    assert found.rpartition(" [")[0] == sentence


@pytest.mark.rule("MUL-212")
def test_two_mules_on_one_land() -> None:
    trial = game().copy()
    trial.makes[3] |= trial.makes[2]
    assert TITLE.check(trial) == "two M.U.L.E.s of seat 0 stand on one Land [MUL-212]"


@pytest.mark.rule("MUL-212")
@pytest.mark.parametrize("terrain", ["river", "meteor_crater"])
def test_what_hides_no_crystite(terrain: str) -> None:
    trial = game().copy()
    place = CODES.index("place", "0-c1")
    trial.terrain[place] = CODES.index("terrain", terrain)
    trial.vein[place] = 1
    assert TITLE.check(trial) == f"{VEIN} [MUL-212]"


@pytest.mark.rule("MUL-212")
def test_what_lies_at_the_edge_is_no_fault() -> None:
    assert TITLE.check(game()) == ""
    trial = game().copy()
    trial.corral = 12
    trial.money[0] = trial.stock[0] = trial.store[1] = 0
    trial.step_of[0] = trial.printed.prices.steps[0] - 1
    assert TITLE.check(trial) == ""
    trial.corral = 0
    trial.step_of[0] = 0
    trial.lucky[0] -= 1
    trial.held_lucky[1] = 0
    trial.unlucky[3] -= 1
    trial.unlucky_discard[3] += 1
    assert TITLE.check(trial) == ""
    trial.turn = 0
    trial.ranking = trial.ranking[:2]  # nobody has a Rank before the first turn
    assert TITLE.check(trial) == ""
    trial.turn = 1
    assert TITLE.check(trial) == f"{RANKS} [MUL-212]"
