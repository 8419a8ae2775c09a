"""Small pictures that many parts share: counts, coins with numbers, fruit piles, badges, icons with their numbers."""

from __future__ import annotations

from functools import cache

from serai.scene.art import centred, circle, group, path, rect, text, use

ICON_SPRITES = {
    **{f"AF{land}": f"act-AF{land}" for land in ("", "2", "-purple", "-orange", "-yellow", "-green", "-red")},
    "MF": "act-MF",
    "IR": "act-IR",
    "GOAL": "goal-token",
    "MARKET": "act-MARKET",
    "HARVEST": "act-HARVEST",
    **{f"N{number}": "noria" for number in range(1, 4)},
    **{f"F{number}": "basket" for number in range(1, 4)},
    **{f"D{number}": "dirhem" for number in range(1, 10)},
}
"""The sprite of each icon of track, awards and channels."""


@cache
def icon(code: str, size: float, x: float = 0, y: float = 0) -> str:
    """An icon round a point; those that give several have their number beside them."""
    drawn = centred(ICON_SPRITES[code], size, x, y)
    if code[0] in "NFD" and code[1:] > "1":
        drawn += disc(code[1:], x + size * 0.36, y + size * 0.33, 8)
    return drawn


@cache
def disc(number: int | str, x: float, y: float, radius: float = 9) -> str:
    """A number on a dark disc: how many an icon gives."""
    return circle(x, y, radius, fill="var(--ink)") + text(number, x, y + 5, 14, cls="n paper")


@cache
def count(number: int, x: float, y: float, radius: float = 9, faint: bool = False) -> str:
    """A number on a pale disc: how many pieces lie there."""
    ground = circle(x, y, radius, cls="disc none" if faint else "disc")
    return ground + text(number, x, y + 5, 14, cls="n soft" if faint else "n")


@cache
def coin(number: int, x: float, y: float, size: float = 21, type_size: int = 14) -> str:
    """A coin with its worth."""
    drop = 5.5 if type_size == 16 else 5 if type_size == 14 else 4.3
    return centred("coin", size, x, y) + text(number, x, y + drop, type_size, cls="n wood")


@cache
def small_coin(number: int, x: float, y: float) -> str:
    """The worth of what lies here, on a coin of 14 px."""
    return circle(x, y, 7, cls="gold") + text(number, x, y + 4.3, 12, cls="n wood")


@cache
def pile(fruit: str, number: int, x: float, foot: float, size: float = 22) -> str:
    """Up to three fruits in a heap, standing on a line; a pale one where there is none."""
    if number == 0:
        return group(use(f"fruit-{fruit}", x - size / 2, foot - size, size), opacity=0.32)
    if number < 3:
        steps = (0.0,) if number == 1 else (-0.32, 0.32)
        return "".join(use(f"fruit-{fruit}", x + step * size - size / 2, foot - size, size) for step in steps)
    size *= 0.82
    heap = ((0.0, -0.5), (-0.48, 0.1), (0.48, 0.1))
    return "".join(use(f"fruit-{fruit}", x + (a - 0.5) * size, foot + (b - 1) * size, size) for a, b in heap)


@cache
def tick(x: float, y: float, radius: float = 8) -> str:
    """You can: a green tick."""
    k = radius / 8
    mark = f"M{x - 3.8 * k:.1f} {y + 0.2:.1f}l{2.9 * k:.1f} {3.1 * k:.1f} {4.8 * k:.1f}-{6 * k:.1f}"
    return circle(x, y, radius, cls="can") + path(mark, cls="tick")


@cache
def plank(fruit: str, number: int, x: float, y: float) -> str:
    """A delivery token somebody has earned: its number and its fruit."""
    board = rect(x, y, 29, 18, 4, cls="plank")
    return board + text(number, x + 8, y + 14, 14, cls="n wood") + use(f"fruit-{fruit}", x + 13, y + 1.5, 15)


def short(name: str, most: int) -> str:
    """A name that fits; of two alike but for their last sign, that sign is kept."""
    if len(name) <= most:
        return name
    first, _, last = name.rpartition(" ")
    if first and len(last) <= 2:
        return f"{first[: most - 1 - len(last)]}…{last}"
    return name[: most - 1] + "…"
