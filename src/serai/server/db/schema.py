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
    Column("banned", DateTime(timezone=True)),  # since when, by the host
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

challenges = Table(
    "challenges",  # of passkeys that are being made or used
    metadata,
    Column("challenge", String(64), primary_key=True),
    Column("user_id", String(24), nullable=False),  # "" when signing in
    moment("created", index=True),
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
    Column("seed", String(200)),  # secret until the end; none while parts of it are gathered
    Column("commit", String(200)),
    Column("host_part", String(64)),  # of the seed, as secret as that; none if the seed is the host's alone
    Column("seed_parts", JSON),  # what each seat has given to the seed, "" while it may
    Column("start", JSON),  # a position to start from
    Column("imported", Boolean, nullable=False, server_default=false()),  # that position came from outside
    Column("owner", ForeignKey("users.id"), nullable=False, index=True),
    Column("open", Boolean, nullable=False),  # listed among the games to watch
    Column("pause", Integer, nullable=False),  # how long bots wait, in milliseconds
    Column("asked", JSON, nullable=False),  # the seats that are asked now, for lists of games
    Column("over", Boolean, nullable=False, server_default=false()),
    Column("due", DateTime(timezone=True), index=True),  # when the turn of somebody has taken too long
    Column("revision", Integer, nullable=False, server_default="0"),  # how often the table or its seats changed
    Column("closed", DateTime(timezone=True)),  # since when, by the host
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

votes = Table(
    "votes",  # of people who want a bot to play for somebody who is away
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", String(24), primary_key=True),
    moment("at"),
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

drafts = Table(
    "drafts",  # first steps of answers that are not complete
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),  # of the seat's decision
    Column("code", String(80), nullable=False),
    Column("terms", Text, nullable=False),  # what the answer was about when it began
    Column("action", String(64)),  # the client's id, on the first step of what it asked for
    Column("user_id", String(24)),
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

bot_jobs = Table(
    "bot_jobs",  # what workers on other machines are asked; they may read and write nothing else
    metadata,
    Column("id", String(64), primary_key=True),  # a hash of the decision: several processes ask once
    Column("title", String(60), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("world", JSON, nullable=False),  # sampled: what the seat cannot know is by chance
    Column("seat", Integer, nullable=False),
    Column("bot", String(20), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("worker", String(40)),  # who thinks about it, until the lease ends
    Column("lease", DateTime(timezone=True)),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("code", String(80)),  # the answer; "" if the bot has none
    moment("created", index=True),
)

address_keys = Table(
    "address_keys",  # of today and yesterday: names for the addresses in the access log
    metadata,
    Column("day", String(10), primary_key=True),
    Column("key", String(64), nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Big, primary_key=True, autoincrement=True),
    Column("table_id", String(16), nullable=False),
    Column("what", String(8), nullable=False),  # log, seats, chat; people: of no table, sessions have ended
    Column("node", String(16), nullable=False),  # the process that wrote it
    Column("tx", BigInteger, nullable=False, server_default="0", index=True),  # PostgreSQL: its transaction
)
