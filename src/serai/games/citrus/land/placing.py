"""Chapter 5: placing one plantation, with or without a bridge or a plow."""

from typing import ClassVar

from serai.games.citrus.codes import (
    BOTH,
    BRIDGE_TILE,
    BRIDGED,
    OFF,
    PLACES,
    PLAIN,
    PLOW_TILE,
    PLOWED,
    SPACE,
    SPAN,
    WAYS,
    WITH,
    fruit_of,
    space_way,
)
from serai.games.citrus.land.moves import NO_WAY, Moves, find_bridges, find_moves, find_plows, space_of, way_of
from serai.games.citrus.state import Citrus
from serai.kernel.frame import Frame
from serai.kernel.frame_data import leads_here
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row, row_of


class Place(Frame[Citrus]):
    """[CIT-33] [CIT-36] Put one tile of the tray on the board: choose its space, or first a bridge or plow to help."""

    FIELDS: ClassVar[tuple[str, ...]] = ("kind:tile", "means 0..3", "space:space?")
    BELOW: ClassVar[tuple[str, ...]] = ("Build",)

    def __init__(self, kind: i64, means: i64 = PLAIN, space: i64 = NONE) -> None:
        self.kind: i64 = kind
        self.means: i64 = means
        self.space: i64 = space  # chosen before the far end of a bridge is

    def ask(self, g: Citrus) -> bool:
        if self.space != NONE:
            return g.ask_seat(g.active, self.ways(g))
        options = row()
        if self.means == PLAIN:
            means: i64
            for means in range(BRIDGED, BOTH + 1):
                if helpful(g, fruit_of(self.kind), means):
                    options = append(options, WITH.option(means - 1))
        fruit = fruit_of(self.kind)  # [CIT-47] a well does not matter
        return g.ask_seat(g.active, offer_spaces(options, spaces(g, fruit, self.means)))

    def ways(self, g: Citrus) -> Ints:
        """[CIT-132] The player chooses the own tile at the other end."""
        options = row()
        way: i64
        for way in range(WAYS):
            if not placement_fault(g, g.active, fruit_of(self.kind), self.space, self.means, way):
                options = append(options, SPAN.option(way))
        return options

    def answer(self, g: Citrus, option: i64) -> None:
        if self.space != NONE:
            far = g.estate.side.across[space_way(self.space, SPAN.index(option))]
            self.build(g, self.space, far)
        elif WITH.has(option):
            self.means = WITH.index(option) + 1
        elif self.means & BRIDGED:
            self.space = SPACE.index(option)
        else:
            self.build(g, SPACE.index(option), NONE)

    def build(self, g: Citrus, space: i64, far: i64) -> None:
        g.build(self.kind, space, far, self.means & PLOWED != 0)  # [CIT-54] workers come home at once
        g.tray = without(g.tray, self.kind)
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        if self.space != NONE:
            return ("span",)
        return ("with", "space") if self.means == PLAIN else ("space",)

    def why(self, g: Citrus, seat: i64, option: i64) -> str:
        fruit = fruit_of(self.kind)
        if self.space != NONE:
            return placement_fault(g, seat, fruit, self.space, self.means, SPAN.index(option))
        if WITH.has(option):
            return why_not_with(g, fruit, WITH.index(option) + 1)
        if self.means & BRIDGED:
            return why_not_bridged(g, seat, fruit, SPACE.index(option), self.means)
        return placement_fault(g, seat, fruit, SPACE.index(option), self.means, NONE)

    def prompt(self, g: Citrus, seat: i64) -> dict[str, int]:
        return {"tile": self.kind}

    def label_args(self, g: Citrus, option: i64) -> dict[str, int]:
        return {"tile": self.kind}

    def fault(self, g: Citrus) -> str:
        fruit = fruit_of(self.kind)
        if len(without(g.tray, self.kind)) == len(g.tray):
            return "kind: no such tile is on the tray [CIT-33]"
        if self.means == PLAIN and not leads_here(g):
            return "kind: it fits nowhere [CIT-36]"
        if self.means != PLAIN and not helpful(g, fruit, self.means):
            return "means: they are not at hand, or no help [CIT-65] [CIT-69]"
        if self.space != NONE and (not self.means & BRIDGED or len(self.ways(g)) == 0):
            return "space: no bridge leads on from there [CIT-66]"
        return ""

    def copy(self) -> "Place":
        return Place(self.kind, self.means, self.space)


