"""Deleting a person: the games stay for the others; the name and all that was the person's own goes."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from serai.server.db.schema import (
    challenges,
    chat,
    drafts,
    log,
    mail_links,
    notes,
    passkeys,
    presence,
    seats,
    sessions,
    tables,
    users,
    votes,
)
from serai.server.db.store import Store
from serai.server.people.identity import Person, now
from serai.server.words import t

GONE = "gone"
"""The person whose seats and tables are those of all who were deleted. Nobody can sign in as this one."""
OWN = (sessions, passkeys, mail_links, challenges, notes, presence, votes, chat, drafts)
"""What is deleted with a person."""


def delete_person(db: Connection, store: Store, person: Person) -> list[str]:
    """Delete a person. Return the tables where the name has changed.

    Nothing is left by which two games of this person could be told to be of one person.
    """
    _add_gone(db)
    sat = select(seats.c.table_id).where(seats.c.user_id == person.id)
    owned = select(tables.c.id).where(tables.c.owner == person.id)
    concerned = sorted(set(db.scalars(sat)) | set(db.scalars(owned)))
    for own in OWN:
        db.execute(delete(own).where(own.c.user_id == person.id))
    if person.mail is not None:
        db.execute(delete(mail_links).where(mail_links.c.mail == person.mail))
    for table_id in concerned:
        mine = (log.c.table_id == table_id) & (log.c.user_id == person.id)
        db.execute(update(log).where(mine).values(user_id=None))
    vacated = {"user_id": GONE, "name": t("seats.gone"), "orders": None}
    db.execute(update(seats).where(seats.c.user_id == person.id).values(vacated))
    db.execute(update(tables).where(tables.c.owner == person.id).values(owner=GONE))
    db.execute(delete(users).where(users.c.id == person.id))
    store.notice(db, "", "people")
    for table_id in concerned:
        store.notice(db, table_id, "seats")
    return concerned


def _add_gone(db: Connection) -> None:
    if db.scalar(select(users.c.id).where(users.c.id == GONE)) is None:
        db.execute(insert(users).values(id=GONE, name=t("seats.gone"), guest=False, created=now()))
