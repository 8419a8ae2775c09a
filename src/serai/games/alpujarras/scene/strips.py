"""Over the panels the mules from the rear; in the bar the step of the turn and the actions of the place as lamps."""

from __future__ import annotations

from typing import Final

from serai.games.alpujarras.codes import CODES
from serai.games.alpujarras.scene.gains import gain
from serai.games.alpujarras.scene.pieces import icon, short, tick
from serai.games.alpujarras.scene.reading import COLOURS, Reading, finished
from serai.scene.art import centred, circle, group, rect, text, use
from serai.scene.nodes import SIDE_WIDTH, Node, Part, Target, Tip

ORDER_HEIGHT: Final = 44
BAR: Final = (300, 44)
LAMP: Final = 48
STEPS: Final = {
    "ChooseColours": "Choose a colour",
    "MoveMule": "1 Move · 2 Act · 3 End",
    "PerformActions": "Act, then end",
    "AddFarmer": "Add a farmer",
    "MoveFarmer": "Move a farmer",
    "PickFruit": "Take a fruit",
    "Irrigate": "Irrigate",
    "GainNorias": "Too many norias",
    "SwapFruit": "Swap a fruit",
    "TakeFruit": "Take from the supply",
    "CompleteGoal": "Complete a goal",
    "Market": "Market",
    "Award": "Award",
}


# ---- the order of the mules -----------------------------------------------------------------------------------------


def order_part(reading: Reading) -> Part:
    """[ALP-23] The mules from the rear: the first one moves. Those at the gate stand behind, pale."""
    nodes: list[Node] = []
    mules = reading.view["mules"]
    if reading.ready:
        order = reading.order()
        home = sorted(
            (mule for mule, place in enumerate(mules) if finished(place)), key=lambda mule: standing(reading, mule)
        )
        width = (SIDE_WIDTH - 6 * (len(mules) - 1)) / len(mules)
        for place, mule in enumerate([*order, *home]):
            nodes.append(_ticket(reading, mule, place, width, mule in home))
    else:
        nodes.append(Node("order-waiting", art=text("The board is being set up.", 0, 26, 14, cls="soft")))
    return Part("order", SIDE_WIDTH, ORDER_HEIGHT, nodes, "Order of the mules, the rearmost first", where="side")


def standing(reading: Reading, mule: int) -> tuple[int, int]:
    """[ALP-118] [ALP-119] The better the smaller: dirhems, then the end spot; Zara stands behind the players."""
    dirhems = reading.view["dirhems"][mule] if mule < reading.players and reading.look.over else 0
    return -dirhems if mule < reading.players else 1, reading.rank(reading.view["mules"][mule])


def _said(reading: Reading, place: int) -> str:
    """Home; at the end of the game, how a player came out."""
    return ("1st", "2nd", "3rd", "4th")[place] if reading.look.over and place < reading.players else "home"


def _ticket(reading: Reading, mule: int, place: int, width: float, home: bool) -> Node:
    look, name, stands = reading.mule_look(mule), reading.mule_name(mule), reading.view["mules"][mule]
    first = place == 0 and (reading.look.over or not home)
    edge = {"stroke": f"var(--seat-{look}-d)" if look in COLOURS else "var(--ink-soft)", "stroke_width": 3}
    art = rect(
        1.5, 1.5, width - 3, ORDER_HEIGHT - 3, 9, fill="var(--card)", **(edge if first else {"stroke": "var(--line)"})
    )
    shown, words = "You" if mule == reading.me else name, _said(reading, place) if home else stands
    pale = {"opacity": ".5"} if home and not reading.look.over else {}
    if len(reading.view["mules"]) > 3:
        art += use(f"mule-{look}", 4, 3, 24, None, **pale) + text(short(shown, 4), 29, 18, 12, cls="b")
        art += text(words, width / 2, 38, 14, cls="n")
    else:
        art += use(f"mule-{look}", 3, 6, 32, None, **pale)
        art += text(short(shown, int((width - 40) / 7.4)), 36, 18, 12, cls="b") + text(words, 36, 35, 14, cls="b")
    lines = ["It has reached the gate." if home else "It moves next." if first else f"{place} before it on the road."]
    if mule == reading.players:
        lines.append("Zara moves by the die. She takes signs away in markets and fruit in harvests.")
    tip = Tip(reading.whose_mule(mule), tuple(lines), "ALP-102" if mule == reading.players else "ALP-23")
    label = f"{place + 1}. {reading.whose_mule(mule)} in {stands}"
    return Node(f"order-{mule}", (width + 6) * place, 0, art, label, tip, (0, 0, width, ORDER_HEIGHT, 9))


