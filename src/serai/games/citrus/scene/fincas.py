"""Fincas and building sites on the board, and the ledger of who leads where."""

from __future__ import annotations

from serai.games.citrus.codes import OFF
from serai.games.citrus.scene.ground import CELL, Grid
from serai.games.citrus.scene.pieces import house
from serai.games.citrus.scene.reading import SEATS, CitrusReading
from serai.games.citrus.scene.tips import finca_tip, site_lines
from serai.scene.art import group, rect, text, use
from serai.scene.nodes import Node, Part, Tip
from serai.scene.tracking import drawn

HALF = CELL / 2
WIDTH, HEIGHT = 212, 184
LINE = 20
ROOM = 7
"""How many lines the ledger has."""
START, DIGIT = 88.0, 9.0
"""Where the seats begin in a line of the ledger, and how wide a figure is."""

# ---- on the board --------------------------------------------------------------------------------------------------


@drawn
def finca_node(reading: CitrusReading, grid: Grid, letter: str) -> Node:
    """A finca: values, the ring of its surroundings, and on the roof who leads."""
    x, y = grid.middle(reading.site(letter))
    plot = rect(-23.5, -23.5, 47, 47, 10, fill="var(--road)")
    if letter in reading.scored:
        art = plot + use("finca-scored", -22, -22, 44) + text(letter, -10, 15.6, 14, anchor="middle", cls="c-on-wall")
        tip = Tip(reading.say("finca_scored", site=letter), (reading.say("finca_done"),), "CIT-80")
    else:
        art = (
            plot + _ring(reading, letter) + house(*reading.values(reading.standing[letter])) + _leaders(reading, letter)
        )
        tip = finca_tip(reading, letter)
    hit = (-HALF, -HALF, CELL, CELL, 10.0)
    spoken = tip.name if letter in reading.scored else _spoken(reading, letter)
    return Node(f"finca-{letter}", x, y, art, spoken, tip, hit, scale=grid.scale)


def _spoken(reading: CitrusReading, letter: str) -> str:
    """A finca for those who hear the table."""
    leaders = reading.join(map(reading.called, reading.leaders(letter)))
    free = len(reading.free(letter))
    return reading.say("finca_led" if leaders else "finca_free", site=letter, free=free, names=leaders)


def _ring(reading: CitrusReading, letter: str) -> str:
    """Eight strokes, one for each neighbour: the pattern of its owner, stone where it is filled, hollow where free."""
    strokes: dict[str, list[str]] = {}
    for index, space in enumerate(reading.around(letter)):
        if space == OFF:
            continue
        region = reading.region_at(space)
        paint = "var(--wall)" if not reading.filled(space) else "var(--rock-d)"
        if region is not None and region.seat is not None:
            paint = f"url(#pattern-{SEATS[region.seat]})"
        sprite = "ring-side" if index % 2 else "ring-corner"
        turn = (index // 2 * 90 + (0 if index % 2 else 270)) % 360
        turned = f' transform="rotate({turn})"' if turn else ""
        strokes.setdefault(paint, []).append(f'<use href="#{sprite}"{turned}/>')
    return "".join(group(*drawn, stroke=paint) for paint, drawn in strokes.items())


def _leaders(reading: CitrusReading, letter: str) -> str:
    leaders = reading.leaders(letter)
    size, step = (17, 15) if len(leaders) < 3 else (14, 10)
    left = -3 - (size + step * (len(leaders) - 1)) / 2
    return "".join(
        use(f"badge-{SEATS[seat]}", left + step * index, -10 - size / 2, size) for index, seat in enumerate(leaders)
    )


@drawn
def site_node(reading: CitrusReading, grid: Grid, letter: str) -> Node:
    """A site without a finca: a signboard where one may come next, a printed letter where not."""
    x, y = grid.middle(reading.site(letter))
    name, code = f"site-{letter}", f"site:{letter}"
    hit = (-HALF, -HALF, CELL, CELL, 12.0)
    why = code if reading.asks("site") and not reading.may(code) else ""
    if letter in reading.view["shown"]:
        art = use("site", -HALF, -HALF, CELL) + text(letter, 0, 3.8, 16, anchor="middle", weight=800, cls="c-on-wood")
        tip = Tip(reading.say("site_open", site=letter), site_lines(reading, letter, "site_next"), "CIT-85")
    else:
        art = use("site-print", -HALF, -HALF, CELL) + text(letter, 0, 5.6, 16, anchor="middle", cls="c-printed")
        tip = Tip(reading.say("site_shut", site=letter), site_lines(reading, letter, "site_not_now"), "CIT-43")
    return Node(name, x, y, art, tip.name, tip, hit, why, scale=grid.scale)


# ---- the ledger ----------------------------------------------------------------------------------------------------


def ledger_part(reading: CitrusReading, y: float) -> Part:
    """All unscored fincas, those with the fewest free spaces first."""
    card = rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 12, fill="var(--card)", stroke="var(--line)")
    waiting = [letter for letter in reading.standing if letter not in reading.scored]
    waiting.sort(key=lambda letter: (len(reading.free(letter)), letter))
    words = reading.say("fincas_count", unscored=len(waiting), scored=len(reading.scored))
    title = reading.say("fincas")
    head = text(title, 10, 21, 16, cls="title") + text(words, WIDTH - 10, 20, 12, anchor="end", cls="soft")
    nodes = [Node("ledger", art=card + head)]
    top, room = 28.0, ROOM
    if reading.frame == "NewFinca" and reading.given["kind"] is not None:
        nodes.append(_revealed(reading, top))
        top, room = top + 3 * LINE, room - 3
    shown = waiting if len(waiting) <= room else waiting[: room - 1]
    for line, letter in enumerate(shown):
        nodes.append(_line(reading, letter, top + line * LINE))
    if len(shown) < len(waiting):
        more = reading.say("more_sites", sites=reading.join(waiting[len(shown) :]))
        nodes.append(Node("ledger-more", 10, top + len(shown) * LINE + 15, text(more, 0, 0, 12, cls="soft")))
    return Part("ledger", WIDTH, HEIGHT, nodes, title, y=y, tab=title)


