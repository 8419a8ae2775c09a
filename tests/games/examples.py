"""Worked examples as files: a position, what is played, what comes of it, and what is refused.

An example of a title lies at ``tests/games/<title>/examples/<name>.toml``::

    rules = ["CAR-33", "CAR-37"]        # the clauses it proves
    about = "One sentence in our words."
    play = ["carry:e3", "space:d1"]     # what is played; may be left out

    refused = [                         # what cannot be played instead, and the rule that forbids it
        { play = ["carry:c4"], rule = "CAR-33" },
    ]
    never = [                           # what no action at all can bring about
        { delivered = [{ ivory = 1 }, {}] },
    ]

    [before]                            # position data as serai.position takes it; what matters, no more
    camels = [["d1", "e3[ivory]"], []]

    [after]                             # what holds then: the keys that matter, each with its whole value
    left = 0

    [[then]]                            # further steps from there, if any, with the same keys but ``before``
    play = ["end"]
    after = { active = 1 }

A line of ``play`` is a code, ``space:c2``, chosen by the seat that is asked, or a line of a journal, ``1 space:c2``,
which names the seat as well. Chance is always named, ``* good:salt``: nothing is drawn by itself.

``after`` may ask for all that ``match.data()`` has, and for ``scores``, ``winners``, ``places`` (the ranking: a list
of lists of seats), ``over``, ``asked`` (seats as in a journal), ``offered`` (codes that must be among the options),
and ``events`` (the kinds of what happened in this step, in order).

``refused`` and ``never`` speak of the position before the step's ``play``. A refusal must come at the last code of its
list, for the reason given, and change nothing. ``never`` tries every choice of the seat, two deep (one action).
"""

from __future__ import annotations

import tomllib
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

import serai
from serai import IllegalChoice, Match
from serai.kernel.journal import parse_seat, seat_text

HERE = Path(__file__).parent
KEYS = {"rules", "about", "before", "then"}
STEP_KEYS = {"play", "after", "refused", "never"}


def example_files() -> list[Path]:
    """The example files of all titles."""
    return sorted(HERE.glob("*/examples/*.toml"))


def run_example(path: Path) -> None:
    """Play one example file; an AssertionError says what does not hold."""
    example = tomllib.loads(path.read_text(encoding="utf-8"))
    title = path.parent.parent.name
    assert set(example) <= KEYS | STEP_KEYS, f"unknown keys {set(example) - KEYS - STEP_KEYS}"
    assert example["about"] and example["rules"]
    match = serai.position(title, example["before"], chance="ask")
    steps = [{key: example[key] for key in STEP_KEYS & set(example)}, *example.get("then", [])]
    assert any(steps), "an example that asserts nothing"
    for step in steps:
        assert set(step) <= STEP_KEYS, f"unknown keys {set(step) - STEP_KEYS}"
        _step(match, step)


def _step(match: Match, step: dict[str, Any]) -> None:
    for refusal in step.get("refused", []):
        _refused(match, refusal["play"], refusal["rule"])
    for effect in step.get("never", []):
        found = _reached(match, effect)
        assert not found, f"{found} leads to {effect}"
    before = len(match.events)
    for line in step.get("play", []):
        play_line(match, line)
    _holds(match, step.get("after", {}), before)
    again = serai.position(match.title.name, match.data(), chance="ask")
    assert again.digest == match.digest, "the position is not the same after writing and reading it"


def play_line(match: Match, line: str) -> None:
    """Play a code for the seat that is asked, or a journal's line for the seat it names."""
    *seats, code = line.split()
    if seats:
        match.play(code, parse_seat(seats[0])[0])
    else:
        assert match.seats and match.seats[0] >= 0, f"{code!r} is for a player, but {match!r}"
        match.play(code)


def _refused(match: Match, lines: list[str], rule: str) -> None:
    trial = match.copy()
    for line in lines[:-1]:
        play_line(trial, line)
    *_, code = lines[-1].split()
    digest, journal = trial.digest, trial.save()
    assert code not in trial.options(), f"{lines} is offered"
    reason = trial.why_not(code)
    assert reason is not None and reason.rule == rule, f"{lines} is refused by {reason!r}, not by {rule}"
    with pytest.raises(IllegalChoice) as refusal:
        play_line(trial, lines[-1])
    assert refusal.value.rule == rule
    assert (trial.digest, trial.save()) == (digest, journal), "a refused choice has changed something"


def _reached(match: Match, effect: dict[str, Any]) -> list[str]:
    """The first choices, two at most, that lead to this effect; empty if none do."""
    for first in match.options():
        one = match.copy()
        one.play(first)
        if _differences(one, effect, 0) == []:
            return [first]
        if one.seats != match.seats:
            continue
        for second in one.options():
            two = one.copy()
            two.play(second)
            if _differences(two, effect, 0) == []:
                return [first, second]
    return []


def _holds(match: Match, wanted: dict[str, Any], since: int) -> None:
    wrong = _differences(match, wanted, since)
    assert not wrong, "\n".join(wrong)


def _differences(match: Match, wanted: dict[str, Any], since: int) -> list[str]:
    wrong: list[str] = []
    seen = match.data()
    for key, value in wanted.items():
        if key == "offered":
            missing = sorted(set(value) - set(match.options()))
            wrong.extend(f"{code} is not offered" for code in missing)
            continue
        found = _found(match, seen, key, since)
        if found != value:
            wrong.append(f"{key} is {found!r}, not {value!r}")
    return wrong


def _found(match: Match, seen: dict[str, Any], key: str, since: int) -> Any:
    if key in ("scores", "winners", "over"):
        return getattr(match, key)
    if key == "places":
        return places(match)
    if key == "asked":
        return [seat_text(seat) for seat in match.seats]
    if key == "events":
        return [event["kind"] for event in match.events[since:]]
    assert key in seen, f"there is no {key!r} to look at"
    return seen[key]


def places(match: Match) -> list[list[int]]:
    """The seats by place, best first; those of equal standing share one."""

    def standing(seat: int) -> list[int]:
        return match.title.standing(match._game, seat)

    ranked = sorted(range(match.players), key=standing, reverse=True)
    return [list(seats) for _, seats in groupby(ranked, key=standing)]
