"""Migrations: every change of the schema is a numbered Alembic revision that runs once."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from serai.server import crash_points
from serai.server.db.engine import Writer

STEPS = Path(__file__).parent / "migrations"
LOCK = 0x5E8A1
"""The advisory lock on PostgreSQL for processes that start together."""


class NewerDatabase(RuntimeError):
    """The database has had a migration that this version does not know."""


class OlderDatabase(RuntimeError):
    """The database has not had all migrations yet, and it is not for the caller to run them."""


def migrate(writer: Writer, revision: str = "head") -> None:
    """Run every migration that this database has not had yet; NewerDatabase if it comes from a newer version."""
    with writer.transaction() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        revision_of(connection)
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        crash_points.reached("migrate.done")


def check_revision(connection: Connection) -> None:
    """NewerDatabase or OlderDatabase, if the database is of another version than this one."""
    revision, newest = revision_of(connection), ScriptDirectory.from_config(_config()).get_current_head()
    if revision != newest:
        raise OlderDatabase(f"it is at revision {revision or 'none'}, and this version needs {newest}")


def revision_of(connection: Connection) -> str | None:
    """The last migration that a database has had; None if it has had none. NewerDatabase if it is unknown here."""
    revision = MigrationContext.configure(connection).get_current_revision()
    known = [step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()]
    if revision is not None and revision not in known:
        raise NewerDatabase(f"it is at revision {revision[:20]}, and this version knows only {known[0]}")
    return revision


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(STEPS))
    return config
