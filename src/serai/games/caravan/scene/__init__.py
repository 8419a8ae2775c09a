"""Caravan's table, drawn: how a view becomes a scene, an event becomes motions, and the scores become a sheet.

Read it in this order: ``reading`` makes the view handy; ``places`` says where things are on the board; ``pieces`` and
``chains`` draw single things; ``board``, ``rail`` and ``panels`` put them together as parts; ``targets`` lays every
offered code on the piece where a player looks for it, with a ghost of its result; ``tips`` explains, ``motions``
animates, ``sheet`` adds up. The sprites are in ``sprites.svg``, the colours in ``style.css``.
"""

from __future__ import annotations

from typing import Final

from serai.games.caravan.scene.board import board
from serai.games.caravan.scene.motions import motions
from serai.games.caravan.scene.panels import bar, panels
from serai.games.caravan.scene.rail import rail
from serai.games.caravan.scene.reading import GOODS, SEATS, CaravanReading
from serai.games.caravan.scene.sheet import sheet
from serai.games.caravan.scene.targets import delivery, targets
from serai.scene import Scene, SceneContext
from serai.scene.contract import TitleScene

__all__ = ["SCENE"]

ICONS: Final[dict[str, str]] = {
    **{f"seat:{seat}": f"badge-{colour}" for seat, colour in enumerate(SEATS)},
    **{f"good:{good}": f"good-{good}" for good in GOODS},
    **{f"load:{good}{under}": f"good-{good}" for good in GOODS for under in ("", "-under")},
    **{f"victim:{seat}-{good}": f"good-{good}" for seat in range(len(SEATS)) for good in GOODS},
}
"""The sprite of each word that has a picture."""


def scene(context: SceneContext) -> Scene:
    """The whole table: board, cards, panels and lamps, and what can be chosen on them."""
    reading = context.read_as(CaravanReading)
    return Scene(
        [board(reading), *rail(reading), *panels(reading), bar(reading)],
        targets(reading),
        end="end",
        primary=delivery(reading),
        banner=context.say("final_phase") if reading.final else "",
    )


def focus(context: SceneContext) -> str:
    """The space of the step that is being made, for a screen too small for the whole board."""
    space = context.read_as(CaravanReading).step.space
    return f"cell-{space}" if space else ""


TOLD_APART: Final = (
    [f"good-{good}" for good in ("ivory", "gems", "cloth", "paper", "salt", "meat", "swords", "hides")],
    ["mark-ring", "mark-circle", "mark-diamond", "mark-triangle"],
    ["camel-blue", "camel-blue-top", "camel-blue-under"],
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
