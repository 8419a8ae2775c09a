"""Chapter 9: the new finca, and refilling the market."""

from typing import ClassVar

from serai.games.citrus.codes import DRAW, FINCA, LETTER, LETTERS, SITE
from serai.games.citrus.event_kinds import COMPLETE, INCOMPLETE, REVEALED
from serai.games.citrus.state import Citrus
from serai.kernel.bits import ascending, count
from serai.kernel.frame import Frame
from serai.kernel.game import CHANCE, NONE
from serai.kernel.ints import Ints, i64
from serai.kernel.rows import row_of


def reveal_finca(g: Citrus, kind: i64) -> None:
    """[CIT-85] [CIT-123] The top finca tile is turned up."""
    g.fincas[kind] -= 1
    if g.recording:
        g.emit(REVEALED, CHANCE, g.printed.high[kind], g.printed.low[kind])


def site_weights(g: Citrus) -> Ints:
    """[CIT-22] Each building site tile of the stack is as likely as every other."""
    weights = row_of(LETTERS, 0)
    letter: i64
    for letter in range(LETTERS):
        weights[letter] = g.sites >> letter & 1
    return weights


class NewFinca(Frame[Citrus]):
    """[CIT-85] Reveal a finca, choose its site among those on the board, and show the next site tile."""

    FIELDS: ClassVar[tuple[str, ...]] = ("kind:finca?", "stands 0..1")
    BELOW: ClassVar[tuple[str, ...]] = ("Blocked", "Build", "Turn")

    def __init__(self, kind: i64 = NONE, stands: i64 = 0) -> None:
        self.kind: i64 = kind
        self.stands: i64 = stands

    def ask(self, g: Citrus) -> bool:
        if self.kind == NONE:
            return g.draw(FINCA.start, g.fincas)  # [CIT-122] [CIT-123] a reveal: undo stops here
        if not self.stands:
            return g.ask_seat(g.active, ascending(SITE.start, g.shown))
        if g.sites == 0:
            return g.pop()  # [CIT-90] no site tile is left to add
        return g.draw(LETTER.start, site_weights(g))

    def answer(self, g: Citrus, option: i64) -> None:
        if self.kind == NONE:
            self.kind = FINCA.index(option)
            reveal_finca(g, self.kind)
        elif not self.stands:
            self.stands = 1
            g.found(g.active, self.kind, SITE.index(option))
        else:
            g.show_site(LETTER.index(option))
            g.pop()

    def blocks(self) -> tuple[str, ...]:
        if self.kind == NONE:
            return ("finca",)
        return ("letter",) if self.stands else ("site",)

    def why(self, g: Citrus, seat: i64, option: i64) -> str:
        return "CIT-85" if SITE.has(option) and not g.shown >> SITE.index(option) & 1 else ""

    def prompt(self, g: Citrus, seat: i64) -> dict[str, int]:
        if self.kind == NONE:
            return {"high": 0, "low": 0}
        return {"high": g.printed.high[self.kind], "low": g.printed.low[self.kind]}

    def fault(self, g: Citrus) -> str:
        if self.stands:
            missing = count(g.shown) < g.printed.numbers.shown
            return "" if self.kind != NONE and missing else "stands: no finca was built just now [CIT-85]"
        if self.kind == NONE:
            return "" if g.finca_possible() else "shown, fincas: no finca can come [CIT-90]"
        if g.shown == 0:
            return "shown: there is no site for the finca [CIT-90]"
        standing: i64 = 0
        for kind in g.estate.finca:
            if kind == self.kind:
                standing += 1
        used = standing + g.fincas[self.kind]
        return "" if used < g.printed.fincas[self.kind] else "kind: all such fincas are elsewhere [CIT-3]"

    def copy(self) -> "NewFinca":
        return NewFinca(self.kind, self.stands)


class Refill(Frame[Citrus]):
    """[CIT-86] Free market spaces are filled in ascending order until all are, or the bag is empty [CIT-91]."""

    BELOW: ClassVar[tuple[str, ...]] = ("Build",)

    def ask(self, g: Citrus) -> bool:
        free = g.first_free_slot()
        if free != NONE and not g.bag_empty():
            return g.draw(DRAW.start, g.bag)  # [CIT-122] [CIT-124] a reveal: undo stops here
        g.complete = 1 if free == NONE else 0  # [CIT-87]
        if g.recording:
            g.emit(COMPLETE if g.complete else INCOMPLETE, CHANCE)
        return g.pop()

    def answer(self, g: Citrus, option: i64) -> None:
        g.fill_slot(DRAW.index(option))

    def fault(self, g: Citrus) -> str:
        return "tray: the market is filled when the tray is empty [CIT-86]" if len(g.tray) else ""

    def blocks(self) -> tuple[str, ...]:
        return ("draw",)
