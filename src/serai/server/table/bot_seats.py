"""Who plays when no person does: bots on seats of their own, stand-ins, and the rules' choice for those away."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from serai import IllegalChoice
from serai.server.console import say
from serai.server.db.store import StoreClosed
from serai.server.table.ledger import Ledger

if TYPE_CHECKING:
    from serai.server.table.table import Table

AWAY_AFTER = 20.0
"""After so many seconds without a connection a person is away, where the rules have a choice for that."""
LONGEST_WAIT = 5.0
"""After a failure a bot tries again, later each time but at least so often."""


class BotSeats:
    """Plays the seats of one table that no person plays now."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._task: asyncio.Task[None] | None = None
        self._look_again: asyncio.TimerHandle | None = None
        self._looked: dict[int, int] = {}  # up to which choice of people a bot that need not choose has looked

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """After every change: let bots play, if it is their turn."""
        if not self._table.closed and not self.busy and (self._next_bot() is not None or self._next_away() is not None):
            self._task = asyncio.create_task(self._play())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        if self._look_again is not None:
            self._look_again.cancel()

    # ---- whose turn it is -------------------------------------------------------------------------------------

    def _next_bot(self) -> tuple[int, str] | None:
        """A bot that is asked, and its level."""
        table = self._table
        if any(row.open for row in table.record.seats):
            return None
        for seat in table.ledger.people_asked():
            level = table.record.seats[seat].played_by
            if level and (not self._idle(seat) or self._looked.get(seat) != self._choices_of_people()):
                return seat, level
        return None

    def _choices_of_people(self) -> int:
        """How often people have chosen or taken something back."""
        decisions = self._table.ledger.decisions
        return sum(decisions[row.seat] for row in self._table.record.seats if not row.played_by)

    def _idle(self, seat: int) -> bool:
        """Whether a seat that is asked has nothing it must do, as one that is done in an open market.

        A bot looks again after each choice of a person, and comes back if there is something for it.
        """
        match = self._table.ledger.match
        return match.title.stays != "" and match.why_not(match.title.stays, seat) is None

    def _next_away(self) -> int | None:
        """A person who is away while the clock runs, and for whom the rules have a choice."""
        table = self._table
        if not table.clock.running:
            return None
        soonest = None
        for seat in table.ledger.people_asked():
            row = table.record.seats[seat]
            if row.user_id is None or row.user_id in table.online() or row.stand_in:
                continue
            if table.ledger.match.default(seat) is None:
                continue
            left = AWAY_AFTER - table.away_for(row.user_id)
            if left <= 0:
                return seat
            soonest = left if soonest is None else min(left, soonest)
        if soonest is not None:
            self._wake_in(soonest)
        return None

    def _wake_in(self, seconds: float) -> None:
        if self._look_again is not None:
            self._look_again.cancel()
        self._look_again = asyncio.get_running_loop().call_later(seconds + 0.01, self.wake)

    # ---- playing ----------------------------------------------------------------------------------------------

    async def _play(self) -> None:
        """One choice after another, with a pause that lets people follow. A failure is told and tried again."""
        failures = 0
        while True:
            found, away = self._next_bot(), self._next_away()
            if found is None and away is None:
                return
            before = self._table.ledger
            try:
                if away is not None:  # first: in an open market bots may have something to do all the time
                    await self._play_for(away, "")
                elif found is not None:
                    await asyncio.sleep(self._table.record.pause / 1000)
                    await self._play_for(*found)
            except StoreClosed:
                return
            except Exception as error:
                say(f"table {self._table.record.id}: a bot could not play: {type(error).__name__}: {error}")
            failures = 0 if self._table.ledger is not before else failures + 1
            if failures:
                await asyncio.sleep(min(LONGEST_WAIT, 0.02 * 2**failures))

    async def _play_for(self, seat: int, level: str) -> None:
        table, ledger = self._table, self._table.ledger
        if seat not in ledger.people_asked() or table.record.seats[seat].played_by != level:
            return
        number, idle = ledger.decisions[seat], bool(level) and self._idle(seat)
        if idle:
            self._looked[seat] = self._choices_of_people()
        codes = await self._whole_answer(ledger, seat, level)
        if codes and not (idle and codes == [ledger.match.title.stays]):
            await table.play_for(seat, level, number, codes)

    async def _whole_answer(self, ledger: Ledger, seat: int, level: str) -> list[str]:
        """Where several are asked, a bot too answers as a whole: go on choosing until the answer is complete."""
        if not level:
            code = ledger.match.default(seat)
            return [] if code is None else [code]
        codes: list[str] = []
        match = ledger.match
        while True:
            codes.append(await self._table.thinkers.choose(match, seat, level))
            if len(ledger.people_asked()) < 2:
                return codes
            try:
                after, rows = ledger.without_draft(seat).choose(seat, codes)
            except IllegalChoice:
                return []
            if rows:
                return codes
            match = after.seen_by(seat)
