"""Chapter 1: what the box holds."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

import serai
from serai.kernel.game import NONE
from serai.registry import title_named
from tests.games.alpujarras.helpers import FRUITS, LANDS, fresh, position, slow_game

TITLE = title_named("alpujarras")
BOX = tomllib.loads((TITLE.folder / "data.toml").read_text(encoding="utf-8"))


@pytest.mark.rule("ALP-1", "ALP-2")
@pytest.mark.parametrize(("players", "supply"), [(2, 14), (3, 14), (4, 11)])
def test_twenty_one_of_five_fruits(players: int, supply: int) -> None:
    assert TITLE.codes.domains["fruit"] == FRUITS
    assert BOX["pieces"]["fruit_of_each"] * len(FRUITS) == 105
    data = fresh(players).data()
    assert data["supply"] == dict.fromkeys(FRUITS, supply)
    for fruit in FRUITS:
        lying = sum(heap.get(fruit, 0) for heap in data["lands"].values())
        assert lying + supply + data["market"].count(fruit) == 21


@pytest.mark.rule("ALP-3", "ALP-4")
def test_five_farmlands_with_villages_and_three_fields_each() -> None:
    assert TITLE.codes.domains["farmland"] == TITLE.codes.domains["village"] == LANDS
    assert [FRUITS[fruit] for fruit in TITLE.standard_printed.primary] == list(FRUITS)
    lands = position(3).data()["lands"]
    assert {land: set(lands[land]) for land in ("orange", "green")} == {
        "orange": {"orange", "lemon", "grape"},
        "green": {"apple", "lemon", "cherry"},
    }
    for number, land in enumerate(LANDS):
        assert set(lands[land]) == {FRUITS[number - 1], FRUITS[number], FRUITS[(number + 1) % 5]}


@pytest.mark.rule("ALP-5")
@pytest.mark.parametrize(("players", "mules"), [(2, 3), (3, 3), (4, 4)])
def test_farmers_and_mules(players: int, mules: int) -> None:
    data = serai.new("alpujarras", players, seed=1).data()
    assert data["unused"] == [15] * players
    assert len(data["mules"]) == mules
    assert len(TITLE.codes.domains["colour"]) == 4
    assert TITLE.codes.domains["mule"][-1] == "zara"


@pytest.mark.rule("ALP-6")
def test_common_pieces() -> None:
    pieces = BOX["pieces"]
    assert (pieces["crop_tokens_of_each"], pieces["goal_tokens"], pieces["coins"]) == (2, 10, 50)
    assert pieces["norias_large"] * pieces["norias_large_worth"] + pieces["norias_small"] == 25
    assert pieces["reference_cards"] == 5
    assert (TITLE.standard_printed.pieces.crop_tokens, TITLE.standard_printed.pieces.goal_tokens) == (2, 10)
    assert [len(BOX[name]["rows"]) for name in ("channels", "awards", "goals", "cards")] == [15, 5, 4, 20]
    assert [len(row["numbers"]) for row in BOX["tokens"]["rows"]] == [5] * 5
    assert len({tuple(sorted(row["fruits"])) for row in BOX["cards"]["rows"]}) == 20
    assert set(Counter(row["back"] for row in BOX["cards"]["rows"]).values()) == {2}


@pytest.mark.rule("ALP-7", "ALP-49")
def test_ten_t_and_five_straight_channels() -> None:
    assert Counter(row["shape"] for row in BOX["channels"]["rows"]) == {"T": 10, "straight": 5}
    assert sum(land == NONE for land in TITLE.standard_printed.channels.land) == 5


@pytest.mark.rule("ALP-8")
def test_ten_segments_with_two_sides() -> None:
    names = ["GO", "M1", "M2", "M3", "M4", "H1", "H2", "H3", "H4", "END"]
    assert list(TITLE.codes.domains["segment"]) == names
    for side, places in (("blue", 60), ("green", 80)):
        assert [row["segment"] for row in BOX[side]["rows"]] == names
        assert sum(TITLE.standard_printed.sides[("blue", "green").index(side)].real) == places


@pytest.mark.rule("ALP-9")
def test_coins_and_norias_never_run_out() -> None:
    """Four players may all hold five norias; dirhems are counted, not handed out of a heap of fifty."""
    assert position(4, norias=[5, 5, 5, 5]).data()["norias"] == [5] * 4
    assert position(2, dirhems=[90, 80]).scores == [90, 80]
    assert max(sum(slow_game(4, seed).scores) for seed in range(6)) > 50
