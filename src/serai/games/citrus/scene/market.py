"""The market: twelve spaces, eight lines with their prices, why one cannot be bought, and what is left."""

from __future__ import annotations

from serai.games.citrus.codes import CODES, GRID
from serai.games.citrus.scene.reading import MINUS, Estate
from serai.games.citrus.scene.saying import capital, listed
from serai.games.citrus.scene.shapes import outline
from serai.scene.art import circle, path, rect, text, use
from serai.scene.nodes import Node, Part, Tip

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


class Line:
    """A row or column of the market as the viewer finds it now.

    ``state``: open, dear (too few coins), stuck (its tiles could not all be built), empty, or idle (nothing is bought
    now).
    """

    def __init__(self, estate: Estate, name: str) -> None:
        self.name = name
        index = LINES.index(name)
        self.slots = [int(slot) for slot in estate.printed.lines[index]]
        self.price = sum(str(slot + 1) in estate.view["market"] for slot in self.slots)
        self.state = self._state(estate)

    def _state(self, estate: Estate) -> str:
        if self.price == 0:
            return "empty"
        if estate.look.may(f"line:{self.name}"):
            return "open"
        if not (estate.choosing and estate.frame == "Turn" and estate.view["phase"] == "before"):
            return "idle"
        return "dear" if self.price > estate.view["coins"][estate.mat] else "stuck"

    def brings_finca(self, estate: Estate) -> bool:
        """[CIT-84] Whether so few tiles would be left that a finca comes and the market is refilled."""
        return bool(estate.view["complete"]) and len(estate.view["market"]) - self.price <= _trigger(estate)


def _trigger(estate: Estate) -> int:
    return int(estate.printed.numbers.trigger)


def market_part(estate: Estate) -> Part:
    """The whole market card."""
    lines = [Line(estate, name) for name in LINES]
    nodes = [Node("market", art=_card(estate))]
    nodes += _stocks(estate)
    nodes += [_slot_node(estate, slot) for slot in range(FULL)]
    nodes += [_sign_node(estate, line) for line in lines]
    spoken = listed(estate.look, _words(estate, lines), joint="and_then")
    nodes.append(Node("market-why", 8, 254, _reasons(estate, lines), label=spoken))
    nodes.append(_left(estate))
    return Part("market", WIDTH, HEIGHT, nodes, estate.say("market"), tab=estate.say("market"))


def _card(estate: Estate) -> str:
    shape = frozenset(divmod(int(cell), GRID) for cell in estate.printed.cells)
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
    return paper + use("awning", 0, 0, WIDTH, 17) + text(estate.say("market"), 12, 36, 16, cls="title") + board


def _stocks(estate: Estate) -> list[Node]:
    """What is left in the bag and in the stacks."""
    view, say = estate.view, estate.say
    fincas = []
    for kind, count in view["fincas"].items():
        high, low = estate.values(kind)
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
        told = say("to_come", what=listed(estate.look, inside)) if inside else nothing
        tip = Tip(name, (told,), "CIT-126")
        nodes.append(Node(node, 78 + 44 * index, 21, art, name, tip, (-2, -2, 42, 22, 5)))
    return nodes


# ---- tiles ---------------------------------------------------------------------------------------------------------


def _corner(estate: Estate, slot: int) -> tuple[int, int]:
    row, column = divmod(int(estate.printed.cells[slot]), GRID)
    return LEFT + column * CELL, TOP + row * CELL


