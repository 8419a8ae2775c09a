"""Chapter 12: the check of what must always hold notices each fault, and nothing else."""

from __future__ import annotations

import pytest

from serai.games.caravan.codes import CODES
from serai.games.caravan.state import Caravan
from serai.registry import title_named
from tests.games.caravan.helpers import EIGHT, position
from tests.games.helpers import Change, changed

TITLE = title_named("caravan")
SALT = CODES.index("good", "salt")
D1, D2, D4 = (CODES.index("space", name) for name in ("d1", "d2", "d4"))


def game() -> Caravan:
    """Seat 0 has a camel with ivory on d2, one on d4, and three in the supply."""
    found = position(["d2[ivory]", "d4"], ["d5"], goods=EIGHT, demand={"3": 2}, options={"rainbow": "on"})._game
    assert isinstance(found, Caravan)
    return found


GOODS_MORE, GOODS_LESS = "there are 33 goods, not 32", "there are 31 goods, not 32"
DEMAND_MORE, DEMAND_LESS = "there are 45 demand markers, not 44", "there are 43 demand markers, not 44"
NEGATIVE, OWES, OFF = "a count is negative", "a player owes markers or coins", "a camel stands off the board"
FAULTS: dict[str, tuple[list[Change], str]] = {
    "a good more in the bag": ([("bag", SALT, 1)], GOODS_MORE),
    "a delivered good more": ([("delivered", SALT, 1)], GOODS_MORE),
    "a theft marker less": ([("theft", 1, -1)], "there are 1 theft markers, not 2"),
    "a demand marker more in the supply": ([("supply", None, 1)], DEMAND_MORE),
    "one held more": ([("markers", 1, 1)], DEMAND_MORE),
    "one paid more": ([("paid", None, 1)], DEMAND_MORE),
    "one on the board less": ([("demand", 2, -1)], DEMAND_LESS),
    "actions": ([("left", None, -99)], NEGATIVE),
    "bag": ([("bag", SALT, -99), ("delivered", SALT, 99)], NEGATIVE),
    "delivered": ([("delivered", SALT, -1), ("bag", SALT, 1)], NEGATIVE),
    "demand": ([("demand", 0, -1), ("supply", None, 1)], NEGATIVE),
    "supply": ([("supply", None, -99), ("demand", 0, 99)], NEGATIVE),
    "markers": ([("markers", 0, -1), ("supply", None, 1)], OWES),
    "theft": ([("theft", 0, -2), ("theft", 1, 2)], OWES),
    "coins": ([("coins", 1, -99)], OWES),
    "below the supply": ([("at", 1, -2 - D4)], OFF),
    "beyond the board": ([("at", 1, 49 - D4)], OFF),
    "laden in the supply": ([("at", 0, -1 - D2)], "a camel in the supply carries a good"),
    "in its city": ([("at", 0, D1 - D2)], "a camel carries a good in the city that wants it"),
}


@pytest.mark.rule("CAR-69")
@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_noticed(name: str) -> None:
    changes, sentence = FAULTS[name]
    assert TITLE.check(changed(game(), *changes)) == f"{sentence} [CAR-69]"


@pytest.mark.rule("CAR-69")
def test_a_good_that_left_board_or_camel_is_missed() -> None:
    for row in ("goods", "load"):
        trial = game().copy()
        getattr(trial, row)[0] = -1
        assert TITLE.check(trial) == f"{GOODS_LESS} [CAR-69]"


@pytest.mark.rule("CAR-69")
def test_what_lies_at_the_edge_is_no_fault() -> None:
    assert TITLE.check(game()) == ""
    trial = game().copy()
    trial.left = 0
    trial.coins[0] = 0
    trial.at[1] = 0  # the first space
    trial.at[5] = 48  # and the last
    assert TITLE.check(trial) == ""
    trial.at[0] = D4  # a city, but not of ivory
    assert TITLE.check(trial) == ""