# ---- the bar --------------------------------------------------------------------------------------------------------


def bar_part(reading: Reading) -> Part:
    """Whose turn it is and which step; then the actions of the place, those done with a tick."""
    nodes = [_phase(reading)]
    for number, (code, left) in enumerate(lamps(reading)):
        nodes.append(_lamp(reading, number, code, left))
    return Part("bar", *BAR, nodes, "Step of the turn", where="bar")


def lamps(reading: Reading) -> list[tuple[str, bool]]:
    """The icons of the active player's place, or of the award that was won, and whether each is left to do."""
    if reading.frame == "Award":
        return [(code.partition(":")[2], True) for code in reading.look.offered if code.startswith("act:")]
    if reading.active is None or reading.frame == "MoveMule":
        return []
    left = list(reading.view["left"])
    found = []
    for code in reading.actions(reading.view["mules"][reading.active]):
        found.append((code, code in left))
        if code in left:
            left.remove(code)
    return found


def _phase(reading: Reading) -> Node:
    if reading.look.over:
        return Node("phase", art=text("The game is over", 0, 28, 16, cls="title"))
    seat = reading.active if reading.active is not None else next(iter(reading.look.asked), None)
    if seat is None:
        return Node("phase", art=text("Setting up", 0, 28, 16, cls="title"))
    name = "Your turn" if seat == reading.me else short(reading.names[seat], 14)
    art = use(f"badge-{reading.colours[seat]}", 0, 13, 18) + text(name, 26, 19, 16, cls="title")
    return Node("phase", art=art + text(STEPS.get(reading.frame, ""), 26, 36, 12, cls="soft"))


def _lamp(reading: Reading, number: int, code: str, left: bool) -> Node:
    art = circle(0, 0, 20, cls="lamp on" if left else "lamp")
    drawn = icon(code, 29) if code[0] != "D" else centred("dirhem", 27) + _worth(code)
    art += drawn if left else group(drawn, opacity=0.4) + tick(13, 12, 7)
    words = reading.look.title.words.value("icon", code)
    tip = Tip(words[0].upper() + words[1:], (gain(reading, code) if left else "Done.",), "ALP-33")
    state = "" if left else ", done"
    node = f"lamp-{number}"
    return Node(node, 178 + LAMP * number, 22, art, words + state, tip, (-22, -22, 44, 44, 22), f"act:{code}", "round")


def _worth(code: str) -> str:
    ring = circle(11, 10, 8, fill="var(--ink)")
    return ring + text(code[1:], 11, 15, 14, cls="n paper")


def targets(reading: Reading) -> list[Target]:
    """The actions on their lamps and, while an award is on, on the token it came from."""
    found = []
    for number, (code, left) in enumerate(lamps(reading)):
        if left:
            found.append(Target(f"lamp-{number}", f"act:{code}"))
            if reading.frame == "Award":
                found += [Target(f"award-{land}", f"act:{code}") for land in _turned(reading)]
    return [target for target in found if target.code in reading.offered]


def _turned(reading: Reading) -> list[str]:
    """The village whose award token was turned to its red side just now."""
    award = CODES.domains["award"].index(str(reading.told["face"]).partition("-")[0])
    shown = f"A{award + 1}-red"
    return [land for land, face in reading.view["awards"].items() if face == shown]
