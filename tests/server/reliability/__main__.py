"""The long runs behind docs/reliability.md: ``python -m tests.server.reliability --help``."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from pathlib import Path
from random import Random

import click

from serai import registry
from tests.kernel import souk
from tests.server.postgres import new_database, own_cluster
from tests.server.reliability import file_layer
from tests.server.reliability.kills import TITLES, KillCampaign
from tests.server.reliability.nursery import open_nursery
from tests.server.reliability.oracle import Tally
from tests.server.reliability.pair import play_through_two
from tests.server.reliability.power import lose_power, record
from tests.server.reliability.storm import ROUND, Storm

seed_option = click.option(
    "--seed", type=int, default=lambda: time.time_ns() % 1_000_000, help="To repeat the choices."
)
database_option = click.option("--database", type=click.Choice(["sqlite", "postgresql"]), default="sqlite")


@click.group()
def main() -> None:
    """Kill servers, cut their power, disturb their network. Stop at the first thing that is lost or damaged."""
    registry.add(souk.TITLE)


def told(what: str, count: int) -> str:
    """ "0 in N" with its exact 95% bound: at that rate, N without one would be seen in 5% of such runs."""
    return f"0 in {count:,} {what}: at most {1 - 0.05 ** (1 / count):.3%} (95%)"


@main.command()
@click.option("--count", default=1000, help="How many servers are killed.")
@database_option
@seed_option
def kills(count: int, database: str, seed: int) -> None:
    """Kill servers at random moments and at every step of storage."""
    click.echo(f"seed {seed}")
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder, cluster, place, preload = Path(name), None, f"{name}/serai.db", None
        if database == "postgresql":
            cluster = stack.enter_context(own_cluster())
            place = new_database(cluster.url)
        else:
            preload = file_layer.build(folder)
        nursery = stack.enter_context(open_nursery(preload))
        campaign = KillCampaign(nursery, place, folder, Random(seed), preload is not None, cluster)
        for upto in [*range(50, count, 50), count]:
            tally = asyncio.run(campaign.run(upto))
            click.echo(f"{database}: {tally}")
            click.echo(f"  at each step of storage: {dict(sorted(campaign.points.items()))}")
    click.echo(told("kills", tally.kills))
    click.echo(told("acknowledged choices", tally.acknowledged))


@main.command()
@click.option("--count", default=2000, help="How often the power fails.")
@seed_option
def power(count: int, seed: int) -> None:
    """Cut the power of SQLite's disk, and start on what it may hold."""
    click.echo(f"seed {seed}")
    rng, tally, checkpoints, games = Random(seed), Tally(), 0, 0
    with tempfile.TemporaryDirectory() as name, open_nursery(file_layer.build(Path(name))) as nursery:
        while tally.kills < count:
            folder = Path(name) / str(games)
            folder.mkdir()
            recording = asyncio.run(record(nursery, folder, TITLES[1 + games % (len(TITLES) - 1)], 300, rng))
            cuts = [*rng.sample(range(len(recording.calls)), 100), *rng.choices(recording.moments(), k=100)]
            tally.add(lose_power(recording, cuts[: count - tally.kills], folder, rng))
            checkpoints += recording.checkpoints
            games += 1
            click.echo(f"{games} games with {checkpoints} checkpoints: {tally}")
    click.echo(told("losses of power", tally.kills))


@main.command()
@click.option("--count", default=200, help="How many processes are killed.")
@seed_option
def pair(count: int, seed: int) -> None:
    """Play at two processes on one PostgreSQL database, and kill one and then the other."""
    click.echo(f"seed {seed}")
    rng, tally, games = Random(seed), Tally(), 0
    with tempfile.TemporaryDirectory() as name, own_cluster() as cluster, open_nursery() as nursery:
        place = new_database(cluster.url)
        while tally.kills < count:
            title = TITLES[games % len(TITLES)]
            tally.add(
                asyncio.run(play_through_two(nursery, place, Path(name), rng, min(20, count - tally.kills), title))
            )
            games += 1
            click.echo(f"two processes: {tally}")
    click.echo(told("kills", tally.kills))
    click.echo(told("acknowledged choices", tally.acknowledged))


@main.command()
@click.option("--operations", default=100_000, help="How many choices, undos and lines get an answer.")
@seed_option
def proxy(operations: int, seed: int) -> None:
    """Play through a proxy that drops, repeats, delays and reorders 10% of all messages."""
    click.echo(f"seed {seed}")
    with open_nursery() as nursery:
        storm = Storm(nursery, Random(seed))
        for upto in [*range(ROUND, operations, ROUND), operations]:
            click.echo(str(asyncio.run(storm.run(upto))))
    click.echo(told("operations", storm.tally.operations))
    click.echo(told("views", storm.tally.views))


if __name__ == "__main__":
    main()
