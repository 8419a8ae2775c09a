"""The cards at the left: the picture of the table, the refill, the stable, and the prices of the actions."""

from __future__ import annotations

from functools import cache

from serai.games.caravan.camels import CROWDED
from serai.games.caravan.scene import pieces, tips
from serai.games.caravan.scene.board import rainbow
from serai.games.caravan.scene.places import BOARD
from serai.games.caravan.scene.reading import GOODS, Camel, CaravanReading
from serai.games.caravan.state import ACTION
from serai.kernel.game import NONE
from serai.scene import STAGE_HEIGHT, STAGE_WIDTH, Node, Part, Tip
from serai.scene.art import centred, rect, text, use
from serai.scene.texts import shorten
from serai.scene.tracking import drawn

WIDTH = STAGE_WIDTH - BOARD - 16
GAP = 8
HEIGHTS = {"picture": 120, "refill": 158, "stable": 92}


def rail(reading: CaravanReading) -> list[Part]:
    """From top to bottom; on a small screen the picture comes last."""
    refill_top = HEIGHTS["picture"] + GAP
    stable_top = refill_top + HEIGHTS["refill"] + GAP
    prices_top = stable_top + HEIGHTS["stable"] + GAP
    stable, refill, prices = reading.say("stable"), reading.say("refill"), reading.say("prices")
    return [
        Part("stable", WIDTH, HEIGHTS["stable"], _stable(reading), stable, y=stable_top, tab=stable),
        Part("refill", WIDTH, HEIGHTS["refill"], _refill(reading), refill, y=refill_top, tab=refill),
        Part("prices", WIDTH, STAGE_HEIGHT - prices_top, _prices(reading), prices, y=prices_top, tab=prices),
        Part("picture", WIDTH, HEIGHTS["picture"], [Node("picture", art=_picture(reading.say("title")))]),
    ]


@cache
def _picture(title: str) -> str:
    name = text(title, WIDTH / 2, 42, 28, anchor="middle", cls="title on-sky")
    return use("vignette", 0, 0, WIDTH, HEIGHTS["picture"]) + name


@cache
def _card(height: float) -> str:
    return rect(0.5, 0.5, WIDTH - 1, height - 1, 10, fill="var(--card)", stroke="var(--line)")


def _titled(name: str, height: float, title: str) -> Node:
    return Node(name, art=_card(height) + text(title, 12, 22, 16, cls="title"))


# ---- the refill ----------------------------------------------------------------------------------------------------


@drawn
def _refill(reading: CaravanReading) -> list[Node]:
    nodes = [_titled("card-refill", HEIGHTS["refill"], reading.say("refill")), _bag(reading), _countdown(reading)]
    words = reading.say("bag_left" if reading.bag_total else "bag_none")
    nodes.append(Node("in-bag", 12, 104, text(words, 0, 0, 12, cls="soft")))
    for index, good in enumerate(GOODS):
        nodes.append(_left_in_bag(reading, good, 29 + index * 34.5))
    return nodes


def _bag(reading: CaravanReading) -> Node:
    art = use("bag", 0, 0, 58) + text(reading.bag_total, 29, 44, 20, anchor="middle", weight=700, cls="on-bag")
    lines = (reading.say("bag_order"), reading.say("bag_end"))
    label = reading.say("bag", left=reading.bag_total)
    return Node("bag", 14, 31, art, label, Tip(label, lines, "CAR-49"), (0, 0, 58, 58, 12))


def _countdown(reading: CaravanReading) -> Node:
    """How many goods have been taken since the last refill: a pit for each, with the number of its source."""
    left = reading.picks_to_refill
    if left == NONE:
        return _no_refill(reading)
    pits = reading.picks_between_refills
    taken = [number for space, number in reading.number.items() if not reading.good_at(space)][: pits - left]
    drawn = [text(reading.say("picked", picked=len(taken), pits=pits), 0, 14, 14, weight=600)]
    for index in range(pits):
        x = index * 37
        if index < len(taken):
            drawn.append(rect(x + 1, 25, 32, 32, 8, fill="var(--act-soft)", stroke="var(--brass)", stroke_width=2))
            drawn.append(f'<g transform="translate({x + 4} 28)">{pieces.lozenge(taken[index])}</g>')
        else:
            drawn.append(
                rect(x + 1, 25, 32, 32, 8, fill="none", stroke="var(--line)", stroke_width=2, stroke_dasharray="5 4")
            )
    label = reading.say("picked_label", picked=len(taken), pits=pits)
    when = reading.say("refill_when", left=int(reading.printed.pieces.refill_at))
    tip = Tip(reading.say("refill"), (when, reading.say("refill_what")), "CAR-43")
    return Node("countdown", 88, 31, "".join(drawn), label, tip, (0, 0, 200, 58, 8))


