"""The four goal cards: what they ask for, their coins, who stands where, and how far everybody has come."""

from __future__ import annotations

from typing import Final

from serai.games.alpujarras.codes import GOAL_SPACES
from serai.games.alpujarras.scene.pieces import coin, small_coin, tick
from serai.games.alpujarras.scene.reading import ZARA, Reading
from serai.games.alpujarras.scene.stalls import HEIGHT, TOP
from serai.scene.art import circle, path, rect, text, use
from serai.scene.nodes import Node, Part, Target, Tip

WIDTH: Final = 116
STEP: Final = 120
SPACE: Final = 28
TITLES: Final = {
    "fruit_3_different": ("3 kinds", "of fruit", "Own at least one fruit of three kinds."),
    "fruit_2_pairs": ("2 each of", "2 fruits", "Own at least two fruits of each of two kinds."),
    "farmers_3_in_1": ("3 farmers", "in 1 land", "Have three farmers in one farmland."),
    "farmers_2_in_2": ("2 farmers", "in 2 lands", "Have two farmers in each of two farmlands."),
    "tokens_3_different": ("Signs of", "3 fruits", "Have earned delivery tokens of three fruits."),
    "tokens_2_same": ("2 signs of", "1 fruit", "Have earned two delivery tokens of one fruit."),
    "villages_1_in_4": ("Asleep in", "4 villages", "Have a farmer in each of four villages."),
    "villages_2_in_2": ("2 each in", "2 villages", "Have two farmers in each of two villages."),
}


def goals_part(reading: Reading) -> Part:
    nodes: list[Node] = []
    for number, side in enumerate(reading.view["sides"]):
        nodes += _goal(reading, number, side)
    return Part("goals", 3 * STEP + WIDTH, HEIGHT, nodes, "Goal cards", x=487, y=TOP, phone=750, tab="Goals")


def _goal(reading: Reading, number: int, side: str | None) -> list[Node]:
    x, goal = STEP * number, f"G{number + 1}"
    if side is None:
        return [Node(f"goal-{goal}", x, 0, rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 10, cls="hole"))]
    return [_card(reading, goal, side, x), *(_space(reading, goal, space, x) for space in range(1, GOAL_SPACES + 1))]


def _card(reading: Reading, goal: str, side: str, x: float) -> Node:
    need = reading.need(side)
    first, second, asked = TITLES[need]
    met = reading.me is not None and not reading.look.over and goal in reading.within_reach(reading.me)
    edge: dict[str, str | float] = (
        {"stroke": "var(--good)", "stroke_width": 2.5} if met else {"stroke": "var(--line)", "stroke_width": 1}
    )
    art = rect(1, 1, WIDTH - 2, HEIGHT - 2, 10, fill="var(--card)", **edge)
    art += use(f"goal-{need}", 3, 5, 43, 29)
    art += text(first, 49, 17, 14, cls="title") + text(second, 49, 32, 14, cls="title")
    art += path(f"M8 72H{WIDTH - 8}", cls="seam") + _everybody(reading, goal, need)
    lines = [asked, *(_line(reading, seat, goal, need) for seat in range(reading.players))]
    label = f"Goal {goal}: {asked} " + " ".join(lines[1:])
    return Node(
        *(f"goal-{goal}", x, 0, art),
        label=label,
        tip=Tip(f"Goal {goal}: {first} {second}", tuple(lines), "ALP-71"),
        hit=(0, 0, WIDTH, HEIGHT, 10),
        cls="met" if met else "",
    )


def _line(reading: Reading, seat: int, goal: str, need: str) -> str:
    name = "You" if seat == reading.me else reading.names[seat]
    if reading.has_completed(seat, goal):
        return f"{name}: done."
    have, wanted = reading.progress(seat, need)
    return f"{name}: {min(have, wanted)} of {wanted}."


def _everybody(reading: Reading, goal: str, need: str) -> str:
    """How far each seat has come: in one line for three, in two for four."""
    columns = 2 if reading.players == 4 else reading.players
    drawn = ""
    for seat in range(reading.players):
        x = 4 + (seat % columns) * (110 / columns)
        y = (81 if seat < 2 else 95) if reading.players == 4 else 88
        drawn += use(f"badge-{reading.colours[seat]}", x, y - 5, 10)
        have, wanted = reading.progress(seat, need)
        if reading.has_completed(seat, goal):
            drawn += tick(x + 19, y, 6.5)
            continue
        cls = {"cls": "gain"} if have >= wanted else {} if seat == reading.me else {"cls": "soft"}
        weight = 700 if seat == reading.me or have >= wanted else 400
        drawn += text(f"{min(have, wanted)}/{wanted}", x + 11.5, y + 5, 14, weight=weight, **cls)
    return drawn


def _space(reading: Reading, goal: str, number: int, left: float) -> Node:
    """A farmer space: a coin in a dashed ring, or the farmer that stands there."""
    space = f"{goal}-{number}"
    dirhems = reading.space_dirhems(space)
    x = left + 16 + SPACE * (number - 1)
    if dirhems is None:
        return Node(f"space-{space}", x, 53)
    owner = reading.view["goals"].get(space)
    ring = circle(0, 0, 12.5, cls="ring")
    if owner is None:
        art = circle(0, 0, 12.5, cls="hole") + coin(dirhems, 0, 0, 21)
        words = f"{dirhems} dirhems, free"
    else:
        look = ZARA if owner == ZARA else reading.colours[int(owner)]
        art = circle(0, 1, 12.5, cls="well") + use(f"farmer-{look}", -15, -17, 30) + small_coin(dirhems, 8, 9)
        words = f"{dirhems} dirhems, " + (
            "blocked by Zara" if owner == ZARA else f"taken by {reading.names[int(owner)]}"
        )
    return Node(
        *(f"space-{space}", x, 53, art + ring),
        label=f"{space}: {words}",
        tip=Tip(
            f"Space {number} of goal {goal}",
            (words[0].upper() + words[1:] + ".",),
            "ALP-22" if owner == ZARA else "ALP-71",
        ),
        hit=(-14, -18, 28, 36, 8),
        why=f"goal:{space}",
        cls="own-ring",
    )


def targets(reading: Reading) -> list[Target]:
    """[ALP-71] Goals lie on their farmer spaces, with the coin they bring."""
    found = []
    for code in reading.look.offered:
        block, _, value = code.partition(":")
        if block == "goal":
            found.append(Target(f"space-{value}", code, f"+{reading.space_dirhems(value)}"))
    return found
