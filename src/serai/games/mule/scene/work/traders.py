"""The traders on the ladder: heads over their plates, on coins or under parachutes; and the rungs of the own lane."""

from __future__ import annotations

from typing import Any

from serai.games.mule.scene.reading import SEATS, MuleReading
from serai.games.mule.scene.work.column import WorkColumn, face
from serai.games.mule.scene.work.ladder import HIGH, TOP, Ladder, each
from serai.scene import Node, Target, Tip, art
from serai.scene.seats import badge

# ---- the traders -----------------------------------------------------------------------------------------------------


def offers_of(reading: MuleReading, seat: int) -> list[tuple[str, dict[str, Any]]]:
    """The open offers of a seat, the oldest first."""
    found = [(name, offer) for name, offer in reading.view["offers"].items() if name.startswith(f"{seat}-")]
    return sorted(found, key=lambda pair: int(pair[1]["number"]))


def tokens(column: WorkColumn, ladder: Ladder) -> None:
    for seat in ladder.seats:
        offers = offers_of(column.reading, seat)
        if not offers:
            _idle(column, ladder, seat)
            continue
        _token(column, ladder, seat, *offers[0])
        used = [ladder.y(each(offers[0][1]))]
        for name, offer in offers[1:]:
            y = ladder.y(each(offer))
            while any(abs(y - other) < 36 for other in used):
                y += 6
            used.append(y)
            _extra(column, ladder, seat, name, offer, y)


def _codes(reading: MuleReading, name: str) -> list[str]:
    """What can be done with an offer: take it, or take it back."""
    seat, _, slot = name.partition("-")
    return [f"cancel:{slot}"] if int(seat) == reading.context.viewer else [f"accept:{name}"]


def _told(reading: MuleReading, seat: int, offer: dict[str, Any]) -> str:
    told = {"who": reading.name(seat), "units": offer["units"], "total": offer["total"]}
    if offer["to"] is None:
        return reading.say(f"would_{offer['side']}", **told)
    return reading.say(f"would_{offer['side']}_to", other=reading.name(int(offer["to"])), **told)


def _plate(reading: MuleReading, seat: int, offer: dict[str, Any], lit: bool) -> str:
    """The price of the lot and its size."""
    fill = "var(--act-soft)" if lit else "var(--card)"
    drawn = art.rect(-23, -17, 46, 34, 8, fill=fill, stroke=f"var(--seat-{SEATS[seat]})", stroke_width=2)
    drawn += art.text(f"${offer['total']}", 0, -1, 16, anchor="middle", weight=800)
    drawn += art.text(reading.say("plate_units", units=offer["units"]), 0, 12, 12, anchor="middle", cls="soft")
    if offer["to"] is not None:
        drawn += badge(SEATS[int(offer["to"])], 15, -24, 14)
    return drawn


def _mark(reading: MuleReading, seat: int, offer: dict[str, Any]) -> str:
    """What taking an offer brings."""
    if seat == reading.context.viewer:
        return reading.say("take_off")
    return f"+${offer['total']}" if offer["side"] == "buy" else f"\u2212${offer['total']}"


def _done(reading: MuleReading, seat: int) -> str:
    if seat not in reading.view["done_mask"]:
        return ""
    return art.circle(16, -24, 8, fill="var(--good)") + art.use("ic-check", 11, -29, 10, color="var(--card)")


