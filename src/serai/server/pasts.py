"""A table as it was: any line of its journal, found again from kept positions and not from the very beginning."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from serai import Match
from serai.opening import begin
from serai.server.records import Record

KEPT = 6
EVERY = 64
"""On the way to a line, so often a position is kept."""
MOST_MARKS = 24


class Pasts:
    """The positions of one table that somebody looked at, and some on the way to them."""

    def __init__(self) -> None:
        self._looked_at: OrderedDict[int, Match] = OrderedDict()
        self._marks: dict[int, Match] = {}

    def clear(self) -> None:
        """The lines are others now."""
        self._looked_at.clear()
        self._marks.clear()

    def at(self, record: Record, now: Match, line: int) -> Match:
        """The match after so many lines of its journal."""
        lines = now.lines
        line = min(line, len(lines))
        known = self._looked_at.get(line)
        if known is None:
            known = self._played_to(record, lines, line)
            self._looked_at[line] = known
        self._looked_at.move_to_end(line)
        while len(self._looked_at) > KEPT:
            self._looked_at.popitem(last=False)
        known.words = now.words
        return known

    def _played_to(self, record: Record, lines: Sequence[tuple[int, str]], line: int) -> Match:
        places = {**self._marks, **self._looked_at}
        start = max((place for place in places if place < line), default=0)
        match = places[start].copy() if start else begin(record.header)
        for number in range(start, line):
            if number and number % EVERY == 0 and number not in self._marks and len(self._marks) < MOST_MARKS:
                self._marks[number] = match.copy()
            seat, code = lines[number]
            match.play(code, seat)
        return match
