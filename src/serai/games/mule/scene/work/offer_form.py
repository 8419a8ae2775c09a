"""The form of a free offer: units, dollars, and for whom."""

from __future__ import annotations

from serai.games.mule.codes import SELLS
from serai.games.mule.market.offers import ALL_DIGITS, UNIT_DIGITS, unit_price
from serai.games.mule.scene.reading import SEATS, MuleReading
from serai.games.mule.scene.work.column import INNER, PAD, WorkColumn, face
from serai.games.mule.scene.work.keypad import keypad
from serai.scene import Node, Tip, art
from serai.scene.seats import badge
from serai.scene.texts import shorten


def offer(column: WorkColumn) -> None:
    """[MUL-217] Two digits of units, four of dollars, then for whom."""
    reading = column.reading
    fields = reading.frame()[1]
    digits = [int(digit) for digit in fields.get("digits", [])]
    selling = int(fields["side"]) == SELLS
    good = str(reading.view["auction"])
    have = reading.say(
        "lot_have", units=reading.stock(reading.me, good), good=good, money=reading.view["money"][reading.me]
    )
    column.head(reading.say("lot_offer_sell" if selling else "lot_offer_buy"), have)
    drawn = art.use(f"good-{good}-letter", 0, 0, 36)
    column.add(Node("lot-good", 270, 8, drawn))
    end = keypad(column, 84, digits, (("units", UNIT_DIGITS), ("total", ALL_DIGITS - UNIT_DIGITS)))
    _partners(column, end + 12)
    _sum(column, digits, "sell" if selling else "buy", good, end + 190)


def _partners(column: WorkColumn, y: float) -> None:
    reading = column.reading
    column.words("for-whom", PAD + 2, y + 10, reading.say("partner_ask"))
    codes = ["partner:anyone", *(f"partner:{seat}" for seat in range(reading.players) if seat != reading.me)]
    wide = INNER / 2
    for index, code in enumerate(codes):
        name = code.partition(":")[2]
        x, top = PAD + index % 2 * wide, y + 20 + index // 2 * 54
        picture = "" if name == "anyone" else _head(reading, int(name))
        words = reading.say("partner_anyone") if name == "anyone" else shorten(reading.name(int(name)), 9)
        column.button(
            f"partner-{name}",
            x,
            top,
            wide - 6,
            48,
            words,
            "",
            [code],
            picture=picture,
            tip=Tip(reading.say("partner_for", who=words), (), "MUL-217"),
            why=code,
        )


def _head(reading: MuleReading, seat: int) -> str:
    return face(reading, seat, 36, 6, 5) if reading.species(seat) else badge(SEATS[seat], 10, 12, 22)


def _sum(column: WorkColumn, digits: list[int], side: str, good: str, y: float) -> None:
    """The offer as far as it is written."""
    units = _number(digits[:UNIT_DIGITS]) if len(digits) >= UNIT_DIGITS else None
    total = _number(digits[UNIT_DIGITS:]) if len(digits) == ALL_DIGITS else None
    given = {"units": "…" if units is None else units, "total": "…" if total is None else total, "good": good}
    if units and total is not None:
        line = column.reading.say(f"terms_{side}_each", each=f"{unit_price(units, total):.2f}", **given)
    else:
        line = column.reading.say(f"terms_{side}", **given)
    column.words("terms", PAD + 2, y, line, size=14, cls="")


def _number(digits: list[int]) -> int:
    return int("".join(map(str, digits)))
