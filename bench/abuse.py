"""An honest player while somebody else attacks: quiet and attacked rounds in turn, in one run.

    python bench/abuse.py [--only WORD] [--rounds 3] [--seconds 8] [--unlimited]

The server runs with its usual limits (``--unlimited``: without any), the player and the attack in processes of their
own, with addresses of their own. Two times are measured for each click: until it is answered, and how much CPU time the
server spent between the two, which does not depend on what else the machine does. Reported, not asserted.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import multiprocessing
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

from attacks import ATTACKS, TARGET, Plan, run

from serai import new

HONEST, ATTACKER = "127.7.0.1", "127.66.0.{}"
CLICKS = 4
"""A second, by the honest player."""
NO_LIMITS = {f"SERAI_LIMIT_{name}": "none" for name in ("CPU", "SOCKETS", "CONNECTIONS", "CONNECTIONS_EACH", "GUESTS",
                                                        "UNPLAYED", "TABLES", "NEW_TABLES")}  # fmt: skip


class Server:
    """The site in a process of its own."""

    def __init__(self, folder: str, unlimited: bool) -> None:
        command = [sys.executable, "-m", "serai", "serve", "--port", "0", "--no-open", "--bots", "1"]
        environment = {**os.environ, **(NO_LIMITS if unlimited else {}), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [*command, "--database", f"{folder}/abuse.db"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://localhost:(\d+)/", self.process.stdout.readline())
        if found is None:
            raise SystemExit("the server does not start")
        self.port = int(found[1])
        for _ in range(600):
            with_answer = _answers(self.port)
            if with_answer:
                return
            time.sleep(0.1)
        raise SystemExit("the server does not answer")

    def memory(self) -> float:
        """Resident, in MB."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) / 1024 if found else 0.0

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def _answers(port: int) -> bool:
    try:
        return ask(port, "GET", "/api/titles", TARGET)[0] == 200
    except OSError:
        return False


def ask(port: int, method: str, path: str, source: str, body: Any = None) -> tuple[int, Any, str]:
    """One request: the status, the answer, and the cookie that came with it."""
    connection = http.client.HTTPConnection(TARGET, port, timeout=120, source_address=(source, 0))
    connection.request(method, path, None if body is None else json.dumps(body))
    answer = connection.getresponse()
    data, cookie = answer.read(), (answer.headers["set-cookie"] or "").split(";")[0]
    connection.close()
    return answer.status, json.loads(data) if data[:1] in b"{[" else data, cookie


def cpu(pid: int) -> float:
    """Seconds of CPU of all threads of a process, to the microsecond."""
    total = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            total += int((task / "schedstat").read_text().split()[0])
        except OSError:  # the thread has ended
            continue
    return total / 1e9


# ---- the honest player ---------------------------------------------------------------------------------------------


def play(port: int, pid: int, orders: Connection) -> None:
    """In a process of its own: play for as long as each order says, and send back (seconds, CPU seconds) of clicks."""
    asyncio.run(_play(port, pid, orders))


async def _play(port: int, pid: int, orders: Connection) -> None:
    player = Player(port, pid)
    while True:
        try:
            seconds = await asyncio.to_thread(orders.recv)
        except EOFError:  # that was all
            return
        orders.send(await player.clicks(seconds))


class Player:
    """Somebody who plays Caravan, both seats, over a socket."""

    def __init__(self, port: int, pid: int) -> None:
        self.port = port
        self.pid = pid
        self.rng = Random(1)
        self.socket: Any = None
        self.status: Any = None
        self.count = 0

    async def open(self) -> None:
        from websockets.asyncio.client import connect

        seats = {"title": "caravan", "seats": [{"kind": "me"}] * 2}
        status, made, cookie = await asyncio.to_thread(ask, self.port, "POST", "/api/tables", HONEST, seats)
        if status != 201:
            raise SystemExit(f"the honest player was refused: {made}")
        where = f"ws://{TARGET}:{self.port}/t/{made['id']}/socket"
        headers, source = {"cookie": cookie}, (HONEST, 0)
        self.socket = await connect(where, additional_headers=headers, max_size=None, local_addr=source)
        await self._hear("full")

    async def _hear(self, *kinds: str) -> Any:
        while True:
            heard = json.loads(await asyncio.wait_for(self.socket.recv(), 120))
            if heard["type"] in ("full", "patch"):
                self.status = heard["status"]
            if heard["type"] in kinds:
                return heard

    async def clicks(self, seconds: float) -> list[tuple[float, float]]:
        took, end = [], time.perf_counter() + seconds
        while time.perf_counter() < end:
            await asyncio.sleep(1 / CLICKS)
            if self.socket is None or self.status["over"]:
                await self.open()
            took.append(await self._click())
        return took

    async def _click(self) -> tuple[float, float]:
        """One choice; until its answer and its view have come."""
        status = self.status
        codes = [one["code"] for one in (*status["targets"], *status["buttons"])]
        codes += [status[name]["code"] for name in ("primary", "end") if status[name]]
        self.count += 1
        choice = {"seat": status["seat"], "decision": status["decision"], "codes": [self.rng.choice(codes)]}
        start, work = time.perf_counter(), cpu(self.pid)
        await self.socket.send(json.dumps({"type": "do", "id": f"honest-{self.count:06}", **choice}))
        before = status["version"]
        answer = await self._hear("answer")
        if not answer["ok"]:
            raise SystemExit(f"the honest player was refused: {answer}")
        while self.status["version"] == before:
            await self._hear("patch", "full")
        return time.perf_counter() - start, cpu(self.pid) - work


