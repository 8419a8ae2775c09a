"""The answers a table has given, so that an action that comes twice gets the same answer."""

from __future__ import annotations

from collections import OrderedDict

from serai.server import wire

MOST_ANSWERS = 400
"""How many answers a table keeps in memory; the log has all actions."""


class AnswerCache:
    """The newest answers by person and action id."""

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[str | None, str], wire.Answer] = OrderedDict()

    def get(self, person_id: str | None, action: str) -> wire.Answer | None:
        return self._answers.get((person_id, action))

    def add(self, person_id: str | None, answer: wire.Answer) -> None:
        self._answers[person_id, answer.id] = answer
        while len(self._answers) > MOST_ANSWERS:
            self._answers.popitem(last=False)
