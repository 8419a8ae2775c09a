"""One connection to a table: what it has been sent, and what it needs next."""

from __future__ import annotations

import asyncio
from typing import Any

from serai.server import wire
from serai.server.db.records import SeatRecord
from serai.server.table.ledger import Ledger
from serai.server.table.render import LOG_AT_ONCE, RenderedTable, common, patch, undo_state
from serai.server.table.table import Table

MOST_WAITING = 200
"""A connection with more unsent messages is closed. The client connects again and gets a full view."""


class Viewer:
    """The connection of one browser tab or one program. It sees what one seat sees, or what a spectator sees."""

    def __init__(self, table: Table, person_id: str | None, seat: int | None = None, session: str = "") -> None:
        self.table = table
        self.person_id = person_id
        self.session = session  # the hash of the token it came with: when that ends, so does this
        self.seat = seat  # the one of several seats to look from, whoever is asked
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.closed = asyncio.Event()
        self.talked = 0  # the newest line of the chat that was sent
        self.eye: int | None = None
        self.past: int | None = None
        self._shown: RenderedTable | None = None
        self._v = -1
        self._epoch = -1  # of the past that was sent

    @property
    def mine(self) -> list[int]:
        return self.table.record.seats_of(self.person_id)

    def send(self, message: wire.FromServer) -> None:
        self.send_raw(wire.write_message(message))

    def send_raw(self, message: bytes) -> None:
        if self.queue.qsize() >= MOST_WAITING:
            self.close()
        if not self.closed.is_set():
            self.queue.put_nowait(message)

    def close(self) -> None:
        """Send nothing more."""
        self.closed.set()
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)
        self.table.attendance.subscribers.discard(self)

    def forget(self) -> None:
        """Send a full view next: a patch would not fit what the client has."""
        self._shown = None

    # ---- what is seen -----------------------------------------------------------------------------------------

    def look(self) -> int | None:
        """The seat whose view is sent. Of several seats of one person it is the one that has to choose."""
        mine = self.mine
        if not mine:
            return None
        if self.seat in mine:
            return self.seat
        asked = [seat for seat in self.table.ledger.asked_seats() if seat in mine]
        if self.eye in asked:
            return self.eye
        if asked:
            return asked[0]
        return self.eye if self.eye in mine else mine[0]

    def full(self, since: RenderedTable | None = None) -> wire.FullView:
        """A full view of the present, or of the past that is looked at.

        ``since``: an older view. The events after it are included, unless some of it was taken back.
        """
        self.eye = self.look()
        if self.past is not None:
            return self._full_past(self.past)
        shown = self.shown()
        self._shown, self._v = shown, self.table.ledger.v
        start = max(0, shown.match.event_count - LOG_AT_ONCE)
        events = news(since, shown) if since is not None else []
        log = wire.LogTail(start, shown.log(start))
        return wire.FullView(self.status(shown), list(shown.parts.values()), log, events)

    def shown(self) -> RenderedTable:
        """The present as this connection sees it."""
        eye = self.eye
        return self.table.shown(eye, eye is not None and not self.table.record.seats[eye].stand_in)

    def _full_past(self, line: int) -> wire.FullView:
        shown = self.table.past_shown(line, self.eye)
        match = shown.match
        told = match.events_after
        start = max(0, match.event_count - LOG_AT_ONCE)
        before = told[-2] if len(told) > 1 else 0
        self._shown, self._epoch = None, self.table.history.epoch(line)
        log = wire.LogTail(start, shown.log(start))
        return wire.FullView(self.status(shown, past=True), list(shown.parts.values()), log, shown.events(before))

    def update(self, drawn: dict[Any, bytes]) -> None:
        """Send what has changed. ``drawn`` caches the messages of this change for connections that see the same."""
        if self.past is not None:
            self._update_past(drawn)
            return
        anew = self._shown is None or self.eye != self.look()
        self.eye = self.look()
        key = (self.eye, tuple(self.mine), None if anew else id(self._shown), self._v)
        if key not in drawn:
            drawn[key] = wire.write_message(self.full() if anew else self._news())
        self._shown, self._v = self.shown(), self.table.ledger.v
        self.send_raw(drawn[key])

    def _update_past(self, drawn: dict[Any, bytes]) -> None:
        """Tell a client that looks at the past how long the game is; send its view again if that past was undone."""
        if self.past is None or self._epoch != self.table.history.epoch(self.past):
            self.send(self.full())
            return
        self.eye = self.look()
        key = (self.eye, tuple(self.mine), "past")
        if key not in drawn:
            status = self.status(self.shown())
            drawn[key] = wire.write_message(wire.ViewPatch(-1, status, [], wire.LogTail(0, []), []))
        self.send_raw(drawn[key])

    def _news(self) -> wire.ViewPatch | wire.FullView:
        assert self._shown is not None
        old, version = self._shown, self._v
        shown = self.shown()
        changed = patch(old.parts, shown.parts)
        if changed is None:
            return self.full(old)
        kept = common(old.match.lines, shown.match.lines)
        told = shown.match.events_after
        start = told[kept - 1] if kept else 0
        grew = kept == len(old.match.lines)
        start = min(start, old.match.event_count) if grew else start
        log = wire.LogTail(start, shown.log(start))
        return wire.ViewPatch(version, self.status(shown), changed, log, news(old, shown))

    # ---- everything but the parts -----------------------------------------------------------------------------

    def status(self, shown: RenderedTable, past: bool = False) -> wire.TableStatus:
        table, match, eye = self.table, shown.match, self.eye
        ledger, scene = table.ledger, shown.scene
        mine = self.mine
        return wire.TableStatus(
            version=ledger.v,
            line=len(match.lines),
            lines=len(ledger.match.lines),
            past=past,
            eye=eye,
            mine=mine,
            seats=[self._seat(shown, seat, mine) for seat in range(match.players)],
            prompt=shown.prompt,
            asked=[seat for seat in match.seats if seat >= 0],
            decision=ledger.decision(eye) if eye is not None else 0,
            targets=[] if past else shown.targets,
            buttons=[] if past else shown.buttons,
            end=None if past else shown.button(scene.end),
            primary=None if past else shown.button(scene.primary),
            banner=scene.banner,
            undo=wire.UndoState(False, False, False) if past else undo_state(ledger, eye),
            clock=None if past else table.clock.state(),
            focus=shown.focus,
            recap=self._recap(ledger) if eye is not None else None,
            curtain=len(mine) > 1 and match.secretive and not ledger.match.over,
            over=ledger.match.over,
            ending=table.score_report.made(),
        )

    def _seat(self, shown: RenderedTable, seat: int, mine: list[int]) -> wire.SeatInfo:
        row = self.table.record.seats[seat]
        scores = shown.look.view.get("scores")
        asked = seat in shown.match.seats
        return wire.SeatInfo(
            seat=seat,
            name=row.name,
            look=shown.looks[seat],
            kind=_kind(row),
            bot=row.played_by,
            online=row.user_id in self.table.attendance.online(),
            asked=asked,
            score=scores[seat] if scores else None,
            mine=seat in mine,
            votes=len(self.table.stand_ins.votes.get(seat, {})),
            waits=self.table.touched if asked else "",
        )

    def _recap(self, ledger: Ledger) -> int | None:
        """The line after this person's last choice, if others have chosen since."""
        lines = ledger.match.lines
        for index in range(len(lines) - 1, -1, -1):
            if lines[index][0] in self.mine:
                since = [seat for seat, _ in lines[index + 1 :] if seat >= 0]
                return index + 1 if since else None
        return None


def _kind(row: SeatRecord) -> wire.SeatKind:
    if row.bot:
        return "bot"
    return "open" if row.open else "person"


def news(old: RenderedTable, new: RenderedTable) -> list[wire.WireEvent]:
    """The events between two views, if the newer one continues the older."""
    grew = common(old.match.lines, new.match.lines) == len(old.match.lines)
    return new.events(old.match.event_count) if grew else []
