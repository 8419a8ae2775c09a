"""A table: a game with people and bots round it. One lock per table; what is shown has been written down before."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError

from serai import CannotUndo, IllegalChoice, Match
from serai.server import wire
from serai.server.bot_pool import Thinkers
from serai.server.console import say
from serai.server.db.records import Record, append, find_action, read_record, read_rows
from serai.server.db.store import Store, StoreClosed
from serai.server.table.bot_seats import BotSeats
from serai.server.table.chat import Talk
from serai.server.table.clock import Clock
from serai.server.table.history import Pasts
from serai.server.table.ledger import Entry, Ledger
from serai.server.table.refusals import refusal_of, refusal_of_undo
from serai.server.table.render import Shown, common
from serai.server.table.score_report import Reckoning
from serai.server.table.stand_ins import StandIns
from serai.server.table.viewer import Viewer
from serai.server.words import t

T = TypeVar("T")
REMEMBERED = 400
"""So many answers to actions are kept, to give the same again if one is asked twice. The log has them all."""


MOST_ROWS = 20_000
"""In a longer log nothing is taken back any more; the longest game of people has some thousand rows."""


class Table:
    """One table in memory. Its state is a cache of its log."""

    def __init__(self, record: Record, ledger: Ledger, store: Store, thinkers: Thinkers, touched: str = "") -> None:
        self.record = record
        self.ledger = ledger
        self.store = store
        self.thinkers = thinkers
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.clock = Clock(self)
        self.talk = Talk(self)
        self.bots = BotSeats(self)
        self.stand_ins = StandIns(self)
        self.left: dict[str, float] = {}  # since when a person is gone
        self.elsewhere: set[str] = set()  # who is connected to another process
        self._answers: OrderedDict[tuple[str | None, str], wire.Answer] = OrderedDict()
        self.pasts = Pasts()
        self._views: dict[tuple[int | None, bool], Shown] = {}
        self.reckoning = Reckoning(self)
        self.closed = False
        self._at_work: set[asyncio.Task[Any]] = set()
        self.since = self.opened = asyncio.get_running_loop().time()
        self.touched = touched or datetime.now(UTC).isoformat()

    # ---- who may do what --------------------------------------------------------------------------------------

    def seats_of(self, person_id: str | None) -> list[int]:
        """The seats a person plays."""
        if person_id is None:
            return []
        return [seat.seat for seat in self.record.seats if seat.user_id == person_id]

    def here(self) -> set[str]:
        """The people who are connected to this process."""
        return {viewer.person_id for viewer in self.viewers if viewer.person_id is not None}

    def online(self) -> set[str]:
        """The people who are connected now, to this process or another."""
        return self.here() | self.elsewhere

    def saw(self, person_id: str | None) -> None:
        """A sign of life: of one whose connection has ended, or of a program that has none."""
        if person_id is not None:
            self.left[person_id] = asyncio.get_running_loop().time()

    def away_for(self, person_id: str) -> float:
        """For how many seconds a person has been gone."""
        if person_id in self.online():
            return 0.0
        return asyncio.get_running_loop().time() - self.left.get(person_id, self.opened)

    def heard_of(self, elsewhere: set[str]) -> None:
        """Who is connected to other processes, as of now."""
        if elsewhere == self.elsewhere:
            return
        for person_id in self.elsewhere - elsewhere:
            self.saw(person_id)
        self.elsewhere = elsewhere
        message = wire.write_message(self.presence())
        for viewer in list(self.viewers):
            viewer.send_raw(message)
        self.bots.wake()

    async def _to_the_end(self, work: Coroutine[Any, Any, T]) -> T:
        """What changes the table is not cut short when the one who asked for it is gone."""
        task = asyncio.create_task(work)
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        return await asyncio.shield(task)

    # ---- choosing ---------------------------------------------------------------------------------------------

    async def choose(self, person_id: str | None, do: wire.Do) -> wire.Answer:
        """Take a choice, exactly once."""
        self.saw(person_id)
        change = lambda: self.ledger.choose(do.seat, do.codes)  # noqa: E731
        return await self._to_the_end(self._once(person_id, do.id, lambda: refusal_of(self, person_id, do), change))

    async def take_back(self, person_id: str | None, undo: wire.Undo) -> wire.Answer:
        """Undo, redo or restart, exactly once."""
        self.saw(person_id)
        if self.ledger.v >= MOST_ROWS:  # choices lead to the end of the game; taking back could go on for ever
            return wire.Answer(undo.id, False, t("refused.long", n=MOST_ROWS))
        refusal = lambda: refusal_of_undo(self, person_id, undo)  # noqa: E731
        return await self._to_the_end(self._once(person_id, undo.id, refusal, lambda: self._taken_back(undo)))

    async def _once(
        self,
        person_id: str | None,
        action: str,
        refusal: Callable[[], wire.Answer | None],
        change: Callable[[], tuple[Ledger, list[Entry]]],
    ) -> wire.Answer:
        async with self.lock:
            known = self._answers.get((person_id, action))
            if known is not None:
                return known
            refused = refusal()
            answer = refused or await self._try(action, person_id, change)
            if answer.ok or answer.confirm:
                return answer
            return await self._known_after_all(person_id, action) or answer

    async def _known_after_all(self, person_id: str | None, action: str) -> wire.Answer | None:
        """What is refused here may have been taken by another process, or very long ago."""
        try:
            await self._catch_up()
            taken = await self.store.read(lambda c: find_action(c, self.record.id, action, person_id))
        except (DBAPIError, StoreClosed):
            return None
        return wire.Answer(action, True) if taken else None

    def _taken_back(self, undo: wire.Undo) -> tuple[Ledger, list[Entry]]:
        if undo.what == "redo":
            return self.ledger.do_again(undo.seat)
        return self.ledger.take_back(undo.seat, undo.what == "restart")

    async def _try(
        self, action: str, person_id: str | None, change: Callable[[], tuple[Ledger, list[Entry]]]
    ) -> wire.Answer:
        """Make a change of the ledger, write it down, show it, and remember the answer."""
        try:
            ledger, rows = change()
        except (IllegalChoice, CannotUndo) as error:
            return wire.Answer(action, False, error.reason, error.rule)
        try:
            written = not rows or await self._write(ledger, rows, action, person_id)
        except (DBAPIError, StoreClosed) as error:
            say(f"table {self.record.id}: a choice could not be written: {type(error).__name__}: {error}")
            return wire.Answer(action, False, t("refused.store"))
        if not written:
            known = self._answers.get((person_id, action))
            return known or wire.Answer(action, False, t("refused.stale"))
        answer = wire.Answer(action, True)
        self._remember(person_id, action, answer)
        self._show(ledger)
        return answer

    async def _write(self, ledger: Ledger, rows: Sequence[Entry], action: str, person_id: str | None) -> bool:
        """Make rows durable. False if another process was first: then the table is as that one left it."""
        work = lambda c: append(c, self.store, self.record, rows, ledger, action, person_id)  # noqa: E731
        try:
            await self.store.write(work)
        except IntegrityError:
            await self._catch_up()
            return False
        return True

    def _remember(self, person_id: str | None, action: str, answer: wire.Answer) -> None:
        self._answers[person_id, action] = answer
        while len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)

    def remember_actions(self, actions: Sequence[tuple[str, str | None]]) -> None:
        """After loading: actions that are in the log already, and whose they were."""
        for action, person_id in actions[-REMEMBERED:]:
            self._remember(person_id, action, wire.Answer(action, True))

    async def play_for(self, seat: int, level: str, number: int, codes: list[str]) -> None:
        """A choice of a bot, or of the rules for one who is away (level ""), thought of at decision ``number``."""
        await self._to_the_end(self._play_for(seat, level, number, codes))

    async def _play_for(self, seat: int, level: str, number: int, codes: list[str]) -> None:
        async with self.lock:
            same = self.ledger.decisions[seat] == number and seat in self.ledger.people_asked()
            if same and self.record.seats[seat].played_by == level:
                action = f"bot:{seat}:{self.ledger.v}"  # no client can give such a name
                await self._try(action, None, lambda: self.ledger.without_draft(seat).choose(seat, codes))

    async def ring(self, code: str, winding: int) -> None:
        """The clock has run out."""
        await self._to_the_end(self._ring(code, winding))

    async def _ring(self, code: str, winding: int) -> None:
        async with self.lock:
            match = self.ledger.match
            if winding != self.clock.winding:
                return  # it was wound anew while it waited for the table
            if not match.over and match.why_not(code, "!") is None:
                await self._try(f"clock:{self.ledger.v}", None, lambda: self.ledger.tick(code))

    # ---- what others have done --------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Another process has added to the log."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        rows = await self.store.read(lambda c: read_rows(c, self.record.id, self.ledger.v))
        if not rows:
            return
        ledger = self.ledger.copy()
        ledger.match.go_on(None, self.record.commit)
        for row in rows:
            ledger.enter(row.entry)
            if row.action:
                self._remember(row.user_id, row.action, wire.Answer(row.action, True))
        ledger.match.go_on(self.record.seed, self.record.commit)
        ledger.drop_dead_drafts(self.ledger.match)
        self._show(ledger)

    async def reseat(self) -> None:
        """What is around the game has changed: somebody came, a bot stands in, a name or the rematch is another."""
        async with self.lock:
            record = await self.store.read(lambda c: read_record(c, self.record.id))
            if record is None:
                return
            renamed = record.names != self.record.names
            self.record = record
            self.ledger.name(record.names)
            if renamed:
                self.pasts.redraw()
                for viewer in self.viewers:
                    viewer.forget()
            self._show(self.ledger)

    # ---- showing ----------------------------------------------------------------------------------------------

    def _show(self, ledger: Ledger) -> None:
        """Put a ledger in place of the old one, tell everybody, and let time and bots go on."""
        before = self.ledger
        self.ledger = ledger
        self._views.clear()
        if ledger.v != before.v:
            self.touched = datetime.now(UTC).isoformat()
            kept = common(before.match.lines, ledger.match.lines)
            if kept < before.match.line_count:
                self.pasts.forget(kept)
        self.since = asyncio.get_running_loop().time()
        self.clock.wind(before)  # before anybody is told how much time is left
        self.refresh()
        self.bots.wake()

    def refresh(self) -> None:
        """Tell everybody what is around the table, though nothing was played."""
        drawn: dict[Any, bytes] = {}
        for viewer in list(self.viewers):
            try:
                viewer.update(drawn)
            except Exception as error:  # what was written counts, though somebody could not be shown it
                say(f"table {self.record.id}: a view could not be drawn: {type(error).__name__}: {error}")
                viewer.forget()

    def shown(self, eye: int | None, choosing: bool) -> Shown:
        """The table through one pair of eyes, drawn once for all who share them."""
        key = (eye, choosing)
        if key not in self._views:
            self._views[key] = Shown(self.ledger.seen_by(eye), eye, self.record.names, choosing)
        return self._views[key]

    def ending(self) -> wire.Ending | None:
        """The score sheet and the rest, once the game is over and they are reckoned."""
        return self.reckoning.made()

    def presence(self) -> wire.Presence:
        online = self.online()
        there = [row.seat for row in self.record.seats if row.user_id in online]
        watching = sum(1 for viewer in self.viewers if not self.seats_of(viewer.person_id))
        return wire.Presence(there, watching)

    def past(self, line: int) -> Match:
        """The match after so many lines of its journal."""
        return self.pasts.at(self.record, self.ledger.match, line)

    def past_shown(self, line: int, eye: int | None) -> Shown:
        """A moment of the past through one pair of eyes."""
        return self.pasts.shown(self.record, self.ledger.match, line, eye)

    async def look_back(self, line: int | None) -> None:
        """Find a moment of the past beside the table's own work; then it is at hand."""
        if line is not None:
            await self.pasts.find(self.record, self.ledger.match, line)

    @property
    def busy(self) -> bool:
        """Whether a bot thinks or the clock runs."""
        return self.clock.running or self.bots.busy or bool(self._at_work)

    async def at_rest(self) -> None:
        """Wait until no change is under way."""
        while self._at_work:
            await asyncio.wait(self._at_work)

    def close(self) -> None:
        """Leave memory: stop the clock and the bots."""
        self.closed = True
        self.clock.stop()
        self.bots.stop()
