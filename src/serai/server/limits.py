"""Limits for one client: rates by token buckets, and the number of open connections."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Limits:
    """What the server accepts from one client; ``None`` stands for no limit."""

    requests: float | None = 40.0  # a second, for requests that change something
    messages: float | None = 20.0  # a second, over one socket
    reads: float | None = 60.0  # a second, for requests that only look
    sockets: int | None = 100  # sockets and streams at once, from one address
    tables: int | None = 60  # unfinished tables of one person
    new_tables: int | None = 12  # a minute, by one person
    burst: float = 5.0  # so many seconds' worth may come at once
    body: int = 64_000
    journal: int = 1_200_000
    message: int = 130_000  # the longest notes, even if every character is escaped


NO_LIMITS = Limits(requests=None, messages=None, reads=None, sockets=None, tables=None, new_tables=None)
"""For tests and measurements: only sizes are bounded."""


class TokenBucket:
    """A token bucket for one client: it fills with time, and each request takes a token."""

    __slots__ = ("_at", "_rate", "_tokens", "_whole")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._whole = rate * burst
        self._tokens = self._whole
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        now = time.monotonic()
        self._tokens = min(self._whole, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def full(self) -> bool:
        return self._tokens + (time.monotonic() - self._at) * self._rate >= self._whole


class TokenBuckets:
    """Token buckets for many clients, by a key such as their address."""

    def __init__(self, rate: float | None, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, TokenBucket] = {}

    def take(self, key: str) -> bool:
        if self._rate is None:
            return True
        if len(self._buckets) > 10_000:
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.full}
        return self._buckets.setdefault(key, TokenBucket(self._rate, self._burst)).take()


class ConnectionLimit:
    """Counts the sockets and streams that one client has open."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._taken: dict[str, int] = {}

    def take(self, key: str) -> bool:
        """Count one more; False if the client has as many as it may."""
        if self.full(key):
            return False
        self._taken[key] = self._taken.get(key, 0) + 1
        return True

    def full(self, key: str) -> bool:
        return self._most is not None and self._taken.get(key, 0) >= self._most

    def give_back(self, key: str) -> None:
        left = self._taken.pop(key, 1) - 1
        if left:
            self._taken[key] = left
