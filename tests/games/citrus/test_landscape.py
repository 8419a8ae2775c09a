"""Chapter 7: landscape tiles."""

from __future__ import annotations

from typing import Any

import pytest

from serai import registry
from serai.games.citrus.codes import BULL_TILE
from tests.games.citrus.helpers import FULL, answer_chance, building, game_of, mat, position
from tests.games.helpers import kinds, offered, play, refused

NEW = {"new_landscape_tiles": "on"}


@pytest.mark.rule("CIT-56")
def test_an_action_tile_works_once_also_on_the_turn_it_was_taken() -> None:
    match = building("0 lime r1c8", tray=["lime"], landscape={"r1c9": "bull"})
    play(match, "tile:lime space:r1c9")
    assert "bull" in match.options()
    play(match, "bull space:r1c1")
    assert "bull" not in match.options()
    assert match.data()["hand"] == [{}, {}]
    assert match.data()["landscape"] == {"r1c1": "bull"}


@pytest.mark.rule("CIT-58")
def test_a_bull_goes_on_an_empty_open_space() -> None:
    match = play(position("0 lime r2c4", hand=[{"bull": 1}, {}], phase="done"), "bull")
    assert "space:r2c2" in match.options()  # a road
    for space in ("r2c4", "r1c2", "r1c4", "r2c3", "r2c6"):
        assert refused(match, f"space:{space}") == "CIT-58"
    spaces = [registry.title_named("citrus").codes.name("space", space) for space in range(150)]
    free = [space for space in spaces if f"space:{space}" in match.options()]
    full = position("0 lime r2c4", hand=[{"bull": 1}, {}], phase="done")
    for space in free:
        game_of(full).estate.land[spaces.index(space)] = BULL_TILE
    full._game.run()
    assert refused(full, "bull") == "CIT-58"


@pytest.mark.rule("CIT-59")
def test_a_bull_on_the_board_is_taken_by_whoever_builds_there() -> None:
    match = building("1 lemon r2c8", tray=["lime"], landscape={"r1c3": "bull"})
    play(match, "tile:lime space:r1c3")
    assert match.data()["hand"] == [{"bull": 1}, {}]


@pytest.mark.rule("CIT-60")
def test_a_cart_takes_any_tile_and_costs_nothing() -> None:
    match = position(market=FULL, hand=[{"cart": 1}, {}], coins=[0, 6])
    assert offered(match, "cart") == list(FULL)
    play(match, "cart:5 tile:grapefruit space:r1c3")
    assert match.data()["coins"] == [0, 6]
    assert match.data()["hand"] == [{}, {}]
    assert refused(position(market={"1": "lemon"}, hand=[{"cart": 1}, {}]), "cart:2") == "CIT-60"


@pytest.mark.rule("CIT-61")
def test_a_cart_before_within_and_after_but_not_while_tiles_wait() -> None:
    match = position("0 lime r2c4", "0 lime r9c12", market=FULL, hand=[{"cart": 3}, {}])
    before = play(match.copy(), "cart:1 tile:lemon space:r1c3")
    assert "line:R1" in before.options() and "harvest" in before.options()
    placing = play(match.copy(), "line:R1")
    assert refused(placing, "cart:3") == "CIT-61"
    within = play(match.copy(), "harvest space:r2c4 cart:1 tile:lemon space:r1c3")
    assert "income" in within.options() and "harvest" in within.options()
    after = play(match, "harvest space:r2c4 income cart:1 tile:lemon space:r1c3")
    assert "end" in after.options()


@pytest.mark.rule("CIT-62")
def test_a_cart_can_bring_a_finca_and_a_refill() -> None:
    market = {"1": "lemon", "2": "lime", "3": "blood", "4": "orange"}
    match = position(market=market, hand=[{"cart": 1}, {}], bag={"lemon": 9})
    play(match, "cart:1 * finca:steep site:E * letter:H tile:lemon space:r7c8")
    answer_chance(match)
    assert match.data()["market"]["1"] == "lemon"
    assert len(match.data()["market"]) == 12
    assert match.data()["phase"] == "before"  # the main action is still to come


