"""Chapters 4 and 12: which lines can be bought, what is taken, what goes back, and who can act at all."""

from serai.games.citrus.codes import (
    BRIDGE_TILE,
    CART,
    CART_TILE,
    FRUITS,
    LINE,
    LINES,
    PLOW_TILE,
    SLOTS,
    fruit_of,
    seat_landscape,
)
from serai.games.citrus.event_kinds import BOUGHT, CARTED
from serai.games.citrus.fincas import NewFinca
from serai.games.citrus.land.fitting import Scout
from serai.games.citrus.state import Citrus
from serai.kernel.bits import ascending
from serai.kernel.game import NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row, row_of


def scout(g: Citrus, seat: i64) -> Scout:
    """[CIT-32] The question for one seat: its workers, and the bridges and plows that it holds."""
    return Scout(g.estate, seat, g.held(seat, BRIDGE_TILE), g.held(seat, PLOW_TILE))


def sites_after(g: Citrus, taken: i64) -> Ints:
    """[CIT-32] The sites to choose from if taking so many tiles brings a finca; none if it does not."""
    if brings_finca(g, taken):
        return ascending(0, g.shown)
    return row()


# ---- buying a line -----------------------------------------------------------------------------------------------


def price(g: Citrus, line: i64) -> i64:
    """[CIT-28] [CIT-29] One coin for each tile that lies in the line; gaps do not matter."""
    tiles: i64 = 0
    for slot in g.printed.lines[line]:
        if g.market[slot] != NONE:
            tiles += 1
    return tiles


def too_dear(g: Citrus, seat: i64, line: i64) -> bool:
    """[CIT-29] Whether the seat has fewer coins than the line costs."""
    return coins_after(g, seat, line) < 0


def coins_after(g: Citrus, seat: i64, line: i64) -> i64:
    """[CIT-29] The coins that the seat has left when it has bought a line."""
    return g.coins[seat] - price(g, line)


def brings_finca(g: Citrus, taken: i64) -> bool:
    """[CIT-84] [CIT-90] Whether taking so many tiles brings a new finca, besides refilling the market."""
    return g.triggers(taken) and g.finca_possible()


def refilled_after_next(g: Citrus) -> bool:
    """[CIT-86] [CIT-124] Whether the market is refilled as soon as one more tile is built: no way back from it."""
    return g.refill != 0 and len(g.tray) == 1


def line_fruits(g: Citrus, line: i64) -> Ints:
    """How many tiles of each fruit lie in a line; wells do not matter here [CIT-47]."""
    counts = row_of(FRUITS, 0)
    for slot in g.printed.lines[line]:
        if g.market[slot] != NONE:
            counts[fruit_of(g.market[slot])] += 1
    return counts


def line_fault(g: Citrus, question: Scout, line: i64) -> str:
    """The clause that forbids buying a line; "" if none does."""
    cost = price(g, line)
    if cost == 0:
        return "CIT-28"
    if too_dear(g, question.seat, line):
        return "CIT-29"
    return "" if question.can_build(line_fruits(g, line), sites_after(g, cost)) else "CIT-31"


def offer_lines(g: Citrus, seat: i64, options: Ints) -> Ints:
    """[CIT-31] The options and, behind them, the lines that the seat can pay and build."""
    question = scout(g, seat)
    line: i64
    for line in range(LINES):
        if not line_fault(g, question, line):
            options = append(options, LINE.option(line))
    return options


def can_act(g: Citrus, seat: i64) -> bool:
    """[CIT-105] [CIT-134] Whether the seat has a region to harvest or a line to buy, as if it were its turn."""
    if g.estate.workers(seat) < g.printed.numbers.workers:
        return True
    question = scout(g, seat)
    line: i64
    for line in range(LINES):
        if not line_fault(g, question, line):
            return True
    return False


def anyone_can_act(g: Citrus) -> bool:
    seat: i64
    for seat in range(g.players):
        if can_act(g, seat):
            return True
    return False


def take_line(g: Citrus, line: i64) -> None:
    """[CIT-25] [CIT-28] [CIT-29] Pay for all tiles of a line and put them on the tray."""
    cost = price(g, line)
    g.coins[g.active] = coins_after(g, g.active, line)
    if g.recording:
        g.emit(BOUGHT, g.active, line, cost, cost)
    prepare(g, cost, 1)
    for slot in g.printed.lines[line]:
        if g.market[slot] != NONE:
            g.take_tile(slot)


def prepare(g: Citrus, taken: i64, refund: i64) -> None:
    """[CIT-84] Note before tiles leave the market what their leaving brings with it."""
    g.refund = refund
    g.refill = 1 if g.triggers(taken) else 0


def after_taking(g: Citrus) -> None:
    """[CIT-84] [CIT-89] [CIT-90] The finca comes before any tile is placed; without tile or site it is left out."""
    if g.refill and g.finca_possible():
        g.push(NewFinca())


def return_cost(g: Citrus) -> i64:
    """[CIT-34] The points that are lost if all tiles of the tray go back."""
    return g.printed.numbers.penalty * len(g.tray)


def return_tiles(g: Citrus) -> None:
    """[CIT-34] [CIT-130] All tiles of the tray go back, in the order of the market spaces they came from."""
    for kind in g.tray:
        g.untake(kind)
    g.tray = row()


# ---- the cart ----------------------------------------------------------------------------------------------------


def cart_fault(g: Citrus, question: Scout, slot: i64) -> str:
    """The clause that keeps a cart from taking this tile; "" if none does."""
    if g.held(question.seat, CART_TILE) == 0:
        return "CIT-24"
    if g.market[slot] == NONE:
        return "CIT-60"
    counts = row_of(FRUITS, 0)
    counts[fruit_of(g.market[slot])] = 1
    return "" if question.can_build(counts, sites_after(g, 1)) else "CIT-131"


def offer_carts(g: Citrus, seat: i64, options: Ints) -> Ints:
    """The options and, behind them, the market spaces whose tile a cart can take."""
    if g.held(seat, CART_TILE) == 0:
        return options
    question = scout(g, seat)
    known = row_of(FRUITS, NONE)  # tiles of one fruit are alike here
    slot: i64
    for slot in range(SLOTS):
        if g.market[slot] != NONE:
            fruit = fruit_of(g.market[slot])
            if known[fruit] == NONE:
                known[fruit] = 0 if cart_fault(g, question, slot) else 1
            if known[fruit]:
                options = append(options, CART.option(slot))
    return options


def take_with_cart(g: Citrus, slot: i64) -> None:
    """[CIT-60] [CIT-62] The cart is spent, the tile costs nothing and counts as taken from the market."""
    g.hand[seat_landscape(g.active, CART_TILE)] -= 1
    if g.recording:
        g.emit(CARTED, g.active, g.market[slot], slot)
    prepare(g, 1, 0)
    g.take_tile(slot)
