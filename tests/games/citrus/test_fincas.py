"""Chapters 8 and 9: scoring a finca, the new finca, and refilling the market."""

from __future__ import annotations

from typing import Any

import pytest

from serai import Match
from tests.games.citrus.helpers import FULL, answer_chance, position
from tests.games.helpers import kinds, play, refused

AROUND_A = ["r1c2", "r1c3", "r2c2", "r2c4", "r3c2", "r3c3", "r3c4"]
"""The spaces around A; the eighth, r1c4, is a rock."""


def around_a(*regions: str, players: int = 3, **fields: Any) -> Match:
    """A turn that is done, with neutral plantations of various fruits on what is free around A."""
    built = {space for text in regions for space in text.replace("*", "").split()[2:]}
    fill = {"r1c3": "lemon", "r2c2": "orange", "r2c4": "blood", "r3c3": "lime", "r3c2": "grapefruit", "r3c4": "lemon"}
    rest = [f"- {fruit} {space}" for space, fruit in fill.items() if space not in built]
    fields = {"phase": "done", "standing": {"A": "middle"}, "market": FULL, **fields}
    return position(*regions, *rest, players=players, **fields)


@pytest.mark.rule("CIT-73")
def test_rocks_and_landscape_tiles_count_as_occupied() -> None:
    match = play(around_a("0 orange r3c4"), "end")
    assert match.data()["scored"] == ["A"]
    bare = play(around_a("0 orange r3c4", landscape={}), "end")  # nothing on r1c2
    assert bare.data()["scored"] == []


@pytest.mark.rule("CIT-74")
def test_whole_regions_count_once_and_neutral_ones_for_nobody() -> None:
    match = play(around_a("0 grapefruit r2c4 r3c4 r3c5 r2c5", "1 blood r3c2"), "end")
    totals = {event["seat"]: event["total"] for event in match.events if event["kind"] == "awarded"}
    assert totals == {0: 4, 1: 1}


@pytest.mark.rule("CIT-75", "CIT-78")
def test_first_and_second_get_their_values_and_others_nothing() -> None:
    regions = ["0 grapefruit r2c4 r2c5", "1 orange r3c4 r4c4 r3c5", "2 blood r3c2"]
    match = play(around_a(*regions), "end")
    assert match.scores == [5, 10, 0]
    alone = play(around_a("2 blood r3c2"), "end")
    assert alone.scores == [0, 0, 10]


@pytest.mark.rule("CIT-76")
def test_several_firsts_leave_nothing_for_a_second() -> None:
    match = play(around_a("0 grapefruit r2c4 r2c5", "1 orange r3c4 r4c4", "2 blood r3c2"), "end")
    assert match.scores == [10, 10, 0]


@pytest.mark.rule("CIT-77")
def test_several_seconds_all_get_the_lower_value() -> None:
    match = play(around_a("0 grapefruit r2c4", "1 orange r3c4 r4c4", "2 blood r3c2"), "end")
    assert match.scores == [5, 10, 5]


@pytest.mark.rule("CIT-79")
def test_nobody_there_and_still_scored() -> None:
    match = play(around_a(), "end")
    assert match.scores == [0, 0, 0]
    assert match.data()["scored"] == ["A"]
    assert "awarded" not in kinds(match)


@pytest.mark.rule("CIT-80")
def test_a_scored_finca_is_never_scored_again() -> None:
    match = play(around_a("0 grapefruit r2c4", scored=["A"]), "end")
    assert match.scores == [0, 0, 0]
    assert "scored" not in kinds(match)


@pytest.mark.rule("CIT-81")
def test_several_fincas_in_one_turn_and_one_region_for_several() -> None:
    """L lies beside A's corner: one region around both."""
    match = around_a(
        "0 grapefruit r2c4 r2c5 r3c4 r3c5",
        "- lime r1c5",
        "- blood r1c6",
        "- orange r2c7",
        "- lemon r3c6",
        standing={"A": "middle", "L": "level"},
    )
    play(match, "end")
    assert match.data()["scored"] == ["A", "L"]
    assert match.scores == [18, 0, 0]


