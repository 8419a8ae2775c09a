"""Under the board: the market card with bonus, supply and crops, the deck and the delivery cards face up."""

from __future__ import annotations

from functools import cache
from typing import Final

from serai.games.alpujarras.scene.pieces import coin, tick
from serai.games.alpujarras.scene.reading import FRUIT_NAMES, AlpujarrasReading
from serai.scene.art import centred, circle, group, path, rect, text, use
from serai.scene.nodes import Node, Part, Target, Tip
from serai.scene.tracking import drawn

TOP: Final = 544
HEIGHT: Final = 104
STALL: Final = 33
FIRST: Final = 61
"""The middle of the first stall."""
CARD: Final = 63
SPREAD: Final = (
    (),
    ((32, 36),),
    ((32, 22), (32, 50)),
    ((20, 21), (44, 21), (32, 47)),
    ((20, 21), (44, 21), (20, 49), (44, 49)),
    ((20, 19), (44, 19), (32, 36), (20, 53), (44, 53)),
)
"""Where the fruits of a delivery card lie, by their number."""


# ---- the market card ------------------------------------------------------------------------------------------------


def market_part(reading: AlpujarrasReading) -> Part:
    say = reading.say
    rows = (say("market_bonus"), say("market_supply"), say("market_crops"))
    nodes = [_card(tuple(int(bonus) for bonus in reading.printed.bonus), rows)]
    nodes += [_stall(reading, place, fruit) for place, fruit in enumerate(stall_order(reading))]
    return Part("market", 213, HEIGHT, nodes, say("market"), x=0, y=TOP, tab=say("market_tab"))


def stall_order(reading: AlpujarrasReading) -> list[str]:
    """The fruits as they lie on the market card; before it is stocked, the rest in their own order."""
    lying = [fruit for fruit in reading.view["market"] if fruit is not None]
    return lying + [fruit for fruit in FRUIT_NAMES if fruit not in lying]


@cache
def _card(bonus: tuple[int, ...], rows: tuple[str, str, str]) -> Node:
    art = rect(0.5, 0.5, 212, 103, 10, fill="var(--card)", stroke="var(--line)")
    art += path("M.5 11V10.5a10 10 0 0 1 10-10H202.5a10 10 0 0 1 10 10V11Z", fill="var(--awning1)")
    stripes = "".join(f"M{x} 1h14v10h-14Z" for x in range(18, 200, 28))
    art += path(stripes, fill="var(--awning2)")
    for words, y in zip(rows, (27, 79, 97), strict=True):
        art += text(words, 5, y, 12, cls="soft")
    art += path(
        f"M{FIRST - 16.5} 16V100" + "".join(f"M{FIRST - 16.5 + STALL * k} 16V100" for k in range(1, 5)), cls="seam"
    )
    for place, dirhems in enumerate(bonus):
        words = f"+{dirhems}" if dirhems else "0"
        art += text(words, FIRST + STALL * place, 28, 14, cls="n gain" if dirhems else "n soft")
    return Node("market-card", art=art)


@drawn
def _stall(reading: AlpujarrasReading, place: int, fruit: str) -> Node:
    """A fruit on the market card with what the supply has of it; it slides when it is delivered."""
    supply, crops = reading.view["supply"].get(fruit, 0), reading.crops_left(fruit)
    art = centred(f"fruit-{fruit}", 30, 0, 48)
    art += text(supply, 0, 80, 14, cls="n")
    art += "".join(centred("sprout", 14, (number - (crops - 1) / 2) * 13, 93) for number in range(crops))
    if not crops:
        art += path("M-5 93H5", cls="seam")
    art += rect(-14.5, 15, 29, 86, 7, cls="ring")
    bonus = reading.bonus(fruit)
    lines = [
        reading.say("stall_bonus", fruit=fruit, bonus=bonus),
        reading.say("stall_left", supply=supply, crops=crops),
    ]
    if reading.me is not None:
        held, most = reading.holds(reading.me, fruit), int(reading.printed.pieces.fruit_held)
        lines.append(reading.say("stall_held", held=held, most=most))
    return Node(
        *(f"stall-{fruit}", FIRST + STALL * place, 0, art),
        label=reading.say("stall_told", fruit=fruit, bonus=bonus, supply=supply, crops=crops),
        tip=Tip(reading.begin("stall", fruit=fruit), tuple(lines), "ALP-87"),
        hit=(-16, 14, 32, 88, 7),
        cls="own-ring",
        why=f"crop:{fruit}" if reading.frame == "Irrigate" and reading.given.get("channel") else f"fruit:{fruit}",
    )


