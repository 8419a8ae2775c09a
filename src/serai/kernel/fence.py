"""Undo: what a seat may take back, and where it stops. The kernel sets the fences; no author has to remember."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from serai.kernel.game import CHANCE, CLOCK, HARD, SOFT

NOTHING: Final = "nothing"
DRAWN: Final = "drawn"
LEARNED: Final = "learned"
RULES: Final = "rules"
OTHERS: Final = "others"


class Line:
    """One choice of a game: who, what, who saw it, how it is fenced, and whether it lay sealed when given."""

    def __init__(self, seat: int, option: int, seen_by: int, fenced: int, sealed: bool) -> None:
        self.seat = seat
        self.option = option
        self.seen_by = seen_by
        self.fenced = fenced
        self.sealed = sealed
        self.outcomes: tuple[tuple[int, int], ...] = ()


class Undoable:
    """The newest line a seat may take back, or the reason why there is none and the line that is the fence."""

    def __init__(self, index: int, reason: str, line: Line | None) -> None:
        self.index = index
        self.reason = reason
        self.line = line


def undoable(lines: Sequence[Line], seat: int) -> Undoable:
    """Look back from the newest line to the seat's own, past others' sealed answers, up to the first fence."""
    for index in range(len(lines) - 1, -1, -1):
        line = lines[index]
        if line.fenced == HARD:
            return Undoable(-1, DRAWN if line.seat == CHANCE else LEARNED, line)
        if line.seat == seat:
            return Undoable(-1, RULES, line) if line.fenced == SOFT else Undoable(index, "", line)
        if not line.sealed or line.seat == CLOCK:
            return Undoable(-1, OTHERS, line)
    return Undoable(-1, NOTHING, None)
