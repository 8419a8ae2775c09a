"""Servers to be killed: forked from a process that has loaded everything, so that one is ready in a moment.

``python -m tests.server.reliability.nursery`` reads an ``Order`` from each line and answers each with a ``Started``.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from serai import registry
from serai.cli.serve import listen, server_config
from serai.server import crash_points, logs
from serai.server.app import create_app
from serai.server.bot_pool import BotPool
from serai.server.db import sqlite_file
from serai.server.limits import NO_LIMITS
from serai.server.table import bot_seats
from tests.kernel import souk
from tests.server.reliability import file_layer
from tests.server.reliability.faults import FAULTS

ROOT = Path(__file__).parents[3]
DIE_WITH_PARENT = 1
"""``PR_SET_PDEATHSIG`` of Linux."""


class Order(msgspec.Struct, frozen=True):
    """A server that is wanted."""

    database: str
    log: str
    """The file for what it writes to stderr."""
    kill_at: tuple[str, int] | None = None
    """The point at which it kills itself, and at which time it comes there."""
    kill_at_call: int = 0
    """The call to the file system at which it is killed, by its number."""
    tape: str = ""
    """The file in which the file layer records what reaches the disk."""
    away_after: float | None = None
    """Seconds after which somebody counts as away, if other than usual."""
    synchronous: str = "FULL"
    """What SQLite syncs; with less than the server's own setting, acknowledged choices must get lost."""
    fault: str = ""
    """A fault to be planted in it, by its name in ``faults``."""


class Started(msgspec.Struct, frozen=True):
    """A server that was forked; it listens already."""

    pid: int
    port: int


# ---- in the process that forks ---------------------------------------------------------------------------------------


def main() -> None:
    """Fork a server for every order."""
    registry.add(souk.TITLE)
    BotPool.warm = lambda self: None  # type: ignore[method-assign]  # no table has a bot
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the dead
    for line in sys.stdin.buffer:
        order = msgspec.json.decode(line, type=Order)
        listening = listen("127.0.0.1", 0)
        listening.listen(100)
        pid = os.fork()
        if pid == 0:
            try:
                _serve(order, listening)
            finally:
                os._exit(1)
        sys.stdout.buffer.write(msgspec.json.encode(Started(pid, listening.getsockname()[1])) + b"\n")
        sys.stdout.buffer.flush()
        listening.close()


def _serve(order: Order, listening: socket.socket) -> None:
    """In the forked process: the site as ``serai serve`` runs it, but without limits."""
    import uvicorn

    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)  # a run that is broken off leaves no server behind
    output = os.open(order.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(output, 1)
    os.dup2(output, 2)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    if order.tape or order.kill_at_call:
        file_layer.begin(order.database, order.tape, order.kill_at_call)
    own = [pragma.replace("synchronous=FULL", f"synchronous={order.synchronous}") for pragma in sqlite_file.WRITER]
    sqlite_file.WRITER = tuple(own)  # type: ignore[assignment]
    if order.fault:
        FAULTS[order.fault]()
    if order.kill_at is not None:
        crash_points.arm(*order.kill_at)
    if order.away_after is not None:
        bot_seats.AWAY_AFTER = order.away_after
    logs.set_up()
    uvicorn.Server(server_config(create_app(order.database, NO_LIMITS))).run(sockets=[listening])


# ---- for tests -------------------------------------------------------------------------------------------------------


class KillableServer:
    """A running server."""

    def __init__(self, started: Started) -> None:
        self.pid = started.pid
        self.address = f"http://127.0.0.1:{started.port}"
        self._handle = os.pidfd_open(started.pid)  # also if the number is given to another process later
        self.dead = asyncio.Event()
        asyncio.get_running_loop().add_reader(self._handle, self._died)

    def _died(self) -> None:
        asyncio.get_running_loop().remove_reader(self._handle)
        os.close(self._handle)
        self.dead.set()

    async def kill(self) -> None:
        if not self.dead.is_set():
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)
        await self.dead.wait()


class Nursery:
    """Starts servers."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def start(self, order: Order) -> KillableServer:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")
        self._process.stdin.flush()
        return KillableServer(msgspec.json.decode(self._process.stdout.readline(), type=Started))


@contextlib.contextmanager
def open_nursery(preload: Path | None = None) -> Iterator[Nursery]:
    """A nursery in a process of its own, with a file layer if one is given."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
    if preload is not None:
        environment["LD_PRELOAD"] = str(preload)
    command = [sys.executable, "-m", "tests.server.reliability.nursery"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe) as process:
        try:
            yield Nursery(process)
        finally:
            process.kill()


if __name__ == "__main__":
    main()