# ---- deck and cards -------------------------------------------------------------------------------------------------


def cards_part(reading: AlpujarrasReading) -> Part:
    nodes = [_slots(), _deck(reading)]
    for slot, card in enumerate(reading.view["row"]):
        if card is not None:
            nodes.append(_delivery(reading, slot, card))
    return Part("cards", 260, HEIGHT, nodes, reading.say("cards"), x=221, y=TOP, tab=reading.say("cards_tab"))


@cache
def _slots() -> Node:
    return Node("card-slots", art="".join(rect(76 + CARD * slot, 6, 50, 90, 6, cls="hole") for slot in range(3)))


@drawn
def _deck(reading: AlpujarrasReading) -> Node:
    """The deck with the back of its top card, which tells what Zara takes next."""
    cards, back = reading.view["deck"]["cards"], reading.view["deck"].get("back")
    if not cards:
        art = rect(6, 6, 50, 90, 6, cls="hole")
        tip = Tip(reading.say("deck"), (reading.say("deck_none"),), "ALP-93")
        return Node("deck", 0, 2, art, reading.say("deck_empty"), tip, (2, 2, 60, 96, 8))
    art = path("M4 5h50v92h-50ZM6 4h50v92h-50Z", cls="stack") + use("delivery-back", 2, 0, 64, 98)
    lines = [reading.say("deck_back")]
    label = reading.say("deck_hidden", cards=cards)
    if back is not None:
        fruit, _, arrow = back.partition("-")
        art += centred(f"fruit-{fruit}", 28, 34, 42)
        up = "M34 64l8 9h-5v7h-6v-7h-5Z" if arrow == "up" else "M34 80l8-9h-5v-7h-6v7h-5Z"
        art += path(up, fill="var(--cream)")
        label = reading.say("deck_up" if arrow == "up" else "deck_down", cards=cards, fruit=fruit)
        if reading.players == 2:
            lines.append(reading.say("zara_highest" if arrow == "up" else "zara_lowest", fruit=fruit))
            art += use("badge-zara", 4, 76, 18)
    art += rect(40, 3, 26, 19, 9, fill="var(--card)", stroke="var(--edge)", stroke_width=1.2)
    art += text(cards, 53, 17.5, 14, cls="n")
    return Node("deck", 0, 2, art, label, Tip(reading.say("deck"), tuple(lines), "ALP-107"), (2, -1, 64, 98, 8))


@drawn
def _delivery(reading: AlpujarrasReading, slot: int, card: str) -> Node:
    """A card face up: a tick where it can be paid, a dashed ring round each fruit that is missing."""
    fruits, worth = reading.card_fruits(card), reading.card_dirhems(card)
    me = None if reading.over else reading.me
    art = use("delivery-card", 0, 0, 64, 98)
    missing = []
    for (x, y), fruit in zip(SPREAD[min(len(fruits), 5)], fruits, strict=False):
        if me is None or not reading.lacks_for_card(me, card, fruit):
            art += centred(f"fruit-{fruit}", 27, x, y)
        else:
            missing.append(fruit)
            art += circle(x, y, 13, cls="lack") + group(centred(f"fruit-{fruit}", 20, x, y), opacity=0.5)
    art += coin(worth, 32, 81, 25, 16)
    payable = me is not None and not missing and not reading.over
    if payable:
        art += tick(52, 82, 7.5)
    say, names = reading.say, reading.fruits(fruits)
    state = ""
    if me is not None:
        state = say("card_lack", fruits=reading.both(reading.fruits(missing))) if missing else say("card_all")
    told = say("card_told", card=card, fruits=reading.join(names), dirhems=worth)
    line = say("card_pays", fruits=reading.both(names), dirhems=worth)
    return Node(
        *(f"card-{card}", 70 + CARD * slot, 2, art),
        label=reading.join((told, state), "and_then"),
        tip=Tip(say("card", card=card), (line, state) if state else (line,), "ALP-92"),
        hit=(4, -1, 56, 98, 7),
        why=f"card:{card}",
        cls="payable" if payable else "",
    )


def targets(reading: AlpujarrasReading) -> list[Target]:
    """Fruit from the supply and crops lie on the stalls; delivery cards on themselves."""
    found = []
    for code in reading.offered:
        block, _, value = code.partition(":")
        if block == "fruit" and reading.frame in ("TakeFruit", "SwapFruit"):
            found.append(Target(f"stall-{value}", code, "+1"))
        elif block == "crop":
            found.append(Target(f"stall-{value}", code))
        elif block == "card":
            found.append(Target(f"card-{value}", code, f"+{reading.card_dirhems(value)}"))
    return found
