"""The Market: a ladder of prices. Buyers climb on their coins, sellers sink on parachutes, the Store stands at the side."""

from __future__ import annotations

from typing import Any

from serai.games.mule.scene import deal
from serai.games.mule.scene.facts import GOODS, SEATS, Facts
from serai.games.mule.scene.paper import INNER, PAD, WIDTH, Paper, box, face
from serai.scene import Node, Tip, art
from serai.scene.seats import badge

TOP, HIGH = 56, 392
RUNG, RUNGS = 30, 11
BASE = 46
"""The lowest rung is so far above the foot of the field."""
SCALE, SHOP = 24, 50
NARROW = 48
"""The lane of another seat, where the own one needs room for two columns of rungs."""


class Ladder:
    """Where things stand on the field."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.good = str(facts.view["auction"])
        self.sell, self.buy = facts.sell(self.good), facts.buy(self.good)
        self.low = max(1, self.sell - RUNGS + 3)
        self.high = self.low + RUNGS - 1
        self.seats = self._order()

    def _order(self) -> list[int]:
        """The viewer first, the others by Rank."""
        order = list(self.facts.view["ranking"]) or list(range(self.facts.players))
        mine = self.facts.look.viewer
        return [mine, *(seat for seat in order if seat != mine)] if mine is not None else order

    def wide(self, seat: int) -> float:
        room = INNER - SCALE - SHOP
        if self.facts.look.viewer is None:
            return room / len(self.seats)
        others = len(self.seats) - 1
        narrow = NARROW if others == 3 else 62
        return room - others * narrow if seat == self.facts.look.viewer else narrow

    def left(self, seat: int) -> float:
        at = self.seats.index(seat)
        return PAD + SCALE + sum(self.wide(other) for other in self.seats[:at])

    def middle(self, seat: int) -> float:
        return self.left(seat) + self.wide(seat) / 2

    def y(self, price: float) -> float:
        """The height of a price per unit; what is beyond the window stands at its edge."""
        inside = min(self.high + 1.0, max(self.low - 0.8, price))
        return TOP + HIGH - BASE - (inside - self.low) * RUNG


def market(paper: Paper) -> None:
    """The whole column of an Auction."""
    ladder = Ladder(paper.facts)
    facts = paper.facts
    paper.phone = 452
    form = "live" if facts.view["options"]["market"] == "live" else "in turns"
    paper.head(f"{facts.word('good', ladder.good)} auction", f"The Store sells at ${ladder.sell}, pays ${ladder.buy}; {form}.")
    _goods(paper, ladder)
    _field(paper, ladder)
    _tokens(paper, ladder)
    if facts.look.viewer is not None:
        _rungs(paper, ladder)
    _store(paper, ladder)
    for seat in ladder.seats:
        _foot(paper, ladder, seat)
    deal.counter(paper, ladder.good)


def _goods(paper: Paper, ladder: Ladder) -> None:
    """Which of the four Auctions this is."""
    now = GOODS.index(ladder.good)
    drawn = ""
    for index, good in enumerate(GOODS):
        x = index * 33
        if index == now:
            drawn += art.rect(x, 0, 31, 30, 8, fill="var(--act-soft)", stroke="var(--act)", stroke_width=2)
        else:
            drawn += art.rect(x, 0, 31, 30, 8, fill="var(--well)")
        faint: dict[str, str] = {"opacity": ".55"} if index != now else {}
        drawn += art.use(f"good-{good}", x + 5.5, 5, 20, **faint)
        if index < now:
            drawn += art.use("ic-check", x + 20, 19, 10, color="var(--good)")
    label = f"Auction {now + 1} of 4"
    paper.add(Node("auctions", WIDTH - PAD - 130, 8, drawn, label, Tip(label, ("Smithore, Crystite, Food, Energy",), "MUL-127"), (0, 0, 130, 30, 8)))


def _field(paper: Paper, ladder: Ladder) -> None:
    """Mesas, moons, the band between the Store's two prices, and a line for every dollar."""
    drawn = box(INNER, HIGH)
    drawn += art.use("mesas", SCALE, HIGH - 120, INNER - SCALE, 120)
    drawn += art.circle(SCALE + 118, 40, 14, fill="var(--line)", opacity=0.4) + art.circle(SCALE + 140, 28, 4, fill="var(--line)", opacity=0.4)
    mine = paper.facts.look.viewer
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
    drawn += art.path(f"M{SCALE} {art.number(top)}H{INNER}M{SCALE} {art.number(bottom)}H{INNER}", stroke="var(--copper)",
                      stroke_width=2, stroke_dasharray="6 4")  # fmt: skip
    for seat in ladder.seats[1:]:
        drawn += art.path(f"M{art.number(ladder.left(seat) - PAD)} 0V{HIGH}", stroke="var(--line)", opacity=0.5)
    drawn += art.path(f"M{art.number(INNER - SHOP)} 0V{HIGH}", stroke="var(--line)", opacity=0.5)
    for price in range(ladder.low, ladder.high + 1):
        key = price in (ladder.sell, ladder.buy)
        drawn += art.text(price, SCALE - 5, ladder.y(price) - TOP + 5, 14, anchor="end", weight=800 if key else 600,
                          cls="" if key else "soft")  # fmt: skip
    middle = INNER - SHOP / 2
    for line, word in enumerate(("sellers", "sink")):
        drawn += art.text(word, middle, 16 + 14 * line, 12, anchor="middle", cls="soft")
    for line, word in enumerate(("buyers", "climb")):
        drawn += art.text(word, middle, HIGH - 20 + 14 * line, 12, anchor="middle", cls="soft")
    paper.add(Node("field", PAD, TOP, drawn, f"Price ladder from ${ladder.low} to ${ladder.high}"))


