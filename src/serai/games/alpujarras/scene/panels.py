"""What everybody has: the own crate with its five slots, norias over what they buy, and the others in two lines."""

from __future__ import annotations

from functools import cache
from typing import Final

from serai.games.alpujarras.codes import AF, MF
from serai.games.alpujarras.norias import price_rule
from serai.games.alpujarras.scene.pieces import plank, small_coin
from serai.games.alpujarras.scene.reading import FRUIT_NAMES, AlpujarrasReading
from serai.kernel.game import NONE
from serai.scene.art import centred, circle, group, path, rect, text, use
from serai.scene.nodes import SIDE_WIDTH, Node, Part, Target, Tip
from serai.scene.texts import MINUS
from serai.scene.tracking import drawn

OWN: Final = 112
OTHER: Final = 40
ROW: Final = 22.4
SLOT: Final = 18.6
CRATE: Final = 117
BUYS: Final = {NONE: "swap", MF: "act-MF", AF: "act-AF"}
"""The sprite of what norias buy, by its icon."""
NORIA: Final = 31
"""The width of a noria and what it buys."""


@drawn
def panel_part(reading: AlpujarrasReading, seat: int) -> Part:
    own = seat == reading.me
    nodes = _own(reading, seat) if own else _other(reading, seat)
    name = reading.of(seat, "panel_own", "panel")
    return Part(f"panel-{seat}", SIDE_WIDTH, OWN if own else OTHER, nodes, name, where=f"panel:{seat}")


# ---- the own panel --------------------------------------------------------------------------------------------------


def _own(reading: AlpujarrasReading, seat: int) -> list[Node]:
    left = CRATE + 4
    return [
        Node("crate", art=rect(0, 0, CRATE, OWN, 8, fill="var(--crate)") + _boards()),
        *(_slots(reading, seat, number, fruit) for number, fruit in enumerate(FRUIT_NAMES)),
        *(_exchange(reading, seat, number, left + NORIA * (number - 1)) for number in range(1, 6)),
        _left_over(reading, seat, left + 1, 62),
        _goal_tokens(reading, seat, left + 55, 62),
        _cards(reading, seat, left + 105, 62),
        _earned(reading, seat, left, 89),
    ]


@cache
def _boards() -> str:
    return path("".join(f"M0 {ROW * row:g}H{CRATE}" for row in range(1, 5)), stroke="var(--crate2)", stroke_width=1.5)


def _slots(reading: AlpujarrasReading, seat: int, number: int, fruit: str) -> Node:
    """A row of the crate: five slots, what lies in them, and the count, red when it is full."""
    held, full = reading.holds(seat, fruit), reading.full(seat, fruit)
    art = _slot_art(fruit, held, full)
    line = reading.say("store_full" if full else "store_room", held=held, room=reading.room(seat, fruit))
    art += rect(1.5, 1.5, CRATE - 3, ROW - 3, 6, cls="ring")
    if reading.frame == "SwapFruit" and reading.given.get("given") == fruit:
        art += rect(1, 1, CRATE - 2, 20.5, 6, cls="dashes")
    return Node(
        *(f"store-{seat}-{fruit}", 0, ROW * number, art),
        label=reading.say("store_told", number=held, fruit=fruit),
        tip=Tip(reading.say("store", fruit=fruit), (line,), "ALP-57"),
        hit=(0, 0, CRATE, ROW, 6),
        cls="own-ring",
        why=f"give:{fruit}",
    )


@cache
def _slot_art(fruit: str, held: int, full: bool) -> str:
    art = "".join(use(f"fruit-{fruit}", 1.5 + SLOT * place, 1.5, 19) for place in range(held))
    art += "".join(circle(11 + SLOT * place, 11, 7.6, cls="well") for place in range(held, 5))
    art += "" if full else group(use(f"fruit-{fruit}", 4 + SLOT * held, 4, 14), opacity=0.34)
    art += rect(CRATE - 20, 2, 18, 18.5, 5, fill="var(--bad)" if full else "var(--card)")
    return art + text(held, CRATE - 11, 16.5, 14, cls="n paper" if full else "n")