def _slot_node(estate: Estate, slot: int) -> Node:
    """A space of the market; a cart can take its tile."""
    x, y = _corner(estate, slot)
    number = slot + 1
    tile = estate.view["market"].get(str(number))
    node, code = f"slot-{number}", f"cart:{number}"
    if tile is None:
        art = use("market-slot", 2, 2, 38) + text(number, 21, 25.4, 12, anchor="middle", cls="c-on-wood")
        return Node(node, x, y, art, estate.say("slot_empty", slot=slot))
    row, column = (estate.printed.cells[slot] // GRID, estate.printed.cells[slot] % GRID)
    lines = estate.say("slot_lines", line_row=f"R{row + 1}", line_column=f"C{column + 1}")
    tip = Tip(capital(estate.say("name_tile", tile=tile)), (lines,), "CIT-29")
    estate.target(node, code, estate.say("badge_cart"), rect(x + 1, y + 1, 40, 40, 9, cls="c-ghost"))
    tries = [f"line:R{row + 1}", f"line:C{column + 1}", code]
    why = next((code for code in tries if not estate.look.may(code)), "") if estate.frame == "Turn" else ""
    hit = (0.0, 0.0, float(CELL), float(CELL), 9.0)
    art = use(f"tile-{tile}", 1, 1, 40) + rect(3, 3, 36, 36, 8, cls="ring")
    return Node(node, x, y, art, estate.say("slot_tile", slot=slot, tile=tile), tip, hit, why, "own-ring")


# ---- lines ---------------------------------------------------------------------------------------------------------


def _sign_node(estate: Estate, line: Line) -> Node:
    """The arrow at the head of a row or the foot of a column, with the price."""
    row = line.name[0] == "R"
    cells = [divmod(int(estate.printed.cells[slot]), GRID) for slot in line.slots]
    if row:
        x, y = LEFT + min(column for _, column in cells) * CELL - 36, TOP + cells[0][0] * CELL + 4
        coin, words = (12.0, 11.5), (12.0, 31.0)
    else:
        x, y = LEFT + cells[0][1] * CELL + 2, TOP + (max(row for row, _ in cells) + 1) * CELL + 4
        coin, words = (11.4, 19.0), (28.4, 23.6)
    art = _sign(line, row, coin, words)
    if line.brings_finca(estate) and line.state not in ("empty",):
        art += use("stack-finca", *((19, -6) if row else (24, -3)), 15)
    art += path(ROW_SIGN, cls="ring", transform=GROWN[0]) if row else path(COLUMN_SIGN, cls="ring", transform=GROWN[1])
    node = f"line-{line.name}"
    hit = (-8.0, -4.0, 44.0, 42.0, 8.0) if row else (-2.0, -4.0, 42.0, 44.0, 8.0)
    estate.target(node, f"line:{line.name}", f"{MINUS}{line.price}", _whole(estate, line))
    why = f"line:{line.name}" if line.state in ("dear", "stuck", "empty") else ""
    tip = _line_tip(estate, line)
    spoken = estate.say("spoken", head=tip.name, more=tip.lines[0])
    return Node(node, x, y, art, spoken, tip, hit, why, "own-ring")


def _sign(line: Line, row: bool, coin: tuple[float, float], words: tuple[float, float]) -> str:
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


def _whole(estate: Estate, line: Line) -> str:
    """All spaces of a line, framed."""
    cells = frozenset(divmod(int(estate.printed.cells[slot]), GRID) for slot in line.slots)
    return path(outline(cells, 1, 10, CELL), cls="c-ghost", transform=f"translate({LEFT} {TOP})")


def _line_tip(estate: Estate, line: Line) -> Tip:
    say, row, number = estate.say, line.name[0] == "R", line.name[1]
    if line.state == "empty":
        return Tip(say("row_empty" if row else "column_empty", number=number), (say("line_empty"),), "CIT-28")
    coins = estate.view["coins"][estate.mat]
    lines = [say("line_price", price=line.price)]
    rule = "CIT-29"
    if line.state == "open":
        lines.append(say("line_open", coins=coins - line.price))
    elif line.state == "dear":
        lines.append(say("line_dear", coins=coins))
    elif line.state == "stuck":
        lines.append(say("line_stuck"))
        rule = "CIT-31"
    if line.brings_finca(estate):
        lines.append(say("line_brings"))
    return Tip(say("row" if row else "column", number=number), tuple(lines), rule)


def _words(estate: Estate, lines: list[Line]) -> list[str]:
    """Why lines are closed, in at most two short lines."""
    say = estate.say
    if estate.look.over:
        return [say("why_over")]
    if not estate.choosing:
        if estate.active is None:
            return []
        own = estate.active == estate.look.viewer
        return [say("why_you") if own else say("why_other", name=estate.brief(estate.active))]
    if estate.frame != "Turn":
        return [say("why_placing" if estate.view["tray"] else "why_nothing")]
    if estate.view["phase"] != "before":
        return [say("why_made")]
    coins = estate.view["coins"][estate.mat]
    dear = [line.name for line in lines if line.state == "dear"]
    stuck = [line.name for line in lines if line.state == "stuck"]
    found = []
    if dear:
        names, count = listed(estate.look, dear), len(dear)
        found.append(say("why_dear" if count <= FEW else "why_dear_many", names=names, count=count, coins=coins))
    if stuck:
        names, count = listed(estate.look, stuck), len(stuck)
        found.append(say("why_stuck" if count <= FEW else "why_stuck_many", names=names, count=count))
    return found or [say("why_none")]


def _reasons(estate: Estate, lines: list[Line]) -> str:
    words = _words(estate, lines)
    if not words:
        return ""
    shut = any(line.state in ("dear", "stuck") for line in lines)
    art = rect(0, 0, WIDTH - 16, 36, 7, fill="var(--mat)")
    left = 24 if shut else 8
    if shut:
        art += use("i-lock", 5, 4 if len(words) == 2 else 11, 14, fill="var(--ink-soft)")
    top = 15 if len(words) == 2 else 22.5
    return art + "".join(text(line, left, top + 15 * index, 12) for index, line in enumerate(words))


def _left(estate: Estate) -> Node:
    """A pip for each tile, with a mark where a finca comes."""
    count, trigger = len(estate.view["market"]), _trigger(estate)
    art = []
    for pip in range(FULL):
        x = pip * 15.6 + (4 if pip >= trigger else 0)
        paint = {"fill": "var(--leaf)"} if pip < count else {"fill": "none", "stroke": "var(--line)"}
        art.append(rect(x, 0, 12.6, 7, 3, **paint))
    art.append(rect(trigger * 15.6 - 0.6, -3, 2, 13, fill="var(--act)"))
    sites = listed(estate.look, estate.view["shown"])
    then = "finca" if sites and estate.view["fincas"] else "refill"
    then = then if estate.view["complete"] else "done"
    said = {"count": count, "trigger": trigger, "sites": sites}
    words = text(count, 0, 27, 14, weight=700)
    words += text(estate.say(f"left_{then}", **said), 13 if count < 10 else 22, 27, 12, cls="soft")
    tip = Tip(estate.say("left_tip", count=count), (estate.say(f"left_tip_{then}", **said),), "CIT-84")
    spoken = estate.say(f"left_spoken_{then}", **said)
    return Node("market-left", 10, 297, "".join(art) + words, spoken, tip, (-2, -4, 196, 34, 6))
