"""Accounts: a guest becomes an account, or is merged into an existing one, and keeps its games."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, String, cast, delete, literal, select, update

from serai.server.db.schema import chat, mail_links, notes, seats, sessions, tables, users
from serai.server.db.store import Store
from serai.server.people.identity import Person


def person_by(db: Connection, condition: Any) -> Person | None:
    """The person that meets a condition, or None."""
    row = db.execute(select(users).where(condition)).one_or_none()
    return None if row is None else Person(row.id, row.name, row.guest, row.mail)


def promote(db: Connection, user_id: str, mail: str | None = None) -> None:
    """Turn a guest into an account."""
    values: dict[str, Any] = {"guest": False} if mail is None else {"guest": False, "mail": mail}
    db.execute(update(users).where(users.c.id == user_id).values(values))


def absorb(db: Connection, store: Store, guest: Person, account_id: str, trusted: bool) -> list[str]:
    """Move all that a guest has to an account: seats, tables, chat, notes. Return the tables that changed.

    The guest's browsers are signed out. Its program keys move only if the guest's own browser did this (``trusted``):
    nobody else who held a session of the guest may get into the account.
    """
    sat = select(seats.c.table_id).where(seats.c.user_id == guest.id)
    owned = select(tables.c.id).where(tables.c.owner == guest.id)
    concerned = sorted(set(db.scalars(sat)) | set(db.scalars(owned)))
    written = select(notes.c.table_id).where(notes.c.user_id == account_id)
    db.execute(delete(notes).where(notes.c.user_id == guest.id, notes.c.table_id.in_(written)))
    said = literal("moved:") + cast(chat.c.id, String)  # both may have named a line the same
    db.execute(update(chat).where(chat.c.user_id == guest.id).values(user_id=account_id, action=said))
    for table in (seats, notes, mail_links):
        db.execute(update(table).where(table.c.user_id == guest.id).values(user_id=account_id))
    db.execute(update(tables).where(tables.c.owner == guest.id).values(owner=account_id))
    kept = sessions.c.kind == "program" if trusted else sessions.c.kind == "none"
    db.execute(update(sessions).where(sessions.c.user_id == guest.id, kept).values(user_id=account_id))
    db.execute(delete(sessions).where(sessions.c.user_id == guest.id))
    db.execute(delete(users).where(users.c.id == guest.id))
    store.notice(db, "", "people")
    for table_id in concerned:
        store.notice(db, table_id, "seats")
    return concerned
