"""What befalls the colony: Usage, Production, Pricing, Personal Events."""

from __future__ import annotations

from serai.games.mule.codes import CODES
from serai.games.mule.scene.pieces import mule
from serai.games.mule.scene.reading import GOODS, MuleReading, shorten
from serai.games.mule.scene.work.column import INNER, PAD, WorkColumn, box, face
from serai.games.mule.scene.work.price_forecast import sums
from serai.scene import Node, Tip, art

# ---- who chooses, and what stands still ------------------------------------------------------------------------------

CAUSES = (
    ("cause_energy", "power-off", "MUL-95"),
    ("card_pest_attack", "kind-pest_attack", "MUL-105"),
    ("card_radiation", "kind-radiation", "MUL-106"),
)
"""Why some must choose: the message, the picture, the rule."""


def in_order(column: WorkColumn) -> None:
    """[MUL-240] Who chooses first."""
    reading = column.reading
    fields = reading.frame()[1]
    title, sprite, rule = CAUSES[int(fields["cause"])]
    mine = bool(reading.codes("order"))
    column.head(reading.say(title), reading.say("choose_next" if mine else "choose_order"), sprite)
    heads(column, "order", 66, rule)
    month(column, 256)
    sums(column, 386 if reading.view["card"] is not None else 256)


def flip(column: WorkColumn) -> None:
    """[MUL-95] [MUL-106] Which M.U.L.E. stands still, or runs away."""
    reading = column.reading
    name, fields = reading.frame()
    lost = name == "LoseMule"
    title, sprite, rule = CAUSES[2 if lost else int(fields["cause"])]
    seat = int(fields["seat"])
    left = int(fields.get("left", 1))
    codes = reading.codes("lose" if lost else "flip")
    what = reading.say("one_runs" if lost else "some_still", left=left)
    column.head(reading.say(title), what if codes else reading.tell("chooses_mule", seat), sprite)
    board = reading.boards[seat]
    for index, site in enumerate(sorted(reading.mules(seat))):
        if index >= 8:
            break
        land = board[site]
        value = land.value(reading.printed, land.good)
        code = f"{'lose' if lost else 'flip'}:{site}"
        picture = mule(land.good, seat, "off" if land.flipped else "on", 3, 8)
        picture += art.text(site, 60, 32, 16, weight=800) + art.use(f"good-{land.good}", 86, 15, 22)
        picture += art.text(reading.say("still" if land.flipped else "makes", value=value), 60, 52, 12, cls="soft")
        column.button(
            f"choose-{site}",
            PAD + index % 2 * 152,
            62 + index // 2 * 76,
            144,
            68,
            "",
            "",
            [code],
            tip=Tip(reading.say("mule_on", site=site), (reading.say("it_makes", value=value, good=land.good),), rule),
            why=code,
            picture=picture,
        )
    rows = (min(8, len(reading.mules(seat))) + 1) // 2
    top = 72 + rows * 76
    if reading.view["card"] is not None and top < 380:
        month(column, top)
        top += 130
    if top < 460:
        sums(column, top)


def heads(column: WorkColumn, block: str, y: float, rule: str, notes: dict[int, str] | None = None) -> None:
    """The seats as large buttons."""
    reading = column.reading
    for index, seat in enumerate(range(reading.players)):
        code = f"{block}:{seat}"
        picture = face(reading, seat, 56, 10, 12)
        lit = reading.context.may(code)
        picture += art.text(shorten(reading.name(seat), 8), 74, 36, 14, weight=700, cls="" if lit else "soft")
        note = (notes or {}).get(seat, reading.say("rank", rank=reading.rank(seat)))
        picture += art.text(note, 74, 56, 12, cls="soft")
        column.button(
            f"{block}-{seat}",
            PAD + index % 2 * 152,
            y + index // 2 * 90,
            144,
            82,
            "",
            "",
            [code],
            tip=Tip(reading.name(seat), (note,), rule),
            why=code,
            picture=picture,
        )


# ---- the card and the prices -----------------------------------------------------------------------------------------


def month(column: WorkColumn, y: float) -> None:
    """[MUL-101] This turn's Production Card, large."""
    reading = column.reading
    card = reading.view["card"]
    if card is None:
        return
    kind, _, price = str(card).partition("-")
    drawn = box(INNER, 120) + art.rect(12, 10, 76, 100, 8, fill="var(--card)", stroke="var(--edge)", stroke_width=2)
    drawn += art.rect(17, 15, 66, 58, 5, fill="var(--back)") + art.use(f"kind-{kind}", 24, 18, 52)
    if price:
        drawn += art.use("good-crystite", 24, 80, 24) + art.text(price, 56, 99, 20, weight=800, cls="crystite")
    name, effect = reading.say(f"card_{kind}"), reading.say(f"effect_{kind}")
    drawn += art.text(name, 102, 34, 16, weight=700)
    for line, words in enumerate(effect.split("\n")):
        drawn += art.text(words, 102, 58 + 18 * line, 12, cls="soft")
    column.add(
        Node(
            "month-card",
            PAD,
            y,
            drawn,
            reading.say("head", title=name, line=effect.replace("\n", " ")),
            Tip(name, tuple(effect.split("\n")), "MUL-102"),
            (0, 0, INNER, 120, 10),
        )
    )


def pause(column: WorkColumn) -> None:
    """Nobody is asked: this turn's card, and the prices to come."""
    reading = column.reading
    phase = reading.view["phase"]
    column.head(reading.word("phase", phase) if phase is not None else reading.say("tab_irata"), "")
    month(column, 62)
    sums(column, 196)


# ---- Personal Events -------------------------------------------------------------------------------------------------


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
