"""A table that cannot be played on here: what was written of it can be read and taken away.

Its rules are not installed, or they give another game than the one that was played. So nobody can be asked what is a
secret; the marks of a snapshot tell it for the lines up to there. While the game is not over, others' lines after that
are left out: not even their number is told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from serai.kernel.events import EVERYONE
from serai.kernel.journal import HIDDEN, Entry, Journal
from serai.server.db.records import Record
from serai.server.table.ledger import UNDO, LogEntry


@dataclass(slots=True, frozen=True)
class KeptLine:
    """A line of the journal. ``seen_by`` is None if nobody knows who saw it."""

    seat: int
    code: str
    seen_by: int | None = None
    sealed: bool = False
    is_moment: bool = True

    def shown_to(self, mine: Collection[int]) -> str:
        """The code as whoever plays these seats may have it; "" if the line is left out."""
        if self.seat in mine:
            return self.code
        if self.seen_by is None or (self.sealed and not self.is_moment):
            return ""
        saw = self.seat >= 0 and any(self.seen_by >> seat & 1 for seat in mine)  # what chance gave may be shown once
        return self.code if not self.sealed and (self.seen_by == EVERYONE or saw) else HIDDEN


@dataclass(slots=True, frozen=True)
class LineMarks:
    """Who saw each line that there was after a row of the log (:func:`serai.snapshots.line_marks`)."""

    row: int
    marks: Sequence[tuple[int, int, bool, bool]]

    def put_on(self, lines: list[KeptLine]) -> list[KeptLine]:
        if [seat for seat, *_ in self.marks] != [line.seat for line in lines]:
            return lines
        return [
            replace(line, seen_by=seen_by, sealed=sealed, is_moment=is_moment)
            for line, (_, seen_by, sealed, is_moment) in zip(lines, self.marks, strict=True)
        ]


def kept_lines(entries: Iterable[LogEntry], known: LineMarks | None) -> list[KeptLine]:
    """The lines of a log: what was taken back is left out."""
    lines: list[KeptLine] = []
    for row, entry in enumerate(entries, start=1):
        if entry.kind == UNDO:
            _take_back(lines, entry)
        else:
            lines.append(KeptLine(entry.seat, entry.code))
        if known is not None and row == known.row:
            lines = known.put_on(lines)
    return lines


def _take_back(lines: list[KeptLine], entry: LogEntry) -> None:
    for index in range(len(lines) - 1, -1, -1):
        if (lines[index].seat, lines[index].code) == (entry.seat, entry.code):
            del lines[index]
            return


@dataclass(slots=True, frozen=True)
class KeptTable:
    """What is kept of a table: its record, its lines, its newest snapshot, and why it cannot be played on."""

    record: Record
    why: str
    over: bool
    lines: list[KeptLine]
    snapshot: Mapping[str, Any] | None
    pictures: dict[tuple[int | None, str], str] = field(default_factory=dict)
    """The pictures drawn so far, by seat and theme."""

    def entries(self, mine: Collection[int]) -> list[Entry]:
        """The lines as whoever plays these seats may have them; all of them when the game is over."""
        shown = [(line, line.code if self.over else line.shown_to(mine)) for line in self.lines]
        seen = [(line, code, EVERYONE if line.seen_by is None else line.seen_by) for line, code in shown if code]
        return [Entry(line.seat, code, seen_by) for line, code, seen_by in seen]

    def journal(self, mine: Collection[int]) -> str:
        """The journal as whoever plays these seats may have it; with seed and start when the game is over."""
        header = {name: value for name, value in self.record.header.items() if self.over or name != "position"}
        if self.record.commit is not None:
            header["commit"] = self.record.commit
        if self.record.parts is not None:
            header.update(self.record.parts.header(self.over))
        if self.record.seed is not None and self.over:
            header["seed"] = self.record.seed
        return f"{Journal(header, self.entries(mine), None).text()}# {self.why}\n"
