"""The real thing: ``serai serve`` is killed at any moment of play; what was acknowledged is there afterwards."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx2 as httpx
from sqlalchemy import select

from serai.server.db import schema
from serai.server.db.records import read_record
from serai.server.db.store import open_engine
from serai.server.table.ledger import Ledger
from serai.server.table.log import read_log

SOURCE = Path(__file__).parents[3] / "src"


class Server:
    """A process of its own."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-m", "serai", "serve", "--port", "0", "--no-open", "--database", database]
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)/", line)
        assert found, line + self.process.stdout.read()
        self.address = f"http://127.0.0.1:{found[1]}"
        self._wait()

    def _wait(self) -> None:
        for _ in range(400):
            try:
                httpx.get(f"{self.address}/api/titles", timeout=5)
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """As Ctrl+C does."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(10)


@contextlib.contextmanager
def server(database: str) -> Iterator[Server]:
    running = Server(database)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.kill()
        assert running.process.stdout is not None
        running.process.stdout.close()


class Player:
    """A program that plays all seats of a table, and remembers what was acknowledged."""

    def __init__(self) -> None:
        self.cookie = ""
        self.acknowledged: list[str] = []
        self.unknown: dict[str, Any] | None = None
        self.count = 0

    def ask(self, server: Server, method: str, path: str, **more: Any) -> Any:
        headers = {"cookie": self.cookie} if self.cookie else {}
        answer = httpx.request(method, f"{server.address}{path}", headers=headers, timeout=10, **more)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].split(";")[0]
        return answer

    def choose(self, server: Server, table: str) -> bool:
        """One choice; False when the game is over. A choice whose answer was lost is sent again as it was."""
        body = self.unknown or self._next(server, table)
        if body is None:
            return False
        self.unknown = body
        answer = self.ask(server, "POST", f"/api/tables/{table}/choices", json=body)
        assert answer.status_code == 200, answer.text
        self.acknowledged.append(body["id"])
        self.unknown = None
        return True

    def _next(self, server: Server, table: str) -> dict[str, Any] | None:
        state = self.ask(server, "GET", f"/api/tables/{table}").json()
        if state["over"]:
            return None
        self.count += 1
        codes = [self.count * 7 % len(state["offered"])]
        return {
            "id": f"click-{self.count:06}",
            "seat": state["eye"],
            "decision": state["decision"],
            "codes": [state["offered"][index]["code"] for index in codes],
        }


def make(player: Player, server: Server, title: str, seats: int) -> str:
    plan = {"title": title, "seats": [{"kind": "me"}] * seats}
    answer = player.ask(server, "POST", "/api/tables", json=plan)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def check_log(database: str, table: str, acknowledged: list[str]) -> int:
    """The log replays to equal digests, and holds each acknowledged action exactly once."""
    engine = open_engine(database)
    log = schema.log
    with engine.begin() as connection:
        record = read_record(connection, table)
        assert record is not None
        rows = connection.execute(select(log).where(log.c.table_id == table).order_by(log.c.seq)).all()
        ledger = Ledger.replay(record.header, [], None, None, record.names)
        for row, entry in zip(rows, read_log(connection, table), strict=True):
            ledger.add(entry.entry)
            assert not row.digest or row.digest == ledger.match.digest
    engine.dispose()
    assert rows[-1].digest, "a choice and the draws it causes are written together"
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    actions = [row.action for row in rows if row.action]
    assert len(actions) == len(set(actions))
    assert set(acknowledged) <= set(actions)
    return len(actions)


def test_what_was_acknowledged_outlives_kill_9(sqlite: str) -> None:
    """Killed in the middle of some choice; the one without an answer is sent again and counts once."""
    rng = Random(4)
    player, table = Player(), ""
    for _ in range(3):
        with server(sqlite) as running:
            table = table or make(player, running, "citrus", 2)
            for _ in range(rng.randrange(4, 12)):
                assert player.choose(running, table)
            timer = threading.Timer(rng.uniform(0.0, 0.08), running.kill)
            timer.start()
            with contextlib.suppress(httpx.TransportError):
                while player.choose(running, table):
                    pass
            timer.join()
        check_log(sqlite, table, player.acknowledged)
    with server(sqlite) as running:
        assert player.choose(running, table)
        assert running.stop() == 0, "and a server that is asked to stop does so"
    assert check_log(sqlite, table, player.acknowledged) == len(player.acknowledged) >= 13


def test_two_real_processes_on_one_file(sqlite: str) -> None:
    """A choice made through one process is seen through the other; the same click at both counts once."""
    player = Player()
    with server(sqlite) as one, server(sqlite) as two:
        table = make(player, one, "caravan", 2)
        for turn in range(4):
            before = player.ask(two, "GET", f"/api/tables/{table}").json()
            body = player._next(one, table)
            assert body is not None
            where = f"/api/tables/{table}/choices"
            answers = [player.ask(at, "POST", where, json=body) for at in ((one, two)[turn % 2], two, one)]
            assert [answer.status_code for answer in answers] == [200, 200, 200], [answer.text for answer in answers]
            player.acknowledged.append(body["id"])
            until = time.monotonic() + 1.0
            while True:
                states = [player.ask(at, "GET", f"/api/tables/{table}").json() for at in (one, two)]
                if states[0] == states[1] and states[0]["v"] > before["v"]:
                    break
                assert time.monotonic() < until, "not within a second"
                time.sleep(0.05)
        assert check_log(sqlite, table, player.acknowledged) == 4
