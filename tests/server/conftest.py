"""Databases for the server's tests: a SQLite file always, PostgreSQL where there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from serai import registry
from tests.kernel import souk


@pytest.fixture(autouse=True)
def _souk_is_registered() -> Iterator[None]:
    """A made-up title with everything the kernel has."""
    with registry.adding(souk.TITLE):
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server: ``SERAI_TEST_POSTGRES``, or one of our own for as long as the tests run."""
    given = os.environ.get("SERAI_TEST_POSTGRES")
    if given:
        yield given.rstrip("/")
        return
    tools = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    found = tools[-1] if tools else None
    on_path = shutil.which("pg_ctl")
    if found is None and on_path:
        found = Path(on_path).parent
    if found is None:
        warnings.warn("no PostgreSQL here: its tests are skipped", stacklevel=1)
        pytest.skip("no PostgreSQL: set SERAI_TEST_POSTGRES, or install it")
    folder = Path(tempfile.mkdtemp(prefix="serai-pg-"))
    try:
        yield from _own_cluster(found, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _own_cluster(tools: Path, folder: Path) -> Iterator[str]:
    data = folder / "data"
    own: dict[str, Any] = {"cwd": folder}
    if os.geteuid() == 0:  # as root it does not run
        shutil.chown(folder, "postgres", "postgres")
        own |= {"user": "postgres", "group": "postgres"}
    made = subprocess.run(
        [str(tools / "initdb"), "-A", "trust", "-U", "serai", "-D", str(data), "--no-sync"],
        capture_output=True,
        text=True,
        **own,
    )
    if made.returncode:
        warnings.warn("PostgreSQL could not be set up: its tests are skipped", stacklevel=1)
        pytest.skip(f"initdb: {made.stderr[-200:]}")
    options = f"-c listen_addresses='' -k {folder}"
    control = [str(tools / "pg_ctl"), "-D", str(data), "-w"]
    start = [*control, "-o", options, "-l", str(folder / "log"), "start"]
    subprocess.run(start, check=True, stdout=subprocess.DEVNULL, **own)
    try:
        yield f"postgresql://serai@/postgres?host={folder}"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], check=False, stdout=subprocess.DEVNULL, **own)


def _new_database(server: str) -> str:
    import psycopg

    name = f"serai_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    head, _, query = server.partition("?")
    place = head.rpartition("/")[0]
    return f"{place}/{name}?{query}" if query else f"{place}/{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "serai.db")
    return _new_database(request.getfixturevalue("postgres"))


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return str(tmp_path / "serai.db")
