"""A PostgreSQL server of our own, for as long as tests run."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TRIES = 50


class NoPostgres(Exception):
    """There is no PostgreSQL here, or none that can be started."""


class Cluster:
    """A running server; it listens at a socket in its own folder."""

    def __init__(self, tools: Path, folder: Path) -> None:
        self._tools = tools
        self._folder = folder
        self._data = folder / "data"
        self._own: dict[str, Any] = {"cwd": folder}
        if os.geteuid() == 0:  # as root it does not run
            shutil.chown(folder, "postgres", "postgres")
            self._own |= {"user": "postgres", "group": "postgres"}
        self.url = f"postgresql://serai@/postgres?host={folder}"

    def make(self) -> None:
        command = [str(self._tools / "initdb"), "-A", "trust", "-U", "serai", "-D", str(self._data), "--no-sync"]
        made = subprocess.run(command, capture_output=True, text=True, **self._own)
        if made.returncode:
            raise NoPostgres(f"initdb: {made.stderr[-200:]}")

    def _control(self, *command: str) -> bool:
        tool = [str(self._tools / "pg_ctl"), "-D", str(self._data), "-w", *command]
        return subprocess.run(tool, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self._own).returncode == 0

    def start(self) -> None:
        options = f"-c listen_addresses='' -k {self._folder}"
        for _ in range(TRIES):
            if self._control("-o", options, "-l", str(self._folder / "log"), "start"):
                return
            time.sleep(0.1)  # processes of one that was killed may still be there
        raise NoPostgres((self._folder / "log").read_text()[-500:])

    def stop(self) -> None:
        self._control("-m", "immediate", "stop")

    def kill(self) -> None:
        """As kill -9 does; its other processes end when they notice."""
        pid = int((self._data / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGKILL)


@contextlib.contextmanager
def own_cluster() -> Iterator[Cluster]:
    """A new server; NoPostgres if there can be none."""
    tools = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    on_path = shutil.which("pg_ctl")
    if not tools and not on_path:
        raise NoPostgres("no PostgreSQL: set SERAI_TEST_POSTGRES, or install it")
    folder = Path(tempfile.mkdtemp(prefix="serai-pg-"))
    cluster = Cluster(tools[-1] if tools else Path(str(on_path)).parent, folder)
    try:
        cluster.make()
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)


def new_database(server: str) -> str:
    """A fresh database at a server, by its URL."""
    import psycopg

    name = f"serai_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    head, _, query = server.partition("?")
    place = head.rpartition("/")[0]
    return f"{place}/{name}?{query}" if query else f"{place}/{name}"
