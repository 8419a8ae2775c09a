"""Chapters 5 to 7: the placements that are legal in a position, found from the own regions and the fincas outwards."""

from typing import Final

from serai.games.citrus.codes import OFF, PLACES, WAYS, fruit_of, opposite, seat_worker, site_way, space_way
from serai.games.citrus.land.estate import Estate
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row

NO_WAY: Final = 4
"""In a move: no bridge, one more than the ways there are."""


def encode(space: i64, way: i64, plowed: i64) -> i64:
    """A placement as one number: space, way of the bridge, plow."""
    return (space * (NO_WAY + 1) + way) * 2 + plowed


def space_of(move: i64) -> i64:
    """The space of an encoded placement."""
    return move // (2 * (NO_WAY + 1))


def way_of(move: i64) -> i64:
    """The way of its bridge, or NO_WAY."""
    return move // 2 % (NO_WAY + 1)


def plowed_by(move: i64) -> bool:
    """Whether it takes a plow."""
    return move & 1 != 0


class Moves:
    """The placements of one fruit that are legal in a position."""

    def __init__(self, most: i64) -> None:
        self.most = most  # stop looking after so many of a sort
        self.grown: Ints = row()  # spaces that extend an own region [CIT-37]
        self.begun: Ints = row()  # spaces that start one with a worker [CIT-38]
        self.bridged: Ints = row()  # encoded
        self.plowed: Ints = row()  # encoded

    def none(self) -> bool:
        return len(self.grown) == 0 and len(self.begun) == 0 and len(self.bridged) == 0 and len(self.plowed) == 0


def contains(numbers: Ints, number: i64) -> bool:
    for other in numbers:
        if other == number:
            return True
    return False


def find_moves(e: Estate, seat: i64, fruit: i64, workers: i64, most: i64) -> Moves:
    """The spaces for one tile without bridge and plow, at most so many of a sort."""
    moves = Moves(most)
    beside = e.side.beside
    index: i64
    way: i64
    for index in range(seat_worker(seat, 0), seat_worker(seat + 1, 0)):
        first = e.worker[index]
        if first == NONE or fruit_of(e.tile[first]) != fruit:
            continue
        here = first
        while True:
            for way in range(space_way(here, 0), space_way(here, WAYS)):
                near = beside[way]
                if e.tile[near] == NONE and not contains(moves.grown, near) and not e.fault(seat, fruit, near, 0):
                    moves.grown = append(moves.grown, near)
                    if len(moves.grown) >= most:
                        return moves
            here = e.ring[here]
            if here == first:
                break
    if workers > 0:
        find_starts(e, seat, fruit, moves)
    return moves


def find_starts(e: Estate, seat: i64, fruit: i64, moves: Moves) -> None:
    """[CIT-38] The roads of fincas where a region can be started."""
    letter: i64
    way: i64
    for letter in range(e.side.letters):
        if e.finca[letter] == NONE or (not e.family and e.on_road(letter, fruit, OFF)):
            continue
        for way in range(site_way(letter, 0), site_way(letter, WAYS)):
            road = e.side.roads[way]
            if (
                road != OFF
                and e.tile[road] == NONE
                and not e.fault(seat, fruit, road, 1)
                and not contains(moves.grown, road)
            ):
                moves.begun = append(moves.begun, road)
                if len(moves.begun) >= moves.most:
                    return


def find_bridges(e: Estate, seat: i64, fruit: i64, moves: Moves) -> None:
    """[CIT-66] The spaces two away from own tiles of the fruit, each with the way back."""
    index: i64
    way: i64
    for index in range(seat_worker(seat, 0), seat_worker(seat + 1, 0)):
        first = e.worker[index]
        if first == NONE or fruit_of(e.tile[first]) != fruit:
            continue
        here = first
        while True:
            for way in range(WAYS):
                space = e.side.across[space_way(here, way)]
                if e.tile[space] == NONE and not e.bridge_fault(seat, fruit, space, opposite(way)):
                    moves.bridged = append(moves.bridged, encode(space, opposite(way), 0))
            here = e.ring[here]
            if here == first:
                break


def find_plows(e: Estate, seat: i64, fruit: i64, workers: i64, bridges: i64, moves: Moves) -> None:
    """[CIT-70] [CIT-72] The neutral plantations that could give way, with or without a bridge."""
    way: i64
    for space in e.side.spaces:
        if e.tile[space] == NONE or e.owner[e.root[space]] != NONE:
            continue
        if not e.plow_fault(seat, fruit, space, workers, NONE):
            moves.plowed = append(moves.plowed, encode(space, NO_WAY, 1))
        if bridges > 0:
            for way in range(WAYS):
                if not e.plow_fault(seat, fruit, space, workers, way):
                    moves.plowed = append(moves.plowed, encode(space, way, 1))


def find_all_moves(e: Estate, seat: i64, fruit: i64, workers: i64, bridges: i64, plows: i64) -> Moves:
    """All legal placements of one fruit."""
    moves = find_moves(e, seat, fruit, workers, PLACES)
    if bridges > 0:
        find_bridges(e, seat, fruit, moves)
    if plows > 0:
        find_plows(e, seat, fruit, workers, bridges, moves)
    return moves


def placeable(e: Estate, seat: i64, fruit: i64, workers: i64, bridges: i64, plows: i64) -> bool:
    """[CIT-130] Whether one tile of this fruit can be placed right now, by whatever means."""
    moves = find_moves(e, seat, fruit, workers, 1)
    if moves.none() and bridges > 0:
        find_bridges(e, seat, fruit, moves)
    if moves.none() and plows > 0:
        find_plows(e, seat, fruit, workers, bridges, moves)
    return not moves.none()


def joins(e: Estate, seat: i64, fruit: i64, space: i64, way: i64) -> i64:
    """[CIT-49] How many own regions a placement would join."""
    joined: i64 = 0 if way == NO_WAY else 1
    first: i64 = NONE
    second: i64 = NONE
    third: i64 = NONE
    side: i64
    for side in range(space_way(space, 0), space_way(space, WAYS)):
        near = e.side.beside[side]
        if fruit_of(e.tile[near]) == fruit:
            root = e.root[near]
            if root != first and root != second and root != third and e.owner[root] == seat:
                joined += 1
                third, second, first = second, first, root
    return joined
