"""Caravan in a terminal: the board, the players and the goods in 80 columns. Colour helps, but says nothing alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from serai.games.caravan import TITLE
from serai.games.caravan.codes import GOODS, SIZE, SPACES
from serai.games.caravan.goods import picks_to_refill
from serai.games.caravan.printed import CaravanPrinted
from serai.games.caravan.scoring import penalty
from serai.games.caravan.state import Caravan
from serai.kernel.game import NONE
from serai.kernel.terminal import ALARM, FAINT, STRONG, Line, Part, line_width, screen

SCREEN: Final = 80
CELL: Final = 10
"""The width of a space on the screen."""
BADGES: Final = ("○", "●", "◆", "▲")
"""A camel's shape tells its player where colour does not."""
RAINBOW: Final = "★"
SPACE_NAMES: Final = TITLE.codes.domains["space"]
GOOD_NAMES: Final = TITLE.codes.domains["good"]

SEAT_INKS: Final = ("1", "1;38;5;33", "1;38;5;35", "1;38;5;178")
GOOD_INKS: Final = dict(
    zip(
        GOOD_NAMES,
        ("38;5;246", "38;5;35", "38;5;134", "38;5;205", "1", "38;5;203", "38;5;33", "38;5;137"),
        strict=True,
    )
)


_CAMEL: Final = re.compile(r"(?P<space>\w\w)(?P<load>[\[(](?P<good>\w+)[\])])?")


class DrawnCamel:
    """A camel on the board, as the view writes it: ``d3``, ``d3[salt]`` on top, ``d3(salt)`` under."""

    def __init__(self, seat: int, text: str) -> None:
        found = _CAMEL.fullmatch(text)
        assert found is not None, text
        self.seat = seat
        self.space: str = found["space"]
        self.load: str = found["load"] or ""
        self.good: str = found["good"] or ""


def draw(view: dict[str, Any], world: Caravan, colour: bool) -> str:
    """A position as text. ``world`` is a game that looks the same to the viewer: the rules are asked there."""
    camels = [DrawnCamel(seat, text) for seat, texts in enumerate(view["camels"]) for text in texts]
    lines = [
        _headline(view, world),
        *_board(view, world.printed, camels),
        _refill_line(view, world),
        [],
        *_players(view, world, camels),
        [],
        *_goods(view),
        [],
        *_legend(view),
    ]
    return screen(lines, colour)


def _seat(seat: int) -> list[Part]:
    return [(f"{BADGES[seat]} {TITLE.words.value('seat', seat)}", SEAT_INKS[seat])]


# ---- above and below the board -------------------------------------------------------------------------------------


def _headline(view: dict[str, Any], world: Caravan) -> Line:
    """Whose turn it is, and the actions left as pips."""
    line: Line = [(" Caravan", STRONG), (f"   turn {view['turn']}", "")]
    if view.get("over"):
        return [*line, ("   ", ""), (" THE GAME IS OVER ", ALARM)]
    if view["turn"] < 1 or view["active"] is None:
        return [*line, ("   the board is being set up", "")]
    allowance = max(int(world.allowance()), view["left"])
    pips = "■" * view["left"] + "□" * (allowance - view["left"]) if allowance <= 12 else ""
    left = f" {view['left']} of {allowance} actions left"
    return [*line, ("   ", ""), *_seat(int(view["active"])), ("   ", ""), (pips, STRONG), (left, "")]


def _refill_line(view: dict[str, Any], world: Caravan) -> Line:
    """How far the refill is, or that none will come any more."""
    lying = len(view["goods"])
    picks = int(picks_to_refill(world))
    if picks == NONE and not view.get("over"):
        return [(" ", ""), (" FINAL PHASE: the bag is empty, the next delivery ends the game ", ALARM)]
    goods = "good lies" if lying == 1 else "goods lie"
    if view.get("over"):
        return [(f" {lying} {goods} on the board.", "")]
    return [(f" {lying} {goods} on the board: {_count(picks, 'pick-up')} until the refill", "")]


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _legend(view: dict[str, Any]) -> list[Line]:
    first = f" ▸salt wanted   salt+2 lies there, with 2 demand markers   {BADGES[0]} a camel, empty"
    second = f" {BADGES[0]}[salt] on top, can be stolen   {BADGES[0]}(salt) under, safe"
    if view["options"].get("rainbow") == "on":
        second += f"   {RAINBOW} the rainbow camel"
    return [[(first, FAINT)], [(second, FAINT)]]


# ---- the board -----------------------------------------------------------------------------------------------------


def _board(view: dict[str, Any], printed: CaravanPrinted, camels: Sequence[DrawnCamel]) -> list[Line]:
    """Seven rows of seven; a row is as high as its fullest space."""
    lines = [_rule("┌", "┬", "┐")]
    for row in range(SIZE):
        spaces = range(row * SIZE, (row + 1) * SIZE)
        cells = [_cell(view, printed, camels, space) for space in spaces]
        for depth in range(max(2, *(len(cell) for cell in cells))):
            lines.append(_across(cell[depth] if depth < len(cell) else [] for cell in cells))
        lines.append(_rule("├", "┼", "┤") if row < SIZE - 1 else _rule("└", "┴", "┘"))
    return lines


def _rule(left: str, middle: str, right: str) -> Line:
    return [(left + middle.join("─" * CELL for _ in range(SIZE)) + right, FAINT)]


def _across(cells: Iterable[Line]) -> Line:
    line: Line = [("│", FAINT)]
    for cell in cells:
        line += [*cell, (" " * (CELL - line_width(cell)), ""), ("│", FAINT)]
    return line


