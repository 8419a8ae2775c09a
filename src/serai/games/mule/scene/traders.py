"""The traders on the ladder: heads over their plates, on coins or under parachutes; and the rungs of the own lane."""

from __future__ import annotations

from typing import Any

from serai.games.mule.scene.facts import SEATS, Facts
from serai.games.mule.scene.paper import Paper, face
from serai.games.mule.scene.scale import HIGH, TOP, Ladder, each
from serai.scene import Node, Target, Tip, art
from serai.scene.seats import badge

# ---- the traders -----------------------------------------------------------------------------------------------------


def offers_of(facts: Facts, seat: int) -> list[tuple[str, dict[str, Any]]]:
    """The open offers of a seat, the oldest first."""
    found = [(name, offer) for name, offer in facts.view["offers"].items() if name.startswith(f"{seat}-")]
    return sorted(found, key=lambda pair: int(pair[1]["number"]))


def tokens(paper: Paper, ladder: Ladder) -> None:
    for seat in ladder.seats:
        offers = offers_of(paper.facts, seat)
        if not offers:
            _idle(paper, ladder, seat)
            continue
        _token(paper, ladder, seat, *offers[0])
        used = [ladder.y(each(offers[0][1]))]
        for name, offer in offers[1:]:
            y = ladder.y(each(offer))
            while any(abs(y - other) < 36 for other in used):
                y += 6
            used.append(y)
            _extra(paper, ladder, seat, name, offer, y)


def _codes(facts: Facts, name: str) -> list[str]:
    """What can be done with an offer: take it, or take it back."""
    seat, _, slot = name.partition("-")
    return [f"cancel:{slot}"] if int(seat) == facts.look.viewer else [f"accept:{name}"]


def _told(facts: Facts, seat: int, offer: dict[str, Any]) -> str:
    told = {"who": facts.name(seat), "units": offer["units"], "total": offer["total"]}
    if offer["to"] is None:
        return facts.say(f"would_{offer['side']}", **told)
    return facts.say(f"would_{offer['side']}_to", other=facts.name(int(offer["to"])), **told)


def _plate(facts: Facts, seat: int, offer: dict[str, Any], lit: bool) -> str:
    """The price of the lot and its size."""
    fill = "var(--act-soft)" if lit else "var(--card)"
    drawn = art.rect(-23, -17, 46, 34, 8, fill=fill, stroke=f"var(--seat-{SEATS[seat]})", stroke_width=2)
    drawn += art.text(f"${offer['total']}", 0, -1, 16, anchor="middle", weight=800)
    drawn += art.text(facts.say("plate_units", units=offer["units"]), 0, 12, 12, anchor="middle", cls="soft")
    if offer["to"] is not None:
        drawn += badge(SEATS[int(offer["to"])], 15, -24, 14)
    return drawn


def _mark(facts: Facts, seat: int, offer: dict[str, Any]) -> str:
    """What taking an offer brings."""
    if seat == facts.look.viewer:
        return facts.say("take_off")
    return f"+${offer['total']}" if offer["side"] == "buy" else f"\u2212${offer['total']}"


def _done(facts: Facts, seat: int) -> str:
    if seat not in facts.view["done_mask"]:
        return ""
    return art.circle(16, -24, 8, fill="var(--good)") + art.use("ic-check", 11, -29, 10, color="var(--card)")


def _token(paper: Paper, ladder: Ladder, seat: int, name: str, offer: dict[str, Any]) -> None:
    """A trader with the first offer: a head over its plate, on coins or under a parachute."""
    facts = paper.facts
    codes = _codes(facts, name)
    lit = any(facts.look.may(code) for code in codes)
    y = ladder.y(each(offer))
    own = seat == facts.look.viewer
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
        drawn += face(facts, seat, 38, -19, -54)
    drawn += _plate(facts, seat, offer, lit) + _done(facts, seat)
    label = _told(facts, seat, offer)
    tip = Tip(label, (facts.say("for_each", dollars=f"{each(offer):g}"),), "MUL-220" if own else "MUL-219")
    hit = (-24.0, -18.0, 48.0, 36.0, 9.0) if own else (-24.0, top, 48.0, 18 - top, 9.0)
    node = Node(f"token-{seat}", ladder.middle(seat), y, drawn, label, tip, hit, codes[0])
    paper.add(node, codes, _mark(facts, seat, offer), _ghost(ladder, seat, offer))


