"""The server's figures in one run: opening tables, two hundred live tables, memory, first paint.

    python bench/server.py [--tables 200] [--seconds 10]

Reported, not asserted: the numbers are those of the machine and of what else it does.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import gzip
import http.client
import json
import os
import re
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from serai import registry

TITLES = [(name, min(4, registry.title_named(name).players[-1])) for name in registry.titles()]
SOCKETS = 4


# ---- the server, in a process of its own ---------------------------------------------------------------------------


def serve(port: int, database: str) -> None:
    import uvicorn

    from serai.server.app import create_app
    from serai.server.limits import NO_LIMITS

    config = uvicorn.Config(create_app(database, NO_LIMITS), port=port, log_level="warning", access_log=False)
    uvicorn.Server(config).run()


class Running:
    """The server while it runs."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        command = [sys.executable, __file__, "--serve", str(self.port), "--database", f"{folder}/bench.db"]
        self.process = subprocess.Popen(command)
        self.cookie = ""
        for _ in range(600):
            try:
                self.ask("GET", "/api/titles")
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("the server does not answer")

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes, Any]:
        connection = http.client.HTTPConnection("localhost", self.port, timeout=60)
        headers = {"cookie": self.cookie} if self.cookie else {}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        data = answer.read()
        if answer.headers["set-cookie"]:
            self.cookie = answer.headers["set-cookie"].split(";")[0]
        connection.close()
        return answer.status, data, answer.headers

    def memory(self) -> float:
        """Resident, in MB."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", text)
        return int(found[1]) / 1024 if found else 0.0

    def cpu(self) -> float:
        """Seconds of work so far, without its bots' processes."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


# ---- opening -------------------------------------------------------------------------------------------------------


async def opening(folder: str) -> None:
    """A table at move 400 beside one at move 1: in memory, and brought back from the log."""
    import httpx2 as httpx
    from sqlalchemy import insert

    from serai import new
    from serai.server.app import create_app
    from serai.server.db import schema
    from serai.server.limits import NO_LIMITS
    from serai.server.lobby.create import import_journal
    from serai.server.people.identity import Person

    app = create_app(f"{folder}/opening.db", NO_LIMITS)
    async with app.router.lifespan_context(app):
        tables = app.state.tables
        owner = Person("bench", "Bench", True)
        row = {"id": owner.id, "name": owner.name, "guest": True}
        await tables.store.write(lambda c: c.execute(insert(schema.users).values(**row)) and None)
        ids = {}
        for moves in (1, 400):
            rng = Random(1)
            match = new("citrus", 4, seed="bench")
            while sum(seat >= 0 for seat, _ in match.lines) < moves and not match.over:
                match.play(rng.choice(match.options()))
            ids[moves] = await import_journal(tables, owner, match.save())
            print(f"  the table at move {moves} has {len(match.lines)} lines")
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="https://localhost") as client:
            for kind in ("in memory", "from the log"):
                took: dict[int, list[float]] = {1: [], 400: []}
                for _ in range(15):
                    for moves, table_id in ids.items():
                        if kind == "from the log":
                            tables.drop(await tables.get(table_id))
                        start = time.perf_counter()
                        answer = await client.get(f"/t/{table_id}")
                        took[moves].append((time.perf_counter() - start) * 1000)
                        assert answer.status_code == 200
                one, many = (statistics.median(took[moves]) for moves in (1, 400))
                print(f"  {kind}: {one:.1f} ms at move 1, {many:.1f} ms at move 400, ratio {many / one:.2f}")


def first_paint(server: Running) -> None:
    for title, players in TITLES:
        _, made, _ = server.ask("POST", "/api/tables", {"title": title, "seats": [{"kind": "me"}] * players})
        _, page, _ = server.ask("GET", f"/t/{json.loads(made)['id']}")
        linked = set(re.findall(rb'(?:href|src)="(/static/[^"]+\.(?:css|js))"', page))
        files = [server.ask("GET", path.decode())[1] for path in linked]
        raw = len(page) + sum(map(len, files))
        alone = len(gzip.compress(page, 5))
        small = alone + sum(len(gzip.compress(file, 5)) for file in files)
        print(f"  {title}: page {len(page) / 1000:.0f} kB, {alone / 1000:.0f} kB gzipped; ", end="")
        print(f"with {len(files)} style sheets and modules {raw / 1000:.0f} kB, {small / 1000:.0f} kB gzipped")


# ---- live tables ---------------------------------------------------------------------------------------------------


