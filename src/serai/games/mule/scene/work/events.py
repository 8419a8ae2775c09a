"""Personal Events: the card that is given away, and what it does to each seat."""

from __future__ import annotations

from serai.games.mule.codes import CODES
from serai.games.mule.scene.reading import GOODS, MuleReading
from serai.games.mule.scene.work.column import INNER, PAD, WorkColumn, box, heads
from serai.games.mule.scene.work.price_forecast import sums
from serai.scene import Node, Tip, art


def events(column: WorkColumn) -> None:
    """[MUL-149] [MUL-151] A card to be given away; who gives it alone knows it."""
    reading = column.reading
    fields = reading.frame()[1]
    deck = "lucky" if int(fields.get("at", 0)) == 0 else "unlucky"
    giver = fields.get("giver")
    held = reading.view[f"held_{deck}"][int(giver)] if giver is not None else None
    mine = bool(reading.codes("give"))
    title = reading.say(f"news_{deck}")
    line = reading.say("give_card") if mine else reading.tell("gives_card", int(giver)) if giver is not None else ""
    column.head(title, line, "phase-events")
    known = held if held in CODES.domains[deck] else None
    drawn = box(INNER, 150) + art.use(f"card-{deck}", 14, 10, 94, 130)
    name = reading.word(deck, known) if known else reading.say("event_sealed")
    for row, words in enumerate(_wrap(name, 20)):
        drawn += art.text(words, 122, 44 + 20 * row, 16, weight=700)
    effect = _effect(reading, deck, known, None) if known else reading.say("event_secret")
    for row, words in enumerate(_wrap(effect, 26)):
        drawn += art.text(words, 122, 92 + 16 * row, 12, cls="soft")
    column.add(
        Node(
            "event-card",
            PAD,
            62,
            drawn,
            reading.noted(title, [reading.listed([name, effect])]),
            Tip(name, (effect,), "MUL-149" if deck == "lucky" else "MUL-151"),
            (0, 0, INNER, 150, 10),
        )
    )
    notes = {seat: _effect(reading, deck, known, seat) for seat in range(reading.players)} if known else None
    heads(column, "give", 222, "MUL-153", notes)
    sums(column, 412)


def _wrap(words: str, room: int) -> list[str]:
    """A name in lines of at most so many letters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _effect(reading: MuleReading, deck: str, card: str, seat: int | None) -> str:
    """[MUL-156] [MUL-160] What a card does, in general or for one seat."""
    printed = reading.printed.lucky if deck == "lucky" else reading.printed.unlucky
    index = CODES.index(deck, card)
    few, many, each = int(printed.few[index]), int(printed.many[index]), int(printed.per_mule[index])
    if int(printed.land[index]):
        return reading.say("fate_land" if int(printed.land[index]) > 0 else "fate_land_lost")
    if int(printed.smithore[index]):
        return reading.say("fate_smithore", units=printed.smithore[index])
    if int(printed.food_divisor[index]):
        if seat is None:
            return reading.say("fate_food_half")
        return reading.say("fate_food", units=reading.stock(seat, "food") // int(printed.food_divisor[index]))
    if each:
        if seat is None:
            return reading.say("fate_each", money=_money(each))
        goods = [good for k, good in enumerate(GOODS) if int(printed.goods[index]) >> k & 1]
        return _money(each * sum(land.good in goods for land in reading.boards[seat].values()))
    if seat is None:
        return reading.say("fate_lands", few=_money(few), many=_money(many))
    if int(printed.needs_mule[index]) and not reading.mules(seat):
        return reading.say("fate_nothing")
    return _money(many if len(reading.boards[seat]) >= int(reading.printed.numbers.many_lands) else few)


def _money(dollars: int) -> str:
    return f"+${dollars}" if dollars >= 0 else f"\u2212${-dollars}"
