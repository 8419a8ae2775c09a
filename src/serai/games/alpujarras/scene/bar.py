"""In the bar: the step of the turn, and the actions of the place as lamps."""

from __future__ import annotations

from typing import Final

from serai.games.alpujarras.codes import CODES
from serai.games.alpujarras.scene.pieces import icon, short, tick
from serai.games.alpujarras.scene.reading import AlpujarrasReading
from serai.games.alpujarras.scene.tips import gain
from serai.scene.art import centred, circle, group, text, use
from serai.scene.nodes import Node, Part, Target, Tip
from serai.scene.tracking import drawn

BAR: Final = (300, 44)
LAMP: Final = 48
STEPS: Final = {
    "ChooseColours": "step_colour",
    "MoveMule": "step_move",
    "PerformActions": "step_act",
    "AddFarmer": "step_add",
    "MoveFarmer": "step_farmer",
    "PickFruit": "step_pick",
    "Irrigate": "step_irrigate",
    "GainNorias": "step_norias",
    "SwapFruit": "step_swap",
    "TakeFruit": "step_take",
    "CompleteGoal": "step_goal",
    "Market": "step_market",
    "Award": "step_award",
}
"""The message of each step of a turn."""


@drawn
def bar_part(reading: AlpujarrasReading) -> Part:
    """Whose turn it is and which step; then the actions of the place, those done with a tick."""
    nodes = [_phase(reading)]
    for number, (code, left) in enumerate(lamps(reading)):
        nodes.append(_lamp(reading, number, code, left))
    return Part("bar", *BAR, nodes, reading.say("bar"), where="bar")


def lamps(reading: AlpujarrasReading) -> list[tuple[str, bool]]:
    """The icons of the active player's place, or of the award that was won, and whether each is left to do."""
    if reading.frame == "Award":
        return [(code.partition(":")[2], True) for code in reading.offered if code.startswith("act:")]
    if reading.active is None or reading.frame == "MoveMule":
        return []
    left = list(reading.view["left"])
    found = []
    for code in reading.actions(reading.view["mules"][reading.active]):
        found.append((code, code in left))
        if code in left:
            left.remove(code)
    return found


def _phase(reading: AlpujarrasReading) -> Node:
    if reading.over:
        return Node("phase", art=text(reading.say("over"), 0, 28, 16, cls="title"))
    seat = reading.active if reading.active is not None else next(iter(reading.asked), None)
    if seat is None:
        return Node("phase", art=text(reading.say("setting_up"), 0, 28, 16, cls="title"))
    name = reading.say("your_turn") if seat == reading.me else short(reading.names[seat], 14)
    art = use(f"badge-{reading.colours[seat]}", 0, 13, 18) + text(name, 26, 19, 16, cls="title")
    step = reading.say(STEPS[reading.frame]) if reading.frame in STEPS else ""
    return Node("phase", art=art + text(step, 26, 36, 12, cls="soft"))


def _lamp(reading: AlpujarrasReading, number: int, code: str, left: bool) -> Node:
    art = circle(0, 0, 20, cls="lamp on" if left else "lamp")
    drawn = icon(code, 29) if code[0] != "D" else centred("dirhem", 27) + _worth(code)
    art += drawn if left else group(drawn, opacity=0.4) + tick(13, 12, 7)
    line = gain(reading, code) if left else reading.say("done")
    tip = Tip(reading.begin("icon", icon=code), (line,), "ALP-33")
    label = reading.say("icon" if left else "icon_done", icon=code)
    x = 178 + LAMP * number
    return Node(f"lamp-{number}", x, 22, art, label, tip, (-22, -22, 44, 44, 22), f"act:{code}", "round")


def _worth(code: str) -> str:
    ring = circle(11, 10, 8, fill="var(--ink)")
    return ring + text(code[1:], 11, 15, 14, cls="n paper")


def targets(reading: AlpujarrasReading) -> list[Target]:
    """The actions on their lamps and, while an award is on, on the token it came from."""
    found = []
    for number, (code, left) in enumerate(lamps(reading)):
        if left:
            found.append(Target(f"lamp-{number}", f"act:{code}"))
            if reading.frame == "Award":
                found += [Target(f"award-{land}", f"act:{code}") for land in _turned(reading)]
    return [target for target in found if reading.may(target.code)]


def _turned(reading: AlpujarrasReading) -> list[str]:
    """The village whose award token was turned to its red side just now."""
    award = CODES.domains["award"].index(str(reading.given["face"]).partition("-")[0])
    shown = f"A{award + 1}-red"
    return [land for land, face in reading.view["awards"].items() if face == shown]
