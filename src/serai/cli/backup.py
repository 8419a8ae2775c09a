"""``serai backup`` and ``serai restore``: the whole database as one file, and back."""

from __future__ import annotations

from pathlib import Path

import click

from serai.cli.common import say
from serai.cli.database import database_option, explained, place_of, shown_place, site_packages
from serai.cli.errors import BadInput

BACKUP_EXAMPLES = """\b
Examples:
  serai backup serai-$(date +%F).db
  serai backup --database postgresql://serai@db/serai serai.db"""
RESTORE_EXAMPLES = """\b
Examples:
  serai restore serai-2026-11-18.db
  serai restore --database postgresql://serai@db/serai serai.db    (also from SQLite)"""

file_argument = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@click.command(epilog=BACKUP_EXAMPLES)
@file_argument
@database_option
def backup(file: Path, database: str | None) -> None:
    """Write the whole database to a new FILE, while the site runs.

    FILE is a SQLite database, whatever the site uses. It holds all secrets of running games: keep it as safe as the
    database itself.
    """
    with site_packages():
        from serai.server.db import backup as work
        from serai.server.db.sqlite_file import file_of
    place = place_of(database)
    here = file_of(place)
    if here is not None and not here.is_file():
        raise BadInput(f"There is no database {place}: name one with --database, or in SERAI_DATABASE.")
    if not file.absolute().parent.is_dir():
        raise BadInput(f"There is no folder {file.absolute().parent} to write the backup to.")
    with explained(place):
        try:
            work.backup(place, file)
        except work.BackupRefused as error:
            raise BadInput(str(error)) from None
    say(f"The database {shown_place(place)} is backed up in {file} ({file.stat().st_size // 1000:,} kB).")


@click.command(epilog=RESTORE_EXAMPLES)
@file_argument
@database_option
@click.option("--force", is_flag=True, help="Replace what is in the database.")
def restore(file: Path, database: str | None, force: bool) -> None:
    """Put a backup in the place of the database. The site must not run meanwhile."""
    with site_packages():
        from serai.server.db import backup as work
    place = place_of(database)
    with explained(place):
        try:
            kept = work.restore(place, file, force)
        except work.BackupRefused as error:
            raise BadInput(str(error)) from None
    say(f"The database {shown_place(place)} is restored from {file}.")
    if kept is not None:
        say(f"What was there before is in {kept}: delete it when you are sure.")
