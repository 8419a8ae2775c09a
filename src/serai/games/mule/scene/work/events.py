"""Personal Events: the card that is given away, and what it does to each seat."""

from __future__ import annotations

from serai.games.mule.codes import CODES
from serai.games.mule.events import forecast_lucky, forecast_unlucky
from serai.games.mule.printed.cards import EventCards
from serai.games.mule.scene.reading import MuleReading
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
    effect = _effect(reading, deck, known) if known else reading.say("event_secret")
    for row, words in enumerate(_wrap(effect, 26)):
        drawn += art.text(words, 122, 92 + 16 * row, 12, cls="soft")
    column.add(
        Node(
            "event-card",
            PAD,
            62,
            drawn,
            reading.noted(title, [reading.join([name, effect])]),
            Tip(name, (effect,), "MUL-149" if deck == "lucky" else "MUL-151"),
            (0, 0, INNER, 150, 10),
        )
    )
    notes = {seat: effect_on(reading, deck, known, seat) for seat in range(reading.players)} if known else None
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


def _effect(reading: MuleReading, deck: str, card: str) -> str:
    """[MUL-156] [MUL-160] What a card does to anybody."""
    cards, index = _cards(reading, deck), CODES.index(deck, card)
    if int(cards.land[index]):
        return reading.say("fate_land" if int(cards.land[index]) > 0 else "fate_land_lost")
    if int(cards.smithore[index]):
        return reading.say("fate_smithore", units=cards.smithore[index])
    if int(cards.food_divisor[index]):
        return reading.say("fate_food_half")
    if int(cards.per_mule[index]):
        return reading.say("fate_each", money=_money(int(cards.per_mule[index])))
    return reading.say("fate_lands", few=_money(int(cards.few[index])), many=_money(int(cards.many[index])))


def effect_on(reading: MuleReading, deck: str, card: str, seat: int) -> str:
    """What a card would bring one seat."""
    cards, index = _cards(reading, deck), CODES.index(deck, card)
    found = (forecast_lucky if deck == "lucky" else forecast_unlucky)(reading.world, seat, index)
    if int(cards.land[index]) > 0:
        return reading.say("fate_land" if found.lands else "fate_no_land")
    if int(cards.land[index]) < 0:
        return reading.say("fate_land_lost" if found.lands else "fate_land_kept")
    if int(cards.smithore[index]):
        return reading.say("fate_smithore", units=found.smithore)
    if int(cards.food_divisor[index]):
        return reading.say("fate_food", units=-found.food)
    if int(cards.needs_mule[index]) and not reading.mules(seat):
        return reading.say("fate_nothing")
    return _money(int(found.dollars))


def _cards(reading: MuleReading, deck: str) -> EventCards:
    return reading.printed.lucky if deck == "lucky" else reading.printed.unlucky


def _money(dollars: int) -> str:
    return f"+${dollars}" if dollars >= 0 else f"\u2212${-dollars}"