def _cell(view: dict[str, Any], printed: CaravanPrinted, camels: Sequence[DrawnCamel], space: int) -> list[Line]:
    """One space: its name and use, the good that lies there, the camels."""
    name = SPACE_NAMES[space]
    here = [camel for camel in camels if camel.space == name]
    wanted, number = int(printed.wanted_at[space]), int(printed.number_at[space])
    lines: list[Line] = [[(name, FAINT)]]
    if wanted != NONE:
        good = GOOD_NAMES[wanted]
        lines[0] += _right(f"▸{good}", GOOD_INKS[good], CELL - len(name))
        lines.append([(printed.city_names[wanted][:CELL], STRONG)])
    elif number != NONE:
        lines[0] += _right(f"#{number + 1}", "", CELL - len(name))
        lines += _lying(view, str(number + 1))
    return lines + _flow(_herd(here, view["rainbow"] == name))


def _right(text: str, ink: str, width: int) -> list[Part]:
    return [(" " * (width - len(text)), ""), (text, ink)]


def _lying(view: dict[str, Any], number: str) -> list[Line]:
    good = view["goods"].get(number)
    if good is None:
        return []
    demand = view["demand"].get(number, 0)
    return [[(good, f"{GOOD_INKS[good]};4"), (f"+{demand}" if demand else "", STRONG)]]


def _herd(camels: Sequence[DrawnCamel], rainbow: bool) -> list[Line]:
    """The camels of a space in pieces that must not be torn apart: laden ones first, then empty ones."""
    herd: list[Line] = []
    for camel in camels:
        if camel.load:
            badge: Part = (BADGES[camel.seat], SEAT_INKS[camel.seat])
            herd.append([badge, (camel.load, GOOD_INKS[camel.good])])
    for seat in range(len(BADGES)):
        empty = sum(1 for camel in camels if camel.seat == seat and not camel.load)
        if empty:
            herd.append([(BADGES[seat] * empty, SEAT_INKS[seat])])
    if rainbow:
        herd.append([(RAINBOW, "1;35")])
    return herd


def _flow(pieces: Sequence[Line]) -> list[Line]:
    """Pieces side by side as far as they fit, then on the next line."""
    lines: list[Line] = []
    for piece in pieces:
        if lines and line_width(lines[-1]) + 1 + line_width(piece) <= CELL:
            lines[-1] += [(" ", ""), *piece]
        else:
            lines.append(list(piece))
    return lines


# ---- the players and the goods -------------------------------------------------------------------------------------


def _players(view: dict[str, Any], world: Caravan, camels: Sequence[DrawnCamel]) -> list[Line]:
    """What each player has; the arrow is at the one whose turn it is."""
    coins = any(view["coins"]) or (view["options"].get("rainbow"), view["options"].get("rainbowPay")) == ("on", "coin")
    heads = ["score", "demand", "theft", *(["coins"] if coins else []), "supply"]
    lines: list[Line] = [[(" " * 12 + "".join(f" {head}" for head in heads) + "  carries", FAINT)]]
    for seat in range(view["players"]):
        own = [camel for camel in camels if camel.seat == seat]
        score = view["scores"][seat] if "scores" in view else 0
        numbers = [score, view["markers"][seat], view["theft"][seat], *([view["coins"][seat]] if coins else [])]
        line: Line = [(" ▸ " if _asked(view, seat) else "   ", STRONG), *_seat(seat)]
        line.append((" " * (12 - line_width(line)), ""))
        for head, number in zip(heads, [*numbers, int(world.waiting(seat))], strict=True):
            line.append((f" {number:>{len(head)}}", STRONG if head == "score" else ""))
        lines.append([*line, ("  ", ""), *_loads(own, world, SCREEN - 2 - line_width(line))])
    return lines


def _asked(view: dict[str, Any], seat: int) -> bool:
    return not view.get("over") and view["active"] is not None and int(view["active"]) == seat


def _loads(camels: Sequence[DrawnCamel], world: Caravan, room: int) -> Line:
    """The goods on and under a player's camels, and the points they cost at the end."""
    laden = [camel for camel in camels if camel.load]
    if not laden:
        return [("-", FAINT)]
    lost = int(penalty(world, len(laden)))
    cost = f" -{lost}" if lost else ""
    loads = [camel.load for camel in laden]
    if sum(len(load) for load in loads) + len(cost) > room:
        loads = [load[:4] + load[-1] for load in loads]  # [swo] for [swords]
    return [*((load, GOOD_INKS[camel.good]) for load, camel in zip(loads, laden, strict=True)), (cost, STRONG)]


def _goods(view: dict[str, Any]) -> list[Line]:
    """What is still in the bag, and what each player has delivered."""
    head: Line = [(f"{'   delivered':14}", FAINT)]
    for good in GOOD_NAMES:
        head += _right(good, GOOD_INKS[good], 8)
    bag = view["bag"]
    lines = [head]
    for seat in range(view["players"]):
        lines.append(_goods_row([("   ", ""), *_seat(seat)], view["delivered"][seat]))
    return [*lines, _goods_row([(f"   in bag {sum(bag.values())}", "")], bag)]


def _goods_row(title: Line, counts: dict[str, int]) -> Line:
    line = [*title, (" " * (14 - line_width(title)), "")]
    for good in GOOD_NAMES:
        count = counts.get(good, 0)
        line += _right(str(count) if count else "·", "" if count else FAINT, 8)
    return line


assert len(GOOD_NAMES) == GOODS and len(SPACE_NAMES) == SPACES
