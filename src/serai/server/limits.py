"""Limits: what the server accepts from one network and one person, and how much of everything at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, ClassVar


class BadLimit(ValueError):
    """A limit that is no number; the text says what to set."""


@dataclass(slots=True, frozen=True)
class Limits:
    """What the server accepts; ``None`` stands for no limit. A *network* is an IPv4 address or an IPv6 /64."""

    cpu: float | None = 250.0  # milliseconds of CPU a second, for one network and for one person
    cpu_saved: float = 10_000.0  # milliseconds that may be saved up
    cpu_pace: float = 250.0  # milliseconds a second of the event loop, however much is saved up
    cpu_at_once: float = 30.0  # milliseconds of the event loop before that pace begins
    sockets: int | None = 100  # sockets and streams at once, from one network
    connections: int | None = 2_000  # connections at once, in all
    connections_each: int | None = 200  # connections at once, from one network
    guests: int | None = 60  # new guests an hour, from one network
    unplayed: int | None = 100  # tables made within a day that nobody has played at, from one network
    tables: int | None = 60  # unfinished tables of one person
    new_tables: int | None = 12  # a minute, by one person
    body: int = 64_000
    journal: int = 1_200_000
    message: int = 130_000  # the longest notes, even if every character is escaped

    PREFIX: ClassVar[str] = "SERAI_LIMIT_"
    SETTABLE: ClassVar[tuple[str, ...]] = (
        "cpu",
        "sockets",
        "connections",
        "connections_each",
        "guests",
        "unplayed",
        "tables",
        "new_tables",
    )
    NONE: ClassVar[str] = "none"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Limits:
        """From ``SERAI_LIMIT_CPU`` and the like: a number, or ``none``."""
        given = {name: environment.get(cls.PREFIX + name.upper(), "") for name in cls.SETTABLE}
        changed: dict[str, Any] = {name: _number(name, text) for name, text in given.items() if text}
        if changed.get("cpu"):
            changed["cpu_pace"] = changed["cpu"]
            changed["cpu_saved"] = changed["cpu"] * SAVED_SECONDS
        return replace(cls(), **changed)


SAVED_SECONDS = 40
"""A network or person may save up its CPU time of so many seconds."""


def _number(name: str, text: str) -> int | None:
    if text == Limits.NONE:
        return None
    if not (text.isascii() and text.isdecimal()) or not int(text[:9]) > 0 or len(text) > 9:
        raise BadLimit(
            f"{Limits.PREFIX}{name.upper()}={text[:20]!r} is no limit: give a whole number above 0, or {Limits.NONE}"
        )
    return int(text)


NO_LIMITS = Limits(**{one.name: None for one in fields(Limits) if "None" in str(one.type)})  # type: ignore[arg-type]
"""For tests and measurements: only sizes are bounded."""


@lru_cache(10_000)
def network_of(address: str) -> str:
    """The network that counts as one visitor: an IPv4 address, or the /64 that one IPv6 household has."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, 64), strict=False))


class ConnectionLimit:
    """Counts the sockets and streams that one network has open."""

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


class HourlyLimit:
    """So many of something an hour for one network; they become free again one by one."""

    def __init__(self, most: int | None, clock: Callable[[], float]) -> None:
        self._most = most
        self._clock = clock
        self._used: dict[str, tuple[float, float]] = {}  # how many, and when that was counted

    def take(self, key: str) -> float:
        """Count one more, and return 0; if there are too many, return after how many seconds there is room for it."""
        if self._most is None:
            return 0.0
        if len(self._used) > 10_000:
            self._used = {name: used for name, used in self._used.items() if self._count(name) > 0}
        used = self._count(key)
        if used + 1 > self._most:
            return (used + 1 - self._most) * 3600 / self._most
        self._used[key] = used + 1, self._clock()
        return 0.0

    def _count(self, key: str) -> float:
        """How many count now."""
        assert self._most is not None
        used, at = self._used.get(key, (0.0, 0.0))
        return max(0.0, used - (self._clock() - at) * self._most / 3600)
