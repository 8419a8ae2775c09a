"""What a table has answered to actions, so that one that comes twice gets the same answer and counts once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from serai.server import wire
from serai.server.table.drafts import DraftStep, read_drafts
from serai.server.table.ledger import CHOICE, UNDO
from serai.server.table.log import LogRow, read_action
from serai.server.words import t

MOST_ANSWERS = 400
"""How many answers a table keeps in memory; the log has all actions."""


@dataclass(slots=True, frozen=True)
class Deed:
    """What an action did: a choice of these codes by a seat, or taking something back, which the log tells less of.

    ``whole``: these are all the codes that were sent. Read from the log they may be followed by forced ones.
    """

    kind: str
    seat: int
    codes: tuple[str, ...] = ()
    whole: bool = False

    def is_that_of(self, asked: Deed) -> bool:
        """Whether an action that asks for this is the one that did it."""
        if (self.kind, self.seat) != (asked.kind, asked.seat):
            return False
        if self.kind != CHOICE or not asked.codes:
            return True
        return asked.codes == (self.codes if self.whole else self.codes[: len(asked.codes)])


def deeds(rows: Iterable[LogRow | DraftStep]) -> dict[tuple[str | None, str], Deed]:
    """The actions in these rows of the log or of a draft, by person and id; rows without an id belong to the last."""
    found: dict[tuple[str | None, str], Deed] = {}
    key: tuple[str | None, str] | None = None
    for row in rows:
        kind, seat, code = _told(row)
        if row.action:
            key = row.user_id, row.action
            found[key] = Deed(kind, seat, (code,))
        elif key is not None and (kind, seat) == (found[key].kind, found[key].seat):
            found[key] = Deed(kind, seat, (*found[key].codes, code))
        else:
            key = None
    return found


def _told(row: LogRow | DraftStep) -> tuple[str, int, str]:
    if isinstance(row, DraftStep):
        return CHOICE, row.seat, row.code
    return row.entry.kind, row.entry.seat, row.entry.code


def find_deed(connection: Connection, table_id: str, person_id: str | None, action: str) -> Deed | None:
    """What an action of a person did, as the log or a draft that is still there has it."""
    rows = read_action(connection, table_id, action, person_id)
    found = deeds(rows) or deeds(read_drafts(connection, table_id))
    return found.get((person_id, action))


def asked_by(message: wire.Do | wire.Undo) -> Deed:
    """What a message asks for."""
    if isinstance(message, wire.Do):
        return Deed(CHOICE, message.seat, tuple(message.codes), whole=True)
    return Deed(CHOICE if message.what == "redo" else UNDO, message.seat)


def again(action: str, done: Deed, asked: Deed) -> wire.Answer:
    """The answer to an action that was taken before; an id that now stands for something else is refused."""
    return wire.Answer(action, True) if done.is_that_of(asked) else wire.Answer(action, False, t("refused.reused"))


class AnswerCache:
    """The newest actions that were taken, by person and id."""

    def __init__(self) -> None:
        self._deeds: OrderedDict[tuple[str | None, str], Deed] = OrderedDict()

    def get(self, person_id: str | None, action: str) -> Deed | None:
        return self._deeds.get((person_id, action))

    def add(self, person_id: str | None, action: str, deed: Deed) -> None:
        self._deeds[person_id, action] = deed
        while len(self._deeds) > MOST_ANSWERS:
            self._deeds.popitem(last=False)

    def add_rows(self, rows: Iterable[LogRow | DraftStep]) -> None:
        """Remember the actions in these rows, unless more is known of them."""
        for (person_id, action), deed in deeds(rows).items():
            if (person_id, action) not in self._deeds:
                self.add(person_id, action, deed)
