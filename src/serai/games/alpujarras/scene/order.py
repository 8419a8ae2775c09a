"""Over the panels: the mules from the rear, and at the end how the players came out."""

from __future__ import annotations

from typing import Final

from serai.games.alpujarras.scene.pieces import short
from serai.games.alpujarras.scene.reading import COLOURS, AlpujarrasReading
from serai.scene.art import rect, text, use
from serai.scene.nodes import SIDE_WIDTH, Node, Part, Tip
from serai.scene.tracking import drawn

HEIGHT: Final = 44
PLACES: Final = ("first", "second", "third", "fourth")
"""The messages of how players came out."""


@drawn
def order_part(reading: AlpujarrasReading) -> Part:
    """The mules from the rear: the first one moves. Those at the gate stand behind, pale."""
    nodes: list[Node] = []
    mules = reading.view["mules"]
    if reading.ready:
        order = reading.order()
        home = sorted((mule for mule in range(len(mules)) if reading.finished(mule)), key=reading.standing)
        width = (SIDE_WIDTH - 6 * (len(mules) - 1)) / len(mules)
        for place, mule in enumerate([*order, *home]):
            nodes.append(_ticket(reading, mule, place, width, mule in home))
    else:
        nodes.append(Node("order-waiting", art=text(reading.say("order_waits"), 0, 26, 14, cls="soft")))
    return Part("order", SIDE_WIDTH, HEIGHT, nodes, reading.say("order"), where="side")


def _said(reading: AlpujarrasReading, place: int) -> str:
    """Home; at the end of the game, how a player came out."""
    return reading.say(PLACES[place] if reading.over and place < reading.players else "home")


def _ticket(reading: AlpujarrasReading, mule: int, place: int, width: float, home: bool) -> Node:
    colour, stands = reading.mule_colour(mule), reading.view["mules"][mule]
    first = place == 0 and (reading.over or not home)
    edge = {"stroke": f"var(--seat-{colour}-d)" if colour in COLOURS else "var(--ink-soft)", "stroke_width": 3}
    art = rect(1.5, 1.5, width - 3, HEIGHT - 3, 9, fill="var(--card)", **(edge if first else {"stroke": "var(--line)"}))
    shown, words = reading.of(mule, "own", "player"), _said(reading, place) if home else stands
    pale = {"opacity": ".5"} if home and not reading.over else {}
    if len(reading.view["mules"]) > 3:
        art += use(f"mule-{colour}", 4, 3, 24, None, **pale) + text(short(shown, 4), 29, 18, 12, cls="b")
        art += text(words, width / 2, 38, 14, cls="n")
    else:
        art += use(f"mule-{colour}", 3, 6, 32, None, **pale)
        art += text(short(shown, int((width - 40) / 7.4)), 36, 18, 12, cls="b") + text(words, 36, 35, 14, cls="b")
    lines = [reading.say("order_home" if home else "order_next" if first else "order_later", number=place)]
    if mule == reading.players:
        lines.append(reading.say("zara_moves"))
    name = reading.of(mule, "mule_own", "mule_of")
    tip = Tip(name, tuple(lines), "ALP-102" if mule == reading.players else "ALP-23")
    label = reading.of(mule, "order_own", "order_of", number=place + 1, place=stands)
    return Node(f"order-{mule}", (width + 6) * place, 0, art, label, tip, (0, 0, width, HEIGHT, 9))