def _token(column: WorkColumn, ladder: Ladder, seat: int, name: str, offer: dict[str, Any]) -> None:
    """A trader with the first offer: a head over its plate, on coins or under a parachute."""
    reading = column.reading
    codes = _codes(reading, name)
    lit = any(reading.context.may(code) for code in codes)
    y = ladder.y(each(offer))
    own = seat == reading.context.viewer
    drawn, top, canopy = "", -54.0, -43 if own else -78
    if offer["side"] == "buy":
        high = TOP + HIGH - y
        drawn += art.rect(
            -15, 10, 30, high - 10, 3, fill="url(#coin-stack)", stroke="var(--coin-edge)", stroke_width=1.5
        )
    else:
        drawn += art.path(
            f"M0 {art.number(TOP - y)}V{canopy}",
            stroke="var(--ink-soft)",
            stroke_width=2,
            stroke_dasharray="1 5",
            stroke_linecap="round",
            opacity=0.5,
        )
        drawn += art.use("chute", -25, canopy, 50, 26, color=f"var(--seat-{SEATS[seat]})", cls="lift")
        top = -78.0
    if not own:
        drawn += face(reading, seat, 38, -19, -54)
    drawn += _plate(reading, seat, offer, lit) + _done(reading, seat)
    label = _told(reading, seat, offer)
    tip = Tip(label, (reading.say("for_each", dollars=f"{each(offer):g}"),), "MUL-220" if own else "MUL-219")
    hit = (-24.0, -18.0, 48.0, 36.0, 9.0) if own else (-24.0, top, 48.0, 18 - top, 9.0)
    node = Node(f"token-{seat}", ladder.middle(seat), y, drawn, label, tip, hit, codes[0])
    column.add(node, codes, _mark(reading, seat, offer), _ghost(ladder, seat, offer))


def _extra(column: WorkColumn, ladder: Ladder, seat: int, name: str, offer: dict[str, Any], y: float) -> None:
    """A further offer of a trader: the plate alone."""
    reading = column.reading
    codes = _codes(reading, name)
    lit = any(reading.context.may(code) for code in codes)
    label = _told(reading, seat, offer)
    node = Node(
        f"offer-{name}",
        ladder.middle(seat),
        y,
        _plate(reading, seat, offer, lit),
        label,
        Tip(label, (), "MUL-217"),
        (-24, -18, 48, 36, 9),
        codes[0],
    )
    column.add(node, codes, _mark(reading, seat, offer), _ghost(ladder, seat, offer))


def _ghost(ladder: Ladder, seat: int, offer: dict[str, Any]) -> str:
    """The own plate at the price of a deal."""
    mine = ladder.reading.context.viewer
    if mine is None or seat == mine:
        return ""
    gain = f"+${offer['total']}" if offer["side"] == "buy" else f"\u2212${offer['total']}"
    goods = f"\u2212{offer['units']}" if offer["side"] == "buy" else f"+{offer['units']}"
    x, y = ladder.middle(mine), ladder.y(each(offer))
    drawn = art.rect(
        x - 28, y - 17, 56, 34, 8, fill="var(--card)", stroke="var(--act)", stroke_width=2, stroke_dasharray="4 3"
    )
    drawn += art.text(gain, x, y - 1, 14, anchor="middle", weight=800, cls="good" if offer["side"] == "buy" else "bad")
    drawn += art.text(goods, x - 8, y + 13, 12, anchor="middle") + art.use(f"good-{ladder.good}", x, y + 3, 12)
    return drawn


def _idle(column: WorkColumn, ladder: Ladder, seat: int) -> None:
    """A trader without an offer: sellers wait above, the others on the ground."""
    reading = column.reading
    role = reading.view["role"][seat]
    y = TOP + 42 if role == "seller" else TOP + HIGH - 4
    crowded = seat == reading.context.viewer and ladder.low > 1 and bool(reading.codes("ask") or reading.codes("bid"))
    drawn = "" if crowded else face(reading, seat, 34, -17, -36) + _done(reading, seat)
    label = reading.say(f"no_offer_{role}", who=reading.name(seat))
    column.add(Node(f"token-{seat}", ladder.middle(seat), y, drawn, label))


# ---- my rungs --------------------------------------------------------------------------------------------------------


