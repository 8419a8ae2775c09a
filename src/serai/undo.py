"""Undo: the lines since the last hard fence are taken again without the one that is taken back."""

from __future__ import annotations

from serai.kernel import fence
from serai.kernel.fence import Undoable
from serai.kernel.game import NONE
from serai.reasons import CannotUndo, Reason, reason
from serai.record import GameRecord


def undo(record: GameRecord, seat: int, together: bool = False) -> str:
    """Take back the seat's newest choice and give its code; CannotUndo says why not."""
    stretch = record.title.undo_stretch(record.game)
    together = together and stretch != NONE
    found = _undoable(record, seat, together)
    if found.index < 0:
        raise CannotUndo(reason(found.reason, record.title.undo_rule))
    taken, lines = record.lines[found.index], record.lines[record.base_line :]
    after = record.lines[found.index + 1 :] if taken.sealed else []  # parts of answers to what is taken back
    record.rewind(record.lines[record.base_line : found.index] + after)
    if together and record.title.undo_stretch(record.game) != stretch:
        record.rewind(lines)
        raise CannotUndo(reason(fence.STRETCH, record.title.undo_rule))
    return record.title.codes.code(taken.option)


def restart(record: GameRecord, seat: int) -> list[str]:
    """Take back all that the seat may, newest first, and give the codes; CannotUndo if there is nothing."""
    taken = [undo(record, seat)]
    while why_no_undo(record, seat) is None:
        taken.append(undo(record, seat))
    return taken


def why_no_undo(record: GameRecord, seat: int) -> Reason | None:
    """Why the seat cannot take its newest choice back; None if it can."""
    found = _undoable(record, seat)
    return None if found.index >= 0 else reason(found.reason, record.title.undo_rule)


def _undoable(record: GameRecord, seat: int, together: bool = False) -> Undoable:
    """A finished game is never opened again: its seed and its secrets have been shown."""
    return fence.undoable(record.lines, seat, together) if record.game.stack else Undoable(-1, fence.OVER)


def last_chooser(record: GameRecord) -> int:
    """The seat that chose last."""
    for line in reversed(record.lines):
        if line.seat >= 0:
            return line.seat
    raise CannotUndo(reason("nothing_yet", record.title.undo_rule))
