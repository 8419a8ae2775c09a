"""What a host can see of tables and people: no tokens, no links, no seeds, nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, and_, exists, func, or_, select

from serai.server.admin.actions import find_either
from serai.server.db.records import moment, read_record
from serai.server.db.schema import chat, invites, log, notes, passkeys, seats, sessions, tables, users
from serai.server.people.removal import GONE

Row = dict[str, Any]
STATES = ("waiting", "running", "over", "closed")


def list_tables(db: Connection, state: str = "", title: str = "", limit: int = 100) -> list[Row]:
    """Tables, those that were touched last first."""
    wanted = select(tables).order_by(tables.c.touched.desc()).limit(limit)
    if title:
        wanted = wanted.where(tables.c.title == title)
    if state:
        wanted = wanted.where(_in_state(state))
    return [_table(db, row) for row in db.execute(wanted).mappings()]


def _in_state(state: str) -> Any:
    free = exists().where(seats.c.table_id == tables.c.id, seats.c.user_id.is_(None), seats.c.bot == "")
    going_on = and_(tables.c.closed.is_(None), ~tables.c.over)
    return {
        "closed": tables.c.closed.is_not(None),
        "over": and_(tables.c.closed.is_(None), tables.c.over),
        "waiting": and_(going_on, free),
        "running": and_(going_on, ~free),
    }[state]


def _table(db: Connection, row: Any) -> Row:
    sat = db.execute(select(seats).where(seats.c.table_id == row["id"]).order_by(seats.c.seat)).all()
    free = any(seat.user_id is None and not seat.bot for seat in sat)
    state = "closed" if row["closed"] else "over" if row["over"] else "waiting" if free else "running"
    return {
        "id": row["id"],
        "title": row["title"],
        "state": state,
        "rows": _count(db, log.c.table_id, row["id"]),
        "created": moment(row["created"]),
        "touched": moment(row["touched"]),
        "players": ", ".join(seat.name for seat in sat),
    }


def _count(db: Connection, column: Any, value: str) -> int:
    return int(db.execute(select(func.count()).where(column == value)).scalar_one())


def list_people(
    db: Connection, find: str = "", guests: bool = True, banned: bool = False, limit: int = 100
) -> list[Row]:
    """People, the newest first; ``find``: those whose name or mail address contains it."""
    wanted: Select[Any] = select(users).where(users.c.id != GONE).order_by(users.c.created.desc()).limit(limit)
    if not guests:
        wanted = wanted.where(~users.c.guest)
    if banned:
        wanted = wanted.where(users.c.banned.is_not(None))
    if find:
        wanted = wanted.where(
            or_(*(column.icontains(find, autoescape=True) for column in (users.c.name, users.c.mail)))
        )
    return [_person(db, row) for row in db.execute(wanted).mappings()]


def _person(db: Connection, row: Any) -> Row:
    return {
        "id": row["id"],
        "name": row["name"],
        "mail": row["mail"] or "",
        "kind": "guest" if row["guest"] else "account",
        "banned": moment(row["banned"]) if row["banned"] else "",
        "created": moment(row["created"]),
        "games": _games(db, row["id"]),
    }


def _games(db: Connection, user_id: str) -> int:
    """At how many tables a person sits; one who plays several seats of a table counts once."""
    sat = select(func.count(seats.c.table_id.distinct())).where(seats.c.user_id == user_id)
    return int(db.execute(sat).scalar_one())


def show(db: Connection, given: str) -> Row:
    """A table by its id, or a person by the id or the mail address."""
    row = db.execute(select(tables).where(tables.c.id == given)).mappings().first()
    if row is not None:
        return _table_in_full(db, row)
    person = find_either(db, given)
    assert not isinstance(person, str)
    return _person_in_full(db, person.id)


def _named(db: Connection, user_id: str) -> str:
    name = db.scalar(select(users.c.name).where(users.c.id == user_id))
    return f"{name} ({user_id})"


def _table_in_full(db: Connection, row: Any) -> Row:
    record = read_record(db, row["id"])
    assert record is not None
    links = db.execute(select(invites).where(invites.c.table_id == row["id"])).all()
    return {
        **_table(db, row),
        "rules": row["rules"],
        "settings": row["options"],
        "owner": _named(db, row["owner"]),
        "listed": bool(row["open"]),
        "seats": [
            {"seat": seat.seat, "name": seat.name, "person": seat.user_id or "", "bot": seat.played_by}
            for seat in record.seats
        ],
        "open_links": sum(not link.used and not link.revoked for link in links),
        "chat_lines": _count(db, chat.c.table_id, row["id"]),
    }


def _person_in_full(db: Connection, user_id: str) -> Row:
    row = db.execute(select(users).where(users.c.id == user_id)).mappings().one()
    sat = select(seats.c.table_id).where(seats.c.user_id == user_id)
    mine = select(tables).where(tables.c.id.in_(sat)).order_by(tables.c.touched.desc())
    signed_in: Sequence[Any] = db.execute(select(sessions).where(sessions.c.user_id == user_id)).all()
    return {
        **_person(db, row),
        "browsers": sum(one.kind == "browser" for one in signed_in),
        "keys": [one.label for one in signed_in if one.kind == "program"],
        "passkeys": _count(db, passkeys.c.user_id, user_id),
        "chat_lines": _count(db, chat.c.user_id, user_id),
        "notes": _count(db, notes.c.user_id, user_id),
        "tables": [_table(db, table) for table in db.execute(mine).mappings()],
    }
