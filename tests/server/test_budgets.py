"""Budgets of CPU time: what counts, who pays, and what happens when nothing is left. No real clock is used."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from serai.server import app as site
from serai.server import costs, guard, metering
from serai.server.app import create_app
from serai.server.budgets import ALONE_AFTER, FIRST_GUESS, Account, Budgets, TooMuch
from serai.server.costs import LOOKING, MAKING, PLAYING, SEARCHING, RequestKind
from serai.server.limits import NO_LIMITS, BadLimit, Limits, network_of
from serai.server.metering import METER
from serai.server.sandbox import Sandbox, SandboxBusy
from tests.server import tarpit
from tests.server.support import Quick

LIMITS = replace(NO_LIMITS, cpu=100.0, cpu_saved=1000.0, cpu_pace=200.0, cpu_at_once=50.0)
LOOK, PLAY, SEARCH, MAKE = (RequestKind(name, weight) for name, weight in zip("abcd", (0.5, 1, 2, 3), strict=True))
HOT_SEAT = {"title": "caravan", "seats": [{"kind": "me"}] * 2}


class Time:
    """A clock that goes only when somebody sleeps, and CPU time that passes only when somebody works."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slowness = 1.0  # how much longer everything takes, because the machine does other work
        self._threads = threading.local()
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)

    @property
    def cpu(self) -> float:
        """CPU time of this thread."""
        return float(getattr(self._threads, "cpu", 0.0))

    def work(self, milliseconds: float) -> None:
        self._threads.cpu = self.cpu + milliseconds / 1000


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    made = Time()
    monkeypatch.setattr(metering, "cpu_time", lambda: made.cpu)
    monkeypatch.setattr(metering, "loop_time", lambda: made.cpu * made.slowness)
    return made


@pytest.fixture
def budgets(time: Time) -> Budgets:
    return Budgets(LIMITS, lambda: time.now, time.sleep)


async def spend(budgets: Budgets, time: Time, kind: RequestKind, milliseconds: float, who: str = "here") -> None:
    """A request that waits in its middle."""

    async def work() -> None:
        time.work(milliseconds / 2)
        await asyncio.sleep(0)
        time.work(milliseconds / 2)

    async with budgets.spending(who, None, kind, 1.0):
        await metering.metered(work())


def left(account: Account) -> tuple[float, float]:
    return round(account.pace.left, 6), round(account.savings.left, 6)


# ---- what counts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "cost"), [(LOOK, 10.0), (PLAY, 20.0), (SEARCH, 40.0), (MAKE, 60.0)])
async def test_a_request_costs_what_it_took_times_its_weight(
    budgets: Budgets, time: Time, kind: RequestKind, cost: float
) -> None:
    await spend(budgets, time, kind, 20)
    assert left(budgets.account("network here")) == (30.0, 1000.0 - cost)
    assert left(budgets.account("network there")) == (50.0, 1000.0), "others pay nothing"
    assert METER.get() is None


async def test_work_in_tasks_and_threads_counts_and_waiting_does_not(budgets: Budgets, time: Time) -> None:
    async def begun() -> None:
        time.work(3)

    async def others() -> None:
        time.work(1000)  # the event loop serves somebody else meanwhile

    async def work() -> None:
        time.work(1)
        someone = asyncio.create_task(others(), context=quiet)
        await asyncio.create_task(metering.metered(begun()))
        await someone
        await metering.in_thread(time.work, 5)
        with pytest.raises(ValueError):
            await metering.in_thread(fails)
        time.work(2)

    def fails() -> None:
        time.work(4)
        raise ValueError

    quiet = contextvars.copy_context()
    async with budgets.spending("here", None, PLAY, 1.0):
        await metering.metered(work())
    assert left(budgets.account("network here"))[1] == 1000.0 - 1 - 3 - 5 - 4 - 2