@drawn
def _revealed(reading: CitrusReading, top: float) -> Node:
    """The finca that waits for its site."""
    high, low = reading.values(reading.given["kind"])
    sites = reading.join(reading.view["shown"])
    art = rect(0, 0, WIDTH - 16, 52, 8, fill="var(--act-soft)") + house(high, low, 4, 4)
    art += text(reading.say("new_finca"), 56, 21, 14, weight=700)
    art += text(reading.say("new_finca_for", sites=sites), 56, 40, 14)
    tip = Tip(reading.say("new_finca_worth", high=high, low=low), (reading.say("new_finca_goes"),), "CIT-85")
    spoken = reading.say("new_finca_spoken", high=high, low=low, sites=sites)
    return Node("finca-new", 8, top + 2, art, spoken, tip)


@drawn
def _line(reading: CitrusReading, letter: str, top: float) -> Node:
    """One finca: letter, values, free spaces as hollow dots, and the tiles of everyone around it."""
    high, low = reading.values(reading.standing[letter])
    free = len(reading.free(letter))
    tip = finca_tip(reading, letter)
    band = rect(0, 0, WIDTH - 12, LINE - 1, 6, fill="var(--act-soft)" if free <= 1 else "var(--mat)")
    art = band + text(letter, 11, 14.6, 14, anchor="middle", weight=800)
    art += text(high, 42, 14.6, 14, anchor="end", weight=700) + text(low, 45, 14.6, 14, cls="soft")
    art += _dots(free, 68)
    totals = reading.totals(letter)
    art += "" if totals else text(reading.say("nobody_yet"), START, 14, 12, cls="soft")
    size = 13 if len(totals) < 5 else 11
    wide = [size + 1.5 + DIGIT * len(str(total)) for total in totals.values()]
    gap = min(5.0, (WIDTH - 12 - START - sum(wide)) / max(1, len(totals) - 1))
    x = START
    for (seat, total), own in zip(totals.items(), wide, strict=True):
        heavy = 800 if seat == reading.mat else 500
        art += use(f"badge-{SEATS[seat]}", x, 9.5 - size / 2, size)
        art += text(total, x + size + 1.5, 14.6, 14, weight=heavy)
        x += own + gap
    return Node(f"ledger-{letter}", 6, top, art, _spoken(reading, letter), tip, (0, 0, WIDTH - 12, LINE, 6))


def _dots(free: int, x: float) -> str:
    """The number of free spaces beside a hollow mark."""
    mark = rect(x - 6, 5, 9, 9, 2.5, fill="var(--wall)", stroke="var(--edge)", stroke_opacity=0.7, stroke_width=1.4)
    return mark + text(free, x + 6, 14.6, 14, weight=600, cls="c-minus" if free <= 1 else "")
