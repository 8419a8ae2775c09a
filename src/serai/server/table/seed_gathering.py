"""Before the first draw: every player's browser gives a part of the seed (docs/journal.md, "Who makes the seed").

A seat's entry is "" while its player may show the hash of a part; once no entry is "", the list is closed and the parts
themselves are taken. Whoever is late gives none: the game begins without it, and its journal says so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Literal

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import DBAPIError

from serai.kernel.chance import commitment
from serai.kernel.seed_parts import BOT, MISSING, SeedParts, is_part, is_withheld, same_as, withheld
from serai.server import wire
from serai.server.db import schema
from serai.server.db.records import SeatRecord, read_seats
from serai.server.db.store import Store, StoreClosed
from serai.server.table.background import BackgroundWork
from serai.server.table.context import TableContext
from serai.server.words import t

log = logging.getLogger(__name__)

PATIENCE = 20.0
"""So many seconds the table waits for hashes, and then for parts."""
AGAIN = 5.0
"""After so many seconds what could not be written is tried again."""

Stage = Literal["seats", "hashes", "parts", "complete", "begun"]
"""What the table waits for: players, hashes of their parts, the parts; all is there; the game has begun."""


class GatheringOver(RuntimeError):
    """The parts were changed, or the game begun, by another process."""


def filled(seats: Sequence[SeatRecord], entries: Sequence[str]) -> list[str]:
    """The entries with those that follow from who sits where: bots give none, and one person gives one."""
    found = list(entries)
    for row in seats:
        others = [seat.seat for seat in seats if seat.user_id == row.user_id and seat.seat != row.seat]
        if found[row.seat]:
            continue
        if row.bot:
            found[row.seat] = BOT
        elif row.user_id is not None and (first := _gives_at(found, [row.seat, *others])) != row.seat:
            found[row.seat] = same_as(first)
    return found


def _gives_at(entries: Sequence[str], mine: Sequence[int]) -> int:
    """The seat at which a person of several seats gives a part: where it has begun to, or the first."""
    own = [seat for seat in mine if is_part(entries[seat]) or is_withheld(entries[seat]) or entries[seat] == MISSING]
    return own[0] if own else min(mine)


def stage_of(seats: Sequence[SeatRecord], entries: Sequence[str]) -> Stage:
    """What the table waits for, before its game has begun."""
    if any(row.open for row in seats):
        return "seats"
    if "" in entries:
        return "hashes"
    return "parts" if any(is_withheld(entry) for entry in entries) else "complete"


def with_part(entries: Sequence[str], given: wire.GivePart) -> list[str] | None:
    """The entries after a player has given something; None if it comes too late or does not fit."""
    old, closed = entries[given.seat], "" not in entries
    if given.part:
        new = given.part
        fits = old == new or (closed and old == withheld(commitment(given.part)))
    else:
        new = withheld(given.hash) if given.hash else MISSING
        fits = old in ("", new) or (is_part(old) and commitment(old) == given.hash)
        new = old or new
    return [*entries[: given.seat], new, *entries[given.seat + 1 :]] if fits else None


class SeedGathering:
    """Gathers the parts of one table's seed. ``begin`` starts the game with them."""

    def __init__(
        self,
        context: TableContext,
        begin: Callable[[SeedParts], Awaitable[None]],
        reseat: Callable[[], Awaitable[object]],
    ) -> None:
        self._context = context
        self._begin = begin
        self._reseat = reseat
        self._work = BackgroundWork(self._is_due, self._go_on)
        self._stage: Stage = "seats"
        self._since = 0.0

    # ---- what it stands at ------------------------------------------------------------------------------------

    @property
    def entries(self) -> list[str]:
        record = self._context.record
        return filled(record.seats, record.seed_parts) if record.gathering else list(record.seed_parts)

    @property
    def stage(self) -> Stage:
        record = self._context.record
        return stage_of(record.seats, self.entries) if record.gathering else "begun"

    def state(self) -> wire.SeedState:
        """The making of the seed as clients are shown it."""
        return wire.SeedState(self._context.record.commit, self.stage, self.entries)

    def waits_for(self) -> list[str]:
        """The names of the players whose hash or part is awaited."""
        late = is_withheld if self.stage == "parts" else (lambda entry: entry == "")
        return [self._context.record.seats[seat].name for seat, entry in enumerate(self.entries) if late(entry)]

    # ---- what players give ------------------------------------------------------------------------------------

    async def give(self, person_id: str | None, given: wire.GivePart) -> wire.Answer:
        """Take the hash of a part, the part, or the word that none is given; again with the same answer."""
        if given.seat not in self._context.record.seats_of(person_id):
            return wire.Answer(given.id, False, t("refused.seat"))
        if self._context.record.host_part is None:
            return wire.Answer(given.id, False, t("refused.part_late"))
        if given.part and given.hash:
            return wire.Answer(given.id, False, t("refused.part_both"))
        taken = await self._context.store.write(lambda connection: self._write(connection, given))
        await self._reseat()
        return wire.Answer(given.id, True) if taken else wire.Answer(given.id, False, t("refused.part_late"))

    def _write(self, connection: Connection, given: wire.GivePart) -> bool:
        """Write what a player gives, if it still counts. Given again after the beginning, it is taken as it was."""
        entries, begun = locked(connection, self._context.record.id)
        now = with_part(entries, given)
        if now is None or (begun and now != entries):
            return False
        if not begun:
            write_entries(connection, self._context.store, self._context.record.id, now)
        return True

    # ---- going on by itself -----------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self._work.busy

    def wake(self) -> None:
        """After every change: begin the game if all is there, or when the table has waited long enough."""
        self._work.wake()

    def close(self) -> None:
        """Stop for good."""
        self._work.close()

    def _is_due(self) -> bool:
        stage, now = self.stage, asyncio.get_running_loop().time()
        if stage != self._stage:
            self._stage, self._since = stage, now
        if self._context.record.closed or stage in ("seats", "begun"):
            return False
        left = 0.0 if stage == "complete" else self._since + PATIENCE - now
        if left > 0:
            self._work.wake_in(left)
        return left <= 0

    async def _go_on(self) -> None:
        """Close the list without those who are late, or begin the game. What could not be done is tried again."""
        before = self._stage
        try:
            if before == "hashes":
                await self._context.store.write(self._close_list)
                await self._reseat()
            else:
                await self._begin(SeedParts(self._context.record.host_part, tuple(self.entries)))
        except StoreClosed:
            return
        except DBAPIError as error:
            self._context.store.outage.log(f"table {self._context.record.id}", error)
        except Exception:
            log.exception("table %s: its game could not begin", self._context.record.id)
        self._work.wake_in(AGAIN if self.stage == before else 0)

    def _close_list(self, connection: Connection) -> None:
        entries, begun = locked(connection, self._context.record.id)
        if not begun:
            closed = [entry or MISSING for entry in entries]
            write_entries(connection, self._context.store, self._context.record.id, closed)


