"""Chapters 15 and 16: what is open, what nobody knows, and for how many it is."""

from __future__ import annotations

import json
from random import Random

import pytest

import serai
from serai import SettingError
from serai.cli.drawing import drawing
from serai.kernel.sample import sample
from tests.games.alpujarras.helpers import fresh, position, slow_game
from tests.games.helpers import play


@pytest.mark.rule("ALP-123")
def test_the_order_of_the_deck_does_not_exist_until_drawn() -> None:
    match = fresh(2)
    piles = match.data()["deck"]["piles"]
    assert [sum(pile.values()) for pile in piles] == [17]
    for viewer in (None, 0, 1):
        assert set(match.view(viewer)["deck"]) == {"cards", "back"}


@pytest.mark.rule("ALP-124")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_back_of_the_top_card_is_open(players: int) -> None:
    match = fresh(players)
    back = match.data()["deck"]["back"]
    assert back is not None
    assert all(match.view(viewer)["deck"]["back"] == back for viewer in (None, *range(players)))
    owners = {f"C{number:02}": "0" for number in range(4, 21)}
    assert position(3, owners=owners).view(0)["deck"] == {"cards": 0, "back": None}


@pytest.mark.rule("ALP-124", "ALP-123")
def test_the_card_fits_the_back_that_was_shown() -> None:
    match = position(
        3,
        active=0,
        mules=["M1.s1", "GO.s1", "GO.s2"],
        row=["C08", "C02", "C03"],
        deck={"back": "apple-up"},
        store=[{"lemon": 1, "cherry": 1}, {}, {}],
    )
    play(match, "act:MARKET card:C08")
    assert match.options() == ["turned:C01", "turned:C19"]
    play(match, "turned:C19")
    assert "back:apple-up" in match.options() and len(match.options()) == 10


@pytest.mark.rule("ALP-125", "ALP-140")
def test_everything_else_is_open() -> None:
    match = slow_game(3, 2)
    whole = match.data()
    for viewer in (None, 0, 1, 2):
        seen = match.view(viewer)
        for field, value in whole.items():
            if field != "deck":
                assert seen[field] == value
        assert "?" not in json.dumps({field: seen[field] for field in whole})
        assert "dirhems" in drawing(match, viewer, colour=False)


@pytest.mark.rule("ALP-126")
def test_zaras_card_is_told_and_then_shown_no_more() -> None:
    match = position(
        2, mules=["END.1", "END.2", "H1.3"], row=["C02", "C03", "C04"], deck={"piles": [{"C08": 1}, {"C01": 1}]}
    )
    play(match, "die:1 turned:C08 back:apple-up")
    told = [event for event in match.events if event["kind"] == "zara_turned"]
    assert [event["card"] for event in told] == ["C08"]
    assert any("C08" in line for line in match.log(0)) and any("C08" in line for line in match.log(1))
    assert "C08" not in json.dumps(match.view(0)["deck"]) and match.view(1)["deck"]["cards"] == 17
    world = sample(match._game, match.title.fields, 1, Random(1))
    assert list(world.deck.piles[-1]) == list(match._game.deck.piles[-1])  # type: ignore[attr-defined]


@pytest.mark.rule("ALP-127")
def test_what_is_out_of_the_game_has_no_effect() -> None:
    data = fresh(2).data()
    assert len(data["sides"]) == 4
    assert sum(sum(heap.values()) for heap in data["villages"].values()) == 20


@pytest.mark.rule("ALP-128")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_players(players: int) -> None:
    with pytest.raises(SettingError, match="2 to 4"):
        serai.new("alpujarras", players)
    assert [len(serai.new("alpujarras", offered).scores) for offered in (2, 3, 4)] == [2, 3, 4]