def _exchange(reading: AlpujarrasReading, seat: int, number: int, x: float) -> Node:
    """A noria over what so many norias buy; lit only when it can be had."""
    held, code = reading.view["norias"][seat], f"spend:{number}"
    lit = code in reading.offered
    owned = number <= held
    exchange = reading.printed.exchange
    sprite, dirhems = BUYS[exchange.actions[number - 1]], int(exchange.dirhems[number - 1])
    art = use("noria", 3, 0, 25) if owned else circle(15.5, 12.5, 10, cls="hole")
    box = "button lit" if lit else "button" if owned else "hole"
    art += rect(1.5, 27, 28, 29, 6, cls=box)
    art += use(sprite, 4, 30, 23) if owned else group(use(sprite, 4, 30, 23), opacity=0.5)
    art += small_coin(dirhems, 23.5, 49) if dirhems else ""
    art += rect(1.5, -0.5, 28, 57, 7, cls="ring")
    price = str(number)
    tip = Tip(reading.begin("price", price=price), (reading.say("norias_held", held=held),), price_rule(number))
    return Node(
        *(f"spend-{number}", x, 0, art),
        label=reading.say("price_told", price=price, held=held),
        tip=tip,
        hit=(0, 0, NORIA, 57, 7),
        cls="own-ring",
        why=code,
    )


def _left_over(reading: AlpujarrasReading, seat: int, x: float, y: float) -> Node:
    number = reading.view["unused"][seat]
    art = use(f"farmer-{reading.colours[seat]}", 0, 0, 22) + text(number, 24, 17, 16, cls="b")
    tip = Tip(reading.say("farmers"), (reading.say("farmers_wait", number=number),), "ALP-43")
    label = reading.say("farmers_own_left", number=number)
    return Node(f"unused-{seat}", x, y, art, label, tip, (-2, -1, 50, 24, 6))


def _goal_tokens(reading: AlpujarrasReading, seat: int, x: float, y: float) -> Node:
    number = reading.view["goal_tokens"][seat]
    art = use("goal-token", 0, 1, 20) + text(number, 24, 17, 16, cls="b")
    tip = Tip(reading.say("goal_tokens"), (reading.say("goal_tokens_use"),), "ALP-78")
    label = reading.say("goal_tokens_own", number=number)
    return Node(f"goal-tokens-{seat}", x, y, art, label, tip, (-3, -2, 46, 26, 6), "token")


def _cards(reading: AlpujarrasReading, seat: int, x: float, y: float) -> Node:
    cards = owned_cards(reading, seat)
    art = use("delivery-back", 0, 0, 15, 23) + text(len(cards), 20, 17, 16, cls="b")
    worth = reading.cards_dirhems(seat)
    tip = Tip(reading.say("cards"), (reading.say("cards_counted", number=len(cards), dirhems=worth),), "ALP-92")
    label = reading.say("cards_own", number=len(cards))
    return Node(f"cards-{seat}", x, y, art, label, tip, (-3, -1, 44, 25, 6))


def owned_cards(reading: AlpujarrasReading, seat: int) -> list[str]:
    return [card for card, owner in reading.view["owners"].items() if int(owner) == seat]


def _earned(reading: AlpujarrasReading, seat: int, x: float, y: float) -> Node:
    """The delivery tokens somebody has earned: they count for a goal."""
    tokens = [token for token, number in reading.view["earned"][seat].items() for _ in range(number)]
    words = reading.both([reading.say("token", token=token) for token in tokens])
    art = "" if tokens else text(reading.say("earned_nothing"), 2, 15, 12, cls="soft")
    for place, token in enumerate(tokens[:5]):
        fruit, _, number = token.partition("-")
        art += plank(fruit, int(number), 31 * place, 1)
    line = reading.say("earned_signs" if tokens else "earned_none_yet", signs=words)
    tip = Tip(reading.say("earned"), (line, reading.say("earned_paid")), "ALP-140")
    label = reading.say("earned_told" if tokens else "earned_none", signs=words)
    width = max(100, 31 * len(tokens))
    return Node(f"earned-{seat}", x, y, art, label, tip, (0, 0, width, 21, 5))