@pytest.mark.rule("CIT-131")
def test_a_cart_is_offered_only_what_can_be_built_and_a_wrong_site_costs_points_and_cart() -> None:
    full = ["- lemon r1c3", "- orange r2c2", "- blood r2c4", "- lime r3c3", "- grapefruit r4c1"]
    fields: dict[str, Any] = {"standing": {"A": "steep"}, "market": {"1": "grapefruit"}, "hand": [{"cart": 1}, {}]}
    stuck = position(*full, **fields, complete=0)
    assert refused(stuck, "cart:1") == "CIT-131"
    match = position(*full, **fields, shown=["F", "N"], bag={})
    play(match, "cart:1 * finca:level site:N * letter:E return")
    assert match.scores == [-3, 0]
    assert match.data()["coins"] == [6, 6]
    assert match.data()["hand"] == [{}, {}]
    assert match.data()["market"] == {"1": "grapefruit"}


@pytest.mark.rule("CIT-63", "CIT-64")
def test_a_milestone_builds_a_finca_also_when_the_market_brings_none() -> None:
    match = position(market={"1": "lemon"}, hand=[{"milestone": 1}, {}], complete=0)
    play(match, "milestone * finca:level site:E * letter:J")
    assert match.data()["standing"]["E"] == "level"
    assert match.data()["shown"] == ["F", "G", "J"]
    assert match.data()["market"] == {"1": "lemon"}
    assert kinds(match)[0] == "milestone"
    waiting = building("0 lime r2c4", tray=["lime"], hand=[{"milestone": 1}, {}])
    assert "milestone" in waiting.options()
    without: list[dict[str, Any]] = [{"fincas": {}}, {"shown": [], "sites": []}]
    for missing in without:
        assert refused(position(hand=[{"milestone": 1}, {}], **missing), "milestone") == "CIT-64"


@pytest.mark.rule("CIT-65", "CIT-66")
def test_a_bridge_reaches_two_spaces_over_anything() -> None:
    match = building("0 lemon r1c5", "1 orange r2c5", tray=["lemon"], standing={}, hand=[{"bridge": 1}, {}])
    play(match, "tile:lemon with:bridge")
    assert offered(match, "space") == ["r1c3", "r3c5"]  # over a rock, over another's plantation
    assert refused(match, "space:r1c7") == "CIT-41"
    assert refused(match, "space:r1c8") == "CIT-66"
    play(match, "space:r3c5")
    assert offered(match, "span") == ["north"]
    play(match, "span:north")
    assert match.data()["bridges"] == ["r1c5 r3c5"]
    assert match.data()["hand"] == [{}, {}]
    assert match.data()["regions"] == ["0 lemon r1c5 r3c5", "1 orange r2c5"]
    none = play(building("0 lemon r1c5", tray=["lemon"]), "tile:lemon")
    assert refused(none, "with:bridge") == "CIT-65"
    nowhere = play(building("0 lemon r1c5", tray=["lime"], hand=[{"bridge": 1}, {}]), "tile:lime")
    assert refused(nowhere, "with:bridge") == "CIT-66"
    assert registry.title_named("citrus").standard_printed.landscape[3] == 4


@pytest.mark.rule("CIT-67")
def test_a_bridged_placement_is_an_extension_and_all_else_holds() -> None:
    hand = [{"bridge": 1}, {}]
    match = building("0 lemon r2c8", tray=["lemon"], hand=hand)
    assert mat(match) == 4
    play(match, "tile:lemon with:bridge space:r2c10 span:west")
    assert mat(match) == 4
    road = play(building("0 lemon r2c8", "1 lemon r2c12", tray=["lemon"], hand=hand), "tile:lemon with:bridge")
    assert refused(road, "space:r2c10") == "CIT-42"
    foreign = building("0 lemon r10c10", "1 lemon r10c7", tray=["lemon"], hand=hand)
    assert refused(play(foreign, "tile:lemon with:bridge"), "space:r10c8") == "CIT-44"
    neutral = building("0 lemon r10c10", "- lemon r10c7 r10c6", tray=["lemon"], hand=hand)
    assert refused(play(neutral, "tile:lemon with:bridge"), "space:r10c8") == "CIT-50"
    equal = building("0 lemon r10c10", "- lemon r10c7", tray=["lemon"], hand=hand)
    play(equal, "tile:lemon with:bridge space:r10c8 span:east")
    assert equal.data()["regions"] == ["0 lemon r10c7 r10c8 r10c10"]


@pytest.mark.rule("CIT-68")
def test_a_link_lasts_for_size_harvest_and_after() -> None:
    match = position("0 lemon r1c5 r3c5*", bridges=["r1c5 r3c5"])
    play(match, "harvest space:r1c5")
    assert match.scores == [3, 0]
    assert match.data()["regions"] == ["- lemon r1c5 r3c5*"]
    assert match.data()["bridges"] == ["r1c5 r3c5"]
    larger = building("0 lemon r3c3", "- lemon r1c5 r3c5", bridges=["r1c5 r3c5"], tray=["lemon"])
    assert refused(play(larger, "tile:lemon"), "space:r3c4") == "CIT-50"


