"""The two worlds of a plan, each served by an application with a database of its own, and what the eyes get of them."""

from __future__ import annotations

import contextlib
import itertools
import json
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, update
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.routing import Match as RouteMatch

from serai import position, record, registry
from serai.server import app as site
from serai.server.db import records, schema
from serai.server.db.records import Record, SeatRecord
from serai.server.limits import NO_LIMITS
from serai.server.lobby import create
from serai.server.pages import templates
from serai.server.people.identity import person_of
from serai.server.table import log, trial
from serai.server.table.table import Table
from tests.kernel import souk
from tests.server.secrecy.asgi import HOST, Reply, Socket, Stream, request, running, settle
from tests.server.secrecy.randomness import Cleaner, Current, Randomness, watched
from tests.server.secrecy.twins import CHOOSE, RING, Act, Plan
from tests.server.support import Quick

CURRENT = Current()


class Leak(AssertionError):
    """Two worlds that should look alike do not."""


class Coverage:
    """What was compared: routes with their methods, and the types of messages in both directions."""

    def __init__(self) -> None:
        self.routes: Counter[tuple[str, str]] = Counter()
        self.from_client: Counter[str] = Counter()
        self.from_server: Counter[str] = Counter()

    def add_route(self, app: Starlette, method: str, address: str) -> None:
        kind = "websocket" if method == "SOCKET" else "http"
        scope = {"type": kind, "method": method, "path": address.partition("?")[0], "root_path": "", "headers": []}
        for route in app.routes:
            if route.matches(scope)[0] == RouteMatch.FULL:
                self.routes[method, route.path] += 1  # type: ignore[attr-defined]
                return


class Eyes:
    """A pair of eyes in one world: what it asks, and all that it gets, cleaned."""

    def __init__(self, world: World, name: str, seat: int | None, cookie: str = "") -> None:
        self.world, self.name, self.seat, self.cookie = world, name, seat, cookie
        self.socket: Socket | None = None
        self.stream: Stream | None = None
        self.got: list[tuple[str, bytes]] = []
        self._clean = Cleaner(world.randomness)
        self._ids = itertools.count(1)

    def id(self) -> str:
        """An id for an action of these eyes: the same in both worlds."""
        return f"{self.name}-action-{next(self._ids):06}"

    # ---- over HTTP --------------------------------------------------------------------------------------------

    async def ask(self, method: str, address: str, **more: Any) -> Reply:
        """A request; its answer belongs to the transcript, head and body."""
        world = self.world
        world.seconds += 1
        reply = await request(world.app, method, address.replace("{table}", world.table_id), self.cookie, **more)
        world.coverage.add_route(world.app, method, address)
        length = reply.header("content-length")
        assert not length or int(length) == len(reply.body), "the head says what the body is"
        head = sorted((name, value) for name, value in reply.headers if name != "content-length")
        told = json.dumps([reply.status, head]).encode() + b"\n" + reply.body
        self.got.append((self._clean(f"{method} {address}".encode()).decode(), self._clean(told)))
        return reply

    async def get(self, address: str) -> Reply:
        return await self.ask("GET", address)

    # ---- over the socket and the stream -----------------------------------------------------------------------

    async def connect(self) -> None:
        """Open a socket and a stream, and wait for what they bring."""
        table = f"/t/{self.world.table_id}/socket"
        self.socket = Socket(self.world.app, table, self.cookie)
        self.world.coverage.add_route(self.world.app, "SOCKET", table)
        await self.barrier()
        stream = f"/api/tables/{self.world.table_id}/stream"
        self.stream = Stream(self.world.app, stream, self.cookie)
        self.world.coverage.add_route(self.world.app, "GET", stream)
        await self.stream.until(lambda raw: raw.startswith(b'{"id"'), 0)
        await self.barrier()

    async def tell(self, message: dict[str, Any] | str, kind: str = "answer") -> Any:
        """Send a message over the socket and wait for its answer."""
        assert self.socket is not None
        if isinstance(message, dict):
            self.world.coverage.from_client[message["type"]] += 1
        return await self.socket.ask(message, kind)

    async def barrier(self) -> None:
        """Wait until all that was sent is here: the answer to a question comes after it."""
        if self.socket is not None:
            await self.tell({"type": "why", "id": self.id(), "seat": self.seat or 0, "code": "nonsense"})
        await settle()

    def listen(self) -> None:
        """Put what came over socket and stream into the transcript."""
        for connection in (self.socket, self.stream):
            for raw in connection.take() if connection is not None else ():
                kind = json.loads(raw).get("type", "line") if connection is self.socket else "line"
                if connection is self.socket:
                    self.world.coverage.from_server[kind] += 1
                self.got.append((f"{type(connection).__name__} {kind}", self._clean(raw)))

    async def knock(self, address: str) -> None:
        """A socket that is closed by the server."""
        socket = Socket(self.world.app, address, self.cookie)
        await socket.until(lambda raw: b"websocket.close" in raw, 0)
        asked = self._clean(f"SOCKET {address}".encode()).decode()
        self.got += [(asked, self._clean(raw)) for raw in socket.take()]
        await socket.leave()

    async def leave(self) -> None:
        for connection in (self.socket, self.stream):
            if connection is not None:
                await connection.leave()