async def test_errors_and_cancelling_pass_through_a_meter(budgets: Budgets, time: Time) -> None:
    async def stopped() -> str:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            time.work(7)
            raise
        return ""

    async with budgets.spending("here", None, PLAY, 1.0):
        task = asyncio.create_task(metering.metered(stopped()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        failing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        failing.set_exception(KeyError("gone"))

        async def waits() -> None:
            await failing

        with pytest.raises(KeyError):
            await metering.metered(waits())
    assert left(budgets.account("network here"))[1] == 993.0


async def test_the_sandbox_is_paid_by_whoever_asked_and_nobody_fills_its_queue() -> None:
    limits = replace(LIMITS, cpu_saved=100_000.0)
    budgets, sandbox = Budgets(limits), Sandbox(tarpit.begin)
    try:
        async with budgets.spending("here", None, MAKE, 1.0):
            await sandbox.run(burn, 0.2)
            account = budgets.account("network here")
            assert 100_000 - 2_000 < account.savings.left < 100_000 - 190, "its time, without weight"
            assert account.pace.left > 0, "it keeps nobody waiting"
            several = [asyncio.create_task(sandbox.run(burn, 0.01)) for _ in range(5)]
            results = await asyncio.gather(*several, return_exceptions=True)
            assert sum(isinstance(result, SandboxBusy) for result in results) == 2
    finally:
        sandbox.close()


def burn(seconds: float) -> None:
    start = process_time()
    while process_time() - start < seconds:
        pass


# ---- who waits, and who is refused ---------------------------------------------------------------------------------


@pytest.mark.parametrize("slowness", [1.0, 4.0])
async def test_nobody_gets_more_of_the_event_loop_than_its_pace(budgets: Budgets, time: Time, slowness: float) -> None:
    time.slowness = slowness
    for _ in range(100):
        await spend(budgets, time, LOOK, 0, "there")
        await asyncio.gather(*(spend(budgets, time, LOOK, 10) for _ in range(5)))
    work, share = time.cpu * slowness, LIMITS.cpu_pace / 1000
    assert time.cpu == pytest.approx(5.0)
    assert time.now >= (work - LIMITS.cpu_at_once / 1000 - 0.06 * slowness) / share
    assert time.now <= work / share + 0.1, "and no longer than it had to"


async def test_who_is_alone_has_all_of_the_event_loop(budgets: Budgets, time: Time) -> None:
    for _ in range(20):
        await spend(budgets, time, LOOK, 50)
    assert time.now == 0.0
    await spend(budgets, time, LOOK, 1, "there")
    await spend(budgets, time, LOOK, 50)
    assert time.now > 0.2
    time.now += ALONE_AFTER + 1
    before = time.now
    for _ in range(10):
        await spend(budgets, time, LOOK, 50)
    assert time.now == before


async def test_many_at_once_are_let_in_one_by_one(budgets: Budgets, time: Time) -> None:
    """What a request will cost is paid before it begins, so that a hundred cannot begin together."""
    for _ in range(30):
        await spend(budgets, time, LOOK, 10)  # now it is known what they cost
        time.now += 1
    await spend(budgets, time, PLAY, 1, "there")
    begun: list[float] = []

    async def work() -> None:
        begun.append(time.now)
        for _ in range(200):
            await asyncio.sleep(0)
        time.work(10)

    async def one() -> None:
        async with budgets.spending("here", None, LOOK, 100.0):
            await metering.metered(work())

    await asyncio.gather(*(one() for _ in range(40)))
    assert begun.count(begun[0]) <= LIMITS.cpu_at_once / 10 + 2
    waits = [after - before for before, after in pairwise(begun) if after > before]
    assert waits[1:] == pytest.approx([0.05] * len(waits[1:]), abs=0.01) and len(waits) > 30, "10 ms at 200 ms a second"


async def test_savings_that_are_used_up_refuse_but_a_move_is_only_slowed(budgets: Budgets, time: Time) -> None:
    account = budgets.account("network here")
    account.savings.take(1_500)
    with pytest.raises(TooMuch) as refused:
        await spend(budgets, time, LOOK, 1)
    assert refused.value.retry_after in (5, 6) and refused.value.status == 429
    async with budgets.spending("here", None, PLAY, 1.0, must=True):
        pass
    await spend(budgets, time, LOOK, 1, "there")
    time.now += 5.1
    await spend(budgets, time, LOOK, 1)
    account.savings.take(1e9)
    assert account.savings.left == -LIMITS.cpu_saved, "a debt has an end"


async def test_a_person_pays_wherever_it_is(budgets: Budgets, time: Time) -> None:
    for network in ("one", "two"):
        async with budgets.spending(network, None, PLAY, 1.0):
            metering.add(0.4)
            metering.identify("ann")
            metering.add(0.05)
        time.now += 0.5
    assert left(budgets.account("person ann"))[1] == 1000 - 900 + 100
    budgets.account("person ann").savings.take(500)
    async with budgets.spending("three", None, PLAY, 1.0):
        with pytest.raises(TooMuch):
            metering.identify("ann")
        metering.identify("bob")
    with pytest.raises(TooMuch):
        async with budgets.spending("three", "ann", PLAY, 1.0):
            pass


async def test_what_is_expected_is_given_back(budgets: Budgets, time: Time) -> None:
    async with budgets.spending("here", None, PLAY, 1.0):
        assert left(budgets.account("network here"))[1] == 1000 - FIRST_GUESS.cpu
    assert left(budgets.account("network here"))[1] == 1000


async def test_accounts_that_are_full_are_forgotten(
    budgets: Budgets, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serai.server.budgets.MOST_KNOWN", 10)
    for number in range(50):
        await spend(budgets, time, PLAY, 20, f"network {number}")
        time.now += 1
    assert len(budgets._accounts) <= 12


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_ipv6_household_is_one_visitor(address: str, network: str) -> None:
    assert network_of(address) == network


# ---- kinds ---------------------------------------------------------------------------------------------------------


def test_the_dear_routes_are_routes() -> None:
    routes = [route for route in create_app("nowhere.db").routes if isinstance(route, Route)]
    there = {(method, route.path) for route in routes for method in route.methods or ()}
    assert set(costs.DEAR_ROUTES) <= there


@pytest.mark.parametrize(
    ("method", "path", "query", "weight"),
    [
        ("GET", "/", b"", LOOKING),
        ("GET", "/static/tokens.css", b"", LOOKING),
        ("GET", "/t/abc", b"", LOOKING),
        ("GET", "/t/abc", b"at=7", SEARCHING),
        ("GET", "/api/tables/abc/log", b"", SEARCHING),
        ("POST", "/api/tables/abc/choices", b"", PLAYING),
        ("POST", "/api/tables", b"", MAKING),
        ("POST", "/t/abc/fork", b"", MAKING),
        ("POST", "/import", b"", MAKING),
    ],
)
def test_looking_is_cheap_and_making_is_dear(method: str, path: str, query: bytes, weight: float) -> None:
    scope = {"type": "http", "method": method, "path": path, "query_string": query}
    assert costs.kind_of(scope).weight == weight


def test_limits_from_the_environment() -> None:
    found = Limits.from_environment({"SERAI_LIMIT_CPU": "1000", "SERAI_LIMIT_SOCKETS": "none"})
    assert (found.cpu, found.cpu_pace, found.cpu_saved, found.sockets) == (1000, 1000, 40_000, None)
    assert Limits.from_environment({}) == Limits()
    for text in ("0", "-1", "many", "1.5", "٣"):
        with pytest.raises(BadLimit, match="SERAI_LIMIT_GUESTS"):
            Limits.from_environment({"SERAI_LIMIT_GUESTS": text})


# ---- over HTTP and over a socket -----------------------------------------------------------------------------------


@contextmanager
def open_site(tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[TestClient, Budgets]]:
    monkeypatch.setattr(site, "BotPool", lambda *_: Quick())
    sleep: Callable[[float], Awaitable[Any]] = time.sleep
    budgets = Budgets(LIMITS, lambda: time.now, sleep)
    app = create_app(str(tmp_path / "serai.db"), LIMITS, budgets=budgets)
    with TestClient(app, base_url="https://localhost") as client:
        yield client, budgets


def test_over_http_and_sockets(tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_site(tmp_path, time, monkeypatch) as (client, budgets):
        table = client.post("/api/tables", json=HOT_SEAT).json()["id"]
        state = client.get(f"/api/tables/{table}").json()
        own = budgets.account("network testclient")
        with client.websocket_connect(f"wss://localhost/t/{table}/socket") as socket:
            own.savings.take(2_000)
            refused = client.get("/api/titles")
            assert refused.status_code == 429 and refused.json()["error"].startswith("That was too much")
            assert int(refused.headers["retry-after"]) in range(8, 12)
            with (
                pytest.raises(WebSocketDisconnect) as closed,
                client.websocket_connect(f"wss://localhost/t/{table}/socket"),
            ):
                pass
            assert closed.value.code == guard.TOO_MANY

            socket.send_json({"type": "again"})
            assert "too much" in _hear(socket, "trouble")["text"]
            code, seat = state["offered"][0]["code"], state["seat"]
            move = {"type": "do", "id": "a-move-1", "seat": seat, "decision": state["decision"], "codes": [code]}
            socket.send_json(move)
            assert _hear(socket, "answer")["ok"], "the table goes on"
            socket.send_json({"type": "why", "id": "a-question", "seat": seat, "code": code})
            told = _hear(socket, "answer")
            assert told["id"] == "a-question" and not told["ok"] and "too much" in told["text"]
        time.now += 30
        assert client.get("/api/titles").status_code == 200


def _hear(socket: Any, kind: str) -> Any:
    for _ in range(20):
        heard = socket.receive_json()
        if heard["type"] == kind:
            return heard
    raise AssertionError(kind)


def test_one_account_at_two_addresses(tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_site(tmp_path, time, monkeypatch) as (client, budgets):
        client.post("/api/tables", json=HOT_SEAT)
        known = [name for name in budgets._accounts if name.startswith("person")]
        assert client.get("/mine").status_code == 200
        known = [name for name in budgets._accounts if name.startswith("person")]
        assert len(known) == 1
        budgets.account(known[0]).savings.take(2_000)
        refused = client.get("/mine")
        assert refused.status_code == 429 and "too much" in refused.text and "retry-after" in refused.headers
        client.cookies.clear()
        assert client.get("/mine").status_code == 200
