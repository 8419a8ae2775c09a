"""[CIT-31] [CIT-32] Can these tiles all be built this turn? A search for some order and some spaces that do it.

Two things make it exact and quick.

*Tiles of different fruits meet only in spaces, workers, bridges and plows.* Contact and roads concern one fruit alone.
So the last tile of a fruit can wait until all others are placed, unless it helps them: it sends a worker home, it
lands on a bridge or plow, or it clears a neutral tile away. The search therefore tries only helping tiles and those of
fruits of which several are left; the rest, one of each fruit, is a matching of fruits with spaces.

*What is legal now stays legal* for another tile of the same fruit, unless both stand at one site. So a plain look at
the spaces free now proves most lines, and nothing has to be tried at all.

A set of placements that led nowhere is remembered: their order does not matter.
"""

from serai.games.citrus.codes import (
    BRIDGE_TILE,
    FRUITS,
    OFF,
    PLOW_TILE,
    WAYS,
    fruit_of,
    seat_worker,
    space_way,
    tile_of,
)
from serai.games.citrus.land.estate import Estate
from serai.games.citrus.land.moves import (
    NO_WAY,
    Moves,
    contains,
    encode,
    find_all_moves,
    find_moves,
    joins,
    plowed_by,
    space_of,
    way_of,
)
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row, row_of


class Scout:
    """The question for one seat in one position, for as many lines as are asked about."""

    def __init__(self, e: Estate, seat: i64, bridges: i64, plows: i64) -> None:
        self.e = e
        self.seat = seat
        self.workers: i64 = e.workers(seat)
        self.bridges = bridges
        self.plows = plows
        self.moves_now: list[Moves | None] = [None, None, None, None, None]

    def can_build(self, counts: Ints, sites: Ints) -> bool:
        """[CIT-31] Whether these tiles can all be built; if ``sites`` are given, after a finca on one of them."""
        if self.fits_now(counts):
            return True
        if len(sites) == 0:
            if self.never_fits(counts):
                return False
            return Search(self.seat).solve(self.e, counts, self.workers, self.bridges, self.plows, row())
        for site in sites:  # [CIT-32] more roads never forbid anything, so the plain look above holds for these too
            after = self.e.copy()
            after.finca[site] = 0
            if Search(self.seat).solve(after, counts, self.workers, self.bridges, self.plows, row()):
                return True
        return False

    def spaces_now(self, fruit: i64) -> Moves:
        """Up to four spaces of each sort for one tile of a fruit; looked for once."""
        found = self.moves_now[fruit]
        if found is not None:
            return found
        moves = find_moves(self.e, self.seat, fruit, self.workers, 4)
        self.moves_now[fruit] = moves
        return moves

    def never_fits(self, counts: Ints) -> bool:
        """Whether a fruit has no space now and nothing that the other tiles could bring would give it one."""
        fruit: i64
        for fruit in range(FRUITS):
            if counts[fruit] > 0 and self.spaces_now(fruit).none() and not self.helped(counts, fruit):
                return True
        return False

    def helped(self, counts: Ints, fruit: i64) -> bool:
        """A plow may help any fruit, a bridge one that has a region, a worker sent home one that wants a start."""
        if self.plows > 0 or lies(self.e, PLOW_TILE):
            return True
        if regions(self.e, self.seat, fruit) > 0 and (self.bridges > 0 or lies(self.e, BRIDGE_TILE)):
            return True
        other: i64
        for other in range(FRUITS):
            if self.workers == 0 and counts[other] > 0 and regions(self.e, self.seat, other) > 1:
                return True
        return False

    def fits_now(self, counts: Ints) -> bool:
        """Whether the spaces free at this moment are enough."""
        used = row()
        workers = self.workers
        fruit: i64
        for fruit in range(FRUITS):
            if counts[fruit] > 0:
                moves = self.spaces_now(fruit)
                fitted = fit(self.e, moves, counts[fruit], used)
                if len(fitted) < counts[fruit]:
                    return False
                for space in fitted:
                    if contains(moves.begun, space):
                        workers -= 1
                    used = append(used, space)
                if workers < 0:
                    return False
        return True


def lies(e: Estate, tile: i64) -> bool:
    """Whether a landscape tile of a kind lies on the board."""
    for space in e.side.meadows:
        if e.land[space] == tile:
            return True
    return False


def regions(e: Estate, seat: i64, fruit: i64) -> i64:
    """How many own regions of a fruit the seat has."""
    own: i64 = 0
    index: i64
    for index in range(seat_worker(seat, 0), seat_worker(seat + 1, 0)):
        space = e.worker[index]
        if space != NONE and fruit_of(e.tile[space]) == fruit:
            own += 1
    return own


def fit(e: Estate, moves: Moves, count: i64, used: Ints) -> Ints:
    """Spaces for so many tiles of a fruit besides those used, as few of them starts as can be."""
    fitted = row()
    for space in moves.grown:
        if len(fitted) < count and not contains(used, space) and apart(e, fitted, space):
            fitted = append(fitted, space)
    for space in moves.begun:
        if len(fitted) < count and not contains(used, space) and apart(e, fitted, space):
            fitted = append(fitted, space)
    return fitted


