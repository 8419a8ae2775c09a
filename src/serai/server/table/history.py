"""The past of a table: the match after any line of its journal, replayed from a position that is kept nearby."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence

from serai import Match
from serai.opening import begin
from serai.server.db.records import Record
from serai.server.table.render import RenderedTable

MOST_RECENT = 6
"""How many moments that somebody looked at are kept."""
CHECKPOINT_EVERY = 64
"""Lines between two checkpoints that a replay keeps."""
MOST_CHECKPOINTS = 24


class History:
    """A cache of past positions of one table: those that somebody looked at, and checkpoints on the way to them."""

    def __init__(self) -> None:
        self._recent: OrderedDict[int, Match] = OrderedDict()
        self._checkpoints: dict[int, Match] = {}
        self._rendered: OrderedDict[tuple[int, int | None], RenderedTable] = OrderedDict()
        self._cuts: list[int] = []  # after which line the journal changed, each time
        self._finding = asyncio.Lock()

    def epoch(self, line: int) -> int:
        """A number that grows when the journal up to this line has changed."""
        return sum(cut < line for cut in self._cuts)

    def forget(self, kept: int) -> None:
        """Drop all positions after line ``kept``: the journal has changed there."""
        self._cuts.append(kept)
        self._recent = OrderedDict((line, match) for line, match in self._recent.items() if line <= kept)
        self._checkpoints = {line: match for line, match in self._checkpoints.items() if line <= kept}
        self._rendered = OrderedDict((key, view) for key, view in self._rendered.items() if key[0] <= kept)

    def redraw(self) -> None:
        """Drop what was rendered: names have changed."""
        self._rendered.clear()

    def shown(self, record: Record, now: Match, line: int, seat: int | None) -> RenderedTable:
        """The table after so many lines as one seat sees it."""
        line = min(line, now.line_count)
        if (line, seat) not in self._rendered:
            self._rendered[line, seat] = RenderedTable(self.at(record, now, line), seat, record.names, choosing=False)
            while len(self._rendered) > MOST_RECENT:
                self._rendered.popitem(last=False)
        return self._rendered[line, seat]

    def at(self, record: Record, now: Match, line: int) -> Match:
        """The match after so many lines of its journal."""
        lines = now.lines
        line = min(line, len(lines))
        if line not in self._recent:
            self._keep(line, *replay(record, lines, line, self._known))
        found = self._recent[line]
        self._recent.move_to_end(line)
        found.words = now.words
        return found

    async def find(self, record: Record, now: Match, line: int) -> None:
        """Replay to a line in another thread, one replay at a time, and keep the match for :meth:`at`."""
        async with self._finding:
            lines, line = now.lines, min(line, now.line_count)
            epoch = self.epoch(line)
            if line in self._recent:
                self._recent.move_to_end(line)
                return
            found = await asyncio.to_thread(replay, record, lines, line, self._known)
            if epoch == self.epoch(line):
                self._keep(line, *found)

    @property
    def _known(self) -> dict[int, Match]:
        return {**self._checkpoints, **self._recent}

    def _keep(self, line: int, match: Match, checkpoints: dict[int, Match]) -> None:
        self._recent[line] = match
        while len(self._recent) > MOST_RECENT:
            self._recent.popitem(last=False)
        for number, checkpoint in checkpoints.items():
            if len(self._checkpoints) < MOST_CHECKPOINTS:
                self._checkpoints.setdefault(number, checkpoint)


def replay(
    record: Record, lines: Sequence[tuple[int, str]], line: int, known: Mapping[int, Match]
) -> tuple[Match, dict[int, Match]]:
    """The match after so many lines, replayed from the nearest known one before it; and new checkpoints."""
    start = max((number for number in known if number < line), default=0)
    match = known[start].copy() if start else begin(record.header)
    checkpoints: dict[int, Match] = {}
    for number in range(start, line):
        due = number and number % CHECKPOINT_EVERY == 0 and number not in known
        if due and len(checkpoints) < MOST_CHECKPOINTS:
            checkpoints[number] = match.copy()
        seat, code = lines[number]
        match.play(code, seat)
    return match, checkpoints
