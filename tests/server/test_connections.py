"""Connections that are half-sent, not read, or too many, at a real web server. The clock is the test's."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect

from serai.cli.serve import server_config
from serai.server import app as app_module
from serai.server import connections
from serai.server.app import create_app
from serai.server.connections import (
    BODY_WITHIN,
    HEAD_WITHIN,
    MOST_UNSENT,
    TAKEN_WITHIN,
    ConnectionWatch,
    trusts,
)
from serai.server.limits import NO_LIMITS, Limits
from tests.server.support import Quick, until

HEAD = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n"


class Running:
    """The site at a real web server in this process."""

    def __init__(self, app: Any, port: int) -> None:
        self.app = app
        self.port = port
        self.watch: ConnectionWatch = app.state.connection_watch
        self.now = 0.0

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.watch.look()

    async def send(self, data: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        before = len(self.watch)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(data)
        await until(lambda: len(self.watch) > before)
        await asyncio.sleep(0.05)  # so that it has been read
        return reader, writer


@contextlib.asynccontextmanager
async def running(folder: Path, limits: Limits = NO_LIMITS) -> AsyncIterator[Running]:
    app = create_app(str(folder / "serai.db"), limits)
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    made = Running(app, listening.getsockname()[1])
    made.watch._clock = lambda: made.now
    server = uvicorn.Server(server_config(app))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    await until(lambda: server.started)
    try:
        yield made
    finally:
        server.should_exit = True
        await serving


@pytest.fixture(autouse=True)
def _own_look_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "BotPool", lambda *_: Quick())
    monkeypatch.setattr(connections, "LOOK_EVERY", 3600.0)


async def gone(reader: asyncio.StreamReader) -> bool:
    """Whether the server has closed a connection."""
    with contextlib.suppress(TimeoutError, ConnectionError):
        return await asyncio.wait_for(reader.read(), 0.5) == b""
    return isinstance(reader.exception(), ConnectionError)


@pytest.mark.parametrize(
    ("sent", "seconds"),
    [(b"", HEAD_WITHIN), (b"GET / HT", HEAD_WITHIN), (HEAD[:-2], HEAD_WITHIN), (HEAD + b'{"title"', BODY_WITHIN)],
)
async def test_what_is_half_sent_is_closed(tmp_path: Path, sent: bytes, seconds: float) -> None:
    async with running(tmp_path) as site:
        reader, writer = await site.send(sent)
        site.pass_time(seconds - 1)
        assert len(site.watch) == 1
        writer.write(b"x")  # a byte now and then does not help
        await asyncio.sleep(0.05)
        site.pass_time(2)
        assert await gone(reader)
        await until(lambda: len(site.watch) == 0)
        async with httpx.AsyncClient(base_url=f"http://localhost:{site.port}") as client:
            assert (await client.get("/api/titles")).status_code == 200


async def test_the_next_request_of_a_connection_may_not_be_half_sent_either(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        reader, writer = await site.send(b"GET /api/titles HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        site.pass_time(HEAD_WITHIN + 1)
        assert len(site.watch) == 1, "it waits for nothing"
        writer.write(b"GET /api/ti")
        await asyncio.sleep(0.05)
        site.pass_time(HEAD_WITHIN - 1)
        assert len(site.watch) == 1
        site.pass_time(2)
        await until(lambda: len(site.watch) == 0)


async def test_an_open_socket_waits_for_nothing_and_is_counted_until_it_ends(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        async with httpx.AsyncClient(base_url=f"http://localhost:{site.port}") as client:
            seats = {"title": "caravan", "seats": [{"kind": "me"}] * 2}
            table = (await client.post("/api/tables", json=seats)).json()["id"]
        async with connect(f"ws://localhost:{site.port}/t/{table}/socket") as opened:
            await opened.recv()
            await until(lambda: len(site.watch) == 1)
            site.pass_time(10 * BODY_WITHIN)
            await opened.send('{"type":"again"}')
            assert await opened.recv()
        await until(lambda: len(site.watch) == 0)


async def test_as_many_connections_as_the_limits_say(tmp_path: Path) -> None:
    async with running(tmp_path, replace(NO_LIMITS, connections=3)) as site:
        open_ones = [await site.send(b"") for _ in range(3)]
        reader, _ = await asyncio.open_connection("127.0.0.1", site.port)
        refused = await reader.read()
        assert refused.startswith(b"HTTP/1.1 503 ") and b"Try again in a moment" in refused
        open_ones.pop()[1].close()
        await until(lambda: len(site.watch) == 2)
        await site.send(b"")


class Pipe:
    """A transport that is not read."""

    def __init__(self) -> None:
        self.unsent = 0
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def abort(self) -> None:
        self.aborted = True


def test_connections_of_one_network_and_of_a_proxy() -> None:
    watch = ConnectionWatch(replace(NO_LIMITS, connections_each=2), lambda: 0.0)
    pipes = [Pipe() for _ in range(3)]
    assert [bool(watch.add(pipe, f"2001:db8::{number}")) for number, pipe in enumerate(pipes)] == [False, False, True]
    assert not watch.add(Pipe(), "2001:db8:0:1::1"), "another network"
    watch.remove(pipes[0])
    watch.remove(pipes[0])
    watch.remove(pipes[2])
    assert not watch.add(Pipe(), "2001:db8::9")
    assert not any(watch.add(Pipe(), "127.0.0.1", trusted=True) for _ in range(9))


@pytest.mark.parametrize(
    ("allowed", "host", "trusted"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.1", "127.0.0.2", False),
        ("10.0.0.0/8, ::1", "10.1.2.3", True),
        (["10.0.0.1"], "10.0.0.1", True),
        ("*", "192.0.2.1", True),
        ("proxy", "192.0.2.1", False),
        (None, "192.0.2.1", False),
    ],
)
def test_a_proxy_is_trusted_as_the_web_server_does(allowed: Any, host: str, trusted: bool) -> None:
    assert trusts(allowed, host) is trusted


def test_who_takes_nothing_is_closed() -> None:
    now = 0.0
    watch, slow, stuck, flood = ConnectionWatch(NO_LIMITS, lambda: now), Pipe(), Pipe(), Pipe()
    for pipe in (slow, stuck, flood):
        watch.add(pipe, "192.0.2.1")
        watch.waits_for(pipe, "")
    slow.unsent, stuck.unsent = 1_000_000, 1_000
    watch.look()
    while now < 3 * TAKEN_WITHIN:
        now += TAKEN_WITHIN / 3
        slow.unsent -= 1_000
        watch.look()
    assert stuck.aborted and not slow.aborted and not flood.aborted
    flood.unsent = MOST_UNSENT + 1
    watch.look()
    assert flood.aborted


async def test_the_address_behind_a_proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a proxy that is trusted names the visitor, and of what it names only the last that is no proxy."""
    for allowed, paying in (("127.0.0.1", "192.0.2.7"), ("192.0.2.99", "127.0.0.1")):
        monkeypatch.setenv("FORWARDED_ALLOW_IPS", allowed)
        async with running(tmp_path, Limits()) as site:
            async with httpx.AsyncClient(base_url=f"http://localhost:{site.port}") as client:
                given = {"x-forwarded-for": "198.51.100.1, 192.0.2.7"}
                assert (await client.get("/api/titles", headers=given)).status_code == 200
            assert set(site.app.state.budgets._accounts) == {f"network {paying}"}