def apart(e: Estate, chosen: Ints, space: i64) -> bool:
    """[CIT-42] Whether a space shares no site with the others of its fruit."""
    letter = e.side.road_of[space]
    if letter == NONE or e.family:
        return True
    for other in chosen:
        if e.side.road_of[other] == letter:
            return False
    return True


class Search:
    """The full search: helping tiles and repeated fruits are tried, the rest is matched."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat
        self.dead: set[tuple[int, ...]] = set()
        self.nodes: i64 = 0

    def solve(self, e: Estate, counts: Ints, workers: i64, bridges: i64, plows: i64, trail: Ints) -> bool:
        """Whether the tiles left (so many of each fruit) can all be placed; ``trail`` tells what was placed before."""
        self.nodes += 1
        left: i64 = 0
        single = True
        every: list[Moves] = []
        fruit: i64
        for fruit in range(FRUITS):
            count = counts[fruit]
            left += count
            if count > 1:
                single = False
            if count > 0:
                every.append(find_all_moves(e, self.seat, fruit, workers, bridges, plows))
            else:
                every.append(Moves(0))
        if left == 0:
            return True
        if single and match(every, counts, workers, bridges):
            return True
        if not single and len(trail) > 0 and Scout(e, self.seat, bridges, plows).fits_now(counts):
            return True
        for fruit in range(FRUITS):
            if counts[fruit] > 0 and self.try_fruit(e, counts, workers, bridges, plows, trail, fruit, every[fruit]):
                return True
        return False

    def try_fruit(
        self, e: Estate, counts: Ints, workers: i64, bridges: i64, plows: i64, trail: Ints, fruit: i64, moves: Moves
    ) -> bool:
        """Place one tile of a fruit in every way that can matter."""
        for space in moves.grown:
            if self.try_move(e, counts, workers, bridges, plows, trail, fruit, encode(space, NO_WAY, 0)):
                return True
        for space in moves.begun:
            if self.try_move(e, counts, workers, bridges, plows, trail, fruit, encode(space, NO_WAY, 0)):
                return True
        for move in moves.bridged:
            if self.try_move(e, counts, workers, bridges, plows, trail, fruit, move):
                return True
        for move in moves.plowed:
            if self.try_move(e, counts, workers, bridges, plows, trail, fruit, move):
                return True
        return False

    def try_move(
        self, e: Estate, counts: Ints, workers: i64, bridges: i64, plows: i64, trail: Ints, fruit: i64, move: i64
    ) -> bool:
        plowed = plowed_by(move)
        way = way_of(move)
        space = space_of(move)
        land = e.land[space]
        finds = land in (BRIDGE_TILE, PLOW_TILE)
        if counts[fruit] == 1 and not plowed and not finds and joins(e, self.seat, fruit, space, way) < 2:
            return False  # it helps no other tile: it can wait
        key = tuple(sorted([*trail, move * FRUITS + fruit]))
        if key in self.dead:
            return False
        after = e.copy()
        if plowed:
            after.remove(space)
            plows -= 1
        if way != NO_WAY:
            bridges -= 1
        after.build(
            self.seat, tile_of(fruit, 0), space, NONE if way == NO_WAY else e.side.across[space_way(space, way)]
        )
        after.land[space] = NONE
        if land == BRIDGE_TILE:
            bridges += 1
        elif land == PLOW_TILE:
            plows += 1
        rest = counts[:]
        rest[fruit] -= 1
        if self.solve(after, rest, after.workers(self.seat), bridges, plows, append(trail[:], move * FRUITS + fruit)):
            return True
        self.dead.add(key)
        return False


def match(every: list[Moves], counts: Ints, workers: i64, bridges: i64) -> bool:
    """Whether every fruit left, one tile of each, finds a space of its own, with these workers and bridges."""
    return match_from(0, every, counts, workers, bridges, row_of(FRUITS, OFF))


def match_from(fruit: i64, every: list[Moves], counts: Ints, workers: i64, bridges: i64, used: Ints) -> bool:
    while fruit < FRUITS and counts[fruit] == 0:
        fruit += 1
    if fruit == FRUITS:
        return True
    moves = every[fruit]
    tried: i64 = 0
    for space in moves.grown:
        if tried < FRUITS and not contains(used, space):  # so many that the others cannot take them all
            tried += 1
            used[fruit] = space
            if match_from(fruit + 1, every, counts, workers, bridges, used):
                return True
    used[fruit] = OFF
    tried = 0
    if workers > 0:
        for space in moves.begun:
            if tried < FRUITS and not contains(used, space):
                tried += 1
                used[fruit] = space
                if match_from(fruit + 1, every, counts, workers - 1, bridges, used):
                    return True
    used[fruit] = OFF
    tried = 0
    if bridges > 0:
        for move in moves.bridged:
            space = space_of(move)
            if tried < FRUITS * WAYS and not contains(used, space):
                tried += 1
                used[fruit] = space
                if match_from(fruit + 1, every, counts, workers, bridges - 1, used):
                    return True
    used[fruit] = OFF
    return False