@pytest.mark.rule("CIT-82")
def test_a_finca_on_a_surrounded_site_is_scored_in_the_same_turn() -> None:
    match = around_a("0 orange r3c4", standing={"B": "steep"}, shown=["A", "E"], hand=[{"milestone": 1}, {}, {}])
    play(match, "milestone * finca:level site:A * letter:F end")
    assert match.scores == [8, 0, 0]


@pytest.mark.rule("CIT-83")
def test_after_a_harvest_too_and_without_the_regions_harvested() -> None:
    match = around_a("0 grapefruit r2c4 r2c5", "1 orange r3c4", phase="before")
    play(match, "harvest space:r2c4 income end")
    assert match.scores == [2, 10, 0]


# ---- chapter 9 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIT-84")
def test_four_tiles_left_bring_nothing_three_bring_a_finca() -> None:
    market = {"1": "lemon", "2": "lime", "3": "blood", "4": "orange", "6": "lime"}
    four = position(market={**market, "7": "lemon"})
    assert play(four, "line:R1").seats == [0]
    three = position(market=market)
    assert play(three, "line:R1").seats == [-2]
    assert three.options("*") == ["finca:steep", "finca:middle", "finca:level"]


@pytest.mark.rule("CIT-85")
def test_reveal_choose_replace_and_show_the_next_site() -> None:
    match = position(market={"1": "lemon"}, shown=["E", "G", "K"], sites=["F", "H"])
    play(match, "line:R1 * finca:level")
    assert match.options() == ["site:E", "site:G", "site:K"]
    assert refused(match, "site:A") == refused(match, "site:F") == "CIT-85"
    assert "8" in match.prompt() and "6" in match.prompt()  # its values are known before the site is chosen
    play(match, "site:G")
    assert match.options("*") == ["letter:F", "letter:H"]
    play(match, "* letter:H")
    assert match.data()["shown"] == ["E", "H", "K"]
    assert match.data()["sites"] == ["F"]
    assert match.data()["standing"]["G"] == "level"


@pytest.mark.rule("CIT-86")
def test_the_refill_fills_free_spaces_in_order_and_moves_nothing() -> None:
    match = position(market={"1": "lemon", "5": "lime", "12": "blood"}, bag={"orange": 3, "blood": 7})
    play(match, "line:R1 * finca:level site:E * letter:H tile:lemon space:r1c3")
    answer_chance(match, "draw:blood", "draw:orange")
    market = match.data()["market"]
    assert [market[slot] for slot in ("1", "2", "5", "12")] == ["blood", "orange", "lime", "blood"]
    assert len(market) == 12


@pytest.mark.rule("CIT-87", "CIT-88", "CIT-91")
def test_only_a_complete_filling_brings_the_next_finca() -> None:
    match = position(market={"1": "lemon", "2": "lime"}, bag={})
    play(match, "line:R1 * finca:level site:E * letter:H tile:lemon space:r1c3 tile:lime space:r2c2")
    assert match.data()["complete"] == 0
    assert "incomplete" in kinds(match)
    later = position(market={"1": "lemon"}, bag={"lime": 5}, complete=0)
    play(later, "line:R1 tile:lemon space:r1c3")
    assert later.seats == [0]
    assert later.data()["market"] == {}


@pytest.mark.rule("CIT-89")
def test_the_new_fincas_roads_serve_the_purchase_that_brought_it() -> None:
    match = position(market={"1": "lemon"}, bag={})
    play(match, "line:R1 * finca:level site:E * letter:H tile:lemon")
    assert "space:r7c8" in match.options()


@pytest.mark.rule("CIT-90")
def test_without_tile_or_site_the_finca_is_left_out_and_the_refill_comes() -> None:
    without: list[dict[str, Any]] = [{"fincas": {}}, {"shown": [], "sites": []}]
    for missing in without:
        match = position(market={"1": "lemon"}, bag={"lime": 12}, **missing)
        play(match, "line:R1 tile:lemon space:r1c3")
        answer_chance(match)
        assert len(match.data()["market"]) == 12
        assert "founded" not in kinds(match)
    last = position(market={"1": "lemon"}, bag={}, shown=["E"], sites=[])
    play(last, "line:R1 * finca:level site:E tile:lemon space:r1c3")
    assert last.data()["shown"] == []
