"""A table: a game with people and bots round it. One lock per table; what is shown has been written down before."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from serai import CannotUndo, IllegalChoice, Match
from serai.opening import begin
from serai.server import schema, wire
from serai.server.clock import Clock
from serai.server.ending import ending_of
from serai.server.ledger import Entry, Ledger
from serai.server.players import Thinkers
from serai.server.records import Record, append, read_rows, read_seats
from serai.server.shown import Shown
from serai.server.store import Store
from serai.server.talk import Talk
from serai.server.viewer import Viewer
from serai.server.words import t

REMEMBERED = 400
"""So many answers to actions are kept, to give the same again if one is asked twice."""
PASTS = 6
AWAY_AFTER = 20.0
"""After so many seconds without a connection a person is away, where the rules have a choice for that."""


class Table:
    """One table in memory. Its state is a cache of its log."""

    def __init__(self, record: Record, ledger: Ledger, store: Store, thinkers: Thinkers, touched: str = "") -> None:
        self.record = record
        self.ledger = ledger
        self.store = store
        self.thinkers = thinkers
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.votes: dict[int, dict[str, str]] = {}
        self.clock = Clock(self)
        self.talk = Talk(self)
        self.left: dict[str, float] = {}  # since when a person is gone
        self._answers: OrderedDict[str, wire.Answer] = OrderedDict()
        self._pasts: OrderedDict[int, Match] = OrderedDict()
        self._views: dict[tuple[int | None, bool], Shown] = {}
        self._ending: wire.Ending | None = None
        self._playing: asyncio.Task[None] | None = None
        self.since = asyncio.get_running_loop().time()
        self.touched = touched or datetime.now(UTC).isoformat()

    # ---- who may do what --------------------------------------------------------------------------------------

    def seats_of(self, person_id: str | None) -> list[int]:
        """The seats a person plays."""
        if person_id is None:
            return []
        return [seat.seat for seat in self.record.seats if seat.user_id == person_id]

    def online(self) -> set[str]:
        """The people who are connected now."""
        return {viewer.person_id for viewer in self.viewers if viewer.person_id is not None}

    def _may(self, person_id: str | None, seat: int) -> str:
        """Why a person may not choose for a seat now, or ""."""
        if seat not in self.seats_of(person_id):
            return t("refused.seat")
        if any(row.open for row in self.record.seats):
            return t("refused.open")
        if self.record.seats[seat].stand_in:
            return t("refused.stand_in")
        return ""

    # ---- choosing ---------------------------------------------------------------------------------------------

    async def choose(self, person_id: str | None, do: wire.Do) -> wire.Answer:
        """Take a choice, exactly once."""
        async with self.lock:
            known = self._answers.get(do.id)
            if known is not None:
                return known
            refused = self._refusal(person_id, do)
            if refused is not None:
                return refused
            return await self._try(do.id, person_id, lambda: self.ledger.choose(do.seat, do.codes))

    def _refusal(self, person_id: str | None, do: wire.Do) -> wire.Answer | None:
        """What stands against a choice before the rules are asked."""
        barred = self._may(person_id, do.seat)
        if barred:
            return wire.Answer(do.id, False, barred)
        if do.decision != self.ledger.decision(do.seat):
            return wire.Answer(do.id, False, t("refused.stale"))
        match = self.ledger.seen_by(do.seat)
        if do.seen and len(self.ledger.people_asked()) > 1 and match.label(do.codes[0]) != do.seen:
            return wire.Answer(do.id, False, t("refused.changed"))
        if not do.sure and self._worth_asking(match, do):
            return wire.Answer(do.id, False, t("refused.final"), confirm=True)
        return None

    def _worth_asking(self, match: Match, do: wire.Do) -> bool:
        """Whether a choice could not be taken back, and there was another."""
        code, seat = do.codes[0], do.seat
        alone = len(do.codes) > 1 or len(match.options(seat)) < 2
        return not alone and match.why_not(code, seat) is None and match.final(code, seat)

    async def take_back(self, person_id: str | None, undo: wire.Undo) -> wire.Answer:
        """Undo, redo or restart, exactly once."""
        async with self.lock:
            known = self._answers.get(undo.id)
            if known is not None:
                return known
            barred = self._may(person_id, undo.seat)
            if not barred and undo.decision != self.ledger.decision(undo.seat):
                barred = t("refused.stale")
            if barred:
                return wire.Answer(undo.id, False, barred)
            seat = undo.seat
            if undo.what == "redo":
                return await self._try(undo.id, person_id, lambda: self.ledger.do_again(seat))
            whole = undo.what == "restart"
            return await self._try(undo.id, person_id, lambda: self.ledger.take_back(seat, whole))

    async def _try(
        self, action: str, person_id: str | None, change: Callable[[], tuple[Ledger, list[Entry]]]
    ) -> wire.Answer:
        """Make a change of the ledger, write it down, show it, and remember the answer."""
        try:
            ledger, rows = change()
        except (IllegalChoice, CannotUndo) as error:
            return wire.Answer(action, False, error.reason, error.rule)
        if rows and not await self._write(ledger, rows, action, person_id):
            return wire.Answer(action, action in self._answers, "" if action in self._answers else t("refused.stale"))
        answer = wire.Answer(action, True)
        self._remember(action, answer)
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

    def _remember(self, action: str, answer: wire.Answer) -> None:
        self._answers[action] = answer
        while len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)

    def remember_actions(self, actions: Sequence[str]) -> None:
        """After loading: actions that are in the log already."""
        for action in actions[-REMEMBERED:]:
            self._remember(action, wire.Answer(action, True))

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
        ledger.drafts = {}
        ledger.match.go_on(None, self.record.commit)
        for row, action in rows:
            ledger.enter(row)
            if action:
                self._remember(action, wire.Answer(action, True))
        ledger.match.go_on(self.record.seed, self.record.commit)
        self._show(ledger)

    async def reseat(self) -> None:
        """The seats have changed: somebody came, a bot stands in, a name is another."""
        async with self.lock:
            self.record.seats = await self.store.read(lambda c: read_seats(c, self.record.id))
            self.ledger.name(self.record.names)
            self._show(self.ledger)

    # ---- showing ----------------------------------------------------------------------------------------------

    def _show(self, ledger: Ledger) -> None:
        """Put a ledger in place of the old one, tell everybody, and let time and bots go on."""
        before = self.ledger
        self.ledger = ledger
        self._views.clear()
        if ledger.match.lines[: len(before.match.lines)] != before.match.lines:
            self._pasts.clear()
        self.since = asyncio.get_running_loop().time()
        self.touched = datetime.now(UTC).isoformat()
        for viewer in list(self.viewers):
            viewer.update(before)
        self.clock.wind(before)
        self.wake()

    def refresh(self) -> None:
        """Tell everybody what is around the table, though nothing was played."""
        for viewer in list(self.viewers):
            viewer.update(self.ledger)

    def shown(self, eye: int | None, choosing: bool) -> Shown:
        """The table through one pair of eyes, drawn once for all who share them."""
        key = (eye, choosing)
        if key not in self._views:
            self._views[key] = Shown(self.ledger.seen_by(eye), eye, self.record.names, choosing)
        return self._views[key]

    def ending(self) -> wire.Ending | None:
        """The score sheet and the rest, once the game is over."""
        if not self.ledger.match.over:
            return None
        if self._ending is None or self._ending.rematch != (self.record.rematch or ""):
            self._ending = ending_of(self.ledger.match, self.record)
        return self._ending

    def presence(self) -> wire.Presence:
        online = self.online()
        there = [row.seat for row in self.record.seats if row.user_id in online]
        watching = sum(1 for viewer in self.viewers if not self.seats_of(viewer.person_id))
        return wire.Presence(there, watching)

    def past(self, line: int) -> Match:
        """The match after so many lines of its journal."""
        lines = self.ledger.match.lines
        line = min(line, len(lines))
        if line in self._pasts:
            self._pasts.move_to_end(line)
            return self._pasts[line]
        start = max((known for known in self._pasts if known < line), default=None)
        match = begin(self.record.header) if start is None else self._pasts[start].copy()
        match.words = self.ledger.match.words
        for seat, code in lines[0 if start is None else start : line]:
            match.play(code, seat)
        self._pasts[line] = match
        while len(self._pasts) > PASTS:
            self._pasts.popitem(last=False)
        return match

    # ---- bots and those who are away --------------------------------------------------------------------------

    def wake(self) -> None:
        """Let bots play, if it is their turn."""
        idle = self._playing is None or self._playing.done()
        if idle and (self._next_bot() is not None or self._next_away() is not None):
            self._playing = asyncio.create_task(self._play_bots())

    def _next_bot(self) -> tuple[int, str] | None:
        """A bot that is asked, and its level."""
        if any(row.open for row in self.record.seats):
            return None
        asked = self.ledger.people_asked()
        for seat in asked:
            level = self.record.seats[seat].played_by
            if level and not (self.clock.running and self.idle(seat)):
                return seat, level
        return None

    def idle(self, seat: int) -> bool:
        """Whether a seat that is asked has nothing it must do, as one that is done in an open market."""
        match = self.ledger.match
        return match.title.clock != {} and match.default(seat) is None

    def _next_away(self) -> int | None:
        """A person who is away while the clock runs, and for whom the rules have a choice."""
        if not self.clock.running:
            return None
        now, online = asyncio.get_running_loop().time(), self.online()
        for seat in self.ledger.people_asked():
            user = self.record.seats[seat].user_id
            gone = user is not None and user not in online and now - self.left.get(user, self.since) > AWAY_AFTER
            if gone and not self.record.seats[seat].stand_in and self.ledger.match.default(seat) is not None:
                return seat
        return None

    async def _play_bots(self) -> None:
        """Play for bots one choice after another, with a pause that lets people follow."""
        while True:
            found, away = self._next_bot(), self._next_away()
            if found is None and away is None:
                return
            if found is not None:
                await asyncio.sleep(self.record.pause / 1000)
                await self._play_for(found[0], found[1])
            elif away is not None:
                await self._play_for(away, "")

    async def _play_for(self, seat: int, level: str) -> None:
        ledger = self.ledger
        if seat not in ledger.people_asked():
            return
        number, version = ledger.decisions[seat], ledger.v
        match = ledger.match
        code = await self.thinkers.choose(match, seat, level) if level else match.default(seat)
        async with self.lock:
            same = self.ledger.decisions[seat] == number and seat in self.ledger.people_asked()
            if code is None or not same or self.ledger.match.why_not(code, seat) is not None:
                return
            codes = await self._whole_answer(seat, level, code)
            await self._try(f"bot-{seat}-{version}", None, lambda: self.ledger.choose(seat, codes))

    async def _whole_answer(self, seat: int, level: str, code: str) -> list[str]:
        """Where several are asked, a bot too answers as a whole: go on choosing until the answer is complete."""
        codes = [code]
        while level:
            ledger, rows = self.ledger.choose(seat, codes)
            if rows:
                return codes
            codes.append(await self.thinkers.choose(ledger.seen_by(seat), seat, level))
        return codes

    async def ring(self, code: str) -> None:
        """The clock has run out."""
        async with self.lock:
            match = self.ledger.match
            if match.over or match.why_not(code, "!") is not None:
                return
            await self._try(f"clock-{self.ledger.v}", None, lambda: self.ledger.tick(code))

    # ---- stand-ins --------------------------------------------------------------------------------------------

    async def stand_in(self, person_id: str | None, ask: wire.StandIn) -> wire.Answer:
        """Let a bot play for somebody who is away, if all others agree; or take a seat back."""
        row = self.record.seats[ask.seat] if ask.seat < len(self.record.seats) else None
        if person_id is None or row is None or row.user_id is None or not self.seats_of(person_id):
            return wire.Answer(ask.id, False, t("refused.seat"))
        if row.user_id == person_id:
            await self._set_stand_in(ask.seat, ask.bot)
            return wire.Answer(ask.id, True)
        if row.user_id in self.online():
            return wire.Answer(ask.id, False, t("refused.present", name=row.name))
        votes = self.votes.setdefault(ask.seat, {})
        votes.pop(person_id, None)
        if ask.bot:
            votes[person_id] = ask.bot
        others = {other.user_id for other in self.record.seats if other.user_id not in (None, row.user_id)}
        if ask.bot and others <= votes.keys():
            await self._set_stand_in(ask.seat, ask.bot)
        else:
            self.refresh()
        return wire.Answer(ask.id, True)

    async def _set_stand_in(self, seat: int, bot: str) -> None:
        seats = schema.seats
        where = (seats.c.table_id == self.record.id) & (seats.c.seat == seat)

        def work(connection: Any) -> None:
            connection.execute(update(seats).where(where).values(stand_in=bot))
            self.store.notice(connection, self.record.id, "seats")

        await self.store.write(work)
        self.votes.pop(seat, None)
        await self.reseat()

    async def set_pace(self, person_id: str | None, pace: wire.Pace) -> wire.Answer:
        """How long bots pause at this table."""
        if not self.seats_of(person_id):
            return wire.Answer(pace.id, False, t("refused.seat"))
        tables = schema.tables
        change = update(tables).where(tables.c.id == self.record.id).values(pause=pace.pause)
        await self.store.write(lambda connection: connection.execute(change))
        self.record.pause = pace.pause
        return wire.Answer(pace.id, True)

    @property
    def busy(self) -> bool:
        """Whether a bot thinks or the clock runs."""
        return self.clock.running or (self._playing is not None and not self._playing.done())

    def close(self) -> None:
        """Leave memory: stop the clock and the bots."""
        self.clock.stop()
        if self._playing is not None:
            self._playing.cancel()
