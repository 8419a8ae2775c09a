"""The table of M.U.L.E.: Irata and the Store above, the own colony below, a column of work that changes by Phase.

Read it in this order: ``reading`` makes the view handy and asks the rules; ``wording`` puts sentences together;
``pieces`` draws single things; ``irata``, ``store``, ``colony`` (with its ``stocks``) and ``panels`` put them together
as parts; ``work`` chooses the sheet of the moment, one module for each; ``targets`` lays every offered code on its
node; ``motions`` animates, ``sheet`` adds up.
"""

from __future__ import annotations

from typing import Final

from serai.games.mule.scene import colony, irata, panels, store, work
from serai.games.mule.scene.icons import ICONS
from serai.games.mule.scene.motions import motions
from serai.games.mule.scene.reading import SEATS, MuleReading
from serai.games.mule.scene.sheet import sheet
from serai.games.mule.scene.targets import targets
from serai.scene import Scene, SceneContext
from serai.scene.contract import TitleScene

__all__ = ["SCENE"]

ENDS = ("end", "pass", "done", "stop")
"""What ends a go, by Phase."""


def scene(context: SceneContext) -> Scene:
    """The whole table as one seat sees it."""
    reading = MuleReading(context)
    column = work.write(reading)
    parts = [irata.part(reading), store.part(reading), colony.part(reading), column.part(), *panels.parts(reading)]
    end = next((code for code in ENDS if context.may(code)), "")
    return Scene(parts, targets(reading, column), end, column.primary, _banner(reading))


def _banner(reading: MuleReading) -> str:
    """What must not be missed."""
    if reading.context.over:
        return ""
    if reading.last_turn():
        return reading.say("banner_last")
    return reading.say("banner_countdown") if reading.view["counting"] else ""


def focus(context: SceneContext) -> str:
    """Where a phone should look first: the board where something can be chosen, else the work column."""
    blocks = {code.partition(":")[0] for code in context.offered}
    if blocks & {"take", "auction"}:
        return "irata-ground"
    return "colony-ground" if blocks & {"site", "flip", "lose"} else "work-ground"


TOLD_APART: Final = (
    [f"good-{good}" for good in ("smithore", "crystite", "food", "energy")],
    [f"kit-{good}" for good in ("smithore", "crystite", "food", "energy")],
    ["mule", "mule-tired", "mule-asleep"],
    ["power-on", "power-risk", "power-off"],
    ["land-plains", "land-river", "land-low_mountain", "land-high_mountain", "land-meteor_crater"],
)
"""Sprites that must differ without colour."""

SCENE: Final = TitleScene(
    scene=scene,
    motions=motions,
    sheet=sheet,
    focus=focus,
    seats=SEATS,
    icons=ICONS,
    told_apart=TOLD_APART,
)
