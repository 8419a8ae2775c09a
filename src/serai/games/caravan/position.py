"""Chapter 12: positions made by hand [CAR-75]."""

from __future__ import annotations

from serai.games.caravan.camels import Put, PutRainbow
from serai.games.caravan.codes import CARRY, CODES, GOODS, MOVE, PLACE, RAINBOW, SEATS, STEAL
from serai.games.caravan.goods import Carry, Refill, Steal
from serai.games.caravan.invariants import goods_outside_bag, take_sums
from serai.games.caravan.setup import Setup
from serai.games.caravan.state import OUTER_RING, Caravan
from serai.games.caravan.turn import Turn
from serai.kernel.fields import PositionError
from serai.kernel.frame import Frame
from serai.kernel.game import NONE


def complete_position(g: Caravan, given: set[str]) -> None:
    """[CAR-75] Fill in what a position made by hand leaves out, and refuse what cannot be."""
    if "turn" not in given:
        g.turn = len(g.printed.allowance)
    if g.turn < 1 and "frames" not in given:
        raise PositionError("turn: turns are counted from 1 [CAR-18]")
    if "active" not in given or (g.active == NONE and "frames" not in given):
        g.active = 0
    if g.active >= g.players:
        raise PositionError(f"active: there is no seat {g.active} with {g.players} players")
    if "left" not in given and g.turn >= 1:
        g.left = g.allowance()
    if "last_action" not in given:
        g.last_action = max(0, g.turn - 1)
    if "last_progress" not in given:
        g.last_progress = max(0, g.turn - 1)
    if max(g.last_action, g.last_progress) > g.turn:
        raise PositionError("last_action and last_progress: no turn later than the present one")
    if g.rainbow != NONE and not g.settings.rainbow:
        raise PositionError("rainbow: there is no rainbow camel without the option rainbow = on [CAR-61]")
    if g.rainbow != NONE and OUTER_RING >> g.rainbow & 1:
        raise PositionError("rainbow: the rainbow camel never stands on the outer ring [CAR-62]")
    _settle_goods(g, given)
    _settle_markers(g, given)
    take_sums(g)


def _settle_goods(g: Caravan, given: set[str]) -> None:
    """[CAR-75] Goods named nowhere are in the bag, or out of the game if the bag is named; the box has no more."""
    named = goods_outside_bag(g)
    for good in range(GOODS):
        if "bag" not in given:
            g.bag[good] = max(0, g.printed.bag(g.settings.full)[good] - named[good])
        found, box = named[good] + g.bag[good], g.printed.full[good]
        if found > box:
            name = CODES.name("good", good)
            raise PositionError(f"there are {found} {name} in this position; the box has {box} [CAR-2, CAR-75]")


def _settle_markers(g: Caravan, given: set[str]) -> None:
    """[CAR-75] No more markers than in the box [CAR-3]; demand markers not named are in the supply."""
    pieces = g.printed.pieces
    if sum(g.theft) > pieces.theft * SEATS:
        raise PositionError(f"theft: {sum(g.theft)} markers; the box has {pieces.theft * SEATS} [CAR-3, CAR-75]")
    coins = pieces.coins * g.players if g.settings.pay_coins else 0
    if sum(g.coins) > coins:
        raise PositionError(f"coins: {sum(g.coins)} coins; there are {coins} in the game [CAR-66]")
    used = sum(g.demand) + sum(g.markers) + g.paid
    if "supply" not in given:
        g.supply = pieces.demand - used
    if g.supply < 0 or used + g.supply > pieces.demand:
        raise PositionError(f"demand, markers: {used} demand markers; there are {pieces.demand} [CAR-3]")


def why_frames_misfit(g: Caravan) -> str:
    """A turn stands alone, or below one step of an action that it offers; the setup and a finished game stand alone."""
    if not g.stack or (len(g.stack) == 1 and isinstance(g.stack[0], Turn | Setup)):
        return ""
    if len(g.stack) != 2 or not isinstance(g.stack[0], Turn):
        return "wants a Turn, alone or below one step of an action"
    step = g.stack[1]
    if isinstance(step, Refill):
        return ""
    if isinstance(step, Carry) and step.load != NONE and not g.loads_at(g.active, step.source) >> step.load & 1:
        return "no camel there carries that good"
    trial = g.copy()
    trial.begin(Turn())
    return "" if led_to(step) in trial.options else f"the turn does not lead to {type(step).__name__} here"


def led_to(step: Frame[Caravan]) -> int:
    """The choice of a turn that leads to this step of an action."""
    if isinstance(step, Put):
        return PLACE if step.source == NONE else MOVE.option(step.source)
    if isinstance(step, Carry) and step.source != NONE:
        return CARRY.option(step.source)
    if isinstance(step, Steal) and step.space != NONE:
        return STEAL.option(step.space)
    return RAINBOW if isinstance(step, PutRainbow) else NONE