def _no_refill(reading: CaravanReading) -> Node:
    """In place of the countdown when the bag is empty."""
    over = reading.over
    words = reading.say("refills_over" if over else "refills_last")
    tip = Tip(reading.say("bag_empty"), (reading.say("refills_over_line" if over else "refills_last_line"),), "CAR-50")
    art = text(words, 0, 14, 14, weight=700, cls="bad")
    art += text(reading.say("lying", lying=len(reading.view["goods"])), 0, 34, 14, cls="soft")
    return Node("countdown", 88, 34, art, words, tip, (0, 0, 200, 44, 8))


def _left_in_bag(reading: CaravanReading, good: str, x: float) -> Node:
    left = int(reading.view["bag"].get(good, 0))
    icon = centred(f"good-{good}", 20, 0, 10)
    art = icon if left else f'<g class="absent">{icon}</g>'
    art += text(left, 0, 37, 14, anchor="middle", weight=700 if left else 400, cls="" if left else "soft")
    return Node(f"in-bag-{good}", x, 110, art, reading.say("bag_good", left=left, good=good))


# ---- the stable ----------------------------------------------------------------------------------------------------


@drawn
def _stable(reading: CaravanReading) -> list[Node]:
    """The hero's camels one by one: first those that wait to be placed, then those on the board with their spaces."""
    waiting, own = reading.waiting(reading.hero), reading.hero == reading.viewer
    player = shorten(reading.name(reading.hero), 14)
    whose = reading.say("stable_own") if own else reading.say("stable_of", player=player)
    label = reading.say("stable_own_label" if own else "stable_of_label", player=player, waiting=waiting)
    note = reading.say("stable_waiting", waiting=waiting) if waiting else reading.say("stable_bare")
    head = text(whose, 12, 22, 16, cls="title") + text(note, WIDTH - 12, 22, 12, anchor="end", cls="soft")
    pitch = (222 if reading.has_rainbow and not reading.rainbow else 276) // int(reading.view["options"]["camels"])
    nodes = [Node("card-stable", art=_card(HEIGHTS["stable"]) + head), _waiting(reading, whose, label, waiting, pitch)]
    for index, camel in enumerate(reading.camels_of(reading.hero), start=waiting):
        nodes.append(_abroad(reading, camel, index, pitch))
    if reading.has_rainbow and not reading.rainbow:
        nodes.append(rainbow(reading, WIDTH - 54, 38, 0.72, (-1, -2, 66, 68, 8)))
    return nodes


def _waiting(reading: CaravanReading, whose: str, label: str, waiting: int, pitch: int) -> Node:
    """The camels in the supply, together: they are all alike."""
    box = (-4.0, -2.0, float(pitch * max(waiting, 1)), 54.0, 10.0)
    chosen = reading.step.name == "Put" and not reading.step.space
    art = rect(*box, cls="chosen" if chosen else "ring halo")
    art += "".join(
        f'<g transform="translate({index * pitch} 2)">{_small(reading.hero)}</g>' for index in range(waiting)
    )
    tip = Tip(whose, (reading.say("stable_line", waiting=waiting), reading.say("stable_where")), "CAR-23")
    hit = box if waiting else None
    return Node("stable", 14, 34, art, label, tip if waiting else None, hit, "place", "own-ring")


def _abroad(reading: CaravanReading, camel: Camel, index: int, pitch: int) -> Node:
    """A camel on the board, with its load and its space."""
    art = _small(camel.seat, camel.good, camel.under) + text(camel.space, 20, 50, 12, anchor="middle", cls="soft")
    label, tip = tips.camel_label(reading, camel), tips.camel_tip(reading, camel)
    return Node(f"abroad-{index}", 14 + index * pitch, 33, art, label, tip, (-2, -2, 46, 54, 6))


