"""The market: twelve spaces, eight lines with their prices, why one cannot be bought, and what is left."""

from __future__ import annotations

from serai.games.citrus.codes import CODES, GRID
from serai.games.citrus.scene.reading import CitrusReading, MarketLine
from serai.games.citrus.scene.shapes import outline
from serai.scene.art import circle, path, rect, text, use
from serai.scene.nodes import Node, Part, Tip
from serai.scene.texts import capital
from serai.scene.tracking import drawn

WIDTH, HEIGHT = 212, 332
CELL = 42
LEFT, TOP = 40, 44
LINES = CODES.domains["line"]
FULL = 12
FEW = 2
"""So many lines are named, more are counted."""
ROW_SIGN = "M3 0H22L34 17L22 34H3C1 34 0 33 0 31V3C0 1 1 0 3 0Z"
COLUMN_SIGN = "M0 11L19 0L38 11V28C38 30 37 31 35 31H3C1 31 0 30 0 28Z"
GROWN = ("translate(-1.4 -1.4) scale(1.08)", "translate(-1.3 -1.3) scale(1.07)")
"""The ring of a line that can be bought runs a little outside of its sign."""
SIGNS = {"open": "var(--wood)", "dear": "var(--line)", "stuck": "var(--line)", "idle": "var(--wood)"}


def _trigger(reading: CitrusReading) -> int:
    return int(reading.printed.numbers.trigger)


def market_part(reading: CitrusReading) -> Part:
    """The whole market card."""
    lines = [reading.market_line(name) for name in LINES]
    nodes = [Node("market", art=_card(reading))]
    nodes += _stocks(reading)
    nodes += [_slot_node(reading, slot) for slot in range(FULL)]
    nodes += [_sign_node(reading, line) for line in lines]
    spoken = reading.join(_words(reading, lines), joint="and_then")
    nodes.append(Node("market-why", 8, 254, _reasons(reading, lines), label=spoken))
    nodes.append(_left(reading))
    return Part("market", WIDTH, HEIGHT, nodes, reading.say("market"), tab=reading.say("market"))


@drawn
def _card(reading: CitrusReading) -> str:
    shape = frozenset(divmod(int(cell), GRID) for cell in reading.printed.cells)
    paper = rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 12, fill="var(--card)", stroke="var(--line)")
    edge = outline(shape, -1.5, 11, CELL)
    board = path(edge, fill="var(--shadow)", transform=f"translate({LEFT + 2} {TOP + 3})")
    board += path(
        edge,
        fill="var(--wood)",
        stroke="var(--edge)",
        stroke_opacity=0.75,
        stroke_width=1.6,
        transform=f"translate({LEFT} {TOP})",
    )
    return paper + use("awning", 0, 0, WIDTH, 17) + text(reading.say("market"), 12, 36, 16, cls="title") + board


@drawn
def _stocks(reading: CitrusReading) -> list[Node]:
    """What is left in the bag and in the stacks."""
    view, say = reading.view, reading.say
    fincas = []
    for kind, count in view["fincas"].items():
        high, low = reading.values(kind)
        fincas.append(say("stock_finca", count=count, high=high, low=low))
    bag: dict[str, int] = {}
    for tile, count in view["bag"].items():
        fruit = tile.partition("-")[0]
        bag[fruit] = bag.get(fruit, 0) + count
    fruits = [say("stock_fruit", count=count, tile=fruit) for fruit, count in bag.items()]
    tiles, houses, sites = sum(view["bag"].values()), sum(view["fincas"].values()), view["sites"]
    counts = [
        ("bag", "bag", tiles, say("bag_left", count=tiles), fruits, say("to_come_empty")),
        ("stack-fincas", "stack-finca", houses, say("fincas_left", count=houses), fincas, say("to_come_none")),
        ("stack-sites", "stack-site", len(sites), say("sites_left", count=len(sites)), sites, say("to_come_none")),
    ]
    nodes = []
    for index, (node, sprite, count, name, inside, nothing) in enumerate(counts):
        art = use(sprite, 0, 0, 18) + text(count, 20, 14.6, 14, weight=600)
        told = say("to_come", what=reading.join(inside)) if inside else nothing
        tip = Tip(name, (told,), "CIT-126")
        nodes.append(Node(node, 78 + 44 * index, 21, art, name, tip, (-2, -2, 42, 22, 5)))
    return nodes


