"""Alpujarras as a picture: a hillside of terraces inside the road of the mules, cards under it, panels beside it.

Read it in this order: ``reading`` makes the view handy and asks the rules; ``pieces`` draws small things; ``board``
puts ``channels``, ``farmlands`` (with ``signs``) and ``track`` (on the line of ``road``) together; ``market``,
``goal_cards``, ``order``, ``bar`` and ``panels`` are parts of their own; ``colours`` stands before the first turn;
``targets`` lays every offered code on its node; ``tips`` says what an action or a move would bring, ``motions``
animates, ``sheet`` adds up.
"""

from __future__ import annotations

from typing import Final

from serai.games.alpujarras.scene import bar, goal_cards, market, order, panels
from serai.games.alpujarras.scene.board import board
from serai.games.alpujarras.scene.icons import ICONS
from serai.games.alpujarras.scene.motions import motions
from serai.games.alpujarras.scene.reading import COLOURS, AlpujarrasReading, seat_colours
from serai.games.alpujarras.scene.sheet import sheet
from serai.games.alpujarras.scene.targets import targets
from serai.scene.context import SceneContext
from serai.scene.contract import TitleScene
from serai.scene.nodes import Scene

__all__ = ["SCENE"]


def scene(context: SceneContext) -> Scene:
    """The whole table."""
    reading = context.read_as(AlpujarrasReading)
    parts = [
        board(reading),
        market.market_part(reading),
        market.cards_part(reading),
        goal_cards.goals_part(reading),
        order.order_part(reading),
        bar.bar_part(reading),
        *(panels.panel_part(reading, seat) for seat in range(reading.players)),
    ]
    return Scene(parts, targets(reading), end="end", primary=_primary(reading), banner=_banner(reading))


def _primary(reading: AlpujarrasReading) -> str:
    """The bright button: the only action left, or to leave a market where nothing more can be earned."""
    acts = [code for code in reading.offered if code.startswith("act:")]
    return acts[0] if len(acts) == 1 else ""


def _banner(reading: AlpujarrasReading) -> str:
    """Said from the first mule that is home."""
    home = [reading.names[seat] for seat in range(reading.players) if reading.finished(seat)]
    if not home or reading.over:
        return ""
    return reading.say("gate_one" if len(home) == 1 else "gate_more", players=reading.both(home))


def focus(context: SceneContext) -> str:
    """Where the phone should look: the land in question, the mule to move, or the hillside."""
    reading = context.read_as(AlpujarrasReading)
    if reading.frame == "PickFruit":
        return f"land-{reading.given['land']}"
    if reading.frame == "Irrigate" and reading.given.get("channel"):
        return f"channel-{reading.given['channel']}"
    if reading.frame in ("MoveMule", "PerformActions") and reading.active is not None:
        return f"mule-{reading.active}"
    return "ground"


TOLD_APART: Final = (
    [f"fruit-{fruit}" for fruit in ("grape", "orange", "lemon", "apple", "cherry")],
    [f"shield-{land}" for land in ("purple", "orange", "yellow", "green", "red")],
    ["dirhem", "noria", "goal-token"],
    ["act-AF", "act-AF2", "act-MF", "act-IR", "act-MARKET", "act-HARVEST"],
    [f"farmer-{seat}" for seat in ("blue", "black", "white", "pink")],
    [f"mule-{seat}" for seat in ("blue", "black", "white", "pink", "zara")],
)
"""Sprites that must differ without colour."""

SCENE: Final = TitleScene(
    scene=scene,
    motions=motions,
    sheet=sheet,
    focus=focus,
    seats=COLOURS,
    chosen_seats=seat_colours,
    icons=ICONS,
    told_apart=TOLD_APART,
)
