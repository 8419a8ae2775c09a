"""The database goes away while people sit at their tables: they are told, the log has one line, and all goes on."""

from __future__ import annotations

import io
import json
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from serai.server import app as site
from serai.server import logs
from serai.server.app import create_app
from serai.server.limits import NO_LIMITS
from tests.server.support import Quick


@contextmanager
def log_of_the_server() -> Iterator[io.StringIO]:
    """The log as ``serai serve`` writes it."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    root.handlers.clear()
    stream = io.StringIO()
    logs.set_up(stream)
    try:
        yield stream
    finally:
        root.handlers[:] = before
        root.setLevel(level)


def stop_postgres(url: str) -> Callable[[], None]:
    """Nobody can connect to this database, and those who were connected are thrown out."""
    import psycopg

    head, _, query = url.partition("?")
    name = head.rpartition("/")[2]
    other = f"{head.rpartition('/')[0]}/postgres?{query}"

    def allow(allowed: bool) -> None:
        with psycopg.connect(other, autocommit=True) as connection:
            connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS {str(allowed).lower()}')
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])

    allow(False)
    return lambda: allow(True)


def stop_sqlite(path: str) -> Callable[[], None]:
    """The tables are gone from the file, as from a file that somebody has replaced."""
    with sqlite3.connect(path) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        connection.execute("PRAGMA legacy_alter_table = ON")
        for name in names:
            connection.execute(f'ALTER TABLE "{name}" RENAME TO "gone_{name}"')

    def back() -> None:
        with sqlite3.connect(path) as connection:
            connection.execute("PRAGMA legacy_alter_table = ON")
            for name in names:
                connection.execute(f'ALTER TABLE "gone_{name}" RENAME TO "{name}"')

    return back


def answer(socket: Any, message: dict[str, Any]) -> dict[str, Any]:
    """The answer to a message; other messages may come before it."""
    socket.send_text(json.dumps(message))
    while True:
        told: dict[str, Any] = json.loads(socket.receive_text())
        if told.get("id") == message["id"]:
            return told


def arrived(socket: Any) -> None:
    """The server has read all that it needs for this connection."""
    while json.loads(socket.receive_text())["type"] != "note":
        pass


def test_one_line_and_no_traceback(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "BotPool", lambda *_: Quick())
    app = create_app(database, NO_LIMITS)
    with (
        log_of_the_server() as log,
        TestClient(app, base_url="https://localhost", raise_server_exceptions=False) as client,
        ExitStack() as open_sockets,
    ):
        made = client.post("/api/tables", json={"title": "caravan", "seats": [{"kind": "me"}] * 2}).json()["id"]
        address = f"wss://localhost/t/{made}/socket"
        sockets = [open_sockets.enter_context(client.websocket_connect(address)) for _ in range(8)]
        for socket in sockets:
            arrived(socket)
        state = client.get(f"/api/tables/{made}").json()
        codes = [state["offered"][0]["code"]]
        choice = {"type": "do", "seat": state["asked"][0], "decision": state["decision"], "codes": codes}
        assert log.getvalue().count("WARNING") == 0
        back = (stop_sqlite if "://" not in database else stop_postgres)(database)
        try:
            for number, socket in enumerate(sockets):
                said = answer(socket, {"type": "say", "id": f"said-at-{number}", "text": "hello"})
                assert not said["ok"] and "try again" in said["text"]
                told = answer(socket, {**choice, "id": f"chosen-{number}"})
                assert not told["ok"] and "try again" in told["text"]
            for path in ("/mine", "/api/tables/unknown1"):
                assert client.get(path).status_code == 503
            assert client.get("/readyz").status_code == 503 and client.get("/healthz").status_code == 200
            with (
                pytest.raises(WebSocketDisconnect) as closed,
                client.websocket_connect("wss://localhost/t/unknown2/socket") as late,
            ):
                late.receive_text()
            assert closed.value.code == site.TRY_AGAIN
        finally:
            back()
        assert answer(sockets[0], {**choice, "id": "chosen-after"})["ok"], "it goes on by itself"
        assert answer(sockets[1], {"type": "say", "id": "said-after", "text": "hello"})["ok"]
    lines = log.getvalue()
    assert "Traceback" not in lines
    assert lines.count("the database failed") == 1 and lines.count("WARNING") == 1 and "ERROR" not in lines, lines
