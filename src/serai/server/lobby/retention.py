"""Deleting by age what nobody needs any more: a host sets how long each kind of thing is kept."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from typing import Any, ClassVar

from sqlalchemy import Connection, Select, delete, exists, func, select, update

from serai.server.db import schema
from serai.server.db.schema import (
    chat,
    log,
    mail_links,
    notes,
    passkeys,
    presence,
    seats,
    sessions,
    tables,
    users,
)
from serai.server.db.store import Store
from serai.server.lobby.presence import STALE
from serai.server.people import mail
from serai.server.people.identity import LASTS, now
from serai.server.people.removal import GONE

FOREVER = "forever"
TABLES = ("unplayed", "idle", "finished")
"""The kinds of things that are whole tables."""
AT_ONCE = 200
"""How many things one transaction deletes, so that no player waits for it."""


class BadRetention(ValueError):
    """A time that is no number of days."""


@dataclass(slots=True, frozen=True)
class Retention:
    """For how many days things are kept; None is for ever."""

    PREFIX: ClassVar[str] = "SERAI_KEEP_"

    unplayed: float | None = 90.0
    """Tables where no person has chosen anything."""
    idle: float | None = None
    """Games that are not over, after the last that happened there."""
    finished: float | None = None
    """Games that are over."""
    chat: float | None = None
    """The chat of a game after its end."""
    links: float | None = 1.0
    """Links that were sent by mail; they work for ten minutes."""
    sessions: float | None = LASTS / timedelta(days=1)
    """Sign-ins of browsers."""
    guests: float | None = 30.0
    """Guests without a game. They come last: those go, too, whose games have just been deleted."""

    def changed(self, given: Mapping[str, str | None]) -> Retention:
        """With other numbers of days, or the word ``forever``; BadRetention says what is wrong with one."""
        return replace(self, **{name: _days(name, text) for name, text in given.items() if text})

    @classmethod
    def kinds(cls) -> list[str]:
        """What is deleted by age, in the order in which it is."""
        return [one.name for one in fields(cls)]

    def told(self, kind: str) -> str:
        """For how long things of a kind are kept, in words."""
        days: float | None = getattr(self, kind)
        return FOREVER if days is None else f"{days:g} day{'' if days == 1 else 's'}"

    @classmethod
    def from_environment(cls) -> Retention:
        """From ``SERAI_KEEP_GUESTS`` and the like."""
        return cls().changed({kind: os.environ.get(cls.PREFIX + kind.upper()) for kind in cls.kinds()})


def _days(name: str, text: str) -> float | None:
    if text == FOREVER:
        return None
    try:
        days = float(text)
    except ValueError:
        days = -1.0
    if not 0 <= days < 100_000:
        raise BadRetention(f"{text[:20]!r} is no time to keep {name}: give a number of days, or {FOREVER}")
    return days


# ---- what is too old -----------------------------------------------------------------------------------------------


def too_old(kind: str, before: datetime) -> Select[Any]:
    """The keys of all things of a kind that were left before a time."""
    return {
        "guests": _guests,
        "unplayed": _unplayed,
        "idle": _idle,
        "finished": _finished,
        "links": _links,
        "sessions": _sessions,
        "chat": _chat,
    }[kind](before)


def _guests(before: datetime) -> Select[Any]:
    """Guests who never came back for a game. One whose program has a key may still come."""
    references = (seats.c.user_id, tables.c.owner, chat.c.user_id, passkeys.c.user_id)
    needed = [exists().where(column == users.c.id) for column in references]
    needed.append(exists().where(sessions.c.user_id == users.c.id, sessions.c.kind == "program"))
    old = (users.c.guest, users.c.banned.is_(None), users.c.created < before)
    return select(users.c.id).where(*old, *(~one for one in needed))


def _unplayed(before: datetime) -> Select[Any]:
    """Running games in which no person has chosen anything."""
    chosen = exists().where(log.c.table_id == tables.c.id, log.c.action.is_not(None), log.c.user_id.is_not(None))
    return _left(before).where(~tables.c.over, ~chosen)


def _idle(before: datetime) -> Select[Any]:
    return _left(before).where(~tables.c.over)


def _finished(before: datetime) -> Select[Any]:
    return _left(before).where(tables.c.over)


def _left(before: datetime) -> Select[Any]:
    """Tables where nothing has happened since a time, and where nobody is now."""
    somebody = exists().where(presence.c.table_id == tables.c.id, presence.c.at > now() - STALE)
    return select(tables.c.id).where(tables.c.touched < before, ~somebody)


def _links(before: datetime) -> Select[Any]:
    return select(mail_links.c.token).where(mail_links.c.created < min(before, now() - mail.LIVES))


def _sessions(before: datetime) -> Select[Any]:
    """Programs' keys do not grow old: their owners revoke them."""
    return select(sessions.c.token).where(sessions.c.kind == "browser", sessions.c.created < before)


def _chat(before: datetime) -> Select[Any]:
    ended = select(tables.c.id).where(tables.c.over, tables.c.touched < before)
    return select(chat.c.id).where(chat.c.table_id.in_(ended))


# ---- deleting it ---------------------------------------------------------------------------------------------------


async def purge(store: Store, retention: Retention, dry_run: bool = False) -> dict[str, int]:
    """Delete all that is too old, and return how many of each kind; with ``dry_run`` only count."""
    found = {}
    for kind in retention.kinds():
        days = getattr(retention, kind)
        if days is not None:
            old = too_old(kind, now() - timedelta(days=days))
            found[kind] = await (_count(store, old) if dry_run else _delete_all(store, kind, old))
    return found


async def _count(store: Store, old: Select[Any]) -> int:
    counted = select(func.count()).select_from(old.subquery())
    return await store.read(lambda connection: int(connection.execute(counted).scalar_one()))


async def _delete_all(store: Store, kind: str, old: Select[Any]) -> int:
    total = 0
    while True:
        deleted = await store.write(lambda connection: _delete_some(connection, store, kind, old))
        total += deleted
        if deleted < AT_ONCE:
            return total


def _delete_some(connection: Connection, store: Store, kind: str, old: Select[Any]) -> int:
    keys = list(connection.scalars(old.limit(AT_ONCE)))
    if not keys:
        return 0
    if kind == "guests":
        delete_guests(connection, keys)
    elif kind in TABLES:
        delete_tables(connection, store, keys)
    else:
        column = {"links": mail_links.c.token, "sessions": sessions.c.token, "chat": chat.c.id}[kind]
        connection.execute(delete(column.table).where(column.in_(keys)))
    return len(keys)


def delete_guests(connection: Connection, ids: list[str]) -> None:
    """Delete guests who have no game."""
    for own in (sessions, mail_links, schema.challenges, notes, presence, schema.votes):
        connection.execute(delete(own).where(own.c.user_id.in_(ids)))
    connection.execute(delete(users).where(users.c.id.in_(ids), users.c.id != GONE))


def delete_tables(connection: Connection, store: Store, ids: list[str]) -> None:
    """Delete tables with all that belongs to them."""
    for part in schema.metadata.sorted_tables:
        if any(key.column is tables.c.id for key in part.foreign_keys):
            connection.execute(delete(part).where(part.c.table_id.in_(ids)))
    connection.execute(update(tables).where(tables.c.rematch.in_(ids)).values(rematch=None))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    for table_id in ids:
        store.notice(connection, table_id, "seats")
