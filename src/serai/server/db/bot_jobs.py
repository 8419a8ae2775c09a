"""The queue of bots' decisions on PostgreSQL: the site asks and reads answers, workers claim and answer.

A worker's claim is a lease: if the worker dies, the lease ends and another one claims the job. Times are the
database's, so that the clocks of the machines need not agree. A worker needs rights on this one table only.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from serai.server.bot_pool import BotTask
from serai.server.db.schema import bot_jobs

JOBS, ANSWERS = "serai_jobs", "serai_answers"
"""The channels on which PostgreSQL hints at new jobs and at new answers."""
LEASE = timedelta(seconds=6)
"""How long a claim lasts unless its worker renews it."""
MOST_TRIES = 3
"""A job that so many workers did not survive is given up."""
FORGOTTEN = timedelta(minutes=10)
"""Nobody waits for an older job any more."""
_c = bot_jobs.c


class ClaimedJob(NamedTuple):
    """A job that a worker has claimed."""

    id: str
    task: BotTask


class Skill(NamedTuple):
    """Something a worker can do: the bots it has for a title in a version of the rules."""

    title: str
    rules: int
    bots: tuple[str, ...]


# ---- the site ------------------------------------------------------------------------------------------------------


def ask(connection: Connection, job_id: str, task: BotTask) -> None:
    """Queue a job, unless another process of the site has."""
    job = insert(bot_jobs).values(id=job_id, **task._asdict()).on_conflict_do_nothing()
    connection.execute(job.returning(func.pg_notify(JOBS, "")))


def answers(connection: Connection, jobs: Iterable[str]) -> dict[str, str | None]:
    """What is known of these jobs: the answer ("" if the bot has none, or workers died of it), or None for not yet."""
    given_up = (_c.tries >= MOST_TRIES) & (_c.lease < func.now())
    wanted = select(_c.id, _c.code, given_up.label("given_up")).where(_c.id.in_(list(jobs)))
    return {row.id: "" if row.code is None and row.given_up else row.code for row in connection.execute(wanted)}


def forget(connection: Connection, job_id: str) -> None:
    """Delete a job whose answer was read, and those that nobody waits for."""
    connection.execute(delete(bot_jobs).where((_c.id == job_id) | (_c.created < func.now() - FORGOTTEN)))


def unclaimed(connection: Connection, seconds: float) -> int:
    """How many jobs no worker has taken for so long."""
    waiting = _c.worker.is_(None) & (_c.created < func.now() - timedelta(seconds=seconds))
    return int(connection.execute(select(func.count()).select_from(bot_jobs).where(waiting)).scalar_one())


# ---- the worker ----------------------------------------------------------------------------------------------------


def claim(connection: Connection, worker: str, skills: Iterable[Skill]) -> ClaimedJob | None:
    """Claim the oldest job that this worker can do; None if there is none."""
    able = [and_(_c.title == skill.title, _c.rules == skill.rules, _c.bot.in_(skill.bots)) for skill in skills]
    free = _c.code.is_(None) & (_c.lease.is_(None) | (_c.lease < func.now())) & (_c.tries < MOST_TRIES)
    oldest = select(_c.id).where(free, or_(*able)).order_by(_c.created).limit(1).with_for_update(skip_locked=True)
    mine = {"worker": worker, "lease": func.now() + LEASE, "tries": _c.tries + 1}
    claimed = update(bot_jobs).where(_c.id == oldest.scalar_subquery()).values(mine).returning(bot_jobs)
    row = connection.execute(claimed).first()
    if row is None:
        return None
    return ClaimedJob(row.id, BotTask(row.title, row.rules, row.world, row.seat, row.bot, row.seed))


def _mine(job_id: str, worker: str) -> ColumnElement[bool]:
    return and_(_c.id == job_id, _c.worker == worker, _c.code.is_(None))


def renew(connection: Connection, job_id: str, worker: str) -> bool:
    """Go on with a job. False if nobody waits for it any more, or another worker has it."""
    longer = update(bot_jobs).where(_mine(job_id, worker)).values(lease=func.now() + LEASE)
    return connection.execute(longer).rowcount == 1


def give_back(connection: Connection, job_id: str, worker: str) -> None:
    """Let another worker have a job at once; it was not tried."""
    free = update(bot_jobs).where(_mine(job_id, worker)).values(worker=None, lease=None, tries=_c.tries - 1)
    connection.execute(free.returning(func.pg_notify(JOBS, "")))


def answer(connection: Connection, job_id: str, worker: str, code: str) -> bool:
    """Answer a job. False if it came too late."""
    done = update(bot_jobs).where(_mine(job_id, worker)).values(code=code)
    return connection.execute(done.returning(func.pg_notify(ANSWERS, ""))).first() is not None
