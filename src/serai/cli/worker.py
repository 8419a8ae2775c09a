"""``serai worker``: bots for a site on another machine."""

from __future__ import annotations

import asyncio
import contextlib
import os

import click

from serai import COMPILED
from serai.cli.database import explained, log_options, shown_place, site_packages

EXAMPLES = """\b
Examples:
  serai worker --database postgresql://serai_worker@db/serai
  serai worker --processes 4"""
NO_QUEUE = """The database {place} has no bot_jobs that this user may use. Start `serai serve` of this version once; \
docs/hosting.md tells the rights of a worker."""


@click.command(epilog=EXAMPLES)
@click.option(
    "--database",
    default=None,
    help="The site's database: postgresql://user@host/serai; as SERAI_DATABASE, if that is set.",
)
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    default=None,
    help="How many bots think at once.  [default: one less than there are cores]",
)
@log_options
def worker(database: str | None, processes: int | None, log_level: str, log_format: str) -> None:
    """Let bots think for a site, on any machine. The site runs with `serai serve --bots 0`."""
    with site_packages():
        from sqlalchemy import func, select
        from sqlalchemy.exc import ProgrammingError

        from serai.server import logs
        from serai.server.db.engine import open_engine
        from serai.server.db.schema import bot_jobs
        from serai.server.worker import Worker
    if not COMPILED:
        os.environ["SERAI_PURE"] = "1"
    place = database or os.environ.get("SERAI_DATABASE") or ""
    if not place.startswith("postgres"):
        raise click.ClickException(
            "A worker needs the site's PostgreSQL database: --database postgresql://user@host/serai"
        )
    with explained(place):
        engine = open_engine(place)
        try:
            with engine.connect() as connection:
                connection.execute(select(func.count()).select_from(bot_jobs))
        except ProgrammingError:
            raise click.ClickException(NO_QUEUE.format(place=shown_place(place))) from None
        engine.dispose()
    logs.set_up(level=log_level, form=log_format)
    count = processes or max(1, (os.cpu_count() or 2) - 1)
    made = Worker(place, count)
    click.echo(f"Bots think here, {count} at once  (Ctrl+C stops them)")
    with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(made.run())
