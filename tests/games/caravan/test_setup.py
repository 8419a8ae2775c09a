"""Chapter 3: setup."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import serai
from serai import CHANCE, Match
from tests.games.caravan.helpers import camels, courier
from tests.games.helpers import offered, play, refused

FIRST_GOODS = "good:salt good:meat good:ivory good:gems good:salt good:hides good:paper good:cloth"


def set_up(players: int = 2, **options: Any) -> Match:
    """A game after its setup, with the goods named above on spaces 1 to 8."""
    return play(serai.new("caravan", players=players, chance="ask", start=0, **options), FIRST_GOODS)


@pytest.mark.rule("CAR-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_camels_each_in_the_supply(players: int) -> None:
    match = set_up(players)
    assert match.data()["camels"] == [[]] * players
    match = serai.position("caravan", match.data() | {"turn": 40, "left": 5}, chance="ask")
    play(match, "place space:b2 place space:b3 place space:b4 place space:b5")
    assert "place" in match.options()
    play(match, "place space:b6")
    assert len(camels(match)) == 5
    match = serai.position("caravan", match.data() | {"left": 4}, chance="ask")
    assert refused(match, "place") == "CAR-23"


@pytest.mark.rule("CAR-5")
def test_colours_are_by_seat() -> None:
    match = set_up(4)
    play(match, "place space:c4 end place space:c3 end place space:c2 end place space:c1")
    placed = [match.tell(event).split()[0] for event in match.events if event["kind"] == "placed"]
    assert placed == ["Black", "Blue", "Green", "Yellow"]


@pytest.mark.rule("CAR-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_theft_marker_each(players: int) -> None:
    assert set_up(players).data()["theft"] == [1] * players


@pytest.mark.rule("CAR-7")
def test_introductory_game_has_six_camels_and_nothing_else_new() -> None:
    match, usual = set_up(camels=6), set_up()
    changed = {key for key in usual.data() if match.data()[key] != usual.data()[key]}
    assert changed == {"options"}
    match = serai.position("caravan", match.data() | {"turn": 40, "left": 6}, chance="ask")
    play(match, "place space:b2 place space:b3 place space:b4 place space:b5 place space:b6 place space:c6")
    assert len(camels(match)) == 6
    match = serai.position("caravan", match.data() | {"left": 4}, chance="ask")
    assert refused(match, "place") == "CAR-23"


@pytest.mark.rule("CAR-8")
@pytest.mark.parametrize(("players", "usual"), [(2, "short"), (3, "short"), (4, "full")])
def test_goods_set_by_number_of_players(players: int, usual: str) -> None:
    full = dict.fromkeys(("ivory", "gems", "cloth", "paper"), 3) | dict.fromkeys(("salt", "meat", "swords", "hides"), 9)
    short = dict.fromkeys(("ivory", "gems", "cloth", "paper"), 2) | dict.fromkeys(
        ("salt", "meat", "swords", "hides"), 6
    )
    for chosen, bag in (("full", full), ("short", short), (None, full if usual == "full" else short)):
        options = {} if chosen is None else {"goods": chosen}
        match = serai.new("caravan", players=players, chance="ask", start=0, **options)
        assert match.settings["goods"] == (chosen or usual)
        assert match.data()["bag"] == bag
    assert (sum(full.values()), sum(short.values())) == (48, 32)


@pytest.mark.rule("CAR-9")
def test_eight_goods_in_order_and_four_markers() -> None:
    match = set_up()
    data = match.data()
    assert data["goods"] == {
        "1": "salt",
        "2": "meat",
        "3": "ivory",
        "4": "gems",
        "5": "salt",
        "6": "hides",
        "7": "paper",
        "8": "cloth",
    }
    assert data["demand"] == {"1": 1, "2": 1, "7": 1, "8": 1}
    assert data["supply"] == 40
    assert sum(data["bag"].values()) == 24
    assert match.seats == [0]


@pytest.mark.rule("CAR-9")
def test_markers_come_after_the_last_good() -> None:
    match = serai.new("caravan", players=2, chance="ask", start=0)
    for code in FIRST_GOODS.split():
        assert match.seats == [CHANCE]
        assert match.data()["demand"] == {}
        match.play(code, "*")
    assert match.data()["demand"]


@pytest.mark.rule("CAR-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_start_player_is_a_line_of_chance(players: int) -> None:
    match = serai.new("caravan", players=players, chance="ask")
    assert match.seats == [CHANCE]
    assert match.options() == [f"first:{seat}" for seat in range(players)]
    last = players - 1
    match.play(f"first:{last}", "*")
    play(match, FIRST_GOODS)
    assert match.seats == [last]
    assert f"* first:{last}" in match.export()


@pytest.mark.rule("CAR-10")
def test_every_seat_starts_about_as_often() -> None:
    starts = Counter(serai.new("caravan", players=3, seed=seed).data()["active"] for seed in range(60))
    assert set(starts) == {0, 1, 2}
    assert min(starts.values()) >= 8


@pytest.mark.rule("CAR-10")
def test_named_start_player() -> None:
    match = serai.new("caravan", players=3, chance="ask", start=2)
    assert offered(match, "first") == []
    assert play(match, FIRST_GOODS).seats == [2]
    with pytest.raises(serai.SettingError, match="no such seat with 3 players"):
        serai.new("caravan", players=3, start=3)


@pytest.mark.rule("CAR-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_by_ascending_seat(players: int) -> None:
    match = play(serai.new("caravan", players=players, chance="ask", start=players - 1), FIRST_GOODS)
    seats = []
    for _ in range(2 * players - 1):
        seats.append(match.seats[0])
        match.play("end")
    assert seats == [(players - 1 + turn) % players for turn in range(2 * players - 1)]


@pytest.mark.rule("CAR-12")
def test_a_good_that_is_used_up_cannot_be_drawn() -> None:
    match = serai.new("caravan", players=2, chance="ask", start=0)
    play(match, "good:ivory good:ivory")
    assert "good:ivory" not in match.options()
    assert len(match.options()) == 7
    with pytest.raises(serai.IllegalChoice):
        match.play("good:ivory", "*")


@pytest.mark.rule("CAR-12")
def test_each_draw_is_weighted_by_what_the_bag_holds() -> None:
    """The finished record tells the outcomes and weights of every draw: they are the bag, good for good."""
    match = serai.new("caravan", players=2, seed=3)
    while not match.over:
        match.play(courier(match))
    bag = Counter({"ivory": 2, "gems": 2, "cloth": 2, "paper": 2, "salt": 6, "meat": 6, "swords": 6, "hides": 6})
    draws = [line for line in match.export().splitlines() if line.startswith("* good:")]
    assert len(draws) == 32  # eight at setup, four in each of six refills
    for line in draws:
        drawn, _, outcomes = line.partition(" | ")
        weights = {word.partition("=")[0]: int(word.partition("=")[2]) for word in outcomes.split()}
        assert weights == {f"good:{good}": count for good, count in bag.items() if count}
        bag[drawn.partition(":")[2]] -= 1


@pytest.mark.rule("CAR-12")
def test_a_game_is_replayed_from_its_lines_without_the_seed() -> None:
    match = serai.new("caravan", players=3, seed=11)
    play(match, "place space:c2 end place space:f3 pick:f3 end place space:b5 pick:b5 end pick:c2")
    lines = [line for line in match.save().splitlines() if not line.startswith(("seed:", "commit:"))]
    again = serai.load("\n".join(lines))
    assert again.digest == match.digest
    assert again.commitment is None
