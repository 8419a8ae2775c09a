"""The Market: a ladder of prices. Buyers climb on coins, sellers sink on parachutes, the Store stands at the side."""

from __future__ import annotations

from functools import cache

from serai.games.mule.codes import CODES
from serai.games.mule.market.commands import units_bought, units_sold
from serai.games.mule.market.pricing import wanted
from serai.games.mule.market.trading import store_charges, store_pays
from serai.games.mule.scene.reading import GOODS, SEATS, MuleReading
from serai.games.mule.scene.work import market_buttons, traders
from serai.games.mule.scene.work.column import INNER, PAD, WIDTH, WorkColumn, box
from serai.games.mule.scene.work.ladder import HIGH, SCALE, SHOP, TOP, Ladder
from serai.scene import Node, Target, Tip, art
from serai.scene.seats import badge
from serai.scene.texts import shorten

PIPS = 8


def market(column: WorkColumn) -> None:
    """The whole column of an Auction."""
    ladder = Ladder(column.reading)
    reading = column.reading
    column.phone = 464
    form = "market_live" if reading.view["options"]["market"] == "live" else "market_turns"
    column.head(reading.say("market_title", good=ladder.good), reading.say(form, sell=ladder.sell, buy=ladder.buy))
    _goods(column, ladder)
    _field(column, ladder)
    traders.tokens(column, ladder)
    if reading.context.viewer is not None:
        traders.rungs(column, ladder)
    _store(column, ladder)
    for seat in ladder.seats:
        _foot(column, ladder, seat)
    market_buttons.counter(column, ladder.good)


def _goods(column: WorkColumn, ladder: Ladder) -> None:
    """Which of the four Auctions this is."""
    now = GOODS.index(ladder.good)
    drawn = ""
    for index, good in enumerate(GOODS):
        x = index * 33
        if index == now:
            drawn += art.rect(x, 0, 31, 30, 8, fill="var(--act-soft)", stroke="var(--act)", stroke_width=2)
        else:
            drawn += art.rect(x, 0, 31, 30, 8, fill="var(--well)")
        drawn += art.use(f"good-{good}", x + 5.5, 5, 20, opacity="1" if index == now else ".55")
        if index < now:
            drawn += art.use("ic-check", x + 20, 19, 10, color="var(--good)")
    label = column.reading.say("auction_number", number=now + 1, all=len(GOODS))
    column.add(
        Node(
            "auctions",
            WIDTH - PAD - 130,
            8,
            drawn,
            label,
            Tip(label, (column.reading.join([column.reading.word("good", good) for good in GOODS]),), "MUL-127"),
            (0, 0, 130, 30, 8),
        )
    )


def _field(column: WorkColumn, ladder: Ladder) -> None:
    """Mesas, moons, the band between the Store's two prices, and a line for every dollar."""
    drawn = box(INNER, HIGH)
    drawn += art.use("mesas", SCALE, HIGH - 120, INNER - SCALE, 120)
    drawn += art.circle(SCALE + 118, 40, 14, fill="var(--line)", opacity=0.4) + art.circle(
        SCALE + 140, 28, 4, fill="var(--line)", opacity=0.4
    )
    mine = column.reading.context.viewer
    if mine is not None:
        drawn += art.rect(ladder.left(mine) - PAD, 0, ladder.wide(mine), HIGH, 0, fill="var(--mine)")
    top, bottom = ladder.y(ladder.sell) - TOP, ladder.y(ladder.buy) - TOP
    drawn += art.rect(SCALE, top, INNER - SCALE, bottom - top, 0, fill="var(--band)")
    lines = "".join(
        f"M{SCALE} {art.number(ladder.y(price) - TOP)}H{INNER}"
        for price in range(ladder.low, ladder.high + 1)
        if price not in (ladder.sell, ladder.buy)
    )
    drawn += art.path(lines, stroke="var(--line)", opacity=0.6)
    drawn += art.path(
        f"M{SCALE} {art.number(top)}H{INNER}M{SCALE} {art.number(bottom)}H{INNER}",
        stroke="var(--copper)",
        stroke_width=2,
        stroke_dasharray="6 4",
    )
    for seat in ladder.seats[1:]:
        drawn += art.path(f"M{art.number(ladder.left(seat) - PAD)} 0V{HIGH}", stroke="var(--line)", opacity=0.5)
    drawn += art.path(f"M{art.number(INNER - SHOP)} 0V{HIGH}", stroke="var(--line)", opacity=0.5)
    for price in range(ladder.low, ladder.high + 1):
        key = price in (ladder.sell, ladder.buy)
        drawn += art.text(
            price,
            SCALE - 5,
            ladder.y(price) - TOP + 5,
            14,
            anchor="end",
            weight=800 if key else 600,
            cls="" if key else "soft",
        )
    middle = INNER - SHOP / 2
    say = column.reading.say
    for line, word in enumerate(say("sellers_sink").split("\n")):
        drawn += art.text(word, middle, 16 + 14 * line, 12, anchor="middle")
    for line, word in enumerate(say("buyers_climb").split("\n") if ladder.buy > ladder.low + 1 else ()):
        drawn += art.text(word, middle, HIGH - 20 + 14 * line, 12, anchor="middle")
    column.add(Node("field", PAD, TOP, drawn, say("price_ladder", low=ladder.low, high=ladder.high)))


