"""The table of M.U.L.E.: Irata and the Store above, the own colony below, a column of work that changes by Phase."""

from __future__ import annotations

from typing import Final

from serai.games.mule.scene import colony, irata, panels, store, work
from serai.games.mule.scene.facts import SEATS, Facts
from serai.games.mule.scene.icons import ICONS
from serai.games.mule.scene.motion import motions
from serai.games.mule.scene.tally import sheet
from serai.scene import Scene, SceneContext
from serai.scene.contract import TitleScene

__all__ = ["SCENE"]

ENDS = ("end", "pass", "done", "stop")
"""What ends a go, by Phase."""


def scene(look: SceneContext) -> Scene:
    """The whole table as one seat sees it."""
    facts = Facts(look)
    paper = work.write(facts)
    parts = [irata.part(facts), store.part(facts), colony.part(facts), paper.part(), *panels.parts(facts)]
    targets = [*paper.targets, *irata.targets(facts), *colony.targets(facts), *panels.targets(facts)]
    end = next((code for code in ENDS if look.may(code)), "")
    return Scene(parts, targets, end, paper.primary, _banner(facts))


def _banner(facts: Facts) -> str:
    """What must not be missed."""
    if facts.look.over:
        return ""
    if facts.last_turn():
        return facts.say("banner_last")
    return facts.say("banner_countdown") if facts.view["counting"] else ""


def focus(look: SceneContext) -> str:
    """Where a phone should look first: the board where something can be chosen, else the work column."""
    blocks = {code.partition(":")[0] for code in look.offered}
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