def rungs(column: WorkColumn, ladder: Ladder) -> None:
    """Every dollar of the own lane can be asked or bid for one unit; prices beyond the window lie at its two ends."""
    reading = column.reading
    mine = reading.context.viewer
    assert mine is not None
    asks = [int(code.partition(":")[2]) for code in reading.codes("ask")]
    bids = [int(code.partition(":")[2]) for code in reading.codes("bid")]
    both = bool(asks) and bool(bids)
    for block, prices in (("bid", bids), ("ask", asks)):
        if not prices:
            continue
        wide = ladder.wide(mine) / (2 if both else 1)
        x = ladder.left(mine) + (wide if both and block == "ask" else 0)
        _column(column, block, x, wide)
        beyond: dict[bool, list[int]] = {False: [], True: []}
        for price in prices:
            inside = ladder.low <= price <= ladder.high
            under = _plate_at(column, mine, ladder.y(price), 18) if inside else ""
            if under:
                column.targets.append(Target(under, f"{block}:{price}", f"${price}"))
            elif inside:
                _rung(column, ladder, block, price, x, wide)
            else:
                beyond[price > ladder.high].append(price)
        for above, rest in beyond.items():
            if rest:
                _beyond(column, block, rest, above, x, wide)


def _plate_at(column: WorkColumn, mine: int, y: float, near: float) -> str:
    """The own plate that lies there: the choice is made on it, with that of taking the offer back."""
    for node in column.nodes:
        own = node.id == f"token-{mine}" or node.id.startswith(f"offer-{mine}-")
        if own and node.hit is not None and abs(node.y - y) < near:
            return node.id
    return ""


def _column(column: WorkColumn, block: str, x: float, wide: float) -> None:
    """What the rungs under it mean."""
    words = column.reading.say(f"column_{block}")
    column.add(Node(f"{block}-column", x, TOP, art.text(words, wide / 2, 17, 12, anchor="middle", weight=700)))


def _rung(column: WorkColumn, ladder: Ladder, block: str, price: int, x: float, wide: float) -> None:
    middle = wide / 2
    drawn = art.circle(middle, 0, 5, fill="var(--card)") + art.circle(middle, 0, 5.5, cls="ring thin")
    label = column.reading.say(f"rung_{block}", dollars=price, good=ladder.good)
    ghost_x, ghost_y = x + middle, ladder.y(price)
    ghost = art.rect(
        ghost_x - 20,
        ghost_y - 13,
        40,
        26,
        8,
        fill="var(--card)",
        stroke="var(--act)",
        stroke_width=2,
        stroke_dasharray="4 3",
    )
    ghost += art.text(f"${price}", ghost_x, ghost_y + 5, 14, anchor="middle", weight=800)
    node = Node(
        f"{block}-{price}",
        x,
        ladder.y(price),
        drawn,
        label,
        Tip(label, (), "MUL-232"),
        (1, -15, wide - 2, 30, 6),
        cls="own-ring",
    )
    column.add(node, [f"{block}:{price}"], f"${price}", ghost)


def _beyond(column: WorkColumn, block: str, prices: list[int], above: bool, x: float, wide: float) -> None:
    """One node for all prices over or under the window: it opens a list."""
    y = TOP + 42 if above else TOP + HIGH - 18
    mine = column.reading.context.viewer
    under = _plate_at(column, mine, y, 34) if mine is not None else ""
    if under:
        column.targets += [Target(under, f"{block}:{price}", f"${price}") for price in prices]
        return
    span = f"${prices[0]}+" if above else f"≤${prices[-1]}"
    drawn = art.rect(2, -14, wide - 4, 28, 7, fill="var(--act-soft)")
    drawn += art.text(span, wide / 2, 5, 12, anchor="middle", weight=700)
    label = column.reading.say(f"beyond_{block}", low=prices[0], high=prices[-1])
    node = Node(
        f"{block}-{'above' if above else 'below'}",
        x,
        y,
        drawn,
        label,
        Tip(label, (column.reading.say("beyond_tip"),), "MUL-232"),
        (2, -16, wide - 4, 32, 7),
    )
    column.add(node)
    column.targets += [Target(node.id, f"{block}:{price}", f"${price}") for price in prices]
