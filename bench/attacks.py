"""Attacks on a server of ours on this machine, each from a process of its own with an address of its own.

Every attack is bounded in connections and in time, and knows no other target than 127.0.0.1.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import secrets
import socket
import struct
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random

from serai import new

TARGET = "127.0.0.1"
MOST_CONNECTIONS = 300


@dataclass(slots=True)
class Plan:
    """What an attack gets: where, from which address, until when, and a long game to look at."""

    port: int
    source: str
    until: float
    table: str
    lines: int


Attack = Callable[[Plan], Awaitable[None]]
ATTACKS: dict[str, Attack] = {}


def attack(name: str) -> Callable[[Attack], Attack]:
    def add(function: Attack) -> Attack:
        ATTACKS[name] = function
        return function

    return add


def run(name: str, plan: Plan) -> None:
    """In the process of the attack: the server's work counts, not that of this machine's attacker."""
    os.nice(10)
    asyncio.run(_bounded(ATTACKS[name], plan))


async def _bounded(function: Attack, plan: Plan) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(max(0.1, plan.until - time.monotonic())):
            await function(plan)


async def in_parallel(plan: Plan, number: int, one: Callable[[int], Awaitable[None]]) -> None:
    """So many attackers at once; one whose connection breaks comes again a moment later."""

    async def again(index: int) -> None:
        while time.monotonic() < plan.until:
            with contextlib.suppress(OSError, EOFError, asyncio.IncompleteReadError, ValueError):
                await one(index)
            await asyncio.sleep(0.1)

    await asyncio.gather(*(again(index) for index in range(min(number, MOST_CONNECTIONS))))


# ---- connections ---------------------------------------------------------------------------------------------------


async def connected(plan: Plan, buffer: int | None = None) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    made = socket.socket()
    if buffer is not None:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    made.bind((plan.source, 0))
    made.setblocking(False)
    await asyncio.get_running_loop().sock_connect(made, (TARGET, plan.port))
    return await asyncio.open_connection(sock=made, limit=1_000_000)


def head(method: str, path: str, body: bytes = b"", cookie: str = "") -> bytes:
    kind = "application/x-www-form-urlencoded" if body.startswith(b"moment=") else "application/json"
    lines = [f"{method} {path} HTTP/1.1", f"host: {TARGET}"]
    lines += [f"content-type: {kind}", f"content-length: {len(body)}"] if body else []
    lines += [f"cookie: {cookie}"] if cookie else []
    return "\r\n".join([*lines, "", ""]).encode()


async def ask(
    pair: tuple[asyncio.StreamReader, asyncio.StreamWriter], method: str, path: str, body: bytes = b"", cookie: str = ""
) -> tuple[int, str]:
    """One request over an open connection: the status, and the cookie that came."""
    reader, writer = pair
    writer.write(head(method, path, body, cookie) + body)
    answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    length = [line for line in answer.split("\r\n") if line.startswith("content-length:")]
    if length:
        await reader.readexactly(int(length[0].split(":")[1]))
    given = [
        line.split(":", 1)[1].split(";")[0].strip() for line in answer.split("\r\n") if line.startswith("set-cook")
    ]
    return int(answer.split()[1]), given[0] if given else ""


async def flood(plan: Plan, number: int, method: str, path: Callable[[Random], str], body: bytes = b"") -> None:
    """Requests over so many connections, each as soon as the one before it is answered."""

    async def one(index: int) -> None:
        rng, pair = Random(index), await connected(plan)
        while True:
            await ask(pair, method, path(rng), body)

    await in_parallel(plan, number, one)


async def websocket(plan: Plan, buffer: int | None = None) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await connected(plan, buffer)
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    upgrade = (
        f"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n"
    )
    writer.write(head("GET", f"/t/{plan.table}/socket")[:-2] + upgrade.encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def frame(text: str, opcode: int = 1) -> bytes:
    """A masked frame; the mask is nothing."""
    data = text.encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return bytes([0x80 | opcode]) + size + bytes(4) + data


async def read_all(reader: asyncio.StreamReader) -> None:
    while await reader.read(65536):
        pass


async def messages(plan: Plan, number: int, text: Callable[[Random], str], a_second: float) -> None:
    """Messages over so many sockets that are read."""

    async def one(index: int) -> None:
        rng = Random(index)
        reader, writer = await websocket(plan)
        reading = asyncio.create_task(read_all(reader))
        try:
            while not reading.done():
                writer.write(frame(text(rng)))
                await writer.drain()
                await asyncio.sleep(1 / a_second)
        finally:
            reading.cancel()
            writer.close()

    await in_parallel(plan, number, one)


# ---- sockets -------------------------------------------------------------------------------------------------------


@attack("60 sockets that ask and never read")
async def silent(plan: Plan) -> None:
    async def one(_: int) -> None:
        _, writer = await websocket(plan, buffer=4096)
        while not writer.is_closing():
            writer.write(frame('{"type":"again"}'))
            await asyncio.sleep(0.1)

    await in_parallel(plan, 60, one)


@attack("60 sockets that ping and never read")
async def pings(plan: Plan) -> None:
    async def one(_: int) -> None:
        _, writer = await websocket(plan, buffer=4096)
        while not writer.is_closing():
            writer.write(frame("x" * 120, opcode=9) * 20)
            await writer.drain()
            await asyncio.sleep(0.05)

    await in_parallel(plan, 60, one)


@attack("again, 100 sockets")
async def again(plan: Plan) -> None:
    await messages(plan, 100, lambda _: '{"type":"again"}', 20)


@attack("at, 100 sockets")
async def at(plan: Plan) -> None:
    await messages(plan, 100, lambda rng: json.dumps({"type": "at", "moment": rng.randrange(plan.lines)}), 20)


@attack("deep and broken JSON, 50 sockets")
async def nonsense(plan: Plan) -> None:
    await messages(plan, 50, lambda _: "[" * 30_000, 20)


@attack("sockets opened and closed")
async def churn(plan: Plan) -> None:
    async def one(_: int) -> None:
        reader, writer = await websocket(plan)
        await reader.read(65536)
        writer.close()

    await in_parallel(plan, 50, one)


# ---- requests ------------------------------------------------------------------------------------------------------


@attack("log reads, 30 connections")
async def log_reads(plan: Plan) -> None:
    path = f"/api/tables/{plan.table}/log?count=500&start="
    await flood(plan, 30, "GET", lambda rng: path + str(rng.randrange(plan.lines)))


@attack("pages of the past, 30 connections")
async def past_pages(plan: Plan) -> None:
    await flood(plan, 30, "GET", lambda rng: f"/t/{plan.table}?at={rng.randrange(plan.lines)}")


@attack("forks, 20 connections")
async def forks(plan: Plan) -> None:
    async def one(index: int) -> None:
        pair, cookie, rng = await connected(plan), "", Random(index)
        while True:
            form = f"moment={rng.randrange(plan.lines)}".encode()
            _, given = await ask(pair, "POST", f"/t/{plan.table}/fork", form, cookie)
            cookie = given or cookie

    await in_parallel(plan, 20, one)


@attack("new tables and guests, 30 connections")
async def new_tables(plan: Plan) -> None:
    body = json.dumps({"title": "citrus", "seats": [{"kind": "me"}] * 4}).encode()
    await flood(plan, 30, "POST", lambda _: "/api/tables", body)


@attack("large bodies, 20 connections")
async def large(plan: Plan) -> None:
    body = json.dumps({"text": "x" * 1_000_000}).encode()
    await flood(plan, 20, "POST", lambda _: "/api/journals", body)


@attack("deep JSON bodies, 20 connections")
async def deep(plan: Plan) -> None:
    await flood(plan, 20, "POST", lambda _: "/api/tables", b"[" * 60_000)


@attack("long journals, 10 connections")
async def journals(plan: Plan) -> None:
    """As much to replay as one journal may hold."""
    match, rng = new("mule", 4, seed="long"), Random(1)
    while not match.over:
        match.play(rng.choice(match.options()))
    body = json.dumps({"text": match.save()}).encode()
    await flood(plan, 10, "POST", lambda _: "/api/journals", body)


@attack("half-sent requests, 300 connections")
async def half_sent(plan: Plan) -> None:
    async def one(index: int) -> None:
        reader, writer = await connected(plan)
        writer.write(head("POST", "/api/tables", b"x" * 9_000)[: None if index % 2 else 40])
        await reader.read()

    await in_parallel(plan, 300, one)


@attack("pages asked for and never read, 100 connections")
async def unread(plan: Plan) -> None:
    async def one(_: int) -> None:
        _, writer = await connected(plan, buffer=4096)
        writer.write(head("GET", f"/t/{plan.table}"))
        await writer.drain()
        while not writer.is_closing():
            await asyncio.sleep(1)

    await in_parallel(plan, 100, one)