# ---- the traders -----------------------------------------------------------------------------------------------------


def offers_of(facts: Facts, seat: int) -> list[tuple[str, dict[str, Any]]]:
    """The open offers of a seat, the oldest first."""
    found = [(name, offer) for name, offer in facts.view["offers"].items() if name.startswith(f"{seat}-")]
    return sorted(found, key=lambda pair: int(pair[1]["number"]))


def _tokens(paper: Paper, ladder: Ladder) -> None:
    for seat in ladder.seats:
        offers = offers_of(paper.facts, seat)
        if not offers:
            _idle(paper, ladder, seat)
            continue
        _token(paper, ladder, seat, *offers[0])
        used = [ladder.y(_each(offers[0][1]))]
        for name, offer in offers[1:]:
            y = ladder.y(_each(offer))
            while any(abs(y - other) < 36 for other in used):
                y += 6
            used.append(y)
            _extra(paper, ladder, seat, name, offer, y)


def _each(offer: dict[str, Any]) -> float:
    return int(offer["total"]) / max(1, int(offer["units"]))


def _codes(facts: Facts, name: str) -> list[str]:
    """What can be done with an offer: take it, or take it back."""
    seat, _, slot = name.partition("-")
    return [f"cancel:{slot}"] if int(seat) == facts.look.viewer else [f"accept:{name}"]


def _told(facts: Facts, seat: int, offer: dict[str, Any]) -> str:
    to = "" if offer["to"] is None else f", for {facts.name(int(offer['to']))} alone"
    return f"{facts.name(seat)} would {offer['side']} {offer['units']} for ${offer['total']}{to}"


def _plate(facts: Facts, seat: int, offer: dict[str, Any], lit: bool) -> str:
    """The price of the lot and its size."""
    fill = "var(--act-soft)" if lit else "var(--card)"
    drawn = art.rect(-23, -17, 46, 34, 8, fill=fill, stroke=f"var(--seat-{SEATS[seat]})", stroke_width=2)
    drawn += art.text(f"${offer['total']}", 0, -1, 16, anchor="middle", weight=800)
    drawn += art.text(f"for {offer['units']}", 0, 12, 12, anchor="middle", cls="soft")
    if offer["to"] is not None:
        drawn += badge(SEATS[int(offer["to"])], 15, -24, 14)
    return drawn


def _mark(facts: Facts, seat: int, offer: dict[str, Any]) -> str:
    """What taking an offer brings."""
    if seat == facts.look.viewer:
        return "off"
    return f"+${offer['total']}" if offer["side"] == "buy" else f"−${offer['total']}"


def _done(facts: Facts, seat: int) -> str:
    if seat not in facts.view["done_mask"]:
        return ""
    return art.circle(16, -24, 8, fill="var(--good)") + art.use("ic-check", 11, -29, 10, color="var(--card)")


def _token(paper: Paper, ladder: Ladder, seat: int, name: str, offer: dict[str, Any]) -> None:
    """A trader with the first offer: a head over its plate, on coins or under a parachute."""
    facts = paper.facts
    codes = _codes(facts, name)
    lit = any(facts.look.may(code) for code in codes)
    y = ladder.y(_each(offer))
    drawn, top = "", -54.0
    if offer["side"] == "buy":
        high = TOP + HIGH - y
        drawn += art.rect(-15, 10, 30, high - 10, 3, fill="url(#coin-stack)", stroke="#8A6714", stroke_width=1.5)
    else:
        drawn += art.path(f"M0 {art.number(TOP - y)}V-78", stroke="var(--ink-soft)", stroke_width=2, stroke_dasharray="1 5",
                          stroke_linecap="round", opacity=0.5)  # fmt: skip
        drawn += art.use("chute", -25, -78, 50, 26, color=f"var(--seat-{SEATS[seat]})", cls="lift")
        top = -78.0
    drawn += face(facts, seat, 38, -19, -54) + _plate(facts, seat, offer, lit) + _done(facts, seat)
    label = _told(facts, seat, offer)
    tip = Tip(label, (f"${_each(offer):g} for each",), "MUL-219" if seat != facts.look.viewer else "MUL-220")
    hit = (-24.0, top, 48.0, 18 - top, 9.0) if seat != facts.look.viewer else (-24.0, -18.0, 48.0, 36.0, 9.0)
    node = Node(f"token-{seat}", ladder.middle(seat), y, drawn, label, tip, hit, codes[0])
    paper.add(node, codes, _mark(facts, seat, offer), _ghost(ladder, seat, offer))


