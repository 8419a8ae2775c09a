"""A client for an ASGI application in the same event loop, without a network and without time.

Time stands still in the loop: no clock rings, nobody is away, nothing is done "every few seconds". So what is sent, and
in which order, depends on the requests alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.applications import Starlette

HOST = "serai.example"
FROM = ("203.0.113.9", 50_000)
"""Where all clients come from: not this machine, which may read more."""


class StillLoop(asyncio.SelectorEventLoop):
    """An event loop in which no time passes."""

    def time(self) -> float:
        return 1_000.0


class Reply(NamedTuple):
    """An answer over HTTP, whole."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key == name), "")

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def _scope(app: Starlette, kind: str, address: str, cookie: str, **more: Any) -> dict[str, Any]:
    path, _, query = address.partition("?")
    headers = [(b"host", HOST.encode()), *more.pop("headers", ())]
    if cookie:
        headers.append((b"cookie", cookie.encode()))
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "https" if kind == "http" else "wss",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": FROM,
        "server": (HOST, 443),
        "app": app,
        **more,
    }


async def request(
    app: Starlette, method: str, address: str, cookie: str = "", data: Any = None, form: dict[str, str] | None = None
) -> Reply:
    """One request and its whole answer."""
    content, headers = b"", []
    if form is not None:
        content, headers = urlencode(form).encode(), [(b"content-type", b"application/x-www-form-urlencoded")]
    elif data is not None:
        content = data if isinstance(data, bytes) else json.dumps(data).encode()
        headers = [(b"content-type", b"application/json")]
    headers.append((b"content-length", str(len(content)).encode()))
    got: list[dict[str, Any]] = []
    asked = False

    async def receive() -> dict[str, Any]:
        nonlocal asked
        if asked:
            await asyncio.Event().wait()  # the client stays until it has its answer
        asked = True
        return {"type": "http.request", "body": content, "more_body": False}

    async def send(message: Any) -> None:
        got.append(message)

    await app(_scope(app, "http", address, cookie, method=method, headers=headers), receive, send)
    head = [(key.decode().lower(), value.decode()) for key, value in got[0]["headers"]]
    return Reply(got[0]["status"], head, b"".join(message.get("body", b"") for message in got[1:]))


class Connection:
    """Something that stays open: what came over it waits in ``heard``."""

    def __init__(self, app: Starlette, scope: dict[str, Any], first: dict[str, Any]) -> None:
        self.heard: list[bytes] = []
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait(first)
        self._news = asyncio.Event()
        self._task = asyncio.create_task(app(scope, self._inbox.get, self._send))

    async def _send(self, message: Any) -> None:
        if message["type"] in ("websocket.close", "http.response.start"):
            known = {key: message[key] for key in ("type", "code", "reason", "status") if key in message}
            self.heard.append(json.dumps(known).encode())
        elif message["type"] == "websocket.send":
            self.heard.append(message["text"].encode())
        elif message.get("body"):
            self.heard.append(message["body"])
        self._news.set()

    async def until(self, came: Callable[[bytes], bool], start: int) -> bytes:
        """The first message from ``start`` on that is the one."""
        while True:
            self._news.clear()
            for message in self.heard[start:]:
                if came(message):
                    return message
            news = asyncio.create_task(self._news.wait())
            await asyncio.wait([news, self._task], return_when=asyncio.FIRST_COMPLETED)
            if self._task.done() and not news.done():
                news.cancel()
                raise AssertionError(f"the connection has ended: {self.heard[-3:]}")

    def take(self) -> list[bytes]:
        """What has come since the last time."""
        found, self.heard = self.heard, []
        return found

    async def leave(self) -> None:
        self._inbox.put_nowait(
            {"type": "websocket.disconnect", "code": 1000} if self.is_socket else {"type": "http.disconnect"}
        )
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    is_socket = False


class Stream(Connection):
    """A stream of lines."""

    def __init__(self, app: Starlette, address: str, cookie: str) -> None:
        scope = _scope(app, "http", address, cookie, method="GET")
        super().__init__(app, scope, {"type": "http.request", "body": b"", "more_body": False})


class Socket(Connection):
    """A WebSocket."""

    is_socket = True

    def __init__(self, app: Starlette, address: str, cookie: str) -> None:
        scope = _scope(app, "websocket", address, cookie, subprotocols=[])
        super().__init__(app, scope, {"type": "websocket.connect"})

    def send(self, message: dict[str, Any] | str) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def ask(self, message: dict[str, Any] | str, kind: str) -> Any:
        """Send a message and wait for its answer, a message of this kind."""
        start, id = len(self.heard), message.get("id", "") if isinstance(message, dict) else ""
        self.send(message)

        def answers(raw: bytes) -> bool:
            got = json.loads(raw)
            return bool(got["type"] == kind and (kind != "answer" or got["id"] == id))

        return json.loads(await self.until(answers, start))


async def settle() -> None:
    """Let everything that is ready run."""
    for _ in range(30):
        await asyncio.sleep(0)


@contextlib.asynccontextmanager
async def running(app: Starlette) -> AsyncIterator[Starlette]:
    """The application from its start to its end."""
    async with app.router.lifespan_context(app):
        yield app
