"""Chapter 13: the end space, the sale, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.alpujarras.helpers import mine, position, slow_game, standing
from tests.games.helpers import kinds, play, refused


@pytest.mark.rule("ALP-114", "ALP-115")
def test_market_goal_and_dirhems_in_any_order_and_then_the_sale() -> None:
    fields: dict[str, Any] = {
        "farmers": [{"red": 1}, {}, {}],
        "store": [{"cherry": 3, "lemon": 1, "grape": 1}, {}, {}],
        "villages": {"red": {"cherry-2": 1}},
        "awards": {},
        "row": ["C01", "C16", "C12"],
        "norias": [3, 0, 0],
        "market": ["grape", "orange", "lemon", "apple", "cherry"],
    }
    parts = ["act:D2", "act:GOAL goal:G1-1", "act:MARKET deliver:red-cherry-2"]
    for first, second, third in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        match = play(standing("END.s2", **fields), f"{parts[first]} {parts[second]}")
        play(match, f"spend:3 land:green fruit:lemon {parts[third]} end")
        assert mine(match, "dirhems") == 2 + 4 + 3 + 1  # and four fruits are sold for one
        assert kinds(match)[-3:-1] == ["end", "sold"]


@pytest.mark.rule("ALP-116")
@pytest.mark.parametrize(
    ("fruits", "norias", "tokens", "dirhems"), [(0, 0, 0, 0), (1, 1, 0, 0), (1, 1, 1, 1), (5, 5, 1, 3), (4, 2, 2, 2)]
)
def test_the_sale(fruits: int, norias: int, tokens: int, dirhems: int) -> None:
    store = {"grape": fruits} if fruits else {}
    match = standing("END.s1", store=[store, {}, {}], norias=[norias, 0, 0], goal_tokens=[tokens, 0, 0])
    play(match, "end")
    assert mine(match, "dirhems") == dirhems
    assert (mine(match, "store"), mine(match, "norias"), mine(match, "goal_tokens")) == ({}, 0, 0)
    assert match.data()["supply"]["grape"] == 14
    elsewhere = play(standing("END.3", norias=[5, 0, 0]), "end")
    assert mine(elsewhere, "norias") == 5


@pytest.mark.rule("ALP-117")
def test_the_game_ends_with_the_last_player_but_without_zara() -> None:
    match = play(position(2, mules=["END.s1", "END.3", "END.s2"]), "move:END.s3")
    assert not match.over
    assert play(match, "end").over
    two = position(2, mules=["END.s1", "END.2", "END.3"])
    play(two, "move:END.s2 end")
    assert two.over and two.data()["mules"][2] == "END.3"
    three = play(position(3, mules=["END.s1", "END.3", "END.2"]), "move:END.s2 end")
    assert not three.over


@pytest.mark.rule("ALP-118")
def test_most_dirhems_win_and_nothing_is_counted_twice() -> None:
    for players in (2, 3, 4):
        match = slow_game(players, 7)
        gained = [0] * players
        for event in match.events:
            if event["seat"] is not None and event["kind"] in (
                *("gained", "completed", "delivered", "bonus", "bought", "sold"),
            ):
                gained[event["seat"]] += event["dirhems"]
        assert match.scores == gained
        assert max(match.scores) == match.scores[match.winners[0]]


@pytest.mark.rule("ALP-119")
def test_a_tie_goes_to_the_better_end_spot() -> None:
    match = position(3, mules=["END.s2", "END.3", "END.s1"], dirhems=[9, 9, 9])
    play(match, "move:END.s3 end")
    assert match.scores == [9, 9, 9]
    assert match.winners == [2]
    assert match.title.places(match._game) == [2, 3, 1]
    assert refused(position(3, mules=["END.s2", "END.3", "END.s1"]), "move:END.s1") == "ALP-28"
