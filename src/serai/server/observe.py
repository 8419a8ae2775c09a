"""The outermost middleware: every request gets an id for the log and is counted; on demand there is an access log."""

from __future__ import annotations

import logging
import secrets
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from serai.server import metrics
from serai.server.guard import address
from serai.server.logs import REQUEST
from serai.server.people.addresses import AddressNames
from serai.server.security_log import RefusalLog

log = logging.getLogger(__name__)

REFUSED = {
    400: "bad request",
    401: "not signed in",
    403: "not allowed",
    409: "stale",
    413: "too large",
    422: "bad request",
    429: "too fast",
    503: "busy",
    4403: "not allowed",
    4429: "too many connections",
}
"""What a status of HTTP, or the code of a closed socket, is counted as."""


class Observer:
    """ASGI middleware around everything else."""

    def __init__(self, app: ASGIApp, access_log: bool = False) -> None:
        self.app = app
        self.access_log = access_log
        self._refusals = RefusalLog()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        started, status = time.perf_counter(), 0
        REQUEST.set(secrets.token_hex(4))

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.close"):
                status = int(message.get("status") or message.get("code") or 0)
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            if scope["type"] == "http":
                metrics.REQUESTS.add(str(status or 500))
            if status in REFUSED:
                metrics.REFUSALS.add(REFUSED[status])
                self._refusals.add(REFUSED[status], getattr(scope.get("route"), "path", "an unknown address"))
            if self.access_log:
                await _log_access(scope, status, time.perf_counter() - started)


async def _log_access(scope: Scope, status: int, seconds: float) -> None:
    """One line: who by a name of the day, and what by the route's pattern, since paths hold secret links."""
    names: AddressNames = scope["app"].state.address_names
    who = await names.name(address(scope))
    route = getattr(scope.get("route"), "path", "-")
    table = str(scope.get("path_params", {}).get("table", "-"))[:16]
    milliseconds = round(seconds * 1000)
    log.info("%s %s %s table=%s %s %dms", who, scope.get("method", "SOCKET"), route, table, status, milliseconds)
