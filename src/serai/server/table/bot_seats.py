"""Plays the seats that no person plays: bots, stand-ins, and the rules' own choice for somebody who is away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import DBAPIError

from serai import IllegalChoice
from serai.server.bot_pool import BotRunner, BotSuperseded
from serai.server.db.store import StoreClosed
from serai.server.table.background import BackgroundWork
from serai.server.table.clock import Clock
from serai.server.table.context import TableContext
from serai.server.table.ledger import Ledger

log = logging.getLogger(__name__)

PlayFor = Callable[[int, str, int, list[str]], Awaitable[None]]
"""Play codes for a seat and the level of its bot, at a decision's number."""

AWAY_AFTER = 20.0
"""A person is away after so many seconds without a connection."""
LONGEST_WAIT = 5.0
"""The longest pause before a bot that failed tries again, in seconds."""


class BotSeats:
    """Plays the seats of one table that no person plays now."""

    def __init__(self, context: TableContext, clock: Clock, bot_pool: BotRunner, play_for: PlayFor) -> None:
        self._context = context
        self._clock = clock
        self._bot_pool = bot_pool
        self._play_for = play_for
        self._playing = BackgroundWork(self._is_due, self._play)
        self._checked: dict[int, int] = {}  # after how many choices of people an idle bot was asked last

    @property
    def busy(self) -> bool:
        return self._playing.busy

    def wake(self) -> None:
        """After every change: let bots play, if it is their turn."""
        self._playing.wake()

    def close(self) -> None:
        """Stop for good."""
        self._playing.close()

    # ---- whose turn it is -------------------------------------------------------------------------------------

    def _is_due(self) -> bool:
        return self._next_bot() is not None or self._next_away() is not None

    def _next_bot(self) -> tuple[int, str] | None:
        """A bot that is asked, and its level."""
        record, ledger = self._context.record, self._context.ledger
        if record.closed or record.gathering or any(row.open for row in record.seats):
            return None
        for seat in ledger.asked_seats():
            level = record.seats[seat].played_by
            if level and (not self._idle(seat) or self._checked.get(seat) != self._choices_of_people()):
                return seat, level
        return None

    def _choices_of_people(self) -> int:
        """How often people have chosen or taken something back."""
        decisions = self._context.ledger.decisions
        return sum(decisions[row.seat] for row in self._context.record.seats if not row.played_by)

    def _idle(self, seat: int) -> bool:
        """Whether a seat that is asked has nothing it must do, as one that is done in an open market.

        A bot is asked again after each choice of a person, in case there is something for it now.
        """
        match = self._context.ledger.match
        return match.title.stays != "" and match.why_not(match.title.stays, seat) is None

    def _next_away(self) -> int | None:
        """A person who is away while the clock runs, and for whom the rules have a choice."""
        if not self._clock.running:
            return None
        record, ledger, attendance = self._context.record, self._context.ledger, self._context.attendance
        soonest = None
        for seat in ledger.asked_seats():
            row = record.seats[seat]
            if row.user_id is None or row.user_id in attendance.online() or row.stand_in:
                continue
            if ledger.match.default(seat) is None:
                continue
            left = AWAY_AFTER - attendance.away_for(row.user_id)
            if left <= 0:
                return seat
            soonest = left if soonest is None else min(left, soonest)
        if soonest is not None:
            self._playing.wake_in(soonest)
        return None

    # ---- playing ----------------------------------------------------------------------------------------------

    async def _play(self) -> None:
        """Choose until no bot is asked, with a pause before each choice. A failure is logged and tried again."""
        failures = 0
        while True:
            found, away = self._next_bot(), self._next_away()
            if found is None and away is None:
                return
            before = self._context.ledger
            try:
                if away is not None:  # first: in an open market bots may have something to do all the time
                    await self._choose_for(away, "")
                elif found is not None:
                    await asyncio.sleep(self._context.record.pause / 1000)
                    await self._choose_for(*found)
            except StoreClosed:
                return
            except BotSuperseded:
                pass
            except DBAPIError as error:
                self._context.store.outage.log(f"table {self._context.record.id}", error)
            except Exception as error:
                log.error("table %s: a bot could not play: %s", self._context.record.id, error, exc_info=not failures)
            failures = 0 if self._context.ledger is not before else failures + 1
            if failures:
                await asyncio.sleep(min(LONGEST_WAIT, 0.02 * 2**failures))

    async def _choose_for(self, seat: int, level: str) -> None:
        record, ledger = self._context.record, self._context.ledger
        if seat not in ledger.asked_seats() or record.seats[seat].played_by != level:
            return
        number, idle = ledger.decisions[seat], bool(level) and self._idle(seat)
        if idle:
            self._checked[seat] = self._choices_of_people()
        codes = await self._whole_answer(ledger, seat, level)
        if codes and not (idle and codes == [ledger.match.title.stays]):
            await self._play_for(seat, level, number, codes)

    async def _whole_answer(self, ledger: Ledger, seat: int, level: str) -> list[str]:
        """The codes of a complete answer: where several are asked or answers lie sealed, only such a one counts."""
        if not level:
            code = ledger.match.default(seat)
            return [] if code is None else [code]
        codes: list[str] = []
        match = ledger.match
        while True:
            decision = f"{self._context.record.id}:{ledger.v}:{seat}:{' '.join(codes)}"
            codes.append(await self._bot_pool.choose(match, seat, level, decision))
            if len(ledger.asked_seats()) < 2 and not ledger.match.sealed:
                return codes
            try:
                after, rows = ledger.without_draft(seat).choose(seat, codes)
            except IllegalChoice:
                return []
            if rows:
                return codes
            match = after.match_for(seat)
