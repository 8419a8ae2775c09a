"""For whoever runs the site: is the process alive, can it serve people, and what are its figures."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import os
import time
from ipaddress import ip_address
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from serai import COMPILED, __version__
from serai.server import metrics
from serai.server.api.api_types import Failed
from serai.server.api.http import reply
from serai.server.db.store import Store, StoreClosed
from serai.server.guard import address
from serai.server.lobby.tables import Tables
from serai.server.metrics import Gauge
from serai.server.words import t

PATIENCE = 5.0
"""Seconds after which a database that does not answer counts as gone."""
FRESH = 2.0
"""Seconds for which an answer is good: asking again and again does not write again and again."""
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Headers of a proxy: behind one, everybody seems to come from this machine."""

INFO = Gauge("serai_info", "The version that runs.", "version", "build")
STARTED = Gauge("process_start_time_seconds", "When the process started, in seconds since 1970.")
CPU_SECONDS = metrics.Counter("process_cpu_seconds_total", "Seconds of CPU time that the process has used.")
MEMORY = Gauge("process_resident_memory_bytes", "Memory of this process.")
OPEN_FILES = Gauge("process_open_fds", "Open files and connections of this process.")
TABLES = Gauge("serai_tables", "Tables in memory.")
SOCKETS = Gauge("serai_sockets", "Open sockets and streams at tables.")
SEND_QUEUE = Gauge("serai_send_queue_messages", "Messages that wait to be sent, over all connections.")
WRITE_QUEUE = Gauge("serai_write_queue", "Writes that wait for the writer.")
BOTS_WAITING = Gauge("serai_bots_waiting", "Bots that wait for a free process.")
WAL_BYTES = Gauge("serai_wal_bytes", "Size of SQLite's write-ahead log; a reader that never ends makes it grow.")

INFO.set(1, __version__, "compiled" if COMPILED else "interpreted")
STARTED.set(time.time())


class Readiness:
    """Whether the database takes writes, asked by a write of nothing."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._at = float("-inf")
        self._ready = False
        self._asking: asyncio.Task[None] | None = None

    async def ready(self) -> bool:
        """Whether it does; everybody who asks meanwhile waits for the same write."""
        if time.monotonic() - self._at > FRESH:
            if self._asking is None or self._asking.done():
                self._asking = asyncio.create_task(self._ask())
            await asyncio.shield(self._asking)
        return self._ready

    async def _ask(self) -> None:
        try:
            await asyncio.wait_for(self._store.probe(), PATIENCE)
            self._ready = True
        except (DBAPIError, StoreClosed, TimeoutError) as error:
            self._store.outage.log("/readyz", error)
            self._ready = False
        self._at = time.monotonic()


async def alive(request: Request) -> Response:
    return PlainTextResponse(t("health.alive") + "\n")


async def ready(request: Request) -> Response:
    readiness: Readiness = request.app.state.readiness
    good = await readiness.ready()
    return PlainTextResponse(t("health.ready" if good else "health.not_ready") + "\n", 200 if good else 503)


async def figures(request: Request) -> Response:
    """The metrics, for this machine only; where the host has set a token, for whoever has it."""
    if not _may_read(request):
        return reply(Failed(t("health.no_metrics")), 403)
    _measure(request.app.state.tables)
    return Response(metrics.text(), media_type=metrics.CONTENT_TYPE)


def _may_read(request: Request) -> bool:
    token = os.environ.get("SERAI_METRICS_TOKEN", "")
    if token:
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
    return _is_loopback(address(request.scope)) and not any(name in request.headers for name in FORWARDED)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _measure(tables: Tables) -> None:
    """Set what is read off the process now."""
    viewers = [viewer for table in tables.loaded() for viewer in table.attendance.subscribers]
    TABLES.set(len(tables.loaded()))
    SOCKETS.set(len(viewers))
    SEND_QUEUE.set(sum(viewer.waiting for viewer in viewers))
    WRITE_QUEUE.set(tables.store.waiting)
    BOTS_WAITING.set(tables.bot_pool.waiting)
    WAL_BYTES.set(tables.store.wal_bytes())
    CPU_SECONDS.add(amount=time.process_time() - CPU_SECONDS.value())
    with contextlib.suppress(OSError):  # only Linux tells
        MEMORY.set(int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE"))
        OPEN_FILES.set(sum(1 for _ in Path("/proc/self/fd").iterdir()))


routes = [Route("/healthz", alive), Route("/readyz", ready), Route("/metrics", figures)]
