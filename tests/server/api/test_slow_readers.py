"""A client that does not take its answers is not heard, costs little memory, and is let go."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocket

from serai.server.api import socket as table_socket
from serai.server.budgets import Budgets
from serai.server.limits import NO_LIMITS
from serai.server.table.viewer import TOO_SLOW, Viewer
from tests.server.support import ANN, BOB, open_tables, table_for, until


class SilentClient:
    """An ASGI server's side of a socket whose client sends without end and, from some moment on, takes nothing."""

    def __init__(self, message: str) -> None:
        self.message = message
        self.reads = 0
        self.sent: list[Any] = []
        self.takes = asyncio.Event()

    async def receive(self) -> Any:
        self.reads += 1
        await asyncio.sleep(0)
        return {"type": "websocket.connect"} if self.reads == 1 else {"type": "websocket.receive", "text": self.message}

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            await self.takes.wait()
        self.sent.append(message)

    def socket(self) -> WebSocket:
        app = SimpleNamespace(state=SimpleNamespace(budgets=Budgets(NO_LIMITS)))
        scope = {"type": "websocket", "path": "/", "headers": [], "query_string": b"", "app": app}
        return WebSocket(scope, self.receive, self.send)

    @property
    def views(self) -> int:
        return sum('"type":"full"' in message.get("text", "") for message in self.sent)


@pytest.mark.parametrize("message", ['{"type":"again"}', '{"type":"at","moment":0}', "nonsense"])
async def test_who_does_not_listen_is_not_heard(sqlite: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_tables(sqlite) as tables:
        table = await table_for(tables, "caravan", ANN, BOB)
        client, viewer = SilentClient(message), Viewer(table, None)
        websocket = client.socket()
        await websocket.accept()
        serving = asyncio.create_task(table_socket._serve(websocket, table, viewer, NO_LIMITS))
        await until(lambda: viewer in table.attendance.subscribers)
        for _ in range(200):
            await asyncio.sleep(0)
        assert client.reads == 1 and len(viewer.outbox) <= 3, "only the handshake was read"

        client.takes.set()
        await until(lambda: client.reads > 20)
        client.takes.clear()
        for _ in range(200):
            await asyncio.sleep(0)
        before = client.reads
        for _ in range(200):
            await asyncio.sleep(0)
        assert client.reads == before, "and nothing more while the answer to the last is not taken"
        monkeypatch.setattr(table_socket, "SLOWEST", 0.0)
        client.takes.set()
        await until(lambda: client.reads > before)
        client.takes.clear()
        await serving
        assert viewer.close_code == TOO_SLOW and viewer not in table.attendance.subscribers
        assert client.sent[-1]["type"] == "websocket.close" and client.sent[-1]["code"] == TOO_SLOW
