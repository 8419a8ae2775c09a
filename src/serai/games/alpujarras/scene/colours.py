"""Before the first turn: the mules to choose from, in the middle of the empty hillside."""

from __future__ import annotations

from serai.games.alpujarras.scene.reading import COLOURS, AlpujarrasReading
from serai.scene.art import centred, rect, text, use
from serai.scene.nodes import Node, Target, Tip
from serai.scene.tracking import drawn

LEFT, TOP, STEP = 264, 206, 104


@drawn
def colour_nodes(reading: AlpujarrasReading) -> list[Node]:
    """[ALP-129] Four mules; one that is taken says by whom."""
    if reading.frame != "ChooseColours":
        return []
    back = rect(-20, -44, 4 * STEP + 40, 166, 14, fill="var(--card)", stroke="var(--line)", stroke_width=2)
    title = text(reading.say("choose_mule"), 2 * STEP, -16, 20, anchor="middle", cls="title")
    nodes = [Node("colours", LEFT, TOP, back + title)]
    for number, colour in enumerate(COLOURS):
        nodes.append(_colour(reading, number, colour))
    return nodes


def _colour(reading: AlpujarrasReading, number: int, colour: str) -> Node:
    taken = colour in reading.view["colours"]
    art = rect(3, 0, STEP - 6, 106, 12, fill="var(--paper)", stroke="var(--line)")
    art += centred(f"mule-{colour}", 64, STEP / 2, 40) + use(f"badge-{colour}", 16, 80, 16)
    name = reading.names[reading.view["colours"].index(colour)] if taken else reading.begin("colour", colour=colour)
    art += text(name[:9], 38, 94, 16, weight=700, **({"cls": "soft"} if taken else {}))
    label = reading.say("colour_mule", colour=colour)
    line = reading.say("colour_taken", player=name) if taken else reading.say("colour_free")
    tip = Tip(label, (line,), "ALP-129")
    x = LEFT + STEP * number
    return Node(f"colour-{colour}", x, TOP, art, label, tip, (3, 0, STEP - 6, 106, 12), f"colour:{colour}")


def targets(reading: AlpujarrasReading) -> list[Target]:
    codes = [code for code in reading.offered if code.startswith("colour:")]
    return [Target(f"colour-{code.partition(':')[2]}", code) for code in codes]
