"""The Store: the corral, and four trade posts with stock, price and the price that the pricing rule would make next."""

from __future__ import annotations

from functools import cache

from serai.games.mule.development.rounds import few_mules
from serai.games.mule.scene.reading import GOODS, MuleReading
from serai.scene import Node, Part, Tip, art

WIDTH, HEIGHT = 320, 292
POSTS_LEFT, POST = 26, 71
POSTS_TOP = 72
UNIT = 9.5
"""Pixels for a dollar on the price tracks."""
TOP_PRICE, TOP_Y = 14, 128
FOOT = 271


def price_y(price: float) -> float:
    """All four tracks have one scale."""
    return TOP_Y + (TOP_PRICE - price) * UNIT


def post_x(good: str) -> float:
    return POSTS_LEFT + GOODS.index(good) * POST


@cache
def _ground(title: str) -> str:
    drawn = art.rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 12, fill="var(--card)", stroke="var(--line)")
    drawn += art.use("store", 8, 10, 50) + art.text(title, 63, 26, 20, cls="title")
    for price in (3, 6, 9, 12):
        drawn += art.text(price, POSTS_LEFT - 4, price_y(price) + 4, 12, anchor="end", cls="soft")
    return drawn + art.use("ic-clock", 8, FOOT - 10, 14, color="var(--ink-soft)")


# ---- the corral ------------------------------------------------------------------------------------------------------


