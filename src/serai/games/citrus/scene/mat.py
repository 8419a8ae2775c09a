"""The own mat: workers and what they earn, coins, what a harvest would give, and action tiles."""

from __future__ import annotations

from serai.games.citrus.scene.pieces import card
from serai.games.citrus.scene.reading import SEATS, CitrusReading, Region
from serai.games.citrus.scene.tips import about, does, land_name, land_tip
from serai.scene.art import circle, path, rect, text, use
from serai.scene.nodes import Node, Part, Tip
from serai.scene.texts import capital
from serai.scene.tracking import drawn

WIDTH, HEIGHT = 744, 136
CHIP, CHIP_STEP = 62, 69
LARGE, SMALL = 48, 44


@drawn
def mat_part(reading: CitrusReading, x: float, y: float) -> Part:
    """The mat of the viewer; a spectator sees that of the player to move."""
    seat = reading.mat
    band = path("M9 1V135A11 11 0 0 1 1 124V12A11 11 0 0 1 9 1Z", fill=f"url(#pattern-{SEATS[seat]})")
    rules = path("M230 12V124M578 12V124", stroke="var(--line)", stroke_dasharray="4 4", fill="none")
    nodes = [Node("mat", art=card(WIDTH, HEIGHT) + band + rules)]
    nodes.append(_workers(reading, seat))
    nodes.append(_coins(reading, seat))
    nodes.append(Node("harvest", 242, 0, _harvest_head(reading, seat)))
    own = reading.own(seat)
    for index, region in enumerate(own):
        nodes.append(_chip(reading, region, 242 + index * CHIP_STEP))
    nodes.append(Node("actions", 590, 0, _action_head(reading, seat)))
    nodes += _tiles(reading, seat)
    caption = reading.say("mat_own" if seat == reading.viewer else "mat_of", name=reading.called(seat))
    return Part("mat", WIDTH, HEIGHT, nodes, caption, x=x, y=y, phone=WIDTH, tab=reading.say("mat"))


def slots(reading: CitrusReading, seat: int, size: float, step: float, type_size: int = 14) -> str:
    """Five places of a mat: workers from the left, the income under each, that of now in gold."""
    here = reading.workers(seat)
    drawn = []
    for index in range(int(reading.printed.numbers.workers)):
        x = index * step
        sprite = f"worker-{SEATS[seat]}" if index < here else "worker-slot"
        drawn.append(use(sprite, x, 0, size))
        income, middle, base = reading.printed_income(index + 1), x + size / 2, size + type_size
        if index == here - 1:
            drawn.append(rect(middle - 10, size + 2, 20, type_size + 2, 8, fill="var(--gold)"))
        ink = "c-on-gold" if index == here - 1 else "" if index < here else "soft"
        weight = 700 if index == here - 1 else 500
        drawn.append(text(income, middle, base + 0.6, type_size, anchor="middle", cls=ink, weight=weight))
    return "".join(drawn)


def _workers(reading: CitrusReading, seat: int) -> Node:
    say, here = reading.say, reading.workers(seat)
    income = reading.income(seat)
    own = seat == reading.viewer
    count = say("workers_here" if own else "workers_here_of", count=here, name=reading.brief(seat))
    head = text(say("workers"), 0, 21, 16, cls="title") + text(count, 64, 20, 12, cls="soft")
    row = f'<g transform="translate(-3 38)">{slots(reading, seat, 42, 41, 16)}</g>'
    foot = text(say("workers_income"), 0, 124, 12, cls="soft")
    told = (say("workers_bring", coins=income), say("workers_region"))
    tip = Tip(say("workers_on_mat", workers=here), told, "CIT-95")
    spoken = say("spoken", head=tip.name, more=told[0])
    return Node("workers-own", 20, 0, head + row + foot, spoken, tip, (-6, 30, 212, 74, 8))


def _coins(reading: CitrusReading, seat: int) -> Node:
    coins, most = reading.view["coins"][seat], int(reading.printed.numbers.most_coins)
    art = [text(reading.say("coins"), 0, 21, 16, cls="title")]
    art.append(text(reading.say("coins_of", coins=coins, most=most), 48, 20, 12, cls="soft"))
    step = 324 / (most + 1)
    for value in range(most + 1):
        x = 11.5 + value * step
        if value == coins:
            art.append(use("coin-blank", x - 13, 26, 26))
        else:
            paint = {"fill": "var(--gold)", "stroke": "var(--gold-d)"} if 0 < value < coins else {}
            art.append(
                circle(x, 39, min(11, step / 2 - 1), **(paint or {"fill": "var(--mat)", "stroke": "var(--line)"}))
            )
        ink = "c-on-gold" if value == coins or 0 < value < coins else "soft"
        size = 14 if value == coins else 12
        art.append(
            text(
                value, x, 43.4 if size == 12 else 44, size, anchor="middle", cls=ink, weight=700 if size == 14 else 500
            )
        )
    tip = Tip(reading.say("coins_count", coins=coins), (reading.say("coins_end", most=most),), "CIT-96")
    spoken = reading.say("coins_spoken", coins=coins, most=most)
    return Node("coins-own", 242, 0, "".join(art), spoken, tip, (-2, 26, 330, 26, 10))


