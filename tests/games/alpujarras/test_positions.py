"""Chapter 18: positions made by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import serai
from serai import PositionError
from tests.games.alpujarras.helpers import FRUITS, LANDS, position, slow_game
from tests.games.helpers import play


@pytest.mark.rule("ALP-142")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_not_named(players: int) -> None:
    match = serai.position("alpujarras", {"players": players}, chance="ask")
    data = match.data()
    assert data["track"] == ["GO", "M1", "H1", "M2", "H2", "M3", "H3", "M4", "H4", "END"]
    assert data["mules"] == [f"GO.s{spot}" for spot in range(1, max(3, players) + 1)]
    assert data["market"] == list(FRUITS) and data["sides"] == ["G1a", "G2a", "G3a", "G4a"]
    assert [data["awards"][village] for village in LANDS] == [f"A{number}-green" for number in range(1, 6)]
    assert data["row"] == ["C01", "C02", "C03"] and data["deck"]["cards"] == 17
    assert data["unused"] == [15] * players
    for village in LANDS:
        assert sum(data["villages"][village].values()) == (5 if players == 4 else 4)
    assert match.seats == [0] and data["frames"][-1] == ["MoveMule"]


@pytest.mark.rule("ALP-142")
def test_an_active_player_has_moved() -> None:
    match = position(3, active=1, mules=["GO.s1", "M2.3", "GO.s2"])
    assert match.seats == [1] and match.data()["left"] == ["AF-orange", "N1"]
    part = position(3, active=1, mules=["GO.s1", "M2.3", "GO.s2"], left=["N1"])
    assert part.options() == ["end", "act:N1"]


@pytest.mark.rule("ALP-142")
@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"mules": ["GO.1", "GO.1", "GO.2"]}, "ALP-28"),
        ({"mules": ["GO.4", "GO.1", "GO.2"]}, "ALP-10"),
        ({"mules": ["GO.1", "GO.2", None]}, "mules, track, sides, market: the set-up"),
        ({"mules": ["XX", "GO.1", "GO.2"]}, "not a place"),
        ({"track": ["GO", "H1", "M1", "M2", "H2", "M3", "H3", "M4", "H4", "END"]}, "ALP-11"),
        ({"track": ["GO", "M1", "H1", "M1", "H2", "M3", "H3", "M4", "H4", "END"]}, "ALP-11"),
        ({"store": [{"grape": 6}, {}, {}]}, "ALP-57"),
        ({"store": [{"grape": 5}, {"grape": 5}, {"grape": 5}]}, "negative"),
        ({"norias": [6, 0, 0]}, "ALP-58"),
        ({"goal_tokens": [9, 2, 0]}, "ALP-81"),
        ({"farmers": [{"red": 16}, {}, {}]}, "negative"),
        ({"unused": [3, 15, 15]}, "ALP-5"),
        ({"supply": {"grape": 3}}, "ALP-2"),
        ({"colours": ["blue", "blue", "pink"]}, "ALP-129"),
        ({"market": ["grape", "grape", "lemon", "apple", "cherry"]}, "ALP-19"),
        ({"channels": {"W2": "grape"}}, "ALP-49"),
        ({"channels": {"W1": "straight"}}, "ALP-49"),
        ({"channels": {"W3": "grape"}}, "ALP-48"),
        ({"channels": {"W1": "grape", "W4": "grape", "W7": "grape"}}, "ALP-50"),
        ({"villages": {"red": {"cherry-4": 2}}}, "ALP-6"),
        ({"villages": {"red": {"cherry-1": 1}}}, "ALP-6"),
        ({"awards": {"red": "A1-green", "purple": "A1-red"}}, "ALP-16"),
        ({"sides": ["G2a", "G1a", "G3a", "G4a"]}, "ALP-17"),
        ({"goals": {"G1-1": "0", "G1-2": "0"}}, "ALP-72"),
        ({"goals": {"G1-1": "3"}}, "ALP-71"),
        ({"row": ["C01", "C01", "C02"]}, "ALP-6"),
        ({"row": ["C01", "C03", "C02"], "owners": {"C01": "0"}}, "ALP-6"),
        ({"owners": {"C01": "3"}}, "ALP-6"),
        ({"deck": {"piles": [{"C05": 1}], "back": "apple-up"}}, "ALP-124"),
        ({"active": 3}, "seat 3"),
        ({"active": 0, "left": ["MARKET"]}, "ALP-33"),
        ({"active": 0, "goal_done": 2}, "goal_done: at most 1"),
        ({"lands": {"blue": {}}}, "not a farmland"),
        ({"lands": []}, "an object by farmland"),
        ({"left": "AF"}, "list of icons"),
    ],
)
def test_what_cannot_be_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        position(3, **fields)


@pytest.mark.rule("ALP-142")
@pytest.mark.parametrize(
    "frames",
    [
        [["MoveMule"]],
        [["Round"], ["Round"]],
        [["Round"], ["ZaraTurn", {"step": 0, "card": None}]],
        [["Round"], ["MoveMule"], ["LayTrack"]],
        [["Round"], ["PerformActions"], ["TurnUp", {"slot": 3, "drawn": 0}]],
        [["LayTrack"], ["Round"]],
    ],
)
def test_frames_must_fit(frames: list[Any]) -> None:
    whole = position(3).data()
    with pytest.raises(PositionError, match="frames"):
        serai.position("alpujarras", {**whole, "frames": frames})


def test_a_position_of_any_moment_comes_back() -> None:
    match = slow_game(2, 3)
    assert serai.position("alpujarras", match.data()).digest == match.digest
    assert play(position(3), "move:GO.2 act:AF").data()["frames"][-1][0] == "AddFarmer"


TURN = [["Round"], ["PerformActions"]]
FARMER = {"land": None, "apart": None, "more": 0}


@pytest.mark.parametrize(
    ("fields", "frames", "told"),
    [
        ({"goals": {"G1-1": "zara"}}, None, "goals: nobody can stand"),
        ({"mules": ["GO.s1", "GO.s2", "GO.s3"]}, None, "active: the player has not moved"),
        ({"mules": ["M2.2", "GO.s1", "GO.s2"], "goal_done": 1, "left": ["GOAL"]}, None, "goal_done: no icon"),
        ({"row": ["C01"]}, None, "row: it is full while there are cards"),
        ({"fresh": 3}, None, "fresh: the player has not so many"),
        ({"villages": {"red": {f"{fruit}-2": 1 for fruit in FRUITS} | {"apple-3": 1}}}, None, "villages"),
        ({}, [*TURN, ["MoveFarmer", {**FARMER, "source": "orange"}]], "source: no farmer"),
        ({}, [*TURN, ["SwapFruit", {"given": "grape"}]], "given: it cannot be exchanged"),
        ({}, [*TURN, ["Irrigate", {"channel": "W15", "step": 0}]], "channel: no crop can be planted"),
        ({}, [*TURN, ["TurnUp", {"slot": 99, "drawn": 0}]], "TurnUp"),
        ({}, [*TURN, ["Market", {"delivered": 1, "bought": 0}], ["Award", {"face": None, "left": 1}]], "face wants"),
        ({}, [*TURN, ["Irrigate", {"channel": "W1", "step": 1}]], "channel: no crop was planted"),
        ({}, [*TURN, ["CompleteGoal", {"by": 1, "space": None}]], "by: no goal token"),
        ({}, [*TURN, ["CompleteGoal", {"by": 2, "space": None}]], "by: an award completes a goal"),
        ({}, [*TURN, ["PickFruit", {"land": "red", "more": 0}]], "land: no farmer went there"),
        ({}, [*TURN, ["GainNorias", {"norias": 9}]], "norias wants a number from 1 to 5"),
        ({"active": None}, TURN, "active: a turn has a player"),
        ({"active": 2}, [["Round"], ["MoveMule"]], "active: the mule furthest back moves"),
        ({"active": None}, [["Round"], ["ZaraTurn", {"step": 0, "card": None}]], "active: it is not Zara's turn"),
        ({}, [["PlaceMules"]], "PlaceMules"),
    ],
)
def test_positions_that_no_game_leads_to_are_refused(fields: dict[str, Any], frames: Any, told: str) -> None:
    data = {"players": 3, "active": 0, "mules": ["M1.s1", "GO.s1", "GO.s2"], **fields}
    with pytest.raises(serai.PositionError, match=told):
        serai.position("alpujarras", data if frames is None else {**data, "frames": frames}, chance="ask")


def test_a_position_in_the_middle_of_the_set_up_comes_back() -> None:
    match = serai.new("alpujarras", players=2, seed="set-up", chance="ask")
    rng = Random(1)
    while match.data()["frames"][0][0] != "Round":
        assert serai.position("alpujarras", match.data(), chance="ask").digest == match.digest
        match.play(rng.choice(match.options()))
