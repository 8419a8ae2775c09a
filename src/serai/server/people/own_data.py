"""All that the site knows of a person, as plain data for that person."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from serai.server.db.records import moment
from serai.server.db.schema import chat, drafts, log, mail_links, notes, passkeys, seats, sessions, tables, users
from serai.server.people.identity import Person


def own_data(db: Connection, person: Person) -> dict[str, Any]:
    """The account, games, choices, chat and notes of a person. Tokens are not in it: only their hashes are kept."""
    return {
        "account": _account(db, person),
        "games": [_game(db, person, row) for row in db.execute(_games_of(person)).mappings()],
        "chat": _rows(db, select(chat.c.table_id, chat.c.at, chat.c.text).where(chat.c.user_id == person.id)),
        "notes": _rows(db, select(notes.c.table_id, notes.c.text).where(notes.c.user_id == person.id)),
    }


def _account(db: Connection, person: Person) -> dict[str, Any]:
    row = db.execute(select(users).where(users.c.id == person.id)).one()
    return {
        "id": row.id,
        "name": row.name,
        "mail": row.mail,
        "guest": row.guest,
        "created": moment(row.created),
        "passkeys": _rows(db, select(passkeys.c.created).where(passkeys.c.user_id == person.id)),
        "mail_links": _rows(
            db, select(mail_links.c.mail, mail_links.c.created).where(mail_links.c.user_id == person.id)
        ),
        "sessions": _rows(
            db,
            select(sessions.c.kind, sessions.c.label, sessions.c.created)
            .where(sessions.c.user_id == person.id)
            .order_by(sessions.c.created),
        ),
    }


def _games_of(person: Person) -> Any:
    sat = select(seats.c.table_id).where(seats.c.user_id == person.id)
    mine = tables.c.id.in_(sat) | (tables.c.owner == person.id)
    return select(tables).where(mine).order_by(tables.c.created)


def _game(db: Connection, person: Person, row: Any) -> dict[str, Any]:
    sat = select(seats).where(seats.c.table_id == row["id"]).order_by(seats.c.seat)
    mine = (log.c.table_id == row["id"]) & (log.c.user_id == person.id) & (log.c.seat >= 0)
    chosen = select(log.c.at, log.c.seat, log.c.kind, log.c.code).where(mine).order_by(log.c.seq)
    own = (drafts.c.table_id == row["id"]) & (drafts.c.user_id == person.id)
    begun = select(drafts.c.seat, drafts.c.code).where(own).order_by(drafts.c.seat, drafts.c.number)
    return {
        "id": row["id"],
        "title": row["title"],
        "settings": row["options"],
        "created": moment(row["created"]),
        "touched": moment(row["touched"]),
        "over": bool(row["over"]),
        "journal": f"/t/{row['id']}/journal",
        "seats": [_seat(person, seat) for seat in db.execute(sat)],
        "choices": _rows(db, chosen),
        "unfinished": _rows(db, begun),
    }


def _seat(person: Person, row: Any) -> dict[str, Any]:
    mine = row.user_id == person.id
    return {"seat": row.seat, "name": row.name, "mine": mine, **({"orders": row.orders} if mine and row.orders else {})}


def _rows(db: Connection, statement: Any) -> list[dict[str, Any]]:
    """Rows as objects, their times in ISO form."""
    found = db.execute(statement).mappings()
    return [{key: moment(value) if hasattr(value, "tzinfo") else value for key, value in row.items()} for row in found]