def _extra(paper: Paper, ladder: Ladder, seat: int, name: str, offer: dict[str, Any], y: float) -> None:
    """A further offer of a trader: the plate alone."""
    facts = paper.facts
    codes = _codes(facts, name)
    lit = any(facts.look.may(code) for code in codes)
    label = _told(facts, seat, offer)
    node = Node(f"offer-{name}", ladder.middle(seat), y, _plate(facts, seat, offer, lit), label, Tip(label, (), "MUL-217"), (-24, -18, 48, 36, 9), codes[0])
    paper.add(node, codes, _mark(facts, seat, offer), _ghost(ladder, seat, offer))


def _ghost(ladder: Ladder, seat: int, offer: dict[str, Any]) -> str:
    """The own plate at the price of a deal."""
    mine = ladder.facts.look.viewer
    if mine is None or seat == mine:
        return ""
    gain = f"+${offer['total']}" if offer["side"] == "buy" else f"−${offer['total']}"
    goods = f"−{offer['units']}" if offer["side"] == "buy" else f"+{offer['units']}"
    x, y = ladder.middle(mine), ladder.y(_each(offer))
    drawn = art.rect(x - 28, y - 17, 56, 34, 8, fill="var(--card)", stroke="var(--act)", stroke_width=2, stroke_dasharray="4 3")
    drawn += art.text(gain, x, y - 1, 14, anchor="middle", weight=800, cls="good" if offer["side"] == "buy" else "bad")
    drawn += art.text(goods, x - 8, y + 13, 12, anchor="middle") + art.use(f"good-{ladder.good}", x, y + 3, 12)
    return drawn


def _idle(paper: Paper, ladder: Ladder, seat: int) -> None:
    """A trader without an offer: sellers wait above, the others on the ground."""
    facts = paper.facts
    role = facts.view["role"][seat]
    y = TOP + 42 if role == "seller" else TOP + HIGH - 4
    drawn = face(facts, seat, 34, -17, -36) + (_done(facts, seat))
    paper.add(Node(f"token-{seat}", ladder.middle(seat), y, drawn, f"{facts.name(seat)}: no offer, {role}"))


# ---- my rungs --------------------------------------------------------------------------------------------------------


def _rungs(paper: Paper, ladder: Ladder) -> None:
    """Every dollar of the own lane can be asked or bid for one unit; prices beyond the window lie at its two ends."""
    facts = paper.facts
    mine = facts.look.viewer
    assert mine is not None
    asks = [int(code.partition(":")[2]) for code in facts.codes("ask")]
    bids = [int(code.partition(":")[2]) for code in facts.codes("bid")]
    both = bool(asks) and bool(bids)
    for block, prices in (("bid", bids), ("ask", asks)):
        if not prices:
            continue
        wide = ladder.wide(mine) / (2 if both else 1)
        x = ladder.left(mine) + (wide if both and block == "ask" else 0)
        beyond: dict[bool, list[int]] = {False: [], True: []}
        for price in prices:
            if ladder.low <= price <= ladder.high:
                _rung(paper, ladder, block, price, x, wide)
            else:
                beyond[price > ladder.high].append(price)
        for above, rest in beyond.items():
            if rest:
                _beyond(paper, block, rest, above, x, wide)


def _rung(paper: Paper, ladder: Ladder, block: str, price: int, x: float, wide: float) -> None:
    good = paper.facts.word("good", ladder.good)
    middle = wide / 2
    if block == "bid":
        mark = art.use("coin", middle - 8, -8, 16)
    else:
        mark = art.use("chute", middle - 10, -7, 20, 10.4, color=f"var(--seat-{SEATS[ladder.facts.me]})")
    drawn = art.circle(middle, 0, 11, cls="ring", stroke_width=2) + mark
    label = f"{'Bid' if block == 'bid' else 'Ask'} ${price} for one {good}"
    ghost_x, ghost_y = x + middle, ladder.y(price)
    ghost = art.rect(ghost_x - 20, ghost_y - 13, 40, 26, 8, fill="var(--card)", stroke="var(--act)", stroke_width=2, stroke_dasharray="4 3")
    ghost += art.text(f"${price}", ghost_x, ghost_y + 5, 14, anchor="middle", weight=800)
    node = Node(f"{block}-{price}", x, ladder.y(price), drawn, label, Tip(label, (), "MUL-232"), (1, -15, wide - 2, 30, 6), cls="own-ring")
    paper.add(node, [f"{block}:{price}"], f"${price}", ghost)