# ---- tiles ---------------------------------------------------------------------------------------------------------


def slot_corner(reading: CitrusReading, slot: int) -> tuple[int, int]:
    row, column = divmod(int(reading.printed.cells[slot]), GRID)
    return LEFT + column * CELL, TOP + row * CELL


@drawn
def _slot_node(reading: CitrusReading, slot: int) -> Node:
    """A space of the market; a cart can take its tile."""
    x, y = slot_corner(reading, slot)
    number = slot + 1
    tile = reading.view["market"].get(str(number))
    node, code = f"slot-{number}", f"cart:{number}"
    if tile is None:
        art = use("market-slot", 2, 2, 38) + text(number, 21, 25.4, 12, anchor="middle", cls="c-on-wood")
        return Node(node, x, y, art, reading.say("slot_empty", slot=slot))
    row, column = (reading.printed.cells[slot] // GRID, reading.printed.cells[slot] % GRID)
    lines = reading.say("slot_lines", line_row=f"R{row + 1}", line_column=f"C{column + 1}")
    tip = Tip(capital(reading.say("name_tile", tile=tile)), (lines,), "CIT-29")
    tries = [f"line:R{row + 1}", f"line:C{column + 1}", code]
    why = next((code for code in tries if not reading.may(code)), "") if reading.frame == "Turn" else ""
    hit = (0.0, 0.0, float(CELL), float(CELL), 9.0)
    art = use(f"tile-{tile}", 1, 1, 40) + rect(3, 3, 36, 36, 8, cls="ring")
    return Node(node, x, y, art, reading.say("slot_tile", slot=slot, tile=tile), tip, hit, why, "own-ring")


# ---- lines ---------------------------------------------------------------------------------------------------------


@drawn
def _sign_node(reading: CitrusReading, line: MarketLine) -> Node:
    """The arrow at the head of a row or the foot of a column, with the price."""
    row = line.name[0] == "R"
    cells = [divmod(int(reading.printed.cells[slot]), GRID) for slot in line.slots]
    if row:
        x, y = LEFT + min(column for _, column in cells) * CELL - 36, TOP + cells[0][0] * CELL + 4
        coin, words = (12.0, 11.5), (12.0, 31.0)
    else:
        x, y = LEFT + cells[0][1] * CELL + 2, TOP + (max(row for row, _ in cells) + 1) * CELL + 4
        coin, words = (11.4, 19.0), (28.4, 23.6)
    art = _sign(line, row, coin, words)
    if line.brings_finca and line.state != "empty":
        art += use("stack-finca", *((19, -6) if row else (24, -3)), 15)
    art += path(ROW_SIGN, cls="ring", transform=GROWN[0]) if row else path(COLUMN_SIGN, cls="ring", transform=GROWN[1])
    node = f"line-{line.name}"
    hit = (-8.0, -4.0, 44.0, 42.0, 8.0) if row else (-2.0, -4.0, 42.0, 44.0, 8.0)
    why = f"line:{line.name}" if line.state in ("dear", "stuck", "empty") else ""
    tip = _line_tip(reading, line)
    spoken = reading.say("spoken", head=tip.name, more=tip.lines[0])
    return Node(node, x, y, art, spoken, tip, hit, why, "own-ring")


def _sign(line: MarketLine, row: bool, coin: tuple[float, float], words: tuple[float, float]) -> str:
    sprite, high = ("sign-row", 34) if row else ("sign-col", 31)
    shut = line.state in ("dear", "stuck")
    if line.state == "empty":
        board = use(sprite, 0, 0, 34 if row else 38, high, fill="var(--card)", opacity="0.5")
        return (
            board
            + text("\N{EN DASH}", *coin, 14, anchor="middle", cls="soft")
            + text(line.name, *words, 12, anchor="middle", cls="soft")
        )
    board = use(sprite, 0, 0, 34 if row else 38, high, fill=SIGNS[line.state])
    face = "var(--card)" if shut else "var(--gold)"
    plate = circle(*coin, 9.6, fill=face, stroke="var(--edge)", stroke_opacity=0.8, stroke_width=1.4)
    ink = "c-minus" if line.state == "dear" else "" if shut else "c-on-gold"
    price = text(line.price, coin[0], coin[1] + 5, 14, anchor="middle", weight=700, cls=ink)
    if shut:
        return board + plate + price + use("i-lock", words[0] - 6.5, words[1] - 10.5, 13, fill="var(--ink-soft)")
    return board + plate + price + text(line.name, *words, 12, anchor="middle", weight=600, cls="c-on-wood")


def line_frame(reading: CitrusReading, line: int) -> str:
    """All spaces of a line, framed."""
    cells = frozenset(divmod(int(reading.printed.cells[slot]), GRID) for slot in reading.printed.lines[line])
    return path(outline(cells, 1, 10, CELL), cls="c-ghost", transform=f"translate({LEFT} {TOP})")


def _line_tip(reading: CitrusReading, line: MarketLine) -> Tip:
    say, row, number = reading.say, line.name[0] == "R", line.name[1]
    if line.state == "empty":
        return Tip(say("row_empty" if row else "column_empty", number=number), (say("line_empty"),), "CIT-28")
    coins = reading.view["coins"][reading.mat]
    lines = [say("line_price", price=line.price)]
    rule = "CIT-29"
    if line.state == "open":
        lines.append(say("line_open", coins=line.coins_after))
    elif line.state == "dear":
        lines.append(say("line_dear", coins=coins))
    elif line.state == "stuck":
        lines.append(say("line_stuck"))
        rule = "CIT-31"
    if line.refills:
        lines.append(say("line_brings" if line.brings_finca else "line_refills"))
    return Tip(say("row" if row else "column", number=number), tuple(lines), rule)


def _words(reading: CitrusReading, lines: list[MarketLine]) -> list[str]:
    """Why lines are closed, in at most two short lines."""
    say = reading.say
    if reading.over:
        return [say("why_over")]
    if not reading.chooses:
        if reading.active is None:
            return []
        own = reading.active == reading.viewer
        return [say("why_you") if own else say("why_other", name=reading.brief(reading.active))]
    if reading.frame != "Turn":
        return [say("why_placing" if reading.view["tray"] else "why_nothing")]
    if reading.view["phase"] != "before":
        return [say("why_made")]
    coins = reading.view["coins"][reading.mat]
    dear = [line.name for line in lines if line.state == "dear"]
    stuck = [line.name for line in lines if line.state == "stuck"]
    found = []
    if dear:
        names, count = reading.join(dear), len(dear)
        found.append(say("why_dear" if count <= FEW else "why_dear_many", names=names, count=count, coins=coins))
    if stuck:
        names, count = reading.join(stuck), len(stuck)
        found.append(say("why_stuck" if count <= FEW else "why_stuck_many", names=names, count=count))
    return found or [say("why_none")]


def _reasons(reading: CitrusReading, lines: list[MarketLine]) -> str:
    words = _words(reading, lines)
    if not words:
        return ""
    shut = any(line.state in ("dear", "stuck") for line in lines)
    art = rect(0, 0, WIDTH - 16, 36, 7, fill="var(--mat)")
    left = 24 if shut else 8
    if shut:
        art += use("i-lock", 5, 4 if len(words) == 2 else 11, 14, fill="var(--ink-soft)")
    top = 15 if len(words) == 2 else 22.5
    return art + "".join(text(line, left, top + 15 * index, 12) for index, line in enumerate(words))


@drawn
def _left(reading: CitrusReading) -> Node:
    """A pip for each tile, with a mark where a finca comes."""
    count, trigger = len(reading.view["market"]), _trigger(reading)
    art = []
    for pip in range(FULL):
        x = pip * 15.6 + (4 if pip >= trigger else 0)
        paint = {"fill": "var(--leaf)"} if pip < count else {"fill": "none", "stroke": "var(--line)"}
        art.append(rect(x, 0, 12.6, 7, 3, **paint))
    art.append(rect(trigger * 15.6 - 0.6, -3, 2, 13, fill="var(--act)"))
    sites = reading.join(reading.view["shown"])
    then = "finca" if reading.finca_possible else "refill"
    then = then if reading.view["complete"] else "done"
    said = {"count": count, "trigger": trigger, "sites": sites}
    words = text(count, 0, 27, 14, weight=700)
    words += text(reading.say(f"left_{then}", **said), 13 if count < 10 else 22, 27, 12, cls="soft")
    tip = Tip(reading.say("left_tip", count=count), (reading.say(f"left_tip_{then}", **said),), "CIT-84")
    spoken = reading.say(f"left_spoken_{then}", **said)
    return Node("market-left", 10, 297, "".join(art) + words, spoken, tip, (-2, -4, 196, 34, 6))
