"""Databases for the server's tests: a SQLite file always, PostgreSQL where there is one."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from serai import registry
from tests.kernel import souk
from tests.server.postgres import NoPostgres, new_database, own_cluster


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
    try:
        with own_cluster() as cluster:
            yield cluster.url
    except NoPostgres as error:
        warnings.warn("no PostgreSQL here: its tests are skipped", stacklevel=1)
        pytest.skip(str(error))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "serai.db")
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture
def postgresql(postgres: str) -> str:
    """A fresh database on PostgreSQL, which several processes may share."""
    return new_database(postgres)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return str(tmp_path / "serai.db")
