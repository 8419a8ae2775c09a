"""Land auctions: the open one on a ladder, the sealed one on a sheet of sums."""

from __future__ import annotations

from serai.games.mule.codes import CODES
from serai.games.mule.land.auctions import BID_DIGITS, next_bid
from serai.games.mule.scene.pieces import ground, ring, told
from serai.games.mule.scene.reading import SEATS
from serai.games.mule.scene.work.column import INNER, PAD, WorkColumn, box, face, values_row
from serai.games.mule.scene.work.keypad import keypad
from serai.scene import Node, Tip, art
from serai.scene.texts import shorten

# ---- the open auction ------------------------------------------------------------------------------------------------

FIELD_TOP, FIELD_HEIGHT = 150, 330
RUNG = 36


def auction(column: WorkColumn) -> None:
    """[MUL-55] A ladder in steps of $2, one lane for each seat."""
    reading = column.reading
    fields = reading.frame()[1]
    bid, holder, still = int(fields["bid"]), int(fields["holder"]), int(fields["still"])
    step = int(reading.printed.numbers.raised_by)
    above = int(next_bid(reading.world, bid))
    column.head(reading.say("land_auction"), reading.tell("holds_bid", holder, bid=bid), "deed")
    land = reading.land_at(fields["square"])
    if land is not None:
        zone = reading.square_zone(fields["square"])
        drawn = art.rect(0, 0, INNER, 84, 10, fill=f"var(--zone-{zone})")
        drawn += art.group(ground(land.terrain, 68) + ring(land, reading.printed, 68), transform="translate(8 8)")
        drawn += art.text(reading.say("land_in", terrain=land.terrain, square=land.place), 88, 28, 16, weight=700)
        drawn += art.group(values_row(land, reading, 196), transform="translate(88 44)")
        column.add(
            Node(
                "picked",
                PAD,
                58,
                drawn,
                reading.noted(land.place, [told(land, reading)]),
                Tip(reading.word("terrain", land.terrain), (told(land, reading),), "MUL-54"),
                (0, 0, INNER, 84, 10),
            )
        )
    base = max(int(reading.printed.numbers.opening), bid - 4 * step)
    lanes = reading.view["clockwise"]
    _lanes(column, lanes, base, step, bid, holder, still)
    mine = reading.context.viewer
    x = _lane_x(lanes.index(mine), len(lanes)) if mine in lanes else 0.0
    y = _rung_y(above, base, step)
    raising = reading.say("raise_to", dollars=above)
    money = int(reading.view["money"][reading.me])
    if reading.context.may("raise"):
        wide = _lane_width(len(lanes)) - 6
        drawn = art.rect(0, 0, wide, 40, 9, fill="var(--act-soft)")
        drawn += art.text(f"${above}", wide / 2, 26, 16, anchor="middle", weight=800)
        tip = Tip(raising, (reading.say("raise_have_tip", money=money),), "MUL-55")
        column.add(
            Node("rung-raise", x + 3, y - 20, drawn, raising, tip, (0, -2, wide, 44, 9)),
            ["raise"],
            f"${above}",
        )
        column.primary = "raise"
    column.button(
        "btn-raise",
        PAD,
        560,
        144,
        52,
        raising,
        reading.say("raise_have", money=money),
        ["raise"],
        tip=Tip(reading.say("raise_by", dollars=step), (), "MUL-55"),
        why="raise",
    )
    column.button(
        "btn-withdraw",
        PAD + 152,
        560,
        144,
        52,
        reading.say("withdraw"),
        reading.say("withdraw_note"),
        ["withdraw"],
        tip=Tip(reading.say("withdraw"), (reading.say("withdraw_tip"),), "MUL-55"),
        why="withdraw",
    )


def _lane_width(lanes: int) -> float:
    return (INNER - 30) / lanes


def _lane_x(index: int, lanes: int) -> float:
    return PAD + 30 + index * _lane_width(lanes)


def _rung_y(price: int, base: int, step: int) -> float:
    return FIELD_TOP + FIELD_HEIGHT - 44 - (price - base) / step * RUNG


