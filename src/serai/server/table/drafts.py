"""Drafts in the database: the first steps of an answer that is not complete yet, which only its seat may see.

They outlive a restart, and a person may go on with one at another process. A row is one step, under the number of the
decision it answered; of two processes that add a step at once one fails.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select

from serai import Match
from serai.server import crash_points
from serai.server.db.schema import drafts
from serai.server.table.ledger import Ledger, LogEntry


class DraftOvertaken(Exception):
    """Another process has changed a draft meanwhile."""


@dataclass(slots=True, frozen=True)
class DraftStep:
    """One step of a draft; the first one of an action has its id. ``terms``: what the draft was about when it began."""

    seat: int
    number: int
    code: str
    terms: str
    action: str | None
    user_id: str | None


def read_drafts(connection: Connection, table_id: str, locked: bool = False) -> list[DraftStep]:
    """The steps of all drafts of a table, in their order; ``locked``: until the end of the transaction."""
    c = drafts.c
    columns = (c.seat, c.number, c.code, c.terms, c.action, c.user_id)
    wanted = select(*columns).where(c.table_id == table_id).order_by(c.seat, c.number)
    found = connection.execute(wanted.with_for_update() if locked else wanted)
    return [DraftStep(*row) for row in found]


def valid_drafts(steps: list[DraftStep], ledger: Ledger) -> dict[int, list[str]]:
    """The drafts that still fit the game and still mean the same, by seat."""
    found: dict[int, list[str]] = {}
    for seat in {step.seat for step in steps}:
        mine = [step for step in steps if step.seat == seat]
        codes = [step.code for step in mine]
        numbered = [step.number for step in mine] == [ledger.decisions[seat] + at for at in range(len(mine))]
        if numbered and mine[0].terms == _terms(ledger.match, codes[0]) and ledger.fits(seat, codes):
            found[seat] = codes
    return found


def _terms(match: Match, code: str) -> str:
    return json.dumps(match.terms(code), sort_keys=True, default=str)


def write_drafts(
    connection: Connection,
    table_id: str,
    before: Ledger,
    after: Ledger,
    entries: Sequence[LogEntry],
    action: str,
    user_id: str | None,
) -> list[str | None]:
    """Write the drafts that a change made, and delete those it ended. DraftOvertaken if they are no longer as before.

    If the entries complete a draft, return the ids of the actions that made it, one for each of its codes.
    """
    changed = {
        seat for seat in {*before.drafts, *after.drafts} if before.drafts.get(seat, []) != after.drafts.get(seat, [])
    }
    if not changed:
        return []
    steps = read_drafts(connection, table_id, locked=True)
    stored = valid_drafts(steps, before)
    if any(stored.get(seat, []) != before.drafts.get(seat, []) for seat in changed):
        raise DraftOvertaken
    completed: list[str | None] = []
    for seat in changed:
        found = [step for step in steps if step.seat == seat]
        mine = found if seat in stored else []
        draft = [(seat, step.code) for step in mine if step.user_id == user_id]
        if draft and draft == [(entry.seat, entry.code) for entry in entries[: len(draft)]]:
            completed = [step.action for step in mine]
        _delete(connection, table_id, found)
        _insert(connection, table_id, _steps(after, seat, mine, None if entries else action, user_id))
    crash_points.reached("drafts.rows")
    return completed


def _steps(
    ledger: Ledger, seat: int, mine: list[DraftStep], action: str | None, user_id: str | None
) -> list[DraftStep]:
    """The steps of a seat's draft: those it had keep their action, the first new one has this action's id."""
    codes = ledger.drafts.get(seat, [])
    base, terms = ledger.decisions[seat], _terms(ledger.match, codes[0]) if codes else ""
    actions = [*(step.action for step in mine), action, *[None] * len(codes)]
    return [DraftStep(seat, base + at, code, terms, actions[at], user_id) for at, code in enumerate(codes)]


def _delete(connection: Connection, table_id: str, steps: list[DraftStep]) -> None:
    """Delete the steps that were read. One that another process has written since stays, and its number is taken."""
    c = drafts.c
    for step in steps:
        connection.execute(delete(drafts).where(c.table_id == table_id, c.seat == step.seat, c.number == step.number))


def _insert(connection: Connection, table_id: str, steps: list[DraftStep]) -> None:
    if steps:
        connection.execute(insert(drafts), [{"table_id": table_id, **asdict(step)} for step in steps])
