"""A table and its seats as rows of the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, insert, select

from serai.kernel.orders import Orders
from serai.kernel.seed_parts import SeedParts
from serai.server.db import schema

VOTE_LASTS = timedelta(minutes=10)


@dataclass(slots=True)
class SeatRecord:
    """Who sits on a seat: a person, a bot, or nobody yet; a bot may stand in for a person."""

    seat: int
    name: str
    user_id: str | None
    bot: str
    stand_in: str
    orders: Orders = field(default_factory=dict)

    @property
    def open(self) -> bool:
        return self.user_id is None and not self.bot

    @property
    def played_by(self) -> str:
        """The level of the bot that plays the seat now, or "" if a person does."""
        return self.bot or self.stand_in


@dataclass(slots=True)
class Record:
    """A table without its game: the settings, the seed, the owner and the seats."""

    id: str
    title: str
    players: int
    options: dict[str, Any]
    rules: int
    seed: str | None
    commit: str | None
    start: Any
    owner: str
    open: bool
    pause: int
    forked: str | None
    rematch: str | None
    seats: list[SeatRecord]
    revision: int = 0
    closed: bool = False  # by the host: nothing changes here any more
    votes: dict[int, set[str]] = field(default_factory=dict)  # who wants a bot to play for a seat
    imported: bool = False
    """Its start came from outside: whatever the rules do with it is tried in the sandbox first."""
    host_part: str | None = None
    """The host's part of the seed; None if the seed is the host's alone."""
    seed_parts: list[str] = field(default_factory=list)
    """What each seat has given to the seed, "" where it still may."""

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def header(self) -> dict[str, Any]:
        """The header of the table's journal."""
        header = {"title": self.title, "rules": self.rules, "players": self.players, "options": dict(self.options)}
        return header if self.start is None else {**header, "position": self.start}

    @property
    def gathering(self) -> bool:
        """Whether parts of the seed are being gathered: the game has not begun."""
        return self.seed is None and self.host_part is not None

    @property
    def parts(self) -> SeedParts | None:
        """What the seed was made of, if it was not by the host alone."""
        made = self.host_part is not None and not self.gathering
        return SeedParts(self.host_part, tuple(self.seed_parts)) if made else None

    def seats_of(self, person_id: str | None) -> list[int]:
        """The seats a person plays."""
        return [] if person_id is None else [row.seat for row in self.seats if row.user_id == person_id]


def read_record(connection: Connection, table_id: str) -> Record | None:
    """A table and its seats; None if there is none of that id."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).mappings().first()
    if row is None:
        return None
    kept = ("id", "title", "players", "options", "rules", "seed", "commit", "start", "owner", "open", "pause")
    return Record(
        **{name: row[name] for name in kept},
        forked=row["forked"],
        rematch=row["rematch"],
        seats=read_seats(connection, table_id),
        revision=row["revision"],
        closed=row["closed"] is not None,
        votes=read_votes(connection, table_id),
        imported=row["imported"],
        host_part=row["host_part"],
        seed_parts=list(row["seed_parts"] or []),
    )


def read_votes(connection: Connection, table_id: str) -> dict[int, set[str]]:
    """Who has voted for a stand-in lately, by seat."""
    votes = schema.votes
    recent = (votes.c.table_id == table_id) & (votes.c.at > datetime.now(UTC) - VOTE_LASTS)
    found: dict[int, set[str]] = {}
    for row in connection.execute(select(votes.c.seat, votes.c.user_id).where(recent)):
        found.setdefault(row.seat, set()).add(row.user_id)
    return found


def read_revision(connection: Connection, table_id: str) -> int:
    """The number of the newest change of a table's record; it may have changed at another process."""
    found = connection.execute(select(schema.tables.c.revision).where(schema.tables.c.id == table_id)).scalar()
    return int(found or 0)


def read_seats(connection: Connection, table_id: str) -> list[SeatRecord]:
    seats = schema.seats
    rows = connection.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))
    return [SeatRecord(row.seat, row.name, row.user_id, row.bot, row.stand_in, row.orders or {}) for row in rows]


def write_record(connection: Connection, record: Record, asked: Sequence[int], over: bool) -> None:
    """Write a new table and its seats; ``asked`` and ``over`` are of the game it starts with."""
    connection.execute(
        insert(schema.tables).values(
            id=record.id,
            title=record.title,
            players=record.players,
            options=record.options,
            rules=record.rules,
            seed=record.seed,
            commit=record.commit,
            start=json.loads(json.dumps(record.start)),
            owner=record.owner,
            open=record.open,
            pause=record.pause,
            forked=record.forked,
            imported=record.imported,
            host_part=record.host_part,
            seed_parts=record.seed_parts or None,
            asked=list(asked),
            over=over,
        )
    )
    for seat in record.seats:
        values = {"seat": seat.seat, "name": seat.name, "user_id": seat.user_id, "bot": seat.bot}
        connection.execute(insert(schema.seats).values(table_id=record.id, **values))


def moment(value: datetime) -> str:
    """A time of the database, in ISO form with its zone."""
    return (value if value.tzinfo else value.replace(tzinfo=UTC)).isoformat()
