"""Chapters 10 and 11: harvest and the end of the game."""

from __future__ import annotations

import pytest

from tests.games.citrus.helpers import FULL, answer_chance, building, mat, position
from tests.games.helpers import kinds, offered, play, refused

THREE = ["0 lime r2c4 r2c5*", "0 lemon r9c12", "0 lime r2c10"]


@pytest.mark.rule("CIT-92", "CIT-139")
def test_harvest_one_or_more_own_regions() -> None:
    match = position(*THREE, "1 orange r6c4", market=FULL)
    play(match, "harvest")
    assert offered(match, "space") == ["r2c4", "r2c10", "r9c12"]
    assert refused(match, "space:r6c4") == "CIT-92"
    assert refused(match, "space:r2c5") == "CIT-139"
    assert match.terms("space:r2c4") == {"fruit": 3, "points": 3}
    assert match.terms("space:r2c5") == match.terms("space:r4c4") == {}
    assert refused(position(market=FULL), "harvest") == "CIT-92"


@pytest.mark.rule("CIT-93", "CIT-94")
def test_a_point_per_tile_and_well_and_the_worker_comes_home() -> None:
    match = position(*THREE)
    play(match, "harvest space:r2c4")
    assert match.scores == [3, 0]
    assert mat(match) == 3
    assert "- lime r2c4 r2c5*" in match.data()["regions"]


@pytest.mark.rule("CIT-95", "CIT-96", "CIT-133")
def test_income_once_by_the_workers_on_the_mat() -> None:
    gained = []
    for regions in range(1, 6):
        spaces = ["r1c3", "r9c12", "r6c4", "r2c10", "r10c8"]
        match = position(*[f"0 lemon {space}" for space in spaces[:regions]], coins=[0, 0])
        play(match, "harvest space:r1c3 income")
        gained.append(match.data()["coins"][0])
        assert refused(match, "income") == "CIT-95"
    assert gained == [8, 7, 6, 4, 2]
    rich = play(position(*THREE, coins=[11, 0]), "harvest space:r2c4 income")
    assert rich.data()["coins"] == [12, 0]
    assert refused(position(*THREE), "income") == "CIT-95"


@pytest.mark.rule("CIT-97")
def test_action_tiles_between_regions_change_what_counts() -> None:
    match = position("0 lime r2c4", "0 lemon r9c12", market={"1": "lemon-well"}, complete=0, hand=[{"cart": 1}, {}])
    play(match, "harvest space:r2c4 cart:1 tile:lemon-well space:r9c13 harvest space:r9c12")
    assert match.scores == [1 + 3, 0]


@pytest.mark.rule("CIT-133")
def test_after_each_region_another_an_action_or_the_income() -> None:
    match = position("0 lime r2c4", market={"1": "lemon"}, complete=0, hand=[{"cart": 1}, {}], coins=[0, 0])
    play(match, "harvest space:r2c4")
    assert match.options() == ["income", "cart:1"]  # also with no region left
    play(match, "cart:1 tile:lemon space:r9c12")
    assert "harvest" in match.options()  # a region started this turn
    play(match, "harvest space:r9c12 income")
    assert match.data()["coins"] == [8, 0]
    none = ["0 lime r2c4", "0 lemon r9c12", "0 lime r2c10", "0 blood r6c4", "0 blood r10c8"]
    match = position(*none, market={"1": "orange"}, complete=0, hand=[{"cart": 1}, {}], coins=[0, 0])
    play(match, "harvest space:r2c4 cart:1 tile:orange space:r1c3 income")
    assert mat(match) == 0
    assert match.data()["coins"] == [0, 0]


# ---- chapter 11 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIT-98", "CIT-99")
def test_the_game_ends_with_the_turn_of_the_last_tile() -> None:
    match = position(market={"1": "lemon"}, bag={}, players=3, complete=0)
    play(match, "line:R1 tile:lemon space:r1c3")
    assert not match.over
    play(match, "end")
    assert match.over  # though seats 1 and 2 have had no turn
    more = position(market={"1": "lemon", "3": "lime"}, bag={}, players=3, complete=0)
    play(more, "line:R1 tile:lemon space:r1c3 end")
    assert not more.over
    plowed = building(
        "- lime r1c3", tray=["lemon"], bag={}, hand=[{"plow": 1}, {}], options={"new_landscape_tiles": "on"}
    )
    play(plowed, "tile:lemon with:plow space:r1c3 end")
    assert plowed.over  # the tile that was plowed under has been built


@pytest.mark.rule("CIT-99")
def test_fincas_surrounded_in_the_last_turn_are_scored_in_full() -> None:
    around = ["- lemon r1c3", "- orange r2c2", "- blood r2c4", "- lime r3c3", "- grapefruit r3c2"]
    match = building(*around, "0 orange r3c5", tray=["orange"], bag={}, standing={"A": "steep"})
    play(match, "tile:orange space:r3c4 end")
    assert match.scores == [12 + 2, 0]


@pytest.mark.rule("CIT-100", "CIT-103")
def test_open_fincas_give_the_lower_value_to_all_who_have_most() -> None:
    regions = ["0 lime r1c3", "1 lemon r3c4", "2 blood r3c3 r4c3"]
    match = position(*regions, players=3, phase="done", bag={}, standing={"A": "level", "B": "steep"})
    play(match, "end")
    assert match.scores == [1, 1, 6 + 2]
    tied = position(*regions[:2], players=3, phase="done", bag={}, standing={"A": "level"})
    play(tied, "end")
    assert tied.scores == [7, 7, 0]
    order = [kind for kind in kinds(tied) if kind in ("last_finca", "harvested")]
    assert order == ["last_finca", "last_finca", "harvested", "harvested"]


@pytest.mark.rule("CIT-101")
def test_all_regions_with_workers_are_harvested_and_pay_nothing() -> None:
    match = position("0 lime r10c8* r10c9", "- lemon r10c6", phase="done", bag={}, standing={})
    play(match, "end")
    assert match.scores == [3, 0]
    assert match.data()["coins"] == [6, 6]


@pytest.mark.rule("CIT-102")
def test_a_point_for_each_unused_action_tile_but_not_for_bulls_on_the_board() -> None:
    hand = [{"bridge": 1, "bull": 2}, {"cart": 1}]
    match = position(phase="done", bag={}, standing={}, hand=hand, landscape={"r1c1": "bull"})
    play(match, "end")
    assert match.scores == [3, 1]


@pytest.mark.rule("CIT-104")
def test_most_points_win_and_tied_players_all_do() -> None:
    match = position(phase="done", bag={}, standing={}, points=[7, 7, 3], players=3, coins=[1, 2, 3])
    play(match, "end")
    assert match.winners == [0, 1]


def test_chance_answers_are_not_needed_at_the_end() -> None:
    match = answer_chance(position(phase="done", bag={}, standing={}))
    assert play(match, "end").over