def _extra(paper: Paper, ladder: Ladder, seat: int, name: str, offer: dict[str, Any], y: float) -> None:
    """A further offer of a trader: the plate alone."""
    facts = paper.facts
    codes = _codes(facts, name)
    lit = any(facts.look.may(code) for code in codes)
    label = _told(facts, seat, offer)
    node = Node(
        f"offer-{name}",
        ladder.middle(seat),
        y,
        _plate(facts, seat, offer, lit),
        label,
        Tip(label, (), "MUL-217"),
        (-24, -18, 48, 36, 9),
        codes[0],
    )
    paper.add(node, codes, _mark(facts, seat, offer), _ghost(ladder, seat, offer))


def _ghost(ladder: Ladder, seat: int, offer: dict[str, Any]) -> str:
    """The own plate at the price of a deal."""
    mine = ladder.facts.look.viewer
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


def _idle(paper: Paper, ladder: Ladder, seat: int) -> None:
    """A trader without an offer: sellers wait above, the others on the ground."""
    facts = paper.facts
    role = facts.view["role"][seat]
    y = TOP + 42 if role == "seller" else TOP + HIGH - 4
    crowded = seat == facts.look.viewer and ladder.low > 1 and bool(facts.codes("ask") or facts.codes("bid"))
    drawn = "" if crowded else face(facts, seat, 34, -17, -36) + _done(facts, seat)
    label = facts.say(f"no_offer_{role}", who=facts.name(seat))
    paper.add(Node(f"token-{seat}", ladder.middle(seat), y, drawn, label))


# ---- my rungs --------------------------------------------------------------------------------------------------------


def rungs(paper: Paper, ladder: Ladder) -> None:
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
        _column(paper, block, x, wide)
        beyond: dict[bool, list[int]] = {False: [], True: []}
        for price in prices:
            inside = ladder.low <= price <= ladder.high
            under = _plate_at(paper, mine, ladder.y(price), 18) if inside else ""
            if under:
                paper.targets.append(Target(under, f"{block}:{price}", f"${price}"))
            elif inside:
                _rung(paper, ladder, block, price, x, wide)
            else:
                beyond[price > ladder.high].append(price)
        for above, rest in beyond.items():
            if rest:
                _beyond(paper, block, rest, above, x, wide)


def _plate_at(paper: Paper, mine: int, y: float, near: float) -> str:
    """The own plate that lies there: the choice is made on it, with that of taking the offer back."""
    for node in paper.nodes:
        own = node.id == f"token-{mine}" or node.id.startswith(f"offer-{mine}-")
        if own and node.hit is not None and abs(node.y - y) < near:
            return node.id
    return ""


def _column(paper: Paper, block: str, x: float, wide: float) -> None:
    """What the rungs under it mean."""
    words = paper.facts.say(f"column_{block}")
    paper.add(Node(f"{block}-column", x, TOP, art.text(words, wide / 2, 17, 12, anchor="middle", weight=700)))


def _rung(paper: Paper, ladder: Ladder, block: str, price: int, x: float, wide: float) -> None:
    middle = wide / 2
    drawn = art.circle(middle, 0, 5, fill="var(--card)") + art.circle(middle, 0, 5.5, cls="ring thin")
    label = paper.facts.say(f"rung_{block}", dollars=price, good=ladder.good)
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
    paper.add(node, [f"{block}:{price}"], f"${price}", ghost)


def _beyond(paper: Paper, block: str, prices: list[int], above: bool, x: float, wide: float) -> None:
    """One node for all prices over or under the window: it opens a list."""
    y = TOP + 42 if above else TOP + HIGH - 18
    mine = paper.facts.look.viewer
    under = _plate_at(paper, mine, y, 34) if mine is not None else ""
    if under:
        paper.targets += [Target(under, f"{block}:{price}", f"${price}") for price in prices]
        return
    span = f"${prices[0]}+" if above else f"≤${prices[-1]}"
    drawn = art.rect(2, -14, wide - 4, 28, 7, fill="var(--act-soft)")
    drawn += art.text(span, wide / 2, 5, 12, anchor="middle", weight=700)
    label = paper.facts.say(f"beyond_{block}", low=prices[0], high=prices[-1])
    node = Node(
        f"{block}-{'above' if above else 'below'}",
        x,
        y,
        drawn,
        label,
        Tip(label, (paper.facts.say("beyond_tip"),), "MUL-232"),
        (2, -16, wide - 4, 32, 7),
    )
    paper.add(node, [f"{block}:{price}" for price in prices], span)
