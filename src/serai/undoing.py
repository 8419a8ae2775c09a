"""Taking back: the lines since the last hard fence are played again without the one that was undone."""

from __future__ import annotations

from serai.kernel import fence
from serai.kernel.fence import Line
from serai.kernel.sealed import path_of
from serai.playing import Playing
from serai.reasons import CannotUndo, Reason, reason


class Undoing(Playing):
    """What a seat may take back, and why it may not."""

    def undo(self, seat: int | str | None = None, together: bool = False) -> str:
        """Take back the seat's newest choice and give its code; by default that of the seat that chose last.

        ``together``: all seats agree to take back the table's newest choice; only chance and reveals then stop it.
        """
        mine = self._last_chooser() if seat is None else self._seat(seat)
        found = fence.undoable(self._lines, mine, together)
        if found.index < 0:
            raise CannotUndo(reason(found.reason, self.title.undo_rule))
        taken = self._lines[found.index]
        rest = self._lines[self._base_line : found.index] + self._lines[found.index + 1 :]
        self._rewind(self._in_order(rest, taken) if taken.sealed else rest)
        return self.title.codes.code(taken.option)

    def _in_order(self, rest: list[Line], taken: Line) -> list[Line]:
        """Sealed answers commute: the one that is incomplete now goes last, or if another is incomplete, goes whole."""
        others = self.seats
        if len(others) == 1 and others[0] != taken.seat and len(path_of(self._game, others[0])) > 0:
            return [line for line in rest if not line.sealed or line.seat != taken.seat]
        return sorted(rest, key=lambda line: line.sealed and line.seat == taken.seat)

    def _last_chooser(self) -> int:
        for line in reversed(self._lines):
            if line.seat >= 0:
                return line.seat
        raise CannotUndo(reason("nothing_yet", self.title.undo_rule))

    def restart(self, seat: int | None = None) -> list[str]:
        """Take back all the seat may, newest first, and give the codes; CannotUndo if there is nothing."""
        mine = self._last_chooser() if seat is None else seat
        taken = [self.undo(mine)]
        while self.undoable(mine) is None:
            taken.append(self.undo(mine))
        return taken

    def undoable(self, seat: int) -> Reason | None:
        """Why the seat cannot take its newest choice back; None if it can."""
        found = fence.undoable(self._lines, seat)
        return None if found.index >= 0 else reason(found.reason, self.title.undo_rule)

    def _rewind(self, lines: list[Line]) -> None:
        events = self._game.events[: self._base_events]
        self._game = self._base.copy()
        self._unseen = None
        self._game.recording = True
        self._game.events = events
        self._lines = self._lines[: self._base_line]
        for line in lines:
            assert line.option in self._game.options_of(line.seat)
            self._step(line.seat, line.option, again=True)
