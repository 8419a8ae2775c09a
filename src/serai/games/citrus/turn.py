"""Chapters 3 and 12: the turn with its main action, its end, and what happens when nobody can act."""

from typing import ClassVar

from serai.games.citrus.codes import (
    BEFORE,
    BRIDGE_TILE,
    CART,
    DONE,
    END,
    HARVEST,
    HARVESTING,
    INCOME,
    LINE,
    PASS,
    PLOW_TILE,
    RETURN,
    TILE,
    TILES,
    fruit_of,
)
from serai.games.citrus.event_kinds import BLOCKED, PASSED, STUCK, TURN_BEGUN, TURN_ENDED
from serai.games.citrus.fincas import NewFinca, Refill
from serai.games.citrus.harvest import Harvest
from serai.games.citrus.land.landscape import is_action, offer_actions, use_action, why_not_action
from serai.games.citrus.land.moves import placeable
from serai.games.citrus.land.placing import Place
from serai.games.citrus.market import (
    after_taking,
    anyone_can_act,
    can_act,
    cart_fault,
    line_fault,
    offer_carts,
    offer_lines,
    price,
    return_cost,
    return_tiles,
    scout,
    take_line,
    take_with_cart,
)
from serai.games.citrus.scoring import close, score_fincas, tiles_left
from serai.games.citrus.state import Citrus
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row, total


def begin_turn(g: Citrus, seat: i64) -> None:
    """[CIT-23] The next player has one main action to make."""
    g.turn += 1
    g.active = seat
    g.phase = BEFORE
    g.added = 0
    if g.recording:
        g.emit(TURN_BEGUN, seat, g.turn)


def end_turn(g: Citrus) -> None:
    """[CIT-27] Score surrounded fincas, test for the end, pass on clockwise. This cannot be taken back [CIT-125]."""
    g.fence()  # [CIT-122] steps are taken back in the own turn only
    if g.recording:
        g.emit(TURN_ENDED, g.active)
    score_fincas(g)
    if tiles_left(g) == 0:
        close(g)  # [CIT-99] at once, in the middle of a round
    else:
        begin_turn(g, (g.active + 1) % g.players)


class Turn(Frame[Citrus]):
    """[CIT-23] [CIT-24] One main action, Build or Harvest, and action tiles before, within and after it.

    The player says when the turn is over [CIT-26].
    """

    def ask(self, g: Citrus) -> bool:
        me = g.active
        options = row()
        lines = row()
        if g.phase == BEFORE:
            lines = offer_lines(g, me, lines)
        has_regions = g.estate.workers(me) < g.printed.numbers.workers
        if g.phase == DONE:
            options = append(options, END)
        elif has_regions:
            options = append(options, HARVEST)  # [CIT-92]
        elif g.phase == BEFORE and len(lines) == 0:
            options = append(options, PASS)  # [CIT-107] only who cannot act
        if g.phase == HARVESTING:
            options = append(options, INCOME)  # [CIT-133]
        options = offer_actions(g, options)
        for line in lines:
            options = append(options, line)
        return g.ask_seat(me, offer_carts(g, me, options))

    def answer(self, g: Citrus, option: i64) -> None:
        if option == END:
            end_turn(g)
        elif option == PASS:
            pass_turn(g)
        elif option == HARVEST:
            g.push(Harvest())
        elif option == INCOME:
            g.pay_income()
            g.phase = DONE
        elif is_action(option):
            use_action(g, option)
        else:
            self.take(g, option)

    def take(self, g: Citrus, option: i64) -> None:
        """[CIT-25] Tiles leave the market, by a line or by a cart, and are built before anything else [CIT-131]."""
        if LINE.has(option):
            take_line(g, LINE.index(option))
            g.replace(Build(DONE))
        else:
            take_with_cart(g, CART.index(option))
            g.replace(Build(g.phase))
        after_taking(g)

    def blocks(self) -> tuple[str, ...]:
        return ("end", "pass", "harvest", "income", "bull", "milestone", "line", "cart")

    def why(self, g: Citrus, seat: i64, option: i64) -> str:
        if is_action(option):
            return why_not_action(g, option)
        if option == END:
            return "" if g.phase == DONE else "CIT-26"
        if option == INCOME:
            return "" if g.phase == HARVESTING else "CIT-95"
        if CART.has(option):
            return cart_fault(g, scout(g, seat), CART.index(option))
        if option == PASS:
            return "CIT-107" if g.phase != BEFORE or can_act(g, seat) else ""  # [CIT-106]
        if g.phase == DONE or (g.phase == HARVESTING and option != HARVEST):
            return "CIT-23"
        if option == HARVEST:
            return "CIT-92" if g.estate.workers(seat) == g.printed.numbers.workers else ""
        return line_fault(g, scout(g, seat), LINE.index(option))

    def prompt(self, g: Citrus, seat: i64) -> dict[str, int]:
        return {"coins": g.coins[seat], "phase": g.phase}

    def fault(self, g: Citrus) -> str:
        return turn_fault(g) or ("tray: its tiles are built first [CIT-131]" if len(g.tray) else "")

    def label_args(self, g: Citrus, option: i64) -> dict[str, int]:
        if LINE.has(option):
            return {"price": price(g, LINE.index(option))}
        if CART.has(option) and g.market[CART.index(option)] != NONE:
            return {"tile": g.market[CART.index(option)]}
        if option == INCOME:
            return {"workers": g.estate.workers(g.active)}
        return {}