def _lanes(column: WorkColumn, lanes: list[int], base: int, step: int, bid: int, holder: int, still: int) -> None:
    """The field, its prices, and the heads on their coins."""
    reading = column.reading
    drawn = box(INNER, FIELD_HEIGHT)
    drawn += art.use("mesas", 30, FIELD_HEIGHT - 120, INNER - 30, 120)
    for index in range(8):
        price = base + index * step
        y = _rung_y(price, base, step) - FIELD_TOP
        drawn += art.path(f"M30 {art.number(y)}H{INNER}", stroke="var(--line)", opacity=0.6)
        drawn += art.text(price, 24, y + 5, 14, anchor="end", weight=600, cls="soft")
    column.add(Node("field", PAD, FIELD_TOP, drawn, reading.say("bid_stands", bid=bid)))
    for index, seat in enumerate(lanes):
        x = _lane_x(index, len(lanes)) + _lane_width(len(lanes)) / 2
        out = not still >> seat & 1
        y = _rung_y(bid, base, step) if seat == holder else FIELD_TOP + FIELD_HEIGHT - 12
        token = ""
        if seat == holder:
            high = FIELD_TOP + FIELD_HEIGHT - y
            token += art.rect(-15, 4, 30, high - 4, 3, fill="url(#coin-stack)", stroke="var(--coin-edge)")
        token += art.group(face(reading, seat, 38, -19, -40), opacity=0.4 if out else 1)
        if seat == holder:
            token += art.rect(
                -24, -4, 48, 24, 8, fill="var(--card)", stroke=f"var(--seat-{SEATS[seat]})", stroke_width=2
            )
            token += art.text(f"${bid}", 0, 13, 16, anchor="middle", weight=800)
        state = "out" if out else "holds" if seat == holder else "in"
        label = reading.say(f"bidder_{state}", who=reading.name(seat))
        column.add(Node(f"bidder-{seat}", x, y, token, label))
        foot = art.text(shorten(reading.name(seat), 9), 0, 0, 12, anchor="middle", weight=700)
        foot += art.text(
            reading.say(f"bidder_{state}_foot", money=reading.view["money"][seat]),
            0,
            16,
            12,
            anchor="middle",
            cls="soft",
        )
        column.add(Node(f"foot-{seat}", x, FIELD_TOP + FIELD_HEIGHT + 16, foot))


# ---- sealed bids -----------------------------------------------------------------------------------------------------


def sealed(column: WorkColumn) -> None:
    """[MUL-187] A sheet of sums: all write one at once."""
    reading = column.reading
    fields = reading.frame()[1]
    land = reading.land_at(fields["square"])
    answer = reading.my_answer()
    if answer and answer[0] == "more":
        _large_sum(column, answer[1:])
        return
    given = bool(answer) and not reading.context.offered
    line = reading.say("bid_sealed" if given else "bid_write", money=reading.view["money"][reading.me])
    column.head(reading.say("sealed_bids"), line, "deed")
    if land is not None:
        drawn = art.rect(0, 0, INNER, 56, 10, fill=f"var(--zone-{reading.square_zone(fields['square'])})")
        drawn += art.use(f"tile-{land.terrain}", 6, 4, 48) + art.text(
            reading.say("land_in", terrain=land.terrain, square=land.place), 64, 24, 14, weight=700
        )
        drawn += art.group(values_row(land, reading, 210), transform="translate(64 30)")
        column.add(Node("picked", PAD, 58, drawn, reading.noted(land.place, [told(land, reading)])))
    column.phone = 500
    wide, high = INNER / 10, 40
    for code in CODES.domains["sum"]:
        dollars = int(code)
        if not dollars:
            continue
        x, y = PAD + dollars % 10 * wide, 124 + dollars // 10 * high
        _sum(column, dollars, x, y, wide, high, answer)
    column.button(
        "btn-nothing",
        PAD,
        540,
        144,
        46,
        reading.say("no_bid"),
        "$0",
        ["dollars:0"],
        tip=Tip(reading.say("no_bid"), (reading.say("no_bid_tip"),), "MUL-187"),
        why="dollars:0",
    )
    column.button(
        "btn-more",
        PAD + 152,
        540,
        144,
        46,
        reading.say("bid_more"),
        reading.say("bid_more_note"),
        ["more"],
        tip=Tip(reading.say("bid_more_tip"), (), "MUL-187"),
        why="more",
    )


def _sum(column: WorkColumn, dollars: int, x: float, y: float, wide: float, high: float, answer: list[str]) -> None:
    code = f"dollars:{dollars}"
    may, chosen = column.reading.context.may(code), answer == [code]
    fill = "var(--act)" if chosen else "var(--act-soft)" if may else "var(--well)"
    drawn = art.rect(1, 1, wide - 2, high - 2, 6, fill=fill)
    drawn += art.text(
        dollars,
        wide / 2,
        high / 2 + 5,
        14,
        anchor="middle",
        weight=700 if may or chosen else 400,
        cls="on-act" if chosen else "" if may else "soft",
    )
    hit = (1.0, 1.0, wide - 2, high - 2, 6.0)
    label = column.reading.say("bid_sum", dollars=dollars) if may else f"${dollars}"
    node = Node(f"sum-{dollars}", x, y, drawn, label, None, hit, code)
    column.add(node, [code], f"${dollars}")


def _large_sum(column: WorkColumn, digits: list[str]) -> None:
    """[MUL-245] Its digits, one after the other."""
    say = column.reading.say
    column.head(say("sealed_bids"), say("bid_digits", money=column.reading.view["money"][column.reading.me]), "deed")
    keypad(column, 90, [int(code.partition(":")[2]) for code in digits], (("dollars", BID_DIGITS),))
