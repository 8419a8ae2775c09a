"""Planet Irata: the Lands that are left, who has claimed the others, and the seven months until the Ship returns."""

from __future__ import annotations

from functools import cache

from serai.games.mule.deck import first_ship_month
from serai.games.mule.printed import MulePrinted
from serai.games.mule.scene.pieces import tile, told
from serai.games.mule.scene.reading import SEATS, SQUARES, ZONES, MuleReading
from serai.kernel.game import NONE
from serai.scene import Node, Part, Tip, art
from serai.scene.seats import badge

WIDTH, HEIGHT = 312, 292
TILE, STEP = 38, 40
LEFT, TOP = 23, 54
CARDS_TOP = TOP + 5 * STEP + 1
SKY = 296


def corner(square: str) -> tuple[float, float]:
    """Where a square lies."""
    return LEFT + "ABCDEFG".index(square[0]) * STEP, TOP + (int(square[1]) - 1) * STEP


@cache
def _ground(printed: MulePrinted, title: str) -> str:
    """The card, the sky, and the squares in the colours of their Zones."""
    drawn = art.rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 12, fill="var(--card)", stroke="var(--line)")
    drawn += art.use("heavens", 8, 8, SKY, 32) + art.text(title, 18, 30, 20, cls="title on-sky")
    shapes = {"white": "", "red": "", "blue": "", "store": ""}
    for index, square in enumerate(SQUARES):
        x, y = corner(square)
        zone = int(printed.irata.zone[index])
        name = "store" if zone == NONE else ZONES[zone]
        shapes[name] += f"M{x - 1} {y - 1}h{STEP}v{STEP}h-{STEP}z"
    drawn += "".join(art.path(shape, fill=f"var(--zone-{zone})") for zone, shape in shapes.items())
    drawn += "".join(art.path(shapes[zone], fill=f"url(#lines-{zone})") for zone in ("red", "blue"))
    for column, letter in enumerate("ABCDEFG"):
        drawn += art.text(letter, LEFT + column * STEP + TILE / 2, TOP - 3, 12, anchor="middle", cls="soft", weight=600)
    for row in range(5):
        y = TOP + row * STEP + TILE / 2 + 4
        drawn += art.text(row + 1, 14, y, 12, anchor="middle", cls="soft", weight=600)
    x, y = corner("D3")
    return drawn + art.use("store", x + 2, y + 2, TILE - 4)


def _square(reading: MuleReading, square: str) -> Node:
    """A square with its Land, or with the badge of who has claimed it."""
    x, y = corner(square)
    land, zone = reading.land_at(square), reading.square_zone(square)
    hit = (-1.0, -1.0, 40.0, 40.0, 6.0)
    lines = [reading.say("zone_named", zone=zone)]
    if land is not None:
        name = reading.say("land_square", terrain=land.terrain, square=square)
        lines.append(told(land, reading))
        drawn = tile(land, TILE - 3) + _assayers(reading, square)
        drawn += art.rect(0, 0, TILE, TILE, 6, cls="ring thin")
        if square in reading.view["assayed"]:
            seats = [reading.name(seat) for seat in reading.view["assayed"][square]]
            lines.append(reading.say("assayed_by", who=reading.join(seats)))
        return Node(
            f"sq-{square}",
            x,
            y,
            drawn,
            reading.join([name, reading.join(lines, "and_then")]),
            Tip(name, tuple(lines), "MUL-38"),
            hit,
            f"take:{square}",
            "own-ring",
        )
    drawn = art.use("riverbed", 0, 0, TILE) if square[0] == "D" else ""
    drawn += art.use("slot", 0, 0, TILE)
    owner = reading.owner(square)
    if owner is not None:
        drawn += art.use(f"badge-{SEATS[owner]}", TILE / 2 - 6, TILE / 2 - 6, 12, opacity=".7")
        lines.append(reading.say("claimed_by", who=reading.name(owner)))
    else:
        lines.append(reading.say("no_land"))
    name = reading.say("square_named", square=square)
    return Node(
        f"sq-{square}",
        x,
        y,
        drawn,
        reading.join([name, reading.join(lines, "and_then")]),
        Tip(name, tuple(lines), "MUL-47"),
        hit,
        f"take:{square}",
    )


