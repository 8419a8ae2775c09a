"""The large colony: fifteen squares in three Zones, Paths between them, and the four stocks with what comes next."""

from __future__ import annotations

from functools import cache

from serai.games.mule.printed import MulePrinted
from serai.games.mule.scene import stocks
from serai.games.mule.scene.pieces import BIG, big_land, power, told
from serai.games.mule.scene.reading import GOODS, PATHS, SEATS, SITES, ZONES, MuleReading, Outlook
from serai.kernel.bits import bit
from serai.kernel.game import NONE
from serai.scene import Node, Part, Tip, art
from serai.scene.seats import badge

WIDTH, HEIGHT = 640, 348
GAP = 14
STEP = BIG + GAP
LEFT, TOP = 28, 62


def corner(site: str) -> tuple[float, float]:
    return LEFT + "abcde".index(site[0]) * STEP, TOP + (int(site[1]) - 1) * STEP


def between(path: str) -> tuple[float, float, bool]:
    """The middle of a Path, and whether it runs level."""
    (x1, y1), (x2, y2) = (corner(site) for site in path.split("-"))
    return (x1 + x2 + BIG) / 2, (y1 + y2 + BIG) / 2, y1 == y2


@cache
def _ground(printed: MulePrinted, stock: str, coming: str) -> str:
    """The card, the Zones, the dry river, and the trails between the squares; the heads of the two columns."""
    drawn = art.rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 12, fill="var(--card)", stroke="var(--line)")
    shapes = {"white": "", "red": "", "blue": "", "store": ""}
    half = GAP / 2
    for index, site in enumerate(SITES):
        x, y = corner(site)
        zone = int(printed.board.zone[index])
        name = "store" if zone == NONE else ZONES[zone]
        shapes[name] += f"M{x - half} {y - half}h{STEP}v{STEP}h-{STEP}z"
    drawn += "".join(art.path(shape, fill=f"var(--zone-{zone})") for zone, shape in shapes.items())
    drawn += "".join(art.path(shapes[zone], fill=f"url(#lines-{zone})") for zone in ("red", "blue"))
    for site in ("c1", "c3"):
        x, y = corner(site)
        drawn += art.use("riverbed", x - half, y - half, STEP)
    trails = ""
    for path in PATHS:
        x, y, level = between(path)
        for step in (-4, 0, 4):
            trails += f"M{art.number(x + (step if level else 0))} {art.number(y + (0 if level else step))}h.01"
    drawn += art.path(trails, stroke="var(--ink-soft)", stroke_width=3, stroke_linecap="round", opacity=0.45)
    x, y = corner("c2")
    drawn += f'<ellipse cx="{x + BIG / 2}" cy="{y + BIG - 9}" rx="34" ry="8" fill="var(--shadow)"/>'
    drawn += art.use("store", x + 6, y + 4, BIG - 12)
    for column, letter in enumerate("abcde"):
        drawn += art.text(
            letter, LEFT + column * STEP + BIG / 2, HEIGHT - 5, 12, anchor="middle", cls="soft", weight=600
        )
    for row in range(3):
        drawn += art.text(row + 1, 12, TOP + row * STEP + BIG / 2 + 4, 12, anchor="middle", cls="soft", weight=600)
    drawn += art.text(stock, stocks.LEFT + 4, stocks.TOP - 7, 12, cls="soft")
    return drawn + art.text(coming, stocks.LEFT + stocks.WIDTH, stocks.TOP - 7, 12, anchor="end", cls="soft")


# ---- squares ---------------------------------------------------------------------------------------------------------


