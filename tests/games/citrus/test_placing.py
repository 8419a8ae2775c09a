"""Chapters 5 and 6: placing a plantation, and merging."""

from __future__ import annotations

import pytest

from tests.games.citrus.helpers import building, mat, position
from tests.games.helpers import kinds, offered, play, refused


@pytest.mark.rule("CIT-36", "CIT-37")
def test_extend_an_own_region_or_start_at_a_finca() -> None:
    match = play(building("0 lime r4c4", tray=["lime"]), "tile:lime")
    assert {"r3c4", "r5c4", "r4c3", "r4c5"} <= set(offered(match, "space"))
    assert refused(match, "space:r10c9") == "CIT-36"  # neither beside a region nor on a road
    play(match, "space:r3c4")
    assert mat(match) == 4  # no worker was used


@pytest.mark.rule("CIT-38")
def test_a_start_takes_a_worker_and_needs_one() -> None:
    match = play(building(tray=["lime"]), "tile:lime space:r1c3")
    assert mat(match) == 4
    busy = ["0 lemon r10c9", "0 lemon r10c7", "0 blood r10c8", "0 orange r1c8", "0 orange r1c12"]
    match = play(building(*busy, tray=["lemon"]), "tile:lemon")
    assert refused(match, "space:r1c3") == "CIT-38"


@pytest.mark.rule("CIT-39")
def test_no_start_at_a_site_without_finca_but_at_a_scored_one() -> None:
    match = play(building(tray=["lime"], scored=["A"]), "tile:lime")
    assert refused(match, "space:r2c7") == "CIT-39"  # a road of L
    assert "space:r1c3" in match.options()
    near = play(building("0 lime r2c8", tray=["lime"]), "tile:lime")
    assert "space:r2c7" in near.options()  # to extend, any road will do


@pytest.mark.rule("CIT-40")
def test_on_a_road_beside_an_own_region_it_is_an_extension() -> None:
    match = play(building("0 lime r3c4", tray=["lime"]), "tile:lime space:r3c3")
    assert mat(match) == 4
    assert match.data()["regions"] == ["0 lime r3c3 r3c4"]
    assert kinds(match) == ["extended"]


@pytest.mark.rule("CIT-41")
def test_only_open_spaces_and_landscape() -> None:
    match = play(building("0 lime r1c5", "1 lemon r2c5", tray=["lime"]), "tile:lime")
    assert refused(match, "space:r1c4") == "CIT-41"  # a rock
    assert refused(match, "space:r2c5") == "CIT-41"  # a plantation
    assert refused(match, "space:r2c3") == "CIT-41"  # a finca
    assert refused(match, "space:r2c6") == "CIT-41"  # a building site
    match = play(building("0 lime r1c8", tray=["lime"]), "tile:lime")
    assert "space:r1c9" in match.options()  # a landscape tile


@pytest.mark.rule("CIT-42")
def test_road_rule_even_within_one_region_scored_or_not() -> None:
    for scored in ([], ["A"]):
        match = play(building("0 lime r2c4 r3c4 r3c5", tray=["lime"], scored=scored), "tile:lime")
        assert refused(match, "space:r3c3") == "CIT-42"
    match = play(building("- lime r2c4", tray=["lime"]), "tile:lime")
    assert refused(match, "space:r1c3") == "CIT-42"  # the owner does not matter


@pytest.mark.rule("CIT-43")
def test_road_rule_at_every_printed_letter() -> None:
    match = building("0 lime r5c8 r5c9 r6c9 r6c8", tray=["lime"], shown=["E"], sites=["F"])
    play(match, "tile:lime")
    assert refused(match, "space:r6c7") == "CIT-42"  # a road of I, whose tile is out of the game


@pytest.mark.rule("CIT-44", "CIT-45", "CIT-53")
def test_never_beside_anothers_region_of_the_same_fruit() -> None:
    match = play(building("1 lime r3c4", "1 lemon r2c5", tray=["lime"]), "tile:lime")
    assert refused(match, "space:r3c3") == refused(match, "space:r2c4") == "CIT-44"
    own = play(building("1 lime r4c4", "0 lime r2c4", tray=["lime"]), "tile:lime")
    assert refused(own, "space:r3c4") == "CIT-53"
    free = play(building("1 lemon r3c4", "1 lime r3c5", tray=["lime"]), "tile:lime")
    assert {"space:r3c3", "space:r2c4"} <= set(free.options())  # other fruits, and corners