# ---- the others -----------------------------------------------------------------------------------------------------


def _other(reading: AlpujarrasReading, seat: int) -> list[Node]:
    view, colour, say, player = reading.view, reading.colours[seat], reading.say, reading.names[seat]
    nodes = [_fruit(reading, seat, number, fruit) for number, fruit in enumerate(FRUIT_NAMES)]
    norias, unused = view["norias"][seat], view["unused"][seat]
    counts = (
        ("norias", "noria", norias, say("norias"), say("norias_told", number=norias), "ALP-58", 188),
        ("unused", f"farmer-{colour}", unused, say("farmers"), say("farmers_told", number=unused), "ALP-5", 232),
    )
    for key, sprite, number, name, label, rule, x in counts:
        art = use(sprite, 0, 0, 19) + text(number, 22, 15, 14, cls="b")
        tip = Tip(name, (say("has", player=player, number=number),), rule)
        nodes.append(Node(f"{key}-{seat}", x, 0, art, label, tip, (-2, -1, 42, 20, 5)))
    tokens, cards = view["goal_tokens"][seat], owned_cards(reading, seat)
    art = use("goal-token", 0, 0, 17) + text(tokens, 21, 14, 14, cls="b")
    tip = Tip(say("goal_tokens"), (say("has", player=player, number=tokens),), "ALP-78")
    label = say("goal_tokens_told", number=tokens)
    nodes.append(Node(f"goal-tokens-{seat}", 0, 23, art, label, tip, (-2, -1, 36, 19, 5)))
    art = use("delivery-back", 0, 0, 12, 18) + text(len(cards), 16, 14, 14, cls="b")
    worth = reading.cards_dirhems(seat)
    tip = Tip(say("cards"), (say("has_cards", player=player, number=len(cards), dirhems=worth),), "ALP-92")
    label = say("cards_told", number=len(cards))
    nodes.append(Node(f"cards-{seat}", 44, 23, art, label, tip, (-3, -1, 36, 19, 5)))
    return [*nodes, _earned(reading, seat, 92, 21)]


def _fruit(reading: AlpujarrasReading, seat: int, number: int, fruit: str) -> Node:
    """A fruit of another player: how many, and five small bars for the room there is."""
    held = reading.holds(seat, fruit)
    art = _fruit_art(fruit, held)
    player = reading.names[seat]
    name = reading.begin("fruit_of", fruit=fruit, player=player)
    tip = Tip(name, (reading.say("fruit_held", number=held),), "ALP-57")
    label = reading.say("fruit_told", player=player, number=held, fruit=fruit)
    return Node(f"store-{seat}-{fruit}", 37 * number, 0, art, label, tip, (-2, -1, 35, 22, 5))


@cache
def _fruit_art(fruit: str, held: int) -> str:
    picture = centred(f"fruit-{fruit}", 18, 9, 8.5)
    art = picture if held else group(picture, opacity=0.45)
    art += text(held, 20, 14, 14, cls="b" if held else "b soft")
    bars = [f"M{1 + 5.6 * place:g} 20h4" for place in range(5)]
    art += path("".join(bars[held:]), cls="bar none") if held < 5 else ""
    return art + (path("".join(bars[:held]), cls="bar") if held else "")


def targets(reading: AlpujarrasReading) -> list[Target]:
    """Exchanges lie on their norias, fruit to give back in the crate, goal tokens on themselves."""
    found = []
    for code in reading.offered:
        block, _, value = code.partition(":")
        if block == "spend":
            found.append(Target(f"spend-{value}", code, f"{MINUS}{value}"))
        elif block == "give":
            found.append(Target(f"store-{reading.me}-{value}", code, f"{MINUS}1"))
        elif block == "token":
            found.append(Target(f"goal-tokens-{reading.me}", code, f"{MINUS}1"))
    return found
