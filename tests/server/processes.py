"""Real servers in processes of their own, a program that plays at them, and the check of the log afterwards."""

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
from typing import Any

import httpx2 as httpx
from sqlalchemy import select

from serai.server.db import schema
from serai.server.db.engine import open_engine
from serai.server.db.records import read_record
from serai.server.table.ledger import Ledger
from serai.server.table.log import read_log

SOURCE = Path(__file__).parents[2] / "src"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONUNBUFFERED": "1"}
SERVE = (sys.executable, "-m", "serai", "serve", "--port", "0", "--no-open", "--database")


class Server:
    """A process of its own; ``environment`` is added to ours. All that it writes is in ``output``."""

    def __init__(self, database: str, *options: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [*SERVE, database, *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**ENVIRONMENT, **environment},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)/", line)
        assert found, line + self.process.stdout.read()
        self.address = f"http://127.0.0.1:{found[1]}"
        self.output = line
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()
        self._wait()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output += line

    def close(self) -> None:
        """Kill it, if it still runs, and read the rest of what it wrote."""
        if self.process.poll() is None:
            self.kill()
        self._reading.join(10)
        assert self.process.stdout is not None
        self.process.stdout.close()

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
def server(database: str, *options: str, **environment: str) -> Iterator[Server]:
    running = Server(database, *options, **environment)
    try:
        yield running
    finally:
        running.close()


def refused(database: str) -> str:
    """The one sentence with which a server does not start."""
    run = subprocess.run([*SERVE, database], capture_output=True, text=True, env=ENVIRONMENT)
    assert run.returncode == 1 and not run.stdout and run.stderr.count("\n") == 1, run.stdout + run.stderr
    return run.stderr


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
        body = self.unknown or self.next_choice(server, table)
        if body is None:
            return False
        self.unknown = body
        answer = self.ask(server, "POST", f"/api/tables/{table}/choices", json=body)
        assert answer.status_code == 200, answer.text
        self.acknowledged.append(body["id"])
        self.unknown = None
        return True

    def next_choice(self, server: Server, table: str) -> dict[str, Any] | None:
        state = self.ask(server, "GET", f"/api/tables/{table}").json()
        if state["over"]:
            return None
        self.count += 1
        codes = [self.count * 7 % len(state["offered"])]
        return {
            "id": f"click-{self.count:06}",
            "seat": state["seat"],
            "decision": state["decision"],
            "codes": [state["offered"][index]["code"] for index in codes],
        }


def new_table(player: Player, server: Server, title: str, seats: int) -> str:
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
