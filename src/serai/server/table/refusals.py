"""What stands against a choice before the rules are asked, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serai import Match
from serai.server import wire
from serai.server.words import t

if TYPE_CHECKING:
    from serai.server.table.table import Table


def barred(table: Table, person_id: str | None, seat: int) -> str:
    """Why a person may not choose for a seat now, or ""."""
    if seat not in table.seats_of(person_id):
        return t("refused.seat")
    if any(row.open for row in table.record.seats):
        return t("refused.open")
    if table.record.seats[seat].stand_in:
        return t("refused.stand_in")
    return ""


def refusal_of(table: Table, person_id: str | None, do: wire.Do) -> wire.Answer | None:
    """What stands against a choice."""
    why = barred(table, person_id, do.seat)
    if why:
        return wire.Answer(do.id, False, why)
    if do.decision != table.ledger.decision(do.seat):
        return wire.Answer(do.id, False, t("refused.stale"))
    match = table.ledger.seen_by(do.seat)
    if do.seen and len(table.ledger.people_asked()) > 1 and match.label(do.codes[0]) != do.seen:
        return wire.Answer(do.id, False, t("refused.changed"))
    if not do.sure and worth_asking(match, do):
        return wire.Answer(do.id, False, t("refused.final"), confirm=True)
    return None


def worth_asking(match: Match, do: wire.Do) -> bool:
    """Whether a choice could not be taken back, and there was another."""
    code, seat = do.codes[0], do.seat
    alone = len(do.codes) > 1 or len(match.options(seat)) < 2
    return not alone and match.why_not(code, seat) is None and match.final(code, seat)


def refusal_of_undo(table: Table, person_id: str | None, undo: wire.Undo) -> wire.Answer | None:
    """What stands against taking back."""
    why = barred(table, person_id, undo.seat)
    if not why and undo.decision != table.ledger.decision(undo.seat):
        why = t("refused.stale")
    return wire.Answer(undo.id, False, why) if why else None
