"""Where everything is on the board: the cells, and how pieces share one without hiding each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import Final

from serai.games.caravan.codes import SIZE
from serai.games.caravan.scene.reading import place
from serai.scene import STAGE_HEIGHT

BOARD: Final = STAGE_HEIGHT
CELL: Final = 88
FRAME: Final = (BOARD - SIZE * CELL) // 2

Box = tuple[float, float, float, float]
"""x, y, width, height."""


@dataclass(slots=True, frozen=True)
class Slot:
    """Where a piece stands in its cell, and the part of the cell in which it is touched.

    Pieces are drawn on a grid of 64, so ``size / 64`` is their scale.
    """

    x: float
    y: float
    size: float
    touch: Box

    @property
    def scale(self) -> float:
        return self.size / 64

    @property
    def hit(self) -> tuple[float, float, float, float, float]:
        """The area of touch in the piece's own coordinates."""
        x, y, width, height = self.touch
        return (x - self.x) / self.scale, (y - self.y) / self.scale, width / self.scale, height / self.scale, 6


_ALL: Final = (0, 0, 88, 88)
_LEFT: Final = (0, 0, 44, 88)
_RIGHT: Final = (44, 0, 44, 88)
_QUARTERS: Final = ((0, 0, 44, 44), (44, 0, 44, 44), (0, 44, 44, 44), (44, 44, 44, 44))
_LOW: Final = (0, 44, 88, 44)

_SAND: Final = {
    1: [Slot(11, 9, 66, _ALL)],
    2: [Slot(1, 5, 50, _LEFT), Slot(36, 33, 52, _RIGHT)],
    3: [Slot(1, 1, 46, _QUARTERS[0]), Slot(41, 1, 46, _QUARTERS[1]), Slot(21, 39, 48, _LOW)],
    4: [Slot(1 + x / 1.02, 1 + y / 1.02, 43, (x, y, w, h)) for x, y, w, h in _QUARTERS],
}
_BARE_SOURCE: Final = {
    1: [Slot(14, 17, 62, _ALL)],
    2: [Slot(0, 22, 46, _LEFT), Slot(38, 34, 50, _RIGHT)],
    3: [Slot(0, 24, 42, _LEFT), Slot(44, 3, 42, _QUARTERS[1]), Slot(40, 43, 44, _QUARTERS[3])],
}
_SOURCE: Final = {
    1: [Slot(1, 26, 50, _LEFT)],
    2: [Slot(1, 20, 43, _QUARTERS[0]), Slot(8, 45, 43, _QUARTERS[2])],
}
_CITY: Final = {
    1: [Slot(2, 25, 46, _ALL)],
    2: [Slot(1, 26, 44, _LEFT), Slot(42, 26, 44, _RIGHT)],
    3: [Slot(0, 27, 38, (0, 0, 30, 88)), Slot(25, 33, 38, (30, 0, 28, 88)), Slot(50, 27, 38, (58, 0, 30, 88))],
}


@cache
def stand(kind: str, count: int) -> list[Slot]:
    """The slots of so many camels in a space of a kind: ``sand``, ``city``, ``source``, or ``bare`` source."""
    tables = {"sand": _SAND, "city": _CITY, "source": _SOURCE, "bare": _BARE_SOURCE}
    boxes: dict[str, Box] = {
        "sand": (1, 1, 86, 86),
        "city": (2, 26, 84, 47),
        "source": (1, 24, 56, 63),
        "bare": (1, 24, 86, 63),
    }
    return tables[kind].get(count) or _grid(count, boxes[kind])


def _grid(count: int, box: Box) -> list[Slot]:
    """A crowd: rows that overlap a little, the last one centred."""
    x, y, width, height = box
    columns = max(range(1, count + 1), key=lambda across: (min(width / across, height / ceil(count / across)), across))
    rows = ceil(count / columns)
    across, down = width / columns, height / rows
    size = min(1.15 * min(across, down), max(across, down))
    found = []
    for index in range(count):
        row, column = divmod(index, columns)
        missing = columns * rows - count if row == rows - 1 else 0
        left, top = x + (column + missing / 2) * across, y + row * down
        touch = (left, top, across, down)
        found.append(Slot(left + (across - size) / 2, top + (down - size) / 2, size, touch))
    return found


def good_slot(camels: int) -> Slot:
    """Where the good of a source lies: in the middle, or aside if camels stand there."""
    if not camels:
        return Slot(23, 23, 42, _ALL)
    return Slot(53, 47, 33, _RIGHT) if camels == 1 else Slot(55, 34, 31, _RIGHT)


@cache
def corner(space: str) -> tuple[float, float]:
    """The top left corner of a cell on the board."""
    column, row = place(space)
    return FRAME + column * CELL, FRAME + row * CELL


@cache
def middle(space: str) -> tuple[float, float]:
    x, y = corner(space)
    return x + CELL / 2, y + CELL / 2
