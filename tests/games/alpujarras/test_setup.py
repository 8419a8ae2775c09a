"""Chapter 2: set-up."""

from __future__ import annotations

import pytest

import serai
from serai.games.alpujarras.setup import not_among
from serai.kernel.game import NONE
from serai.kernel.ints import Ints
from tests.games.alpujarras.helpers import FRUITS, LANDS, fresh, position
from tests.games.helpers import kinds, offered, play, refused

TRACK = ["GO", "M1", "H1", "M2", "H2", "M3", "H3", "M4", "H4", "END"]


@pytest.mark.rule("ALP-10", "ALP-32")
@pytest.mark.parametrize(("players", "spots"), [(2, 3), (3, 3), (4, 4)])
def test_the_side_of_the_track(players: int, spots: int) -> None:
    match = fresh(players)
    moves = offered(match, "move")
    assert ("M1.4" in moves) == (players == 4)
    for segment in TRACK[1:]:
        assert sum(1 for place in moves if place.startswith(f"{segment}.s")) == spots
    if players < 4:
        assert refused(match, "move:M1.4") == refused(match, "move:M1.s4") == "ALP-10"


@pytest.mark.rule("ALP-11")
def test_markets_and_harvests_alternate_at_random() -> None:
    tracks = {tuple(fresh(3, seed).data()["track"]) for seed in range(12)}
    assert len(tracks) > 9
    for track in tracks:
        assert (track[0], track[-1]) == ("GO", "END")
        assert [segment[0] for segment in track[1:-1]] == ["M", "H"] * 4
        assert len(set(track)) == 10
    asked = serai.new("alpujarras", 2, chance="ask")
    play(asked, "colour:blue colour:pink")
    assert asked.options() == ["segment:M1", "segment:M2", "segment:M3", "segment:M4"]
    play(asked, "segment:M3")
    assert asked.options() == ["segment:H1", "segment:H2", "segment:H3", "segment:H4"]


@pytest.mark.rule("ALP-11", "ALP-23")
def test_places_follow_each_other_in_the_order_of_the_segments() -> None:
    track = ["GO", "M4", "H2", "M1", "H1", "M2", "H3", "M3", "H4", "END"]
    match = position(3, track=track, mules=["M1.1", "M4.s3", "H2.2"])
    assert match.seats == [1]
    assert "move:H2.1" in match.options() and refused(match, "move:M4.1") == "ALP-27"
    assert position(3, track=track, mules=["M1.1", "H1.1", "M1.3"]).seats == [0]


@pytest.mark.rule("ALP-12", "ALP-130")
@pytest.mark.parametrize(("players", "pieces"), [(2, 2), (3, 2), (4, 3)])
def test_fruit_on_the_fields(players: int, pieces: int) -> None:
    data = fresh(players).data()
    for land in LANDS:
        assert len(data["lands"][land]) == 3
        assert set(data["lands"][land].values()) == {pieces}
    assert data["supply"] == dict.fromkeys(FRUITS, 20 - 3 * pieces)
    assert data["channels"] == {}


@pytest.mark.rule("ALP-13", "ALP-14", "ALP-127")
@pytest.mark.parametrize(("players", "tokens"), [(2, 4), (3, 4), (4, 5)])
def test_delivery_tokens_in_the_villages(players: int, tokens: int) -> None:
    for seed in range(8):
        villages = fresh(players, seed).data()["villages"]
        for village in LANDS:
            assert sum(villages[village].values()) == tokens
            assert len({token.partition("-")[0] for token in villages[village]}) >= 3
        for fruit in FRUITS:
            found = sum(villages[village].get(f"{fruit}-2", 0) for village in LANDS)
            assert found == (2 if players == 4 else 1)
            assert all(sum(villages[v].get(f"{fruit}-{n}", 0) for v in LANDS) == 1 for n in (3, 4, 5))


@pytest.mark.rule("ALP-15")
def test_a_village_with_two_fruits_makes_all_be_dealt_again() -> None:
    match = play(serai.new("alpujarras", 2, chance="ask"), "colour:blue colour:black")
    while match.options()[0].startswith("segment"):
        match.play(match.options()[0])
    play(match, " ".join(f"deal:{fruit}-{number}" for fruit in FRUITS for number in (2, 3, 4)))
    assert "redealt" not in kinds(match)
    play(match, "deal:grape-5 deal:orange-5 deal:lemon-5 deal:apple-5")
    assert match.options() == ["deal:cherry-5"]
    play(match, "deal:cherry-5")
    assert kinds(match)[-1] == "redealt"
    assert set(match.data()["villages"]["purple"]) == set()
    assert len(match.options()) == 20
    for turn in range(4):
        play(match, " ".join(f"deal:{fruit}-{2 + turn}" for fruit in FRUITS))
    assert kinds(match).count("redealt") == 1
    assert match.options()[0] == "award:A1"