def _assayers(reading: MuleReading, square: str) -> str:
    """Who has looked at the Secret Side: small badges in the corner."""
    seats = reading.view["assayed"].get(square, [])
    return "".join(badge(SEATS[seat], 1 + 8 * index, TILE - 10, 9) for index, seat in enumerate(seats))


# ---- the cards -------------------------------------------------------------------------------------------------------


def _cards(reading: MuleReading) -> list[Node]:
    """The Production Cards: those drawn with their Crystite price, those to come face down, the Ship last."""
    drawn, turns = reading.drawn(), max(1, reading.turns()[1])
    pitch = min(float(STEP), 7 * STEP / turns)
    wide = pitch - 2
    high = HEIGHT - 8 - CARDS_TOP
    nodes = []
    for index in range(turns):
        x = LEFT + index * pitch
        if index < len(drawn):
            nodes.append(_drawn_card(reading, drawn[index], index, x, wide, high))
        else:
            nodes.append(_back(reading, index, x, wide, high))
    return nodes


def _drawn_card(reading: MuleReading, card: str, index: int, x: float, wide: float, high: float) -> Node:
    kind, _, price = card.partition("-")
    now = card == reading.view["card"] and index == len(reading.drawn()) - 1
    edge = "var(--info)" if now else "var(--line)"
    picture = art.rect(0.5, 0.5, wide - 1, high - 1, 4, fill="var(--card)", stroke=edge, stroke_width=2 if now else 1)
    if price and wide > 30:
        picture += art.use(f"kind-{kind}", 2, high / 2 - 8.5, 17)
        picture += art.text(price, wide - 10, high / 2 + 5, 12, anchor="middle", weight=700, cls="crystite")
    else:
        picture += art.centred(f"kind-{kind}", 18, wide / 2, high / 2)
    lines = [reading.say("crystite_price", dollars=price) if price else reading.say("crystite_stays")]
    if now:
        lines.insert(0, reading.say("month_now"))
    name = reading.say(f"card_{kind}")
    return Node(
        f"month-{index}",
        x,
        CARDS_TOP,
        picture,
        reading.noted(name, lines),
        Tip(name, tuple(lines), "MUL-101"),
        (0, 0, wide, high, 4),
    )


def _back(reading: MuleReading, index: int, x: float, wide: float, high: float) -> Node:
    ship = index + 1 >= first_ship_month(reading.world)
    picture = art.rect(0.5, 0.5, wide - 1, high - 1, 4, fill="var(--back)", stroke="var(--back-2)")
    if ship:
        picture += art.centred("kind-the_ship_is_back", min(20, wide - 4), wide / 2, high / 2)
    else:
        picture += art.centred("card-back", wide - 2, wide / 2, high / 2)
    name = reading.say("month", month=index + 1)
    line = reading.say("month_ship" if ship else "month_unknown")
    return Node(
        f"month-{index}",
        x,
        CARDS_TOP,
        picture,
        reading.noted(name, [line]),
        Tip(name, (line,), "MUL-25"),
        (0, 0, wide, high, 4),
    )


def _ship(reading: MuleReading) -> Node:
    """The Ship flies nearer every month."""
    turn, turns = reading.turns()
    done = min(1.0, turn / max(1, turns))
    return Node("ship", 150 + 92 * done, 10, art.use("kind-the_ship_is_back", 0, 0, 26))


def part(reading: MuleReading) -> Part:
    trail = (
        '<path d="M136 33C168 18 208 18 250 28" fill="none" stroke="var(--star)" stroke-width="1.5" '
        'stroke-dasharray="1 5" stroke-linecap="round" opacity=".8"/>'
    )
    title = reading.say("planet")
    label = reading.say("planet_label", left=len(reading.view["irata"]))
    nodes = [Node("irata-ground", art=_ground(reading.printed, title) + trail, label=label)]
    nodes.append(_ship(reading))
    nodes += [_square(reading, square) for square in SQUARES if reading.square_zone(square) != "store"]
    nodes += _cards(reading)
    return Part("irata", WIDTH, HEIGHT, nodes, title, tab=reading.say("tab_irata"))
