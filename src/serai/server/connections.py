"""Connections, before anything is known of who is there: how many there are, and what is half-sent for too long.

The web server itself waits for ever for the rest of a request, and for a client to take its answer.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import Protocol

from serai.server import metrics
from serai.server.limits import Limits, network_of
from serai.server.words import t

log = logging.getLogger(__name__)

HEAD_WITHIN = 10.0
"""Seconds for the head of a request, from its first byte; also for the first byte of a connection."""
BODY_WITHIN = 60.0
"""Seconds for the body of a request: the longest journal over a slow line."""
TAKEN_WITHIN = 30.0
"""Seconds in which a client must have taken something of what it was sent."""
MOST_UNSENT = 4_000_000
"""Bytes that wait for a client; only one that plays tricks has more."""
LOOK_EVERY = 1.0
WAITING_FOR_HEAD, WAITING_FOR_BODY, WAITING_FOR_NOTHING = "head", "body", ""
LIMITS = {WAITING_FOR_HEAD: HEAD_WITHIN, WAITING_FOR_BODY: BODY_WITHIN}


class Wire(Protocol):
    """What is needed of a transport."""

    def get_write_buffer_size(self) -> int: ...

    def abort(self) -> None: ...


@dataclass(slots=True)
class WatchedConnection:
    """One connection: what the server waits for since when, and how much its client has not taken since when."""

    wire: Wire
    network: str  # "" for a proxy, which has many visitors
    waiting_for: str
    since: float
    unsent: int = 0
    stuck_since: float = 0.0

    def overdue(self, now: float) -> str:
        """Why it should be closed; "" if all is well."""
        if self.waiting_for and now - self.since > LIMITS[self.waiting_for]:
            return f"half-sent {self.waiting_for}"
        unsent, before = self.wire.get_write_buffer_size(), self.unsent
        self.unsent = unsent
        if unsent > MOST_UNSENT:
            return "too much unsent"
        if unsent == 0 or unsent < before:
            self.stuck_since = now
        return "slow reader" if now - self.stuck_since > TAKEN_WITHIN else ""


class ConnectionWatch:
    """All connections of the process."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._open: dict[Wire, WatchedConnection] = {}
        self._networks: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def add(self, wire: Wire, host: str, trusted: bool = False) -> str:
        """A connection was made; the sentence that refuses it, or "". Those of a trusted proxy count only in all."""
        network = "" if trusted else network_of(host)
        most, each = self._limits.connections, self._limits.connections_each
        now = self._clock()
        self._open[wire] = WatchedConnection(wire, network, WAITING_FOR_HEAD, now, stuck_since=now)
        self._networks[network] += 1
        if most is not None and len(self._open) > most:
            metrics.REFUSALS.add("connections")
            return t("refused.full")
        if each is not None and network and self._networks[network] > each:
            metrics.REFUSALS.add("connections")
            return t("refused.connections")
        return ""

    def remove(self, wire: Wire) -> None:
        """A connection is gone."""
        gone = self._open.pop(wire, None)
        if gone is not None:
            self._networks[gone.network] -= 1
            if not self._networks[gone.network]:
                del self._networks[gone.network]

    def waits_for(self, wire: Wire, what: str) -> None:
        """The server waits for the rest of something, or for nothing; for the same as before, its time goes on."""
        found = self._open.get(wire)
        if found is not None and found.waiting_for != what:
            found.waiting_for, found.since = what, self._clock()

    def look(self) -> None:
        """Close what took too long."""
        now = self._clock()
        for one in list(self._open.values()):
            why = one.overdue(now)
            if why:
                metrics.REFUSALS.add(why)
                one.wire.abort()

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.look()


def trusts(allowed: str | list[str] | None, host: str) -> bool:
    """Whether a host is a proxy whose headers are believed, as the web server reads ``FORWARDED_ALLOW_IPS``."""
    names = allowed.split(",") if isinstance(allowed, str) else allowed or []
    return any(_is_in(host, name.strip()) for name in names)


def _is_in(host: str, name: str) -> bool:
    if name in ("*", host):
        return True
    try:
        return ip_address(host) in ip_network(name)
    except ValueError:
        return False
