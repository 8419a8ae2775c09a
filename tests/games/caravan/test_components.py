"""Chapter 2: what the box holds."""

from __future__ import annotations

import tomllib

import pytest

import serai
from serai.registry import title_named
from tests.games.caravan.helpers import EIGHT, position
from tests.games.helpers import play

TITLE = title_named("caravan")
DATA = tomllib.loads((TITLE.folder / "data.toml").read_text(encoding="utf-8"))

COMMON = ("meat", "swords", "salt", "hides")
RARE = ("ivory", "cloth", "gems", "paper")


@pytest.mark.rule("CAR-1")
def test_six_camels_in_each_of_four_colours() -> None:
    assert DATA["pieces"]["camels_each"] == 6
    assert [TITLE.words.value("seat", seat) for seat in range(4)] == ["Black", "Blue", "Green", "Yellow"]
    match = position(["a1"] * 6, ["a1"] * 6, ["a1"] * 6, ["a1"] * 6, options={"camels": 6})
    assert sum(len(camels) for camels in match.data()["camels"]) == 24
    with pytest.raises(serai.PositionError, match="7 camels of 6"):
        position(["a1"] * 7, [], options={"camels": 6})


@pytest.mark.rule("CAR-2")
def test_forty_eight_goods() -> None:
    bag = serai.new("caravan", players=4, chance="ask", start=0).data()["bag"]
    assert bag == dict.fromkeys(COMMON, 9) | dict.fromkeys(RARE, 3)
    assert sum(bag.values()) == 48


@pytest.mark.rule("CAR-2")
def test_classes_and_colours_of_the_goods() -> None:
    rows = {row["good"]: row for row in DATA["goods"]["rows"]}
    assert {good for good, row in rows.items() if row["class"] == "rare"} == set(RARE)
    assert {good for good, row in rows.items() if row["class"] == "common"} == set(COMMON)
    goods = TITLE.codes.domains["good"]
    assert {good for good, units in zip(goods, TITLE.standard_printed.full, strict=True) if units == 3} == set(RARE)
    colours = {good: row["colour"] for good, row in rows.items()}
    assert colours == {
        "ivory": "gray",
        "cloth": "purple",
        "gems": "green",
        "paper": "pink",
        "meat": "red",
        "swords": "blue",
        "salt": "white",
        "hides": "brown",
    }


@pytest.mark.rule("CAR-3", "CAR-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_markers_in_the_box(players: int) -> None:
    data = serai.new("caravan", players=players, chance="ask", start=0).data()
    assert data["supply"] == 44
    assert data["theft"] == [1] * players
    with pytest.raises(serai.PositionError, match="45 demand markers of 44"):
        position(markers=[40, 0], demand={"1": 5})
    assert position(theft=[1, 3]).data()["theft"] == [1, 3]
    with pytest.raises(serai.PositionError, match="5 markers; the box has 4"):
        position(theft=[3, 2])


@pytest.mark.rule("CAR-4", "CAR-44")
def test_the_last_marker_of_the_supply_is_put_out_by_the_last_refill() -> None:
    """Nine refills use 4 + 36 of the markers; the tenth takes the last four."""
    match = position(["c2"], [], goods={n: EIGHT[n] for n in "12357"}, bag={"meat": 4}, markers=[30, 10])
    assert match.data()["supply"] == 4
    play(match, "pick:c2 good:meat good:meat good:meat good:meat")
    assert match.data()["supply"] == 0
    assert sum(match.data()["demand"].values()) == 4
