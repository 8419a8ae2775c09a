"""A table as it was: any line of its journal, found again from kept positions and not from the very beginning."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence

from serai import Match
from serai.opening import begin
from serai.server.db.records import Record
from serai.server.table.render import Shown

KEPT = 6
EVERY = 64
"""On the way to a line, so often a position is kept."""
MOST_MARKS = 24


class History:
    """The positions of one table that somebody looked at, and some on the way to them."""

    def __init__(self) -> None:
        self._looked_at: OrderedDict[int, Match] = OrderedDict()
        self._drawn: OrderedDict[tuple[int, int | None], Shown] = OrderedDict()
        self._marks: dict[int, Match] = {}
        self._cuts: list[int] = []  # after which line lines became others, each time
        self._finding = asyncio.Lock()

    def epoch(self, line: int) -> int:
        """It grows when that moment is another now."""
        return sum(cut < line for cut in self._cuts)

    def forget(self, kept: int) -> None:
        """The lines after ``kept`` are others now."""
        self._cuts.append(kept)
        self._looked_at = OrderedDict((line, match) for line, match in self._looked_at.items() if line <= kept)
        self._marks = {line: match for line, match in self._marks.items() if line <= kept}
        self._drawn = OrderedDict((key, shown) for key, shown in self._drawn.items() if key[0] <= kept)

    def redraw(self) -> None:
        """Names are others now."""
        self._drawn.clear()

    def shown(self, record: Record, now: Match, line: int, eye: int | None) -> Shown:
        """A moment through one pair of eyes, drawn once while it is looked at."""
        line = min(line, now.line_count)
        if (line, eye) not in self._drawn:
            self._drawn[line, eye] = Shown(self.at(record, now, line), eye, record.names, choosing=False)
            while len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        return self._drawn[line, eye]

    def at(self, record: Record, now: Match, line: int) -> Match:
        """The match after so many lines of its journal."""
        lines = now.lines
        line = min(line, len(lines))
        if line not in self._looked_at:
            self._keep(line, *played_to(record, lines, line, self._places))
        known = self._looked_at[line]
        self._looked_at.move_to_end(line)
        known.words = now.words
        return known

    async def find(self, record: Record, now: Match, line: int) -> None:
        """Have a moment at hand; a long way to it is gone in another thread, one at a time."""
        async with self._finding:
            lines, line = now.lines, min(line, now.line_count)
            epoch = self.epoch(line)
            if line in self._looked_at:
                self._looked_at.move_to_end(line)
                return
            found = await asyncio.to_thread(played_to, record, lines, line, self._places)
            if epoch == self.epoch(line):
                self._keep(line, *found)

    @property
    def _places(self) -> dict[int, Match]:
        return {**self._marks, **self._looked_at}

    def _keep(self, line: int, match: Match, marks: dict[int, Match]) -> None:
        self._looked_at[line] = match
        while len(self._looked_at) > KEPT:
            self._looked_at.popitem(last=False)
        for number, mark in marks.items():
            if len(self._marks) < MOST_MARKS:
                self._marks.setdefault(number, mark)


def played_to(
    record: Record, lines: Sequence[tuple[int, str]], line: int, places: Mapping[int, Match]
) -> tuple[Match, dict[int, Match]]:
    """The match after so many lines, from the nearest known place before; and what was passed on the way."""
    start = max((place for place in places if place < line), default=0)
    match = places[start].copy() if start else begin(record.header)
    marks: dict[int, Match] = {}
    for number in range(start, line):
        if number and number % EVERY == 0 and number not in places and len(marks) < MOST_MARKS:
            marks[number] = match.copy()
        seat, code = lines[number]
        match.play(code, seat)
    return match, marks