# ---- rounds --------------------------------------------------------------------------------------------------------


@dataclass
class Measured:
    """The clicks of all rounds of one kind."""

    took: list[tuple[float, float]] = field(default_factory=list)
    share: list[float] = field(default_factory=list)
    """Of a core that the server used."""

    def cuts(self, which: int) -> tuple[float, float]:
        """p50 and p99 in milliseconds: 0 of the clock, 1 of the server's CPU time."""
        found = statistics.quantiles([one[which] * 1000 for one in self.took], n=100)
        return found[49], found[98]


class Bench:
    def __init__(self, server: Server, rounds: int, seconds: float) -> None:
        self.server = server
        self.rounds = rounds
        self.seconds = seconds
        self.orders, theirs = multiprocessing.Pipe()
        arguments = (server.port, server.process.pid, theirs)
        self.player = multiprocessing.Process(target=play, args=arguments, daemon=True)
        self.player.start()
        self.table, self.lines = self._long_game()

    def _long_game(self) -> tuple[str, int]:
        """A table that anybody may look at, with a long past."""
        match, rng = new("mule", 4, seed="bench"), Random(1)
        while not match.over:
            match.play(rng.choice(match.options()))
        status, made, _ = ask(self.server.port, "POST", "/api/journals", TARGET, {"text": match.save()})
        if status != 201:
            raise SystemExit(f"the long game was refused: {made}")
        return made["id"], len(match.moments)

    def case(self, number: int, name: str) -> str:
        quiet, attacked = Measured(), Measured()
        self._measure(Measured())
        with self._attack(number, name):  # so that everything has been drawn once
            self._measure(Measured())
        before = peak = self.server.memory()
        for _ in range(self.rounds):
            self._measure(quiet)
            with self._attack(number, name):
                peak = max(peak, self._measure(attacked))
            time.sleep(5)  # what is left of the attack ends
        clock, work = (ratio(quiet.cuts(which), attacked.cuts(which)) for which in (0, 1))
        busy = f"{statistics.mean(quiet.share):.2f} / {statistics.mean(attacked.share):.2f}"
        return f"| {name} | {clock} | {work} | {busy} | {before:.0f} / {peak:.0f} |"

    def _measure(self, into: Measured) -> float:
        """One round; return the most memory the server had."""
        start, work, peak = time.perf_counter(), cpu(self.server.process.pid), 0.0
        self.orders.send(self.seconds)
        while not self.orders.poll(0.2):
            peak = max(peak, self.server.memory())
            if time.perf_counter() - start > 20 * self.seconds + 300 or not self.player.is_alive():
                raise SystemExit("the honest player gets no answers")
        into.took += self.orders.recv()
        into.share.append((cpu(self.server.process.pid) - work) / (time.perf_counter() - start))
        return peak

    @contextmanager
    def _attack(self, number: int, name: str) -> Iterator[None]:
        until = time.monotonic() + 3 * self.seconds + 30
        plan = Plan(self.server.port, ATTACKER.format(number + 1), until, self.table, self.lines)
        process = multiprocessing.Process(target=run, args=(name, plan), daemon=True)
        process.start()
        time.sleep(2)
        try:
            yield
        finally:
            process.kill()
            process.join()


def ratio(quiet: tuple[float, float], attacked: tuple[float, float]) -> str:
    return f"{quiet[0]:.0f}, {quiet[1]:.0f} / {attacked[0]:.0f}, {attacked[1]:.0f} | {attacked[1] / quiet[1]:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a part of the attack's name")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--unlimited", action="store_true")
    given = parser.parse_args()
    multiprocessing.set_start_method("spawn")
    print("| attack | clock ms p50, p99 quiet / attacked | p99 ratio | server's CPU ms p50, p99 quiet / attacked "
          "| p99 ratio | cores used quiet / attacked | MB before / most |")  # fmt: skip
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for number, name in enumerate(ATTACKS):
        if given.only not in name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder, given.unlimited)
            try:
                print(Bench(server, given.rounds, given.seconds).case(number, name), flush=True)
            finally:
                server.stop()


if __name__ == "__main__":
    main()
