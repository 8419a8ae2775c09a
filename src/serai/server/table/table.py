"""A table in memory: a game with people and bots. Every change is written to the database before anybody is sent it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from serai import CannotUndo, IllegalChoice, Match
from serai.server import wire
from serai.server.bot_pool import BotPool
from serai.server.db.records import Record, read_record
from serai.server.db.store import Store, StoreClosed
from serai.server.table.answers import AnswerCache
from serai.server.table.attendance import Attendance
from serai.server.table.bot_seats import BotSeats
from serai.server.table.changes import BotChoice, Change, ClockChoice, PersonChoice, TakeBack
from serai.server.table.chat import TableChat
from serai.server.table.clock import Clock
from serai.server.table.context import TableContext
from serai.server.table.history import History
from serai.server.table.ledger import Ledger, LogEntry
from serai.server.table.log import LogRow, append, has_action, read_log
from serai.server.table.orders import StandingOrders
from serai.server.table.render import RenderedTable, common
from serai.server.table.score_report import ScoreReport
from serai.server.table.stand_ins import StandIns
from serai.server.words import t

log = logging.getLogger(__name__)

T = TypeVar("T")
MOST_ROWS = 20_000
"""Nothing is taken back in a longer log; the longest game of people has some thousand rows."""


class Table:
    """One table. Its state is a cache of its log; one lock orders all changes."""

    def __init__(self, record: Record, ledger: Ledger, store: Store, bot_pool: BotPool, touched: str = "") -> None:
        self.store = store
        self.attendance = Attendance(record.id)
        self._context = TableContext(record, ledger, store, self.attendance)
        self.clock = Clock(record.id, ledger.match, self.ring)
        self.chat = TableChat(self._context)
        self.bots = BotSeats(self._context, self.clock, bot_pool, self.play_for)
        self.stand_ins = StandIns(self._context, self.reseat)
        self.orders = StandingOrders(self._context, lambda: self.touched, self.play_for, self.reseat)
        self.score_report = ScoreReport(self._context)
        self.history = History()
        self._lock = asyncio.Lock()
        self._answers = AnswerCache()
        self._rendered: dict[tuple[int | None, bool], RenderedTable] = {}
        self._running: set[asyncio.Task[Any]] = set()
        self.since = asyncio.get_running_loop().time()  # when it was used last
        self.touched = touched or datetime.now(UTC).isoformat()

    @property
    def record(self) -> Record:
        return self._context.record

    @property
    def ledger(self) -> Ledger:
        return self._context.ledger

    def start(self, rows: Iterable[LogRow] = ()) -> None:
        """After loading: remember the actions of these rows, and let time and bots go on."""
        self._remember_actions(rows)
        self.clock.wind(self.ledger.match)
        self.bots.wake()
        self.orders.wake()

    def set_elsewhere(self, elsewhere: set[str]) -> None:
        """Set who is connected to other processes."""
        if self.attendance.set_elsewhere(elsewhere):
            self.send_presence()
            self.bots.wake()

    def send_presence(self) -> None:
        """Send every connection who is here."""
        self.attendance.send(self.attendance.presence(self.record))

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a change to its end, also when the connection that asked for it is gone."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    # ---- changing ---------------------------------------------------------------------------------------------

    async def choose(self, person_id: str | None, do: wire.Do) -> wire.Answer:
        """Take a choice, exactly once."""
        self.attendance.saw(person_id)
        return await self._finish(self._once(PersonChoice(person_id, do)))

    async def take_back(self, person_id: str | None, undo: wire.Undo) -> wire.Answer:
        """Undo, redo or restart, exactly once."""
        self.attendance.saw(person_id)
        if self.ledger.v >= MOST_ROWS:  # choices lead to the end of the game; taking back could go on for ever
            return wire.Answer(undo.id, False, t("refused.long", n=MOST_ROWS))
        return await self._finish(self._once(TakeBack(person_id, undo)))

    async def play_for(self, seat: int, level: str, number: int, codes: list[str]) -> None:
        """Take a choice of a bot, or of the rules for somebody away (level ""), for decision ``number``."""
        await self._finish(self._play_for(seat, level, number, codes))

    async def _play_for(self, seat: int, level: str, number: int, codes: list[str]) -> None:
        async with self._lock:
            action = f"bot:{seat}:{self.ledger.v}"  # no client can give such a name
            await self._make(BotChoice(action, seat, level, number, codes))

    async def ring(self, code: str, start: int) -> None:
        """Take the choice of the clock, unless it was started anew since."""
        await self._finish(self._ring(code, start))

    async def _ring(self, code: str, start: int) -> None:
        async with self._lock:
            if start == self.clock.starts:
                await self._make(ClockChoice(f"clock:{self.ledger.v}", code))

    async def _once(self, change: Change) -> wire.Answer:
        """Make a change, or give the answer that its action got before."""
        async with self._lock:
            known = self._answers.get(change.person_id, change.action)
            if known is not None:
                return known
            answer = await self._make(change)
            if answer.ok or answer.confirm:
                return answer
            return await self._answer_in_log(change) or answer

    async def _answer_in_log(self, change: Change) -> wire.Answer | None:
        """The answer to an action that another process has taken, or this one very long ago."""
        try:
            await self._catch_up()
            taken = await self.store.read(lambda c: has_action(c, self.record.id, change.action, change.person_id))
        except (DBAPIError, StoreClosed):
            return None
        return wire.Answer(change.action, True) if taken else None

    async def _make(self, change: Change) -> wire.Answer:
        """Check a change, apply it to the ledger, write it, remember the answer and show it."""
        refused = change.refusal(self.record, self.ledger)
        if refused is not None:
            return refused
        try:
            ledger, entries = change.apply(self.ledger)
        except (IllegalChoice, CannotUndo) as error:
            return wire.Answer(change.action, False, error.reason, error.rule)
        try:
            written = not entries or await self._write(ledger, entries, change)
        except (DBAPIError, StoreClosed) as error:
            log.warning("table %s: a choice could not be written: %s", self.record.id, error)
            return wire.Answer(change.action, False, t("refused.store"))
        if not written:
            known = self._answers.get(change.person_id, change.action)
            return known or wire.Answer(change.action, False, t("refused.stale"))
        answer = wire.Answer(change.action, True)
        self._answers.add(change.person_id, answer)
        self._show(ledger)
        return answer

    async def _write(self, ledger: Ledger, entries: Sequence[LogEntry], change: Change) -> bool:
        """Make entries durable. False if another process was first: then the table is as that one left it."""

        def work(connection: Connection) -> int:
            return append(connection, self.store, self.record, entries, ledger, change.action, change.person_id)

        try:
            ledger.snapshot_row = await self.store.write(work)
        except IntegrityError:
            await self._catch_up()
            return False
        return True

    def _remember_actions(self, rows: Iterable[LogRow]) -> None:
        for row in rows:
            if row.action:
                self._answers.add(row.user_id, wire.Answer(row.action, True))

    # ---- what other processes have done -----------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Read what another process has added to the log."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        rows = await self.store.read(lambda c: read_log(c, self.record.id, self.ledger.v))
        if not rows:
            return
        ledger = self.ledger.copy()
        ledger.match.go_on(None, self.record.commit)
        for row in rows:
            ledger.add(row.entry)
        self._remember_actions(rows)
        ledger.match.go_on(self.record.seed, self.record.commit)
        ledger.drop_stale_drafts(self.ledger.match)
        self._show(ledger)

    async def reseat(self) -> None:
        """Read the record again: somebody came, a bot stands in, a name or the rematch is new."""
        async with self._lock:
            record = await self.store.read(lambda c: read_record(c, self.record.id))
            if record is None:
                return
            renamed = record.names != self.record.names
            self._context.record = record
            self.ledger.set_names(record.names)
            if renamed:
                self.history.redraw()
                for subscriber in self.attendance.subscribers:
                    subscriber.forget()
            self._show(self.ledger)

    # ---- showing ----------------------------------------------------------------------------------------------

    def _show(self, ledger: Ledger) -> None:
        """Replace the ledger, send everybody what is new, and let time and bots go on."""
        before = self.ledger
        self._context.ledger = ledger
        self._rendered.clear()
        if ledger.v != before.v:
            self.touched = datetime.now(UTC).isoformat()
            kept = common(before.match.lines, ledger.match.lines)
            if kept < before.match.line_count:
                self.history.forget(kept)
        self.since = asyncio.get_running_loop().time()
        self.clock.wind(ledger.match, before.match.event_count)  # before anybody is told how much time is left
        self.attendance.refresh()
        self.bots.wake()
        self.orders.wake()

    def shown(self, seat: int | None, choosing: bool) -> RenderedTable:
        """The table as one seat sees it; rendered once for all connections that see the same."""
        key = (seat, choosing)
        if key not in self._rendered:
            self._rendered[key] = RenderedTable(self.ledger.match_for(seat), seat, self.record.names, choosing)
        return self._rendered[key]

    def past(self, line: int) -> Match:
        """The match after so many lines of its journal."""
        return self.history.at(self.record, self.ledger.match, line)

    def past_shown(self, line: int, seat: int | None) -> RenderedTable:
        """The table after so many lines of its journal, as one seat sees it."""
        return self.history.shown(self.record, self.ledger.match, line, seat)

    async def look_back(self, line: int | None) -> None:
        """Load a moment of the past in another thread, so that :meth:`past` has it at once."""
        if line is not None:
            await self.history.find(self.record, self.ledger.match, line)

    # ---- leaving memory ---------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a bot thinks, the clock runs or a change is under way."""
        return self.clock.running or self.bots.busy or self.orders.busy or bool(self._running)

    async def at_rest(self) -> None:
        """Wait until no change is under way."""
        while self._running:
            await asyncio.wait(self._running)

    def close(self) -> None:
        """Stop the clock and the bots."""
        self.clock.close()
        self.bots.close()
        self.orders.close()
