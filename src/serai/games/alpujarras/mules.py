"""Chapters 3 and 4: whose mule is next, and where it may go."""

from serai.games.alpujarras.codes import GO, HALF, MOVE, PLACES, SEGMENTS, WIDTH, place_in, segment_of, within_segment
from serai.games.alpujarras.state import Alpujarras
from serai.kernel.bits import bit
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row


def rearmost(g: Alpujarras, but: i64 = 0) -> i64:
    """[ALP-23] [ALP-25] [ALP-131] The mule furthest back that is not in the end space; Zara's is the last number.

    Mules of the set ``but`` do not count; NONE if no other is under way.
    """
    best: i64 = NONE
    behind: i64 = PLACES
    mule: i64 = 0
    for place in g.mules:
        if not but >> mule & 1 and not g.at_end(place) and g.rank(place) < behind:
            best = mule
            behind = g.rank(place)
        mule += 1
    return best


def mules_under_way(g: Alpujarras) -> Ints:
    """[ALP-23] The mules that are not in the end space, from the rear: the order in which they move next."""
    order = row()
    seen: i64 = 0
    mule = rearmost(g)
    while mule != NONE:
        order = append(order, mule)
        seen |= bit(mule)
        mule = rearmost(g, seen)
    return order


def mules_before(g: Alpujarras, mule: i64, place: i64) -> Ints:
    """[ALP-23] Those that would move before this mule does again, if it went to a place."""
    before = row()
    for other in mules_under_way(g):
        if other != mule and g.rank(g.mules[other]) < g.rank(place):
            before = append(before, other)
    return before


def passed_by(g: Alpujarras, here: i64, place: i64) -> Ints:
    """[ALP-31] The segments whose market or harvest a move from one place to another leaves out."""
    passed = row()
    for segment in g.track:
        if segment != GO:
            first = place_in(segment, HALF)
            last = place_in(segment, WIDTH - 1)
            if g.rank(here) < g.rank(first) and g.rank(last) < g.rank(place):
                passed = append(passed, segment)
    return passed


def all_finished(g: Alpujarras) -> bool:
    """[ALP-117] Whether every player's mule is in the end space; Zara's need not be."""
    seat: i64
    for seat in range(g.players):
        if not g.at_end(g.mules[seat]):
            return False
    return True


def big_space(place: i64) -> i64:
    """The segment of whose start, market, harvest or end space a place is a spot; NONE for a standard space."""
    segment = segment_of(place)
    if segment == GO:
        return segment if within_segment(place) < HALF else NONE
    return segment if within_segment(place) >= HALF else NONE


def offer_moves(g: Alpujarras, seat: i64, options: Ints) -> Ints:
    """[ALP-27] [ALP-28] [ALP-29] [ALP-30] [ALP-114] The options and, behind them, every free place further on."""
    here = g.mules[seat]
    slot = g.slots[segment_of(here)]
    real = g.side.real
    segment: i64
    number: i64
    place: i64
    for segment in range(SEGMENTS):
        if g.slots[segment] > slot:
            taken = taken_places(g, segment)
            for number in range(WIDTH):
                if real[place_in(segment, number)] and not taken >> number & 1:
                    options = append(options, MOVE.option(place_in(segment, number)))
        elif g.slots[segment] == slot:
            leaving = big_space(here)
            for place in range(here + 1, place_in(segment + 1, 0)):
                if real[place] and not g.occupied(place) and (leaving == NONE or big_space(place) != leaving):
                    options = append(options, MOVE.option(place))
    return options


def taken_places(g: Alpujarras, segment: i64) -> i64:
    """[ALP-28] The places of a segment where mules stand, as a set of the places within it."""
    taken: i64 = 0
    for place in g.mules:
        if segment_of(place) == segment:
            taken |= bit(within_segment(place))
    return taken


def why_not_there(g: Alpujarras, seat: i64, place: i64) -> str:
    """Why a mule cannot move to a place."""
    here = g.mules[seat]
    if not g.side.real[place]:
        return "ALP-10"
    if g.rank(place) <= g.rank(here):
        return "ALP-27"
    if g.occupied(place):
        return "ALP-28"
    return "ALP-29" if big_space(here) != NONE and big_space(place) == big_space(here) else ""
