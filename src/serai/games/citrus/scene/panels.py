"""The players' panels, the ribbon of the turn, and the legend beside the short board."""

from __future__ import annotations

from serai.games.citrus.codes import CODES
from serai.games.citrus.scene.mat import slots
from serai.games.citrus.scene.pieces import card
from serai.games.citrus.scene.reading import CitrusReading
from serai.games.citrus.scene.tips import about, does, land_tip
from serai.scene.art import number, path, rect, text, use
from serai.scene.nodes import SIDE_WIDTH, Node, Part, Tip
from serai.scene.texts import capital
from serai.scene.tracking import drawn

LOW, HIGH = 44, 70
"""The height of a panel: with five players there is no room for the regions."""
CROWD = 5
RIBBON_WIDTH, RIBBON_HEIGHT = 296, 44
PADDING = 7
"""The room round the words of a step, in letters."""


def panel_parts(reading: CitrusReading) -> list[Part]:
    return [_panel(reading, seat) for seat in range(reading.players)]


@drawn
def _panel(reading: CitrusReading, seat: int) -> Part:
    high = LOW if reading.players >= CROWD else HIGH
    nodes = [
        Node(f"panel-{seat}", art=rect(0, 0, SIDE_WIDTH, high, fill="none")),
        _workers(reading, seat),
        _coins(reading, seat),
        _hand(reading, seat),
    ]
    if high == HIGH:
        nodes.append(_regions(reading, seat))
    return Part(f"panel-{seat}", SIDE_WIDTH, high, nodes, reading.name(seat), f"panel:{seat}")


def _workers(reading: CitrusReading, seat: int) -> Node:
    here = reading.workers(seat)
    income = reading.printed_income(here)
    told = reading.say("panel_income", coins=income)
    tip = Tip(reading.say("workers_on_mat", workers=here), (told,), "CIT-95")
    art, spoken = slots(reading, seat, 25, 25, 14), reading.say("panel_workers", workers=here, income=income)
    return Node(f"workers-{seat}", 2, 0, art, spoken, tip, (0, 0, 126, 42, 6))


def _coins(reading: CitrusReading, seat: int) -> Node:
    coins, most = reading.view["coins"][seat], int(reading.printed.numbers.most_coins)
    art = use("coin", 0, 0, 18) + text(coins, 20, 14.6, 14, weight=700)
    art += path(_pips(0, coins, most), fill="var(--gold)", stroke="var(--gold-d)", stroke_linejoin="round")
    art += path(_pips(coins, most, most), fill="none", stroke="var(--line)", stroke_linejoin="round")
    tip = Tip(reading.say("panel_coins", coins=coins, most=most), (reading.say("panel_buys"),), "CIT-29")
    return Node(f"coins-{seat}", 138, 0, art, reading.say("coins_count", coins=coins), tip, (0, 0, 136, 19, 5))


def _pips(first: int, last: int, most: int) -> str:
    """A small upright for each coin of a track."""
    step = 92 / most
    return "".join(
        f"M{number(42 + pip * step)} 4h{number(step - 2.6)}v10h{number(2.6 - step)}z" for pip in range(first, last)
    )


def _hand(reading: CitrusReading, seat: int) -> Node:
    held = {tile: count for tile, count in reading.view["hand"][seat].items() if count}
    if not held:
        none = reading.say("panel_no_tiles")
        return Node(f"hand-{seat}", 138, 20, text(none, 0, 17, 12, cls="soft"), none)
    art = ""
    for index, (tile, count) in enumerate(held.items()):
        art += use(f"land-{tile}", index * 28, 0, 24)
        if count > 1:
            art += rect(index * 28 + 14, 8.5, 13, 14, 5, fill="var(--card)", stroke="var(--edge)")
            art += text(count, index * 28 + 20.5, 19.5, 12, anchor="middle", weight=700)
    counts = [reading.say("panel_tile", count=count, landscape=tile) for tile, count in held.items()]
    lines = tuple(capital(reading.say("panel_does", landscape=tile, does=does(reading, tile))) for tile in held)
    tip = Tip(reading.say("action_tiles"), lines, "CIT-56")
    return Node(f"hand-{seat}", 138, 20, art, reading.join(counts), tip, (0, 0, 138, 25, 6))


