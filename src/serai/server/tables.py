"""All tables: made, found, joined, listed. A table in use is kept in memory; the log can always bring it back."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, select, update

from serai import Match, SettingError, bots, load, new, position
from serai.kernel import views
from serai.kernel.fields import ALL_SEEING
from serai.kernel.journal import parse
from serai.server import lists, schema
from serai.server.invites import Invites
from serai.server.ledger import Ledger, opening_rows
from serai.server.people import Person
from serai.server.players import Thinkers
from serai.server.records import Record, SeatRow, moment, read_record, read_rows, write_table
from serai.server.store import Store
from serai.server.table import Table
from serai.server.words import t
from serai.shelf import title_named

PAUSE = 900
IDLE_AFTER = 600.0
"""A table nobody looks at leaves memory after so many seconds."""
TIDY_EVERY = 60.0
LISTEN_EVERY = 0.25


class NoTable(LookupError):
    """There is no table of that id."""


class Plan(NamedTuple):
    """Who shall sit on a seat: ``me``, ``open`` (somebody who comes by a link) or ``bot``."""

    kind: str
    bot: str = ""
    name: str = ""


class Tables(Invites, lists.Lists):
    """The tables of one server process."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: list[asyncio.Task[None]] = []

    # ---- finding ----------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> Table:
        """A table by its id, from memory or from its log."""
        found = self._tables.get(table_id)
        if found is not None:
            return found
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if table_id not in self._tables:
                self._tables[table_id] = await self._load(table_id)
        self._loading.pop(table_id, None)
        return self._tables[table_id]

    async def _load(self, table_id: str) -> Table:
        def work(connection: Connection) -> tuple[Record, list[Any], Any] | None:
            record = read_record(connection, table_id)
            if record is None:
                return None
            touched = connection.execute(select(schema.tables.c.touched).where(schema.tables.c.id == table_id))
            return record, read_rows(connection, table_id), touched.scalar_one()

        found = await self.store.read(work)
        if found is None:
            raise NoTable(t("refused.no_table"))
        record, rows, touched = found
        ledger = Ledger.replay(record.header, [row for row, _ in rows], record.seed, record.commit, record.names)
        table = Table(record, ledger, self.store, self.thinkers, moment(touched))
        table.remember_actions([action for _, action in rows if action])
        table.clock.wind()
        table.wake()
        return table

    def loaded(self) -> list[Table]:
        return list(self._tables.values())

    # ---- making -----------------------------------------------------------------------------------------------

    async def create(
        self,
        owner: Person,
        title: str,
        players: int,
        options: Mapping[str, Any],
        plans: Sequence[Plan],
        open: bool = True,
        pause: int = PAUSE,
        seed: str | None = None,
    ) -> str:
        """A new table. SettingError says what cannot be."""
        chosen = title_named(title)
        chosen.read_players(players)
        if len(plans) != players:
            raise SettingError(t("refused.plans", n=players))
        match = new(title, players, seed=seed or secrets.token_hex(32), **dict(options))
        return await self._found(owner, match, self._seats(owner, title, plans), open, pause)

    def _seats(self, owner: Person, title: str, plans: Sequence[Plan]) -> list[SeatRow]:
        rows = []
        mine = sum(plan.kind == "me" for plan in plans)
        for seat, plan in enumerate(plans):
            if plan.kind == "bot":
                if plan.bot not in bots.names(title):
                    raise SettingError(t("refused.bot", name=plan.bot[:30]))
                rows.append(SeatRow(seat, plan.name or self._bot_name(seat), None, plan.bot, ""))
            elif plan.kind == "me":
                name = title_named(title).words.value("seat", seat) if mine > 1 else owner.name
                rows.append(SeatRow(seat, plan.name or name, owner.id, "", ""))
            else:
                rows.append(SeatRow(seat, plan.name or t("seats.open"), None, "", ""))
        return rows

    def _bot_name(self, seat: int) -> str:
        from serai.server.words import words

        names = words("seats.bots")
        return names[seat % len(names)]

    async def _found(
        self,
        owner: Person,
        match: Match,
        seats: list[SeatRow],
        open: bool,
        pause: int,
        forked: str | None = None,
        start: Any = None,
    ) -> str:
        """Write a table down, with the lines it begins with."""
        seed, commit = match.seed_and_commitment
        record = Record(
            id=secrets.token_urlsafe(9).replace("-", "a").replace("_", "b"),
            title=match.title.name,
            players=match.players,
            options=match.settings,
            rules=match.title.version,
            seed=seed,
            commit=commit,
            start=start,
            owner=owner.id,
            open=open,
            pause=pause,
            forked=forked,
            rematch=None,
            seats=seats,
        )
        ledger = Ledger(match, record.names)
        rows = opening_rows(match)
        ledger.v = len(rows)
        await self.store.write(lambda connection: write_table(connection, self.store, record, rows, ledger))
        return record.id

    async def import_journal(self, owner: Person, text: str) -> str:
        """A table from a journal, all seats its importer's: to look at, or to play on."""
        match = load(text)
        start = parse(text).header.get("position")
        seed, _ = match.seed_and_commitment
        if seed is None and not match.over:
            match.go_on(secrets.token_hex(32))
        words = match.title.words
        seats = [SeatRow(s, words.value("seat", s), owner.id, "", "") for s in range(match.players)]
        return await self._found(owner, match, seats, False, PAUSE, start=start)

    async def fork(self, owner: Person, table_id: str, line: int) -> str:
        """A hot-seat game from a position of another table, as the forker could know it: no secret goes along."""
        table = await self.get(table_id)
        past = table.past(line)
        mine = table.seats_of(owner.id)
        game = past.sample(mine[0] if mine else 0, secrets.SystemRandom())
        if not mine and past.secretive and not table.ledger.match.over:
            raise SettingError(t("refused.fork"))
        world = views.view(past.title, game, past.settings, ALL_SEEING)
        match = position(past.title.name, world, seed=secrets.token_hex(32))
        words = past.title.words
        seats = [SeatRow(s, words.value("seat", s), owner.id, "", "") for s in range(past.players)]
        return await self._found(owner, match, seats, False, PAUSE, table_id, world)

    async def rematch(self, person: Person, table_id: str) -> str:
        """The same people and bots, the same options, a new game; whoever asks second comes to the same table."""
        table = await self.get(table_id)
        if table.record.rematch:
            return table.record.rematch
        if not table.seats_of(person.id):
            raise SettingError(t("refused.seat"))
        record = table.record
        match = new(record.title, record.players, seed=secrets.token_hex(32), **record.options)
        seats = [SeatRow(row.seat, row.name, row.user_id, row.bot, "") for row in record.seats]
        made = await self._found(person, match, seats, record.open, record.pause)
        won = await self.store.write(lambda connection: self._mark_rematch(connection, table_id, made))
        record.rematch = won
        table.refresh()
        return won

    def _mark_rematch(self, connection: Connection, table_id: str, made: str) -> str:
        tables = schema.tables
        first = (tables.c.id == table_id) & tables.c.rematch.is_(None)
        connection.execute(update(tables).where(first).values(rematch=made))
        self.store.notice(connection, table_id, "seats")
        return str(connection.execute(select(tables.c.rematch).where(tables.c.id == table_id)).scalar_one())

    # ---- going on ---------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Begin: wake tables whose bots are to move, listen to other processes, tidy up."""
        self.thinkers.warm()
        self._tasks = [asyncio.create_task(work()) for work in (self._listen, self._tidy, self._resume)]

    async def _resume(self) -> None:
        """After a start, bots that were asked play on."""
        for table_id in await self.store.read(lists.waiting_for_bots):
            with contextlib.suppress(NoTable):
                await self.get(table_id)
            await asyncio.sleep(0)

    async def _listen(self) -> None:
        """Hear what other processes on the same database have done."""
        number = await self.store.newest_notice()
        while True:
            await asyncio.sleep(LISTEN_EVERY)
            number, news = await self.store.notices_after(number)
            for table_id, what in dict.fromkeys(news):
                table = self._tables.get(table_id)
                if table is not None:
                    await self._hear(table, what)

    async def _hear(self, table: Table, what: str) -> None:
        if what == "log":
            await table.catch_up()
        elif what == "chat":
            await table.talk.catch_up()
        else:
            await table.reseat()

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY_EVERY)
            now = asyncio.get_running_loop().time()
            for table_id, table in list(self._tables.items()):
                if not table.viewers and now - table.since > IDLE_AFTER and not table.busy:
                    table.close()
                    del self._tables[table_id]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for table in self._tables.values():
            table.close()
            for viewer in table.viewers:
                viewer.queue.put_nowait(None)
        self.thinkers.close()
        await self.store.close()