# ---- the Store and the feet ------------------------------------------------------------------------------------------


def _store(column: WorkColumn, ladder: Ladder) -> None:
    reading = column.reading
    x = PAD + INNER - SHOP / 2
    stock = int(reading.view["store"].get(ladder.good, 0))
    column.add(Node("shop", x, ladder.y(ladder.sell), art.use("store", -17, -54, 34)))
    for name, price, word, block, key in (
        ("shop-sells", ladder.sell, reading.say("store_left", units=stock), "store_buy", "shop_sells"),
        ("shop-buys", ladder.buy, reading.say("store_buys"), "store_sell", "shop_pays"),
    ):
        codes = reading.codes(block)
        fill = "var(--act-soft)" if codes else "var(--card)"
        drawn = art.rect(-22, -17, 44, 34, 8, fill=fill, stroke="var(--copper)", stroke_width=2)
        drawn += art.text(f"${price}", 0, -1, 16, anchor="middle", weight=800) + art.text(
            word, 0, 12, 12, anchor="middle", cls="soft"
        )
        words, has = reading.say(key, dollars=price), reading.say("shop_has", units=stock)
        rule = "MUL-222" if block == "store_buy" else "MUL-221"
        node = Node(
            name,
            x,
            ladder.y(price),
            drawn,
            reading.say(f"{key}_label", dollars=price, units=stock),
            Tip(words, (has,), rule),
            (-23, -20, 46, 40, 9),
            f"{block}:1",
        )
        column.add(node)
        column.targets += [Target(name, code, _bill(reading, block, code)) for code in codes]


def _bill(reading: MuleReading, block: str, code: str) -> str:
    """What a trade with the Store costs or brings."""
    world, option = reading.world, CODES.option(code)
    assert option is not None
    if block == "store_buy":
        return f"\u2212${store_charges(world, units_bought(world, reading.me, option))}"
    return f"+${store_pays(world, units_sold(world, reading.me, option))}"


def _foot(column: WorkColumn, ladder: Ladder, seat: int) -> None:
    """Name, role, and stock against need."""
    reading = column.reading
    units, need = reading.stock(seat, ladder.good), int(wanted(reading.world, seat, GOODS.index(ladder.good)))
    name = reading.name(seat)
    wide = ladder.wide(seat)
    room = int((wide - 2) / 7)
    drawn = art.text(shorten(name, room), 0, 9, 12, anchor="middle", weight=700)
    role = reading.say(f"role_{reading.view['role'][seat]}")
    drawn += badge(SEATS[seat], -3 * len(role) - 7, 14, 10) + art.text(role, 6, 23, 12, anchor="middle", cls="soft")
    drawn += _pips(ladder.good, units, need)
    drawn += art.text(units, 0, 51, 14, anchor="middle", weight=800)
    stock = reading.say("stock_wanted" if need else "stock_units", units=units, need=need)
    lines = [stock, f"${reading.view['money'][seat]}"]
    column.add(
        Node(
            f"foot-{seat}",
            ladder.middle(seat),
            TOP + HIGH + 3,
            drawn,
            reading.noted(reading.join([name, role]), [reading.join(lines)]),
            Tip(name, tuple(lines), "MUL-137"),
            (-wide / 2 + 1, -2, wide - 2, 56, 6),
        )
    )


@cache
def _pips(good: str, units: int, need: int) -> str:
    """A bar of eight: full, wanted and not there, and neither; a gap stands after what Pricing wants."""
    shapes = {"full": "", "wanted": "", "empty": ""}
    for index in range(PIPS):
        x = (index - PIPS / 2) * 5 + (1 if need and index >= need else -1 if need else 0)
        kind = "full" if index < units else "wanted" if index < need else "empty"
        shapes[kind] += f"M{art.number(x)} 28h4v8h-4z"
    drawn = art.path(shapes["empty"], fill="none", stroke="var(--line)", stroke_width=0.8)
    drawn += art.path(shapes["wanted"], fill="none", stroke="var(--bad)", stroke_width=0.8) if shapes["wanted"] else ""
    return drawn + art.path(shapes["full"], fill=f"var(--{good})", stroke=f"var(--{good}-shade)", stroke_width=0.8)
