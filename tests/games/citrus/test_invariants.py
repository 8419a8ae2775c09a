"""The check of what must always hold notices each fault, and nothing else."""

from __future__ import annotations

import pytest

from serai.games.citrus.codes import CODES, PLACES
from serai.games.citrus.invariants import broken_bridge
from serai.games.citrus.state import Citrus
from serai.kernel.game import NONE
from serai.kernel.ints import Ints
from serai.kernel.rows import row_of
from serai.registry import title_named
from tests.games.citrus.helpers import game_of, position
from tests.games.helpers import Change, changed

TITLE = title_named("citrus")
R2C4, R3C4, R9C12 = (CODES.index("space", name) for name in ("r2c4", "r3c4", "r9c12"))
NEGATIVE = "a count is negative [CIT-138]"


def game() -> Citrus:
    """Seat 0 has a region of two limes; a lemon that is nobody's lies elsewhere."""
    return game_of(position("0 lime r2c4 r3c4", "- lemon r9c12", market={"1": "lemon"}))


FAULTS: dict[str, tuple[list[Change], str]] = {
    "a tile more": ([("bag", 0, 99)], "tiles "),
    "coins below": ([("coins", 0, -99)], "is not from 0 to 12 [CIT-8]"),
    "coins above": ([("coins", 1, 99)], "is not from 0 to 12 [CIT-8]"),
    "a finca more": ([("fincas", 0, 9)], "there are more steep than 5"),
    "bag": ([("bag", 0, -99)], NEGATIVE),
    "hand": ([("hand", 0, -1)], NEGATIVE),
    "fincas": ([("fincas", 0, -99)], NEGATIVE),
    "box": ([("box", 0, -99)], NEGATIVE),
    "pile": ([("pile", 0, -99)], NEGATIVE),
}


@pytest.mark.rule("CIT-138")
@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_noticed(name: str) -> None:
    changes, sentence = FAULTS[name]
    assert sentence in TITLE.check(changed(game(), *changes))


@pytest.mark.rule("CIT-68")
def test_both_ends_of_a_bridge_are_of_one_region() -> None:
    estate = game().estate
    estate.links = Ints([R2C4, R3C4])
    assert broken_bridge(estate) == ""
    estate.links = Ints([R2C4, R9C12])
    assert broken_bridge(estate) == "bridges: the one at r2c4 links no region [CIT-68]"
    estate.links = Ints([R2C4, R3C4, R3C4, R2C4])
    assert broken_bridge(estate) == "bridges: there are two at r3c4 [CIT-68]"


@pytest.mark.rule("CIT-12", "CIT-14", "CIT-138")
@pytest.mark.parametrize(
    ("row", "space", "value"),
    [
        ("root", R2C4, -1),
        ("root", R2C4, R3C4),
        ("root", R3C4, R3C4),
        ("root", 0, 0),
        ("size", R2C4, 3),
        ("size", R3C4, 1),
        ("size", 0, 1),
        ("owner", R2C4, 1),
        ("owner", R2C4, -1),
        ("owner", R3C4, 0),
        ("owner", R9C12, 0),
        ("owner", 0, 0),
        ("ring", R2C4, R2C4),
        ("ring", R3C4, R9C12),
        ("tile", R3C4, -1),
        ("tile", 0, 0),
    ],
)
def test_a_region_that_is_not_what_a_search_finds(row: str, space: int, value: int) -> None:
    trial = game().copy()
    getattr(trial.estate, row)[space] = value
    assert TITLE.check(trial).endswith("is not what a search from scratch finds [CIT-12]")


@pytest.mark.rule("CIT-138")
def test_what_lies_at_the_edge_is_no_fault() -> None:
    assert TITLE.check(game()) == ""
    trial = game().copy()
    trial.coins[0], trial.coins[1] = 0, 12
    trial.points[0] = -9
    assert TITLE.check(trial) == ""


@pytest.mark.rule("CIT-41", "CIT-138")
def test_what_cannot_lie_where_it_lies() -> None:
    trial = game().copy()
    trial.estate.land = row_of(PLACES, NONE)
    trial.estate.land[R9C12] = 0
    assert TITLE.check(trial) == "regions, landscape: at r9c12 what lies there cannot [CIT-41]"