def _regions(reading: CitrusReading, seat: int) -> Node:
    """The own regions of a player with what they would give."""
    own = reading.own(seat)
    if not own:
        none = reading.say("panel_no_regions")
        return Node(f"regions-{seat}", 2, 46, text(none, 2, 17, 12, cls="soft"), none)
    step = min(60, SIDE_WIDTH / len(own))
    art, lines = "", []
    for index, region in enumerate(own):
        x = index * step
        art += use(f"fruit-{region.fruit}", x, 1, 22) + text(region.size, x + 24, 17.4, 14, weight=600)
        if region.wells:
            art += use("well", x + (33 if region.size < 10 else 41), 8, 11)
        said = reading.say("panel_region", tile=region.fruit, size=region.size, points=region.value)
        lines.append(capital(said))
    tip = Tip(reading.say("panel_regions"), tuple(lines), "CIT-93")
    return Node(f"regions-{seat}", 2, 46, art, reading.join(lines), tip, (0, 0, 272, 24, 6))


# ---- the ribbon ----------------------------------------------------------------------------------------------------


@drawn
def ribbon_part(reading: CitrusReading) -> Part:
    """How far the turn is: the main action, what it asks now, and the end."""
    steps, now = _steps(reading)
    art = [rect(0.5, 6.5, RIBBON_WIDTH - 1, 31, 15.5, fill="var(--mat)", stroke="var(--line)")]
    letters = sum(len(words) + PADDING for words in steps)
    x = 3.0
    for index, words in enumerate(steps):
        wide = (RIBBON_WIDTH - 6) * (len(words) + PADDING) / letters
        done = index < now
        if index == now:
            art.append(rect(x, 9, wide, 26, 13, fill="var(--act)"))
        if done:
            art.append(use("i-check", x + 5, 14, 16, stroke="var(--good)"))
        ink = "c-on-act" if index == now else "soft"
        middle = x + wide / 2 + (8 if done else 0)
        art.append(text(words, middle, 26.4, 12, anchor="middle", weight=600, cls=ink))
        x += wide
    said = reading.say("ribbon", turn=reading.view["turn"], step=steps[now])
    return Part("ribbon", RIBBON_WIDTH, RIBBON_HEIGHT, [Node("ribbon", art="".join(art), label=said)], where="bar")


def _steps(reading: CitrusReading) -> tuple[list[str], int]:
    """The steps of this turn, and the one it is at."""
    view, say = reading.view, reading.say
    if reading.over:
        return [say("step_over")], 0
    if view["turn"] < 1:
        return [say("step_setup"), say("step_first")], 0
    end = say("step_end")
    if reading.frame == "NewFinca":
        return [say("step_bought" if view["tray"] else "step_action"), say("step_finca"), end], 1
    if reading.frame == "PutBull":
        return [say("step_action"), say("step_bull"), end], 1
    if view["tray"]:
        return [say("step_bought"), say("step_place", count=len(view["tray"])), end], 1
    if reading.frame == "Harvest" or view["phase"] == "harvesting":
        return [say("step_harvest"), say("step_income"), end], 0
    if view["phase"] == "done":
        return [say("step_made"), end], 1
    return [say("step_main"), end], 0


# ---- the legend ----------------------------------------------------------------------------------------------------


@drawn
def legend_part(reading: CitrusReading, x: float, width: float, height: float) -> Part:
    """Beside the short board: what landscape tiles do."""
    tiles = list(CODES.domains["landscape"])
    if reading.view["options"]["new_landscape_tiles"] == "off":
        tiles.remove("plow")
    nodes = [Node("legend", art=card(width, height) + text(reading.say("landscape"), 12, 24, 16, cls="title"))]
    step = (height - 44) / len(tiles)
    for index, tile in enumerate(tiles):
        art = use(f"land-{tile}", 0, 2, 36) + text(reading.say(f"legend_{tile}"), 40, 17, 12, weight=600)
        art += text(does(reading, tile), 40, 33, 12, cls="soft")
        spoken = capital(reading.say("legend_spoken", landscape=tile, about=about(reading, tile)))
        hit = (0, 0, width - 16, 42, 8)
        nodes.append(Node(f"legend-{tile}", 8, 36 + step * index, art, spoken, land_tip(reading, tile), hit))
    caption, tab = reading.say("landscape_tiles"), reading.say("legend")
    return Part("legend", width, height, nodes, caption, x=x, phone=180, tab=tab)
