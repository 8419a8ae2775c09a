"""Undo: the lines since the last hard fence are taken again without the one that is taken back."""

from __future__ import annotations

from serai.kernel import fence
from serai.kernel.fence import Line
from serai.kernel.sealed import path_of
from serai.reasons import CannotUndo, Reason, reason
from serai.record import GameRecord


def undo(record: GameRecord, seat: int, together: bool = False) -> str:
    """Take back the seat's newest choice and give its code; CannotUndo says why not."""
    found = fence.undoable(record.lines, seat, together)
    if found.index < 0:
        raise CannotUndo(reason(found.reason, record.title.undo_rule))
    taken = record.lines[found.index]
    rest = record.lines[record.base_line : found.index] + record.lines[found.index + 1 :]
    record.rewind(_in_order(record, rest, taken) if taken.sealed else rest)
    return record.title.codes.code(taken.option)


def why_no_undo(record: GameRecord, seat: int) -> Reason | None:
    """Why the seat cannot take its newest choice back; None if it can."""
    found = fence.undoable(record.lines, seat)
    return None if found.index >= 0 else reason(found.reason, record.title.undo_rule)


def last_chooser(record: GameRecord) -> int:
    """The seat that chose last."""
    for line in reversed(record.lines):
        if line.seat >= 0:
            return line.seat
    raise CannotUndo(reason("nothing_yet", record.title.undo_rule))


def _in_order(record: GameRecord, rest: list[Line], taken: Line) -> list[Line]:
    """Sealed answers commute: the one that is incomplete now goes last, or if another is incomplete, goes whole."""
    others = record.game.seats()
    if len(others) == 1 and others[0] != taken.seat and len(path_of(record.game, others[0])) > 0:
        return [line for line in rest if not line.sealed or line.seat != taken.seat]
    return sorted(rest, key=lambda line: line.sealed and line.seat == taken.seat)
