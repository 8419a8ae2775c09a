"""``serai doctor``: what the installed rules would do to the games in a database."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import click

from serai.cli.common import echo_json, json_option
from serai.cli.database import database_option, explained, place_of, site_packages
from serai.cli.errors import BadInput

Doctor = Any  # of serai.server, which is imported only when the command runs
ChangedGame = Any

EXAMPLES = """\b
Examples:
  serai doctor
  serai doctor --database postgresql://serai@db/serai --json
Before an upgrade, run it with the new version against the database of the old."""


@click.command(epilog=EXAMPLES)
@database_option
@json_option
def doctor(database: str | None, as_json: bool) -> None:
    """Replay every game of a site, and list those that the installed rules would change. The site may run meanwhile.

    Exit code 1 if there is any; nothing is written.
    """
    with site_packages():
        from serai.server.admin.doctor import Doctor
        from serai.server.db.engine import open_engine
        from serai.server.db.sqlite_file import file_of
    place = place_of(database)
    file = file_of(place)
    if file is not None and not file.is_file():
        raise BadInput(f"There is no database {place}: name one with --database, or in SERAI_DATABASE.")
    with explained(place):
        engine = open_engine(place)
        try:
            examiner = Doctor(engine)
            games = asyncio.run(examined(examiner))
        finally:
            engine.dispose()
    tell(len(examiner.ids), games, as_json)
    if games:
        sys.exit(1)


async def examined(examiner: Doctor) -> list[ChangedGame]:
    """Examine all tables; a bar on stderr shows how far it is, where somebody looks."""
    found = []
    try:
        with click.progressbar(examiner.ids, label="Replaying", file=sys.stderr, hidden=not sys.stderr.isatty()) as ids:
            for table_id in ids:
                game = await examiner.examine(table_id)
                if game is not None:
                    found.append(game)
    finally:
        examiner.close()
    return found


def tell(tables: int, games: list[ChangedGame], as_json: bool) -> None:
    if as_json:
        echo_json({"tables": tables, "differ": [game.data() for game in games]})
        return
    for game in games:
        click.echo(game)
    if games:
        click.echo(f"{len(games)} of {tables} tables cannot be played on with the rules installed here.")
    else:
        click.echo(f"All {tables} tables replay as they were played.")
