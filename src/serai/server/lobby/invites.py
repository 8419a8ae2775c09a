"""Invitations: a link for one seat that works once, or one open link for all free seats; both can be revoked."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select, update

from serai import SettingError, bots
from serai.server.db import schema
from serai.server.db.records import Record, SeatRecord, read_record, read_seats
from serai.server.db.schema import invites, seats
from serai.server.db.store import Store
from serai.server.lobby.tables import Tables
from serai.server.people.identity import Person
from serai.server.people.lookalikes import refuse_lookalike, skeleton
from serai.server.words import t, words

_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,40}")


class LinkError(LookupError):
    """A link that does not work (any more); the text says why."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(slots=True)
class Lobby:
    """A table before its game: its seats and links."""

    id: str
    title: str
    owner: str
    seats: list[SeatRecord]
    invites: list[tuple[str, int | None, bool, bool]]


async def lobby_of(tables: Tables, table_id: str) -> Lobby:
    """A table's seats and links."""
    if not _TOKEN.fullmatch(table_id):
        raise LinkError(t("refused.no_table"))

    def work(connection: Connection) -> tuple[Record | None, list[Any]]:
        rows = connection.execute(select(invites).where(invites.c.table_id == table_id)).all()
        return read_record(connection, table_id), list(rows)

    record, rows = await tables.store.read(work)
    if record is None:
        raise LinkError(t("refused.no_table"))
    links = [(row.token, row.seat, bool(row.used), bool(row.revoked)) for row in rows]
    return Lobby(record.id, record.title, record.owner, record.seats, links)


async def invited(tables: Tables, token: str) -> tuple[Lobby, int | None]:
    """The table of a link and the seat it is for (None: any). LinkError if the link does not work."""
    if not _TOKEN.fullmatch(token):
        raise LinkError(t("refused.link_unknown"))
    row = await tables.store.read(lambda connection: _link(connection, token))
    _usable(row)
    assert row is not None
    return await lobby_of(tables, row.table_id), row.seat


async def came_by(tables: Tables, person: Person, token: str) -> str:
    """The table of a link, used or not, if this person sits there; "" otherwise."""

    def work(connection: Connection) -> str:
        mine = (invites.c.token == token) & (seats.c.user_id == person.id)
        wanted = select(invites.c.table_id).join(seats, seats.c.table_id == invites.c.table_id).where(mine)
        return str(connection.execute(wanted.limit(1)).scalar() or "")

    return await tables.store.read(work) if _TOKEN.fullmatch(token) else ""


async def invite(tables: Tables, person: Person, table_id: str, seat: int | None) -> str:
    """Make a new link and revoke the older one."""
    lobby = await _owned(tables, person, table_id)
    if not any(row.open and seat in (None, row.seat) for row in lobby.seats):
        raise LinkError(t("refused.taken"))
    token = secrets.token_urlsafe(24)

    def work(connection: Connection) -> None:
        same = invites.c.seat.is_(None) if seat is None else invites.c.seat == seat
        connection.execute(update(invites).where(invites.c.table_id == table_id, same).values(revoked=True))
        connection.execute(insert(invites).values(token=token, table_id=table_id, seat=seat))

    await tables.store.write(work)
    return token


async def revoke(tables: Tables, person: Person, table_id: str, token: str) -> None:
    """Revoke a link."""
    await _owned(tables, person, table_id)
    where = (invites.c.table_id == table_id) & (invites.c.token == token)
    await tables.store.write(lambda c: c.execute(update(invites).where(where).values(revoked=True)))


async def join(tables: Tables, person: Person, token: str, name: str) -> str:
    """Take a seat by a link: exactly one person gets it. NameRefused if the name imitates that of somebody there."""
    if not _TOKEN.fullmatch(token):
        raise LinkError(t("refused.link_unknown"))

    def work(connection: Connection) -> str:
        row = _link(connection, token)
        _usable(row)
        assert row is not None
        there = read_seats(connection, row.table_id)
        if any(seat.user_id == person.id for seat in there) and row.seat is None:
            return str(row.table_id)
        free = [seat.seat for seat in there if seat.open and row.seat in (None, seat.seat)]
        refuse_lookalike(name, [seat.name for seat in there if not seat.open and seat.user_id != person.id])
        values = {"user_id": person.id, "name": name}
        if not any(_sit(connection, tables.store, row.table_id, seat, values) for seat in free):
            raise LinkError(t("refused.taken"))
        if row.seat is not None or len(free) == 1:
            connection.execute(update(invites).where(invites.c.token == token).values(used=True))
        return str(row.table_id)

    table_id = await tables.store.write(work)
    await (await tables.get(table_id)).reseat()
    return table_id


def _sit(connection: Connection, store: Store, table_id: str, seat: int, values: dict[str, Any]) -> bool:
    """Fill a seat if it is still free. False if somebody else was faster."""
    free = seats.c.user_id.is_(None) & (seats.c.bot == "")
    where = (seats.c.table_id == table_id) & (seats.c.seat == seat) & free
    if connection.execute(update(seats).where(where).values(**values)).rowcount == 0:
        return False
    store.notice(connection, table_id, "seats")
    return True


async def seat_bot(tables: Tables, person: Person, table_id: str, seat: int, bot: str) -> None:
    """Put a bot on a free seat, for the owner."""
    lobby = await _owned(tables, person, table_id)
    if bot not in bots.names(lobby.title):
        raise SettingError(t("refused.bot", name=bot[:30]))
    names = words("seats.bots")

    def work(connection: Connection) -> None:
        there = read_seats(connection, table_id)
        taken = {skeleton(row.name) for row in there}
        own = next((name for name in names[seat % len(names) :] + names if skeleton(name) not in taken), names[0])
        if not any(row.user_id or (row.open and row.seat != seat) for row in there):
            raise SettingError(t("refused.nobody"))
        if not _sit(connection, tables.store, table_id, seat, {"bot": bot, "name": own}):
            raise LinkError(t("refused.taken"))

    await tables.store.write(work)
    await (await tables.get(table_id)).reseat()


async def _owned(tables: Tables, person: Person, table_id: str) -> Lobby:
    lobby = await lobby_of(tables, table_id)
    if lobby.owner != person.id:
        raise LinkError(t("refused.owner"))
    return lobby


def _link(connection: Connection, token: str) -> Any:
    """A link with its table, or None."""
    wanted = select(invites, schema.tables.c.closed).join(schema.tables, schema.tables.c.id == invites.c.table_id)
    return connection.execute(wanted.where(invites.c.token == token)).first()


def _usable(row: Any) -> None:
    if row is None:
        raise LinkError(t("refused.link_unknown"))
    if row.closed is not None:
        raise LinkError(t("refused.closed"))
    if row.revoked:
        raise LinkError(t("refused.link_revoked"))
    if row.used:
        raise LinkError(t("refused.link_used"))
