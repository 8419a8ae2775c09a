"""What a host does to tables and people. The running processes notice it by the notices that are written with it."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from serai.server.db.schema import sessions, tables, users
from serai.server.db.store import Store
from serai.server.lobby.retention import delete_tables
from serai.server.people.accounts import person_by
from serai.server.people.identity import Person, now
from serai.server.people.removal import GONE


class NotFound(LookupError):
    """There is no such table or person; the text says how to find one."""

    def __str__(self) -> str:
        return str(self.args[0])


def find_person(db: Connection, given: str) -> Person:
    """A person by the id or the mail address."""
    found = person_by(db, (users.c.id == given) | (users.c.mail == given.strip().lower()))
    if found is None or found.id == GONE:
        raise NotFound(f"There is nobody with the id or mail address {given[:60]!r}: serai admin people lists all.")
    return found


def find_table(db: Connection, table_id: str) -> str:
    """The id of a table, if there is one."""
    if db.scalar(select(tables.c.id).where(tables.c.id == table_id)) is None:
        raise NotFound(f"There is no table {table_id[:40]!r}: serai admin tables lists all.")
    return table_id


def find_either(db: Connection, given: str) -> str | Person:
    """A table, by its id, or a person."""
    if db.scalar(select(tables.c.id).where(tables.c.id == given)) is not None:
        return given
    try:
        return find_person(db, given)
    except NotFound:
        raise NotFound(
            f"There is no table and no person {given[:60]!r}: serai admin tables and serai admin people list all."
        ) from None


def delete_table(db: Connection, store: Store, table_id: str) -> None:
    """Delete a table with all that belongs to it."""
    delete_tables(db, store, [find_table(db, table_id)])


def set_closed(db: Connection, store: Store, table_id: str, closed: bool) -> bool:
    """Close a table, so that nothing changes there any more, or open it again. False if it was so already."""
    was = tables.c.closed.is_(None) if closed else tables.c.closed.is_not(None)
    change = update(tables).where(tables.c.id == find_table(db, table_id), was)
    changed = db.execute(change.values(closed=now() if closed else None)).rowcount == 1
    store.notice(db, table_id, "seats")
    return changed


def set_banned(db: Connection, store: Store, person: Person, banned: bool) -> bool:
    """Ban a person, whose connections close, or lift the ban. False if it was so already."""
    was = users.c.banned.is_(None) if banned else users.c.banned.is_not(None)
    change = update(users).where(users.c.id == person.id, was)
    changed = db.execute(change.values(banned=now() if banned else None)).rowcount == 1
    store.notice(db, "", "people")
    return changed


def sign_out(db: Connection, store: Store, person: Person) -> int:
    """End all sessions of a person, and revoke the keys of programs. Return how many there were."""
    ended = db.execute(delete(sessions).where(sessions.c.user_id == person.id)).rowcount
    store.notice(db, "", "people")
    return ended