def _site(reading: MuleReading, seat: int, site: str, outlook: Outlook) -> Node:
    x, y = corner(site)
    zone = reading.site_zone(site)
    land = reading.boards[seat].get(site)
    hit = (0.0, 0.0, float(BIG), float(BIG), 9.0)
    if land is None:
        cost = reading.food_at(seat, site)
        drawn = art.use("empty", 0, 0, BIG) + art.text(cost, BIG / 2 - 3, BIG / 2 + 5, 14, anchor="end", cls="zone")
        lines = [reading.say("site_empty", zone=zone), reading.say("site_cost", food=cost)]
        if int(reading.printed.board.beds) & bit(SITES.index(site)):
            lines.append(reading.say("site_bed"))
        tip = Tip(reading.say("square_named", square=site), tuple(lines), "MUL-40")
        return Node(f"site-{seat}-{site}", x, y, drawn, reading.noted(site, lines), tip, hit, f"site:{site}")
    drawn = big_land(land, reading.printed, seat, power(land, outlook.idle))
    name = reading.say("land_on", terrain=land.terrain, site=site)
    lines = [told(land, reading)]
    rule, why = "MUL-75", f"buy:{site}"
    if land.good:
        lines.insert(0, reading.say("mule_makes", good=land.good))
        rule, why = "MUL-77", f"refit:{site}"
        if land.flipped:
            lines.append(reading.say("mule_still"))
        elif site in outlook.idle:
            lines.append(reading.say("mule_lacks"))
        elif land.good != "energy":
            lines.append(reading.say("mule_needs"))
    else:
        lines.insert(0, reading.say("mule_none"))
    seats = reading.view["assayed"].get(land.place, [])
    if seats:
        lines.append(reading.say("assayed_by", who=reading.join([reading.name(other) for other in seats])))
        drawn += "".join(badge(SEATS[other], 2 + 11 * k, BIG - 13, 11) for k, other in enumerate(seats))
    return Node(f"site-{seat}-{site}", x, y, drawn, reading.noted(name, lines), Tip(name, tuple(lines), rule), hit, why)


def _path(reading: MuleReading, path: str, good: str) -> Node:
    """A Path: a bridge where it brings one more unit, a pair of wrenches where two can be refitted."""
    x, y, level = between(path)
    drawn = ""
    if good:
        wide, high = (GAP + 2, 11) if level else (11, GAP + 2)
        drawn += art.rect(
            -wide / 2, -high / 2, wide, high, 2, fill=f"var(--{good})", stroke=f"var(--{good}-shade)", stroke_width=1.5
        )
        up = -28 if level else 0
        aside = 0 if level else -24
        drawn += art.rect(
            aside - 13, up - 9.5, 26, 19, 9.5, fill=f"var(--{good}-ink)", stroke="var(--card)", stroke_width=2
        )
        drawn += art.text("+1", aside, up + 5, 14, anchor="middle", weight=700, cls="on-ink")
    code = f"refit_two:{path}"
    if reading.context.may(code):
        drawn += art.circle(0, 0, 14, fill="var(--card)", stroke="var(--line)")
        drawn += art.centred("act-refit_two", 20, 0, 0, color="var(--ink)")
    name = reading.say("path_named", path=path)
    line = reading.say("path_same" if good else "path_refit")
    return Node(
        f"path-{path}",
        x,
        y,
        drawn,
        reading.noted(name, [line]),
        Tip(name, (line,), "MUL-113" if good else "MUL-79"),
        (-22, -22, 44, 44, 22) if reading.context.may(code) else (-10, -10, 20, 20, 10),
    )


def part(reading: MuleReading) -> Part:
    seat = reading.me
    outlook = reading.outlook(seat)
    drawn = _ground(reading.printed, reading.say("column_stock"), reading.say("column_next"))
    nodes = [Node("colony-ground", art=drawn), *stocks.head(reading, seat, outlook)]
    nodes += [_site(reading, seat, site, outlook) for site in SITES if reading.site_zone(site) != "store"]
    economies = dict(reading.economies(seat, outlook.idle))
    wanted = {code.partition(":")[2] for code in reading.codes("refit_two")} | set(economies)
    nodes += [_path(reading, path, economies.get(path, "")) for path in PATHS if path in wanted]
    nodes += [stocks.stock(reading, seat, index, outlook) for index in range(len(GOODS))]
    return Part(
        "colony", WIDTH, HEIGHT, nodes, reading.say("tab_colony"), y=300, phone=640, tab=reading.say("tab_colony")
    )
