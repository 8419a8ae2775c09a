"""The four goal cards: what they ask for, their coins, who stands where, and how far everybody has come."""

from __future__ import annotations

from typing import Final

from serai.games.alpujarras.codes import GOAL_SPACES
from serai.games.alpujarras.scene.market import HEIGHT, TOP
from serai.games.alpujarras.scene.pieces import coin, small_coin, tick
from serai.games.alpujarras.scene.reading import ZARA, AlpujarrasReading
from serai.scene.art import circle, path, rect, text, use
from serai.scene.nodes import Node, Part, Target, Tip
from serai.scene.tracking import drawn

WIDTH: Final = 116
STEP: Final = 120
SPACE: Final = 28
TITLES: Final = {
    "fruit_3_different": ("goal_fruit_3", "goal_fruit_3_asks"),
    "fruit_2_pairs": ("goal_fruit_pairs", "goal_fruit_pairs_asks"),
    "farmers_3_in_1": ("goal_farmers_3", "goal_farmers_3_asks"),
    "farmers_2_in_2": ("goal_farmers_2", "goal_farmers_2_asks"),
    "tokens_3_different": ("goal_tokens_3", "goal_tokens_3_asks"),
    "tokens_2_same": ("goal_tokens_2", "goal_tokens_2_asks"),
    "villages_1_in_4": ("goal_villages_4", "goal_villages_4_asks"),
    "villages_2_in_2": ("goal_villages_2", "goal_villages_2_asks"),
}
"""The messages of each goal: its title in two lines, and what it asks for."""


def goals_part(reading: AlpujarrasReading) -> Part:
    nodes: list[Node] = []
    for number, side in enumerate(reading.view["sides"]):
        nodes += _goal(reading, number, side)
    caption, tab = reading.say("goals"), reading.say("goals_tab")
    return Part("goals", 3 * STEP + WIDTH, HEIGHT, nodes, caption, x=487, y=TOP, phone=750, tab=tab)


def _goal(reading: AlpujarrasReading, number: int, side: str | None) -> list[Node]:
    x, goal = STEP * number, f"G{number + 1}"
    if side is None:
        return [Node(f"goal-{goal}", x, 0, rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 10, cls="hole"))]
    return [_card(reading, goal, side, x), *(_space(reading, goal, space, x) for space in range(1, GOAL_SPACES + 1))]


@drawn
def _card(reading: AlpujarrasReading, goal: str, side: str, x: float) -> Node:
    need = reading.need(side)
    title, asked = (reading.say(key) for key in TITLES[need])
    met = reading.me is not None and not reading.over and goal in reading.completable(reading.me)
    edge: dict[str, str | float] = (
        {"stroke": "var(--good)", "stroke_width": 2.5} if met else {"stroke": "var(--line)", "stroke_width": 1}
    )
    art = rect(1, 1, WIDTH - 2, HEIGHT - 2, 10, fill="var(--card)", **edge)
    art += use(f"goal-{need}", 3, 5, 43, 29)
    art += "".join(text(words, 49, 17 + 15 * row, 14, cls="title") for row, words in enumerate(title.split("\n")))
    art += path(f"M8 72H{WIDTH - 8}", cls="seam") + _everybody(reading, goal)
    lines = [asked, *(_line(reading, seat, goal) for seat in range(reading.players))]
    return Node(
        *(f"goal-{goal}", x, 0, art),
        label=reading.begin("goal_told", goal=goal, words=reading.join(lines, "and_then")),
        tip=Tip(reading.begin("goal_told", goal=goal, words=title.replace("\n", " ")), tuple(lines), "ALP-71"),
        hit=(0, 0, WIDTH, HEIGHT, 10),
        cls="met" if met else "",
    )


def _line(reading: AlpujarrasReading, seat: int, goal: str) -> str:
    if reading.has_completed(seat, goal):
        return reading.of(seat, "goal_done_own", "goal_done")
    have, wanted = reading.progress(seat, goal)
    return reading.of(seat, "goal_progress_own", "goal_progress", have=min(have, wanted), wanted=wanted)


def _everybody(reading: AlpujarrasReading, goal: str) -> str:
    """How far each seat has come: in one line for three, in two for four."""
    columns = 2 if reading.players == 4 else reading.players
    drawn = ""
    for seat in range(reading.players):
        x = 4 + (seat % columns) * (110 / columns)
        y = (81 if seat < 2 else 95) if reading.players == 4 else 88
        drawn += use(f"badge-{reading.colours[seat]}", x, y - 5, 10)
        have, wanted = reading.progress(seat, goal)
        if reading.has_completed(seat, goal):
            drawn += tick(x + 19, y, 6.5)
            continue
        cls = {"cls": "gain"} if have >= wanted else {} if seat == reading.me else {"cls": "soft"}
        weight = 700 if seat == reading.me or have >= wanted else 400
        drawn += text(f"{min(have, wanted)}/{wanted}", x + 11.5, y + 5, 14, weight=weight, **cls)
    return drawn


@drawn
def _space(reading: AlpujarrasReading, goal: str, number: int, left: float) -> Node:
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
        line, label = (
            reading.say("space_free", dirhems=dirhems),
            reading.say("space_free_at", space=space, dirhems=dirhems),
        )
    else:
        colour = ZARA if owner == ZARA else reading.colours[int(owner)]
        art = circle(0, 1, 12.5, cls="well") + use(f"farmer-{colour}", -15, -17, 30) + small_coin(dirhems, 8, 9)
        if owner == ZARA:
            line = reading.say("space_zara", dirhems=dirhems)
            label = reading.say("space_zara_at", space=space, dirhems=dirhems)
        else:
            player = reading.names[int(owner)]
            line = reading.say("space_taken", dirhems=dirhems, player=player)
            label = reading.say("space_taken_at", space=space, dirhems=dirhems, player=player)
    return Node(
        *(f"space-{space}", x, 53, art + ring),
        label=label,
        tip=Tip(reading.say("space_of", number=number, goal=goal), (line,), "ALP-22" if owner == ZARA else "ALP-71"),
        hit=(-14, -18, 28, 36, 8),
        why=f"goal:{space}",
        cls="own-ring",
    )


def targets(reading: AlpujarrasReading) -> list[Target]:
    """Goals lie on their farmer spaces, with the coin they bring."""
    found = []
    for code in reading.offered:
        block, _, value = code.partition(":")
        if block == "goal":
            found.append(Target(f"space-{value}", code, f"+{reading.space_dirhems(value)}"))
    return found
