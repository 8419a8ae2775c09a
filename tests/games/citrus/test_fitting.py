"""The search behind CIT-31 and CIT-32, held against a plain brute-force search, and the regions against floods."""

from __future__ import annotations

import os
from random import Random

import pytest

from serai import nets
from serai.games.citrus.invariants import broken_region
from serai.games.citrus.land.fitting import Scout
from serai.kernel.game import NONE
from serai.kernel.ints import COMPILED, Ints
from tests.games.citrus import naive
from tests.games.citrus.helpers import game_of
from tests.games.citrus.naive import FRUITS, Naive, Tired

SCALE = 1 if COMPILED and int(os.environ.get("SERAI_GAMES", "2000")) >= 1000 else 8
"""The interpreted build does an eighth of the work."""


def space(here: naive.Cell) -> int:
    return (here[0] - 1) * 15 + here[1] - 1


@pytest.mark.rule("CIT-12", "CIT-13", "CIT-14", "CIT-52", "CIT-71")
def test_regions_are_what_a_flood_finds() -> None:
    """After every choice of random games: the regions kept step by step, and those recomputed from scratch."""
    for seed in range(40 // SCALE):
        match, rng = nets.random_match("citrus", 2 + seed % 4, seed + 500)
        while not match.over:
            nets.choose(match, rng)
            e = game_of(match).estate
            assert broken_region(e) == NONE
            if rng.random() < 0.15:
                n = Naive.of(match.data())
                for region, owner in n.all_regions().items():
                    root = min(space(here) for here in region)
                    assert e.size[root] == len(region)
                    assert e.owner[root] == (NONE if owner is None else owner)
                    assert {int(e.root[space(here)]) for here in region} == {root}
                for seat in range(match.players):
                    assert e.workers(seat) == n.mat(seat)


@pytest.mark.rule("CIT-36", "CIT-37", "CIT-41", "CIT-42", "CIT-44", "CIT-46", "CIT-50", "CIT-66", "CIT-70", "CIT-72")
def test_every_space_is_legal_or_not_as_the_plain_rules_say() -> None:
    """Every space, every fruit, by every means, in positions of random games."""
    compared = 0
    for match in naive.random_positions(range(1000, 1000 + 32 // SCALE), every=23):
        e, n = game_of(match).estate, Naive.of(match.data())
        rng = Random(compared)
        seat, fruit = rng.randrange(match.players), rng.randrange(5)
        for here in n.signs:
            at = space(here)
            plow = here in n.fruit
            for way, far in enumerate(naive.across(here)):
                fault = e.plow_fault(seat, fruit, at, 0, way) if plow else e.bridge_fault(seat, fruit, at, way)
                assert (not fault) == n.legal(seat, FRUITS[fruit], here, far, plow)
            workers = e.workers(seat)
            fault = e.plow_fault(seat, fruit, at, workers, NONE) if plow else e.fault(seat, fruit, at, workers)
            assert (not fault) == n.legal(seat, FRUITS[fruit], here, None, plow), (here, fault)
            compared += 1
    assert compared > 50_000 // SCALE


@pytest.mark.rule("CIT-31", "CIT-32")
def test_the_search_agrees_with_brute_force() -> None:
    """Random tiles, bridges, plows and sites in thousands of positions; few of them tire the plain search."""
    agreed, tired, possible = 0, 0, 0
    for match in naive.random_positions(range(2000, 2000 + 56 // SCALE), every=9):
        game = game_of(match)
        rng = Random(agreed)
        seat = rng.randrange(match.players)
        bridges, plows = rng.choice([(0, 0), (0, 0), (1, 0), (0, 1), (1, 1)])
        tiles = [rng.randrange(5) for _ in range(rng.choice([1, 2, 2, 3, 3, 4]))]
        sites = rng.sample(sorted(match.data()["shown"]), min(len(match.data()["shown"]), rng.choice([0, 0, 1, 2])))
        counts = Ints([tiles.count(fruit) for fruit in range(5)])
        letters = Ints([ord(site) - ord("A") for site in sites])
        found = Scout(game.estate, seat, bridges, plows).can_build(counts, letters)
        try:
            expected = _by_force(match.data(), seat, [FRUITS[tile] for tile in tiles], bridges, plows, sites)
        except Tired:
            tired += 1
            continue
        assert found == expected, f"{match.save()}\nseat {seat} {tiles} bridges {bridges} plows {plows} {sites}"
        agreed += 1
        possible += found
    assert agreed > 2000 // SCALE
    assert tired < agreed // 4
    assert agreed // 10 < possible < agreed * 9 // 10


def _by_force(data: dict[str, object], seat: int, tiles: list[str], bridges: int, plows: int, sites: list[str]) -> bool:
    for site in sites or [""]:
        n = Naive.of(data)
        n.fincas |= {site} - {""}
        if naive.Search(seat, 40).possible(n, tiles, bridges, plows):
            return True
    return False
