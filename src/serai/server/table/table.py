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
from serai.kernel.seed_parts import SeedParts
from serai.scene.drawings import Drawings
from serai.server import metering, metrics, wire
from serai.server.bot_pool import BotRunner
from serai.server.db.records import Record, read_record, read_revision
from serai.server.db.store import Store, StoreClosed
from serai.server.sandbox import Sandbox
from serai.server.table.answers import AnswerCache, again, find_deed
from serai.server.table.attendance import Attendance
from serai.server.table.bot_seats import BotSeats
from serai.server.table.changes import BeginGame, BotChoice, Change, ClockChoice, PersonChoice, TakeBack
from serai.server.table.chat import TableChat
from serai.server.table.clock import Clock
from serai.server.table.context import TableContext
from serai.server.table.drafts import DraftOvertaken, DraftStep, read_drafts, valid_drafts, write_drafts
from serai.server.table.history import History
from serai.server.table.ledger import Ledger, LogEntry
from serai.server.table.log import LogRow, TableClosed, append, read_log
from serai.server.table.orders import StandingOrders
from serai.server.table.render import RenderedTable, common
from serai.server.table.score_report import ScoreReport
from serai.server.table.seed_gathering import GatheringOver, SeedGathering, write_beginning
from serai.server.table.stand_ins import StandIns
from serai.server.table.trials import Trials
from serai.server.words import t

log = logging.getLogger(__name__)

T = TypeVar("T")
TRIES = 5
"""How often a choice is tried while other processes are faster."""
LONGEST = 20_000
"""Nothing is taken back at a higher version; the longest game of people has some thousand choices."""


