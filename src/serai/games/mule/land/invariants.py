"""Chapter 16: what always holds of Lands, M.U.L.E.s, claims and hidden Crystite [MUL-212]."""

from typing import Final

from serai.games.mule.codes import (
    GOODS,
    METEOR_CRATER,
    PLAINS,
    RIVER,
    SITES,
    SQUARES,
    TERRAINS,
    board_place,
    seat_good,
    seat_site,
)
from serai.games.mule.events import UNLUCKY_STEP, cards_to_come
from serai.games.mule.settings import WITH_RIVERS
from serai.games.mule.state import Mule
from serai.kernel.bits import count
from serai.kernel.game import NONE
from serai.kernel.ints import i64
from serai.kernel.rows import row_of, total

MOST_LOST: Final = 1000
"""So many claims a position may count beyond those of the Lands on the boards."""


def broken_lands(g: Mule) -> str:
    """[MUL-212] Every Land lies in exactly one place, each with at most one M.U.L.E.; no tile is made up."""
    square: i64
    for square in range(SQUARES):
        if (g.terrain[square] != NONE) != (g.irata >> square & 1 == 1):
            return "irata: a square is not what it seems [MUL-212]"
        if g.terrain[square] != NONE and g.printed.irata.zone[square] == NONE:
            return "irata: no Land lies on the Store square [MUL-43]"
        if g.terrain[square] == RIVER and not river_zone(g, g.printed.irata.zone[square]):
            return "irata: a River lies only where its Zone has river beds [MUL-22]"
    seat: i64
    for seat in range(g.players):
        wrong = broken_board(g, seat)
        if wrong:
            return wrong
    wrong = broken_tiles(g)
    if wrong == "":
        wrong = broken_claims(g)
    return wrong if wrong else broken_veins(g)


def river_zone(g: Mule, zone: i64) -> bool:
    """[MUL-22] [MUL-182] Rivers stay in the Zone of the river beds, unless they are mixed with other Lands."""
    return g.settings.random_lands == WITH_RIVERS or g.printed.board.zone_squares[zone] & g.printed.board.beds != 0


def broken_board(g: Mule, seat: i64) -> str:
    mules: i64 = 0
    good: i64
    for good in range(GOODS):
        mules += count(g.makes[seat_good(seat, good)])
    if mules != count(g.mules(seat)):
        return f"boards: two M.U.L.E.s of seat {seat} stand on one Land [MUL-5]"
    if g.mules(seat) & ~g.lands[seat] or g.flipped[seat] & ~g.mules(seat):
        return f"boards: a M.U.L.E. of seat {seat} stands on no Land [MUL-5]"
    beds = g.printed.board.beds
    site: i64
    for site in range(SITES):
        land = g.terrain[board_place(seat, site)]
        if (land != NONE) != (g.lands[seat] >> site & 1 == 1):
            return f"boards: that of seat {seat} is not what it seems [MUL-212]"
        if land != NONE and g.printed.board.zone[site] == NONE:
            return f"boards: seat {seat} has a Land on the Store square [MUL-43]"
        if land == RIVER and g.settings.random_lands != WITH_RIVERS and not beds >> site & 1:
            return f"boards: a River of seat {seat} lies in no river bed [MUL-42]"
    return ""


def broken_tiles(g: Mule) -> str:
    """[MUL-6] There are no more Lands of a type than in the box."""
    tiles = row_of(TERRAINS, 0)
    for land in g.terrain:
        if land != NONE:
            tiles[land] += 1
    tiles[METEOR_CRATER] += g.craters
    kind: i64
    for kind in range(TERRAINS):
        if tiles[kind] > g.printed.lands.count[kind]:
            box = g.printed.lands.count[kind]
            return f"irata, boards, craters: {tiles[kind]} Lands of a type; the box has {box} [MUL-6]"
    return ""


def broken_claims(g: Mule) -> str:
    """[MUL-40] [MUL-163] Every Land on a board has a number of its own, and came from a square of its Zone."""
    lands: i64 = 0
    seat: i64
    site: i64
    for seat in range(g.players):
        lands += count(g.lands[seat])
        for site in range(SITES):
            since = g.since[seat_site(seat, site)]
            origin = g.origin[seat_site(seat, site)]
            if (since > 0) != (g.lands[seat] >> site & 1 == 1) or since > g.claims:
                return "claimed: a number for each Land on the boards, at most claims [MUL-163]"
            if origin != NONE and (since == 0 or g.printed.irata.zone[origin] != g.printed.board.zone[site]):
                return "claimed: a Land comes from a square of its Zone [MUL-40]"
            if since > 0 and claimed_twice(g, since):
                return "claimed: two Lands have the same number [MUL-163]"
    lost = g.turn - cards_to_come(g, UNLUCKY_STEP)  # at most one Land in a turn
    return "claims: more than a game can have" if g.claims - lands > MOST_LOST + lost else ""


def claimed_twice(g: Mule, number: i64) -> bool:
    found: i64 = 0
    for since in g.since:
        if since == number:
            found += 1
    return found > 1


def broken_veins(g: Mule) -> str:
    """[MUL-6] [MUL-112] [MUL-199] Crystite lies under Lands that hide it, known if turned up or assayed."""
    known = row_of(TERRAINS, 0)
    hidden = row_of(TERRAINS, 0)
    place: i64
    for place in range(len(g.vein)):
        land = g.terrain[place]
        hides = land >= PLAINS and land < METEOR_CRATER
        if g.vein[place] != NONE:
            if not hides:
                return "plains, low_mountain, high_mountain: Crystite lies under no Land that hides it [MUL-9]"
            known[land] += 1
        else:
            if g.seen[place] or (hides and g.turned[place]):
                return "turned, assayed: the Crystite value of such a Land is known [MUL-83] [MUL-112]"
            if hides:
                hidden[land] += 1
        if g.turn > 0 and g.turned[place] and land == NONE:
            return "turned: there is no Land to turn up [MUL-112]"
    for land in range(PLAINS, METEOR_CRATER):
        unseen = total(g.veins_left(land))
        if known[land] + unseen > g.printed.lands.count[land] or hidden[land] > unseen:
            return "plains, low_mountain, high_mountain: more or less Crystite than in the box [MUL-6]"
    return ""