# ---- harvest -------------------------------------------------------------------------------------------------------


def _harvest_head(reading: CitrusReading, seat: int) -> str:
    own = len(reading.own(seat))
    said = reading.say("harvest_none")
    if own:
        one, two = reading.income(seat, 1), reading.income(seat, min(2, own))
        said = reading.say("harvest_two" if own > 1 else "harvest_one", one=one, two=two)
    return text(reading.say("harvest"), 0, 71, 16, cls="title") + text(said, 64, 70, 12, cls="soft")


def _chip(reading: CitrusReading, region: Region, x: float) -> Node:
    """What one region would give."""
    say, node = reading.say, f"chip-{region.key}"
    fruit, size, wells = region.fruit, region.size, len(region.wells)
    art = rect(0, 0, CHIP, 48, 9, fill="var(--mat)", stroke="var(--line)")
    art += use(f"fruit-{region.fruit}", 4, 2, 26) + text(
        f"+{region.value}", 59, 21, 16, anchor="end", weight=700, cls="c-plus"
    )
    art += text(size, 10, 42, 12, cls="soft")
    if wells:
        art += text(f"+ {wells}", 24 if size < 10 else 29, 42, 12, cls="soft") + use("well", 44, 32, 13)
    else:
        art += text(say("chip_tiles" if size > 1 else "chip_tile"), 22 if size < 10 else 28, 42, 12, cls="soft")
    worth = say("chip_worth_wells" if wells else "chip_worth", tiles=size, wells=wells, points=region.value)
    tip = Tip(say("chip", tile=fruit, space=region.root), (worth, say("chip_home")), "CIT-93")
    spoken = say("chip_spoken", tile=fruit, space=region.root, points=region.value)
    why = "harvest" if reading.chooses and reading.frame == "Turn" and not reading.may("harvest") else ""
    return Node(node, x, 78, art, spoken, tip, (0, 0, CHIP, 48, 9), why)


# ---- action tiles --------------------------------------------------------------------------------------------------


def _action_head(reading: CitrusReading, seat: int) -> str:
    art = text(reading.say("action_tiles"), 0, 21, 16, cls="title")
    if not any(reading.view["hand"][seat].values()):
        for index, line in enumerate(reading.say("action_none").splitlines()):
            art += text(line, 0, 62 + 16 * index, 12, cls="soft")
    return art


def _tiles(reading: CitrusReading, seat: int) -> list[Node]:
    """The action tiles in hand: two with their names, or up to six without."""
    held = {tile: count for tile, count in reading.view["hand"][seat].items() if count}
    large = len(held) <= 2
    nodes = []
    for index, (tile, count) in enumerate(held.items()):
        column, row = (index, 0) if large else (index % 3, index // 3)
        size = LARGE if large else SMALL
        x = 590 + column * (72 if large else 48) + (10 if large else 0)
        y = 36 if large else 30 + row * 50
        nodes.append(_action(reading, tile, count, x, y, size, large))
    return nodes


def uses(reading: CitrusReading, tile: str) -> list[str]:
    """The codes by which an action tile is used."""
    if tile == "cart":
        return [f"cart:{slot}" for slot in reading.offered_of("cart")]
    return [f"with:{tile}", "with:both"] if tile in ("bridge", "plow") else [tile]


def _action(reading: CitrusReading, tile: str, count: int, x: float, y: float, size: float, large: bool) -> Node:
    node = f"action-{tile}"
    art = use(f"land-{tile}", 0, 0, size)
    if count > 1:
        art += circle(size - 5, 7, 9, fill="var(--card)", stroke="var(--edge)", stroke_width=1.4)
        art += text(count, size - 5, 12, 14, anchor="middle", weight=700)
    if large:
        art += text(land_name(reading, tile), size / 2, size + 14, 12, anchor="middle")
        art += text(does(reading, tile), size / 2, size + 29, 12, anchor="middle", cls="soft")
    tip = land_tip(reading, tile, reading.say("action_hold" if count > 1 else "action_unused", count=count))
    spoken = capital(reading.say("action_spoken", landscape=tile, count=count, about=about(reading, tile)))
    why = ""
    if reading.chooses and not any(reading.may(code) for code in uses(reading, tile)):
        why = {"bull": "bull", "milestone": "milestone", "cart": "cart:1"}.get(tile, f"with:{tile}")
    return Node(node, x, y, art, spoken, tip, (0, 0, size, size, 12), why)