# ---- rows ----------------------------------------------------------------------------------------------------------


def locked(connection: Connection, table_id: str) -> tuple[list[str], bool]:
    """The entries of a table, which nobody else changes until the transaction ends, and whether the game has begun."""
    tables = schema.tables
    wanted = select(tables.c.seed, tables.c.seed_parts).where(tables.c.id == table_id).with_for_update()
    row = connection.execute(wanted).one()
    begun = row.seed is not None
    entries = list(row.seed_parts or [])
    return (entries if begun else filled(read_seats(connection, table_id), entries)), begun


def write_entries(connection: Connection, store: Store, table_id: str, entries: Sequence[str]) -> None:
    tables = schema.tables
    connection.execute(update(tables).where(tables.c.id == table_id).values(seed_parts=list(entries)))
    store.notice(connection, table_id, "seats")


def write_beginning(connection: Connection, store: Store, table_id: str, parts: SeedParts) -> None:
    """Write the seed of a game that begins with these parts. GatheringOver if they are no longer the table's."""
    entries, begun = locked(connection, table_id)
    if begun or tuple(entries) != parts.players:
        raise GatheringOver(table_id)
    tables = schema.tables
    connection.execute(update(tables).where(tables.c.id == table_id).values(seed=parts.seed))
    write_entries(connection, store, table_id, entries)
