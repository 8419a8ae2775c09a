"""Persons and sessions: who calls, as a browser (by cookie) or as a program (by key).

A visitor who only reads is nobody. The first action makes a guest with a name; a passkey or a mail address turns the
guest into an account later. The database holds only hashes of tokens.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from math import ceil
from typing import Any, NamedTuple
from unicodedata import normalize

from sqlalchemy import Connection, and_, delete, insert, or_, select, update
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response

from serai.server import guard, metering
from serai.server.db.schema import seats, sessions, users
from serai.server.db.store import Store
from serai.server.people.lookalikes import NameRefused, refuse_lookalike
from serai.server.refusals import Refusal
from serai.server.words import t, words

SAFE_COOKIE = "__Host-serai"
HOME_COOKIE = "serai"
"""The cookie on plain http in a home network, where a browser would not keep the safe one."""
LASTS = timedelta(days=400)
LONGEST_NAME = 30
LONGEST_LABEL = 60
MOST_KEYS = 20
LOCAL = ("localhost", "127.0.0.1", "::1")


class Person(NamedTuple):
    """Somebody who can sit at a table."""

    id: str
    name: str
    guest: bool
    mail: str | None = None


class Banned(HTTPException):
    """A person whom the host has banned asks for something."""

    def __init__(self) -> None:
        super().__init__(403, t("refused.banned"))


class TooMany(ValueError):
    """More of something than one person may have."""


class Cookie(NamedTuple):
    """A cookie to be set on a response."""

    name: str
    value: str
    secure: bool

    def put(self, response: Response) -> None:
        response.set_cookie(
            self.name,
            self.value,
            max_age=int(LASTS.total_seconds()),
            path="/",
            secure=self.secure,
            httponly=True,
            samesite="lax",
        )


class ApiKey(NamedTuple):
    """A program's key as its owner sees it, without the key itself."""

    id: str
    label: str
    created: datetime


# ---- small things --------------------------------------------------------------------------------------------------


def new_id() -> str:
    return secrets.token_urlsafe(12)


def hashed(token: str) -> str:
    """The hash of a token, as the database keeps it."""
    return hashlib.sha256(token.encode()).hexdigest()


def now() -> datetime:
    return datetime.now(UTC)


