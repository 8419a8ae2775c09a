"""Chapter 1: components and terms."""

from __future__ import annotations

import pytest

import serai
from serai import PositionError, registry
from serai.games.citrus.printed import CitrusPrinted
from serai.games.citrus.printed.sides import LANDSCAPE_SPACE, NOWHERE, OPEN, ROCK, SITE_SPACE
from tests.games.citrus.helpers import FULL, building, game_of, mat, new, position
from tests.games.helpers import play, refused

TITLE = registry.title_named("citrus")


def table() -> CitrusPrinted:
    printed = TITLE.standard_printed
    assert isinstance(printed, CitrusPrinted)
    return printed


@pytest.mark.rule("CIT-1")
def test_two_to_five_players_with_five_workers() -> None:
    assert list(TITLE.players) == [2, 3, 4, 5]
    for players in TITLE.players:
        match = new(players)
        assert [mat(match, seat) for seat in range(players)] == [5] * players
    with pytest.raises(ValueError, match="2 to 5 players"):
        serai.new("citrus", players=6)
    with pytest.raises(PositionError, match="more than 5"):
        position("0 lime r1c3", "0 lime r2c10", "0 lime r9c12", "0 lime r6c4", "0 lemon r10c9", "0 lemon r1c8")


@pytest.mark.rule("CIT-2")
def test_ninety_tiles_eighteen_of_each_fruit() -> None:
    assert list(table().tiles_long) == [12, 6] * 5


@pytest.mark.rule("CIT-3")
def test_fifteen_fincas_with_two_values() -> None:
    values = list(zip(table().high, table().low, table().fincas, strict=True))
    assert values == [(12, 4, 5), (10, 5, 5), (8, 6, 5)]


@pytest.mark.rule("CIT-4")
def test_sites_are_lettered_and_lie_on_their_letters() -> None:
    assert "".join(TITLE.codes.domains["site"]) == "ABCDEFGHIJKLMNO"
    assert table().long.letters == 15
    assert table().long.letter_at[table().long.site_at[4]] == 4
    with pytest.raises(PositionError, match="two of finca, board and stack"):
        position(shown=["A"])


@pytest.mark.rule("CIT-5")
def test_thirty_landscape_tiles() -> None:
    assert sum(table().landscape) == 30
    assert sum(table().new_landscape) == 3


@pytest.mark.rule("CIT-6")
def test_every_space_is_one_of_four_things() -> None:
    long, short = table().long, table().short
    kinds = [list(long.ground).count(kind) for kind in (OPEN, LANDSCAPE_SPACE, ROCK, SITE_SPACE)]
    assert kinds == [99, 20, 16, 15]
    kinds = [list(short.ground).count(kind) for kind in (OPEN, LANDSCAPE_SPACE, ROCK, SITE_SPACE)]
    assert kinds == [66, 14, 8, 11]
    assert list(short.ground).count(NOWHERE) == 151 - 99


@pytest.mark.rule("CIT-7")
def test_twelve_market_spaces_in_eight_lines() -> None:
    lines = {
        name: [slot + 1 for slot in table().lines[index]] for index, name in enumerate(TITLE.codes.domains["line"])
    }
    assert lines == {
        "R1": [1, 2],
        "R2": [3, 4, 5],
        "R3": [6, 7, 8, 9],
        "R4": [10, 11, 12],
        "C1": [6, 10],
        "C2": [3, 7, 11],
        "C3": [1, 4, 8, 12],
        "C4": [2, 5, 9],
    }


@pytest.mark.rule("CIT-8")
def test_coins_stay_between_none_and_twelve() -> None:
    with pytest.raises(PositionError, match="from 0 to 12"):
        position(coins=[13, 0])
    match = position(market=FULL, coins=[0, 0])
    assert refused(match, "line:R1") == "CIT-29"


@pytest.mark.rule("CIT-9")
def test_a_score_may_become_negative() -> None:
    match = building(tray=["lemon"], standing={}, points=[1, 0])
    play(match, "return")
    assert match.scores == [-2, 0]
    assert serai.position("citrus", match.data()).scores == [-2, 0]


@pytest.mark.rule("CIT-10")
def test_roads_are_the_neighbours_side_by_side() -> None:
    long, short = table().long, table().short
    names = TITLE.codes.domains["space"]
    assert {names[road] for road in long.roads[0:4]} == {"r1c3", "r2c2", "r2c4", "r3c3"}
    edge = [names[road] for road in short.roads[3 * 4 : 3 * 4 + 4] if road < 150]
    assert sorted(edge) == ["r8c6", "r9c5", "r9c7"]


@pytest.mark.rule("CIT-11")
def test_surroundings_are_all_eight_or_five_on_the_edge() -> None:
    for site in range(15):
        assert sum(space < 150 for space in table().long.around[site * 8 : site * 8 + 8]) == 8
    count = [sum(space < 150 for space in table().short.around[site * 8 : site * 8 + 8]) for site in range(11)]
    assert count == [8, 8, 8, 5, 8, 8, 5, 5, 8, 8, 5]


@pytest.mark.rule("CIT-12")
def test_regions_hang_together_by_sides_never_by_corners() -> None:
    with pytest.raises(PositionError, match="hangs together"):
        position("0 lime r2c4 r3c5")
    with pytest.raises(PositionError, match="hangs together"):
        position("0 lime r2c4", "0 lime r3c4")
    match = position("0 lime r2c4", "0 lime r3c5", "0 lemon r3c4")
    assert mat(match) == 2


@pytest.mark.rule("CIT-13")
def test_a_region_with_a_worker_is_owned_and_the_tile_does_not_matter() -> None:
    match = play(building("0 lime r3c4", tray=["lime"]), "tile:lime space:r2c4")
    assert match.data()["regions"] == ["0 lime r2c4 r3c4"]
    other = position("0 lime r2c4 r3c4", phase="done")
    assert match.digest == serai.position("citrus", {**other.data(), "bag": match.data()["bag"]}).digest


@pytest.mark.rule("CIT-14")
def test_workers_on_the_mat_and_regions_are_five() -> None:
    match = building("0 lime r2c4", tray=["lemon", "blood"])
    assert mat(match) == 4
    play(match, "tile:lemon space:r1c3")
    assert mat(match) == 3
    play(match, "tile:blood space:r3c3")
    assert mat(match) + len(game_of(match).estate.roots(0)) == 5


@pytest.mark.rule("CIT-128")
def test_placing_and_coins_give_no_points() -> None:
    match = play(building("0 lime r2c4", tray=["lime"], coins=[11, 0], landscape={}), "tile:lime space:r3c4 end")
    assert match.scores == [0, 0]
    match = position("0 lime r2c4", phase="done", bag={}, coins=[12, 0], standing={})
    play(match, "end")
    assert match.over and match.scores == [1, 0]
