"""Chat and notes at a table. Only players read the chat; notes are private to each person."""

from __future__ import annotations

import asyncio
from itertools import accumulate
from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from serai.server import wire
from serai.server.db.records import moment
from serai.server.db.schema import chat, notes, users
from serai.server.table.attendance import Subscriber
from serai.server.table.context import TableContext
from serai.server.words import t

AT_ONCE = 200
"""How many lines are sent at most."""
BYTES_AT_ONCE = 60_000
"""How much text they may have together: whoever writes much must not fill the others' outboxes."""


class TableChat:
    """The chat and the notes of one table."""

    def __init__(self, context: TableContext) -> None:
        self._table_id = context.record.id
        self._context = context
        self._lock = asyncio.Lock()

    async def lines(self, after: int = 0) -> list[wire.ChatLine]:
        """The newest lines after number ``after``."""
        mine = (chat.c.table_id == self._table_id) & (chat.c.id > after)
        wanted = select(chat).where(mine).order_by(chat.c.id.desc()).limit(AT_ONCE)
        rows = await self._context.store.read(lambda connection: connection.execute(wanted).all())
        sizes = accumulate(len(row.text.encode()) for row in rows)
        sent = [row for row, size in zip(rows, sizes, strict=True) if size <= BYTES_AT_ONCE]
        return [wire.ChatLine(row.id, row.seat, row.name, row.text, moment(row.at)) for row in reversed(sent)]

    async def say(self, person_id: str | None, say: wire.Say) -> wire.Answer:
        """Add a line to the chat, exactly once."""
        seats = self._context.record.seats_of(person_id)
        if person_id is None or not seats:
            return wire.Answer(say.id, False, t("refused.chat"))
        if self._context.record.closed:
            return wire.Answer(say.id, False, t("refused.closed"))
        text = "".join(sign for sign in " ".join(say.text.split()) if sign.isprintable())
        if not text:
            return wire.Answer(say.id, False, t("refused.empty"))

        def work(connection: Connection) -> None:
            name = connection.execute(select(users.c.name).where(users.c.id == person_id)).scalar_one()
            values = {"user_id": person_id, "seat": seats[0], "name": name, "text": text, "action": say.id}
            connection.execute(insert(chat).values(table_id=self._table_id, **values))
            self._context.store.notice(connection, self._table_id, "chat")

        try:
            await self._context.store.write(work)
        except IntegrityError:
            return wire.Answer(say.id, True)  # it was said before
        await self.catch_up()
        return wire.Answer(say.id, True)

    async def catch_up(self, newcomer: Subscriber | None = None) -> None:
        """Send the players' connections the lines they have not had; a newcomer gets at least an empty list."""
        async with self._lock:
            here = [viewer for viewer in self._context.attendance.subscribers if viewer.mine]
            new = await self.lines(min((viewer.talked for viewer in here), default=0)) if here else []
            for viewer in here:
                lines = [line for line in new if line.number > viewer.talked]
                if lines or viewer is newcomer:
                    viewer.talked = max([viewer.talked, *(line.number for line in lines)])
                    viewer.send(wire.Chat(lines))

    async def note(self, person_id: str | None) -> str:
        """A person's own notes."""
        if person_id is None:
            return ""
        where = (notes.c.table_id == self._table_id) & (notes.c.user_id == person_id)
        found: Any = await self._context.store.read(lambda c: c.execute(select(notes.c.text).where(where)).scalar())
        return str(found or "")

    async def write(self, person_id: str | None, write: wire.Write) -> wire.Answer:
        """Save a person's notes."""
        if person_id is None:
            return wire.Answer(write.id, False, t("refused.notes"))
        text = write.text.replace("\0", "")
        key = {"table_id": self._table_id, "user_id": person_id}
        where = (notes.c.table_id == key["table_id"]) & (notes.c.user_id == person_id)

        def work(connection: Connection) -> None:
            done = connection.execute(update(notes).where(where).values(text=text))
            if done.rowcount == 0:
                connection.execute(insert(notes).values(**key, text=text))

        await self._context.store.write(work)
        return wire.Answer(write.id, True)