@cache
def _small(seat: int, good: str = "", under: bool = False) -> str:
    return f'<g transform="scale(.62)">{pieces.camel(seat, good, under)}</g>'


# ---- the prices ----------------------------------------------------------------------------------------------------


@drawn
def _prices(reading: CaravanReading) -> list[Node]:
    """What an action costs, each line with its rule; a click on one that is not possible now tells why."""
    height = STAGE_HEIGHT - sum(HEIGHTS.values()) - 3 * GAP
    camel = f'<g transform="scale(.36)">{pieces.camel(reading.hero)}</g>'
    space = next((camel.space for camel in reading.camels_of(reading.hero)), "a1")
    say = reading.say
    rows = [
        ("place", camel, say("price_place"), ACTION, "", "CAR-23", "place"),
        ("crowd", "", say("price_crowd"), CROWDED, "", "CAR-25", ""),
        ("pick", use("good-hides", 1, 1, 21), say("price_pick"), ACTION, "", "CAR-29", f"pick:{space}"),
        ("carry", use("arrow", 3, 3, 17), say("price_carry"), ACTION, "", "CAR-34", f"carry:{space}"),
        ("steal", use("theft", 1, 1, 21), say("price_steal"), ACTION, "theft", "CAR-38", f"steal:{space}"),
    ]
    if reading.has_rainbow:
        icon = f'<g transform="scale(.36)">{pieces.rainbow()}</g>'
        fee = "gold" if reading.fee == "coins" else "coin-sun"
        rows.append(("rainbow", icon, say("price_rainbow"), ACTION, fee, "CAR-62", "rainbow"))
    nodes = [_titled("card-actions", height, say("prices"))]
    for index, row in enumerate(rows):
        nodes.append(_price(reading, 30 + index * (156 // len(rows) - 1), *row))
    return [*nodes, *_legend(reading, height - 62)]


def _price(
    reading: CaravanReading, y: float, name: str, icon: str, words: str, price: int, fee: str, rule: str, why: str
) -> Node:
    art = icon + text(words, 30, 17, 14, cls="soft" if name == "crowd" else "")
    right = WIDTH - 24
    if fee:
        art += text("+", right - 27, 17, 14, anchor="middle", cls="soft") + use(fee, right - 19, 2, 19)
        right -= 38
    art += use("lamp-core", right - 28, 1, 20) + text(price, right, 17, 14, anchor="end", weight=700)
    why = why if reading.step.name == "Turn" else ""
    label = reading.say("price_label", deed=words, price=price)
    tip = Tip(words, (reading.say("price_line", deed=words, price=price),), rule)
    return Node(f"price-{name}", 12, y, art, label, tip, (0, 0, WIDTH - 24, 24, 4), why)


def _legend(reading: CaravanReading, y: float) -> list[Node]:
    """How to tell a good on top from a good under."""
    line = rect(12, y - 1, WIDTH - 24, 1, fill="var(--line)")
    half, say = WIDTH / 2, reading.say
    top = f'<g transform="scale(.7)">{pieces.camel(1, "salt")}</g>' + use("hand", 94, 12, 15)
    top += text(say("legend_top"), 50, 25, 12, weight=600) + text(say("legend_top_note"), 50, 42, 12, cls="soft")
    under = f'<g transform="scale(.7)">{pieces.camel(1, "salt", True)}</g>' + use("lock", 88, 12, 15)
    under += text(say("legend_under"), 50, 25, 12, weight=600) + text(say("legend_under_note"), 50, 42, 12, cls="soft")
    on_tip = Tip(say("legend_top_name"), (say("legend_top_line"),), "CAR-38")
    under_tip = Tip(say("legend_under_name"), (say("legend_under_line"),), "CAR-40")
    on_label, under_label, hit = say("legend_top_label"), say("legend_under_label"), (0, 0, half - 14, 54, 6)
    return [
        Node("legend-line", art=line),
        Node("legend-top", 10, y + 4, top, on_label, on_tip, hit),
        Node("legend-under", half + 4, y + 4, under, under_label, under_tip, hit),
    ]
