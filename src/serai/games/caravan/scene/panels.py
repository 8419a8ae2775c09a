"""What each player has, and the lamps of the turn in the bar."""

from __future__ import annotations

from functools import cache

from serai.games.caravan.scene import pieces
from serai.games.caravan.scene.reading import GOODS, CaravanReading
from serai.scene import SIDE_WIDTH, Node, Part, Tip
from serai.scene.art import rect, text, use
from serai.scene.texts import MINUS, capital
from serai.scene.tracking import drawn

SLOT = 31
PITCH = (SIDE_WIDTH - SLOT) / (len(GOODS) - 1)
OWN_HEIGHT = 94
OTHER_HEIGHT = 54


def panels(reading: CaravanReading) -> list[Part]:
    """A mat for each seat, the viewer's larger."""
    return [_panel(reading, seat) for seat in range(reading.players)]


@drawn
def _panel(reading: CaravanReading, seat: int) -> Part:
    own = seat == reading.viewer
    slot_height = 34 if own else 26
    nodes = [_slot(reading, seat, index, good, slot_height) for index, good in enumerate(GOODS)]
    nodes += _counts(reading, seat, 39 if own else 30, own)
    nodes.append(_ladder(reading, seat) if own else _carried(reading, seat))
    height = OWN_HEIGHT if own else OTHER_HEIGHT
    return Part(f"panel-{seat}", SIDE_WIDTH, height, nodes, reading.name(seat), where=f"panel:{seat}")


# ---- goods delivered -----------------------------------------------------------------------------------------------


def _slot(reading: CaravanReading, seat: int, index: int, good: str, height: float) -> Node:
    delivered = int(reading.view["delivered"][seat].get(good, 0))
    name = reading.say("slot_label", delivered=delivered, good=good, player=reading.name(seat))
    points = reading.points(good)
    line = reading.say("slot_line", delivered=delivered, points=points, total=reading.good_points(seat, good))
    tip = Tip(capital(reading.say("slot", good=good)), (line,), "CAR-52")
    art = _slot_art(good, delivered, reading.is_rare(good), height)
    return Node(f"slot-{seat}-{good}", index * PITCH, 0, art, name, tip, (0, 0, SLOT, height, 6))


@cache
def _slot_art(good: str, delivered: int, rare: bool, height: float) -> str:
    """Empty: dashed, the good faint. Filled: solid, with its number, and a double rim if it is rare."""
    if not delivered:
        frame = rect(0.5, 0.5, SLOT - 1, height - 1, 6, fill="none", stroke="var(--line)", stroke_dasharray="3 3")
        return frame + f'<g class="absent">{use(f"good-{good}", SLOT / 2 - 9, height / 2 - 9, 18)}</g>'
    rim = f"var(--{good}-rim)" if good != "salt" else "var(--ink-soft)"
    frame = rect(0.75, 0.75, SLOT - 1.5, height - 1.5, 6, fill="var(--table)", stroke=rim, stroke_width=1.5)
    if rare:
        frame += rect(2.75, 2.75, SLOT - 5.5, height - 5.5, 4, fill="none", stroke=rim)
    icon = use(f"good-{good}", 3.5, height / 2 - 7.5, 14.5)
    return frame + icon + text(delivered, SLOT - 4.5, height / 2 + 5, 14, anchor="end", weight=700)


# ---- markers, camels, loads ----------------------------------------------------------------------------------------


def _counts(reading: CaravanReading, seat: int, y: float, own: bool) -> list[Node]:
    """Demand markers, theft markers, camels to place, and gold coins where they are used."""
    rows = _rows(reading, seat)
    wide = own and len(rows) == 3
    nodes = []
    for index, (name, icon, number, told, word, line, rule) in enumerate(rows):
        x = index * 92 if wide else (0, 50, 92, 136)[index]
        tip = Tip(reading.say("has", player=reading.name(seat), what=told), (line,), rule)
        art = icon if number else f'<g class="absent">{icon}</g>'
        art += text(number, 24, 16, 14, weight=700 if number else 400, cls="" if number else "soft")
        if wide:
            art += text(word, 28 + 9 * len(str(number)), 16, 12, cls="soft")
        nodes.append(Node(f"{name}-{seat}", x, y, art, told, tip, (0, 0, 84 if wide else 40, 22, 4)))
    return nodes


