"""Short hands for Caravan's tests: make a position, play codes, ask why not."""

from __future__ import annotations

from typing import Any

import serai
from serai import Match

ALL = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
CITIES = {
    "ivory": "d1",
    "gems": "g4",
    "cloth": "d7",
    "paper": "a4",
    "salt": "d3",
    "meat": "c4",
    "swords": "e4",
    "hides": "d5",
}
NUMBERED = {"1": "a1", "2": "g1", "3": "c2", "4": "f3", "5": "b5", "6": "e6", "7": "a7", "8": "g7"}
EIGHT = {"1": "meat", "2": "salt", "3": "swords", "4": "hides", "5": "gems", "6": "salt", "7": "meat", "8": "cloth"}
"""A board good on every numbered space."""


def position(*camels: list[str], options: dict[str, Any] | None = None, **fields: Any) -> Match:
    """A position by the camels of each seat (two seats unless more are given); chance is answered by the test."""
    seats = [*camels, *([[]] * (2 - len(camels)))]
    data = {"players": len(seats), "camels": seats, "options": options or {}, **fields}
    return serai.position("caravan", data, chance="ask")


def camels(match: Match, seat: int = 0) -> list[str]:
    """The camels of a seat on the board."""
    found: list[str] = match.data()["camels"][seat]
    return found


def courier(match: Match) -> list[str]:
    """The next action of a plain player, who hands goods on from camel to camel straight to their cities."""
    seat = match.seats[0]
    empty = [camel for camel in camels(match, seat) if len(camel) == 2]
    laden = next((camel for camel in camels(match, seat) if len(camel) > 2), None)
    if laden is not None:
        source, city = laden[:2], CITIES[laden[3:-1]]
        step = _towards(source, city)
        action = [f"carry:{source}", f"space:{step}"] if step in empty else _bring(empty, step)
    else:
        target = NUMBERED[min(match.data()["goods"])]
        action = [f"pick:{target}"] if target in empty else _bring(empty, target)
    trial = match.copy()
    for code in action:
        if code not in trial.options():
            return ["end"]
        trial.play(code)
    return action


def _bring(empty: list[str], space: str) -> list[str]:
    return [f"move:{empty[0]}" if empty else "place", f"space:{space}"]


def _towards(source: str, city: str) -> str:
    """The next space on the way: along the row first, then along the column."""
    if source[0] != city[0]:
        return chr(ord(source[0]) + (1 if source[0] < city[0] else -1)) + source[1]
    return source[0] + str(int(source[1]) + (1 if source[1] < city[1] else -1))
