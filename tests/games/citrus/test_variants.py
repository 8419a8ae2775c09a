"""Chapter 13: the variants, which all combine."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import serai
from serai import PositionError
from tests.games.citrus.helpers import answer_chance, building, new, position
from tests.games.helpers import play, refused


@pytest.mark.rule("CIT-111")
def test_the_short_side_is_for_two_or_three() -> None:
    for players in (2, 3):
        match = new(players, board="short")
        assert len(match.data()["landscape"]) == 14
    for players in (4, 5):
        with pytest.raises(ValueError, match="for 2 or 3 players"):
            new(players, board="short")
    with pytest.raises(PositionError, match="CIT-41"):
        position("0 lime r10c15", options={"board": "short"})


@pytest.mark.rule("CIT-112", "CIT-113")
def test_the_short_side_has_65_or_60_tiles() -> None:
    for tiles, each in (("paper", (9, 4)), ("online", (8, 4))):
        data = new(2, board="short", tiles=tiles).data()
        counts = Counter(data["bag"]) + Counter(data["market"].values())
        for fruit in ("lemon", "orange", "blood", "lime", "grapefruit"):
            assert (counts[fruit], counts[f"{fruit}-well"]) == each
        assert sum(counts.values()) == 5 * sum(each)


@pytest.mark.rule("CIT-114", "CIT-115")
def test_the_short_side_starts_with_three_fincas_and_eight_sites() -> None:
    data = new(3, board="short").data()
    assert list(data["standing"]) == ["A", "B", "C"]
    assert sorted(data["shown"] + data["sites"]) == list("DEFGHIJK")
    assert len(data["shown"]) == 3
    assert sum(data["fincas"].values()) == 12


@pytest.mark.rule("CIT-116")
def test_online_all_bridges_and_plows_lie_on_the_short_side() -> None:
    for seed in range(8):
        match = serai.new("citrus", seed=seed, board="short", new_landscape_tiles="on")
        counts = Counter(match.data()["landscape"].values())
        assert (counts["bridge"], counts["plow"], sum(counts.values())) == (4, 3, 14)
    paper = [
        Counter(serai.new("citrus", seed=seed, board="short", tiles="paper").data()["landscape"].values())["bridge"]
        for seed in range(8)
    ]
    assert min(paper) < 4


@pytest.mark.rule("CIT-117")
def test_an_edge_finca_is_scored_with_five_spaces() -> None:
    """K stands at r1c5: around it r1c4, r1c6, r2c4, r2c5, r2c6."""
    regions = ["0 lime r1c4", "- lemon r1c6", "- blood r2c4", "- orange r2c5", "- grapefruit r2c6"]
    match = position(*regions, options={"board": "short"}, standing={"K": "level"}, phase="done")
    assert play(match, "end").scores == [8, 0]


@pytest.mark.rule("CIT-118")
def test_the_family_game_has_no_road_rule_but_all_others() -> None:
    family = {"family": "on"}
    match = play(building("0 lime r2c4 r3c4", tray=["lime"], options=family), "tile:lime")
    assert "space:r3c3" in match.options()
    other = play(building("1 lime r3c4", tray=["lime"], options=family), "tile:lime")
    assert refused(other, "space:r3c3") == "CIT-44"


@pytest.mark.rule("CIT-119")
def test_random_sites_on_both_sides() -> None:
    for board, letters, starting in (("long", 15, 4), ("short", 11, 3)):
        seen = set()
        for seed in range(6):
            data = serai.new("citrus", seed=seed, board=board, random_sites="on").data()
            assert len(data["standing"]) == starting
            assert len(data["shown"]) == 3
            assert len(data["sites"]) == letters - starting - 3
            seen |= set(data["standing"])
        assert len(seen) > starting


@pytest.mark.rule("CIT-120", "CIT-136")
def test_three_fincas_leave_site_d_in_the_stack() -> None:
    match = serai.new("citrus", chance="ask", start=0, three_fincas="on")
    data = answer_chance(match).data()
    assert list(data["standing"]) == ["A", "B", "C"]
    assert "D" in data["shown"] + data["sites"]
    assert len(data["shown"] + data["sites"]) == 12
    assert list(new(2, board="short", three_fincas="on").data()["standing"]) == ["A", "B", "C"]


@pytest.mark.rule("CIT-121", "CIT-136")
def test_all_options_combine() -> None:
    """A covering set would do; all of them are few enough."""
    for values in product(["online", "paper"], ["off", "on"], ["off", "on"], ["off", "on"], ["off", "on"]):
        names = ("tiles", "family", "random_sites", "three_fincas", "new_landscape_tiles")
        options = dict(zip(names, values, strict=True))
        for players, board in ((2, "short"), (3, "short"), (4, "long")):
            data = new(players, board=board, **options).data()
            starting = 3 if board == "short" or options["three_fincas"] == "on" else 4
            assert len(data["standing"]) == starting
            total = 90 if board == "long" else 60 if options["tiles"] == "online" else 65
            assert sum(data["bag"].values()) == total - 12
            plows = list(data["landscape"].values()).count("plow")
            assert plows <= (3 if options["new_landscape_tiles"] == "on" else 0)
            if board == "short" and options["tiles"] == "online":
                assert plows == (3 if options["new_landscape_tiles"] == "on" else 0)