class Table:
    """One table. Its state is a cache of its log; one lock orders all changes."""

    def __init__(
        self,
        record: Record,
        ledger: Ledger,
        store: Store,
        bot_pool: BotRunner,
        touched: str = "",
        trials: Sandbox | None = None,
    ) -> None:
        self.store = store
        self._trials = Trials(trials)
        self.attendance = Attendance(record.id)
        self._context = TableContext(record, ledger, store, self.attendance)
        self.clock = Clock(record.id, ledger.match, self.ring)
        self.chat = TableChat(self._context)
        self.bots = BotSeats(self._context, self.clock, bot_pool, self.play_for)
        self.stand_ins = StandIns(self._context, self.reseat)
        self.orders = StandingOrders(self._context, lambda: self.touched, self.play_for, self.reseat)
        self.seed_gathering = SeedGathering(self._context, self.begin_game, self.reseat)
        self.score_report = ScoreReport(self._context)
        self.history = History()
        self._lock = asyncio.Lock()
        self._answers = AnswerCache()
        self._rendered: dict[tuple[int | None, bool], RenderedTable] = {}
        self._drawings = Drawings()  # used again where nothing has changed
        self._running: set[asyncio.Task[Any]] = set()
        self.since = asyncio.get_running_loop().time()  # when it was used last
        self.touched = touched or datetime.now(UTC).isoformat()

    @property
    def record(self) -> Record:
        return self._context.record

    @property
    def ledger(self) -> Ledger:
        return self._context.ledger

    def start(self, rows: Iterable[LogRow | DraftStep] = ()) -> None:
        """After loading: remember the actions of these rows, and let time and bots go on."""
        self._answers.add_rows(rows)
        self._wind()
        self.bots.wake()
        self.orders.wake()
        self.seed_gathering.wake()

    def _wind(self, events_before: int | None = None) -> None:
        """Let the clock go on, unless the game has not begun or the table is closed."""
        if self.record.closed or self.record.gathering:
            self.clock.stop()
        else:
            self.clock.wind(self.ledger.match, events_before)

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
        task = asyncio.create_task(metering.metered(work))
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
        if self.ledger.version >= LONGEST:  # choices lead to the end of the game; taking back could go on for ever
            return wire.Answer(undo.id, False, t("refused.long", n=LONGEST))
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
        """Make a change, or give the answer that its action got before.

        What is refused is tried again if another process has changed the table: then it was refused for something past.
        """
        async with self._lock:
            known = self._known(change)
            if known is not None:
                return known
            for _ in range(TRIES):
                before = self.ledger, self.record
                answer = await self._make(change)
                if answer.ok or answer.confirm:
                    break
                taken = await self._taken_elsewhere(change)
                if taken is not None:
                    return taken
                if before == (self.ledger, self.record):
                    break
            return answer

    def _known(self, change: Change) -> wire.Answer | None:
        """The answer to an action that was taken lately."""
        done = self._answers.get(change.person_id, change.action)
        return None if done is None else again(change.action, done, change.deed)

    async def _taken_elsewhere(self, change: Change) -> wire.Answer | None:
        """Read what other processes have changed: the answer if one has taken this action, or this one long ago."""
        mine = self.record.id, change.person_id, change.action
        try:
            await self._refresh()
            done = await self.store.read(lambda c: find_deed(c, *mine))
        except (DBAPIError, StoreClosed):
            return None
        return None if done is None else again(change.action, done, change.deed)

    async def _make(self, change: Change) -> wire.Answer:
        """Check a change, apply it to the ledger, write it, remember the answer and show it."""
        if self.record.closed:
            return wire.Answer(change.action, False, t("refused.closed"))
        now = self.record, self.ledger
        refused = await self._trials.refusal(*now, change) or change.refusal(*now)
        if refused is not None:
            return refused
        try:
            ledger, entries = change.apply(self.ledger)
        except (IllegalChoice, CannotUndo) as error:
            return wire.Answer(change.action, False, error.reason, error.rule)
        try:
            written = await self._write(ledger, entries, change)
        except (DBAPIError, StoreClosed) as error:
            self.store.outage.log(f"table {self.record.id}", error)
            return wire.Answer(change.action, False, t("refused.store"), retry=True)
        if not written:
            return self._known(change) or wire.Answer(change.action, False, t("refused.stale"))
        self._answers.add(change.person_id, change.action, change.deed)
        if entries:
            self._show(ledger)
        else:
            self._show_draft(ledger)
        return wire.Answer(change.action, True)

    async def _write(self, ledger: Ledger, entries: Sequence[LogEntry], change: Change) -> bool:
        """Make entries and drafts durable. False if another process was first, or the host has closed the table."""
        before, who = self.ledger, (change.action, change.person_id)

        def work(connection: Connection) -> int:
            if isinstance(change, BeginGame):
                write_beginning(connection, self.store, self.record.id, change.parts)
            draft_actions = write_drafts(connection, self.record.id, before, ledger, entries, *who)
            if entries:
                return append(connection, self.store, self.record, entries, ledger, *who, draft_actions)
            self.store.notice(connection, self.record.id, "draft")
            return ledger.snapshot_row

        try:
            ledger.snapshot_taken(await self.store.write(work))
        except (IntegrityError, DraftOvertaken, GatheringOver):
            await self._catch_up()
            return False
        except TableClosed:
            await self._reseat()
            return False
        if isinstance(change, BeginGame):
            self.record.seed, self.record.seed_parts = change.parts.seed, list(change.parts.players)
        return True

    async def begin_game(self, parts: SeedParts) -> None:
        """Make the first draws from the seed that these parts give."""
        await self._finish(self._begin_game(parts))

    async def _begin_game(self, parts: SeedParts) -> None:
        async with self._lock:
            self.attendance.forget()  # the set-up is shown as it is: it does not move
            await self._make(BeginGame(parts))
            await self._reseat()

    # ---- what other processes have done -----------------------------------------------------------------------

    async def refresh(self) -> None:
        """Read what other processes have changed."""
        async with self._lock:
            await self._refresh()

    async def _refresh(self) -> None:
        if await self.store.read(lambda c: read_revision(c, self.record.id)) != self.record.revision:
            await self._reseat()
        await self._catch_up()

    async def catch_up(self) -> None:
        """Read what another process has added to the log and to drafts."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self, begun: bool = False) -> None:
        table_id, v = self.record.id, self.ledger.v
        rows, steps = await self.store.read(lambda c: (read_log(c, table_id, v), read_drafts(c, table_id)))
        if rows and self.record.gathering:  # the game has begun at another process
            self._context.record = await self._read_record() or self.record
            self.attendance.forget()
        ledger = self._with_rows(rows) if rows or begun else self.ledger.copy()
        ledger.drafts = valid_drafts(steps, ledger)
        self._answers.add_rows(steps)
        if rows or begun:
            self._show(ledger)
        elif ledger.drafts != self.ledger.drafts:
            self._show_draft(ledger)

    def _with_rows(self, rows: list[LogRow]) -> Ledger:
        """The ledger with the rows that other processes have added."""
        ledger = self.ledger.copy()
        ledger.match.go_on(None, self.record.commit)
        for row in rows:
            ledger.add(row.entry)
            self.attendance.saw(row.user_id)
        self._answers.add_rows(rows)
        ledger.match.go_on(self.record.seed, self.record.commit, self.record.parts)
        return ledger

    async def reseat(self) -> bool:
        """Read the record again: somebody came, a bot stands in, a name or the rematch is new. False if it is gone."""
        async with self._lock:
            return await self._reseat()

    async def _reseat(self) -> bool:
        record = await self._read_record()
        if record is None:
            return False
        renamed, begun = record.names != self.record.names, self.record.gathering and not record.gathering
        self._context.record = record
        self.ledger.set_names(record.names)
        if renamed:
            self.history.redraw()
        if renamed or begun:
            self.attendance.forget()
        if begun:
            await self._catch_up(begun)
        self._show(self.ledger)
        return True

    async def _read_record(self) -> Record | None:
        return await self.store.read(lambda c: read_record(c, self.record.id))

    # ---- showing ----------------------------------------------------------------------------------------------

    def _show(self, ledger: Ledger) -> None:
        """Replace the ledger, send everybody what is new, and let time and bots go on."""
        before = self.ledger
        self._context.ledger = ledger
        self._rendered.clear()
        if not self.attendance.subscribers:
            self._drawings = Drawings()  # nobody looks, so it need not be kept in memory
        if ledger.v != before.v:
            self.touched = datetime.now(UTC).isoformat()
            shared = common(before.match.lines, ledger.match.lines)
            if shared < before.match.line_count:
                self.history.forget(before.match, shared)
            if ledger.match.over:
                self.history.redraw()
        self.since = asyncio.get_running_loop().time()
        self._wind(before.match.event_count)  # before anybody is told how much time is left
        self.attendance.refresh()
        self.bots.wake()
        self.orders.wake()
        self.seed_gathering.wake()

    def _show_draft(self, ledger: Ledger) -> None:
        """Replace the ledger by one with another draft: who does not see the draft is sent nothing."""
        before, self._context.ledger = self.ledger, ledger
        changed = {seat for seat in range(self.record.players) if ledger.drafts.get(seat) != before.drafts.get(seat)}
        self._rendered = {key: shown for key, shown in self._rendered.items() if key[0] not in changed}
        self.since = asyncio.get_running_loop().time()
        self.attendance.refresh(changed)

    def shown(self, seat: int | None, choosing: bool) -> RenderedTable:
        """The table as one seat sees it; rendered once for all connections that see the same."""
        key = (seat, choosing)
        if key not in self._rendered:
            with metrics.DRAW_SECONDS.timed():
                self._rendered[key] = RenderedTable(
                    self.ledger.match_for(seat), seat, self.record.names, choosing, self._drawings
                )
        return self._rendered[key]

    async def preview(self, seat: int, code: str) -> wire.Preview:
        """What a choice would do."""
        tried = await self._trials.preview(self.record, self.ledger, seat, code)
        return self.shown(seat, True).preview(code) if tried is None else tried

    def past(self, moment: int) -> Match:
        """The match at a moment of its past."""
        return self.history.at(self.record, self.ledger.match, moment)

    def past_shown(self, moment: int, seat: int | None) -> RenderedTable:
        """The table at a moment of its past, as one seat sees it."""
        return self.history.shown(self.record, self.ledger.match, moment, seat)

    async def replay_to(self, moment: int | None) -> None:
        """Load a moment of the past in another thread, so that :meth:`past` has it at once."""
        if moment is not None:
            now = self.ledger.match
            await self._trials.draw_past(self.record, now, moment)
            await self.history.find(self.record, now, moment)

    # ---- leaving memory ---------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a bot thinks, the clock runs or a change is under way."""
        work = self.bots.busy or self.orders.busy or self.seed_gathering.busy
        return self.clock.running or work or bool(self._running)

    async def at_rest(self) -> None:
        """Wait until no change is under way."""
        while self._running:
            await asyncio.wait(self._running)

    def close(self) -> None:
        """Stop the clock and the bots."""
        self.clock.close()
        self.bots.close()
        self.orders.close()
        self.seed_gathering.close()
