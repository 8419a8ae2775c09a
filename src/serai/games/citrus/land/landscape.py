"""Chapter 7: the action tiles that stand alone, bull and milestone."""

from typing import ClassVar

from serai.games.citrus.codes import BULL, BULL_TILE, MILESTONE, MILESTONE_TILE, SPACE, seat_landscape
from serai.games.citrus.event_kinds import MILESTONE_USED
from serai.games.citrus.fincas import NewFinca
from serai.games.citrus.state import Citrus
from serai.kernel.frame import Frame
from serai.kernel.frame_data import leads_here
from serai.kernel.ints import Ints, append, i64
from serai.kernel.rows import row


class PutBull(Frame[Citrus]):
    """[CIT-58] Put a bull on any open space that is empty."""

    BELOW: ClassVar[tuple[str, ...]] = ("Build", "Turn")

    def ask(self, g: Citrus) -> bool:
        options = row()
        for space in g.estate.side.spaces:
            if g.estate.empty(space):
                options = append(options, SPACE.option(space))
        return g.ask_seat(g.active, options)

    def answer(self, g: Citrus, option: i64) -> None:
        g.put_bull(SPACE.index(option))
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("space",)

    def why(self, g: Citrus, seat: i64, option: i64) -> str:
        return "" if g.estate.empty(SPACE.index(option)) else "CIT-58"

    def fault(self, g: Citrus) -> str:
        return "" if leads_here(g) else "hand: the player cannot put a bull [CIT-58]"


def room_for_bull(g: Citrus) -> bool:
    for space in g.estate.side.spaces:
        if g.estate.empty(space):
            return True
    return False


def why_not_action(g: Citrus, option: i64) -> str:
    """The clause that forbids bull or milestone; "" if none does."""
    if option == BULL:
        if g.held(g.active, BULL_TILE) == 0:
            return "CIT-24"
        return "" if room_for_bull(g) else "CIT-58"
    if g.held(g.active, MILESTONE_TILE) == 0:
        return "CIT-24"
    return "" if g.finca_possible() else "CIT-64"


def offer_actions(g: Citrus, options: Ints) -> Ints:
    """[CIT-24] [CIT-129] The options and, behind them, bull and milestone where they can be used."""
    if not why_not_action(g, BULL):
        options = append(options, BULL)
    if not why_not_action(g, MILESTONE):
        options = append(options, MILESTONE)
    return options


def use_action(g: Citrus, option: i64) -> None:
    """[CIT-56] [CIT-63] A bull is put on the board; a milestone is spent and brings a finca at once."""
    if option == BULL:
        g.push(PutBull())
        return
    g.hand[seat_landscape(g.active, MILESTONE_TILE)] -= 1
    if g.recording:
        g.emit(MILESTONE_USED, g.active)
    g.push(NewFinca())


def is_action(option: i64) -> bool:
    return option in (BULL, MILESTONE)