def _rows(reading: CaravanReading, seat: int) -> list[tuple[str, str, int, str, str, str, str]]:
    """Name, icon and number of each count; then it in words, in one word, what it means, and the rule."""
    view, say = reading.view, reading.say
    coins, theft, waiting = int(view["markers"][seat]), int(view["theft"][seat]), reading.waiting(seat)
    told, word, line = say("has_coins", held=coins), say("has_coins_word"), say("has_coins_line")
    rows = [("coins", use("coin-sun", 0, 0, 20), coins, told, word, line, "CAR-52")]
    told, word, line = say("has_theft", held=theft), say("has_theft_word"), say("has_theft_line")
    rows.append(("theft", use("theft", 0, 0, 20), theft, told, word, line, "CAR-41"))
    told, word, line = say("has_supply", held=waiting), say("has_supply_word"), say("has_supply_line")
    rows.append(("supply", _small_camel(seat), waiting, told, word, line, "CAR-23"))
    if reading.has_rainbow and reading.fee == "coins":
        gold = int(view["coins"][seat])
        told, word, line = say("has_gold", held=gold), say("has_gold_word"), say("has_gold_line")
        rows.append(("gold", use("gold", 0, 0, 20), gold, told, word, line, "CAR-66"))
    return rows


@cache
def _small_camel(seat: int) -> str:
    return f'<g transform="translate(-1 -2) scale(.37)">{pieces.camel(seat)}</g>'


def _load_tip(reading: CaravanReading, seat: int) -> Tip:
    carried = reading.carried(seat)
    lost = reading.penalty(carried)
    lines = (reading.say("carried_cost", lost=lost), reading.say("carried_more"))
    return Tip(reading.say("carried_name", player=reading.name(seat), carried=carried), lines, "CAR-53")


def _minus(lost: int) -> str:
    return f"{MINUS}{lost}" if lost else "0"


def _carried(reading: CaravanReading, seat: int) -> Node:
    """Goods carried, and what they would cost now."""
    carried = reading.carried(seat)
    lost = reading.penalty(carried)
    chip = {"fill": "var(--bad)"} if lost else {"fill": "none", "stroke": "var(--line)"}
    art = text(reading.say("carried", carried=carried), 56, 16, 12, anchor="end", cls="soft")
    art += rect(62, 0.5, 34, 21, 6, **chip)
    cls = "on-bad" if lost else ""
    art += text(_minus(lost), 79, 16, 14, anchor="middle", weight=700, cls=cls)
    label = reading.say("carried_label", carried=carried, lost=lost)
    return Node(f"carried-{seat}", SIDE_WIDTH - 96, 30, art, label, _load_tip(reading, seat), (0, 0, 96, 22, 6))


def _ladder(reading: CaravanReading, seat: int) -> Node:
    """The whole row of penalties, with the one that holds now."""
    carried = reading.carried(seat)
    art = text(reading.say("carried", carried=carried), 0, 16, 12, cls="soft")
    steps = int(reading.view["options"]["camels"]) + 1
    width = 33 if steps < 7 else 31
    left = SIDE_WIDTH - width * steps
    art += rect(left + 0.5, 0.5, width * steps - 1, 21, 6, fill="none", stroke="var(--line)")
    for step in range(steps):
        x, lost = left + step * width, reading.penalty(step)
        here = step == carried
        if here:
            art += rect(x + 1, 1, width - 2, 20, 5, fill="var(--bad)" if lost else "var(--good)")
        cls = "on-bad" if here else "soft"
        weight = 700 if here else 400
        art += text(_minus(lost), x + width / 2, 16, 14, anchor="middle", weight=weight, cls=cls)
    label = reading.say("carried_label", carried=carried, lost=reading.penalty(carried))
    return Node(f"carried-{seat}", 0, 70, art, label, _load_tip(reading, seat), (0, 0, SIDE_WIDTH, 22, 6))


# ---- the bar -------------------------------------------------------------------------------------------------------


@drawn
def bar(reading: CaravanReading) -> Part:
    """The actions of the turn as lamps: lit ones are left."""
    view = reading.view
    left, turn = int(view["left"]), int(view["turn"])
    if reading.over or turn < 1:
        words = reading.say("bar_over" if reading.over else "bar_setup")
        return Part(
            "lamps", 160, 44, [Node("lamps", art=text(words, 0, 28, 16, cls="title"), label=words)], where="bar"
        )
    actions = max(reading.actions(), left)
    step = min(28, 112 / actions)
    art = "".join(use("lamp" if index < left else "lamp-out", index * step, 3, 36) for index in range(actions))
    x = (actions - 1) * step + 42
    art += text(left, x, 21, 20, weight=700) + text(reading.say("bar_left"), x + 17, 21, 14, cls="soft")
    art += text(reading.say("bar_turn", turn=turn), x, 38, 12, cls="soft")
    label = reading.say("bar_label", left=left, actions=actions, turn=turn)
    tip = Tip(label, (reading.say("bar_line"),), "CAR-18")
    return Part("lamps", x + 62, 44, [Node("lamps", 0, 0, art, label, tip, (0, 0, x + 56, 44, 6))], where="bar")