def turn_fault(g: Citrus) -> str:
    """Why a position made by hand is not in the middle of somebody's turn, or ""."""
    if g.active == NONE or g.turn < 1:
        return "active, turn: a turn has a player and a number from 1 [CIT-23]"
    return "box, pile: they are for the setup [CIT-16]" if total(g.box) + total(g.pile) else ""


class Build(Frame[Citrus]):
    """[CIT-33] Place the tiles of the tray one after the other, keep none, then refill the market [CIT-86]."""

    FIELDS: ClassVar[tuple[str, ...]] = ("then:phase",)

    def __init__(self, then: i64) -> None:
        self.then: i64 = then  # how far the main action is afterwards

    def ask(self, g: Citrus) -> bool:
        if len(g.tray) > 0:
            return g.ask_seat(g.active, self.tiles(g))
        if g.refill:
            g.refill = 0
            return g.push(Refill())
        g.refund = 0
        g.phase = self.then
        return g.replace(Turn())

    def tiles(self, g: Citrus) -> Ints:
        """[CIT-130] [CIT-140] While any tile can be placed, one has to be; if none can, all may go back."""
        placed = row()
        kind: i64
        for kind in range(TILES):
            if self.waiting(g, kind) and fits_somewhere(g, kind):
                placed = append(placed, TILE.option(kind))
        options = row()
        if len(placed) == 0:
            options = append(options, RETURN)
        options = offer_actions(g, options)
        for option in placed:
            options = append(options, option)
        return options

    def waiting(self, g: Citrus, kind: i64) -> bool:
        for tile in g.tray:
            if tile == kind:
                return True
        return False

    def answer(self, g: Citrus, option: i64) -> None:
        if is_action(option):
            use_action(g, option)
        elif option == RETURN:
            return_tiles(g)
        else:
            g.push(Place(TILE.index(option)))

    def blocks(self) -> tuple[str, ...]:
        return ("return", "bull", "milestone", "cart", "tile")

    def why(self, g: Citrus, seat: i64, option: i64) -> str:
        if is_action(option):
            return why_not_action(g, option)
        if option == RETURN:
            for tile in g.tray:
                if fits_somewhere(g, tile):
                    return "CIT-130"
            return ""
        if CART.has(option):
            return "CIT-61"
        if not self.waiting(g, TILE.index(option)):
            return "CIT-33"
        return "" if fits_somewhere(g, TILE.index(option)) else "CIT-36"

    def prompt(self, g: Citrus, seat: i64) -> dict[str, int]:
        return {"tiles": len(g.tray)}

    def fault(self, g: Citrus) -> str:
        bought = self.then == DONE and g.phase == BEFORE
        return turn_fault(g) or ("" if bought or self.then == g.phase else "then: it does not follow from the phase")

    def label_args(self, g: Citrus, option: i64) -> dict[str, int]:
        return {"points": return_cost(g)} if option == RETURN else {}


def fits_somewhere(g: Citrus, kind: i64) -> bool:
    """[CIT-130] Whether the active player can place a tile of this kind, by bridge and plow if need be."""
    me = g.active
    return placeable(g.estate, me, fruit_of(kind), g.estate.workers(me), g.held(me, BRIDGE_TILE), g.held(me, PLOW_TILE))


# ---- chapter 12: blocked -----------------------------------------------------------------------------------------


def pass_turn(g: Citrus) -> None:
    """[CIT-106] [CIT-108] [CIT-109] [CIT-110] Pass if another can act; else a finca comes, once a turn, or the end."""
    if anyone_can_act(g):
        if g.recording:
            g.emit(PASSED, g.active)
        end_turn(g)
    elif g.added == 0 and g.finca_possible():
        g.added = 1  # [CIT-134]
        if g.recording:
            g.emit(BLOCKED, CHANCE)
        g.push(Blocked())
        g.push(NewFinca())
    else:
        give_up(g)


def give_up(g: Citrus) -> None:
    """[CIT-110] [CIT-135] Nobody can act: surrounded fincas are scored as ever, and then the game is over."""
    if g.recording:
        g.emit(STUCK, CHANCE)
    score_fincas(g)
    close(g)


class Blocked(Frame[Citrus]):
    """[CIT-109] [CIT-134] A finca was added because nobody could act: if that helps nobody, the game is over."""

    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def ask(self, g: Citrus) -> bool:
        if anyone_can_act(g):
            return g.pop()
        give_up(g)
        return False

    def answer(self, g: Citrus, option: i64) -> None:
        raise AssertionError("nothing is asked here")

    def fault(self, g: Citrus) -> str:
        return "" if g.added and g.phase == BEFORE else "added, phase: no finca was added [CIT-134]"
