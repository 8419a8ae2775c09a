"""One connection to a table: what it has been sent, and what it needs next."""

from __future__ import annotations

import asyncio
from typing import Any

from serai.server import metrics, wire
from serai.server.db.records import SeatRecord
from serai.server.table.ledger import Ledger
from serai.server.table.outbox import Outbox
from serai.server.table.render import LOG_AT_ONCE, RenderedTable, common, patch, undo_state
from serai.server.table.seed_gathering import PATIENCE
from serai.server.table.table import Table
from serai.server.words import listed, t

TOO_SLOW = 4431
"""The code with which a connection is closed that does not take what it is sent."""


class Viewer:
    """The connection of one browser tab or one program. It sees what one seat sees, or what a spectator sees."""

    def __init__(self, table: Table, person_id: str | None, fixed_seat: int | None = None, session: str = "") -> None:
        self.table = table
        self.person_id = person_id
        self.session = session  # the hash of the token it came with: when that ends, so does this
        self.fixed_seat = fixed_seat  # of several seats, the one whose view is sent, whoever is asked
        self.outbox = Outbox()
        self.closed = asyncio.Event()
        self.close_code = 1000
        self.talked = 0  # the newest line of the chat that was sent
        self.seat: int | None = None  # the seat whose view is sent; None for a spectator
        self.past: int | None = None
        self._shown: RenderedTable | None = None
        self._version = -1
        self._epoch = -1  # of the past that was sent

    @property
    def mine(self) -> list[int]:
        return self.table.record.seats_of(self.person_id)

    @property
    def waiting(self) -> int:
        return len(self.outbox)

    def send(self, message: wire.FromServer) -> None:
        self.send_raw(wire.write_message(message))

    def send_raw(self, message: bytes) -> None:
        if not self.outbox.put(message):
            metrics.REFUSALS.add("slow reader")
            self.close(TOO_SLOW)

    def close(self, code: int = 1000) -> None:
        """Send nothing more."""
        self.close_code = code
        self.closed.set()
        self.outbox.close()
        self.table.attendance.subscribers.discard(self)

    def forget(self) -> None:
        """Send a full view next: a patch would not fit what the client has."""
        self._shown = None

    # ---- what is seen -----------------------------------------------------------------------------------------

    def find_seat(self) -> int | None:
        """The seat whose view is sent. Of several seats of one person it is the one that has to choose."""
        mine = self.mine
        if not mine:
            return None
        if self.fixed_seat in mine:
            return self.fixed_seat
        asked = [seat for seat in self.table.ledger.asked_seats() if seat in mine]
        if self.seat in asked:
            return self.seat
        if asked:
            return asked[0]
        return self.seat if self.seat in mine else mine[0]

    def full(self, since: RenderedTable | None = None) -> wire.FullView:
        """A full view of the present, or of the moment of the past that was asked for.

        ``since``: an older view. The events after it are included, unless some of it was taken back.
        """
        self.seat = self.find_seat()
        if self.past is not None:
            return self._full_past(self.past)
        shown = self.shown()
        self._shown, self._version = shown, self.table.ledger.version
        start = max(0, shown.match.event_count - LOG_AT_ONCE)
        events = news(since, shown) if since is not None else []
        log = wire.LogTail(start, shown.log(start))
        return wire.FullView(self.status(shown), list(shown.parts.values()), log, events)

    def shown(self) -> RenderedTable:
        """The present as this connection sees it."""
        seat, record = self.seat, self.table.record
        still = record.closed or record.gathering
        return self.table.shown(seat, seat is not None and not record.seats[seat].stand_in and not still)

    def _full_past(self, moment: int) -> wire.FullView:
        shown = self.table.past_shown(moment, self.seat)
        match, before = shown.match, shown.match.moments[-2:-1]
        start = max(0, match.event_count - LOG_AT_ONCE)
        self._shown, self._epoch = None, self.table.history.epoch(moment)
        log = wire.LogTail(start, shown.log(start))
        events = shown.events(before[0].events if before else 0)
        return wire.FullView(self.status(shown, past=True), list(shown.parts.values()), log, events)

    def update(self, drawn: dict[Any, bytes]) -> None:
        """Send what has changed. ``drawn`` caches the messages of this change for connections that see the same."""
        if self.past is not None:
            self._update_past(drawn)
            return
        anew = self._shown is None or self.seat != self.find_seat()
        self.seat = self.find_seat()
        key = (self.seat, tuple(self.mine), None if anew else id(self._shown), self._version)
        if key not in drawn:
            drawn[key] = wire.write_message(self.full() if anew else self._news())
        self._shown, self._version = self.shown(), self.table.ledger.version
        self.send_raw(drawn[key])

    def _update_past(self, drawn: dict[Any, bytes]) -> None:
        """Tell a client that looks at the past how long the game is; send its view again if that past was undone."""
        if self.past is None or self._epoch != self.table.history.epoch(self.past):
            self.send(self.full())
            return
        self.seat = self.find_seat()
        key = (self.seat, tuple(self.mine), "past")
        if key not in drawn:
            status = self.status(self.shown())
            drawn[key] = wire.write_message(wire.ViewPatch(-1, status, [], wire.LogTail(0, []), []))
        self.send_raw(drawn[key])

    def _news(self) -> wire.ViewPatch | wire.FullView:
        assert self._shown is not None
        old, version = self._shown, self._version
        shown = self.shown()
        changed = patch(old.parts, shown.parts)
        if changed is None:
            return self.full(old)
        shared = common(old.match.lines, shown.match.lines)
        told = shown.match.events_after
        start = told[shared - 1] if shared else 0
        grew = shared == len(old.match.lines)
        start = min(start, old.match.event_count) if grew else start
        log = wire.LogTail(start, shown.log(start))
        return wire.ViewPatch(version, self.status(shown), changed, log, news(old, shown))

    # ---- everything but the parts -----------------------------------------------------------------------------

    def status(self, shown: RenderedTable, past: bool = False) -> wire.TableStatus:
        table, match, seat = self.table, shown.match, self.seat
        ledger, scene = table.ledger, shown.scene
        mine = self.mine
        return wire.TableStatus(
            version=ledger.version,
            moment=match.moment_count,
            moments=ledger.match.moment_count,
            past=past,
            seat=seat,
            mine=mine,
            seats=[self._seat(shown, seat, mine) for seat in range(match.players)],
            prompt=self._prompt(shown, past),
            asked=[seat for seat in match.seats if seat >= 0 and not table.record.gathering],
            decision=ledger.decision(seat) if seat is not None else 0,
            targets=[] if past else shown.targets,
            buttons=[] if past else shown.buttons,
            end=None if past else shown.button(scene.end),
            primary=None if past else shown.button(scene.primary),
            banner=t("table.closed") if table.record.closed else scene.banner,
            undo=wire.UndoState(False, False, False) if past else undo_state(ledger, seat),
            clock=None if past else table.clock.state(),
            focus=shown.focus,
            recap=self._recap(ledger) if seat is not None else None,
            curtain=len(mine) > 1 and match.secretive and not ledger.match.over,
            over=ledger.match.over,
            ending=table.score_report.made(),
            seed=table.seed_gathering.state(),
        )

    def _prompt(self, shown: RenderedTable, past: bool) -> wire.Rich:
        """What the seat is asked; before the game begins, whose part of the seed is awaited."""
        gathering = self.table.seed_gathering
        if past or gathering.stage not in ("hashes", "parts"):
            return shown.prompt
        return [wire.WireSpan(t("table.seed_wait", names=listed(gathering.waits_for()), n=int(PATIENCE)))]

    def _seat(self, shown: RenderedTable, seat: int, mine: list[int]) -> wire.SeatInfo:
        row = self.table.record.seats[seat]
        scores = shown.context.view.get("scores")
        asked = seat in shown.match.seats
        return wire.SeatInfo(
            seat=seat,
            name=row.name,
            colour=shown.colours[seat],
            kind=_kind(row),
            bot=row.played_by,
            online=row.user_id in self.table.attendance.online(),
            asked=asked,
            score=scores[seat] if scores else None,
            mine=seat in mine,
            votes=len(self.table.record.votes.get(seat, ())),
            waits=self.table.touched if asked else "",
        )

    def _recap(self, ledger: Ledger) -> int | None:
        """The moment after this person's last choice, if others have chosen since."""
        seats = [moment.seat for moment in ledger.match.moments]
        for number in range(len(seats), 0, -1):
            if seats[number - 1] in self.mine:
                return number if any(seat >= 0 for seat in seats[number:]) else None
        return None


class ChangeListener(Viewer):
    """A connection that is only told that something has changed, and then looks for itself."""

    def __init__(self, table: Table, person_id: str | None, fixed_seat: int | None = None, session: str = "") -> None:
        super().__init__(table, person_id, fixed_seat, session)
        self.changed = asyncio.Event()

    def send_raw(self, message: bytes) -> None:
        self.changed.set()

    def update(self, drawn: dict[Any, bytes]) -> None:
        self.changed.set()

    def close(self, code: int = 1000) -> None:
        super().close(code)
        self.changed.set()


def _kind(row: SeatRecord) -> wire.SeatKind:
    if row.bot:
        return "bot"
    return "open" if row.open else "person"


def news(old: RenderedTable, new: RenderedTable) -> list[wire.WireEvent]:
    """The events between two views, if the newer one continues the older."""
    grew = common(old.match.lines, new.match.lines) == len(old.match.lines)
    return new.events(old.match.event_count) if grew else []
