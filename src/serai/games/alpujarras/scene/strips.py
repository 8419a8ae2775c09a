"""Over the panels the mules from the rear; in the bar the step of the turn and the actions of the place as lamps."""

from __future__ import annotations

from typing import Final

from serai.games.alpujarras.codes import CODES
from serai.games.alpujarras.scene.gains import gain
from serai.games.alpujarras.scene.pieces import icon, short, tick
from serai.games.alpujarras.scene.reading import COLOURS, AlpujarrasReading
from serai.scene.art import centred, circle, group, rect, text, use
from serai.scene.nodes import SIDE_WIDTH, Node, Part, Target, Tip

ORDER_HEIGHT: Final = 44
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
PLACES: Final = ("first", "second", "third", "fourth")
"""The messages of how players came out."""


# ---- the order of the mules -----------------------------------------------------------------------------------------


def order_part(reading: AlpujarrasReading) -> Part:
    """The mules from the rear: the first one moves. Those at the gate stand behind, pale."""
    nodes: list[Node] = []
    mules = reading.view["mules"]
    if reading.ready:
        order = reading.order()
        home = sorted(
            (mule for mule in range(len(mules)) if reading.finished(mule)), key=lambda mule: standing(reading, mule)
        )
        width = (SIDE_WIDTH - 6 * (len(mules) - 1)) / len(mules)
        for place, mule in enumerate([*order, *home]):
            nodes.append(_ticket(reading, mule, place, width, mule in home))
    else:
        nodes.append(Node("order-waiting", art=text(reading.say("order_waits"), 0, 26, 14, cls="soft")))
    return Part("order", SIDE_WIDTH, ORDER_HEIGHT, nodes, reading.say("order"), where="side")


def standing(reading: AlpujarrasReading, mule: int) -> tuple[list[int], int]:
    """The better the smaller: how players came out, then the end spot; Zara stands behind the players."""
    rank = int(reading.game.rank(reading.game.mules[mule]))
    if mule == reading.players:
        return [1], rank
    came_out = reading.context.title.standing(reading.game, mule) if reading.context.over else [0]
    return [-int(number) for number in came_out], rank


def _said(reading: AlpujarrasReading, place: int) -> str:
    """Home; at the end of the game, how a player came out."""
    return reading.say(PLACES[place] if reading.context.over and place < reading.players else "home")


def _ticket(reading: AlpujarrasReading, mule: int, place: int, width: float, home: bool) -> Node:
    look, stands = reading.mule_look(mule), reading.view["mules"][mule]
    first = place == 0 and (reading.context.over or not home)
    edge = {"stroke": f"var(--seat-{look}-d)" if look in COLOURS else "var(--ink-soft)", "stroke_width": 3}
    art = rect(
        1.5, 1.5, width - 3, ORDER_HEIGHT - 3, 9, fill="var(--card)", **(edge if first else {"stroke": "var(--line)"})
    )
    shown, words = reading.of(mule, "own", "player"), _said(reading, place) if home else stands
    pale = {"opacity": ".5"} if home and not reading.context.over else {}
    if len(reading.view["mules"]) > 3:
        art += use(f"mule-{look}", 4, 3, 24, None, **pale) + text(short(shown, 4), 29, 18, 12, cls="b")
        art += text(words, width / 2, 38, 14, cls="n")
    else:
        art += use(f"mule-{look}", 3, 6, 32, None, **pale)
        art += text(short(shown, int((width - 40) / 7.4)), 36, 18, 12, cls="b") + text(words, 36, 35, 14, cls="b")
    lines = [reading.say("order_home" if home else "order_next" if first else "order_later", number=place)]
    if mule == reading.players:
        lines.append(reading.say("zara_moves"))
    name = reading.of(mule, "mule_own", "mule_of")
    tip = Tip(name, tuple(lines), "ALP-102" if mule == reading.players else "ALP-23")
    label = reading.of(mule, "order_own", "order_of", number=place + 1, place=stands)
    return Node(f"order-{mule}", (width + 6) * place, 0, art, label, tip, (0, 0, width, ORDER_HEIGHT, 9))


# ---- the bar --------------------------------------------------------------------------------------------------------


def bar_part(reading: AlpujarrasReading) -> Part:
    """Whose turn it is and which step; then the actions of the place, those done with a tick."""
    nodes = [_phase(reading)]
    for number, (code, left) in enumerate(lamps(reading)):
        nodes.append(_lamp(reading, number, code, left))
    return Part("bar", *BAR, nodes, reading.say("bar"), where="bar")


def lamps(reading: AlpujarrasReading) -> list[tuple[str, bool]]:
    """The icons of the active player's place, or of the award that was won, and whether each is left to do."""
    if reading.frame == "Award":
        return [(code.partition(":")[2], True) for code in reading.context.offered if code.startswith("act:")]
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
    if reading.context.over:
        return Node("phase", art=text(reading.say("over"), 0, 28, 16, cls="title"))
    seat = reading.active if reading.active is not None else next(iter(reading.context.asked), None)
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
    return [target for target in found if target.code in reading.offered]


def _turned(reading: AlpujarrasReading) -> list[str]:
    """The village whose award token was turned to its red side just now."""
    award = CODES.domains["award"].index(str(reading.told["face"]).partition("-")[0])
    shown = f"A{award + 1}-red"
    return [land for land, face in reading.view["awards"].items() if face == shown]
