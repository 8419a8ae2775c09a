"""Citrus on the table: a sunlit grid, the market, the tray, the fincas and the mat."""

from __future__ import annotations

from typing import Final

from serai.games.citrus.scene.board import board_part
from serai.games.citrus.scene.fincas import ledger_part
from serai.games.citrus.scene.icons import ICONS
from serai.games.citrus.scene.market import market_part
from serai.games.citrus.scene.mat import mat_part
from serai.games.citrus.scene.motions import motions
from serai.games.citrus.scene.panels import legend_part, panel_parts, ribbon_part
from serai.games.citrus.scene.reading import SEATS, CitrusReading
from serai.games.citrus.scene.sheet import sheet
from serai.games.citrus.scene.targets import targets
from serai.games.citrus.scene.tray import tray_part
from serai.scene.context import SceneContext
from serai.scene.contract import TitleScene
from serai.scene.nodes import STAGE_WIDTH, Scene

__all__ = ["SCENE"]

LEFT = 220
"""Where the board begins, beside market, tray and fincas."""
TRAY_Y, LEDGER_Y, MAT_Y = 340, 464, 512
GAP, LEGEND = 8, 120
"""Between parts; and how much room beside a small board a legend needs."""


def scene(context: SceneContext) -> Scene:
    """The whole table as one viewer sees it."""
    reading = context.read_as(CitrusReading)
    found = targets(reading)
    board = board_part(reading, LEFT, {target.node for target in found})
    parts = [
        ribbon_part(reading),
        board,
        market_part(reading),
        tray_part(reading, TRAY_Y),
        ledger_part(reading, LEDGER_Y),
    ]
    parts.append(mat_part(reading, LEFT, MAT_Y))
    x = LEFT + board.w + GAP
    if STAGE_WIDTH - x >= LEGEND:
        parts.append(legend_part(reading, x, STAGE_WIDTH - x, board.h))
    parts += panel_parts(reading)
    return Scene(parts, found, "end", _primary(context), _banner(reading))


def _primary(context: SceneContext) -> str:
    """The choice that stands out, where there is one."""
    return next((code for code in ("income", "pass", "return") if context.may(code)), "")


def _banner(reading: CitrusReading) -> str:
    """The last phase of the game must not be missed."""
    if reading.over:
        return ""
    if reading.view["complete"] or reading.view["turn"] < 1:
        return ""
    return reading.say("banner", tiles=reading.tiles_left)


def focus(context: SceneContext) -> str:
    """What a phone should scroll to: where something can be chosen, else the board."""
    for code in context.offered:
        block, _, value = code.partition(":")
        if block == "space":
            return f"cell-{value}"
        if block == "site":
            return f"site-{value}"
        if block in ("line", "cart", "tile"):
            return "tray" if block == "tile" else "market"
    return "ground"


FRUITS = ("lemon", "orange", "blood", "lime", "grapefruit")
TOLD_APART: Final = (
    *([f"{kind}-{fruit}" for fruit in FRUITS] for kind in ("fruit", "tree", "tile", "tag")),
    [f"land-{kind}" for kind in ("bridge", "cart", "bull", "milestone", "plow", "horse", "horses", "herd")],
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
