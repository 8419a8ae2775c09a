"""Alpujarras as a picture: a hillside of terraces inside the road of the mules, cards under it, panels beside it."""

from __future__ import annotations

from typing import Final

from serai.games.alpujarras.scene import choosing, goalcards, lands, panels, ring, stalls, strips, track, water
from serai.games.alpujarras.scene.icons import ICONS
from serai.games.alpujarras.scene.motions import motions
from serai.games.alpujarras.scene.reading import COLOURS, LAND_NAMES, AlpujarrasReading, seat_colours
from serai.games.alpujarras.scene.sheet import sheet
from serai.scene.art import use
from serai.scene.context import SceneContext
from serai.scene.contract import TitleScene
from serai.scene.nodes import Node, Part, Scene, Target

__all__ = ["SCENE"]


def scene(context: SceneContext) -> Scene:
    """The whole table."""
    reading = AlpujarrasReading(context)
    parts = [
        _board(reading),
        stalls.market_part(reading),
        stalls.cards_part(reading),
        goalcards.goals_part(reading),
        strips.order_part(reading),
        strips.bar_part(reading),
        *(panels.panel_part(reading, seat) for seat in range(reading.players)),
    ]
    return Scene(parts, _targets(reading), end="end", primary=_primary(reading), banner=_banner(reading))


def _board(reading: AlpujarrasReading) -> Part:
    ground = Node("ground", art=use("hillside", 0, 0, ring.WIDTH, ring.HEIGHT))
    nodes = [ground, water.springs(), *water.channel_nodes(reading)]
    for land in LAND_NAMES:
        nodes += lands.land_nodes(reading, land)
    nodes.append(track.road(reading))
    nodes += track.place_nodes(reading)
    nodes += track.veil(reading)
    nodes += track.sign_nodes(reading)
    nodes += track.mule_nodes(reading)
    nodes += choosing.colour_nodes(reading)
    phone = 964 if reading.spots == 3 else 1290
    say = reading.say
    return Part("board", ring.WIDTH, ring.HEIGHT, nodes, say("board"), phone=phone, tab=say("board_tab"))


def _targets(reading: AlpujarrasReading) -> list[Target]:
    drawn = (track, water, lands, stalls, goalcards, panels, strips, choosing)
    return [target for module in drawn for target in module.targets(reading)]


def _primary(reading: AlpujarrasReading) -> str:
    """The bright button: the only action left, or to leave a market where nothing more can be earned."""
    acts = [code for code in reading.context.offered if code.startswith("act:")]
    return acts[0] if len(acts) == 1 else ""


def _banner(reading: AlpujarrasReading) -> str:
    """[ALP-117] Said from the first mule that is home."""
    home = [reading.names[seat] for seat in range(reading.players) if reading.finished(seat)]
    if not home or reading.context.over:
        return ""
    return reading.say("gate_one" if len(home) == 1 else "gate_more", players=reading.both(home))


def focus(context: SceneContext) -> str:
    """Where the phone should look: the land in question, the mule to move, or the hillside."""
    reading = AlpujarrasReading(context)
    if reading.frame == "PickFruit":
        return f"land-{reading.told['land']}"
    if reading.frame == "Irrigate" and reading.told.get("channel"):
        return f"channel-{reading.told['channel']}"
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
