"""The changes of a game that a table is asked for: who asks, what stands against it, and what the ledger becomes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from serai import Match
from serai.kernel.game import CHANCE, CLOCK
from serai.kernel.seed_parts import SeedParts
from serai.server import wire
from serai.server.db.records import Record
from serai.server.table.answers import Deed, asked_by
from serai.server.table.ledger import CHOICE, Ledger, LogEntry
from serai.server.words import t


class Change(Protocol):
    """One change of a ledger. Its action id makes it count once."""

    @property
    def action(self) -> str: ...

    @property
    def deed(self) -> Deed:
        """What it asks for: an id stands for one thing."""

    @property
    def person_id(self) -> str | None:
        """Who asks for it; None for bots and the clock."""

    def refusal(self, record: Record, ledger: Ledger) -> wire.Answer | None:
        """What stands against it before the rules are asked."""

    def apply(self, ledger: Ledger) -> tuple[Ledger, list[LogEntry]]:
        """The ledger afterwards, and the entries it adds to the log. IllegalChoice or CannotUndo says why not."""


@dataclass(slots=True, frozen=True)
class PersonChoice:
    """A person chooses."""

    person_id: str | None
    do: wire.Do

    @property
    def action(self) -> str:
        return self.do.id

    @property
    def deed(self) -> Deed:
        return asked_by(self.do)

    def refusal(self, record: Record, ledger: Ledger) -> wire.Answer | None:
        do = self.do
        why = barred(record, self.person_id, do.seat)
        if why:
            return wire.Answer(do.id, False, why)
        if do.decision != ledger.decision(do.seat):
            return wire.Answer(do.id, False, t("refused.stale"))
        match = ledger.match_for(do.seat)
        if do.seen and len(ledger.asked_seats()) > 1 and match.label(do.codes[0]) != do.seen:
            return wire.Answer(do.id, False, t("refused.changed"))
        if not do.sure and needs_confirmation(match, do):
            return wire.Answer(do.id, False, t("refused.final"), confirm=True)
        return None

    def apply(self, ledger: Ledger) -> tuple[Ledger, list[LogEntry]]:
        return ledger.choose(self.do.seat, self.do.codes)


@dataclass(slots=True, frozen=True)
class TakeBack:
    """A person undoes, redoes or restarts."""

    person_id: str | None
    undo: wire.Undo

    @property
    def action(self) -> str:
        return self.undo.id

    @property
    def deed(self) -> Deed:
        return asked_by(self.undo)

    def refusal(self, record: Record, ledger: Ledger) -> wire.Answer | None:
        why = barred(record, self.person_id, self.undo.seat)
        if not why and self.undo.decision != ledger.decision(self.undo.seat):
            why = t("refused.stale")
        return wire.Answer(self.undo.id, False, why) if why else None

    def apply(self, ledger: Ledger) -> tuple[Ledger, list[LogEntry]]:
        if self.undo.what == "redo":
            return ledger.redo(self.undo.seat)
        return ledger.take_back(self.undo.seat, self.undo.what == "restart")


@dataclass(slots=True, frozen=True)
class BotChoice:
    """A bot chooses, or the rules do for somebody who is away (level ""): codes for decision ``number``."""

    action: str
    seat: int
    level: str
    number: int
    codes: list[str]
    person_id: None = None

    @property
    def deed(self) -> Deed:
        return Deed(CHOICE, self.seat, tuple(self.codes), whole=True)

    def refusal(self, record: Record, ledger: Ledger) -> wire.Answer | None:
        """The seat may have been taken back, or have chosen, while the bot thought."""
        same = ledger.decisions[self.seat] == self.number and self.seat in ledger.asked_seats()
        if same and record.seats[self.seat].played_by == self.level:
            return None
        return wire.Answer(self.action, False, t("refused.stale"))

    def apply(self, ledger: Ledger) -> tuple[Ledger, list[LogEntry]]:
        return ledger.without_draft(self.seat).choose(self.seat, self.codes)


@dataclass(slots=True, frozen=True)
class ClockChoice:
    """The clock of the table has run out."""

    action: str
    code: str
    person_id: None = None

    @property
    def deed(self) -> Deed:
        return Deed(CHOICE, CLOCK, (self.code,), whole=True)

    def refusal(self, record: Record, ledger: Ledger) -> wire.Answer | None:
        if not ledger.match.over and ledger.match.why_not(self.code, "!") is None:
            return None
        return wire.Answer(self.action, False, t("refused.stale"))

    def apply(self, ledger: Ledger) -> tuple[Ledger, list[LogEntry]]:
        return ledger.choose_clock(self.code)


@dataclass(slots=True, frozen=True)
class BeginGame:
    """The seed is made of these parts, and the set-up drawn from it."""

    parts: SeedParts
    action: str = "begin"  # too short for the id of a client
    person_id: None = None

    @property
    def deed(self) -> Deed:
        return Deed(CHOICE, CHANCE)

    def refusal(self, record: Record, ledger: Ledger) -> wire.Answer | None:
        return None if record.gathering else wire.Answer(self.action, False, t("refused.stale"))

    def apply(self, ledger: Ledger) -> tuple[Ledger, list[LogEntry]]:
        return ledger.first_draws(self.parts)


def barred(record: Record, person_id: str | None, seat: int) -> str:
    """Why a person may not choose for a seat now, or ""."""
    if seat not in record.seats_of(person_id):
        return t("refused.seat")
    if any(row.open for row in record.seats):
        return t("refused.open")
    if record.gathering:
        return t("refused.gathering")
    if record.seats[seat].stand_in:
        return t("refused.stand_in")
    return ""


def needs_confirmation(match: Match, do: wire.Do) -> bool:
    """Whether a choice could not be taken back, and there is another."""
    code, seat = do.codes[0], do.seat
    if len(do.codes) > 1 or len(match.options(seat)) < 2:
        return False
    return match.why_not(code, seat) is None and match.final(code, seat)
