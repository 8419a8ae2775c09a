"""Chapter 4: buying, and tiles that go back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.citrus.helpers import FULL, building, position
from tests.games.helpers import kinds, offered, play, refused

CORNER = ["0 lemon r1c1", "0 lime r2c2", "0 blood r10c6", "0 orange r10c1", "0 orange r10c9"]
"""No worker left; lemons can go on r1c2 only, limes on r1c2 and r3c2."""


@pytest.mark.rule("CIT-28", "CIT-30")
def test_all_tiles_of_a_line_with_gaps_and_none_slides() -> None:
    match = position(market={"1": "lemon", "8": "lime", "12": "blood", "2": "orange", "3": "lime", "5": "lemon"})
    play(match, "line:C3")
    assert match.data()["tray"] == ["lemon", "lime", "blood"]
    assert match.data()["market"] == {"2": "orange", "3": "lime", "5": "lemon"}
    assert refused(position(market={"1": "lemon"}), "line:R2") == "CIT-28"
    single = play(position(market={"1": "lemon"}, complete=0), "line:C3")
    assert single.data()["tray"] == ["lemon"]


@pytest.mark.rule("CIT-29")
def test_one_coin_for_each_tile() -> None:
    match = position(market=FULL, coins=[3, 6])
    assert refused(match, "line:R3") == "CIT-29"
    assert play(match, "line:R2").data()["coins"] == [0, 6]


@pytest.mark.rule("CIT-31")
def test_a_line_that_cannot_be_built_whole_is_not_offered() -> None:
    blocked = [*CORNER, "- grapefruit r3c2"]
    match = position(*blocked, market={"1": "lemon", "2": "lime", "3": "lime"}, landscape={}, complete=0)
    assert refused(match, "line:R1") == "CIT-31"  # both could only go on r1c2
    assert "line:R2" in match.options()


@pytest.mark.rule("CIT-32")
def test_the_test_counts_sites_bridges_and_plows_but_not_milestones_and_carts() -> None:
    full = ["- lemon r1c3", "- orange r2c2", "- blood r2c4", "- lime r3c3"]
    only_a: dict[str, Any] = {"standing": {"A": "steep"}, "market": {"1": "grapefruit"}}
    match = position(*full, **only_a, complete=0)
    assert refused(match, "line:R1") == "CIT-31"
    assert "line:R1" in position(*full, **only_a, complete=1).options()  # the finca that it brings has roads
    held = [{"milestone": 1, "cart": 1}, {}]
    assert refused(position(*full, **only_a, complete=0, hand=held), "line:R1") == "CIT-31"
    plow = position(*full, **only_a, complete=0, hand=[{"plow": 1}, {}], options={"new_landscape_tiles": "on"})
    assert "line:R1" in plow.options()
    alone: dict[str, Any] = {"market": {"1": "lemon"}, "standing": {}, "complete": 0, "landscape": {}}
    cornered = ["0 lemon r1c1", "- orange r1c2"]
    assert refused(position(*cornered, **alone), "line:R1") == "CIT-31"
    assert "line:R1" in position(*cornered, **alone, hand=[{"bridge": 1}, {}]).options()


@pytest.mark.rule("CIT-32")
def test_the_test_counts_what_would_be_picked_up_on_the_way() -> None:
    """The orange takes the bridge that the lemon needs."""
    regions = ["0 lemon r1c1", "- lime r1c2", "0 orange r2c2"]
    fields: dict[str, Any] = {"market": {"1": "lemon", "2": "orange"}, "standing": {}, "complete": 0}
    assert refused(position(*regions, **fields, landscape={"r3c1": "bull"}), "line:R1") == "CIT-31"
    regions = ["0 lemon r1c1", "- lime r1c2", "0 orange r3c2"]
    match = position(*regions, **fields, landscape={"r3c1": "bridge"})
    assert "line:R1" in match.options()
    play(match, "line:R1 tile:orange space:r3c1 tile:lemon with:bridge")
    assert offered(match, "space") == ["r1c3"]


@pytest.mark.rule("CIT-33", "CIT-140")
def test_tiles_are_placed_in_any_order_and_none_is_kept() -> None:
    match = building("0 lime r2c4", tray=["lime", "lemon", "lime-well", "lime"])
    assert offered(match, "tile") == ["lemon", "lime", "lime-well"]
    play(match, "tile:lime-well space:r3c4")
    assert match.data()["tray"] == ["lime", "lemon", "lime"]
    assert refused(match, "end") == ""  # not even asked for
    assert refused(match, "tile:lime-well") == "CIT-33"


@pytest.mark.rule("CIT-34", "CIT-35", "CIT-130")
def test_what_cannot_be_built_goes_back_for_three_points_each() -> None:
    match = building(*CORNER, tray=["lemon", "lime", "lemon-well"], landscape={}, coins=[4, 6], market={"1": "lime"})
    assert refused(match, "return") == "CIT-130"
    play(match, "tile:lime space:r1c2")
    assert match.options() == ["return"]
    assert refused(match, "tile:lemon") == "CIT-36"
    play(match, "return")
    assert match.data()["market"] == {"1": "lime", "2": "lemon", "3": "lemon-well"}
    assert match.scores == [-6, 0]
    assert match.data()["coins"] == [6, 6]
    assert match.options() == ["end"]
    assert kinds(match)[-2:] == ["returned", "returned"]


@pytest.mark.rule("CIT-34", "CIT-35")
def test_the_site_chosen_can_be_the_mistake_and_the_refill_still_comes() -> None:
    full = ["- lemon r1c3", "- orange r2c2", "- blood r2c4", "- lime r3c3", "- grapefruit r4c1"]
    match = position(
        *full,
        standing={"A": "steep"},
        shown=["F", "N"],
        market={"1": "grapefruit"},
        bag={"lemon": 2},
    )
    play(match, "line:R1 * finca:level site:N * letter:E")
    assert match.options() == ["return"]
    play(match, "return")
    assert match.seats == [-2]
    play(match, "* draw:lemon * draw:lemon")
    assert match.data()["market"] == {"1": "grapefruit", "2": "lemon", "3": "lemon"}
    assert match.data()["standing"] == {"A": "steep", "N": "level"}
    assert match.data()["complete"] == 0
    assert match.data()["coins"] == [6, 6]


@pytest.mark.rule("CIT-130")
def test_a_bridge_in_hand_must_be_used_before_tiles_go_back() -> None:
    match = building("0 lemon r1c1", "- lime r1c2", tray=["lemon"], standing={}, hand=[{"bridge": 1}, {}])
    assert refused(match, "return") == "CIT-130"
    play(match, "tile:lemon")
    assert match.options() == ["with:bridge"]
    stuck = building("0 lemon r1c1", "- lime r1c2", tray=["lemon"], standing={}, hand=[{"milestone": 1}, {}])
    assert stuck.options() == ["return", "milestone"]  # the milestone may be tried first


@pytest.mark.rule("CIT-47")
def test_wells_do_not_matter_for_buying_and_placing() -> None:
    plain = building("0 lime r2c4", tray=["lime"])
    well = building("0 lime r2c4", tray=["lime-well"])
    assert play(plain, "tile:lime").options() == play(well, "tile:lime-well").options()
