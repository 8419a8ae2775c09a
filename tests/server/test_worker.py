"""Workers: bots of a site that think in other processes, with rights on nothing but their jobs."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from random import Random
from typing import Any

import psycopg
import pytest
from sqlalchemy import select, update

from serai import new
from serai.server.bot_pool import BotTask, task_for
from serai.server.db import bot_jobs, schema
from serai.server.db.bot_jobs import Skill
from serai.server.db.store import Store
from serai.server.lobby.tables import Tables
from serai.server.worker import Worker
from tests.server.processes import SOURCE, Player, Server, check_log, server
from tests.server.support import ANN, open_tables, play, table_for, until

CARAVAN = Skill("caravan", 1, ("random", "greedy"))


def a_task() -> BotTask:
    match = new("caravan", players=2, seed=1)
    return task_for(match, 0, "random", Random(1))._replace(rules=1)


@pytest.fixture
def worker_url(postgresql: str) -> str:
    """The database for a user with the rights that docs/hosting.md names for workers."""
    Store(postgresql).engine.dispose()
    with psycopg.connect(postgresql, autocommit=True) as connection:
        with contextlib.suppress(psycopg.errors.DuplicateObject):
            connection.execute("CREATE ROLE serai_worker LOGIN")
        connection.execute("GRANT SELECT, UPDATE (worker, lease, tries, code) ON bot_jobs TO serai_worker")
    return postgresql.replace("serai@", "serai_worker@")


@contextlib.asynccontextmanager
async def working(url: str) -> AsyncIterator[None]:
    task = asyncio.create_task(Worker(url, 1).run())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def waiting(tables: Tables) -> bool:
    return tables.bot_pool.waiting > 0


async def test_a_worker_plays_with_rights_on_nothing_but_its_jobs(postgresql: str, worker_url: str) -> None:
    with psycopg.connect(worker_url, autocommit=True) as connection:
        for other in [*schema.metadata.tables, "alembic_version"]:
            for statement in (f"SELECT * FROM {other}", f"DELETE FROM {other}", f"INSERT INTO {other} DEFAULT VALUES"):
                if statement != "SELECT * FROM bot_jobs":
                    with pytest.raises(psycopg.errors.InsufficientPrivilege):
                        connection.execute(statement)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("UPDATE bot_jobs SET world = '{}'")
    async with open_tables(postgresql, queued_bots=True) as tables, working(worker_url):
        table = await table_for(tables, "citrus", "random", ANN)
        for _ in range(3):
            await until(lambda: 0 not in table.ledger.asked_seats(), 60)
            assert (await play(table, ANN, 1)).ok
        await until(lambda: 0 not in table.ledger.asked_seats(), 60)
        jobs = await tables.store.read(lambda c: c.execute(select(schema.bot_jobs)).all())
        assert not jobs, "an answer that was read is deleted"


async def test_two_processes_of_a_site_ask_once(postgresql: str, worker_url: str) -> None:
    async with open_tables(postgresql, queued_bots=True) as a, open_tables(postgresql, queued_bots=True) as b:
        here = await table_for(a, "citrus", "random", ANN)
        there = await b.get(here.record.id)
        while 0 not in here.ledger.asked_seats():
            assert (await play(here, ANN, 1)).ok
        await until(lambda: waiting(a) and waiting(b), 60)
        jobs = await a.store.read(lambda c: c.execute(select(schema.bot_jobs)).all())
        assert len(jobs) == 1
        assert here.record.id not in str(jobs), "a worker cannot tell which table it plays at"
        async with working(worker_url):
            await until(lambda: 0 not in here.ledger.asked_seats() and here.ledger.v == there.ledger.v, 60)


def test_claims_are_apart_and_end_with_their_lease(postgresql: str) -> None:
    store = Store(postgresql)
    with store.engine.begin() as connection:
        for number in range(3):
            bot_jobs.ask(connection, f"job{number}", a_task())
        bot_jobs.ask(connection, "job0", a_task())  # asked twice: nothing happens
        bot_jobs.ask(connection, "foreign", a_task()._replace(title="go"))
        bot_jobs.ask(connection, "newer", a_task()._replace(rules=99))
    with store.engine.begin() as one, store.engine.begin() as two:
        claims = [bot_jobs.claim(c, name, [CARAVAN]) for c, name in ((one, "one"), (two, "two"), (one, "one"))]
        assert sorted(claim.id for claim in claims if claim) == ["job0", "job1", "job2"], "none waits for another"
        assert bot_jobs.claim(two, "two", [CARAVAN]) is None
        assert claims[0] is not None and claims[0].task == a_task()
    job, jobs = claims[0].id, schema.bot_jobs
    over = update(jobs).where(jobs.c.id == job).values(lease=jobs.c.lease - 2 * bot_jobs.LEASE)
    with store.engine.begin() as connection:
        assert bot_jobs.renew(connection, job, "one") and not bot_jobs.renew(connection, job, "two")
        assert bot_jobs.claim(connection, "two", [CARAVAN]) is None
        assert bot_jobs.answers(connection, [job, "gone"]) == {job: None}
        connection.execute(over)
        again = bot_jobs.claim(connection, "two", [CARAVAN])
        assert again is not None and again.id == job, "the worker is dead: another one claims it"
        assert not bot_jobs.answer(connection, job, "one", "late")
        bot_jobs.give_back(connection, job, "two")
        back = bot_jobs.claim(connection, "three", [CARAVAN])
        assert back is not None and back.id == job, "given back: free at once"
        assert bot_jobs.answer(connection, job, "three", "pass")
        assert not bot_jobs.answer(connection, job, "three", "twice")
        assert bot_jobs.answers(connection, [job]) == {job: "pass"}
        connection.execute(over)
        assert bot_jobs.claim(connection, "four", [CARAVAN]) is None, "what is answered is not claimed"
    store.engine.dispose()


def test_a_job_that_workers_die_of_is_given_up(postgresql: str) -> None:
    store = Store(postgresql)
    with store.engine.begin() as connection:
        bot_jobs.ask(connection, "deadly", a_task())
    for number in range(bot_jobs.MOST_TRIES):
        with store.engine.begin() as connection:
            assert bot_jobs.answers(connection, ["deadly"]) == {"deadly": None}
            assert bot_jobs.claim(connection, f"worker{number}", [CARAVAN]) is not None
            connection.execute(update(schema.bot_jobs).values(lease=schema.bot_jobs.c.lease - 2 * bot_jobs.LEASE))
    with store.engine.begin() as connection:
        assert bot_jobs.claim(connection, "last", [CARAVAN]) is None
        assert bot_jobs.answers(connection, ["deadly"]) == {"deadly": ""}
    store.engine.dispose()


@contextlib.contextmanager
def worker_process(url: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """``serai worker`` in a process of its own."""
    command = [sys.executable, "-m", "serai", "worker", "--processes", "1", "--database", url]
    own = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONUNBUFFERED": "1", **environment}
    with subprocess.Popen(command, env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            assert process.stdout is not None
            first = process.stdout.readline()
            assert "Bots think here" in first, first
            yield process
        finally:
            process.kill()


def state_of(player: Player, site: Server, table: str) -> Any:
    return player.ask(site, "GET", f"/api/tables/{table}").json()


def test_a_worker_killed_in_the_middle_of_its_work_costs_nothing(postgresql: str, worker_url: str) -> None:
    """It dies with a job in its hands; when its lease ends, another worker takes the job over."""
    player = Player()
    with server(postgresql, "--bots", "0") as site:
        plan = {"title": "citrus", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "pause": 0}
        table = str(player.ask(site, "POST", "/api/tables", json=plan).json()["id"])
        with worker_process(worker_url, SERAI_KILL_AT="worker.claimed:3") as first:
            while first.poll() is None:
                if state_of(player, site, table)["offered"]:
                    assert player.choose(site, table)
            assert first.returncode == -9
        assert not state_of(player, site, table)["offered"], "the bot's turn"
        before = len(player.acknowledged)
        with worker_process(worker_url) as second:
            while len(player.acknowledged) < before + 3:
                if state_of(player, site, table)["offered"]:
                    assert player.choose(site, table)
            second.terminate()
            assert second.wait(20) == 0, "one that is asked to stop does so"
    check_log(postgresql, table, player.acknowledged)