def in_utc(moment: datetime) -> datetime:
    """A time of the database; SQLite forgets the zone."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def clean_name(name: str) -> str:
    """A name as it is stored: 1 to 30 printable characters, no blanks at its ends. NameRefused otherwise."""
    trimmed = normalize("NFC", name.strip())
    if not 1 <= len(trimmed) <= LONGEST_NAME or not trimmed.isprintable():
        raise NameRefused(t("error.name"))
    return trimmed


def guest_name(taken: Sequence[str] = ()) -> str:
    """A name for a new guest, if possible none of these."""
    names = [t("guest.name", word=word) for word in words("guest.words")]
    return secrets.choice([name for name in names if name not in taken] or names)


def is_local(host: str | None) -> bool:
    return (host or "") in LOCAL


def is_address(host: str | None) -> bool:
    """Whether a host is an IP address."""
    try:
        ip_address((host or "").strip("[]"))
    except ValueError:
        return False
    return True


def is_https(connection: HTTPConnection) -> bool:
    return guard.is_https(connection.scope)


def _cookie_name(connection: HTTPConnection) -> str:
    """The cookie that this browser keeps. Safari drops secure cookies on plain http, also from localhost."""
    if is_https(connection):
        return SAFE_COOKIE
    agent = connection.headers.get("user-agent", "")
    safari = "Safari/" in agent and "Chrome/" not in agent and "Chromium/" not in agent
    return SAFE_COOKIE if is_local(connection.url.hostname) and not safari else HOME_COOKIE


# ---- who is it -----------------------------------------------------------------------------------------------------


def _token(connection: HTTPConnection) -> tuple[str, str] | None:
    """The token of a request, and its kind."""
    given = connection.headers.get("authorization", "")
    scheme, _, key = given.partition(" ")
    if scheme.lower() == "bearer":
        return key.strip(), "program"
    cookie = connection.cookies.get(_cookie_name(connection))
    return (cookie, "browser") if cookie else None


def session_of(connection: HTTPConnection) -> str:
    """The hash of the token of a request, or ""."""
    brought = _token(connection)
    return hashed(brought[0]) if brought else ""


async def person_of(connection: HTTPConnection, store: Store) -> Person | None:
    """Who calls; None for a visitor who has done nothing yet. Banned if the host wants nothing of this person."""
    brought = _token(connection)
    if brought is None:
        return None
    token, kind = brought
    oldest = now() - LASTS

    def work(db: Connection) -> Person | None:
        row = db.execute(
            select(users.c.id, users.c.name, users.c.guest, users.c.mail, users.c.banned, sessions.c.created)
            .join(sessions, sessions.c.user_id == users.c.id)
            .where(sessions.c.token == hashed(token), sessions.c.kind == kind)
        ).one_or_none()
        if row is None or (kind == "browser" and in_utc(row.created) < oldest):
            return None
        if row.banned is not None:
            raise Banned
        return Person(row.id, row.name, row.guest, row.mail)

    person = await store.read(work)
    if person is not None:
        metering.identify(person.id)
    return person


def live_sessions(db: Connection, tokens: Sequence[str]) -> dict[str, str]:
    """The sessions that can still be used among these hashes of tokens, and whose they are."""
    found: dict[str, str] = {}
    live = select(sessions.c.token, sessions.c.user_id).join(users, users.c.id == sessions.c.user_id)
    for start in range(0, len(tokens), 500):
        some = sessions.c.token.in_(tokens[start : start + 500])
        rows = db.execute(live.where(some, users.c.banned.is_(None)))
        found |= {row.token: row.user_id for row in rows}
    return found


async def ensure_person(connection: HTTPConnection, store: Store) -> tuple[Person, Cookie | None]:
    """Who calls; a new visitor becomes a guest with a cookie. Refusal if its network has made many guests lately."""
    person = await person_of(connection, store)
    if person is not None:
        return person, None
    wait = connection.app.state.guests.take(guard.network(connection.scope))
    if wait:
        raise Refusal(t("refused.guests", n=ceil(wait / 60)), 429, wait)
    person = Person(new_id(), guest_name(), True)
    token = secrets.token_urlsafe(32)

    def work(db: Connection) -> None:
        db.execute(insert(users).values(id=person.id, name=person.name, guest=True, created=now()))
        _add_session(db, person.id, token, "browser")

    await store.write(work)
    return person, _cookie(connection, token)


def _cookie(connection: HTTPConnection, token: str) -> Cookie:
    name = _cookie_name(connection)
    return Cookie(name, token, name == SAFE_COOKIE)


def _add_session(db: Connection, user_id: str, token: str, kind: str, label: str = "") -> None:
    row = {"token": hashed(token), "user_id": user_id, "kind": kind, "label": label, "created": now()}
    db.execute(insert(sessions).values(row))


# ---- in and out ----------------------------------------------------------------------------------------------------


def start_session(db: Connection, store: Store, connection: HTTPConnection, user_id: str) -> Cookie:
    """Sign a browser in as a person: it gets a new token, and its old session ends. Banned, if the person is."""
    if db.scalar(select(users.c.banned).where(users.c.id == user_id)) is not None:
        raise Banned
    token = secrets.token_urlsafe(32)
    old = connection.cookies.get(_cookie_name(connection), "")
    if old:
        db.execute(delete(sessions).where(sessions.c.token == hashed(old)))
        store.notice(db, "", "people")
    _add_session(db, user_id, token, "browser")
    return _cookie(connection, token)


async def sign_out(
    connection: HTTPConnection, store: Store, response: Response, everywhere: Person | None = None
) -> None:
    """End this browser's session, or all browsers' sessions of a person."""
    token = connection.cookies.get(_cookie_name(connection), "")
    ends = sessions.c.token == hashed(token)
    if everywhere is not None:
        ends = and_(sessions.c.user_id == everywhere.id, sessions.c.kind == "browser")

    def work(db: Connection) -> None:
        db.execute(delete(sessions).where(ends))
        store.notice(db, "", "people")

    await store.write(work)
    name = _cookie_name(connection)
    response.delete_cookie(name, path="/", secure=name == SAFE_COOKIE, httponly=True, samesite="lax")


async def rename(store: Store, person: Person, name: str) -> Person:
    """Rename a person, also on the seats that have the old name.

    NameRefused if the name is not allowed, or imitates another player's at one of these tables.
    """
    renamed = person._replace(name=clean_name(name))

    def work(db: Connection) -> None:
        called = and_(seats.c.user_id == person.id, seats.c.name == person.name)
        concerned = sorted(set(db.scalars(select(seats.c.table_id).where(called))))
        others = and_(seats.c.table_id.in_(concerned), or_(seats.c.user_id != person.id, seats.c.bot != ""))
        refuse_lookalike(renamed.name, db.scalars(select(seats.c.name).where(others)))
        db.execute(update(users).where(users.c.id == person.id).values(name=renamed.name))
        for table_id in concerned:
            store.notice(db, table_id, "seats")
        db.execute(update(seats).where(called).values(name=renamed.name))

    await store.write(work)
    return renamed


# ---- keys of programs ----------------------------------------------------------------------------------------------


async def make_key(store: Store, person: Person, label: str) -> str:
    """Make a key for a program. Only its hash is kept."""
    token = secrets.token_urlsafe(32)
    shown = "".join(sign for sign in label.strip() if sign.isprintable())[:LONGEST_LABEL]

    def work(db: Connection) -> None:
        if len(_keys(db, person.id)) >= MOST_KEYS:
            raise TooMany(t("account.too_many_keys", n=MOST_KEYS))
        _add_session(db, person.id, token, "program", shown)

    await store.write(work)
    return token


def _keys(db: Connection, user_id: str) -> list[Any]:
    mine = and_(sessions.c.user_id == user_id, sessions.c.kind == "program")
    return list(db.execute(select(sessions).where(mine).order_by(sessions.c.created)))


async def keys(store: Store, person: Person) -> list[ApiKey]:
    """A person's keys, the oldest first."""
    rows = await store.read(lambda db: _keys(db, person.id))
    return [ApiKey(row.token[:16], row.label, in_utc(row.created)) for row in rows]


async def revoke_key(store: Store, person: Person, key_id: str) -> None:
    """End a key by the id that its owner sees."""

    def work(db: Connection) -> None:
        for row in _keys(db, person.id):
            if row.token[:16] == key_id:
                db.execute(delete(sessions).where(sessions.c.token == row.token))
                store.notice(db, "", "people")

    await store.write(work)