class LiveTable:
    """One table and its sockets: a click, and when the last of them has seen what came of it."""

    def __init__(self, server: Running, table_id: str, rng: Random) -> None:
        self.server = server
        self.id = table_id
        self.rng = rng
        self.sockets: list[Any] = []
        self.versions = [0] * SOCKETS
        self.moved = asyncio.Condition()
        self.answered = ""
        self.state: Any = None
        self.over = False
        self.count = 0
        self.readers: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        from websockets.asyncio.client import connect

        for number in range(SOCKETS):
            address = f"ws://localhost:{self.server.port}/t/{self.id}/socket"
            headers = {"cookie": self.server.cookie} if number == 0 else {}
            made = await connect(address, additional_headers=headers, max_size=None, compression=None)
            self.sockets.append(made)
            self.readers.append(asyncio.create_task(self._read(number, made)))

    async def _read(self, number: int, made: Any) -> None:
        async for text in made:
            if text.startswith(('{"type":"full"', '{"type":"patch"')):
                found = re.search(r'"status":\{"version":(\d+)', text)
                if number == 0:
                    self.state = json.loads(text)["status"]
                    self.over = self.state["over"]
                self.versions[number] = int(found[1]) if found else 0
            elif text.startswith('{"type":"answer"'):
                self.answered = json.loads(text)["id"]
            else:
                continue
            async with self.moved:
                self.moved.notify_all()

    async def click(self) -> float | None:
        """Seconds until the last screen has it; 0 for a step that only its own seat sees; None if the game is over."""
        status = self.state
        if self.over or status["seat"] is None:
            return None
        codes = [target["code"] for target in status["targets"]] + [button["code"] for button in status["buttons"]]
        codes += [status[name]["code"] for name in ("primary", "end") if status[name]]
        if not codes:
            return None
        self.count += 1
        message = {
            "type": "do",
            "id": f"bench-{self.id}-{self.count}",
            "seat": status["seat"],
            "decision": status["decision"],
            "codes": [self.rng.choice(codes)],
        }
        before = status["version"]
        start = time.perf_counter()
        await self.sockets[0].send(json.dumps(message))
        async with self.moved:
            try:
                await asyncio.wait_for(self.moved.wait_for(lambda: self._seen(before, str(message["id"]))), 30)
            except TimeoutError:
                return None
        return time.perf_counter() - start if min(self.versions) > before else 0.0

    def _seen(self, before: int, action: str) -> bool:
        return min(self.versions) > before or (self.answered == action and self.versions[0] == before)

    async def close(self) -> None:
        for made in self.sockets:
            await made.close()


async def live(server: Running, number: int, seconds: float) -> None:
    empty = server.memory()
    tables = []
    for index in range(number):
        title, players = TITLES[index % len(TITLES)]
        _, made, _ = server.ask("POST", "/api/tables", {"title": title, "seats": [{"kind": "me"}] * players})
        tables.append(LiveTable(server, json.loads(made)["id"], Random(index)))
    for table in tables:
        await table.open()
    await asyncio.sleep(2)
    full = server.memory()
    print(f"  memory: {empty:.0f} MB empty, {full:.0f} MB with {number} tables and {number * SOCKETS} sockets, "
          f"{(full - empty) / number * 1000:.0f} kB a table")  # fmt: skip
    idle = [await round_trip(tables[0]) for _ in range(50)]
    print(f"  a do-nothing round trip: {quantiles(idle)}")
    single = [took for took in [await tables[index % number].click() for index in range(60)] if took]
    print(f"  click to last screen, one table at a time: {quantiles(single)}")
    for rate in (10, 20, None):
        await load(tables, seconds, rate)
    for table in tables:
        await table.close()


async def round_trip(table: LiveTable) -> float:
    """The socket's own ping: nothing of ours."""
    start = time.perf_counter()
    await (await table.sockets[0].ping())
    return time.perf_counter() - start


async def load(tables: list[LiveTable], seconds: float, rate: int | None) -> None:
    """Clicks for so long: so many a second over all tables, or each table as fast as it can."""
    took: list[float] = []
    end = time.perf_counter() + seconds

    async def player(table: LiveTable) -> None:
        rng = Random(table.id)
        while time.perf_counter() < end:
            if rate is not None:
                await asyncio.sleep(min(rng.expovariate(rate / len(tables)), max(0.0, end - time.perf_counter())))
                if time.perf_counter() >= end:
                    return
            one = await table.click()
            if one is None:
                return
            if one:
                took.append(one)

    start, work = time.perf_counter(), tables[0].server.cpu()
    await asyncio.gather(*(player(table) for table in tables))
    spent, worked = time.perf_counter() - start, tables[0].server.cpu() - work
    aim = "as fast as they can" if rate is None else f"{rate} clicks a second"
    print(f"  {len(tables)} tables, {aim}: {len(took) / spent:.0f} moves/s, click to last screen {quantiles(took)}")
    print(f"    the server worked {worked / max(1, len(took)) * 1000:.1f} ms a move on its one core")


def quantiles(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "not measured"
    cuts = statistics.quantiles([one * 1000 for one in seconds], n=100)
    return f"p50 {cuts[49]:.1f} ms, p95 {cuts[94]:.1f} ms, p99 {cuts[98]:.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--serve", type=int)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    if given.serve:
        serve(given.serve, given.database)
        return
    gc.disable()  # the pauses that are measured are to be the server's
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        print("open a table (page and first paint):")
        asyncio.run(opening(folder))
        server = Running(folder)
        try:
            print("first paint:")
            first_paint(server)
            print("live:")
            asyncio.run(live(server, given.tables, given.seconds))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
