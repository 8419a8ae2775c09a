"""Who is at a table: its open connections, who is connected to other processes, and who left when."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import Any, Protocol

from serai.server import wire
from serai.server.db.records import Record

log = logging.getLogger(__name__)


class Subscriber(Protocol):
    """A connection that is sent what changes at a table."""

    person_id: str | None
    session: str
    """The hash of the token it came with."""
    talked: int
    """The newest line of the chat that was sent."""

    @property
    def mine(self) -> list[int]:
        """The seats its person plays."""

    @property
    def waiting(self) -> int:
        """How many messages wait to be sent."""

    def send(self, message: wire.FromServer) -> None: ...

    def send_raw(self, message: bytes) -> None: ...

    def update(self, drawn: dict[Any, bytes]) -> None:
        """Send what is new. ``drawn`` caches messages for others who see the same."""

    def forget(self) -> None:
        """Send the full view next time."""

    def close(self) -> None: ...


class Attendance:
    """The people at one table."""

    def __init__(self, table_id: str) -> None:
        self._table_id = table_id
        self.subscribers: set[Subscriber] = set()
        self.elsewhere: set[str] = set()  # connected to another process
        self.left: dict[str, float] = {}  # when a person was last here, by the loop's clock
        self.opened = asyncio.get_running_loop().time()

    def here(self) -> set[str]:
        """The people who are connected to this process."""
        return {one.person_id for one in self.subscribers if one.person_id is not None}

    def online(self) -> set[str]:
        """The people who are connected now, to this process or another."""
        return self.here() | self.elsewhere

    def saw(self, person_id: str | None) -> None:
        """Note a sign of life of somebody who has no connection (any more)."""
        if person_id is not None:
            self.left[person_id] = asyncio.get_running_loop().time()

    def away_for(self, person_id: str) -> float:
        """For how many seconds a person has been gone."""
        if person_id in self.online():
            return 0.0
        return asyncio.get_running_loop().time() - self.left.get(person_id, self.opened)

    def set_elsewhere(self, elsewhere: set[str]) -> bool:
        """Set who is connected to other processes. False if nothing changed."""
        if elsewhere == self.elsewhere:
            return False
        for person_id in self.elsewhere - elsewhere:
            self.saw(person_id)
        self.elsewhere = elsewhere
        return True

    def presence(self, record: Record) -> wire.WirePresence:
        """Which seats are online, and how many people watch."""
        online = self.online()
        there = [row.seat for row in record.seats if row.user_id in online]
        watching = sum(1 for one in self.subscribers if not record.seats_of(one.person_id))
        return wire.WirePresence(there, watching)

    def send(self, message: wire.FromServer) -> None:
        """Send a message to every connection."""
        raw = wire.write_message(message)
        for one in list(self.subscribers):
            one.send_raw(raw)

    def forget(self) -> None:
        """Send every connection a full view next."""
        for one in self.subscribers:
            one.forget()

    def refresh(self, seats: Collection[int] | None = None) -> None:
        """Send every connection what is new to it, or only those of these seats."""
        drawn: dict[Any, bytes] = {}
        for one in list(self.subscribers):
            if seats is not None and not any(seat in seats for seat in one.mine):
                continue
            try:
                one.update(drawn)
            except Exception:  # the change is written, though one view of it could not be drawn
                log.exception("table %s: a view could not be drawn", self._table_id)
                one.forget()