@pytest.mark.rule("CIT-46")
def test_a_neutral_region_cannot_be_extended_by_itself() -> None:
    match = play(building("- lime r3c4", tray=["lime"]), "tile:lime")
    assert refused(match, "space:r3c3") == "CIT-46"
    assert refused(match, "space:r3c5") == "CIT-46"
    assert "space:r2c2" in match.options()


@pytest.mark.rule("CIT-48", "CIT-55", "CIT-57")
def test_a_landscape_tile_is_taken_at_once_and_kept_open() -> None:
    match = building("0 lime r1c8", "0 lemon r2c8", tray=["lime", "lime"], landscape={"r1c9": "cart"})
    play(match, "tile:lime space:r1c9")
    assert match.view(1)["hand"] == [{"cart": 1}, {}]
    assert match.data()["landscape"] == {}
    horses = building("0 lime r1c8", tray=["lime", "lime"], landscape={"r1c9": "herd"})
    play(horses, "tile:lime space:r1c9")
    assert horses.scores == [3, 0]
    assert horses.data()["hand"] == [{}, {}]


# ---- chapter 6 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIT-49")
def test_three_own_regions_become_one_and_two_workers_come_home() -> None:
    match = building("0 lime r2c4", "0 lime r4c4", "0 lime r3c5", tray=["lime"])
    assert mat(match) == 2
    play(match, "tile:lime space:r3c4")
    assert match.data()["regions"] == ["0 lime r2c4 r3c4 r3c5 r4c4"]
    assert mat(match) == 4
    assert match.events[-1]["workers"] == 2


@pytest.mark.rule("CIT-50", "CIT-51")
def test_own_regions_together_against_neutral_ones_together() -> None:
    regions = ["0 lime r2c4", "0 lime r3c5", "- lime r4c4", "- lime r3c3"]
    match = play(building(*regions, tray=["lime"], options={"family": "on"}), "tile:lime")
    play(match, "space:r3c4")
    assert match.data()["regions"] == ["0 lime r2c4 r3c3 r3c4 r3c5 r4c4"]
    match = play(building("0 lime r2c4", "- lime r4c4 r5c4", tray=["lime"]), "tile:lime")
    assert refused(match, "space:r3c4") == "CIT-50"


@pytest.mark.rule("CIT-51")
def test_none_of_the_touched_regions_can_be_left_out() -> None:
    match = play(building("0 lime r2c4", "- lime r4c4", "- lime r3c5", tray=["lime"]), "tile:lime")
    assert refused(match, "space:r3c4") == "CIT-50"  # 1 against 2, though each alone would do


@pytest.mark.rule("CIT-52")
def test_taken_over_tiles_count_again() -> None:
    match = building("0 lime r2c4 r2c5", "- lime r4c4* r4c3", tray=["lime"])
    play(match, "tile:lime space:r3c4 end")
    match = position(*match.data()["regions"])
    play(match, "harvest space:r2c4")
    assert match.scores == [6, 0]


@pytest.mark.rule("CIT-53")
def test_no_merger_helps_against_another_player() -> None:
    regions = ["0 lime r2c4 r2c5", "- lime r3c3", "1 lime r4c4"]
    match = play(building(*regions, tray=["lime"], options={"family": "on"}), "tile:lime")
    assert refused(match, "space:r3c4") == "CIT-53"


@pytest.mark.rule("CIT-53")
@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("side", [2, 3])
def test_an_own_region_on_two_sides_does_not_hide_anothers_on_the_third(turn: int, side: int) -> None:
    around = ["r3c4", "r3c5", "r4c5", "r5c5", "r5c4", "r5c3", "r4c3", "r3c3"]  # clockwise, sides at even places
    own = " ".join(around[(2 * turn + step) % 8] for step in range(3))
    other = around[2 * (turn + side) % 8]
    match = building(f"0 lime {own}", f"1 lime {other}", tray=["lime"], options={"family": "on"})
    assert refused(play(match, "tile:lime"), "space:r4c4") == "CIT-53"


@pytest.mark.rule("CIT-54")
def test_a_worker_that_came_home_can_be_used_at_once() -> None:
    regions = ["0 lime r2c4", "0 lime r4c4", "0 orange r10c9", "0 orange r10c7", "0 blood r1c8"]
    match = building(*regions, tray=["lime", "lemon"])
    assert offered(match, "tile") == ["lime"]
    play(match, "tile:lime space:r3c4 tile:lemon space:r9c12")
    assert mat(match) == 0
