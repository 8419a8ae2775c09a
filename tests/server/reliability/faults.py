"""Faults to plant in a server, each of which the checks must find: a check that finds nothing proves nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from serai.server.table import table as table_module
from serai.server.table.answers import AnswerCache
from serai.server.table.changes import Change, PersonChoice
from serai.server.table.ledger import Ledger, LogEntry

_kept: list[asyncio.Task[Any]] = []


def answer_before_commit() -> None:
    """A choice is acknowledged while its transaction still runs."""
    real = table_module.Table._write

    async def write(self: table_module.Table, ledger: Ledger, entries: Sequence[LogEntry], change: Change) -> bool:
        _kept.append(asyncio.create_task(real(self, ledger, entries, change)))
        return True

    table_module.Table._write = write  # type: ignore[method-assign]


def count_twice() -> None:
    """A choice is applied twice where the rules allow it."""
    real = PersonChoice.apply

    def apply(self: PersonChoice, ledger: Ledger) -> tuple[Ledger, list[LogEntry]]:
        once, entries = real(self, ledger)
        if not entries or once.match.over or once.match.why_not(self.do.codes[0], self.do.seat) is not None:
            return once, entries
        twice, more = once.choose(self.do.seat, self.do.codes)
        return twice, [*entries, *more]

    PersonChoice.apply = apply  # type: ignore[method-assign]


def forget_actions() -> None:
    """A choice that is sent again is taken for a new one, whatever its number."""
    table_module.find_deed = lambda *given: None  # type: ignore[attr-defined]
    AnswerCache.get = lambda self, person_id, action: None  # type: ignore[method-assign]


FAULTS: dict[str, Callable[[], None]] = {
    made.__name__: made for made in (answer_before_commit, count_twice, forget_actions)
}
