"""The own mat: workers and what they earn, coins, what a harvest would give, and action tiles."""

from __future__ import annotations

from serai.games.citrus.scene.landscapes import USES, land_tip
from serai.games.citrus.scene.pieces import card
from serai.games.citrus.scene.reading import FRUITS, SEATS, Estate, Region, counted
from serai.scene.art import circle, path, rect, text, use
from serai.scene.nodes import Node, Part, Tip

WIDTH, HEIGHT = 744, 136
ACTIONS = ("bridge", "cart", "bull", "milestone", "plow")
CHIP, CHIP_STEP = 62, 69
LARGE, SMALL = 48, 44


def mat_part(estate: Estate, x: float, y: float) -> Part:
    """The mat of the viewer; a spectator sees that of the player to move."""
    seat = estate.mat
    band = path("M9 1V135A11 11 0 0 1 1 124V12A11 11 0 0 1 9 1Z", fill=f"url(#pattern-{SEATS[seat]})")
    rules = path("M230 12V124M578 12V124", stroke="var(--line)", stroke_dasharray="4 4", fill="none")
    nodes = [Node("mat", art=card(WIDTH, HEIGHT) + band + rules)]
    nodes.append(_workers(estate, seat))
    nodes.append(_coins(estate, seat))
    nodes.append(Node("harvest", 242, 0, _harvest_head(estate, seat)))
    own = estate.own(seat)
    for index, region in enumerate(own):
        nodes.append(_chip(estate, region, 242 + index * CHIP_STEP))
    nodes.append(Node("actions", 590, 0, _action_head(estate, seat)))
    nodes += _tiles(estate, seat)
    caption = "Your mat" if seat == estate.look.viewer else f"Mat of {estate.name(seat)}"
    return Part("mat", WIDTH, HEIGHT, nodes, caption, x=x, y=y, phone=WIDTH, tab="Mat")


def _whose(estate: Estate, seat: int) -> str:
    return "" if seat == estate.look.viewer else f" of {estate.brief(seat)}"


def slots(estate: Estate, seat: int, size: float, step: float, type_size: int = 14) -> str:
    """Five places of a mat: workers from the left, the income under each, that of now in gold."""
    here = estate.workers(seat)
    drawn = []
    for index in range(int(estate.table.numbers.workers)):
        x = index * step
        sprite = f"worker-{SEATS[seat]}" if index < here else "worker-slot"
        drawn.append(use(sprite, x, 0, size))
        income, middle, base = estate.income(index + 1), x + size / 2, size + type_size
        if index == here - 1:
            drawn.append(rect(middle - 10, size + 2, 20, type_size + 2, 8, fill="var(--gold)"))
        ink = "c-on-gold" if index == here - 1 else "" if index < here else "soft"
        weight = 700 if index == here - 1 else 500
        drawn.append(text(income, middle, base + 0.6, type_size, anchor="middle", cls=ink, weight=weight))
    return "".join(drawn)


def _workers(estate: Estate, seat: int) -> Node:
    here = estate.workers(seat)
    income = estate.income(here)
    head = text("Workers", 0, 21, 16, cls="title") + text(
        f"{here} on the mat{_whose(estate, seat)}", 64, 20, 12, cls="soft"
    )
    row = f'<g transform="translate(-3 38)">{slots(estate, seat, 42, 41, 16)}</g>'
    foot = text("income after a harvest", 0, 124, 12, cls="soft")
    estate.target("workers-own", "income", f"+{income}")
    tip = Tip(
        f"{counted(here, 'worker')} on the mat",
        (f"A harvest that ended now would bring {counted(income, 'coin')}.", "Every region takes one worker."),
        "CIT-95",
    )
    art = head + row + foot
    return Node("workers-own", 20, 0, art, f"{tip.name}. {tip.lines[0]}", tip, (-6, 30, 212, 74, 8))


def _coins(estate: Estate, seat: int) -> Node:
    coins, most = estate.view["coins"][seat], int(estate.table.numbers.most_coins)
    art = [text("Coins", 0, 21, 16, cls="title"), text(f"{coins} of {most}", 48, 20, 12, cls="soft")]
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
    tip = Tip(counted(coins, "coin"), (f"The track ends at {most}: what is more is lost.",), "CIT-96")
    return Node("coins-own", 242, 0, "".join(art), f"{coins} of {most} coins", tip, (-2, 26, 330, 26, 10))


# ---- harvest -------------------------------------------------------------------------------------------------------


