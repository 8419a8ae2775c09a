"""The database on a command line: where it is, and one sentence if it cannot be used."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

NEEDED = "The site needs a few more packages. Install them with: pip install 'serai[web]'"
KINDS = ("sqlite", "postgresql", "postgres:")
"""How the URLs of databases begin that serai can use."""

database_option = click.option(
    "--database",
    default=None,
    help="A SQLite file, or a URL such as postgresql://user@host/serai; as SERAI_DATABASE, if that is set.",
)


def log_options(command: F) -> F:
    """``--log-level`` and ``--log-format``."""
    level = click.option(
        "--log-level",
        type=click.Choice(["debug", "info", "warning", "error"]),
        default="info",
        show_default=True,
        help="How much the log tells.",
    )
    form = click.option(
        "--log-format",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="Lines to read, or one JSON object a line.",
    )
    return level(form(command))


def place_of(database: str | None) -> str:
    """The database that is meant."""
    return database or os.environ.get("SERAI_DATABASE") or str(default_database())


def default_database() -> Path:
    """One file in the user's data folder."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "serai"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "serai.db"


def shown_place(place: str) -> str:
    """A file by its name; of a URL nothing that could hold a password."""
    if "://" not in place:
        return place
    return f"at {place.split('@')[-1].split('?')[0]}" if "@" in place else "you named"


@contextlib.contextmanager
def site_packages() -> Iterator[None]:
    """Say in one sentence that the packages of the site are missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{NEEDED} (there is no {error.name})") from None


@contextlib.contextmanager
def explained(place: str) -> Iterator[None]:
    """Say in one sentence why a database cannot be used."""
    from sqlalchemy.exc import SQLAlchemyError

    from serai.server.db.migrate import NewerDatabase, OlderDatabase
    from serai.server.db.sqlite_file import DatabaseInUse

    name = shown_place(place)
    if "://" in place and not place.startswith(KINDS):
        raise click.ClickException(f"The database {name} cannot be opened: it is no file and no postgresql:// URL.")
    try:
        yield
    except ModuleNotFoundError as error:
        driver = "'psycopg[binary]'" if error.name == "psycopg" else error.name
        raise click.ClickException(f"This database needs a driver: pip install {driver}") from None
    except NewerDatabase as error:
        raise click.ClickException(f"The database {name} was made by a newer serai: {error}") from None
    except OlderDatabase as error:
        raise click.ClickException(
            f"The database {name} was made by an older serai: {error}. Start serai serve: it brings it up to date."
        ) from None
    except DatabaseInUse:
        raise click.ClickException(
            f"The database {name} is being served by another process. Stop that one first; "
            "several processes can share a PostgreSQL database."
        ) from None
    except SQLAlchemyError as error:
        reason = " ".join(str(getattr(error, "orig", None) or error).split("\n")[0].split())
        raise click.ClickException(f"The database {name} cannot be opened: {reason}") from None