class World:
    """One world of a plan: an application, its table, the people at it, and the eyes that are compared."""

    def __init__(self, plan: Plan, index: int, folder: Path) -> None:
        self.plan, self.index = plan, index
        self.randomness = Randomness()
        self.coverage = Coverage()
        self.draws = list(plan.setup[index])
        self.table_id = ""
        self.seconds = 0  # how much time has passed for the eyes
        self._rng = Random(index)  # what the others do differently in each world
        self._folder = folder
        self._ids = itertools.count(1)
        self.eyes: list[Eyes] = []
        self.cookies: list[str] = []

    @contextlib.contextmanager
    def here(self) -> Iterator[None]:
        """While something is done in this world."""
        before, CURRENT.world = CURRENT.world, self
        try:
            yield
        finally:
            CURRENT.world = before

    @property
    def table(self) -> Table:
        table: Table = self.app.state.tables._tables[self.table_id]
        return table

    # ---- opening ----------------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def served(self) -> AsyncIterator[None]:
        """The application with the table of the plan, all seats taken, and the eyes connected."""
        with self.here():
            self.app = site.create_app(str(self._folder / f"world{self.index}.db"), NO_LIMITS)
        async with running(self.app):
            with self.here():
                await self._open()
            try:
                yield
            finally:
                with self.here():
                    for eyes in self.eyes:
                        await eyes.leave()

    async def _open(self) -> None:
        plan = self.plan
        owner = await self._person("Owner")
        self.table_id = await self._make_table(owner)
        for seat in range(plan.players):
            token = await self._link(owner, seat)
            name = f"Player {seat}"
            reply = await request(self.app, "POST", f"/join/{token}", form={"name": name})
            assert reply.status == 303, reply
            self.cookies.append(_cookie(reply))
        if plan.eye is not None:
            self.eyes.append(Eyes(self, "seat", plan.eye, self.cookies[plan.eye]))
        self.eyes.append(Eyes(self, "nobody", None))
        self.guest = Eyes(self, "guest", None, await self._person("Guest"))
        self.eyes.append(self.guest)
        for eyes in self.eyes[:-1]:
            await eyes.connect()

    async def _person(self, name: str) -> str:
        reply = await request(self.app, "POST", "/account/name", form={"name": name})
        assert reply.status == 303, reply
        return _cookie(reply)

    async def _make_table(self, owner: str) -> str:
        plan = self.plan
        if plan.start is not None:
            return await self._table_from_position(owner)
        seats = [{"kind": "open"}] * plan.players
        wanted = {"title": plan.title, "seats": seats, "options": plan.options, "pause": 5_000}
        reply = await request(self.app, "POST", "/api/tables", owner, wanted)
        assert reply.status == 201, reply
        return str(reply.json["id"])

    async def _link(self, owner: str, seat: int) -> str:
        form = {"do": "invite", "seat": str(seat)}
        assert (await request(self.app, "POST", f"/lobby/{self.table_id}", owner, form=form)).status == 303
        page = (await request(self.app, "GET", f"/lobby/{self.table_id}", owner)).body.decode()
        base = f"https://{HOST}/join/"
        assert base in page
        return page.partition(base)[2].partition('"')[0].partition("<")[0]

    async def _table_from_position(self, owner: str) -> str:
        """A table that starts late in a game, as a fork does."""
        plan, tables = self.plan, self.app.state.tables
        assert plan.start is not None
        match = position(plan.title, plan.start, seed=secrets.token_hex(32))
        scope = {"type": "http", "headers": [(b"cookie", owner.encode()), (b"host", HOST.encode())], "scheme": "https"}
        person = await person_of(HTTPConnection({**scope, "path": "/", "query_string": b""}), self.app.state.store)
        assert person is not None
        seats = [SeatRecord(seat, "", None, "", "") for seat in range(plan.players)]
        return await create._write_new(tables, person, match, seats, True, 5_000, start=match.header["position"])

    async def keep_secrets(self) -> None:
        """What the others keep to themselves is another in each world, and not as much: notes, keys, tables, orders.

        Players' talk is for players: where only those who watch are compared, it is another, too.
        """
        for seat, cookie in enumerate(self.cookies):
            if seat == self.plan.eye:
                continue
            await self._write_notes(seat, cookie)
            await self._leave_orders(seat, cookie)
            if self.index:
                await request(self.app, "POST", "/account/keys", cookie, form={"label": "a key"})
                seats = [{"kind": "me"}] * self.plan.players
                table = {"title": self.plan.title, "seats": seats, "open": False}
                assert (await request(self.app, "POST", "/api/tables", cookie, table)).status == 201
        await self.rest()

    async def _write_notes(self, seat: int, cookie: str) -> None:
        socket = Socket(self.app, f"/t/{self.table_id}/socket", cookie)
        texts = [f"a secret of seat {seat}"] * (1 + 4 * self.index)
        if self.plan.eye is None:
            for number, text in enumerate(texts):
                await socket.ask({"type": "say", "id": f"talk-{seat}-{number:06}", "text": text}, "answer")
        await socket.ask({"type": "write", "id": f"notes-{seat}-1", "text": " ".join(texts)}, "answer")
        await socket.leave()

    async def _leave_orders(self, seat: int, cookie: str) -> None:
        """Orders for a seat that is not asked, and none again before it is."""
        form, ledger = self.table.ledger.match.order_form, self.table.ledger
        if form is None or seat in ledger.asked_seats():
            return
        name, limits = next(iter(form.numbers.items()))
        amount = {name: limits[-1] if self.index else limits[0]}
        for orders in ({form.subjects[0]: amount}, {}):
            body = {"seat": seat, "orders": orders}
            reply = await request(self.app, "POST", f"/api/tables/{self.table_id}/orders", cookie, body)
            assert reply.status == 200, reply

    async def uninstall_rules(self) -> None:
        """The host installs other rules: the table can only be read from now on."""
        tables, table = schema.tables, self.table
        other = update(tables).where(tables.c.id == self.table_id).values(rules=99)
        await self.app.state.store.write(lambda connection: connection.execute(other) and None)
        self.app.state.tables.drop(table)
        for eyes in self.eyes:
            await eyes.leave()
            eyes.listen()
            eyes.socket = eyes.stream = None

    # ---- doing ------------------------------------------------------------------------------------------------

    async def do(self, act: Act) -> None:
        """Do what the plan says for this world, and wait until the eyes have all that comes of it."""
        self.draws += act.draws[self.index]
        self.seconds += 1
        if act.kind == RING:
            await self.table.ring(act.codes[self.index][0], self.table.clock.starts)
        elif act.kind == CHOOSE:
            await self._choose(act.seat, act.codes[self.index])
        else:
            await self._undo(act)
        await self.rest()

    async def rest(self) -> None:
        """Wait until the eyes have everything."""
        for eyes in self.eyes:
            await eyes.barrier()
        for eyes in self.eyes:
            eyes.listen()

    async def _choose(self, seat: int, codes: list[str]) -> None:
        """A choice; one of several codes whole, or in two parts: the first is a draft. For the eyes always so."""
        if len(codes) > 1 and (seat == self.plan.eye or self._rng.random() < 0.5):
            await self._send(seat, "choices", codes=codes[:1])
            codes = codes[1:]
        await self._send(seat, "choices", codes=codes)

    async def _undo(self, act: Act) -> None:
        await self._send(act.seat, "undo", what="undo")
        if len(act.codes[self.index]) > 1 and self.table.ledger.drafts.get(act.seat):
            await self._send(act.seat, "undo", what="restart")

    async def _send(self, seat: int, route: str, **more: Any) -> None:
        """A choice or an undo: over the socket if the seat is compared, else over HTTP."""
        decision = self.table.ledger.decision(seat)
        if seat == self.plan.eye:
            eyes = self.eyes[0]
            kind = "do" if route == "choices" else "undo"
            answer = await eyes.tell({"type": kind, "id": eyes.id(), "seat": seat, "decision": decision, **more})
        else:
            body = {"id": f"other-{next(self._ids):08}", "seat": seat, "decision": decision, **more}
            reply = await request(self.app, "POST", f"/api/tables/{self.table_id}/{route}", self.cookies[seat], body)
            answer = reply.json
        assert answer.get("ok"), (seat, route, more, answer)


