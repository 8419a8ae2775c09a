"""Positions made by hand [CIT-137]: what they leave out, and what they may not contain."""

from __future__ import annotations

from typing import Final

from serai.games.citrus.codes import CODES, KINDS_OF_LANDSCAPE, LETTERS, WORKERS
from serai.games.citrus.invariants import broken_rule, tiles_outside_bag
from serai.games.citrus.state import Citrus
from serai.kernel.bits import bit
from serai.kernel.fields import PositionError
from serai.kernel.game import NONE
from serai.kernel.ints import Ints
from serai.kernel.rows import row_of

LAND_ORDER: Final = tuple(
    CODES.index("landscape", name)
    for name in ("horse", "horses", "herd", "bull", "milestone", "cart", "bridge", "plow")
)
"""In which order a position that names no landscape tiles has them on its landscape spaces."""


def complete_position(g: Citrus, given: set[str]) -> None:
    """[CIT-137] Fill in what a hand-made position leaves out, and refuse what cannot be."""
    if "active" not in given:
        g.active = 0
    if not (g.active == NONE or 0 <= g.active < g.players):
        raise PositionError(f"active: there is no seat {g.active} with {g.players} players")
    if "turn" not in given:
        g.turn = 1
    if "box" not in given:
        g.box = row_of(KINDS_OF_LANDSCAPE, 0)
    _complete_regions(g)
    if "landscape" not in given:
        _lay_landscape(g)
    _complete_fincas(g, given)
    if "complete" not in given:
        g.complete = 1
    if "bag" not in given:
        found = tiles_outside_bag(g)
        g.bag = Ints([max(0, exist - there) for exist, there in zip(g.all_tiles(), found, strict=True)])
    broken = broken_rule(g)
    if broken:
        raise PositionError(broken)


def _complete_regions(g: Citrus) -> None:
    """[CIT-12] [CIT-13] Each region listed must hang together and touch no other of its fruit; its worker is on it."""
    e = g.estate
    listed: dict[int, list[int]] = {}
    for space, root in enumerate(e.root):
        if root != NONE:
            listed.setdefault(root, []).append(space)
    owners = {root: e.owner[root] for root in listed}
    for space in range(len(e.owner)):
        e.owner[space] = NONE
    for root, spaces in listed.items():
        first = CODES.name("space", root)
        if sorted(e.grown(root)) != spaces:
            raise PositionError(f"regions: the one at {first} is not all that hangs together there [CIT-12]")
        e.write_region(e.grown(root), owners[root])
        if owners[root] != NONE:
            if e.workers(owners[root]) == 0:
                raise PositionError(f"regions: seat {owners[root]} has more than {WORKERS} [CIT-1]")
            e.station(owners[root], root)


def _lay_landscape(g: Citrus) -> None:
    """Landscape tiles lie on all landscape spaces that are not built on: first horses, then those for actions."""
    left = list(g.printed.landscape)
    for place, held in enumerate(g.hand):
        left[place % KINDS_OF_LANDSCAPE] -= held
    for meadow in g.estate.side.meadows:
        if g.estate.tile[meadow] == NONE:
            tile = next((kind for kind in LAND_ORDER if left[kind] > 0), NONE)
            g.estate.land[meadow] = tile
            if tile != NONE:
                left[tile] -= 1


def _complete_fincas(g: Citrus, given: set[str]) -> None:
    """Fincas stand on the first sites, the next three site tiles are shown, all others are in their stacks."""
    e = g.estate
    if "standing" not in given:
        for site in range(g.settings.starting):
            e.finca[site] = site % len(g.fincas)
    standing = sum(bit(site) for site in range(LETTERS) if e.finca[site] != NONE)
    if "shown" not in given:
        taken = standing | (g.sites if "sites" in given else 0)
        free = [site for site in range(e.side.letters) if not taken >> site & 1]
        g.shown = sum(bit(site) for site in free[: g.printed.numbers.shown])
    if "sites" not in given:
        g.sites = bit(e.side.letters) - 1 & ~standing & ~g.shown
    if (g.shown | g.sites) & standing or g.shown & g.sites:
        raise PositionError("shown, sites: a site cannot be in two of finca, board and stack [CIT-4]")
    if e.scored & ~standing:
        raise PositionError("scored: there is no finca on a site named there [CIT-80]")
    if "fincas" not in given:
        for kind in range(len(g.fincas)):
            g.fincas[kind] = max(0, g.printed.fincas[kind] - list(e.finca).count(kind))