@pytest.mark.rule("ALP-16")
def test_one_award_for_each_village() -> None:
    seen = set()
    for seed in range(6):
        awards = fresh(3, seed).data()["awards"]
        assert sorted(awards.values()) == [f"A{number}-green" for number in range(1, 6)]
        seen.add(tuple(awards[village] for village in LANDS))
    assert len(seen) > 3


@pytest.mark.rule("ALP-17")
def test_a_random_side_of_each_goal_card() -> None:
    sides = [fresh(3, seed).data()["sides"] for seed in range(10)]
    for found in sides:
        assert [side[:2] for side in found] == ["G1", "G2", "G3", "G4"]
    assert {side for found in sides for side in found} == {f"G{n}{side}" for n in (1, 2, 3, 4) for side in "ab"}


@pytest.mark.rule("ALP-18", "ALP-124")
def test_three_cards_face_up_and_the_back_of_the_deck() -> None:
    match = fresh(4)
    data = match.data()
    assert len(set(data["row"])) == 3
    assert data["deck"]["cards"] == 17
    assert set(data["row"]).isdisjoint(data["deck"]["piles"][0])
    assert match.view(2)["deck"] == match.view(None)["deck"] == {"cards": 17, "back": data["deck"]["back"]}


@pytest.mark.rule("ALP-19")
def test_the_market_card_has_one_of_each_fruit() -> None:
    assert list(not_among(4, Ints([2, NONE, 0]))) == [0, 1, 0, 1]  # a finished journal tells these weights
    orders = {tuple(fresh(3, seed).data()["market"]) for seed in range(8)}
    assert all(sorted(order) == sorted(FRUITS) for order in orders)
    assert len(orders) > 5


@pytest.mark.rule("ALP-20")
def test_mules_start_at_random() -> None:
    orders = {tuple(fresh(4, seed).data()["mules"]) for seed in range(12)}
    assert all(sorted(order) == ["GO.s1", "GO.s2", "GO.s3", "GO.s4"] for order in orders)
    assert len(orders) > 6


@pytest.mark.rule("ALP-21")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_start_with_nothing(players: int) -> None:
    data = fresh(players).data()
    for field in ("norias", "dirhems", "goal_tokens"):
        assert data[field] == [0] * players
    for field in ("store", "farmers", "villagers", "earned"):
        assert data[field] == [{}] * players
    assert data["owners"] == {}


@pytest.mark.rule("ALP-22")
def test_two_players_meet_zara() -> None:
    started = [event for seed in range(10) for event in fresh(2, seed).events if event["kind"] == "started"]
    places = {event["place"] for event in started if event["mule"] == "zara"}
    assert places == {"GO.s1", "GO.s2", "GO.s3"}
    blocked = fresh(2).data()["goals"]
    assert blocked == dict.fromkeys(["G1-2", "G1-4", "G2-1", "G2-3", "G3-2", "G3-4", "G4-1", "G4-3"], "zara")
    assert fresh(3).data()["goals"] == {} and len(fresh(3).data()["mules"]) == 3
    match = position(2, active=0, mules=["M2.2", "GO.s1", "GO.s2"], store=[{"grape": 1, "lemon": 1, "apple": 1}, {}])
    play(match, "act:GOAL")
    assert offered(match, "goal") == ["G1-1", "G1-3"]
    assert refused(match, "goal:G1-2") == "ALP-22"


@pytest.mark.rule("ALP-129")
def test_colours_are_chosen_in_seat_order() -> None:
    match = serai.new("alpujarras", 3, seed=4)
    assert (match.seats, len(match.options())) == ([0], 4)
    play(match, "colour:white")
    assert match.seats == [1]
    assert refused(match, "colour:white") == "ALP-129"
    play(match, "colour:pink colour:blue")
    assert match.data()["colours"] == ["white", "pink", "blue"]
    other = play(serai.new("alpujarras", 3, seed=4), "colour:black colour:blue colour:pink")
    assert {**other.data(), "colours": None} == {**match.data(), "colours": None}