def _cookie(reply: Reply) -> str:
    return reply.header("set-cookie").partition(";")[0]


def _scripted(seed: str, number: int, outcomes: list[tuple[str, int]]) -> str:
    """The draws of a plan's table, and any for other tables."""
    world: World = CURRENT.world
    if world.table_id and seed != world.table.record.seed:
        return outcomes[number % len(outcomes)][0]
    code = world.draws[number]
    assert code in [outcome for outcome, _ in outcomes]
    return code


class WorldTime:
    """The time at which tables are made and touched, by which lists of games are sorted: it passes with the acts."""

    @staticmethod
    def now() -> datetime:
        return datetime(2000, 1, 1, tzinfo=UTC) + timedelta(seconds=CURRENT.world.seconds)


def _write_record(connection: Connection, made: Record, *more: Any) -> None:
    records.write_record(connection, made, *more)
    tables = schema.tables
    connection.execute(update(tables).where(tables.c.id == made.id).values(created=WorldTime.now()))


@contextlib.contextmanager
def prepared() -> Iterator[None]:
    """Chance as planned, forks that can be repeated, bots in this process, and the time of day kept out."""
    patch = pytest.MonkeyPatch()
    patch.setattr(record, "draw_outcome", _scripted)
    patch.setattr(trial, "SystemRandom", lambda: Random(7))
    patch.setattr(site, "BotPool", lambda *_: Quick())
    patch.setattr(templates, "now", lambda: datetime(2000, 1, 1, tzinfo=UTC))
    patch.setattr(log, "func", WorldTime)
    patch.setattr(create, "write_record", _write_record)
    try:
        with registry.adding(souk.TITLE), watched(CURRENT):
            yield
    finally:
        patch.undo()