def placement_fault(g: Citrus, seat: i64, fruit: i64, space: i64, means: i64, way: i64) -> str:
    """The clause that forbids a placement by these means; "" if none does."""
    e = g.estate
    if means & PLOWED:
        return e.plow_fault(seat, fruit, space, e.workers(seat), way)
    if means == BRIDGED:
        return e.bridge_fault(seat, fruit, space, way)
    return e.fault(seat, fruit, space, e.workers(seat))


def held_for(g: Citrus, means: i64) -> bool:
    """[CIT-65] [CIT-69] [CIT-72] The player holds the tiles that these means take: at most one of each."""
    if means & BRIDGED and g.held(g.active, BRIDGE_TILE) == 0:
        return False
    return not means & PLOWED or g.held(g.active, PLOW_TILE) > 0


def moves_with(g: Citrus, fruit: i64, means: i64) -> Moves:
    """The placements by exactly these means."""
    e = g.estate
    workers = e.workers(g.active)
    if means == PLAIN:
        return find_moves(e, g.active, fruit, workers, PLACES)
    moves = Moves(PLACES)
    if means == BRIDGED:
        find_bridges(e, g.active, fruit, moves)
    else:
        find_plows(e, g.active, fruit, workers, 1 if means == BOTH else 0, moves)
    return moves


def spaces(g: Citrus, fruit: i64, means: i64) -> Ints:
    """A mark for every space where the tile may go by these means."""
    marked = row_of(PLACES, 0)
    moves = moves_with(g, fruit, means)
    for space in moves.grown:
        marked[space] = 1
    for space in moves.begun:
        marked[space] = 1
    for move in moves.bridged:
        marked[space_of(move)] = 1
    for move in moves.plowed:
        if (way_of(move) != NO_WAY) == (means == BOTH):
            marked[space_of(move)] = 1
    return marked


def helpful(g: Citrus, fruit: i64, means: i64) -> bool:
    """Whether some space can be reached by these means."""
    if not held_for(g, means):
        return False
    for mark in spaces(g, fruit, means):
        if mark:
            return True
    return False


def offer_spaces(options: Ints, marked: Ints) -> Ints:
    space: i64
    for space in range(OFF):
        if marked[space]:
            options = append(options, SPACE.option(space))
    return options


def why_not_with(g: Citrus, fruit: i64, means: i64) -> str:
    """Why bridge, plow or both are no help: the player holds none, or reaches no space by them."""
    if helpful(g, fruit, means):
        return ""
    if means == BOTH:
        return "CIT-72"
    if not held_for(g, means):
        return "CIT-65" if means == BRIDGED else "CIT-69"
    return "CIT-66" if means == BRIDGED else "CIT-70"


def why_not_bridged(g: Citrus, seat: i64, fruit: i64, space: i64, means: i64) -> str:
    """Of the four ways the one that comes nearest tells the reason."""
    found = "CIT-66"
    way: i64
    for way in range(WAYS):
        here = placement_fault(g, seat, fruit, space, means, way)
        if not here:
            return ""
        if here != "CIT-66":
            found = here
    return found


def without(tiles: Ints, kind: i64) -> Ints:
    """A row of tiles less one of this kind."""
    rest = row()
    gone = False
    for tile in tiles:
        if tile == kind and not gone:
            gone = True
        else:
            rest = append(rest, tile)
    return rest