def _corral(reading: MuleReading) -> Node:
    """[MUL-14] Six pens; the lower three empty first."""
    mules, numbers = int(reading.view["corral"]), reading.printed.numbers
    drawn = ""
    for pen in range(int(numbers.pens)):
        x, y = 97 + (pen % 3) * 51, (pen // 3) * 31
        inside = int(reading.world.mules_in_pen(pen))
        if not inside:
            drawn += art.use("pen-empty", x, y, 49, 30)
            continue
        drawn += art.use("pen", x, y, 49, 30)
        for index in range(inside):
            drawn += art.use("mule", x + index * 22 + (0 if inside == 2 else 9), y + 1, 26, color="var(--copper)")
        drawn += art.use("pen-front", x, y, 49, 30)
    drawn += art.text(reading.say("corral"), 0, 36, 12, cls="soft") + art.text(mules, 0, 54, 16, weight=800)
    drawn += art.text(reading.say("corral_of", mules=numbers.corral), 8 + 9 * len(str(mules)), 54, 12, cls="soft")
    price = reading.mule_price()
    lines = [reading.say("corral_price", dollars=price)]
    if few_mules(reading.world):
        lines.append(reading.say("corral_few"))
    else:
        lines.append(reading.say("corral_enough", mules=numbers.reversed_at))
    return Node(
        "corral",
        63,
        8,
        drawn,
        reading.say("corral_label", mules=mules, most=numbers.corral, dollars=price),
        Tip(reading.say("corral_name"), tuple(lines), "MUL-13"),
        (0, 20, 250, 41, 8),
    )


# ---- the posts -------------------------------------------------------------------------------------------------------


@cache
def _bay(good: str, hot: bool, low: int, high: int) -> str:
    """A trade post: its awning, its Good, the lane of its prices."""
    wash = "var(--act-soft)" if hot else "var(--well)"
    drawn = art.rect(2, 0, POST - 5, HEIGHT - POSTS_TOP - 8, 6, fill=wash)
    drawn += art.use("awning", 0.5, -4, POST - 2, 16, color=f"var(--{good})")
    drawn += art.use(f"good-{good}-letter", 7, 14, 28)
    top = price_y(high) - UNIT / 2 - POSTS_TOP
    length = (high - low + 3) * UNIT
    drawn += art.rect(6, top, POST - 13, length, 4, fill="var(--card)", stroke="var(--line)")
    notches = "".join(f"M7 {art.number(top + UNIT * step)}h{POST - 15}" for step in range(1, high - low + 3))
    drawn += art.path(notches, stroke="var(--line)", opacity=0.6)
    return drawn + art.path(f"M6 {FOOT - POSTS_TOP - 17}.5h{POST - 13}", stroke="var(--line)")


def _post(reading: MuleReading, good: str) -> Node:
    low, high = reading.lane(good)
    stock = int(reading.view["store"].get(good, 0))
    hot = reading.view["auction"] == good
    drawn = _bay(good, hot, low, high)
    if good == "crystite" and not hot and not stock:
        for row, line in enumerate(reading.say("ships_out").split("\n")):
            drawn += art.text(line, 39, 26 + 12 * row, 12, cls="soft")
    else:
        drawn += art.text(stock, 41, 36, 20, weight=800)
    drawn += _next(reading, good)
    sell, buy = reading.sell(good), reading.buy(good)
    label = reading.say("post_label", good=good, units=stock, sell=sell, buy=buy)
    tip = Tip(
        reading.word("good", good),
        (reading.say("post_tip", units=stock, sell=sell, buy=buy), *_why(reading, good)),
        "MUL-118" if good != "crystite" else "MUL-121",
    )
    return Node(f"post-{good}", post_x(good), POSTS_TOP, drawn, label, tip, (2, -4, POST - 5, 216, 6), "store_buy:1")


def _next(reading: MuleReading, good: str) -> str:
    """The foot of a post: where the price would go."""
    y, forecast, now = FOOT - POSTS_TOP, reading.forecast(good), reading.sell(good)
    if forecast is None:
        return art.text(reading.say("price_by_card"), POST / 2, y + 4, 12, anchor="middle", cls="soft")
    sell, buy = forecast
    if sell == now:
        return art.text(reading.say("price_stays"), POST / 2, y + 4, 12, anchor="middle", cls="soft")
    arrow = f"M11 {y + 4}l5-8 5 8Z" if sell > now else f"M11 {y - 4}l5 8 5-8Z"
    drawn = art.path(arrow, fill="var(--info)") + art.text(sell, 26, y + 5, 14, weight=700)
    return drawn + art.text(f"/ {buy}", 30 + 9 * len(str(sell)), y + 5, 12, cls="soft")


def _why(reading: MuleReading, good: str) -> tuple[str, ...]:
    """The sum behind a forecast, in words."""
    steps, forecast = reading.steps(good), reading.forecast(good)
    if steps is None or forecast is None:
        price = reading.card_price()
        return (reading.say("why_crystite" if price is None else "why_crystite_price", dollars=price),)
    up, down = steps
    return (reading.say(f"why_{good}", up=up, down=down, dollars=forecast[0]),)


def _capsule(good: str, sell: int, buy: int) -> str:
    """What the Store asks above what it pays."""
    ink = f"var(--{good}-ink)"
    long = (sell - buy) * UNIT
    drawn = art.rect(-14, -8.5, 28, long + 17, 8, fill="var(--card)", stroke=ink, stroke_width=2)
    drawn += art.path(f"M-9 {art.number(long / 2)}h18", stroke="var(--line)")
    drawn += art.text(sell, 0, 5, 14, anchor="middle", weight=700)
    return drawn + art.text(buy, 0, long + 5, 14, anchor="middle", weight=700, cls="soft")


def _price_nodes(reading: MuleReading, good: str) -> list[Node]:
    """The capsule of today and the dashed one of the forecast."""
    x, sell, buy = post_x(good), reading.sell(good), reading.buy(good)
    nodes, forecast = [], reading.forecast(good)
    if forecast is not None and forecast[0] != sell:
        long = (sell - buy) * UNIT + 16
        ghost = art.rect(
            -11, -8, 22, long, 8, fill="none", stroke=f"var(--{good}-ink)", stroke_width=1.6, stroke_dasharray="3 3"
        )
        ghost += art.text(forecast[0], 0, 5, 12, anchor="middle", cls=good)
        nodes.append(Node(f"forecast-{good}", x + 50, price_y(forecast[0]), ghost))
    nodes.append(Node(f"price-{good}", x + 22, price_y(sell), _capsule(good, sell, buy), cls="lift"))
    return nodes


def part(reading: MuleReading) -> Part:
    title = reading.say("store")
    nodes = [Node("store-ground", art=_ground(title)), _corral(reading)]
    nodes += [_post(reading, good) for good in GOODS]
    for good in GOODS:
        nodes += _price_nodes(reading, good)
    return Part("store", WIDTH, HEIGHT, nodes, title, x=320, tab=reading.say("tab_store"))