def _harvest_head(estate: Estate, seat: int) -> str:
    own, here = len(estate.own(seat)), estate.workers(seat)
    said = "no region to harvest"
    if own:
        said = f"then income: {estate.income(here + 1)} after one region"
        said += f", {estate.income(here + 2)} after two" if own > 1 else ""
    return text("Harvest", 0, 71, 16, cls="title") + text(said, 64, 70, 12, cls="soft")


def _chip(estate: Estate, region: Region, x: float) -> Node:
    """What one region would give."""
    node = f"chip-{region.key}"
    art = rect(0, 0, CHIP, 48, 9, fill="var(--mat)", stroke="var(--line)")
    art += use(f"fruit-{region.fruit}", 4, 2, 26) + text(
        f"+{region.value}", 59, 21, 16, anchor="end", weight=700, cls="c-plus"
    )
    art += text(f"{region.size}", 10, 42, 12, cls="soft")
    if region.wells:
        art += text(f"+ {len(region.wells)}", 24 if region.size < 10 else 29, 42, 12, cls="soft") + use(
            "well", 44, 32, 13
        )
    else:
        art += text("tiles" if region.size > 1 else "tile", 22 if region.size < 10 else 28, 42, 12, cls="soft")
    if estate.frame == "Harvest":
        estate.target(node, f"space:{region.root}", f"+{region.value}")
    else:
        estate.target(node, "harvest")
    wells = f", {len(region.wells)} with a well" if region.wells else ""
    lines = (
        f"{counted(region.size, 'tile')}{wells}: {counted(region.value, 'point')}.",
        "Its worker comes home; the region becomes neutral.",
    )
    tip = Tip(f"Harvest the {FRUITS[region.fruit]} region at {region.root}", lines, "CIT-93")
    why = "harvest" if estate.choosing and estate.frame == "Turn" and not estate.look.may("harvest") else ""
    return Node(node, x, 78, art, f"{tip.name}: {counted(region.value, 'point')}", tip, (0, 0, CHIP, 48, 9), why)


# ---- action tiles --------------------------------------------------------------------------------------------------


def _action_head(estate: Estate, seat: int) -> str:
    art = text("Action tiles", 0, 21, 16, cls="title")
    if not any(estate.view["hand"][seat].values()):
        art += text("Build on an octagon", 0, 62, 12, cls="soft") + text("to take its tile.", 0, 78, 12, cls="soft")
    return art


def _tiles(estate: Estate, seat: int) -> list[Node]:
    """The action tiles in hand: two with their names, or up to six without."""
    held = {tile: count for tile, count in estate.view["hand"][seat].items() if count}
    large = len(held) <= 2
    nodes = []
    for index, (tile, count) in enumerate(held.items()):
        column, row = (index, 0) if large else (index % 3, index // 3)
        size = LARGE if large else SMALL
        x = 590 + column * (72 if large else 48) + (10 if large else 0)
        y = 36 if large else 30 + row * 50
        nodes.append(_action(estate, tile, count, x, y, size, large))
    return nodes


def _action(estate: Estate, tile: str, count: int, x: float, y: float, size: float, large: bool) -> Node:
    node = f"action-{tile}"
    art = use(f"land-{tile}", 0, 0, size)
    if count > 1:
        art += circle(size - 5, 7, 9, fill="var(--card)", stroke="var(--edge)", stroke_width=1.4)
        art += text(count, size - 5, 12, 14, anchor="middle", weight=700)
    if large:
        art += text(USES[tile].name, size / 2, size + 14, 12, anchor="middle")
        art += text(USES[tile].short, size / 2, size + 29, 12, anchor="middle", cls="soft")
    codes = {"bull": ["bull"], "milestone": ["milestone"], "bridge": ["with:bridge", "with:both"]}
    codes |= {"plow": ["with:plow", "with:both"], "cart": [f"cart:{slot}" for slot in estate.blocks.get("cart", ())]}
    for code in codes[tile]:
        estate.target(node, code, "both" if code == "with:both" else "")
    tip = land_tip(tile, f"You hold {count}." if count > 1 else "Unused at the end it is worth 1 point.")
    why = ""
    if estate.choosing and not any(estate.look.may(code) for code in codes[tile]):
        why = {"bull": "bull", "milestone": "milestone", "cart": "cart:1"}.get(tile, f"with:{tile}")
    return Node(node, x, y, art, f"{tip.name}, {count} in hand. {tip.lines[0]}", tip, (0, 0, size, size, 12), why)
