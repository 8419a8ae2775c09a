"""The schema of the database. ``log`` is the truth of every game: rows are added, never changed."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    func,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Big = BigInteger().with_variant(Integer, "sqlite")
"""SQLite increments only columns of type INTEGER."""


def moment(name: str, **more: Any) -> Column[Any]:
    """A time, in UTC."""
    return Column(name, DateTime(timezone=True), server_default=func.now(), nullable=False, **more)


users = Table(
    "users",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("mail", String(254), unique=True),
    Column("guest", Boolean, nullable=False),
    moment("created"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # the hash of the token; the token itself is only in the cookie
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # browser, or program (a token its owner made)
    Column("label", String(60), nullable=False, server_default=""),
    moment("created"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(400), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),
    moment("created"),
)

mail_links = Table(
    "mail_links",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("mail", String(254), nullable=False),
    Column("used", Boolean, nullable=False),
    moment("created"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("title", String(60), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seed", String(200)),  # secret until the end
    Column("commit", String(200)),
    Column("start", JSON),  # a position to start from
    Column("owner", ForeignKey("users.id"), nullable=False, index=True),
    Column("open", Boolean, nullable=False),  # listed among the games to watch
    Column("pause", Integer, nullable=False),  # how long bots wait, in milliseconds
    Column("asked", JSON, nullable=False),  # the seats that are asked now, for lists of games
    Column("over", Boolean, nullable=False, server_default=false()),
    Column("due", DateTime(timezone=True), index=True),  # when the turn of somebody has taken too long
    Column("forked", String(16)),
    Column("rematch", String(16)),
    moment("created"),
    moment("touched", index=True),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", ForeignKey("users.id"), index=True),
    Column("bot", String(20), nullable=False, server_default=""),  # the level, where a bot sits
    Column("stand_in", String(20), nullable=False, server_default=""),  # the level, where one plays for a person
    Column("orders", JSON),  # standing orders that a person has left
    Column("name", String(40), nullable=False),
)

invites = Table(
    "invites",
    metadata,
    Column("token", String(40), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer),  # None: any open seat
    Column("used", Boolean, nullable=False, server_default=false()),
    Column("revoked", Boolean, nullable=False, server_default=false()),
)

log = Table(
    "log",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # choice or undo
    Column("seat", Integer, nullable=False),  # -2 for chance, -3 for the clock
    Column("code", String(80), nullable=False),
    Column("action", String(64)),  # the client's id, on the first row of what it asked for
    Column("user_id", String(24)),
    Column("rules", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    moment("at"),
    UniqueConstraint("table_id", "user_id", "action"),
)

snapshots = Table(
    "marks",  # the name of the first version; a snapshot may be deleted at any time
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),  # of the last row in it
    Column("data", LargeBinary, nullable=False),
)

presence = Table(
    "presence",  # who is connected to which process; those of a process that is gone grow old
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("node", String(16), primary_key=True),
    moment("at", index=True),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Big, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("user_id", ForeignKey("users.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("action", String(64), nullable=False),
    moment("at"),
    UniqueConstraint("table_id", "user_id", "action"),
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("user_id", ForeignKey("users.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Big, primary_key=True, autoincrement=True),
    Column("table_id", String(16), nullable=False),
    Column("what", String(8), nullable=False),  # log, seats, chat; people: of no table, sessions have ended
    Column("node", String(16), nullable=False),  # the process that wrote it
)
