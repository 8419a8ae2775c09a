"""Chapter 2: setup of the long game."""

from __future__ import annotations

from collections import Counter

import pytest

import serai
from serai import registry
from serai.kernel.game import CHANCE
from tests.games.citrus.helpers import answer_chance, mat, new, position
from tests.games.helpers import kinds, play

TITLE = registry.title_named("citrus")


@pytest.mark.rule("CIT-15")
def test_the_long_side_is_for_all_and_the_default() -> None:
    for players in range(2, 6):
        match = new(players)
        assert match.settings["board"] == "long"
        assert len(match.data()["landscape"]) == 20
    with pytest.raises(ValueError, match="CIT-111"):
        new(4, board="short")


@pytest.mark.rule("CIT-16")
def test_a_landscape_tile_on_every_landscape_space() -> None:
    seen: Counter[str] = Counter()
    for seed in range(5):
        match = serai.new("citrus", seed=seed)
        data = match.data()
        printed = TITLE.standard_printed
        meadows = [TITLE.codes.name("space", space) for space in printed.long.meadows]
        assert list(data["landscape"]) == meadows
        counts = Counter(data["landscape"].values())
        assert all(counts[name] <= printed.landscape[i] for i, name in enumerate(TITLE.codes.domains["landscape"]))
        assert data["box"] == data["pile"] == {}  # the rest have left the game
        seen += counts
    assert seen["plow"] == 0


@pytest.mark.rule("CIT-17", "CIT-18")
def test_fincas_on_the_first_four_sites_and_three_sites_shown() -> None:
    match = serai.new("citrus", chance="ask", start=0)
    answer_chance(match, *["landscape:horse"] * 4)
    data = match.data()
    assert data["standing"] == {"A": "steep", "B": "steep", "C": "steep", "D": "steep"}
    assert data["fincas"] == {"steep": 1, "middle": 5, "level": 5}
    assert data["shown"] == ["E", "F", "G"]
    assert len(data["sites"]) == 8 and "A" not in data["sites"]


@pytest.mark.rule("CIT-19")
def test_the_market_is_filled_in_drawing_order_and_counts_as_full() -> None:
    match = new()
    data = match.data()
    assert list(data["market"]) == [str(slot) for slot in range(1, 13)]
    assert sum(data["bag"].values()) == 78
    assert data["complete"] == 1
    drawn = [event["tile"] for event in match.events if event["kind"] == "drawn"]
    assert drawn == list(data["market"].values())
    assert "complete" in kinds(match)


@pytest.mark.rule("CIT-20")
def test_every_seat_starts_alike() -> None:
    match = new(5)
    assert match.data()["coins"] == [6] * 5
    assert match.scores == [0] * 5
    assert [mat(match, seat) for seat in range(5)] == [5] * 5


@pytest.mark.rule("CIT-21")
def test_the_starting_player_is_drawn_and_play_goes_clockwise() -> None:
    match = serai.new("citrus", players=3, chance="ask")
    assert match.options("*") == ["first:0", "first:1", "first:2"]
    match.play("first:2", "*")
    answer_chance(match)
    assert match.seats == [2]
    match = position(active=1, phase="done")
    assert play(match, "end").data()["active"] == 0


@pytest.mark.rule("CIT-22")
def test_draws_are_lines_of_the_journal_and_as_likely_as_what_is_left() -> None:
    match = serai.new("citrus", players=2, chance="ask", start=0)
    assert match.seats == [CHANCE]
    weights = list(match._game.weights)
    assert weights == [4, 6, 4, 4, 4, 4, 4]
    match.play("landscape:horses", "*")
    assert list(match._game.weights) == [4, 5, 4, 4, 4, 4, 4]
    answer_chance(match)
    again = serai.load(match.save())
    assert again.digest == match.digest
    assert again.data() == match.data()
