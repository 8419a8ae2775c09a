"""Chapter 10: harvesting regions one after the other."""

from typing import ClassVar

from serai.games.citrus.codes import HARVESTING, SPACE, fruit_of
from serai.games.citrus.state import Citrus
from serai.kernel.frame import Frame
from serai.kernel.frame_data import leads_here
from serai.kernel.game import NONE
from serai.kernel.ints import append, i64
from serai.kernel.rows import row


class Harvest(Frame[Citrus]):
    """[CIT-92] [CIT-97] Choose the next own region to harvest, by its first space [CIT-139]."""

    BELOW: ClassVar[tuple[str, ...]] = ("Turn",)

    def ask(self, g: Citrus) -> bool:
        options = row()
        for root in g.estate.roots(g.active):
            options = append(options, SPACE.option(root))
        return g.ask_seat(g.active, options)

    def answer(self, g: Citrus, option: i64) -> None:
        g.phase = HARVESTING
        g.harvest(SPACE.index(option))
        g.pop()

    def blocks(self) -> tuple[str, ...]:
        return ("space",)

    def why(self, g: Citrus, seat: i64, option: i64) -> str:
        space = SPACE.index(option)
        e = g.estate
        if e.tile[space] == NONE or e.owner[e.root[space]] != seat:
            return "CIT-92"
        return "" if e.root[space] == space else "CIT-139"

    def fault(self, g: Citrus) -> str:
        return "" if leads_here(g) else "regions, phase: there is nothing to harvest [CIT-92]"

    def label_args(self, g: Citrus, option: i64) -> dict[str, int]:
        """What the region would give."""
        space = SPACE.index(option)
        e = g.estate
        if e.tile[space] == NONE or e.root[space] != space:
            return {}
        return {"fruit": fruit_of(e.tile[space]), "points": e.worth(space)}
