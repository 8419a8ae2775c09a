"""Migrations: every change of the schema is a numbered Alembic revision that runs once."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.engine import Engine

STEPS = Path(__file__).parent / "migrations"
LOCK = 0x5E8A1
"""The advisory lock on PostgreSQL for processes that start together."""


def migrate(engine: Engine) -> None:
    """Run every migration that this database has not had yet."""
    with engine.connect().execution_options(writing=True) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        command.upgrade(_config(connection), "head")


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(STEPS))
    config.attributes["connection"] = connection
    return config
