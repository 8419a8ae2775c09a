"""Short hands for every title's tests: play codes, ask why not, see what is offered and what has happened."""

from __future__ import annotations

from typing import Any

import pytest

from serai import IllegalChoice, Match


def play(match: Match, codes: str) -> Match:
    """Play codes, written with blanks between them, each by the seat that is asked; ``*`` before one: by chance."""
    for code in codes.replace("* ", "*").split():
        match.play(code.removeprefix("*"), "*" if code.startswith("*") else None)
    return match


def refused(match: Match, codes: str, seat: int | None = None) -> str:
    """Play codes on a copy up to the last, which must be refused and change nothing; give the rule that forbids it."""
    trial = match.copy()
    *first, last = codes.split()
    for code in first:
        trial.play(code, seat)
    digest, lines = trial.digest, trial.save()
    asked = trial.seats[0] if seat is None else seat
    assert last not in trial.options(asked), f"{last} is offered"
    with pytest.raises(IllegalChoice) as refusal:
        trial.play(last, asked)
    assert (trial.digest, trial.save()) == (digest, lines)
    reason = trial.why_not(last, asked)
    assert reason is not None and reason.rule == refusal.value.rule
    assert reason.text and refusal.value.reason == reason.text
    return refusal.value.rule


def offered(match: Match, block: str, seat: int | None = None) -> list[str]:
    """The members of one block that are offered now: ``offered(match, "space")`` gives spaces."""
    codes = match.options() if seat is None else match.options(seat)
    return [code.partition(":")[2] for code in codes if code.partition(":")[0] == block]


def kinds(match: Match, since: int = 0) -> list[str]:
    """The kinds of what has happened."""
    return [event["kind"] for event in match.events[since:]]


Change = tuple[str, int | None, int]
"""An attribute of a game, a place in it (None if it is a number), and what is added there."""


def changed(game: Any, *changes: Change) -> Any:
    """A copy of a game with other numbers than the rules would bring about."""
    copy = game.copy()
    for name, place, more in changes:
        if place is None:
            setattr(copy, name, getattr(copy, name) + more)
        else:
            getattr(copy, name)[place] += more
    return copy
