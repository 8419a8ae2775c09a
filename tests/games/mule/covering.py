"""A covering array over all options of M.U.L.E.: few games in which every possible pair of option values occurs."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

from serai.kernel.title import SettingError
from tests.games.mule.helpers import TITLE

Row = dict[str, Any]
Pair = tuple[tuple[str, Any], tuple[str, Any]]

FACTORS: dict[str, list[Any]] = {"players": [3, 4]} | {setting.name: list(setting.values) for setting in TITLE.settings}


def allowed(row: Row) -> bool:
    """The rules accept these settings, those not named being at their defaults."""
    settings = {name: value for name, value in row.items() if name != "players"}
    try:
        TITLE.read_settings(row.get("players", 4), settings)
    except SettingError:
        return False
    return True


def pairs() -> set[Pair]:
    """Every pair of values of two different options that can occur together."""
    found: set[Pair] = set()
    for one, other in combinations(FACTORS, 2):
        for a in FACTORS[one]:
            for b in FACTORS[other]:
                if allowed({one: a, other: b}):
                    found.add(((one, a), (other, b)))
    return found


def pairs_of(row: Row) -> set[Pair]:
    return {((one, row[one]), (other, row[other])) for one, other in combinations(FACTORS, 2)}


def covering_array() -> list[Row]:
    """Rows until every pair has occurred; each row takes, option by option, the value that brings most new pairs."""
    rng = Random("covering array")
    missing = pairs()
    rows: list[Row] = []
    while missing:
        first = min(missing, key=str)
        row: Row = dict(first)
        names = [name for name in FACTORS if name not in row]
        rng.shuffle(names)
        for name in names:
            choices = [value for value in FACTORS[name] if allowed(row | {name: value})]
            rng.shuffle(choices)
            row[name] = max(choices, key=lambda value: _gain(row | {name: value}, name, missing))
        rows.append(row)
        missing -= pairs_of(row)
    return rows


def _gain(row: Row, name: str, missing: set[Pair]) -> int:
    return sum(
        ((name, row[name]), (other, row[other])) in missing or ((other, row[other]), (name, row[name])) in missing
        for other in row
        if other != name
    )