@pytest.mark.rule("CIT-132")
def test_the_player_chooses_the_far_end_and_the_space_between_stays_free() -> None:
    match = building("0 lemon r10c8", "0 lemon r8c10", tray=["lemon", "orange"], hand=[{"bridge": 1}, {}], landscape={})
    play(match, "tile:lemon with:bridge space:r10c10")
    assert offered(match, "span") == ["north", "west"]
    assert refused(match, "span:east") == "CIT-66"
    play(match, "span:north tile:orange")
    assert "space:r9c10" in match.options()
    touching = building("0 lemon r10c8 r10c9", tray=["lemon"], hand=[{"bridge": 1}, {}])
    assert refused(play(touching, "tile:lemon with:bridge"), "space:r10c10") == "CIT-132"


@pytest.mark.rule("CIT-69", "CIT-70")
def test_a_plow_replaces_a_neutral_plantation() -> None:
    match = building("- lime r1c3", "1 lemon r9c12", tray=["orange"], hand=[{"plow": 1}, {}], options=NEW)
    play(match, "tile:orange with:plow")
    assert offered(match, "space") == ["r1c3"]
    assert refused(match, "space:r9c12") == refused(match, "space:r2c2") == "CIT-70"
    play(match, "space:r1c3")
    assert match.data()["regions"] == ["0 orange r1c3", "1 lemon r9c12"]
    assert match.data()["hand"] == [{}, {}]
    assert mat(match) == 4
    none = play(building("- lime r1c3", tray=["orange"]), "tile:orange")
    assert refused(none, "with:plow") == "CIT-69"
    road = building("- lime r1c3", "1 orange r2c2", tray=["orange"], hand=[{"plow": 1}, {}], options=NEW)
    assert refused(play(road, "tile:orange"), "with:plow") == "CIT-70"  # the road rule holds there too
    assert registry.title_named("citrus").standard_printed.new_landscape[7] == 3


@pytest.mark.rule("CIT-71")
def test_a_plow_may_split_a_region_and_links_vanish() -> None:
    match = building(
        "- lime r2c4 r2c5 r1c5 r3c5",
        bridges=["r1c5 r3c5"],
        tray=["orange"],
        hand=[{"plow": 1}, {}],
        options=NEW,
    )
    play(match, "tile:orange with:plow space:r2c4")
    assert match.data()["regions"] == ["- lime r1c5 r2c5 r3c5", "0 orange r2c4"]
    match = building(
        "- lime r2c4 r2c5 r3c5 r4c5", "0 orange r3c4", tray=["orange"], hand=[{"plow": 1}, {}], options=NEW
    )
    play(match, "tile:orange with:plow space:r3c5")
    assert match.data()["regions"] == ["- lime r2c4 r2c5", "0 orange r3c4 r3c5", "- lime r4c5"]
    linked = building(
        "- lime r2c4 r3c4 r3c6", bridges=["r3c4 r3c6"], tray=["orange"], hand=[{"plow": 1}, {}], options=NEW
    )
    play(linked, "tile:orange with:plow space:r2c4")
    assert linked.data()["bridges"] == ["r3c4 r3c6"]
    cut = building(
        "- lime r2c4 r3c4 r3c6",
        "0 orange r4c4",
        bridges=["r3c4 r3c6"],
        tray=["orange"],
        hand=[{"plow": 1}, {}],
        options=NEW,
    )
    play(cut, "tile:orange with:plow space:r3c4")
    assert cut.data()["bridges"] == []
    assert cut.data()["regions"] == ["- lime r2c4", "0 orange r3c4 r4c4", "- lime r3c6"]


@pytest.mark.rule("CIT-72")
def test_bridge_and_plow_together_but_never_two_bridges() -> None:
    match = building(
        "0 lemon r10c10", "- orange r10c8", tray=["lemon"], hand=[{"bridge": 2, "plow": 1}, {}], options=NEW
    )
    play(match, "tile:lemon")
    assert {"with:bridge", "with:both"} <= set(match.options())
    play(match, "with:both space:r10c8 span:east")
    assert match.data()["regions"] == ["0 lemon r10c8 r10c10"]
    assert match.data()["hand"] == [{"bridge": 1}, {}]
    one = play(building("0 lemon r10c10", "- orange r10c8", tray=["lemon"], hand=[{"bridge": 1}, {}]), "tile:lemon")
    assert refused(one, "with:both") == "CIT-72"