def _beyond(paper: Paper, block: str, prices: list[int], above: bool, x: float, wide: float) -> None:
    """One node for all prices over or under the window: it opens a list."""
    y = TOP + 20 if above else TOP + HIGH - 18
    span = f"${prices[0]}+" if above else f"≤${prices[-1]}"
    drawn = art.rect(2, -14, wide - 4, 28, 7, fill="var(--act-soft)")
    drawn += art.text(span, wide / 2, 5, 12, anchor="middle", weight=700)
    label = f"{'Bid' if block == 'bid' else 'Ask'} ${prices[0]} to ${prices[-1]}"
    node = Node(f"{block}-{'above' if above else 'below'}", x, y, drawn, label, Tip(label, ("A list of the prices off the ladder",), "MUL-232"), (2, -16, wide - 4, 32, 7))
    paper.add(node, [f"{block}:{price}" for price in prices], span)


# ---- the Store and the feet ------------------------------------------------------------------------------------------


def _store(paper: Paper, ladder: Ladder) -> None:
    facts = paper.facts
    x = PAD + INNER - SHOP / 2
    stock = int(facts.view["store"].get(ladder.good, 0))
    paper.add(Node("shop", x, ladder.y(ladder.sell), art.use("store", -17, -54, 34)))
    for name, price, word, block, verb in (
        ("shop-sells", ladder.sell, f"{stock} left", "store_buy", "sells"),
        ("shop-buys", ladder.buy, "buys", "store_sell", "pays"),
    ):
        codes = facts.codes(block)
        fill = "var(--act-soft)" if codes else "var(--card)"
        drawn = art.rect(-22, -17, 44, 34, 8, fill=fill, stroke="var(--copper)", stroke_width=2)
        drawn += art.text(f"${price}", 0, -1, 16, anchor="middle", weight=800) + art.text(word, 0, 12, 12, anchor="middle", cls="soft")
        label = f"The Store {verb} ${price}; it has {stock}"
        rule = "MUL-222" if block == "store_buy" else "MUL-221"
        node = Node(name, x, ladder.y(price), drawn, label, Tip(f"The Store {verb} ${price}", (f"It has {stock}",), rule), (-23, -20, 46, 40, 9), f"{block}:1")
        sign = "−" if block == "store_buy" else "+"
        paper.add(node, codes, f"{sign}${price}")


def _need(facts: Facts, seat: int, good: str) -> int:
    """What Pricing wants a seat to have."""
    if good == "food":
        return int(facts.table.numbers.food_wanted)
    return len(facts.mules(seat)) if good == "energy" else 0


def _foot(paper: Paper, ladder: Ladder, seat: int) -> None:
    """Name, role, and stock against need."""
    facts = paper.facts
    units, need = facts.stock(seat, ladder.good), _need(facts, seat, ladder.good)
    name = facts.name(seat)
    wide = ladder.wide(seat)
    room = int((wide - 12) / 7)
    shown = name if len(name) <= room else name[: room - 1] + "…"
    drawn = badge(SEATS[seat], -3.6 * len(shown) - 8, 0, 10) + art.text(shown, 6, 9, 12, anchor="middle", weight=700)
    role = {"open": "open", "buyer": "buyer", "seller": "seller"}[facts.view["role"][seat]]
    drawn += art.text(role, 0, 23, 12, anchor="middle", cls="soft")
    pips = 8
    for index in range(pips):
        gap = 2 if need and index >= need else 0
        x = -pips * 5 / 2 + index * 5 + gap - (1 if need else 0)
        lit = index < units
        drawn += art.rect(x, 28, 4, 8, 1, fill=f"var(--{ladder.good})" if lit else "none",
                          stroke=f"var(--{ladder.good}-shade)" if lit or index < need else "var(--line)", stroke_width=0.8)  # fmt: skip
    drawn += art.text(units, 0, 51, 14, anchor="middle", weight=800)
    lines = [f"{units} in stock" + (f", {need} wanted" if need else ""), f"${facts.view['money'][seat]}"]
    paper.add(Node(f"foot-{seat}", ladder.middle(seat), TOP + HIGH + 6, drawn, f"{name}, {role}: {', '.join(lines)}",
                   Tip(name, tuple(lines), "MUL-137"), (-wide / 2 + 1, -2, wide - 2, 56, 6)))  # fmt: skip
