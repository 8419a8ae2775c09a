"""The end of a game: the score sheet, how the scores grew, and whether the draws were the seed's.

It takes two replays of the whole game, so it is reckoned once and beside the table's own work.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from serai import Match
from serai.opening import begin
from serai.scene import Look, score_sheet
from serai.server import wire
from serai.server.console import say
from serai.server.db.records import Record
from serai.verify import verify

if TYPE_CHECKING:
    from serai.server.table.table import Table

POINTS = 60
"""So many moments make up the curve of the scores."""


class Reckoning:
    """The ending of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._v = -1
        self._made: wire.Ending | None = None
        self._task: asyncio.Task[None] | None = None

    def made(self) -> wire.Ending | None:
        """The ending, once the game is over and it has been reckoned; everybody is told then."""
        table = self._table
        if not table.ledger.match.over:
            return None
        if self._v != table.ledger.v:
            self._v, self._made = table.ledger.v, None
            self._task = asyncio.create_task(self._reckon(table.ledger.match.copy(), self._v))
        if self._made is None:
            return None
        return msgspec.structs.replace(self._made, rematch=_rematch(table.record))

    async def ready(self) -> None:
        """Wait for it."""
        self.made()
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _reckon(self, match: Match, v: int) -> None:
        try:
            made = await asyncio.to_thread(ending_of, match, self._table.record)
        except Exception as error:
            say(f"table {self._table.record.id}: its ending cannot be reckoned: {type(error).__name__}: {error}")
            return
        if v == self._v:
            self._made = made
            self._table.refresh()


def _rematch(record: Record) -> str:
    return f"/t/{record.rematch}" if record.rematch else ""


def ending_of(match: Match, record: Record) -> wire.Ending:
    look = Look(match, None, record.names, choosing=False)
    rows = [wire.SheetRow(row.category, row.points, row.why) for row in score_sheet(look)]
    checks = [[check.name, check.result, check.text] for check in verify(match.export()).checks]
    return wire.Ending(
        rows=rows,
        scores=match.scores,
        places=match.places,
        winners=match.winners,
        curve=curve_of(match, record),
        verdict=checks,
        rematch=_rematch(record),
    )


def curve_of(match: Match, record: Record) -> list[list[int]]:
    """The scores at equal distances through the game, one row for each moment."""
    again = begin(record.header)
    lines = match.lines
    every = max(1, len(lines) // POINTS)
    curve = []
    for number, (seat, code) in enumerate(lines):
        if number % every == 0:
            curve.append(again.scores)
        again.play(code, seat)
    return [*curve, match.scores]
