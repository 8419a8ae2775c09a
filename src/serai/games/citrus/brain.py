"""What a bot knows of Citrus: how good a position is for a seat, in hundredths of a point.

A seat is worth its score, what its regions would give in a harvest, its prospects at the fincas, and what its coins,
workers and action tiles may still bring. A bot looks for the turn after which its seat is worth most, compared with
its best opponent.
"""

from typing import Final

from serai.games.citrus.codes import (
    BRIDGE_TILE,
    KINDS_OF_LANDSCAPE,
    OFF,
    PLACES,
    WAYS,
    fruit_of,
    space_way,
)
from serai.games.citrus.land.estate import Estate
from serai.games.citrus.scoring import is_alone, largest, second_largest, totals, unscored, vacant_around
from serai.games.citrus.state import Citrus
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import row_of

POINT: Final = 100
WIN: Final = 1_000_000
RIVAL: Final = 70
"""Per cent of the best opponent's prospects that count against a seat."""
COIN: Final = Ints([95, 95, 90, 85, 75, 65, 55, 45, 35, 30, 20, 15])
"""What the first, second, third coin is worth, while there are tiles to buy."""
WORKER: Final = Ints([0, 110, 180, 220, 240, 250])
"""What so many workers on the mat are worth."""
TRAY: Final = 150
"""A tile that is paid for and waits to be placed."""
ROOM: Final = 12
"""A free space beside an own region, up to four."""
NEAR: Final = Ints([92, 75, 58, 45, 35, 28, 22, 17, 14])
"""Per cent of a finca's award that are thought to come, by the spaces still free around it."""
TILE_WORTH: Final = Ints([0, 0, 0, 170, 260, 170, 200, 170])
"""What an action tile in hand is worth, by its kind."""
LASTING: Final = 40
"""Per cent of a lead at a finca far from scored that are thought to last to the end."""
HURRY: Final = 8
"""The tiles left for each player from which coins and tiles in hand lose their worth."""


def value(g: Citrus, seat: i64) -> i64:
    """How good the game stands for a seat compared with its best opponent."""
    if not g.stack:
        return outcome(g, seat)
    worth = fincas(g)
    best: i64 = -WIN
    other: i64
    for other in range(g.players):
        if other != seat:
            best = max(best, prospect(g, other, worth[other]))
    return prospect(g, seat, worth[seat]) * 100 - best * RIVAL


def outcome(g: Citrus, seat: i64) -> i64:
    """[CIT-104] A game that is over: won, shared or lost, and then by how much."""
    best: i64 = -WIN
    other: i64
    for other in range(g.players):
        if other != seat:
            best = max(best, g.points[other])
    margin = g.points[seat] - best
    return margin * POINT * 100 + (WIN * 100 if margin > 0 else 0 if margin == 0 else -WIN * 100)


def prospect(g: Citrus, seat: i64, finca_worth: i64) -> i64:
    """What the seat has, and what it may make of it."""
    e = g.estate
    left = tiles_left(g) // g.players  # tiles that this seat may still build
    own = g.points[seat] * POINT + finca_worth
    for root in e.roots(seat):
        own += e.worth(root) * POINT
        own += min(room(e, seat, root), 4) * ROOM * min(left, HURRY) // HURRY
    own += purse(g.coins[seat], left)
    own += WORKER[e.workers(seat)] * min(left, HURRY) // HURRY
    own += hand_worth(g, seat, left)
    if seat == g.active:
        own += TRAY * len(g.tray)
    return own


def tiles_left(g: Citrus) -> i64:
    """Plantations still to be bought."""
    left = g.market_tiles()
    for count in g.bag:
        left += count
    return left


def purse(coins: i64, left: i64) -> i64:
    """Coins are worth what they can still buy."""
    worth: i64 = 0
    coin: i64
    for coin in range(min(coins, left + 1)):
        worth += COIN[min(coin, len(COIN) - 1)]
    return worth


def hand_worth(g: Citrus, seat: i64, left: i64) -> i64:
    """[CIT-102] An action tile is a point at the end, and more while it can be used."""
    worth: i64 = 0
    kind: i64
    for kind in range(BRIDGE_TILE, KINDS_OF_LANDSCAPE):
        held = g.held(seat, kind)
        if held:
            worth += held * (POINT + (TILE_WORTH[kind] - POINT) * min(left, HURRY) // HURRY)
    return worth


def room(e: Estate, seat: i64, root: i64) -> i64:
    """The spaces beside a region where it could grow."""
    fruit = fruit_of(e.tile[root])
    free: i64 = 0
    here = root
    while True:
        way: i64
        for way in range(space_way(here, 0), space_way(here, WAYS)):
            near = e.side.beside[way]
            if e.tile[near] == NONE and e.side.buildable[near] and not e.fault(seat, fruit, near, 0):
                free += 1
        here = e.ring[here]
        if here == root or free > 4:
            return free


# ---- fincas ------------------------------------------------------------------------------------------------------


def fincas(g: Citrus) -> Ints:
    """What the unscored fincas promise to each seat: the award as things stand, or what is left for the end."""
    worth = row_of(g.players, 0)
    e = g.estate
    letter: i64
    seat: i64
    for letter in range(e.side.letters):
        if not unscored(e, letter):
            continue
        sums = totals(e, letter, g.players)
        first = largest(sums, OFF)
        if first == 0:
            continue
        second = second_largest(sums, first)
        alone = is_alone(sums, first)
        near = NEAR[len(vacant_around(e, letter))]
        high = g.printed.high[e.finca[letter]]
        low = g.printed.low[e.finca[letter]]
        for seat in range(g.players):
            if sums[seat] == first:
                worth[seat] += near * high + (100 - near) * low * LASTING // 100
                if alone:
                    worth[seat] += min(first - second, 4) * 10  # a lead that lasts
            elif sums[seat] > 0:
                if sums[seat] == second:
                    worth[seat] += near * low
                worth[seat] += max(0, 5 - (first - sums[seat])) * high  # within reach
    return worth


# ---- positions that are alike ------------------------------------------------------------------------------------


def key(g: Citrus, seat: i64) -> i64:
    """A number that is equal where only the order of a turn's choices differs."""
    mixed: i64 = g.phase * 7 + g.coins[seat] * 31 + g.points[seat] * 101
    e = g.estate
    space: i64
    for space in range(PLACES):
        if e.tile[space] != NONE:
            mixed += scattered(space * 64 + e.tile[space] * 2 + (1 if e.owner[e.root[space]] == seat else 0))
        if e.land[space] != NONE:
            mixed += scattered(16384 + space * 8 + e.land[space])
    for kind in g.tray:
        mixed += scattered(32768 + kind)
    for index in range(KINDS_OF_LANDSCAPE):
        mixed += scattered(65536 + index * 8 + g.held(seat, index))
    return mixed * 8 + len(g.stack)


def scattered(number: i64) -> i64:
    """A small number spread over 40 bits, so that sums of several seldom meet."""
    number = (number * 2654435761 + 40503) & 0xFFFFFFFFFF
    number ^= number >> 15
    number = (number & 0x3FFFFFFF) * 2246822519 & 0xFFFFFFFFFF
    return number ^ number >> 13
