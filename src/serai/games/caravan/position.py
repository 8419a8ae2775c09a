"""Chapter 12: positions made by hand [CAR-75]."""

from __future__ import annotations

from typing import Final

from serai.games.caravan.codes import CODES, GOODS, SEATS
from serai.games.caravan.invariants import goods_outside_bag, take_sums
from serai.games.caravan.state import OUTER_RING, Caravan
from serai.kernel.fields import PositionError
from serai.kernel.game import NONE

LATEST_START: Final = 10_000
"""No position made by hand begins later than in this turn."""


def complete_position(g: Caravan, given: set[str]) -> None:
    """[CAR-75] Fill in what a position made by hand leaves out, and refuse what cannot be."""
    if "turn" not in given:
        g.turn = len(g.printed.allowance)
    if "active" not in given:
        g.active = 0
    if g.active >= g.players:
        raise PositionError(f"active: there is no seat {g.active} with {g.players} players")
    if "left" not in given and g.turn >= 1:
        g.left = g.allowance()
    if "last_action" not in given:
        g.last_action = max(0, g.turn - 1)
    if "last_progress" not in given:
        g.last_progress = max(0, g.turn - 1)
    _check_turn(g)
    if g.rainbow != NONE and not g.settings.rainbow:
        raise PositionError("rainbow: there is no rainbow camel without the option rainbow = on [CAR-61]")
    if g.rainbow != NONE and OUTER_RING >> g.rainbow & 1:
        raise PositionError("rainbow: the rainbow camel never stands on the outer ring [CAR-62]")
    _settle_goods(g, given)
    _settle_markers(g, given)
    take_sums(g)


def _check_turn(g: Caravan) -> None:
    """The newest action is not of a later turn, and the turn is not so late that numbers run out [CAR-73]."""
    if max(g.last_action, g.last_progress) > g.turn:
        raise PositionError("last_action, last_progress: no turn later than the present one")
    stale = g.printed.pieces.stale_rounds * g.players
    progress = 1 + sum(g.carried(seat) for seat in range(g.players)) + 2 * sum(g.delivered)
    if max(g.turn, g.last_progress + stale) > LATEST_START + progress * stale:  # play keeps it so
        raise PositionError(f"turn: a position begins in turn {LATEST_START} at the latest")


def _settle_goods(g: Caravan, given: set[str]) -> None:
    """[CAR-75] Goods named nowhere are in the bag, or out of the game if the bag is named; the box has no more."""
    named = goods_outside_bag(g)
    for good in range(GOODS):
        if "bag" not in given:
            g.bag[good] = max(0, g.printed.bag(g.settings.full)[good] - named[good])
        found, box = named[good] + g.bag[good], g.printed.full[good]
        if found > box:
            name = CODES.name("good", good)
            raise PositionError(
                f"goods, camels, bag, delivered: there are {found} {name} in all; the box has {box} [CAR-2, CAR-75]"
            )


def _settle_markers(g: Caravan, given: set[str]) -> None:
    """[CAR-75] No more markers than in the box [CAR-3]; demand markers not named are in the supply."""
    pieces = g.printed.pieces
    if sum(g.theft) > pieces.theft * SEATS:
        raise PositionError(f"theft: {sum(g.theft)} markers; the box has {pieces.theft * SEATS} [CAR-3, CAR-75]")
    coins = pieces.coins * g.players if g.settings.pay_coins else 0
    if sum(g.coins) > coins:
        raise PositionError(f"coins: {sum(g.coins)} coins; there are {coins} in the game [CAR-66]")
    if g.paid and not (g.settings.rainbow and g.settings.pay_demand):
        raise PositionError("paid: only the rainbow camel is paid with demand markers [CAR-66]")
    used = sum(g.demand) + sum(g.markers) + g.paid
    if "supply" not in given:
        g.supply = pieces.demand - used
    if g.supply < 0 or used + g.supply > pieces.demand:
        found = used if g.supply < 0 else used + g.supply
        raise PositionError(f"demand, markers, paid, supply: {found} demand markers of {pieces.demand} [CAR-3]")
