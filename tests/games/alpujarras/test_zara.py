"""Chapter 12: Zara."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import serai
from serai import Match
from tests.games.alpujarras.helpers import fresh, position, slow_game
from tests.games.alpujarras.test_data import changed, written
from tests.games.helpers import kinds, play


def zara_at(zara: str, *others: str, **fields: Any) -> Match:
    """Two players ahead of Zara, whose turn it is."""
    return position(2, mules=[*(others or ("END.1", "END.2")), zara], **fields)


def rolled(match: Match, die: int) -> str:
    """Where a roll takes Zara's mule."""
    place: str = play(match.copy(), f"die:{die}").data()["mules"][2]
    return place


@pytest.mark.rule("ALP-102", "ALP-106")
def test_free_places_are_counted() -> None:
    match = zara_at("M1.1", "M1.2", "END.1")
    assert match.seats == [-2]
    assert rolled(match, 1) == "M1.3"
    assert rolled(match, 2) == "M1.s1"
    before = match.data()
    play(match, "die:1")
    after = match.data()
    for field in ("villages", "lands", "supply", "market", "row", "deck", "goals", "store"):
        assert after[field] == before[field]  # on a standard space she only blocks


@pytest.mark.rule("ALP-103")
def test_the_die() -> None:
    match = zara_at("M1.1")
    assert match.options() == [f"die:{face}" for face in range(1, 7)]
    assert list(match._game.weights) == [1] * 6


@pytest.mark.rule("ALP-104")
def test_she_stops_in_every_market_and_harvest() -> None:
    match = zara_at("M1.2")
    assert [rolled(match, die) for die in range(1, 7)] == ["M1.3", "M1.s1", "M1.s2", "M1.s3", "M1.s3", "M1.s3"]
    crowded = zara_at("M1.3", "M1.s1", "M1.s3")
    assert [rolled(crowded, die) for die in (1, 2, 6)] == ["M1.s2"] * 3
    harvest = zara_at("H1.3", "H1.s2", "END.1")
    assert [rolled(harvest, die) for die in (1, 2, 6)] == ["H1.s1", "H1.s3", "H1.s3"]


@pytest.mark.rule("ALP-105")
@pytest.mark.parametrize(("start", "first"), [("M1.s1", "H1.1"), ("H2.s2", "M3.1"), ("GO.s1", "GO.1")])
def test_her_first_step_is_outside(start: str, first: str) -> None:
    match = zara_at(start)
    assert rolled(match, 1) == first
    blocked = zara_at("M1.s1", "H1.1", "H1.2")
    assert rolled(blocked, 1) == "H1.3"


@pytest.mark.rule("ALP-107", "ALP-108")
@pytest.mark.parametrize(("back", "gone"), [("apple-up", "apple-5"), ("apple-down", "apple-2")])
def test_her_market_removes_the_highest_or_lowest_token(back: str, gone: str) -> None:
    villages = {"red": {"apple-5": 1, "grape-2": 1}, "purple": {"apple-2": 1, "apple-3": 1}}
    match = zara_at("M1.3", villages=villages, deck={"back": back}, row=["C02", "C03", "C04"])
    deck = match.data()["deck"]
    play(match, "die:1")
    left = {token for heap in match.data()["villages"].values() for token in heap}
    assert left == {"apple-5", "apple-2", "apple-3", "grape-2"} - {gone}
    assert match.data()["market"] == ["grape", "orange", "lemon", "cherry", "apple"]
    assert match.data()["deck"] == deck


@pytest.mark.rule("ALP-108")
def test_without_such_a_token_nothing_happens() -> None:
    match = zara_at("M1.3", villages={"red": {"grape-2": 1}}, deck={"back": "apple-up"}, row=["C02", "C03", "C04"])
    play(match, "die:1")
    assert match.data()["market"] == ["grape", "orange", "lemon", "apple", "cherry"]
    assert kinds(match)[:2] == ["rolled", "zara_moved"] and "slid" not in kinds(match)


