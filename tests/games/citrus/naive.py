"""The placing rules a second time, as plainly as they can be written: sets, floods, and every order of everything.

Nothing here is shared with the engine but the numbers of spaces. It is slow on purpose; tests compare the two.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import serai
from serai import registry

DATA = tomllib.loads((Path(registry.title_named("citrus").folder) / "data.toml").read_text())
WIDE = 15
FRUITS = ["lemon", "orange", "blood", "lime", "grapefruit"]

Cell = tuple[int, int]


def cell(name: str) -> Cell:
    row, _, column = name[1:].partition("c")
    return int(row), int(column)


def beside(here: Cell) -> list[Cell]:
    return [(here[0] - 1, here[1]), (here[0], here[1] + 1), (here[0] + 1, here[1]), (here[0], here[1] - 1)]


def across(here: Cell) -> list[Cell]:
    return [(here[0] - 2, here[1]), (here[0], here[1] + 2), (here[0] + 2, here[1]), (here[0], here[1] - 2)]


class Tired(Exception):
    """The plain search has looked at too many positions."""


class Naive:
    """A position as sets: which fruit and whose, cell by cell."""

    def __init__(self) -> None:
        self.signs: dict[Cell, str] = {}
        self.fruit: dict[Cell, str] = {}
        self.owner: dict[Cell, int | None] = {}
        self.links: list[tuple[Cell, Cell]] = []
        self.land: dict[Cell, str] = {}
        self.fincas: set[str] = set()
        self.family = False
        self.known: dict[Cell, frozenset[Cell]] = {}  # regions found so far; a position does not change once asked
        self.mats: dict[int, int] = {}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Naive:
        """From position data."""
        n = cls()
        for row, line in enumerate(DATA[data["options"]["board"]]["rows"], start=1):
            for column, sign in enumerate(line, start=1):
                n.signs[row, column] = sign
        for text in data["regions"]:
            owner, fruit, *cells = text.split()
            for name in cells:
                n.fruit[cell(name.rstrip("*"))] = fruit
                n.owner[cell(name.rstrip("*"))] = None if owner == "-" else int(owner)
        n.links = [(cell(text.split()[0]), cell(text.split()[1])) for text in data["bridges"]]
        n.land = {cell(name): tile for name, tile in data["landscape"].items()}
        n.fincas = set(data["standing"])
        n.family = data["options"]["family"] == "on"
        return n

    def copy(self) -> Naive:
        n = Naive()
        n.signs, n.family = self.signs, self.family
        n.fruit, n.owner, n.links = dict(self.fruit), dict(self.owner), list(self.links)
        n.land, n.fincas = dict(self.land), set(self.fincas)
        return n

    def region(self, start: Cell) -> frozenset[Cell]:
        """A flood from one cell over its fruit, by sides and by bridges."""
        if start in self.known:
            return self.known[start]
        found, edge = {start}, [start]
        while edge:
            here = edge.pop()
            near = beside(here) + [b for a, b in self.links if a == here] + [a for a, b in self.links if b == here]
            for there in near:
                if there not in found and self.fruit.get(there) == self.fruit[start]:
                    found.add(there)
                    edge.append(there)
        region = frozenset(found)
        self.known |= dict.fromkeys(region, region)
        return region

    def all_regions(self) -> dict[frozenset[Cell], int | None]:
        found: dict[frozenset[Cell], int | None] = {}
        for here in self.fruit:
            region = self.region(here)
            owners = {self.owner[there] for there in region}
            assert len(owners) == 1, f"several owners at {here}"
            found[region] = owners.pop()
        return found

    def mat(self, seat: int) -> int:
        """The workers on the mat: five less the own regions."""
        if seat not in self.mats:
            self.mats[seat] = 5 - sum(1 for owner in self.all_regions().values() if owner == seat)
        return self.mats[seat]

    def site_of(self, here: Cell) -> str:
        """The letter whose road a cell is, or nothing."""
        return next((self.signs[there] for there in beside(here) if self.signs.get(there, ".").isalpha()), "")

    def legal(self, seat: int, fruit: str, here: Cell, far: Cell | None = None, plow: bool = False) -> bool:
        """May a tile of this fruit be placed here, perhaps with a bridge to ``far``, perhaps for a neutral one?"""
        if self.signs.get(here, "#") not in ".+*":
            return False
        if far is not None and (far not in across(here) or self.fruit.get(far) != fruit or self.owner[far] != seat):
            return False
        if plow:
            if here not in self.fruit or self.owner[here] is not None:
                return False
            return self.cleared(here).legal(seat, fruit, here, far)
        if here in self.fruit:
            return False
        letter = self.site_of(here)
        if letter and not self.family:
            site = next(there for there in beside(here) if self.signs.get(there) == letter)
            if any(self.fruit.get(road) == fruit for road in beside(site) if road != here):
                return False
        touched = {self.region(there) for there in beside(here) if self.fruit.get(there) == fruit}
        if far is not None:
            if self.region(far) in touched:
                return False
            touched.add(self.region(far))
        owners = {region: self.owner[next(iter(region))] for region in touched}
        if any(owner not in (seat, None) for owner in owners.values()):
            return False
        own = sum(len(region) for region, owner in owners.items() if owner == seat)
        neutral = sum(len(region) for region, owner in owners.items() if owner is None)
        if own:
            return own >= neutral
        return neutral == 0 and letter in self.fincas and self.mat(seat) > 0

    def cleared(self, here: Cell) -> Naive:
        after = self.copy()
        del after.fruit[here], after.owner[here]
        after.links = [link for link in self.links if here not in link]
        return after

    def placed(self, seat: int, fruit: str, here: Cell, far: Cell | None, plow: bool) -> Naive:
        after = self.cleared(here) if plow else self.copy()
        after.fruit[here] = fruit
        if far is not None:
            after.links.append((here, far))
        for there in after.region(here):
            after.owner[there] = seat
        after.land.pop(here, None)
        return after

    def placements(self, seat: int, fruit: str, bridges: int, plows: int) -> Iterator[tuple[Cell, Cell | None, bool]]:
        for here, sign in self.signs.items():
            plow = here in self.fruit
            if sign in ".+*" and (plows or not plow):
                for far in [None, *across(here)] if bridges else [None]:
                    if self.legal(seat, fruit, here, far, plow):
                        yield here, far, plow


class Search:
    """Every order of the tiles, every placement of each: no cleverness at all."""

    def __init__(self, seat: int, limit: int) -> None:
        self.seat = seat
        self.left = limit

    def possible(self, n: Naive, tiles: list[str], bridges: int, plows: int) -> bool:
        if not tiles:
            return True
        for fruit in dict.fromkeys(tiles):
            rest = list(tiles)
            rest.remove(fruit)
            for here, far, plow in n.placements(self.seat, fruit, bridges, plows):
                self.left -= 1
                if self.left < 0:
                    raise Tired
                found = n.land.get(here)
                more_bridges = bridges - (far is not None) + (found == "bridge")
                more_plows = plows - plow + (found == "plow")
                if self.possible(n.placed(self.seat, fruit, here, far, plow), rest, more_bridges, more_plows):
                    return True
        return False


def random_positions(seeds: range, every: int = 9) -> Iterator[serai.Match]:
    """Positions along random games with all kinds of options, each given out at a player's choice."""
    from serai import nets

    for seed in seeds:
        match, rng = nets.random_match("citrus", 2 + seed % 4, seed)
        count = rng.randrange(every)
        while not match.over:
            count += 1
            if count % every == 0 and match.seats[0] >= 0:
                yield match
            nets.choose(match, rng)
