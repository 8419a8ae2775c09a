"""Undo: what a seat may take back, and where it stops. The kernel sets the fences; no author has to remember."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from serai.kernel.game import CHANCE, CLOCK, HARD, OPEN, SOFT

NOTHING: Final = "nothing"
DRAWN: Final = "drawn"
LEARNED: Final = "learned"
RULES: Final = "rules"
OTHERS: Final = "others"
STRETCH: Final = "stretch"
OVER: Final = "finished"


class Line:
    """One choice of a game: who, what, who saw it, how it is fenced, and whether it lay sealed when given.

    After it there is a *moment* of the game that can be looked at, unless it is only a part of a sealed answer.
    """

    def __init__(self, seat: int, option: int, seen_by: int, sealed: bool) -> None:
        self.seat = seat
        self.option = option
        self.seen_by = seen_by
        self.sealed = sealed
        self.is_moment = True
        self.fence_level: int = OPEN
        self.drew = seat == CHANCE  # chance has answered, or was left waiting
        self.outcomes: tuple[tuple[int, int], ...] = ()
        self.events_after = 0  # how many events there are after it


class Undoable:
    """The newest line a seat may take back, or the reason why there is none."""

    def __init__(self, index: int, reason: str = "") -> None:
        self.index = index
        self.reason = reason


def undoable(lines: Sequence[Line], seat: int, together: bool = False) -> Undoable:
    """Look back from the newest line to the seat's own, past others' sealed answers, up to the first fence.

    Sealed answers of others are passed over only to reach a sealed answer of one's own: both belong to the same
    decision, since the answers' coming to light is a hard fence. A part of an answer is as good as none, and stands in
    nobody's way. All seats *together* may cross a soft fence.
    """
    passed = False
    for index in range(len(lines) - 1, -1, -1):
        line = lines[index]
        if line.fence_level == HARD:
            return Undoable(-1, DRAWN if line.drew else LEARNED)
        if together and line.seat >= 0:
            return Undoable(index)
        if line.seat == seat:
            if line.fence_level == SOFT:
                return Undoable(-1, RULES)
            return Undoable(-1, OTHERS) if passed and not line.sealed else Undoable(index)
        if not line.sealed or line.seat == CLOCK:
            return Undoable(-1, OTHERS)
        passed = passed or line.is_moment
    return Undoable(-1, NOTHING)