@pytest.mark.rule("ALP-109")
def test_among_equals_the_first_village(tmp_path: Path) -> None:
    """The shipped table has no equal numbers with two players; another one may."""
    numbers = changed('fruit = "apple",  numbers = [2, 2, 3, 4, 5]', 'fruit = "apple",  numbers = [2, 2, 5, 5, 5]')
    data = {
        "players": 2,
        "mules": ["END.1", "END.2", "M1.3"],
        "villages": {"yellow": {"apple-5": 1}, "green": {"apple-5": 1}, "red": {"apple-5": 1}},
        "deck": {"back": "apple-up"},
        "row": ["C02", "C03", "C04"],
    }
    match = serai.position("alpujarras", data, chance="ask", data_file=written(tmp_path, numbers))
    play(match, "die:1")
    assert [village for village, heap in match.data()["villages"].items() if heap] == ["green", "red"]
    for fruit in ("grape", "cherry"):
        tokens = [token for heap in fresh(2).data()["villages"].values() for token in heap if token.startswith(fruit)]
        assert len(tokens) == len(set(tokens)) == 4


@pytest.mark.rule("ALP-110")
def test_awards_are_untouched() -> None:
    match = zara_at("M1.3", deck={"back": "apple-up"}, row=["C02", "C03", "C04"])
    awards = match.data()["awards"]
    assert play(match, "die:1").data()["awards"] == awards
    assert kinds(match)[2:4] == ["zara_took", "slid"]


@pytest.mark.rule("ALP-111")
def test_her_harvest() -> None:
    """What is not there is ignored; crops count like fields; the card goes under the deck, where it is known."""
    match = zara_at(
        "H1.3",
        deck={"piles": [{"C11": 1}, {"C01": 1}]},
        row=["C02", "C03", "C04"],
        lands={"green": {"lemon": 1, "apple": 3}},
    )
    play(match, "die:1")
    assert match.options() == ["turned:C11"]
    play(match, "turned:C11")
    assert match.options() == ["back:apple-up"]
    play(match, "back:apple-up")
    data = match.data()
    assert data["lands"]["green"] == {"apple": 2}  # lemon, apple and cherry: there was no cherry
    assert data["deck"]["back"] == "apple-up"
    assert data["deck"]["piles"][0] == {"C01": 1} and data["deck"]["piles"][-1] == {"C11": 1}
    assert data["deck"]["cards"] == 17


@pytest.mark.rule("ALP-111", "ALP-126")
def test_a_card_put_under_the_deck_comes_up_last() -> None:
    """Fifteen purchases later the next card is certain, for bots and samples too, though no view shows it."""
    bought = {f"C{number:02}": str(number % 2) for number in range(6, 21)}
    match = zara_at("H1.3", deck={"piles": [{"C01": 1}, {"C02": 1}]}, row=["C03", "C04", "C05"], owners=bought)
    play(match, "die:1 turned:C01 back:cherry-up")
    assert match.data()["deck"]["piles"] == [{"C02": 1}, {"C01": 1}]
    assert match.view(0)["deck"] == {"cards": 2, "back": "cherry-up"}


@pytest.mark.rule("ALP-112")
def test_she_stops_on_the_first_free_end_spot() -> None:
    free = position(2, mules=["END.s1", "H4.s3", "H4.s1"])
    assert rolled(free, 6) == "END.s2"
    data = play(free, "die:6").data()
    assert kinds(free)[:2] == ["rolled", "zara_moved"] and "zara_took" not in kinds(free)
    assert data["mules"][2] == "END.s2"


@pytest.mark.rule("ALP-113")
def test_the_deck_never_runs_out_with_two() -> None:
    for seed in range(6):
        match = slow_game(2, seed)
        assert match.data()["deck"]["cards"] >= 7
    bought = {f"C{number:02}": str(number % 2) for number in range(1, 17)}
    bare = zara_at("H1.3", owners=bought, row=["C17", "C18", "C19"])  # no game comes to this, and it does no harm
    assert play(bare, "die:1").data()["deck"]["cards"] == 1
