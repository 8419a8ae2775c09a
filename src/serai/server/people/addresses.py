"""Names for network addresses in the access log: by them a host can follow one visitor for a day, and no longer.

A name is a hash with a key that is made anew every day and deleted after two. With the key, which is in the database,
a host can find out whether an address that is under suspicion is the one (``serai admin address``); without it nobody
can find the address of a name.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import date, timedelta

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from serai.server.db.schema import address_keys
from serai.server.db.store import Store, StoreClosed
from serai.server.people.identity import now

KEPT = timedelta(days=1)
"""How long a key is kept after its day."""
LENGTH = 10
"""Letters of a name: two addresses of a day hardly get the same."""


def name_by(key: str, address: str) -> str:
    """The name of an address by a key."""
    return hmac.new(key.encode(), address.encode(), hashlib.sha256).hexdigest()[:LENGTH]


class AddressNames:
    """The names of today."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._day = date.min
        self._key = ""

    async def name(self, address: str) -> str:
        """The name of an address today."""
        today = now().date()
        if today != self._day:
            self._key, self._day = await self._todays_key(today), today
        return name_by(self._key, address)

    async def _todays_key(self, today: date) -> str:
        """The key that all processes use today; one of our own if the database is away."""
        made = secrets.token_hex(32)
        try:
            await self._store.write(lambda connection: _put(connection, today, made))
            return made
        except IntegrityError:  # another process was first
            return await self._store.read(lambda connection: key_of(connection, today)) or made
        except (DBAPIError, StoreClosed):
            return made


def key_of(connection: Connection, day: date) -> str | None:
    """The key of a day, if it is still kept."""
    wanted = select(address_keys.c.key).where(address_keys.c.day == day.isoformat())
    found: str | None = connection.execute(wanted).scalar()
    return found


def _put(connection: Connection, today: date, key: str) -> None:
    """Write today's key, and delete those that are too old."""
    connection.execute(insert(address_keys).values(day=today.isoformat(), key=key))
    connection.execute(delete(address_keys).where(address_keys.c.day < (today - KEPT).isoformat()))
