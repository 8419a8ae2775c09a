"""Chapter 7: the action tiles that stand alone, bull and milestone."""

from typing import ClassVar

from serai.games.citrus.codes import (
    BULL,
    BULL_TILE,
    KINDS_OF_LANDSCAPE,
    MILESTONE,
    MILESTONE_TILE,
    MILESTONE_USED,
    SPACE,
)
from serai.games.citrus.fincas import NewFinca
from serai.games.citrus.state import Citrus
from serai.kernel.frame import Frame
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row


class PutBull(Frame[Citrus]):
    """[CIT-58] Put a bull on any open space that is empty."""

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def ask(self, g: Citrus) -> bool:
        options = row()
        for space in g.estate.side.spaces:
            if g.estate.empty(space):
                options = append(options, SPACE + space)
        return g.ask_seat(g.active, options)

    def answer(self, g: Citrus, option: i64) -> None:
        g.put_bull(option - SPACE)
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("space",)

    def why(self, g: Citrus, seat: i64, option: i64) -> str:
        return "" if g.estate.empty(option - SPACE) else "CIT-58"


def room_for_bull(g: Citrus) -> bool:
    for space in g.estate.side.spaces:
        if g.estate.empty(space):
            return True
    return False


def action_fault(g: Citrus, option: i64) -> i64:
    """[CIT-58] [CIT-64] The number of the clause that forbids bull or milestone; 0 if none does."""
    if option == BULL:
        if g.held(g.active, BULL_TILE) == 0:
            return 24
        return 0 if room_for_bull(g) else 58
    if g.held(g.active, MILESTONE_TILE) == 0:
        return 24
    return 0 if g.finca_possible() else 64


def offer_actions(g: Citrus, options: Ints) -> Ints:
    """[CIT-24] [CIT-129] The options and, behind them, bull and milestone where they can be used."""
    if action_fault(g, BULL) == 0:
        options = append(options, BULL)
    if action_fault(g, MILESTONE) == 0:
        options = append(options, MILESTONE)
    return options


def use_action(g: Citrus, option: i64) -> None:
    """[CIT-56] [CIT-63] A bull is put on the board; a milestone is spent and brings a finca at once."""
    if option == BULL:
        g.push(PutBull())
        return
    g.hand[g.active * KINDS_OF_LANDSCAPE + MILESTONE_TILE] -= 1
    if g.recording:
        g.emit(MILESTONE_USED, g.active)
    g.push(NewFinca())


def is_action(option: i64) -> bool:
    return option in (BULL, MILESTONE)


def why_not_action(g: Citrus, option: i64) -> str:
    found = action_fault(g, option)
    return f"CIT-{found}" if found else ""
