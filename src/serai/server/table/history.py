"""The past of a table: the match at any of its moments, replayed from a position that is kept nearby."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence

from serai import Match
from serai.opening import begin
from serai.server import metering
from serai.server.db.records import Record
from serai.server.table.render import RenderedTable

MOST_RECENT = 6
"""How many moments that somebody looked at are kept."""
CHECKPOINT_EVERY = 64
"""Lines between two checkpoints that a replay keeps."""
MOST_CHECKPOINTS = 24


class History:
    """A cache of past positions of one table: those that somebody looked at, and checkpoints on the way to them.

    A moment is named by its number; the cache knows it by the number of lines up to then.
    """

    def __init__(self) -> None:
        self._recent: OrderedDict[int, Match] = OrderedDict()
        self._checkpoints: dict[int, Match] = {}
        self._rendered: OrderedDict[tuple[int, int | None], RenderedTable] = OrderedDict()
        self._cuts: list[int] = []  # after which moment the journal changed, each time
        self._finding = asyncio.Lock()

    def epoch(self, moment: int) -> int:
        """A number that grows when the journal up to this moment has changed."""
        return sum(cut < moment for cut in self._cuts)

    def forget(self, before: Match, line: int) -> None:
        """Drop all positions after ``line``: there the journal is no longer what it was before."""
        self._cuts.append(sum(moment.lines <= line for moment in before.moments))
        self._recent = OrderedDict((at, match) for at, match in self._recent.items() if at <= line)
        self._checkpoints = {at: match for at, match in self._checkpoints.items() if at <= line}
        self._rendered = OrderedDict((key, view) for key, view in self._rendered.items() if key[0] <= line)

    def redraw(self) -> None:
        """Drop what was rendered: names have changed, or the game is over and all may be shown."""
        self._rendered.clear()

    def shown(self, record: Record, now: Match, moment: int, seat: int | None) -> RenderedTable:
        """The table at a moment as one seat sees it."""
        line = line_of(now, moment)
        if (line, seat) not in self._rendered:
            self._rendered[line, seat] = RenderedTable(self.at(record, now, moment), seat, record.names, choosing=False)
            while len(self._rendered) > MOST_RECENT:
                self._rendered.popitem(last=False)
        return self._rendered[line, seat]

    def at(self, record: Record, now: Match, moment: int) -> Match:
        """The match at a moment."""
        line = line_of(now, moment)
        if line not in self._recent:
            self._keep(line, *replay(record, now.lines, line, self._known))
        found = self._recent[line]
        self._recent.move_to_end(line)
        found.words = now.words
        found.look_back(not now.over)
        return found

    async def find(self, record: Record, now: Match, moment: int) -> None:
        """Replay to a moment in another thread, one replay at a time, and keep the match for :meth:`at`."""
        async with self._finding:
            line, epoch = line_of(now, moment), self.epoch(moment)
            if line in self._recent:
                self._recent.move_to_end(line)
                return
            found = await metering.in_thread(replay, record, now.lines, line, self._known)
            if epoch == self.epoch(moment):
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


def line_of(match: Match, moment: int) -> int:
    """How many lines a match had at a moment; one that is not yet is the newest."""
    moments = match.moments[:moment]
    return moments[-1].lines if moments else 0


def replay(
    record: Record, lines: Sequence[tuple[int, str]], line: int, known: Mapping[int, Match]
) -> tuple[Match, dict[int, Match]]:
    """The match after so many lines, replayed from the nearest known one before it; and new checkpoints."""
    start = max((number for number in known if number < line), default=0)
    match = known[start].copy() if start else begin(record.header)
    match.look_back(False)
    checkpoints: dict[int, Match] = {}
    for number in range(start, line):
        due = number and number % CHECKPOINT_EVERY == 0 and number not in known
        if due and len(checkpoints) < MOST_CHECKPOINTS:
            checkpoints[number] = match.copy()
        seat, code = lines[number]
        match.play(code, seat)
    return match, checkpoints
